"""Reading a tournament's folder: what spreadsheets write is read, and every problem is told with its place."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, mark_of
from hypothesis import given, strategies as st

from meldcalc.errors import Refusal
from meldcalc.event.check import problems
from meldcalc.event.folder import load, look
from meldcalc.event.standings import standings

PLAYERS = (
    "meldcalc: 1\nname: Test\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve, 6: Fay, 7: Gus, 8: Hal}\n"
)
TEAMS = "meldcalc: 1\nname: Test\nscoring: team\nteams: {1: [Ann, Al], 2: [Bea, Ben], 3: [Cat, Cy], 4: [Dot, Del]}\n"
HEAD = "round,table,n,s,e,w,ns,ew\n"
TEAM_HEAD = "round,table,a,b,a_points,b_points\n"
HANDS_HEAD = "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    """``folder(settings, results=…, hands=…)`` -> the folder with these files."""

    def make(settings: Any = PLAYERS, **files: Any) -> Any:
        place = tmp_path / "night"
        place.mkdir(exist_ok=True)
        (place / "event.yaml").write_text(settings, encoding="utf-8")
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            (place / f"{name}.csv").write_bytes(data)
        return str(place)

    return make


def totals(folder: Any) -> Any:
    return {one.line.id: one.line.points for one in standings(load(folder)).standings}


def told(folder: Any) -> Any:
    """The problems as (file, line, column, code)."""
    return [
        (Path(mark_of(one).file).name, mark_of(one).line, mark_of(one).column, one.code)
        for one in problems(folder)
    ]


PLAIN = HEAD + "1,1,1,2,3,4,10,-20\n1,2,5,6,7,8,5,6\n"


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace(",", ";").encode(),
        PLAIN.replace(",", "\t").encode(),
        b"\xef\xbb\xbf" + PLAIN.replace(",", ";").replace("\n", "\r\n").encode(),
        PLAIN.rstrip("\n").encode(),
        PLAIN.replace("-20", "−20").encode(),
        PLAIN.replace("1,1,1,2", '"1","1"," 1 ",2').encode(),
        PLAIN.replace(",", " , ").encode(),
        PLAIN.replace("\n1,2", "\n\n,,,,,,,\n1,2").encode() + b"\n\n,,,,,,,\n",
        PLAIN.replace("n,s,e,w,ns,ew", "N,S,E,W,NS,EW").encode(),
        b"ew,ns,w,e,s,n,table,round\n-20,10,4,3,2,1,1,1\n6,5,8,7,6,5,2,1\n",
        PLAIN.replace("ew\n", "ew,status,reason\n").encode(),
        PLAIN.replace("ew\n", "ew,status,reason\n").replace("-20\n", "-20,,\n").encode(),
        PLAIN.replace("1,2,5", "1,02,5").encode(),
    ],
)
def test_whatever_a_spreadsheet_writes_is_read(folder: Any, data: Any) -> None:
    where = folder(results=data)
    assert totals(where) == {"1": 10, "2": 10, "3": -20, "4": -20, "5": 5, "6": 5, "7": 6, "8": 6}
    assert told(where) == []


def test_ids_may_be_quoted_and_hold_the_delimiter(folder: Any) -> None:
    settings_ = 'meldcalc: 1\nplayers: {"Ann, A.": Ann, "Bo ""B""": Bo, "c;d": Cy, e: Ed}\n'.replace(
        '""B""', '\\"B\\"'
    )
    where = folder(settings_, results=HEAD + '1,1,"Ann, A.","Bo ""B""",c;d,e,7,8\n')
    assert totals(where) == {"Ann, A.": 7, 'Bo "B"': 7, "c;d": 8, "e": 8}


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("1,1,1,2,3,9,5,6\n", (2, 11, "unknown-player")),
        ("1,1,1,2,3,Don,5,6\n", (2, 11, "unknown-player")),
        ("1,1,1,2,3,1,5,6\n", (2, 11, "seated-twice")),
        ("1,1,1,2,3,4,5,6\n1,2,5,6,7,4,5,6\n", (3, 11, "seated-twice")),
        ("1,1,1,2,3,,5,6\n", (2, 11, "player-missing")),
        ("1,1,1,2,3,4,5\n", (2, 1, "odd-row")),
        ("1,1,1,2,3,4,5,6,7\n", (2, 1, "bad-status")),
        ("1,1,1,2,3,4,5,6,7,8,9\n", (2, 1, "odd-row")),
        ("1,,1,2,3,4,5,6\n", (2, 3, "table-missing")),
        (",1,1,2,3,4,5,6\n", (2, 1, "bad-round")),
        ("0,1,1,2,3,4,5,6\n", (2, 1, "bad-round")),
        ("-1,1,1,2,3,4,5,6\n", (2, 1, "bad-round")),
        ("one,1,1,2,3,4,5,6\n", (2, 1, "bad-round")),
        ("999999999,1,1,2,3,4,5,6\n", (2, 1, "bad-round")),
        ("1,1,1,2,3,4,5,\n", (2, 15, "bad-points")),
        ("1,1,1,2,3,4,5.5,6\n", (2, 13, "bad-points")),
        ("1,1,1,2,3,4,5,١٢\n", (2, 15, "bad-points")),
        ("1,1,1,2,3,4,5,6\n1,1,1,2,3,4,5,7\n", (3, 1, "repeated-row")),
        ("1,1,1,2,3,4,5,6\n1,01,1,2,3,4,5,7\n", (3, 1, "repeated-row")),
        ("1,1,1,2,3,4,5,6\n1,1,1,2,3,4,5,7,fix,\n", (3, 1, "reason-missing")),
        ("1,1,1,2,3,4,5,6\n1,1,1,2,3,4,5,7,fix\n", (3, 1, "reason-missing")),
        ("1,1,1,2,3,4,5,6\n1,1,1,2,3,4,5,7,viod,x\n", (3, 1, "bad-status")),
        ("1,1,1,2,3,4,5,6\n1,1,1,2,3,4,5,7,void,\n", (3, 1, "reason-missing")),
        ("1,1,,,,,,,void,x\n", (2, 1, "fix-nothing")),
        ("1,1,1,2,3,4,5,7,fix,typed wrongly\n", (2, 1, "fix-nothing")),
        ("1,1,1,bye,3,4,5,6\n", (2, 7, "bye-row")),
        ("1,,1,bye,,,5,6\n", (2, 12, "bye-row")),
        ("1,1,1,2,3,4,5,6\n1,,1,bye,,,,\n", (3, 4, "seated-twice")),
        ('1,1,1,2,3,4,5,"6\n', (2, 1, "csv-syntax")),
    ],
)
def test_every_problem_has_its_line_and_column(folder: Any, rows: str, problem: Any) -> None:
    where = folder(results=HEAD + rows)
    assert told(where) == [("results.csv", *problem)]
    with pytest.raises(Refusal) as refused:
        load(where)
    assert refused.value.code == problem[2]


