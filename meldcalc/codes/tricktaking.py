"""Error codes of tricktaking."""

CODES: dict[str, str] = {
    "bid-minimum": "the bid is below the lowest one (the nearest legal bids are named)",
    "bid-missing": "the bid was not said",
    "bid-step": "the bid is off the step, not above the last bid, or too far above it (the nearest legal bids are named)",
    "bidder-missing": "the side that bid was not said",
    "contradiction": "two things were said of a hand that exclude each other",
    "count": "there are more or fewer numbers than sides",
    "dix": "more of a meld is said to be nines of trump than the meld has",
    "meld-missing": "the meld of a side was not said, and it matters",
    "negative": "a meld, trick points, tricks or buried points are negative",
    "no-kitty": "points were buried under a table that deals no kitty",
    "no-moon": "a moon was shot under a table that knows none of that kind",
    "not-allowed": "the table does not know such a result of a hand",
    "not-on-the-board": "the bid is out of reach after meld, so the hand is thrown in and has no tricks",
    "round-missing": "the match lasts so many rounds, and the number of this one was not said",
    "sides": "the seating has another number of sides",
    "trick-count": "the numbers of tricks won are not those of a hand",
    "trick-total": "the trick points do not add up to the deck's total",
    "tricks-missing": "trick points of more than one side are missing, and they matter",
    "tricks-won": "a side that won no trick has trick points",
    "unsettled": "a hand that still needs its tricks cannot be counted in a match",
}
