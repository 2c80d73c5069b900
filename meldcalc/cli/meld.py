"""``meldcalc meld``: what a hand, or the hands of a side, are worth."""

from typing import Annotated, Any

import typer

from meldcalc.cards import TRUMPS, Trump
from meldcalc.cli.bundles import ANY, TrumpOption
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.cli.typed import typed
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say
from meldcalc.tricktaking.melds.side import Side, read_side
from meldcalc.tricktaking.setup import TrickSetup

app = new_app()


@app.command(cls=Command, epilog="Example: meldcalc meld AS TS KS QS JS KH QH JD -t S --partial")
@answers(rules=ANY)
def meld(
    asked: Asked,
    hand: Annotated[
        list[str], typer.Argument(metavar="HAND…", help="Cards, HAND / HAND for a side, or - for stdin.")
    ],
    trump: TrumpOption = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Any number of cards, not a whole hand.")
    ] = False,
    claim: Annotated[
        int | None, typer.Option("--claim", metavar="N", help="Check a claimed number; needs -t.")
    ] = None,
) -> Answer:
    """Say what a hand melds, with every meld and its cards.

    Without a trump: all four side by side, the best one, and what one can
    promise whatever trump is named. On a Spanish table HAND is the melds
    laid, parted by /.
    """
    game = asked.rules.setup()
    text, lang = typed(hand, asked.notation)
    if not isinstance(game, TrickSetup):
        from meldcalc.cli.laid import laid_answer

        return laid_answer(game, text, lang=lang, trump=trump, claim=claim)
    suit = None if trump is None else _trump(trump, asked.notation)
    if claim is not None and suit is None:
        raise Refusal("usage", say("--claim needs a trump"), hint=say("add -t SUIT"))
    side = Side(game, read_side(game.seating, text, lang=lang, partial=partial))
    return _every_trump(asked, side) if suit is None else _one_trump(asked, side, suit, claim)


def _trump(text: str, lang: str) -> Trump:
    """The trump that was named; the plain letter needs no reader of notation."""
    for trump in TRUMPS:
        if lang == "en" and text == trump:
            return trump
    from meldcalc.cards import read_suit

    return read_suit(text, lang=lang)


def _one_trump(asked: Asked, side: Side, trump: Trump, claim: int | None) -> Answer:
    total = side.total(trump)

    def document() -> Any:
        from meldcalc.cli.meld_document import claimed, document_of

        found = document_of(side, trump)
        return found if claim is None else {**found, **claimed(side, trump, claim)}

    def parts() -> Any:
        from meldcalc.cli.meld_page import page_of

        return page_of(asked, side, trump, claim)

    wrong = claim is not None and claim != total
    return Answer(document, parts, lambda: str(total), Status.NO if wrong else Status.DONE)


def _every_trump(asked: Asked, side: Side) -> Answer:
    def document() -> Any:
        from meldcalc.cli.meld_document import comparison_of

        return comparison_of(side)

    def parts() -> Any:
        from meldcalc.cli.meld_page import comparison_page

        return comparison_page(asked, side)

    return Answer(document, parts, lambda: str(side.best()[1]))
