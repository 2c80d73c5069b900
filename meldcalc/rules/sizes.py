"""Which shipped tables deal hands of a size, or count so many trick points: the way out of having named the wrong one."""

from collections.abc import Iterator

from meldcalc.rules.files import shipped
from meldcalc.rules.model import TrickRules
from meldcalc.rules.resolve import resolve


def tables_dealing(size: int) -> str | None:
    """The trick-taking tables that deal hands of ``size`` cards, as one would ask for them; None where there is none.

    Tables that deal them to their usual number of players come first; the others are named with their players.
    """
    usual: list[str] = []
    others: list[str] = []
    for rules in _trick_tables():
        for row, seating in enumerate(rules.seating):
            if size in seating.hands:
                (others if row else usual).append(f"{rules.name} -p {seating.players}" if row else rules.name)
                break
    return ", ".join([*usual, *others]) or None


def tables_counting(points: int) -> str | None:
    """The trick-taking tables whose tricks come to ``points`` in all; None where there is none."""
    return ", ".join([rules.name for rules in _trick_tables() if rules.tricks.total == points]) or None


def _trick_tables() -> Iterator[TrickRules]:
    for name in shipped():
        rules = resolve(name)
        if isinstance(rules, TrickRules):
            yield rules
