"""Writing one result: a line more at the end of ``results.csv``, everything above it byte for byte as it was."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Refusal, Refusals
from meldcalc.event.corrections import FIX, STATUS
from meldcalc.event.entrants import find
from meldcalc.event.folder import RESULTS, SEATING, Loaded, look
from meldcalc.event.model import BYE, Standing, Table
from meldcalc.event.movement import NextRound
from meldcalc.event.results import read_seating
from meldcalc.event.rows import INDIVIDUAL, TEAM, Layout, alone, layout_of, table_name
from meldcalc.event.sheets import BOM, Sheet, Trouble, sheet_of, within
from meldcalc.event.standings import standings
from meldcalc.lang import say


class Written(NamedTuple):
    """The line that was written, the result that it stands for, the one that stood before, and both standings."""

    line: int
    table: Table | None  # None: a bye
    ids: tuple[str, ...]
    earlier: Table | None
    before: Sequence[Standing]
    after: Sequence[Standing]


class Wanted(NamedTuple):
    """What is to be written: a table's points, side by side; ``ids`` where they are said; a reason for a correction."""

    round: int
    table: str
    points: tuple[int, ...]
    ids: tuple[str, ...] = ()
    reason: str | None = None  # None: a first entry


def write(folder: str, wanted: Wanted) -> Written:
    """Append a result to the tournament in a folder; it is on disk when this returns.

    Who sat there is what ``ids`` say, else (for a correction) the earlier row, else seating.csv. Raises
    ``already-in`` for a second entry, ``fix-nothing`` for a correction of none, ``no-seating``, ``points-count``,
    ``round-by-hand``, and everything that would be wrong with the line or is wrong with the files.
    """

    def change(old: bytes) -> tuple[bytes, Written]:
        loaded = _good(*look(folder, old))
        ids, earlier = _who(loaded, wanted)
        data = files.with_line(*_with_head(old, loaded, wanted, ids))
        new, trouble = look(folder, data)
        for problem in trouble.found:  # they are of the line that is not written
            problem.mark = None
        return data, _written(loaded, _good(new, trouble), wanted, ids, earlier, data)

    wanted = wanted._replace(table=BYE if wanted.table.casefold() == BYE else table_name(wanted.table))
    return files.rewrite(within(folder, RESULTS), change, start=b"")


def _good(loaded: Loaded | None, trouble: Trouble) -> Loaded:
    if loaded is None or trouble.found:
        raise Refusals(trouble.found)
    return loaded


def _who(loaded: Loaded, wanted: Wanted) -> tuple[tuple[str, ...], Table | None]:
    """Who sat there, and the result that stands already."""
    earlier = next(
        (one for one in loaded.results.tables if (one.round, one.table) == (wanted.round, wanted.table)), None
    )
    if wanted.round in loaded.by_hand:
        said = say("round {round} stands hand by hand in hands.csv", round=wanted.round)
        raise Refusal("round-by-hand", said, hint=say("a row there with status fix corrects a hand"))
    if wanted.reason is None and earlier:
        scored = ", ".join(str(side.points) for side in earlier.sides)
        said = say(
            "round {round}, table {table} is in already: {points}",
            round=wanted.round,
            table=wanted.table,
            points=scored,
        )
        raise Refusal("already-in", said, hint=say("meldcalc event fix corrects it, with a reason"))
    if wanted.reason is not None and not earlier:
        said = say(
            "there is no result of round {round}, table {table} to correct",
            round=wanted.round,
            table=wanted.table,
        )
        raise Refusal("fix-nothing", said, hint=say("meldcalc event add enters it"))
    seat = loaded.seating.get((wanted.round, wanted.table))
    sides = (earlier and tuple(side.ids for side in earlier.sides)) or (seat and seat.sides)
    ids = tuple(find(loaded.event, word).id for word in wanted.ids) or tuple(
        id for side in sides or () for id in side
    )
    if not ids:
        said = say(
            "nobody knows who sat at table {table} in round {round}", table=wanted.table, round=wanted.round
        )
        hint = say("say it with --players, or write seating.csv")
        raise Refusal("no-seating", said, hint=hint)
    resting = [id for id in ids if wanted.table == BYE and (wanted.round, id) in loaded.results.byes]
    if resting:
        raise Refusal("already-in", say("{id} has a bye in round {round}", id=resting[0], round=wanted.round))
    return ids, earlier


