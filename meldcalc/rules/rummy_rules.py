"""A table of the Spanish, rummy-type family: what each key means, what may stand there, and its value."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from meldcalc.rules.basis import Deck, Fixed, Option, Seating, Titles, deck_of, rows_of
from meldcalc.rules.declare import Each, Group, Part, group, key, parts_of, points
from meldcalc.rules.values import RANK_OF


class RummyMelds(NamedTuple):
    """What a meld needs."""

    size: Annotated[int, key("the fewest cards of a meld, rescued wild cards not counted", least=1)]
    naturals: Annotated[int, key("the fewest natural cards of a meld")]
    wild_points: Annotated[Literal["own", "represented", "zero"], key("what a wild card is worth in a meld")]
    ace_low: Annotated[bool, key("whether the ace may stand below the three too")]


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


class Special(NamedTuple):
    """The special melds: what each that is played is worth, and which wild cards leave a straight semi-clean."""

    points: Mapping[str, int]
    semi_clean_wilds: Annotated[
        Literal["joker-or-own-deuce", "own-deuce"], key("the wild cards that leave a straight semi-clean")
    ]

    @classmethod
    def of(cls, semi_clean_wilds: Any, **worth: int | None) -> "Special":
        """As a table says it; a meld that is not played is worth None."""
        return cls(
            Fixed({name: points for name, points in worth.items() if points is not None}), semi_clean_wilds
        )


def _special(doc: str) -> Group:
    rows = {name: points(doc, kind="number", words=("none",)) for name, doc in _SPECIAL.items()}
    parts: dict[str, Part] = {**rows, **parts_of(Special)}
    return Group(parts, doc, fields=tuple(parts), make=Special.of)


class Rescue(NamedTuple):
    """What rescued wild cards are credited with, in points but for ``pair_set_times``."""

    rule: Annotated[Literal["pairs", "deuce"], key("how rescued wild cards are credited")]
    each: Annotated[int, points("credit for each rescued wild card (rule deuce: each joker)")]
    pair_straight: Annotated[int, points("straight: credit for every two (rule deuce: each deuce)")]
    pair_set_times: Annotated[
        int, key("set: every two (rule deuce: each deuce) earn so many times the card's points")
    ]
    in_sets: Annotated[Literal["any", "full-only"], key("which wild cards of a set can be rescued")]
    in_straights: Annotated[
        Literal["full-ends", "any-end", "any"], key("where in a straight they can be rescued")
    ]


class Bonuses(NamedTuple):
    """Bonuses, in points."""

    exact_cut: Annotated[int, points("for cutting exactly the cards that are dealt")]
    turned_card: Annotated[int, points("for taking the turned-up card")]
    eight_of_a_rank: Annotated[
        int, points("for eight naturals of a rank below the jack, without a wild card")
    ]
    finish: Annotated[int, points("for going out")]
    finish_when: Annotated[
        Literal["not-in-partials-1-3", "not-when-folding-hand", "always"], key("when going out earns it")
    ]
    one_colour: Annotated[int, points("for going out with nothing but red, or nothing but black")]
    only_honours: Annotated[int, points("for going out with nothing but A K Q J and wild cards")]
    no_honours: Annotated[int, points("for going out without A K Q J")]
    thousands: Annotated[Literal["all", "best"], key("whether the three above add up or the best counts")]


class Multipliers(NamedTuple):
    """What the ordinary card points are multiplied by."""

    fold_hand_with_wild: Annotated[int, key("factor: folding the hand, with a wild card")]
    fold_hand_relied: Annotated[int, key("factor: folding the hand, leaning on the partner's wild cards")]
    fold_with_wild: Annotated[int, key("factor: folding later, with a wild card")]
    finish_without_wild: Annotated[int, key("factor: going out without a wild card")]
    fold_hand_without_wild: Annotated[int, key("factor: folding the hand without a wild card")]


class Barbele(NamedTuple):
    """From ``at`` points on a first display must be worth ``opening`` points, and costs ``penalty`` points when it is not."""

    at: Annotated[int, points("a side has Barbele from this total on")]
    opening: Annotated[int, points("what its first display must then be worth")]
    penalty: Annotated[int, points("what a failed display costs")]
    sticky: Annotated[bool, key("whether Barbele once reached is kept")]
    counts: Annotated[Literal["turn", "one-meld"], key("what the display counts")]


class RummyMatch(NamedTuple):
    """When a match ends: at ``target`` points, or after so many ``partials``."""

    target: Annotated[int, points("the points that end the match", least=1)]
    partials: Annotated[int | None, key("the match ends after so many partial games, or none", least=1)]
    both_cross: Annotated[Literal["high"], key("who wins when several sides reach the target")]


def _card_points(points: dict[str, int]) -> Mapping[str, int]:
    wild = {"deuce": "2", "joker": "JK"}
    return Fixed({wild.get(card) or RANK_OF[card]: worth for card, worth in points.items()})


class RummyRules(NamedTuple):
    """A table of the Spanish, rummy-type family, resolved."""

    name: str
    version: int
    changes: Mapping[int, str]
    titles: Titles
    source: str
    options: tuple[Option, ...]
    chosen: Mapping[str, str]
    # the rows of the table, then the same players each for himself
    seating: Annotated[
        tuple[Seating, ...], rows_of("ranks", "copies", "deuces", "jokers", deck_since="0.2.0")
    ]
    deck: Annotated[Deck, deck_of("the cards")]
    card_points: Annotated[
        Mapping[str, int],  # rank letter, "2" for the deuce, "JK" for the joker -> points
        Each(
            "card",
            points("points of a card of this rank", kind="number"),
            "points by rank",
            make=_card_points,
        ),
    ]
    melds: Annotated[RummyMelds, group("what a meld needs", RummyMelds)]
    special: Annotated[
        Mapping[str, int],  # name of the special meld -> points; a meld that is not played is not there
        _special(
            "melds whose value replaces the points of their cards; none: not played, the next lower row holds"
        ),
    ]
    semi_clean_wilds: Literal["joker-or-own-deuce", "own-deuce"]
    rescue: Annotated[Rescue, group("rescued wild cards", Rescue)]
    bonuses: Annotated[Bonuses, group("bonuses", Bonuses)]
    multipliers: Annotated[Multipliers, group("what the ordinary card points are multiplied by", Multipliers)]
    barbele: Annotated[Barbele, group("Barbele", Barbele)]
    match: Annotated[RummyMatch, group("the match", RummyMatch)]
    family: Literal["rummy"] = "rummy"

    def seated(self, seating: Seating) -> "RummyRules":
        """The table as these players play it: with the deck of their seating."""
        return self if seating.deck == self.deck else self._replace(deck=seating.deck)
