"""A rule table, read and resolved: plain values with types, the same for every program that asks.

All point values are whole points in the table's own scale ("ones": a run is 15; "tens": a run is 150).
Ranks are single letters (``T`` is the ten), cards two (``QS``), suits always in the order S H D C. What each field
means, and its other values, stands in ``meldcalc.rules.layout``.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A map that does not change, and so may stand in a value that is hashed, cached or sent elsewhere."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a rule table does not change once it is read")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)


Titles = Mapping[str, str]  # language -> text
UNTITLED: Titles = Fixed()


class Deck(NamedTuple):
    """The cards of a game: ``copies`` of each rank in each suit; the Spanish game adds wild cards.

    ``copies`` counts each natural card; ``deuces`` and ``jokers`` count them all (8 deuces, 4 jokers).
    """

    ranks: tuple[str, ...]  # high to low
    copies: int
    deuces: int = 0
    jokers: int = 0

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return len(self.ranks) * 4 * self.copies + self.deuces + self.jokers


class Seating(NamedTuple):
    """One way to sit down: how many players, in how many sides, with how many cards (any of ``hands``)."""

    players: int
    hands: tuple[int, ...]
    sides: int
    deck: Deck

    @property
    def per_side(self) -> int:
        """Players of one side."""
        return self.players // self.sides

    @property
    def alone(self) -> "Seating":
        """The same players, each for himself."""
        return self._replace(sides=self.players)


class Choice(NamedTuple):
    """One choice of an option: its name, title and source (the overlay itself stays in the file)."""

    name: str
    titles: Titles = UNTITLED
    source: str = ""


class Option(NamedTuple):
    """A named house rule of a table."""

    name: str
    default: str
    choices: tuple[Choice, ...]
    titles: Titles = UNTITLED
    source: str = ""


# --- the trick-taking family ---------------------------------------------------------------------------


class Meld(NamedTuple):
    """One line of the meld table.

    With ``suit`` (trump, plain or each) ``cards`` are ranks of one suit (``A T K Q J``), repeated ranks meaning
    several copies; without it they are cards (``QS JD``). ``points[n - 1]`` is the value of n of them; beyond the
    list the best split counts. Points of zero: the meld is only named.
    """

    name: str
    cls: int
    cards: tuple[str, ...]
    suit: Literal["trump", "plain", "each"] | None
    points: tuple[int, ...]
    titles: Titles = UNTITLED
    source: str = ""


class Deal(NamedTuple):
    """The deal, in cards."""

    kitty: int
    passed: int  # cards passed between partners (``deal.pass``)


class Step(NamedTuple):
    """From the bid ``start`` on, bids are multiples of ``size``, or (``free``) any raise of at least ``size``."""

    start: int
    size: int
    free: bool


class Bidding(NamedTuple):
    """The auction: bids, steps and raises in points, ``redeal_nines`` in cards.

    ``max_raise`` and ``redeal_nines``: None where there is no such rule.
    """

    minimum: int
    minimum_dealer: int
    steps: tuple[Step, ...]
    max_raise: int | None
    first: Literal["left-of-dealer", "dealer"]
    all_pass: Literal["dealer-takes-minimum", "no-score", "redeal"]
    trump_needs_marriage: bool
    redeal_nines: int | None


class Tricks(NamedTuple):
    """What the cards of a trick are worth, in points."""

    points: Mapping[str, int]  # rank -> points; a rank that is not there is worth nothing
    last_trick: int
    total: int | None  # all trick points of a hand, None where the table states none
    rounding: Literal["none", "up-7"]

    def counted(self, deck: Deck) -> int:
        """All trick points of a hand with a deck, counted card by card, the last trick with them."""
        return sum(self.points.get(rank, 0) for rank in deck.ranks) * 4 * deck.copies + self.last_trick


class Play(NamedTuple):
    """Which cards may be played to a trick."""

    leads: Literal["bidder", "left-of-dealer"]
    must_follow: bool
    must_beat: Literal["always", "trumps", "never"]
    must_trump: bool
    must_overtrump: bool


class ThrownInOthers(NamedTuple):
    """What the others get when the bidder throws the hand in: their meld or not, plus so many points."""

    meld: bool
    extra: int


class Settlement(NamedTuple):
    """How a hand is settled.

    Floors, bonuses and a number in ``save_meld`` are points; ``set_times`` is how many times the bid a set bidder loses.
    """

    meld_floor: int
    meld_floor_sets_bidder: bool
    save_meld: Literal["nothing", "trick", "point"] | int  # a number: that many trick points
    save_applies_to: Literal["all", "defenders"]
    dix_saves: Literal["never", "when-alone", "always"]
    tricks_floor: int
    set_times: int
    set_bonus_others: int
    set_bid_to_others: bool
    not_on_the_board: bool
    thrown_in: bool
    thrown_in_others: ThrownInOthers
    no_marriage_others: Literal["none", "plain-meld"]


class Moon(NamedTuple):
    """Shooting the moon: the bonus of each kind, in points but for ``double_bid``."""

    default: Literal["none", "run", "tricks", "double_bid", "double_run"]
    run: int
    tricks: int
    double_bid: int  # times the bid
    double_run: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that the table knows (a kind worth nothing is none); empty: the table has no moon."""
        return tuple(kind for kind, worth in zip(self._fields[1:], self[1:], strict=True) if worth)


