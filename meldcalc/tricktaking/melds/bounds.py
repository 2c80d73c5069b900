"""The most that a side can meld, class by class: a number above it was miscounted or mistyped."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from meldcalc.cards import TRUMPS, Trump
from meldcalc.rules.model import Seating
from meldcalc.tricktaking.melds.engine import Engine
from meldcalc.tricktaking.melds.patterns import Pattern, components_of

_MOST_TRIED = 10_000  # ways to share out melds that compete, before each is let alone

Used = tuple[
    int, ...
]  # cards that melds use of each hand; of all hands together where they are more than two
Ways = dict[Used, int]  # the most points for so many cards


def side_bound(engine: Engine, seating: Seating, trump: Trump | None = None) -> int:
    """The most points that the hands of one side can meld, whatever the trump where none is given.

    Each class by itself: what its melds can be worth when the side's hands are as large as the seating allows and
    hold no more copies of a card than the deck has. The classes are added up, as if they never stood in each
    other's way; so no hand reaches more, and few could reach as much.
    """
    bounds = [
        class_bounds(engine, name, seating.per_side, max(seating.hands))
        for name in (TRUMPS if trump is None else (trump,))
    ]
    return max(sum(bound.values()) for bound in bounds)


@lru_cache(maxsize=256)
def class_bounds(engine: Engine, trump: Trump, hands: int, size: int) -> dict[int, int]:
    """The most points of each class in so many hands of so many cards, from one deck."""
    bounds: dict[int, int] = {}
    components = components_of(engine.patterns(trump))
    for cls in sorted({patterns[0].cls for patterns in components}):
        parts = [
            part
            for patterns in components
            if patterns[0].cls == cls
            for part in _parts(engine, patterns, hands, size)
        ]
        bounds[cls] = _best_together(parts, hands, size)
    return bounds


def _parts(engine: Engine, patterns: Sequence[Pattern], hands: int, size: int) -> list[Ways]:
    """The ways to hold melds that compete for cards; where there are too many, as if they didn't compete."""
    ways = _ways(engine, patterns, hands, size)
    if ways is not None:
        return [ways]
    alone = [_ways(engine, [pattern], hands, size) for pattern in patterns]
    return [found for found in alone if found is not None]


def _ways(engine: Engine, patterns: Sequence[Pattern], hands: int, size: int) -> Ways | None:
    layout = engine.layout
    deck = sum(
        layout.copies << place for place in {place for pattern in patterns for place, _ in pattern.needs}
    )
    states = {(deck, (0,) * hands): 0}
    for pattern in patterns:
        for hand in range(hands):
            found: dict[tuple[int, Used], int] = {}
            for (left, used), points in states.items():
                for n in range(pattern.held(left, layout.field) + 1):
                    cards = used[hand] + n * len(pattern.cards)
                    if cards > size:
                        break
                    key = left - n * pattern.step, (*used[:hand], cards, *used[hand + 1 :])
                    found[key] = max(found.get(key, 0), points + pattern.values[n])
            if len(found) > _MOST_TRIED:
                return None
            states = found
    ways: Ways = {}
    for (_, used), points in states.items():
        usage = used if hands <= 2 else (sum(used),)
        ways[usage] = max(ways.get(usage, 0), points)
    return ways


def _best_together(parts: Iterable[Ways], hands: int, size: int) -> int:
    """The most points of melds that don't compete, in the room that the hands have."""
    room = size if hands <= 2 else size * hands
    best: Ways = {(0,) * (hands if hands <= 2 else 1): 0}
    for ways in parts:
        found: Ways = {}
        for used, points in best.items():
            for more, gained in ways.items():
                usage = tuple(sorted([a + b for a, b in zip(used, more, strict=True)]))
                if usage[-1] <= room and points + gained > found.get(usage, -1):
                    found[usage] = points + gained
        best = found
    return max(best.values())
