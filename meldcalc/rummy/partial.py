"""The score of one partial game."""

from collections.abc import Collection, Mapping

from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Partial, Table


def score_partial(rules: RummyRules, table: Table, *, number: int = 2) -> Partial:
    """One side's score of partial game ``number`` (counted from 1), its failed openings taken as said."""
    return score_sides(rules, {"": table}, number=number)[""]


def score_sides(
    rules: RummyRules,
    tables: Mapping[str, Table],
    *,
    number: int = 2,
    barbele: Collection[str] | None = None,
    per_side: int = 2,
) -> dict[str, Partial]:
    """The scores of the sides of one partial game together.

    ``barbele`` are the sides that have it in this partial game (None: not known, failed openings are taken as said);
    ``per_side`` is the number of players of a side. The cards of all sides are counted against the deck.
    """
    raise NotImplementedError
