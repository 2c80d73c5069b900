"""The words of the score sheet that the terminal and the page share: results, trumps, who wins and why."""

from meldcalc.cards.spelling import CardText
from meldcalc.lang import say
from meldcalc.match.model import Row, ScoredHand
from meldcalc.match.sheet import Match


def result_title(row: Row) -> str:
    """What became of a hand, in a word or two; the star marks one that was corrected."""
    if row.status == "void":
        return say("void")
    found = row.scored.result_word
    if row.status == "fixed":
        return say("{result} *", result=found) if found else "*"
    return found


def bid_text(hand: ScoredHand) -> str:
    """The bid and its trump: ``300 ♠``."""
    if hand.bid is None:
        return ""
    if hand.trump is None:
        return str(hand.bid)
    if hand.trump == "none":
        return say("{bid} no trump", bid=hand.bid)
    return CardText(f"{hand.bid} {hand.trump}")


def trump_text(trump: str) -> str:
    """A trump alone: ``♠``, no trump."""
    return say("no trump") if trump == "none" else CardText(trump)


def standing(match: Match) -> str:
    """How the match stands, in a sentence."""
    stand = match.stand
    if stand.over and stand.winner is not None:
        return say("the match goes to {side}: {why}", side=stand.winner, why=stand.why[0])
    if stand.over:
        return say("the match is a tie: {why}", why=stand.why[0])
    if stand.target is None:
        return say("hands left to play: {left}", left=hands_left(match))
    parts = ", ".join(
        f"{side} {max(stand.target - total, 0)}"
        for side, total in zip(match.head.sides, match.total, strict=True)
    )
    return say("still to go to {target}: {parts}", target=stand.target, parts=parts)


def totals_line(match: Match) -> str:
    """The totals in a line: ``We 163  They 153``."""
    return "  ".join(f"{side} {total}" for side, total in zip(match.head.sides, match.total, strict=True))


def plain(text: str) -> str:
    """What players wrote, on one line and without characters that a terminal would obey."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def signed(value: int) -> str:
    """Points that are written, with their sign: ``+33``, ``-25``, ``0``."""
    return f"{value:+d}" if value else "0"


def hands_left(match: Match) -> int | None:
    """How many hands or partial games are left where their number is limited."""
    limit = match.head.game.limit
    played = sum(1 for row in match.rows if row.status != "void" and row.scored.counts)
    return None if limit is None else max(limit - played, 0)
