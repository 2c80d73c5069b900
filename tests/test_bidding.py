"""Bids: legal ones, the nearest legal ones, and how a bid that is not legal is refused."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.errors import Refusal
from meldcalc.rules import trick_rules
from meldcalc.rules.model import Bidding, Step
from meldcalc.tricktaking.settlement.bidding import check_bid, legal, nearest

CLIMBING = trick_rules("double-deck").bidding  # from 50 by ones, from 60 by fives
CARDZMANIA = trick_rules("cardzmania-single").bidding  # from 250 by tens, at most 50 at once
FREE = trick_rules("ehow").bidding  # from 250, any raise of at least ten


@pytest.mark.parametrize(
    ("bidding", "bid", "last", "code", "named"),
    [
        (CLIMBING, 50, None, None, ()),
        (CLIMBING, 59, None, None, ()),
        (CLIMBING, 60, None, None, ()),
        (CLIMBING, 49, None, "bid-minimum", (50,)),
        (CLIMBING, 0, None, "bid-minimum", (50,)),
        (CLIMBING, 62, None, "bid-step", (60, 65)),
        (CLIMBING, 61, 55, "bid-step", (60, 65)),
        (CLIMBING, 62, 61, "bid-step", (65,)),
        (CLIMBING, 65, 65, "bid-step", (70,)),
        (CLIMBING, 60, 65, "bid-step", (70,)),
        (CLIMBING, 70, 65, None, ()),
        (CARDZMANIA, 250, None, None, ()),
        (CARDZMANIA, 255, None, "bid-step", (250, 260)),
        (CARDZMANIA, 310, 260, None, ()),
        (CARDZMANIA, 320, 260, "bid-step", (310,)),
        (CARDZMANIA, 900, 260, "bid-step", (310,)),
        (CARDZMANIA, 260, 260, "bid-step", (270,)),
        (FREE, 250, None, None, ()),
        (FREE, 263, None, None, ()),
        (FREE, 263, 251, None, ()),
        (FREE, 263, 255, "bid-step", (265,)),
        (FREE, 240, None, "bid-minimum", (250,)),
        (trick_rules("three-handed").bidding, 19, None, None, ()),
        (trick_rules("three-handed").bidding, 18, None, "bid-minimum", (19,)),
        (trick_rules("cardzmania-single", options={"starting-bid": "lower"}).bidding, 150, None, None, ()),
        (trick_rules("cardzmania-single", options={"starting-bid": "lower"}).bidding, 140, None, "bid-minimum", (150,)),
        (trick_rules("cardzmania-double", options={"starting-bid": "lower"}).bidding, 300, None, None, ()),
        (trick_rules("cardzmania-cutthroat", options={"starting-bid": "lower"}).bidding, 100, None, None, ()),
        (trick_rules("double-deck", options={"bid-steps": "ones"}).bidding, 62, None, None, ()),
    ],
)  # fmt: skip
def test_bids(bidding: Any, bid: int, last: int | None, code: str | None, named: Any) -> None:
    if code is None:
        check_bid(bidding, bid, last)
        return
    with pytest.raises(Refusal) as caught:
        check_bid(bidding, bid, last)
    assert caught.value.code == code
    assert str(bid) in caught.value.message
    assert nearest(bidding, bid, last) == named
    for number in named:
        assert str(number) in (caught.value.hint or "")


def test_a_raise_that_nothing_can_follow_is_told() -> None:
    stuck = CARDZMANIA._replace(max_raise=5)
    with pytest.raises(Refusal) as caught:
        check_bid(stuck, 270, 260)
    assert caught.value.code == "bid-step"
    assert "no bid is legal" in (caught.value.hint or "")


biddings = st.builds(
    lambda minimum, less, steps, most: Bidding(
        minimum,
        minimum - less,
        tuple(Step(start, size, free) for start, (size, free) in sorted(steps.items())),
        most,
        "dealer",
        "redeal",
        False,
        None,
    ),
    st.integers(10, 60),
    st.integers(0, 5),
    st.dictionaries(st.integers(5, 90), st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=3),
    st.none() | st.integers(1, 30),
)


@given(biddings, st.integers(0, 140), st.none() | st.integers(10, 120))
def test_the_nearest_bids_are_the_nearest(bidding: Any, bid: Any, last: Any) -> None:
    found = [other for other in range(400) if other != bid and legal(bidding, other, last)]
    below = [other for other in found if other < bid][-1:]
    above = [other for other in found if other > bid][:1]
    assert nearest(bidding, bid, last) == (*below, *above)


@given(biddings, st.integers(0, 140))
def test_the_minimum_is_legal_and_nothing_below_it(bidding: Any, bid: Any) -> None:
    lowest = min(bidding.minimum, bidding.minimum_dealer)
    assert legal(bidding, lowest)
    assert legal(bidding, bid) <= (bid >= lowest)
