"""A resolved table written out again: as a file that stands alone, as rows for people, as JSON, and compared."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from meldcalc.errors import Refusal
from meldcalc.rules.files import Table
from meldcalc.rules.layout import FAMILIES, LAYOUTS, Each, Group, Part
from meldcalc.rules.resolve import divisor, finish, overlaid, resolved_tree
from meldcalc.rules.tree import GONE, Leaf, Tree, divide, merge, tidy, walk
from meldcalc.rules.values import KINDS, Field, is_name

_NOTHING: Mapping[str, str] = {}


class Row(NamedTuple):
    """One value of a table: its path, the text it is written as, what it means, where it was said, and what else may
    stand there, where that is one of some words."""

    path: str
    text: str
    doc: str
    place: str
    words: tuple[str, ...] = ()


def shown(part: Part, leaf: Leaf) -> str:
    """The text of a leaf as a table writes it."""
    if not isinstance(part, Field) or leaf.value == GONE:
        return str(leaf.value)
    return KINDS[part.kind].show(leaf.value)


def rows(tree: Tree, family: str) -> list[Row]:
    """Every value of a resolved tree, in the order of the layout."""
    found = []
    for path, part, leaf in walk(tree, FAMILIES[family]):
        if isinstance(part, Field) and part.kind in ("titles", "text"):
            continue
        place = f"{leaf.file}:{leaf.node.line}" if leaf.node and leaf.file else ""
        found.append(Row(".".join(path), shown(part, leaf), part.doc, place, _words(part)))
    return found


def _words(part: Part) -> tuple[str, ...]:
    """The words that may stand at a path, where there are several to choose from; ``N`` is any number."""
    if not isinstance(part, Field) or (part.kind == "number" and len(part.words) < 2):
        return ()
    number = ("N",) if part.kind == "number" else (f"{part.counted}N",) if part.counted else ()
    return (*part.words, *number) if len(part.words) > 1 else ()


def option_rows(tree: Tree) -> list[Row]:
    """The options of a tree: the choice that holds unless another is chosen, and all choices."""
    found = []
    for name, option in tree.get("options", {}).items():
        found.append(Row(f"options.{name}.default", option["default"].value, "", ""))
        found.append(Row(f"options.{name}.choices", " ".join(option["choices"]), "", ""))
    return found


def plain(said: Any, part: Part) -> Any:
    """A part of a tree as JSON values: numbers are numbers, cards and points lists, ``none`` for a number is null."""
    if isinstance(said, Leaf):
        return _plain_value(said.value, part)
    if isinstance(part, Each):
        return {key: plain(entry, part.part) for key, entry in said.items()}
    assert isinstance(part, Group)
    return {key: plain(said[key], inner) for key, inner in part.parts.items() if key in said}


def _plain_value(value: Any, part: Part) -> Any:
    if not isinstance(part, Field):
        return None  # the word none for a group that is not there
    if part.kind == "step":
        return KINDS["step"].show(value) if value[1] else value[0]
    if part.kind == "counted":
        return KINDS["counted"].show(value)
    if part.kind == "number" and value == "none":
        return None
    return list(value) if isinstance(value, tuple) else value


def differences(a: list[Row], b: list[Row]) -> list[tuple[str, str | None, str | None]]:
    """The paths in which two tables differ, with both texts; None where a table has no such path."""
    left = {row.path: row.text for row in a}
    right = {row.path: row.text for row in b}
    paths = list(left) + [path for path in right if path not in left]
    return [(path, left.get(path), right.get(path)) for path in paths if left.get(path) != right.get(path)]


# --- options of a table that is written out -----------------------------------------------------------------------


def _rebased_options(table: Table, chosen: Mapping[str, str], sets: Mapping[str, str]) -> Tree:
    """The options as they must stand in the written-out table, whose values have the chosen ones in them already.

    Each other choice says what it changes against those values. After a division the values can't be brought back
    into the old scale: an option that brought it about is left out, as its choice is made. A choice that can't be said
    as a change of those values is left out too.
    """
    tree = overlaid(table, chosen)
    by = divisor(table, tree, sets)
    rules = FAMILIES[table.family]
    options = {}
    for name, choice in chosen.items():
        said = table.tree["options"][name]
        if by != 1 and any("divide_by" in overlay for overlay in said["choices"].values()):
            continue
        choices = {}
        for other, overlay in said["choices"].items():
            titles = {key: overlay[key] for key in ("title", "source") if key in overlay}
            if other == choice:
                choices[other] = titles
                continue
            wanted = overlaid(table, {**chosen, name: other})
            over = _difference(tree, wanted, Group(LAYOUTS[table.family], ""))
            uneven: list[tuple[str, tuple[str, ...]]] = []
            points = {key: said for key, said in over.items() if key in rules}
            scaled = divide(points, rules, by, lambda *problem, uneven=uneven: uneven.append(problem))
            exact = _same(tidy(merge(tidy(tree), over)), tidy(wanted))
            if exact and not uneven:
                choices[other] = {**titles, **over, **scaled}
        options[name] = {**said, "default": Leaf(choice), "choices": choices}
    return options


def _usable_options(table: Table) -> Tree:
    """The options without the choices that no longer go with the values: a scale that does not divide them evenly."""

    def usable(name: str, choice: str) -> bool:
        try:
            finish(table, {name: choice})
        except Refusal:
            return False
        return True

    return {
        name: {
            **option,
            "choices": {key: said for key, said in option["choices"].items() if usable(name, key)},
        }
        for name, option in table.tree["options"].items()
    }


def _difference(a: Tree, b: Tree, part: Any) -> Tree:
    over: Tree = {}
    for key, said in b.items():
        mine = a.get(key)
        if said.__class__ is dict and mine.__class__ is dict:
            inner = _difference(mine, said, part.part if isinstance(part, Each) else part.parts[key])
            if inner:
                over[key] = inner
        elif mine is None or not _same(mine, said):
            over[key] = said
    for key in a:
        if key not in b and isinstance(part, Each):
            without = _without(part)
            if without:
                over[key] = without
    return over


def _without(part: Each) -> Leaf | None:
    # What says, at a key that the one tree has, that the other has it not.
    if part.removable:
        return Leaf(GONE)
    return Leaf(0) if part.key == "rank" else None


def _same(a: Any, b: Any) -> bool:
    if a.__class__ is dict and b.__class__ is dict:
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    return a.__class__ is b.__class__ and a.value == b.value


# --- as YAML --------------------------------------------------------------------------------------------------------


WIDE = 110  # columns; what fits a line stands on one


def dump(
    table: Table,
    options: Mapping[str, str] = _NOTHING,
    sets: Mapping[str, str] = _NOTHING,
    *,
    ascii: bool = False,
) -> str:
    """The whole resolved table as the text of a file that needs no other table. Raises as ``resolve``.

    ``ascii`` writes every other letter as an escape, for places that can't hold it.
    """
    tree, chosen = resolved_tree(table, options, sets)
    tree["options"] = _rebased_options(table, chosen, sets)
    _keep_places(tree, table)
    whole = {"version": Leaf(1), **tree, "family": Leaf(table.family), "divide_by": Leaf(1)}
    if sets:
        whole["options"] = _usable_options(table._replace(tree=whole))
    whole.pop("name", None)
    if is_name(table.name):  # the name of a file need not be one
        whole["name"] = Leaf(table.name)
    lines = [f"# The rule table {quoted(table.name)}, whole: it extends no other."]
    lines += [f"# -o {quoted(f'{name}={choice}')}" for name, choice in options.items()]
    lines += [f"# -s {quoted(f'{path}={text}')}" for path, text in sets.items()]
    for name, part in LAYOUTS[table.family].items():
        if name not in whole or name == "extends":
            continue
        if isinstance(part, Field) or name == "changes":
            lines += _lines(name, whole[name], part, "")
        else:
            lines += ["", f"# {part.doc}"]
            lines += _section(name, whole[name], part)
    text = "\n".join(lines) + "\n"
    return text if not ascii else _ascii(text)


def _keep_places(tree: Tree, table: Table) -> None:
    # A meld that a choice brings back keeps its place among the others with the word none.
    brought = {
        key
        for option in tree["options"].values()
        for overlay in option["choices"].values()
        for key, said in overlay.get("melds", {}).items()
        if said.__class__ is dict
    }
    if table.family == "trick-taking":
        order = {**table.tree["melds"], **tree["melds"]}
        tree["melds"] = {
            key: tree["melds"].get(key, Leaf(GONE)) for key in order if key in tree["melds"] or key in brought
        }


def _section(name: str, said: Any, part: Part) -> list[str]:
    # One of the groups of a table: a line for each value, with its meaning.
    if said.__class__ is not dict or name in ("deck", "deal") or not said:
        return [_pair(name, said, part)]
    lines = [f"{name}:"]
    for key, inner in _parts_of(said, part):
        if name == "options":
            lines += _lines(key, said[key], inner, "  ")
        elif isinstance(part, Each):
            lines.append(f"  {_pair(key, said[key], inner)}")
        else:
            lines.append(f"  {_pair(key, said[key], inner)}".ljust(48) + f"# {inner.doc}")
    return lines


def _lines(name: str, said: Any, part: Part, indent: str) -> list[str]:
    line = indent + _pair(name, said, part)
    if said.__class__ is not dict or len(line) <= WIDE:
        return [line]
    lines = [f"{indent}{quoted(name)}:"]
    for key, inner in _parts_of(said, part):
        lines += _lines(key, said[key], inner, indent + "  ")
    return lines


def _parts_of(said: Tree, part: Part) -> list[tuple[str, Part]]:
    if isinstance(part, Each):
        return [(key, part.part) for key in said]
    assert isinstance(part, Group)
    return [(key, inner) for key, inner in part.parts.items() if key in said]


def _flow(said: Any, part: Part) -> str:
    if isinstance(said, Leaf):
        return _text(said, part)
    return "{" + ", ".join(_pair(key, said[key], inner) for key, inner in _parts_of(said, part)) + "}"


def _pair(key: str, said: Any, part: Part) -> str:
    return f"{quoted(key)}: {_flow(said, part)}"


def _text(leaf: Leaf, part: Part) -> str:
    if isinstance(part, Field) and part.kind == "titles":
        return "{" + ", ".join(f"{lang}: {quoted(text)}" for lang, text in leaf.value.items()) + "}"
    text = shown(part, leaf)
    return quoted(text) if isinstance(part, Field) and part.kind in ("text", "name") else text


def quoted(text: str) -> str:
    """A text as YAML that is read back as it is, whatever it holds; letters beyond ASCII always stand in quotes."""
    letters = text.replace(" ", "a").replace("-", "a").replace("_", "a")
    if letters.isascii() and letters.isalnum() and text[0].isalnum() and text[-1].isalnum():
        return text
    whole = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in whole)


def _ascii(text: str) -> str:
    return "".join(char if char.isascii() else f"\\U{ord(char):08x}" for char in text)
