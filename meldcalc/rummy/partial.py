"""The score of one partial game: special and ordinary melds, factor, rescue credit, bonuses, deductions."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from meldcalc import arguments
from meldcalc.cards import sorted_cards, split_hands
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.barbele import has_barbele
from meldcalc.rummy.bonuses import bonuses_of, factor_of
from meldcalc.rummy.given import Given, read_sides
from meldcalc.rummy.model import OUTS, Partial, Scored, Table
from meldcalc.rummy.why import reasons
from meldcalc.rummy.worth import rank_of, score_meld


def score_partial(
    rules: RummyRules,
    table: Table,
    *,
    number: int = 2,
    before: int | None = None,
    per_side: int = 2,
    lang: str = "en",
) -> Partial:
    """One side's score of partial game ``number`` (counted from 1).

    ``lang`` is that of the initials. ``before`` is the side's total before it; where it is None, failed openings are taken as said, and so they are
    with a sticky Barbele, which a total does not tell.
    """
    barbele: list[str] | None = None
    arguments.whole("before", before)
    if before is not None and not rules.barbele.sticky:
        barbele = [""] if has_barbele(rules, before) else []
    sides = score_sides(rules, {"": table}, number=number, barbele=barbele, per_side=per_side, lang=lang)
    return sides[""]


def score_sides(
    rules: RummyRules,
    tables: Mapping[str, Table],
    *,
    number: int = 2,
    barbele: Collection[str] | None = None,
    per_side: int = 2,
    lang: str = "en",
) -> dict[str, Partial]:
    """The scores of the sides of one partial game together.

    ``barbele`` are the sides that have it in this partial game (None: not known, failed openings are taken as said);
    ``per_side`` is the number of players of a side, ``lang`` the language of the initials. The cards of all sides are counted against the deck. Raises the
    refusals of ``read_sides``, and bad-value for a number below 1.
    """
    if arguments.whole("number", number) < 1:
        raise Refusal("bad-value", say("partial games are counted from 1, not {number}", number=number))
    for table in tables.values():
        _check_table(table)
    sides = read_sides(rules, tables, barbele=barbele, per_side=per_side, lang=lang)
    return {side: _score(rules, given, number) for side, given in sides.items()}


def _check_table(table: Table) -> None:
    """Refuse values of another type than the annotations say."""
    arguments.text("melds", table.melds)
    if table.held is not None:
        arguments.text("held", table.held)
    arguments.word("out", table.out, OUTS)
    for name in ("wild", "relied", "partner_wild", "cut", "turned_card"):
        arguments.flag(name, getattr(table, name))
    arguments.whole("failed_openings", table.failed_openings)


def _score(rules: RummyRules, given: Given, number: int) -> Partial:
    """The formula: special + factor × ordinary + rescue + bonuses − held − penalties."""
    table = given.table
    melds = tuple(score_meld(rules, meld) for meld in given.melds)
    special = sum(scored.points for scored in melds if scored.special)
    ordinary = sum(scored.points for scored in melds if not scored.special)
    rescue = sum(scored.rescue for scored in melds)
    factor = factor_of(rules, table, given.melds)
    bonuses = bonuses_of(rules, table, given.melds, number)
    left = tuple(sorted_cards(given.held, rules.deck))
    held = sum(rules.card_points[rank_of(card)] for card in left)
    penalties = table.failed_openings * rules.barbele.penalty
    total = special + factor * ordinary + rescue + sum(bonuses.values()) - held - penalties
    score = Partial(
        melds, special, ordinary, factor, rescue, bonuses, left, held, penalties, total, number, ()
    )
    return score._replace(why=tuple(reasons(rules, table, score)))


def score_melds(rules: RummyRules, text: str, *, lang: str = "en") -> tuple[Scored, ...]:
    """The worth of melds on a table; ``lang`` is that of the initials. Raises empty-hand where there are none."""
    split_hands(text)
    given = read_sides(rules, {"": Table(text)}, lang=lang)[""]
    return tuple(score_meld(rules, meld) for meld in given.melds)


class Opening(NamedTuple):
    """Whether a first display stands: what it is worth, what is needed, and what is deducted when it does not."""

    melds: tuple[Scored, ...]
    worth: int
    needed: int
    stands: bool
    penalty: int


def opening(
    rules: RummyRules,
    melds: str,
    before: int,
    *,
    held: str | None = None,
    had: bool = False,
    lang: str = "en",
) -> Opening:
    """Whether a side may show these melds as its first ones of a partial game.

    ``before`` is its total before it, ``had`` whether it had Barbele in the one before (that matters where Barbele
    is sticky). The Fournier page: "they must have a meld with a minimum value of 70 points"; the table says whether
    all melds of the turn count together. Special melds count with their value, rescue credit does not count. ``lang`` is
    that of the initials. Raises empty-hand where nothing is laid, for that is no try (the page: "when they try to make
    their first meld").
    """
    split_hands(melds)
    given = read_sides(rules, {"": Table(melds, held)}, lang=lang)[""]
    scored = tuple(score_meld(rules, meld) for meld in given.melds)
    points = [one.points for one in scored]
    worth = sum(points) if rules.barbele.counts == "turn" else max(points, default=0)
    needed = rules.barbele.opening if has_barbele(rules, before, had=had) else 0
    stands = worth >= needed
    return Opening(scored, worth, needed, stands, 0 if stands else rules.barbele.penalty)
