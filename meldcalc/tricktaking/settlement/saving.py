"""Which part of a meld counts: the meld floor, the trick or points that save a meld, and dix that saves itself."""

from typing import NamedTuple

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Played
from meldcalc.tricktaking.setup import TrickSetup


class Counted(NamedTuple):
    """What the saving rules look at: the meld after the floor, and what the side took in tricks."""

    meld: int
    taken: int  # trick points taken in tricks
    points: int  # as they count: rounded, with what was buried
    won: int | None  # how many tricks, where that was said


def floored(game: TrickSetup, played: Played, side: int, why: list[str]) -> int:
    """A side's meld, or nothing when it is under the meld floor."""
    meld = played.meld_of(side)
    floor = game.rules.settlement.meld_floor
    if meld >= floor:
        return meld
    if meld:
        why.append(
            say(
                "{side}: the meld of {meld} is under the floor of {floor} and counts nothing",
                side=played.sides[side],
                meld=meld,
                floor=floor,
            )
        )
    return 0


def is_saved(game: TrickSetup, is_bidder: bool, counted: Counted) -> bool:
    """Whether a side took what saves its meld.

    ``trick``: any trick; where nobody said how many tricks were won, only trick points show one. ``point``: a trick
    point (the last trick is one). A number: so many points as they count, buried ones with them (DECISION).
    """
    settlement = game.rules.settlement
    need = settlement.save_meld
    if need == "nothing" or (is_bidder and settlement.save_applies_to == "defenders"):
        return True
    if need == "trick":
        return counted.won > 0 if counted.won is not None else counted.taken > 0
    if need == "point":
        return counted.taken > 0 or counted.points > 0
    return counted.points >= need


def saved_dix(game: TrickSetup, played: Played, side: int, meld: int) -> int:
    """What its nines of trump keep of a meld that nothing saved."""
    dix = played.dix[side] if played.dix else 0
    saves = game.rules.settlement.dix_saves
    return dix if saves == "always" or (saves == "when-alone" and dix == meld) else 0


def saved(game: TrickSetup, played: Played, side: int, counted: Counted, why: list[str]) -> int:
    """What counts of a meld that passed the floor: all of it, its nines of trump, or nothing."""
    if not counted.meld or is_saved(game, side == played.bidder, counted):
        return counted.meld
    name = played.sides[side]
    need = game.rules.settlement.save_meld
    dix = saved_dix(game, played, side, counted.meld)
    if dix == counted.meld:
        why.append(
            say("{side}: a meld of nothing but nines of trump ({dix}) saves itself", side=name, dix=dix)
        )
        return dix
    if dix:
        why.append(say("{side}: the meld is lost but for its nines of trump ({dix})", side=name, dix=dix))
        return dix
    if need == "trick" and counted.won is None:
        why.append(
            say(
                "{side}: no trick point was taken, which counts as no trick won (--tricks-won says otherwise): "
                "the meld of {meld} is lost",
                side=name,
                meld=counted.meld,
            )
        )
    elif need == "trick":
        why.append(say("{side}: no trick was won, the meld of {meld} is lost", side=name, meld=counted.meld))
    elif need == "point":
        why.append(
            say("{side}: no trick point was taken, the meld of {meld} is lost", side=name, meld=counted.meld)
        )
    else:
        why.append(
            say(
                "{side}: {points} trick points do not save the meld of {meld}, which takes {need}",
                side=name,
                points=counted.points,
                meld=counted.meld,
                need=need,
            )
        )
    return 0
