"""What a recorded hand must have before it can be settled, each lack with a code of its own."""

from typing import get_args

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.numbers import check_count
from meldcalc.tricktaking.settlement.hand import Played, Status
from meldcalc.tricktaking.setup import TrickSetup


def need_meld(played: Played, side: int) -> int:
    """The meld of a side, where it matters; raises ``meld-missing`` when it was not said."""
    meld = None if played.meld is None else played.meld[side]
    if meld is None:
        raise meld_missing(played.sides[side])
    return meld


def meld_missing(side: str) -> Refusal:
    """The refusal of a hand in which a side's meld matters and was not said."""
    return Refusal("meld-missing", say("the meld of {side} is missing", side=side))


def bidder_and_bid(played: Played) -> tuple[int, int]:
    """Who bid, and how much; raises ``bidder-missing``, ``bid-missing`` or ``bid-minimum`` (a negative one)."""
    if played.bidder is None:
        raise Refusal("bidder-missing", say("the bidder is missing"))
    if played.bid is None:
        raise Refusal("bid-missing", say("the bid of {side} is missing", side=played.sides[played.bidder]))
    if played.bid < 0:
        raise Refusal("bid-minimum", say("a bid cannot be negative: {bid}", bid=played.bid))
    return played.bidder, played.bid


def check_shape(game: TrickSetup, played: Played) -> None:
    """Refuse a hand that lacks something, says one thing twice, or names a result that the table doesn't know."""
    _check_names(played.sides)
    if len(played.sides) != game.seating.sides:
        raise Refusal(
            "sides",
            say(
                "{count} sides were named, this seating has {sides}",
                count=len(played.sides),
                sides=game.seating.sides,
            ),
        )
    _check_kinds(played)
    rest = say("with - one side has the rest")
    for what, values, hint in (
        (say("meld"), played.meld, None),
        (say("tricks"), played.tricks, rest),
        (say("tricks won"), played.tricks_won, rest),
        (say("dix"), played.dix, None),
    ):
        _check_numbers(played, what, values, hint)
    _check_dix(played)
    if played.buried < 0:
        raise Refusal("negative", say("buried points cannot be negative"))
    if played.buried and not _can_bury(game):
        raise Refusal("no-kitty", say("nothing can be buried: this table deals no kitty"))
    _check_result(game, played)


def _check_names(sides: tuple[str, ...]) -> None:
    names = [name.strip().casefold() if isinstance(name, str) else "" for name in sides]
    if not all(names):
        raise Refusal("side-names", say("a side has no name in {text}", text=repr(list(sides))))
    if len(set(names)) < len(names):
        raise Refusal("side-names", say("two sides have the same name in {text}", text=repr(list(sides))))


def _check_kinds(played: Played) -> None:
    """Refuse values of another type than the annotations say: no type checker has seen what a program passes."""
    for side in (played.bidder, played.renege):
        if side is not None and not (_is_whole(side) and 0 <= side < len(played.sides)):
            last = len(played.sides) - 1
            said = say(
                "there is no side {number}; sides are numbered 0 to {last}", number=repr(side), last=last
            )
            raise Refusal("unknown-side", said)
    for value in (
        *(played.bid, played.last_bid, played.buried, *(played.meld or ()), *(played.tricks or ())),
        *(*(played.tricks_won or ()), *(played.dix or ())),
    ):
        if value is not None and not _is_whole(value):
            raise Refusal("bad-value", say("{value} is not a whole number", value=repr(value)))
    if played.status not in get_args(Status):
        raise Refusal("bad-result", say("{status} is not a status of a hand", status=repr(played.status)))


def _is_whole(value: object) -> bool:
    return type(value) is int


def _check_numbers(
    played: Played, what: str, values: tuple[int | None, ...] | None, hint: str | None
) -> None:
    if values is None:
        return
    check_count(what, len(values), played.sides, hint)
    for side, value in enumerate(values):
        if value is not None and value < 0:
            raise Refusal(
                "negative",
                say(
                    "{what} of {side} cannot be negative: {value}",
                    what=what,
                    side=played.sides[side],
                    value=value,
                ),
            )


def _check_dix(played: Played) -> None:
    for side, dix in enumerate(played.dix or ()):
        meld = None if played.meld is None else played.meld[side]
        if meld is not None and dix > meld:
            raise Refusal(
                "dix",
                say(
                    "{side} cannot have {dix} of dix in a meld of {meld}",
                    side=played.sides[side],
                    dix=dix,
                    meld=meld,
                ),
            )


def _can_bury(game: TrickSetup) -> bool:
    """Cards are left over for the bidder: a kitty, or a deal that doesn't use up the deck."""
    return game.rules.deal.kitty > 0 or any(
        size * game.seating.players < game.seating.deck.size for size in game.seating.hands
    )


def _check_result(game: TrickSetup, played: Played) -> None:
    status = played.status
    if status != "played":
        _check_unplayed(played)
    if status in ("passed_out", "misdeal"):
        return
    bidder_and_bid(played)
    if status == "thrown_in" and not game.rules.settlement.thrown_in:
        raise Refusal(
            "not-allowed",
            say("{table} does not allow a hand to be thrown in", table=game.rules.name),
            hint=say("-s settlement.thrown_in=yes allows it"),
        )
    if status == "no_marriage" and not game.rules.bidding.trump_needs_marriage:
        raise Refusal(
            "not-allowed",
            say("{table} asks for no marriage to name trump", table=game.rules.name),
            hint=say("-s bidding.trump_needs_marriage=yes asks for one"),
        )
    kinds = game.rules.moon.kinds
    if played.moon not in (None, "none", *kinds):
        raise Refusal(
            "no-moon",
            say("{table} knows no such moon", table=game.rules.name),
            hint=say("kinds of moon here: {kinds}", kinds=", ".join(kinds)) if kinds else None,
        )


def _check_unplayed(played: Played) -> None:
    """What only a played hand has; a misdeal may be noticed when tricks have been taken already."""
    if played.renege is not None:
        raise Refusal("contradiction", say("a hand that was not played has no renege"))
    if played.status == "passed_out" and not (played.bid is None and played.bidder is None):
        raise Refusal("contradiction", say("a hand that was passed out has no bid"))
    if played.status == "misdeal":
        return
    if any(played.tricks or ()) or any(played.tricks_won or ()):
        raise Refusal("contradiction", say("a hand that was not played has no tricks"))
    if played.moon not in (None, "none"):
        raise Refusal("contradiction", say("a hand that was not played shoots no moon"))
