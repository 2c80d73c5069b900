"""A hand as a flat list of facts, field by field: for what a correction changed and where two sheets differ."""

from meldcalc.match.model import Game, Hand, Head, Scored


def facts(head: Head, scored: Scored) -> dict[str, object]:
    """The fields of a hand by name; those of a side are ``meld.We``. Only what was said or follows from it."""
    found: dict[str, object] = {}
    if isinstance(scored, Hand):
        found |= {"bidder": scored.bidder, "bid": scored.bid, "trump": scored.trump}
        for side, name in enumerate(head.sides):
            found[f"meld.{name}"] = scored.meld[side]
            found[f"tricks.{name}"] = scored.tricks[side]
        found["result"] = scored.settled.result
        if scored.played.status in ("passed_out", "misdeal"):
            found["status"] = scored.played.status
    elif isinstance(scored, Game):
        for name, part in zip(head.sides, scored.parts, strict=True):
            if part is None:
                continue
            found[f"special.{name}"] = part.special
            found[f"ordinary.{name}"] = part.ordinary
            found[f"factor.{name}"] = part.factor
            found[f"rescue.{name}"] = part.rescue
            found[f"bonuses.{name}"] = sum(part.bonuses.values())
            found[f"held.{name}"] = part.held
            found[f"penalties.{name}"] = part.penalties
    for side, name in enumerate(head.sides):
        found[f"points.{name}"] = scored.delta[side]
    return found
