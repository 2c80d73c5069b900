"""The next round, seated by the results of the last one: winners move up.

The winners of a table go to the next table up (table 1 is the head), the losers stay; at the head table the winners
stay and the losers go down to the last table. Single players change partners: of a table's two pairs, one player
each, as few of them as can be partnering again. What is equal is drawn by lot, and the seed of the draw is told.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.event.folder import Loaded
from meldcalc.event.model import Results, Table, winner
from meldcalc.event.records import by_table, missing
from meldcalc.event.scores import last_round
from meldcalc.lang import say


class NextRound(NamedTuple):
    """Who sits where next, table by table, who sits out, and what was drawn by lot."""

    round: int
    tables: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]  # name, sides
    out: tuple[str, ...]
    seed: int
    drawn: bool


def winners_up(loaded: Loaded, seed: int) -> NextRound:
    """The seats of the round after the last one; the first round is drawn altogether.

    Those who sat out come in at the last table, and of those who would sit there, the ones who have sat out least
    make room. Raises ``round-open`` while a table of the last round is not in, ``wrong-layout`` where everyone plays
    for himself, ``seat-players`` where there are too few.
    """
    rng = random.Random(seed)
    last = last_round(loaded.results)
    width = 1 if loaded.event.teams else 2
    if loaded.layout is not None and loaded.layout.name == "alone":
        raise Refusal("wrong-layout", say("winners-up is for teams, or for two against two"))
    if not any(table.round == last for table in loaded.results.tables):
        return _drawn(loaded, last + 1, width, seed, rng)
    absent = missing(loaded, last).tables
    if absent:
        open_ = ", ".join(name for name, _ in absent)
        raise Refusal("round-open", say("round {round} is not over: table {names}", round=last, names=open_))
    played = sorted(
        ((table.table, table) for table in loaded.results.tables if table.round == last), key=by_table
    )
    lot = _Lot(rng)
    decided = [_decided(table, lot) for _, table in played]
    won, lost = [pair[0] for pair in decided], [pair[1] for pair in decided]
    there = {id for pair in decided for side in pair for id in side}
    resting = [id for id in loaded.event.entrants if id not in there]
    count = len(played)
    pairs = [(won[0], won[1])] if count > 1 else [(won[0], lost[0])]
    pairs += [(lost[place], won[place + 1]) for place in range(1, count - 1)]
    if count > 1:
        pairs.append((lost[-1], lost[0]))
    pairs[-1], out = _foot(pairs[-1], resting, loaded.results, width, lot)
    met = _partners(loaded.results)
    sides = [_mixed(pair, met, lot) if width == 2 else pair for pair in pairs]
    names = [name for name, _ in played]
    return NextRound(last + 1, tuple(zip(names, sides, strict=True)), tuple(out), seed, lot.drawn)


class _Lot:
    """Draws by lot, and remembers whether anything was drawn."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.drawn = rng, False

    def first(self, items: Sequence[object]) -> int:
        """One of several equals, by its place."""
        if len(items) < 2:
            return 0
        self.drawn = True
        return int(self.rng.random() * len(items))

    def order(self, ids: Sequence[str]) -> list[str]:
        """All of them, in a drawn order."""
        rest = list(ids)
        order: list[str] = []
        while rest:
            order.append(rest.pop(self.first(rest)))
        return order


def _drawn(loaded: Loaded, number: int, width: int, seed: int, rng: random.Random) -> NextRound:
    """A round that nothing goes before: all of it by lot."""
    lot = _Lot(rng)
    order = lot.order(list(loaded.event.entrants))
    size = 2 * width
    if len(order) < size:
        raise Refusal(
            "seat-players", say("a table needs {size}, and there are {count}", size=size, count=len(order))
        )
    tables: list[tuple[str, tuple[tuple[str, ...], ...]]] = []
    for place in range(0, len(order) - size + 1, size):
        seats = order[place : place + size]
        tables.append((str(len(tables) + 1), (tuple(seats[:width]), tuple(seats[width:]))))
    return NextRound(number, tuple(tables), tuple(order[len(tables) * size :]), seed, True)


def _decided(table: Table, lot: _Lot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The winners and the losers of a table; with equal points it is drawn who moves."""
    best = winner(table)
    place = table.sides.index(best) if best else lot.first(table.sides)
    return table.sides[place].ids, table.sides[1 - place].ids


def _foot(
    pair: tuple[tuple[str, ...], tuple[str, ...]], resting: list[str], results: Results, width: int, lot: _Lot
) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], list[str]]:
    """Who sits at the last table, and who sits out instead of those who did."""
    if not resting:
        return pair, []
    games = Counter(id for table in results.tables for side in table.sides for id in side.ids)
    seats = [*pair[0], *pair[1]]
    drawn = {id: place for place, id in enumerate(lot.order([*resting, *seats]))}
    order = sorted([*resting, *seats], key=lambda id: (games[id], id not in resting, drawn[id]))
    playing = order[: 2 * width]
    stay = [id for id in seats if id in playing] + [id for id in playing if id not in seats]
    return (tuple(stay[:width]), tuple(stay[width:])), order[2 * width :]


def _partners(results: Results) -> Counter[frozenset[str]]:
    return Counter(frozenset(side.ids) for table in results.tables for side in table.sides)


def _mixed(
    pair: tuple[tuple[str, ...], tuple[str, ...]], met: Counter[frozenset[str]], lot: _Lot
) -> tuple[tuple[str, ...], ...]:
    """New partners from two pairs that come together, those who have partnered least."""
    (one, two), (three, four) = pair
    ways = [((one, three), (two, four)), ((one, four), (two, three))]
    costs = [sum(met[frozenset(side)] for side in way) for way in ways]
    best = [way for way, cost in zip(ways, costs, strict=True) if cost == min(costs)]
    return best[lot.first(best)]