def test_a_row_after_a_wrong_one_is_read_and_all_problems_are_told(folder: Any, cli: Cli) -> None:
    where = folder(results=HEAD + "1,1,1,2,3,9,5,6\n1,2,5,6,7,8,x,6\n2,,1,2,3,4,5,6\n3,1,1,2,3\n")
    assert [(line, code) for _, line, _, code in told(where)] == [
        (2, "unknown-player"),
        (3, "bad-points"),
        (4, "table-missing"),
        (5, "odd-row"),
    ]
    done = cli("event", "check", where)
    assert (done.status, done.err) == (1, "")
    assert [line.split(": ")[:2] for line in done.out.splitlines()] == [
        [f"{where}/results.csv:2:11", "unknown-player"],
        [f"{where}/results.csv:3:13", "bad-points"],
        [f"{where}/results.csv:4:3", "table-missing"],
        [f"{where}/results.csv:5:1", "odd-row"],
    ]
    document = cli("event", "check", where, "--json").document()
    assert [one["code"] for one in document["problems"]] == [
        "unknown-player",
        "bad-points",
        "table-missing",
        "odd-row",
    ]
    refused = cli("event", "standings", where)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.count("meldcalc: error: ") == 4


def test_columns_count_letters_inside_quotes(folder: Any) -> None:
    where = folder(results=HEAD + '"1","1",1,2,"3","9",5,6\n')
    assert told(where) == [("results.csv", 2, 17, "unknown-player")]


