"""What the lines of a match say, in words: what an entry did, old values and new."""

from typing import Any

from meldcalc.lang import say
from meldcalc.match.model import RESULTS, Change
from meldcalc.match.sheet import Match
from meldcalc.match.words import plain, trump_text


def change_lines(match: Match, change: Change) -> list[str]:
    """What an entry did, in words: first what, then old values and new, and why."""
    lines = [_what(match, change)]
    lines += [
        say("{field}: {old} -> {new}", field=name, old=_value(name, old), new=_value(name, new))
        for name, old, new in change.fields
        if change.entry.kind not in ("sub", "adjust")
    ]
    if change.reason:
        lines.append(say("because: {reason}", reason=plain(change.reason)))
    return lines


def indented(lines: list[str]) -> list[str]:
    """The lines of a change one below the other: what it did, and below it the rest."""
    return [*lines[:1], *(say("  {line}", line=line) for line in lines[1:])]


_STATUS = {
    "counted": say("counted"),
    "void": say("void"),
    "misdeal": say("misdeal"),
    "passed_out": say("all passed"),
}


def _value(field: str, value: object) -> str:
    """A value that changed; what became of the hand in words."""
    if value is None:
        return "-"
    if field == "trump":
        return trump_text(str(value))
    words = RESULTS if field == "result" else _STATUS if field == "status" else {}
    return words.get(str(value), str(value))


def _what(match: Match, change: Change) -> str:
    entry = change.entry
    name = match.head.game.name(change.hand)
    match entry.kind:
        case "hand":
            return say("{hand} is written", hand=name)
        case "fix":
            return say("{hand} is corrected", hand=name)
        case "void":
            return say("{hand} is void", hand=name)
        case "unvoid":
            return say("{hand} counts again", hand=name)
        case "adjust":
            points = ", ".join(
                f"{name.partition('.')[2]} {new:+d}" for name, _, new in change.fields if isinstance(new, int)
            )
            return say("adjusted: {points}", points=points)
        case "sub":
            pairs = ", ".join(f"{old} -> {new}" for _, old, new in change.fields)
            return say("somebody else plays: {pairs}", pairs=pairs)
        case "note":
            return say("note: {text}", text=plain(entry.fields["note"].value))
        case "undo":
            return say(
                'entry {number} is taken back ("{what}")',
                number=entry.target,
                what=_target(match, entry.target),
            )
        case "redo":
            return say(
                'entry {number} holds again ("{what}")',
                number=entry.target,
                what=_target(match, entry.target),
            )
        case "end":
            return say("the match is ended: {side}", side=entry.fields["end"].value)
    return say("the totals are right")


def _target(match: Match, number: int | None) -> str:
    return _what(match, match.changes[(number or 1) - 1])


def joined(lines: list[str]) -> str:
    """Several sentences as one."""
    first, *rest = lines
    for line in rest:
        first = say("{one}; {two}", one=first, two=line)
    return first


def log_sheet(match: Match) -> Any:
    """Every entry of the record, with what it changed."""
    from meldcalc.render import Column, Sheet

    columns = [
        Column("entry", "#", right=True),
        Column("line", say("Line"), right=True),
        Column("kind", say("Kind")),
        Column("what", say("What"), wrap=True),
        Column("total", say("Totals then")),
    ]
    rows: list[list[Any]] = []
    for change, holds in zip(match.changes, match.holds, strict=True):
        words = joined(change_lines(match, change))
        if change.scored is not None and change.entry.kind == "hand":
            words = match.head.game.summary(change.scored)
        kind = change.entry.kind
        undone = say("{kind} (undone)", kind=kind)
        total = " ".join(map(str, change.total))
        rows.append([change.entry.number, change.entry.node.line, kind if holds else undone, words, total])
    return Sheet(columns, rows)
