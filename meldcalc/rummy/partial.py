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
from meldcalc.rummy.setup import RummySetup
from meldcalc.rummy.why import reasons
from meldcalc.rummy.worth import rank_of, score_meld


def score_partial(
    game: RummySetup, table: Table, *, number: int = 2, before: int | None = None, lang: str = "en"
) -> Partial:
    """One side's score of partial game ``number`` (counted from 1), in points of the table's scale.

    ``before`` is the side's total before it. Where that is None failed openings are taken as said, and so they are
    with a sticky Barbele, which a total does not tell. ``lang`` is the language of the initials (en, es). Raises as
    :func:`score_sides`.
    """
    barbele: list[str] | None = None
    arguments.whole("before", before)
    if before is not None and not game.rules.barbele.sticky:
        barbele = [""] if has_barbele(game.rules, before) else []
    return score_sides(game, {"": table}, number=number, barbele=barbele, lang=lang)[""]


def score_sides(
    game: RummySetup,
    tables: Mapping[str, Table],
    *,
    number: int = 2,
    barbele: Collection[str] | None = None,
    lang: str = "en",
) -> dict[str, Partial]:
    """The scores of the sides of one partial game together, in points of the table's scale.

    ``barbele`` are the sides that have it in this partial game (None: not known, failed openings are taken as said).
    The cards of all sides are counted against the deck of the seating. Raises the first of the problems that
    :func:`counted_sides` finds; before that, bad-value for a value of another type and a ``number`` below 1.
    """
    if arguments.number("number", number) < 1:
        raise Refusal("bad-value", say("partial games are counted from 1, not {number}", number=number))
    for table in tables.values():
        _check_table(table)
    scores, problems = counted_sides(game, tables, number=number, barbele=barbele, lang=lang)
    if problems:
        raise problems[0]
    return scores


def counted_sides(
    game: RummySetup,
    tables: Mapping[str, Table],
    *,
    number: int,
    barbele: Collection[str] | None = None,
    lang: str = "en",
) -> tuple[dict[str, Partial], list[Refusal]]:
    """The scores of the sides of one partial game, and everything that is wrong with it (see ``given.read_sides``).

    One of the two is empty: with a problem nothing is scored. Points are in the table's scale.
    """
    sides, problems = read_sides(game, tables, barbele=barbele, lang=lang)
    if problems:
        return {}, problems
    return {side: _score(game.rules, given, number) for side, given in sides.items()}, []


def _check_table(table: Table) -> None:
    """Refuse values of another type than the annotations say."""
    arguments.text("melds", table.melds)
    if table.held is not None:
        arguments.text("held", table.held)
    arguments.word("out", table.out, OUTS)
    for name in ("wild", "relied", "partner_wild", "cut", "turned_card"):
        arguments.flag(name, getattr(table, name))
    arguments.number("failed_openings", table.failed_openings)


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


def score_melds(game: RummySetup, text: str, *, lang: str = "en") -> tuple[Scored, ...]:
    """What melds on a table are worth, in points of the table's scale; ``/`` stands between them.

    ``lang`` is the language of the initials. Raises empty-hand where there are none, unknown-card, natural-marked,
    not-in-deck, the refusals of ``melds.read_meld`` and too-many-copies.
    """
    return _shown(game, Table(text), lang)


def _shown(game: RummySetup, table: Table, lang: str) -> tuple[Scored, ...]:
    """What the melds that one side shows are worth. Raises empty-hand where it shows none."""
    _check_table(table)
    split_hands(table.melds)
    sides, problems = read_sides(game, {"": table}, lang=lang)
    if problems:
        raise problems[0]
    return tuple(score_meld(game.rules, meld) for meld in sides[""].melds)


class Opening(NamedTuple):
    """Whether a first display stands: its ``worth``, what is ``needed``, the ``penalty`` that is deducted when not.

    All in points of the table's scale.
    """

    melds: tuple[Scored, ...]
    worth: int
    needed: int
    stands: bool
    penalty: int


def opening(
    game: RummySetup,
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
    all melds of the turn count together. Special melds count with their value, rescue credit does not count.
    ``lang`` is the language of the initials. Raises as :func:`score_melds`: empty-hand too, for nothing laid is no
    try (the page: "when they try to make their first meld").
    """
    barbele = game.rules.barbele
    arguments.number("before", before)
    scored = _shown(game, Table(melds, held), lang)
    points = [one.points for one in scored]
    worth = sum(points) if barbele.counts == "turn" else max(points)
    needed = barbele.opening if has_barbele(game.rules, before, had=had) else 0
    stands = worth >= needed
    return Opening(scored, worth, needed, stands, 0 if stands else barbele.penalty)
