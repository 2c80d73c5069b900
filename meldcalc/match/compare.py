"""Two sheets of one table, kept by two people: where they differ."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from meldcalc.match.model import Row
from meldcalc.match.sheet import Match
from meldcalc.names import folded


class Difference(NamedTuple):
    """A field that two sheets have otherwise; ``hand`` is its number in the first sheet, ``other`` in the second.

    Field ``hand``: one of the sheets lacks the hand altogether. Without numbers it is about the whole sheet.
    """

    hand: int | None
    other: int | None
    field: str
    one: object
    two: object


class _Other(NamedTuple):
    """The second sheet as the first one names things: ``order`` is where each of the first's sides stands in it."""

    match: Match
    sides: tuple[str, ...]
    order: tuple[int, ...]

    def points(self, values: Sequence[int]) -> list[int]:
        """Points of the second sheet, in the order of the first."""
        return [values[place] for place in self.order]


def differences(one: Match, two: Match) -> list[Difference]:
    """Every difference between two sheets, in the order of the hands; those of the whole sheet stand first and last.

    The sides may stand in another order, each keeper's own first: they are told by their names.
    """
    found = list(_heads(one, two))
    places = {folded(name): place for place, name in enumerate(two.head.sides)}
    if places.keys() != {folded(name) for name in one.head.sides} or type(one.head.game) is not type(
        two.head.game
    ):
        return found  # nothing can be compared side by side
    order = tuple(places[folded(name)] for name in one.head.sides)
    named = tuple(one.head.sides[order.index(place)] for place in range(len(order)))
    other = _Other(two, named, order)
    for first, second in _paired(one, other):
        found += _rows(one, other, first, second)
    for side, here, there in zip(one.head.sides, one.total, other.points(two.total), strict=True):
        if here != there:
            found.append(Difference(None, None, f"total.{side}", here, there))
    return found


def _heads(one: Match, two: Match) -> Iterator[Difference]:
    tables = [match.head.table for match in (one, two)]
    if tables[0] != tables[1]:
        yield Difference(None, None, "rules", *tables)
    elif one.head.game.rules != two.head.game.rules:
        yield Difference(None, None, "rules", "option/set", "option/set")
    sides = [match.head.sides for match in (one, two)]
    if len({frozenset(folded(name) for name in names) for names in sides}) > 1:
        yield Difference(None, None, "sides", *(", ".join(names) for names in sides))


def _paired(one: Match, other: _Other) -> Iterator[tuple[Row | None, Row | None]]:
    """The hands of the two sheets side by side: by number where there are equally many, else as they fit best.

    Where one sheet lacks a hand (or has one that it declared void), the others still meet their fellows.
    """
    if len(one.rows) == len(other.match.rows):
        yield from zip(one.rows, other.match.rows, strict=True)
        return
    counted = [[row for row in match.rows if row.status != "void"] for match in (one, other.match)]
    keys = [
        [_key(row, row.scored.delta) for row in counted[0]],
        [_key(row, other.points(row.scored.delta)) for row in counted[1]],
    ]
    for kind, a, b, c, d in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        left: list[Row | None] = list(counted[0][a:b])
        right: list[Row | None] = list(counted[1][c:d])
        if kind == "replace":
            length = max(len(left), len(right))
            left += [None] * (length - len(left))
            right += [None] * (length - len(right))
        yield from zip(left or [None] * len(right), right or [None] * len(left), strict=True)


def _key(row: Row, points: Sequence[int]) -> tuple[object, ...]:
    """What tells a hand from its neighbours: who bid what, or the points."""
    bidder, bid = getattr(row.scored, "bidder", None), getattr(row.scored, "bid", None)
    return (folded(bidder) if bidder else None, bid) if bid is not None else tuple(points)


def _rows(one: Match, other: _Other, first: Row | None, second: Row | None) -> Iterator[Difference]:
    numbers = (first.number if first else None, second.number if second else None)
    if first is None or second is None:
        here = None if first is None else list(first.delta)
        there = None if second is None else other.points(second.delta)
        yield Difference(*numbers, "hand", here, there)
        return
    void = [row.status == "void" for row in (first, second)]
    if void[0] != void[1]:
        yield Difference(*numbers, "status", *("void" if flag else "counted" for flag in void))
    fields = first.scored.facts(one.head.sides), second.scored.facts(other.sides)
    for field in dict.fromkeys((*fields[0], *fields[1])):
        a, b = (found.get(field) for found in fields)
        if a != b and not (isinstance(a, str) and isinstance(b, str) and folded(a) == folded(b)):
            yield Difference(*numbers, field, a, b)
