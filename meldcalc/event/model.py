"""What a tournament is made of: plain values, in the order in which they are read.

Points are whole points in the scale of the tournament's rule table; money is whole cents.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from meldcalc.errors import Mark
from meldcalc.rules.named import Named

BYE = "bye"  # the word that stands in a row in place of an opponent
KEYS = ("points", "high_round", "fewest_sets", "wins", "best_night", "nights", "head_to_head")


class Entrant(NamedTuple):
    """Who is ranked: a player, or a team. ``id`` is what the rows carry, ``people`` are the names behind it."""

    id: str
    name: str
    people: tuple[str, ...]


class Bye(NamedTuple):
    """What a round without a game is worth: ``points``, or (None) the average of that round's winners."""

    win: bool = True
    points: int | None = None
    rounding: str = "half-up"  # half-up | up | down


class Penalty(NamedTuple):
    """Points taken off (negative) or given (a bonus), counted from ``round`` on."""

    id: str
    round: int
    points: int
    reason: str
    mark: Mark | None = None


class Substitute(NamedTuple):
    """``name`` sat for ``out`` (a person of the entrant ``id``) in the rounds ``first`` to ``last``."""

    id: str
    out: str
    name: str
    first: int
    last: int | None
    reason: str


class Event(NamedTuple):
    """The settings of a tournament."""

    folder: str
    name: str
    date: str = ""
    rules: Named = Named()
    teams: bool = False
    entrants: Mapping[str, Entrant] = {}
    groups: Mapping[str, tuple[str, ...]] = {}
    rank: tuple[str, ...] | None = None  # None: the default order of the question asked
    entry: int = 0  # cents a person
    set_money: int = 0  # cents a set, a side
    prizes: tuple[Fraction, ...] = ()  # percent of the pot, place by place
    bye: Bye = Bye()
    penalties: tuple[Penalty, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    best: int | None = None  # nights of a season that count for each; None: all
    table: str | None = None  # the name of the rule table, once it was read


class Side(NamedTuple):
    """One side of a table: who sat there, its points of the round, how often it was set (None: nobody says)."""

    ids: tuple[str, ...]
    points: int
    sets: int | None = None


class Table(NamedTuple):
    """The result of one table of one round; ``line`` is where it stands.

    ``all_sets`` are the sets of the whole table, where only their number is known and not whose they are.
    """

    round: int
    table: str
    sides: tuple[Side, ...]
    line: int = 0
    all_sets: int | None = None

    @property
    def sets(self) -> int | None:
        """How often anybody was set at this table; None where nobody says."""
        known = [side.sets for side in self.sides if side.sets is not None]
        return sum(known) if len(known) == len(self.sides) else self.all_sets


class Results(NamedTuple):
    """All results of a tournament: tables, who had no game (round, id), the name of the table that settled hands.

    ``taken_back`` are byes that don't count, also where the seating has them.
    """

    tables: Sequence[Table] = ()
    byes: Sequence[tuple[int, str]] = ()
    rules: str | None = None
    taken_back: frozenset[tuple[int, str]] = frozenset()


class Line(NamedTuple):
    """What is known of one entrant before it is ranked.

    ``rounds`` are the points round by round, None where there was no game (of a season: night by night);
    ``high`` is the best round that was played, a bye is none; ``sets`` are None where those of a game are not known.
    """

    id: str
    name: str
    rounds: tuple[int | None, ...]
    penalties: int
    points: int
    wins: int | None
    sets: int | None
    high: int | None
    dropped: tuple[int, ...] = ()  # indices of the nights that don't count

    @property
    def played(self) -> bool:
        """Whether there is any round of it: a game or a bye. Who has none is not ranked and wins nothing."""
        return any(points is not None for points in self.rounds)


class Standing(NamedTuple):
    """A line with its place; ``rank`` is None for somebody who has played nothing.

    ``decided_by`` is the later key that put it before the next one, else None.
    """

    rank: int | None
    tied: bool
    line: Line
    decided_by: str | None

    @property
    def id(self) -> str:
        """The id of event.yaml, as the rows carry it."""
        return self.line.id

    @property
    def name(self) -> str:
        """The player's name, or the team's."""
        return self.line.name

    @property
    def points(self) -> int:
        """All points that count, penalties among them."""
        return self.line.points


def ranking_html(name: str, standings: Sequence[Standing]) -> str:
    """Standings as a table for a notebook."""
    from meldcalc.notebook import html_table

    rows = [(one.rank, one.name, one.points, *one.line.rounds) for one in standings]
    rounds = [str(number) for number in range(1, max([len(row) for row in rows], default=3) - 2)]
    return html_table(name, ("Rank", "Name", "Points", *rounds), rows)


def label(text: str) -> int | str:
    """A table or a player for programs: a number where it is written like one."""
    return int(text) if text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") else text


def winner(table: Table) -> Side | None:
    """The side with the most points; None when the most is shared."""
    best = max(table.sides, key=lambda side: side.points)
    return best if sum(side.points == best.points for side in table.sides) == 1 else None
