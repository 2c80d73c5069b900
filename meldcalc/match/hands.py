"""A line of the trick-taking game: its fields read and the hand settled."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from meldcalc.cards import SUITS, Suit, Trump
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.faults import Fault, Melds, Said, faults, with_numbers
from meldcalc.match.fields import HAND, Name, a_number, by_side, named, one_of
from meldcalc.match.model import Entry, Known, ScoredHand
from meldcalc.match.record import Here
from meldcalc.names import folded
from meldcalc.numbers import is_numeric
from meldcalc.reader import Node, Problems, wrong, yes_no
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking.settlement import MOONS, MoonKind, Played, Status, settle
from meldcalc.tricktaking.settlement.bidding import check_bid
from meldcalc.tricktaking.setup import TrickSetup

T = TypeVar("T")
RESULTS: dict[str, Status] = {
    "thrown_in": "thrown_in",
    "no_marriage": "no_marriage",
    "passed_out": "passed_out",
    "misdeal": "misdeal",
}
_MOONS: dict[str, MoonKind] = {"none": "none", **{kind: kind for kind in MOONS}}
_ALL = frozenset(HAND)
_SUITS: dict[str, Suit] = {suit: suit for suit in SUITS}
# The field that a refusal of the settlement speaks of.
_SPOKEN_OF = {
    "bid-minimum": "bid",
    "bid-step": "bid",
    "not-on-the-board": "bid",
    "trick-total": "tricks",
    "tricks-missing": "tricks",
    "meld-missing": "meld",
    "tricks-won": "tricks_won",
    "trick-count": "tricks_won",
    "dix": "dix",
    "not-allowed": "result",
    "contradiction": "result",
    "no-moon": "moon",
    "no-kitty": "buried",
}


def read_hand(
    entry: Entry, here: Here, game: TrickSetup | None, sides: tuple[str, ...], problems: Problems
) -> ScoredHand | None:
    """The hand of a line, settled; None, with everything that is wrong noted, when it can't be."""
    before = problems.count
    bidder, said = _said(entry, here.known, sides, problems)
    good = problems.count == before and entry.sound
    if game is None:
        return None
    _check_bid(game.rules, bidder, said.played, here, entry.fields, problems)
    hand = _settled(game, bidder, said, entry, problems) if good else None
    if hand is None:
        for fault in faults(game, said):
            problems.take(fault.refusal, _place(fault, entry, here.known))
    return hand if problems.count == before else None


def _settled(
    game: TrickSetup, bidder: Name | None, said: Said, entry: Entry, problems: Problems
) -> ScoredHand | None:
    """The hand; None where something is wrong with it. That its tricks are missing is noted here."""
    try:
        played = with_numbers(game, said)
        settled = settle(game, played._replace(any_bid=True))
    except Refusal:
        return None
    if settled.delta is None:
        why = settled.why[-1] if settled.why else ""
        said_so = say("the tricks of this hand are missing; {why}", why=why)
        problems.add("tricks-missing", said_so, entry.node)
        return None
    return ScoredHand(
        bidder=bidder.name if bidder else None,
        bid=played.bid,
        trump=said.trump,
        meld=tuple(score.meld for score in settled.scores),
        tricks=tuple(score.tricks for score in settled.scores),
        played=played,
        settled=settled,
        delta=settled.delta,
    )


def _place(fault: Fault, entry: Entry, known: Known) -> Node:
    """The node that something wrong stands in; the whole line where it is none in particular."""
    if fault.side is not None:
        sides: Iterable[tuple[Node, Node]] = entry.fields["meld"].value.values()
        return next(value for key, value in sides if known.sides[folded(key.value)].side == fault.side)
    return entry.fields.get(_SPOKEN_OF.get(fault.refusal.code, ""), entry.node)


def _said(entry: Entry, known: Known, names: tuple[str, ...], problems: Problems) -> tuple[Name | None, Said]:
    """Who bid, and the hand as far as the line could be read."""
    fields = entry.fields
    unread: list[str] = []

    def read(name: str, reader: Callable[[Node, Problems], T | None]) -> T | None:
        if name not in fields:
            return None
        found = reader(fields[name], problems)
        if found is None:
            unread.append(name)
        return found

    def sides(name: str, reader: Callable[[Node, Problems], T | None]) -> tuple[T | None, ...] | None:
        found = read(name, lambda node, problems: by_side(node, known.sides, reader, problems))
        return None if found is None else tuple(found.get(side) for side in range(len(names)))

    def name_of(node: Node, problems: Problems) -> Name | None:
        return named(node, known.all, "player or side", problems)

    bidder, renege = read("bidder", name_of), read("renege", name_of)
    trump: Trump | None = read("trump", _trump)
    melds: Melds | None = sides("meld", _meld)
    dix = sides("dix", _not_negative)
    played = Played(
        sides=names,
        bidder=bidder.side if bidder else None,
        bid=read("bid", a_number),
        tricks=sides("tricks", _not_negative),
        status=read("result", lambda node, problems: one_of(node, RESULTS, problems)) or "played",
        renege=renege.side if renege else None,
        moon=read("moon", lambda node, problems: one_of(node, _MOONS, problems)),
        tricks_won=sides("tricks_won", _not_negative),
        buried=read("buried", _not_negative) or 0,
        dix=None if dix is None else tuple(value or 0 for value in dix),
        any_bid=bool(read("any_bid", yes_no)),
        last_bid=read("last_bid", a_number),
    )
    partial = bool(read("partial", yes_no))
    unsure = frozenset(unread) if entry.sound else frozenset(unread) | (_ALL - fields.keys())
    return bidder, Said(played, melds, trump, partial, frozenset(unread), unsure)


def _trump(node: Node, problems: Problems) -> Trump | None:
    found = _SUITS.get(node.value) if node.kind == "text" else None
    if found is not None:
        return found
    if node.kind != "text":
        wrong(node, problems, say("a suit"))
        return None
    from meldcalc.cards import read_suit

    try:
        return read_suit(node.value)
    except Refusal as refusal:
        problems.take(refusal, node)
        return None


def _not_negative(node: Node, problems: Problems) -> int | None:
    return a_number(node, problems, least=0)


def _meld(node: Node, problems: Problems) -> int | str | None:
    """A meld as it is written: a number or a sum, else cards."""
    if node.kind == "text" and node.value.strip() and not is_numeric(node.value):
        return str(node.value)
    return a_number(node, problems, least=0)


def _check_bid(
    rules: TrickRules,
    bidder: Name | None,
    played: Played,
    here: Here,
    fields: Mapping[str, Node],
    problems: Problems,
) -> None:
    """The bid's own problems are noted apart, so that what else is wrong with the line is found too.

    A dealer may bid from the lower of the table's two minimums; here the dealer may be known.
    """
    if played.any_bid or played.bidder is None or played.bid is None:
        return
    if played.status in ("passed_out", "misdeal"):
        return
    bidding = rules.bidding
    if bidding.minimum_dealer < bidding.minimum and bidder is not None and (deals := here.dealer()):
        dealer = here.known.all.get(deals)
        if dealer is None or bidder.side != dealer.side or (bidder.player and bidder != dealer):
            bidding = bidding._replace(minimum_dealer=bidding.minimum)
    try:
        check_bid(bidding, played.bid, played.last_bid)
    except Refusal as refusal:
        problems.take(refusal, fields.get("bid"))
