"""The fields of a line: numbers and sums, words, names of sides and players.

Each reader notes what is wrong at the place where it stands and gives None; a line with a None where one is needed
is not counted. Case does not matter in names; near ones are suggested and never taken.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from meldcalc.errors import did_you_mean, near
from meldcalc.lang import say
from meldcalc.names import folded
from meldcalc.numbers import sum_of
from meldcalc.reader import Node, Problems, wrong

T = TypeVar("T")

# Fields of a hand, by family, then those that any line may have, then the corrections.
HAND = [
    "bidder",
    "bid",
    "trump",
    "meld",
    "tricks",
    "result",
    "moon",
    "tricks_won",
    "buried",
    "dix",
    "renege",
    "any_bid",
    "last_bid",
    "partial",
]
SIDE = [
    "melds",
    "held",
    "out",
    "wild",
    "relied",
    "partner_wild",
    "cut",
    "turned_card",
    "failed_openings",
    "points",
]
KINDS = ["fix", "void", "unvoid", "adjust", "sub", "note", "undo", "redo", "end"]
COMMON = ["total", "reason"]
TOP = ["meldcalc", "rules", "set", "option", "sides", "seats", "dealer", "hands", "partials"]
RESERVED = frozenset([*HAND, *SIDE, *KINDS, *COMMON, *TOP])


def a_number(node: Node, problems: Problems, *, least: int | None = None) -> int | None:
    """A whole number or a sum, ``least`` or more."""
    found = sum_of(node.value) if node.kind == "text" else None
    if found is None:
        wrong(node, problems, say("a whole number or a sum like 15+4"))
    elif least is not None and found < least:
        if least == 0:
            problems.add("bad-value", say("{number} is negative, which can't be", number=found), node)
        else:
            problems.add("bad-value", say("{number} is less than {least}", number=found, least=least), node)
        return None
    return found


def one_of(node: Node, known: Mapping[str, T], problems: Problems) -> T | None:
    """One of some words, written with ``-`` or ``_``."""
    word = node.value.casefold().replace("-", "_") if node.kind == "text" else ""
    found = known.get(word)
    if found is None:
        words = [name.replace("_", "-") for name in known]
        wrong(node, problems, say("one of {words}", words=", ".join(words)), words)
    return found


def meant(word: str, known: Iterable[str]) -> str | None:
    """A hint at the nearest of the known words."""
    return did_you_mean(near(word, known))


class Name(NamedTuple):
    """A side or a player, as the head writes it, with its side's number."""

    name: str
    side: int
    player: bool


Names = Mapping[str, Name]  # by the folded name


def named(node: Node, known: Names, what: str, problems: Problems) -> Name | None:
    """What the name in a node stands for; ``what`` says what is expected: side, player or player or side."""
    if node.kind != "text":
        problems.add("unknown-name", say("a name is expected here"), node)
        return None
    found = known.get(node.value) or known.get(folded(node.value))
    if found is None:
        problems.add(
            "unknown-name", no_such(what, node.value), node, hint=lambda: meant_name(node.value, known)
        )
    return found


def no_such(what: str, name: str) -> str:
    """There is no side, player … of this name."""
    match what:
        case "side":
            return say("there is no side {name}", name=name)
        case "player":
            return say("there is no player {name}", name=name)
    return say("there is no player or side {name}", name=name)


def meant_name(name: str, known: Names) -> str | None:
    """A hint at the nearest name, or at all of them where none is near."""
    names = list(dict.fromkeys(found.name for found in known.values()))
    return meant(name, names) or (say("there are {names}", names=", ".join(names)) if names else None)


def by_side(
    node: Node, sides: Names, read: Callable[[Node, Problems], T | None], problems: Problems
) -> dict[int, T] | None:
    """A map from sides to values; None when it is none or anything in it is wrong."""
    if node.kind != "map":
        example = "{We: 1, They: 2}"
        problems.add(
            "bad-value", say("each side and its value are expected, as {example}", example=example), node
        )
        return None
    values: dict[int, T] = {}
    good = True
    for key, value_node in node.value.values():
        side = named(key, sides, "side", problems)
        if side is not None and side.side in values:
            problems.add("duplicate-key", say("the side {name} stands twice", name=side.name), key)
            good = False
        value = read(value_node, problems)
        if side is None or value is None:
            good = False
        else:
            values[side.side] = value
    return values if good else None
