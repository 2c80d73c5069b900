"""Seating of teams: everyone against everyone, or Mitchell, where half of the teams keep their tables."""

from meldcalc.errors import Refusal
from meldcalc.event.rounds import MOST, Plan, Round, check_rounds, drawn
from meldcalc.lang import say


def round_robin(teams: int, rounds: int | None = None, seed: int = 0) -> Plan:
    """Every team against every other once (after that from the start again); of an odd number each has one bye.

    Raises Refusal (``seat-players``, ``seat-rounds``).
    """
    check_teams(teams)
    even = teams + teams % 2  # the last one of an odd number is not there: whoever meets it sits out
    wanted = even - 1 if rounds is None else rounds
    check_rounds(wanted)
    found = []
    for step in range(wanted):
        ring = [(step + seat) % (even - 1) + 1 for seat in range(even - 1)]
        tables = [(even, ring[0]), *((ring[seat], ring[-seat]) for seat in range(1, even // 2))]
        playing = tuple(table for table in tables if max(table) <= teams)
        found.append(Round(playing, tuple(min(table) for table in tables if max(table) > teams)))
    return drawn(Plan(tuple(found), seed, teams=True), teams)


def mitchell(teams: int, rounds: int | None = None, seed: int = 0) -> Plan:
    """The first half of the teams keep their tables, the others move on to the next higher one after each round.

    In as many rounds as there are movers, each of the one half meets each of the other once; more rounds begin
    again. No table is skipped on the way: a skip keeps prepared deals from coming back, and here every hand is
    dealt anew. Of an odd number one more moves, and whoever has come past the last table sits out for a round.
    Raises Refusal (``seat-players``, ``seat-rounds``).
    """
    check_teams(teams)
    stay = teams // 2
    move = teams - stay
    wanted = move if rounds is None else rounds
    check_rounds(wanted)
    found = []
    for step in range(wanted):
        movers = [stay + (place - step) % move + 1 for place in range(move)]
        tables = tuple((place + 1, movers[place]) for place in range(stay))
        found.append(Round(tables, tuple(movers[stay:])))
    return drawn(Plan(tuple(found), seed, teams=True), teams)


def check_teams(teams: int) -> None:
    """Refuse a number of teams that nobody seats (``seat-players``)."""
    if not 2 <= teams <= MOST:
        raise Refusal(
            "seat-players", say("seats are made for 2 to {most} teams, not {teams}", most=MOST, teams=teams)
        )