def _with_head(old: bytes, loaded: Loaded, wanted: Wanted, ids: tuple[str, ...]) -> tuple[bytes, bytes]:
    """The file, begun with its heads where it is empty, and the new line in its columns."""
    if not old.removeprefix(BOM).strip():
        layout = _new_layout(loaded, wanted)
        heads = ["round", "table", *layout.ids, *layout.points, *STATUS]
        old = files.with_line(old.rstrip(), ",".join(heads).encode())
    sheet = sheet_of(old, RESULTS, Trouble())
    assert sheet is not None, "it was read a moment ago"
    layout = layout_of(sheet.columns) or TEAM
    cells = {"round": str(wanted.round), "table": wanted.table}
    points = list(map(str, wanted.points))
    if wanted.table == BYE:
        if points:
            raise Refusal("bye-row", say("a row with a bye has neither table nor points"))
        cells["table"] = ""
        ids = (*ids, *[BYE] * (len(layout.ids) - len(ids))) if layout is TEAM else ids
    elif len(points) != len(layout.points) and not (layout.name == "alone" and len(points) == len(ids)):
        said = say(
            "{wanted} numbers are expected, one a side, not {found}",
            wanted=len(layout.points),
            found=len(points),
        )
        raise Refusal("points-count", said)
    if len(ids) > len(layout.ids):
        said = say("{most} sit at a table, and {found} were named", most=len(layout.ids), found=len(ids))
        raise Refusal("players-count", said)
    cells |= dict(zip(layout.ids, ids, strict=False))
    cells |= dict(zip(layout.points, points, strict=False))
    if wanted.reason is not None:
        marks = dict(zip(STATUS, (FIX, " ".join(wanted.reason.split())), strict=True))
        cells |= {name: cell for name, cell in marks.items() if name in sheet.columns}
        return old, _line(sheet, cells, [cell for name, cell in marks.items() if name not in sheet.columns])
    return old, _line(sheet, cells)


def _new_layout(loaded: Loaded, wanted: Wanted) -> Layout:
    """The columns of a file that is begun: as those of the seating or of the hands, else as the event is scored."""
    if loaded.layout is not None:
        return loaded.layout
    if loaded.event.teams:
        return TEAM
    return INDIVIDUAL if len(wanted.points) in (0, 2) else alone(len(wanted.points))


def _written(
    old: Loaded, new: Loaded, wanted: Wanted, ids: tuple[str, ...], earlier: Table | None, data: bytes
) -> Written:
    table = next(
        (one for one in new.results.tables if (one.round, one.table) == (wanted.round, wanted.table)), None
    )
    return Written(data.count(b"\n"), table, ids, earlier, standings(old).standings, standings(new).standings)


def write_seats(loaded: Loaded, found: NextRound) -> None:
    """Append a round to seating.csv. Raises ``already-in`` where the round is seated, and what is wrong there."""
    file = within(loaded.event.folder, SEATING)
    layout = TEAM if loaded.event.teams else INDIVIDUAL

    def change(old: bytes) -> tuple[bytes, None]:  # the file may have grown since it was loaded
        if not old.removeprefix(BOM).strip():
            old = files.with_line(old.rstrip(), ",".join(("round", "table", *layout.ids)).encode())
        trouble = Trouble()
        sheet = sheet_of(old, file, trouble)
        seats = read_seating(sheet, loaded.event, trouble) if sheet else {}
        if sheet is None or trouble.found:
            raise Refusals(trouble.found)
        if any(number == found.round for number, _ in seats):
            said = say("round {round} is seated already in seating.csv", round=found.round)
            raise Refusal("already-in", said)
        rows = [(name, *(id for side in sides for id in side)) for name, sides in found.tables]
        rows += [("", id, BYE) for id in found.out if loaded.event.teams]
        for row in rows:
            cells = dict(zip(("round", "table", *layout.ids), (str(found.round), *row), strict=True))
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
