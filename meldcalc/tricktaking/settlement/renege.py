"""A renege: a side that broke the rules of play, and whose hand ends there.

The side that reneged loses its meld, and the bid if it bid. DECISIONS: the meld floor holds for the others, but no
meld need be saved and no trick floor be reached, for the hand broke off; nothing is paid for the set; a moon that
another side broke off is made.
"""

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Played, Settled, SideScore
from meldcalc.tricktaking.settlement.moon import moon_bonus
from meldcalc.tricktaking.settlement.outcome import loss, settled, sum_said
from meldcalc.tricktaking.settlement.saving import floored
from meldcalc.tricktaking.settlement.taken import counted_tricks, renege_tricks, trick_points
from meldcalc.tricktaking.setup import TrickSetup


def settle_renege(game: TrickSetup, played: Played, bidder: int, bid: int) -> Settled:
    """The hand after the renege: the bidder's own, or another side's, which makes the bidder's bid."""
    guilty = played.renege
    assert guilty is not None
    why: list[str] = [say("{side}: reneged, the meld is lost", side=played.sides[guilty])]
    if guilty == bidder:
        why.append(loss(played, bidder, bid, game.rules.settlement.set_times))
    else:
        why.append(say("{side}: the bid of {bid} counts as made", side=played.sides[bidder], bid=bid))
    points = _points(game, played, guilty, bidder, why)
    scores = []
    for side, name in enumerate(played.sides):
        said = None if played.meld is None else played.meld[side]
        if side == guilty:
            delta = -bid * game.rules.settlement.set_times if side == bidder else 0
            scores.append(SideScore(said, 0, 0, 0, delta))
            continue
        meld = floored(game, played, side, why)
        count = counted_tricks(game, played, side, points[side], why)
        why.append(sum_said(name, meld, count))
        delta = meld + count
        if side == bidder and played.moon not in (None, "none"):
            delta += moon_bonus(game, played, played.moon, bid, why)
        scores.append(SideScore(said, meld, count, meld + count, delta))
    return settled(played, "renege", tuple(scores), why, made=guilty != bidder)


def _points(game: TrickSetup, played: Played, guilty: int, bidder: int, why: list[str]) -> list[int]:
    """The trick points as they fall, without buried ones: the reneger's go to the bidder, or are shared by the others."""
    points = _taken(game, played, guilty, bidder)
    spoils, points[guilty] = points[guilty], 0
    heirs = [bidder]
    if guilty == bidder:
        spoils += played.buried
        heirs = [(guilty + step) % len(points) for step in range(1, len(points))]  # from the left
    each, odd = divmod(spoils, len(heirs))
    for place, side in enumerate(heirs):
        share = each + (1 if place < odd else 0)
        points[side] += share
        words = {"side": played.sides[side], "points": points[side]}
        if len(points) == 2:
            why.append(say("{side}: gets all the trick points, {points}", **words))
        elif guilty != bidder:
            why.append(say("{side}: gets all trick points that no third side took, {points}", **words))
        else:
            words |= {"points": share, "other": played.sides[guilty]}
            why.append(say("{side}: gets {points} trick points from {other}", **words))
    return points


def _taken(game: TrickSetup, played: Played, guilty: int, bidder: int) -> list[int]:
    """The trick points that each side took, as far as it matters."""
    if len(played.sides) == 2:
        total = game.trick_total - played.buried
        return [total if side == guilty else 0 for side in range(2)]
    return list(trick_points(game, renege_tricks(played, guilty, bidder)) or ())
