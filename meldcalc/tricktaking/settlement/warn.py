"""What is odd in a hand and does not stop it: a meld that no side can hold, a bid in another scale."""

from collections import Counter
from collections.abc import Sequence

from meldcalc.lang import say
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.settlement.bidding import lowest_bid
from meldcalc.tricktaking.settlement.hand import Played, Warn


class _Bounds:
    """The bounds of the table that was asked last: a match asks thousands of times for one."""

    def __init__(self, rules: TrickRules, seating: Seating) -> None:
        self.rules, self.seating = rules, seating
        self.sure = sure_bound(rules, seating)
        self.exact: int | None = None


_last: _Bounds | None = None


def _bounds(rules: TrickRules, seating: Seating) -> _Bounds:
    global _last
    if _last is None or _last.rules is not rules or _last.seating != seating:
        _last = _Bounds(rules, seating)
    return _last


def warnings_of(rules: TrickRules, seating: Seating, played: Played) -> tuple[Warn, ...]:
    """Warnings ``meld-too-high`` and ``other-scale`` for a hand.

    A bid that nobody checks and that is not even a quarter of the lowest one was meant in another scale (DECISION).
    """
    found = []
    for name, meld in zip(played.sides, played.meld or (), strict=False):
        if meld is not None and meld > _bounds(rules, seating).sure:
            most = bound(rules, seating)
            if meld > most:
                said = say(
                    "{side}: no hands here meld {meld}, but {most} at most", side=name, meld=meld, most=most
                )
                found.append(Warn("meld-too-high", said))
    lowest = lowest_bid(rules.bidding)
    if played.bid is not None and played.any_bid and played.bid * 4 <= lowest:
        said = say(
            "a bid of {bid} is far below the lowest of this table, {floor}: is it in another scale?",
            bid=played.bid,
            floor=lowest,
        )
        found.append(Warn("other-scale", said))
    return tuple(found)


def warnings_of_totals(rules: TrickRules, sides: Sequence[str], before: Sequence[int]) -> tuple[Warn, ...]:
    """Warning ``at-target``: a side stood at the target before the hand, so the match was over or the line has moved.

    Where a side must bid to win, and in a match of so many rounds, totals beyond the target mean nothing.
    """
    match = rules.match
    if match.rounds is not None or match.must_bid_to_win:
        return ()
    return tuple(
        Warn(
            "at-target",
            say(
                "{side} stood at the target of {target} before this hand; -s match.target=N says where the line is",
                side=side,
                target=match.target,
            ),
        )
        for side, total in zip(sides, before, strict=False)
        if total >= match.target
    )


def bound(rules: TrickRules, seating: Seating) -> int:
    """The most that the hands of a side can meld, class by class, whatever the trump."""
    known = _bounds(rules, seating)
    if known.exact is None:
        from meldcalc.tricktaking.melds import compile_melds
        from meldcalc.tricktaking.melds.bounds import side_bound

        known.exact = side_bound(compile_melds(rules, seating.deck), seating)
    return known.exact


def sure_bound(rules: TrickRules, seating: Seating) -> int:
    """A number that the bound is not below, found quickly: the best single meld of each class, as often as it fits."""
    size, copies = max(seating.hands), seating.deck.copies
    best: dict[int, int] = {}
    for meld in rules.melds:
        if not all(card[0] in seating.deck.ranks for card in meld.cards):
            continue
        fitting = min(size // len(meld.cards), copies // max(Counter(meld.cards).values()), len(meld.points))
        if fitting:
            best[meld.cls] = max(best.get(meld.cls, 0), max(meld.points[:fitting]))
    return sum(best.values())
