"""What the commands of ``event`` show of seats and of what was just written."""

from collections.abc import Sequence
from typing import Any

from meldcalc.cli.event_view import who
from meldcalc.event.append import Entry, Written
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
    said: list[Any] = [_said(event, entry, number) for entry in written.entries]
    if not any(entry.earlier or entry.void for entry in written.entries):
        return said
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
    return [*said, Sheet(columns, rows) if rows else say("no place and no total changes")]


def _said(event: Event, entry: Entry, number: int) -> str:
    """A line that was written, in words."""
    if entry.void and entry.earlier:
        earlier = _score(event, entry.earlier)
        return say(
            "round {round}, table {table}: taken back (it was {earlier})",
            round=number,
            table=entry.name,
            earlier=earlier,
        )
    if entry.table is None:
        names = ", ".join(names_of(event, entry.ids))
        if entry.void:
            return say("round {round}: the bye of {names} is taken back", round=number, names=names)
        return say("round {round}: {names} without a game", round=number, names=names)
    score = _score(event, entry.table)
    if not entry.earlier:
        return say("round {round}, table {table}: {score}", round=number, table=entry.name, score=score)
    return say(
        "round {round}, table {table}: {score} (it was {earlier})",
        round=number,
        table=entry.name,
        score=score,
        earlier=_score(event, entry.earlier),
    )


def written_sheet(written: Written, number: int) -> Sheet:
    """What was written, a row a side."""
    columns = [Column(key, key) for key in ("round", "table", "players", "points")]
    rows: list[Any] = []
    for entry in written.entries:
        if entry.table is None:
            table = label(entry.name) if entry.name != BYE else None
            rows.append((number, table, list(entry.ids), None))
        else:
            rows += [(number, label(entry.name), list(side.ids), side.points) for side in entry.table.sides]
    return Sheet(columns, rows)


def _score(event: Event, table: Table) -> str:
    return ", ".join(f"{'/'.join(names_of(event, side.ids))} {side.points}" for side in table.sides)


def missing_parts(event: Event, found: Missing, machine: bool) -> list[Any]:
    """Tables not yet in, and who has no row."""
    columns = [Column("table", say("Table"), True), Column("players", who(event), wrap=True)]
    rows: list[tuple[Any, ...]] = [
        (
            label(name),
            [id for side in sides for id in side]
            if machine
            else " - ".join(", ".join(names_of(event, side)) for side in sides),
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
            rows += [(number, place, *map(str, table)) for place, table in enumerate(one.tables, 1)]
            rows += [_bye_row(number, str(out), plan.teams) for out in one.out]
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


def _bye_row(number: int, id: str, teams: bool) -> tuple[int | str | None, ...]:
    """A row of seating.csv for somebody who sits out."""
    return (number, None, id, BYE) if teams else (number, None, id, None, None, None)


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
        rows += [_bye_row(found.round, id, event.teams) for id in found.out]
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
