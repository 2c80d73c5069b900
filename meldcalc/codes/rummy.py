"""Error codes of the Spanish game."""

CODES: dict[str, str] = {
    "cut-twice": "two sides are said to have cut exactly; only one side cuts",
    "finish-no-meld": "a side that went out has no melds on its table",
    "finisher-holds": "a side that went out holds more than the hand of its partner",
    "meld-size": "a meld has too few cards; rescued wild cards are not counted",
    "no-natural": "a meld has too few natural cards",
    "not-a-meld": "the cards of a meld are neither of one rank nor of one suit",
    "not-a-pinochle": "a meld marked as a Pinochle is not eight cards of one rank and three wild cards",
    "not-barbele": "a failed opening of a side that does not have Barbele",
    "repeated-rank": "a rank stands twice in a straight",
    "rescue-blocked": "a wild card is marked as rescued where none can be (inside a straight, or in a short one)",
    "rescue-excess": "more wild cards of a set are marked as rescued than can be",
    "rescue-no-natural": "a wild card is marked as rescued, and its natural card does not lie in its place",
    "rescue-twice": "two wild cards are marked as rescued at the same place of a straight",
    "straight-gap": "a straight has a gap",
    "turned-twice": "two sides are said to have taken the turned card",
    "two-finishers": "two sides are said to have gone out",
    "wild-outside": "a wild card stands for a card that is no free place of its meld",
    "wild-unspecified": "a wild card of a straight could stand for several cards, or for none, and does not say which",
}
