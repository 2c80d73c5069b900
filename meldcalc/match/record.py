"""The record of a match while its lines are read: what holds, what was replaced, void or taken back.

Nothing is ever removed: a hand keeps all of its versions, and each correction says whether it holds. So the
running totals are known after every line as the record stood then, whatever later lines say.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from meldcalc.lang import Phrase, say
from meldcalc.match.fields import Name
from meldcalc.match.model import Draft, Entry, Held, Known, Question, Row, Scored, Stand, Sub
from meldcalc.match.tally import Tallies, Tally
from meldcalc.names import folded
from meldcalc.reader import Problems
from meldcalc.rules.model import Rules, Seating
from meldcalc.tricktaking.settlement import MatchState

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=Scored)
Players = tuple[tuple[str, ...], ...]  # of each side


class Call(NamedTuple):
    """What stands before the points of a hand: who bid and what; in a partial game who has Barbele."""

    who: str
    side: str = ""  # of a player who bid
    bid: str = ""
    result: bool = False  # whether what became of it stands with it


class MatchGame(ABC, Generic[R, S]):
    """The game of a match: all that hands of the one game and partial games of the other do not have in common.

    Without ``rules`` the table of the file can't be used: its lines are read for what is wrong in them.
    """

    rows_key: ClassVar[str]  # of the list, in files and documents
    row_key: ClassVar[str]  # of a number in it
    points_key: ClassVar[str]
    step: ClassVar[int] = 1  # how the turn moves: clockwise, or -1
    fields: ClassVar[Sequence[str]]  # of a line; empty where each side has a field of its name
    unit: ClassVar[Phrase]  # what is counted
    called: ClassVar[Phrase]  # what stands before the points in a sheet
    numbers: ClassVar[Sequence[tuple[str, Phrase]]]  # what a sheet has for each side, key and title
    beginning: ClassVar[Sequence[str]]  # what of ``Next`` is known in this game alone
    always_settles: ClassVar[bool] = False  # whether documents have a difference where there is no stake
    counts_players: ClassVar[bool] = False  # whether it is known what a player did
    why_by_side: ClassVar[bool] = False  # whether a row's document says why side by side

    def __init__(self, rules: R | None, seating: Seating | None, sides: tuple[str, ...]) -> None:
        self.rules = rules
        self.seating = seating
        self.sides = sides

    @property
    def table(self) -> R:
        """The rules, which a match without problems has."""
        assert self.rules is not None
        return self.rules

    def by_name(self, values: Sequence[Any]) -> dict[str, Any]:
        """Values by side, under the sides' names."""
        return dict(zip(self.sides, values, strict=True))

    # --- reading and counting ---

    @abstractmethod
    def read(self, entry: Entry, here: "Here", problems: Problems) -> S | None:
        """The hand of a line; None, with everything that is wrong noted, when it can't be counted."""

    @abstractmethod
    def stand(self, record: "Record") -> Stand:
        """How the match stands after the lines so far, by the rules."""

    def is_over(self, record: "Record") -> bool:
        """Whether the rules have ended the match."""
        return self.stand(record).over

    def begin(self) -> MatchState | None:
        """What is carried from hand to hand; None where the totals tell all."""
        return None

    def carried(self, state: MatchState, scored: S, rounds: int) -> MatchState | None:
        """The same after one more hand; ``state`` has the totals before it."""
        return None

    def barbele(self, record: "Record", held: Held | None = None) -> tuple[str, ...]:
        """The sides that have Barbele while a partial game of the record is played (None: the next one)."""
        return ()

    def barbele_at(self, totals: Sequence[int], had: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The sides that have it at these totals, where others ``had`` it before."""
        return ()

    @property
    @abstractmethod
    def limit(self) -> int | None:
        """How many hands the match has, where their number is limited."""

    @abstractmethod
    def begins(self, players: Players, seats: tuple[str, ...], dealer: str) -> dict[str, str | None]:
        """Who begins the next hand, by what they do."""

    def beside(self, seats: tuple[str, ...], name: str) -> str | None:
        """Who has the turn after somebody; None where nobody said who sits where."""
        return seats[(seats.index(name) + self.step) % len(seats)] if name in seats else None

    @abstractmethod
    def count(self, row: Row, sides: Tallies, players: Tallies) -> None:
        """Count what is known of a row alone, beside its points."""

    @abstractmethod
    def tally(self, tally: Tally) -> dict[str, Any]:
        """What a tally comes to, as JSON."""

    # --- asking ---

    @abstractmethod
    def question(self, record: "Record", draft: Draft, notation: str) -> Question | None:
        """What to ask next of a hand; None when it is whole. ``notation`` is the language of the initials of cards."""

    @abstractmethod
    def answer(self, record: "Record", draft: Draft, question: Question, text: str, notation: str) -> Draft:
        """The hand with one answer more. Raises Refusal: whatever of an answer is not understood is refused."""

    # --- showing ---

    def help(self) -> list[str]:
        """What may be typed behind an answer."""
        return []

    @abstractmethod
    def row_document(self, row: Row) -> dict[str, Any]:
        """A hand as JSON."""

    @abstractmethod
    def title(self, number: object) -> Phrase:
        """What a hand is called at the head of a sheet."""

    @abstractmethod
    def name(self, number: object) -> Phrase:
        """What a hand is called inside a sentence."""

    @abstractmethod
    def summary(self, scored: S) -> str:
        """A hand in a line, numbers in the order of the sides."""

    @abstractmethod
    def call(self, row: Row) -> Call:
        """What stands before the points of a hand."""

    def values(self, row: Row) -> list[Any]:
        """What a hand has beside points and totals; ``columns`` are its keys and titles."""
        return []

    @property
    def columns(self) -> list[tuple[str, str, bool]]:
        """The key and title of each of a hand's ``values``, and whether it is a number."""
        return []

    def each(self, key: str, title: str) -> list[tuple[str, str, bool]]:
        """A column of numbers for each side."""
        return [(f"{key}_{side}", say("{what} {side}", what=title, side=side), True) for side in self.sides]


class Head(NamedTuple):
    """What stands above the hands: the game, who plays, who deals."""

    file: str
    game: MatchGame[Any, Any]
    named: str  # the table as the file names it, with its version: single-deck@1
    sides: tuple[str, ...]
    players: Players  # of each side; empty where they are not named
    seats: tuple[str, ...] = ()  # clockwise; empty where the deal is not tracked
    dealer: str | None = None

    @property
    def table(self) -> str:
        """The name of the table."""
        return self.game.rules.name if self.game.rules else ""

    def dealer_after(self, seats: tuple[str, ...], dealt: int) -> str | None:
        """Who deals after so many hands that were dealt out, with these ``seats``; None where it is not tracked.

        Play runs clockwise, in the Spanish game anticlockwise; the deal goes with it.
        """
        if self.dealer is None:
            return None
        if self.dealer in self.seats:
            return seats[(self.seats.index(self.dealer) + dealt * self.game.step) % len(seats)]
        return self.dealer if dealt == 0 else None

    def known(self, players: Players | None = None) -> Known:
        """The names of a match, with the players of the head or (after substitutions) others."""
        sides = {folded(name): Name(name, side, False) for side, name in enumerate(self.sides)}
        seated = {
            folded(player): Name(player, side, True)
            for side, team in enumerate(self.players if players is None else players)
            for player in team
        }
        return Known(_as_written(sides), _as_written(sides | seated))


def _as_written(names: dict[str, Name]) -> dict[str, Name]:
    """With the names in their own case beside the folded ones: nearly every name is written like that."""
    return names | {name.name: name for name in names.values()}


class Here(NamedTuple):
    """Where a hand stands: its number, who may be named, who deals it (None: not known), who has Barbele."""

    number: int
    known: Known
    dealer: Callable[[], str | None]
    barbele: Callable[[], tuple[str, ...]]


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
        self.known = head.known()
        self.broken = False  # a line before this one could not be counted
        self.state = head.game.begin()  # None: to be worked out anew

    # --- what counts ---

    def change(self, held: Held, before: Scored | None) -> None:
        """A hand reads otherwise or counts otherwise than ``before``: carry it into the totals."""
        now = held.counted(self.holds)
        self._add(before, -1)
        self._add(now, 1)
        self.state = None

    def append(self, held: Held) -> None:
        """A new hand at the end."""
        self.hands.append(held)
        self.written[held.entry.number] = held
        scored = held.counted(self.holds)
        state, totals = self.state, tuple(self.totals)
        self._add(scored, 1)
        self.state = None
        if state is not None and scored is not None:
            self.state = self.head.game.carried(state._replace(totals=totals), scored, self.rounds)

    def adjust(self, points: tuple[int, ...], sign: int) -> None:
        """Points beside the hands, given (1) or taken back (-1)."""
        self._move(points, sign)
        self.state = None

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
        return self.head.dealer_after(self.seats, self.dealt)

    def dealer_of(self, held: Held) -> str | None:
        """Who dealt a hand that stands in the record."""
        dealt = 0
        for other in self.hands:
            if other is held:
                break
            scored = other.counted(self.holds)
            dealt += scored is not None and scored.dealt
        return self.head.dealer_after(held.seats, dealt)

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

    def _seat(self, subs: list[Sub], players: Players, seats: tuple[str, ...]) -> str | None:
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
        self.known = self.head.known(self.players)
        return None

    # --- how the match stands ---

    def ended(self) -> Entry | None:
        """The line by which the players ended the match, where it holds."""
        return next((entry for entry, _ in reversed(self.ends) if self.holds[entry.number]), None)

    def here(self, held: Held | None = None) -> Here:
        """Where the next hand stands, or one of the record: its players and dealer are those of its time."""
        game = self.head.game
        if held is None:
            return Here(len(self.hands) + 1, self.known, self.dealer, lambda: game.barbele(self))
        return Here(held.number, held.known, lambda: self.dealer_of(held), lambda: game.barbele(self, held))

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
