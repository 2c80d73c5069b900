"""The sentences that tell where each number of a partial game comes from, as one would count at the table."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from meldcalc.cards import JOKER, is_wild
from meldcalc.lang import Phrase, say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.bonuses import finish_counts, laid_wild, leaned
from meldcalc.rummy.melds import notation
from meldcalc.rummy.model import Meld, Partial, Scored, Table
from meldcalc.rummy.worth import natural_points, rank_of, rescue_extra, wild_points

Show = Callable[[str], str]  # how a card is written


def special_title(special: str) -> Phrase:
    """A special meld in words."""
    return {
        "pinochle_dealt": say("Pinochle as dealt"),
        "pinochle": say("Pinochle in one hand"),
        "clean_straight": say("clean straight"),
        "semi_clean_straight_1": say("semi-clean straight, 1 wild"),
        "semi_clean_straight_2": say("semi-clean straight, 2 wild"),
        "dirty_straight": say("dirty straight"),
        "natural_8_aces": say("eight natural aces"),
        "natural_7_aces": say("seven natural aces"),
        "natural_6_aces": say("six natural aces"),
        "natural_8_figures": say("eight natural figures"),
        "natural_7_figures": say("seven natural figures"),
        "natural_6_figures": say("six natural figures"),
        "six_aces_with_wild": say("six aces with a wild card"),
        "six_figures_with_wild": say("six figures with a wild card"),
    }[special]


def bonus_title(bonus: str) -> Phrase:
    """A bonus in words."""
    return {
        "exact_cut": say("exact cut"),
        "turned_card": say("turned card"),
        "eight_of_a_rank": say("eight of a rank"),
        "finish": say("finish"),
        "one_colour": say("all of one colour"),
        "only_honours": say("only aces and figures"),
        "no_honours": say("neither aces nor figures"),
    }[bonus]


def reasons(rules: RummyRules, table: Table, partial: Partial) -> list[str]:
    """Each number of the score in a sentence, the total last."""
    return [line for _, line in _told(rules, table, partial, str)]


def details(rules: RummyRules, table: Table, partial: Partial, show: Show) -> list[str]:
    """The sentences that say more than a list of the parts does; ``show`` writes a card."""
    return [line for more, line in _told(rules, table, partial, show) if more]


def _told(rules: RummyRules, table: Table, partial: Partial, show: Show) -> Iterator[tuple[bool, str]]:
    """Each sentence, and whether it says more than the name of a part and its number."""
    for scored in partial.melds:
        yield not scored.special, _meld_reason(rules, scored, show)
        if scored.rescue:
            yield True, _rescue_reason(rules, scored, show)
    if partial.special:
        yield (
            False,
            say("special melds: {sum}", sum=_sum([one.points for one in partial.melds if one.special])),
        )
    if any(not scored.special for scored in partial.melds):
        points = [scored.points for scored in partial.melds if not scored.special]
        yield False, say("ordinary melds: {sum}", sum=_sum(points))
    yield table.out is not None, _factor_reason(table, partial)
    if partial.rescue:
        credits = [scored.rescue for scored in partial.melds if scored.rescue]
        yield False, say("rescued wild cards: {sum}", sum=_sum(credits))
    for bonus, earned in partial.bonuses.items():
        yield False, say("bonus, {bonus}: {points}", bonus=bonus_title(bonus), points=earned)
    if table.out and not finish_counts(rules, table, partial.number):
        yield True, _no_finish_reason(rules, partial.number)
    if partial.left:
        held = [rules.card_points[rank_of(card)] for card in partial.left]
        yield True, say("left in hand, {cards}: {sum}", cards=_cards(partial.left, show), sum=_sum(held))
    if table.failed_openings:
        each, failed = rules.barbele.penalty, table.failed_openings
        said = say(
            "failed openings: {failed} x {each} = {points}", failed=failed, each=each, points=failed * each
        )
        yield False, said
    yield False, _total_reason(partial)


def _cards(cards: Iterable[str], show: Show) -> str:
    return " ".join(map(show, cards))


def _sum(points: Sequence[int]) -> str:
    return (" + ".join(map(str, points)) + " = " if len(points) > 1 else "") + str(sum(points))


def _meld_reason(rules: RummyRules, scored: Scored, show: Show) -> str:
    """What one meld is and how its points come together."""
    cards = notation(scored.meld, show)
    if scored.special:
        title = special_title(scored.special)
        return say("{cards}: {special}, {points}", cards=cards, special=title, points=scored.points)
    points = _in_order(rules, scored.meld)
    if scored.meld.kind == "straight":
        return say("{cards}: straight, {sum}", cards=cards, sum=_sum(points))
    return say("{cards}: set, {sum}", cards=cards, sum=_sum(points))


def _in_order(rules: RummyRules, meld: Meld) -> list[int]:
    """The points of the cards in the order in which they lie, without the rescued ones."""
    naturals, wilds = iter(natural_points(rules, meld)), iter(wild_points(rules, meld))
    standing = meld.cards[: len(meld.naturals) + len(meld.standing)]
    return [next(wilds) if is_wild(card) else next(naturals) for card in standing]


def _rescue_reason(rules: RummyRules, scored: Scored, show: Show) -> str:
    """How the credit for the rescued wild cards of one meld comes together."""
    cards = [wild.card for wild in scored.meld.rescued]
    jokers = sum(card == JOKER for card in cards)
    each, extra, points = rules.rescue.each, rescue_extra(rules, scored.meld), scored.rescue
    if rules.rescue.rule == "deuce":
        return say(
            "rescued, {cards}: {jokers} x {each} for jokers + {deuces} x {extra} for deuces = {points}",
            cards=_cards(cards, show),
            jokers=jokers,
            each=each,
            deuces=len(cards) - jokers,
            extra=extra,
            points=points,
        )
    return say(
        "rescued, {cards}: {count} x {each} + {pairs} x {extra} for every two = {points}",
        cards=_cards(cards, show),
        count=len(cards),
        each=each,
        pairs=len(cards) // 2,
        extra=extra,
        points=points,
    )


def _factor_reason(table: Table, partial: Partial) -> str:
    """Why the ordinary points are multiplied, or not."""
    out, factor = table.out, partial.factor
    if out is None:
        return say("factor {factor}: the side did not go out", factor=factor)
    how = {
        "normal": say("went out"),
        "fold": say("folded"),
        "fold-hand": say("folded the hand"),
    }[out]
    if laid_wild(table, (scored.meld for scored in partial.melds)):
        return say("factor {factor}: {how}, having laid a wild card", factor=factor, how=how)
    if leaned(table):
        return say(
            "factor {factor}: {how}, adding to the melds of a partner who laid a wild card",
            factor=factor,
            how=how,
        )
    return say("factor {factor}: {how}, having laid no wild card", factor=factor, how=how)


def _no_finish_reason(rules: RummyRules, number: int) -> str:
    """Why going out earned no bonus."""
    if rules.bonuses.finish_when == "not-when-folding-hand":
        return say("no bonus for the finish: the hand was folded")
    return say("no bonus for the finish in partial game {number}", number=number)


def _total_reason(partial: Partial) -> str:
    """The whole sum."""
    return say(
        "{special} + {factor} x {ordinary} + {rescue} + {bonuses} - {held} - {penalties} = {total}",
        special=partial.special,
        factor=partial.factor,
        ordinary=partial.ordinary,
        rescue=partial.rescue,
        bonuses=sum(partial.bonuses.values()),
        held=partial.held,
        penalties=partial.penalties,
        total=partial.total,
    )
