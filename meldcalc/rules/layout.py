"""What may stand in a rule table: every path of both families, as data.

Reading, ``-s``, ``rules show`` and ``diff``, the written-out table, the division and ``tables/schema.json`` use it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from meldcalc.rules.values import Field


class Group(NamedTuple):
    """A map with known keys. A resolved table has all of them but those in ``lacks``, which it may lack.

    ``optional``: the word ``none`` may stand for the whole of it.
    """

    parts: "dict[str, Part]"
    doc: str
    optional: bool = False
    lacks: tuple[str, ...] = ()


class Each(NamedTuple):
    """A map with free keys of one kind (a row of ``values.KEYS``), each entry laid out alike.

    ``removable``: ``none`` takes an inherited entry away; ``scaled``: the keys are points, and divided too.
    """

    key: str
    part: "Part"
    doc: str
    removable: bool = False
    scaled: bool = False


Part = Field | Group | Each


def _points(doc: str, *words: str, least: int = 0) -> Field:
    return Field("number", doc, words, least=least, scaled=True)


def _count(doc: str, *words: str, least: int = 0, most: int | None = None) -> Field:
    return Field("number", doc, words, least=least, most=most)


def _word(doc: str, *words: str) -> Field:
    return Field("word", doc, words)


def _yes(doc: str) -> Field:
    return Field("yes", doc)


_TITLE = Field("titles", "the title: a text, or one in English (en) and one in Spanish (es)")
_SOURCE = Field("text", "the document or rule book that says so, and what was decided where it is silent")
_DIVIDE = _count("divides every point value of the table, evenly", least=1)

_DECK = Group(
    {
        "ranks": Field("ranks", "the ranks from high to low; suits are always S H D C"),
        "copies": _count("how many of each card there are", least=1, most=7),
    },
    "the cards",
)


def _seating(hand: str, deck: Group) -> Each:
    row: dict[str, Part] = {
        "hand": Field("numbers", hand, least=1),
        "sides": _count("how many sides the players form", least=2),
        "deck": Group(deck.parts, "the deck of this row, where it differs", lacks=tuple(deck.parts)),
    }
    return Each(
        "number",
        Group(row, "one way to sit down, by the number of players", lacks=("deck",)),
        "number of players: cards in a hand, number of sides; the first row is the default",
        removable=True,
    )


TRICK_TAKING: dict[str, Part] = {
    "deck": _DECK,
    "seating": _seating("cards in a hand; several sizes may be told", _DECK),
    "deal": Group(
        {
            "kitty": _count("cards left on the table at the deal"),
            "pass": _count("cards that the bidder's partner passes, and gets back"),
        },
        "the deal",
    ),
    "bidding": Group(
        {
            "minimum": _points("the lowest bid"),
            "minimum_dealer": _points("what the dealer must take when all pass"),
            "steps": Each(
                "bid",
                Field("step", "bids are multiples of this; N+: any raise of at least N", scaled=True),
                "from this bid on: the step, or none; below the first key the first step holds",
                removable=True,
                scaled=True,
            ),
            "max_raise": _points("the highest raise over the last bid, or none", "none", least=1),
            "first": _word("who bids first", "left-of-dealer", "dealer"),
            "all_pass": _word("what happens when all pass", "dealer-takes-minimum", "no-score", "redeal"),
            "trump_needs_marriage": _yes("whether the bidder must hold K Q of the trump to name it"),
            "redeal_nines": _count("so many nines in a hand allow a new deal, or none", "none", least=1),
        },
        "the auction",
    ),
    "melds": Each(
        "name",
        Group(
            {
                "class": _count("a card counts once within a class, and again in another", least=1, most=99),
                "cards": Field("cards", "ranks of one suit (with suit), or cards (QS JD)"),
                "suit": _word("the suit of the ranks", "trump", "plain", "each"),
                "points": Field("numbers", "points of one, two, three … of it; 0: only named", scaled=True),
                "title": _TITLE,
                "source": _SOURCE,
            },
            "one meld",
            lacks=("suit", "title", "source"),
        ),
        "the melds, in the order in which they are shown",
        removable=True,
    ),
    "tricks": Group(
        {
            "points": Each(
                "rank", _points("points of a card of this rank in a trick"), "trick points by rank"
            ),
            "last_trick": _points("points for the last trick"),
            "total": _points("all trick points of a hand, checked against the deck; none: unchecked", "none"),
            "rounding": _word(
                "how they are rounded; up-7: 7 8 9 at the end go up to ten, else down", "none", "up-7"
            ),
        },
        "trick points",
    ),
    "play": Group(
        {
            "leads": _word("who leads to the first trick", "bidder", "left-of-dealer"),
            "must_follow": _yes("whether the suit led must be followed"),
            "must_beat": _word("when the highest card must be beaten", "always", "trumps", "never"),
            "must_trump": _yes("whether a void hand must trump"),
            "must_overtrump": _yes("whether a trump must beat the trump on the trick"),
        },
        "the play of the cards",
    ),
    "settlement": Group(
        {
            "meld_floor": _points("a side's meld below it counts nothing"),
            "meld_floor_sets_bidder": _yes("whether a bidding side below the meld floor is set without play"),
            "save_meld": _points("what a side must take to keep its meld", "nothing", "trick", "point"),
            "save_applies_to": _word("who must save its meld", "all", "defenders"),
            "dix_saves": _word(
                "whether a meld of nines of trump needs no saving", "never", "when-alone", "always"
            ),
            "tricks_floor": _points("a side with fewer trick points scores nothing"),
            "set_times": _count("a set bidder loses so many times the bid; 0: it scores nothing"),
            "set_bonus_others": _points("bonus of each other side when the bidder is set"),
            "set_bid_to_others": _yes("whether the bid goes to each other side when the bidder is set"),
            "not_on_the_board": _yes("whether a bid out of reach after the meld is thrown in, never played"),
            "thrown_in": _yes("whether the bidder may throw the hand in"),
            "thrown_in_others": Field(
                "counted",
                "what the others get for a hand thrown in",
                ("meld", "none"),
                counted="meld+",
                scaled=True,
            ),
            "no_marriage_others": _word("what the others get for no marriage in trump", "none", "plain-meld"),
        },
        "settling a hand",
    ),
    "moon": Group(
        {
            "default": _word(
                "the kind played unless said", "none", "run", "tricks", "double_bid", "double_run"
            ),
            "run": _points("bonus of kind run; 0: there is no such kind"),
            "tricks": _points("bonus of kind tricks"),
            "double_bid": _count("bonus of kind double_bid: so many times the bid"),
            "double_run": _points("bonus of kind double_run"),
        },
        "shooting the moon; none: there is none",
        optional=True,
    ),
    "match": Group(
        {
            "target": _points("the points that end the match", least=1),
            "rounds": _count("the match ends after so many hands instead, or none", "none", least=1),
            "both_cross": Field(
                "counted",
                "who wins when several sides reach the target on one hand",
                ("bidder", "bidder-first", "high"),
                counted="extend-",
                scaled=True,
            ),
            "must_bid_to_win": _yes("whether only the side that bid and made it can go out"),
        },
        "the match",
    ),
}

_SPECIAL = {
    "pinochle_dealt": "the eleven dealt cards: eight of a rank and three wild",
    "pinochle": "the same eleven, gathered in one hand and laid at once",
    "clean_straight": "a full straight without a wild card",
    "semi_clean_straight_1": "a full straight with one joker or deuce of the suit",
    "semi_clean_straight_2": "a full straight with two jokers or deuces of the suit",
    "dirty_straight": "any other full straight",
    "natural_8_aces": "eight aces without a wild card",
    "natural_8_figures": "eight kings, queens or jacks without a wild card",
    "natural_7_aces": "seven aces without a wild card",
    "natural_7_figures": "seven kings, queens or jacks without a wild card",
    "natural_6_aces": "six aces without a wild card",
    "natural_6_figures": "six kings, queens or jacks without a wild card",
    "six_aces_with_wild": "six or more cards in a set of aces with a wild card",
    "six_figures_with_wild": "six or more cards in a set of K, Q or J with a wild card",
}

_RUMMY_DECK = Group(
    {
        **_DECK.parts,
        "deuces": _count("all deuces of the deck; they are wild", most=28),
        "jokers": _count("all jokers of the deck", most=28),
    },
    "the cards",
)

RUMMY: dict[str, Part] = {
    "deck": _RUMMY_DECK,
    "seating": _seating("cards in a hand", _RUMMY_DECK),
    "card_points": Each("card", _points("points of a card of this rank"), "points by rank"),
    "melds": Group(
        {
            "size": _count("the fewest cards of a meld, rescued wild cards not counted", least=1),
            "naturals": _count("the fewest natural cards of a meld"),
            "wild_points": _word("what a wild card is worth in a meld", "own", "represented", "zero"),
            "ace_low": _yes("whether the ace may stand below the three too"),
        },
        "what a meld needs",
    ),
    "special": Group(
        {
            **{name: _points(doc, "none") for name, doc in _SPECIAL.items()},
            "semi_clean_wilds": _word(
                "the wild cards that leave a straight semi-clean", "joker-or-own-deuce", "own-deuce"
            ),
        },
        "melds whose value replaces the points of their cards; none: not played, the next lower row holds",
    ),
    "rescue": Group(
        {
            "rule": _word("how rescued wild cards are credited", "pairs", "deuce"),
            "each": _points("credit for each rescued wild card (rule deuce: each joker)"),
            "pair_straight": _points("straight: credit for every two (rule deuce: each deuce)"),
            "pair_set_times": _count(
                "set: every two (rule deuce: each deuce) earn so many times the card's points"
            ),
            "in_sets": _word("which wild cards of a set can be rescued", "any", "full-only"),
            "in_straights": _word("where in a straight they can be rescued", "full-ends", "any-end", "any"),
        },
        "rescued wild cards",
    ),
    "bonuses": Group(
        {
            "exact_cut": _points("for cutting exactly the cards that are dealt"),
            "turned_card": _points("for taking the turned-up card"),
            "eight_of_a_rank": _points("for eight naturals of a rank below the jack, without a wild card"),
            "finish": _points("for going out"),
            "finish_when": _word(
                "when going out earns it", "not-in-partials-1-3", "not-when-folding-hand", "always"
            ),
            "one_colour": _points("for going out with nothing but red, or nothing but black"),
            "only_honours": _points("for going out with nothing but A K Q J and wild cards"),
            "no_honours": _points("for going out without A K Q J"),
            "thousands": _word("whether the three above add up or the best counts", "all", "best"),
        },
        "bonuses",
    ),
    "multipliers": Group(
        {
            "fold_hand_with_wild": _count("factor: folding the hand, with a wild card"),
            "fold_hand_relied": _count("factor: folding the hand, leaning on the partner's wild cards"),
            "fold_with_wild": _count("factor: folding later, with a wild card"),
            "finish_without_wild": _count("factor: going out without a wild card"),
            "fold_hand_without_wild": _count("factor: folding the hand without a wild card"),
        },
        "what the ordinary card points are multiplied by",
    ),
    "barbele": Group(
        {
            "at": _points("a side has Barbele from this total on"),
            "opening": _points("what its first display must then be worth"),
            "penalty": _points("what a failed display costs"),
            "sticky": _yes("whether Barbele once reached is kept"),
            "counts": _word("what the display counts", "turn", "one-meld"),
        },
        "Barbele",
    ),
    "match": Group(
        {
            "target": _points("the points that end the match", least=1),
            "partials": _count("the match ends after so many partial games, or none", "none", least=1),
            "both_cross": _word("who wins when several sides reach the target", "high"),
        },
        "the match",
    ),
}

LACKS = ("moon",)  # what a whole table may leave out

FAMILIES = {"trick-taking": TRICK_TAKING, "rummy": RUMMY}


def _head(rules: dict[str, Part]) -> dict[str, Part]:
    choice = {"title": _TITLE, "source": _SOURCE, **rules, "divide_by": _DIVIDE}
    option = Group(
        {
            "title": _TITLE,
            "source": _SOURCE,
            "default": Field("name", "the choice that holds unless another is chosen"),
            "choices": Each("name", Group(choice, "what this choice changes"), "the choices"),
        },
        "one house rule",
    )
    return {
        "name": Field("name", "the name of the table; the file's name if unsaid"),
        "version": _count("goes up when the table changes; 1 if unsaid", least=1),
        "changes": Each("number", Field("text", "what a version changed"), "what each version changed"),
        "title": _TITLE,
        "family": _word("the family of games", *FAMILIES),
        "extends": Field("text", "the table that this one changes: a shipped one, or a file"),
        "source": _SOURCE,
        **rules,
        "divide_by": _DIVIDE,
        "options": Each("name", option, "named house rules, each with its choices", removable=True),
    }


def removable(parts: dict[str, Part], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to the maps whose entries ``none`` takes away."""
    for name, part in parts.items():
        if isinstance(part, Group):
            yield from removable(part.parts, (*path, name))
        elif isinstance(part, Each) and part.removable:
            yield (*path, name)


LAYOUTS: dict[str, dict[str, Part]] = {family: _head(rules) for family, rules in FAMILIES.items()}
