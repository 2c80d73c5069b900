"""The record with every correction: each line of the file, whether it still holds, what it changed."""

from typing import TYPE_CHECKING

from meldcalc.match.model import Change
from meldcalc.match.sheet import Match

if TYPE_CHECKING:
    from meldcalc.documents import matches as doc


def log_document(match: Match) -> "list[doc.LogEntry]":
    """The entries of a match in their order; ``changes`` are fields with their old and new values."""
    return [entry_document(match, change) for change in match.changes]


def entry_document(match: Match, change: Change) -> "doc.LogEntry":
    """One entry as JSON."""
    entry = change.entry
    found: doc.LogEntry = {
        "entry": entry.number,
        "line": entry.node.line,
        "kind": entry.kind,
        "hand": change.hand,
        "target": entry.target if entry.kind in ("undo", "redo") else None,
        "holds": match.holds[entry.number - 1],
        "changes": [{"field": name, "old": old, "new": new} for name, old, new in change.fields],
        "total": match.by_name(change.total),
        "reason": change.reason,
    }
    if change.scored is not None:
        found["fields"] = change.scored.facts(match.head.sides)
    if "note" in entry.fields:
        found["note"] = entry.fields["note"].value
    if entry.kind == "end":
        found["winner"] = entry.fields["end"].value
    return found
