"""A file while it is read: the record, what each entry changed, and where the problems go."""

from collections.abc import Callable, Mapping

from meldcalc.lang import say
from meldcalc.match.model import Change, Entry, Held, Scored
from meldcalc.match.record import Head, Record
from meldcalc.reader import Node, Problems

# The hand that an entry concerns, and the fields that it changed: name, old value, new value.
Changed = tuple[int | None, tuple[tuple[str, object, object], ...]]
NOTHING: Changed = (None, ())


class Reading:
    """The record, what each entry changed, and where the problems go."""

    def __init__(self, head: Head, problems: Problems) -> None:
        self.record = Record(head)
        self.problems = problems
        self.entries: list[Entry | None] = [None]
        self.changes: list[Change | None] = [None]
        self.notes: list[tuple[int, int, str]] = []
        self.root: Node | None = None  # the whole file


def differences(head: Head, was: Scored | None, now: Scored | None) -> tuple[tuple[str, object, object], ...]:
    """The fields in which two versions of a hand differ."""
    old: Mapping[str, object] = was.facts(head.sides) if was else {}
    new: Mapping[str, object] = now.facts(head.sides) if now else {}
    return tuple(
        (name, old.get(name), new.get(name))
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    )


def target_hand(reading: Reading, entry: Entry) -> Held | None:
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
