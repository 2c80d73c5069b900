"""Sheets as spreadsheets write them, and names as people write them."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli
from hypothesis import given, strategies as st

from meldcalc.event.check import check
from meldcalc.event.folder import load
from meldcalc.event.sheets import number
from meldcalc.event.standings import standings
from meldcalc.names import folded

FOUR = "meldcalc: 1\nplayers: [Ana Díaz, Bob, Carol, Dan]\n"
HEAD = "round,table,n,s,e,w,ns,ew\n"


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    def make(results: Any, event: Any = FOUR) -> Any:
        (tmp_path / "event.yaml").write_text(event, encoding="utf-8")
        data = results if isinstance(results, bytes) else results.encode()
        (tmp_path / "results.csv").write_bytes(data)
        return str(tmp_path)

    return make


def points(where: Any) -> Any:
    return {one.line.id: one.line.points for one in standings(load(where)).standings}


# --- sheets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nround;table;n;s;e;w;ns;ew\n1;1;1;2;3;4;74;-5\n",
        '\ufeff"sep=;"\r\nround;table;n;s;e;w;ns;ew\r\n1;1;1;2;3;4;74,0;-5,00\r\n',
        "sep=\t\nround\ttable\tn\ts\te\tw\tns\tew\n1\t1\t1\t2\t3\t4\t74.0\t-5.0\n",
        HEAD + "1,1,1,2,3,4,74.0,-5.00\n",
        HEAD + "1.0,1,1,2,3,4,74,-5\n",
        HEAD.replace("\n", ",notes,time\n") + "1,1,1,2,3,4,74,-5,good,21:00\n",
        HEAD.replace("round", "notes,round") + ",1,1,1,2,3,4,74,-5\n",
        "Tuesday club\n\n" + HEAD + "1,1,1,2,3,4,74,-5\n",
        "Tuesday club,,,,,,,\nin the hall,,,,,,,\n" + HEAD + "1,1,1,2,3,4,74,-5\n",
        HEAD + "1,1,Ana Díaz,bob,CAROL,dan,74,-5\n",
        HEAD + "1,1,ana  dı́az,BOB,3,4,74,-5\n".replace("dı́az", unicodedata.normalize("NFD", "díaz")),
    ],
)
def test_what_spreadsheets_write_is_read(folder: Any, text: Any) -> None:
    where = folder(text)
    assert points(where) == {"1": 74, "2": 74, "3": -5, "4": -5}
    assert check(where) == ([], [])


@pytest.mark.parametrize(
    ("cell", "delimiter", "value"),
    [
        ("74.0", ",", 74),
        ("74,0", ";", 74),
        ("−74.00", ",", -74),
        ("1,200", ",", 1200),
        ("1,234,567", ",", 1234567),
        ("-1,200", ",", -1200),
        ("74.0000", ";", 74),
        ("1,200", ";", None),
        ("1.200", ";", None),
        ("1.000", ",", None),
        ("1,000", ";", None),
        ("0,200", ",", None),
        ("12,34", ",", None),
        ("74.5", ",", None),
        ("74.", ",", None),
        (".0", ",", None),
        ("1e3", ",", None),
    ],
)
def test_whole_numbers_of_spreadsheets(cell: str, delimiter: str, value: int | None) -> None:
    assert number(cell, delimiter) == value


@given(st.integers(-99_999_999, 99_999_999))
def test_a_number_is_read_back_however_it_is_written(value: Any) -> None:
    for text, delimiter in ((f"{value}", ""), (f"{value}.0", ";"), (f"{value},00", ";"), (f"{value:,}", ",")):
        assert number(text, delimiter) == value


def test_an_ambiguous_thousand_is_refused_with_the_way_out(cli: Cli, folder: Any) -> None:
    where = folder("round;table;n;s;e;w;ns;ew\n1;1;1;2;3;4;1.200;-5\n")
    error = cli("event", "standings", where, "--json").refusal()
    assert (error["code"], error["where"]["line"], error["where"]["column"]) == ("bad-points", 2, 13)
    assert error["hint"].endswith(" 1200")


@pytest.mark.parametrize("data", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0rest"])
def test_a_workbook_is_to_be_saved_as_csv(cli: Cli, folder: Any, tmp_path: Path, data: bytes) -> None:
    where = folder(data)
    for args in (("event", "standings", where), ("tally", f"{where}/results.csv")):
        error = cli(*args, "--json").refusal()
        assert error["code"] == "not-utf8"
        assert "save it as CSV" in error["hint"]
    folder("round".encode("utf-16"))
    assert cli("event", "standings", where, "--json").refusal()["hint"] == "save the file as UTF-8"


def test_a_slip_in_a_column_that_counts_is_told(cli: Cli, folder: Any) -> None:
    where = folder(HEAD.replace("\n", ",a_set,b_sets\n") + "1,1,1,2,3,4,5,6,0,1\n")
    error = cli("event", "standings", where, "--json").refusal()
    assert (error["code"], error["hint"]) == ("bad-header", "did you mean a_sets?")


@pytest.mark.parametrize(
    "begin",
    [
        "sep=;\r\nround;table;n;s;e;w;ns;ew\r\n",
        "Our club;;;\nround;notes;table;n;s;e;w;ns;ew;time\n",
        "notes;ew;ns;w;e;s;n;table;round;reason;status",
    ],
)
def test_rows_that_are_added_fit_such_a_sheet(cli: Cli, folder: Any, tmp_path: Path, begin: str) -> None:
    where = folder(begin)
    assert cli("event", "add", where, "1", "1", "10", "20", "-p", "ana díaz,Bob,3,4").status == 0
    assert cli("event", "fix", where, "1", "1", "10", "25", "--reason", "added wrongly").status == 0
    assert cli("event", "add", where, "2", "1", "1", "2", "-p", "1,2,3,4").status == 0
    assert cli("event", "void", where, "2", "1", "--reason", "not played").status == 0
    new = (tmp_path / "results.csv").read_bytes()
    assert new.startswith(begin.encode())
    assert new.count(b"\n") - begin.count("\n") == 4 + (not begin.endswith("\n"))
    assert points(where) == {"1": 10, "2": 10, "3": 25, "4": 25}
    assert check(where).problems == []


# --- names -----------------------------------------------------------------------------------------------------------


def test_a_season_by_names_has_each_player_once(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text(
        "night,player,points\n1,Ana,10\n2,ana,5\n2,Ana Diaz,7\n3,Ana  Diaz,7\n"
    )
    document = cli("event", "season", str(tmp_path), "--json").document()
    assert [(one["id"], one["points"]) for one in document["standings"]] == [("Ana", 15), ("Ana Diaz", 14)]
    assert cli("event", "check", str(tmp_path)) == (0, "", "")


def test_check_warns_of_names_that_are_nearly_the_same(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text(
        "night,player,points\n1,Ana Diaz,10\n2,Ana Dias,5\n2,Table 1,7\n2,Table 2,7\n"
    )
    done = cli("event", "check", str(tmp_path), "--json")
    assert (done.status, json.loads(done.out)["ok"]) == (0, True)
    (warning,) = json.loads(done.out)["warnings"]
    assert warning["code"] == "near-names"
    assert "Ana Dias" in warning["message"]
    assert "did you mean" in warning["message"]


def test_a_night_that_is_written_under_two_spellings_is_a_repeated_row(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n1,Ana,10\n1,ANA,5\n")
    assert cli("event", "season", str(tmp_path), "--json").refusal()["code"] == "repeated-row"


names = st.text(st.sampled_from("abcAé ñ"), min_size=1).filter(str.strip)


@given(
    names,
    st.sampled_from(["NFC", "NFD"]),
    st.sampled_from([str.upper, str.lower, str.title]),
    st.integers(1, 3),
)
def test_a_name_is_folded_alike_however_it_is_written(name: Any, form: Any, case: Any, spaces: Any) -> None:
    other = f"{' ' * (spaces - 1)}{unicodedata.normalize(form, case(name)).replace(' ', ' ' * spaces)} "
    assert folded(other) == folded(name)


def test_names_count_in_groups_penalties_and_hands(cli: Cli, folder: Any, tmp_path: Path) -> None:
    more = "groups: {x: [ana díaz, 2, BOB]}\npenalties: [{player: ANA DÍAZ, round: 1, points: -4, reason: late}]\n"
    where = folder(HEAD + "1,1,1,2,3,4,74,-5\n", FOUR + more)
    assert load(where).event.groups == {"x": ("1", "2", "2")}
    assert points(where)["1"] == 70
    (tmp_path / "results.csv").unlink()
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nrules: double-deck-20\nteams: [[Ann, Al], [Bea, Ben]]\n"
    )
    (tmp_path / "hands.csv").write_text(
        "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"
        "1,1,1,ANN,Bea/Ben,al,60,S,36,24,28,22,\n1,1,2,1,2,Bea,65,H,20,30,24,26,\n"
    )
    assert points(where) == {"1": 108, "2": -19}


def test_a_name_of_two_players_is_ambiguous_and_an_id_goes_before_a_name(cli: Cli, folder: Any) -> None:
    two = "meldcalc: 1\nplayers: {1: Ana, 2: ana, Bob: Carol, 4: Bob}\n"
    where = folder(HEAD + "1,1,1,2,Bob,4,5,6\n", two)
    assert points(where) == {"1": 5, "2": 5, "Bob": 6, "4": 6}
    folder(HEAD + "1,1,Ana,2,Bob,4,5,6\n", two)
    error = cli("event", "standings", where, "--json").refusal()
    assert (error["code"], error["where"]["column"]) == ("ambiguous-name", 5)


def test_players_may_be_a_list(folder: Any) -> None:
    assert {id: one.name for id, one in load(folder(HEAD)).event.entrants.items()} == {
        "1": "Ana Díaz",
        "2": "Bob",
        "3": "Carol",
        "4": "Dan",
    }
    teams = load(folder("round,table,a,b,a_points,b_points\n", "meldcalc: 1\nteams: [[A, B], C]\n")).event
    assert {id: one.people for id, one in teams.entrants.items()} == {"1": ("A", "B"), "2": ("C",)}


@pytest.mark.parametrize("name", ["A\u202ex", "zw\u200b", "\u2066a", "soft\u00adhyphen", "a\ufeffb"])
def test_a_name_with_signs_that_nobody_sees_is_refused(
    cli: Cli, folder: Any, tmp_path: Path, name: str
) -> None:
    where = folder(HEAD, f'meldcalc: 1\nplayers: {{1: "{name}"}}\n')
    assert [one.code for one in check(where).problems] == ["bad-value"]
    for file in tmp_path.iterdir():
        file.unlink()
    (tmp_path / "nights.csv").write_text(f"night,player,points\n1,{name},5\n", encoding="utf-8")
    assert cli("event", "season", where, "--json").refusal()["code"] == "side-name"


def test_a_group_without_a_name_is_told(folder: Any) -> None:
    where = folder(HEAD, FOUR + 'groups: {"": [1, 3], " ": [2]}\n')
    assert {one.code for one in check(where).problems} == {"bad-value"}


def test_money_that_is_none_is_told_in_one_sentence(folder: Any) -> None:
    where = folder(HEAD, FOUR + 'entry: "5"\nprizes: [fifty]\n')
    assert [str(one.message) for one in check(where).problems] == [
        'expected here: an amount with two decimals, as 5.00, not "5"',
        'expected here: a part of the pot, as 50%, not "fifty"',
    ]


def test_tallies_add_up_one_name_however_it_is_written(cli: Cli, tmp_path: Path) -> None:
    for place, name in enumerate(["Ana", "ANA "]):
        (tmp_path / f"{place}.csv").write_text(f"round,table,p1,p2,p1_points,p2_points\n1,1,{name},Bo,5,6\n")
    assert cli("tally", str(tmp_path), "-q").out == "Ana 10  Bo 12\n"
