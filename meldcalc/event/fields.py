"""The fields of ``event.yaml``: what may stand under each key, and how it is read."""

from fractions import Fraction
from typing import Any

from meldcalc.event.model import BYE, KEYS
from meldcalc.event.money import cents, percent
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader import Converter, Node, Problems, list_of, map_of, one_of, record, text, whole, wrong
from meldcalc.rules.named import setting


def _words(node: Node, problems: Problems) -> str | None:
    """A name or another text that people are shown: letters, and no sign that can't be seen, as in match files."""
    found = text(node, problems)
    if found is not None and not (found.strip() and " ".join(found.split()).isprintable()):
        said = say("a name needs letters that can be seen, not {name}", name=repr(found))
        problems.add("bad-value", said, node)
        return None
    return found


def _money(node: Node, problems: Problems) -> int | None:
    amount = cents(node.value) if node.kind == "text" else None
    if amount is None:
        wrong(node, problems, say("an amount with two decimals, as 5.00"), code="bad-money")
    return amount


def _percent(node: Node, problems: Problems) -> Fraction | None:
    found = percent(node.value) if node.kind == "text" else None
    if found is None:
        wrong(node, problems, say("a part of the pot, as 50%"), code="bad-money")
    return found


def _id(node: Node, problems: Problems) -> str | None:
    found = _words(node, problems)
    if found is not None and found.strip().casefold() == BYE:
        problems.add(
            "bad-value", say("nobody can be called {word}: that is a row without a game", word=BYE), node
        )
        return None
    return found.strip() if found is not None else None


def _people(node: Node, problems: Problems) -> list[str] | None:
    if node.kind == "text" and not node.empty:
        name = _words(node, problems)
        return None if name is None else [name]
    people: list[str] | None = list_of(_words)(node, problems)
    if people == []:
        wrong(node, problems, say("the players of the team"))
    return people


def _numbered(item: Converter) -> Converter:
    """A map by id, or a list, whose ids are 1, 2, 3 …"""
    by_id, listed = map_of(item, _id), list_of(item)

    def convert(node: Node, problems: Problems) -> dict[str, Any] | None:
        if node.kind != "list":
            found: dict[str, Any] | None = by_id(node, problems)
            return found
        return {str(number): one for number, one in enumerate(listed(node, problems) or [], 1)}

    return convert


def _bye_points(node: Node, problems: Problems) -> int | str | None:
    if node.kind == "text" and node.value == "average-of-winners":
        return str(node.value)
    number = whole_number(node.value, None) if node.kind == "text" else None
    if number is None:
        wrong(node, problems, say("average-of-winners or a number"))
    return number


_BYE = record(
    {"result": one_of("win", "none"), "points": _bye_points, "rounding": one_of("half-up", "up", "down")}
)
_PENALTY = record(
    {"player": text, "team": text, "round": whole(1), "points": whole(None), "reason": _words},
    need=("round", "points"),
)
_SUBSTITUTE = record(
    {
        "player": text,
        "team": text,
        "for": _words,
        "name": _words,
        "from": whole(1),
        "to": whole(1),
        "reason": _words,
    },
    need=("name", "from"),
)
FILE = record(
    {
        "meldcalc": whole(1),
        "name": _words,
        "date": _words,
        "rules": text,
        "option": map_of(text),
        "set": map_of(setting),
        "scoring": one_of("individual", "team"),
        "players": _numbered(_words),
        "teams": _numbered(_people),
        "groups": map_of(list_of(text), _words),
        "rank": list_of(one_of(*KEYS)),
        "best": whole(1),
        "entry": _money,
        "set_money": _money,
        "prizes": list_of(_percent),
        "bye": _BYE,
        "penalties": list_of(_PENALTY),
        "substitutes": list_of(_SUBSTITUTE),
    },
    need=("meldcalc",),
)
