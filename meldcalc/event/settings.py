"""``event.yaml``: what a tournament is played by. Written by hand, read strictly, never rewritten."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from meldcalc.errors import Mark, Refusal, did_you_mean, problems_of
from meldcalc.event.entrants import Known
from meldcalc.event.fields import FILE
from meldcalc.event.model import Bye, Entrant, Event, Penalty, Substitute
from meldcalc.event.sheets import within
from meldcalc.lang import say
from meldcalc.reader import (
    Node,
    Problems,
    parse,
    read_file,
    refuse_newer,
)
from meldcalc.rules.model import Rules
from meldcalc.rules.named import Named, other_version, table_named, table_of

FORMAT = 1  # of event.yaml; a file that says a newer one is not read
NAME = "event.yaml"


def read_settings(folder: str) -> Event:
    """The settings of the tournament in a folder. Raises Refusals with everything that is wrong in event.yaml."""
    file = within(folder, NAME)
    problems = Problems(file)
    root = parse(read_file(file), problems)
    if root.kind == "map" and "meldcalc" in root.value:
        refuse_newer(root.value["meldcalc"][1], FORMAT, problems)
    found = FILE(root, problems) or {}
    event = _event(folder, found, problems, root)
    problems.done()
    return event


def written(folder: str) -> bool:
    """Whether a folder has an event.yaml."""
    return Path(folder, NAME).exists()


def unnamed(folder: str) -> Event:
    """The settings of a folder without event.yaml: all of them as they are unless said."""
    return Event(folder, Path(folder).resolve().name)


def _event(folder: str, found: dict[str, Any], problems: Problems, root: Node) -> Event:
    """The settings from the fields, and what does not fit together."""
    keys: Mapping[str, tuple[Node, Node]] = root.value if root.kind == "map" else {}
    nodes = {key: value for key, (_, value) in keys.items()}
    teams = found.get("scoring") == "team" or ("teams" in nodes and "scoring" not in nodes)
    mine, other = ("teams", "players") if teams else ("players", "teams")
    if other in nodes:
        problems.add(
            "bad-value",
            say(
                "with scoring {scoring} there are {mine}, not {other}",
                scoring="team" if teams else "individual",
                mine=mine,
                other=other,
            ),
            nodes[other],
        )
    entrants = {
        id: Entrant(id, "/".join(people), people) for id, people in _people_of(found.get(mine)).items()
    }
    _no_id_twice(nodes.get(mine), mine, problems)
    prizes = [prize for prize in found.get("prizes") or [] if prize is not None]
    if sum(prizes) > 100:
        problems.add("bad-money", say("the prizes come to more than 100% of the pot"), nodes["prizes"])
    bye = {key: value for key, value in (found.get("bye") or {}).items() if value is not None}
    points = bye.get("points")
    whose = _Whose(entrants, teams, problems)
    return Event(
        folder,
        one_line(found.get("name") or "") or unnamed(folder).name,
        one_line(found.get("date") or ""),
        table_named(
            found.get("rules") or Named().name,
            found.get("option") or {},
            found.get("set") or {},
            keys,
            problems,
        ),
        teams,
        entrants,
        {
            name: whose.all(ids, nodes["groups"], name)
            for name, ids in (found.get("groups") or {}).items()
            if name is not None
        },
        tuple(filter(None, found.get("rank") or [])) or None,
        found.get("entry") or 0,
        found.get("set_money") or 0,
        tuple(prizes),
        Bye(
            bye.get("result") != "none",
            points if isinstance(points, int) else None,
            bye.get("rounding", "half-up"),
        ),
        tuple(_penalties(found.get("penalties") or [], nodes, whose)),
        tuple(_substitutes(found.get("substitutes") or [], nodes, whose)),
        found.get("best"),
    )


def one_line(name: str) -> str:
    """A name as it is shown: without spaces around it, on one line."""
    return " ".join(name.split())


def check_table(event: Event, found: list[Refusal]) -> Rules | None:
    """The tournament's rule table; what is wrong with it is noted, also where nothing is settled by it."""
    try:
        return rules_of(event)
    except Refusal as refusal:
        mark = Mark(within(event.folder, NAME), 1, 1, ("rules",))
        found += [one.at(mark=mark) for one in problems_of(refusal)]
        return None


