"""Writing in a match file: begun, and one line at a time appended to.

A line is checked by the very reading that will read it tomorrow; only when nothing is wrong with it, or with the file
before it, does it reach the disk, under the file's lock (:mod:`meldcalc.files`).
"""

import os
from collections.abc import Callable, Mapping
from typing import NamedTuple

from meldcalc.errors import Refusal, Refusals
from meldcalc.files import create, rewrite
from meldcalc.lang import say
from meldcalc.match.corrections import TIE
from meldcalc.match.lines import Value, flow, scalar, with_entry
from meldcalc.match.model import Change, Entry
from meldcalc.match.reading import Path, examine, finished, read_match, take_line
from meldcalc.match.sheet import Match
from meldcalc.match.stand import leader
from meldcalc.match.state import Reading
from meldcalc.names import folded
from meldcalc.reader import Problems, no_garbage, read_text

Fields = Mapping[str, Value]


class Written(NamedTuple):
    """What a command wrote: the line, what it changed, the match with it."""

    line: int
    text: str
    change: Change
    match: Match


def append(path: Path, entry: Callable[[Reading], Fields], *, wait: float | None = None) -> Written:
    """Append one line to the match file at ``path``; on disk when this returns.

    ``entry`` makes the line from the match as it stands under the lock. Raises :class:`Refusals` with every problem
    of the file (then nothing is appended to it), what is wrong with the line, and the writer's refusals.
    """
    return rewrite(path, lambda data: _appended(data, path, entry), wait=wait)


def _appended(data: bytes, path: Path, entry: Callable[[Reading], Fields]) -> tuple[bytes, Written]:
    problems = Problems(os.fspath(path))
    with no_garbage():
        reading = examine(data, problems)
    problems.done()
    assert reading is not None
    assert reading.root is not None
    fields = entry(reading)
    take(reading, fields)
    placed = with_entry(data, reading.root, reading.record.head.game.rows_key, fields, os.fspath(path))
    last = reading.changes[-1]
    assert last is not None
    last.entry.node.line = placed.line
    return placed.data, Written(placed.line, f"- {flow(fields)}", last, finished(reading))


def take(reading: Reading, fields: Fields) -> None:
    """Carry a line that is not written yet into a reading. Raises what is wrong with it."""
    problems = reading.problems
    node = read_text(flow(fields))
    problems.path = []
    take_line(reading, node)
    if problems.count:
        from meldcalc.cards import as_typed

        wrong = as_typed(
            [problem.replaced(mark=None) for problem in problems.found], fields
        )  # it is in no file yet
        # a total behind a mistake of the line itself cannot be checked, which goes without saying
        found = [problem for problem in wrong if problem.code != "total-unchecked"] or wrong
        problems.found = []
        raise found[0] if len(found) == 1 else Refusals(found)


def begin(
    path: Path,
    rules: str,
    sides: Mapping[str, tuple[str, ...]],
    *,
    options: Mapping[str, str],
    sets: Mapping[str, str],
    seats: tuple[str, ...] = (),
    dealer: str | None = None,
) -> Match:
    """Begin a match file; ``rules`` names the table with its version. A file that is there is never overwritten."""
    lines = ["meldcalc: 1", f"rules: {scalar(rules)}"]
    if options:
        lines.append(f"option: {flow(options)}")
    if sets:
        lines.append(f"set: {flow(sets)}")
    lines.append(f"sides: {flow({side: list(players) for side, players in sides.items()})}")
    if seats:
        lines.append(f"seats: {flow(list(seats))}")
    if dealer is not None:
        lines.append(f"dealer: {scalar(dealer)}")
    draft = "".join(f"{line}\n" for line in lines).encode()
    head = _checked(draft, path)
    data = draft + f"{head.head.game.rows_key}:\n".encode()
    create(path, data)
    return head


def _checked(data: bytes, path: Path) -> Match:
    try:
        return read_match(data, path)
    except Refusals as refusal:
        raise Refusals(
            [
                problem.replaced(mark=None)
                if problem.mark is not None and problem.mark.file == os.fspath(path)
                else problem
                for problem in refusal.problems
            ]
        ) from None


# --- lines that look at the match before them ----------------------------------------------------------------


def undo(reading: Reading) -> Fields:
    """The line that takes back the last entry that still holds."""
    done, _ = _in_turn(reading.entries)
    if not done:
        raise Refusal("nothing-to-undo", say("no entry holds that could be taken back"))
    return {"undo": done[-1]}


def redo(reading: Reading) -> Fields:
    """The line that makes the entry of the last undo hold again, as long as nothing new was written since."""
    _, undone = _in_turn(reading.entries)
    if undone:
        return {"redo": undone[-1]}
    gone = [entry.target for entry in reading.entries if entry is not None and entry.kind == "undo"]
    last = next((target for target in reversed(gone) if target and not reading.record.holds[target]), None)
    if last is None:
        raise Refusal("nothing-to-redo", say("no undo could be taken back"))
    raise Refusal(
        "nothing-to-redo",
        say("entry {number} was taken back, and something new was written since", number=last),
        hint=say(
            "enter anew what it said; or, for the entry itself, write this line at the end of the file: {line}",
            line=f"- {flow({'redo': last})}",
        ),
    )


def _in_turn(entries: list[Entry | None]) -> tuple[list[int], list[int]]:
    """The entries in the order in which undo and redo go through them, the next one last.

    An entry that was redone comes before anything older; whatever is new leaves nothing to redo.
    """
    done: dict[int, None] = {}
    undone: dict[int, None] = {}
    for entry in entries:
        if entry is None:
            continue
        if entry.kind not in ("undo", "redo"):
            done[entry.number] = None
            undone.clear()
        elif entry.target is not None:
            off, on = (done, undone) if entry.kind == "undo" else (undone, done)
            off.pop(entry.target, None)
            on[entry.target] = None
    return list(done), list(undone)


def end(reading: Reading, side: str | None = None) -> Fields:
    """The line that ends the match; without a ``side`` for the one that has won or leads."""
    if side is not None:
        found = reading.record.known.sides.get(folded(side))
        return {"end": found.name if found else side}
    first = leader(reading.record)
    return {"end": TIE if first is None else reading.record.head.sides[first]}
