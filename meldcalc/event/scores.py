"""From results to one line for each entrant: points by round, penalties, wins, sets."""

from collections.abc import Mapping, Sequence

from meldcalc.event.model import Bye, Event, Line, Results, Table, winner


def last_round(results: Results) -> int:
    """The number of the last round that anything is known of; 0 before the first."""
    return max(
        max((table.round for table in results.tables), default=0),
        max((number for number, _ in results.byes), default=0),
    )


def until(results: Results, after: int) -> Results:
    """The results of the rounds up to ``after``."""
    return Results(
        [table for table in results.tables if table.round <= after],
        [bye for bye in results.byes if bye[0] <= after],
    )


def lines(event: Event, results: Results, after: int, worth: Mapping[int, int] | None = None) -> list[Line]:
    """Everyone's line after so many rounds, in the order of the list of players or teams.

    Both partners get their side's points. Penalties count in their round and later ones. ``worth`` are the points of a
    bye by round, where they are known already.
    """
    points: dict[str, list[int | None]] = {id: [None] * after for id in event.entrants}
    wins = dict.fromkeys(points, 0)
    sets = dict.fromkeys(points, 0)
    unknown: set[str] = set()  # those whose sets of some game nobody says
    high: dict[str, int] = {}
    for table in results.tables:
        if table.round > after:
            continue
        best = winner(table)
        for side in table.sides:
            won = side is best
            for id in side.ids:
                points[id][table.round - 1] = side.points
                wins[id] += won
                if side.sets is None:
                    unknown.add(id)
                else:
                    sets[id] += side.sets
                if id not in high or side.points > high[id]:
                    high[id] = side.points
    worth = bye_points(event.bye, results) if worth is None else worth
    for number, id in results.byes:
        if number <= after:
            points[id][number - 1] = worth[number]
            wins[id] += event.bye.win
    penalties = dict.fromkeys(points, 0)
    for penalty in event.penalties:
        if penalty.round <= after:
            penalties[penalty.id] += penalty.points
    return [
        Line(
            id,
            entrant.name,
            tuple(points[id]),
            penalties[id],
            sum(filter(None, points[id])) + penalties[id],
            wins[id],
            None if id in unknown or not any(one is not None for one in points[id]) else sets[id],
            high.get(id),
        )
        for id, entrant in event.entrants.items()
    ]


def bye_points(bye: Bye, results: Results) -> dict[int, int]:
    """What a bye is worth, for each round that has one."""
    rounds = {number for number, _ in results.byes}
    if bye.points is not None or not rounds:
        return dict.fromkeys(rounds, bye.points or 0)
    tables: dict[int, list[Table]] = {number: [] for number in rounds}
    for table in results.tables:
        if table.round in tables:
            tables[table.round].append(table)
    return {number: _average_of_winners(found, bye.rounding) for number, found in tables.items()}


def _average_of_winners(tables: Sequence[Table], rounding: str) -> int:
    """The mean of the winning sides' points. DECISION: where every table was drawn, of the drawn points."""
    won = [side.points for side in map(winner, tables) if side] or [
        max(side.points for side in table.sides) for table in tables
    ]
    if not won:
        return 0
    total, many = sum(won), len(won)
    if rounding == "down":
        return total // many
    if rounding == "up":
        return -(-total // many)
    return (2 * total + many) // (2 * many)
