"""What comes next in a match: who deals, cuts, starts, bids first; how far each side has to go."""

from typing import NamedTuple

from meldcalc.match.sheet import Match
from meldcalc.match.words import hands_left


class Next(NamedTuple):
    """The next hand or partial game; a place that is not known, or not to be, is None."""

    number: int
    dealer: str | None
    to_go: tuple[int | None, ...]  # to the target; None where the match is played for a number of hands
    left: int | None  # hands or partial games left, where their number is limited
    barbele: tuple[str, ...]
    first_bidder: str | None = None  # trick-taking
    cutter: str | None = None  # the Spanish game
    starter: str | None = None


def following(match: Match) -> Next:
    """What comes next, of a match that is not over; of one that is, nobody deals any more."""
    head, dealer = match.head, None if match.stand.over else match.next_dealer
    target = match.stand.target
    return Next(
        number=len(match.rows) + 1,
        dealer=dealer,
        to_go=tuple(None if target is None else max(target - total, 0) for total in match.total),
        left=hands_left(match),
        barbele=() if match.stand.over else match.barbele,
        **({} if dealer is None else head.game.begins(match.players, match.seats, dealer)),
    )
