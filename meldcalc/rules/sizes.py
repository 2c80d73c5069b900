"""Which shipped tables deal hands of a size: the way out for somebody who has named the wrong table."""

from meldcalc.rules.files import shipped
from meldcalc.rules.resolve import resolve

_NAMED = 3


def tables_dealing(size: int) -> str | None:
    """The trick-taking tables that deal hands of ``size`` cards, as one would ask for them; None where there is none.

    Tables that deal them to their usual number of players come first; the others are named with their players.
    """
    usual: list[str] = []
    others: list[str] = []
    for name in shipped():
        rules = resolve(name)
        if rules.family != "trick-taking":
            continue
        for row, seating in enumerate(rules.seating):
            if size in seating.hands:
                (others if row else usual).append(f"{name} -p {seating.players}" if row else name)
                break
    named = [*usual, *others]
    return ", ".join(named[:_NAMED]) + (" …" if len(named) > _NAMED else "") if named else None