def test_the_line_of_a_row_after_one_that_spans_lines(folder: Any) -> None:
    rows = HEAD.replace("ew\n", "ew,status,reason\n") + '1,1,1,2,3,4,5,6,,"two\nlines"\n1,2,5,6,7,9,5,6,,\n'
    assert told(folder(results=rows)) == [("results.csv", 4, 11, "unknown-player")]


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("round,table,n,s,e,w,ns\n", "bad-header"),
        ("round,table,n,s,e,w,ns,ew,ew\n", "bad-header"),
        ("round,table,n,s,e,w,ns,ew,reasn\n", "bad-header"),
        ("round,n,s,e,w,ns,ew\n", "bad-header"),
        ("round,table\n", "bad-header"),
        (TEAM_HEAD, "wrong-layout"),
        ("1,1,1,2,3,4,5,6\n", "bad-header"),
    ],
)
def test_columns_that_are_none(folder: Any, head: Any, code: str) -> None:
    found = told(folder(results=head + "1,1,1,2,3,4,5,6\n"))
    assert {(file, line, one) for file, line, _, one in found} == {("results.csv", 1, code)}


def test_text_that_is_not_utf8(folder: Any) -> None:
    assert told(folder(results=PLAIN.encode() + b"1,3,\xff")) == [("results.csv", 4, 5, "not-utf8")]


# --- corrections ---------------------------------------------------------------------------------------------


def test_a_later_row_corrects_an_earlier_one_and_the_wrong_one_no_longer_counts(folder: Any) -> None:
    rows = (
        HEAD.replace("ew\n", "ew,status,reason\n")
        + "1,1,1,2,3,9,10,x,,\n1,2,5,6,7,8,1,2,,\n1,1,1,2,3,4,10,20,fix,who sat there\n1,1,1,2,3,4,10,30,FIX,added\n"
    )
    where = folder(results=rows)
    assert told(where) == []
    assert totals(where)["4"] == 30


def test_a_correction_stands_beyond_heads_that_have_no_room_for_it(folder: Any) -> None:
    where = folder(results=HEAD + "1,1,1,2,3,4,10,20\n1,1,1,2,3,4,10,30,fix,added wrongly\n")
    assert totals(where)["4"] == 30


# --- byes ----------------------------------------------------------------------------------------------------


def test_a_bye_of_a_player_and_of_a_team(folder: Any) -> None:
    five = "meldcalc: 1\nplayers: {1: A, 2: B, 3: C, 4: D, 5: E}\nbye: {result: none, points: 33}\n"
    for row in ("1,,5,bye,,,,\n", "1,,5,,,,,\n", "1,,bye,bye,5,bye,,\n", "1,,,,,5,,\n"):
        where = folder(five, results=HEAD + "1,1,1,2,3,4,60,41\n" + row)
        found = {one.line.id: one.line for one in standings(load(where)).standings}
        assert (found["5"].points, found["5"].rounds, found["5"].wins) == (33, (33,), 0)
    where = folder(TEAMS.replace("4: [Dot, Del]}", "}"), results=TEAM_HEAD + "1,1,1,2,60,41\n1,,3,bye,,\n")
    found = {one.line.id: one.line for one in standings(load(where)).standings}
    assert (found["3"].points, found["3"].wins) == (60, 1)
    assert told(where) == []


