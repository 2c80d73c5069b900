"""Rounds of seats, whoever made them: who sits where, numbers drawn anew, and how often a pair meets."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.lang import say

MOST = 500  # players; far more than a hall holds


class Round(NamedTuple):
    """One round: who sits at each table (n s e w, or the two teams), and who has no game."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()


class Plan(NamedTuple):
    """Rounds of seats for players (or teams) numbered from 1, and the seed that gives the same again."""

    rounds: tuple[Round, ...]
    seed: int
    teams: bool = False


class Spread(NamedTuple):
    """How often a pair of them meets: the least and the most over all pairs."""

    least: int
    most: int


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that nobody plays (``seat-rounds``)."""
    if not 1 <= rounds <= 2 * MOST:
        raise Refusal(
            "seat-rounds",
            say("seats are made for 1 to {most} rounds, not {rounds}", most=2 * MOST, rounds=rounds),
        )


def drawn(plan: Plan, entrants: int) -> Plan:
    """The plan with its numbers drawn anew by its seed; seed 0 draws nothing."""
    if not plan.seed:
        return plan
    numbers = [0, *shuffled(range(1, entrants + 1), random.Random(plan.seed))]
    return plan._replace(
        rounds=tuple(
            Round(
                tuple(tuple(numbers[seat] for seat in table) for table in one.tables),
                tuple(numbers[seat] for seat in one.out),
            )
            for one in plan.rounds
        )
    )


def shuffled(items: Sequence[int], rng: random.Random) -> list[int]:
    """The items in an order drawn by ``rng``, the same on every version of Python."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def spreads(plan: Plan, entrants: int) -> tuple[Spread | None, Spread]:
    """How often partners and opponents repeat, over all pairs; teams have no partners (None)."""
    partners: dict[tuple[int, int], int] = {}
    opponents: dict[tuple[int, int], int] = {}

    def met(counts: dict[tuple[int, int], int], one: int, other: int) -> None:
        pair = (one, other) if one < other else (other, one)
        counts[pair] = counts.get(pair, 0) + 1

    for row in plan.rounds:
        for table in row.tables:
            half = len(table) // 2
            for one in table[:half]:
                for other in table[half:]:
                    met(opponents, one, other)
            if not plan.teams:
                met(partners, *table[:2])
                met(partners, *table[2:])
    pairs = entrants * (entrants - 1) // 2
    return (None if plan.teams else _spread(partners, pairs)), _spread(opponents, pairs)


def _spread(counts: dict[tuple[int, int], int], pairs: int) -> Spread:
    least = min(counts.values()) if len(counts) == pairs else 0
    return Spread(least, max(counts.values(), default=0))
