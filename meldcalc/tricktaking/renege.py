"""A renege: a side that broke the rules of play, and whose hand ends there.

The side that reneged loses its meld, and the bid if it bid. DECISIONS: the meld floor holds for the others, but no
meld need be saved and no trick floor be reached, for the hand broke off; nothing is paid for the set; a moon that
another side broke off is made.
"""

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.counting import deck_total, rounded, trick_points
from meldcalc.tricktaking.hand import Played, Settled, SideScore
from meldcalc.tricktaking.melded import floored
from meldcalc.tricktaking.moon import moon_bonus
from meldcalc.tricktaking.outcome import loss, settled


def settle_renege(rules: TrickRules, seating: Seating, played: Played, bidder: int, bid: int) -> Settled:
    """The hand after the renege: the bidder's own, or another side's, which makes the bidder's bid.

    Raises ``tricks-missing`` when a third side's trick points matter and were not said.
    """
    guilty = played.renege
    assert guilty is not None
    points = _points(rules, seating, played, guilty, bidder)
    why: list[str] = [say("{side}: reneged, the meld is lost", side=played.sides[guilty])]
    if guilty == bidder:
        why.append(loss(played, bidder, bid, rules.settlement.set_times))
    else:
        why.append(say("{side}: the bid of {bid} counts as made", side=played.sides[bidder], bid=bid))
    scores = []
    for side, name in enumerate(played.sides):
        said = None if played.meld is None else played.meld[side]
        if side == guilty:
            delta = -bid * rules.settlement.set_times if side == bidder else 0
            scores.append(SideScore(said, 0, 0, 0, delta))
            continue
        meld = floored(rules, played, side, why)
        count = rounded(rules, points[side])
        why.append(
            say(
                "{side}: meld {meld} and tricks {tricks} come to {total}",
                side=name,
                meld=meld,
                tricks=count,
                total=meld + count,
            )
        )
        delta = meld + count
        if side == bidder and played.moon not in (None, "none"):
            delta += moon_bonus(rules, played, played.moon, bid, why)
        scores.append(SideScore(said, meld, count, meld + count, delta))
    return settled(played, "renege", tuple(scores), why, made=guilty != bidder)


def _points(rules: TrickRules, seating: Seating, played: Played, guilty: int, bidder: int) -> tuple[int, ...]:
    """The trick points as they fall: the reneger's are shared by the others, or go to the bidder."""
    sides = len(played.sides)
    total = deck_total(rules, seating)
    found = trick_points(rules, seating, played)
    if sides == 2:
        return tuple(0 if side == guilty else total for side in range(sides))
    if found is None:
        raise Refusal(
            "tricks-missing",
            say("the tricks of the sides that did not renege are missing"),
            hint=say("with - for {side} it has the rest", side=played.sides[guilty]),
        )
    points = [taken + (played.buried if side == bidder else 0) for side, taken in enumerate(found)]
    spoils, points[guilty] = points[guilty], 0
    if guilty != bidder:
        points[bidder] += spoils
        return tuple(points)
    others = [(guilty + step) % sides for step in range(1, sides)]  # from the left
    each, odd = divmod(spoils, len(others))
    for place, side in enumerate(others):
        points[side] += each + (1 if place < odd else 0)
    return tuple(points)
