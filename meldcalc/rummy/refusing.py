"""What the readers of sets and straights share: cards by name, and refusing with a place."""

from typing import TYPE_CHECKING, NoReturn, Protocol

from meldcalc.cards import show_laid
from meldcalc.cards.spelling import CardText, card_text
from meldcalc.errors import Refusal, Spot

if TYPE_CHECKING:
    from meldcalc.codes import Code


def name(card: str) -> CardText:
    """A card for a sentence."""
    return card_text([card])


def typed(card: str, stands_for: str | None = None, rescued: bool = False) -> CardText:
    """A card as it is to be typed: ``JK=9S``, ``JK^``."""
    return CardText(show_laid(name(card), stands_for and name(stands_for), rescued))


class Place(Protocol):
    """Whatever stands somewhere in a text: a card, a meld."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def refuse(code: "Code", message: str, place: Place, text: str, hint: str | None = None) -> NoReturn:
    """Refuse a card of a meld, or the meld, where it stands."""
    raise Refusal(code, message, hint=hint, spot=Spot(text, place.start, place.end))
