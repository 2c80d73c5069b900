"""A YAML list in a table is the text of its words with spaces between, wherever several words may be written."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.match.reading import read_match
from meldcalc.reader import Problems, parse
from meldcalc.rules import resolve
from meldcalc.rules.layout import LAYOUTS, Each, Group
from meldcalc.rules.model import TrickRules
from meldcalc.rules.tree import read_parts
from meldcalc.rules.values import SEQUENCES, Field

SAMPLES = {"numbers": "15 150 225", "ranks": "A 10 K 9", "cards": "QS JD 10H"}
KEYS = {"number": "4", "name": "x", "bid": "50", "rank": "A", "card": "A"}


def sequences(part: Any, path: Any = ()) -> Any:
    """Every path of a layout at which several words may be written, with its field."""
    if isinstance(part, Field):
        if part.kind in SEQUENCES:
            yield path, part
    elif isinstance(part, Each):
        yield from sequences(part.part, (*path, KEYS[part.key]))
    else:
        for name, inner in part.parts.items():
            yield from sequences(inner, (*path, name))


def read(text: Any, layout: Any, path: Any) -> Any:
    problems = Problems()
    tree: Any = read_parts(parse(text, problems), layout, problems)
    problems.done()
    for name in path:
        tree = tree[name]
    return tree.value


@pytest.mark.parametrize("family", LAYOUTS)
def test_a_list_is_its_words_everywhere(family: Any) -> None:
    layout = LAYOUTS[family]
    paths = list(sequences(Group(layout, "")))
    assert len(paths) >= 6
    assert {part.kind for _, part in paths} == set(SEQUENCES) - ({"cards"} if family == "rummy" else set())
    for path, part in paths:
        words = SAMPLES[part.kind].split()
        block = "".join(f"{'  ' * depth}{name}:\n" for depth, name in enumerate(path))
        expected = read(f"{block[:-1]} {' '.join(words)}\n", layout, path)
        ways = [
            f"{block[:-1]} [{', '.join(words)}]\n",
            f"{block[:-1]} ['{words[0]}', {', '.join(words[1:])}]\n",
            block + "".join(f"{'  ' * len(path)}- {word}\n" for word in words),
        ]
        assert [read(way, layout, path) for way in ways] == [expected] * 3, path


MATCH = "meldcalc: 1\nrules: double-deck\nset:\n  {}\nsides: {{We: [], They: []}}\n"


@pytest.mark.parametrize("value", ["4 30 90 500", "[4, 30, 90, 500]", "\n  - 4\n  - 30\n  - 90\n  - 500"])
def test_a_setting_of_a_match_file_may_be_a_list(cli: Cli, tmp_path: Path, value: str) -> None:
    file = tmp_path / "m.yaml"
    file.write_text(MATCH.format(f"melds.pinochle.points: {value}"), encoding="utf-8")
    rules = read_match(file.read_bytes(), str(file)).head.game.rules
    assert isinstance(rules, TrickRules)
    (pinochle,) = (meld for meld in rules.melds if meld.name == "pinochle")
    assert pinochle.points == (4, 30, 90, 500)
    assert cli("match", "check", str(file)).status == 0


@pytest.mark.parametrize("value", ["match.target: [300, 400]", "tricks.total: [[1]]", "match.target: []"])
def test_a_list_is_refused_where_one_value_is_wanted(cli: Cli, tmp_path: Path, value: str) -> None:
    file = tmp_path / "m.yaml"
    file.write_text(MATCH.format(value), encoding="utf-8")
    (problem,) = cli("match", "check", str(file), "--json").answer(1)["files"][0]["problems"]
    assert (problem["code"], problem["where"]["line"]) == ("bad-value", 4)


def test_a_setting_of_a_tournament_may_be_a_list(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nname: T\nrules: double-deck\nset: {melds.pinochle.points: [4, 30, 90, 500]}\n"
        "players: {1: A, 2: B, 3: C, 4: D}\n",
        encoding="utf-8",
    )
    assert cli("event", "check", str(tmp_path)).status == 0


def test_the_values_are_the_same_to_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "t.yaml"
    file.write_text(
        "extends: double-deck\ndeck: {ranks: [A, 10, K, Q, J]}\nseating: {4: {hand: [20]}}\n"
        "melds: {pinochle: {points: [4, 30, 60, 90], cards: [QS, JD]}, run: {cards: [A, 10, K, Q, J]}}\n",
        encoding="utf-8",
    )
    ours, theirs = resolve(str(file)), resolve("double-deck")
    assert (ours.melds, ours.seating) == (theirs.melds, theirs.seating)
