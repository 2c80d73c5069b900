"""An engine's look-ups as arrays, for a program that scores many hands at once (bulk).

Arrays of the standard library, which others read without a copy. The values are those of the look-ups that score a
single hand, so there is one truth.
"""

from array import array
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from meldcalc.tricktaking.melds.lookups import Span, SuitPoints
from meldcalc.tricktaking.melds.patterns import Layout
from meldcalc.tricktaking.melds.scorers import Common, filled

_GROUP_BITS = 16


class Group(NamedTuple):
    """Melds over several suits: the AND of the four suits' ``words`` is an index into ``points``."""

    words: "tuple[array[int], ...]"  # unsigned 16 bits, one array a suit, by holding
    points: "array[int]"


class Arrays(NamedTuple):
    """An engine as arrays, for gathers: a hand's points are ``trump[t][hand[t]]``, ``plain[x][hand[x]]`` for each
    other suit x, and ``group.points[words[0][hand[0]] & … & words[3][hand[3]]]`` for each group. Suits S H D C."""

    trump: "tuple[array[int], ...]"  # signed 32 bits, one array a suit, by holding
    plain: "tuple[array[int], ...]"
    groups: tuple[Group, ...]


def arrays_of(common: Common, layout: Layout) -> Arrays:
    """The arrays of an engine; suits that score alike share one array."""
    made: dict[int, array[int]] = {}

    def points(lookup: SuitPoints) -> "array[int]":
        if id(lookup) not in made:
            made[id(lookup)] = array("i", filled(lookup, layout))
        return made[id(lookup)]

    words = [filled(lookup, layout) for lookup in common.words]
    return Arrays(
        tuple([points(lookup) for lookup in common.trump]),
        tuple([points(lookup) for lookup in common.plain]),
        tuple([_group(spans, words) for spans in _grouped(common.spans)]),
    )


def _grouped(spans: Sequence[Span]) -> list[list[Span]]:
    """Neighbouring spans, as many together as an index of sixteen bits has room for."""
    groups: list[list[Span]] = []
    for span in spans:
        if groups and span.offset + span.width - groups[-1][0].offset <= _GROUP_BITS:
            groups[-1].append(span)
        else:
            groups.append([span])
    return groups


def _group(spans: Sequence[Span], words: Sequence[Sequence[int]]) -> Group:
    start = spans[0].offset
    size = 1 << spans[-1].offset + spans[-1].width - start
    points = array("i", [0]) * size
    for counts in product(*[range(span.width + 1) for span in spans]):
        index = sum([(1 << n) - 1 << span.offset - start for span, n in zip(spans, counts, strict=True)])
        points[index] = sum(
            [span.pattern.values[span.taken[n]] for span, n in zip(spans, counts, strict=True)]
        )
    return Group(tuple([array("H", [word >> start & size - 1 for word in suit]) for suit in words]), points)
