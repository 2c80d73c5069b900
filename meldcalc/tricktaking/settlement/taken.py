"""What each side took: its trick points, how many tricks, and who took them all.

The sides' points and what the bidder buried add up to the deck's total; with one side left out, it took the rest.
"""

from collections.abc import Iterator, Sequence

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.tricktaking.settlement.hand import Played
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.points import rounded


def counted_tricks(game: TrickSetup, played: Played, side: int, taken: int, why: list[str]) -> int:
    """The trick points that a side took as they count: with what the bidder buried, and rounded."""
    name, points = played.sides[side], taken
    if side == played.bidder and played.buried:
        points += played.buried
        why.append(
            say(
                "{side}: {taken} trick points and {buried} buried come to {points}",
                side=name,
                taken=taken,
                buried=played.buried,
                points=points,
            )
        )
    count = rounded(game.rules, points)
    if count != points:
        why.append(
            say("{side}: {points} trick points count as {count}", side=name, points=points, count=count)
        )
    return count


def trick_points(game: TrickSetup, played: Played) -> tuple[int, ...] | None:
    """Each side's trick points (without buried ones), or None where they were not said and can't be inferred.

    A side that won no trick has none, and one side that was left out has the rest.
    """
    points = _points(game, played)
    assert not isinstance(points, Refusal)
    return points


def trick_problems(game: TrickSetup, played: Played) -> Iterator[Refusal]:
    """What is wrong with the tricks.

    ``trick-count`` when they can't be the tricks of a hand, ``trick-total`` when the points don't add up to the deck's
    total (naming the sum and the total), ``tricks-missing`` when more than one side is left out, ``tricks-won`` when
    points and numbers of tricks contradict each other.
    """
    if played.buried <= game.trick_total and (wrong := _count_problem(game, played)):
        yield wrong
        played = played._replace(tricks_won=None)
    points = _points(game, played)
    if isinstance(points, Refusal):
        yield points


def _points(game: TrickSetup, played: Played) -> tuple[int, ...] | Refusal | None:
    total = game.trick_total
    if played.buried > total:
        return Refusal("trick-total", _sum_said([], played.buried, total))
    won = tricks_won(game, played)
    if played.tricks is None and not any(count == 0 for count in won):
        return None
    points = list(played.tricks or (None,) * len(played.sides))
    for side, count in enumerate(won):
        if count == 0:
            if points[side]:
                said = say(
                    "{side} won no trick and cannot have {points} trick points",
                    side=played.sides[side],
                    points=points[side],
                )
                return Refusal("tricks-won", said)
            points[side] = 0
    missing = [side for side, value in enumerate(points) if value is None]
    known = [value for value in points if value is not None]
    if len(missing) > 1:
        if played.tricks is None:
            return None
        said = say(
            "the tricks of {sides} are missing: one side's at most can be the rest",
            sides=", ".join(played.sides[side] for side in missing),
        )
        return Refusal("tricks-missing", said)
    rest = total - sum(known) - played.buried
    if (missing and rest < 0) or (not missing and rest):
        hint = None if missing else _table_hint(sum(known) + played.buried, total)
        return Refusal("trick-total", _sum_said(known, played.buried, total), hint=hint)
    if missing:
        points[missing[0]] = rest
    return tuple(value for value in points if value is not None)


def renege_tricks(played: Played, guilty: int, bidder: int) -> Played:
    """The hand as its trick points count after a renege: what one side gets whole is left to the reneger."""
    tricks = played.tricks
    if tricks is not None and guilty != bidder and tricks[guilty] is None and tricks[bidder] is None:
        return played._replace(tricks=(*tricks[:bidder], 0, *tricks[bidder + 1 :]))
    return played


def _sum_said(known: Sequence[int], buried: int, total: int) -> str:
    come_to = sum(known) + buried
    if buried and not known:
        return say("{buried} buried points are more than the deck has, {total}", buried=buried, total=total)
    if len(known) == 1 and not buried:
        return say("trick points {come_to} are more than the deck has, {total}", come_to=come_to, total=total)
    parts = " + ".join(map(str, known))
    if buried:
        return say(
            "trick points {sum} with {buried} buried come to {come_to}, the deck has {total}",
            sum=parts,
            buried=buried,
            come_to=come_to,
            total=total,
        )
    return say(
        "trick points {sum} come to {come_to}, the deck has {total}", sum=parts, come_to=come_to, total=total
    )


def _table_hint(come_to: int, total: int) -> str | None:
    """A word about the other scale when the sum is ten times too much or too little, else the tables it would fit."""
    if come_to in (total * 10, total // 10):
        return say("this table counts its tricks to {total}: these points are in another scale", total=total)
    from meldcalc.rules.sizes import tables_counting

    named = tables_counting(come_to)
    return say("tables that count to {total}: {named}", total=come_to, named=named) if named else None


def tricks_won(game: TrickSetup, played: Played) -> tuple[int | None, ...]:
    """How many tricks each side won, None where nobody said; the one side left out has the rest of them."""
    won, lengths = played.tricks_won, game.hand_lengths
    if won is None:
        return (None,) * len(played.sides)
    if won.count(None) == 1 and len(lengths) == 1:
        rest = lengths[0] - sum([count for count in won if count is not None])
        return tuple([rest if count is None else count for count in won])
    return won


def _count_problem(game: TrickSetup, played: Played) -> Refusal | None:
    if played.tricks_won is None:
        return None
    lengths = game.hand_lengths
    found = sum([count for count in played.tricks_won if count is not None])
    if found <= max(lengths) and (None in played.tricks_won or found in lengths):
        return None
    said = say(
        "{found} tricks were won, a hand has {lengths}",
        found=found,
        lengths=", ".join(str(length) for length in lengths),
    )
    return Refusal("trick-count", said)


def took_all(game: TrickSetup, played: Played, points: tuple[int, ...], bidder: int) -> bool:
    """Whether the bidder's side took every trick: as ``tricks_won`` says, else as the points say."""
    won = tricks_won(game, played)
    others = [count for side, count in enumerate(won) if side != bidder]
    if any(others):
        return False
    if all(count == 0 for count in others):
        return True
    return points[bidder] + played.buried == game.trick_total
