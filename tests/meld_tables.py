"""Every shipped table with every choice of its options that changes its melds, and each of its seatings."""

from itertools import product

from meldcalc.rules import resolve, shipped

TABLES = [name for name in shipped() if resolve(name).family == "trick-taking"]


def looks(rules):
    """What of a table's melds makes a difference."""
    return tuple((m.name, m.cls, m.cards, m.suit, m.points) for m in rules.melds)


def option_sets(table):
    """The choices of the options that change the melds, in every combination."""
    rules = resolve(table)
    telling = {}
    for option in rules.options:
        found = {}
        for choice in option.choices:
            found.setdefault(looks(resolve(table, options={option.name: choice.name})), choice.name)
        if len(found) > 1:
            telling[option.name] = list(found.values())
    for chosen in product(*telling.values()):
        yield dict(zip(telling, chosen, strict=True))


def variants():
    """(id, rules, seating) for every table, choice of options and seating."""
    for table in TABLES:
        for options in option_sets(table):
            rules = resolve(table, options=options)
            for seating in rules.seating:
                name = "-".join([table, *options.values(), str(seating.players)])
                yield name, rules, seating


VARIANTS = {name: (rules, seating) for name, rules, seating in variants()}
