"""Shooting the moon: the bidder's side takes every trick, and a bonus with them."""

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import MoonKind, Played
from meldcalc.tricktaking.setup import TrickSetup


def moon_shot(game: TrickSetup, played: Played, all_tricks: bool) -> MoonKind | None:
    """The kind of moon that the hand is, None for an ordinary hand.

    What the hand says holds. Where it says nothing and the table plays a kind by default, a hand in which the bidder
    took every trick is one (DECISION: any other hand is an ordinary one, not a moon that failed).
    """
    if played.moon == "none":
        return None
    if played.moon is not None:
        return played.moon
    default = game.rules.moon.default
    return default if default != "none" and all_tricks else None


def moon_bonus(game: TrickSetup, played: Played, kind: MoonKind | None, bid: int, why: list[str]) -> int:
    """What a moon that was made is worth beside meld and tricks."""
    moon = game.rules.moon
    if kind == "run":
        bonus = moon.run
    elif kind == "tricks":
        bonus = moon.tricks
    elif kind == "double_run":
        bonus = moon.double_run
    elif kind == "double_bid":
        bonus = moon.double_bid * bid
    else:
        return 0
    assert played.bidder is not None
    why.append(say("{side}: {bonus} more for the moon", side=played.sides[played.bidder], bonus=bonus))
    return bonus
