"""Byes that are taken back, also from the seating; sheets whose whole numbers are written as floats."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.event.folder import load
from meldcalc.event.sheets import name_of, table_name

HEAD = "round,table,n,s,e,w,ns,ew\n"
SEATS = "round,table,n,s,e,w\n"
NINE = (
    "meldcalc: 1\n"
    "players: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve, 6: Fay, 7: Gus, 8: Hal, 9: Ida}\n"
    "entry: '10.00'\nprizes: [50%, 30%, 20%]\nbye: {points: 50}\n"
)
TABLES = "1,1,1,2,3,4,10,20\n1,2,5,6,7,8,30,40\n"


def evening(folder: Path, results: str, seating: str = "1,1,1,2,3,4\n1,2,5,6,7,8\n1,,9,,,\n") -> str:
    (folder / "event.yaml").write_text(NINE)
    (folder / "results.csv").write_text(HEAD + results)
    (folder / "seating.csv").write_text(SEATS + seating)
    return str(folder)


def totals(cli: Cli, path: str) -> Any:
    return {
        one["id"]: one["points"] for one in cli("event", "standings", path, "--json").document()["standings"]
    }


def paid(cli: Cli, path: str) -> Any:
    found = cli("event", "prizes", path, "--json").document()
    return {one["id"]: one["prize"] for one in found["prizes"]}


@pytest.mark.parametrize("row", ["", "1,,9,,,,,\n"])
@pytest.mark.parametrize("who", [(), ("-p", "9")])
def test_a_bye_of_the_seating_is_taken_back_and_not_paid(
    cli: Cli, tmp_path: Path, row: str, who: tuple[str, ...]
) -> None:
    path = evening(tmp_path, TABLES + row)
    before, money = totals(cli, path), paid(cli, path)
    # of 90.00, half is Ida's; Gus and Hal share 30 % and 20 %
    assert (before["9"], money) == (50, {"9": "45.00", "7": "22.50", "8": "22.50"})
    done = cli("event", "void", path, "1", "bye", *who, "--reason", "x", "--json").document()
    assert (done["bye"], done["void"]) == (["9"], True)
    moved = {one["id"]: (one["points_before"], one["points"], one["rank"]) for one in done["places"]}
    assert moved["9"] == (50, 0, None)
    assert (tmp_path / "results.csv").read_text().endswith("1,,9,,,,,,void,x\n")
    assert totals(cli, path)["9"] == 0
    # Gus and Hal share 50 % and 30 %, Eve and Fay 20 %
    assert paid(cli, path) == {"7": "36.00", "8": "36.00", "5": "9.00", "6": "9.00"}
    assert cli("event", "check", path) == (0, "", "")
    again = cli("event", "void", path, "1", "bye", *who, "--reason", "x", "--json").refusal()
    assert again["code"] == "fix-nothing"
    assert cli("event", "add", path, "1", "bye").status == 0
    assert (totals(cli, path), paid(cli, path)) == (before, money)
    assert cli("event", "void", path, "1", "bye", "--reason", "y").status == 0
    assert totals(cli, path)["9"] == 0


def test_a_bye_taken_back_before_any_result_never_counts(cli: Cli, tmp_path: Path) -> None:
    path = evening(tmp_path, "")
    assert cli("event", "void", path, "1", "bye", "--reason", "x").status == 0
    assert cli("event", "add", path, "1", "1", "10", "20").status == 0
    assert load(path).results.byes == []


def test_of_several_byes_the_one_that_is_named_is_taken_back(cli: Cli, tmp_path: Path) -> None:
    path = evening(tmp_path, "1,1,1,2,3,4,10,20\n1,,9,8,,,,\n", "1,1,1,2,3,4\n1,,9,8,,\n")
    error = cli("event", "void", path, "1", "bye", "--reason", "x", "--json").refusal()
    assert (error["code"], error["message"]) == ("no-seating", "8, 9 have a bye in round 1")
    assert cli("event", "void", path, "1", "bye", "-p", "9", "--reason", "x").status == 0
    assert load(path).results.byes == [(1, "8")]
    assert cli("event", "void", path, "1", "bye", "--reason", "x").status == 0
    assert load(path).results.byes == []
    assert cli("event", "add", path, "1", "bye", "-p", "9").status == 0
    assert load(path).results.byes == [(1, "9")]


def test_who_plays_all_the_same_has_no_bye_to_take_back(cli: Cli, tmp_path: Path) -> None:
    path = evening(tmp_path, "1,1,1,2,3,9,10,20\n")
    for who in ((), ("-p", "9")):
        error = cli("event", "void", path, "1", "bye", *who, "--reason", "x", "--json").refusal()
        assert error["code"] == "fix-nothing"


def test_a_bye_of_nobody_s_is_not_taken_back_by_a_row(cli: Cli, tmp_path: Path) -> None:
    path = evening(tmp_path, TABLES + "1,,5,,,,,,void,x\n")
    assert [one.code for one in _problems(path)] == ["fix-nothing"]


def test_a_bye_of_a_team_is_taken_back_from_the_seating(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nteams: {1: [A], 2: [B], 3: [C]}\n")
    (tmp_path / "results.csv").write_text("round,table,a,b,a_points,b_points\n1,1,1,2,50,40\n")
    (tmp_path / "seating.csv").write_text("round,table,a,b\n1,1,1,2\n1,,3,bye\n")
    path = str(tmp_path)
    assert load(path).results.byes == [(1, "3")]
    assert cli("event", "void", path, "1", "bye", "--reason", "x").status == 0
    assert load(path).results.byes == []


def test_a_row_of_hands_takes_back_a_bye_of_the_seating(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nrules: double-deck-20\nteams: {1: [A, B], 2: [C, D], 3: [E, F]}\n"
    )
    head = "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result,status,reason\n"
    hand = "1.0,1.0,1.0,1.0,2,1.0,60.0,S,36.0,24.0,28.0,22.0,\n"
    (tmp_path / "seating.csv").write_text("round,table,a,b\n1,1,1,2\n1,,3,bye\n")
    (tmp_path / "hands.csv").write_text(head + hand)
    assert load(str(tmp_path)).results.byes == [(1, "3")]
    (tmp_path / "hands.csv").write_text(head + hand + "1,,,3,bye,,,,,,,,,void,x\n")
    found = load(str(tmp_path)).results
    assert (found.byes, [side.points for side in found.tables[0].sides]) == ([], [64, 46])


def test_a_bye_beside_hands_is_taken_back_where_it_stands(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nrules: double-deck-20\nteams: {1: [A, B], 2: [C, D], 3: [E, F]}\n"
    )
    hands = (
        "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"
        "1,1,1,1,2,1,60,S,36,24,28,22,\n"
    )
    path = str(tmp_path)
    (tmp_path / "seating.csv").write_text("round,table,a,b\n1,1,1,2\n1,,3,bye\n")
    (tmp_path / "hands.csv").write_text(hands)
    for _ in range(2):
        assert cli("event", "void", path, "1", "bye", "--reason", "x").status == 0
        assert (load(path).results.byes, cli("event", "check", path).status) == ([], 0)
        assert cli("event", "add", path, "1", "bye").status == 0
        assert load(path).results.byes == [(1, "3")]
    (tmp_path / "results.csv").unlink()
    (tmp_path / "hands.csv").write_text(hands + "1,,,3,bye,,,,,,,,\n")
    error = cli("event", "void", path, "1", "bye", "--reason", "x", "--json").refusal()
    assert (error["code"], error["message"]) == (
        "round-by-hand",
        "the bye of 3 in round 1 stands in hands.csv",
    )
    assert not (tmp_path / "results.csv").exists()


def test_a_file_alone_may_take_back_a_bye_that_its_seating_has(cli: Cli, tmp_path: Path) -> None:
    path = evening(tmp_path, TABLES + "1,,9,,,,,,void,x\n")
    alone = cli("tally", str(tmp_path / "results.csv"), "--json").document()["totals"]
    assert alone == cli("tally", path, "--json").document()["totals"]
    assert "9" not in alone


def _problems(path: str) -> Any:
    from meldcalc.event.check import problems

    return problems(path)


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("1.0", "1"), (" 1,0 ", "1"), ("12.00", "12"), ("10.0", "10"), ("0.0", "0"), ("01.0", "1"), ("1.0000", "1"),
        ("1.000", "1.000"), ("1.5", "1.5"), ("A1.0", "A1.0"), ("1.", "1."), (".0", ".0"), ("1.0.0", "1.0.0"),
        ("10", "10"), ("100", "100"), ("", ""),
    ],
)  # fmt: skip
def test_a_whole_number_written_as_a_float_is_the_number(cell: str, name: str) -> None:
    assert table_name(cell) == name
    assert name_of(cell).lstrip("0") == name.lstrip("0")


@pytest.mark.parametrize(
    "row",
    [
        "1.0,1.0,1,2,3,4,74.0,-20.0",
        "1.0,1.0,1.0,2.0,3.0,4.0,74.0,-20.0",
        "1,01.0,1,Bob,3,4.0,74,-20",
        '1,"1,0","1,0",2,3,"4,00",74,-20',
        "1.00,1.00,1.00,2,3,4,74,-20.00",
    ],
)
def test_a_sheet_of_floats_is_the_sheet_of_the_numbers(cli: Cli, tmp_path: Path, row: str) -> None:
    path = evening(tmp_path, row + "\n1,2.0,5,6,7,8,1,2\n", "1,1,1,2,3,4\n1,2,5,6,7,8\n1,,9,,,\n")
    assert cli("event", "check", path) == (0, "", "")
    assert cli("event", "missing", path, "--round", "1", "-q").out.strip() == ""
    assert cli("event", "fix", path, "1", "1", "5", "6", "--reason", "x").status == 0
    assert cli("event", "fix", path, "1", "1.0", "7", "6", "-p", "1.0,2.0,3,4", "--reason", "x").status == 0
    table = load(path).results.tables[0]
    assert [(side.ids, side.points) for side in table.sides] == [(("1", "2"), 7), (("3", "4"), 6)]
    assert (tmp_path / "results.csv").read_text().endswith("1,1,1,2,3,4,7,6,fix,x\n")
    assert cli("event", "void", path, "1.0", "1", "--reason", "x").status == 2
    assert cli("event", "void", path, "1", "1,0", "--reason", "x").status == 0


def test_seats_and_byes_may_be_floats_too(cli: Cli, tmp_path: Path) -> None:
    path = evening(
        tmp_path, "1,1,1,2,3,4,5,6\n", "1.0,1.0,1.0,2.0,3.0,4.0\n1.0,2.0,5.0,6.0,7.0,8.0\n1.0,,9.0,,,\n"
    )
    assert cli("event", "missing", path, "--round", "1", "-q").out.strip() == "2"
    assert load(path).results.byes == [(1, "9")]
    assert cli("event", "add", path, "1", "2", "7", "8").status == 0
    assert cli("event", "check", path) == (0, "", "")
    (tmp_path / "results.csv").write_text(HEAD + TABLES + "1.0,2.0,5,6,7,8,1,2\n")
    assert [one.code for one in _problems(path)] == ["repeated-row"]


def test_semicolons_and_a_decimal_comma(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(NINE)
    head = HEAD.replace(",", ";")
    (tmp_path / "results.csv").write_text(head + "1,0;1,0;1,0;2,0;3,0;4,0;74,0;-20,0\n1,0;;9,0;;;;;\n")
    found = load(str(tmp_path)).results
    assert [(one.round, one.table, one.sides[0].ids) for one in found.tables] == [(1, "1", ("1", "2"))]
    assert found.byes == [(1, "9")]


def test_an_id_that_is_written_exactly_so_is_that_player(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        'meldcalc: 1\nplayers: {"1.0": Ana, 1: Zoe, 2: Bob, 3: Cid, 4: Dan}\n'
    )
    (tmp_path / "results.csv").write_text(HEAD + "1,1,1.0,2.0,3.0,4,5,6\n")
    assert load(str(tmp_path)).results.tables[0].sides[0].ids == ("1.0", "2")


def test_nights_and_players_without_a_list_may_be_floats(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n1,1,5\n1.0,2,6\n2.0,1.0,7\n10,2.0,8\n2,2,1\n")
    document = json.loads(cli("event", "season", str(tmp_path), "--json").out)
    assert {one["name"]: one["nights"] for one in document["standings"]} == {
        "1": [5, 7, None],
        "2": [6, 1, 8],
    }


def test_ids_of_a_file_alone_may_be_floats(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text(HEAD + "1,1,1,2,3,4,5,6\n2.0,1.0,1.0,3.0,2.0,4.0,7.0,8.0\n")
    assert cli("tally", str(file), "--json").document()["totals"] == {"1": 12, "2": 13, "3": 13, "4": 14}
