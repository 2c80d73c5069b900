"""Two sheets of one table, kept by two people: where they differ."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from meldcalc.match.facts import facts
from meldcalc.match.model import Match, Row


class Difference(NamedTuple):
    """A field that two sheets have otherwise; ``hand`` is its number in the first sheet, ``other`` in the second.

    Field ``hand``: one of the sheets lacks the hand altogether. Without numbers it is about the whole sheet.
    """

    hand: int | None
    other: int | None
    field: str
    one: object
    two: object


def differences(one: Match, two: Match) -> list[Difference]:
    """Every difference between two sheets, in the order of the hands; those of the whole sheet stand first and last."""
    found = list(_heads(one, two))
    if [name.casefold() for name in one.head.sides] != [name.casefold() for name in two.head.sides]:
        return found  # nothing can be compared side by side
    if one.head.family != two.head.family:
        return found
    for first, second in _paired(one, two):
        found += _rows(one, first, second)
    for side, here, there in zip(one.head.sides, one.total, two.total, strict=True):
        if here != there:
            found.append(Difference(None, None, f"total.{side}", here, there))
    return found


def _heads(one: Match, two: Match) -> Iterator[Difference]:
    tables = [match.head.rules.name if match.head.rules else match.head.named for match in (one, two)]
    if tables[0] != tables[1]:
        yield Difference(None, None, "rules", *tables)
    elif one.head.rules != two.head.rules:
        yield Difference(None, None, "rules", "option/set", "option/set")
    sides = [", ".join(match.head.sides) for match in (one, two)]
    if sides[0].casefold() != sides[1].casefold():
        yield Difference(None, None, "sides", *sides)


def _paired(one: Match, two: Match) -> Iterator[tuple[Row | None, Row | None]]:
    """The hands of the two sheets side by side: by number where there are equally many, else as they fit best.

    Where one sheet lacks a hand (or has one that it declared void), the others still meet their fellows.
    """
    if len(one.rows) == len(two.rows):
        yield from zip(one.rows, two.rows, strict=True)
        return
    counted = [[row for row in match.rows if row.status != "void"] for match in (one, two)]
    keys = [[_key(row) for row in rows] for rows in counted]
    for kind, a, b, c, d in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        left: list[Row | None] = list(counted[0][a:b])
        right: list[Row | None] = list(counted[1][c:d])
        if kind == "replace":
            length = max(len(left), len(right))
            left += [None] * (length - len(left))
            right += [None] * (length - len(right))
        yield from zip(left or [None] * len(right), right or [None] * len(left), strict=True)


def _key(row: Row) -> tuple[object, ...]:
    """What tells a hand from its neighbours: who bid what, or the points."""
    bidder, bid = getattr(row.scored, "bidder", None), getattr(row.scored, "bid", None)
    return (bidder, bid) if bid is not None else row.scored.delta


def _rows(one: Match, first: Row | None, second: Row | None) -> Iterator[Difference]:
    numbers = (first.number if first else None, second.number if second else None)
    if first is None or second is None:
        yield Difference(
            *numbers, "hand", *(None if row is None else list(row.delta) for row in (first, second))
        )
        return
    void = [row.status == "void" for row in (first, second)]
    if void[0] != void[1]:
        yield Difference(*numbers, "status", *("void" if flag else "counted" for flag in void))
    # The sides stand in the same order; their names are those of the first sheet.
    here, there = facts(one.head, first.scored), facts(one.head, second.scored)
    for field in dict.fromkeys((*here, *there)):
        a, b = here.get(field), there.get(field)
        if a != b and not (isinstance(a, str) and isinstance(b, str) and a.casefold() == b.casefold()):
            yield Difference(*numbers, field, a, b)
