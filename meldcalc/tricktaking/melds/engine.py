"""What a hand melds: totals for one trump or for all four, and the melds with their cards.

``compile_melds(rules, deck)`` gives the engine of a table. It knows shapes (ranks in one suit, fixed cards,
classes in which a card counts once) and takes every value from the table. A class is parted into melds that
compete for cards: those within one suit become a look-up from that suit's holding, a meld over several suits that
competes with nothing is a minimum over the suits, and the rest is searched over the cards involved. Totals and
breakdowns come from the same look-ups.
"""

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from meldcalc.cards import NO_TRUMP, SUITS, TRUMPS, DeckHand, Holdings, Suit, Trump, checked_trump
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import Deck, Meld, TrickRules
from meldcalc.tricktaking.melds.lookups import (
    MeldLine,
    Mix,
    Part,
    SpanLines,
    SpanPoints,
    SuitLines,
    SuitPoints,
    SuitWord,
    spans_of,
)
from meldcalc.tricktaking.melds.patterns import (
    Layout,
    Pattern,
    components_of,
    layout_of,
    patterns_of,
)
from meldcalc.tricktaking.melds.scorers import (
    Common,
    Plan,
    Scorer,
    Totals,
    all_trumps,
    common_of,
    filled,
    scorer_of,
)
from meldcalc.tricktaking.melds.search import Chain

if TYPE_CHECKING:
    from meldcalc.tricktaking.melds.arrays import Arrays

_ROUNDHOUSE = "roundhouse"
_ENGINE_FIELDS = Meld._fields.index("titles")  # what stands before the titles is what the engine needs
T = TypeVar("T")


def best_of(totals: Totals) -> tuple[Suit, int]:
    """The suit with most points, the first of S H D C among equals, and its points."""
    most = max(totals)
    return SUITS[totals.index(most)], most


