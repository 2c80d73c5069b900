"""Everything that is wrong with the hand of a line, and not only what is found first.

What may only follow from a field that could not be read is left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from meldcalc.cards import Trump
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.tricktaking.settlement import Played
from meldcalc.tricktaking.settlement.bidding import lowest_bid
from meldcalc.tricktaking.settlement.checks import problems
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
    partial: bool  # melds given as cards are the melded ones alone
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
    "no-marriage": {"bidder", "trump", "result", "partial"},
    "hand-size": {"partial"},
    "not-on-the-board": {"bidder", "bid", "meld", "tricks", "result"},
    "dix": {"dix", "meld"},
    "contradiction": {"result"},
}


class Fault(NamedTuple):
    """Something that is wrong with a hand; ``side`` is the one whose cards it speaks of."""

    refusal: Refusal
    side: int | None = None


def faults(game: TrickSetup, said: Said) -> Iterator[Fault]:
    """Everything that is wrong with the hand, in the order in which it is found, each thing once."""
    if "result" in said.unread:
        return  # what a hand must have depends on what became of it
    unsure = said.unsure - ({"buried"} if not game.rules.deal.kitty else set())
    found: set[tuple[str, str]] = set()
    for refusal, side in _all(game, _with_defaults(game, said)):
        rest = _RESTS_ON.get(refusal.code, set())
        if refusal.code == "meld-missing" and said.played.status != "played":
            rest = rest | {"bidder"}  # whose meld matters depends on who bid
        noted_by_the_bid = refusal.code == "bid-minimum" and not said.played.any_bid
        if noted_by_the_bid or rest & unsure:
            continue
        refusal = _without_the_side(refusal, said)
        if (refusal.code, refusal.message) not in found:
            found.add((refusal.code, refusal.message))
            yield Fault(refusal, side)


def _all(game: TrickSetup, said: Said) -> Iterator[Fault]:
    played = said.played
    if said.melds is not None:
        from meldcalc.tricktaking.settlement.from_cards import counted_melds

        played, of_cards = counted_melds(game, played, said.melds, said.trump, partial=said.partial)
        yield from [Fault(problem.refusal, problem.side) for problem in of_cards]
    yield from [Fault(refusal) for refusal in problems(game, played._replace(any_bid=True))]


def _without_the_side(refusal: Refusal, said: Said) -> Refusal:
    """The refusal, without the name of a side where it says nothing: no melds at all, a bid of nobody."""
    if refusal.code == "meld-missing" and said.melds is None:
        return Refusal("meld-missing", say("the melds are missing"))
    if refusal.code == "bid-missing" and said.played.bidder is None:
        return Refusal("bid-missing", say("the bid is missing"))
    return refusal


def with_numbers(game: TrickSetup, said: Said) -> Played:
    """The hand with its melds as numbers; those that are given as cards are counted."""
    if said.melds is None:
        return said.played
    numbers = tuple(meld for meld in said.melds if not isinstance(meld, str))
    if len(numbers) == len(said.melds):
        return said.played._replace(meld=numbers)
    from meldcalc.tricktaking.settlement.from_cards import with_melds

    return with_melds(game, said.played, said.melds, said.trump, partial=said.partial)


def _with_defaults(game: TrickSetup, said: Said) -> Said:
    """Something harmless in place of what stands there and could not be read."""
    played = said.played
    if "bidder" in said.unread:
        played = played._replace(bidder=0)
    if "bid" in said.unread:
        played = played._replace(bid=lowest_bid(game.rules.bidding))
    melds = (0,) * len(played.sides) if "meld" in said.unread else said.melds
    return said._replace(played=played, melds=melds)
