"""The exact search for the best selection among melds that compete for cards.

Best means: the most points; among equals the fewest melds, then the one that uses more cards, then the one that
takes more of what stands earlier in the table.
"""

from collections.abc import Sequence

from meldcalc.tricktaking.melds.patterns import Pattern

# One number orders selections: points, then fewer melds, then more cards; each fits below the next.
_POINT = 32
_MELD = 16
_HALF = 1 << (_POINT - 1)


class Chain(dict[int, tuple[int, int]]):
    """The best selection from a pattern and all those after it, for any packed count of their cards.

    The counts must hold no other cards (``& chain.mask``). A value is found when it is first asked for, and kept:
    the weight of the selection, and how many of the first pattern it takes.
    """

    def __init__(self, patterns: Sequence[Pattern], field: int) -> None:
        super().__init__()
        self.pattern, *rest = patterns
        self.field = field
        self.rest = Chain(rest, field) if rest else None
        self.mask = sum(field << place for place, _ in self.pattern.needs)
        if self.rest is not None:
            self.mask |= self.rest.mask
        cards = len(self.pattern.cards)
        self.weights = [
            (value << _POINT) - (n << _MELD) + n * cards for n, value in enumerate(self.pattern.values)
        ]

    def __missing__(self, counts: int) -> tuple[int, int]:
        most = self.pattern.held(counts, self.field)
        rest, step, weights = self.rest, self.pattern.step, self.weights
        best, taken = -1, 0
        for n in range(most, -1, -1):
            weight = weights[n] + rest[counts - n * step & rest.mask][0] if rest is not None else weights[n]
            if weight > best:
                best, taken = weight, n
        found = self[counts] = best, taken
        return found

    def points(self, counts: int) -> int:
        """The points of the best selection."""
        return self[counts][0] + _HALF >> _POINT

    def picks(self, counts: int) -> list[int]:
        """How many of each pattern the best selection takes, in the order of the patterns."""
        found = []
        chain: Chain | None = self
        while chain is not None:
            counts &= chain.mask
            taken = chain[counts][1]
            found.append(taken)
            counts -= taken * chain.pattern.step
            chain = chain.rest
        return found

    def forget(self) -> None:
        """Give the memory back; what is asked for again is found again."""
        chain: Chain | None = self
        while chain is not None:
            chain.clear()
            chain = chain.rest
