"""Writing results: lines more at the end of ``results.csv``, everything above them byte for byte as it was."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Refusal, Refusals, first_of
from meldcalc.event.corrections import FIX, STATUS, VOID
from meldcalc.event.entries import NewRow, Wanted, result_of, rows_of, swapped
from meldcalc.event.folder import RESULTS, SEATING, Loaded, look, not_of_season
from meldcalc.event.model import BYE, Event, Side, Standing, Table
from meldcalc.event.movement import NextRound
from meldcalc.event.results import SETS, read_seating
from meldcalc.event.rows import INDIVIDUAL, TEAM, Layout, alone, layout_of
from meldcalc.event.sheets import BOM, Sheet, Trouble, sheet_of, table_name, within
from meldcalc.event.standings import standings
from meldcalc.lang import say


class Entry(NamedTuple):
    """A line that was written, the result that it stands for, and the one that stood before."""

    line: int
    name: str
    table: Table | None  # None: a bye, or taken back
    ids: tuple[str, ...]
    earlier: Table | None
    void: bool = False


class Written(NamedTuple):
    """The lines that were written in one step, and the standings before and after them."""

    event: Event
    entries: tuple[Entry, ...]
    before: Sequence[Standing]
    after: Sequence[Standing]


def write(folder: str, wanted: Wanted) -> Written:
    """Append a result to the tournament in a folder; it is on disk when this returns.

    Who sat there is what ``ids`` say, else (for a correction) the earlier row, else seating.csv. Raises
    ``already-in`` for a second entry, ``fix-nothing`` for a correction of none, ``no-seating``, ``not-seated``,
    ``points-count``, ``players-count``, ``round-by-hand``, ``season``, and everything that would be wrong with the line
    or is wrong with the files.
    """
    table = BYE if wanted.table.casefold() == BYE else table_name(wanted.table)
    return _append(
        folder,
        "fix" if wanted.reason else "add",
        lambda loaded: rows_of(loaded, wanted._replace(table=table)),
    )


def swap(folder: str, round: int, pairs: Sequence[tuple[str, str]], reason: str) -> Written:
    """Exchange players, pair by pair, between the results of a round; points and sets stay where they are.

    All the tables that change are corrected in one step. Raises as :func:`write`, and ``unknown-player`` for somebody
    who has no result in that round.
    """
    return _append(folder, "fix", lambda loaded: swapped(loaded, round, pairs, reason))


def _append(folder: str, command: str, make: Callable[[Loaded], list[NewRow]]) -> Written:
    """Write rows under the lock of the file, all of them or none."""
    not_of_season(folder, f"event {command}")

    def change(old: bytes) -> tuple[bytes, Written]:
        loaded = _good(*look(folder, old))
        rows = make(loaded)
        data, lines = _begun(old, loaded, rows[0].wanted), []
        for row in rows:
            data = files.with_line(data, _cells(data, row))
            lines.append(data.count(b"\n"))
        new, trouble = look(folder, data)
        trouble.found = [
            _of_new_rows(problem, within(folder, RESULTS), lines[0], rows) for problem in trouble.found
        ]
        return data, _written(loaded, _good(new, trouble), rows, lines)

    return files.rewrite(within(folder, RESULTS), change, start=b"")


def _of_new_rows(problem: Refusal, file: str, first: int, rows: Sequence[NewRow]) -> Refusal:
    """A problem of the folder with the new rows: those that are not written have no place in the file."""
    if problem.mark and problem.mark.file == file and problem.mark.line >= first:
        problem = problem.replaced(mark=None)
    if problem.code == "seated-twice" and rows[0].wanted.reason is not None:
        return problem.replaced(hint=say("--swap exchanges two players of a round in one step"))
    return problem


def _good(loaded: Loaded | None, trouble: Trouble) -> Loaded:
    if loaded is None or trouble.found:
        raise Refusals(first_of(trouble.found))
    return loaded


def _begun(old: bytes, loaded: Loaded, wanted: Wanted) -> bytes:
    """The file, begun with its heads where it is empty."""
    if old.removeprefix(BOM).strip():
        return old
    layout = _new_layout(loaded, wanted)
    event = loaded.event
    counted = bool(event.set_money or "fewest_sets" in (event.rank or ()) or wanted.sets)
    heads = ["round", "table", *layout.ids, *layout.points, *(layout.sets if counted else ()), *STATUS]
    return files.with_line(old.rstrip(), ",".join(heads).encode())


def _cells(data: bytes, row: NewRow) -> bytes:
    """The new line in the columns of the file."""
    sheet = sheet_of(data, RESULTS, Trouble())
    assert sheet is not None, "it was read a moment ago"
    layout = layout_of(sheet.columns) or TEAM
    wanted, ids = row.wanted, row.ids
    cells = {"round": str(wanted.round), "table": wanted.table}
    if wanted.table == BYE:
        cells["table"] = ""
        ids = (*ids, *[BYE] * (len(layout.ids) - len(ids))) if layout is TEAM else ids
    elif not wanted.void:
        _check_counts(layout, wanted.points, ids)
        cells |= dict(zip(layout.points, map(str, wanted.points), strict=False))
        cells |= _sets_cells(sheet, layout, row)
    if not wanted.void or wanted.table == BYE:
        cells |= dict(zip(layout.ids, ids, strict=False))
    if wanted.reason is None:
        return _line(sheet, cells)
    marks = dict(zip(STATUS, (VOID if wanted.void else FIX, " ".join(wanted.reason.split())), strict=True))
    cells |= {name: cell for name, cell in marks.items() if name in sheet.columns}
    return _line(sheet, cells, [cell for name, cell in marks.items() if name not in sheet.columns])


def _check_counts(layout: Layout, points: Sequence[int], ids: Sequence[str]) -> None:
    """Refuse other numbers of points or players than a row has (``points-count``, ``players-count``)."""
    if len(points) != len(layout.points) and not (layout.name == "alone" and len(points) == len(ids)):
        said = say(
            "{wanted} numbers are expected, one a side, not {found}",
            wanted=len(layout.points),
            found=len(points),
        )
        raise Refusal("points-count", said)
    most = len(layout.ids)
    if len(ids) > most or (len(ids) < most and layout.name != "alone") or len(ids) < 2:
        said = say("{most} sit at a table, and {found} were named", most=most, found=len(ids))
        raise Refusal("players-count", said)


def _sets_cells(sheet: Sheet, layout: Layout, row: NewRow) -> dict[str, str]:
    """The cells of sets: those that are said, else (of a correction) those that stood there. Raises ``no-column``."""
    each: Sequence[int | None] = row.wanted.sets or tuple(side.sets for side in _sides(row.earlier))
    together = None if row.wanted.sets or row.earlier is None else row.earlier.all_sets
    if row.wanted.sets and len(each) != len(row.wanted.points):
        said = say("{wanted} numbers of sets are expected, one a side", wanted=len(row.wanted.points))
        raise Refusal("points-count", said)
    if together is not None:
        return {SETS: str(together)}
    if None in each or not each:
        return {}
    there = [names for names in (layout.sets, ("ns_sets", "ew_sets")) if set(names) <= sheet.columns.keys()]
    if there:
        return dict(zip(there[0], map(str, each), strict=False))
    if SETS in sheet.columns:
        return {SETS: " ".join(map(str, each))}
    said = say("results.csv has no column for sets")
    raise Refusal("no-column", said, hint=say("write {names} behind its heads", names=", ".join(layout.sets)))


def _sides(table: Table | None) -> tuple[Side, ...]:
    return table.sides if table is not None else ()


def _new_layout(loaded: Loaded, wanted: Wanted) -> Layout:
    """The columns of a file that is begun: as those of the seating or of the hands, else as the event is scored."""
    if loaded.layout is not None:
        return loaded.layout
    if loaded.event.teams:
        return TEAM
    return INDIVIDUAL if len(wanted.points) in (0, 2) else alone(len(wanted.points))


def _written(old: Loaded, new: Loaded, rows: Sequence[NewRow], lines: Sequence[int]) -> Written:
    entries = tuple(
        Entry(
            line,
            row.wanted.table,
            result_of(new, row.wanted.round, row.wanted.table),
            row.ids,
            row.earlier,
            row.wanted.void,
        )
        for row, line in zip(rows, lines, strict=True)
    )
    return Written(new.event, entries, standings(old).standings, standings(new).standings)


def write_seats(loaded: Loaded, found: NextRound) -> None:
    """Append a round to seating.csv. Raises ``already-in`` where the round is seated, and what is wrong there."""
    file = within(loaded.event.folder, SEATING)
    layout = TEAM if loaded.event.teams else INDIVIDUAL

    def change(old: bytes) -> tuple[bytes, None]:  # the file may have grown since it was loaded
        if not old.removeprefix(BOM).strip():
            old = files.with_line(old.rstrip(), ",".join(("round", "table", *layout.ids)).encode())
        trouble = Trouble()
        sheet = sheet_of(old, file, trouble)
        if sheet is None or trouble.found:
            raise Refusals(first_of(trouble.found))
        seats = read_seating(sheet, loaded.event, trouble)
        if trouble.found:
            raise Refusals(first_of(trouble.found))
        if found.round in seats.rounds:
            said = say("round {round} is seated already in seating.csv", round=found.round)
            raise Refusal("already-in", said)
        rows = [(name, *(id for side in sides for id in side)) for name, sides in found.tables]
        rows += [("", id, BYE) if loaded.event.teams else ("", id) for id in found.out]
        for row in rows:
            cells = dict(zip(("round", "table", *layout.ids), (str(found.round), *row), strict=False))
            old = files.with_line(old, _line(sheet, cells))
        return old, None

    files.rewrite(file, change, start=b"")


def _line(sheet: Sheet, cells: Mapping[str, str], beyond: Sequence[str] = ()) -> bytes:
    """A row of a file, each cell in its column, some beyond the last one."""
    row = [""] * (max(sheet.columns.values()) + 1)
    for name, cell in cells.items():
        row[sheet.columns[name]] = cell
    out = io.StringIO()
    csv.writer(out, delimiter=sheet.delimiter, lineterminator="\n").writerow([*row, *beyond])
    return out.getvalue().encode()
