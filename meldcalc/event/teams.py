"""Seating of teams: everyone against everyone, or Mitchell, where half of the teams keep their tables."""

from meldcalc.errors import Refusal
from meldcalc.event.rounds import MOST, Plan, Round, check_rounds, drawn
from meldcalc.lang import say


def round_robin(teams: int, rounds: int | None = None, seed: int = 0) -> Plan:
    """Every team against every other once (after that from the start again); of an odd number each has one bye.

    Raises Refusal (``seat-players``, ``seat-rounds``).
    """
    even = _even(teams)
    wanted = even - 1 if rounds is None else rounds
    check_rounds(wanted)
    found = []
    for step in range(wanted):
        ring = [(step + seat) % (even - 1) + 1 for seat in range(even - 1)]
        tables = [(even, ring[0]), *((ring[seat], ring[-seat]) for seat in range(1, even // 2))]
        found.append(_round(tables, teams))
    return drawn(Plan(tuple(found), seed, teams=True), teams)


def mitchell(teams: int, rounds: int | None = None, seed: int = 0) -> Plan:
    """The first half of the teams keep their tables, the others move on to the next higher one after each round.

    In as many rounds as there are tables, each of the one half meets each of the other once; more rounds begin
    again. No table is skipped on the way: a skip keeps prepared deals from coming back, and here every hand is
    dealt anew. An odd team out makes one bye a round. Raises Refusal (``seat-players``, ``seat-rounds``).
    """
    even = _even(teams)
    half = even // 2
    wanted = half if rounds is None else rounds
    check_rounds(wanted)
    found = [
        _round([(table + 1, half + (table - step) % half + 1) for table in range(half)], teams)
        for step in range(wanted)
    ]
    return drawn(Plan(tuple(found), seed, teams=True), teams)


def _even(teams: int) -> int:
    if not 2 <= teams <= MOST:
        raise Refusal(
            "seat-players", say("seats are made for 2 to {most} teams, not {teams}", most=MOST, teams=teams)
        )
    return teams + teams % 2


def _round(tables: list[tuple[int, int]], teams: int) -> Round:
    """A round; who was to meet the team that is not there has a bye."""
    playing = tuple(table for table in tables if max(table) <= teams)
    return Round(playing, tuple(min(table) for table in tables if max(table) > teams))
