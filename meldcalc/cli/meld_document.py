"""The JSON of ``meldcalc meld``."""

from typing import TYPE_CHECKING, Any, cast

from meldcalc.cards import Trump
from meldcalc.lang import titled
from meldcalc.tricktaking.melds.claim import Slip, explain, sentence
from meldcalc.tricktaking.melds.side import Side

if TYPE_CHECKING:
    from meldcalc.documents import hands as doc


def document_of(side: Side, trump: Trump) -> "doc.TrumpMeld":
    """What a side's hands meld with one trump."""
    engine = side.engine
    hands = [_hand(side, at, trump) for at in range(len(side.hands))]
    found: doc.TrumpMeld = {
        "rules": side.game.rules.name,
        "trump": trump,
        "total": sum(hand["total"] for hand in hands),
        "roundhouse": sum(engine.roundhouses(hand, trump) for hand in side.hands),
        "hands": hands,
    }
    if any(side.redeals()):
        found["redeal"] = True
    return found


def _hand(side: Side, at: int, trump: Trump) -> "doc.MeldedHand":
    hand = side.hands[at]
    found: doc.MeldedHand = {
        "cards": hand.cards,
        "total": side.engine.total(hand, trump),
        "melds": [line.document() for line in side.engine.breakdown(hand, trump)],
    }
    if side.redeals()[at]:
        found["redeal"] = True
    return found


def comparison_of(side: Side) -> "doc.MeldComparison":
    """What a side's hands meld with each of the four trumps."""
    totals = side.totals()
    best, most = side.best()
    found: doc.MeldComparison = {
        "rules": side.game.rules.name,
        "trumps": {suit: document_of(side, suit) for suit in totals},
        "best": {"trump": best, "total": most},
        "least": min(totals.values()),
    }
    if any(side.redeals()):
        found["redeal"] = True
    return found


def claimed(side: Side, trump: Trump, claim: int) -> "doc.ClaimedSlips":
    """A claim beside the true total: the difference, and the simplest explanations of it, likelier ones first."""
    return {
        "claim": claim,
        "difference": claim - side.total(trump),
        "explanations": [
            [_slip(side, slip) for slip in slips] for slips in explain(side.engine, side.hands, trump, claim)
        ],
    }


def _slip(side: Side, slip: Slip) -> "doc.Slip":
    titles = {meld.name: titled(meld.titles, "en", meld.name) for meld in side.game.rules.melds}
    found: Any = {"slip": slip.kind, "points": slip.points}
    if slip.kind not in ("together", "trump", "scale"):
        found["hand"] = slip.hand + 1
    if slip.meld:
        found |= {"meld": slip.meld, "suit": slip.suit, "count": slip.number, "cards": list(slip.cards)}
    if slip.other:
        found["trump" if slip.kind == "trump" else "counted_as"] = slip.other

    def named(meld: str, suit: str | None) -> str:
        return f"{titles[meld]} {suit}" if suit else titles[meld]

    text = sentence(slip, named, str, several=len(side.hands) > 1)
    found["text"] = str(text)
    return cast("doc.Slip", found)
