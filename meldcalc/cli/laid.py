"""Melds on a table, for the commands that show them."""

from collections.abc import Sequence
from typing import Any

from meldcalc.cli.kit import Answer
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say
from meldcalc.rummy.claim import explain
from meldcalc.rummy.document import meld_document
from meldcalc.rummy.model import Scored
from meldcalc.rummy.partial import score_melds
from meldcalc.rummy.setup import RummySetup
from meldcalc.rummy.why import special_title


def laid_answer(
    game: RummySetup, text: str, *, lang: str = "en", trump: str | None = None, claim: int | None = None
) -> Answer:
    """What the melds on a table are worth: the answer of ``meld`` for a Spanish table.

    ``lang`` is that of the initials. There is no trump, and a claim needs none.
    """
    if trump is not None:
        raise Refusal(
            "usage", say("table {table} has no trump", table=game.rules.name), hint=say("leave -t out")
        )
    melds = score_melds(game, text, lang=lang)
    total = sum(scored.total for scored in melds)

    def document() -> dict[str, Any]:
        found = {
            "rules": game.rules.name,
            "melds": [meld_document(scored) for scored in melds],
            "total": total,
        }
        return found if claim is None else found | _claimed(melds, claim, total)

    def parts() -> list[Any]:
        return [_sheet(melds, total), *_claim_lines(melds, claim, total)]

    wrong = claim is not None and claim != total
    return Answer(document, parts, lambda: str(total), Status.NO if wrong else Status.DONE)


def _sheet(melds: tuple[Scored, ...], total: int) -> Any:
    from meldcalc.render import Column, Label, Sheet

    columns = [
        Column("meld", say("Meld")),
        Column("cards", say("Cards"), wrap=True),
        Column("points", say("Points"), right=True),
        Column("rescue", say("Rescue"), right=True),
    ]
    rows = [[title(one), cards(one), one.points, one.rescue or None] for one in melds]
    points, rescue = sum(one.points for one in melds), sum(one.rescue for one in melds)
    if rescue:
        rows.append([Label("parts", say("together")), None, points, rescue])
    rows.append([Label("total", say("Total")), None, total, None])
    return Sheet(columns, rows, strong=frozenset({len(rows) - 1}))


def title(scored: Scored) -> Any:
    """The name of a meld: what special meld it is, else a set or a straight."""
    from meldcalc.render import Label

    if scored.special:
        return Label(scored.special, special_title(scored.special))
    if scored.meld.kind == "straight":
        return Label("straight", say("straight"))
    return Label("set", {"en": "set", "es": "grupo"})


def cards(scored: Scored) -> Any:
    """The cards of a meld as they lie."""
    from meldcalc.render import Laid

    return Laid(scored.meld.lying)


def _claimed(melds: Sequence[Scored], claim: int, total: int) -> dict[str, Any]:
    """A claim beside the true total: the difference, and the simplest explanations of it."""
    explanations = [
        [
            {"slip": slip.kind, "points": slip.points, "meld": slip.number, "text": str(slip.said())}
            for slip in slips
        ]
        for slips in explain(melds, claim)
    ]
    return {"claim": claim, "difference": claim - total, "explanations": explanations}


def _claim_lines(melds: Sequence[Scored], claim: int | None, total: int) -> list[Any]:
    if claim is None:
        return []
    from meldcalc.cli.claimed import claim_lines

    return claim_lines(claim, total, [[slip.said() for slip in slips] for slips in explain(melds, claim)])
