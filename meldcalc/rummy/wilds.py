"""Words shared by the readers of sets and straights: wild cards, and refusing with a place."""

from collections.abc import Iterable
from typing import NoReturn, Protocol

from meldcalc.cards import JOKER, is_wild, show_card
from meldcalc.errors import Refusal, Spot

__all__ = ["JOKER", "is_wild", "name", "names", "rank_of", "refuse"]


def rank_of(card: str) -> str:
    """The letter by which a table values the card: its rank, ``2``, or ``JK``."""
    return JOKER if card == JOKER else card[0]


def name(card: str) -> str:
    """The card as it may be typed: ``10S``."""
    return show_card(card, ascii=True)


def names(cards: Iterable[str]) -> str:
    """The cards as they may be typed, one after the other."""
    return " ".join(name(card) for card in cards)


class Place(Protocol):
    """Whatever stands somewhere in a text: a card, a meld."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def refuse(code: str, message: str, place: Place, text: str, hint: str | None = None) -> NoReturn:
    """Refuse a card of a meld, or the meld, where it stands."""
    raise Refusal(code, message, hint=hint, spot=Spot(text, place.start, place.end))
