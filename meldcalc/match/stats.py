"""Counts and averages over one match or many: what a side and a player bid, made, melded and took.

Void hands count nothing; hands that were passed out have no bidder. Averages are exact fractions, rounded half up to
hundredths where they are shown.
"""

from collections.abc import Sequence

from meldcalc.match.model import Row
from meldcalc.match.sheet import Match
from meldcalc.match.tally import Tallies


def stats(matches: Sequence[Match]) -> tuple[Tallies, Tallies]:
    """Tallies of the sides and of the players (those who are named) over all matches."""
    sides, players = Tallies(), Tallies()
    for match in matches:
        for name in match.head.sides:
            side = sides.of(name)
            side.matches += 1
            side.won += match.stand.over and match.stand.winner == name
        for name in (name for team in (*match.head.players, *match.players) for name in team):
            players.of(name)
        for row in match.rows:
            if row.status != "void":
                _count(match, row, sides, players)
        for line in match.adjusted:
            for name, points in zip(match.head.sides, line.delta, strict=True):
                sides.of(name).points += points
    return sides, players


def _count(match: Match, row: Row, sides: Tallies, players: Tallies) -> None:
    scored = row.scored
    for place, name in enumerate(match.head.sides):
        tally = sides.of(name)
        points = scored.delta[place]
        tally.points += points
        if scored.scores:
            tally.hands += 1
            tally.best = points if tally.best is None else max(tally.best, points)
    if scored.scores:
        match.head.game.count(row, sides, players)
