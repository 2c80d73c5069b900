"""``meldcalc match`` as people and scripts call it."""

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.match.reading import read_match

CASES = Path(__file__).parent / "cases" / "matches"
NEW = ("-r", "single-deck", "--sides", "We=Ana+Luis,They=Bob+Carol", "--seats", "Ana,Bob,Luis,Carol")
LUIS = ("--bidder", "luis", "--bid", "300", "-t", "spades", "--meld", "190,40", "--tricks", "140,-")
CAROL = ("--bidder", "Carol", "--bid", "250", "-t", "H", "--meld", "60,80", "--tricks", "-,150")


@pytest.fixture
def match(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """``match("add", "evening.yaml", …)`` in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> Any:
        return cli("match", *args)

    return run


@pytest.fixture
def evening(match: Any) -> Any:
    assert match("new", "evening.yaml", *NEW, "--dealer", "Bob").status == 0
    return Path("evening.yaml")


# --- new ---------------------------------------------------------------------------------------------------------


def test_new_writes_the_version_of_the_table(evening: Any) -> None:
    assert evening.read_text() == (
        "meldcalc: 1\nrules: single-deck@1\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\n"
        "seats: [Ana, Bob, Luis, Carol]\ndealer: Bob\nhands:\n"
    )


def test_new_with_house_rules(match: Any) -> None:
    assert match("new", "a.yaml", "-r", "ehow", "-o", "scale=ones", "-s", "match.target=80").status == 0
    assert Path("a.yaml").read_text() == (
        "meldcalc: 1\nrules: ehow@1\noption: {scale: ones}\nset: {match.target: 80}\n"
        "sides: {Us: [], Them: []}\nhands:\n"
    )
    assert match("next", "a.yaml", "--json").answer()["to_go"] == {"Us": 80, "Them": 80}


def test_new_for_the_spanish_game(match: Any) -> None:
    found = match("new", "a.yaml", "-r", "fournier", "--sides", "NS,EW", "--json").answer()
    assert found["sides"] == ["NS", "EW"]
    assert Path("a.yaml").read_text().endswith("partials:\n")


def test_new_names_an_own_table_as_the_match_sees_it(match: Any) -> None:
    Path("tables").mkdir()
    Path("evenings").mkdir()
    Path("tables/house.yaml").write_text("extends: single-deck\nname: house\n")
    assert match("new", "evenings/a.yaml", "-r", "tables/house.yaml").status == 0
    assert "rules: ../tables/house.yaml@1\n" in Path("evenings/a.yaml").read_text()
    assert match("add", "evenings/a.yaml", "--passed-out").status == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--sides", "We=Ana+Luis,total=Bob+Carol"], "side-name"),
        (["--sides", "We=Ana+Luis,Tricks-won=Bob+Carol"], "side-name"),
        (["--sides", "We=Ana+Luis,They=Bob+we"], "duplicate-name"),
        (["--sides", "We=Ana+Luis,We=Bob+Carol"], "duplicate-name"),
        (["--sides", "We=Ana+Luis,They=Bob+ana"], "duplicate-name"),
        (["--sides", "We=Ana+Luis,They=Bob"], "players"),
        (["--sides", "We=Ana+Luis+Eva,They=Bob+Carol+Dan"], "players"),
        (["--sides", "A,B,C"], "players"),
        (["--sides", "We"], "bad-value"),
        (["--sides", "We,"], "side-name"),
        (["--dealer", "Karol"], "unknown-name"),
        (["--sides", "We=Ana+Luis,They=Bob+Carol", "--dealer", "We"], "unknown-name"),
        (["--sides", "We=Ana+Luis,They=Bob+Carol", "--seats", "Ana,Bob,Luis"], "seats"),
        (["--sides", "We=Ana+Luis,They=Bob+Carol", "--seats", "Ana,Ana,Bob,Carol"], "seats"),
        (["-r", "nowhere"], "unknown-table"),
        (["-o", "scale=halves"], "unknown-choice"),
        (["-s", "match.goal=3"], "unknown-path"),
        (["-p", "5"], "players"),
    ],
)
def test_new_refuses(match: Any, options: list[str], code: str) -> None:
    rules = [] if "-r" in options else ["-r", "single-deck"]
    assert match("new", "a.yaml", *rules, *options, "--json").refusal()["code"] == code
    assert list(Path().iterdir()) == []


def test_new_never_overwrites(match: Any, evening: Any) -> None:
    before = evening.read_bytes()
    assert match("new", "evening.yaml", *NEW, "--json").refusal()["code"] == "file-exists"
    assert evening.read_bytes() == before


# --- add ---------------------------------------------------------------------------------------------------------


def test_add(match: Any, evening: Any) -> None:
    found = match("add", "evening.yaml", *LUIS, "--total", "330,150", "--json").answer()
    assert found["hands"] == [
        {
            "hand": 1,
            "line": 7,
            "dealer": "Bob",
            "bidder": "Luis",
            "bid": 300,
            "trump": "S",
            "meld": {"We": 190, "They": 40},
            "tricks": {"We": 140, "They": 110},
            "result": "made",
            "delta": {"We": 330, "They": 150},
            "total": {"We": 330, "They": 150},
            "status": "counted",
            "side": "We",
        }
    ]
    assert found["total"] == {"We": 330, "They": 150}
    assert (found["match"]["over"], found["match"]["winner"], found["match"]["tie"]) == (False, None, False)
    assert (found["rules"], found["sides"], found["line"]) == ("single-deck", ["We", "They"], 7)
    assert (
        evening.read_text().splitlines()[-1]
        == found["text"]
        == (
            "- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140}, "
            "total: {We: 330, They: 150}}"
        )
    )
    assert match("add", "evening.yaml", *CAROL, "-q").out == "We 490  They -100\n"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--passed-out"], "{result: passed-out}"),
        (["--misdeal", "--reason", "a card: face up"], '{result: misdeal, reason: "a card: face up"}'),
        (
            ["--bidder", "We", "--bid", "300", "--meld", "15+35,200", "--thrown-in"],
            "{bidder: We, bid: 300, meld: {We: 15+35, They: 200}, result: thrown-in}",
        ),
        (
            [
                "--bidder",
                "BOB",
                "--bid",
                "310",
                "-t",
                "♥",
                "--meld",
                "0,100",
                "--dix",
                "0,10",
                "--tricks",
                "0,250",
            ],
            "{bidder: Bob, bid: 310, trump: H, meld: {We: 0, They: 100}, tricks: {We: 0, They: 250}, dix: {We: 0, They: 10}}",
        ),
        (
            [
                "--bidder",
                "Ana",
                "--bid",
                "255",
                "--any-bid",
                "-t",
                "none",
                "--meld",
                "40,20",
                "--renege",
                "bob",
            ],
            "{bidder: Ana, bid: 255, trump: none, meld: {We: 40, They: 20}, renege: Bob, any_bid: yes}",
        ),
        (
            [
                "--bidder",
                "Ana",
                "--bid",
                "260",
                "--last-bid",
                "250",
                "-t",
                "C",
                "--meld",
                "40,20",
                "--tricks",
                "250,0",
                "--tricks-won",
                "11,1",
            ],
            "{bidder: Ana, bid: 260, trump: C, meld: {We: 40, They: 20}, tricks: {We: 250, They: 0}, tricks_won: {We: 11, They: 1}, last_bid: 250}",
        ),
    ],
)
def test_every_option_of_a_hand_becomes_a_field(
    match: Any, evening: Any, options: list[str], line: str
) -> None:
    assert match("add", "evening.yaml", *options).status == 0
    assert evening.read_text().splitlines()[-1] == f"- {line}"
    assert match("check", "evening.yaml") == (0, "", "")


def test_cards_are_melded(match: Any, evening: Any) -> None:
    mine = "AS TS KS QS JS AH AD AC KH QH 9S 9D / KD QD JD JC TH TH TD TC AH AD AC 9C"
    done = match(
        "add", "evening.yaml", "--bidder", "Luis", "--bid", "300", "-t", "S", "--meld", mine, "--meld", "40"
    )
    assert done.status == 2, "one side's cards and the other's number must both be there: 40 is no card"
    done = match(
        *("add", "evening.yaml", "--bidder", "Luis", "--bid", "300", "-t", "S", "--json"),
        *("--meld", mine, "--meld", "40", "--tricks", "140,110"),
    )
    assert done.answer()["hands"][0]["meld"] == {"We": 150 + 20 + 100 + 10 + 20, "They": 40}


def test_spanish_initials_are_written_in_english(match: Any, evening: Any) -> None:
    mine = "AP 10P RP DP JP AC AD AT RC DC 9P 9D"
    other = "RD DD JD JT 10C 10C 10D 10T AC AD AT 9T"
    done = match(
        *("add", "evening.yaml", "--lang", "es", "--bidder", "Luis", "--bid", "300", "-t", "P"),
        *("--meld", f"{mine} / {other}", "--meld", "40", "--tricks", "140,110", "--json"),
    )
    assert done.answer()["hands"][0]["meld"] == {"We": 300, "They": 40}
    assert "trump: S, meld: {We: AS TS KS QS JS AH AD AC KH QH 9S 9D / KD QD" in evening.read_text()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([], "usage"),
        (["--bidder", "Karol", "--bid", "300", "--meld", "1,2", "--tricks", "3,-"], "unknown-name"),
        (["--bidder", "Luis", "--bid", "many"], "bad-value"),
        (["--bidder", "Luis", "--bid", "300", "-t", "X"], "unknown-suit"),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190"], "count"),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190,40,1"], "count"),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190,40"], "tricks-missing"),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190,40", "--tricks", "140,120"], "trick-total"),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190,-40", "--tricks", "140,-"], "bad-value"),
        (["--bidder", "Luis", "--bid", "240", "--meld", "190,40", "--tricks", "140,-"], "bid-minimum"),
        (["--bidder", "Luis", "--bid", "255", "--meld", "190,40", "--tricks", "140,-"], "bid-step"),
        (
            ["--bidder", "Luis", "--bid", "300", "--meld", "190,40", "--thrown-in", "--misdeal"],
            "contradiction",
        ),
        (["--bidder", "Luis", "--bid", "300", "--meld", "190,40", "--moon", "full"], "bad-value"),
        (["--points", "We=3"], "usage"),
        ([*LUIS, "--total", "331,150"], "total-wrong"),
        ([*LUIS, "--total", "331"], "count"),
    ],
)
def test_add_refuses_and_writes_nothing(match: Any, evening: Any, options: Any, code: str) -> None:
    before = evening.read_bytes()
    assert match("add", "evening.yaml", *options, "--json").refusal()["code"] == code
    assert evening.read_bytes() == before


def test_a_meld_above_what_hands_can_hold_is_told(match: Any, evening: Any) -> None:
    done = match("add", "evening.yaml", "--bidder", "Us", *LUIS[2:])
    assert done.status == 2
    done = match("add", "evening.yaml", *LUIS[:6], "--meld", "9000,40", "--tricks", "140,-")
    assert done.status == 0
    assert "(meld-too-high)" in done.err
    done = match("check", "evening.yaml")
    assert (done.status, done.out) == (0, "")
    assert "evening.yaml:7: " in done.err


def test_no_hand_after_the_end(match: Any) -> None:
    Path("a.yaml").write_bytes((CASES / "kitchen.yaml").read_bytes())
    assert match("add", "a.yaml", "--passed-out", "--json").refusal()["code"] == "match-over"
    match("undo", "a.yaml", "--json").answer()
    error = match("add", "a.yaml", "--passed-out", "--json").refusal()
    assert error["code"] == "match-over"
    assert "They" in error["message"]
    match("void", "a.yaml", "7", "--json").answer()
    assert match("add", "a.yaml", "--passed-out").status == 0


# --- corrections -------------------------------------------------------------------------------------------------


def test_corrections(match: Any, evening: Any) -> None:
    match("add", "evening.yaml", *LUIS)
    match("add", "evening.yaml", *CAROL)
    start = evening.read_text()
    done = match(
        "fix",
        "evening.yaml",
        "2",
        *CAROL[:6],
        "--meld",
        "60,120",
        *CAROL[8:],
        "--reason",
        "a marriage",
        "--json",
    )
    found = done.answer()
    assert found["hands"][0]["status"] == "fixed"
    assert found["hands"][0]["line"] == 8
    assert found["entry"]["changes"] == [
        {"field": "meld.They", "old": 80, "new": 120},
        {"field": "result", "old": "set", "new": "made"},
        {"field": "points.They", "old": -250, "new": 270},
    ]
    steps = [
        (["void", "1", "--reason", "misdeal"], {"We": 160, "They": 270}, "{void: 1, reason: misdeal}"),
        (["unvoid", "1"], {"We": 490, "They": 420}, "{unvoid: 1}"),
        (["adjust", "They=-50", "--reason", "table talk"], {"We": 490, "They": 370}, None),
        (["adjust", "we=+5", "they=5"], {"We": 495, "They": 375}, "{adjust: {We: 5, They: 5}}"),
        (["undo"], {"We": 490, "They": 370}, "{undo: 7}"),
        (["undo"], {"We": 490, "They": 420}, "{undo: 6}"),
        (["redo"], {"We": 490, "They": 370}, "{redo: 6}"),
        (["sub", "ana=Rosa"], {"We": 490, "They": 370}, "{sub: {Ana: Rosa}}"),
        (["note", "played on: at the", "club"], {"We": 490, "They": 370}, '{note: "played on: at the club"}'),
        (["end", "--total", "490,370"], {"We": 490, "They": 370}, "{end: We, total: {We: 490, They: 370}}"),
    ]
    for command, total, line in steps:
        found = match(command[0], "evening.yaml", *command[1:], "--json").answer()
        assert found["total"] == total
        if line:
            assert evening.read_text().endswith(f"- {line}\n")
    assert evening.read_text().startswith(start)
    found = match("show", "evening.yaml", "--json").answer()
    assert found["match"]["winner"] == "We"
    assert found["match"]["over"] is True
    assert match("check", "evening.yaml") == (0, "", "")
    kinds = [entry["kind"] for entry in match("log", "evening.yaml", "--json").answer()["entries"]]
    assert kinds == [
        "hand",
        "hand",
        "fix",
        "void",
        "unvoid",
        "adjust",
        "adjust",
        "undo",
        "undo",
        "redo",
        "sub",
        "note",
        "end",
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["fix", "9", *LUIS], "no-such-hand"),
        (["fix", "0", *LUIS], "bad-value"),
        (["void", "9"], "no-such-hand"),
        (["void", "x"], "bad-value"),
        (["unvoid", "1"], "not-void"),
        (["redo"], "nothing-to-redo"),
        (["adjust", "Them=5"], "unknown-name"),
        (["adjust", "They"], "usage"),
        (["adjust", "They=x"], "bad-value"),
        (["sub", "Anna=Rosa"], "unknown-name"),
        (["sub", "Ana=Luis"], "duplicate-name"),
        (["sub", "Ana=We"], "duplicate-name"),
        (["sub", "Ana=the side"], None),
        (["end", "They"], "wrong-winner"),
        (["end", "Them"], "unknown-name"),
        (["note", " "], "usage"),
    ],
)
def test_corrections_that_cannot_be(match: Any, evening: Any, command: Any, code: str | None) -> None:
    match("add", "evening.yaml", *LUIS)
    before = evening.read_bytes()
    done = match(command[0], "evening.yaml", *command[1:], "--json")
    if code is None:
        assert done.status == 0
        return
    assert done.refusal()["code"] == code
    assert evening.read_bytes() == before


def test_an_undone_hand_keeps_its_number(match: Any, evening: Any) -> None:
    match("add", "evening.yaml", *LUIS)
    match("add", "evening.yaml", *CAROL)
    match("undo", "evening.yaml")
    found = match("show", "evening.yaml", "--json").answer()
    assert [(hand["hand"], hand["status"]) for hand in found["hands"]] == [(1, "counted"), (2, "void")]
    match("add", "evening.yaml", *CAROL)
    found = match("show", "evening.yaml", "--json").answer()
    assert [(hand["hand"], hand["dealer"]) for hand in found["hands"]] == [
        (1, "Bob"),
        (2, "Luis"),
        (3, "Luis"),
    ]
    for command in ("fix", "void", "unvoid"):
        error = match(command, "evening.yaml", "2", *(CAROL if command == "fix" else ()), "--json").refusal()
        assert error["code"] == "not-there"


# --- the Spanish game --------------------------------------------------------------------------------------------


@pytest.fixture
def pinacle(match: Any) -> Any:
    sides = ("--sides", "NS=Nora+Saul,EW=Eva+Walt", "--seats", "Nora,Eva,Saul,Walt", "--dealer", "Nora")
    assert match("new", "p.yaml", "-r", "pinacle", *sides).status == 0
    return Path("p.yaml")


def test_a_spanish_match(match: Any, pinacle: Any) -> None:
    found = match(
        *(
            "add",
            "p.yaml",
            "--melds",
            "NS=KS KH KD JK / 4C 5C 6C 7C",
            "--held",
            "ns=AD 9H",
            "--cut",
            "NS",
        ),
        *("--melds", "EW=QS QH QD", "--out", "EW=normal", "--json"),
    ).answer()
    (game,) = found["partials"]
    assert (game["partial"], game["line"], game["barbele"]) == (1, 7, [])
    assert game["points"] == game["total"] == {"NS": 85, "EW": 1080}
    assert game["parts"]["NS"]["total"] == 85
    assert game["parts"]["NS"]["bonuses"] == [{"bonus": "exact_cut", "points": 50}]
    assert game["parts"]["EW"]["factor"] == 2
    assert (found["difference"], found["settlement"]) == (995, None)
    coming = match("next", "p.yaml", "--json").answer()
    assert [coming[key] for key in ("partial", "dealer", "cutter", "starter", "barbele")] == [
        2, "Walt", "Nora", "Saul", ["EW"],
    ]  # fmt: skip
    found = match(
        "add", "p.yaml", "--points", "NS=30", "--melds", "EW=", "--failed-openings", "EW=2", "--json"
    ).answer()
    assert found["partials"][0]["points"] == {"NS": 30, "EW": -100}
    assert match("show", "p.yaml", "--stake", "0.05").out.endswith(
        "the difference of 865 at 0.05 a point: 43.25\n"
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--points", "NS=3"], "side-missing"),
        (["--points", "NS=3", "--points", "EW=4", "--cut", "NS"], "contradiction"),
        (["--points", "NS=3", "--points", "ns=4"], "contradiction"),
        (["--points", "NX=3"], "unknown-name"),
        (["--points", "NS"], "usage"),
        (["--bidder", "NS"], "usage"),
        (["--points", "NS=3", "--melds", "EW=KS KH / JK"], "meld-size"),
        (["--points", "NS=3", "--melds", "EW=KS KH KD", "--out", "EW=away"], "bad-value"),
        (["--points", "NS=3", "--melds", "EW=KS KH KD", "--failed-openings", "EW=1"], "not-barbele"),
        (["--melds", "NS=KS KH KD", "--melds", "EW=KS KH KD KC", "--held", "NS=KS"], "too-many-copies"),
        (
            ["--melds", "NS=KS KH KD", "--out", "NS=fold", "--melds", "EW=QS QH QD", "--out", "EW=fold"],
            "two-finishers",
        ),
    ],
)
def test_a_spanish_partial_that_cannot_be(match: Any, pinacle: Any, options: list[str], code: str) -> None:
    before = pinacle.read_bytes()
    assert match("add", "p.yaml", *options, "--json").refusal()["code"] == code
    assert pinacle.read_bytes() == before


def test_the_limit_of_partial_games(match: Any) -> None:
    match("new", "p.yaml", "-r", "fournier", "-o", "partials=8", "--sides", "A,B", "-q")
    for number in range(8):
        assert match("next", "p.yaml", "--json").answer()["left"] == 8 - number
        found = match("add", "p.yaml", "--points", "A=10", "--points", "B=10", "--json").answer()
    assert found["match"] | {"why": None} == {
        "over": True,
        "winner": None,
        "tie": True,
        "target": 1500,
        "why": None,
    }


# --- show, next, stats, compare ------------------------------------------------------------------------------------


def test_show_as_tabled(match: Any) -> None:
    found = match("show", str(CASES / "kitchen.yaml"), "--json").answer()
    keys = [
        "hand",
        "line",
        "dealer",
        "bidder",
        "bid",
        "trump",
        "meld",
        "tricks",
        "result",
        "delta",
        "total",
        "status",
    ]
    assert all(set(keys) <= set(hand) for hand in found["hands"])
    assert {"rules", "sides", "hands", "total", "match"} <= set(found)
    found = match("show", str(CASES / "pinacle.yaml"), "--json", "--stake", "0.05").answer()
    assert all({"partial", "points", "total", "barbele", "parts"} <= set(game) for game in found["partials"])
    assert (found["difference"], found["settlement"]) == (795, "39.75")
    assert found["match"]["winner"] == "NS"


def test_one_hand(match: Any) -> None:
    found = match("show", str(CASES / "kitchen.yaml"), "--hand", "2", "--json").answer()
    assert [hand["hand"] for hand in found["hands"]] == [2]
    assert found["hands"][0]["why"]
    assert "2 short" in match("show", str(CASES / "kitchen.yaml"), "--hand", "2").out
    assert (
        match("show", str(CASES / "kitchen.yaml"), "--hand", "8", "--json").refusal()["code"]
        == "no-such-hand"
    )


@pytest.mark.parametrize("stake", ["x", "-1", "nan", "1e99"])
def test_a_stake_is_money(match: Any, stake: str) -> None:
    assert (
        match("show", str(CASES / "pinacle.yaml"), "--stake", stake, "--json").refusal()["code"]
        == "bad-value"
    )


@pytest.mark.parametrize(
    ("stake", "money"), [("1", "795"), ("0.10", "79.50"), ("0,05", "39.75"), ("0.0001", "0.0795")]
)
def test_the_settlement_is_exact(match: Any, stake: str, money: str) -> None:
    assert (
        match("show", str(CASES / "pinacle.yaml"), "--stake", stake, "--json").answer()["settlement"] == money
    )


@pytest.mark.parametrize("name", ["kitchen", "corrections", "pinacle"])
@pytest.mark.parametrize("options", [["--chart"], ["--chart", "--ascii"], []])
def test_the_sheet_fits_eighty_columns(match: Any, name: str, options: Any) -> None:
    done = match("show", str(CASES / f"{name}.yaml"), *options)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80
    if "--ascii" in options:
        assert done.out.isascii()


def test_long_names_and_many_sides_fit_eighty_columns(match: Any) -> None:
    names = ["Maximiliano", "Guadalupe-Inés", "Bartholomew", "Wilhelmina"]
    sides = f"Los de la casa={names[0]}+{names[1]},The visitors={names[2]}+{names[3]}"
    match(
        "new",
        "a.yaml",
        "-r",
        "cardzmania-single",
        "--sides",
        sides,
        "--seats",
        ",".join(names),
        "--dealer",
        names[1],
    )
    match("new", "b.yaml", "-r", "cardzmania-single", "-p", "8")
    for _ in range(3):
        match("add", "a.yaml", "--bidder", names[1], *LUIS[2:])
    Path("a.yaml").write_text(Path("a.yaml").read_text() + "- {result: passed-out}\n" * 200)
    match(
        "add", "b.yaml", "--bidder", "C", "--bid", "250", "--meld", "10,20,30,40", "--tricks", "100,100,50,-"
    )
    for name in ("a.yaml", "b.yaml"):
        done = match("show", name, "--chart")
        assert done.status == 0
        assert max(map(len, done.out.splitlines())) <= 80


def test_machine_formats(match: Any) -> None:
    lines = match("show", str(CASES / "kitchen.yaml"), "-f", "csv").out.splitlines()
    assert lines[0] == (
        "hand,dealer,bidder,bid,trump,meld_We,meld_They,tricks_We,tricks_They,result,"
        "delta_We,delta_They,total_We,total_They,status"
    )
    assert lines[2] == "2,Luis,Carol,25,H,6,8,10,15,set,16,-25,49,-10,counted"
    for command in ("show", "log", "next", "stats"):
        for form in ("csv", "tsv", "jsonl", "simple", "github", "plain", "html", "latex", "rounded_outline"):
            done = match(command, str(CASES / "corrections.yaml"), "-f", form)
            assert (done.status, done.err) == (0, "")
            assert done.out


def test_next(match: Any, evening: Any) -> None:
    found = match("next", "evening.yaml", "--json").answer()
    assert found["hand"] == 1
    assert (found["dealer"], found["first_bidder"]) == ("Bob", "Luis")
    assert found["to_go"] == {"We": 1500, "They": 1500}
    match("add", "evening.yaml", "--misdeal")
    assert match("next", "evening.yaml", "--json").answer()["dealer"] == "Bob"
    match("add", "evening.yaml", "--passed-out")
    assert match("next", "evening.yaml", "--json").answer()["dealer"] == "Luis"
    found = match("next", str(CASES / "kitchen.yaml"), "--json").answer()
    assert (found["hand"], found["dealer"], found["match"]["winner"]) == (None, None, "They")


def test_the_dealer_bids_first_where_the_table_says_so(match: Any) -> None:
    match("new", "a.yaml", *NEW[2:], "-r", "cardzmania-single", "--dealer", "Bob")
    found = match("next", "a.yaml", "--json").answer()
    assert (found["dealer"], found["first_bidder"]) == ("Bob", "Bob")


def test_stats(match: Any) -> None:
    found = match("stats", str(CASES / "kitchen.yaml"), "--json").answer()
    assert found["sides"]["They"] == {
        "matches": 1, "won": 1, "hands": 6, "bids": 3, "made": 2, "set": 1, "average_bid": 31.67,
        "average_meld": 25.5, "average_tricks": 10, "best_hand": 113, "points": 153,
    }  # fmt: skip
    assert found["players"]["Luis"] == {
        "bids": 2, "made": 2, "set": 0, "average_bid": 26.5, "average_meld": 19, "average_tricks": 17,
        "best_hand": 39, "points": 72,
    }  # fmt: skip
    both = match("stats", str(CASES / "kitchen.yaml"), str(CASES / "corrections.yaml"), "--json").answer()
    assert both["matches"] == 2
    assert both["sides"]["We"]["points"] == 163 + 131
    mixed = match("stats", str(CASES / "kitchen.yaml"), str(CASES / "pinacle.yaml"), "--json")
    assert mixed.refusal()["code"] == "wrong-family"


def test_compare(match: Any) -> None:
    ours = (CASES / "kitchen.yaml").read_text()
    Path("ours.yaml").write_text(ours)
    Path("same.yaml").write_text(
        ours.replace("We: 15+4", "We: 19").replace("# A family game", "# Their copy")
    )
    done = match("compare", "ours.yaml", "same.yaml", "--json")
    assert done.answer() == {"rules": "single-deck", "same": True, "differences": []}
    theirs = ours.replace("meld: {We: 6, They: 8}", "meld: {We: 6, They: 12}").replace(
        ", total: {We: 49, They: -10}", ""
    )
    theirs = theirs.replace(", total: {We: 91, They: -10}", "").replace(", total: {We: 104, They: 29}", "")
    theirs = theirs.replace(", total: {We: 143, They: 40}", "").replace(", total: {We: 163, They: 153}", "")
    Path("theirs.yaml").write_text(theirs)
    done = match("compare", "ours.yaml", "theirs.yaml", "--json")
    assert done.status == 1
    found = json.loads(done.out)["differences"]
    assert [(line["hand"], line["field"], line["a"], line["b"]) for line in found] == [
        (2, "meld.They", 8, 12),
        (2, "result", "set", "made"),
        (2, "points.They", -25, 27),
        (None, "total.They", 153, 205),
    ]
    # A hand that one sheet lacks does not make all the others differ.
    lacking = "".join(line for line in theirs.splitlines(keepends=True) if "result: passed-out" not in line)
    Path("lacking.yaml").write_text(lacking)
    found = json.loads(match("compare", "theirs.yaml", "lacking.yaml", "--json").out)["differences"]
    assert found == [{"hand": 3, "other": None, "field": "hand", "a": [0, 0], "b": None}]


def test_check_tells_everything_on_standard_output(match: Any) -> None:
    done = match("check", str(CASES / "errors.yaml"), str(CASES / "kitchen.yaml"))
    assert (done.status, done.err) == (1, "")
    lines = done.out.splitlines()
    assert [int(line.split(":")[1]) for line in lines] == list(range(8, 17))
    assert lines[1].startswith(
        f"{CASES / 'errors.yaml'}:9:12: unknown-name: there is no player or side Karol"
    )
    assert match("check", str(CASES / "kitchen.yaml"), str(CASES / "pinacle.yaml")) == (0, "", "")
    done = match("check", str(CASES / "kitchen.yaml"), "nowhere.yaml")
    assert (done.status, done.out) == (2, "")
    Path("bad.yaml").write_bytes(b"hands: [\xff")
    done = match("check", "bad.yaml")
    assert (done.status, done.out.split(" ")[1]) == (1, "not-utf8:")
    assert match("show", "bad.yaml").status == 2


@pytest.mark.parametrize("command", ["show", "next", "log", "stats", "export"])
def test_a_file_with_errors_is_refused(match: Any, command: str) -> None:
    done = match(
        command, str(CASES / "errors.yaml"), *(["--html", "x.html"] if command == "export" else []), "--json"
    )
    assert (done.status, done.out) == (2, "")
    assert len(done.refusal()["problems"]) == 9
    assert not Path("x.html").exists()


# --- versions ----------------------------------------------------------------------------------------------------


def test_a_table_of_another_version(match: Any) -> None:
    Path("house.yaml").write_text("extends: single-deck\nname: house\n")
    match("new", "a.yaml", "-r", "./house.yaml")
    Path("house.yaml").write_text(
        "extends: single-deck\nname: house\nversion: 3\n"
        "changes: {1: begun, 2: a run is 160, 3: to a thousand}\nmatch: {target: 1000}\n"
    )
    error = match("show", "a.yaml", "--json").refusal()
    assert error["code"] == "rules-version"
    assert "a run is 160" in error["message"]
    assert "to a thousand" in error["message"]
    assert "begun" not in error["message"]
    assert "house.yaml@3" in error["hint"]
    assert error["where"]["line"] == 2
    assert match("check", "a.yaml").status == 1


def test_a_newer_format_is_not_read(match: Any) -> None:
    Path("a.yaml").write_text("meldcalc: 2\nrulez: single-deck\n")
    done = match("check", "a.yaml")
    assert done.status == 1
    assert done.out.splitlines() == [done.out.rstrip("\n")]
    assert "format-version" in done.out


# --- the page ----------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: Any, attrs: Any) -> None:
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("href", "src") and value]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: Any) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: Any, attrs: Any) -> None:
        self.tags.add(tag)

    def handle_data(self, data: Any) -> None:
        self.words.append(data)


def test_the_page_is_whole_and_escaped(match: Any) -> None:
    side = '<script>alert("x")</script>'
    match("new", "<b>&.yaml", "-r", "single-deck", "--sides", f"{side},They", "-q")
    match("add", "<b>&.yaml", "--bidder", "They", *LUIS[2:])
    match("note", "<b>&.yaml", "<i>so & so</i>")
    match("adjust", "<b>&.yaml", f"{side}=-5", "--reason", "</td>")
    done = match("export", "<b>&.yaml", "--html", "out.html")
    assert done.status == 0
    text = Path("out.html").read_text()
    page = Page(text)
    assert page.open == []
    assert page.links == []
    assert "script" not in page.tags
    assert side in "".join(page.words)
    assert "<i>so & so</i>" in "".join(page.words)
    assert "<svg" in text
    assert "http" not in text
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text


def test_what_players_wrote_never_steers_the_terminal(match: Any, evening: Any) -> None:
    match("note", "evening.yaml", "red\x1b[31m\nline")
    match("adjust", "evening.yaml", "They=-5", "--reason", "\x07bell")
    for command in ("show", "log"):
        out = match(command, "evening.yaml").out
        assert "\x1b" not in out
        assert "\x07" not in out
    assert '- {note: "red\\u001b[31m\\u000aline"}' in evening.read_text()


def test_the_page_in_spanish_and_to_standard_output(match: Any) -> None:
    done = match("export", str(CASES / "pinacle.yaml"), "--html", "-", "--lang", "es")
    assert Page(done.out).open == []
    assert '<html lang="es">' in done.out
    assert "Los totales" in done.out


def test_the_page_never_takes_the_place_of_the_match(match: Any, evening: Any) -> None:
    before = evening.read_bytes()
    assert match("export", "evening.yaml", "--html", "./evening.yaml").status == 2
    assert evening.read_bytes() == before


# --- the file as people write it -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{bidder: Luis, bid: 300, meld: {We: 190, They: 40}, tricks: {We: 140, We: 3}}", "duplicate-key"),
        ("{bidder: Luis, bid: 300, meld: {We: 190, we: 40}, tricks: {We: 140}}", "duplicate-key"),
        ("{any-bid: yes, any_bid: yes, result: misdeal}", "duplicate-key"),
        ("{fix: 1, void: 1}", "contradiction"),
        ("{end: Nobody}", "unknown-name"),
        ("{end: tie}", "wrong-winner"),
        ("{undo: 2}", "no-such-entry"),
        ("{undo: 1, by: me}", "unknown-key"),
        ("{adjust: [5]}", "bad-value"),
        ("{total: {We: 330, Them: 150}}", "unknown-name"),
        ("{total: {We: 331, They: 150}}", "total-wrong"),
        ("{void: one}", "bad-value"),
        ("just words", "bad-value"),
        ("{}", "bad-value"),
        ("{result: maybe}", "bad-value"),
        ("{bidder: Luis, bid: 300, meld: 190, tricks: {We: 140}}", "bad-value"),
    ],
)
def test_lines_that_cannot_be(match: Any, evening: Any, line: str, code: str) -> None:
    match("add", "evening.yaml", *LUIS)
    evening.write_text(evening.read_text() + f"- {line}\n")
    done = match("check", "evening.yaml")
    assert done.status == 1
    (found,) = done.out.splitlines()
    assert found.startswith("evening.yaml:8:")
    assert found.split(" ")[1] == f"{code}:"


def test_words_with_hyphens_and_underscores_and_names_in_any_case(match: Any, evening: Any) -> None:
    evening.write_text(
        evening.read_text()
        + "- {bidder: LUIS, bid: 260, trump: spades, meld: {WE: 15+25, they: 20}, tricks: {tHEY: 0}, tricks-won: {We: 12}}\n"
        "- {bidder: we, bid: 300, meld: {We: 0, They: 0}, result: thrown_in}\n"
        "- {bidder: we, bid: 300, meld: {We: 0, They: 0}, result: thrown-in}\n"
    )
    found = match("show", "evening.yaml", "--json").answer()
    assert [hand["bidder"] for hand in found["hands"]] == ["Luis", "We", "We"]
    assert [hand["result"] for hand in found["hands"]] == ["made", "thrown_in", "thrown_in"]


def test_the_dealer_may_bid_from_the_lower_minimum(match: Any) -> None:
    match("new", "a.yaml", "-r", "three-handed", "--sides", "Ana,Bob,Carol", "--dealer", "Bob")
    hand = ("--bid", "19", "--meld", "15,10,5", "--tricks", "10,10,-")
    assert match("add", "a.yaml", "--bidder", "Ana", *hand, "--json").refusal()["code"] == "bid-minimum"
    match("add", "a.yaml", "--bidder", "Bob", *hand, "--json").answer()
    assert match("add", "a.yaml", "--bidder", "Bob", *hand, "--json").refusal()["code"] == "bid-minimum"


def test_several_problems_of_one_line_are_all_told(match: Any, evening: Any) -> None:
    evening.write_text(
        evening.read_text()
        + "- {bidder: Luis, bid: 255, meld: {We: 10, They: 20}, tricks: {We: 100, They: 20}}\n"
    )
    codes = [line.split(" ")[1] for line in match("check", "evening.yaml").out.splitlines()]
    assert codes == ["bid-step:", "trick-total:"]


def test_of_many_problems_the_first_thousand_are_told(match: Any, evening: Any) -> None:
    evening.write_text(evening.read_text() + "- {bidder: Karol, bid: 250, meld: {We: 1, They: 2}}\n" * 3000)
    *told, more = match("check", "evening.yaml").out.splitlines()
    assert len(told) == 1000
    assert more.endswith("more-problems: … and 2000 more problems")


def test_reading_needs_no_hands(match: Any) -> None:
    for text in ("", "hands:\n", "hands: []\n", "hands: ~\n"):
        Path("a.yaml").write_text("meldcalc: 1\nrules: single-deck\nsides: {We: [], They: []}\n" + text)
        if "~" in text:
            assert match("check", "a.yaml").status == 1
        else:
            assert match("show", "a.yaml", "--json").answer()["hands"] == []
            assert match("add", "a.yaml", "--passed-out").status == 0
            assert len(read_match(Path("a.yaml").read_bytes()).rows) == 1


def test_a_line_that_is_wrong_says_nothing_of_its_total(cli: Cli, tmp_path: Path) -> None:
    """What is wrong is told once: that the total cannot be checked then goes without saying."""
    path = str(tmp_path / "evening.yaml")
    assert cli("match", "new", path, "-r", "single-deck", "--sides", "We,They").status == 0
    done = cli(
        *("match", "add", path, "--bidder", "We", "--bid", "255", "--meld", "60,80"),
        *("--tricks", "100,-", "--total", "160,230"),
    )
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("meldcalc: error: a bid of 255 is no multiple of 10\n")
    assert "running total" not in done.err


def test_one_partial_game_shows_its_cards_as_people_write_them(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "pinacle.yaml")
    assert cli("match", "new", path, "-r", "pinacle", "--sides", "NS,EW").status == 0
    assert cli("match", "add", path, "--melds", "NS=KS KH KD JK", "--points", "EW=30").status == 0
    assert "NS: K♠ K♥ K♦ JK: set, 10 + 10 + 10 + 10 = 40\n" in cli("match", "show", path, "--hand", "1").out
    assert "NS: KS KH KD JK: set" in cli("match", "show", path, "--hand", "1", "--ascii").out


def test_slips_in_a_call_are_told_as_one_would_say_them(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "q.yaml")
    pairs = "We=Ana+Luis,They=Bob+Carol"
    done = cli("match", "new", path, "--sides", pairs, "--seats", "Ana,Luis,Bob,Carol")
    assert done.status == 0
    assert "warning: Ana and Luis are partners and sit side by side" in done.err
    assert cli("match", "new", f"{path}2", "--sides", pairs, "--seats", "Ana,Bob,Luis,Carol").err == ""
    assert cli("match", "new", f"{path}3", "--sides", "We").err.startswith(
        "meldcalc: error: two sides or more, as --sides We="
    )
    assert (
        "--meld: 2 are wanted, one for each of We, They; given: 1"
        in cli("match", "add", path, "--bidder", "We", "--bid", "50", "--meld", "30").err
    )
    spanish = str(tmp_path / "p.yaml")
    assert cli("match", "new", spanish, "-r", "pinacle", "--sides", "NS,EW").status == 0
    done = cli("match", "add", spanish, "--melds", "KS KH KD")
    assert (
        done.err
        == "meldcalc: error: --melds takes SIDE=…, not 'KS KH KD'\n  each value stands behind its side: --melds NS=…\n"
    )


def test_a_note_that_begins_with_a_dash(match: Any, evening: Any) -> None:
    assert match("note", "evening.yaml", "- they say").status == 0
    assert match("log", "evening.yaml", "--json").answer()["entries"][-1]["note"] == "- they say"


@pytest.mark.parametrize("command", [["undo"], ["sub", "Ana=Rosa"], ["note", "late"], ["adjust", "We=0"]])
def test_running_totals_beside_every_correction(match: Any, evening: Any, command: list[str]) -> None:
    match("add", "evening.yaml", *LUIS)
    before = evening.read_bytes()
    error = match(command[0], "evening.yaml", *command[1:], "--total", "330,151", "--json").refusal()
    assert error["code"] == "total-wrong"
    assert evening.read_bytes() == before
    total = "0,0" if command == ["undo"] else "330,150"
    assert match(command[0], "evening.yaml", *command[1:], "--total", total).status == 0
    assert evening.read_text().endswith(f"total: {{We: {total.replace(',', ', They: ')}}}}}\n")


def test_two_sheets_with_the_sides_in_another_order(match: Any, evening: Any) -> None:
    match("add", "evening.yaml", *LUIS)
    match("add", "evening.yaml", *CAROL)
    turned = evening.read_text().replace(
        "{We: [Ana, Luis], They: [Bob, Carol]}", "{they: [Bob, Carol], WE: [Ana, Luis]}"
    )
    Path("turned.yaml").write_text(turned)
    assert match("compare", "evening.yaml", "turned.yaml", "--json").answer()["same"] is True
    Path("turned.yaml").write_text(turned.replace("They: 80", "They: 90"))
    found = match("compare", "evening.yaml", "turned.yaml", "--json").answer(1)["differences"]
    assert found == [{"hand": 2, "other": 2, "field": "meld.They", "a": 80, "b": 90}]
    Path("turned.yaml").write_text(turned[: turned.rindex("- {")])
    found = match("compare", "evening.yaml", "turned.yaml", "--json").answer(1)["differences"]
    assert found[0] == {"hand": 2, "other": None, "field": "hand", "a": [160, -250], "b": None}
    assert [line["field"] for line in found[1:]] == ["total.We", "total.They"]


def test_one_player_however_the_name_is_written(match: Any, evening: Any) -> None:
    match("add", "evening.yaml", *LUIS)
    Path("other.yaml").write_text(evening.read_text().replace("Luis", "LUIS").replace("We", "we"))
    found = match("stats", "evening.yaml", "other.yaml", "--json").answer()
    assert list(found["sides"]) == ["We", "They"]
    assert (found["players"]["Luis"]["bids"], found["sides"]["We"]["points"]) == (2, 660)


def test_a_page_of_odd_names(match: Any, tmp_path: Path) -> None:
    path = Path(os.fsdecode(b"even\xffing <b>\x1b[2J.yaml"))
    try:
        path.write_text(
            "meldcalc: 1\nrules: single-deck\nsides: {'<i>We</i>': [], 'a\"b&c': []}\nhands:\n"
            '- {note: "\\e[2J </ul><script>alert(1)</script> \\u202e"}\n- {adjust: {"a\\"b&c": 3}, reason: "<u>\\e"}\n'
        )
    except OSError:
        pytest.skip("no such names on this disk")
    assert match("export", str(path), "--html", "page.html").status == 0
    page = Path("page.html").read_bytes().decode()
    assert all(char.isprintable() or char == "\n" for char in page)
    assert not re.search(r"<(script|i|u)\b|<b>[^-\d]", page)
    assert "&lt;i&gt;We&lt;/i&gt;" in page
    assert "http" not in page


# --- the melded cards alone ------------------------------------------------------------------------------------


def test_melds_as_the_melded_cards_alone(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    cli("match", "new", str(file), "--sides", "We,They")
    hand = [
        "--bidder",
        "We",
        "--bid",
        "50",
        "-t",
        "S",
        "--meld",
        "AS TS KS QS JS / KH QH",
        "--meld",
        "10",
        "--tricks",
        "35,15",
    ]
    refused = cli("match", "add", str(file), *hand, "--json").refusal()
    assert refused["code"] == "hand-size"
    assert "--partial" in refused["hint"]
    added = cli("match", "add", str(file), *hand, "--partial", "--json").answer()
    assert added["hands"][0]["meld"] == {"We": 17, "They": 10}
    assert ", partial: yes}" in file.read_text()
    assert cli("match", "check", str(file)).status == 0
    fixed = cli(
        "match",
        "fix",
        str(file),
        "1",
        *hand[:6],
        "--meld",
        "QS JD",
        "--meld",
        "KH QH",
        "--tricks",
        "35,15",
        "--partial",
        "--json",
    )
    assert fixed.answer()["hands"][0]["meld"] == {"We": 4, "They": 2}
    whole = tmp_path / "whole.yaml"
    whole.write_text(file.read_text().replace(", partial: yes", ""))
    told = cli("match", "check", str(whole))
    assert told.status == 1
    assert "partial: yes" in told.out
    odd = tmp_path / "odd.yaml"
    odd.write_text(file.read_text().replace("partial: yes", "partial: perhaps"))
    assert [line.split(": ")[1] for line in cli("match", "check", str(odd)).out.splitlines()] == [
        "bad-value",
        "bad-value",
    ]
