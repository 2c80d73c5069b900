"""A table of the Spanish game at one seating: what every question about melds and partial games is asked of."""

from meldcalc.rules.model import Deck, RummyRules, Seating


class RummySetup:
    """A table's rules at one seating, whose own deck is that of the ``rules``. Points are in the table's scale."""

    def __init__(self, rules: RummyRules, seating: Seating) -> None:
        self.rules = rules.seated(seating)
        self.seating = seating

    @property
    def deck(self) -> Deck:
        """The cards that are dealt."""
        return self.rules.deck
