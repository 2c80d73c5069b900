"""The values of a match: what its file says, line by line, and how it stands.

Sides are numbers from 0 in the order of the file; ``Head.sides`` has their names. Points are whole points in the
table's own scale.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from meldcalc.lang import say
from meldcalc.match.fields import Names
from meldcalc.reader import Node
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Partial, Table
from meldcalc.tricktaking.settlement import Played, Settled, Warn

Kind = Literal["hand", "fix", "void", "unvoid", "adjust", "sub", "note", "undo", "redo", "end", "total"]
Status = Literal["counted", "fixed", "void"]


class Known(NamedTuple):
    """The names that lines may use, folded: sides, and sides and players together."""

    sides: Names
    all: Names


class Entry(NamedTuple):
    """One line of the list as it stands in the file: its number there (from 1), what it is, its fields.

    ``target`` is the hand or entry that a correction speaks of. ``sound`` is False where a key is wrong: what a key
    that is not there leads to is not told then.
    """

    number: int
    kind: Kind
    node: Node
    fields: Mapping[str, Node]
    target: int | None = None
    sound: bool = True


Facts = dict[str, object]  # the fields of a hand by name; those of a side are ``meld.We``

RESULTS = {
    "made": say("made"),
    "set": say("set"),
    "set_under_meld_floor": say("set, meld floor"),
    "thrown_in": say("thrown in"),
    "no_marriage": say("no marriage"),
    "moon_made": say("moon made"),
    "moon_failed": say("moon failed"),
    "renege": say("renege"),
}


class ScoredHand(NamedTuple):
    """A hand of the trick-taking game, settled."""

    bidder: str | None  # a player or a side, as the file's head writes it
    bid: int | None
    trump: str | None  # "S" … "C", "none", None where it was not said
    meld: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    played: Played  # as it was written
    settled: Settled
    delta: tuple[int, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in the order of the other values."""
        return self.played.sides

    @property
    def dealt(self) -> bool:
        """Whether the hand was dealt out, so that the deal moves on: every one but a misdeal."""
        return self.played.status != "misdeal"

    @property
    def counts(self) -> bool:
        """Whether the hand is one of the match's rounds."""
        return self.settled.counts

    @property
    def warnings(self) -> tuple[Warn, ...]:
        """What is odd about it: whoever shows or writes the hand tells it."""
        return self.settled.warnings

    @property
    def by_side(self) -> tuple[tuple[int | None, ...], ...]:
        """The numbers of the sides from which their points come: melds, tricks."""
        return self.meld, self.tricks

    @property
    def scores(self) -> bool:
        """Whether it was played, so that a side may score."""
        return self.settled.result != "no_score"

    @property
    def unplayed(self) -> str | None:
        """Why nobody played it: passed_out or misdeal; None where it was played."""
        return self.played.status if self.played.status in ("passed_out", "misdeal") else None

    @property
    def result_word(self) -> str:
        """What became of it, whether it counts or not."""
        result = self.settled.result
        if result in RESULTS:
            return RESULTS[result]
        return say("misdeal") if self.unplayed == "misdeal" else say("all passed")

    def facts(self, sides: Sequence[str]) -> Facts:
        """Its fields, one by one, under the names of the ``sides``: only what was said or follows from it."""
        found: Facts = {"bidder": self.bidder, "bid": self.bid, "trump": self.trump}
        for side, name in enumerate(sides):
            found[f"meld.{name}"] = self.meld[side]
            found[f"tricks.{name}"] = self.tricks[side]
        found["result"] = self.settled.result
        if self.unplayed:
            found["status"] = self.unplayed
        return found | _points(sides, self.delta)

    def why(self, *, ascii: bool = False) -> list[str]:
        """Which rule decided each number, a sentence each; ``ascii`` writes cards in plain letters."""
        return list(self.settled.why)


