"""Questions about a tournament: one player's card, who played whom, the honours of the evening, what is not yet in."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from meldcalc.event.folder import Loaded
from meldcalc.event.model import Entrant, Line, Results, Side, Standing, Table, winner
from meldcalc.event.ranking import ranked
from meldcalc.event.scores import last_round, lines
from meldcalc.event.season import DEFAULT_RANK as SEASON_RANK, Season
from meldcalc.event.standings import DEFAULT_RANK, standings


class CardRow(NamedTuple):
    """A round of one entrant: ``result`` is won, lost, drawn or bye, or None where there was no game."""

    round: int
    table: str | None
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    points: int | None
    against: int | None
    result: str | None
    penalty: int
    total: int
    substitutes: tuple[str, ...]


def card(loaded: Loaded, entrant: Entrant) -> list[CardRow]:
    """The rounds of one player or team, with the total as it ran."""
    event, id = loaded.event, entrant.id
    after = last_round(loaded.results)
    line = next(line for line in lines(event, loaded.results, after) if line.id == id)
    tables = {
        table.round: (table, side)
        for table in loaded.results.tables
        for side in table.sides
        if id in side.ids
    }
    byes = {number for number, who in loaded.results.byes if who == id}
    rows, total = [], 0
    for number, points in enumerate(line.rounds, 1):
        penalty = sum(one.points for one in event.penalties if one.id == id and one.round == number)
        total += (points or 0) + penalty
        table, side = tables.get(number, (None, None))
        rows.append(
            CardRow(
                number,
                table.table if table else None,
                tuple(other for other in side.ids if other != id) if side else (),
                tuple(other for one in table.sides if one is not side for other in one.ids) if table else (),
                points,
                _against(table, side) if table and side else None,
                _result(table, side) if table and side else ("bye" if number in byes else None),
                penalty,
                total,
                tuple(
                    one.name
                    for one in event.substitutes
                    if one.id == id and _sat(one.first, one.last, number)
                ),
            )
        )
    return rows


def _sat(first: int, last: int | None, number: int) -> bool:
    return first <= number and (last is None or number <= last)


def _against(table: Table, side: Side) -> int:
    """The best of the other sides' points."""
    return max(other.points for other in table.sides if other is not side)


def _result(table: Table, side: Side) -> str:
    best = winner(table)
    if best is side:
        return "won"
    return "drawn" if side.points == max(one.points for one in table.sides) else "lost"


class Meeting(NamedTuple):
    """All games of one against another: how many, the points of the one and of the other, games won and lost."""

    games: int = 0
    points: int = 0
    against: int = 0
    won: int = 0
    lost: int = 0


def crosstable(results: Results) -> Mapping[tuple[str, str], Meeting]:
    """Every meeting of two opponents, from both sides."""
    found: dict[tuple[str, str], list[int]] = {}
    for table in results.tables:
        for one, other in permutations(table.sides, 2):
            for id in one.ids:
                for opponent in other.ids:
                    sums = found.setdefault((id, opponent), [0] * len(Meeting._fields))
                    sums[0] += 1
                    sums[1] += one.points
                    sums[2] += other.points
                    sums[3] += one.points > other.points
                    sums[4] += one.points < other.points
    return {pair: Meeting(*sums) for pair, sums in found.items()}


class HighRound(NamedTuple):
    """The best round of a table: who, in which round (of a season: on which night), how many points."""

    ids: tuple[str, ...]
    round: int | str
    points: int


class Honours(NamedTuple):
    """What an evening's speech names: each with everybody who shares it. None: there is none yet."""

    high_rounds: tuple[HighRound, ...]
    groups: Mapping[str, tuple[Standing, ...]]
    low_score: tuple[Line, ...]
    most_sets: tuple[Line, ...]


def honours(loaded: Loaded) -> Honours:
    """High round, best of each group, low score (the least total of those who played), most sets."""
    event, after = loaded.event, last_round(loaded.results)
    sides = [(table.round, side) for table in loaded.results.tables for side in table.sides]
    most = max((side.points for _, side in sides), default=0)
    everyone = lines(event, loaded.results, after)
    played = [line for line in everyone if line.high is not None]
    least = min((line.points for line in played), default=0)
    sets = max((line.sets or 0 for line in played), default=0)
    keys = event.rank or DEFAULT_RANK
    best = {
        name: _best([line for line in everyone if line.id in ids], keys, loaded.results.tables)
        for name, ids in event.groups.items()
    }
    return Honours(
        tuple(HighRound(side.ids, number, side.points) for number, side in sides if side.points == most),
        best,
        tuple(line for line in played if line.points == least),
        tuple(line for line in played if sets and line.sets == sets),
    )


class Missing(NamedTuple):
    """What is not yet in of a round: tables (with who sits there, where that is known), and who has no row at all."""

    round: int
    tables: Sequence[tuple[str, tuple[tuple[str, ...], ...]]]
    ids: tuple[str, ...]


def missing(loaded: Loaded, number: int) -> Missing:
    """The tables of a round without a result: those of the seating, or else those that other rounds have."""
    tables = {table.table: table for table in loaded.results.tables if table.round == number}
    seats = {table: seat.sides for (round, table), seat in loaded.seating.tables.items() if round == number}
    expected: Mapping[str, tuple[tuple[str, ...], ...]] = seats or {
        table.table: () for table in loaded.results.tables
    }
    absent = sorted(
        ((table, sides) for table, sides in expected.items() if table not in tables), key=by_table
    )
    there = {id for table in tables.values() for side in table.sides for id in side.ids}
    there |= {id for round, id in loaded.results.byes if round == number}
    if seats:  # who sits out by the seating is not missed
        there |= set(loaded.event.entrants) - {
            id for sides in seats.values() for side in sides for id in side
        }
    return Missing(number, absent, tuple(id for id in loaded.event.entrants if id not in there))


def by_table(entry: tuple[str, object]) -> tuple[int, int, str]:
    """Tables in the order of their numbers, then those with names."""
    table = entry[0]
    return (0, len(table), table) if table.isascii() and table.isdigit() else (1, 0, table)


def season_honours(found: Season) -> Honours:
    """The honours of a season: high night, best of each group, low score."""
    event = found.event
    everyone = [one.line for one in found.standings]
    played = [line for line in everyone if line.high is not None]
    most = max((line.high for line in played if line.high is not None), default=0)
    nights = [
        HighRound((line.id,), night, most)
        for place, night in enumerate(found.nights)
        for line in played
        if line.rounds[place] == most
    ]
    keys = event.rank or SEASON_RANK
    best = {
        name: _best([line for line in everyone if line.id in ids], keys) for name, ids in event.groups.items()
    }
    least = min((line.points for line in played), default=0)
    return Honours(tuple(nights), best, tuple(line for line in played if line.points == least), ())


def _best(lines: Sequence[Line], keys: Sequence[str], tables: Sequence[Table] = ()) -> tuple[Standing, ...]:
    """Who holds the first place among some."""
    return tuple(standing for standing in ranked(lines, keys, tables) if standing.rank == 1)


def place(loaded: Loaded, id: str) -> Standing:
    """Where one entrant stands now."""
    return next(one for one in standings(loaded).standings if one.line.id == id)
