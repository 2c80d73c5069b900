"""The worked match files: every total, every dealer, every problem."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import mark_of

from meldcalc.errors import Refusal, problems_of
from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match

CASES = Path(__file__).parent / "cases" / "matches"


def sheet(name: str) -> Any:
    path = CASES / f"{name}.yaml"
    return show_document(read_match(path.read_bytes(), str(path)))


def expected(name: str) -> Any:
    return yaml.safe_load((CASES / f"{name}.expected.yaml").read_text(encoding="utf-8"))


def test_the_kitchen_table() -> None:
    found, wanted = sheet("kitchen"), expected("kitchen")
    assert found["total"] == wanted["total"]
    assert found["match"]["winner"] == wanted["winner"]
    assert found["match"]["over"] is True
    assert [hand["delta"] for hand in found["hands"]] == wanted["deltas"]
    assert [hand["result"] for hand in found["hands"]] == wanted["results"]
    assert [hand["dealer"] for hand in found["hands"]] == [
        "Bob",
        "Luis",
        "Carol",
        "Ana",
        "Bob",
        "Luis",
        "Carol",
    ]


def test_corrections() -> None:
    found, wanted = sheet("corrections"), expected("corrections")
    assert found["total"] == wanted["total"]
    assert found["match"]["over"] is wanted["over"]
    good = [hand["hand"] for hand in found["hands"] if hand["status"] in ("counted", "fixed")]
    assert good == wanted["counted_or_fixed"]
    assert [hand["status"] for hand in found["hands"]][:4] == ["fixed", "counted", "counted", "void"]
    assert found["adjustments"] == [
        {"entry": 9, "line": 17, "after": 5, "points": {"They": -5}, "total": {"We": 96, "They": 40}}
        | {"reason": "table talk"}
    ]


def test_partial_games() -> None:
    found, wanted = sheet("pinacle"), expected("pinacle")
    assert [game["total"] for game in found["partials"]] == wanted["totals"]
    assert [game["barbele"] for game in found["partials"]] == wanted["barbele"]
    assert found["match"]["winner"] == wanted["winner"]
    assert found["difference"] == wanted["difference"]


# What must be said of each line of the file with errors, and where.
SAID = {
    8: ("trick-total", 70, "14 + 12"),
    9: ("unknown-name", 12, "Karol"),
    10: ("unknown-suit", 33, "X"),
    11: ("bad-value", 56, "-2 is negative"),
    12: ("meld-missing", 43, "They"),
    13: ("unknown-key", 4, "biddr"),
    14: ("total-unchecked", 96, "cannot be checked"),
    15: ("no-such-hand", 9, "12"),
    16: ("duplicate-key", 27, "bid"),
}
HINTS = {9: "Carol", 13: "bidder"}


def test_every_problem_at_its_place() -> None:
    path = CASES / "errors.yaml"
    with pytest.raises(Refusal) as caught:
        read_match(path.read_bytes(), str(path))
    problems = problems_of(caught.value)
    assert {mark_of(problem).line for problem in problems} == set(expected("errors")) == set(SAID)
    assert len(problems) == len(SAID), "one problem a line, and none that only follows from another"
    for problem in problems:
        code, column, words = SAID[mark_of(problem).line]
        assert (problem.code, mark_of(problem).column) == (code, column)
        assert words in problem.message
        assert HINTS.get(mark_of(problem).line, "") in (problem.hint or "")
