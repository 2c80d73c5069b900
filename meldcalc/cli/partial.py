"""``meldcalc partial``: one side of one partial game of the Spanish game."""

import functools
from typing import Annotated, Any, Literal

import typer

from meldcalc.cards import show_card
from meldcalc.cli.bundles import RUMMY
from meldcalc.cli.console import look_of
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.cli.laid import cards, title
from meldcalc.cli.typed import Piped, typed
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.barbele import has_barbele
from meldcalc.rummy.document import opening_document, partial_document
from meldcalc.rummy.model import Partial, Table
from meldcalc.rummy.partial import Opening, opening, score_partial
from meldcalc.rummy.setup import RummySetup
from meldcalc.rummy.why import bonus_title, details

app = new_app()

EXAMPLES = """Examples:

meldcalc partial --melds "KS KH KD JK / 4C 5C 6C" --held "AD 9H"

meldcalc partial --opening --before 800 --melds "KS KH KD / QD QC QH JK"
"""


@app.command(cls=Command, epilog=EXAMPLES)
@answers(rules=RUMMY)
def partial(
    asked: Asked,
    melds: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MELDS",
            help='The melds on its table, parted by /; "" when it laid nothing, - for standard input.',
        ),
    ] = None,
    held: Annotated[
        list[str] | None,
        typer.Option(metavar="CARDS", help="The cards left in its hands; A / B for two hands."),
    ] = None,
    out: Annotated[
        Literal["normal", "fold", "fold-hand"] | None,
        typer.Option(help="It went out: in any way, by folding, by folding the hand."),
    ] = None,
    wild: Annotated[
        bool | None,
        typer.Option(
            help="Whether the one who went out laid a wild card; unsaid: when one lies on the table.",
            show_default=False,
        ),
    ] = None,
    relied: Annotated[
        bool, typer.Option(help="The one who went out added to melds of the partner.", show_default=False)
    ] = False,
    partner_wild: Annotated[
        bool, typer.Option(help="The partner has laid a wild card.", show_default=False)
    ] = False,
    cut: Annotated[bool, typer.Option("--cut", help="It cut exactly.")] = False,
    turned_card: Annotated[
        bool, typer.Option("--turned-card", help="It took the card turned up at the deal.")
    ] = False,
    failed_openings: Annotated[
        int, typer.Option(metavar="N", min=0, help="Tries to open with Barbele that were too small.")
    ] = 0,
    before: Annotated[
        int | None, typer.Option(metavar="TOTAL", help="Its total before this partial game.")
    ] = None,
    number: Annotated[
        int, typer.Option(metavar="K", min=1, help="Which partial game of the match this is.")
    ] = 2,
    opening: Annotated[
        bool, typer.Option("--opening", help="Ask only whether these melds stand as its first ones.")
    ] = False,
) -> Answer:
    """Score one side of one partial game of the Spanish game.

    Melds: KS KH KD JK / 4C 5C 6C. A wild card that stands for a card: 2H=3S; a rescued one: JK^. In front of a
    meld: pinochle: (gathered in one hand), dealt: (as dealt), set: or straight:.
    """
    if not melds and (opening or not (held or failed_openings)):
        raise Refusal("usage", say("no melds here"), hint=say('--melds "" is a side that laid nothing'))
    game, lang = asked.rules.rummy_setup(), asked.notation
    shown, left = _text(melds, lang, "melds") or "", _text(held, lang, "hands")
    if opening:
        return _opening_answer(game, shown, left, before, lang)
    table = Table(shown, left, out, wild, relied, partner_wild, cut, turned_card, failed_openings)
    score = score_partial(game, table, number=number, before=before, lang=lang)
    return _partial_answer(asked, game.rules, table, score, before)


def _text(given: list[str] | None, lang: str, kind: Literal["melds", "hands"]) -> str | None:
    """The cards of an option: each time it is given adds a part, ``-`` is standard input.

    What is piped has English initials; among Spanish ones it is written as cards are printed, which both read.
    """
    if not given:
        return None
    parts = [typed([text], lang)[0] for text in given]
    if lang != "en" and "-" in given:
        from meldcalc.cards import hands_as_printed, melds_as_printed

        printed = melds_as_printed if kind == "melds" else hands_as_printed
        parts = [printed(part) if isinstance(part, Piped) else part for part in parts]
    if "-" in given and "" in parts:  # nothing said is a side that laid nothing, nothing piped is a mishap
        raise Refusal("empty-hand", say("no card here"))
    return parts[0] if len(parts) == 1 else " / ".join(parts)