def test_a_second_bye_row_of_one_player_is_told(folder: Any) -> None:
    where = folder(results=HEAD + "1,1,1,2,3,4,60,41\n1,,5,bye,,,,\n1,,bye,5,,,,\n")
    assert told(where) == [("results.csv", 4, 1, "repeated-row")]


# --- everyone against everyone -------------------------------------------------------------------------------


def test_each_alone_with_three_or_four_at_a_table(folder: Any) -> None:
    head = "round,table,p1,p2,p3,p4,p1_points,p2_points,p3_points,p4_points\n"
    where = folder(results=head + "1,1,1,2,3,,10,20,30,\n1,2,5,6,7,8,1,2,3,3\n")
    found = {one.line.id: one.line for one in standings(load(where)).standings}
    assert {id: line.points for id, line in found.items()} == {
        "1": 10,
        "2": 20,
        "3": 30,
        "4": 0,
        "5": 1,
        "6": 2,
        "7": 3,
        "8": 3,
    }
    assert [id for id, line in found.items() if line.wins] == ["3"]
    assert told(folder(results=head + "1,1,1,2,3,,10,20,30,40\n")) == [("results.csv", 2, 21, "bad-points")]
    assert told(folder(results=head + "1,1,1,2,,4,10,20,,40\n")) == []


# --- hands ---------------------------------------------------------------------------------------------------

GOOD_HAND = "1,1,1,1,2,1,60,S,36,24,28,22,\n"


@pytest.mark.parametrize(
    ("row", "points", "sets"),
    [
        ("1,1,1,1,2,1,60,S,36,24,28,22,\n", (64, 46), (0, 0)),
        ("1,1,1,1,2,1,60,S,30+6,24,28,,made\n", (64, 46), (0, 0)),
        ("1,1,1,1,2,a,60,♠,36,24,28,22,Made\n", (64, 46), (0, 0)),
        ("1,1,1,1,2,2,65,H,20,30,24,26,set\n", (44, -65), (0, 1)),
        ("1,1,1,1,2,1,3,none,36,24,28,22,\n", (64, 46), (0, 0)),  # bids are not checked
        ("1,1,1,1,2,1,55,S,12,30,,,\n", (-55, 30), (1, 0)),  # under the meld floor
        ("1,1,1,1,2,1,60,S,36,24,,,thrown-in\n", (-60, 24), (1, 0)),
        ("1,1,1,1,2,1,60,,36,24,,,No_Marriage\n", (-60, 24), (1, 0)),
        ("1,1,1,1,2,,,,,,,,passed-out\n", (0, 0), (0, 0)),
        ("1,1,1,1,2,,,,,,,,misdeal\n", (0, 0), (0, 0)),
    ],
)
def test_hands_are_settled_by_the_table(folder: Any, row: str, points: Any, sets: Any) -> None:
    where = folder(TEAMS + "rules: double-deck-20\n", hands=HANDS_HEAD + row)
    (table,) = load(where).results.tables
    assert tuple(side.points for side in table.sides) == points
    assert tuple(side.sets for side in table.sides) == sets


def test_a_moon_that_fails_is_a_set(folder: Any) -> None:
    rules = "rules: cardzmania-single\noption: {moon: run}\n"
    where = folder(TEAMS + rules, hands=HANDS_HEAD + "1,1,1,1,2,1,300,S,150,40,200,50,moon-failed\n")
    (table,) = load(where).results.tables
    assert [(side.points, side.sets) for side in table.sides] == [(-300, 1), (90, 0)]
    where = folder(TEAMS + rules, hands=HANDS_HEAD + "1,1,1,1,2,1,300,S,150,40,250,0,moon-made\n")
    (table,) = load(where).results.tables
    assert [(side.points, side.sets) for side in table.sides] == [(550, 0), (40, 0)]


