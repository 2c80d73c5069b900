"""Something odd at every place of every kind of file: refused with a code, or read; never a traceback, never a loss."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.codes import CODES
from meldcalc.errors import MOST_PROBLEMS, MoreProblems, Refusal, count_of, problems_of
from meldcalc.event import check as event_check
from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match
from meldcalc.reader import Problems, list_of, map_of, parse, text, whole
from meldcalc.rules import check as rules_check

HERE = Path(__file__).parent
TOKEN = re.compile(r"[^\s,:{}\[\]]+|[{}\[\]]")
STRAYS = ("*a", "&a {}", "!t {}", "&a", "!t")  # no strict YAML, whatever stands there
ODD = (
    '""',
    '" "',
    "{{}}",
    "[]",
    "~",
    "none",
    "yes",
    "-1",
    "1e3",
    "99999999999",
    "a b",
    "{{a: b}}",
    "[a, [b]]",
    "<<",
)
PINACLE = """\
meldcalc: 1
rules: pinacle
option: {partials: "8"}
set: {match.target: 2000}
sides: {NS: [Nora, Saul], EW: [Eva, Walt]}
seats: [Nora, Eva, Saul, Walt]
dealer: Nora
partials:
- {NS: {points: 310}, EW: {melds: KS KH KD / 4C 5C 6C 7C, held: AD 9H, out: normal, wild: no, relied: yes, cut: yes}}
- {fix: 1, NS: {points: 310}, EW: {points: 20}, reason: x, total: {NS: 310, EW: 20}}
- {adjust: {NS: -50}, reason: late}
- {sub: {Nora: Rosa}}
- {undo: 4}
- {redo: 4}
- {void: 1}
- {unvoid: 1}
- {note: played on}
- {end: NS}
"""
EVENT = """\
meldcalc: 1
name: Tuesday
date: 2026-03-04
rules: single-deck
option: {scale: ones}
set: {match.target: 150}
players: {1: Ana, 2: Luis, 3: Bob, 4: Carol, 5: Eva}
groups: {north: [1, 3], south: [2]}
tiebreak: [wins, most-points]
bye_points: 100
prizes: [50%, 30%]
entry_fee: 5.00
set_fee: 0.25
penalties:
- {player: 1, round: 1, points: -50, reason: late}
substitutes:
- {player: 2, from: 2, name: Rosa}
"""
TABLE = (HERE / "tables_good" / "house.yaml").read_text()
CORRECTIONS = (HERE / "cases" / "matches" / "corrections.yaml").read_text()
KITCHEN = (HERE / "cases" / "matches" / "kitchen.yaml").read_text()


def mutated(source: str) -> Iterator[tuple[str, bool]]:
    """The source with each of its tokens replaced by each oddity in turn, and whether that is no strict YAML."""
    for found in TOKEN.finditer(source):
        line = source[source.rfind("\n", 0, found.start()) + 1 : found.start()]
        if "#" in line or "#" in found[0]:
            continue
        begins = (
            not line.strip() or line.rstrip()[-1] in ":{[,-"
        )  # within a text they are letters like others
        for odd in (*STRAYS, *ODD):
            stray = begins and odd in STRAYS
            yield source[: found.start()] + odd.format(found[0]) + source[found.end() :], stray


def match_problems(data: str, folder: Path) -> list[Refusal]:
    try:
        show_document(read_match(data.encode(), "evening.yaml"))
    except Refusal as refusal:
        return problems_of(refusal)
    return []


def event_problems(data: str, folder: Path) -> list[Refusal]:
    (folder / "event.yaml").write_text(data)
    return event_check.problems(str(folder))


def table_problems(data: str, folder: Path) -> list[Refusal]:
    (folder / "table.yaml").write_text(data)
    return rules_check.problems_in(str(folder / "table.yaml"))


READERS: dict[str, tuple[str, Callable[[str, Path], list[Refusal]]]] = {
    "pinacle": (PINACLE, match_problems),
    "kitchen": (KITCHEN, match_problems),
    "corrections": (CORRECTIONS, match_problems),
    "event": (EVENT, event_problems),
    "table": (TABLE, table_problems),
}


def holds(name: str, folder: Path, variants: list[tuple[str, bool]]) -> None:
    _, problems_in = READERS[name]
    for data, stray in variants:
        found = problems_in(data, folder)
        assert found or not stray, data
        for problem in found:
            assert problem.code in CODES, (problem.code, data)
            assert problem.message


@pytest.mark.parametrize("name", READERS)
def test_the_samples_are_good(name: Any, tmp_path: Path) -> None:
    source, problems_in = READERS[name]
    if name != "event":  # which has no results yet
        assert not [problem.message for problem in problems_in(source, tmp_path)]


@pytest.mark.parametrize("name", READERS)
def test_something_odd_at_some_places(name: Any, tmp_path: Path) -> None:
    variants = list(mutated(READERS[name][0]))
    holds(name, tmp_path, random.Random(5).sample(variants, 150))


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_something_odd_at_every_place(name: Any, tmp_path: Path) -> None:
    holds(name, tmp_path, list(mutated(READERS[name][0])))


@pytest.mark.parametrize("points", ["*a", "&a 310", "!t 310", "[*a]", "{*a: 1}"])
def test_stray_points_of_a_side(points: str) -> None:
    source = f"meldcalc: 1\nrules: pinacle\nsides: {{NS: [], EW: []}}\npartials:\n- {{NS: {{points: 310}}, EW: {{points: {points}}}}}\n"
    with pytest.raises(Refusal) as refused:
        read_match(source.encode(), "p.yaml")
    assert {problem.code for problem in problems_of(refused.value)} <= {"yaml-syntax", "bad-value"}


@pytest.mark.parametrize("option", ["{&a: ones}", "{*a : ones}", '{"": ones}'])
def test_a_stray_name_of_an_option(option: str, tmp_path: Path) -> None:
    head = f"meldcalc: 1\nrules: single-deck\noption: {option}\nsides: {{We: [], They: []}}\nhands:\n"
    assert match_problems(head, tmp_path)
    assert event_problems(f"meldcalc: 1\nname: T\noption: {option}\nplayers: {{1: A, 2: B}}\n", tmp_path)


@pytest.mark.parametrize("groups", ['{"": [1, 3]}', '{" ": [1]}', "{&a: [1]}", "{*a : [1]}"])
def test_a_group_without_a_name(groups: str, tmp_path: Path) -> None:
    source = f"meldcalc: 1\nname: T\ngroups: {groups}\nplayers: {{1: A, 2: B, 3: C, 4: D}}\n"
    codes = {problem.code for problem in event_problems(source, tmp_path)}
    assert codes & {"bad-value", "yaml-syntax"}


# --- what every reader can rely on -------------------------------------------------------------------------------


def test_a_map_keeps_no_value_under_a_key_that_was_refused() -> None:
    problems = Problems()
    found = map_of(text, whole())(parse("{1: a, x: b, 2: c}", problems), problems)
    assert found == {1: "a", 2: "c"}
    assert [problem.code for problem in problems.found] == ["bad-value"]


def test_what_is_wrong_is_counted_where_it_is_not_told_again() -> None:
    problems = Problems()
    node = parse("[*a, 1]", problems)
    before = problems.count
    list_of(whole())(node, problems)
    assert problems.count == before + 1  # so its reader knows that nothing was read
    assert [problem.code for problem in problems.found] == ["yaml-syntax"]


@pytest.mark.parametrize("name", ["kitchen", "event", "table"])
def test_of_very_many_problems_the_first_ones_are_told(name: str, tmp_path: Path) -> None:
    source, problems_in = READERS[name]
    many = 5 * MOST_PROBLEMS
    keys = "".join(f"ruless{n}: 1\nsourcee{n}: 1\n" for n in range(many))
    found = problems_in(source + keys, tmp_path)
    assert len(found) == MOST_PROBLEMS + 1
    assert isinstance(found[-1], MoreProblems)
    assert count_of(found) >= 2 * many
    assert [problem.hint for problem in found if problem.hint]  # near names, of those that are told


def test_check_tells_how_many_more_there_are(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(KITCHEN + "".join(f"ruless{n}: 1\n" for n in range(MOST_PROBLEMS + 7)))
    told = cli("match", "check", str(path))
    assert told.status == 1
    assert told.out.splitlines()[-1].endswith("more-problems: … and 7 more problems")
    assert len(told.out.splitlines()) == MOST_PROBLEMS + 1
    assert cli("match", "check", "-q", str(path)).out == f"{MOST_PROBLEMS + 7}\n"
    problems = cli("match", "check", "--json", str(path)).answer(status=1)["files"][0]["problems"]
    assert len(problems) == MOST_PROBLEMS + 1
