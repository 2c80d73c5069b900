"""What goes into the score of a partial game and what comes out of it, as plain values."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from meldcalc.cards import is_wild
from meldcalc.errors import Mark

Out = Literal["normal", "fold", "fold-hand"]
OUTS: tuple[Out, ...] = ("normal", "fold", "fold-hand")
NOWHERE: Mapping[str, Mark] = MappingProxyType({})


class Table(NamedTuple):
    """What one side shows and holds at the end of a partial game.

    ``melds`` is the text of the melds on its table (``KS KH KD JK / 4C 5C 6C``; empty: it laid nothing) and
    ``held`` that of the cards left in its hands (``A / B`` for two hands; None: none left). ``out`` says how the
    side went out, None when it did not. ``wild``: the one who went out laid a wild card in this partial game
    (None: yes when any lies on the side's table); ``relied``: they added to their partner's melds;
    ``partner_wild``: the partner has laid a wild card. ``marks`` are places of the fields in a file, for errors.
    """

    melds: str = ""
    held: str | None = None
    out: Out | None = None
    wild: bool | None = None
    relied: bool = False
    partner_wild: bool = False
    cut: bool = False
    turned_card: bool = False
    failed_openings: int = 0
    marks: Mapping[str, Mark] = NOWHERE


class Wild(NamedTuple):
    """A wild card of a meld: the card it stands for (None in a set), and whether it lies crossways."""

    card: str
    place: str | None
    rescued: bool


class Meld(NamedTuple):
    """A meld that keeps the rules.

    ``of`` is the rank of a set (None where it is of wild cards alone), the suit of a straight.
    ``cards`` are all of its cards as they lie: a straight from the top down with its wild cards in their places, a
    set by suits, then its wild cards; rescued wild cards last. ``wilds`` are in the same order.
    """

    kind: Literal["set", "straight", "pinochle"]
    of: str | None
    dealt: bool  # the Pinochle of the cards dealt
    naturals: tuple[str, ...]
    wilds: tuple[Wild, ...]
    cards: tuple[str, ...]
    full: bool  # a straight of all ranks

    @property
    def lying(self) -> tuple[tuple[str, str | None, bool], ...]:
        """Each card as it lies: the card, what it stands for where that is named, whether it was rescued."""
        wilds = iter(self.wilds)
        return tuple(next(wilds) if is_wild(card) else Wild(card, None, False) for card in self.cards)

    @property
    def standing(self) -> tuple[Wild, ...]:
        """The wild cards that still fill a place."""
        return tuple(wild for wild in self.wilds if not wild.rescued)

    @property
    def rescued(self) -> tuple[Wild, ...]:
        """The wild cards that lie crossways."""
        return tuple(wild for wild in self.wilds if wild.rescued)


class Scored(NamedTuple):
    """A meld and its worth in points: of the special meld, or of its cards; the rescue credit comes on top."""

    meld: Meld
    special: str | None
    points: int
    rescue: int

    @property
    def total(self) -> int:
        return self.points + self.rescue


class Partial(NamedTuple):
    """One side's score of one partial game, part by part, in points of the table's scale.

    ``held`` and ``penalties`` are taken off. ``number`` is which partial game of the match it was, from 1. ``total`` = special + factor × ordinary + rescue +
    bonuses − held − penalties; it may be negative. ``bonuses`` holds what was earned, by name; ``left`` are the cards
    left in the side's hands, in the deck's order. ``why`` tells each number in a sentence.
    """

    melds: tuple[Scored, ...]
    special: int
    ordinary: int
    factor: int
    rescue: int
    bonuses: Mapping[str, int]
    left: tuple[str, ...]
    held: int
    penalties: int
    total: int
    number: int
    why: tuple[str, ...]

    @property
    def specials(self) -> tuple[str | None, ...]:
        """Which special meld each meld is."""
        return tuple(scored.special for scored in self.melds)
