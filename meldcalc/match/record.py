"""The record of a match while its lines are read: what holds, what was replaced, void or taken back.

Nothing is ever removed: a hand keeps all of its versions, and each correction says whether it holds. So the
running totals are known after every line as the record stood then, whatever later lines say.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from meldcalc.match.head import Known, known_names
from meldcalc.match.model import Entry, Head, Scored
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking.settlement import MatchState, after, start


class Held:
    """A hand with everything that was said of it; its place in the record never changes."""

    __slots__ = ("entry", "known", "marks", "number", "seats", "versions")

    def __init__(
        self, number: int, entry: Entry, known: Known, seats: tuple[str, ...], scored: Scored | None
    ) -> None:
        self.number = number
        self.entry = entry
        self.known = known  # who could be named when it was written
        self.seats = seats  # and who sat where
        self.versions: list[tuple[int, Scored | None]] = [(entry.number, scored)]
        self.marks: list[tuple[int, bool]] = []  # entry, void or not; the last one that holds decides

    def version(self, holds: list[bool]) -> Scored | None:
        """The hand as it now reads."""
        for entry, scored in reversed(self.versions):
            if holds[entry] or entry == self.entry.number:
                return scored
        return None

    def void(self, holds: list[bool]) -> bool:
        """Whether it does not count: declared void, or taken back."""
        if not holds[self.entry.number]:
            return True
        return next((void for entry, void in reversed(self.marks) if holds[entry]), False)

    def counted(self, holds: list[bool]) -> Scored | None:
        """The hand as it counts; None when it doesn't."""
        return None if self.void(holds) else self.version(holds)


class Sub:
    """A substitution: who goes and who comes, and who played before it."""

    __slots__ = ("entry", "pairs", "players", "seats")

    def __init__(self, entry: Entry, pairs: tuple[tuple[str, str], ...]) -> None:
        self.entry = entry
        self.pairs = pairs
        self.players: tuple[tuple[str, ...], ...] = ()
        self.seats: tuple[str, ...] = ()


