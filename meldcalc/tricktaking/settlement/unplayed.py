"""Hands that were not played: all passed, a misdeal, thrown in, no marriage, set under the meld floor.

The meld floor holds for the others; no trick is asked for to save a meld, for there was none to take.
"""

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Played, Result, Settled, SideScore
from meldcalc.tricktaking.settlement.outcome import loss, settled
from meldcalc.tricktaking.settlement.saving import floored
from meldcalc.tricktaking.setup import TrickSetup


def no_score(game: TrickSetup, played: Played) -> Settled:
    """Passed out, or a misdeal: nobody is written anything.

    DECISION: a misdeal is dealt again and is none of a match's rounds, nor is a hand that all passed where the table
    deals again; elsewhere a hand that was passed out is one.
    """
    counts = played.status == "passed_out" and game.rules.bidding.all_pass != "redeal"
    why = say("all passed: no score") if played.status == "passed_out" else say("a misdeal: no score")
    melds = played.meld or (None,) * len(played.sides)
    lines = tuple(SideScore(meld, 0, None, 0, 0) for meld in melds)
    return settled(played, "no_score", lines, [why])._replace(counts=counts)


def thrown_in(game: TrickSetup, played: Played, bidder: int, bid: int, *why: str) -> Settled:
    """The bidder gives the hand up after melding: it loses the bid once, the others get what the table says."""
    others = game.rules.settlement.thrown_in_others
    reasons = [*why, say("{side}: thrown in, the bid of {bid} is lost", side=played.sides[bidder], bid=bid)]
    return _unplayed(game, played, "thrown_in", reasons, -bid, keep=others.meld, extra=others.extra)


def no_marriage(game: TrickSetup, played: Played, bidder: int, bid: int) -> Settled:
    """The bidder can name no trump: it loses the bid once; the others keep a meld that is all plain, or nothing."""
    keep = game.rules.settlement.no_marriage_others == "plain-meld"
    name = played.sides[bidder]
    reasons: list[str] = [
        say("{side}: no marriage to name trump, the bid of {bid} is lost", side=name, bid=bid)
    ]
    return _unplayed(game, played, "no_marriage", reasons, -bid, keep=keep)


def set_under_the_floor(game: TrickSetup, played: Played, bidder: int, bid: int) -> Settled:
    """A bidding side whose meld is under the floor is set without play; the others keep theirs without a trick."""
    settlement = game.rules.settlement
    reasons: list[str] = [
        say(
            "{side}: set without play, the meld of {meld} is under the floor of {floor}",
            side=played.sides[bidder],
            meld=played.meld_of(bidder),
            floor=settlement.meld_floor,
        ),
        loss(played, bidder, bid, settlement.set_times),
    ]
    if played.tricks is not None:
        reasons.append(say("the hand was not to be played: its tricks count nothing"))
    return _unplayed(game, played, "set_under_meld_floor", reasons, -bid * settlement.set_times, keep=True)


def _unplayed(
    game: TrickSetup,
    played: Played,
    result: Result,
    why: list[str],
    bidder_delta: int,
    *,
    keep: bool,
    extra: int = 0,
) -> Settled:
    scores = []
    for side in range(len(played.sides)):
        meld = None if played.meld is None else played.meld[side]
        if side == played.bidder:
            scores.append(SideScore(meld, 0, None, 0, bidder_delta))
            continue
        counted = _kept(game, played, side, why) if keep else 0
        if extra:
            why.append(
                say("{side}: {points} more for the hand thrown in", side=played.sides[side], points=extra)
            )
        elif not keep:
            why.append(say("{side}: no meld counts in such a hand", side=played.sides[side]))
        scores.append(SideScore(meld, counted, None, counted, counted + extra))
    return settled(played, result, tuple(scores), why)


def _kept(game: TrickSetup, played: Played, side: int, why: list[str]) -> int:
    counted = floored(game, played, side, why)
    if counted or not played.meld_of(side):
        why.append(say("{side}: keeps the meld of {meld}", side=played.sides[side], meld=counted))
    return counted
