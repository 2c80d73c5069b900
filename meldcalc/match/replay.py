"""A match file from its first line to its last: each line read, checked and carried into the record.

Every line is checked as the record stood when it was written: its running totals, the hand that it speaks of, the
end of the match. What is wrong is noted and the reading goes on; a line in error counts nothing, and running totals
after it cannot be checked.
"""

from collections.abc import Callable, Mapping

from meldcalc.errors import Mark
from meldcalc.lang import say
from meldcalc.match.facts import facts
from meldcalc.match.fields import Name, a_number, by_side, named
from meldcalc.match.hands import Here, read_hand
from meldcalc.match.head import check_player
from meldcalc.match.model import Change, Entry, Head, Scored
from meldcalc.match.partials import read_game
from meldcalc.match.record import Held, Record
from meldcalc.match.stand import barbele_before, leader, over_by_the_rules
from meldcalc.reader import Node, Problems, text, wrong

TIE = "tie"  # what may stand at `end` where nobody leads


class Reading:
    """The record, what each entry changed, and where the problems go."""

    def __init__(self, head: Head, problems: Problems) -> None:
        self.record = Record(head)
        self.problems = problems
        self.entries: list[Entry | None] = [None]
        self.changes: list[Change | None] = [None]
        self.notes: list[tuple[int, int, str]] = []
        self.warnings: list[tuple[str, str, Mark]] = []
        self.root: Node | None = None  # the whole file


def replay(reading: Reading, entry: Entry | None) -> None:
    """Carry one more line into the record; ``None`` is a line that could not be read at all."""
    record, problems = reading.record, reading.problems
    record.holds.append(True)
    reading.entries.append(entry)
    reading.changes.append(None)
    if entry is None:
        record.broken = True
        return
    before = len(problems.found)
    hand, changed = _APPLY[entry.kind](reading, entry)
    if len(problems.found) > before:
        record.broken = True
    if "total" in entry.fields:
        before = len(problems.found)
        _check_total(reading, entry.fields["total"])
        if len(problems.found) > before and problems.found[-1].code == "bad-value":
            record.broken = True
    reason = None
    if "reason" in entry.fields:
        reason = text(entry.fields["reason"], problems)
    if "note" in entry.fields:
        note = text(entry.fields["note"], problems)
        reading.notes.append((entry.number, entry.node.line, note or ""))
    wrote = None
    if entry.kind in ("hand", "fix") and hand is not None:
        number, scored = record.hands[hand - 1].versions[-1]
        wrote = scored if number == entry.number else None
    reading.changes[-1] = Change(entry, hand, changed, tuple(record.totals), reason, wrote)


Changed = tuple[int | None, tuple[tuple[str, object, object], ...]]
NOTHING: Changed = (None, ())


def _check_total(reading: Reading, node: Node) -> None:
    """The running totals as the players wrote them, against the record as it stands at this line."""
    record, problems = reading.record, reading.problems
    said = by_side(node, record.known.sides, a_number, problems)
    if said is None:
        return
    if record.broken or record.head.rules is None:
        problems.add(
            "total-unchecked",
            say("the running total cannot be checked, because earlier lines are in error"),
            node,
        )
        return
    for side, written in said.items():
        found = record.totals[side]
        if found != written:
            problems.add(
                "total-wrong",
                say(
                    "the running total of {side} is {found} here, and {written} is written: the difference is {difference}",
                    side=record.head.sides[side],
                    found=found,
                    written=written,
                    difference=written - found,
                ),
                node,
            )


# --- hands ---------------------------------------------------------------------------------------------------


def _hand(reading: Reading, entry: Entry) -> Changed:
    record = reading.record
    number = len(record.hands) + 1
    _check_open(reading, entry)
    scored = _scored(reading, entry, number, None)
    held = Held(number, entry, record.known, record.seats, scored)
    record.append(held)
    return number, ()


