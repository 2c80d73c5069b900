"""What is odd in a hand and does not stop it: a meld that no side can hold, a bid in another scale."""

from collections.abc import Sequence

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.bidding import lowest_bid
from meldcalc.tricktaking.settlement.hand import Played, Warn
from meldcalc.tricktaking.setup import TrickSetup


def warnings_of(game: TrickSetup, played: Played) -> tuple[Warn, ...]:
    """Warnings ``meld-too-high`` and ``other-scale`` for a hand.

    A bid that nobody checks and that is not even a quarter of the lowest one was meant in another scale (DECISION).
    """
    found = []
    for name, meld in zip(played.sides, played.meld or (), strict=False):
        if meld is not None and meld > game.rough_bound:
            most = game.most_meld
            if meld > most:
                said = say(
                    "{side}: no hands here meld {meld}, but {most} at most", side=name, meld=meld, most=most
                )
                found.append(Warn("meld-too-high", said))
    lowest = lowest_bid(game.rules.bidding)
    if played.bid is not None and played.any_bid and played.bid * 4 <= lowest:
        said = say(
            "a bid of {bid} is far below the lowest of this table, {floor}: is it in another scale?",
            bid=played.bid,
            floor=lowest,
        )
        found.append(Warn("other-scale", said))
    return tuple(found)


def warnings_of_totals(game: TrickSetup, sides: Sequence[str], before: Sequence[int]) -> tuple[Warn, ...]:
    """Warning ``at-target``: a side stood at the target before the hand, so the match was over or the line has moved.

    Where a side must bid to win, and in a match of so many rounds, totals beyond the target mean nothing.
    """
    match = game.rules.match
    if match.rounds is not None or match.must_bid_to_win:
        return ()
    return tuple(
        Warn(
            "at-target",
            say(
                "{side} stood at the target of {target} before this hand; -s match.target=N says where the line is",
                side=side,
                target=match.target,
            ),
        )
        for side, total in zip(sides, before, strict=False)
        if total >= match.target
    )
