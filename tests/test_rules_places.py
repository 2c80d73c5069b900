"""Where a fault of a house table is reported: at the user's own line, whichever of the values that clash it changed."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, mark_of, spot_of

from meldcalc.errors import Refusal, problems_of
from meldcalc.rules import resolve
from meldcalc.rules.check import problems_in

# (the shipped table, what a house changes so that a check fails, the code, the line that is to blame)
CLASHES = {
    "no seating": ("double-deck", "seating:\n  4: none\n", "table-arithmetic", 2),
    "sides": ("double-deck", "seating:\n  4:\n    sides: 3\n", "table-arithmetic", 4),
    "sides of the Spanish game": ("pinacle", "seating:\n  4:\n    sides: 3\n", "table-arithmetic", 4),
    "hand": ("double-deck", "seating:\n  4:\n    hand: 19\n", "table-arithmetic", 4),
    "kitty": ("double-deck", "deal:\n  kitty: 1\n", "table-arithmetic", 3),
    "copies": ("double-deck", "deck:\n  copies: 3\ntricks: {total: none}\n", "table-arithmetic", 3),
    "deck of the row": (
        "double-deck",
        "seating:\n  4:\n    deck:\n      copies: 2\ntricks: {total: none}\n",
        "table-arithmetic",
        4,
    ),
    "Spanish hand": ("fournier", "seating:\n  6:\n    hand: 18\n", "table-arithmetic", 4),
    "Spanish deck": ("fournier", "deck:\n  copies: 1\n  deuces: 0\n  jokers: 1\n", "table-arithmetic", 3),
    "Spanish deck of the row": (
        "fournier",
        "seating:\n  6:\n    deck: {copies: 1, deuces: 0}\n",
        "table-arithmetic",
        4,
    ),
    "total": ("double-deck", "tricks:\n  total: 51\n", "table-arithmetic", 3),
    "trick points": ("double-deck", "tricks:\n  points:\n    K: 0\n", "table-arithmetic", 3),
    "last trick": ("double-deck", "tricks:\n  last_trick: 3\n", "table-arithmetic", 3),
    "trick points of a row": (
        "cardzmania-double",
        "seating:\n  6: {hand: 24, deck: {copies: 6}}\n",
        "table-arithmetic",
        3,
    ),
    "cards of a meld": ("double-deck", "melds:\n  pinochle:\n    cards: Q J\n", "table-arithmetic", 4),
    "suit of a meld": ("double-deck", "melds:\n  pinochle:\n    suit: trump\n", "table-arithmetic", 4),
    "meld of no deck": (
        "double-deck",
        "melds:\n  dix: {class: 1, suit: trump, points: 1, cards: 9}\n",
        "table-arithmetic",
        3,
    ),
    "deck without the cards of a meld": (
        "single-deck",
        "deck:\n  ranks: A 10 K Q J 8\n",
        "table-arithmetic",
        3,
    ),
    "no step": ("single-deck", "bidding:\n  steps:\n    100: none\n", "table-arithmetic", 3),
    "moon kind": ("double-deck", "moon:\n  default: run\n", "table-arithmetic", 3),
    "extend": ("double-deck", "match:\n  both_cross: extend-0\n", "table-arithmetic", 3),
    "a two": ("fournier", "deck:\n  ranks: A K Q J 10 9 8 7 6 5 4 3 2\n", "table-arithmetic", 3),
    "a two in a row": (
        "fournier",
        "seating:\n  6:\n    deck:\n      ranks: A K Q J 10 9 8 7 6 5 4 3 2\n",
        "table-arithmetic",
        5,
    ),
    "divide_by": ("double-deck", "divide_by: 10\n", "uneven", 2),
    "uneven value": ("single-deck", "divide_by: 10\nmatch: {target: 1505}\n", "uneven", 3),
    "uneven for a choice": ("single-deck", "match:\n  target: 1505\n", "uneven", 3),
    "a choice that divides": (
        "double-deck",
        "options:\n  a:\n    default: b\n    choices:\n      b: {}\n      c: {divide_by: 10}\n",
        "uneven",
        7,
    ),
    "half a meld": ("double-deck", "melds:\n  pair:\n    class: 1\n", "missing-key", 3),
    "half a row": ("double-deck", "seating:\n  5: {}\n", "missing-key", 3),
    "half a row in a choice": (
        "double-deck",
        "options:\n  a:\n    default: b\n    choices:\n      b: {}\n      c: {seating: {5: {sides: 5}}}\n",
        "missing-key",
        7,
    ),
}


@pytest.mark.parametrize("name", CLASHES)
def test_every_problem_is_in_the_house_file_at_the_line_that_causes_it(name: Any, tmp_path: Path) -> None:
    base, text, code, line = CLASHES[name]
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {base}\n{text}", encoding="utf-8")
    found = problems_in(str(file))
    assert found
    assert {problem.code for problem in found} == {code}
    assert {mark_of(problem).file for problem in found} == {str(file)}
    assert {mark_of(problem).line for problem in found} == {line}
    assert all(problem.spot is None for problem in found)


@pytest.mark.parametrize("name", CLASHES)
def test_the_file_that_was_changed_last_is_the_place(name: Any, tmp_path: Path) -> None:
    """The same fault one file further down: whoever extends a broken table is shown where it is broken."""
    base, text, code, line = CLASHES[name]
    middle, top = tmp_path / "middle.yaml", tmp_path / "top.yaml"
    middle.write_text(f"extends: {base}\n{text}", encoding="utf-8")
    top.write_text("extends: middle.yaml\nmatch: {must_bid_to_win: no}\n", encoding="utf-8")
    if base in ("fournier", "pinacle"):
        top.write_text("extends: middle.yaml\nbarbele: {penalty: 60}\n", encoding="utf-8")
    found = problems_in(str(top))
    assert {problem.code for problem in found} == {code}
    assert {mark_of(problem).file for problem in found} == {str(middle)}
    assert mark_of(found[0]).line == line


def test_what_the_upper_file_changes_is_blamed_before_what_the_lower_one_changes(tmp_path: Path) -> None:
    (tmp_path / "middle.yaml").write_text(
        "extends: double-deck\ntricks: {points: {K: 2}, total: 70}\n", encoding="utf-8"
    )
    top = tmp_path / "top.yaml"
    top.write_text("extends: middle.yaml\n\ntricks: {last_trick: 4}\n", encoding="utf-8")
    (found,) = problems_in(str(top))
    assert (mark_of(found).file, mark_of(found).line, mark_of(found).path) == (
        str(top),
        3,
        ("tricks", "last_trick"),
    )


def test_a_base_that_is_not_there_is_reported_where_it_is_extended(tmp_path: Path) -> None:
    top = tmp_path / "top.yaml"
    for base in ("no-such-table", "./no-such-file.yaml", "top.yaml"):
        top.write_text(f"version: 2\nextends: {base}\n", encoding="utf-8")
        (found,) = problems_in(str(top))
        assert (mark_of(found).file, mark_of(found).line, mark_of(found).path) == (str(top), 2, ("extends",))


@pytest.mark.parametrize(
    ("base", "options", "sets", "spot"),
    [
        ("double-deck", {}, {"tricks.last_trick": "3"}, "3"),
        ("double-deck", {}, {"tricks.points.K": "2"}, "2"),
        ("double-deck", {}, {"tricks": "{last_trick: 3}"}, "{last_trick: 3}"),
        ("double-deck", {}, {"match.target": "300", "deal.kitty": "4"}, "4"),
        ("double-deck", {}, {"seating.4": "none"}, "none"),
        ("double-deck", {}, {"seating.4.sides": "3"}, "3"),
        ("double-deck", {}, {"seating.4.deck": "{copies: 2}"}, "{copies: 2}"),
        ("cardzmania-single", {}, {"moon": "{default: run, run: 0}"}, "{default: run, run: 0}"),
        ("fournier", {}, {"seating.4.hand": "27"}, "27"),
        ("double-deck", {}, {"divide_by": "7"}, "7"),
        ("single-deck", {}, {"melds.run.cards": "AS KS", "match.target": "1000"}, "AS KS"),
        ("single-deck", {}, {"bidding.steps.100": "none"}, "none"),
    ],
)
def test_a_setting_that_does_not_add_up_is_shown_itself(
    base: str, options: Any, sets: Any, spot: str
) -> None:
    with pytest.raises(Refusal) as caught:
        resolve(base, options=options, sets=sets)
    for problem in problems_of(caught.value):
        assert problem.mark is None
        assert spot_of(problem).text[spot_of(problem).start : spot_of(problem).end] == spot


def test_an_option_that_does_not_add_up_is_shown_itself(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: double-deck\n"
        "options: {kings: {default: yes, choices: {yes: {}, no: {tricks: {points: {K: 0}}}}}}\n",
        encoding="utf-8",
    )
    assert resolve(str(file))
    with pytest.raises(Refusal) as caught:
        resolve(str(file), options={"kings": "no"})
    (problem,) = problems_of(caught.value)
    assert (spot_of(problem).text, spot_of(problem).start, spot_of(problem).end) == ("kings=no", 6, 8)
    (found,) = problems_in(str(file))
    assert (mark_of(found).file, mark_of(found).line, found.spot) == (str(file), 2, None)


def test_a_match_file_is_told_of_its_own_setting(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "m.yaml"
    file.write_text(
        "meldcalc: 1\nrules: double-deck\nset:\n  match.target: 300\n  tricks.last_trick: 3\nsides: {We: [], They: []}\n",
        encoding="utf-8",
    )
    done = cli("match", "check", str(file), "--json")
    (problem,) = done.answer(1)["files"][0]["problems"]
    where = problem["where"]
    assert (problem["code"], where["line"]) == ("table-arithmetic", 5)
    assert where["file"].endswith("m.yaml")
