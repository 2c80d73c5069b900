"""The Spanish game in a match: partial games, each with the points or the cards of every side."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from meldcalc.lang import Phrase, say
from meldcalc.match.model import Draft, Entry, Held, Question, Row, ScoredPartial, Stand
from meldcalc.match.partials import read_partial
from meldcalc.match.record import Call, Here, MatchGame, Players, Record
from meldcalc.match.tally import Tallies, Tally, count_partial, partial_tally
from meldcalc.match.words import signed
from meldcalc.reader import Problems
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.barbele import barbele_after, ending
from meldcalc.rummy.setup import RummySetup


class PartialGame(MatchGame[RummyRules, ScoredPartial]):
    """What a match of partial games has of its own; the turn goes anticlockwise."""

    rows_key, row_key, points_key = "partials", "partial", "points"
    step = -1
    fields = ()
    unit, called = say("partial games"), say("Barbele")
    numbers = ()
    beginning = ("cutter", "starter", "barbele")
    always_settles = why_by_side = True

    @cached_property
    def setup(self) -> RummySetup | None:
        """The table at its seating; None where it can't be used."""
        return RummySetup(self.rules, self.seating) if self.rules and self.seating else None

    def read(self, entry: Entry, here: Here, problems: Problems) -> ScoredPartial | None:
        return read_partial(entry, here, self.setup, self.sides, problems)

    # --- how the match stands ---

    @property
    def limit(self) -> int | None:
        return self.table.match.partials

    def stand(self, record: Record) -> Stand:
        if self.rules is None:
            return Stand(False, None, False, None)
        totals = self.by_name(record.totals)
        target = self.table.match.target
        if not record.rounds:
            return Stand(False, None, False, target)
        state = ending(self.table, totals, record.rounds)
        why: tuple[str, ...] = ()
        if state.over:
            if state.tie:
                why = (say("the last partial game is played, and the totals are equal"),)
            elif max(totals.values()) >= target:
                why = (say("has the most at the target of {target}", target=target),)
            else:
                why = (say("has the most after the last partial game"),)
        return Stand(state.over, state.winner, state.tie, target, why=why)

    def barbele(self, record: Record, held: Held | None = None) -> tuple[str, ...]:
        if held is None and not self.table.barbele.sticky:  # the usual case: the totals tell
            return self.barbele_at(record.totals)
        totals = [0] * len(self.sides)
        had: tuple[str, ...] = ()
        for step in record.walk():
            if step is held:
                break
            if isinstance(step, Held):
                scored = step.counted(record.holds)
                if scored is None:
                    continue
                had, points = self.barbele_at(totals, had), scored.delta
            else:
                points = step[1]
            totals = [total + value for total, value in zip(totals, points, strict=True)]
        return self.barbele_at(totals, had)

    def barbele_at(self, totals: Sequence[int], had: tuple[str, ...] = ()) -> tuple[str, ...]:
        return barbele_after(self.table, self.by_name(totals), had)

    def count(self, row: Row, sides: Tallies, players: Tallies) -> None:
        scored: Any = row.scored
        count_partial(row, scored, sides)

    def tally(self, tally: Tally) -> dict[str, Any]:
        return partial_tally(tally)

    # --- at the table ---

    def begins(self, players: Players, seats: tuple[str, ...], dealer: str) -> dict[str, str | None]:
        starter = self.beside(seats, dealer)
        return {"starter": starter, "cutter": self._cutter(players, seats, dealer, starter)}

    def _cutter(
        self, players: Players, seats: tuple[str, ...], dealer: str, starter: str | None
    ) -> str | None:
        """The partner of the one who starts (the Fournier page); without a partner the dealer's other neighbour."""
        if starter is None:
            return None
        for side, team in zip(self.sides, players, strict=True):
            if starter in team and len(team) == 2:
                return next(player for player in team if player != starter)
            if starter == side and self.seating and self.seating.per_side > 1:
                return side
        return seats[(seats.index(dealer) + 1) % len(seats)]

    def question(self, record: Record, draft: Draft, notation: str) -> Question | None:
        from meldcalc.match.asking_partial import partial_question

        return partial_question(record, self.table, draft)

    def answer(self, record: Record, draft: Draft, question: Question, text: str, notation: str) -> Draft:
        from meldcalc.match.asking_partial import partial_answer

        return partial_answer(record, draft, question, text, notation)

    # --- showing ---

    def row_document(self, row: Row) -> dict[str, Any]:
        from meldcalc.rummy.document import partial_document

        beside = ("rules", "before", "after", "barbele")  # which the document of a match has elsewhere
        scored: Any = row.scored
        parts: dict[str, Any] = {}
        for side, part, points in zip(self.sides, scored.parts, scored.delta, strict=True):
            found = {"total": points} if part is None else partial_document(self.table, part)
            parts[side] = {key: value for key, value in found.items() if key not in beside}
        return {
            "partial": row.number,
            "line": row.line,
            "dealer": row.dealer,
            "points": self.by_name(row.delta),
            "total": self.by_name(row.total),
            "barbele": list(row.barbele),
            "status": row.status,
            "parts": parts,
        }

    def title(self, number: object) -> Phrase:
        return say("Partial game {number}", number=number)

    def name(self, number: object) -> Phrase:
        return say("partial game {number}", number=number)

    def summary(self, scored: ScoredPartial) -> str:
        return say("points {points}", points=" ".join(signed(value) for value in scored.delta))

    def call(self, row: Row) -> Call:
        return Call(", ".join(row.barbele))