def rules_of(event: Event) -> Rules:
    """The tournament's rule table. Raises as ``resolve`` does, and ``rules-version`` for another version of it."""
    rules = table_of(event.rules, event.folder)
    other = other_version(event.rules, rules)
    if other is not None:
        raise other
    return rules


def _no_id_twice(node: Node | None, mine: str, problems: Problems) -> None:
    """Ids are read without the spaces around them, and are still to be different."""
    seen: set[str] = set()
    for key, _ in node.value.values() if node is not None and node.kind == "map" else ():
        id = key.value.strip()
        if id in seen:
            problems.path[:] = [mine]
            problems.add("duplicate-name", say("the name {name} stands twice", name=id), key)
            problems.path.clear()
        seen.add(id)


def _people_of(found: dict[str | None, Any] | None) -> dict[str, tuple[str, ...]]:
    """The people behind each id."""
    return {
        id: tuple(one_line(name) for name in ([people] if isinstance(people, str) else people) if name)
        for id, people in (found or {}).items()
        if id is not None and people
    }


class _Whose:
    """Finds the entrant that an id means, and notes one that nobody has."""

    def __init__(self, entrants: dict[str, Entrant], teams: bool, problems: Problems) -> None:
        self.entrants, self.teams, self.problems = entrants, teams, problems
        self.who = Known(entrants)

    def all(self, ids: list[str | None] | None, groups: Node, name: str) -> tuple[str, ...]:
        """The ids of a group that are there."""
        node = groups.value[name][1]
        self.problems.path[:] = ["groups", name]
        good = [self.known(id, node.value[place]) for place, id in enumerate(ids or []) if id is not None]
        self.problems.path.clear()
        return tuple(id for id in good if id is not None)

    def one(self, fields: dict[str, Any], node: Node, path: Iterable[str]) -> str | None:
        """Who is meant under ``player`` or ``team``, whichever the scoring asks for."""
        self.problems.path[:] = path
        mine, other = ("team", "player") if self.teams else ("player", "team")
        id: str | None = None
        if other in node.value:
            self.problems.add(
                "unknown-key",
                say("{key} is not a key here; this tournament has {mine}", key=other, mine=mine),
                node.value[other][0],
                hint=did_you_mean(mine),
            )
        elif mine not in node.value:
            self.problems.add("missing-key", say("{key} is missing here", key=mine), node)
        elif fields.get(mine):
            id = self.known(fields[mine], node.value[mine][1])
        self.problems.path.clear()
        return id

    def known(self, word: str, node: Node) -> str | None:
        """The id that is meant by a word of the file."""
        id = self.who.id_of(word.strip())
        if id is None:
            self.problems.take(self.who.refusal(word.strip(), self.teams), node)
        return id


def _penalties(found: list[Any], nodes: dict[str, Node], whose: _Whose) -> Iterable[Penalty]:
    for place, fields in enumerate(found):
        if fields is None:
            continue
        node = nodes["penalties"].value[place]
        id = whose.one(fields, node, ("penalties", str(place + 1)))
        if id is not None and fields.get("round") and fields.get("points") is not None:
            mark = whose.problems.mark(node)._replace(path=("penalties", str(place + 1)))
            yield Penalty(id, fields["round"], fields["points"], one_line(fields.get("reason") or ""), mark)


def _substitutes(found: list[Any], nodes: dict[str, Node], whose: _Whose) -> Iterable[Substitute]:
    for place, fields in enumerate(found):
        if fields is None:
            continue
        node = nodes["substitutes"].value[place]
        way = ("substitutes", str(place + 1))
        id = whose.one(fields, node, way)
        if id is None or not fields.get("name") or not fields.get("from"):
            continue
        people = whose.entrants[id].people
        name, out = one_line(fields["name"]), one_line(fields.get("for") or people[0])
        if out not in people or (len(people) > 1 and "for" not in fields):
            whose.problems.path[:] = way
            whose.problems.add(
                "bad-value",
                say(
                    "for must name whom {name} sat for: {people}",
                    name=name,
                    people=", ".join(people),
                ),
                node,
            )
            whose.problems.path.clear()
        first, last = fields["from"], fields.get("to")
        if last is not None and last < first:
            said = say("the rounds end before they begin: from {first} to {last}", first=first, last=last)
            whose.problems.add("bad-value", said, node)
        yield Substitute(id, out, name, first, last, one_line(fields.get("reason") or ""))
