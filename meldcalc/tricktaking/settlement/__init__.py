"""What a hand is worth to each side, and the match after it.

    settled = settle(game, Played(("We", "They"), bidder=0, bid=60, meld=(35, 12), tricks=(30, 20)))
    settled.delta, settled.why
    state = after(game, start(game, sides=2), settled)

``hand`` has the values that go in and come out, ``verdict`` the order of the rules, the other modules a rule each.
DECISION marks what the sources leave open and was settled here.
"""

from meldcalc.tricktaking.settlement.hand import (
    MOONS,
    MatchState,
    MoonKind,
    Needs,
    Played,
    Result,
    Settled,
    SideScore,
    Status,
    Warn,
)
from meldcalc.tricktaking.settlement.progress import after, start
from meldcalc.tricktaking.settlement.verdict import settle

__all__ = [
    "MOONS",
    "MatchState",
    "MoonKind",
    "Needs",
    "Played",
    "Result",
    "Settled",
    "SideScore",
    "Status",
    "Warn",
    "after",
    "settle",
    "start",
]
