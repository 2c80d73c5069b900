"""Hands of a deck: read from any text, fast, packed into four numbers, and back."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from meldcalc.cards.deck import read_deck, read_hands
from meldcalc.cards.model import GLYPHS, SUITS, DeckLike, Holdings, show_rank

if TYPE_CHECKING:
    from meldcalc.cards.quick import Quick


_REMEMBERED = 100_000  # holdings; decks of five or six ranks never have so many


class DeckHand:
    """The cards of one hand, and the deck that they are from. Immutable; equal to a hand of the same cards and deck."""

    __slots__ = ("deck", "holdings")

    def __init__(self, deck: DeckLike, holdings: Holdings) -> None:
        self.deck = deck
        self.holdings = holdings

    @property
    def cards(self) -> list[str]:
        """The cards in the deck's order, suits S H D C, two characters each."""
        return reader_of(self.deck).cards(self.holdings)

    def __len__(self) -> int:
        return reader_of(self.deck).size(self.holdings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DeckHand):
            return NotImplemented
        return self.holdings == other.holdings and self.deck == other.deck

    def __hash__(self) -> int:
        return hash(self.holdings)

    def __str__(self) -> str:
        suits: dict[str, list[str]] = {}
        for card in self.cards:
            suits.setdefault(card[1], []).append(show_rank(card[0]))
        return "   ".join([f"{GLYPHS[suit]} {' '.join(ranks)}" for suit, ranks in suits.items()])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self or 'without cards'}>"


class _Sizes(dict[int, int]):
    """How many cards a holding has; a holding with more copies of a card than the deck has is a KeyError."""

    def __init__(self, bits: int, copies: int, ranks: int) -> None:
        self.bits, self.copies, self.limit = bits, copies, 1 << bits * ranks

    def __missing__(self, holding: int) -> int:
        size, rest, mask = 0, holding, (1 << self.bits) - 1
        while rest:
            if rest & mask > self.copies or rest >= self.limit:
                raise KeyError(holding)
            size += rest & mask
            rest >>= self.bits
        if len(self) < _REMEMBERED:
            self[holding] = size
        return size


class HandReader:
    """Reads, checks and packs the hands of one deck without wild cards (see :data:`Holdings` for the packing).

    The plain form (two-character cards with spaces between) takes a dictionary look-up a card. Fields that overflow
    into their neighbours can't go unnoticed: each carry makes the packed hand smaller than the number of cards read.
    """

    def __init__(self, deck: DeckLike) -> None:
        if deck.deuces or deck.jokers:
            raise ValueError("a deck with wild cards has no packed hands")
        self.deck = deck
        self.bits = deck.copies.bit_length()
        self._width = self.bits * len(deck.ranks)
        self._mask = (1 << self._width) - 1
        self._sizes = _Sizes(self.bits, deck.copies, len(deck.ranks))
        self._unit = {
            rank + suit: 1 << (self._width * s + self.bits * r)
            for s, suit in enumerate(SUITS)
            for r, rank in enumerate(deck.ranks)
        }
        self._values = {word: unit for card, unit in self._unit.items() for word in _spellings(card)}
        self._value = self._values.__getitem__

    def hand(self, text: str, *, lang: str = "en") -> DeckHand:
        """The hand of a text in any notation.

        Raises Refusal: unknown-card, dotted-form, empty-hand, not-in-deck, too-many-copies.
        """
        return DeckHand(self.deck, self.holdings(text, lang=lang))

    def holdings(self, text: str, *, lang: str = "en") -> Holdings:
        """What the hand of a text holds, packed: for many hands. Raises as :meth:`hand`."""
        if lang == "en":
            words = text.split()
            try:
                return self._checked(sum(map(self._value, words)), len(words))
            except KeyError:
                pass
            try:
                return self._checked(*self._quick.read(text))
            except KeyError:
                pass
        return self._packed(placed.card for placed in read_deck(text, self.deck, lang=lang))

    def _checked(self, packed: int, count: int) -> Holdings:
        """The holdings of a sum of so many cards. Raises KeyError where there are none, or too many copies of a card."""
        width, mask, sizes = self._width, self._mask, self._sizes
        hand = (packed & mask, packed >> width & mask, packed >> 2 * width & mask, packed >> 3 * width)
        if sizes[hand[0]] + sizes[hand[1]] + sizes[hand[2]] + sizes[hand[3]] != count or not count:
            raise KeyError(packed)
        return hand

    def hands(self, text: str, *, lang: str = "en") -> list[DeckHand]:
        """The hands of one side, with ``/`` between them, checked against the deck together."""
        return [DeckHand(self.deck, holdings) for holdings in self.holdings_of_hands(text, lang=lang)]

    def holdings_of_hands(self, text: str, *, lang: str = "en") -> list[Holdings]:
        """What the hands of one side hold, packed: for many sides. Raises as :meth:`hands`."""
        if "/" not in text:
            return [self.holdings(text, lang=lang)]
        if lang == "en":
            try:
                return self._together(text.split("/"))
            except KeyError:
                pass
        hands = read_hands(text, self.deck, lang=lang)
        return [self._packed(placed.card for placed in hand) for hand in hands]

    def _together(self, parts: list[str]) -> list[Holdings]:
        """The hands of one side in the common notations. Raises KeyError where the parser must read, or refuse."""
        packed = [self._quick.read(part) for part in parts]
        self._checked(sum(units for units, _ in packed), sum(count for _, count in packed))
        return [self._checked(units, count) for units, count in packed]

    @cached_property
    def _quick(self) -> "Quick":
        from meldcalc.cards.quick import Quick

        return Quick(self._values, self._unit)

    def pack(self, cards: Iterable[str]) -> DeckHand:
        """The hand of cards that the deck has; none at all is an empty hand. Raises ValueError for others."""
        return DeckHand(self.deck, self._packed(cards))

    def _packed(self, cards: Iterable[str]) -> Holdings:
        listed = list(cards)
        if not listed:
            return (0, 0, 0, 0)
        try:
            return self._checked(sum(map(self._unit.__getitem__, listed)), len(listed))
        except KeyError:
            raise ValueError(f"not a hand of this deck: {' '.join(listed)}") from None

    def size(self, holdings: Holdings) -> int:
        """How many cards a hand has."""
        return sum(map(self._sizes.__getitem__, holdings))

    def cards(self, holdings: Holdings) -> list[str]:
        """The cards of a hand in the deck's order, suits S H D C."""
        found: list[str] = []
        mask = (1 << self.bits) - 1
        for suit, holding in zip(SUITS, holdings, strict=True):
            for rank in self.deck.ranks:
                found += [rank + suit] * (holding & mask)
                holding >>= self.bits
        return found


def _spellings(card: str) -> Iterable[str]:
    """The common spellings of one card without spaces, in any case."""
    rank, suit = card[0], card[1]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    glyph = GLYPHS[suit]
    suits = {suit, suit.lower(), glyph, glyph + "\N{VARIATION SELECTOR-16}"}
    return (word for r in ranks for s in suits for word in (r + s, s + r))


@lru_cache(maxsize=64)
def reader_of(deck: DeckLike) -> HandReader:
    """The reader of a deck; the same one for the same deck."""
    return HandReader(deck)
