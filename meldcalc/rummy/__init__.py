"""The Spanish, rummy-type game: melds on the table, partial games, Barbele, the end of the match.

    from meldcalc.rummy import RummySetup, Table, score_partial

    game = RummySetup(rules, seating)
    score_partial(game, Table("KS KH KD JK / 4C 5C 6C", held="AD 9H")).total

``setup`` is a table at one seating, of which every question is asked. ``given`` reads and checks what the sides show
(``melds`` tells sets and ``straights`` apart), ``worth`` values a meld, ``bonuses`` a finish, ``partial`` adds up,
``why`` says how, ``barbele`` is the match from one partial game to the next. All points are in the table's scale.
Everything that a program needs is handed on here and loaded when it is asked for. DECISION marks what the sources
leave open and was settled here.
"""

from typing import TYPE_CHECKING

from meldcalc.lazy import handed_on

if TYPE_CHECKING:
    from meldcalc.rummy.barbele import Ending, barbele_after, ending, has_barbele
    from meldcalc.rummy.model import Meld, Partial, Scored, Table, Wild
    from meldcalc.rummy.partial import Opening, opening, score_melds, score_partial, score_sides
    from meldcalc.rummy.setup import RummySetup

__getattr__ = handed_on(
    __name__,
    {
        "Ending": "barbele",
        "Meld": "model",
        "Opening": "partial",
        "Partial": "model",
        "RummySetup": "setup",
        "Scored": "model",
        "Table": "model",
        "Wild": "model",
        "barbele_after": "barbele",
        "ending": "barbele",
        "has_barbele": "barbele",
        "opening": "partial",
        "score_melds": "partial",
        "score_partial": "partial",
        "score_sides": "partial",
    },
)

__all__ = [
    "Ending",
    "Meld",
    "Opening",
    "Partial",
    "RummySetup",
    "Scored",
    "Table",
    "Wild",
    "barbele_after",
    "ending",
    "has_barbele",
    "opening",
    "score_melds",
    "score_partial",
    "score_sides",
]