def test_hands_of_single_players(folder: Any) -> None:
    head = HANDS_HEAD.replace("a,b,bidder", "n,s,e,w,bidder")
    rows = "1,1,1,1,2,3,4,4,60,S,36,24,28,22,\n1,1,2,1,2,3,4,2,50,H,30,20,30,20,\n1,2,1,5,6,7,8,ew,50,H,30,20,20,30,\n"
    where = folder(PLAYERS + 'rules: double-deck\nset_money: "0.50"\nprizes: [100%]\n', hands=head + rows)
    found = {one.line.id: (one.line.points, one.line.sets) for one in standings(load(where)).standings}
    assert found == {
        "1": (124, 0),
        "2": (124, 0),
        "3": (-20, 1),
        "4": (-20, 1),
        "5": (50, 0),
        "6": (50, 0),
        "7": (50, 0),
        "8": (50, 0),
    }


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (GOOD_HAND.replace(",28,22", ",28,21"), (2, 24, "trick-total")),
        (GOOD_HAND.replace(",28,22", ",,"), (2, 24, "tricks-missing")),
        (GOOD_HAND.replace("2,1,60", "2,3,60"), (2, 11, "unknown-player")),
        (GOOD_HAND.replace("2,1,60", "2,,60"), (2, 11, "bidder-missing")),
        (GOOD_HAND.replace("60", ""), (2, 13, "bid-missing")),
        (GOOD_HAND.replace("60", "sixty"), (2, 13, "bad-number")),
        (GOOD_HAND.replace("60,S", "60,X"), (2, 16, "unknown-suit")),
        (GOOD_HAND.replace(",\n", ",won\n"), (2, 30, "bad-result")),
        (GOOD_HAND.replace(",\n", ",set\n"), (2, 30, "result-differs")),
        (GOOD_HAND.replace(",\n", ",thrown-in\n"), (2, 30, "contradiction")),
        (GOOD_HAND + GOOD_HAND, (3, 1, "repeated-row")),
        (GOOD_HAND + GOOD_HAND.replace("1,1,1,1,2", "1,1,2,1,3"), (3, 7, "seats-differ")),
        (GOOD_HAND.replace("1,1,1,1,2,1", "1,1,1,1,7,1"), (2, 9, "unknown-player")),
    ],
)
def test_problems_of_hands(folder: Any, row: Any, problem: Any) -> None:
    found = told(folder(TEAMS + "rules: double-deck-20\n", hands=HANDS_HEAD + row))
    assert found[0][0] == "hands.csv"
    assert [one[1:2] + one[3:] for one in found] == [problem[:1] + problem[2:]]
    if problem[2] != "contradiction":
        assert found == [("hands.csv", *problem)]


def test_a_hand_is_corrected_like_a_result(folder: Any) -> None:
    head = HANDS_HEAD.replace("result\n", "result,status,reason\n")
    rows = "1,1,1,1,2,1,60,S,36,24,28,22,,,\n1,1,1,1,2,1,60,S,46,24,28,22,,fix,a marriage was missed\n"
    where = folder(TEAMS + "rules: double-deck-20\n", hands=head + rows)
    assert totals(where)["1"] == 74


def test_a_round_stands_in_one_of_the_two_files(folder: Any) -> None:
    where = folder(
        TEAMS + "rules: double-deck-20\n",
        results=TEAM_HEAD + "1,2,3,4,5,6\n2,1,1,2,5,6\n2,,3,bye,,\n",
        hands=HANDS_HEAD + GOOD_HAND,
    )
    assert told(where) == [("hands.csv", 2, 1, "round-twice")]
    where = folder(
        TEAMS + "rules: double-deck-20\n",
        results=TEAM_HEAD + "2,1,1,2,5,6\n1,,3,bye,,\n",
        hands=HANDS_HEAD + GOOD_HAND,
    )
    assert told(where) == []
    where = folder(
        TEAMS + "rules: double-deck-20\n", results=TEAM_HEAD + "1,,2,bye,,\n", hands=HANDS_HEAD + GOOD_HAND
    )
    assert told(where) == [("hands.csv", 2, 1, "seated-twice")]


