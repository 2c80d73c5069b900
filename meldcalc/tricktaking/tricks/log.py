"""A hand recorded trick by trick, read from a YAML file.

    rules: ehow
    trump: S
    players: [Ana, Bob, Luis, Carol]              # in seat order, clockwise
    sides: {We: [Ana, Luis], They: [Bob, Carol]}  # without it, partners sit across
    leader: Ana
    tricks:
    - AH TH 9H KH                                 # in the order played

``option`` and ``set`` change the table as they do on the command line. A trick may be written ``{leader: Bob, cards: …}``;
whoever is said to lead must be the winner of the trick before.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from meldcalc.cards import NO_TRUMP, Trump
from meldcalc.errors import Refusal, Spot, did_you_mean, near
from meldcalc.lang import say
from meldcalc.names import folded
from meldcalc.reader import Node, Problems, list_of, map_of, parse, read_file, record, text, wrong
from meldcalc.rules import seating_of, trick_rules
from meldcalc.rules.model import Seating, TrickRules
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.play import winner


class Log(NamedTuple):
    """A recorded hand: players in seat order, the side of each, who led first, and the cards of each trick."""

    game: TrickSetup
    trump: Trump
    players: tuple[str, ...]
    sides: tuple[str, ...]
    side_of: tuple[int, ...]
    leader: int
    tricks: tuple[tuple[str, ...], ...]


def partners_together(log: Log) -> tuple[str, str] | None:
    """Two partners who follow one another in the seat order: they sit across, so the players may stand there by sides."""
    for seat, name in enumerate(log.players):
        if log.side_of[seat - 1] == log.side_of[seat]:
            return log.players[seat - 1], name
    return None


def _node(node: Node, problems: Problems) -> Node:
    """The node itself, read later."""
    return node


_FIELDS = {
    "rules": text,
    "option": map_of(text),
    "set": map_of(text),
    "trump": _node,
    "players": list_of(_node),
    "sides": _node,
    "leader": _node,
    "tricks": list_of(_node),
}
_NEEDED = ("rules", "trump", "players", "leader", "tricks")


def read_log(path: str) -> Log:
    """The recorded hand in the file at ``path``. Raises Refusals with every problem and its line."""
    problems = Problems(path)
    root = parse(read_file(path), problems)
    said: dict[str, Any] = record(_FIELDS, need=_NEEDED)(root, problems) or {}
    problems.done()
    rules = _rules(said, root, problems, path)
    players = _players(said["players"], problems)
    problems.done()
    seating = _seating(rules, said, root, players, problems)
    sides, side_of = _sides(said.get("sides"), players, seating, problems)
    leader = _player(said["leader"], players, problems, "leader")
    trump = _trump(said["trump"], problems)
    problems.done()
    assert leader is not None
    game = TrickSetup(rules, seating)
    tricks = _tricks(said["tricks"], game, players, leader, trump, problems)
    problems.done()
    return Log(game, trump, players, sides, side_of, leader, tricks)


def _rules(said: dict[str, Any], root: Node, problems: Problems, path: str) -> TrickRules:
    options, sets = said.get("option") or {}, said.get("set") or {}
    try:
        return trick_rules(said["rules"], options=options, sets=sets, base=path)
    except Refusal as refusal:
        raise refusal.at(mark=problems.mark(root.value["rules"][1])) from None


def _players(nodes: Sequence[Node], problems: Problems) -> tuple[str, ...]:
    names: list[str] = []
    problems.path.append("players")
    for node in nodes:
        name = text(node, problems)
        if name is not None and folded(name) in [folded(other) for other in names]:
            problems.add("player-twice", say("{name} sits here twice", name=name), node)
        names.append(name or "")
    problems.path.pop()
    return tuple(names)


def _seating(
    rules: TrickRules, said: dict[str, Any], root: Node, players: Sequence[str], problems: Problems
) -> Seating:
    sides = said.get("sides")
    count = len(sides.value) if sides is not None and sides.kind in ("map", "list") else None
    key = "players"
    try:
        seating = seating_of(rules, len(players))
        key = "sides"
        return seating if count is None else seating_of(rules, len(players), count)
    except Refusal as refusal:
        raise refusal.at(mark=problems.mark(root.value[key][1])) from None


def _sides(
    node: Node | None, players: Sequence[str], seating: Seating, problems: Problems
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The sides' names, and the side of each player; a list of names alone lets partners sit across."""
    across = tuple(seat % seating.sides for seat in range(len(players)))
    if node is None:
        teams = [players[side :: seating.sides] for side in range(seating.sides)]
        return tuple("/".join(team) for team in teams), across
    problems.path.append("sides")
    try:
        if node.kind == "list":
            names = list_of(text)(node, problems) or []
            return tuple(str(name) for name in names), across
        if node.kind != "map":
            wrong(node, problems, say("a map"))
            return (), across
        return _named_sides(node, players, seating, problems)
    finally:
        problems.path.pop()


