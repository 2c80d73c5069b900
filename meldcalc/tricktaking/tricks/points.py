"""Trick points: of captured cards, and of the whole deck; how many tricks there are to win."""

from collections import Counter
from collections.abc import Iterable, Mapping

from meldcalc.rules.model import Deck, Seating, TrickRules


def card_points(rules: TrickRules, cards: Iterable[str]) -> int:
    """Trick points of captured cards, without the last trick."""
    return sum(rules.tricks.points.get(card[0], 0) for card in cards)


def counted_ranks(cards: Iterable[str], deck: Deck) -> dict[str, int]:
    """How many cards of each rank there are, in the deck's order; a rank without any is left out."""
    counts = Counter(card[0] for card in cards)
    return {rank: counts[rank] for rank in deck.ranks if counts[rank]}


def pile_points(rules: TrickRules, ranks: Mapping[str, int], last: bool) -> int:
    """Trick points of captured cards by their ranks, with the last trick's where it is among them; not rounded."""
    points = sum([rules.tricks.points.get(rank, 0) * count for rank, count in ranks.items()])
    return points + (rules.tricks.last_trick if last else 0)


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
