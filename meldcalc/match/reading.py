"""From the bytes of a match file to the match: everything that is wrong with it, or everything it says."""

import os
from bisect import bisect_left
from collections.abc import Iterator

from meldcalc import arguments
from meldcalc.errors import Mark
from meldcalc.match.entries import read_entry
from meldcalc.match.head import read_head
from meldcalc.match.model import Adjusted, Held, Row
from meldcalc.match.replay import replay
from meldcalc.match.sheet import Match
from meldcalc.match.stand import stand
from meldcalc.match.state import Reading
from meldcalc.reader import Node, Problems, no_garbage, parse, read_bytes
from meldcalc.tricktaking.settlement import Warn

LONGEST_ENTRY = 1 << 20  # lines


Path = str | os.PathLike[str]


def open_match(path: Path) -> Match:
    """The match that a file says, as ``meldcalc match show`` has it; points are in the scale of the file's table.

    Raises Refusal file-missing, file-unreadable and the like, bad-value for what is no path, and Refusals with every problem of the file, in its
    order. Source: the file's format is described in README.md, "A whole evening".
    """
    from meldcalc.files import read

    name = arguments.path("path", path)
    return read_match(read(name), name)


def read_match(data: bytes, file: Path = "") -> Match:
    """The match of a file's bytes. Raises :class:`Refusals` with every problem of the file, in its order."""
    problems = Problems(os.fspath(file))
    with no_garbage():
        reading = examine(data, problems)
        problems.done()
        assert reading is not None
        return finished(reading)


def examine(data: bytes, problems: Problems) -> Reading | None:
    """Read a file as far as it can be read; what is wrong is in ``problems``. None: not even its head could be.

    Raises at once what leaves nothing to be read: text that is no YAML, a format newer than this program's.
    """
    root = parse(read_bytes(data, problems.file), problems)
    head, entries = read_head(root, problems, folder=os.path.dirname(problems.file))
    if head is None:
        return None
    reading = Reading(head, problems)
    reading.root = root
    # What the reader noted inside the list makes the line that it stands in one that cannot be counted.
    noted = sorted(problems.lines)
    items: list[Node] = entries.value if entries is not None else []
    problems.path = [head.game.rows_key, ""]
    for place, node in enumerate(items):
        problems.path[1] = str(place + 1)
        if noted:
            following = items[place + 1].line if place + 1 < len(items) else node.line + LONGEST_ENTRY
            reading.record.broken |= bisect_left(noted, node.line) < bisect_left(noted, following)
        take_line(reading, node)
    problems.path = []
    return reading


def take_line(reading: Reading, node: Node) -> None:
    """Read one more line and carry it into the record."""
    number = len(reading.entries)
    replay(
        reading, read_entry(number, node, reading.record.head.game, reading.record.known, reading.problems)
    )


def finished(reading: Reading) -> Match:
    """The match as it now stands, of a reading without problems."""
    record = reading.record
    rows, adjusted = _rows(reading)
    return Match(
        head=record.head,
        entries=tuple(entry for entry in reading.entries if entry is not None),
        holds=tuple(record.holds[1:]),
        rows=tuple(rows),
        adjusted=tuple(adjusted),
        notes=tuple(reading.notes),
        total=tuple(record.totals),
        stand=stand(record),
        players=record.players,
        seats=record.seats,
        next_dealer=record.dealer(),
        barbele=record.head.game.barbele(record),
        changes=tuple(change for change in reading.changes if change is not None),
        warnings=tuple(_warnings(reading, rows)),
    )


def _warnings(reading: Reading, rows: list[Row]) -> Iterator[tuple[Warn, Mark]]:
    """What is odd about the hands as they now read, at the line that says so; a void hand is as good as none."""
    for row in rows:
        for warning in row.scored.warnings if row.status != "void" else ():
            entry = reading.entries[row.fixes[-1] if row.fixes else row.entry]
            assert entry is not None
            path = (reading.record.head.game.rows_key, str(entry.number))
            yield warning, Mark(reading.problems.file, entry.node.line, entry.node.column, path)


def _rows(reading: Reading) -> tuple[list[Row], list[Adjusted]]:
    """The record as it now stands, line by line, with the running totals."""
    record, changes = reading.record, [change for change in reading.changes if change is not None]
    head, holds = record.head, record.holds
    given = {change.entry.number: change.reason for change in changes}
    voided = {
        change.hand: change.reason
        for change in changes
        if change.entry.kind == "void" and holds[change.entry.number]
    }
    nothing = (0,) * len(head.sides)
    totals = nothing
    dealt = number = 0
    barbele: tuple[str, ...] = ()
    rows: list[Row] = []
    adjusted: list[Adjusted] = []
    for step in record.walk():
        if not isinstance(step, Held):
            entry, points = step
            totals = tuple(total + value for total, value in zip(totals, points, strict=True))
            adjusted.append(
                Adjusted(entry.number, entry.node.line, number, points, totals, given[entry.number])
            )
            continue
        number = step.number
        scored = step.version(holds)
        assert scored is not None  # a reading with problems is never finished
        void = step.void(holds)
        delta = nothing if void else scored.delta
        barbele = head.game.barbele_at(totals, barbele)
        totals = tuple(total + value for total, value in zip(totals, delta, strict=True))
        fixes = tuple(number for number, _ in step.versions[1:] if holds[number])
        rows.append(
            Row(
                number=number,
                entry=step.entry.number,
                line=step.entry.node.line,
                dealer=head.dealer_after(step.seats, dealt),
                scored=scored,
                status="void" if void else "fixed" if fixes else "counted",
                delta=delta,
                total=totals,
                barbele=barbele,
                fixes=fixes,
                reason=voided.get(number) if void else None,
            )
        )
        if not void:
            dealt += scored.dealt
    return rows, adjusted
