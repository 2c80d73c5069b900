"""How the parts of a settled hand are put together."""

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Needs, Played, Result, Settled, SideScore


def settled(
    played: Played,
    result: Result | None,
    scores: tuple[SideScore, ...],
    why: list[str],
    *,
    made: bool = False,
    margin: int | None = None,
    needs: Needs | None = None,
) -> Settled:
    """The answer, with each side's delta drawn out of its line; with ``needs`` there is neither result nor delta."""
    return Settled(
        sides=played.sides,
        result=result,
        bidder=played.bidder,
        bid=played.bid,
        made=made,
        margin=margin,
        scores=scores,
        delta=None if needs else tuple(score.delta or 0 for score in scores),
        needs=needs,
        why=tuple(why),
    )


def sum_said(side: str, meld: int, tricks: int) -> str:
    """The sentence for a side that is written its meld and its tricks."""
    return say(
        "{side}: meld {meld} and tricks {tricks} come to {total}",
        side=side,
        meld=meld,
        tricks=tricks,
        total=meld + tricks,
    )


def loss(played: Played, bidder: int, bid: int, times: int) -> str:
    """The sentence for what a bid costs."""
    name = played.sides[bidder]
    if times == 0:
        return say("{side}: nothing is scored, and the bid is not lost", side=name)
    if times == 1:
        return say("{side}: the bid of {bid} is lost", side=name, bid=bid)
    return say(
        "{side}: the bid of {bid} is lost {times} times over, {loss}",
        side=name,
        bid=bid,
        times=times,
        loss=bid * times,
    )
