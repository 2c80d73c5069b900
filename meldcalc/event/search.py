"""Seating where no perfect plan is known: a seeded search for the fewest repeats.

The rounds begin somewhere and are improved by exchanging two players of one round, or two players' rounds of
sitting out, keeping what is better and now and then, early on, what is worse. It ends where nothing better can
exist, or after a fixed number of tries, so that one seed always gives one plan.
"""

import math
import random
from collections.abc import Callable

from meldcalc.event.rounds import Round, shuffled

_TRIES = 120_000
_PARTNER = 8  # how much worse it is to meet as partners again than as opponents
_WARM, _COLD = 3.0, 0.4


def improved(rounds: list[Round], players: int, seed: int) -> list[Round]:
    """These rounds (which stay whole tables, the same players sitting out) with fewer repeats, if there are any."""
    seats = [[*(seat - 1 for table in one.tables for seat in table)] for one in rounds]
    outs = [[seat - 1 for seat in one.out] for one in rounds]
    return _Hall(players, seats, outs, 0).settled(random.Random(seed))


def searched(players: int, rounds: int, seed: int) -> list[Round]:
    """Rounds for any number of players from four on; those who don't fill a table sit out in turn."""
    rng = random.Random(seed)
    spare = players % 4
    turns: list[int] = []
    while len(turns) < spare * rounds:
        turns += _next_turn(turns, players, spare, rng)
    outs = [turns[spare * number : spare * (number + 1)] for number in range(rounds)]
    seats = [shuffled([seat for seat in range(players) if seat not in out], rng) for out in outs]
    return _Hall(players, seats, outs, spare).settled(rng)


def _next_turn(turns: list[int], players: int, spare: int, rng: random.Random) -> list[int]:
    """Everybody once, in an order that lets nobody who has just sat out be first to sit out again."""
    begun = len(turns) % spare
    resting = set(turns[-(begun + spare) :]) if turns else set()
    order = shuffled(range(players), rng)
    return sorted(order, key=lambda seat: seat in resting)


class _Hall:
    """The rounds while they are being improved: seats in fours (two partners, two partners), and how often pairs met."""

    def __init__(self, players: int, seats: list[list[int]], outs: list[list[int]], spare: int) -> None:
        self.players, self.seats, self.outs, self.spare = players, seats, outs, spare
        self.partner = [0] * (players * players)
        self.opponent = [0] * (players * players)
        self.cost = 0
        for row in seats:
            for start in range(0, len(row), 4):
                self.sit(row, start)

    def sit(self, row: list[int], start: int, by: int = 1) -> None:
        """Count the meetings of one table (or, with -1, take them back)."""
        n, s, e, w = row[start : start + 4]
        size = self.players
        for counts, weight, pairs in (
            (self.partner, _PARTNER, ((n, s), (e, w))),
            (self.opponent, 1, ((n, e), (n, w), (s, e), (s, w))),
        ):
            for one, other in pairs:
                place = one * size + other if one < other else other * size + one
                met = counts[place]
                self.cost += weight * (2 * met + 1 if by > 0 else 1 - 2 * met)
                counts[place] = met + by

    def swap(self, row: list[int], one: int, other: int) -> None:
        """Two players of a round change seats."""
        first, second = one & ~3, other & ~3
        self.sit(row, first, -1)
        if second != first:
            self.sit(row, second, -1)
        row[one], row[other] = row[other], row[one]
        self.sit(row, first)
        if second != first:
            self.sit(row, second)

    def put(self, row: list[int], place: int, player: int) -> None:
        self.sit(row, place & ~3, -1)
        row[place] = player
        self.sit(row, place & ~3)

    def least(self) -> int:
        """The cost of meetings spread as evenly as numbers allow: below it there is nothing."""
        pairs = self.players * (self.players - 1) // 2
        tables = sum(len(row) // 4 for row in self.seats)
        cost = 0
        for meetings, weight in ((2 * tables, _PARTNER), (4 * tables, 1)):
            each, more = divmod(meetings, pairs)
            cost += weight * (pairs * each * each + more * (2 * each + 1))
        return cost

    def settled(self, rng: random.Random) -> list[Round]:
        """Exchange until nothing better can exist or the tries are used up; the best rounds that were seen."""
        best, cheapest, goal = self.copied(), self.cost, self.least()
        heat, cooling = _WARM, (_COLD / _WARM) ** (1 / _TRIES)
        for _ in range(_TRIES):
            if cheapest <= goal:
                break
            heat *= cooling
            before = self.cost
            undo = self.rest_exchanged(rng) if self.spare and rng.random() < 0.2 else self.exchanged(rng)
            worse = self.cost - before
            if worse > 0 and rng.random() >= math.exp(-worse / heat):
                undo()
            elif self.cost < cheapest:
                best, cheapest = self.copied(), self.cost
        return [
            Round(
                tuple(tuple(seat + 1 for seat in row[start : start + 4]) for start in range(0, len(row), 4)),
                tuple(sorted(seat + 1 for seat in out)),
            )
            for row, out in zip(*best, strict=True)
        ]

    def copied(self) -> tuple[list[list[int]], list[list[int]]]:
        return [row[:] for row in self.seats], [out[:] for out in self.outs]

    def exchanged(self, rng: random.Random) -> Callable[[], None]:
        """Exchange two seats of one round, not two partners'; gives the way back."""
        row = self.seats[int(rng.random() * len(self.seats))]
        one = int(rng.random() * len(row))
        other = int(rng.random() * len(row))
        if one >> 1 == other >> 1:
            other = (one + 2) % len(row)
        self.swap(row, one, other)
        return lambda: self.swap(row, one, other)

    def rest_exchanged(self, rng: random.Random) -> Callable[[], None]:
        """Exchange the rounds in which two players sit out, both in the same turn, so that it stays as fair."""
        spare = self.spare
        first = int(rng.random() * len(self.outs) * spare)
        turn = first - first % self.players
        length = min(self.players, len(self.outs) * spare - turn)
        second = turn + int(rng.random() * length)
        here, there = first // spare, second // spare
        one, other = self.outs[here][first % spare], self.outs[there][second % spare]
        if here == there or other in self.outs[here] or one in self.outs[there]:
            return lambda: None

        def exchange(one: int, other: int) -> None:
            self.put(self.seats[here], self.seats[here].index(other), one)
            self.put(self.seats[there], self.seats[there].index(one), other)
            self.outs[here][first % spare], self.outs[there][second % spare] = other, one

        exchange(one, other)
        return lambda: exchange(other, one)
