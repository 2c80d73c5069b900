"""The values of a match: what its file says, line by line, and how it stands.

Sides are numbers from 0 in the order of the file; ``Head.sides`` has their names. Points are whole points in the
table's own scale.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from meldcalc.errors import Mark
from meldcalc.reader import Node
from meldcalc.rules.model import Rules, Seating
from meldcalc.rummy.model import Partial, Table
from meldcalc.tricktaking.settlement import Played, Settled, Warn
from meldcalc.tricktaking.setup import TrickSetup

Family = Literal["trick-taking", "rummy"]
Kind = Literal["hand", "fix", "void", "unvoid", "adjust", "sub", "note", "undo", "redo", "end", "total"]
Status = Literal["counted", "fixed", "void"]


class Head(NamedTuple):
    """What stands above the hands: the table, who plays, who deals."""

    file: str
    family: Family
    named: str  # the table as the file names it, with its version: single-deck@1
    rules: Rules | None  # None: the table can't be used, the rest is still read
    seating: Seating | None
    sides: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]  # of each side; empty where they are not named
    seats: tuple[str, ...]  # clockwise; empty where the deal is not tracked
    dealer: str | None
    game: TrickSetup | None = (
        None  # the table and the seating as one, where the match is settled hand by hand
    )


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


class ScoredPartial(NamedTuple):
    """A partial game of the Spanish game, scored; ``parts`` is None for a side that gave its points."""

    delta: tuple[int, ...]
    parts: tuple[Partial | None, ...]
    tables: tuple[Table | None, ...]

    @property
    def dealt(self) -> bool:
        """Whether the deal moves on after it."""
        return True

    @property
    def counts(self) -> bool:
        """Whether it is one of the match's partial games."""
        return True

    @property
    def warnings(self) -> tuple[Warn, ...]:
        """What is odd about it; of a partial game nothing is known to be."""
        return ()


Scored = ScoredHand | ScoredPartial


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


class Adjusted(NamedTuple):
    """Points given or taken beside the hands; ``after`` is the hand before it (0: none)."""

    entry: int
    line: int
    after: int
    points: tuple[int, ...]
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


class Match(NamedTuple):
    """A match file, read and replayed."""

    head: Head
    entries: tuple[Entry, ...]
    holds: tuple[bool, ...]
    rows: tuple[Row, ...]
    adjusted: tuple[Adjusted, ...]
    notes: tuple[tuple[int, int, str], ...]  # entry, line, text
    total: tuple[int, ...]
    stand: Stand
    players: tuple[tuple[str, ...], ...]  # who plays now
    seats: tuple[str, ...]  # who sits where now
    next_dealer: str | None
    barbele: tuple[str, ...]  # who has it in the next partial game
    changes: tuple[Change, ...]
    warnings: tuple[tuple[Warn, Mark], ...]  # of the hands as they now stand
