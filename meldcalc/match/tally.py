"""What one side or player did, counted: bids, made and set, melds, tricks, finishes.

Averages are exact until they are rounded half up to hundredths.
"""

from collections.abc import Sequence
from typing import Any

from meldcalc.match.model import Row, ScoredHand, ScoredPartial
from meldcalc.names import folded


class Tally:
    """What one side or player did; only what was there to be counted."""

    def __init__(self) -> None:
        self.matches = self.won = self.hands = self.points = 0
        self.best: int | None = None
        self.bids: list[int] = []
        self.made = 0
        self.melds: list[int] = []
        self.tricks: list[int] = []
        self.finishes = self.barbele = self.failed = 0


class Tallies(dict[str, Tally]):
    """Tallies by name; case does not matter, and the first way in which a name is written is kept."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[str, str] = {}

    def of(self, name: str) -> Tally:
        """The tally of a name, begun where there is none."""
        return self.setdefault(self._written.setdefault(folded(name), name), Tally())


def count_hand(names: Sequence[str], hand: ScoredHand, sides: Tallies, players: Tallies) -> None:
    """Count what is known of a hand alone: its bid, melds and tricks."""
    for place, name in enumerate(names):
        meld, tricks = hand.meld[place], hand.tricks[place]
        if meld is not None:
            sides.of(name).melds.append(meld)
        if tricks is not None:
            sides.of(name).tricks.append(tricks)
    side = hand.settled.bidder
    if side is None or hand.bid is None:
        return
    name = names[side]
    bidders = [sides.of(name)]
    if hand.bidder is not None and hand.bidder not in names:
        player = players.of(hand.bidder)
        player.points += hand.delta[side]
        player.best = hand.delta[side] if player.best is None else max(player.best, hand.delta[side])
        if hand.meld[side] is not None:
            player.melds.append(hand.meld[side] or 0)
        if hand.tricks[side] is not None:
            player.tricks.append(hand.tricks[side] or 0)
        bidders.append(player)
    for tally in bidders:
        tally.bids.append(hand.bid)
        tally.made += hand.settled.made


def count_partial(row: Row, scored: ScoredPartial, sides: Tallies) -> None:
    """Count what is known of a partial game alone: who went out, who had Barbele."""
    for name, table in zip(scored.sides, scored.tables, strict=True):
        sides.of(name).barbele += name in row.barbele
        if table is not None:
            sides.of(name).finishes += table.out is not None
            sides.of(name).failed += table.failed_openings


def mean(total: int, count: int) -> float | int | None:
    """An average as it is shown: rounded half up to two places, whole where it is whole; None of nothing."""
    if not count:
        return None
    scaled = (200 * abs(total) + count) // (2 * count) * (1 if total >= 0 else -1)
    return scaled // 100 if scaled % 100 == 0 else scaled / 100


def partial_tally(tally: Tally) -> dict[str, Any]:
    """What one tally comes to, of partial games."""
    return {
        "points": tally.points,
        "average_points": mean(tally.points, tally.hands),
        "best_partial": tally.best,
        "finishes": tally.finishes,
        "barbele": tally.barbele,
        "failed_openings": tally.failed,
    }


def hand_tally(tally: Tally) -> dict[str, Any]:
    """What one tally comes to, of hands."""
    return {
        "bids": len(tally.bids),
        "made": tally.made,
        "set": len(tally.bids) - tally.made,
        "average_bid": mean(sum(tally.bids), len(tally.bids)),
        "average_meld": mean(sum(tally.melds), len(tally.melds)),
        "average_tricks": mean(sum(tally.tricks), len(tally.tricks)),
        "best_hand": tally.best,
        "points": tally.points,
    }