def _named_sides(
    node: Node, players: Sequence[str], seating: Seating, problems: Problems
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    side_of: list[int | None] = [None] * len(players)
    for side, (name, (_, members)) in enumerate(node.value.items()):
        problems.path.append(name)
        for member in list_of(_node)(members, problems) or []:
            seat = _player(member, players, problems)
            if seat is not None and side_of[seat] is not None:
                problems.add("player-twice", say("{name} sits here twice", name=players[seat]), member)
            elif seat is not None:
                side_of[seat] = side
        if side_of.count(side) != seating.per_side:
            problems.add(
                "side-size",
                say(
                    "{side} has {count} players, a side here has {size}",
                    side=name,
                    count=side_of.count(side),
                    size=seating.per_side,
                ),
                members,
            )
        problems.path.pop()
    return tuple(node.value), tuple(side or 0 for side in side_of)


def _player(node: Node, players: Sequence[str], problems: Problems, key: str | None = None) -> int | None:
    """The seat of a player that is named at a node; a near name is suggested, never taken."""
    if key is not None:
        problems.path.append(key)
    typed = text(node, problems)
    found = None
    if typed is not None:
        known = [folded(name) for name in players]
        if folded(typed) in known:
            found = known.index(folded(typed))
        else:
            hint = did_you_mean(near(typed, players))
            problems.add(
                "unknown-player", say("no player is called {name}", name=repr(typed)), node, hint=hint
            )
    if key is not None:
        problems.path.pop()
    return found


def _trump(node: Node, problems: Problems) -> Trump:
    from meldcalc.cards import read_suit

    problems.path.append("trump")
    trump: Trump = NO_TRUMP
    typed = text(node, problems)
    try:
        if typed is not None:
            trump = read_suit(typed)
    except Refusal as refusal:
        problems.take(refusal, node)
    problems.path.pop()
    return trump


def _tricks(
    nodes: Sequence[Node],
    game: TrickSetup,
    players: Sequence[str],
    leader: int,
    trump: Trump,
    problems: Problems,
) -> tuple[tuple[str, ...], ...]:
    """The cards of each trick, each in the deck and none too often, and the leaders that were said."""
    longest = max(game.hand_lengths)
    seen: Counter[str] = Counter()
    tricks: list[tuple[str, ...]] = []
    leads: int | None = leader
    problems.path += ["tricks", ""]
    for number, node in enumerate(nodes, 1):
        problems.path[-1] = str(number)
        if number > longest:
            said = say("there are {found} tricks, a hand has {longest}", found=len(nodes), longest=longest)
            problems.add("trick-count", said, node)
            break
        cards_node = _led(node, number, players, leads, problems)
        cards = _cards(cards_node, game.seating, seen, problems) if cards_node is not None else None
        if cards is None or len(cards) != len(players):
            if cards is not None and cards_node is not None:
                said = say(
                    "a trick has {players} cards, this one {count}", players=len(players), count=len(cards)
                )
                problems.add("trick-size", said, cards_node)
            leads = None  # who leads next can't be told
            continue
        tricks.append(cards)
        if leads is not None:
            leads = (leads + winner(game.deck, trump, cards)) % len(players)
    del problems.path[-2:]
    return tuple(tricks)


def _led(
    node: Node, number: int, players: Sequence[str], leads: int | None, problems: Problems
) -> Node | None:
    """The node of a trick's cards; who is said to lead it is checked."""
    if node.kind != "map":
        return node
    said = record({"leader": _node, "cards": _node}, need=["cards"])(node, problems) or {}
    if "leader" in said:
        named = _player(said["leader"], players, problems, "leader")
        if named is not None and leads is not None and named != leads:
            words = {"name": players[named], "leader": players[leads]}
            if number == 1:
                wrong_one = say("{leader} leads the first trick, not {name}", **words)
            else:
                wrong_one = say("{name} did not win the trick before; {leader} leads", **words)
            problems.add("wrong-leader", wrong_one, said["leader"])
    return said.get("cards")


def _cards(node: Node, seating: Seating, seen: Counter[str], problems: Problems) -> tuple[str, ...] | None:
    """The cards of a trick; a card that is there too often is told once."""
    from meldcalc.cards import allowed, read_cards
    from meldcalc.cards.deck import not_in_deck, too_many

    typed = text(node, problems)
    if typed is None:
        return None
    try:
        placed = read_cards(typed, ranks=seating.deck.ranks)
    except Refusal as refusal:
        problems.take(refusal, _at(node, refusal.spot.start if refusal.spot else 0))
        return None
    fitting = True
    for card, start, end in placed:
        seen[card] += 1
        limit = allowed(seating.deck, card)
        if not limit:
            fitting = False
            refused = not_in_deck(card, seating.deck)
        elif seen[card] == limit + 1:
            refused = too_many(card, seen[card], limit)
        else:
            continue
        problems.take(refused.at(spot=Spot(typed, start, end)), _at(node, start))
    return tuple(found.card for found in placed) if fitting else None


def _at(node: Node, start: int) -> Node:
    """The place of something inside a text that stands there without quotes."""
    return Node("text", node.value, node.line, node.column + start) if node.plain else node
