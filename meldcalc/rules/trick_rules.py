"""A table of the American, trick-taking family: what each key means, what may stand there, and its value."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from meldcalc.rules.basis import SOURCE, TITLE, UNTITLED, Deck, Fixed, Option, Seating, Titles, rows_of
from meldcalc.rules.declare import Each, group, key, points
from meldcalc.rules.values import RANK_OF


class Meld(NamedTuple):
    """One line of the meld table.

    With ``suit`` (trump, plain or each) ``cards`` are ranks of one suit (``A T K Q J``), repeated ranks meaning
    several copies; without it they are cards (``QS JD``). ``points[n - 1]`` is the value of n of them; beyond the
    list the best split counts. Points of zero: the meld is only named.
    """

    name: str
    cls: Annotated[
        int, key("a card counts once within a class, and again in another", name="class", least=1, most=99)
    ]
    cards: Annotated[tuple[str, ...], key("ranks of one suit (with suit), or cards (QS JD)", kind="cards")]
    suit: Annotated[Literal["trump", "plain", "each"] | None, key("the suit of the ranks", default=None)]
    points: Annotated[tuple[int, ...], points("points of one, two, three … of it; 0: only named")]
    titles: Annotated[Titles, TITLE] = UNTITLED
    source: Annotated[str, SOURCE] = ""

    @classmethod
    def all(cls, entries: dict[str, dict[str, Any]]) -> "tuple[Meld, ...]":
        """The melds of a table by their names."""
        return tuple(Meld(name, **fields) for name, fields in entries.items())


class Deal(NamedTuple):
    """The deal, in cards."""

    kitty: Annotated[int, key("cards left on the table at the deal")]
    passed: Annotated[int, key("cards that the bidder's partner passes, and gets back", name="pass")]


class Step(NamedTuple):
    """From the bid ``start`` on, bids are multiples of ``size``, or (``free``) any raise of at least ``size``."""

    start: int
    size: int
    free: bool

    @classmethod
    def all(cls, steps: dict[str, tuple[int, bool]]) -> "tuple[Step, ...]":
        """The steps of a table by the bids at which they begin."""
        return tuple(Step(int(start), size, free) for start, (size, free) in steps.items())


class Bidding(NamedTuple):
    """The auction: bids, steps and raises in points, ``redeal_nines`` in cards.

    ``max_raise`` and ``redeal_nines``: None where there is no such rule.
    """

    minimum: Annotated[int, points("the lowest bid")]
    minimum_dealer: Annotated[int, points("what the dealer must take when all pass")]
    steps: Annotated[
        tuple[Step, ...],
        Each(
            "bid",
            points("bids are multiples of this; N+: any raise of at least N", kind="step"),
            "from this bid on: the step, or none; below the first key the first step holds",
            removable=True,
            scaled=True,
            make=Step.all,
        ),
    ]
    max_raise: Annotated[int | None, points("the highest raise over the last bid, or none", least=1)]
    first: Annotated[Literal["left-of-dealer", "dealer"], key("who bids first")]
    all_pass: Annotated[
        Literal["dealer-takes-minimum", "no-score", "redeal"], key("what happens when all pass")
    ]
    trump_needs_marriage: Annotated[bool, key("whether the bidder must hold K Q of the trump to name it")]
    redeal_nines: Annotated[int | None, key("so many nines in a hand allow a new deal, or none", least=1)]


def _worth(points: dict[str, int]) -> Mapping[str, int]:
    return Fixed({RANK_OF[rank]: worth for rank, worth in points.items() if worth})


class Tricks(NamedTuple):
    """What the cards of a trick are worth, in points."""

    points: Annotated[
        Mapping[str, int],  # rank -> points; a rank that is not there is worth nothing
        Each(
            "rank",
            points("points of a card of this rank in a trick", kind="number"),
            "trick points by rank",
            make=_worth,
        ),
    ]
    last_trick: Annotated[int, points("points for the last trick")]
    total: Annotated[
        int | None, points("all trick points of a hand, checked against the deck; none: unchecked")
    ]
    rounding: Annotated[
        Literal["none", "up-7"], key("how they are rounded; up-7: 7 8 9 at the end go up to ten, else down")
    ]

    def counted(self, deck: Deck) -> int:
        """All trick points of a hand with a deck, counted card by card, the last trick with them."""
        return sum(self.points.get(rank, 0) for rank in deck.ranks) * 4 * deck.copies + self.last_trick


class Play(NamedTuple):
    """Which cards may be played to a trick."""

    leads: Annotated[Literal["bidder", "left-of-dealer"], key("who leads to the first trick")]
    must_follow: Annotated[bool, key("whether the suit led must be followed")]
    must_beat: Annotated[Literal["always", "trumps", "never"], key("when the highest card must be beaten")]
    must_trump: Annotated[bool, key("whether a void hand must trump")]
    must_overtrump: Annotated[bool, key("whether a trump must beat the trump on the trick")]


class ThrownInOthers(NamedTuple):
    """What the others get when the bidder throws the hand in: their meld or not, plus so many points."""

    meld: bool
    extra: int

    @classmethod
    def of(cls, said: str | tuple[str, int]) -> "ThrownInOthers":
        """As a table says it: ``meld``, ``none``, or ``meld+N``."""
        return cls(said == "meld", 0) if isinstance(said, str) else cls(True, said[1])


class Settlement(NamedTuple):
    """How a hand is settled.

    Floors, bonuses and a number in ``save_meld`` are points; ``set_times`` is how many times the bid a set bidder loses.
    """

    meld_floor: Annotated[int, points("a side's meld below it counts nothing")]
    meld_floor_sets_bidder: Annotated[
        bool, key("whether a bidding side below the meld floor is set without play")
    ]
    save_meld: Annotated[
        Literal["nothing", "trick", "point"] | int,  # a number: that many trick points
        points("what a side must take to keep its meld"),
    ]
    save_applies_to: Annotated[Literal["all", "defenders"], key("who must save its meld")]
    dix_saves: Annotated[
        Literal["never", "when-alone", "always"], key("whether a meld of nines of trump needs no saving")
    ]
    tricks_floor: Annotated[int, points("a side with fewer trick points scores nothing")]
    set_times: Annotated[int, key("a set bidder loses so many times the bid; 0: it scores nothing")]
    set_bonus_others: Annotated[int, points("bonus of each other side when the bidder is set")]
    set_bid_to_others: Annotated[bool, key("whether the bid goes to each other side when the bidder is set")]
    not_on_the_board: Annotated[
        bool, key("whether a bid out of reach after the meld is thrown in, never played")
    ]
    thrown_in: Annotated[bool, key("whether the bidder may throw the hand in")]
    thrown_in_others: Annotated[
        ThrownInOthers,
        points(
            "what the others get for a hand thrown in",
            kind="counted",
            words=("meld", "none"),
            counted="meld+",
            make=ThrownInOthers.of,
        ),
    ]
    no_marriage_others: Annotated[
        Literal["none", "plain-meld"], key("what the others get for no marriage in trump")
    ]


class Moon(NamedTuple):
    """Shooting the moon: the bonus of each kind, in points but for ``double_bid``."""

    default: Annotated[
        Literal["none", "run", "tricks", "double_bid", "double_run"], key("the kind played unless said")
    ]
    run: Annotated[int, points("bonus of kind run; 0: there is no such kind")]
    tricks: Annotated[int, points("bonus of kind tricks")]
    double_bid: Annotated[int, key("bonus of kind double_bid: so many times the bid")]
    double_run: Annotated[int, points("bonus of kind double_run")]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that the table knows (a kind worth nothing is none); empty: the table has no moon."""
        return tuple(kind for kind, worth in zip(self._fields[1:], self[1:], strict=True) if worth)


