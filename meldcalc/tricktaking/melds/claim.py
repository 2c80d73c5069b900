"""Why a claimed meld is not what the cards hold: which melds were missed, which were counted twice.

People miscount in a few ways, and every one of them changes the total by a known number of points. ``explain``
looks for the fewest of them that make up the whole difference, and says nothing where none do.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from meldcalc.cards import NO_TRUMP, SUITS, TRUMPS, DeckHand, Suit, Trump, reader_of
from meldcalc.lang import say
from meldcalc.tricktaking.melds.engine import Engine
from meldcalc.tricktaking.melds.lookups import MeldLine
from meldcalc.tricktaking.melds.patterns import Pattern

Kind = Literal[
    "missed",  # not counted at all
    "twice",  # counted again from cards that the melds of its class have used
    "parts",  # a meld that is only a name, counted on top of its parts
    "singles",  # n of it, each counted as one
    "fewer",  # only ``number`` of it counted
    "lesser",  # ``other``, a part of it, counted in its place
    "as_plain",  # the trump meld counted as that of a plain suit
    "as_trump",  # the meld of a plain suit counted as if the suit were trump
    "short",  # ``number`` of it counted, with cards for fewer: two marriages of two kings and one queen
    "hand",  # a whole hand left out
    "together",  # the hands of the side melded as one
    "trump",  # another trump
    "scale",  # ten times too much or too little, as at a table of the other scale
]

_LISTED = 3  # explanations that are told when several explain the difference


class Slip(NamedTuple):
    """One miscount: ``points`` is what it added to the true total (missed melds take away).

    ``hand`` counts from 0; ``meld`` is a name of the table; ``number`` is how many of it the miscount is about;
    ``other`` is the meld that was counted in its place (lesser, as_plain, as_trump) or the trump (trump).
    """

    kind: Kind
    points: int
    hand: int = 0
    meld: str | None = None
    suit: Suit | None = None
    number: int = 0
    cards: tuple[str, ...] = ()
    other: str | None = None


def explain(engine: Engine, hands: Sequence[DeckHand], trump: Trump, claim: int) -> list[tuple[Slip, ...]]:
    """The simplest explanations of a claim for the melds of one side, each a set of miscounts; none where nothing fits.

    An explanation accounts for the whole difference between the claim and the true total. What was missed or counted
    twice comes first: one miscount, else two together, else any number of missed melds. Behind it stands whatever
    else explains the difference by itself (another trump, another scale …). Up to three are told, likelier ones first.
    """
    difference = claim - sum([engine.total(hand, trump) for hand in hands])
    if not difference:
        return []
    slips = _in_order(slip for at, hand in enumerate(hands) for slip in _slips(engine, hand, trump, at))
    everything = _in_order([*slips, *_whole(engine, hands, trump, claim)])
    counted = [slip for slip in everything if slip.kind in _COUNTED]
    found = _alone(counted, difference) or _pairs(counted, difference)
    if not found:
        missed = _all_missed([slip for slip in counted if slip.kind == "missed"], difference)
        found = [missed] if missed else []
    found += _alone([slip for slip in everything if slip.kind not in _COUNTED], difference)
    return (found or _pairs(slips, difference))[:_LISTED]


# Likelier miscounts first: melds that were missed or counted twice, then everything else.
_COUNTED: tuple[Kind, ...] = ("missed", "twice", "parts", "singles", "fewer", "lesser", "short", "hand")
_LIKELY: tuple[Kind, ...] = (*_COUNTED, "as_plain", "as_trump", "together", "trump", "scale")


def _in_order(slips: Iterable[Slip]) -> list[Slip]:
    """Likelier miscounts first."""
    return sorted(slips, key=lambda slip: _LIKELY.index(slip.kind))


def _alone(slips: Iterable[Slip], difference: int) -> list[tuple[Slip, ...]]:
    return [(slip,) for slip in slips if slip.points == difference]


def _pairs(slips: Iterable[Slip], difference: int) -> list[tuple[Slip, ...]]:
    """Two miscounts that make up the difference; the likelier the less likely one of the two, the earlier."""
    found = [(a, b) for a, b in combinations(slips, 2) if a.points + b.points == difference and _apart(a, b)]
    return [*sorted(found, key=lambda pair: _LIKELY.index(pair[1].kind))]


def _apart(a: Slip, b: Slip) -> bool:
    """Whether two miscounts are about different melds, so that they can have happened together."""
    if a.hand != b.hand:
        return True
    return a.meld is not None and b.meld is not None and (a.meld, a.suit) != (b.meld, b.suit)


def _all_missed(missed: Sequence[Slip], difference: int) -> tuple[Slip, ...]:
    """The fewest missed melds that make up the difference; empty where none do."""
    best: dict[int, tuple[Slip, ...]] = {0: ()}
    for slip in missed:
        for points, some in list(best.items()):
            more = points + slip.points
            if more >= difference and (more not in best or len(some) + 1 < len(best[more])):
                best[more] = (*some, slip)
    return best.get(difference, ())


def _slips(engine: Engine, hand: DeckHand, trump: Trump, at: int) -> Iterator[Slip]:
    """Every miscount of one hand that changes its total."""
    lines = engine.breakdown(hand, trump)
    patterns = {(pattern.name, pattern.suit): pattern for pattern in engine.patterns(trump)}
    counts = engine.counts(hand)
    field = engine.layout.field
    for line in lines:
        yield from _of_line(line, patterns[line.meld, line.suit], at)
        yield from _lesser(line, patterns.values(), at)
        yield from _as_plain(line, patterns, trump, at)
    counted = {(line.meld, line.suit): line.count for line in lines}
    for pattern in patterns.values():
        taken = counted.get((pattern.name, pattern.suit), 0)
        spare = pattern.held(counts, field) - taken
        yield from _twice(pattern, taken, spare, at)
        yield from _short(pattern, taken, spare, counts, field, at)
        if spare and max(pattern.values) <= 0:
            yield from _parts(engine, pattern, spare, trump, at)
    yield from _as_trump(engine, hand, trump, lines, at)


def _of_line(line: MeldLine, pattern: Pattern, at: int) -> Iterator[Slip]:
    """The line missed, counted in part, or each of its melds counted as a single one."""
    values = pattern.values
    yield Slip("missed", -line.points, at, line.meld, line.suit, line.count, line.cards)
    singles = line.count * values[1]
    if singles != line.points:
        yield Slip("singles", singles - line.points, at, line.meld, line.suit, line.count, line.cards)
    for n in range(line.count - 1, 0, -1):
        if values[n] != line.points:
            yield Slip("fewer", values[n] - line.points, at, line.meld, line.suit, n, line.cards)


def _twice(pattern: Pattern, taken: int, spare: int, at: int) -> Iterator[Slip]:
    """More of a meld counted than its class has cards for: the marriage inside the run."""
    for more in range(1, spare + 1):
        points = pattern.values[taken + more] - pattern.values[taken]
        if points:
            yield Slip("twice", points, at, pattern.name, pattern.suit, more, pattern.cards)


def _short(pattern: Pattern, taken: int, spare: int, counts: int, field: int, at: int) -> Iterator[Slip]:
    """As many of a pair counted as its commoner card would allow."""
    if len(pattern.needs) == len(pattern.cards) == 2:
        most = max([counts >> place & field for place, _ in pattern.needs])
        for n in range(taken + spare + 1, most + 1 if taken + spare else 0):
            points = pattern.values[n] - pattern.values[taken]
            yield Slip("short", points, at, pattern.name, pattern.suit, n, pattern.cards)


def _parts(engine: Engine, pattern: Pattern, copies: int, trump: Trump, at: int) -> Iterator[Slip]:
    """A meld that is only a name (the roundhouse), counted at what its parts are worth."""
    for n in range(1, copies + 1):
        counts, width, mask = n * pattern.step, engine.layout.width, engine.layout.suit_mask
        held = (counts & mask, counts >> width & mask, counts >> 2 * width & mask, counts >> 3 * width)
        points = engine.scorer(trump)(held)
        if points:
            yield Slip("parts", points, at, pattern.name, pattern.suit, n, pattern.cards)


def _lesser(line: MeldLine, patterns: Iterable[Pattern], at: int) -> Iterator[Slip]:
    """A smaller meld of the same cards counted in place of a larger one: the run, and not the run with its spare king."""
    if line.count > 1:
        return
    cards = Counter(line.cards)
    for pattern in patterns:
        if len(pattern.cards) < len(line.cards) and Counter(pattern.cards) <= cards:
            points = pattern.values[1]
            if 0 < points != line.points:
                yield Slip(
                    "lesser", points - line.points, at, line.meld, line.suit, 1, line.cards, pattern.name
                )


def _as_plain(
    line: MeldLine, patterns: dict[tuple[str, Suit | None], Pattern], trump: Trump, at: int
) -> Iterator[Slip]:
    """A meld of trump counted at the points of the same ranks in a plain suit: a royal marriage as a marriage."""
    if line.suit != trump:
        return
    ranks = _ranks(patterns[line.meld, line.suit])
    plain = {
        pattern.name: pattern.values[line.count]
        for pattern in patterns.values()
        if pattern.suit not in (None, trump) and _ranks(pattern) == ranks
    }
    for name, points in plain.items():
        if points != line.points:
            yield Slip(
                "as_plain", points - line.points, at, line.meld, line.suit, line.count, line.cards, name
            )


def _as_trump(
    engine: Engine, hand: DeckHand, trump: Trump, lines: Sequence[MeldLine], at: int
) -> Iterator[Slip]:
    """A meld that only trumps make, counted in a plain suit: on top of what the suit has, or in its place."""
    counts = engine.counts(hand)
    real = {(pattern.name, pattern.suit) for pattern in engine.patterns(trump)}
    for suit in SUITS:
        for pattern in engine.patterns(suit):
            if pattern.suit != suit or (pattern.name, suit) in real:
                continue
            inside = [line for line in lines if line.suit == suit and set(line.cards) <= set(pattern.cards)]
            same = any(set(line.cards) == set(pattern.cards) for line in inside)
            for n in range(1, pattern.held(counts, engine.layout.field) + 1):
                instead = pattern.values[n] - sum([line.points for line in inside if line.count == n])
                for points in {instead: 0} if same else {instead: 0, pattern.values[n]: 0}:
                    if points:
                        yield Slip("as_trump", points, at, pattern.name, suit, n, pattern.cards)


def _whole(engine: Engine, hands: Sequence[DeckHand], trump: Trump, claim: int) -> Iterator[Slip]:
    """Miscounts of everything at once."""
    totals = [engine.total(hand, trump) for hand in hands]
    if len(hands) > 1:
        for at, points in enumerate(totals):
            if points:
                yield Slip("hand", -points, at)
        together = _together(engine, hands)
        if together is not None:
            yield Slip("together", engine.total(together, trump) - sum(totals))
    for other in TRUMPS:
        if other != trump:
            points = sum([engine.total(hand, other) for hand in hands]) - sum(totals)
            yield Slip("trump", points, other=other)
    if claim in (10 * sum(totals), sum(totals) / 10):
        yield Slip("scale", claim - sum(totals))


def _together(engine: Engine, hands: Sequence[DeckHand]) -> DeckHand | None:
    """The hands as one, if the deck has so many of each card."""
    cards = [card for hand in hands for card in hand.cards]
    if max(Counter(cards).values(), default=0) > engine.deck.copies:
        return None
    return reader_of(engine.deck).pack(cards)


def _ranks(pattern: Pattern) -> list[str]:
    return [card[0] for card in pattern.cards]


Named = Callable[[str, str | None], str]  # a meld of the table and its suit → what people call it


def sentence(slip: Slip, named: Named, suit_named: Callable[[str], str], *, several: bool = False) -> str:
    """A miscount in words, with what it adds to the total; ``several`` hands are told apart by number."""
    text = _sentence(slip, named, suit_named)
    if several and slip.meld is not None:
        return say("Hand {number}: {text}", number=slip.hand + 1, text=text)
    return text


def _sentence(slip: Slip, named: Named, suit_named: Callable[[str], str]) -> str:
    points = f"{slip.points:+d}"
    if slip.kind == "hand":
        return say("hand {number} was left out ({points})", number=slip.hand + 1, points=points)
    if slip.kind == "together":
        return say("the hands were melded together, as if they were one ({points})", points=points)
    if slip.kind == "scale" and slip.points > 0:
        return say("ten times too much: another scale ({points})", points=points)
    if slip.kind == "scale":
        return say("ten times too little: another scale ({points})", points=points)
    if slip.kind == "trump" and slip.other == NO_TRUMP:
        return say("counted without trump ({points})", points=points)
    if slip.kind == "trump":
        return say(
            "counted with {suit} as trump ({points})", suit=suit_named(slip.other or ""), points=points
        )
    meld = named(slip.meld or "", slip.suit)
    other = named(slip.other, None) if slip.other else ""
    count = slip.number
    if slip.kind == "missed":
        return say("{meld}: missed ({points})", meld=meld, points=points)
    if slip.kind == "twice":
        return say(
            "{meld}: its cards are counted in another meld of its class ({points})", meld=meld, points=points
        )
    if slip.kind == "parts":
        return say("{meld}: counted on top of its parts ({points})", meld=meld, points=points)
    if slip.kind == "singles":
        return say("{meld}: {count} counted as singles ({points})", meld=meld, count=count, points=points)
    if slip.kind == "fewer":
        return say("{meld}: only {count} counted ({points})", meld=meld, count=count, points=points)
    if slip.kind == "short":
        return say(
            "{meld}: {count} counted, with cards for fewer ({points})", meld=meld, count=count, points=points
        )
    if slip.kind == "as_trump":
        return say("{meld}: counted, but the suit is not trump ({points})", meld=meld, points=points)
    return say("{meld}: counted as {other} ({points})", meld=meld, other=other, points=points)
