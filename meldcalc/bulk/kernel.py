"""Many hands at once, with numpy: text to holdings by arithmetic on bytes, holdings to points by gathers.

It takes hands of two-character cards (``AS``, ``as``, ``SA``) with one space, comma, semicolon or tab between. A hand
that it does not take, or that is not as it should be, it leaves alone: the caller scores that one by itself. The
look-ups are those of the single-hand engine (``Engine.arrays``), so both answer alike.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from meldcalc.bulk.scoring import BEST, Scorer, TrickScorer
from meldcalc.cards import SUITS
from meldcalc.tricktaking.melds import NO_TRUMP, Engine

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

TRUMPS = (*SUITS, NO_TRUMP, BEST)  # a trump is its place in this row
_NONE, _BEST = 4, 5

# A card is a code: the sum of what its two characters and the character behind it stand for. The sums are chosen so that
# only a rank and a suit, in either order, with a separator behind them, add up to 16 × (1 + suit) + 1 + rank.
_SUIT = 16
_GAP, _BAD = 128, 136
_MOST_RANKS = 7
_MOST_BITS = 20  # of a suit's holding, or the arrays would be too large


STRANGE = "??"  # stands for a hand that is not taken: no card at all
CODES = {trump: code for code, trump in enumerate(TRUMPS)}


class Scored(NamedTuple):
    """Hands as they were scored; only those that are ``good`` count."""

    good: Array
    meld: Array
    trumps: Array  # codes; the one that was chosen where none was named
    suits: Sequence[Array]  # the holdings
    four: Array  # the points under each trump, a row a suit


class Kernel:
    """The look-ups of one table at one seating, as arrays."""

    def __init__(self, scorer: TrickScorer) -> None:
        self.scorer = scorer
        deck = scorer.seating.deck
        self.width = deck.copies.bit_length() * len(deck.ranks)
        self.mask = (1 << self.width) - 1
        self.letters = _letters(deck.ranks)
        self.units = _units(len(deck.ranks), deck.copies.bit_length(), self.width)
        self.sizes = _sizes(len(deck.ranks), deck.copies)
        self.dealt = np.zeros(256, bool)
        self.dealt[[size for size in scorer.seating.hands if size < 256]] = True
        look = scorer.engine.arrays()
        assert look is not None
        self.plain = [np.frombuffer(points, np.int32) for points in look.plain]
        self.extra = [
            np.frombuffer(trump, np.int32) - plain
            for trump, plain in zip(look.trump, self.plain, strict=True)
        ]
        self.texts: dict[tuple[int, ...], str] = {}  # of melds, by what they depend on
        self.lines = [Numbered(scorer.engine, suit, self.width) for suit in range(4)]
        self.groups = [
            ([np.frombuffer(word, np.uint16) for word in group.words], np.frombuffer(group.points, np.int32))
            for group in look.groups
        ]

    def score(self, data: bytes, cards: Array, trumps: Array, partial: Array) -> Scored:
        """Scores the hands of ``data``: so many ``cards`` each, three bytes a card with the sign behind it."""
        suits, good = self.read(data, cards)
        points, extra = self.totals(suits)
        meld, named = chosen(points, extra, trumps)
        good &= partial | self.dealt.take(np.minimum(cards, len(self.dealt) - 1))
        return Scored(good, meld, named, suits, points + extra)

    def read(self, data: bytes, cards: Array) -> tuple[Sequence[Array], Array]:
        """The holdings of the hands, and which hands could be read."""
        same = int(cards[0]) if cards.min() == cards.max() else None
        codes: Array = np.frombuffer(data.translate(self.letters), np.uint8)
        codes = (codes[0::3] + codes[1::3]) | (codes[2::3] ^ _GAP)
        if same:
            packed = [np.add.reduce(unit.take(codes.reshape(-1, same).T), axis=0) for unit in self.units]
        else:
            starts = np.cumsum(cards) - cards
            packed = [np.add.reduceat(unit.take(codes), starts) for unit in self.units]
        suits = []
        for suit in range(4):
            part, at = divmod(suit, 4 // len(packed))
            suits.append(packed[part] >> at * self.width & self.mask)
        size = self.sizes.take(suits[0])
        for holding in suits[1:]:
            size += self.sizes.take(holding)
        return suits, size == cards

    def words(self, suits: Sequence[Array]) -> list[Array]:
        """For each group of melds over several suits, the AND of the suits' words."""
        found = []
        for words, _ in self.groups:
            word = words[0].take(suits[0])
            for look, holding in zip(words[1:], suits[1:], strict=True):
                word &= look.take(holding)
            found.append(word)
        return found

    def totals(self, suits: Sequence[Array]) -> tuple[Array, Array]:
        """The points without trump, and what each of the four trumps adds (a row a suit)."""
        points = self.plain[0].take(suits[0])
        for plain, holding in zip(self.plain[1:], suits[1:], strict=True):
            points += plain.take(holding)
        for word, (_, values) in zip(self.words(suits), self.groups, strict=True):
            points += values.take(word)
        extra = np.stack([look.take(holding) for look, holding in zip(self.extra, suits, strict=True)])
        return points, extra


