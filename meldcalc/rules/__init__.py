"""Rule tables: finding, extending, overriding and checking them.

    from meldcalc.rules import resolve, seating_of, shipped
    rules = resolve("double-deck", options={"bid-steps": "ones"}, sets={"match.target": "1000"})
    seating = seating_of(rules, players=4)

The values stand in ``tables/*.yaml``; ``meldcalc.rules.layout`` says what may stand there.
"""

from meldcalc.rules.files import shipped
from meldcalc.rules.model import Rules, RummyRules, Seating, TrickRules
from meldcalc.rules.resolve import resolve, rummy_rules, seating_of, trick_rules

__all__ = [
    "Rules",
    "RummyRules",
    "Seating",
    "TrickRules",
    "resolve",
    "rummy_rules",
    "seating_of",
    "shipped",
    "trick_rules",
]
