"""The hands of one side: as somebody types them, checked, and what they meld together."""

from typing import NamedTuple

from meldcalc.cards import SUITS, DeckHand, Suit, Trump, check_size, reader_of
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say
from meldcalc.rules.model import Seating
from meldcalc.tricktaking.melds.engine import Engine
from meldcalc.tricktaking.setup import TrickSetup


class Side(NamedTuple):
    """The hands of one side of a game."""

    game: TrickSetup
    hands: list[DeckHand]

    @property
    def engine(self) -> Engine:
        """What counts their melds."""
        return self.game.engine

    def total(self, trump: Trump) -> int:
        """What the hands meld together."""
        return sum([self.engine.total(hand, trump) for hand in self.hands])

    def totals(self) -> dict[Suit, int]:
        """What the hands meld with each suit as trump."""
        return {suit: self.total(suit) for suit in SUITS}

    def best(self) -> tuple[Suit, int]:
        """The best trump, the first of S H D C among equals, and its points."""
        return max(self.totals().items(), key=lambda found: found[1])

    def redeals(self) -> list[bool]:
        """Whether each hand may ask for a new deal, for its nines."""
        nines = self.game.rules.bidding.redeal_nines
        return [nines is not None and self.engine.nines(hand) >= nines for hand in self.hands]


def read_side(
    seating: Seating, text: str, *, lang: str = "en", partial: bool | None = None
) -> list[DeckHand]:
    """The hands of ``HAND / HAND``, in any notation: at most as many as a side has players, each whole.

    With ``partial`` a hand may have any number of cards; None says that nobody can ask for that here. The deck holds
    over the hands together. Raises Refusal: all that the notation and the deck refuse, too-many-hands, hand-size.
    """
    reader = reader_of(seating.deck)
    hands = reader.hands(text, lang=lang)
    if len(hands) > seating.per_side:
        raise Refusal(
            "too-many-hands",
            say("{hands} hands here, a side has {players}", hands=len(hands), players=seating.per_side),
            spot=Spot(text, 0, len(text)),
        )
    for at, hand in enumerate(() if partial else hands):
        size = len(hand)
        if size not in seating.hands:
            from meldcalc.rules.sizes import tables_dealing

            spot = _spot(text, at) if len(hands) > 1 else None
            check_size(size, seating.hands, elsewhere=tables_dealing, partial=partial is not None, spot=spot)
    return hands


def _spot(text: str, at: int) -> Spot:
    from meldcalc.cards import split_hands

    part, start = split_hands(text)[at]
    return Spot(text, start, start + len(part))
