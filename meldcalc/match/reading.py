"""From the bytes of a match file to the match: everything that is wrong with it, or everything it says."""

import os
from bisect import bisect_left
from collections.abc import Iterator

from meldcalc.errors import Mark
from meldcalc.match.entries import read_entry
from meldcalc.match.head import LISTS, read_head
from meldcalc.match.model import Adjusted, Head, Match, Row
from meldcalc.match.record import Held, Record, seat_after
from meldcalc.match.replay import replay
from meldcalc.match.stand import barbele_before, stand
from meldcalc.match.state import Reading
from meldcalc.reader import Node, Problems, no_garbage, parse, read_bytes
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.barbele import barbele_after
from meldcalc.tricktaking.settlement import Warn

LONGEST_ENTRY = 1 << 20  # lines


def read_match(data: bytes, file: str = "") -> Match:
    """The match of a file's bytes. Raises :class:`Refusals` with every problem of the file, in its order."""
    problems = Problems(file)
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
    problems.path = [list_name(head), ""]
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
        reading, read_entry(number, node, reading.record.head.family, reading.record.known, reading.problems)
    )


def list_name(head: Head) -> str:
    """How the list is called in a file of this game."""
    return next(name for name, family in LISTS.items() if family == head.family)


def finished(reading: Reading) -> Match:
    """The match as it now stands, of a reading without problems."""
    record = reading.record
    rows, adjusted = _rows(record)
    reasons = {
        change.hand: change.reason
        for change in reading.changes
        if change and change.entry.kind == "void" and record.holds[change.entry.number]
    }
    return Match(
        head=record.head,
        entries=tuple(entry for entry in reading.entries if entry is not None),
        holds=tuple(record.holds[1:]),
        rows=tuple(
            row._replace(reason=reasons.get(row.number)) if row.status == "void" else row for row in rows
        ),
        adjusted=tuple(
            line._replace(reason=change.reason if (change := reading.changes[line.entry]) else None)
            for line in adjusted
        ),
        notes=tuple(reading.notes),
        total=tuple(record.totals),
        stand=stand(record),
        players=record.players,
        seats=record.seats,
        next_dealer=record.dealer(),
        barbele=barbele_before(record) if isinstance(record.head.rules, RummyRules) else (),
        changes=tuple(change for change in reading.changes if change is not None),
        warnings=tuple(_warnings(reading, rows)),
    )


def _warnings(reading: Reading, rows: list[Row]) -> Iterator[tuple[Warn, Mark]]:
    """What is odd about the hands as they now read, at the line that says so; a void hand is as good as none."""
    for row in rows:
        for warning in row.scored.warnings if row.status != "void" else ():
            entry = reading.entries[row.fixes[-1] if row.fixes else row.entry]
            assert entry is not None
            path = (list_name(reading.record.head), str(entry.number))
            yield warning, Mark(reading.problems.file, entry.node.line, entry.node.column, path)


def _rows(record: Record) -> tuple[list[Row], list[Adjusted]]:
    """The record as it now stands, line by line, with the running totals."""
    head, holds = record.head, record.holds
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
            adjusted.append(Adjusted(entry.number, entry.node.line, number, points, totals, None))
            continue
        number = step.number
        scored = step.version(holds)
        assert scored is not None  # a reading with problems is never finished
        void = step.void(holds)
        delta = nothing if void else scored.delta
        if isinstance(head.rules, RummyRules):
            barbele = barbele_after(head.rules, dict(zip(head.sides, totals, strict=True)), barbele)
        totals = tuple(total + value for total, value in zip(totals, delta, strict=True))
        fixes = tuple(number for number, _ in step.versions[1:] if holds[number])
        rows.append(
            Row(
                number=number,
                entry=step.entry.number,
                line=step.entry.node.line,
                dealer=seat_after(head, step.seats, dealt),
                scored=scored,
                status="void" if void else "fixed" if fixes else "counted",
                delta=delta,
                total=totals,
                barbele=barbele,
                fixes=fixes,
            )
        )
        if not void:
            dealt += scored.dealt
    return rows, adjusted
