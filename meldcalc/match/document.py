"""What a match says, as JSON documents: plain values with stable keys, always in English."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from meldcalc.match.model import Adjusted, Row, Stand
from meldcalc.match.sheet import Match

if TYPE_CHECKING:
    from decimal import Decimal  # a millisecond that most sheets need not wait for

    from meldcalc.documents import matches as doc

Document = dict[str, Any]


def stand_document(stand: Stand) -> "doc.Stand":
    """``match`` of every document: whether it is over, who has won."""
    found: doc.Stand = {"over": stand.over, "winner": stand.winner, "tie": stand.tie, "target": stand.target}
    if stand.ended:
        found["ended"] = True
    if stand.why:
        found["why"] = [str(why) for why in stand.why]
    return found


def show_document(
    match: Match, rows: Iterable[Row] | None = None, stake: "Decimal | None" = None
) -> Document:
    """The sheet, or some rows of it: ``meldcalc match show``."""
    game = match.head.game
    found: Document = {"rules": match.head.table, "sides": list(match.head.sides)}
    shown = match.rows if rows is None else rows
    found[game.rows_key] = [row_document(match, row) for row in shown]
    if match.adjusted and rows is None:
        found["adjustments"] = [adjusted_document(match, line) for line in match.adjusted]
    found["total"] = match.by_name(match.total)
    found["match"] = stand_document(match.stand)
    if game.always_settles or stake is not None:
        found["difference"] = difference(match)
        found["settlement"] = None if stake is None else exact(stake * difference(match))
        if stake is not None and len(match.head.sides) > 2:
            found["settlements"] = settlements(match, stake)
    return found


def row_document(match: Match, row: Row, *, why: bool = False) -> Document:
    """One hand or partial game; ``why`` adds the sentences that say which rule decided each number."""
    found = match.head.game.row_document(row)
    if row.fixes:
        found["fixed_by"] = list(row.fixes)
    if row.reason is not None:
        found["reason"] = row.reason
    if why and not match.head.game.why_by_side:
        found["why"] = [str(line) for line in row.why]
    return found


def adjusted_document(match: Match, line: Adjusted) -> "doc.Adjustment":
    """Points beside the hands."""
    return {
        "entry": line.entry,
        "line": line.line,
        "after": line.after,
        "points": {side: value for side, value in match.by_name(line.delta).items() if value},
        "total": match.by_name(line.total),
        "reason": line.reason,
    }


def difference(match: Match) -> int:
    """How far the winner (else the leader) is parted from the best of the others, in points."""
    totals = match.points
    first = match.stand.winner or max(totals, key=lambda side: totals[side])
    return abs(totals[first] - max(value for side, value in totals.items() if side != first))


def settlements(match: Match, stake: "Decimal") -> dict[str, str]:
    """What each side pays (negative) or gets: every one settles its difference with the winner."""
    totals = match.points
    first = match.stand.winner or max(totals, key=lambda side: totals[side])
    owed = {side: abs(totals[first] - total) * stake for side, total in totals.items() if side != first}
    return {side: exact(-owed[side] if side != first else sum(owed.values(), 0 * stake)) for side in totals}


def exact(amount: "Decimal") -> str:
    """Money as text, exactly, without an exponent."""
    return f"{amount + 0:f}"
