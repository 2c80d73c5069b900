"""Ranking by an ordered list of keys; what is still equal after the last one shares its place.

| key | who is first |
|---|---|
| points | the higher total, penalties counted |
| high_round, best_night | the better best round (a bye is none) or night |
| fewest_sets | the one who was set less often |
| wins | the one who won more tables |
| nights | the one who played more rounds or nights |
| head_to_head | among those still equal: who won more (less lost) of their games against each other |
"""

from collections.abc import Callable, Iterable, Sequence

from meldcalc.event.model import Line, Standing, Table

_LEAST = float("-inf")  # of somebody who has not played

_VALUES: dict[str, Callable[[Line], float]] = {
    "points": lambda line: line.points,
    "high_round": lambda line: _LEAST if line.high is None else line.high,
    "best_night": lambda line: max((night for night in line.rounds if night is not None), default=_LEAST),
    "fewest_sets": lambda line: -(line.sets or 0),  # never asked where they are not known
    "wins": lambda line: line.wins or 0,
    "nights": lambda line: sum(night is not None for night in line.rounds),
}


def ranked(lines: Iterable[Line], keys: Sequence[str], tables: Sequence[Table] = ()) -> list[Standing]:
    """The lines in order of the keys, those that share a place in the order given; last, those who played nothing.

    ``tables`` are the games that head_to_head looks at. Sets that are not known are not 0: among equals of whom one
    has unknown sets, fewest_sets parts nobody.
    """
    everybody = list(lines)
    # Blocks of equals, best first, each with the key that parted it from the next one.
    blocks: list[tuple[list[Line], str | None]] = [([line for line in everybody if line.played], None)]
    for index, key in enumerate(keys):
        games = _head_to_head(blocks, tables) if key == "head_to_head" else {}
        finer: list[tuple[list[Line], str | None]] = []
        for block, cut in blocks:
            if key == "fewest_sets" and any(line.sets is None for line in block):
                finer.append((block, cut))
                continue
            parts: dict[float, list[Line]] = {}
            for line in block:
                value = games.get(line.id, 0) if key == "head_to_head" else _VALUES[key](line)
                parts.setdefault(value, []).append(line)
            order = sorted(parts, reverse=True)
            finer += [(parts[value], key if index else None) for value in order[:-1]]
            finer += [(parts[value], cut) for value in order[-1:]]
        blocks = finer
    standings: list[Standing] = []
    for block, cut in [one for one in blocks if one[0]]:
        rank, tied = len(standings) + 1, len(block) > 1
        standings += [Standing(rank, tied, line, None) for line in block]
        standings[-1] = standings[-1]._replace(decided_by=cut)
    return standings + [Standing(None, False, line, None) for line in everybody if not line.played]


def _head_to_head(blocks: Sequence[tuple[list[Line], str | None]], tables: Sequence[Table]) -> dict[str, int]:
    """Games won less games lost against those who are still equal, for everyone who is not alone."""
    block_of = {
        line.id: number for number, (block, _) in enumerate(blocks) if len(block) > 1 for line in block
    }
    games = dict.fromkeys(block_of, 0)
    for table in tables:
        for one in table.sides:
            for other in table.sides:
                if one.points <= other.points:
                    continue
                for id in one.ids:
                    for loser in other.ids:
                        if id in games and block_of[id] == block_of.get(loser):
                            games[id] += 1
                            games[loser] -= 1
    return games
