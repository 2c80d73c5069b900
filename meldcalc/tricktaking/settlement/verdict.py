"""What a hand is worth to each side: made or set, floors, saved melds, the moon, and hands that were not played.

The order of the rules (the double-deck club sheets, the single-deck rule books): the meld floor; the meld that must
be saved by a trick; the trick floor; made or set. Decisions where nobody says:

* A side under the trick floor scores nothing for its meld and tricks; what a set bid pays to the others (a bonus, the
  bid) is paid to it all the same.
* A bidder that is set under the meld floor pays neither: the hand was not played. Tricks that were given count nothing.
* A bid that is out of reach where such a hand is thrown in is refused with tricks, also when the moon was shot.
* The moon is a wager of its own: all tricks make it, whatever the bid was, and failing it is an ordinary set.
* A double set counts for ``set``, ``set_under_meld_floor``, a failed moon and the bidder's renege.
"""

from meldcalc.lang import say
from meldcalc.tricktaking.settlement.checks import not_on_the_board, problems, under_the_meld_floor
from meldcalc.tricktaking.settlement.hand import MoonKind, Played, Result, Settled, SideScore
from meldcalc.tricktaking.settlement.moon import moon_bonus, moon_shot
from meldcalc.tricktaking.settlement.outcome import loss, settled, sum_said
from meldcalc.tricktaking.settlement.saving import Counted, floored, saved
from meldcalc.tricktaking.settlement.taken import counted_tricks, took_all, trick_points, tricks_won
from meldcalc.tricktaking.settlement.warn import warnings_of
from meldcalc.tricktaking.setup import TrickSetup


def settle(game: TrickSetup, played: Played) -> Settled:
    """The hand settled under the table's rules: points in the table's scale, and why.

    Without tricks, where they matter, the answer has no result and says what the bidder still needs. Raises the first
    Refusal of :func:`meldcalc.tricktaking.settlement.checks.problems`: a bid that is not legal (unless ``any_bid``),
    trick points that don't add up, a meld that is missing where it matters, a result that the table doesn't know.
    """
    for refusal in problems(game, played):
        raise refusal
    answer = _settle(game, played)
    return answer._replace(warnings=warnings_of(game, played), table=game.rules.name)


def _settle(game: TrickSetup, played: Played) -> Settled:
    if played.status in ("passed_out", "misdeal"):
        from meldcalc.tricktaking.settlement.unplayed import no_score

        return no_score(game, played)
    bidder, bid = played.bidder, played.bid
    assert bidder is not None
    assert bid is not None
    if played.renege is not None:
        from meldcalc.tricktaking.settlement.renege import settle_renege

        return settle_renege(game, played, bidder, bid)
    if played.status == "played":
        return _played(game, played, bidder, bid)
    from meldcalc.tricktaking.settlement.unplayed import no_marriage, thrown_in

    return (thrown_in if played.status == "thrown_in" else no_marriage)(game, played, bidder, bid)


def _played(game: TrickSetup, played: Played, bidder: int, bid: int) -> Settled:
    """A hand that was played, or that its melds alone decide."""
    points = trick_points(game, played)
    if under_the_meld_floor(game, played, bidder):
        from meldcalc.tricktaking.settlement.unplayed import set_under_the_floor

        return set_under_the_floor(game, played, bidder, bid)
    if out_of_reach := not_on_the_board(game, played, bidder, bid):
        from meldcalc.tricktaking.settlement.unplayed import thrown_in

        return thrown_in(game, played, bidder, bid, out_of_reach)
    why: list[str] = []
    melds = [floored(game, played, side, why) for side in range(len(played.sides))]
    if points is None:
        from meldcalc.tricktaking.settlement.needed import needed

        return needed(game, played, melds, why)
    won = tricks_won(game, played)
    scores = []
    for side, taken in enumerate(points):
        count = counted_tricks(game, played, side, taken, why)
        meld = saved(game, played, side, Counted(melds[side], taken, count, won[side]), why)
        scores.append(SideScore(played.meld_of(side), meld, count, meld + count, None))
    all_tricks = took_all(game, played, points, bidder)
    return _decided(game, played, bidder, bid, scores, all_tricks, why)


def _decided(
    game: TrickSetup,
    played: Played,
    bidder: int,
    bid: int,
    scores: list[SideScore],
    all_tricks: bool,
    why: list[str],
) -> Settled:
    """Made or set, and what each side is written."""
    times = game.rules.settlement.set_times
    own, count = scores[bidder].total or 0, scores[bidder].tricks or 0
    moon = moon_shot(game, played, all_tricks)
    made = all_tricks if moon is not None else own >= bid and count >= game.rules.settlement.tricks_floor
    why.append(_verdict(game, played, scores[bidder], bid, moon, made))
    result: Result = "made" if made else "set"
    if moon is not None:
        result = "moon_made" if made else "moon_failed"
    if not made:
        why.append(loss(played, bidder, bid, times))
        bidders = -bid * times
    else:
        bidders = own + moon_bonus(game, played, moon, bid, why)
    lines = tuple(
        score._replace(
            delta=bidders if side == bidder else _others(game, played, side, score, made, bid, why)
        )
        for side, score in enumerate(scores)
    )
    return settled(played, result, lines, why, made=made, margin=own - bid)


def _verdict(
    game: TrickSetup, played: Played, score: SideScore, bid: int, moon: MoonKind | None, made: bool
) -> str:
    assert played.bidder is not None
    name, own = played.sides[played.bidder], score.total or 0
    parts = {"side": name, "meld": score.meld_counted, "tricks": score.tricks, "total": own, "bid": bid}
    if moon is not None:
        if made:
            return say(
                "{side}: the moon is made, every trick was taken, meld {meld} and tricks {tricks}", **parts
            )
        return say("{side}: the moon is not made, not every trick was taken", **parts)
    if made:
        return say(
            "{side}: made, meld {meld} and tricks {tricks} come to {total}, the bid was {bid}", **parts
        )
    if own >= bid:
        floor = game.rules.settlement.tricks_floor
        return say(
            "{side}: set, tricks {tricks} are under the floor of {floor}, whatever the meld",
            floor=floor,
            **parts,
        )
    return say(
        "{side}: set, meld {meld} and tricks {tricks} come to {total}, {short} short of the bid of {bid}",
        short=bid - own,
        **parts,
    )


def _others(
    game: TrickSetup, played: Played, side: int, score: SideScore, made: bool, bid: int, why: list[str]
) -> int:
    """What another side is written: what it has, and what a bid that was set pays."""
    settlement, name = game.rules.settlement, played.sides[side]
    meld, count = score.meld_counted or 0, score.tricks or 0
    if count < settlement.tricks_floor:
        floor = settlement.tricks_floor
        why.append(
            say(
                "{side}: tricks {tricks} are under the floor of {floor}, nothing is scored",
                side=name,
                tricks=count,
                floor=floor,
            )
        )
        delta = 0
    else:
        delta = meld + count
        why.append(sum_said(name, meld, count))
    if not made and settlement.set_bonus_others:
        delta += settlement.set_bonus_others
        why.append(say("{side}: {bonus} more for the set", side=name, bonus=settlement.set_bonus_others))
    if not made and settlement.set_bid_to_others:
        delta += bid
        why.append(say("{side}: {bid} more, the bid that was set", side=name, bid=bid))
    return delta
