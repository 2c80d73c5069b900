"""Bids: which are legal, and the nearest legal ones to a bid that is not.

What a table says is in ``bidding``: the lowest bid, the steps (``{50: 1, 60: 5}``: by ones, from 60 on multiples of
five; ``10+``: any raise of at least ten), and how far one may raise at once. Who won the auction, and whether the
dealer was forced, are facts and not arithmetic; so the lower of the two minimums is the one that is checked.
"""

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import Bidding, Step


def lowest_bid(bidding: Bidding) -> int:
    """The lowest bid there is: what a dealer may bid from, where that is less than for the others."""
    return min(bidding.minimum, bidding.minimum_dealer)


def step_at(bidding: Bidding, bid: int) -> Step:
    """The step that holds at ``bid``; below the first key the first step holds."""
    found = bidding.steps[0]
    for step in bidding.steps:
        if step.start <= bid:
            found = step
    return found


def legal(bidding: Bidding, bid: int, last_bid: int | None = None) -> bool:
    """Whether ``bid`` may be bid, after ``last_bid`` where that is known.

    DECISION: the stated minimums are legal even where they are no multiple of their step. After a bid the next is
    higher: by the step's size or more where the step is free, by any amount that lands on a multiple otherwise; by
    ``max_raise`` at most.
    """
    if bid < lowest_bid(bidding):
        return False
    step = step_at(bidding, bid)
    if not step.free and bid % step.size and bid not in (bidding.minimum, bidding.minimum_dealer):
        return False
    if last_bid is None:
        return True
    raised = bid - last_bid
    if raised < (step.size if step.free else 1):
        return False
    return bidding.max_raise is None or raised <= bidding.max_raise


def nearest(bidding: Bidding, bid: int, last_bid: int | None = None) -> tuple[int, ...]:
    """The legal bids on either side of ``bid``, the lower one first: none, one or two."""
    anchors = {bid, bidding.minimum, bidding.minimum_dealer}
    anchors |= {step.start for step in bidding.steps} | {step.start - 1 for step in bidding.steps}
    if last_bid is not None:
        anchors |= {last_bid + 1} | {last_bid + step.size for step in bidding.steps}
        if bidding.max_raise is not None:
            anchors.add(last_bid + bidding.max_raise)
    near = {anchor + by for anchor in anchors for by in (-1, 0, 1)}
    for step in bidding.steps:
        for anchor in anchors:
            multiple = anchor - anchor % step.size
            near |= {multiple - step.size, multiple, multiple + step.size}
    fitting = [found for found in near if found != bid and legal(bidding, found, last_bid)]
    below = max((found for found in fitting if found < bid), default=None)
    above = min((found for found in fitting if found > bid), default=None)
    return tuple(found for found in (below, above) if found is not None)


def check_bid(bidding: Bidding, bid: int, last_bid: int | None = None) -> None:
    """Refuse a bid that may not be bid. Raises as :func:`bid_problem` says."""
    if wrong := bid_problem(bidding, bid, last_bid):
        raise wrong


def bid_problem(bidding: Bidding, bid: int, last_bid: int | None = None) -> Refusal | None:
    """The refusal of a bid that may not be bid, with the nearest legal ones; None for a legal bid.

    ``bid-minimum`` below the lowest bid; ``bid-step`` off the step, not above the last bid, or further above it than
    one may raise.
    """
    if legal(bidding, bid, last_bid):
        return None
    floor = lowest_bid(bidding)
    hint = _hint(nearest(bidding, bid, last_bid))
    if bid < floor:
        return Refusal(
            "bid-minimum", say("a bid of {bid} is below the lowest, {floor}", bid=bid, floor=floor), hint=hint
        )
    if last_bid is not None and bid <= last_bid:
        message = say("a bid of {bid} is not above the last bid, {last}", bid=bid, last=last_bid)
    elif last_bid is not None and bidding.max_raise is not None and bid - last_bid > bidding.max_raise:
        message = say(
            "a bid of {bid} raises the last bid, {last}, by more than {most}",
            bid=bid,
            last=last_bid,
            most=bidding.max_raise,
        )
    else:
        step = step_at(bidding, bid)
        if step.free:
            message = say("a bid of {bid} raises the last one by less than {size}", bid=bid, size=step.size)
        else:
            message = say("a bid of {bid} is no multiple of {size}", bid=bid, size=step.size)
    return Refusal("bid-step", message, hint=hint)


def _hint(bids: tuple[int, ...]) -> str:
    if len(bids) == 2:
        return say(
            "the nearest legal bids are {low} and {high}; --any-bid takes any", low=bids[0], high=bids[1]
        )
    if bids:
        return say("the nearest legal bid is {bid}; --any-bid takes any", bid=bids[0])
    return say("no bid is legal after that one; --any-bid takes any")
