"""What comes next in a match: who deals, cuts, starts, bids first; how far each side has to go."""

from typing import NamedTuple

from meldcalc.match.model import Head, Match
from meldcalc.match.words import hands_left
from meldcalc.rules.model import RummyRules, TrickRules


class Next(NamedTuple):
    """The next hand or partial game; a place that is not known, or not to be, is None."""

    number: int
    dealer: str | None
    first_bidder: str | None  # trick-taking
    cutter: str | None  # the Spanish game
    starter: str | None
    to_go: tuple[int | None, ...]  # to the target; None where the match is played for a number of hands
    left: int | None  # hands or partial games left, where their number is limited
    barbele: tuple[str, ...]


def following(match: Match) -> Next:
    """What comes next, of a match that is not over; of one that is, nobody deals any more."""
    head, dealer = match.head, None if match.stand.over else match.next_dealer
    rules = head.rules
    first = cutter = starter = None
    if isinstance(rules, TrickRules) and dealer is not None:
        first = dealer if rules.bidding.first == "dealer" else _beside(match, dealer, 1)
    elif isinstance(rules, RummyRules) and dealer is not None:
        starter = _beside(match, dealer, -1)
        cutter = _cutter(match, dealer, starter)
    target = match.stand.target
    return Next(
        number=len(match.rows) + 1,
        dealer=dealer,
        first_bidder=first,
        cutter=cutter,
        starter=starter,
        to_go=tuple(None if target is None else max(target - total, 0) for total in match.total),
        left=hands_left(match),
        barbele=() if match.stand.over else match.barbele,
    )


def _beside(match: Match, name: str, step: int) -> str | None:
    """The neighbour clockwise (1) or anticlockwise (-1); None where nobody said who sits where."""
    if name not in match.seats:
        return None
    return match.seats[(match.seats.index(name) + step) % len(match.seats)]


def _cutter(match: Match, dealer: str, starter: str | None) -> str | None:
    """The partner of the one who starts (the Fournier page); without a partner the dealer's other neighbour."""
    if starter is None:
        return None
    head = match.head
    for side, team in zip(head.sides, match.players, strict=True):
        if starter in team and len(team) == 2:
            return next(player for player in team if player != starter)
        if starter == side and _per_side(head) > 1:
            return side
    return _beside(match, dealer, 1)


def _per_side(head: Head) -> int:
    return head.seating.per_side if head.seating else 1
