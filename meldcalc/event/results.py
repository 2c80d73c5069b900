"""``results.csv`` and ``seating.csv``: what each table scored, and who is to sit there."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.event.corrections import STATUS
from meldcalc.event.model import Event, Results, Side, Table
from meldcalc.event.rows import INDIVIDUAL, Byes, Layout, Row, Seats, checked_layout, holding
from meldcalc.event.sheets import Sheet, Trouble, check_columns, mark_of, not_whole, number
from meldcalc.lang import say

SETS = "sets"  # the column with the sets of all sides in one cell


def read_results(
    sheet: Sheet, event: Event | None, trouble: Trouble, seated: Collection[tuple[int, str]] | None = None
) -> tuple[Results, Layout | None]:
    """The results that hold after corrections; what is wrong is noted. Without an event, any id is somebody.

    ``seated`` are the byes of the seating, None where it is not known: those may be taken back.
    """
    layout = checked_layout(sheet, event, trouble)
    may = (*STATUS, SETS, *_sets_columns(layout)) if layout is not None else ()
    if layout is None or not check_columns(sheet, layout.need, may, trouble):
        return Results(), layout
    seats = Seats(sheet, layout, event, trouble)
    places = [(name, sheet.columns[name]) for name in layout.points]
    tables: dict[int, Table] = {}
    byes: list[tuple[int, str]] = []
    noted = Byes(seated)
    rows = holding(sheet, layout, layout.need, seats.who, trouble, byes=noted)
    for row in sorted(rows, key=lambda row: row.line):  # so that who sits twice is told at the later line
        if not row.table:
            byes += seats.resting(row, (*layout.points, *_sets_columns(layout), SETS))
            continue
        sides = seats.of(row)
        points = _points(row, sheet, places, seats, trouble)
        sets = _sets(row, sheet, layout, trouble)
        if sides is not None and points is not None and sets is not None:
            each, together = sets
            sat = tuple(map(Side, sides, points, each))
            if seats.alone:
                sat = tuple(side for side in sat if side.ids)  # a free seat neither wins nor loses
            tables[row.line] = Table(row.round, row.table, sat, row.line, together)
    found = [tables[row.line] for row in rows if row.line in tables]
    return Results(found, byes, taken_back=frozenset(noted.taken_back)), layout


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
        points = None if free else number(cell, sheet.delimiter)
        if points is None:
            good = False
            if free:
                trouble.add(
                    "bad-points", say("here are points, and nobody sits here"), mark_of(sheet, row.line, name)
                )
            elif cell.strip():
                trouble.found.append(not_whole(cell).at(mark=mark_of(sheet, row.line, name)))
            else:
                trouble.add("bad-points", say("the points are missing"), mark_of(sheet, row.line, name))
        else:
            found.append(points)
    return found if good else None


def _sets_columns(layout: Layout) -> tuple[str, ...]:
    """The columns of sets, side by side; those of n s e w may be called like their points too."""
    return (*layout.sets, "ns_sets", "ew_sets") if layout is INDIVIDUAL else layout.sets


def _sets(
    row: Row, sheet: Sheet, layout: Layout, trouble: Trouble
) -> tuple[list[int | None], int | None] | None:
    """The sets of each side and of the whole table, None where nobody says them; None when a cell is wrong.

    ``sets`` holds a number for each side, ``1 0``, or one number for the whole table.
    """
    each: list[int | None] = [None] * len(layout.labels)
    together = None
    for place, name in enumerate(_sets_columns(layout)):
        cell = row.cells[sheet.columns[name]].strip() if name in sheet.columns else ""
        if cell:
            each[place % len(each)] = some = number(cell, sheet.delimiter)
            if some is None or some < 0:
                trouble.found.append(_bad_sets(cell).at(mark=mark_of(sheet, row.line, name)))
                return None
    cell = row.cells[sheet.columns[SETS]].strip() if SETS in sheet.columns else ""
    if cell and None in each:
        parts = [number(part, sheet.delimiter) for part in re.split(r"[\s/:,-]+", cell)]
        if len(parts) not in (1, len(each)) or any(part is None or part < 0 for part in parts):
            trouble.found.append(_bad_sets(cell).at(mark=mark_of(sheet, row.line, SETS)))
            return None
        if len(parts) == len(each):
            each = parts
        elif parts[0] == 0:
            each = [0] * len(each)
        else:
            together = parts[0]
    return each, together


def _bad_sets(cell: str) -> Refusal:
    said = say("{text} is no number of sets", text=repr(cell))
    hint = say("write how often each side was set, as 1 0, or one number for the whole table")
    return Refusal("bad-number", said, hint=hint)


class Seat(NamedTuple):
    """A table of a round as it is to be seated, and the line where that stands."""

    sides: tuple[tuple[str, ...], ...]
    line: int


class Seating(NamedTuple):
    """Who is to sit where, by round and table, and who is to sit out (round, id)."""

    tables: Mapping[tuple[int, str], Seat] = {}
    byes: Sequence[tuple[int, str]] = ()

    @property
    def rounds(self) -> set[int]:
        """The rounds that are seated."""
        return {number for number, _ in self.tables}


def read_seating(sheet: Sheet, event: Event | None, trouble: Trouble) -> Seating:
    """Who is to sit where; rows of byes say who is not."""
    layout = checked_layout(sheet, event, trouble)
    need = ("round", "table", *layout.ids) if layout is not None else ()
    if layout is None or not check_columns(sheet, need, STATUS, trouble):
        return Seating()
    seats = Seats(sheet, layout, event, trouble)
    found: dict[tuple[int, str], Seat] = {}
    byes: list[tuple[int, str]] = []
    for row in sorted(holding(sheet, layout, need, seats.who, trouble), key=lambda row: row.line):
        if not row.table:
            byes += seats.resting(row, ())
            continue
        sides = seats.of(row)
        if sides is not None:
            found[row.round, row.table] = Seat(tuple(sides), row.line)
    return Seating(found, byes)
