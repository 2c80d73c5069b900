"""The options with which one hand is said on the command line, and the hand that they say.

``score`` and the match commands share them.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple, TypeVar

import typer

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.names import find_side
from meldcalc.tricktaking.numbers import read_all_numbers, read_melds, read_numbers, read_sum
from meldcalc.tricktaking.settlement import MOONS, MoonKind, Played, Status

Bidder = Annotated[str | None, typer.Option("--bidder", metavar="SIDE", help="The side that bid.")]
Bid = Annotated[str | None, typer.Option("--bid", metavar="N", help="What it bid.")]
Meld = Annotated[
    list[str] | None,
    typer.Option("--meld", metavar="N,N|HAND", help="Melds as numbers, or one side's cards (repeat)."),
]
TrickPoints = Annotated[
    str | None, typer.Option("--tricks", metavar="N,N", help="Trick points; - for one side is the rest.")
]
ThrownIn = Annotated[bool, typer.Option("--thrown-in", help="The bidder threw the hand in after meld.")]
NoMarriage = Annotated[bool, typer.Option("--no-marriage", help="The bidder could name no trump.")]
PassedOut = Annotated[bool, typer.Option("--passed-out", help="All passed.")]
Misdeal = Annotated[bool, typer.Option("--misdeal", help="The deal was wrong.")]
Renege = Annotated[str | None, typer.Option("--renege", metavar="SIDE", help="The side that reneged.")]
Moon = Annotated[
    str | None,
    typer.Option("--moon", metavar="KIND", help="A moon: run, tricks, double_bid, double_run; none."),
]
TricksWon = Annotated[
    str | None, typer.Option("--tricks-won", metavar="N,N", help="How many tricks each side won.")
]
Buried = Annotated[
    str | None, typer.Option("--buried", metavar="N", help="Trick points that the bidder buried.")
]
Dix = Annotated[
    str | None, typer.Option("--dix", metavar="N,N", help="How much of each meld is nines of trump.")
]
AnyBid = Annotated[bool, typer.Option("--any-bid", help="Take any bid.")]
LastBid = Annotated[
    str | None, typer.Option("--last-bid", metavar="N", help="The bid before: checks the raise.")
]

T = TypeVar("T")
V = TypeVar("V")


class Said(NamedTuple):
    """One hand as the options say it."""

    bidder: str | None = None
    bid: str | None = None
    trump: str | None = None
    meld: Sequence[str] | None = None
    tricks: str | None = None
    thrown_in: bool = False
    no_marriage: bool = False
    passed_out: bool = False
    misdeal: bool = False
    renege: str | None = None
    moon: str | None = None
    tricks_won: str | None = None
    buried: str | None = None
    dix: str | None = None
    any_bid: bool = False
    last_bid: str | None = None


def played_of(
    rules: TrickRules, seating: Seating, sides: tuple[str, ...], said: Said, *, lang: str = "en"
) -> Played:
    """The hand that the options say, its melds as numbers. Raises Refusal for what can't be read."""
    trump = None
    if said.trump is not None:
        from meldcalc.cards import read_suit

        trump = read_suit(said.trump, lang=lang)
    played = Played(
        sides=sides,
        bidder=None if said.bidder is None else find_side(sides, said.bidder),
        bid=read("--bid", read_sum, said.bid),
        tricks=_tuple(read("--tricks", read_numbers, said.tricks)),
        status=_status(said),
        renege=None if said.renege is None else find_side(sides, said.renege),
        moon=None if said.moon is None else _moon(said.moon),
        tricks_won=_tuple(read("--tricks-won", read_numbers, said.tricks_won)),
        buried=read("--buried", read_sum, said.buried) or 0,
        dix=_tuple(read("--dix", read_all_numbers, said.dix)),
        any_bid=said.any_bid,
        last_bid=read("--last-bid", read_sum, said.last_bid),
    )
    if not said.meld:
        return played
    melds = read("--meld", read_melds, said.meld) or []
    if all(isinstance(meld, int) for meld in melds):
        return played._replace(meld=tuple(meld for meld in melds if isinstance(meld, int)))
    from meldcalc.tricktaking.settlement.from_cards import with_melds

    return with_melds(rules, seating, played, melds, trump, lang=lang)


def read(option: str, reader: Callable[[T], V], text: T | None) -> V | None:
    """What ``reader`` makes of an option's text, None without one; a refusal names the option."""
    if text is None:
        return None
    try:
        return reader(text)
    except Refusal as refusal:
        refusal.message = say("{option}: {problem}", option=option, problem=refusal.message)
        raise


def _tuple(values: Sequence[V] | None) -> tuple[V, ...] | None:
    return None if values is None else tuple(values)


def _status(said: Said) -> Status:
    words: tuple[tuple[str, Status, bool], ...] = (
        ("--thrown-in", "thrown_in", said.thrown_in),
        ("--no-marriage", "no_marriage", said.no_marriage),
        ("--passed-out", "passed_out", said.passed_out),
        ("--misdeal", "misdeal", said.misdeal),
    )
    found = [(option, status) for option, status, is_said in words if is_said]
    if len(found) > 1:
        names = ", ".join(option for option, _ in found)
        raise Refusal("contradiction", say("{options} exclude each other", options=names))
    return found[0][1] if found else "played"


def _moon(word: str) -> MoonKind:
    known: tuple[MoonKind, ...] = (*MOONS, "none")
    plain = word.strip().casefold().replace("-", "_")
    for kind in known:
        if plain == kind:
            return kind
    raise Refusal(
        "no-moon",
        say("there is no moon of kind {word}: {known}", word=repr(word), known=", ".join(known)),
        hint=did_you_mean(near(plain, known)),
    )
