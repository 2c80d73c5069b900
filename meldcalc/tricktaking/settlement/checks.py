"""What keeps a recorded hand from being settled, each problem with a code of its own.

``problems`` finds them all, in the order of the rules; ``settle`` raises the first, a file is told every one. What a
problem leaves open is taken to be something harmless, so that the rest can still be asked.
"""

from collections.abc import Iterable, Iterator
from typing import get_args

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.names import folded
from meldcalc.numbers import count_problem
from meldcalc.tricktaking.settlement.bidding import bid_problem, lowest_bid
from meldcalc.tricktaking.settlement.hand import Played, Status
from meldcalc.tricktaking.settlement.taken import renege_tricks, trick_points, trick_problems
from meldcalc.tricktaking.setup import TrickSetup

# Behind one of these nothing sensible can be asked of the rest of the hand.
_FINAL = frozenset(
    [
        *("side-names", "sides", "unknown-side", "bad-value", "bad-result", "count", "negative"),
        *("contradiction", "not-on-the-board"),
    ]
)


def problems(game: TrickSetup, played: Played) -> Iterator[Refusal]:
    """Everything that keeps the hand from being settled; nothing where it can be."""
    for refusal in _problems(game, played):
        yield refusal
        if refusal.code in _FINAL:
            return


def _problems(game: TrickSetup, played: Played) -> Iterator[Refusal]:
    yield from _name_problems(game, played.sides)
    yield from _type_problems(played)
    yield from _number_problems(played)
    yield from _dix_problems(played)
    if played.buried < 0:
        yield Refusal("negative", say("buried points cannot be negative"))
    if played.buried and not _can_bury(game):
        yield Refusal("no-kitty", say("nothing can be buried: this table deals no kitty"))
        played = played._replace(buried=0)
    if played.status != "played":
        yield from _unplayed_problems(played)
    if played.status in ("passed_out", "misdeal"):
        return
    bidder = 0 if played.bidder is None else played.bidder
    bid = lowest_bid(game.rules.bidding) if played.bid is None or played.bid < 0 else played.bid
    yield from _bidder_problems(played, bidder)
    for refusal in _table_problems(game, played):
        yield refusal
        played = played._replace(moon=None) if refusal.code == "no-moon" else played._replace(status="played")
    if (
        played.bid == bid
        and not played.any_bid
        and (wrong := bid_problem(game.rules.bidding, bid, played.last_bid))
    ):
        yield wrong
    yield from _problems_of_play(game, played._replace(bidder=bidder, bid=bid), bidder, bid)


# --- what was said, by itself ---------------------------------------------------------------------------------


def _name_problems(game: TrickSetup, sides: tuple[str, ...]) -> Iterator[Refusal]:
    names = [folded(name) if isinstance(name, str) else "" for name in sides]
    if not all(names):
        yield Refusal("side-names", say("a side has no name in {text}", text=repr(list(sides))))
    if len(set(names)) < len(names):
        yield Refusal("side-names", say("two sides have the same name in {text}", text=repr(list(sides))))
    if len(sides) != game.seating.sides:
        said = say(
            "{count} sides were named, this seating has {sides}", count=len(sides), sides=game.seating.sides
        )
        yield Refusal("sides", said)


def _type_problems(played: Played) -> Iterator[Refusal]:
    """Values of another type than the annotations say: no type checker has seen what a program passes."""
    for side in (played.bidder, played.renege):
        if side is not None and not (type(side) is int and 0 <= side < len(played.sides)):
            last = len(played.sides) - 1
            said = say(
                "there is no side {number}; sides are numbered 0 to {last}", number=repr(side), last=last
            )
            yield Refusal("unknown-side", said)
    for value in (
        *(played.bid, played.last_bid, played.buried, *(played.meld or ()), *(played.tricks or ())),
        *(*(played.tricks_won or ()), *(played.dix or ())),
    ):
        if value is not None and type(value) is not int:
            yield Refusal("bad-value", say("{value} is not a whole number", value=repr(value)))
    if played.status not in get_args(Status):
        yield Refusal("bad-result", say("{status} is not a status of a hand", status=repr(played.status)))


def _number_problems(played: Played) -> Iterator[Refusal]:
    """Numbers of sides: one for each, none of them negative."""
    rest = say("with - one side has the rest")
    for what, values, hint in (
        (say("meld"), played.meld, None),
        (say("tricks"), played.tricks, rest),
        (say("tricks won"), played.tricks_won, rest),
        (say("dix"), played.dix, None),
    ):
        if values is None:
            continue
        if wrong := count_problem(what, len(values), played.sides, hint):
            yield wrong
        for name, value in zip(played.sides, values, strict=False):
            if value is not None and value < 0:
                said = say("{what} of {side} cannot be negative: {value}", what=what, side=name, value=value)
                yield Refusal("negative", said)


def _dix_problems(played: Played) -> Iterator[Refusal]:
    for name, dix, meld in zip(played.sides, played.dix or (), played.meld or (), strict=False):
        if meld is not None and dix > meld:
            said = say("{side} cannot have {dix} of dix in a meld of {meld}", side=name, dix=dix, meld=meld)
            yield Refusal("dix", said)


def _can_bury(game: TrickSetup) -> bool:
    """Cards are left over for the bidder: a kitty, or a deal that doesn't use up the deck."""
    seating = game.seating
    return game.rules.deal.kitty > 0 or any(size * seating.players < game.deck.size for size in seating.hands)