class ScoredPartial(NamedTuple):
    """A partial game of the Spanish game, scored; ``parts`` is None for a side that gave its points.

    What a hand may be and a partial game always is stands here too, so that whoever shows either need not ask which.
    """

    delta: tuple[int, ...]
    parts: tuple[Partial | None, ...]
    tables: tuple[Table | None, ...]
    sides: tuple[str, ...]
    rules: RummyRules
    dealt: bool = True
    counts: bool = True
    scores: bool = True
    warnings: tuple[Warn, ...] = ()
    by_side: tuple[tuple[int | None, ...], ...] = ()  # it has too many parts for a sheet
    result_word: str = ""  # what became of it, for which there is no word

    def facts(self, sides: Sequence[str]) -> Facts:
        """Its fields, one by one, under the names of the ``sides``: only what was said or follows from it."""
        found: Facts = {}
        for name, part in zip(sides, self.parts, strict=True):
            if part is not None:
                values = part._asdict() | {"bonuses": sum(part.bonuses.values())}
                found |= {f"{field}.{name}": values[field] for field in PARTS if values[field]}
        return found | _points(sides, self.delta)

    def why(self, *, ascii: bool = False) -> list[str]:
        """Where each number comes from, a sentence each; ``ascii`` writes cards in plain letters."""
        from functools import partial

        from meldcalc.cards import show_card
        from meldcalc.rummy.why import details

        return [
            say("{side}: {why}", side=side, why=why)
            for side, table, part in zip(self.sides, self.tables, self.parts, strict=True)
            if table is not None and part is not None
            for why in details(self.rules, table, part, partial(show_card, ascii=ascii))
        ]


Scored = ScoredHand | ScoredPartial
PARTS = (
    "special",
    "ordinary",
    "factor",
    "rescue",
    "bonuses",
    "held",
    "penalties",
)  # of a side's partial game


def _points(sides: Sequence[str], delta: Sequence[int]) -> Facts:
    return {f"points.{name}": value for name, value in zip(sides, delta, strict=True)}


class Row(NamedTuple):
    """A hand (or partial game) in the record as it now stands.

    ``total`` is the running total after it; ``barbele`` the sides that have it while it is played; ``fixes`` the
    entries that replaced it and still hold.
    """

    number: int
    entry: int
    line: int
    dealer: str | None
    scored: Scored
    status: Status
    delta: tuple[int, ...]  # what counts: nothing for a void hand
    total: tuple[int, ...]
    barbele: tuple[str, ...] = ()
    fixes: tuple[int, ...] = ()
    reason: str | None = None

    @property
    def points(self) -> dict[str, int]:
        """What counts for each side, by its name; nothing where the hand is void."""
        return dict(zip(self.scored.sides, self.delta, strict=True))

    @property
    def why(self) -> list[str]:
        """Which rule decided each number, a sentence each."""
        return self.scored.why()


class Adjusted(NamedTuple):
    """Points given or taken beside the hands; ``after`` is the hand before it (0: none)."""

    entry: int
    line: int
    after: int
    delta: tuple[int, ...]
    total: tuple[int, ...]
    reason: str | None


class Stand(NamedTuple):
    """How the match stands: ``winner`` is a side's name; ``ended`` says that the players ended it."""

    over: bool
    winner: str | None
    tie: bool
    target: int | None
    ended: bool = False
    why: tuple[str, ...] = ()


class Change(NamedTuple):
    """What one entry changed: the fields of a hand, old and new; running totals after it as the record stood then.

    ``scored`` is the hand that it wrote.
    """

    entry: Entry
    hand: int | None  # the hand it concerns
    fields: tuple[tuple[str, object, object], ...]
    total: tuple[int, ...]
    reason: str | None
    scored: Scored | None = None

    @property
    def warnings(self) -> tuple[Warn, ...]:
        """What is odd about the hand that it wrote."""
        return self.scored.warnings if self.scored else ()


class Question(NamedTuple):
    """What is asked: ``key`` is the field (``meld.We``), ``default`` what an empty answer means (None: ask again)."""

    key: str
    text: str
    default: str | None = None


class Draft(NamedTuple):
    """The line so far, which questions were answered, and the one that an answer left open."""

    fields: Mapping[str, Any] = {}
    asked: tuple[str, ...] = ()
    open: str | None = None


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
