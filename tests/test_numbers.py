"""Numbers: what one reader makes of a text, and that every place where a number is read uses that reader."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import run_command
from hypothesis import given, strategies as st

from meldcalc.numbers import is_numeric, sum_of, whole_number

NUMBERS = [
    *(("0", 0, 0), ("007", 0, 7), ("+5", 0, 5), ("999999999", 0, 999999999), ("0" * 5000 + "1", 0, 1)),
    *(("-5", None, -5), ("−5", None, -5), ("-5", -10, -5), ("-5", 0, None), ("0", 1, None)),
    *(("1000000000", 0, None), ("9" * 10000, 0, None), ("", 0, None), ("-", None, None), ("1.0", 0, None)),
    *(
        ("1e3", 0, None),
        ("١٢", 0, None),
        ("²", 0, None),
        ("１２", 0, None),
        (" 1", 0, None),
        ("1_000", 0, None),
    ),
    *(("--1", None, None), ("+-1", None, None), ("- 1", None, None), ("0x10", 0, None)),
]

# What a person types -> what it is; None is refused. Every place below reads a sum where it reads a number of points.
TYPED = {
    "15": 15,
    "15+4": 19,
    "15 + 4": 19,
    "+15": 15,
    "0000000000015": 15,
    "+15+4": 19,
    "007+1": 8,
    "35+-5": None,
    "15+−4": None,
    "15++4": None,
    "15+": None,
    "+": None,
    "+ 15": None,
    "1000000000": None,
    "999999999+1": None,
    "1_5": None,
    "١٥": None,
    "１５": None,
    "1.5": None,
    "1e1": None,
    "0x1f": None,
}


@pytest.mark.parametrize(("word", "least", "number"), NUMBERS, ids=[word[:12] for word, _, _ in NUMBERS])
def test_a_number(word: Any, least: Any, number: Any) -> None:
    assert whole_number(word, least) == number


@pytest.mark.parametrize("text", TYPED)
def test_a_sum(text: Any) -> None:
    assert sum_of(text) == TYPED[text]


@given(st.text(alphabet="0123456789+-− ,", max_size=30))
def test_whatever_is_read_is_what_python_computes(text: Any) -> None:
    number = sum_of(text)
    if number is not None:
        plain = text.replace("−", "-")
        digits = "+".join(str(int(part)) for part in plain.split("+") if part.strip())
        assert number == eval(digits)
        assert is_numeric(text)


def meld_option(text: Any, folder: Any) -> Any:
    done = run_command(
        "score", "--bidder", "Us", "--bid", "50", "--meld", f"{text},0", "--tricks", "50,-", "--json"
    )
    return json.loads(done.out)["sides"]["Us"]["meld"] if done.status == 0 else None


def match_line(text: Any, folder: Any) -> Any:
    file = folder / "m.yaml"
    hand = f'{{bidder: We, bid: 50, trump: S, meld: {{We: "{text}", They: 0}}, tricks: {{We: 50}}}}'
    file.write_text(f"meldcalc: 1\nrules: double-deck\nsides: {{We: [], They: []}}\nhands:\n- {hand}\n")
    done = run_command("match", "show", str(file), "--json")
    return json.loads(done.out)["hands"][0]["meld"]["We"] if done.status == 0 else None


def match_option(text: Any, folder: Any) -> Any:
    file = folder / "m.yaml"
    file.write_text("meldcalc: 1\nrules: double-deck\nsides: {We: [], They: []}\nhands:\n")
    said = ["--bidder", "We", "--bid", "50", "-t", "S", "--meld", f"{text},0", "--tricks", "50,-"]
    done = run_command("match", "add", str(file), *said, "--json")
    if done.status:
        return None
    return json.loads(run_command("match", "show", str(file), "--json").out)["hands"][0]["meld"]["We"]


def hands_csv(text: Any, folder: Any) -> Any:
    (folder / "event.yaml").write_text(
        "{meldcalc: 1, rules: double-deck, scoring: team, teams: {1: [A, B], 2: [C, D]}}"
    )
    (folder / "hands.csv").write_text(
        "round,table,hand,a,b,bidder,bid,trump,a_meld,a_tricks,b_meld,b_tricks,result\n"
        f"1,1,1,1,2,1,50,S,{text},50,12,,\n"
    )
    done = run_command("event", "standings", str(folder), "--json")
    return json.loads(done.out)["standings"][0]["points"] - 50 if done.status == 0 else None


def claim(text: Any, folder: Any) -> Any:
    """The option of a command that takes a number as such, read by the same reader."""
    done = run_command("meld", "AS", "--partial", "-t", "S", "--claim", text, "--json")
    return json.loads(done.out)["claim"] if done.status < 2 else None


@pytest.mark.parametrize("place", [meld_option, match_line, match_option, hands_csv, claim])
@pytest.mark.parametrize("text", TYPED)
def test_every_place_reads_a_number_as_every_other(place: Any, text: Any, tmp_path: Path) -> None:
    assert place(text, tmp_path) == TYPED[text]


def record(text: Any, folder: Any) -> Any:
    line = json.dumps({"hand": "AS", "trump": "S", "partial": True, "claim": text})
    return not json.loads(run_command("batch", stdin=line + "\n").out).get("error")


def table_value(text: Any, folder: Any) -> Any:
    return run_command("rules", "show", "double-deck", "-s", f"match.target={text}", "-q").status == 0


def file_version(text: Any, folder: Any) -> Any:
    file = folder / "m.yaml"
    file.write_text(f'meldcalc: "{text}"\nrules: double-deck\nsides: {{We: [], They: []}}\nhands:\n')
    return run_command("match", "check", str(file)).status == 0


@pytest.mark.parametrize("place", [record, table_value])
@pytest.mark.parametrize(
    ("text", "good"),
    [("15", True), ("+15", True), ("0" * 20 + "15", True), ("0" * 5000 + "15", True), ("1000000000", False)]
    + [(text, False) for text in ("١٥", "１５", "1_5", "--15", "1.5", "9" * 5000)],
)
def test_places_that_take_no_sums_read_the_same_numbers(
    place: Any, text: Any, good: Any, tmp_path: Path
) -> None:
    assert place(text, tmp_path) == good


@pytest.mark.parametrize("zeros", ["0" * 20, "0" * 5000])
def test_zeros_in_front_change_nothing(zeros: str, tmp_path: Path) -> None:
    assert file_version(zeros + "1", tmp_path)
    assert match_line(zeros + "15", tmp_path) == 15
    assert meld_option(zeros + "15", tmp_path) == 15


@pytest.mark.parametrize(
    ("typed", "paid"),
    [
        ("0.5", "16.5"),
        ("0,5", "16.5"),
        ("2", "66"),
        ("٠.٥", None),
        ("０.５", None),
        ("0_5.0", None),
        ("1e-2", None),
        ("1E3", None),
        ("-1", None),
        ("", None),
        (".", None),
        ("nan", None),
        ("1.2.3", None),
        ("9" * 20, None),
    ],
)
def test_a_stake_is_an_amount_in_plain_digits(typed: str, paid: str | None, tmp_path: Path) -> None:
    file = str(tmp_path / "m.yaml")
    run_command("match", "new", file, "-r", "double-deck", "--sides", "We,They")
    hand = ["--bidder", "We", "--bid", "60", "-t", "S", "--meld", "35,12", "--tricks", "30,20"]
    run_command("match", "add", file, *hand)
    done = run_command("match", "show", file, "--stake", typed, "--json")
    if paid is None:
        assert done.refusal()["code"] == "bad-value"
    else:
        assert done.answer()["settlement"] == paid
