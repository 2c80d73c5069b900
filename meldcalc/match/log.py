"""The record with every correction: each line of the file, whether it still holds, what it changed."""

from typing import Any

from meldcalc.match.model import Change
from meldcalc.match.sheet import Match


def log_document(match: Match) -> list[dict[str, Any]]:
    """The entries of a match in their order; ``changes`` are fields with their old and new values."""
    return [entry_document(match, change) for change in match.changes]


def entry_document(match: Match, change: Change) -> dict[str, Any]:
    """One entry as JSON."""
    entry = change.entry
    found: dict[str, Any] = {
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
