"""Everything that is wrong with the hand of a line, and not only what is found first.

A settlement stops at the first thing that can't be. Here that is left out, or something harmless put in its place, and
the hand is settled again for the next one. What may only follow from a field that could not be read is not told.
"""

from collections.abc import Iterator
from typing import NamedTuple

from meldcalc.cards import Trump
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.tricktaking.settlement import Played, settle
from meldcalc.tricktaking.settlement.bidding import lowest_bid
from meldcalc.tricktaking.settlement.checks import meld_missing
from meldcalc.tricktaking.setup import TrickSetup

Melds = tuple[int | str | None, ...]


class Said(NamedTuple):
    """A hand as far as its line could be read.

    ``melds`` are numbers and texts of cards; ``unread`` are the fields that stand there and could not be read,
    ``unsure`` also those that may stand there under a wrong key.
    """

    played: Played  # without its melds
    melds: Melds | None
    trump: Trump | None
    unread: frozenset[str]
    unsure: frozenset[str]


# The fields that must have been read for a refusal to be told.
_RESTS_ON = {
    "bidder-missing": {"bidder", "result"},
    "bid-missing": {"bid", "result"},
    "meld-missing": {"meld", "result", "renege"},
    "tricks-missing": {"tricks", "tricks_won", "result", "renege"},
    "trick-total": {"tricks", "buried"},
    "tricks-won": {"tricks", "tricks_won"},
    "trick-count": {"tricks_won"},
    "trump-missing": {"trump", "result"},
    "no-marriage": {"bidder", "trump", "result"},
    "not-on-the-board": {"bidder", "bid", "meld", "tricks", "result"},
    "dix": {"dix", "meld"},
    "contradiction": {"result"},
}


class Fault(NamedTuple):
    """Something that is wrong with a hand; ``side`` is the one whose cards it speaks of."""

    refusal: Refusal
    side: int | None = None


def faults(game: TrickSetup, said: Said) -> Iterator[Fault]:
    """Everything that is wrong with the hand, in the order in which it is found."""
    if "result" in said.unread:
        return  # what a hand must have depends on what became of it
    unsure = said.unsure - ({"buried"} if not game.rules.deal.kitty else set())
    trial: Said | None = _stood_in(game, said)
    found: set[tuple[str, str]] = set()
    while trial is not None:
        refusal, of_cards = _first(game, trial)
        if refusal is None or (refusal.code, refusal.message) in found:
            return  # what it lacks can't be left out
        found.add((refusal.code, refusal.message))
        side = _whose_cards(game, trial, refusal) if of_cards else None
        rest = _RESTS_ON.get(refusal.code, set())
        if refusal.code == "meld-missing" and said.played.status != "played":
            rest = rest | {"bidder"}  # whose meld matters depends on who bid
        told_already = refusal.code == "bid-minimum" and not said.played.any_bid
        if not told_already and not rest & unsure:
            yield Fault(_said_once(refusal, trial, said), side)
        trial = _without_cards(trial, side) if of_cards else _without(game, trial, refusal)


def _first(game: TrickSetup, said: Said) -> tuple[Refusal | None, bool]:
    """What is refused first, and whether that is said of the cards of a meld."""
    try:
        played = with_numbers(game, said)
    except Refusal as refusal:
        return refusal, True
    try:
        settle(game, played._replace(any_bid=True))
    except Refusal as refusal:
        return refusal, False
    return None, False


def _said_once(refusal: Refusal, trial: Said, said: Said) -> Refusal:
    """The refusal, without the name of a side where it says nothing: no melds at all, a bid of nobody."""
    if refusal.code == "meld-missing" and trial.melds is None:
        return Refusal("meld-missing", say("the melds are missing"))
    if refusal.code == "bid-missing" and said.played.bidder is None:
        return Refusal("bid-missing", say("the bid is missing"))
    return refusal


def _whose_cards(game: TrickSetup, said: Said, refusal: Refusal) -> int | None:
    """The side whose cards alone are refused in the same way; None where it is no side's."""
    melds = said.melds or ()
    for side, meld in enumerate(melds):
        if isinstance(meld, str):
            alone = said._replace(melds=tuple(meld if place == side else 0 for place in range(len(melds))))
            try:
                with_numbers(game, alone)
            except Refusal as found:
                if (found.code, found.message) == (refusal.code, refusal.message):
                    return side
    return None


def with_numbers(game: TrickSetup, said: Said) -> Played:
    """The hand with its melds as numbers; those that are given as cards are counted."""
    if said.melds is None:
        return said.played
    numbers = tuple(meld for meld in said.melds if not isinstance(meld, str))
    if len(numbers) == len(said.melds):
        return said.played._replace(meld=numbers)
    from meldcalc.tricktaking.settlement.from_cards import with_melds

    return with_melds(game, said.played, said.melds, said.trump)


def _stood_in(game: TrickSetup, said: Said) -> Said:
    """Something harmless in place of what stands there and could not be read."""
    played = said.played
    if "bidder" in said.unread:
        played = played._replace(bidder=0)
    if "bid" in said.unread:
        played = played._replace(bid=lowest_bid(game.rules.bidding))
    melds = (0,) * len(played.sides) if "meld" in said.unread else said.melds
    return said._replace(played=played, melds=melds)


def _without(game: TrickSetup, said: Said, refusal: Refusal) -> Said | None:
    """The hand without what was refused; None where nothing sensible can be asked of the rest."""
    played, melds = said.played, said.melds
    match refusal.code:
        case "bidder-missing":
            played = played._replace(bidder=0)
        case "bid-missing" | "bid-minimum":
            played = played._replace(bid=lowest_bid(game.rules.bidding))
        case "meld-missing":
            melds = _with_a_meld(said, refusal)
        case "trick-total" | "tricks-missing" | "tricks-won":
            played = played._replace(tricks=None, tricks_won=None, buried=0)
        case "trick-count":
            played = played._replace(tricks_won=None)
        case "dix":
            played = played._replace(dix=None)
        case "no-moon":
            played = played._replace(moon=None)
        case "no-kitty":
            played = played._replace(buried=0)
        case "not-allowed":
            played = played._replace(status="played")
        case _:
            return None
    return said._replace(played=played, melds=melds)


def _with_a_meld(said: Said, refusal: Refusal) -> Melds:
    """The melds with one for the side that is missing it; for all of them where there are none at all."""
    sides = said.played.sides
    if said.melds is None:
        return (0,) * len(sides)
    return tuple(
        0 if meld is None and refusal.message == meld_missing(name).message else meld
        for name, meld in zip(sides, said.melds, strict=True)
    )


def _without_cards(said: Said, side: int | None) -> Said:
    """The hand without the cards of a side, or without all cards where it is no side's alone."""
    return said._replace(
        melds=tuple(
            0 if isinstance(meld, str) and side in (None, place) else meld
            for place, meld in enumerate(said.melds or ())
        )
    )
