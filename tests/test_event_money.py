"""Who is ranked and who is paid: absent players, unknown sets, seasons and byes; against an oracle of a few lines."""

import json
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli
from hypothesis import given, strategies as st

from meldcalc.event import standings as ranking
from meldcalc.event.folder import load
from meldcalc.event.money import money, pot

HEAD = "round,table,n,s,e,w,ns,ew\n"
TEAM_HEAD = "round,table,a,b,a_points,b_points\n"
SEASON = (
    "meldcalc: 1\nname: L\nrules: single-deck\nscoring: individual\nplayers: {1: A, 2: B, 3: C}\n"
    'entry: "10.00"\nprizes: [60%, 40%]\n'
)
NIGHTS = "night,player,points\n1,1,100\n1,2,50\n1,3,10\n"
FIVE = (
    "meldcalc: 1\nplayers: {1: Ann, 2: Bob, 3: NoShow, 4: Carol, 5: Dan}\ngroups: {all: [1, 2, 3, 4, 5], none: [3]}\n"
    'entry: "10.00"\nprizes: [50%, 30%, 20%]\n'
)
TEAMS = (
    "meldcalc: 1\nteams: {1: [A, B], 2: [C, D], 3: [E, F]}\nrank: [points, fewest_sets]\n"
    'entry: "10.00"\nset_money: "0.50"\nprizes: [100%]\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    def make(**files: Any) -> Any:
        for name, text in files.items():
            (tmp_path / f"{name}.{'yaml' if name == 'event' else 'csv'}").write_text(text, encoding="utf-8")
        return str(tmp_path)

    return make


def ask(cli: Cli, *args: Any) -> Any:
    done = cli("event", *args, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


# --- a season answers every question -----------------------------------------------------------------------------


def test_the_prizes_of_a_season_are_paid_by_its_nights(cli: Cli, folder: Any) -> None:
    where = folder(event=SEASON, nights=NIGHTS)
    document = ask(cli, "prizes", where)
    assert [(one["rank"], one["name"], one["points"], one["prize"]) for one in document["prizes"]] == [
        (1, "A", 100, "18.00"),
        (2, "B", 50, "12.00"),
    ]
    assert ask(cli, "standings", where) == ask(cli, "season", where)
    assert ask(cli, "standings", where, "--after", "0")["standings"][0]["rank"] is None


def test_honours_card_and_board_of_a_season(cli: Cli, folder: Any, tmp_path: Path) -> None:
    more = NIGHTS + "2,1,20\n2,2,120\n3,2,70\n"
    where = folder(
        event=SEASON + "best: 2\ngroups: {x: [1, 3]}\npenalties: [{player: 2, round: 2, points: -5}]\n",
        nights=more,
    )
    honours = ask(cli, "honours", where)
    assert honours["high_night"] == {"players": ["B"], "night": "2", "points": 120, "also": []}
    assert (honours["high_round"], honours["most_sets"]) == (None, None)
    assert honours["groups"]["x"] == {"players": ["A"], "points": 120}
    assert honours["low_score"] == {"players": ["C"], "points": 10}
    card = ask(cli, "card", where, "b")
    assert (card["rank"], card["points"], card["penalties"]) == (1, 185, -5)
    assert card["nights"] == [
        {"night": "1", "points": 50, "counts": False, "penalty": 0, "total": 50},
        {"night": "2", "points": 120, "counts": True, "penalty": -5, "total": 165},
        {"night": "3", "points": 70, "counts": True, "penalty": 0, "total": 185},
    ]
    assert ask(cli, "card", where, "b", "--best", "1")["points"] == 115
    assert "(50)" in cli("event", "card", where, "b").out
    page = tmp_path / "o.html"
    assert cli("event", "export", where, "--html", str(page)).status == 0
    assert all(part in page.read_text() for part in (">(50)<", "18.00", "High night"))
    assert cli("event", "check", where) == (0, "", "")


def test_best_of_event_yaml_counts_in_season_and_prizes_alike(cli: Cli, folder: Any) -> None:
    where = folder(event=SEASON + "best: 1\n", nights=NIGHTS + "2,2,60\n")
    for command in ("season", "standings"):
        assert [one["points"] for one in ask(cli, command, where)["standings"]] == [100, 60, 10]
    assert [one["points"] for one in ask(cli, "prizes", where)["prizes"]] == [100, 60]
    assert [one["points"] for one in ask(cli, "prizes", where, "--best", "2")["prizes"]] == [110, 100]


@pytest.mark.parametrize(
    "args",
    [
        ("crosstable",),
        ("missing", "--round", "1"),
        ("next",),
        ("add", "1", "1", "5", "6", "-p", "1,2,3,1"),
        ("fix", "1", "1", "5", "6", "--reason", "x"),
        ("void", "1", "1", "--reason", "x"),
    ],
)
def test_what_needs_results_refuses_a_season_by_name(
    cli: Cli, folder: Any, tmp_path: Path, args: Any
) -> None:
    where = folder(event=SEASON, nights=NIGHTS)
    error = cli("event", args[0], where, *args[1:], "--json").refusal()
    assert error["code"] == "season"
    assert "needs results" in error["message"]
    assert "prizes" in error["hint"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.yaml", "nights.csv"]


def test_with_results_beside_the_nights_the_folder_is_a_tournament(cli: Cli, folder: Any) -> None:
    where = folder(event=FIVE, nights="night,player,points\n1,1,99\n", results=HEAD + "1,1,1,2,4,5,20,10\n")
    assert ask(cli, "standings", where)["standings"][0]["points"] == 20
    assert ask(cli, "season", where)["standings"][0]["points"] == 99
    assert cli("event", "standings", where, "--best", "1", "--json").refusal()["code"] == "usage"
    for heads in (HEAD, "Our club\n" + HEAD, "sep=,\n" + HEAD, "\n"):  # heads alone are no results
        folder(results=heads)
        assert ask(cli, "standings", where)["standings"][0]["points"] == 99


def test_a_season_without_event_yaml_is_served_too(cli: Cli, folder: Any) -> None:
    where = folder(nights="night,player,points\n1,Ana,5\n1,Bo,7\n")
    assert [one["name"] for one in ask(cli, "standings", where)["standings"]] == ["Bo", "Ana"]
    assert ask(cli, "prizes", where)["prizes"] == []


# --- who has played nothing ------------------------------------------------------------------------------------------


def test_nothing_is_paid_before_anything_is_played(cli: Cli, folder: Any, tmp_path: Path) -> None:
    where = folder(event=FIVE)
    document = ask(cli, "prizes", where)
    assert (document["pot"], document["kept"], document["prizes"]) == ("50.00", "50.00", [])
    assert "nothing is paid before anything is played" in cli("event", "prizes", where).out
    page = tmp_path / "o.html"
    assert cli("event", "export", where, "--html", str(page)).status == 0
    assert "Prizes" not in page.read_text()
    assert cli("event", "honours", where, "-f", "csv").out.count("\n") == 1


def test_who_has_not_played_is_last_without_a_rank_or_a_prize(cli: Cli, folder: Any) -> None:
    where = folder(event=FIVE, results=HEAD + "1,1,1,2,4,5,200,-300\n")
    shown = [(one["rank"], one["tied"], one["name"]) for one in ask(cli, "standings", where)["standings"]]
    assert shown == [
        *[(1, True, "Ann"), (1, True, "Bob"), (3, True, "Carol"), (3, True, "Dan")],
        (None, False, "NoShow"),
    ]
    prizes = {one["name"]: one["prize"] for one in ask(cli, "prizes", where)["prizes"]}
    assert prizes == {"Ann": "20.00", "Bob": "20.00", "Carol": "5.00", "Dan": "5.00"}
    assert cli("event", "standings", where).out.splitlines()[-1].split()[:2] == ["–", "NoShow"]
    assert cli("event", "standings", where, "-f", "csv").out.splitlines()[-1].startswith(",false,3,NoShow,,")
    card = ask(cli, "card", where, "NoShow")
    assert (card["rank"], card["sets"], card["points"]) == (None, None, 0)
    assert cli("event", "card", where, "NoShow").out.startswith("NoShow has not played\n")
    honours = ask(cli, "honours", where)
    assert honours["groups"] == {"all": {"players": ["Ann", "Bob"], "points": 200}, "none": None}
    assert "NoShow" not in cli("event", "honours", where, "-f", "csv").out
    assert ask(cli, "standings", where, "--group", "none")["standings"][0]["rank"] is None


def test_a_bonus_alone_is_no_play_and_a_bye_is_one(cli: Cli, folder: Any) -> None:
    bonus = "penalties: [{player: 3, round: 1, points: 500, reason: raffle}]\n"
    where = folder(event=FIVE + bonus, results=HEAD + "1,1,1,2,4,5,200,-300\n")
    last = ask(cli, "standings", where)["standings"][-1]
    assert (last["name"], last["rank"], last["points"]) == ("NoShow", None, 500)
    folder(results=HEAD + "1,1,1,2,4,5,200,-300\n1,,3,,,,,\n")
    first = ask(cli, "standings", where)["standings"][0]
    assert (first["name"], first["rank"], first["points"]) == ("NoShow", 1, 700)


def test_who_has_played_no_night_is_not_ranked_in_the_season(cli: Cli, folder: Any) -> None:
    where = folder(event=SEASON, nights="night,player,points\n1,1,10\n1,3,-50\n")
    shown = [(one["rank"], one["name"]) for one in ask(cli, "season", where)["standings"]]
    assert shown == [(1, "A"), (2, "C"), (None, "B")]
    assert [one["name"] for one in ask(cli, "prizes", where)["prizes"]] == ["A", "C"]


# --- sets that nobody wrote down ---------------------------------------------------------------------------------


def test_sets_of_plain_results_are_unknown_and_told(cli: Cli, folder: Any) -> None:
    where = folder(event=TEAMS, results=TEAM_HEAD + "1,1,1,2,-300,200\n")
    done = cli("event", "prizes", where, "--json")
    document = json.loads(done.out)
    assert (document["sets"], document["set_money"], document["known_sets"]) == (None, None, 0)
    assert (document["pot"], document["prizes"][0]["prize"]) == ("60.00", "60.00")
    assert done.err.count("sets-unknown") == 1
    assert [one["sets"] for one in ask(cli, "standings", where)["standings"]] == [None] * 3
    check = cli("event", "check", where, "--json")
    assert (check.status, json.loads(check.out)["ok"]) == (0, True)
    (warning,) = json.loads(check.out)["warnings"]
    assert (warning["code"], warning["where"]["line"]) == ("sets-unknown", 2)
    assert "sets-unknown" in check.err
    assert "≥ 0" in cli("event", "prizes", where).out


@pytest.mark.parametrize(
    ("head", "cells", "each"),
    [
        ("a_sets,b_sets", "1,0", [1, 0]),
        ("sets", "1 0", [1, 0]),
        ("sets", "1-0", [1, 0]),
        ("sets", "0", [0, 0]),
        ("sets", '"2,1"', [2, 1]),
        ("sets", "3", [None, None]),
        ("sets", "", [None, None]),
        ("a_sets,b_sets", "2,", [2, None]),
        ("a_sets,b_sets", ",", [None, None]),
    ],
)
def test_a_column_says_the_sets(cli: Cli, folder: Any, head: str, cells: str, each: Any) -> None:
    where = folder(
        event=TEAMS,
        results=TEAM_HEAD.replace("\n", f",{head},status,reason\n") + f"1,1,1,2,100,100,{cells},,\n",
    )
    assert [side.sets for side in load(where).results.tables[0].sides] == each
    document = cli("event", "prizes", where, "--json").document()
    known = 3 if cells == "3" else sum(one or 0 for one in each)
    whole = cells == "3" or None not in each
    assert document["sets"] == (known if whole else None)
    assert document["known_sets"] == known
    assert document["pot"] == money(6000 + 50 * known)


@pytest.mark.parametrize(
    ("head", "cells"), [("sets", "x"), ("sets", "1 2 3"), ("sets", "-1"), ("a_sets,b_sets", "-1,0")]
)
def test_sets_that_are_none_are_refused_at_their_cell(cli: Cli, folder: Any, head: str, cells: str) -> None:
    where = folder(event=TEAMS, results=TEAM_HEAD.replace("\n", f",{head}\n") + f"1,1,1,2,100,100,{cells}\n")
    error = cli("event", "standings", where, "--json").refusal()
    assert (error["code"], error["where"]["line"]) == ("bad-number", 2)


def test_single_players_have_the_sets_of_their_side(cli: Cli, folder: Any) -> None:
    for head in ("a_sets,b_sets", "ns_sets,ew_sets"):
        where = folder(
            event=FIVE + "rank: [points, fewest_sets]\n",
            results=HEAD.replace("\n", f",{head}\n") + "1,1,1,2,4,5,100,100,1,0\n",
        )
        shown = {one["name"]: one["sets"] for one in ask(cli, "standings", where)["standings"]}
        assert shown == {"Carol": 0, "Dan": 0, "Ann": 1, "Bob": 1, "NoShow": None}


def test_a_round_by_hand_and_one_without_sets_count_what_is_known(cli: Cli, folder: Any) -> None:
    hands = (
        "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"
        "1,1,1,1,2,2,65,H,20,30,24,26,\n"
    )
    where = folder(event=TEAMS, hands=hands, results=TEAM_HEAD + "2,1,1,2,50,60\n")
    document = cli("event", "prizes", where, "--json").document()
    assert (document["sets"], document["known_sets"], document["pot"]) == (None, 1, "60.50")
    folder(results=TEAM_HEAD.replace("\n", ",sets\n") + "2,1,1,2,50,60,0 1\n")
    document = ask(cli, "prizes", where)
    assert (document["sets"], document["set_money"], document["pot"]) == (2, "1.00", "61.00")


def test_add_writes_sets_and_fix_keeps_them(cli: Cli, folder: Any, tmp_path: Path) -> None:
    where = folder(event=TEAMS)
    assert cli("event", "add", where, "1", "1", "-300", "200", "-p", "1,2", "--sets", "1,0").status == 0
    assert cli("event", "fix", where, "1", "1", "-300", "220", "--reason", "added wrongly").status == 0
    assert (tmp_path / "results.csv").read_text().splitlines() == [
        "round,table,a,b,a_points,b_points,a_sets,b_sets,status,reason",
        "1,1,1,2,-300,200,1,0,,",
        "1,1,1,2,-300,220,1,0,fix,added wrongly",
    ]
    assert ask(cli, "prizes", where)["pot"] == "60.50"
    assert (
        cli("event", "add", where, "2", "1", "5", "6", "-p", "1,2", "--sets", "1", "--json").refusal()["code"]
        == "points-count"
    )
    folder(results=TEAM_HEAD + "1,1,1,2,5,6\n")
    error = cli("event", "add", where, "2", "1", "5", "6", "-p", "1,2", "--sets", "1,0", "--json").refusal()
    assert error["code"] == "no-column"
    folder(results=TEAM_HEAD.replace("\n", ",sets\n") + "1,1,1,2,5,6,4\n")
    assert cli("event", "fix", where, "1", "1", "5", "7", "--reason", "x").status == 0
    assert (tmp_path / "results.csv").read_text().splitlines()[-1] == "1,1,1,2,5,7,4,fix,x"


# --- the oracle ------------------------------------------------------------------------------------------------------


@st.composite
def tournaments(draw: Any) -> Any:
    """Teams of which some never play, rows of two teams with points, and sets that may be unknown."""
    teams = draw(st.integers(2, 7))
    rows = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, teams + 1)))
        for place in range(draw(st.integers(0, teams // 2))):
            points = draw(st.tuples(st.integers(-2, 2), st.integers(-2, 2)))
            sets = draw(st.tuples(*[st.sampled_from([0, 0, 1, 2, None])] * 2))
            rows.append((number, place + 1, *order[2 * place : 2 * place + 2], *points, *sets))
    percents = draw(st.lists(st.integers(1, 25), min_size=1, max_size=4))
    return teams, rows, percents, draw(st.integers(0, 999)), draw(st.integers(0, 77))


def oracle(teams: Any, rows: Any, percents: Any, entry: Any, set_money: Any, keys: Any) -> Any:
    """Blocks of equals with what each wins, restated from the rows."""
    played = [team for team in range(1, teams + 1) if any(team in row[2:4] for row in rows)]
    mine = {
        team: [(row[4 + k], row[6 + k], row[5 - k]) for row in rows for k in (0, 1) if row[2 + k] == team]
        for team in played
    }
    value = {
        "points": lambda team: sum(points for points, _, _ in mine[team]),
        "wins": lambda team: sum(points > other for points, _, other in mine[team]),
        "fewest_sets": lambda team: -sum(sets for _, sets, _ in mine[team]),
    }

    def parted(block: Any, keys: Any) -> Any:
        if not keys or len(block) < 2:
            return [block] if block else []
        key, *rest = keys
        if key == "fewest_sets" and any(sets is None for team in block for _, sets, _ in mine[team]):
            return parted(block, rest)
        ordered = sorted(block, key=value[key], reverse=True)
        return [part for _, equal in groupby(ordered, value[key]) for part in parted(sorted(equal), rest)]

    blocks = parted(played, keys)
    known = sum(sets or 0 for row in rows for sets in row[6:8])
    cents = entry * teams + set_money * known
    shares = cut(cents * sum(percents), percents[: len(played)])
    paid, place = {}, 0
    for block in blocks:
        if place < len(shares):
            pool = sum(shares[place : place + len(block)])
            for rank, team in enumerate(block):
                paid[team] = pool // len(block) + (rank < pool % len(block))
        place += len(block)
    return blocks, cents, paid


def cut(hundredths: Any, weights: Any) -> Any:
    """Whole cents of an amount, by weights: largest remainder first, the upper one among equals."""
    if not weights:
        return []
    exact = [Fraction(hundredths * weight, 100 * sum(weights)) for weight in weights]
    parts = [share.numerator // share.denominator for share in exact]
    left = hundredths // 100 - sum(parts)
    for place in sorted(range(len(parts)), key=lambda place: (parts[place] - exact[place], place))[:left]:
        parts[place] += 1
    return parts


@given(tournaments(), st.permutations(["points", "wins", "fewest_sets"]), st.integers(1, 3))
def test_ranks_and_prizes_are_those_of_the_oracle(
    tmp_path_factory: pytest.TempPathFactory, tournament: Any, keys: Any, count: Any
) -> None:
    teams, rows, percents, entry, set_money = tournament
    where = tmp_path_factory.mktemp("event")
    (where / "event.yaml").write_text(
        f"meldcalc: 1\nteams: {{{', '.join(f'{team}: T{team}' for team in range(1, teams + 1))}}}\n"
        f"rank: [{', '.join(keys[:count])}]\nentry: {money(entry)}\nset_money: {money(set_money)}\n"
        f"prizes: [{', '.join(f'{percent}%' for percent in percents)}]\n"
    )
    lines = [",".join("" if cell is None else str(cell) for cell in row) for row in rows]
    (where / "results.csv").write_text("\n".join([TEAM_HEAD.strip() + ",a_sets,b_sets", *lines]) + "\n")
    loaded = load(str(where))
    found = ranking.standings(loaded).standings
    blocks, cents, paid = oracle(teams, rows, percents, entry, set_money, keys[:count])
    expected: list[tuple[int | None, bool, str]] = []
    rank = 1
    for block in blocks:
        expected += [(rank, len(block) > 1, str(team)) for team in block]
        rank += len(block)
    absent = [str(team) for team in range(1, teams + 1) if not any(team in block for block in blocks)]
    expected += [(None, False, team) for team in absent]
    assert [(one.rank, one.tied, one.line.id) for one in found] == expected
    money_of = pot(loaded.event, loaded.results, found)
    assert money_of.total == cents
    assert {one.standing.line.id: one.cents for one in money_of.prizes} == {
        str(k): v for k, v in paid.items()
    }
    assert money_of.unknown == any(None in row[6:8] for row in rows)


# --- byes that the seating has -----------------------------------------------------------------------------------------


def test_a_seated_bye_counts_as_soon_as_its_round_is_in(cli: Cli, folder: Any, tmp_path: Path) -> None:
    seating = cli("event", "seat", "--teams", "3", "-f", "csv").out
    where = folder(event="meldcalc: 1\nteams: {1: [A], 2: [B], 3: [C]}\n", seating=seating)
    for number in (1, 2, 3):
        assert cli("event", "add", where, str(number), "1", "100", "50").status == 0
    assert [one["points"] for one in ask(cli, "standings", where)["standings"]] == [250, 250, 250]
    assert "Bye" in cli("event", "card", where, "1").out
    assert ask(cli, "standings", where, "--after", "1")["standings"][-1]["rank"] == 3
    assert cli("event", "check", where) == (0, "", "")
    assert cli("event", "add", where, "1", "bye").out == "round 1: A without a game\n"  # a row is fine too
    assert (tmp_path / "results.csv").read_text().splitlines()[-1] == "1,,1,bye,,,,"
    assert [one["points"] for one in ask(cli, "standings", where)["standings"]] == [250, 250, 250]
    assert cli("event", "add", where, "1", "bye", "--json").refusal()["code"] == "already-in"
    assert cli("tally", where, "-q").out == "1 250  2 250  3 250\n"
    assert cli("event", "add", where, "4", "bye", "--json").refusal()["code"] == "no-seating"


def test_a_seated_bye_waits_for_its_round_and_yields_to_a_game(cli: Cli, folder: Any) -> None:
    event = "meldcalc: 1\nteams: {1: [A], 2: [B], 3: [C]}\n"
    seating = "round,table,a,b\n1,1,2,3\n1,,1,bye\n2,1,1,2\n2,bye,3,\n"
    where = folder(event=event, seating=seating, results=TEAM_HEAD + "1,1,2,1,10,5\n")
    shown = {one["name"]: one["rounds"] for one in ask(cli, "standings", where)["standings"]}
    assert shown == {"A": [5], "B": [10], "C": [None]}  # A played after all


def test_nine_players_are_seated_with_who_sits_out(cli: Cli, folder: Any) -> None:
    seating = cli("event", "seat", "--players", "9", "--rounds", "2", "-f", "csv").out
    out = [
        one["out"]
        for one in cli("event", "seat", "--players", "9", "--rounds", "2", "--json").document()["seating"]
    ]
    assert [line for line in seating.splitlines() if ",," in line] == [
        f"{n},,{id},,," for n, (id,) in enumerate(out, 1)
    ]
    players = ", ".join(f"{number}: P{number}" for number in range(1, 10))
    where = folder(event=f"meldcalc: 1\nplayers: {{{players}}}\n", seating=seating)
    assert cli("event", "check", where) == (0, "", "")
    for table in ("1", "2"):
        assert cli("event", "add", where, "1", table, "60", "40").status == 0
    (resting,) = out[0]
    points = {one["id"]: one["points"] for one in ask(cli, "standings", where)["standings"]}
    assert points[resting] == 60
    assert ask(cli, "missing", where, "--round", "1")["players"] == []


def test_who_sits_out_the_next_round_is_written_too(cli: Cli, folder: Any) -> None:
    players = ", ".join(f"{number}: P{number}" for number in range(1, 6))
    where = folder(event=f"meldcalc: 1\nplayers: {{{players}}}\n")
    drawn = ask(cli, "next", where, "--write", "--seed", "3")
    assert load(where).seating.byes == [(1, drawn["seating"][0]["out"][0])]
