"""What a meld is worth: its special value or its cards, and the credit for rescued wild cards."""

from meldcalc.cards import JOKER
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Meld, Scored

ACE = "A"
FIGURES = frozenset("KQJ")
HONOURS = FIGURES | {ACE}
STRAIGHTS = ("clean_straight", "semi_clean_straight_1", "semi_clean_straight_2", "dirty_straight")


def rank_of(card: str) -> str:
    """The letter by which a table values the card: its rank, ``2``, or ``JK``."""
    return JOKER if card == JOKER else card[0]


def score_meld(rules: RummyRules, meld: Meld) -> Scored:
    """The worth of a meld in points.

    A special value replaces the points of the cards (the Fournier page: "the intrinsic value of the cards that form
    is not added, however, the value of the rescued wilds cards is").
    """
    special = special_of(rules, meld)
    points = rules.special[special] if special else card_points(rules, meld)
    return Scored(meld, special, points, rescue_credit(rules, meld))


def special_of(rules: RummyRules, meld: Meld) -> str | None:
    """Which special meld it is, by its name in the table: the first that fits and that the table plays.

    Where the table does not play a row, the next lower one of its kind holds: a clean straight is worth no less than
    one with a wild card, eight aces no less than seven.
    """
    if meld.kind == "pinochle":
        fitting = pinochle_rows(meld.dealt)
    elif meld.kind == "straight":
        fitting = _straight_rows(rules, meld) if meld.full else ()
    else:
        fitting = _set_rows(meld)
    return next((row for row in fitting if row in rules.special), None)


def pinochle_rows(dealt: bool) -> tuple[str, ...]:
    """The rows of a Pinochle: one that was dealt was also gathered in one hand."""
    return ("pinochle_dealt", "pinochle") if dealt else ("pinochle",)


def _straight_rows(rules: RummyRules, meld: Meld) -> tuple[str, ...]:
    wilds = [wild.card for wild in meld.standing]
    clean = {f"2{meld.of}"}
    if rules.semi_clean_wilds == "joker-or-own-deuce":
        clean.add(JOKER)
    if len(wilds) > 2 or not clean.issuperset(wilds):
        return STRAIGHTS[-1:]
    return STRAIGHTS[len(wilds) :]


def _set_rows(meld: Meld) -> tuple[str, ...]:
    rank, naturals, wilds = meld.of, len(meld.naturals), len(meld.standing)
    if rank not in HONOURS or naturals + wilds < 6:
        return ()
    group = "aces" if rank == ACE else "figures"
    if wilds:
        return (f"six_{group}_with_wild",)
    return tuple(f"natural_{many}_{group}" for many in range(min(naturals, 8), 5, -1))


def card_points(rules: RummyRules, meld: Meld) -> int:
    """The points of the cards of a meld: natural ones, and the wild ones that still fill a place."""
    return sum(natural_points(rules, meld)) + sum(wild_points(rules, meld))


def natural_points(rules: RummyRules, meld: Meld) -> list[int]:
    """The points of each natural card."""
    return [rules.card_points[card[0]] for card in meld.naturals]


def wild_points(rules: RummyRules, meld: Meld) -> list[int]:
    """The points of each wild card that fills a place: its own, those of the card it stands for, or none."""
    if rules.melds.wild_points == "zero":
        return [0 for _ in meld.standing]
    if rules.melds.wild_points == "own":
        return [rules.card_points[rank_of(wild.card)] for wild in meld.standing]
    ranks = [(wild.place or meld.of or rank_of(wild.card)) for wild in meld.standing]
    return [rules.card_points[rank if rank == JOKER else rank[0]] for rank in ranks]


def rescue_credit(rules: RummyRules, meld: Meld) -> int:
    """The credit for the rescued wild cards, on top of ordinary and special melds alike, never multiplied.

    ``pairs`` reads the Fournier page as it stands: so much for each, and more for every two of them; ``deuce`` reads
    its "two" as the deuce (in Spanish *dos* is both): so much for each joker, and the rest for each deuce.
    """
    rescue = rules.rescue
    jokers = sum(wild.card == JOKER for wild in meld.rescued)
    deuces = len(meld.rescued) - jokers
    extra = rescue_extra(rules, meld)
    if rescue.rule == "deuce":
        return rescue.each * jokers + extra * deuces
    return rescue.each * (jokers + deuces) + extra * ((jokers + deuces) // 2)


def rescue_extra(rules: RummyRules, meld: Meld) -> int:
    """The second part of the rescue credit, for two rescued wild cards or for a deuce, as the table has it."""
    if meld.kind == "straight":
        return rules.rescue.pair_straight
    return rules.rescue.pair_set_times * rules.card_points[meld.of or JOKER]
