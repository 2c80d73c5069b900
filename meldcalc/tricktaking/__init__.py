"""The American, trick-taking game: what hands meld, what a hand is worth to each side, tricks one by one.

    from meldcalc.tricktaking import Played, compile_melds, settle

``melds`` is the engine, ``settlement`` the rules of scoring, ``tricks`` the play of the cards. Everything that a program
needs is handed on here and loaded when it is asked for.
"""

from typing import TYPE_CHECKING

from meldcalc.lazy import handed_on

if TYPE_CHECKING:
    from meldcalc.tricktaking.melds import NO_TRUMP, TRUMPS, Engine, MeldLine, compile_melds
    from meldcalc.tricktaking.melds.bounds import side_bound
    from meldcalc.tricktaking.melds.claim import Slip, explain
    from meldcalc.tricktaking.melds.side import Side, read_side
    from meldcalc.tricktaking.settlement import (
        MatchState,
        Needs,
        Played,
        Settled,
        SideScore,
        Warn,
        after,
        settle,
        start,
    )
    from meldcalc.tricktaking.settlement.bidding import check_bid
    from meldcalc.tricktaking.settlement.from_cards import with_melds
    from meldcalc.tricktaking.tricks.log import Log, read_log
    from meldcalc.tricktaking.tricks.points import card_points, deck_total
    from meldcalc.tricktaking.tricks.replay import Replayed, Revoke, Trick, replay

__getattr__ = handed_on(
    __name__,
    {
        "Engine": "melds",
        "Log": "tricks.log",
        "MatchState": "settlement",
        "MeldLine": "melds",
        "NO_TRUMP": "melds",
        "Needs": "settlement",
        "Played": "settlement",
        "Replayed": "tricks.replay",
        "Revoke": "tricks.replay",
        "Settled": "settlement",
        "Side": "melds.side",
        "SideScore": "settlement",
        "Slip": "melds.claim",
        "TRUMPS": "melds",
        "Trick": "tricks.replay",
        "Warn": "settlement",
        "after": "settlement",
        "card_points": "tricks.points",
        "check_bid": "settlement.bidding",
        "compile_melds": "melds",
        "deck_total": "tricks.points",
        "explain": "melds.claim",
        "read_log": "tricks.log",
        "read_side": "melds.side",
        "replay": "tricks.replay",
        "settle": "settlement",
        "side_bound": "melds.bounds",
        "start": "settlement",
        "with_melds": "settlement.from_cards",
    },
)

__all__ = [
    "NO_TRUMP",
    "TRUMPS",
    "Engine",
    "Log",
    "MatchState",
    "MeldLine",
    "Needs",
    "Played",
    "Replayed",
    "Revoke",
    "Settled",
    "Side",
    "SideScore",
    "Slip",
    "Trick",
    "Warn",
    "after",
    "card_points",
    "check_bid",
    "compile_melds",
    "deck_total",
    "explain",
    "read_log",
    "read_side",
    "replay",
    "settle",
    "side_bound",
    "start",
    "with_melds",
]
