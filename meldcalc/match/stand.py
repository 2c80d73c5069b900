"""How the match stands: over or not, who has won or leads."""

from meldcalc.lang import say
from meldcalc.match.model import Stand
from meldcalc.match.record import Record


def stand(record: Record) -> Stand:
    """How the match stands after the lines so far, by the rules and by what the players ended."""
    found = record.head.game.stand(record)
    ended = record.ended()
    if ended is None or found.over:
        return found._replace(ended=ended is not None)
    return _ended_early(record, found)


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
    if not record.head.game.is_over(record):  # the usual case, without words
        return None
    found = stand(record)
    if found.winner is None:
        return found.why[0] if found.why else say("it is a tie")
    return say("{side} {why}", side=found.winner, why=found.why[0])
