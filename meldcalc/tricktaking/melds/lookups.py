"""Look-ups from a suit's holding to points, to melds, and to the unary word of the melds that span suits.

Each is a dictionary that finds a value by exact search when it is first asked for, and keeps it. So a single hand
pays for four holdings only, and a long batch soon pays for nothing but look-ups.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from meldcalc.cards import Holdings, Suit
from meldcalc.tricktaking.melds.patterns import Layout, Pattern
from meldcalc.tricktaking.melds.search import Chain

if TYPE_CHECKING:
    from meldcalc.documents.hands import MeldLine as Document

_MOST_KEPT = 1 << 11  # hands remembered by one search over several suits: a batch must not eat the memory


class MeldLine(NamedTuple):
    """One line of a breakdown: ``count`` of a meld, worth ``points`` together; ``suit`` where the meld has one."""

    meld: str
    suit: Suit | None
    count: int  # type: ignore[assignment]  # takes the place of tuple.count, which says nothing of a line
    points: int
    cards: tuple[str, ...]

    def document(self) -> "Document":
        """The line as JSON has it; ``suit`` stands where the meld has one."""
        meld, suit, count, points, cards = self
        if suit is None:
            return {"meld": meld, "count": count, "points": points, "cards": list(cards)}
        return {"meld": meld, "suit": suit, "count": count, "points": points, "cards": list(cards)}


InPlace = tuple[int, MeldLine]  # a line and its place in the breakdown


def line_of(pattern: Pattern, count: int) -> MeldLine:
    """So many of a pattern as a line of the breakdown."""
    cards = tuple([card for card in pattern.cards for _ in range(count)])
    return MeldLine(pattern.name, pattern.suit, count, pattern.values[count], cards)


class Part(NamedTuple):
    """Patterns that compete for cards, and the search that settles it.

    Where they all lie in one suit the search counts from that suit's first bit, so that suits share it.
    """

    patterns: tuple[Pattern, ...]
    chain: Chain

    def lines(self, counts: int) -> list[InPlace]:
        """The melds of the best selection from packed counts."""
        counts &= self.chain.mask
        return [
            (pattern.order, line_of(pattern, taken))
            for pattern, taken in zip(self.patterns, self.chain.picks(counts), strict=True)
            if taken
        ]


class SuitPoints(dict[int, int]):
    """Holding of one suit → points of all melds that lie in it."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        super().__init__()
        self.chains = chains

    def __missing__(self, holding: int) -> int:
        points = self[holding] = sum([chain.points(holding & chain.mask) for chain in self.chains])
        return points


class SuitLines(dict[int, tuple[InPlace, ...]]):
    """Holding of one suit → the melds that lie in it."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        self.parts = parts

    def __missing__(self, holding: int) -> tuple[InPlace, ...]:
        lines = self[holding] = tuple([line for part in self.parts for line in part.lines(holding)])
        return lines


class Span(NamedTuple):
    """A meld over several suits that competes with no other: a unary field of ``width`` bits in every word.

    ``needs`` are, for each suit, the (bit position in its holding, copies) of its cards; ``taken[n]`` is how many
    melds to count when n are held.
    """

    pattern: Pattern
    offset: int
    width: int
    needs: tuple[tuple[tuple[int, int], ...], ...]
    taken: tuple[int, ...]

    def count(self, word: int) -> int:
        """How many of it to count, from the AND of the four words."""
        return self.taken[(word >> self.offset & (1 << self.width) - 1).bit_length()]


def spans_of(patterns: Sequence[Pattern], layout: Layout) -> tuple[Span, ...]:
    """The fields of melds over several suits, side by side in one word."""
    spans = []
    offset = 0
    for pattern in patterns:
        most = len(pattern.values) - 1
        spans.append(
            Span(
                pattern,
                offset,
                most,
                tuple(
                    tuple(
                        (place - start, copies)
                        for place, copies in pattern.needs
                        if start <= place < start + layout.width
                    )
                    for start in range(0, 4 * layout.width, layout.width)
                ),
                tuple(pattern.values.index(max(pattern.values[: n + 1])) for n in range(most + 1)),
            )
        )
        offset += most
    return tuple(spans)


class SuitWord(dict[int, int]):
    """Holding of one suit → for each span, as many ones as melds this suit has the cards for.

    The minimum over the suits is then the AND of their words.
    """

    def __init__(self, spans: Sequence[Span], suit: int, field: int) -> None:
        super().__init__()
        self.spans = [(span.offset, span.width, span.needs[suit]) for span in spans]
        self.field = field

    def __missing__(self, holding: int) -> int:
        word = 0
        for offset, width, needs in self.spans:
            held = min([width, *[(holding >> place & self.field) // copies for place, copies in needs]])
            word |= ((1 << held) - 1) << offset
        self[holding] = word
        return word


class SpanPoints(dict[int, int]):
    """AND of four words → points of the melds over several suits."""

    def __init__(self, spans: Sequence[Span]) -> None:
        super().__init__()
        self.spans = spans

    def __missing__(self, word: int) -> int:
        points = self[word] = sum([span.pattern.values[span.count(word)] for span in self.spans])
        return points


class SpanLines(dict[int, tuple[InPlace, ...]]):
    """AND of four words → the melds over several suits."""

    def __init__(self, spans: Sequence[Span]) -> None:
        super().__init__()
        self.spans = spans

    def __missing__(self, word: int) -> tuple[InPlace, ...]:
        lines = self[word] = tuple(
            [
                (span.pattern.order, line_of(span.pattern, taken))
                for span in self.spans
                if (taken := span.count(word))
            ]
        )
        return lines


class Mix(NamedTuple):
    """Melds that compete for cards of several suits: one search over all the cards involved."""

    part: Part
    width: int

    def points(self, hand: Holdings) -> int:
        """The points of the best selection from a hand."""
        return self.part.chain.points(self._counts(hand))

    def lines(self, hand: Holdings) -> list[InPlace]:
        """The melds of the best selection from a hand."""
        return self.part.lines(self._counts(hand))

    def _counts(self, hand: Holdings) -> int:
        if len(self.part.chain) > _MOST_KEPT:
            self.part.chain.forget()
        spades, hearts, diamonds, clubs = hand
        width = self.width
        return (spades | (hearts | (diamonds | clubs << width) << width) << width) & self.part.chain.mask
