"""From nodes to values: converters that know where they are, and go on after a mistake.

A converter takes a node and the problems, and returns a value; what does not fit is noted and None returned.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from meldcalc.errors import did_you_mean, near
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader.parsing import Hint, Node, Problems

if TYPE_CHECKING:
    from meldcalc.codes import Code

Converter = Callable[[Node, Problems], Any]


def wrong(
    node: Node, problems: Problems, expected: str, words: Iterable[str] = (), *, code: "Code" = "bad-value"
) -> None:
    """Note that something else was expected at a node; the nearest of ``words`` is suggested."""
    meant: Hint = None
    if node.kind == "map":
        said = say("expected here: {expected}, not a map", expected=expected)
    elif node.kind == "list":
        said = say("expected here: {expected}, not a list", expected=expected)
    elif node.value == "":
        said = say("expected here: {expected}", expected=expected)
    else:
        shown = node.value if len(node.value) <= 60 else node.value[:57] + "..."
        said = say("expected here: {expected}, not {text}", expected=expected, text=f'"{shown}"')

        def meant() -> str | None:
            return did_you_mean(near(node.value, words))

    problems.add(code, said, node, hint=meant)


def text(node: Node, problems: Problems) -> str | None:
    """Any text that is not empty."""
    if node.kind == "text" and not node.empty:
        return str(node.value)
    wrong(node, problems, say("a text"))
    return None


def whole(least: int | None = 0) -> Converter:
    """A whole number of at least ``least`` (None: any, negative ones too)."""

    def convert(node: Node, problems: Problems) -> int | None:
        number = whole_number(node.value, least) if node.kind == "text" else None
        if number is None:
            wrong(node, problems, number_wanted(least))
        return number

    return convert


def refuse_newer(node: Node, known: int, problems: Problems) -> None:
    """Refuse at once a file whose ``node`` says a newer format than ``known``: what its keys mean is not known here."""
    number = whole_number(node.value, 1) if node.kind == "text" else None
    if number is None or number <= known:
        return
    problems.found.clear()
    problems.more = 0
    said = say(
        "this file is of format {number}; this program reads format {known}", number=number, known=known
    )
    problems.add(
        "format-version", said, node, hint=say("a newer meldcalc reads it; nothing was read or changed")
    )
    problems.done()


def number_wanted(least: int | None = 0) -> str:
    """The phrase for a whole number of at least ``least``."""
    if not least:
        return say("a whole number")
    return say("a whole number of at least {least}", least=least)


def words_of(node: Node) -> str | None:
    """The text of a node, or the words of a list with spaces between; None for anything else."""
    if node.kind == "text":
        return str(node.value)
    if node.kind == "list" and all(
        one.kind == "text" and one.value.split() == [one.value] for one in node.value
    ):
        return " ".join(one.value for one in node.value)
    return None


def one_of(*words: str) -> Converter:
    """One of some words."""

    def convert(node: Node, problems: Problems) -> str | None:
        if node.kind == "text" and node.value in words:
            return str(node.value)
        wrong(node, problems, say("one of {words}", words=", ".join(words)), words)
        return None

    return convert


YES_NO = {"yes": True, "no": False, "true": True, "false": False}


def yes_no(node: Node, problems: Problems) -> bool | None:
    """``yes`` or ``no`` (``true`` and ``false`` are read too)."""
    found = YES_NO.get(node.value) if node.kind == "text" else None
    if found is None:
        wrong(node, problems, say("yes or no"))
    return found


def list_of(item: Converter) -> Converter:
    """A list, each entry read by ``item``; nothing at all is the empty list."""

    def convert(node: Node, problems: Problems) -> list[Any] | None:
        if node.empty:
            return []
        if node.kind != "list":
            wrong(node, problems, say("a list"))
            return None
        found = []
        problems.path.append("")
        for place, entry in enumerate(node.value, 1):
            problems.path[-1] = str(place)
            found.append(item(entry, problems))
        problems.path.pop()
        return found

    return convert


def map_of(item: Converter, key: Converter = text) -> Converter:
    """A map with any keys that ``key`` reads, each value read by ``item``; nothing at all is the empty map."""

    def convert(node: Node, problems: Problems) -> dict[Any, Any] | None:
        if node.empty:
            return {}
        if node.kind != "map":
            wrong(node, problems, say("a map"))
            return None
        found = {}
        for name, (key_node, value) in node.value.items():
            problems.path.append(name)
            known = key(key_node, problems)
            read = item(value, problems)
            if known is not None:  # else it was noted, and there is nothing to keep the value under
                found[known] = read
            problems.path.pop()
        return found

    return convert


def record(fields: Mapping[str, Converter], *, need: Iterable[str] = ()) -> Converter:
    """A map with known keys, each read by its own converter; what is not written is not in the result."""
    needed = tuple(need)

    def convert(node: Node, problems: Problems) -> dict[str, Any] | None:
        if node.kind != "map":
            wrong(node, problems, say("a map"))
            return None
        found = {}
        for name, (key_node, value) in node.value.items():
            item = fields.get(name)
            problems.path.append(name)
            if item is None:
                unknown_key(key_node, problems, fields)
            else:
                found[name] = item(value, problems)
            problems.path.pop()
        for name in needed:
            if name not in node.value:
                problems.add("missing-key", say("{key} is missing here", key=name), node)
        return found

    return convert


def unknown_key(key: Node, problems: Problems, allowed: Iterable[str], elsewhere: Iterable[str] = ()) -> None:
    """Note a key that is not known; the nearest is suggested and the allowed ones are told.

    ``elsewhere`` are ways to keys of the same name in other places.
    """
    allowed = list(allowed)
    said = say(
        "{key} is not a key here; allowed: {allowed}", key=f'"{key.value}"', allowed=", ".join(allowed)
    )
    problems.add(
        "unknown-key",
        said,
        key,
        hint=lambda: did_you_mean(next(iter(elsewhere), None) or near(key.value, allowed)),
    )
