"""How the parts of a settled hand are put together."""

from meldcalc.lang import say
from meldcalc.tricktaking.hand import Needs, Played, Result, Settled, SideScore


def settled(
    played: Played,
    result: Result,
    scores: tuple[SideScore, ...],
    why: list[str],
    *,
    made: bool = False,
    margin: int | None = None,
) -> Settled:
    """The answer, with each side's delta drawn out of its line."""
    return Settled(
        sides=played.sides,
        result=result,
        bidder=played.bidder,
        bid=played.bid,
        made=made,
        margin=margin,
        scores=scores,
        delta=tuple(score.delta or 0 for score in scores),
        needs=None,
        why=tuple(why),
    )


def unsettled(played: Played, scores: tuple[SideScore, ...], needs: Needs, why: list[str]) -> Settled:
    """The answer where tricks are missing that matter: no result, and what the bidder needs."""
    return Settled(
        sides=played.sides,
        result=None,
        bidder=played.bidder,
        bid=played.bid,
        made=False,
        margin=None,
        scores=scores,
        delta=None,
        needs=needs,
        why=tuple(why),
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