# --- what became of the hand ----------------------------------------------------------------------------------


def _unplayed_problems(played: Played) -> Iterator[Refusal]:
    """What only a played hand has; a misdeal may be noticed when tricks have been taken already."""
    if played.renege is not None:
        yield Refusal("contradiction", say("a hand that was not played has no renege"))
    if played.status == "passed_out" and not (played.bid is None and played.bidder is None):
        yield Refusal("contradiction", say("a hand that was passed out has no bid"))
    if played.status == "misdeal":
        return
    if any(played.tricks or ()) or any(played.tricks_won or ()):
        yield Refusal("contradiction", say("a hand that was not played has no tricks"))
    if played.moon not in (None, "none"):
        yield Refusal("contradiction", say("a hand that was not played shoots no moon"))


def _bidder_problems(played: Played, bidder: int) -> Iterator[Refusal]:
    if played.bidder is None:
        yield Refusal("bidder-missing", say("the bidder is missing"))
    if played.bid is None:
        yield Refusal("bid-missing", say("the bid of {side} is missing", side=played.sides[bidder]))
    elif played.bid < 0:
        yield Refusal("bid-minimum", say("a bid cannot be negative: {bid}", bid=played.bid))


def _table_problems(game: TrickSetup, played: Played) -> Iterator[Refusal]:
    """A result or a kind of moon that the table does not have."""
    rules = game.rules
    if played.status == "thrown_in" and not rules.settlement.thrown_in:
        yield Refusal(
            "not-allowed",
            say("{table} does not allow a hand to be thrown in", table=rules.name),
            hint=say("-s settlement.thrown_in=yes allows it"),
        )
    if played.status == "no_marriage" and not rules.bidding.trump_needs_marriage:
        yield Refusal(
            "not-allowed",
            say("{table} asks for no marriage to name trump", table=rules.name),
            hint=say("-s bidding.trump_needs_marriage=yes asks for one"),
        )
    kinds = rules.moon.kinds
    if played.moon not in (None, "none", *kinds):
        yield Refusal(
            "no-moon",
            say("{table} knows no such moon", table=rules.name),
            hint=say("kinds of moon here: {kinds}", kinds=", ".join(kinds)) if kinds else None,
        )


# --- melds and tricks, as far as they matter ------------------------------------------------------------------


def _problems_of_play(game: TrickSetup, played: Played, bidder: int, bid: int) -> Iterator[Refusal]:
    settlement, everybody = game.rules.settlement, range(len(played.sides))
    others = [side for side in everybody if side != bidder]
    if played.renege is not None:
        yield from _renege_problems(game, played, played.renege, bidder)
        yield from _missing_melds(played, [side for side in everybody if side != played.renege])
    elif played.status == "thrown_in":
        yield from _missing_melds(played, others if settlement.thrown_in_others.meld else [])
    elif played.status == "no_marriage":
        yield from _missing_melds(played, others if settlement.no_marriage_others == "plain-meld" else [])
    else:
        wrong = list(trick_problems(game, played))
        yield from wrong
        known = not wrong and trick_points(game, played) is not None
        out_of_reach = not_on_the_board(game, played, bidder, bid)
        if under_the_meld_floor(game, played, bidder):
            yield from _missing_melds(played, others)
        elif out_of_reach and known:
            hint = say("such a hand is thrown in, not played: leave the tricks out")
            yield Refusal("not-on-the-board", out_of_reach, hint=hint)
        elif out_of_reach:
            yield from _missing_melds(played, others if settlement.thrown_in_others.meld else [])
        else:
            first = [bidder] if settlement.meld_floor_sets_bidder or settlement.not_on_the_board else []
            yield from _missing_melds(played, dict.fromkeys([*first, *everybody]))


def _renege_problems(game: TrickSetup, played: Played, guilty: int, bidder: int) -> Iterator[Refusal]:
    """Of the trick points when a side reneged: what a third side took matters, and must be known."""
    played = renege_tricks(played, guilty, bidder)
    wrong = list(trick_problems(game, played))
    yield from wrong
    if not wrong and len(played.sides) > 2 and trick_points(game, played) is None:
        yield Refusal(
            "tricks-missing",
            say("the tricks of the sides that did not renege are missing"),
            hint=say("with - for {side} it has the rest", side=played.sides[guilty]),
        )


def _missing_melds(played: Played, sides: Iterable[int]) -> Iterator[Refusal]:
    for side in sides:
        if played.meld is None or played.meld[side] is None:
            yield Refusal("meld-missing", say("the meld of {side} is missing", side=played.sides[side]))


def under_the_meld_floor(game: TrickSetup, played: Played, bidder: int) -> bool:
    """Whether the bidder's meld sets it without play."""
    settlement = game.rules.settlement
    own = None if played.meld is None else played.meld[bidder]
    return settlement.meld_floor_sets_bidder and own is not None and own < settlement.meld_floor


def not_on_the_board(game: TrickSetup, played: Played, bidder: int, bid: int) -> str | None:
    """What to say of a bid that needs more trick points after meld than the deck has; None when it is in reach."""
    settlement = game.rules.settlement
    own = None if played.meld is None else played.meld[bidder]
    if not settlement.not_on_the_board or own is None:
        return None
    short = bid - (own if own >= settlement.meld_floor else 0)
    if short <= game.trick_total:
        return None
    return say(
        "{side}: not on the board, the bid needs {short} trick points after meld and the deck has {total}",
        side=played.sides[bidder],
        short=short,
        total=game.trick_total,
    )
