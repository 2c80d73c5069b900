"""From one partial game to the next: who has Barbele, when the match ends."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from meldcalc.rules.model import RummyRules


def has_barbele(rules: RummyRules, total: int, *, had: bool = False) -> bool:
    """Whether a side of this total (in points) has Barbele in the next partial game.

    It is tested anew at the end of each one (the Fournier page: "reaches or exceeds 750 points"); where the table
    makes it sticky, a side that ``had`` it keeps it.
    """
    return total >= rules.barbele.at or (rules.barbele.sticky and had)


def barbele_after(rules: RummyRules, totals: Mapping[str, int], had: Collection[str] = ()) -> tuple[str, ...]:
    """The sides that have Barbele in the next partial game, in the order of ``totals``."""
    return tuple(side for side, total in totals.items() if has_barbele(rules, total, had=side in had))


class Ending(NamedTuple):
    """Whether the match is over; ``winner`` is None while it goes on and when it is a tie."""

    over: bool
    winner: str | None = None
    tie: bool = False


def ending(rules: RummyRules, totals: Mapping[str, int], played: int) -> Ending:
    """The state of the match after ``played`` partial games; ``totals`` are the points of each side so far.

    A side at the target ends it, and the higher total wins (DECISION where several are there); equal totals at the
    top are played off with one more partial game. Where the table limits the partial games the higher total wins
    after the last one, and equal totals are a tie (the Fournier page: "limit a match to eight partial games").
    """
    best = max(totals.values())
    leaders = [side for side, total in totals.items() if total == best]
    limit = rules.match.partials
    last = limit is not None and played >= limit
    if len(leaders) > 1:
        return Ending(True, tie=True) if last else Ending(False)
    return Ending(True, leaders[0]) if last or best >= rules.match.target else Ending(False)
