"""What the bidder still needs, where the tricks of a hand were not said and matter."""

from collections.abc import Callable

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Needs, Played, Settled, SideScore
from meldcalc.tricktaking.settlement.outcome import settled
from meldcalc.tricktaking.settlement.saving import Counted, is_saved, saved_dix
from meldcalc.tricktaking.settlement.taken import tricks_won
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.points import rounded


def needed(game: TrickSetup, played: Played, melds: list[int], why: list[str]) -> Settled:
    """The fewest trick points with which the bid is made: for the bid itself, to save the meld, and for the floor.

    ``melds`` are the melds after the floor. A moon needs every point. Where a trick saves the meld, a point shows
    one; ``trick`` is true when a trick without points would do as well. ``of`` is what can be taken in tricks, without
    what the bidder buried.
    """
    bidder, bid = played.bidder, played.bid
    assert bidder is not None
    assert bid is not None
    settlement, meld = game.rules.settlement, melds[bidder]
    of = game.trick_total - played.buried
    won = tricks_won(game, played)[bidder]

    def count(points: int) -> int:
        return rounded(game.rules, points + played.buried)

    def makes(points: int, won: int | None) -> bool:
        counted = Counted(meld, points, count(points), won)
        kept = meld if is_saved(game, True, counted) else saved_dix(game, played, bidder, meld)
        return count(points) >= settlement.tricks_floor and kept + count(points) >= bid

    most = bid + settlement.tricks_floor + _points_to_save(game) + 20  # with rounding too
    name = played.sides[bidder]
    if played.moon not in (None, "none"):
        needs = Needs(of, of, settlement.tricks_floor)
        why.append(say("{side}: needs every trick for the moon", side=name))
    else:
        least = _fewest(most, lambda points: makes(points, won))
        trick = least > 0 and won is None and makes(least - 1, 1)
        needs = Needs(least, of, settlement.tricks_floor, trick)
        for_the_bid = least == _fewest(most, lambda points: meld + count(points) >= bid)
        for_the_floor = count(least - 1) < settlement.tricks_floor
        why.append(_said(name, needs, meld, bid, for_the_bid, for_the_floor))
    scores = tuple(SideScore(played.meld_of(side), meld, None, None, None) for side, meld in enumerate(melds))
    return settled(played, None, scores, why, needs=needs)


def _fewest(most: int, fits: Callable[[int], bool]) -> int:
    """The fewest points, ``most`` at most, that fit; more of them fit too."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle + 1, high)
    return low


def _points_to_save(game: TrickSetup) -> int:
    need = game.rules.settlement.save_meld
    return need if isinstance(need, int) else 1


def _said(name: str, needs: Needs, meld: int, bid: int, for_the_bid: bool, for_the_floor: bool) -> str:
    """What is needed, and what for: the bid itself, the floor, or the meld that is to be saved."""
    parts = {"side": name, "tricks": needs.tricks, "of": needs.of, "meld": meld, "bid": bid}
    if needs.tricks > needs.of:
        return say("{side}: needs {tricks} trick points, more than the {of} that can be taken", **parts)
    if needs.trick:
        return say("{side}: needs a trick to save the meld", **parts)
    if not needs.tricks:
        return say("{side}: needs no trick points for the bid of {bid}", **parts)
    if for_the_bid:
        return say("{side}: needs {tricks} of the {of} trick points for the bid of {bid}", **parts)
    if for_the_floor:
        return say("{side}: needs {tricks} of the {of} trick points, fewer are under the floor", **parts)
    return say("{side}: needs {tricks} of the {of} trick points to save the meld of {meld}", **parts)
