"""A table of the trick-taking game at one seating: what every question about melds, tricks and settlement is asked of."""

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from meldcalc.cards import HandReader, reader_of
from meldcalc.rules.model import Deck, Seating, TrickRules
from meldcalc.tricktaking.tricks.points import deck_total, hand_lengths

if TYPE_CHECKING:
    from meldcalc.tricktaking.melds.engine import Engine


class TrickSetup:
    """A table's rules at one seating, and what follows from them; each part is made when it is first asked for.

    Points are in the table's scale. Make it once for many hands.
    """

    def __init__(self, rules: TrickRules, seating: Seating) -> None:
        self.rules = rules
        self.seating = seating

    @property
    def deck(self) -> Deck:
        """The cards that are dealt."""
        return self.seating.deck

    @cached_property
    def engine(self) -> "Engine":
        """What the table's melds are worth in any hand."""
        from meldcalc.tricktaking.melds.engine import compile_melds

        return compile_melds(self.rules, self.deck)

    @cached_property
    def reader(self) -> HandReader:
        """What reads hands of the deck."""
        return reader_of(self.deck)

    @cached_property
    def trick_total(self) -> int:
        """All trick points of a hand: as the table states them, else counted over the deck."""
        return deck_total(self.rules, self.seating)

    @cached_property
    def hand_lengths(self) -> tuple[int, ...]:
        """How many tricks a hand can have, the fewest first."""
        return hand_lengths(self.seating)

    @cached_property
    def rough_bound(self) -> int:
        """A number that ``most_meld`` does not exceed, found at once: the best meld of each class, as often as it fits."""
        size, deck = max(self.seating.hands), self.deck
        best: dict[int, int] = {}
        for meld in self.rules.melds:
            if not all(card[0] in deck.ranks for card in meld.cards):
                continue
            copies = deck.copies // max(Counter(meld.cards).values())
            fitting = min(size // len(meld.cards), copies, len(meld.points))
            if fitting:
                best[meld.cls] = max(best.get(meld.cls, 0), max(meld.points[:fitting]))
        return sum(best.values())

    @cached_property
    def most_meld(self) -> int:
        """The most that the hands of one side can meld, whatever the trump (see ``melds.bounds``)."""
        from meldcalc.tricktaking.melds.bounds import side_bound

        return side_bound(self.engine, self.seating)