class Numbered:
    """Holding of a suit → a number for the melds that lie in it, the same for the same melds, found when asked for."""

    def __init__(self, engine: Engine, suit: int, width: int) -> None:
        self.engine, self.suit, self.width = engine, suit, width
        self.numbers = np.full(2 << width, -1, np.int64)  # as a plain suit, then as trump
        self.known: dict[Any, int] = {}

    def take(self, holdings: Array, trumps: Array) -> Array:
        """The numbers of holdings under the trumps of their hands."""
        places = holdings + ((trumps == self.suit).astype(np.int64) << self.width)
        found: Array = self.numbers.take(places)
        if found.min(initial=0) < 0:
            for place in np.unique(places[found < 0]).tolist():
                trump, holding = divmod(place, 1 << self.width)
                plan = self.engine.plan(SUITS[self.suit] if trump else NO_TRUMP)
                lines = plan.lines[self.suit][holding]
                self.numbers[place] = self.known.setdefault(lines, len(self.known))
            found = self.numbers.take(places)
        return found


def chosen(points: Array, extra: Array, trumps: Array) -> tuple[Array, Array]:
    """The points under the trump that each hand names, and that trump; the best one where it names none."""
    free = trumps == _BEST
    if free.any():
        trumps = np.where(free, extra.argmax(axis=0), trumps)  # the first of equals
    rows = np.arange(len(trumps))
    return points + np.concatenate([extra, np.zeros((1, len(rows)), extra.dtype)])[trumps, rows], trumps


@lru_cache(maxsize=64)
def kernel_of(scorer: Scorer) -> Kernel | None:
    """The kernel of a scorer, made once; None for a table that has none."""
    if not isinstance(scorer, TrickScorer):
        return None
    deck = scorer.seating.deck
    bits = deck.copies.bit_length() * len(deck.ranks)
    fits = len(deck.ranks) <= _MOST_RANKS and bits <= _MOST_BITS and scorer.engine.arrays() is not None
    return Kernel(scorer) if fits else None


def _letters(ranks: Sequence[str]) -> bytes:
    """What each byte stands for."""
    table = bytearray([_BAD]) * 256
    for at, rank in enumerate(ranks):
        table[ord(rank)] = table[ord(rank.lower())] = 1 + at
    for at, suit in enumerate(SUITS):
        table[ord(suit)] = table[ord(suit.lower())] = _SUIT * (1 + at)
    for gap in b" ,;\t\n":
        table[gap] = _GAP
    return bytes(table)


def _units(ranks: int, bits: int, width: int) -> list[Array]:
    """For each number that a hand is summed up in: what a card's code adds to it."""
    suits = 4 if 4 * width <= 64 else 2
    units = [np.zeros(256, np.uint64) for _ in range(0, 4, suits)]
    for suit in range(4):
        part, at = divmod(suit, suits)
        for rank in range(ranks):
            units[part][_SUIT * (1 + suit) + 1 + rank] = 1 << at * width + rank * bits
    return [unit.view(np.int64) for unit in units]


def _sizes(ranks: int, copies: int) -> Array:
    """How many cards a holding has; far below nothing where it holds more copies than there are.

    A field that overflows into the next one makes the sum over the suits smaller than the number of cards read, so
    one comparison finds unknown cards, too many copies and overflows alike.
    """
    field = np.arange(1 << copies.bit_length(), dtype=np.int16)
    field[copies + 1 :] = -200  # more than all that four suits can hold
    sizes = np.zeros(1, np.int16)
    for _ in range(ranks):
        sizes = (field[:, None] + sizes[None, :]).ravel()
    return sizes
