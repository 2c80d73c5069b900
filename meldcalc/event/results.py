"""``results.csv`` and ``seating.csv``: what each table scored, and who is to sit there."""

from collections.abc import Mapping
from typing import NamedTuple

from meldcalc.event.corrections import STATUS
from meldcalc.event.model import Event, Results, Side, Table
from meldcalc.event.rows import Layout, Row, Seats, checked_layout, holding
from meldcalc.event.sheets import Sheet, Trouble, check_columns, mark_of, number
from meldcalc.lang import say


def read_results(sheet: Sheet, event: Event | None, trouble: Trouble) -> tuple[Results, Layout | None]:
    """The results that hold after corrections; what is wrong is noted. Without an event, any id is somebody."""
    layout = checked_layout(sheet, event, trouble)
    if layout is None or not check_columns(
        sheet, ("round", "table", *layout.ids, *layout.points), STATUS, trouble
    ):
        return Results(), layout
    seats = Seats(sheet, layout, event, trouble)
    places = [(name, sheet.columns[name]) for name in layout.points]
    tables: list[Table] = []
    byes: list[tuple[int, str]] = []
    for row in holding(sheet, layout, trouble):
        if not row.table:
            byes += seats.resting(row, layout.points)
            continue
        sides = seats.of(row)
        points = _points(row, sheet, places, seats, trouble)
        if sides is not None and points is not None:
            seated = tuple(map(Side, sides, points))
            if seats.alone:
                seated = tuple(side for side in seated if side.ids)  # a free seat neither wins nor loses
            tables.append(Table(row.round, row.table, seated, row.line))
    return Results(tables, byes), layout


def _points(
    row: Row, sheet: Sheet, places: list[tuple[str, int]], seats: Seats, trouble: Trouble
) -> list[int] | None:
    """The points of each side; of a free seat there are none."""
    found = []
    good = True
    for side, (name, place) in enumerate(places):
        cell = row.cells[place]
        free = seats.free(row, side)
        if free and not cell.strip():
            found.append(0)
            continue
        points = None if free else number(cell)
        if points is None:
            good = False
            if free:
                said = say("here are points, and nobody sits here")
            elif cell.strip():
                said = say("{text} is not a whole number of points", text=repr(cell.strip()))
            else:
                said = say("the points are missing")
            trouble.add("bad-points", said, mark_of(sheet, row.line, name))
        else:
            found.append(points)
    return found if good else None


class Seat(NamedTuple):
    """A table of a round as it is to be seated, and the line where that stands."""

    sides: tuple[tuple[str, ...], ...]
    line: int


Seating = Mapping[tuple[int, str], Seat]


def read_seating(sheet: Sheet, event: Event | None, trouble: Trouble) -> Seating:
    """Who is to sit where, by round and table; rows of byes say who is not."""
    layout = checked_layout(sheet, event, trouble)
    if layout is None or not check_columns(sheet, ("round", "table", *layout.ids), STATUS, trouble):
        return {}
    seats = Seats(sheet, layout, event, trouble)
    found: dict[tuple[int, str], Seat] = {}
    for row in holding(sheet, layout, trouble):
        if not row.table:
            seats.resting(row, ())
            continue
        sides = seats.of(row)
        if sides is not None:
            found[row.round, row.table] = Seat(tuple(sides), row.line)
    return found
