"""A rule table, read and resolved: plain values with types, the same for every program that asks.

All point values are whole points in the table's own scale ("ones": a run is 15; "tens": a run is 150).
Ranks are single letters (``T`` is the ten), cards two (``QS``), suits always in the order S H D C. Each value is
declared once, with its meaning and what may stand there in a table: in ``basis``, ``trick_rules`` and ``rummy_rules``.
"""

from meldcalc.rules.basis import UNTITLED, Choice, Deck, Fixed, Option, Seating, Titles
from meldcalc.rules.rummy_rules import (
    Barbele,
    Bonuses,
    Multipliers,
    Rescue,
    RummyMatch,
    RummyMelds,
    RummyRules,
)
from meldcalc.rules.trick_rules import (
    Bidding,
    BothCross,
    Deal,
    Meld,
    Moon,
    Play,
    Settlement,
    Step,
    ThrownInOthers,
    TrickMatch,
    TrickRules,
    Tricks,
)

__all__ = [
    "UNTITLED",
    "Barbele",
    "Bidding",
    "Bonuses",
    "BothCross",
    "Choice",
    "Deal",
    "Deck",
    "Fixed",
    "Meld",
    "Moon",
    "Multipliers",
    "Option",
    "Play",
    "Rescue",
    "Rules",
    "RummyMatch",
    "RummyMelds",
    "RummyRules",
    "Seating",
    "Settlement",
    "Step",
    "ThrownInOthers",
    "Titles",
    "TrickMatch",
    "TrickRules",
    "Tricks",
]

Rules = TrickRules | RummyRules
