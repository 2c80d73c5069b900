"""Why a claim for melds on the table is wrong: which melds were missed, which were counted twice. All in points."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from meldcalc.lang import say
from meldcalc.rummy.model import Scored

_LISTED = 3  # explanations that are told
_MOST = 3  # miscounts that are put together


class Slip(NamedTuple):
    """One miscount of a meld (``number``, from 1): ``points`` is what it added to the true total."""

    kind: Literal["missed", "rescue", "twice"]  # not counted, without its rescue credit, counted again
    points: int
    number: int

    def said(self) -> str:
        """The miscount in words."""
        points = f"{self.points:+d}"
        if self.kind == "missed":
            return say("meld {number}: missed ({points})", number=self.number, points=points)
        if self.kind == "rescue":
            return say("meld {number}: its rescue missed ({points})", number=self.number, points=points)
        return say("meld {number}: counted twice ({points})", number=self.number, points=points)


def explain(melds: Sequence[Scored], claim: int) -> list[tuple[Slip, ...]]:
    """The fewest miscounts that make up the whole difference between a claim and what the melds are worth.

    Up to three explanations that are equally simple, missed melds first; none where nothing fits.
    """
    difference = claim - sum(scored.total for scored in melds)
    slips = [Slip("missed", -scored.total, number) for number, scored in enumerate(melds, 1)]
    slips += [Slip("rescue", -scored.rescue, n) for n, scored in enumerate(melds, 1) if scored.rescue]
    slips += [Slip("twice", scored.total, number) for number, scored in enumerate(melds, 1)]
    for size in range(1, _MOST + 1) if difference else ():
        found = [some for some in combinations(slips, size) if _explains(some, difference)]
        if found:
            return found[:_LISTED]
    return []


def _explains(slips: Sequence[Slip], difference: int) -> bool:
    apart = len({slip.number for slip in slips}) == len(slips)
    return apart and sum(slip.points for slip in slips) == difference
