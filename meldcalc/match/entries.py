"""The lines of the list: what each one is, and the fields that it may have."""

from typing import Any

from meldcalc.lang import say
from meldcalc.match.fields import COMMON, HAND, KINDS, Names
from meldcalc.match.model import Entry, Kind, Known
from meldcalc.match.record import MatchGame
from meldcalc.names import folded
from meldcalc.numbers import whole_number
from meldcalc.reader import Node, Problems, unknown_key, wrong

_KIND_SET = frozenset(KINDS)
_HAND_SET = frozenset([*HAND, *COMMON, "note"])
_BESIDE = frozenset([*COMMON, "note"])
_TARGETS = frozenset(("fix", "void", "unvoid", "undo", "redo"))


def read_entry(
    number: int, node: Node, game: MatchGame[Any, Any], known: Known, problems: Problems
) -> Entry | None:
    """The line's kind and its fields, their names with ``_``; None when it is no line at all.

    Unknown keys are noted. A side of a Spanish match keeps its name as key.
    """
    if node.kind == "map" and not node.value:
        problems.add("bad-value", say("nothing stands in this line"), node)
        return None
    if node.kind != "map":
        wrong(node, problems, say("the fields of a hand or a correction in braces"))
        return None
    before = problems.count
    fields: dict[str, Node] = {}
    keys: dict[str, Node] = {}
    for key, value in node.value.values():
        name: str = key.value
        if name not in _HAND_SET and name not in _KIND_SET:
            name = name.replace("-", "_")
        if name in fields:
            problems.add("duplicate-key", say("the key {key} stands twice", key=key.value), key)
            continue
        fields[name] = value
        keys[name] = key
    kind = _kind(fields, keys, problems)
    _check_keys(kind, fields, keys, game, known, problems)
    target = None
    if kind in _TARGETS:
        target = whole_number(fields[kind].value, 1) if fields[kind].kind == "text" else None
        if target is None:
            wrong(
                fields[kind],
                problems,
                say("the number of a hand")
                if kind not in ("undo", "redo")
                else say("the number of an entry"),
            )
    # A key that is no strict YAML was told where it was read, and stands for something all the same.
    strays = problems.strays and any((key.line, key.column) in problems.strays for key in keys.values())
    return Entry(number, kind, node, fields, target, problems.count == before and not strays)


def _kind(fields: dict[str, Node], keys: dict[str, Node], problems: Problems) -> Kind:
    kinds: list[Kind] = [kind for kind in fields if kind in _KIND_SET and kind != "note"]  # type: ignore[misc]
    for more in kinds[1:]:
        message = say("a line is one correction: {first} or {second}", first=kinds[0], second=more)
        problems.add("contradiction", message, keys[more])
    if kinds:
        return kinds[0]
    if fields.keys() <= _BESIDE:
        if "note" in fields:
            return "note"
        if "total" in fields:
            return "total"
    return "hand"


def _check_keys(
    kind: Kind,
    fields: dict[str, Node],
    keys: dict[str, Node],
    game: MatchGame[Any, Any],
    known: Known,
    problems: Problems,
) -> None:
    """Note every key that this kind of line does not have."""
    allowed = [*COMMON, "note"]
    sides: Names = {}
    if kind in ("hand", "fix"):
        sides = {} if game.fields else known.sides
        allowed = [*(game.fields or dict.fromkeys(name.name for name in sides.values())), *allowed]
    good = {kind, *allowed}
    if fields.keys() <= good:
        return
    for name, key in keys.items():
        if name in good or key.value in good or folded(key.value) in sides:
            continue
        if name in _KIND_SET:
            continue  # already told to be one correction too many
        unknown_key(key, problems, dict.fromkeys([*allowed, *(KINDS if kind == "hand" else ())]))
