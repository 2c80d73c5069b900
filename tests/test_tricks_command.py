"""``meldcalc tricks``: piles of cards, recorded hands, and what is wrong in a record."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, run_command
from hypothesis import given, strategies as st
from trick_games import game

from meldcalc.rules import trick_rules

HEAD = """\
rules: ehow
trump: S
players: [Ana, Bob, Luis, Carol]
sides: {We: [Ana, Luis], They: [Bob, Carol]}
leader: Ana
tricks:
"""
THREE = HEAD + "- AH TH 9H KH\n- KS QS AS TS\n- AC JH TC 9C\n"


@pytest.fixture
def log(tmp_path: Path, cli: Cli) -> Any:
    """Run ``tricks --log`` on a text."""

    def run(text: Any, *args: Any) -> Any:
        path = tmp_path / "hand.yaml"
        path.write_text(text, encoding="utf-8")
        return cli("tricks", "--log", str(path), *args)

    return run


# --- a pile -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "points", "of"),
    [
        ("AS AS TH KD QD", 4, 50),
        ("AS AS TH KD QD --last", 6, 50),
        ("ASASTHKDQD --last", 6, 50),
        ("-r cardzmania-single AS TH KD QD JC 9C", 30, 250),
        ("-r cardzmania-single -o trick-scoring=counters AS TH KD QD JC --last", 40, 250),
        ("-r cardzmania-single -o trick-scoring=simplified AS TH KD QD JC --last", 4, 25),
        ("-r cardzmania-single -o trick-scoring=kings-and-queens AS TH KD QD JC --last", 40, 250),
        ("-r cardzmania-single -o trick-scoring=classic AS TH KD QD JC --last", 40, 250),
        ("-r cardzmania-double -o trick-scoring=classic AS TH KD QD JC --last", 50, 500),
        ("-r cardzmania-double -p 6 -o trick-scoring=simplified AS 9C --last", 3, 50),
        ("-r bicycle AS TH KD QD JC", 30, 250),
        ("-r six-handed AS AS AS AS AS AS --last", 9, 75),
        ("-r three-handed AS TH 9C --last", 3, 25),
    ],
)
def test_the_points_of_a_pile(cli: Cli, args: str, points: int, of: int) -> None:
    found = cli("tricks", *args.split(), "--json").document()
    assert (found["points"], found["of"], found["last_trick"]) == (points, of, "--last" in args)
    assert cli("tricks", *args.split(), "-q").out == f"{points}\n"


def test_the_document_of_a_pile(cli: Cli) -> None:
    assert cli("tricks", "AS AS 10H KD", "--json").document() == {
        "rules": "double-deck",
        "points": 4,
        "of": 50,
        "last_trick": False,
        "cards": {"A": 2, "T": 1, "K": 1},
    }


def test_rounding_is_told_beside_the_points(cli: Cli) -> None:
    args = ["tricks", "AS", "AH", "KD", "--last", "-r", "bicycle", "-s", "tricks.rounding=up-7"]
    found = cli(*args, "--json").document()
    assert (found["points"], found["rounded"]) == (36, 30)
    assert "they count as 30" in cli(*args).out


def test_a_pile_for_people(cli: Cli) -> None:
    assert cli("tricks", "AS AS TH KD QD", "--last").out == (
        "double-deck: 6 of 50 trick points\n"
        "\n"
        "Rank          Cards    Each    Points\n"
        "----------  -------  ------  --------\n"
        "A                 2       1         2\n"
        "10                1       1         1\n"
        "K                 1       1         1\n"
        "Q                 1       0         0\n"
        "Last trick                          2\n"
    )
    assert "Última baza" in cli("tricks", "AS", "--last", "--lang", "es").out
    rows = cli("tricks", "AS", "TH", "--last", "-f", "csv").out.splitlines()
    assert rows == ["rank,cards,each,points", "A,1,1,1", "T,1,1,1", "last_trick,,,2"]


def test_cards_from_standard_input(cli: Cli) -> None:
    assert cli("tricks", "-", "-q", stdin="# my pile\nAS AS\n\nTH KD\n").out == "4\n"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ("", "usage"),
        ("XS", "unknown-card"),
        ("9S", "not-in-deck"),
        ("AS AS AS AS AS", "too-many-copies"),
        ("AS / AS", "unknown-card"),
        ("AS -p 7", "players"),
        ("AS -r fournier", "wrong-family"),
        ("--log nowhere.yaml", "file-missing"),
        ("AS --log nowhere.yaml", "usage"),
        ("--log nowhere.yaml -r ehow", "usage"),
        ("--log nowhere.yaml --last", "usage"),
    ],
)
def test_refused_piles(cli: Cli, args: str, code: str) -> None:
    done = cli("tricks", *args.split(), "--json")
    assert (done.status, done.out) == (2, "")
    assert json.loads(done.err)["error"]["code"] == code


# --- a recorded hand ------------------------------------------------------------------------------------------------


def test_the_document_of_a_record(log: Any) -> None:
    done = log(THREE, "--json")
    assert done.status == 0
    found = done.document()
    assert found == {
        "rules": "ehow",
        "trump": "S",
        "tricks": [
            {"trick": 1, "leader": "Ana", "winner": "Ana", "cards": ["AH", "TH", "9H", "KH"], "points": 30},
            {"trick": 2, "leader": "Ana", "winner": "Luis", "cards": ["KS", "QS", "AS", "TS"], "points": 30},
            {"trick": 3, "leader": "Luis", "winner": "Luis", "cards": ["AC", "JH", "TC", "9C"], "points": 20},
        ],
        "points": {"Ana": 30, "Bob": 0, "Luis": 50, "Carol": 0},
        "sides": {"We": 80, "They": 0},
        "complete": False,
        "revokes": [],
    }
    assert log(THREE, "-q").out == "80 0\n"
    assert "no card broke a rule" in log(THREE).out


# Bob holds the ace of spades when he plays the queen
SLIP = HEAD + "- AH TH 9H KH\n- KS QS JS TS\n- AC JC AS 9C\n"


def test_a_revoke_ends_with_status_1(log: Any) -> None:
    text = SLIP.replace("leader:", "set: {play.must_beat: always}\nleader:")
    done = log(text, "--json")
    found = json.loads(done.out)
    assert done.status == 1
    assert found["revokes"] == [{"trick": 2, "player": "Bob", "card": "QS", "rule": "beat", "legal": ["AS"]}]
    assert found["points"] == {"Ana": 30, "Bob": 20, "Luis": 0, "Carol": 20}
    people = log(text)
    assert people.status == 1
    assert people.out.endswith("trick 2: Bob played Q♠ and had to beat the highest card: A♠\n")
    plain = log(text, "--ascii")
    assert plain.out.endswith("trick 2: Bob played QS and had to beat the highest card: AS\n")
    assert "baza 2: Bob jugó Q♠ y debía montar la carta más alta: A♠" in log(text, "--lang", "es").out
    assert log(SLIP).status == 0  # where nobody must beat anything


@pytest.mark.parametrize(
    ("name", "players"), [("double-deck", 4), ("cardzmania-single", 6), ("three-handed", 3)]
)
def test_whole_games_through_the_command(log: Any, name: str, players: int) -> None:
    rules = trick_rules(name)
    seating = next(row for row in rules.seating if row.players == players)
    size = min(seating.hands)
    leader, tricks, points, revoke = game(rules, seating, size, "D", seed=7, revoke_at=2)
    names = [f"P{number}" for number in range(players)]
    text = (
        f"rules: {name}\ntrump: ♦\nplayers: [{', '.join(names)}]\nleader: {names[leader].lower()}\ntricks:\n"
    )
    text += "".join(f"- {' '.join(trick)}\n" for trick in tricks)
    found = json.loads(log(text, "--json").out)
    assert list(found["points"].values()) == points
    assert found["complete"]
    assert sum(found["sides"].values()) == sum(points)
    number, player, card, rule, legal = revoke
    [told] = found["revokes"]
    assert sorted(told.pop("legal")) == list(legal)
    assert told == {"trick": number, "player": names[player], "card": card, "rule": rule}
    if seating.sides < players:
        assert next(iter(found["sides"])) == "/".join(names[:: seating.sides])
    else:
        assert list(found["sides"]) == names


def test_options_and_settings_in_a_record(log: Any) -> None:
    text = SLIP.replace(
        "rules: ehow\n", "rules: ehow\noption: {scale: ones}\nset: {play.must_beat: trumps}\n"
    )
    done = log(text, "--json")
    found = json.loads(done.out)
    assert found["points"] == {"Ana": 3, "Bob": 2, "Luis": 0, "Carol": 2}
    assert (done.status, found["revokes"][0]["rule"]) == (1, "beat")


def test_sides_may_be_two_names_alone(log: Any) -> None:
    text = THREE.replace("{We: [Ana, Luis], They: [Bob, Carol]}", "[We, They]")
    assert json.loads(log(text, "--json").out)["sides"] == {"We": 80, "They": 0}


def test_partners_who_sit_side_by_side_are_told(log: Any) -> None:
    assert log(THREE).err == ""
    done = log(
        THREE.replace("{We: [Ana, Luis], They: [Bob, Carol]}", "{We: [Bob, Luis], They: [Ana, Carol]}")
    )
    assert (done.status, "seat-order" in done.err) == (0, True)
    assert "Carol and Ana are partners" in done.err


def test_a_leader_that_is_said_is_checked(log: Any) -> None:
    good = THREE.replace("- AC JH TC 9C", "- {leader: Luis, cards: AC JH TC 9C}")
    assert json.loads(log(good, "--json").out) == json.loads(log(THREE, "--json").out)
    wrong = log(THREE.replace("- AC JH TC 9C", "- {leader: Bob, cards: AC JH TC 9C}"), "--json")
    assert wrong.status == 2
    error = json.loads(wrong.err)["error"]
    assert (error["code"], error["where"]["line"]) == ("wrong-leader", 9)
    first = log(THREE.replace("- AH TH 9H KH", "- {leader: Bob, cards: AH TH 9H KH}"))
    assert "Ana leads the first trick, not Bob" in first.err


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("rules: ehow", "rules: ehw", "unknown-table", 1),
        ("rules: ehow", "rules: fournier", "wrong-family", 1),
        ("rules: ehow\n", "", "missing-key", 1),
        ("trump: S", "trump: X", "unknown-suit", 2),
        ("Bob, Luis, Carol]\ns", "Bob, Luis]\ns", "players", 3),
        ("players: [Ana, Bob", "players: [Ana, ana", "player-twice", 3),
        ("[Bob, Carol]}", "[Bob, Carlo]}", "unknown-player", 4),
        ("[Bob, Carol]}", "[Bob, Ana]}", "player-twice", 4),
        ("[Bob, Carol]}", "[Bob]}", "side-size", 4),
        ("sides: {We: [Ana, Luis], They: [Bob, Carol]}", "sides: We", "bad-value", 4),
        ("leader: Ana", "leader: Anna", "unknown-player", 5),
        ("leader: Ana", "lead: Ana", "unknown-key", 5),
        ("- KS QS AS TS", "- KS QS AS", "trick-size", 8),
        ("- KS QS AS TS", "- KS QS AS TS JS", "trick-size", 8),
        ("- KS QS AS TS", "- KS QS AS XS", "unknown-card", 8),
        ("- KS QS AS TS", "- KS QS AS 2S", "not-in-deck", 8),
        ("- AC JH TC 9C", "- AH AH TC 9C", "too-many-copies", 9),
        ("- AC JH TC 9C", "- {leader: Luis}", "missing-key", 9),
        ("- AC JH TC 9C", "- [AC, JH, TC, 9C]", "bad-value", 9),
        ("tricks:", "tricks: {}\nmore:", "unknown-key", 7),
    ],
)
def test_what_is_wrong_in_a_record_has_its_line(log: Any, old: str, new: str, code: str, line: int) -> None:
    assert old in THREE
    done = log(THREE.replace(old, new), "--json")
    assert (done.status, done.out) == (2, "")
    error = json.loads(done.err)["error"]
    found = [(problem["code"], problem["where"]["line"]) for problem in error.get("problems", [error])]
    assert (code, line) in found


def test_a_card_of_a_record_has_its_place_and_is_told_once(log: Any) -> None:
    text = HEAD + "- AH TH 9H 8H\n- AH KH TX TH\n- 'AH KH TH QH'\n- AH KD TD QD\n"
    done = log(text, "--json")
    found = [
        (problem["code"], problem["where"]["line"], problem["where"]["column"])
        for problem in json.loads(done.err)["error"]["problems"]
    ]
    # a quoted text has the place of its quotes; the fourth AH is not told again
    assert found == [("not-in-deck", 7, 12), ("unknown-card", 8, 10), ("too-many-copies", 10, 3)]
    assert "  AH TH 9H 8H\n           ^^\n" in log(text).err


def test_too_many_tricks(log: Any) -> None:
    tricks = [f"{rank}{suit} " * 2 for suit in "SHDC" for rank in "ATKQJ9"]
    lines = [tricks[n] + tricks[n + 1] for n in range(0, 24, 2)]
    whole = HEAD + "".join(f"- {line}\n" for line in lines)
    assert json.loads(log(whole, "--json").out)["complete"]
    error = json.loads(log(whole + "- AS AS AS AS\n", "--json").err)["error"]
    assert "trick-count" in [problem["code"] for problem in error.get("problems", [error])]


@given(st.text(max_size=60), st.integers(0, len(THREE)), st.integers(0, 20))
def test_any_text_is_an_answer_or_a_coded_error(
    tmp_path_factory: pytest.TempPathFactory, junk: Any, at: Any, cut: Any
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(THREE[:at] + junk + THREE[at + cut :], encoding="utf-8", errors="surrogatepass")
    done = run_command("tricks", "--log", str(path), "--json")
    assert done.status in (0, 1, 2)
    if done.status == 2:
        assert done.refusal()["code"]
    else:
        assert "tricks" in json.loads(done.out)