class BothCross(NamedTuple):
    """What holds when several sides stand at the target: ``extend`` moves the line up by ``by``."""

    kind: Literal["bidder", "bidder-first", "high", "extend"]
    by: int = 0

    @classmethod
    def of(cls, said: Any) -> "BothCross":
        """As a table says it: a word, or ``extend-N``."""
        return cls(said) if isinstance(said, str) else cls("extend", said[1])  # type: ignore[arg-type]


class TrickMatch(NamedTuple):
    """When a match ends: at ``target`` points, or after so many ``rounds`` instead."""

    target: Annotated[int, points("the points that end the match", least=1)]
    rounds: Annotated[int | None, key("the match ends after so many hands instead, or none", least=1)]
    both_cross: Annotated[
        BothCross,
        points(
            "who wins when several sides reach the target on one hand",
            kind="counted",
            words=("bidder", "bidder-first", "high"),
            counted="extend-",
            make=BothCross.of,
        ),
    ]
    must_bid_to_win: Annotated[bool, key("whether only the side that bid and made it can go out")]


class TrickRules(NamedTuple):
    """A table of the American, trick-taking family, resolved."""

    name: str
    version: int
    changes: Mapping[int, str]
    titles: Titles
    source: str
    options: tuple[Option, ...]
    chosen: Mapping[str, str]  # option -> the choice that holds
    seating: Annotated[tuple[Seating, ...], rows_of("ranks", "copies")]  # the first row is the default
    deal: Annotated[Deal, group("the deal", Deal)]
    bidding: Annotated[Bidding, group("the auction", Bidding)]
    melds: Annotated[
        tuple[Meld, ...],  # in the order in which they are shown
        Each(
            "name",
            group("one meld", Meld)._replace(make=dict),
            "the melds, in the order in which they are shown",
            removable=True,
            make=Meld.all,
        ),
    ]
    tricks: Annotated[Tricks, group("trick points", Tricks)]
    play: Annotated[Play, group("the play of the cards", Play)]
    settlement: Annotated[Settlement, group("settling a hand", Settlement)]
    moon: Annotated[
        Moon,
        group(
            "shooting the moon; none: there is none", Moon, optional=True, default=Moon("none", 0, 0, 0, 0)
        ),
    ]
    match: Annotated[TrickMatch, group("the match", TrickMatch)]
    family: Literal["trick-taking"] = "trick-taking"

    def seated(self, seating: Seating) -> "TrickRules":
        """The table as these players play it: the seating has its deck with it."""
        return self
