"""The JSON of ``meldcalc meld``."""

from typing import Any

from meldcalc.cards import Trump
from meldcalc.lang import titled
from meldcalc.tricktaking.melds.claim import Slip, explain, sentence
from meldcalc.tricktaking.melds.side import Side


def document_of(side: Side, trump: Trump) -> dict[str, Any]:
    """What a side's hands meld with one trump."""
    engine = side.engine
    hands = [_hand(side, at, trump) for at in range(len(side.hands))]
    found: dict[str, Any] = {
        "rules": side.game.rules.name,
        "trump": trump,
        "total": sum(hand["total"] for hand in hands),
        "roundhouse": sum(engine.roundhouses(hand, trump) for hand in side.hands),
        "hands": hands,
    }
    if any(side.redeals()):
        found["redeal"] = True
    return found


def _hand(side: Side, at: int, trump: Trump) -> dict[str, Any]:
    hand = side.hands[at]
    found: dict[str, Any] = {
        "cards": hand.cards,
        "total": side.engine.total(hand, trump),
        "melds": [line.document() for line in side.engine.breakdown(hand, trump)],
    }
    if side.redeals()[at]:
        found["redeal"] = True
    return found


def comparison_of(side: Side) -> dict[str, Any]:
    """What a side's hands meld with each of the four trumps."""
    totals = side.totals()
    best, most = side.best()
    found: dict[str, Any] = {
        "rules": side.game.rules.name,
        "trumps": {suit: document_of(side, suit) for suit in totals},
        "best": {"trump": best, "total": most},
        "least": min(totals.values()),
    }
    if any(side.redeals()):
        found["redeal"] = True
    return found


def claimed(side: Side, trump: Trump, claim: int) -> dict[str, Any]:
    """A claim beside the true total: the difference, and the simplest explanations of it, likelier ones first."""
    return {
        "claim": claim,
        "difference": claim - side.total(trump),
        "explanations": [
            [_slip(side, slip) for slip in slips] for slips in explain(side.engine, side.hands, trump, claim)
        ],
    }


def _slip(side: Side, slip: Slip) -> dict[str, Any]:
    titles = {meld.name: titled(meld.titles, "en", meld.name) for meld in side.game.rules.melds}
    found: dict[str, Any] = {"slip": slip.kind, "points": slip.points}
    if slip.kind not in ("together", "trump", "scale"):
        found["hand"] = slip.hand + 1
    if slip.meld:
        found |= {"meld": slip.meld, "suit": slip.suit, "count": slip.number, "cards": list(slip.cards)}
    if slip.other:
        found["trump" if slip.kind == "trump" else "counted_as"] = slip.other

    def named(meld: str, suit: str | None) -> str:
        return f"{titles[meld]} {suit}" if suit else titles[meld]

    text = sentence(slip, named, str, several=len(side.hands) > 1)
    return found | {"text": str(text)}
