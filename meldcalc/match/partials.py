"""A line of the Spanish game: each side's cards or points, and the partial game scored."""

from collections.abc import Mapping
from types import MappingProxyType

from meldcalc.lang import say
from meldcalc.match.fields import SIDE, a_number, one_of
from meldcalc.match.model import Entry, ScoredPartial
from meldcalc.match.record import Here
from meldcalc.names import folded
from meldcalc.reader import Node, Problems, unknown_key, wrong, yes_no
from meldcalc.rummy.model import OUTS, Out, Table
from meldcalc.rummy.partial import counted_sides
from meldcalc.rummy.setup import RummySetup

_OUTS: dict[str, Out] = {out.replace("-", "_"): out for out in OUTS}


def read_partial(
    entry: Entry, here: Here, setup: RummySetup | None, names: tuple[str, ...], problems: Problems
) -> ScoredPartial | None:
    """The partial game of a line; None, with the problems noted, when it can't be scored."""
    before = problems.count
    said: dict[int, int | Table | None] = {}
    for word, value in entry.fields.items():
        side = here.known.sides.get(word) or here.known.sides.get(folded(word))
        if side is None:
            continue  # no side: a correction's word, or noted where the line's keys were read
        if side.side in said:
            problems.add("duplicate-key", say("the side {name} stands twice", name=side.name), value)
        problems.path.append(side.name)
        said[side.side] = _side(value, problems)
        problems.path.pop()
    for place, name in enumerate(names):
        if place not in said and entry.sound:
            message = say("the cards or points of {side} are missing", side=name)
            problems.add("side-missing", message, entry.node)
    if setup is None:
        return None
    tables = {names[side]: table for side, table in said.items() if isinstance(table, Table)}
    tried = any(table.failed_openings for table in tables.values())
    barbele = here.barbele() if tried else None
    parts, refused = counted_sides(setup, tables, number=here.number, barbele=barbele)
    for refusal in refused:
        problems.take(refusal, entry.node)
    if problems.count > before or not entry.sound:
        return None
    delta = tuple(
        value if isinstance(value, int) else parts[names[side]].total for side, value in sorted(said.items())
    )
    return ScoredPartial(
        delta,
        tuple(parts.get(name) for name in names),
        tuple(tables.get(name) for name in names),
        names,
        setup.rules,
    )


def _side(node: Node, problems: Problems) -> int | Table | None:
    """One side: its points, or what it shows and holds as far as that can be read; None where it can't be."""
    if node.kind != "map":
        wrong(node, problems, say("the side's cards or points, as {example}", example="{points: 310}"))
        return None
    if not node.value:
        problems.add("side-missing", say("nothing stands here: its cards or its points are missing"), node)
        return None
    before = problems.count
    fields: dict[str, Node] = {}
    for key, value in node.value.values():
        name = key.value.replace("-", "_")
        if name not in SIDE:
            unknown_key(key, problems, SIDE)
        elif name in fields:
            problems.add("duplicate-key", say("the key {key} stands twice", key=key.value), key)
        else:
            fields[name] = value
    if "points" in fields:
        if len(fields) > 1:
            message = say("a side has either its points or its cards, not both")
            problems.add("contradiction", message, fields["points"])
        points = a_number(fields["points"], problems)
        return None if problems.count > before else points
    return _table(fields, problems)


def _table(fields: Mapping[str, Node], problems: Problems) -> Table:
    def flag(name: str) -> bool | None:
        return yes_no(fields[name], problems) if name in fields else None

    failed = fields.get("failed_openings")
    return Table(
        melds=_cards(fields.get("melds"), problems),
        held=_cards(fields.get("held"), problems) or None,
        out=one_of(fields["out"], _OUTS, problems) if "out" in fields else None,
        wild=flag("wild"),
        relied=bool(flag("relied")),
        partner_wild=bool(flag("partner_wild")),
        cut=bool(flag("cut")),
        turned_card=bool(flag("turned_card")),
        failed_openings=0 if failed is None else a_number(failed, problems, least=0) or 0,
        marks=MappingProxyType({name: problems.mark(node) for name, node in fields.items()}),
    )


def _cards(node: Node | None, problems: Problems) -> str:
    if node is None:
        return ""
    if node.kind != "text":
        wrong(node, problems, say("cards"))
        return ""
    return str(node.value)
