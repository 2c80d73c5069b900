"""What stands above the hands of a match file: its format, the table, the sides, the seats, the dealer."""

from collections.abc import Iterator, Mapping
from typing import Any

from meldcalc.errors import Refusal, did_you_mean, problems_of
from meldcalc.lang import say
from meldcalc.match.fields import RESERVED, TOP, named
from meldcalc.match.model import Known
from meldcalc.match.partial_game import PartialGame
from meldcalc.match.record import Head, MatchGame
from meldcalc.match.trick_game import TrickGame
from meldcalc.names import folded
from meldcalc.numbers import whole_number
from meldcalc.reader import Node, Problems, list_of, map_of, refuse_newer, text, unknown_key, wrong
from meldcalc.rules.model import Rules, Seating
from meldcalc.rules.named import other_version, setting, table_named, table_of

FORMAT = 1  # of match files; a file that says a newer one is not read
GAMES: dict[str, type[MatchGame[Any, Any]]] = {"trick-taking": TrickGame, "rummy": PartialGame}


def read_head(root: Node, problems: Problems, *, folder: str = "") -> tuple[Head | None, Node | None]:
    """The head of a match file and the node of its list (None: there is none yet).

    Problems are noted; without usable sides there is no head and nothing more can be read. A file of a newer format
    raises ``format-version`` at once. ``folder`` is where a table named by a path is looked for.
    """
    if root.kind != "map":
        problems.add("bad-value", say("a match file begins with meldcalc: 1"), root)
        return None, None
    keys: Mapping[str, tuple[Node, Node]] = root.value
    _format(keys, problems, root)
    for key, _ in keys.values():
        if key.value not in TOP:
            unknown_key(key, problems, TOP)
    sides = _sides(keys, problems, root)
    rules, named_as, version_fits = _rules(keys, problems, root, folder)
    if sides is None:
        return None, None
    names, players = sides
    kind = GAMES[rules.family if rules else "rummy" if PartialGame.rows_key in keys else "trick-taking"]
    seating = _seating(rules, players, keys["sides"][0], problems) if rules else None
    usable = rules.seated(seating) if rules and version_fits and seating else None
    head = Head(problems.file, kind(usable, seating, names), named_as, names, players)
    known = head.known()
    seats = _seats(keys, head, known, problems)
    dealer = _dealer(keys, head, known, problems)
    if not seats and not any(len(team) > 1 for team in players):
        # One seat a side: the turn goes round them in the order in which they are written.
        seats = tuple(team[0] if team else side for side, team in zip(names, players, strict=True))
        seats = seats[:: kind.step]
    return head._replace(seats=seats, dealer=dealer), _list(keys, kind.rows_key, problems)


def _format(keys: Mapping[str, tuple[Node, Node]], problems: Problems, root: Node) -> None:
    if "meldcalc" not in keys:
        problems.add("missing-key", say("{key} is missing here", key="meldcalc: 1"), root)
        return
    node = keys["meldcalc"][1]
    refuse_newer(node, FORMAT, problems)
    if node.kind != "text" or whole_number(node.value, 1) is None:
        wrong(node, problems, say("the number of the file's format"))


# --- the table ---------------------------------------------------------------------------------------------


def _rules(
    keys: Mapping[str, tuple[Node, Node]], problems: Problems, root: Node, folder: str
) -> tuple[Rules | None, str, bool]:
    """The table, as the file names it, and whether its version is the one that the file must have."""
    said: dict[str, dict[str, str]] = {}
    for key, value in (("option", text), ("set", setting)):
        said[key] = (map_of(value)(keys[key][1], problems) or {}) if key in keys else {}
        said[key] = {name: value for name, value in said[key].items() if value is not None}
    if "rules" not in keys:
        problems.add("missing-key", say("{key} is missing here", key="rules"), root)
        return None, "", False
    written = text(keys["rules"][1], problems)
    if written is None:
        return None, "", False
    asked = table_named(written, said["option"], said["set"], keys, problems)
    try:
        rules = table_of(asked, folder or None)
    except Refusal as refusal:
        for problem in problems_of(refusal):
            problems.note(problem)
        return None, written, False
    other = other_version(asked, rules)
    if other is not None:
        problems.note(other)
        return rules, written, False
    return rules, f"{asked.name}@{rules.version}", True


def _seating(
    rules: Rules, players: tuple[tuple[str, ...], ...], node: Node, problems: Problems
) -> Seating | None:
    """The table's first row whose number of sides (and of players, where they are named) fits."""
    sizes = {len(team) for team in players if team}
    if len(sizes) > 1:
        problems.add("players", say("the sides have different numbers of players"), node)
        return None
    for seating in rules.seating:
        if seating.sides == len(players) and (not sizes or {seating.per_side} == sizes):
            return seating
    rows = ", ".join(dict.fromkeys(f"{row.players} ({row.sides} × {row.per_side})" for row in rules.seating))
    problems.add(
        "players",
        say("{table} is not played by {sides} sides like these", table=rules.name, sides=len(players)),
        node,
        hint=say("its players (sides × players of a side): {rows}", rows=rows),
    )
    return None


