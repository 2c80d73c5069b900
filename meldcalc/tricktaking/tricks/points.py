"""Trick points: of captured cards, and of the whole deck; how many tricks there are to win."""

from collections.abc import Iterable

from meldcalc.rules.model import Seating, TrickRules


def card_points(rules: TrickRules, cards: Iterable[str]) -> int:
    """Trick points of captured cards, without the last trick."""
    return sum(rules.tricks.points.get(card[0], 0) for card in cards)


def deck_total(rules: TrickRules, seating: Seating) -> int:
    """All trick points of a hand: as the table states them, else counted over the seating's deck."""
    total = rules.tricks.total
    return total if total is not None else rules.tricks.counted(seating.deck)


def rounded(rules: TrickRules, points: int) -> int:
    """A side's trick points as they count: as they are, or (``up-7``) in tens, from 7 upwards to the next ten."""
    if rules.tricks.rounding == "none":
        return points
    return (points + 3) // 10 * 10


def hand_lengths(seating: Seating) -> tuple[int, ...]:
    """How many tricks a hand can have: the sizes of hand that can be dealt to everybody.

    A size that only the bidder holds for a while (18, with the kitty) is none.
    """
    fitting = [size for size in seating.hands if size * seating.players <= seating.deck.size]
    return tuple(sorted(fitting or seating.hands))
