"""How the match stands: over or not, who has won or leads, who has Barbele."""

from meldcalc.lang import say
from meldcalc.match.model import Stand
from meldcalc.match.record import Held, Record
from meldcalc.rules.model import RummyRules, TrickRules
from meldcalc.rummy.barbele import barbele_after, ending


def stand(record: Record) -> Stand:
    """How the match stands after the lines so far, by the rules and by what the players ended."""
    rules = record.head.rules
    found = Stand(False, None, False, None)
    if isinstance(rules, TrickRules):
        state = record.state()
        winner = None if state.winner is None else record.head.sides[state.winner]
        target = state.target if state.rounds is None else None
        found = Stand(state.over, winner, state.tie, target, why=state.why)
    elif isinstance(rules, RummyRules):
        found = _partials_end(record, rules)
    ended = record.ended()
    if ended is None or found.over:
        return found._replace(ended=ended is not None)
    return _ended_early(record, found)


def _partials_end(record: Record, rules: RummyRules) -> Stand:
    totals = dict(zip(record.head.sides, record.totals, strict=True))
    target = rules.match.target
    if not record.rounds:
        return Stand(False, None, False, target)
    state = ending(rules, totals, record.rounds)
    why: tuple[str, ...] = ()
    if state.over:
        if state.tie:
            why = (say("the last partial game is played, and the totals are equal"),)
        elif max(totals.values()) >= target:
            why = (say("has the most at the target of {target}", target=target),)
        else:
            why = (say("has the most after the last partial game"),)
    return Stand(state.over, state.winner, state.tie, target, why=why)


def _ended_early(record: Record, found: Stand) -> Stand:
    """The players ended it before the rules did: the leader has won."""
    best = max(record.totals)
    first = [side for side, total in enumerate(record.totals) if total == best]
    if len(first) > 1:
        why = say("the match was ended, and the totals are equal")
        return found._replace(over=True, winner=None, tie=True, ended=True, why=(why,))
    why = say("leads where the match was ended")
    return found._replace(over=True, winner=record.head.sides[first[0]], tie=False, ended=True, why=(why,))


def leader(record: Record) -> int | None:
    """The side that has won by the rules, else the one with the most points; None when nobody has."""
    found = stand(record)
    if found.over:
        return None if found.winner is None else record.head.sides.index(found.winner)
    best = max(record.totals)
    first = [side for side, total in enumerate(record.totals) if total == best]
    return first[0] if len(first) == 1 else None


def over_by_the_rules(record: Record) -> str | None:
    """Why no hand may follow, where the rules have ended the match."""
    rules = record.head.rules
    if isinstance(rules, TrickRules) and not record.state().over:  # the usual case, without words
        return None
    found = stand(record)
    if not found.over:
        return None
    if found.winner is None:
        return found.why[0] if found.why else say("it is a tie")
    return say("{side} {why}", side=found.winner, why=found.why[0])


# --- Barbele -------------------------------------------------------------------------------------------------


def barbele_before(record: Record, held: Held | None = None) -> tuple[str, ...]:
    """The sides that have Barbele while a partial game of the record is played (None: the next one)."""
    rules = record.head.rules
    assert isinstance(rules, RummyRules)
    sides = record.head.sides
    if held is None and not rules.barbele.sticky:  # the usual case: the totals tell
        return barbele_after(rules, dict(zip(sides, record.totals, strict=True)))
    totals = [0] * len(sides)
    had: tuple[str, ...] = ()
    for step in record.walk():
        if step is held:
            break
        if isinstance(step, Held):
            scored = step.counted(record.holds)
            if scored is not None:
                had = barbele_after(rules, dict(zip(sides, totals, strict=True)), had)
                for side, value in enumerate(scored.delta):
                    totals[side] += value
        else:
            for side, value in enumerate(step[1]):
                totals[side] += value
    return barbele_after(rules, dict(zip(sides, totals, strict=True)), had)