def _check_open(reading: Reading, entry: Entry) -> None:
    """No hand may follow the end of the match."""
    record, problems = reading.record, reading.problems
    ended = record.ended()
    if ended is not None:
        message = say("the match was ended at line {line}, and no hand may follow", line=ended.node.line)
        problems.add("match-over", message, entry.node, hint=say("undo takes the end back"))
        return
    if record.broken or record.head.rules is None:
        return
    over = over_by_the_rules(record)
    if over is not None:
        problems.add(
            "match-over", say("the match is over, and no hand may follow: {why}", why=over), entry.node
        )


def _scored(reading: Reading, entry: Entry, number: int, held: Held | None) -> Scored | None:
    """The hand of a line; ``held`` is the one that it replaces, whose players and dealer are those of its time."""
    record, problems = reading.record, reading.problems
    known = held.known if held else record.known
    if record.head.family == "trick-taking":
        dealer = record.dealer_of(held) if held else record.dealer()
        scored = read_hand(entry, Here(record.head, known, dealer), problems)
        for warning in scored.settled.warnings if scored else ():
            reading.warnings.append((warning.code, warning.message, problems.mark(entry.node)))
        return scored
    return read_game(entry, record.head, known, number, lambda: barbele_before(record, held), problems)


def _fix(reading: Reading, entry: Entry) -> Changed:
    record = reading.record
    held = _target_hand(reading, entry)
    if held is None:
        _scored(reading, entry, len(record.hands) + 1, None)  # for what is wrong in it
        return NOTHING
    if not record.holds[held.entry.number]:
        message = say("hand {number} was taken back; redo it before it is fixed", number=held.number)
        reading.problems.add("not-there", message, entry.fields["fix"])
        return NOTHING
    before = held.counted(record.holds)
    was = held.version(record.holds)
    scored = _scored(reading, entry, held.number, held)
    held.versions.append((entry.number, scored))
    record.change(held, before)
    return held.number, _differences(record.head, was, scored)


def _differences(
    head: Head, was: Scored | None, now: Scored | None
) -> tuple[tuple[str, object, object], ...]:
    old: Mapping[str, object] = facts(head, was) if was else {}
    new: Mapping[str, object] = facts(head, now) if now else {}
    return tuple(
        (name, old.get(name), new.get(name))
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    )


def _target_hand(reading: Reading, entry: Entry) -> Held | None:
    """The hand that a correction speaks of."""
    if entry.target is None:
        return None
    hands = reading.record.hands
    if entry.target <= len(hands):
        return hands[entry.target - 1]
    words: Mapping[str, Callable[[], str]] = {
        "fix": lambda: say("there is no hand {number} to fix", number=entry.target),
        "void": lambda: say("there is no hand {number} to void", number=entry.target),
        "unvoid": lambda: say("there is no hand {number} to bring back", number=entry.target),
    }
    hint = say("there are hands 1 to {last}", last=len(hands)) if hands else say("there is no hand yet")
    reading.problems.add("no-such-hand", words[entry.kind](), entry.fields[entry.kind], hint=hint)
    return None


def _void(reading: Reading, entry: Entry) -> Changed:
    return _mark(reading, entry, void=True)


def _unvoid(reading: Reading, entry: Entry) -> Changed:
    return _mark(reading, entry, void=False)


def _mark(reading: Reading, entry: Entry, *, void: bool) -> Changed:
    record, problems = reading.record, reading.problems
    held = _target_hand(reading, entry)
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


def _undo(reading: Reading, entry: Entry) -> Changed:
    return _toggle(reading, entry, holds=False)


def _redo(reading: Reading, entry: Entry) -> Changed:
    return _toggle(reading, entry, holds=True)


