"""The JSON Schema and the reader give one verdict, on every good and bad file beside this test."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from meldcalc.errors import Refusal
from meldcalc.reader import parse
from meldcalc.rules import schema, shipped
from meldcalc.rules.check import problems_in
from meldcalc.rules.dump import dump
from meldcalc.rules.files import find, shipped_text
from meldcalc.rules.layout import LAYOUTS, Each, Group

HERE = Path(__file__).parent
GOOD = sorted((HERE / "tables_good").glob("*.yaml"))
BAD = sorted((HERE / "tables_bad").glob("*.yaml"))
# Files so named are wrong in a way that a JSON Schema can't tell: syntax and duplicate keys, which are gone when a
# schema sees the data; what another file holds; sums and divisions; two ways to write one rank.
ONLY_READER = "only-reader-"
VALIDATOR = jsonschema.Draft202012Validator(json.loads(shipped_text("schema.json")))


class EditorLoader(yaml.SafeLoader):
    """YAML as an editor's language server reads it (version 1.2, core schema)."""


EditorLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
):
    EditorLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


def _whole(loader: Any, node: Any) -> int:
    return int(loader.construct_scalar(node))


EditorLoader.add_constructor("tag:yaml.org,2002:int", _whole)


def with_text_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value


def schema_likes(text: Any) -> Any:
    return VALIDATOR.is_valid(with_text_keys(yaml.load(text, EditorLoader)))


def test_the_shipped_schema_is_made_from_the_layout() -> None:
    assert shipped_text("schema.json") == schema.text(), (
        "run python -m meldcalc.rules.schema > tables/schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(schema.schema())


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_are_good_to_both(path: Any) -> None:
    assert problems_in(str(path)) == []
    assert schema_likes(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_files_are_bad_to_the_reader_at_their_place(path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# expect: ")
    found = [
        f"{problem.code} "
        + (f"{problem.mark.line}:{problem.mark.column} " if problem.mark else "- ")
        + (".".join(problem.mark.path) if problem.mark and problem.mark.path else "-")
        for problem in problems_in(path.name)
    ]
    assert expected in found
    assert {problem.split()[0] for problem in found} == {expected.split()[0]}


@pytest.mark.parametrize(
    "path", [path for path in BAD if not path.name.startswith(ONLY_READER)], ids=lambda path: path.stem
)
def test_bad_files_are_bad_to_the_schema(path: Any) -> None:
    assert not schema_likes(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "path", [path for path in BAD if path.name.startswith(ONLY_READER)], ids=lambda path: path.stem
)
def test_what_only_the_reader_finds_is_marked_rightly(path: Any) -> None:
    """A file marked as the reader's alone passes the schema, or is no data that a schema could see."""
    text = path.read_text(encoding="utf-8")
    try:
        data = yaml.load(text, EditorLoader)
    except (yaml.YAMLError, ValueError):
        return
    if "<<" in text or "!!" in text or "&t" in text:
        return  # resolved before a schema sees it
    assert VALIDATOR.is_valid(with_text_keys(data))


@pytest.mark.parametrize("name", shipped())
def test_shipped_tables_and_their_dumps_are_good_to_both(name: Any) -> None:
    assert problems_in(name) == []
    assert schema_likes(shipped_text(f"{name}.yaml"))
    assert schema_likes(dump(find(name)))


def test_every_shipped_table_names_the_schema() -> None:
    for name in shipped():
        assert shipped_text(f"{name}.yaml").startswith("# yaml-language-server: $schema=schema.json\n")


def fields(part: Any, path: Any = ()) -> Any:
    """Every path of a layout with its part."""
    parts = part if isinstance(part, dict) else part.parts if isinstance(part, Group) else {}
    if isinstance(part, Each):
        parts = {"*": part.part}
    for name, inner in parts.items():
        yield (*path, name), inner
        yield from fields(inner, (*path, name))


def test_every_path_of_the_layout_is_in_the_schema() -> None:
    whole = schema.schema()

    def inside(node: Any) -> Any:
        while "$ref" in node:
            node = whole["$defs"][node["$ref"].removeprefix("#/$defs/")]
        for way in node.get("anyOf", []):
            if "properties" in way or "patternProperties" in way:
                return way
        return node

    for family, layout in LAYOUTS.items():
        for path, part in fields(layout):
            node = whole["$defs"][family]
            for name in path:
                node = inside(node)
                step = node["patternProperties"] if name == "*" else node["properties"]
                node = next(iter(step.values())) if name == "*" else step[name]
            described = node.get("description") or inside(node).get("description")
            doc = f"{part.doc} (since {part.since})" if part.since else part.doc
            assert described == doc or path[-1] == "family", path


SAMPLES = """\
0
1
2
7
8
29
100
015
-1
1.5
10+
5 10
none
yes
no
true
A 10 K
A A
A X
9
11
KS QD
K QD
meld+25
meld+
extend-10
high
bidder
never
always
trumps
all
any
word
12:30
[1]
{}
999999999
1000000000"""


def test_every_value_kind_is_told_apart_alike() -> None:
    """One field after another, a value of each sort: both say yes, or both say no."""
    sorts = set()
    for family, layout in LAYOUTS.items():
        base = {"trick-taking": "bicycle", "rummy": "fournier"}[family]
        for path, part in fields(layout):
            if isinstance(part, (Group, Each)) or path[0] in ("extends", "family", "options"):
                continue
            sort = part._replace(doc="", scaled=False)
            if sort in sorts:
                continue
            sorts.add(sort)
            names = [KEYS.get(path[:i], "x") if name == "*" else name for i, name in enumerate(path)]
            for sample in SAMPLES.splitlines():
                text = f"extends: {base}\n" + flow(names, sample)
                assert reads(text) == schema_likes(text), text
    assert len(sorts) > 35


KEYS = {
    ("seating",): "4",
    ("bidding", "steps"): "50",
    ("tricks", "points"): "A",
    ("card_points",): "A",
    ("changes",): "1",
}


def flow(names: Any, sample: Any) -> Any:
    first, *rest = names
    text = sample
    for name in reversed(rest):
        text = f"{{{name}: {text}}}"
    return f"{first}: {text}\n"


def reads(text: Any) -> Any:
    from meldcalc.reader import Problems
    from meldcalc.rules.tree import read_parts

    problems = Problems()
    node = parse(text, problems)
    try:
        read_parts(node, LAYOUTS["rummy" if "fournier" in text else "trick-taking"], problems)
        problems.done()
    except Refusal:
        return False
    return True