class BothCross(NamedTuple):
    """What holds when several sides stand at the target: ``extend`` moves the line up by ``by``."""

    kind: Literal["bidder", "bidder-first", "high", "extend"]
    by: int = 0


class TrickMatch(NamedTuple):
    """When a match ends: at ``target`` points, or after so many ``rounds`` instead."""

    target: int
    rounds: int | None
    both_cross: BothCross
    must_bid_to_win: bool


class TrickRules(NamedTuple):
    """A table of the American, trick-taking family, resolved."""

    name: str
    version: int
    changes: Mapping[int, str]
    titles: Titles
    source: str
    options: tuple[Option, ...]
    chosen: Mapping[str, str]  # option -> the choice that holds
    seating: tuple[Seating, ...]  # the first row is the default
    deal: Deal
    bidding: Bidding
    melds: tuple[Meld, ...]  # in the order in which they are shown
    tricks: Tricks
    play: Play
    settlement: Settlement
    moon: Moon
    match: TrickMatch
    family: Literal["trick-taking"] = "trick-taking"

    def seated(self, seating: Seating) -> "TrickRules":
        """The table as these players play it: the seating has its deck with it."""
        return self


# --- the Spanish, rummy-type family ----------------------------------------------------------------------


class RummyMelds(NamedTuple):
    """What a meld needs."""

    size: int  # cards a meld needs, rescued wild cards not counted
    naturals: int  # of them natural
    wild_points: Literal["own", "represented", "zero"]
    ace_low: bool


class Rescue(NamedTuple):
    """What rescued wild cards are credited with, in points but for ``pair_set_times``."""

    rule: Literal["pairs", "deuce"]
    each: int
    pair_straight: int
    pair_set_times: int
    in_sets: Literal["any", "full-only"]
    in_straights: Literal["full-ends", "any-end", "any"]


class Bonuses(NamedTuple):
    """Bonuses, in points."""

    exact_cut: int
    turned_card: int
    eight_of_a_rank: int
    finish: int
    finish_when: Literal["not-in-partials-1-3", "not-when-folding-hand", "always"]
    one_colour: int
    only_honours: int
    no_honours: int
    thousands: Literal["all", "best"]


class Multipliers(NamedTuple):
    """What the ordinary card points are multiplied by."""

    fold_hand_with_wild: int
    fold_hand_relied: int
    fold_with_wild: int
    finish_without_wild: int
    fold_hand_without_wild: int


class Barbele(NamedTuple):
    """From ``at`` points on a first display must be worth ``opening`` points, and costs ``penalty`` points when it is not."""

    at: int
    opening: int
    penalty: int
    sticky: bool
    counts: Literal["turn", "one-meld"]


class RummyMatch(NamedTuple):
    """When a match ends: at ``target`` points, or after so many ``partials``."""

    target: int
    partials: int | None
    both_cross: Literal["high"]


class RummyRules(NamedTuple):
    """A table of the Spanish, rummy-type family, resolved."""

    name: str
    version: int
    changes: Mapping[int, str]
    titles: Titles
    source: str
    options: tuple[Option, ...]
    chosen: Mapping[str, str]
    seating: tuple[Seating, ...]  # the rows of the table, then the same players each for himself
    deck: Deck
    card_points: Mapping[str, int]  # rank letter, "2" for the deuce, "JK" for the joker -> points
    melds: RummyMelds
    special: Mapping[str, int]  # name of the special meld -> points; a meld that is not played is not there
    semi_clean_wilds: Literal["joker-or-own-deuce", "own-deuce"]
    rescue: Rescue
    bonuses: Bonuses
    multipliers: Multipliers
    barbele: Barbele
    match: RummyMatch
    family: Literal["rummy"] = "rummy"

    def seated(self, seating: Seating) -> "RummyRules":
        """The table as these players play it: with the deck of their seating."""
        return self if seating.deck == self.deck else self._replace(deck=seating.deck)


Rules = TrickRules | RummyRules