class Engine:
    """The melds of one table with one deck."""

    def __init__(self, melds: tuple[Meld, ...], deck: Deck) -> None:
        self.melds = melds
        self.deck = deck
        self.layout: Layout = layout_of(deck)
        self._plans: dict[str, Plan] = {}
        self._scorers: dict[str, Scorer] = {}
        self._shared: dict[Hashable, Any] = {}

    # --- questions: each raises Refusal for a hand of another deck (other-deck) and for what is no trump (unknown-suit) ---

    def total(self, hand: DeckHand, trump: Trump) -> int:
        """The points that a hand melds, in the table's scale."""
        return self.scorer(trump)(self.holdings(hand))

    def totals(self, hand: DeckHand) -> Totals:
        """The points with spades, hearts, diamonds and clubs as trump."""
        return self.every_trump(self.holdings(hand))

    def best(self, hand: DeckHand) -> tuple[Suit, int]:
        """The trump that melds most, the first of S H D C among equals, and its points."""
        return best_of(self.totals(hand))

    def least(self, hand: DeckHand) -> int:
        """What one can promise before trump is named: the least of the four totals."""
        return min(self.totals(hand))

    def breakdown(self, hand: DeckHand, trump: Trump) -> tuple[MeldLine, ...]:
        """The melds that make up the total, in the order of the table, then S H D C; none is worth nothing."""
        return self.lines(self.holdings(hand), trump)

    def roundhouses(self, hand: DeckHand, trump: Trump = NO_TRUMP) -> int:
        """How many of the meld called roundhouse the hand holds; 0 where the table has none."""
        counts = self.counts(hand)
        return sum(
            pattern.held(counts, self.layout.field)
            for pattern in self.patterns(trump)
            if pattern.name == _ROUNDHOUSE
        )

    def has_marriage(self, hand: DeckHand, trump: Trump) -> bool:
        """Whether the hand holds king and queen of the trump; no-trump names no suit and asks for none."""
        if checked_trump(trump) == NO_TRUMP:
            return True
        return all(self.count(hand, rank + trump) for rank in "KQ")

    def count(self, hand: DeckHand, card: str) -> int:
        """How many of a card the hand holds."""
        if card[0] not in self.layout.ranks:
            return 0
        return self.counts(hand) >> self.layout.place(card) & self.layout.field

    def nines(self, hand: DeckHand) -> int:
        """How many nines the hand holds (the CardzMania page: a hand with more than five may ask for a new deal)."""
        return sum(self.count(hand, "9" + suit) for suit in SUITS)

    def counts(self, hand: DeckHand) -> int:
        """The hand as one number, spades lowest."""
        spades, hearts, diamonds, clubs = self.holdings(hand)
        width = self.layout.width
        return spades | (hearts | (diamonds | clubs << width) << width) << width

    def holdings(self, hand: DeckHand) -> Holdings:
        """What a hand of this deck holds. Raises Refusal other-deck."""
        deck = getattr(hand, "deck", None)
        if deck is self.deck or deck == self.deck:
            return hand.holdings
        raise Refusal(
            "other-deck",
            say("{hand} is not a hand of this deck", hand=repr(hand)),
            hint=say("read it with the table that scores it"),
        )

    # --- for many hands, by what they hold ------------------------------------------------------------------

    def lines(self, holdings: Holdings, trump: Trump) -> tuple[MeldLine, ...]:
        """The melds that make up the total."""
        plan = self.plan(trump)
        spades, hearts, diamonds, clubs = holdings
        lines = plan.lines
        words = plan.words
        found = [
            *lines[0][spades],
            *lines[1][hearts],
            *lines[2][diamonds],
            *lines[3][clubs],
            *plan.span_lines[words[0][spades] & words[1][hearts] & words[2][diamonds] & words[3][clubs]],
        ]
        for mix in plan.mixes:
            found += mix.lines(holdings)
        found.sort()
        return tuple([line for _, line in found])

    @cached_property
    def every_trump(self) -> Callable[[Holdings], Totals]:
        """The function from what a hand holds to its points with each suit as trump."""
        common = self._common()
        if common:
            return all_trumps(common)
        spades, hearts, diamonds, clubs = [self.scorer(suit) for suit in SUITS]
        return lambda held: (spades(held), hearts(held), diamonds(held), clubs(held))

    def scorer(self, trump: Trump) -> Scorer:
        """The function from what a hand holds to its points with this trump; what it looks up is found on demand."""
        found = self._scorers.get(trump)
        if found is None:
            plan = self.plan(trump)
            found = scorer_of(plan.points, plan.words, plan.span_points, plan.mixes)
            self._scorers[trump] = found
        return found

    def prepared(self, trump: Trump) -> Scorer:
        """The same function twice as fast, with every holding searched ahead: for a hundred thousand hands or more."""
        plan = self.plan(trump)
        return scorer_of(
            [self._once(("filled", id(lookup)), filled, lookup, self.layout) for lookup in plan.points],
            [self._once(("filled", id(lookup)), filled, lookup, self.layout) for lookup in plan.words],
            plan.span_points,
            plan.mixes,
        )

    def arrays(self) -> "Arrays | None":
        """The look-ups as arrays for all trumps, or None where melds of one class compete across suits, or where
        points may need more than the arrays' 32 bits."""
        from meldcalc.tricktaking.melds.arrays import arrays_of

        common = self._common()
        most = sum(max(pattern.values) for trump in TRUMPS for pattern in self.patterns(trump))
        return arrays_of(common, self.layout) if common and most < 1 << 31 else None

    def _common(self) -> Common | None:
        return common_of([self.plan(suit) for suit in SUITS], self.plan(NO_TRUMP))

    def plan(self, trump: Trump) -> Plan:
        """The look-ups for a trump, prepared once. Raises Refusal unknown-suit."""
        plan = self._plans.get(trump)
        if plan is None:
            plan = self._plans[trump] = self._prepare(checked_trump(trump))
        return plan

    def patterns(self, trump: Trump) -> tuple[Pattern, ...]:
        """Every meld that the deck can fill under a trump, those worth nothing too. Raises Refusal unknown-suit."""
        return patterns_of(self.melds, self.layout, checked_trump(trump))

    def _prepare(self, trump: Trump) -> Plan:
        layout = self.layout
        suited: list[list[Part]] = [[], [], [], []]
        spanning: list[Pattern] = []
        mixes: list[Mix] = []
        for patterns in components_of(self.patterns(trump)):
            suits = {place // layout.width for pattern in patterns for place, _ in pattern.needs}
            if len(suits) == 1:
                suit = suits.pop()
                suited[suit].append(Part(patterns, self._chain(patterns, suit * layout.width)))
            elif len(patterns) == 1:
                spanning += patterns
            else:
                mixes.append(Mix(Part(patterns, self._chain(patterns, 0)), layout.width))
        spans = spans_of(spanning, layout)
        once = self._once
        chains = [tuple([part.chain for part in parts]) for parts in suited]
        placed = [(tuple([part.patterns for part in parts]), parts) for parts in suited]
        return Plan(
            points=tuple([once((SuitPoints, *map(id, found)), SuitPoints, found) for found in chains]),
            lines=tuple([once((SuitLines, *melds), SuitLines, parts) for melds, parts in placed]),
            words=tuple(
                [once((SuitWord, suit, *spans), SuitWord, spans, suit, layout.field) for suit in range(4)]
            ),
            spans=spans,
            span_points=once((SpanPoints, *spans), SpanPoints, spans),
            span_lines=once((SpanLines, *spans), SpanLines, spans),
            mixes=tuple(mixes),
        )

    def _chain(self, patterns: tuple[Pattern, ...], shift: int) -> Chain:
        """The search for patterns, shared by all that look alike from the bit where their suit begins."""
        moved = [
            pattern._replace(
                needs=tuple([(place - shift, copies) for place, copies in pattern.needs]),
                step=pattern.step >> shift,
            )
            for pattern in patterns
        ]
        looks = [(pattern.needs, pattern.values) for pattern in moved]
        return self._once((Chain, *looks), Chain, moved, self.layout.field)

    def _once(self, key: Hashable, make: Callable[..., T], *values: Any) -> T:
        """What was made for the key, made only once: trumps and suits share what they have in common."""
        if key not in self._shared:
            self._shared[key] = make(*values)
        found: T = self._shared[key]
        return found


def compile_melds(rules: TrickRules, deck: Deck) -> Engine:
    """The engine of a table's melds with a deck (of one of its seatings), made once."""
    return _compiled(tuple([meld[:_ENGINE_FIELDS] for meld in rules.melds]), deck)


@lru_cache(maxsize=64)
def _compiled(melds: tuple[tuple[Any, ...], ...], deck: Deck) -> Engine:
    return Engine(tuple([Meld(*meld) for meld in melds]), deck)
