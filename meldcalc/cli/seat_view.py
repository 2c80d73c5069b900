"""What the commands of ``event`` show of seats and of what was just written."""

from collections.abc import Sequence
from typing import Any

from meldcalc.cli.event_view import who
from meldcalc.event.append import Written
from meldcalc.event.board import place as placed
from meldcalc.event.document import moved, names_of
from meldcalc.event.model import BYE, Event, Table, label
from meldcalc.event.movement import NextRound
from meldcalc.event.records import Missing
from meldcalc.event.rounds import Plan, Spread, spreads
from meldcalc.lang import say
from meldcalc.render import Column, Sheet


def written_parts(event: Event, written: Written, number: int) -> list[Any]:
    """What was written, what it replaces, and how places changed."""
    now = written.table
    if now is None:
        names = ", ".join(names_of(event, written.ids))
        return [say("round {round}: {names} without a game", round=number, names=names)]
    score = _score(event, now)
    if not written.earlier:
        return [say("round {round}, table {table}: {score}", round=number, table=now.table, score=score)]
    said = say(
        "round {round}, table {table}: {score} (it was {earlier})",
        round=number,
        table=now.table,
        score=score,
        earlier=_score(event, written.earlier),
    )
    columns = [
        Column("rank", say("Place"), True),
        Column("rank_before", say("Before"), True),
        Column("name", who(event), wrap=True),
        Column("points", say("Points"), True),
        Column("points_before", say("Before"), True),
    ]
    rows = [
        (placed(new), placed(old), new.line.name, new.line.points, old.line.points)
        for old, new in moved(written)
    ]
    return [said, Sheet(columns, rows) if rows else say("no place and no total changes")]


def written_sheet(written: Written, number: int) -> Sheet:
    """What was written, a row a side."""
    columns = [Column(key, key) for key in ("round", "table", "players", "points")]
    if written.table is None:
        return Sheet(columns, [(number, None, " ".join(written.ids), None)])
    rows = [
        (number, label(written.table.table), " ".join(side.ids), side.points) for side in written.table.sides
    ]
    return Sheet(columns, rows)


def _score(event: Event, table: Table) -> str:
    return ", ".join(f"{'/'.join(names_of(event, side.ids))} {side.points}" for side in table.sides)


def missing_parts(event: Event, found: Missing, machine: bool) -> list[Any]:
    """Tables not yet in, and who has no row."""
    columns = [Column("table", say("Table"), True), Column("players", who(event), wrap=True)]
    rows: list[tuple[Any, ...]] = [
        (
            label(name),
            " - ".join(" ".join(side) if machine else ", ".join(names_of(event, side)) for side in sides),
        )
        for name, sides in found.tables
    ]
    notes = []
    if found.ids:
        notes.append(say("without a row: {names}", names=", ".join(names_of(event, found.ids))))
    if not rows:
        notes.insert(0, say("no table of round {round} is missing", round=found.round))
    return [Sheet(columns, rows, notes=notes)]


def seat_parts(plan: Plan, entrants: int, machine: bool) -> list[Any]:
    """The seats round by round; as csv it is a seating.csv."""
    if machine:
        heads = ("a", "b") if plan.teams else ("n", "s", "e", "w")
        rows: list[tuple[Any, ...]] = []
        for number, one in enumerate(plan.rounds, 1):
            rows += [(number, place, *table) for place, table in enumerate(one.tables, 1)]
            if plan.teams:
                rows += [(number, None, out, BYE) for out in one.out]
        return [Sheet([Column(key, key) for key in ("round", "table", *heads)], rows)]
    most = max(len(one.tables) for one in plan.rounds)
    columns = [Column("round", say("Round"), True)]
    columns += [Column(f"t{place}", say("Table {table}", table=place)) for place in range(1, most + 1)]
    if any(one.out for one in plan.rounds):
        columns.append(Column("out", say("Sit out")))
    cells: list[Any] = [
        (
            number,
            *(_seats(table) for table in one.tables),
            *([" ".join(map(str, one.out))] if len(columns) > most + 1 else []),
        )
        for number, one in enumerate(plan.rounds, 1)
    ]
    partners, opponents = spreads(plan, entrants)
    notes = [say("opponents meet {often}", often=_often(opponents)), say("seed {seed}", seed=plan.seed)]
    if partners:
        notes.insert(0, say("partners meet {often}", often=_often(partners)))
    return [Sheet(columns, cells, notes=notes)]


def _seats(table: Sequence[object]) -> str:
    half = len(table) // 2
    return f"{' '.join(map(str, table[:half]))} - {' '.join(map(str, table[half:]))}"


def _often(spread: Spread) -> str:
    if spread.least == spread.most:
        return say("{times} × each", times=spread.most)
    return say("{least} to {most} ×", least=spread.least, most=spread.most)


def next_parts(event: Event, found: NextRound, machine: bool) -> list[Any]:
    """The next round's seats; as csv they are rows of seating.csv."""
    if machine:
        heads = ("a", "b") if event.teams else ("n", "s", "e", "w")
        rows: list[tuple[Any, ...]] = [
            (found.round, label(name), *(id for side in sides for id in side)) for name, sides in found.tables
        ]
        rows += [(found.round, None, id, BYE) for id in found.out if event.teams]
        return [Sheet([Column(key, key) for key in ("round", "table", *heads)], rows)]
    columns = [
        Column("table", say("Table"), True),
        Column("seats", say("Seats")),
        Column("names", who(event), wrap=True),
    ]
    cells = [
        (
            label(name),
            " - ".join(" ".join(side) for side in sides),
            " - ".join(", ".join(names_of(event, side)) for side in sides),
        )
        for name, sides in found.tables
    ]
    notes = []
    if found.out:
        notes.append(say("sit out: {names}", names=", ".join(names_of(event, found.out))))
    if found.drawn:
        notes.append(say("drawn by lot with seed {seed}", seed=found.seed))
    return [Sheet(columns, cells, say("{name}, round {round}", name=event.name, round=found.round), notes)]
