"""A line of the trick-taking game: its fields read and the hand settled."""

from collections.abc import Mapping
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.fields import Name, a_number, by_side, named, one_of
from meldcalc.match.head import Known
from meldcalc.match.model import Entry, Hand, Head
from meldcalc.reader import Node, Problems, wrong, yes_no
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.numbers import is_numeric
from meldcalc.tricktaking.settlement import MOONS, MoonKind, Played, Status, settle
from meldcalc.tricktaking.settlement.bidding import check_bid

RESULTS: dict[str, Status] = {
    "thrown_in": "thrown_in",
    "no_marriage": "no_marriage",
    "passed_out": "passed_out",
    "misdeal": "misdeal",
}
_MOONS: dict[str, MoonKind] = {"none": "none", **{kind: kind for kind in MOONS}}
_SUITS = {"S": "S", "H": "H", "D": "D", "C": "C"}
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


class Here(NamedTuple):
    """Where a hand stands: who may be named, and who deals it (None: not known)."""

    head: Head
    known: Known
    dealer: str | None


def read_hand(entry: Entry, here: Here, problems: Problems) -> Hand | None:
    """The hand of a line, settled; None, with the problems noted, when it can't be."""
    node, fields = entry.node, entry.fields
    before = len(problems.found)
    bidder, trump, played = _fields(fields, here, problems)
    melds = _melds(fields, here, problems)
    rules, seating = here.head.rules, here.head.seating
    if (
        len(problems.found) > before
        or not isinstance(rules, TrickRules)
        or seating is None
        or not entry.sound
    ):
        return None
    _check_bid(rules, bidder, played, here, fields, problems)
    if melds is not None:
        counted = _with_melds(rules, seating, played, melds, trump, fields, problems)
        if counted is None:
            return None
        played = counted
    try:
        settled = settle(rules, seating, played._replace(any_bid=True))
    except Refusal as refusal:
        problems.take(refusal, fields.get(_SPOKEN_OF.get(refusal.code, ""), node))
        return None
    if settled.delta is None:
        why = settled.why[-1] if settled.why else ""
        problems.add("tricks-missing", say("the tricks of this hand are missing; {why}", why=why), node)
    if len(problems.found) > before or settled.delta is None:
        return None
    return Hand(
        bidder=bidder.name if bidder else None,
        bid=played.bid,
        trump=trump,
        meld=tuple(score.meld for score in settled.scores),
        tricks=tuple(score.tricks for score in settled.scores),
        played=played,
        settled=settled,
        delta=settled.delta,
    )


def _fields(
    fields: Mapping[str, Node], here: Here, problems: Problems
) -> tuple[Name | None, str | None, Played]:
    """Who bid, the trump, and the hand as it is written, its melds apart."""
    known, head = here.known, here.head
    bidder = named(fields["bidder"], known.all, "player or side", problems) if "bidder" in fields else None
    trump = _trump(fields["trump"], problems) if "trump" in fields else None
    renege = named(fields["renege"], known.all, "player or side", problems) if "renege" in fields else None
    dix = _numbers(fields, "dix", here, problems)
    status: Status = "played"
    if "result" in fields:
        status = one_of(fields["result"], RESULTS, problems) or "played"
    played = Played(
        sides=head.sides,
        bidder=bidder.side if bidder else None,
        bid=a_number(fields["bid"], problems) if "bid" in fields else None,
        tricks=_numbers(fields, "tricks", here, problems),
        status=status,
        renege=renege.side if renege else None,
        moon=one_of(fields["moon"], _MOONS, problems) if "moon" in fields else None,
        tricks_won=_numbers(fields, "tricks_won", here, problems),
        buried=(a_number(fields["buried"], problems, least=0) or 0) if "buried" in fields else 0,
        dix=None if dix is None else tuple(value or 0 for value in dix),
        any_bid=bool(yes_no(fields["any_bid"], problems)) if "any_bid" in fields else False,
        last_bid=a_number(fields["last_bid"], problems) if "last_bid" in fields else None,
    )
    return bidder, trump, played


def _trump(node: Node, problems: Problems) -> str | None:
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


def _numbers(
    fields: Mapping[str, Node], name: str, here: Here, problems: Problems
) -> tuple[int | None, ...] | None:
    """A number for each side that has one."""
    if name not in fields:
        return None
    found = by_side(fields[name], here.known.sides, _not_negative, problems)
    if found is None:
        return None
    return tuple(found.get(side) for side in range(len(here.head.sides)))


def _not_negative(node: Node, problems: Problems) -> int | None:
    return a_number(node, problems, least=0)


def _melds(fields: Mapping[str, Node], here: Here, problems: Problems) -> tuple[int | str | None, ...] | None:
    """Each side's meld, a number or the text of its cards; None for a side that is left out."""
    if "meld" not in fields:
        return None
    found: dict[int, int | str] | None = by_side(fields["meld"], here.known.sides, _meld, problems)
    if found is None:
        return None
    return tuple(found.get(side) for side in range(len(here.head.sides)))


def _meld(node: Node, problems: Problems) -> int | str | None:
    """A meld as it is written: a number or a sum, else cards."""
    if node.kind == "text" and node.value.strip() and not is_numeric(node.value):
        return str(node.value)
    return a_number(node, problems, least=0)


def _with_melds(
    rules: TrickRules,
    seating: Seating,
    played: Played,
    melds: tuple[int | str | None, ...],
    trump: str | None,
    fields: Mapping[str, Node],
    problems: Problems,
) -> Played | None:
    """The hand with its melds as numbers; melds given as cards are counted."""
    numbers = [meld for meld in melds if not isinstance(meld, str)]
    if len(numbers) == len(melds):
        return played._replace(meld=tuple(numbers))
    from meldcalc.tricktaking.settlement.from_cards import with_melds

    try:
        return with_melds(rules, seating, played, melds, trump)
    except Refusal as refusal:
        node = fields["meld"]
        if refusal.spot is not None:
            sides = (value for _, value in node.value.values())
            node = next((value for value in sides if value.value == refusal.spot.text), node)
        problems.take(refusal, node)
        return None


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
    if bidding.minimum_dealer < bidding.minimum and here.dealer and bidder is not None:
        dealer = here.known.all.get(here.dealer)
        if dealer is None or bidder.side != dealer.side or (bidder.player and bidder != dealer):
            bidding = bidding._replace(minimum_dealer=bidding.minimum)
    try:
        check_bid(bidding, played.bid, played.last_bid)
    except Refusal as refusal:
        problems.take(refusal, fields.get("bid"))
