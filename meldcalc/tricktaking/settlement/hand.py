"""One hand: as it was recorded (:class:`Played`) and as it is settled (:class:`Settled`).

Sides are numbers from 0, in the order in which they sit: the side on the left of side ``i`` is ``i + 1``, and
after the last comes the first. Points are whole points in the table's own scale.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.notebook import html_table

if TYPE_CHECKING:
    from meldcalc.codes import Code

Status = Literal["played", "thrown_in", "no_marriage", "passed_out", "misdeal"]
MoonKind = Literal["none", "run", "tricks", "double_bid", "double_run"]
MOONS: tuple[MoonKind, ...] = ("run", "tricks", "double_bid", "double_run")
Result = Literal[
    "made",
    "set",
    "set_under_meld_floor",
    "thrown_in",
    "no_marriage",
    "no_score",
    "moon_made",
    "moon_failed",
    "renege",
]


class Played(NamedTuple):
    """A hand as the players wrote it down.

    ``meld``, ``dix``, ``tricks`` and ``tricks_won`` have one entry a side, or are None where nothing was said at
    all. One entry of ``tricks`` may be None: that side took the rest. An entry of ``meld`` is None where it was
    not said; that is refused only when it matters. Melds that were given as cards are turned into numbers by
    :func:`meldcalc.tricktaking.settlement.from_cards.with_melds`, which also says how much of a meld is dix.
    """

    sides: tuple[str, ...]  # their names
    bidder: int | None = None
    bid: int | None = None
    meld: tuple[int | None, ...] | None = None
    tricks: tuple[int | None, ...] | None = None  # trick points, without what the bidder buried
    status: Status = "played"
    renege: int | None = None  # the side that reneged
    moon: MoonKind | None = None  # None: as the table has it; "none": this hand was no moon
    tricks_won: tuple[int | None, ...] | None = None  # how many tricks, not points
    buried: int = 0  # trick points that the bidder buried
    dix: tuple[int, ...] | None = None  # how much of each meld is nines of trump
    any_bid: bool = False  # bids are not checked
    last_bid: int | None = None  # the bid before the winning one

    def meld_of(self, side: int) -> int:
        """The meld of a side in a hand without problems, where it matters."""
        meld = None if self.meld is None else self.meld[side]
        assert meld is not None
        return meld


class SideScore(NamedTuple):
    """What one side had, and what it is written.

    ``meld_counted`` is the meld after the floor and the saving rules (a set bidder's too: its bid was tried against
    it); ``tricks`` the counted trick points (rounded, buried points with them); ``total`` is the sum of these two
    (the margin of the bidder is ``total - bid``); ``delta`` is what is written. None: not known or not played.
    """

    meld: int | None
    meld_counted: int
    tricks: int | None
    total: int | None
    delta: int | None


class Needs(NamedTuple):
    """What the bidder still needs where the tricks were not said.

    ``tricks`` is the fewest trick points with which the bid is made, ``of`` how many are to be had, ``floor`` the
    table's trick floor; ``trick`` says that what is needed is a trick, of whatever worth.
    """

    tricks: int
    of: int
    floor: int
    trick: bool = False


class Warn(NamedTuple):
    """Something odd that is told and does not stop anything."""

    code: "Code"
    message: str


class Settled(NamedTuple):
    """The hand, settled: or, where ``result`` is None, what the bidder still needs.

    ``made`` says that the bidder's side made its bid (it may go out on this hand); ``margin`` is the bidder's total
    less the bid, None when the bid was not tried in play; ``delta`` is what each side is written, None with
    ``needs``; ``why`` says in words which rule decided each number.
    """

    sides: tuple[str, ...]
    result: Result | None
    bidder: int | None
    bid: int | None
    made: bool
    margin: int | None
    scores: tuple[SideScore, ...]
    delta: tuple[int, ...] | None
    needs: Needs | None
    why: tuple[str, ...]
    warnings: tuple[Warn, ...] = ()
    counts: bool = True  # False: the hand is dealt again, it is none of the match's rounds
    table: str = ""  # the name of the table that settled it

    @property
    def points(self) -> dict[str, int]:
        """What each side scores, by its name. Raises Refusal ``unsettled`` where the hand still needs its tricks."""
        if self.delta is None:
            raise Refusal("unsettled", say("a hand that is not settled changes no total"))
        return dict(zip(self.sides, self.delta, strict=True))

    def _repr_html_(self) -> str:
        rows = [
            (name, score.meld, score.meld_counted, score.tricks, score.delta)
            for name, score in zip(self.sides, self.scores, strict=True)
        ]
        bid = "" if self.bidder is None else f"{self.sides[self.bidder]} {self.bid}: "
        caption = f"{bid}{(self.result or 'needs tricks').replace('_', ' ')}"
        return html_table(caption, ("Side", "Meld", "Counted", "Tricks", "Points"), rows)


class MatchState(NamedTuple):
    """How the match stands.

    ``target`` is the line that holds now; ``new_target`` says that it was moved there by the last hand. ``rounds``
    is how many hands the match lasts, None where it is played to the target. ``winner`` is a side's number; ``why``
    says why it won (to be read after its name), or why nobody did.
    """

    totals: tuple[int, ...]
    target: int
    rounds: int | None = None
    over: bool = False
    winner: int | None = None
    tie: bool = False
    new_target: int | None = None
    why: tuple[str, ...] = ()
