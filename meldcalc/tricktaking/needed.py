"""What the bidder still needs, where the tricks of a hand were not said and matter."""

from meldcalc.lang import say
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.counting import deck_total, rounded, tricks_won
from meldcalc.tricktaking.hand import Needs, Played, Settled, SideScore
from meldcalc.tricktaking.melded import Counted, is_saved, saved_dix
from meldcalc.tricktaking.outcome import unsettled
from meldcalc.tricktaking.shape import bidder_and_bid, need_meld


def needed(rules: TrickRules, seating: Seating, played: Played, melds: list[int], why: list[str]) -> Settled:
    """The fewest trick points with which the bid is made: for the bid itself, to save the meld, and for the floor.

    ``melds`` are the melds after the floor. A moon needs every point. Where a trick saves the meld, a point shows
    one; ``trick`` is true when a trick without points would do as well. ``of`` is what can be taken in tricks, without
    what the bidder buried.
    """
    bidder, bid = bidder_and_bid(played)
    settlement = rules.settlement
    of = deck_total(rules, seating) - played.buried
    won = tricks_won(seating, played)[bidder]

    def makes(points: int, won: int | None) -> bool:
        count = rounded(rules, points + played.buried)
        counted = Counted(melds[bidder], points, count, won)
        meld = (
            melds[bidder]
            if is_saved(rules, True, counted)
            else saved_dix(rules, played, bidder, melds[bidder])
        )
        return count >= settlement.tricks_floor and meld + count >= bid

    if played.moon not in (None, "none"):
        needs = Needs(of, of, settlement.tricks_floor)
    else:
        low, high = 0, bid + settlement.tricks_floor + _points_to_save(rules) + 20
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if makes(middle, won) else (middle + 1, high)
        needs = Needs(low, of, settlement.tricks_floor, low > 0 and won is None and makes(low - 1, 1))
    why.append(_said(played.sides[bidder], needs))
    scores = tuple(
        SideScore(need_meld(played, side), meld, None, None, None) for side, meld in enumerate(melds)
    )
    return unsettled(played, scores, needs, why)


def _points_to_save(rules: TrickRules) -> int:
    need = rules.settlement.save_meld
    return need if isinstance(need, int) else 1


def _said(name: str, needs: Needs) -> str:
    if needs.tricks > needs.of:
        return say(
            "{side}: needs {tricks} trick points, more than the {of} that can be taken",
            side=name,
            tricks=needs.tricks,
            of=needs.of,
        )
    if needs.trick:
        return say("{side}: needs a trick to save the meld", side=name)
    return say("{side}: needs {tricks} of the {of} trick points", side=name, tricks=needs.tricks, of=needs.of)
