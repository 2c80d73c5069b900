"""The meld lines of a table as patterns over packed hands: which cards, how many of them, worth what.

A packed hand is four suit holdings (see :mod:`meldcalc.cards`); laid end to end, spades lowest, they are one
number in which every card has a field of its own. A pattern says how many copies of which fields it takes.
Patterns of one class that share a card compete for it; those that share none can be looked up apart.
"""

from collections.abc import Iterable
from typing import NamedTuple

from meldcalc.cards import SUITS, Suit, Trump
from meldcalc.rules.model import Deck, Meld


class Pattern(NamedTuple):
    """One meld line in one suit, or with its fixed cards, under one trump.

    ``order`` is its place in a breakdown (line of the table, then suit); ``needs`` are (bit position, copies);
    ``step`` is the packed number that one meld takes from a hand; ``values[n]`` is what n of them are worth.
    """

    order: int
    name: str
    cls: int
    suit: Suit | None
    cards: tuple[str, ...]
    needs: tuple[tuple[int, int], ...]
    step: int
    values: tuple[int, ...]

    def held(self, counts: int, field: int) -> int:
        """How many of it the packed ``counts`` hold when nothing else uses the cards."""
        return min([(counts >> place & field) // copies for place, copies in self.needs])


class Layout(NamedTuple):
    """Where a card's count stands in a packed hand."""

    ranks: tuple[str, ...]
    copies: int
    bits: int  # of one field
    width: int  # of one suit

    @property
    def field(self) -> int:
        """The mask of one field."""
        return (1 << self.bits) - 1

    @property
    def suit_mask(self) -> int:
        """The mask of one suit."""
        return (1 << self.width) - 1

    def place(self, card: str) -> int:
        """The bit position of a card; ValueError when the deck has no such rank."""
        return SUITS.index(card[1]) * self.width + self.ranks.index(card[0]) * self.bits


def layout_of(deck: Deck) -> Layout:
    """The layout of the hands of a deck."""
    bits = deck.copies.bit_length()
    return Layout(deck.ranks, deck.copies, bits, bits * len(deck.ranks))


def values_of(points: tuple[int, ...], most: int) -> tuple[int, ...]:
    """What 0 … ``most`` of a meld are worth: as listed, and beyond the list the best split (5 as 4+1, 3+2 …)."""
    found = [0, *points][: most + 1]
    while len(found) <= most:
        n = len(found)
        found.append(max(found[k] + found[n - k] for k in range(1, n // 2 + 1)))
    return tuple(found)


def patterns_of(melds: Iterable[Meld], layout: Layout, trump: Trump) -> tuple[Pattern, ...]:
    """Every pattern that the deck can fill, in the order of the table; ``trump`` is a suit or "none"."""
    return tuple(
        pattern
        for line, meld in enumerate(melds)
        for suit in _suits_of(meld, trump)
        if (pattern := _pattern(meld, line, suit, layout)) is not None
    )


def _suits_of(meld: Meld, trump: Trump) -> tuple[Suit | None, ...]:
    if meld.suit is None:
        return (None,)
    return tuple(suit for suit in SUITS if meld.suit == "each" or (meld.suit == "trump") == (suit == trump))


def _pattern(meld: Meld, line: int, suit: Suit | None, layout: Layout) -> Pattern | None:
    cards = [rank + suit for rank in meld.cards] if suit else list(meld.cards)
    if not cards or any(card[0] not in layout.ranks for card in cards):
        return None
    cards.sort(key=layout.place)
    needs = tuple((layout.place(card), cards.count(card)) for card in dict.fromkeys(cards))
    most = min(layout.copies // copies for _, copies in needs)
    if not most:
        return None
    return Pattern(
        order=line * 4 + (SUITS.index(suit) if suit else 0),
        name=meld.name,
        cls=meld.cls,
        suit=suit,
        cards=tuple(cards),
        needs=needs,
        step=sum(copies << place for place, copies in needs),
        values=values_of(meld.points, most),
    )


def components_of(patterns: Iterable[Pattern]) -> list[tuple[Pattern, ...]]:
    """The patterns that can score, parted so that those which compete for a card stand together."""
    parts: list[tuple[set[tuple[int, int]], list[Pattern]]] = []
    for pattern in patterns:
        if max(pattern.values) <= 0:
            continue
        cards = {(pattern.cls, place) for place, _ in pattern.needs}
        joined = [pattern]
        apart = []
        for part in parts:
            if cards.isdisjoint(part[0]):
                apart.append(part)
            else:
                cards |= part[0]
                joined += part[1]
        parts = [*apart, (cards, joined)]
    return sorted([tuple(sorted(members)) for _, members in parts])
