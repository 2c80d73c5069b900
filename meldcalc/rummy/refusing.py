"""What the readers of sets and straights share: cards by name, and refusing with a place."""

from collections.abc import Iterable
from typing import NoReturn, Protocol

from meldcalc.cards import show_card, show_cards
from meldcalc.errors import Refusal, Spot


def name(card: str) -> str:
    """The card as it may be typed: ``10S``."""
    return show_card(card, ascii=True)


def names(cards: Iterable[str]) -> str:
    """The cards as they may be typed, one after the other."""
    return show_cards(cards, ascii=True)


class Place(Protocol):
    """Whatever stands somewhere in a text: a card, a meld."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def refuse(code: str, message: str, place: Place, text: str, hint: str | None = None) -> NoReturn:
    """Refuse a card of a meld, or the meld, where it stands."""
    raise Refusal(code, message, hint=hint, spot=Spot(text, place.start, place.end))
