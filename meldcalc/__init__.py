"""Pinochle scoring: melds, tricks, settlement, matches and tournaments, from rule tables in YAML.

    import meldcalc

    game = meldcalc.Game("double-deck", players=4)
    game.settle(bidder="We", bid=60, meld={"We": 35, "They": 12}, tricks={"We": 30}).points

The packages stand in layers, each knows only those before it: ``lang`` and ``errors`` (sentences and refusals), ``files``
(writing that is never half done), ``cards``, ``reader`` (strict YAML with places), ``rules`` (the tables), ``tricktaking``
and ``rummy`` (the two games), ``game`` (both behind one door), ``match``, ``event``, ``bulk``; then ``render``, which alone
decides how answers look, and ``cli``, the commands. All before ``render`` is a library of functions from values to values.
The names below are its front door; each is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from meldcalc.lazy import handed_on

if TYPE_CHECKING:
    from meldcalc.cards import Suit, Trump
    from meldcalc.errors import Refusal, Refusals
    from meldcalc.event.season import Season
    from meldcalc.event.standings import Standings
    from meldcalc.event.tournament import Tournament, open_event
    from meldcalc.game import BestMeld, Game, Hand, HandMeld, TrickPile
    from meldcalc.match.model import ScoredHand, ScoredPartial
    from meldcalc.match.reading import open_match
    from meldcalc.match.sheet import Match
    from meldcalc.rules import Seating, shipped
    from meldcalc.rummy import Opening, Partial
    from meldcalc.tricktaking import MatchState, MeldLine, Needs, Settled, SideScore

__version__ = "0.1.0"

__getattr__ = handed_on(
    __name__,
    {
        "BestMeld": "game",
        "Game": "game",
        "Hand": "game",
        "HandMeld": "game",
        "Match": "match.sheet",
        "MatchState": "tricktaking.settlement.hand",
        "MeldLine": "tricktaking.melds.lookups",
        "Needs": "tricktaking.settlement.hand",
        "Opening": "rummy.partial",
        "Partial": "rummy.model",
        "Refusal": "errors",
        "Refusals": "errors",
        "ScoredHand": "match.model",
        "ScoredPartial": "match.model",
        "Season": "event.season",
        "Seating": "rules.model",
        "Settled": "tricktaking.settlement.hand",
        "SideScore": "tricktaking.settlement.hand",
        "Standings": "event.standings",
        "Suit": "cards.model",
        "Tournament": "event.tournament",
        "TrickPile": "game",
        "Trump": "cards.model",
        "open_event": "event.tournament",
        "open_match": "match.reading",
        "shipped": "rules.files",
    },
)

__all__ = [
    "BestMeld",
    "Game",
    "Hand",
    "HandMeld",
    "Match",
    "MatchState",
    "MeldLine",
    "Needs",
    "Opening",
    "Partial",
    "Refusal",
    "Refusals",
    "ScoredHand",
    "ScoredPartial",
    "Season",
    "Seating",
    "Settled",
    "SideScore",
    "Standings",
    "Suit",
    "Tournament",
    "TrickPile",
    "Trump",
    "__version__",
    "open_event",
    "open_match",
    "shipped",
]
