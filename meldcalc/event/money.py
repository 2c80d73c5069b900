"""The pot and its split: exact, to the cent.

Money is whole cents inside and text with two decimals outside. Shares are cut down to whole cents, and the cents
left over go to the largest remainders, the upper place first among equals. Tied places put theirs together and
split it in the same way. When the percentages are 100 the parts add up to the pot. Who has played nothing wins
nothing, so nothing is paid before anything is played.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from meldcalc.event.model import Event, Results, Standing, Table


class Prize(NamedTuple):
    """What one standing wins, in cents."""

    standing: Standing
    cents: int


class Pot(NamedTuple):
    """Where the money came from and where it goes, in cents; ``kept`` is what the percentages leave.

    ``set_money`` and ``sets`` are those that are known; ``unknown`` tells that of some games nobody says them.
    """

    entries: int
    set_money: int
    sets: int
    prizes: tuple[Prize, ...]
    unknown: bool = False

    @property
    def total(self) -> int:
        return self.entries + self.set_money

    @property
    def kept(self) -> int:
        return self.total - sum(prize.cents for prize in self.prizes)


def cents(text: str) -> int | None:
    """``"12.50"`` as 1250; None for what is not money: digits, a point, two digits."""
    whole, point, part = text.partition(".")
    digits = whole + part
    if point and len(part) == 2 and 3 <= len(digits) <= 15 and digits.isascii() and digits.isdigit():
        return int(digits)
    return None


def money(amount: int) -> str:
    """1250 as ``"12.50"``."""
    return f"{amount // 100}.{amount % 100:02}"


def percent(text: str) -> Fraction | None:
    """``"33.3%"`` as an exact number of percent; None for what is none. Nothing is below zero or above 100."""
    number = text.removesuffix("%").rstrip()
    whole, point, part = number.partition(".")
    digits = whole + part
    if not (text.endswith("%") and whole and digits.isascii() and digits.isdigit() and len(digits) <= 12):
        return None
    if point and not part:
        return None
    found = Fraction(int(digits), 10 ** len(part))
    return found if found <= 100 else None


def pot(event: Event, results: Results | None, standings: Sequence[Standing]) -> Pot:
    """The pot of a tournament (entries, and set money for each set of a side) split over its standings.

    A season has no results (None), and nobody says its sets.
    """
    people = sum(len(entrant.people) for entrant in event.entrants.values())
    tables = results.tables if results is not None else ()
    sets = sum(_known_sets(table) for table in tables)
    unknown = results is None or any(table.sets is None for table in tables)
    entries, set_money = people * event.entry, sets * event.set_money
    placed = [standing for standing in standings if standing.rank is not None]
    shares = split(entries + set_money, event.prizes[: len(placed)], sum(event.prizes))
    prizes: list[Prize] = []
    for tied in _ties(placed[: len(shares)], placed):
        pool = sum(shares[len(prizes) : len(prizes) + len(tied)])
        parts = split(pool, [Fraction(1)] * len(tied), Fraction(100))
        prizes += map(Prize, tied, parts)
    return Pot(entries, set_money, sets, tuple(prizes), unknown)


def _known_sets(table: Table) -> int:
    """The sets of a table that somebody says, of one side or of all."""
    return sum(side.sets or 0 for side in table.sides) if table.sets is None else table.sets


def _ties(paid: Sequence[Standing], standings: Sequence[Standing]) -> list[list[Standing]]:
    """Those who hold a paid place, together with all who share it."""
    groups: dict[int | None, list[Standing]] = {standing.rank: [] for standing in paid}
    for standing in standings:
        if standing.rank in groups:
            groups[standing.rank].append(standing)
    return list(groups.values())


def split(amount: int, weights: Sequence[Fraction], percents: Fraction | int = Fraction(100)) -> list[int]:
    """So many percent of an amount in cents, split by weights: largest remainders first, then the first in line."""
    total = sum(weights)
    if not total:
        return [0] * len(weights)
    paid = amount * Fraction(percents) / 100
    exact = [paid * weight / total for weight in weights]
    parts = [int(share) for share in exact]
    order = sorted(range(len(parts)), key=lambda place: (parts[place] - exact[place], place))
    for place in order[: int(paid) - sum(parts)]:
        parts[place] += 1
    return parts
