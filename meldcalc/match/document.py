"""What a match says, as JSON documents: plain values with stable keys, always in English."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from meldcalc.match.model import Adjusted, Match, Row, ScoredHand, ScoredPartial, Stand
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Partial

if TYPE_CHECKING:
    from decimal import Decimal  # a millisecond that most sheets need not wait for

Document = dict[str, Any]


def by_name(match: Match, values: Sequence[Any]) -> Document:
    """Values by side, under the sides' names."""
    return dict(zip(match.head.sides, values, strict=True))


def stand_document(stand: Stand) -> Document:
    """``match`` of every document: whether it is over, who has won."""
    found: Document = {"over": stand.over, "winner": stand.winner, "tie": stand.tie, "target": stand.target}
    if stand.ended:
        found["ended"] = True
    if stand.why:
        found["why"] = [str(why) for why in stand.why]
    return found


def show_document(
    match: Match, rows: Iterable[Row] | None = None, stake: "Decimal | None" = None
) -> Document:
    """The sheet, or some rows of it: ``meldcalc match show``."""
    rummy = match.head.family == "rummy"
    found: Document = {
        "rules": match.head.rules.name if match.head.rules else "",
        "sides": list(match.head.sides),
    }
    shown = match.rows if rows is None else rows
    found["partials" if rummy else "hands"] = [row_document(match, row) for row in shown]
    if match.adjusted and rows is None:
        found["adjustments"] = [adjusted_document(match, line) for line in match.adjusted]
    found["total"] = by_name(match, match.total)
    found["match"] = stand_document(match.stand)
    if rummy or stake is not None:
        found["difference"] = difference(match)
        found["settlement"] = None if stake is None else exact(stake * difference(match))
        if stake is not None and len(match.head.sides) > 2:
            found["settlements"] = settlements(match, stake)
    return found


def row_document(match: Match, row: Row, *, why: bool = False) -> Document:
    """One hand or partial game; ``why`` adds the sentences that say which rule decided each number."""
    scored = row.scored
    if isinstance(scored, ScoredHand):
        found = _hand(match, row, scored)
    else:
        found = _game(match, row, scored)
    if row.fixes:
        found["fixed_by"] = list(row.fixes)
    if row.reason is not None:
        found["reason"] = row.reason
    if why and isinstance(scored, ScoredHand):
        found["why"] = [str(line) for line in scored.settled.why]
    return found


def _hand(match: Match, row: Row, hand: ScoredHand) -> Document:
    found: Document = {
        "hand": row.number,
        "line": row.line,
        "dealer": row.dealer,
        "bidder": hand.bidder,
        "bid": hand.bid,
        "trump": hand.trump,
        "meld": by_name(match, hand.meld),
        "tricks": by_name(match, hand.tricks),
        "result": hand.settled.result,
        "delta": by_name(match, row.delta),
        "total": by_name(match, row.total),
        "status": row.status,
        "side": None if hand.settled.bidder is None else match.head.sides[hand.settled.bidder],
    }
    if hand.played.status in ("passed_out", "misdeal"):
        found["unplayed"] = hand.played.status
    return found


def _game(match: Match, row: Row, game: ScoredPartial) -> Document:
    parts = {
        side: {"total": points} if part is None else _part(match, part)
        for side, part, points in zip(match.head.sides, game.parts, game.delta, strict=True)
    }
    return {
        "partial": row.number,
        "line": row.line,
        "dealer": row.dealer,
        "points": by_name(match, row.delta),
        "total": by_name(match, row.total),
        "barbele": list(row.barbele),
        "status": row.status,
        "parts": parts,
    }


def _part(match: Match, part: Partial) -> Document:
    """One side's cards, part by part."""
    from meldcalc.rummy.document import partial_document

    assert isinstance(match.head.rules, RummyRules)
    found = partial_document(match.head.rules, part)
    return {key: value for key, value in found.items() if key not in ("rules", "before", "after", "barbele")}


def adjusted_document(match: Match, line: Adjusted) -> Document:
    """Points beside the hands."""
    return {
        "entry": line.entry,
        "line": line.line,
        "after": line.after,
        "points": {side: value for side, value in by_name(match, line.points).items() if value},
        "total": by_name(match, line.total),
        "reason": line.reason,
    }


def difference(match: Match) -> int:
    """How far the winner (else the leader) is parted from the best of the others, in points."""
    totals = dict(zip(match.head.sides, match.total, strict=True))
    first = match.stand.winner or max(totals, key=lambda side: totals[side])
    return abs(totals[first] - max(value for side, value in totals.items() if side != first))


def settlements(match: Match, stake: "Decimal") -> dict[str, str]:
    """What each side pays (negative) or gets: every one settles its difference with the winner."""
    totals = dict(zip(match.head.sides, match.total, strict=True))
    first = match.stand.winner or max(totals, key=lambda side: totals[side])
    owed = {side: abs(totals[first] - total) * stake for side, total in totals.items() if side != first}
    return {side: exact(-owed[side] if side != first else sum(owed.values(), 0 * stake)) for side in totals}


def exact(amount: "Decimal") -> str:
    """Money as text, exactly, without an exponent."""
    return f"{amount + 0:f}"
