"""Results taken back, players exchanged, and first entries that the seating does not have."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli
from hypothesis import given, settings, strategies as st

from meldcalc.errors import Refusal
from meldcalc.event.append import swap, write
from meldcalc.event.check import check
from meldcalc.event.entries import Wanted
from meldcalc.event.folder import load
from meldcalc.event.standings import standings

HEAD = "round,table,n,s,e,w,ns,ew\n"
EIGHT = "meldcalc: 1\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve, 6: Fay, 7: Gus, 8: Hal}\n"


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    (tmp_path / "event.yaml").write_text(EIGHT)
    (tmp_path / "results.csv").write_text(HEAD + "1,1,1,2,3,4,10,20\n1,2,5,6,7,8,30,40\n")
    return tmp_path


def test_two_players_who_wrote_each_others_place_are_exchanged_in_one_step(cli: Cli, evening: Any) -> None:
    before = (evening / "results.csv").read_text()
    done = cli("event", "fix", str(evening), "1", "--swap", "Dan,8", "--reason", "wrong place")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[:2] == [
        "round 1, table 1: Ana/Bob 10, Carol/Hal 20 (it was Ana/Bob 10, Carol/Dan 20)",
        "round 1, table 2: Eve/Fay 30, Dan/Gus 40 (it was Eve/Fay 30, Gus/Hal 40)",
    ]
    assert (evening / "results.csv").read_text() == (
        before + "1,1,1,2,3,8,10,20,fix,wrong place\n1,2,5,6,7,4,30,40,fix,wrong place\n"
    )
    assert cli("event", "check", str(evening)) == (0, "", "")
    shown = {one.line.name: one.line.points for one in standings(load(str(evening))).standings}
    assert (shown["Dan"], shown["Hal"]) == (40, 20)


def test_partners_at_one_table_are_exchanged_by_one_row(cli: Cli, evening: Any) -> None:
    document = json.loads(
        cli("event", "fix", str(evening), "1", "--swap", "1,3", "--reason", "x", "--json").out
    )
    assert [one["line"] for one in document["results"]] == [4]
    assert [side["players"] for side in document["sides"]] == [["3", "2"], ["1", "4"]]
    assert [side["players"] for side in document["before"]] == [["1", "2"], ["3", "4"]]
    assert cli("event", "fix", str(evening), "1", "--swap", "1,3", "--reason", "x", "-q").out == "10 20\n"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("1", "--swap", "4,9"), "unknown-player"),
        (("2", "--swap", "4,8"), "unknown-player"),
        (("1", "--swap", "4,4"), "player-twice"),
        (("1", "--swap", "4"), "usage"),
        (("1", "--swap", "4,8", "--swap", "8,4"), "fix-nothing"),
        (("1", "1", "5", "6", "--swap", "4,8"), "usage"),
        (("1",), "usage"),
    ],
)
def test_an_exchange_that_is_none_is_refused(cli: Cli, evening: Any, args: Any, code: str) -> None:
    before = (evening / "results.csv").read_bytes()
    assert cli("event", "fix", str(evening), *args, "--reason", "x", "--json").refusal()["code"] == code
    assert (evening / "results.csv").read_bytes() == before


def test_a_seat_that_is_taken_is_told_by_the_line_where_it_is(cli: Cli, evening: Any) -> None:
    args = ("event", "fix", str(evening), "1", "1", "10", "20", "-p", "1,2,3,8", "--reason", "x", "--json")
    error = cli(*args).refusal()
    assert (error["code"], error["where"]) == ("seated-twice", {})
    assert error["message"] == "8 has a seat in round 1 already, in line 3"
    assert "--swap" in error["hint"]


def test_a_result_is_taken_back_and_may_come_again(cli: Cli, evening: Any) -> None:
    path = str(evening)
    assert cli("event", "add", path, "22", "1", "1", "2", "-p", "1,3,2,4").status == 0
    assert cli("event", "check", path).status == 1
    done = cli("event", "void", path, "22", "1", "--reason", "typed 22 for 2", "--json")
    document = json.loads(done.out)
    assert (done.status, document["void"], document["sides"], document["table"]) == (0, True, [], 1)
    assert [side["points"] for side in document["before"]] == [1, 2]
    assert {one["id"] for one in document["places"]} == {"1", "2", "3", "4"}
    assert (evening / "results.csv").read_text().endswith("22,1,,,,,,,void,typed 22 for 2\n")
    assert cli("event", "check", path) == (0, "", "")
    assert standings(load(path)).after == 1
    assert cli("event", "void", path, "22", "1", "--reason", "x", "--json").refusal()["code"] == "fix-nothing"
    assert (
        cli("event", "fix", path, "22", "1", "1", "2", "--reason", "x", "--json").refusal()["code"]
        == "fix-nothing"
    )
    assert (
        cli("event", "void", path, "1", "1", "--reason", " ", "--json").refusal()["code"] == "reason-missing"
    )
    assert cli("event", "void", path, "1", "1", "--reason", "x").out.startswith(
        "round 1, table 1: taken back (it was Ana/Bob 10, Carol/Dan 20)\n"
    )
    assert cli("event", "add", path, "1", "1", "11", "20", "-p", "1,2,3,4").status == 0
    assert cli("event", "void", path, "1", "1", "--reason", "x", "-f", "csv").out == (
        "round,table,players,points\n1,1,1 2 3 4,\n"
    )


def test_a_bye_is_taken_back(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nteams: {1: [A], 2: [B], 3: [C]}\n")
    (tmp_path / "results.csv").write_text("round,table,a,b,a_points,b_points\n1,1,1,2,50,40\n1,,3,bye,,\n")
    path = str(tmp_path)
    assert (
        cli("event", "fix", path, "1", "bye", "-p", "3", "--reason", "x", "--json").refusal()["code"]
        == "bye-row"
    )
    assert (
        cli("event", "void", path, "1", "bye", "-p", "2", "--reason", "x", "--json").refusal()["code"]
        == "fix-nothing"
    )
    done = cli("event", "void", path, "1", "bye", "-p", "C", "--reason", "went home")
    assert done.out.startswith("round 1: the bye of C is taken back\n")
    assert (tmp_path / "results.csv").read_text().endswith("1,,3,bye,,,void,went home\n")
    assert load(path).results.byes == []


def test_hands_and_nights_are_taken_back_by_a_row(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nrules: double-deck-20\nteams: {1: [A, B], 2: [C, D]}\n"
    )
    head = "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result,status,reason\n"
    rows = (
        "1,1,1,1,2,1,60,S,36,24,28,22,\n1,1,2,1,2,1,60,S,36,24,28,22,\n1,1,2,,,,,,,,,,,void,entered twice\n"
    )
    (tmp_path / "hands.csv").write_text(head + rows)
    assert [side.points for side in load(str(tmp_path)).results.tables[0].sides] == [64, 46]
    nights = tmp_path / "season"
    nights.mkdir()
    (nights / "nights.csv").write_text(
        "night,player,points,status,reason\n1,Ana,5\n1,Bo,6\n1,ana,,void,was not there\n2,Ana,1\n"
    )
    document = cli("event", "season", str(nights), "--json").document()
    assert {one["name"]: one["nights"] for one in document["standings"]} == {
        "Bo": [6, None],
        "Ana": [None, 1],
    }


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("2", "22", "1", "2", "-p", "1,2,3,4"), "not-seated"),
        (("2", "3", "1", "2"), "not-seated"),
        (("22", "1", "1", "2"), "not-seated"),
        (("22", "1", "1", "2", "-p", "1,2,3,4"), None),
        (("2", "1", "1", "2"), None),
        (("2", "02", "1", "2", "-p", "5,6,7,8"), None),
    ],
)
def test_a_first_entry_is_of_a_table_that_is_seated(
    cli: Cli, tmp_path: Path, args: Any, code: str | None
) -> None:
    (tmp_path / "event.yaml").write_text(EIGHT)
    (tmp_path / "seating.csv").write_text(
        cli("event", "seat", "--players", "8", "--rounds", "3", "-f", "csv").out
    )
    done = cli("event", "add", str(tmp_path), *args, "--json")
    if code is None:
        assert done.status == 0
        return
    error = done.refusal()
    assert error["code"] == code
    assert error["hint"] == {"22": "did you mean 2?"}.get(args[1], error["hint"])
    assert not (tmp_path / "results.csv").exists()


def test_a_new_file_has_columns_for_corrections_and_old_ones_stay_readable(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(EIGHT)
    for number in ("1", "2"):
        assert cli("event", "add", str(tmp_path), number, "1", "5", "6", "-p", "1,2,3,4").status == 0
    assert cli("event", "fix", str(tmp_path), "1", "1", "5", "7", "--reason", "x").status == 0
    assert cli("event", "void", str(tmp_path), "2", "1", "--reason", "x").status == 0
    rows = (tmp_path / "results.csv").read_text().splitlines()
    assert {row.count(",") for row in rows} == {9}


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_any_exchange_and_any_taking_back_leaves_what_was_meant(
    tmp_path_factory: pytest.TempPathFactory, seed: Any
) -> None:
    """Exchanges, corrections and rows taken back, against a plain map of who sat where with how many points."""
    rng = random.Random(seed)
    where = tmp_path_factory.mktemp("event")
    (where / "event.yaml").write_text(EIGHT)
    path, meant, codes = str(where), {}, set()
    for _ in range(8):
        kind = rng.choice(["add", "add", "void", "fix", "swap"])
        table = rng.choice("12")
        points = (rng.randrange(-9, 99), rng.randrange(-9, 99))
        try:
            if kind == "add":
                ids = tuple(map(str, rng.sample(range(1, 9), 4)))
                write(path, Wanted(1, table, points, ids))
                meant[table] = (ids, points)
            elif kind == "fix":
                write(path, Wanted(1, table, points, (), "why"))
                meant[table] = (meant[table][0], points)
            elif kind == "void":
                write(path, Wanted(1, table, reason="why", void=True))
                del meant[table]
            else:
                one, other = map(str, rng.sample(range(1, 9), 2))
                swap(path, 1, [(one, other)], "why")
                change = {one: other, other: one}
                meant = {
                    key: (tuple(change.get(id, id) for id in ids), points)
                    for key, (ids, points) in meant.items()
                }
        except Refusal as refusal:
            codes.add(refusal.code)
        if (where / "results.csv").exists():
            assert check(path).problems == []
            found = {
                table.table: (
                    tuple(id for side in table.sides for id in side.ids),
                    tuple(side.points for side in table.sides),
                )
                for table in load(path).results.tables
            }
            assert found == meant
    assert codes <= {"already-in", "fix-nothing", "seated-twice", "unknown-player"}
