"""What hands meld: the engine of a table, the melds of a hand line by line, the hands of a side.

    engine = compile_melds(rules, seating.deck)
    engine.total(hand, "S"), engine.totals(hand), engine.breakdown(hand, "none")

A table's lines become patterns over packed hands (``patterns``), an exact search settles which of those that compete
for cards are taken (``search``), look-ups remember what it found (``lookups``), and scorers add them up (``scorers``).
"""

from meldcalc.cards import NO_TRUMP, TRUMPS
from meldcalc.tricktaking.melds.engine import Engine, compile_melds
from meldcalc.tricktaking.melds.lookups import MeldLine
from meldcalc.tricktaking.melds.scorers import Totals

__all__ = ["NO_TRUMP", "TRUMPS", "Engine", "MeldLine", "Totals", "compile_melds"]
