"""Every shipped table with every choice of its options that changes its melds, and each of its seatings."""

from itertools import product
from typing import Any

from meldcalc.rules import resolve, shipped, trick_rules

TABLES = [name for name in shipped() if resolve(name).family == "trick-taking"]


def looks(rules: Any) -> Any:
    """What of a table's melds makes a difference."""
    return tuple((m.name, m.cls, m.cards, m.suit, m.points) for m in rules.melds)


def option_sets(table: Any) -> Any:
    """The choices of the options that change the melds, in every combination."""
    rules = trick_rules(table)
    telling = {}
    for option in rules.options:
        found: dict[Any, str] = {}
        for choice in option.choices:
            found.setdefault(looks(trick_rules(table, options={option.name: choice.name})), choice.name)
        if len(found) > 1:
            telling[option.name] = list(found.values())
    for chosen in product(*telling.values()):
        yield dict(zip(telling, chosen, strict=True))


def variants() -> Any:
    """(id, rules, seating) for every table, choice of options and seating."""
    for table in TABLES:
        for options in option_sets(table):
            rules = trick_rules(table, options=options)
            for seating in rules.seating:
                name = "-".join([table, *options.values(), str(seating.players)])
                yield name, rules, seating


VARIANTS = {name: (rules, seating) for name, rules, seating in variants()}