def _opening_answer(game: RummySetup, melds: str, held: str | None, before: int | None, lang: str) -> Answer:
    if before is None:
        raise Refusal(
            "usage", say("--opening needs --before"), hint=say("the total tells whether the side has Barbele")
        )
    found = opening(game, melds, before, held=held, lang=lang)
    return Answer(
        document=lambda: opening_document(game.rules, found),
        parts=lambda: _opening_parts(found, before),
        quiet=lambda: str(found.worth),
        status=Status.DONE if found.stands else Status.NO,
    )


def _opening_parts(found: Opening, before: int) -> list[Any]:
    from meldcalc.render import Column, Label, Sheet, Tone

    columns = [
        Column("meld", say("Meld")),
        Column("cards", say("Cards"), wrap=True),
        Column("points", say("Points"), right=True),
    ]
    rows = [[title(one), cards(one), one.points] for one in found.melds]
    rows.append([Label("opening", say("opening")), None, found.worth])
    sheet = Sheet(columns, rows, strong=frozenset({len(rows) - 1}))
    if not found.needed:
        return [sheet, Tone(say("it stands: at {before} the side has no Barbele", before=before), "good")]
    if found.stands:
        return [sheet, Tone(say("it stands: {needed} are needed", needed=found.needed), "good")]
    short = found.needed - found.worth
    return [
        sheet,
        Tone(
            say(
                "it does not stand: {needed} are needed, it is {short} short",
                needed=found.needed,
                short=short,
            ),
            "bad",
        ),
        say("the cards go back, and {penalty} points are deducted", penalty=found.penalty),
    ]


def _partial_answer(
    asked: Asked, rules: RummyRules, table: Table, score: Partial, before: int | None
) -> Answer:
    after = None if before is None else before + score.total
    had = before is not None and has_barbele(rules, before, had=table.failed_openings > 0)
    barbele = None if after is None else has_barbele(rules, after, had=had)

    def parts() -> list[Any]:
        show = functools.partial(show_card, ascii=look_of(asked.output).ascii)
        why = details(rules, table, score, show)
        return [_ledger(rules, table, score), *why, *_standing(rules, before, after, barbele)]

    return Answer(
        document=lambda: partial_document(rules, score, before=before, after=after, barbele=barbele),
        parts=parts,
        quiet=lambda: str(score.total),
    )


def _ledger(rules: RummyRules, table: Table, score: Partial) -> Any:
    """The melds with their worth in the inner column, the sum in the outer one."""
    from meldcalc.render import Cards, Column, Label, Sheet

    columns = [
        Column("part", say("Partial game {number}", number=score.number)),
        Column("cards", say("Cards"), wrap=True),
        Column("worth", say("Worth"), right=True),
        Column("points", say("Points"), right=True),
    ]
    rows: list[list[Any]] = []
    for one in score.melds:
        rows.append([title(one), cards(one), one.points, None])
        if one.rescue:
            rows.append([Label("rescued", say("rescued")), None, one.rescue, None])
    if score.special:
        rows.append([Label("special", say("special melds")), None, None, score.special])
    if any(not one.special for one in score.melds):
        times = f"{score.ordinary} x {score.factor}" if score.factor != 1 else None
        rows.append([Label("ordinary", say("ordinary melds")), None, times, score.ordinary * score.factor])
    if score.rescue:
        rows.append([Label("rescue", say("rescued wild cards")), None, None, score.rescue])
    rows += [
        [Label(bonus, bonus_title(bonus)), None, None, points] for bonus, points in score.bonuses.items()
    ]
    if table.held is not None:
        rows.append([Label("held", say("left in hand")), Cards(score.left), None, -score.held])
    if score.penalties:
        times = f"{table.failed_openings} x {rules.barbele.penalty}"
        rows.append([Label("penalties", say("failed openings")), None, times, -score.penalties])
    rows.append([Label("total", say("Total")), None, None, score.total])
    return Sheet(columns, rows, strong=frozenset({len(rows) - 1}))


def _standing(rules: RummyRules, before: int | None, after: int | None, barbele: bool | None) -> list[str]:
    if before is None or after is None:
        return []
    target = rules.match.target
    if after >= target:
        then = say("the target of {target} is reached: the highest total wins", target=target)
    elif barbele:
        then = say("Barbele in the next partial game")
    else:
        then = say("no Barbele in the next partial game")
    return [say("before {before}, after {after}", before=before, after=after), then]
