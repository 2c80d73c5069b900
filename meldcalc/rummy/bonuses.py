"""What going out, cutting and rare tables earn: the factor of a partial game and its bonuses."""

from collections.abc import Iterable, Sequence

from meldcalc.cards import JOKER, is_wild
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Meld, Table
from meldcalc.rummy.worth import HONOURS

RED = frozenset("HD")
THOUSANDS = ("one_colour", "only_honours", "no_honours")


def laid_wild(table: Table, melds: Iterable[Meld]) -> bool:
    """Whether the one who went out laid a wild card; where nobody says, whether any lies on the side's table."""
    return any(meld.wilds for meld in melds) if table.wild is None else table.wild


def leaned(table: Table) -> bool:
    """Whether they added to melds of a partner who has laid a wild card."""
    return table.relied and table.partner_wild


def factor_of(rules: RummyRules, table: Table, melds: Iterable[Meld]) -> int:
    """By what the ordinary card points of the side are multiplied.

    The Fournier page doubles "by folding a hand containing a wild card" and "by finishing without a wild card", and
    quadruples "by folding the hand without a wild card"; the cases between are the table's (DECISION).
    """
    out, wild, relied = table.out, laid_wild(table, melds), leaned(table)
    times = rules.multipliers
    if out is None:
        return 1
    if out == "fold-hand":
        if wild:
            return times.fold_hand_with_wild
        return times.fold_hand_relied if relied else times.fold_hand_without_wild
    if wild:
        return times.fold_with_wild if out == "fold" else 1
    return 1 if relied else times.finish_without_wild


def bonuses_of(rules: RummyRules, table: Table, melds: Sequence[Meld], number: int) -> dict[str, int]:
    """The bonuses that the side earned in partial game ``number``, by name, in points; never multiplied."""
    bonus = rules.bonuses
    earned = {
        "exact_cut": bonus.exact_cut if table.cut else 0,
        "turned_card": bonus.turned_card if table.turned_card else 0,
        "eight_of_a_rank": bonus.eight_of_a_rank * sum(map(is_eight, melds)),
        "finish": bonus.finish if finish_counts(rules, table, number) else 0,
    }
    thousands = _thousands(rules, melds) if table.out else {}
    return {name: points for name, points in (earned | thousands).items() if points}


def is_eight(meld: Meld) -> bool:
    """Whether the meld is a set of eight cards of a rank below the figures (DECISION: rescued ones may lie on it)."""
    return meld.kind == "set" and len(meld.naturals) >= 8 and not meld.standing and meld.of not in HONOURS


def finish_counts(rules: RummyRules, table: Table, number: int) -> bool:
    """Whether going out earns the bonus (the Fournier page: not "in the first or third partial game")."""
    if table.out is None:
        return False
    when = rules.bonuses.finish_when
    if when == "not-in-partials-1-3":
        return number not in (1, 3)
    return when == "always" or table.out != "fold-hand"


def _thousands(rules: RummyRules, melds: Iterable[Meld]) -> dict[str, int]:
    """The three great bonuses of a side that went out, over everything that lies on its table (DECISION)."""
    cards = [card for meld in melds for card in meld.cards]
    colours = {card[1] in RED for card in cards if card != JOKER}
    honours = {card[0] in HONOURS for card in cards if not is_wild(card)}
    tests = (len(colours) == 1, honours == {True}, honours == {False})
    earned = {
        name: getattr(rules.bonuses, name) for name, holds in zip(THOUSANDS, tests, strict=True) if holds
    }
    if rules.bonuses.thousands == "best" and earned:
        best = max(earned, key=lambda name: earned[name])
        return {best: earned[best]}
    return earned
