"""Melds as the documents that programs read."""

from typing import Any

from meldcalc.tricktaking.lookups import MeldLine


def line_document(line: MeldLine) -> dict[str, Any]:
    """One line of a breakdown; ``suit`` stands where the meld has one."""
    suit = {"suit": line.suit} if line.suit else {}
    return {"meld": line.meld, **suit, "count": line.count, "points": line.points, "cards": list(line.cards)}
