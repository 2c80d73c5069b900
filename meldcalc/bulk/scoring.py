"""One record: from a hand, a trump and what else a record may say, to points, melds or an error in one line.

This is the single-hand engine's way, record by record; :mod:`meldcalc.bulk.kernel` answers the same for many hands at
once and leaves to this module whatever it does not take.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from meldcalc.cards import SUITS, Holdings, Trump, checked_trump
from meldcalc.errors import Refusal
from meldcalc.lang import english, say
from meldcalc.rules import resolve, seating_of
from meldcalc.rules.model import Rules, RummyRules, Seating
from meldcalc.rummy.setup import RummySetup
from meldcalc.tricktaking.melds import Engine
from meldcalc.tricktaking.melds.engine import best_of
from meldcalc.tricktaking.melds.side import read_side
from meldcalc.tricktaking.setup import TrickSetup

BEST = ""  # the trump of a record that names none: the best one
MOST_KEPT = 1 << 15  # texts of melds that are remembered: a long batch must not eat the memory


class Terms(NamedTuple):
    """What holds for every record that does not say otherwise, as it was asked for."""

    rules: str = "double-deck"
    options: tuple[tuple[str, str], ...] = ()
    sets: tuple[tuple[str, str], ...] = ()
    players: int | None = None


class Found(NamedTuple):
    """What a record is worth. ``best`` is the trump that was chosen for it, None where it named one.

    With ``error`` (``code: message``) the record could not be scored. ``melds`` is JSON, and empty unless asked for.
    """

    meld: int | None
    best: str | None = None
    melds: str = ""
    error: str | None = None


def failed(refusal: Refusal) -> Found:
    """A record that was refused."""
    return Found(None, error=f"{refusal.code}: {english(refusal.message)}")


class TrickScorer:
    """Scores the hands of a game."""

    def __init__(self, game: TrickSetup) -> None:
        self.seating = game.seating
        self.engine = game.engine
        self.reader = game.reader
        self._sizes = game.seating.hands
        self._holdings = self.reader.holdings
        self._size = self.reader.size
        self._writers: dict[str, MeldWriter] = {}

    def score(self, text: str, trump: str, partial: bool, told: bool) -> Found:
        """The points of a hand, or of a side's hands; ``told`` asks for the melds too. Raises Refusal."""
        if "/" in text:
            hands = read_side(self.seating, text, partial=partial)
            return self._side([hand.holdings for hand in hands], trump, told)
        hand = self._holdings(text)
        if not partial and self._size(hand) not in self._sizes:
            read_side(self.seating, text)  # refuses it
        best = None
        if trump == BEST:
            best, points = best_of(self.engine.every_trump(hand))
            trump = best
            if not told:
                return Found(points, best)
        elif not told:
            return Found(self.engine.scorer(checked_trump(trump))(hand))
        points, melds = self.writer(trump).told(hand)
        return Found(points, best, f"[{melds}]")

    def _side(self, hands: Sequence[Holdings], trump: str, told: bool) -> Found:
        best = None
        if trump == BEST:
            totals = [sum(points) for points in zip(*map(self.engine.every_trump, hands), strict=True)]
            trump = best = SUITS[totals.index(max(totals))]
        each = [self.writer(trump).told(hand) for hand in hands]
        melds = ", ".join([melds for _, melds in each if melds])
        return Found(sum([points for points, _ in each]), best, f"[{melds}]" if told else "")

    def totals(self, text: str) -> tuple[int, ...]:
        """The points of a hand, or of a side's hands, under each trump, unchecked for their size. Raises Refusal."""
        return tuple(
            [
                sum(points)
                for points in zip(
                    *map(self.engine.every_trump, self.reader.holdings_of_hands(text)), strict=True
                )
            ]
        )

    def writer(self, trump: str) -> "MeldWriter":
        """What writes the melds of hands under a trump."""
        writer = self._writers.get(trump)
        if writer is None:
            writer = self._writers[trump] = MeldWriter(self.engine, checked_trump(trump))
        return writer


class _Numbers(dict[int, int]):
    """Holding of a suit → a number for its melds, the same for the same melds, shifted into a field of its own."""

    def __init__(self, lines: Any, shift: int) -> None:
        super().__init__()
        self.lines, self.shift = lines, shift
        self.known: dict[Any, int] = {}

    def __missing__(self, holding: int) -> int:
        number = self.known.setdefault(self.lines[holding], len(self.known))
        found = self[holding] = number << self.shift
        return found


class MeldWriter:
    """Points and melds (as JSON) of hands under one trump; hands with the same melds share one answer."""

    def __init__(self, engine: Engine, trump: Trump) -> None:
        self.engine, self.trump = engine, trump
        plan = engine.plan(trump)
        self.words = plan.words
        self.mixed = bool(plan.mixes)
        self.numbers = tuple(_Numbers(lines, 16 * suit) for suit, lines in enumerate(plan.lines))
        self.known: dict[int, tuple[int, str]] = {}

    def told(self, hand: Holdings) -> tuple[int, str]:
        """The points of a hand, and its melds as the entries of a JSON list."""
        if self.mixed:
            return self._written(hand)
        s, h, d, c = hand
        numbers, words = self.numbers, self.words
        key = (
            numbers[0][s]
            | numbers[1][h]
            | numbers[2][d]
            | numbers[3][c]
            | (words[0][s] & words[1][h] & words[2][d] & words[3][c]) << 64
        )
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            found = self.known[key] = self._written(hand)
        return found

    def _written(self, hand: Holdings) -> tuple[int, str]:
        lines = self.engine.lines(hand, self.trump)
        return sum([line.points for line in lines]), ", ".join(
            [json.dumps(line.document()) for line in lines]
        )


class RummyScorer:
    """Scores melds on the table of a game of the Spanish family, which knows no trump and no size of hands."""

    def __init__(self, game: RummySetup) -> None:
        self.game = game

    def score(self, text: str, trump: str, partial: bool, told: bool) -> Found:
        """The points of the melds; ``told`` asks for each of them too. Raises Refusal."""
        from meldcalc.rummy.document import meld_document
        from meldcalc.rummy.partial import score_melds

        if trump != BEST:
            raise Refusal("bad-field", say("table {table} has no trump", table=self.game.rules.name))
        melds = score_melds(self.game, text)
        listed = json.dumps([meld_document(scored) for scored in melds]) if told else ""
        return Found(sum([scored.total for scored in melds]), None, listed)


Scorer = TrickScorer | RummyScorer


def scorer_of(terms: Terms) -> Scorer:
    """The scorer of a table. Raises Refusal as ``rules.resolve`` and ``rules.seating_of`` do."""
    rules = resolve(terms.rules, options=dict(terms.options), sets=dict(terms.sets))
    return _scorer(rules, seating_of(rules, terms.players))


@lru_cache(maxsize=64)
def _scorer(rules: Rules, seating: Seating) -> Scorer:
    # by the rules and not by their name: a file of one's own may be another one the next time
    if isinstance(rules, RummyRules):
        return RummyScorer(RummySetup(rules, seating))
    return TrickScorer(TrickSetup(rules, seating))


class Wanted(NamedTuple):
    """A record that can be scored: what the fields of a record came to."""

    scorer: Scorer
    hand: str
    trump: str  # BEST where the record names none
    partial: bool = False
    claim: int | None = None


def score(wanted: Wanted, told: bool) -> Found:
    """Scores one record; what is refused becomes its error."""
    try:
        return wanted.scorer.score(wanted.hand, wanted.trump, wanted.partial, told)
    except Refusal as refusal:
        return failed(refusal)
