"""A hand as a flat list of facts, field by field: for what a correction changed and where two sheets differ."""

from meldcalc.match.model import Head, Scored, ScoredHand, ScoredPartial

_PARTS = ("special", "ordinary", "factor", "rescue", "bonuses", "held", "penalties")


def facts(head: Head, scored: Scored) -> dict[str, object]:
    """The fields of a hand by name; those of a side are ``meld.We``. Only what was said or follows from it."""
    found: dict[str, object] = {}
    if isinstance(scored, ScoredHand):
        found |= {"bidder": scored.bidder, "bid": scored.bid, "trump": scored.trump}
        for side, name in enumerate(head.sides):
            found[f"meld.{name}"] = scored.meld[side]
            found[f"tricks.{name}"] = scored.tricks[side]
        found["result"] = scored.settled.result
        if scored.played.status in ("passed_out", "misdeal"):
            found["status"] = scored.played.status
    elif isinstance(scored, ScoredPartial):
        for name, part in zip(head.sides, scored.parts, strict=True):
            if part is None:
                continue
            parts = part._asdict() | {"bonuses": sum(part.bonuses.values())}
            found |= {f"{field}.{name}": parts[field] for field in _PARTS if parts[field]}
    for side, name in enumerate(head.sides):
        found[f"points.{name}"] = scored.delta[side]
    return found