def test_hands_of_the_other_game_or_of_a_table_for_others(folder: Any) -> None:
    for rules in ("fournier", "three-handed", "nosuch"):
        found = told(folder(TEAMS + f"rules: {rules}\n", hands=HANDS_HEAD + GOOD_HAND))
        assert len(found) == 1, found
        assert found[0][3] in ("wrong-family", "players", "unknown-table")


# --- event.yaml ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("entry: 5", "bad-money", 4),
        ('set_money: "0.5"', "bad-money", 4),
        ("prizes: [50%, 30%, 21%]", "bad-money", 4),
        ("prizes: [50]", "bad-money", 4),
        ("rank: [points, high_rounds]", "bad-value", 4),
        ("penalties: [{player: 7, points: -2, reason: late}]", "missing-key", 4),
        ("penalties: [{player: 9, round: 4, points: -2}]", "unknown-player", 4),
        ("penalties: [{team: 7, round: 4, points: -2}]", "unknown-key", 4),
        ("penalties: [{player: 7, round: 0, points: -2}]", "bad-value", 4),
        ("penalties: [{player: 7, round: 4, points: two}]", "bad-value", 4),
        ("groups: {ladies: [1, 3, 11]}", "unknown-player", 4),
        ("scoring: pairs", "bad-value", 4),
        ("teams: {1: [A, B]}", "bad-value", 3),
        ("bye: {points: average}", "bad-value", 4),
        ("bye: {result: lost}", "bad-value", 4),
        ("raking: [points]", "unknown-key", 4),
        ("name: again", "duplicate-key", 4),
        ("date: &x 1", "yaml-syntax", 4),
        ("substitutes: [{player: 3, from: 2}]", "missing-key", 4),
        ("rules: nosuch", "unknown-table", 4),
    ],
)
def test_problems_of_the_settings(folder: Any, line: str, code: str, shown: int) -> None:
    found = told(folder(PLAYERS + line + "\n", results=PLAIN))
    assert [(file, number, one) for file, number, _, one in found] == [("event.yaml", shown, code)]


def test_settings_that_cannot_be_there(folder: Any, cli: Cli, tmp_path: Path) -> None:
    assert told(folder("meldcalc: 2\nwhat: ever\n")) == [("event.yaml", 1, 11, "format-version")]
    assert told(folder("meldcalc: 1\nplayers: {bye: Bob, 1: Ana}\n", results=HEAD)) == [
        ("event.yaml", 2, 11, "bad-value")
    ]
    assert told(folder("meldcalc: 1\n")) == [("event.yaml", 1, 1, "no-players")]
    assert told(folder("players: {1: Ana}\n")) == [("event.yaml", 1, 1, "missing-key")]
    for args in (("check",), ("standings",), ("prizes",)):
        done = cli("event", *args, str(tmp_path / "nowhere"))
        assert (done.status, done.out) == (2, "")
        assert "there is no f" in done.err


def test_an_event_that_has_not_begun(folder: Any, cli: Cli) -> None:
    for files in ({}, {"results": ""}, {"results": HEAD}):
        where = folder(**files)
        assert told(where) == []
        document = cli("event", "standings", where, "--json").document()
        assert document["after"] == 0
        assert {(one["rank"], one["points"]) for one in document["standings"]} == {(None, 0)}
        assert cli("event", "honours", where).status == 0


# --- the whole ------------------------------------------------------------------------------------------------


def test_a_table_or_a_round_that_is_not_there_is_told(folder: Any) -> None:
    rows = "1,1,1,2,3,4,5,6\n1,2,5,6,7,8,5,6\n2,1,1,2,3,4,5,6\n"
    assert told(folder(results=HEAD + rows)) == [("results.csv", 4, 1, "table-missing")]
    more = rows + "3,1,1,2,3,4,5,6\n3,2,5,6,7,8,5,6\n"
    assert told(folder(results=HEAD + more)) == [("results.csv", 4, 1, "table-missing")]
    assert told(folder(results=HEAD + more.replace("1,1,1,2,3,4,5,6\n", "", 1))) == [
        ("results.csv", 2, 1, "table-missing"),
        ("results.csv", 3, 1, "table-missing"),
    ]
    gap = rows.replace("2,1,", "3,1,")
    assert told(folder(results=HEAD + gap)) == [("results.csv", 1, 1, "round-missing")]