class Record:
    """The state of the record after the lines read so far."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.holds: list[bool] = [True]  # by entry number, from 1
        self.hands: list[Held] = []
        self.written: dict[int, Held] = {}  # the hands by the entry that wrote them
        self.adjusts: dict[int, tuple[Entry, tuple[int, ...]]] = {}  # by entry
        self.subs: list[Sub] = []
        self.ends: list[tuple[Entry, int | None]] = []
        self.totals = [0] * len(head.sides)
        self.reach = [0] * len(head.sides)  # what no total has ever been above
        self.dealt = 0  # hands after which the deal moved on
        self.rounds = 0  # hands that are rounds of the match
        self.players = head.players
        self.seats = head.seats
        self.known = known_names(head)
        self.broken = False  # a line before this one could not be counted
        self._state: MatchState | None = None  # None: to be worked out anew
        if isinstance(head.rules, TrickRules):
            self._state = start(head.rules, len(head.sides))

    # --- what counts ---

    def change(self, held: Held, before: Scored | None) -> None:
        """A hand reads otherwise or counts otherwise than ``before``: carry it into the totals."""
        now = held.counted(self.holds)
        self._add(before, -1)
        self._add(now, 1)
        self._state = None

    def append(self, held: Held) -> None:
        """A new hand at the end."""
        self.hands.append(held)
        self.written[held.entry.number] = held
        scored = held.counted(self.holds)
        state, totals = self._state, tuple(self.totals)
        self._add(scored, 1)
        self._state = None
        if state is not None and scored is not None and isinstance(self.head.rules, TrickRules):
            self._state = self._after(state._replace(totals=totals), scored, self.rounds)

    def adjust(self, points: tuple[int, ...], sign: int) -> None:
        """Points beside the hands, given (1) or taken back (-1)."""
        self._move(points, sign)
        self._state = None

    def _add(self, scored: Scored | None, sign: int) -> None:
        if scored is None:
            return
        self._move(scored.delta, sign)
        self.dealt += sign * scored.dealt
        self.rounds += sign * scored.counts

    def _move(self, points: Sequence[int], sign: int) -> None:
        for side, value in enumerate(points):
            self.totals[side] += sign * value
            self.reach[side] += max(sign * value, 0)

    # --- who sits where ---

    def dealer(self) -> str | None:
        """Who deals next; None where the deal is not tracked."""
        return seat_after(self.head, self.seats, self.dealt)

    def dealer_of(self, held: Held) -> str | None:
        """Who dealt a hand that stands in the record."""
        dealt = 0
        for other in self.hands:
            if other is held:
                break
            scored = other.counted(self.holds)
            dealt += scored is not None and scored.dealt
        return seat_after(self.head, held.seats, dealt)

    def substitute(self, sub: Sub) -> None:
        """Somebody takes a seat from here on."""
        self.subs.append(sub)
        self._seat([sub], self.players, self.seats)

    def reseat(self, entry: Entry) -> str | None:
        """A substitution holds or no longer holds: work out who plays now; names one who cannot any more."""
        place = bisect_left(self.subs, entry.number, key=lambda sub: sub.entry.number)
        subs = self.subs[place:]
        if not subs or subs[0].entry is not entry:
            return None  # it could not be read, which was told
        return self._seat(subs, subs[0].players, subs[0].seats)

    def _seat(
        self, subs: list[Sub], players: tuple[tuple[str, ...], ...], seats: tuple[str, ...]
    ) -> str | None:
        """Give the seats of some substitutions, where so many play before them."""
        for sub in subs:
            sub.players, sub.seats = players, seats
            if not self.holds[sub.entry.number]:
                continue
            swap = dict(sub.pairs)
            seated = {player for team in players for player in team}
            for old in swap:
                if old not in seated:
                    return old
            players = tuple(tuple(swap.get(player, player) for player in team) for team in players)
            seats = tuple(swap.get(player, player) for player in seats)
        self.players, self.seats = players, seats
        self.known = known_names(self.head, self.players)
        return None

    # --- how the match stands ---

    def ended(self) -> Entry | None:
        """The line by which the players ended the match, where it holds."""
        return next((entry for entry, _ in reversed(self.ends) if self.holds[entry.number]), None)

    def state(self) -> MatchState:
        """How the match of the trick-taking game stands after the lines so far.

        It is the last hand that decides, with all totals as they now are: a correction or an adjustment may end a
        match, or bring it back. Where the line may have moved, all hands are gone through.
        """
        if self._state is None:
            self._state = self._worked_out()
        return self._state

    def _worked_out(self) -> MatchState:
        rules = self.head.rules
        assert isinstance(rules, TrickRules)
        state = start(rules, len(self.head.sides))
        if rules.match.both_cross.kind == "extend" and state.rounds is None:
            return self._hand_by_hand(state) if max(self.reach) >= state.target else state
        # A hand that is dealt again is no round, and decides nothing where rounds are counted.
        counted = (held.counted(self.holds) for held in reversed(self.hands))
        last = next((hand for hand in counted if hand and (state.rounds is None or hand.counts)), None)
        return state if last is None else self._decided(state, self.totals, last, self.rounds)

    def _hand_by_hand(self, state: MatchState) -> MatchState:
        """The state where a hand may move the line; what is adjusted after a hand counts with it."""
        totals = [0] * len(self.head.sides)
        last: Scored | None = None
        rounds = 0
        for step in self.walk():
            if isinstance(step, Held):
                scored = step.counted(self.holds)
                if scored is None:
                    continue
                state = state if last is None else self._decided(state, totals, last, rounds)
                last, points = scored, scored.delta
                rounds += scored.counts
            else:
                points = step[1]
            totals = [total + value for total, value in zip(totals, points, strict=True)]
        return state if last is None else self._decided(state, totals, last, rounds)

    def _decided(self, state: MatchState, totals: Sequence[int], last: Scored, rounds: int) -> MatchState:
        """The state after the ``last`` hand, whose points are among the ``totals``."""
        less = tuple(total - value for total, value in zip(totals, last.delta, strict=True))
        return self._after(state._replace(totals=less), last, rounds)

    def _after(self, state: MatchState, scored: Scored, rounds: int) -> MatchState:
        rules = self.head.rules
        assert isinstance(rules, TrickRules)
        fresh = state._replace(over=False, winner=None, tie=False, new_target=None, why=())
        return after(rules, fresh, scored.settled, rounds)  # type: ignore[union-attr]

    def walk(self) -> Iterator[Held | tuple[Entry, tuple[int, ...]]]:
        """Hands and the adjustments that hold, in the order of the record."""
        waiting = [step for step in self.adjusts.values() if self.holds[step[0].number]]
        place = 0
        for held in self.hands:
            while place < len(waiting) and waiting[place][0].number < held.entry.number:
                yield waiting[place]
                place += 1
            yield held
        yield from waiting[place:]


def seat_after(head: Head, seats: tuple[str, ...], dealt: int) -> str | None:
    """Who deals after so many hands that were dealt out, with these ``seats``; None where it is not tracked.

    Play runs clockwise, in the Spanish game anticlockwise; the deal goes with it.
    """
    if head.dealer is None:
        return None
    if head.dealer in head.seats:
        first = head.seats.index(head.dealer)
        step = dealt if head.family == "trick-taking" else -dealt
        return seats[(first + step) % len(seats)]
    return head.dealer if dealt == 0 else None
