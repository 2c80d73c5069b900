"""``meldcalc score``: one hand settled, and the match after it."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldcalc.cli import hand_options as option
from meldcalc.cli.bundles import TRICKS
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.numbers import check_count, read_all_numbers, read_sum
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking.names import default_sides, read_sides
from meldcalc.tricktaking.settlement import MatchState, Settled, after, settle, start
from meldcalc.tricktaking.settlement.warn import warnings_of_totals
from meldcalc.tricktaking.setup import TrickSetup

if TYPE_CHECKING:
    from meldcalc.documents import hands as doc

app = new_app()


@app.command(
    cls=Command,
    epilog="Example: meldcalc score --sides We,They --bidder We --bid 60 --meld 35,12 --tricks 30,20",
)
@answers(rules=TRICKS)
@option.takes(option.Said.__annotations__)
def score(
    asked: Asked,
    *,
    sides: Annotated[str | None, typer.Option("--sides", metavar="A,B", help="Names of the sides.")] = None,
    said: dict[str, Any],
    before: Annotated[
        str | None, typer.Option("--before", metavar="N,N", help="The totals before the hand.")
    ] = None,
    round_number: Annotated[
        str | None, typer.Option("--round", metavar="N", help="The number of this hand in the match.")
    ] = None,
) -> Answer:
    """Settle one hand: made or set, and what each side is written.

    Numbers stand in the order of the sides; 15+4 is a number too. Without
    tricks, where they matter, the answer is what the bidder still needs.
    """
    names = None if sides is None else read_sides(sides)
    game = asked.rules.trick_setup(None if names is None else len(names))
    names = names or default_sides(game.seating.sides)
    played = option.played_of(game, names, option.Said(**said), lang=asked.notation)
    try:
        settled = settle(game, played)
    except Refusal as refusal:
        raise refusal.replaced(hint=refusal.hint or _WAYS_OUT.get(refusal.code)) from None
    totals = _totals(settled, before)
    state = _after(game, settled, totals, _round(game.rules, round_number))
    warnings = [*settled.warnings, *warnings_of_totals(game, names, totals or ())]
    return Answer(
        document=lambda: document(game.rules.name, settled, state),
        quiet=lambda: _quiet(settled),
        parts=lambda: _parts(game.rules.name, settled, state),
        warnings=[(warning.code, warning.message) for warning in warnings],
    )


_WAYS_OUT = {
    "bidder-missing": say("--bidder names the side that bid; --passed-out: nobody did"),
    "bid-missing": say("--bid says how much"),
    "meld-missing": say("--meld takes one for each side, 0 too: 35,0"),
}


def _round(rules: TrickRules, typed: str | None) -> int | None:
    """The number of the hand in the match."""
    number, rounds = option.read("--round", read_sum, typed), rules.match.rounds
    if number is not None and number < 1:
        raise Refusal("bad-value", say("rounds are counted from 1, not {number}", number=number))
    if number is not None and rounds is not None and number > rounds:
        raise Refusal(
            "bad-value",
            say("this match lasts {rounds} rounds, there is no round {number}", rounds=rounds, number=number),
        )
    return number


def _totals(settled: Settled, typed: str | None) -> tuple[int, ...] | None:
    """The totals before the hand, where they were said."""
    totals = option.read("--before", read_all_numbers, typed)
    if totals is None:
        return None
    check_count("--before", len(totals), settled.sides)
    return tuple(totals)


def _after(
    game: TrickSetup, settled: Settled, totals: tuple[int, ...] | None, number: int | None
) -> MatchState | None:
    """The match after the hand, where the totals before it were said and the hand is settled."""
    if totals is None or settled.delta is None:
        return None
    return after(game.rules, start(game.rules, len(totals))._replace(totals=totals), settled, number)


def document(table: str, settled: Settled, state: MatchState | None) -> "doc.Score":
    """The settled hand as the JSON of ``score``."""
    names = settled.sides
    found: doc.Score = {
        "rules": table,
        "result": settled.result,
        "bid": settled.bid,
        "bidder": None if settled.bidder is None else names[settled.bidder],
        "margin": settled.margin,
        "sides": {
            name: {
                "meld": line.meld,
                "meld_counted": line.meld_counted,
                "tricks": line.tricks,
                "total": line.total,
            }
            for name, line in zip(names, settled.scores, strict=True)
        },
        "why": [str(line) for line in _why(settled, state)],
    }
    if settled.needs is not None:
        needs = settled.needs
        found["needs"] = {"tricks": needs.tricks, "of": needs.of, "floor": needs.floor}
        if needs.trick:
            found["needs"]["trick"] = True
    if settled.delta is not None:
        found["delta"] = dict(zip(names, settled.delta, strict=True))
    if state is not None:
        found["after"] = dict(zip(names, state.totals, strict=True))
        found["match"] = match_document(state, names)
    return found


def match_document(state: MatchState, names: tuple[str, ...]) -> "doc.MatchAfter":
    """How the match stands, as JSON: ``over``, and where it is: who won, or a tie; ``new_target`` where it moved."""
    found: doc.MatchAfter = {"over": state.over}
    if state.over:
        found["winner"] = None if state.winner is None else names[state.winner]
    if state.tie:
        found["tie"] = True
    if state.new_target is not None:
        found["new_target"] = state.new_target
    return found


def _quiet(settled: Settled) -> str:
    if settled.delta is None:
        assert settled.needs is not None
        return str(settled.needs.tricks)
    return " ".join(map(str, settled.delta))


def _why(settled: Settled, state: MatchState | None) -> list[str]:
    lines = list(settled.why)
    for reason in state.why if state is not None else ():
        if state is not None and state.winner is not None:
            lines.append(say("the match goes to {side}: {why}", side=settled.sides[state.winner], why=reason))
        else:
            lines.append(say("the match: {why}", why=reason))
    return lines


def _parts(table: str, settled: Settled, state: MatchState | None) -> list[Any]:
    """The hand for people: what came of it, a line a side, and why."""
    from meldcalc.render import Column, Sheet, Tone

    columns = [
        Column("side", say("Side"), wrap=True),
        Column("meld", say("Meld"), right=True),
        Column("meld_counted", say("Counts"), right=True),
        Column("tricks", say("Tricks"), right=True),
        Column("total", say("Sum"), right=True),
        Column("delta", say("Points"), right=True),
    ]
    rows: list[list[Any]] = [
        [name, line.meld, line.meld_counted, line.tricks, line.total, line.delta]
        for name, line in zip(settled.sides, settled.scores, strict=True)
    ]
    if state is not None:
        columns.append(Column("after", say("Total"), right=True))
        for row, total in zip(rows, state.totals, strict=True):
            row.append(total)
    strong = frozenset() if settled.bidder is None else frozenset([settled.bidder])
    good = None if settled.result in (None, "no_score") else settled.made
    tone = "strong" if good is None else "good" if good else "bad"
    headline = Tone(say("{what} ({table})", what=_headline(settled), table=table), tone)
    why = _why(settled, state)
    ending = Tone(why.pop(), "strong") if state is not None and state.why else None
    return [headline, Sheet(columns, rows, strong=strong), *why, *([ending] if ending else [])]


def _headline(settled: Settled) -> str:
    """What came of the hand, in one line."""
    if settled.bidder is None or settled.result == "no_score":
        return say("no score")
    words = {"side": settled.sides[settled.bidder], "bid": settled.bid}
    margin = settled.margin or 0
    if settled.result is None:
        return _needs_headline(settled, words)
    if settled.result == "made":
        if margin:
            return say("{side} bid {bid}: MADE, with {margin} to spare", margin=margin, **words)
        return say("{side} bid {bid}: MADE, exactly", **words)
    if settled.result == "set" and margin < 0:
        return say("{side} bid {bid}: SET, {short} short", short=-margin, **words)
    if settled.result == "renege":
        return say("{side} bid {bid}: RENEGE", **words)
    return say("{side} bid {bid}: {result}", result=_RESULTS[settled.result], **words)


def _needs_headline(settled: Settled, words: dict[str, Any]) -> str:
    needs = settled.needs
    assert needs is not None
    if needs.tricks > needs.of:
        return say("{side} bid {bid}: OUT OF REACH", **words)
    if needs.trick:
        return say("{side} bid {bid}: NEEDS A TRICK", **words)
    if not needs.tricks:
        return say("{side} bid {bid}: NEEDS NO TRICK POINTS", **words)
    return say("{side} bid {bid}: NEEDS {tricks} in tricks", tricks=needs.tricks, **words)


_RESULTS = {
    "set": say("SET"),
    "set_under_meld_floor": say("SET, under the meld floor"),
    "thrown_in": say("THROWN IN"),
    "no_marriage": say("NO MARRIAGE"),
    "moon_made": say("MOON MADE"),
    "moon_failed": say("MOON FAILED, SET"),
}
