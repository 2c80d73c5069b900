"""The options with which one hand is said on the command line, and the hand that they say.

``score`` and the match commands share them.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Annotated, Any, NamedTuple, TypeVar, get_args

import typer

from meldcalc.cli import completing
from meldcalc.cli.bundles import TrumpOption
from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.numbers import read_all_numbers, read_melds, read_numbers, read_sum
from meldcalc.tricktaking.names import find_side
from meldcalc.tricktaking.settlement import MOONS, MoonKind, Played, Status
from meldcalc.tricktaking.setup import TrickSetup

T = TypeVar("T")
V = TypeVar("V")


class Said(NamedTuple):
    """One hand as a command line says it: every field is an option, in the order of the help."""

    bidder: Annotated[str | None, typer.Option("--bidder", metavar="SIDE", help="The side that bid.")] = None
    bid: Annotated[str | None, typer.Option("--bid", metavar="N", help="What it bid.")] = None
    trump: TrumpOption = None
    meld: Annotated[
        list[str] | None,
        typer.Option("--meld", metavar="N,N|HAND", help="Melds as numbers, or one side's cards (repeat)."),
    ] = None
    tricks: Annotated[
        str | None, typer.Option("--tricks", metavar="N,N", help="Trick points; - for one side is the rest.")
    ] = None
    thrown_in: Annotated[
        bool, typer.Option("--thrown-in", help="The bidder threw the hand in after meld.")
    ] = False
    no_marriage: Annotated[bool, typer.Option("--no-marriage", help="The bidder could name no trump.")] = (
        False
    )
    passed_out: Annotated[bool, typer.Option("--passed-out", help="All passed.")] = False
    misdeal: Annotated[bool, typer.Option("--misdeal", help="The deal was wrong.")] = False
    renege: Annotated[str | None, typer.Option("--renege", metavar="SIDE", help="The side that reneged.")] = (
        None
    )
    moon: Annotated[
        str | None,
        typer.Option(
            "--moon",
            metavar="KIND",
            help="A moon: run, tricks, double_bid, double_run; none.",
            autocompletion=completing.words(*MOONS, "none"),
        ),
    ] = None
    tricks_won: Annotated[
        str | None, typer.Option("--tricks-won", metavar="N,N", help="How many tricks each side won.")
    ] = None
    buried: Annotated[
        str | None, typer.Option("--buried", metavar="N", help="Trick points that the bidder buried.")
    ] = None
    dix: Annotated[
        str | None, typer.Option("--dix", metavar="N,N", help="How much of each meld is nines of trump.")
    ] = None
    any_bid: Annotated[bool, typer.Option("--any-bid", help="Take any bid.")] = False
    last_bid: Annotated[
        str | None, typer.Option("--last-bid", metavar="N", help="The bid before: checks the raise.")
    ] = None
    partial: Annotated[
        bool, typer.Option("--partial", help="Melds as cards are the melded ones alone, not whole hands.")
    ] = False


def takes(options: Mapping[str, Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command these options in place of its parameter ``said``: there it gets what they say, by name."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(function)
        parameters: list[inspect.Parameter] = []
        for parameter in signature.parameters.values():
            if parameter.name == "said":
                parameters += [_option(name, kind) for name, kind in options.items()]
            else:
                parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

        @wraps(function)
        def command(**given: Any) -> Any:
            return function(said={name: given.pop(name) for name in options}, **given)

        command.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return command

    return decorate


def _option(name: str, kind: Any) -> inspect.Parameter:
    default = False if get_args(kind)[0] is bool else None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def played_of(game: TrickSetup, sides: tuple[str, ...], said: Said, *, lang: str = "en") -> Played:
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

    return with_melds(game, played, melds, trump, lang=lang, partial=said.partial)


def read(option: str, reader: Callable[[T], V], text: T | None) -> V | None:
    """What ``reader`` makes of an option's text, None without one; a refusal names the option."""
    if text is None:
        return None
    try:
        return reader(text)
    except Refusal as refusal:
        message = say("{option}: {problem}", option=option, problem=refusal.message)
        raise refusal.replaced(message=message) from None


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
