"""Who may play a table of the Spanish game, alone or in pairs, and with which deck."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.errors import Refusal
from meldcalc.rules import resolve, rummy_rules, seating_of

PINACLE = resolve("pinacle")


@pytest.mark.parametrize(
    ("players", "sides", "found"),
    [
        (None, None, (4, 2)),
        (4, None, (4, 2)),
        (None, 4, (4, 4)),
        (4, 4, (4, 4)),
        (2, None, (2, 2)),
        (3, None, (3, 3)),
        (5, None, (5, 5)),
        (None, 3, (3, 3)),
        (6, None, (6, 3)),
        (None, 6, (6, 6)),
        (6, 6, (6, 6)),
    ],
)
def test_pairs_and_single_players(players: int | None, sides: int | None, found: Any) -> None:
    row = seating_of(PINACLE, players, sides)
    assert (row.players, row.sides) == found
    assert row.hands == (11,)


@pytest.mark.parametrize(("players", "sides"), [(7, None), (None, 5 + 2), (4, 3), (5, 2)])
def test_who_can_not_play(players: int | None, sides: int | None) -> None:
    with pytest.raises(Refusal) as caught:
        seating_of(PINACLE, players, sides)
    assert caught.value.code == "players"


def test_the_way_out_for_another_number_of_players(cli: Cli) -> None:
    error = cli("partial", "--melds", "KS KH KD", "-p", "7", "--json").refusal()
    assert error["hint"] == 'each for himself: -s "seating.7={hand: 11, sides: 7}"'
    setting = error["hint"].split('"')[1]
    assert cli("partial", "--melds", "KS KH KD", "-p", "7", "-s", setting, "-q").out == "30\n"


def test_a_house_says_who_plays() -> None:
    rules = resolve("pinacle", sets={"seating.7.hand": "11", "seating.7.sides": "7", "seating.4": "none"})
    rows = [(row.players, row.sides) for row in rules.seating]
    assert rows == [(2, 2), (3, 3), (5, 5), (6, 3), (7, 7), (6, 6)]


def test_the_american_game_is_played_as_its_rows_say() -> None:
    assert [(row.players, row.sides) for row in resolve("double-deck").seating] == [(4, 2)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_match_of_single_players(cli: Cli, tmp_path: Path, count: int) -> None:
    names = ["Ana", "Bea", "Cid", "Dan", "Eva", "Fe"][:count]
    file = str(tmp_path / "m.yaml")
    begun = cli(
        "match", "new", file, "-r", "pinacle", "--sides", ",".join(names), "--dealer", "Ana", "--json"
    )
    assert begun.answer()["sides"] == names
    cards = {"Ana": "KS KH KD / 4C 5C 6C", "Bea": "QS QH QD"}
    fields = [f"--melds={name}={text}" for name, text in cards.items()]
    fields += [f"--held={name}=9S" for name in names[1:]]
    fields += [f"--points={name}=0" for name in names[2:]]
    fields = [field for field in fields if not any(field.startswith(f"--held={name}") for name in names[2:])]
    added = cli("match", "add", file, *fields, "--out", "Ana=normal", "--json")
    assert added.status == 0, added.err
    shown = cli("match", "show", file, "--json").answer()
    assert shown["total"]["Ana"] == 45 * 2 + 20
    assert shown["total"]["Bea"] == 30 - 10
    assert cli("match", "check", file).status == 0
    coming = cli("match", "next", file, "--json").answer()
    # The turn goes round as the names are written; Ana has dealt, and nobody has a partner who could cut.
    assert (coming["dealer"], coming["starter"], coming["cutter"]) == ("Bea", names[2 % count], "Ana")


def test_a_single_player_who_went_out_holds_nothing(cli: Cli, tmp_path: Path) -> None:
    file = str(tmp_path / "m.yaml")
    assert cli("match", "new", file, "-r", "pinacle", "--sides", "Ana,Bea,Cid,Dan").status == 0
    given = ["--melds", "Ana=KS KH KD", "--held", "Ana=9S", "--out", "Ana=normal"]
    given += [f"--points={name}=0" for name in ("Bea", "Cid", "Dan")]
    error = cli("match", "add", file, *given, "--json").refusal()
    assert error["code"] == "finisher-holds"


@pytest.mark.parametrize(("players", "status"), [("2", 2), ("3", 2), ("4", 0), ("5", 2), ("6", 0)])
def test_partial_asks_for_the_partner_of_a_pair_only(cli: Cli, players: str, status: int) -> None:
    done = cli("partial", "-p", players, "--melds", "KS KH KD", "--held", "9S", "--out", "normal", "-q")
    assert done.status == status


def test_the_list_names_each_number_of_players_once(cli: Cli) -> None:
    tables = {table["name"]: table for table in cli("rules", "--json").answer()["tables"]}
    assert tables["pinacle"]["players"] == tables["fournier"]["players"] == [4, 2, 3, 5, 6]


# --- decks of a row -------------------------------------------------------------------------------------------

THREE_PACKS = "seating.6={hand: 11, sides: 3, deck: {copies: 3, deuces: 12, jokers: 6}}"
TEN_KINGS = "KS KS KS KH KH KH KD KD KD KC"


def test_three_pairs_play_with_a_third_pack() -> None:
    path, _, text = THREE_PACKS.partition("=")
    rules = rummy_rules("pinacle", sets={path: text})
    six, four = seating_of(rules, 6), seating_of(rules, 4)
    assert (six.deck.size, four.deck.size) == (162, 108)
    assert seating_of(rules, 6, 6).deck == six.deck
    assert rules.seated(six).deck == six.deck
    assert rules.seated(four) == rules


@pytest.mark.parametrize("command", ["meld", "partial"])
def test_the_cards_are_counted_against_the_deck_of_the_row(cli: Cli, command: str) -> None:
    cards = ["meld", TEN_KINGS, "-r", "pinacle"] if command == "meld" else ["partial", "--melds", TEN_KINGS]
    assert cli(*cards, "-s", THREE_PACKS, "-p", "6", "-q").out.strip() == "750"
    for players in ([], ["-p", "4"]):
        assert cli(*cards, "-s", THREE_PACKS, *players, "--json").refusal()["code"] == "too-many-copies"


def test_a_match_counts_against_the_deck_of_its_row(cli: Cli, tmp_path: Path) -> None:
    for sides, status in (("A=i+j,B=k+l,C=m+n", 0), ("A=i+j,B=k+l", 2)):
        file = str(tmp_path / f"{status}.yaml")
        assert cli("match", "new", file, "-r", "pinacle", "-s", THREE_PACKS, "--sides", sides).status == 0
        rest = ["--points", "B=0"] + (["--points", "C=0"] if status == 0 else [])
        assert cli("match", "add", file, "--melds", f"A={TEN_KINGS}", *rest).status == status


def test_an_eight_of_a_rank_has_no_wild_card_in_a_bigger_deck(cli: Cli) -> None:
    """With three packs a set of eight is not full: a wild card in it stands for the ninth, and there is no bonus."""
    eight = "9S 9S 9H 9H 9D 9D 9C 9C"
    assert cli("partial", "-s", THREE_PACKS, "-p", "6", "--melds", eight, "-q").out.strip() == "130"
    assert cli("partial", "-s", THREE_PACKS, "-p", "6", "--melds", f"{eight} JK", "-q").out.strip() == "110"
