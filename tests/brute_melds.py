"""The melds of a hand by trying every selection: the rules said once more, with no look-ups, to check the engine by.

From the rules: within a class a card counts once, in another class again. The points of n of a meld are listed; of
more than the list has, the best way to part n into listed numbers counts. In each class the selection with the most
points is taken; among equals the fewest melds, then the most cards, then what stands first in the table.
"""

from collections import Counter
from functools import cache
from typing import Any

SUITS = "SHDC"


@cache
def worth(points: Any, n: Any) -> Any:
    """The points of n of a meld."""
    if n <= len(points):
        return points[n - 1] if n else 0
    return max(points[part - 1] + worth(points, n - part) for part in range(1, len(points) + 1))


def candidates(melds: Any, trump: Any) -> Any:
    """Every meld there can be, one by one: (line, suit, cards, points list, class, name)."""
    for line, meld in enumerate(melds):
        if meld.suit is None:
            yield line, None, Counter(meld.cards), meld.points, meld.cls, meld.name
        for suit in SUITS if meld.suit else "":
            if (
                meld.suit == "each"
                or (meld.suit == "trump" and suit == trump)
                or (meld.suit == "plain" and suit != trump)
            ):
                yield (
                    line,
                    suit,
                    Counter(rank + suit for rank in meld.cards),
                    meld.points,
                    meld.cls,
                    meld.name,
                )


def held(hand: Any, cards: Any) -> Any:
    """How many times the cards lie in the hand."""
    return min(hand[card] // times for card, times in cards.items())


def selections(choices: Any, hand: Any) -> Any:
    """Every way to take melds from a hand: tuples of how many of each."""
    if not choices:
        yield ()
        return
    (_, _, cards, *_), *others = choices
    for n in range(held(hand, cards) + 1):
        left = hand.copy()
        for card, times in cards.items():
            left[card] -= n * times
        for more in selections(others, left):
            yield (n, *more)


def brute(melds: Any, cards: Any, trump: Any) -> Any:
    """(total, parts, roundhouses): parts as (meld, suit, count, points, cards of it sorted)."""
    hand = Counter(cards)
    everything = [found for found in candidates(melds, trump) if held(hand, found[2])]
    parts = []
    for cls in sorted({found[4] for found in everything}):
        choices = [found for found in everything if found[4] == cls]

        def merit(taken: Any, choices: Any = choices) -> Any:
            points = sum(worth(found[3], n) for found, n in zip(choices, taken, strict=True))
            used = sum(n * found[2].total() for found, n in zip(choices, taken, strict=True))
            return points, -sum(taken), used, taken

        best = max(selections(choices, hand), key=merit)
        for (line, suit, meld_cards, points, _, name), n in zip(choices, best, strict=True):
            if n:
                laid = sorted(meld_cards.elements()) * n
                parts.append((line, suit, name, n, worth(points, n), sorted(laid)))
    parts.sort(key=lambda part: (part[0], SUITS.index(part[1]) if part[1] else 0))
    roundhouses = sum(held(hand, found[2]) for found in everything if found[5] == "roundhouse")
    return sum(part[4] for part in parts), [(p[2], p[1], p[3], p[4], p[5]) for p in parts], roundhouses
