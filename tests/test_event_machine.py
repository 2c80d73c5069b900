"""What programs get of tournaments: values and not cells for people, ids as text, the seed of a draw."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

HEAD = "round,table,n,s,e,w,ns,ew\n"
TIES = (
    "meldcalc: 1\nplayers: {01: Ann, b: Bob, 3: Carol, 0x6: Ann}\ngroups: {all: [01, b, 3, 0x6]}\n"
    'entry: "5.00"\nprizes: [50%, 50%]\npenalties: [{player: 3, round: 1, points: -1}]\n'
)


@pytest.fixture
def ties(tmp_path: Path) -> Any:
    (tmp_path / "event.yaml").write_text(TIES)
    (tmp_path / "results.csv").write_text(HEAD + "1,1,01,b,3,0x6,20,20\n")
    return str(tmp_path)


def rows(cli: Cli, form: Any, *args: Any) -> Any:
    done = cli("event", *args, "-f", form)
    assert done.status == 0, done.err
    if form == "jsonl":
        return [json.loads(line) for line in done.out.splitlines()]
    return list(csv.DictReader(io.StringIO(done.out)))


def document(cli: Cli, *args: Any) -> Any:
    return cli("event", *args, "--json").document()


def test_prizes_are_rows_of_values(cli: Cli, ties: Any) -> None:
    wanted = document(cli, "prizes", ties)["prizes"]
    assert [(one["rank"], one["tied"], one["id"]) for one in wanted] == [
        (1, True, "01"),
        (1, True, "b"),
        (1, True, "0x6"),
    ]
    assert rows(cli, "jsonl", "prizes", ties) == wanted
    first = rows(cli, "csv", "prizes", ties)[0]
    assert first == {"rank": "1", "name": "Ann", "points": "20", "prize": "6.67", "tied": "true", "id": "01"}
    assert cli("event", "prizes", ties).out.count("1=") == 3  # people see it as before


def test_honours_are_a_row_for_each_holder(cli: Cli, ties: Any) -> None:
    holders = document(cli, "honours", ties)["holders"]
    assert rows(cli, "jsonl", "honours", ties) == holders
    assert [(one["honour"], one["id"], one["value"], one["round"], one["group"]) for one in holders] == [
        *(("high_round", id, 20, 1, None) for id in ("01", "b", "3", "0x6")),
        *(("best", id, 20, None, "all") for id in ("01", "b", "0x6")),
        ("low_score", "3", 19, None, None),
    ]
    assert {one["note"] for one in rows(cli, "csv", "honours", ties)} == {"1", "all", ""}


def test_a_card_is_the_same_in_both(cli: Cli, ties: Any) -> None:
    for who in ("01", "3"):
        wanted = document(cli, "card", ties, who)["rounds"]
        for found, one in zip(rows(cli, "jsonl", "card", ties, who), wanted, strict=True):
            assert found == {key: one[key] for key in found}
            assert set(one) - set(found) == {"substitutes"}
    (row,) = rows(cli, "csv", "card", ties, "3")
    assert (row["table"], row["partners"], row["opponents"], row["penalty"]) == ("1", "0x6", "01 b", "-1")


def test_a_season_is_the_same_in_both(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n1,Ana,5\n2,Ana,7\n2,Bo,9\n")
    args = (str(tmp_path), "--best", "1")
    for found, one in zip(
        rows(cli, "jsonl", "season", *args), document(cli, "season", *args)["standings"], strict=True
    ):
        assert [found["1"], found["2"]] == one.pop("nights")
        assert {key: found[key] for key in one} == one
    assert [one["dropped"] for one in rows(cli, "csv", "season", *args)] == ["", "5"]
    wanted = document(cli, "card", str(tmp_path), "Ana", "--best", "1")["nights"]
    assert rows(cli, "jsonl", "card", str(tmp_path), "Ana", "--best", "1") == wanted


def test_a_night_that_is_called_like_a_column_has_one_of_its_own(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\npoints,Ana,5\nname,Ana,7\n")
    (row,) = rows(cli, "jsonl", "season", str(tmp_path))
    assert (row["night points"], row["night name"], row["points"], row["name"]) == (5, 7, 12, "Ana")


def test_who_has_no_place_has_an_empty_cell(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nplayers: [A, B, C, D, E]\n")
    (tmp_path / "results.csv").write_text(HEAD + "1,1,1,2,3,4,20,20\n")
    last = rows(cli, "jsonl", "standings", str(tmp_path))[-1]
    assert (last["rank"], last["tied"], last["r1"], last["sets"]) == (None, False, None, None)
    assert rows(cli, "csv", "standings", str(tmp_path))[-1]["rank"] == ""


def test_players_of_missing_and_written_tables_are_lists_of_ids(cli: Cli, ties: Any, tmp_path: Path) -> None:
    (tmp_path / "seating.csv").write_text("round,table,n,s,e,w\n2,7,01,3,b,0x6\n")
    assert (
        rows(cli, "jsonl", "missing", ties, "--round", "2")
        == document(cli, "missing", ties, "--round", "2")["missing"]
    )
    assert rows(cli, "jsonl", "add", ties, "2", "7", "5", "6") == [
        {"round": 2, "table": 7, "players": ["01", "3"], "points": 5},
        {"round": 2, "table": 7, "players": ["b", "0x6"], "points": 6},
    ]


@pytest.mark.parametrize(
    "args", [("seat", "--players", "9", "--rounds", "2"), ("seat", "--teams", "3"), ("next",)]
)
def test_ids_are_text_in_every_seat(cli: Cli, ties: Any, args: Any) -> None:
    if args == ("next",):
        args = ("next", ties, "--seed", "1")
    for one in document(cli, *args)["seating"]:
        ids = [id for table in one["tables"] for seat, id in table.items() if seat != "table"] + one["out"]
        assert {type(id) for id in ids} == {str}
    for row in rows(cli, "jsonl", *args):
        assert all(type(cell) is str for seat, cell in row.items() if seat in "nsewab" and cell is not None)


def test_ids_join_seats_and_standings(cli: Cli, ties: Any) -> None:
    seats = document(cli, "next", ties, "--seed", "1")["seating"][0]["tables"][0]
    ids = {one["id"] for one in document(cli, "standings", ties)["standings"]}
    assert {seats[seat] for seat in "nsew"} == ids


@pytest.mark.parametrize("form", [("-q",), ("-f", "csv"), ("-f", "jsonl"), ("-f", "github")])
def test_a_draw_tells_its_seed_beside_forms_that_do_not(cli: Cli, ties: Any, form: Any) -> None:
    done = cli("event", "seat", "--players", "8", "--draw", *form)
    seed = done.err.split()[-1]
    assert done.err == f"meldcalc: drawn by lot with seed {seed}\n"
    assert cli("event", "seat", "--players", "8", "--seed", seed, *form) == done
    assert cli("event", "seat", "--players", "8", *form).err == ""  # nothing is drawn
    done = cli("event", "next", ties, *form)
    assert cli("event", "next", ties, "--seed", done.err.split()[-1], *form) == done


def test_a_written_round_tells_its_seed(cli: Cli, ties: Any) -> None:
    done = cli("event", "next", ties, "--write", "--seed", "5", "-f", "csv")
    assert done.err == "meldcalc: drawn by lot with seed 5\n"


def test_every_document_names_its_table(cli: Cli, ties: Any, tmp_path: Path) -> None:
    for args in (("standings",), ("prizes",), ("honours",), ("crosstable",), ("card", "3")):
        assert document(cli, args[0], ties, *args[1:])["rules"] == "double-deck"
    (tmp_path / "results.csv").unlink()
    (tmp_path / "nights.csv").write_text("night,player,points\n1,3,5\n")
    for args in (("season",), ("standings",), ("prizes",), ("honours",), ("card", "3")):
        assert document(cli, args[0], ties, *args[1:])["rules"] == "double-deck"


def test_an_unknown_table_is_refused_by_every_command(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nrules: nope\nplayers: [A, B, C, D]\n")
    (tmp_path / "results.csv").write_text(HEAD + "1,1,1,2,3,4,20,20\n")
    where = str(tmp_path)
    for args in (
        ("standings",),
        ("prizes",),
        ("crosstable",),
        ("honours",),
        ("card", "1"),
        ("missing", "--round", "1"),
        ("next",),
        ("add", "2", "1", "5", "6", "-p", "1,2,3,4"),
        ("fix", "1", "1", "5", "6", "--reason", "x"),
        ("export", "--html", str(tmp_path / "o.html")),
    ):
        assert cli("event", args[0], where, *args[1:], "--json").refusal()["code"] == "unknown-table"
    assert cli("tally", where, "--json").refusal()["code"] == "unknown-table"
    assert cli("event", "check", where).status == 1
    assert len(list(tmp_path.iterdir())) == 2
    (tmp_path / "results.csv").unlink()
    (tmp_path / "nights.csv").write_text("night,player,points\n1,3,5\n")
    assert cli("event", "season", where, "--json").refusal()["code"] == "unknown-table"


def test_a_tally_of_a_folder_is_its_standings(cli: Cli, ties: Any, tmp_path: Path) -> None:
    assert cli("tally", ties, "-q").out == "01 20  b 20  3 19  0x6 20\n"
    assert cli("tally", f"{ties}/results.csv", "-q").out == "01 20  b 20  3 20  0x6 20\n"
    files = cli("tally", ties, "--json").document()["files"]
    assert [(one["kind"], one["totals"]) for one in files][1:] == [("penalties", {"3": -1})]
    (tmp_path / "results.csv").write_text(
        HEAD + "1,,3,,,,,\n2,1,01,b,3,0x6,20,20\n"
    )  # a bye of a round by hand
    (tmp_path / "hands.csv").write_text(
        "round,table,hand,n,s,e,w,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"
        "1,1,1,01,b,0x6,x,01,60,S,36,24,28,22,\n"
    )
    (tmp_path / "event.yaml").write_text(TIES.replace("0x6: Ann", "0x6: Ann, x: Xi"))
    totals = cli("tally", ties, "--json").document()["totals"]
    assert totals == {one["id"]: one["points"] for one in document(cli, "standings", ties)["standings"]}


def test_a_file_that_is_named_twice_counts_once(cli: Cli, ties: Any) -> None:
    once = cli("tally", f"{ties}/results.csv", "-q").out
    for names in (
        (f"{ties}/results.csv",) * 2,
        (f"{ties}/results.csv", f"{ties}/../{ties.rpartition('/')[2]}/results.csv"),
    ):
        done = cli("tally", *names, "-q")
        assert (done.status, done.out) == (0, once)
        assert done.err.count("(file-twice)") == 1
    for names in ((ties, f"{ties}/results.csv"), (f"{ties}/results.csv", ties), (ties, ties)):
        done = cli("tally", *names, "-q")
        assert done.out == cli("tally", ties, "-q").out
        assert "(file-twice)" in done.err


def test_a_way_out_is_one_that_a_tournament_has(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nrules: single-deck\nteams: [A, B]\nset: {settlement.thrown_in: no}\n"
    )
    (tmp_path / "hands.csv").write_text(
        "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"
        "1,1,1,1,2,a,250,S,20,10,,,thrown-in\n"
    )
    error = cli("event", "standings", str(tmp_path), "--json").refusal()
    assert (error["code"], error["hint"]) == (
        "not-allowed",
        "write it in event.yaml: set: {settlement.thrown_in: yes}",
    )


def test_one_bad_round_number_is_one_problem(cli: Cli, ties: Any, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(HEAD + "1,1,01,b,3,0x6,20,20\n90,1,01,b,3,0x6,20,20\n")
    done = cli("event", "check", ties)
    assert done.status == 1
    assert done.out.count("\n") == 1
    assert "the rounds 2 to 89" in done.out


def test_csv_for_a_spreadsheet_has_no_formulas_and_numbers_stay_numbers(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text('meldcalc: 1\nplayers: {1: "=1+1", 2: "@x", 3: "-y", "+4": Dan}\n')
    (tmp_path / "results.csv").write_text(HEAD + "1,1,1,2,3,+4,-20,20\n")
    raw, safe = (rows(cli, "csv", "standings", str(tmp_path), *more) for more in ((), ("--safe",)))
    assert {one["name"] for one in raw} == {"=1+1", "@x", "-y", "Dan"}
    assert {one["name"] for one in safe} == {"'=1+1", "'@x", "'-y", "Dan"}
    assert [one["points"] for one in safe] == [one["points"] for one in raw] == ["20", "20", "-20", "-20"]
    assert safe[1]["id"] == "+4"  # a number