# --- who plays -----------------------------------------------------------------------------------------------


def _sides(
    keys: Mapping[str, tuple[Node, Node]], problems: Problems, root: Node
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]] | None:
    if "sides" not in keys:
        problems.add("missing-key", say("{key} is missing here", key="sides"), root)
        return None
    node = keys["sides"][1]
    if node.kind != "map" or len(node.value) < 2:
        wrong(
            node,
            problems,
            say("two sides or more, as {example}", example="{We: [Ana, Luis], They: [Bob, Carol]}"),
        )
        return None
    before = problems.count
    if any((name.line, name.column) in problems.strays for name in _names(node)):
        return None  # what stands there is no name; that was told where it was read
    taken: dict[str, str] = {}
    players = []
    for key, _ in node.value.values():
        check_side(key.value, taken, problems, key)
    for _, value in node.value.values():
        team = list_of(text)(value, problems) or []
        for place, player in enumerate(value.value if value.kind == "list" else ()):
            if team[place] is not None:
                check_player(team[place], taken, problems, player)
        players.append(tuple(player.strip() for player in team if player is not None))
    if problems.count > before:
        return None
    return tuple(key.value.strip() for key, _ in node.value.values()), tuple(players)


def _names(sides: Node) -> Iterator[Node]:
    """The nodes of all sides and players."""
    for key, team in sides.value.values():
        yield key
        yield team
        yield from team.value if team.kind == "list" else ()


def check_side(name: str, taken: dict[str, str], problems: Problems, node: Node | None = None) -> None:
    """Note what a side may not be called: nothing, like a field, like another side."""
    _check_name(name, taken, problems, node)
    if name.strip().casefold().replace("-", "_") in RESERVED:
        problems.add(
            "side-name",
            say("a side may not be called {name}: that is a field of this file", name=name),
            node,
        )


def check_player(name: str, taken: dict[str, str], problems: Problems, node: Node | None = None) -> None:
    """Note what a player may not be called: nothing, like a side, like another player."""
    _check_name(name, taken, problems, node)


def _check_name(name: str, taken: dict[str, str], problems: Problems, node: Node | None) -> None:
    key = folded(name)
    if not key or not name.isprintable():
        problems.add(
            "side-name", say("a name needs letters that can be seen, not {name}", name=repr(name)), node
        )
    elif key in taken:
        problems.add("duplicate-name", say("the name {name} stands twice", name=name), node)
    taken[key] = name


def _seats(
    keys: Mapping[str, tuple[Node, Node]], head: Head, known: Known, problems: Problems
) -> tuple[str, ...]:
    """The seats clockwise: each player once or, where they are not named, each side as often as it has players."""
    if "seats" not in keys or keys["seats"][1].empty:
        return ()
    node = keys["seats"][1]
    if node.kind != "list":
        wrong(node, problems, say("a list of the players, clockwise"))
        return ()
    seats = [named(seat, known.all, "player or side", problems) for seat in node.value]
    good = [seat for seat in seats if seat is not None]
    if len(good) < len(seats):
        return ()
    wanted: list[str] = []
    for side, team in zip(head.sides, head.players, strict=True):
        wanted += team or [side] * (head.game.seating.per_side if head.game.seating else 1)
    if sorted(seat.name for seat in good) != sorted(wanted):
        problems.add(
            "seats",
            say("each player has one seat: {players}", players=", ".join(wanted)),
            node,
        )
        return ()
    return tuple(seat.name for seat in good)


def _dealer(
    keys: Mapping[str, tuple[Node, Node]], head: Head, known: Known, problems: Problems
) -> str | None:
    """Who deals first: a player, or a side where its players are not named."""
    if "dealer" not in keys or keys["dealer"][1].empty:
        return None
    node = keys["dealer"][1]
    found = named(node, known.all, "player or side", problems)
    if found is None:
        return None
    if not found.player and head.players[found.side]:
        message = say(
            "the dealer is one of the players: {players}", players=", ".join(head.players[found.side])
        )
        problems.add("unknown-name", message, node)
        return None
    return found.name


def _list(keys: Mapping[str, tuple[Node, Node]], wanted: str, problems: Problems) -> Node | None:
    """The node of the hands or partial games; the list of the other game is refused."""
    for name in (game.rows_key for game in GAMES.values()):
        if name not in keys or name == wanted:
            continue
        problems.add(
            "unknown-key",
            say("this table's file has {wanted}, not {name}", wanted=wanted, name=name),
            keys[name][0],
            hint=did_you_mean(wanted),
        )
    if wanted not in keys or keys[wanted][1].empty:
        return None
    node = keys[wanted][1]
    if node.kind != "list":
        wrong(node, problems, say("a list, one line for each hand"))
        return None
    return node
