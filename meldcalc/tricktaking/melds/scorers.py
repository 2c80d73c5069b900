"""Functions from packed hands to points, made of an engine's look-ups: on demand, or filled ahead for many hands.

On demand costs nothing to start. Filled ahead, every holding of a suit has been searched (a moment, once), and a
list takes the place of a dictionary.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from meldcalc.cards import Holdings
from meldcalc.tricktaking.melds.lookups import (
    Mix,
    Span,
    SpanLines,
    SpanPoints,
    SuitLines,
    SuitPoints,
    SuitWord,
)
from meldcalc.tricktaking.melds.patterns import Layout

Scorer = Callable[[Holdings], int]
Totals = tuple[int, int, int, int]


class Plan(NamedTuple):
    """The look-ups for one trump, suits in the order S H D C."""

    points: tuple[SuitPoints, ...]
    lines: tuple[SuitLines, ...]
    words: tuple[SuitWord, ...]
    spans: tuple[Span, ...]
    span_points: SpanPoints
    span_lines: SpanLines
    mixes: tuple[Mix, ...]


class Common(NamedTuple):
    """What all trumps have in common: a suit scores as trump or as plain, spanning melds always the same."""

    trump: tuple[SuitPoints, ...]
    plain: tuple[SuitPoints, ...]
    words: tuple[SuitWord, ...]
    spans: tuple[Span, ...]
    span_points: SpanPoints


def common_of(suits: Sequence[Plan], none: Plan) -> Common | None:
    """What the plans of the four trumps and of no-trump share; None where melds mix suits or depend on the trump."""
    plain = none.points
    for at, plan in enumerate(suits):
        if plan.mixes or plan.spans != none.spans:
            return None
        if any(plan.points[suit] is not plain[suit] for suit in range(4) if suit != at):
            return None
    if none.mixes:
        return None
    trump = tuple([plan.points[suit] for suit, plan in enumerate(suits)])
    return Common(trump, plain, none.words, none.spans, none.span_points)


def scorer_of(
    points: Sequence[Mapping[int, int] | Sequence[int]],
    words: Sequence[Mapping[int, int] | Sequence[int]],
    span_points: SpanPoints,
    mixes: Sequence[Mix],
) -> Scorer:
    """The points of a hand under one trump: four look-ups, a fifth for the melds over several suits, a sum."""
    spade_points, heart_points, diamond_points, club_points = points
    spade_words, heart_words, diamond_words, club_words = words

    def total(hand: Holdings) -> int:
        spades, hearts, diamonds, clubs = hand
        return (
            spade_points[spades]
            + heart_points[hearts]
            + diamond_points[diamonds]
            + club_points[clubs]
            + span_points[
                spade_words[spades] & heart_words[hearts] & diamond_words[diamonds] & club_words[clubs]
            ]
        )

    if not mixes:
        return total
    return lambda hand: total(hand) + sum([mix.points(hand) for mix in mixes])


def all_trumps(common: Common) -> Callable[[Holdings], Totals]:
    """The points under all four trumps at once: each suit is looked up once as plain and once as trump."""
    spade_trump, heart_trump, diamond_trump, club_trump = common.trump
    spade_plain, heart_plain, diamond_plain, club_plain = common.plain
    spade_words, heart_words, diamond_words, club_words = common.words
    span_points = common.span_points

    def totals(hand: Holdings) -> Totals:
        spades, hearts, diamonds, clubs = hand
        s, h, d, c = spade_plain[spades], heart_plain[hearts], diamond_plain[diamonds], club_plain[clubs]
        word = spade_words[spades] & heart_words[hearts] & diamond_words[diamonds] & club_words[clubs]
        plain = s + h + d + c + span_points[word]
        return (
            plain - s + spade_trump[spades],
            plain - h + heart_trump[hearts],
            plain - d + diamond_trump[diamonds],
            plain - c + club_trump[clubs],
        )

    return totals


def holdings(layout: Layout) -> Iterator[int]:
    """Every holding of one suit that the deck allows, packed."""
    fields = [[n << layout.bits * at for n in range(layout.copies + 1)] for at in range(len(layout.ranks))]
    return map(sum, product(*fields))


def filled(lookup: Mapping[int, int], layout: Layout) -> list[int]:
    """The value of every holding, by index; 0 at the indices that are no holding."""
    values = [0] * (1 << layout.width)
    for holding in holdings(layout):
        values[holding] = lookup[holding]
    return values
