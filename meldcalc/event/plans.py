"""Seating of single players: everyone partners everyone once and opposes everyone twice, where that exists.

A plan is grown from one round: for 4n players from a round over the numbers modulo 4n - 1 and one seat that never
moves, for 4n + 1 players modulo 4n + 1, the player left over sitting out; each next round adds one to every
number. In the first round every difference of two numbers occurs once between partners and twice between
opponents, which is all that is needed. Nine players have no such round modulo 9; theirs is over pairs of
numbers modulo 3. For other numbers of players, and where only some of the rounds are played, see ``search``.
"""

from meldcalc.errors import Refusal
from meldcalc.event.rounds import MOST, Plan, Round, check_rounds, drawn
from meldcalc.lang import say

_STAYS = -1  # the seat that never moves

# Tables of the first round, partners side by side: n s e w. For 4n players the numbers are modulo 4n - 1.
_FIRST_ROUNDS: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((_STAYS, 0, 1, 2),),
    5: ((1, 4, 2, 3),),
    8: ((_STAYS, 0, 4, 5), (1, 3, 2, 6)),
    9: ((1, 2, 3, 6), (4, 8, 5, 7)),  # 3a + b stands for the pair (a, b)
    12: ((_STAYS, 0, 1, 3), (2, 9, 6, 7), (4, 10, 5, 8)),
    13: ((1, 4, 2, 7), (3, 12, 6, 8), (5, 11, 9, 10)),
    16: ((_STAYS, 0, 1, 2), (3, 6, 9, 11), (4, 13, 8, 12), (5, 10, 7, 14)),
    17: ((1, 2, 3, 8), (4, 15, 10, 12), (5, 9, 6, 13), (7, 16, 11, 14)),
    20: ((_STAYS, 0, 1, 2), (3, 5, 9, 15), (4, 14, 12, 17), (6, 18, 10, 13), (7, 11, 8, 16)),
    21: ((1, 2, 3, 6), (4, 13, 12, 19), (5, 9, 14, 16), (7, 20, 11, 17), (8, 18, 10, 15)),
    24: (
        (_STAYS, 0, 1, 2),
        (3, 5, 7, 17),
        (4, 12, 18, 22),
        (6, 20, 10, 13),
        (8, 19, 11, 16),
        (9, 15, 14, 21),
    ),
    25: (
        (1, 2, 3, 5),
        (4, 11, 17, 22),
        (6, 15, 7, 20),
        (8, 23, 14, 18),
        (9, 12, 16, 24),
        (10, 21, 13, 19),
    ),
}


def individual(players: int, rounds: int | None = None, seed: int = 0) -> Plan:
    """Seats for so many single players, four to a table, partners changing every round.

    With 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24 or 25 players and all rounds, everyone partners everyone once and
    opposes everyone twice; else it is the best that a search finds. Players that don't fill a table sit out, each
    as often as the others, give or take one. Seed 0 leaves the numbers as they are, any other draws who gets
    which number. Raises Refusal (``seat-players``, ``seat-rounds``).
    """
    if not 4 <= players <= MOST:
        raise Refusal(
            "seat-players",
            say("seats are made for 4 to {most} players, not {players}", most=MOST, players=players),
        )
    whole = players if players % 4 else players - 1
    wanted = whole if rounds is None else rounds
    check_rounds(wanted)
    if players in _FIRST_ROUNDS:
        full = _grown(players)
        times, rest = divmod(wanted, whole)
        found = full * times
        if rest:
            from meldcalc.event.search import improved

            found += improved(full[:rest], players, seed)
    else:
        from meldcalc.event.search import searched

        found = searched(players, wanted, seed)
    return drawn(Plan(tuple(found), seed), players)


def _grown(players: int) -> list[Round]:
    """All rounds of a plan, from its first one. Number 0 is player 1; the seat that never moves is the last player."""
    first = _FIRST_ROUNDS[players]
    order = players if players % 4 else players - 1
    rounds = []
    for step in range(order):
        tables = tuple(tuple(_moved(seat, step, players, order) for seat in table) for table in first)
        out = () if players % 4 == 0 else (_moved(0, step, players, order),)
        rounds.append(Round(tables, out))
    return rounds


def _moved(seat: int, step: int, players: int, order: int) -> int:
    if seat == _STAYS:
        return players
    if players == 9:
        return (seat // 3 + step // 3) % 3 * 3 + (seat + step) % 3 + 1
    return (seat + step) % order + 1