def test_the_seating_says_which_tables_there_are(folder: Any) -> None:
    seating = "round,table,n,s,e,w\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,3,5,7\n2,2,2,4,6,8\n"
    results = HEAD + "1,1,1,2,3,4,5,6\n2,1,1,3,5,7,5,6\n"
    assert told(folder(results=results, seating=seating)) == [
        ("seating.csv", 3, 1, "table-missing"),
        ("seating.csv", 5, 1, "table-missing"),
    ]
    seating_of_all = seating + "3,1,1,4,6,7\n3,2,2,3,5,8\n"  # nothing is said of rounds that have not begun
    assert [line for _, line, _, _ in told(folder(results=results, seating=seating_of_all))] == [3, 5]
    assert told(folder(results=results, seating=seating + "2,3,1,9,,\n")) == [
        ("seating.csv", 6, 5, "seated-twice"),
        ("seating.csv", 6, 7, "unknown-player"),
        ("seating.csv", 6, 9, "player-missing"),
        ("seating.csv", 6, 10, "player-missing"),
    ]


@given(st.binary(max_size=120), st.booleans())
def test_any_bytes_are_an_answer_or_coded_problems(data: Any, with_head: Any) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        Path(place, "event.yaml").write_text(PLAYERS)
        Path(place, "results.csv").write_bytes(HEAD.encode() * with_head + data)
        loaded, trouble = look(place)
        assert loaded is not None
        assert all(one.code and one.mark for one in trouble.found)
        if not trouble.found:
            standings(loaded)


@given(st.text(st.sampled_from('12345678,,,,\n\n-x;"bye fix\r'), max_size=80))
def test_any_rows_are_an_answer_or_coded_problems(text: Any) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        Path(place, "event.yaml").write_text(PLAYERS)
        Path(place, "results.csv").write_text(HEAD + text, newline="")
        loaded, trouble = look(place)
        if not trouble.found:
            assert loaded is not None
            found = standings(loaded).standings
            byes = [
                points
                for one in found
                for number, points in enumerate(one.line.rounds, 1)
                if (number, one.line.id) in loaded.results.byes
            ]
            assert None not in byes
            played = [side.points for table in loaded.results.tables for side in table.sides]
            assert sum(one.line.points for one in found) == 2 * sum(played) + sum(filter(None, byes))


def test_a_substitute_of_a_team_names_whom_he_sat_for(folder: Any) -> None:
    good = TEAMS + "substitutes: [{team: 1, for: Al, name: Rosa, from: 2}]\n"
    (sub,) = load(folder(good)).event.substitutes
    assert (sub.id, sub.out, sub.name, sub.first, sub.last) == ("1", "Al", "Rosa", 2, None)
    for wrong in ("{team: 1, name: Rosa, from: 2}", "{team: 1, for: Cy, name: Rosa, from: 2}"):
        assert told(folder(TEAMS + f"substitutes: [{wrong}]\n")) == [("event.yaml", 5, 15, "bad-value")]


def test_set_money_is_paid_once_a_side(folder: Any) -> None:
    head = HANDS_HEAD.replace("a,b,bidder", "n,s,e,w,bidder")
    where = folder(
        PLAYERS + 'rules: double-deck\nentry: "1.00"\nset_money: "0.50"\nprizes: [100%]\n',
        hands=head + "1,1,1,1,2,3,4,1,60,S,6,24,28,22,\n",
    )
    from meldcalc.event.money import pot

    loaded = load(where)
    found = pot(loaded.event, loaded.results, standings(loaded).standings)
    assert (found.entries, found.set_money, found.sets) == (800, 50, 1)
