"""The trick-taking game in a match: hands, each with a bid, a trump, melds and tricks."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from meldcalc.lang import Phrase, say
from meldcalc.match.fields import HAND
from meldcalc.match.hands import read_hand
from meldcalc.match.model import Draft, Entry, Held, Question, Row, ScoredHand, Stand
from meldcalc.match.record import Call, Here, MatchGame, Players, Record
from meldcalc.match.tally import Tallies, Tally, count_hand, hand_tally
from meldcalc.match.words import bid_text, signed
from meldcalc.reader import Problems
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking.settlement import MatchState, after, start
from meldcalc.tricktaking.setup import TrickSetup


class TrickGame(MatchGame[TrickRules, ScoredHand]):
    """What a match of hands has of its own."""

    rows_key, row_key, points_key = "hands", "hand", "delta"
    fields = HAND
    unit, called = say("hands"), say("Bid")
    numbers = (("meld", say("Meld")), ("tricks", say("Tricks")))
    beginning = ("first_bidder",)
    counts_players = True

    @cached_property
    def setup(self) -> TrickSetup | None:
        """The table at its seating; None where it can't be used."""
        return TrickSetup(self.rules, self.seating) if self.rules and self.seating else None

    def read(self, entry: Entry, here: Here, problems: Problems) -> ScoredHand | None:
        return read_hand(entry, here, self.setup, self.sides, problems)

    # --- how the match stands ---

    @property
    def limit(self) -> int | None:
        return self.table.match.rounds

    def begin(self) -> MatchState | None:
        return start(self.rules, len(self.sides)) if self.rules else None

    def carried(self, state: MatchState, scored: ScoredHand, rounds: int) -> MatchState:
        fresh = state._replace(over=False, winner=None, tie=False, new_target=None, why=())
        return after(self.table, fresh, scored.settled, rounds)

    def is_over(self, record: Record) -> bool:
        return self._state(record).over

    def stand(self, record: Record) -> Stand:
        if self.rules is None:
            return Stand(False, None, False, None)
        state = self._state(record)
        winner = None if state.winner is None else self.sides[state.winner]
        target = state.target if state.rounds is None else None
        return Stand(state.over, winner, state.tie, target, why=state.why)

    def _state(self, record: Record) -> MatchState:
        """How the match stands after the lines so far.

        It is the last hand that decides, with all totals as they now are: a correction or an adjustment may end a
        match, or bring it back. Where the line may have moved, all hands are gone through.
        """
        if record.state is None:
            record.state = self._worked_out(record)
        return record.state

    def _worked_out(self, record: Record) -> MatchState:
        state = start(self.table, len(self.sides))
        if self.table.match.both_cross.kind == "extend" and state.rounds is None:
            return self._hand_by_hand(record, state) if max(record.reach) >= state.target else state
        # A hand that is dealt again is no round, and decides nothing where rounds are counted.
        counted = (held.counted(record.holds) for held in reversed(record.hands))
        last = next((hand for hand in counted if hand and (state.rounds is None or hand.counts)), None)
        return state if last is None else self._decided(state, record.totals, last, record.rounds)

    def _hand_by_hand(self, record: Record, state: MatchState) -> MatchState:
        """The state where a hand may move the line; what is adjusted after a hand counts with it."""
        totals = [0] * len(self.sides)
        last: Any = None
        rounds = 0
        for step in record.walk():
            if isinstance(step, Held):
                scored = step.counted(record.holds)
                if scored is None:
                    continue
                state = state if last is None else self._decided(state, totals, last, rounds)
                last, points = scored, scored.delta
                rounds += scored.counts
            else:
                points = step[1]
            totals = [total + value for total, value in zip(totals, points, strict=True)]
        return state if last is None else self._decided(state, totals, last, rounds)

    def _decided(self, state: MatchState, totals: Sequence[int], last: Any, rounds: int) -> MatchState:
        """The state after the ``last`` hand, whose points are among the ``totals``."""
        less = tuple(total - value for total, value in zip(totals, last.delta, strict=True))
        return self.carried(state._replace(totals=less), last, rounds)

    def count(self, row: Row, sides: Tallies, players: Tallies) -> None:
        scored: Any = row.scored
        count_hand(self.sides, scored, sides, players)

    def tally(self, tally: Tally) -> dict[str, Any]:
        return hand_tally(tally)

    # --- at the table ---

    def begins(self, players: Players, seats: tuple[str, ...], dealer: str) -> dict[str, str | None]:
        first = dealer if self.table.bidding.first == "dealer" else self.beside(seats, dealer)
        return {"first_bidder": first}

    def question(self, record: Record, draft: Draft, notation: str) -> Question | None:
        from meldcalc.match.asking_hand import hand_question

        return hand_question(record, self.table, draft, notation)

    def answer(self, record: Record, draft: Draft, question: Question, text: str, notation: str) -> Draft:
        from meldcalc.match.asking_hand import hand_answer

        return hand_answer(record, self.table, draft, question, text, notation)

    def help(self) -> list[str]:
        lines: list[str] = [say("a bid may have a word behind it: 305 any (it is not checked)")]
        if self.table.moon.kinds:
            kinds = ", ".join(kind.replace("_", "-") for kind in self.table.moon.kinds)
            lines.append(say("  or moon and its kind ({kinds}): 300 moon", kinds=kinds))
        return lines

    # --- showing ---

    def row_document(self, row: Row) -> dict[str, Any]:
        hand: Any = row.scored
        found = {
            "hand": row.number,
            "line": row.line,
            "dealer": row.dealer,
            "bidder": hand.bidder,
            "bid": hand.bid,
            "trump": hand.trump,
            "meld": self.by_name(hand.meld),
            "tricks": self.by_name(hand.tricks),
            "result": hand.settled.result,
            "delta": self.by_name(row.delta),
            "total": self.by_name(row.total),
            "status": row.status,
            "side": None if hand.settled.bidder is None else self.sides[hand.settled.bidder],
        }
        return found | ({"unplayed": hand.unplayed} if hand.unplayed else {})

    def title(self, number: object) -> Phrase:
        return say("Hand {number}", number=number)

    def name(self, number: object) -> Phrase:
        return say("hand {number}", number=number)

    def summary(self, scored: ScoredHand) -> str:
        if scored.settled.result == "no_score":
            return scored.result_word
        return say(
            "{who} {bid}, {result}; meld {meld}, tricks {tricks}, points {points}",
            who=scored.bidder,
            bid=bid_text(scored),
            result=scored.result_word,
            meld=_numbers(scored.meld),
            tricks=_numbers(scored.tricks),
            points=" ".join(signed(value) for value in scored.delta),
        )

    def call(self, row: Row) -> Call:
        hand: Any = row.scored
        side = "" if hand.settled.bidder is None else self.sides[hand.settled.bidder]
        return Call(hand.bidder or "", "" if side == hand.bidder else side, bid_text(hand), result=True)

    @property
    def columns(self) -> list[tuple[str, str, bool]]:
        first = [("bidder", say("Bidder"), False), ("bid", say("Bid"), True), ("trump", say("Trump"), False)]
        numbers = [column for key, title in self.numbers for column in self.each(key, title)]
        return [*first, *numbers, ("result", say("Result"), False)]

    def values(self, row: Row) -> list[Any]:
        hand: Any = row.scored
        return [hand.bidder, hand.bid, hand.trump, *hand.meld, *hand.tricks, hand.settled.result]


def _numbers(values: Sequence[int | None]) -> str:
    return " ".join("-" if value is None else str(value) for value in values)
