"""Corrections: lines that change what earlier lines said, or stand beside the hands.

Each one is checked against the record as it stands at that line, and carried into it; nothing is removed.
"""

from meldcalc.lang import say
from meldcalc.match.fields import Name, a_number, by_side, named
from meldcalc.match.head import check_player
from meldcalc.match.model import Entry, Held, Sub
from meldcalc.match.record import Head, Record
from meldcalc.match.stand import leader
from meldcalc.match.state import NOTHING, Changed, Reading, differences, target_hand
from meldcalc.names import folded
from meldcalc.reader import Node, text, wrong

TIE = "tie"  # what may stand at `end` where nobody leads


def mark(reading: Reading, entry: Entry, *, void: bool) -> Changed:
    """A hand that no longer counts, or counts again."""
    record, problems = reading.record, reading.problems
    held = target_hand(reading, entry)
    if held is None:
        return NOTHING
    node = entry.fields[entry.kind]
    if not record.holds[held.entry.number]:
        message = say("hand {number} was taken back; redo brings it back", number=held.number)
        problems.add("not-there", message, node)
        return NOTHING
    if held.void(record.holds) == void:
        if void:
            problems.add("already-void", say("hand {number} is void already", number=held.number), node)
        else:
            problems.add("not-void", say("hand {number} is not void", number=held.number), node)
        return NOTHING
    before = held.counted(record.holds)
    held.marks.append((entry.number, void))
    record.change(held, before)
    return held.number, (("status", _status(not void), _status(void)),)


def _status(void: bool) -> str:
    return "void" if void else "counted"


# --- undo and redo -------------------------------------------------------------------------------------------


def toggle(reading: Reading, entry: Entry, *, holds: bool) -> Changed:
    """An earlier entry that no longer holds, or holds again."""
    record, problems = reading.record, reading.problems
    if entry.target is None:
        return NOTHING
    node = entry.fields[entry.kind]
    if entry.target >= entry.number:
        message = say("there is no entry {number} before this one", number=entry.target)
        problems.add("no-such-entry", message, node)
        return NOTHING
    target = reading.entries[entry.target]
    if target is None:
        return NOTHING  # it could not be read, which was told
    if target.kind in ("undo", "redo"):
        message = say("entry {number} is itself an undo or redo", number=entry.target)
        problems.add("no-such-entry", message, node, hint=say("name the entry that it speaks of"))
        return NOTHING
    if record.holds[entry.target] == holds:
        if holds:
            problems.add("not-undone", say("entry {number} was not taken back", number=entry.target), node)
        else:
            problems.add(
                "already-undone", say("entry {number} was taken back already", number=entry.target), node
            )
        return NOTHING
    return _carry(reading, target, node, holds)


def _carry(reading: Reading, target: Entry, node: Node, holds: bool) -> Changed:
    """Make an entry hold, or no longer hold, and carry that into the record."""
    record = reading.record
    held = _hand_of(record, target)
    before = held.counted(record.holds) if held else None
    was = (held.version(record.holds), held.void(record.holds)) if held else (None, False)
    record.holds[target.number] = holds
    if held is not None:
        record.change(held, before)
        status = (
            () if was[1] == held.void(record.holds) else (("status", _status(was[1]), _status(not was[1])),)
        )
        return held.number, (*differences(record.head, was[0], held.version(record.holds)), *status)
    if target.kind == "adjust":
        points = record.adjusts[target.number][1]
        record.adjust(points, 1 if holds else -1)
        return None, _points_changed(record.head, points, 1 if holds else -1)
    if target.kind == "sub":
        missing = record.reseat(target)
        if missing is not None:
            record.holds[target.number] = not holds
            record.reseat(target)
            reading.problems.add(
                "not-there",
                say("{name} does not play then, whom a later line substitutes", name=missing),
                node,
            )
    return None, ()


def _hand_of(record: Record, target: Entry) -> Held | None:
    """The hand that an entry wrote or corrects."""
    if target.kind == "hand":
        return record.written.get(target.number)
    if target.kind in ("fix", "void", "unvoid") and target.target and target.target <= len(record.hands):
        return record.hands[target.target - 1]
    return None


# --- beside the hands ----------------------------------------------------------------------------------------


def adjust(reading: Reading, entry: Entry) -> Changed:
    """Points given or taken beside the hands."""
    record = reading.record
    found = by_side(entry.fields["adjust"], record.known.sides, a_number, reading.problems)
    points = tuple((found or {}).get(side, 0) for side in range(len(record.head.sides)))
    record.adjusts[entry.number] = (entry, points)
    record.adjust(points, 1)
    return None, _points_changed(record.head, points, 1)


def _points_changed(head: Head, points: tuple[int, ...], sign: int) -> tuple[tuple[str, object, object], ...]:
    return tuple(
        (f"adjust.{side}", 0 if sign > 0 else value, value if sign > 0 else 0)
        for side, value in zip(head.sides, points, strict=True)
        if value
    )


def sub(reading: Reading, entry: Entry) -> Changed:
    """Somebody takes a player's seat."""
    record, problems = reading.record, reading.problems
    node = entry.fields["sub"]
    if node.kind != "map" or not node.value:
        wrong(node, problems, say("who goes and who comes, as {example}", example="{Ana: Rosa}"))
        return NOTHING
    before = problems.count
    seated = {key: name for key, name in record.known.all.items() if name.player}
    leaving: list[Name] = []
    coming: list[tuple[str, Node]] = []
    for key, value in node.value.values():
        gone = named(key, seated, "player", problems)
        come = text(value, problems)
        if gone is not None and come is not None:
            leaving.append(gone)
            coming.append((come.strip(), value))
    if problems.count > before:
        return NOTHING
    gone_names = {name.name for name in leaving}
    taken = {
        folded(name.name): name.name for name in record.known.all.values() if name.name not in gone_names
    }
    for come, value in coming:
        check_player(come, taken, problems, value)
    if problems.count > before or len(gone_names) < len(leaving):
        return NOTHING
    pairs = tuple((name.name, come) for name, (come, _) in zip(leaving, coming, strict=True))
    record.substitute(Sub(entry, pairs))
    return None, tuple(("player", old, new) for old, new in pairs)


def end(reading: Reading, entry: Entry) -> Changed:
    """The players end the match and say who has won: checked, as the record stands here."""
    record, problems = reading.record, reading.problems
    node = entry.fields["end"]
    ended = record.ended()
    if ended is not None:
        problems.add(
            "match-over", say("the match was ended at line {line} already", line=ended.node.line), node
        )
    sides = record.known.sides
    tie = node.kind == "text" and node.value.casefold() == TIE and TIE not in sides
    said = None if tie else named(node, sides, "side", problems)
    if tie or said is not None:
        _check_winner(reading, node, said.side if said else None)
    record.ends.append((entry, said.side if said else None))
    return NOTHING


def _check_winner(reading: Reading, node: Node, said: int | None) -> None:
    record, problems = reading.record, reading.problems
    if record.broken or record.head.game.rules is None:
        return
    found = leader(record)
    if found == said:
        return
    sides, total = record.head.sides, record.totals
    standing = ", ".join(f"{name} {points}" for name, points in zip(sides, total, strict=True))
    if found is None:
        message = say("nobody leads here ({standing}): end: tie", standing=standing)
    else:
        message = say(
            "the winner or leader here is {side} ({standing})", side=sides[found], standing=standing
        )
    problems.add("wrong-winner", message, node)
