"""A match file from its first line to its last: each line read, checked and carried into the record.

Every line is checked as the record stood when it was written: its running totals, the hand that it speaks of, the
end of the match. What is wrong is noted and the reading goes on; a line in error counts nothing, and running totals
after it cannot be checked.
"""

from collections.abc import Callable, Mapping
from functools import partial

from meldcalc.lang import say
from meldcalc.match.corrections import adjust, end, mark, sub, toggle
from meldcalc.match.fields import a_number, by_side
from meldcalc.match.model import Change, Entry, Held
from meldcalc.match.stand import over_by_the_rules
from meldcalc.match.state import NOTHING, Changed, Reading, differences, target_hand
from meldcalc.reader import Node, text


def replay(reading: Reading, entry: Entry | None) -> None:
    """Carry one more line into the record; ``None`` is a line that could not be read at all."""
    record, problems = reading.record, reading.problems
    record.holds.append(True)
    reading.entries.append(entry)
    reading.changes.append(None)
    if entry is None:
        record.broken = True
        return
    before = problems.count
    hand, changed = _APPLY[entry.kind](reading, entry)
    if problems.count > before:
        record.broken = True
    if "total" in entry.fields:
        record.broken |= not _check_total(reading, entry.fields["total"])
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


def _check_total(reading: Reading, node: Node) -> bool:
    """The running totals as the players wrote them, against the record as it stands at this line.

    False where they can't be read: then nobody knows what the players took the totals to be.
    """
    record, problems = reading.record, reading.problems
    said = by_side(node, record.known.sides, a_number, problems)
    if said is None:
        return False
    if record.broken or record.head.game.rules is None:
        problems.add(
            "total-unchecked",
            say("the running total cannot be checked, because earlier lines are in error"),
            node,
        )
        return True
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
    return True


# --- hands ---------------------------------------------------------------------------------------------------


def _hand(reading: Reading, entry: Entry) -> Changed:
    record = reading.record
    number = len(record.hands) + 1
    _check_open(reading, entry)
    scored = record.head.game.read(entry, record.here(), reading.problems)
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
    if record.broken or record.head.game.rules is None:
        return
    over = over_by_the_rules(record)
    if over is not None:
        problems.add(
            "match-over", say("the match is over, and no hand may follow: {why}", why=over), entry.node
        )


def _fix(reading: Reading, entry: Entry) -> Changed:
    record = reading.record
    held = target_hand(reading, entry)
    if held is None:
        record.head.game.read(entry, record.here(), reading.problems)  # for what is wrong in it
        return NOTHING
    if not record.holds[held.entry.number]:
        message = say("hand {number} was taken back; redo it before it is fixed", number=held.number)
        reading.problems.add("not-there", message, entry.fields["fix"])
        return NOTHING
    before = held.counted(record.holds)
    was = held.version(record.holds)
    scored = record.head.game.read(entry, record.here(held), reading.problems)
    held.versions.append((entry.number, scored))
    record.change(held, before)
    return held.number, differences(record.head, was, scored)


def _nothing(reading: Reading, entry: Entry) -> Changed:
    return NOTHING


_APPLY: Mapping[str, Callable[[Reading, Entry], Changed]] = {
    "hand": _hand,
    "fix": _fix,
    "void": partial(mark, void=True),
    "unvoid": partial(mark, void=False),
    "adjust": adjust,
    "sub": sub,
    "note": _nothing,
    "undo": partial(toggle, holds=False),
    "redo": partial(toggle, holds=True),
    "end": end,
    "total": _nothing,
}
