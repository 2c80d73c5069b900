"""The match after a hand: the target, several sides at it, rounds, ties, a line that moves up.

Sources: the Spanish page and jpgames.app (the bidder wins when both stand at the target), the eHow page (if it made its
bid), CardzMania (so many rounds in place of a target), the rule books (bidder first, the line that moves).
"""

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking.settlement.hand import MatchState, Settled


def start(rules: TrickRules, sides: int) -> MatchState:
    """A match before its first hand: nobody has anything."""
    return MatchState((0,) * sides, rules.match.target, rules.match.rounds)


def after(
    rules: TrickRules, before: MatchState, settled: Settled, round_number: int | None = None
) -> MatchState:
    """The match after a settled hand, the ``round_number``-th of the match.

    ``before`` carries the line that holds, which may have moved. Raises ``round-missing`` when the match lasts so
    many rounds and nobody says which one this is; ``unsettled`` when the hand still needs its tricks.
    """
    if settled.delta is None:
        raise Refusal("unsettled", say("a hand that is not settled changes no total"))
    totals = tuple(total + delta for total, delta in zip(before.totals, settled.delta, strict=True))
    state = MatchState(totals, before.target, before.rounds)
    if state.rounds is not None:
        return _by_rounds(state, round_number, settled.counts)
    bidder = settled.bidder if settled.result != "no_score" else None
    return by_target(rules, state, bidder, settled.made)


def by_target(
    rules: TrickRules, state: MatchState, bidder: int | None = None, made: bool = False
) -> MatchState:
    """Whether the totals end a match that is played to a target.

    ``bidder`` is the side that bid the hand just played (None: nobody did), ``made`` whether it made its bid.
    Exactly the target is enough. One side alone at the target wins; of several the bidder's, if it made its bid
    (not with ``high``, where the higher total wins, whoever bid). Else the higher total of the others wins, and an
    even one plays on, or (``extend``) the line moves up once and the match goes on whatever the totals are
    (DECISION). Where a side must bid to win, no other goes out, and no line moves.
    """
    target = state.target
    over = [side for side, total in enumerate(state.totals) if total >= target]
    if not over:
        return state
    bidder_out = bidder if made and bidder in over else None
    if rules.match.must_bid_to_win and bidder_out is None:
        return state._replace(why=(say("no side goes out on a hand that it did not bid and make"),))
    if bidder_out is not None and rules.match.must_bid_to_win:
        return _won(
            state, bidder_out, say("made its bid and stands at the target of {target}", target=target)
        )
    if len(over) == 1:
        return _won(state, over[0], say("alone stands at the target of {target}", target=target))
    kind = rules.match.both_cross.kind
    if kind == "high":
        return _highest(state, over)
    if bidder_out is not None:
        return _won(
            state, bidder_out, say("made its bid and stands at the target of {target}", target=target)
        )
    if kind == "extend":
        moved = target + rules.match.both_cross.by
        said = say(
            "several sides stand at {target} and the bidder does not: the line moves to {moved}",
            target=target,
            moved=moved,
        )
        return state._replace(target=moved, new_target=moved, why=(said,))
    return _highest(state, [side for side in over if side != bidder])


def _highest(state: MatchState, over: list[int]) -> MatchState:
    """The side with the most of those that stand at the target; where several have it, the match goes on."""
    highest = max(state.totals[side] for side in over)
    first = [side for side in over if state.totals[side] == highest]
    if len(first) > 1:
        said = say("equal totals at the target of {target}: play on", target=state.target)
        return state._replace(why=(said,))
    return _won(state, first[0], say("has the most at the target of {target}", target=state.target))


def _by_rounds(state: MatchState, round_number: int | None, counts: bool) -> MatchState:
    """A match of so many hands: the highest total wins, equal ones are a tie; there is no target."""
    assert state.rounds is not None
    if not counts:
        return state
    if round_number is None:
        raise Refusal(
            "round-missing",
            say("this match lasts {rounds} rounds: which one is this hand?", rounds=state.rounds),
            hint=say("--round says the number of the hand"),
        )
    if round_number < state.rounds:
        return state
    highest = max(state.totals)
    first = [side for side, total in enumerate(state.totals) if total == highest]
    if len(first) > 1:
        return state._replace(
            over=True, tie=True, why=(say("the last round is played, and the totals are equal"),)
        )
    return _won(state, first[0], say("has the most after the last round"))


def _won(state: MatchState, winner: int, why: str) -> MatchState:
    return state._replace(over=True, winner=winner, why=(why,))