def _toggle(reading: Reading, entry: Entry, *, holds: bool) -> Changed:
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
        return held.number, (*_differences(record.head, was[0], held.version(record.holds)), *status)
    if target.kind == "adjust":
        points = next(points for entry, points in record.adjusts if entry is target)
        record.adjust(points, 1 if holds else -1)
        return None, _points_changed(record.head, points, 1 if holds else -1)
    if target.kind == "sub":
        missing = record.reseat()
        if missing is not None:
            record.holds[target.number] = not holds
            record.reseat()
            reading.problems.add(
                "not-there",
                say("{name} does not play then, whom a later line substitutes", name=missing),
                node,
            )
    return None, ()


def _hand_of(record: Record, target: Entry) -> Held | None:
    """The hand that an entry wrote or corrects."""
    if target.kind == "hand":
        return next((held for held in reversed(record.hands) if held.entry is target), None)
    if target.kind in ("fix", "void", "unvoid") and target.target and target.target <= len(record.hands):
        return record.hands[target.target - 1]
    return None


# --- beside the hands ----------------------------------------------------------------------------------------


def _adjust(reading: Reading, entry: Entry) -> Changed:
    record = reading.record
    found = by_side(entry.fields["adjust"], record.known.sides, a_number, reading.problems)
    points = tuple((found or {}).get(side, 0) for side in range(len(record.head.sides)))
    record.adjusts.append((entry, points))
    record.adjust(points, 1)
    return None, _points_changed(record.head, points, 1)


def _points_changed(head: Head, points: tuple[int, ...], sign: int) -> tuple[tuple[str, object, object], ...]:
    return tuple(
        (f"adjust.{side}", 0 if sign > 0 else value, value if sign > 0 else 0)
        for side, value in zip(head.sides, points, strict=True)
        if value
    )


def _sub(reading: Reading, entry: Entry) -> Changed:
    """Somebody takes a player's seat."""
    record, problems = reading.record, reading.problems
    node = entry.fields["sub"]
    record.subs.append((entry, ()))
    if node.kind != "map" or not node.value:
        wrong(node, problems, say("who goes and who comes, as {example}", example="{Ana: Rosa}"))
        return NOTHING
    before = len(problems.found)
    seated = {key: name for key, name in record.known.all.items() if name.player}
    leaving: list[Name] = []
    coming: list[tuple[str, Node]] = []
    for key, value in node.value.values():
        gone = named(key, seated, "player", problems)
        come = text(value, problems)
        if gone is not None and come is not None:
            leaving.append(gone)
            coming.append((come.strip(), value))
    if len(problems.found) > before:
        return NOTHING
    gone_names = {name.name for name in leaving}
    taken = {
        name.name.casefold(): name.name for name in record.known.all.values() if name.name not in gone_names
    }
    for come, value in coming:
        check_player(come, taken, problems, value)
    if len(problems.found) > before or len(gone_names) < len(leaving):
        return NOTHING
    pairs = tuple((name.name, come) for name, (come, _) in zip(leaving, coming, strict=True))
    record.subs[-1] = (entry, pairs)
    record.reseat()
    return None, tuple(("player", old, new) for old, new in pairs)


def _end(reading: Reading, entry: Entry) -> Changed:
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
    if record.broken or record.head.rules is None:
        return
    found = leader(record)
    if found == said:
        return
    sides, total = record.head.sides, record.totals
    standing = ", ".join(f"{name} {points}" for name, points in zip(sides, total, strict=True))
    if found is None:
        message = say("nobody leads here ({standing}): end: tie", standing=standing)
    else:
        message = say("{side} has won or leads here ({standing})", side=sides[found], standing=standing)
    problems.add("wrong-winner", message, node)


def _nothing(reading: Reading, entry: Entry) -> Changed:
    return NOTHING


_APPLY: Mapping[str, Callable[[Reading, Entry], Changed]] = {
    "hand": _hand,
    "fix": _fix,
    "void": _void,
    "unvoid": _unvoid,
    "adjust": _adjust,
    "sub": _sub,
    "note": _nothing,
    "undo": _undo,
    "redo": _redo,
    "end": _end,
    "total": _nothing,
}
