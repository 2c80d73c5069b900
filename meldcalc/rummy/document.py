"""Melds and partial games as the documents that programs read."""

from typing import TYPE_CHECKING

from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Partial, Scored
from meldcalc.rummy.partial import Opening

if TYPE_CHECKING:
    from meldcalc.documents import hands as doc


def meld_document(scored: Scored) -> "doc.LaidMeld":
    """One meld: what it is, all its cards, what its wild cards stand for, its points and rescue credit."""
    meld = scored.meld
    return {
        "kind": meld.kind,
        "cards": list(meld.cards),
        "wilds": [{"card": wild.card, "for": wild.place, "rescued": wild.rescued} for wild in meld.wilds],
        "special": scored.special,
        "points": scored.points,
        "rescue": scored.rescue,
    }


def partial_document(
    rules: RummyRules,
    partial: Partial,
    *,
    before: int | None = None,
    after: int | None = None,
    barbele: bool | None = None,
) -> "doc.Partial":
    """One side's score of one partial game; ``barbele`` is whether it has it in the next one."""
    return {
        "rules": rules.name,
        "number": partial.number,
        "melds": [meld_document(scored) for scored in partial.melds],
        "special": partial.special,
        "ordinary": partial.ordinary,
        "factor": partial.factor,
        "rescue": partial.rescue,
        "bonuses": [{"bonus": bonus, "points": points} for bonus, points in partial.bonuses.items()],
        "held": partial.held,
        "penalties": partial.penalties,
        "total": partial.total,
        "why": list(partial.why),
        "before": before,
        "after": after,
        "barbele": barbele,
    }


def opening_document(rules: RummyRules, opening: Opening) -> "doc.Opening":
    """Whether a first display stands."""
    return {
        "rules": rules.name,
        "opening": opening.worth,
        "needed": opening.needed,
        "stands": opening.stands,
        "penalty": opening.penalty,
    }
