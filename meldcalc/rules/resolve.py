"""A table made ready for use: the extends chain, then options, then ``divide_by``, then ``set``."""

import os.path
from collections.abc import Mapping, Sequence
from functools import lru_cache
from os import PathLike

from meldcalc.errors import Refusal, Refusals, Spot, did_you_mean, in_order, near, problems_of
from meldcalc.lang import listed, say
from meldcalc.reader import Problems
from meldcalc.rules.build import build
from meldcalc.rules.files import Table, find, is_file
from meldcalc.rules.layout import FAMILIES, LAYOUTS, Each, Group, Part
from meldcalc.rules.model import Rules, RummyRules, Seating, TrickRules
from meldcalc.rules.places import Places
from meldcalc.rules.tree import Tree, divide, merge, put, tidy, walk

_NOTHING: Mapping[str, str] = {}


def resolve(
    name: str = "double-deck",
    *,
    options: Mapping[str, str] = _NOTHING,
    sets: Mapping[str, str] = _NOTHING,
    base: "str | PathLike[str] | None" = None,
) -> Rules:
    """The rules of a table: a shipped one by its name, or the file ``name`` (with a ``/`` or ending in ``.yaml``).

    ``options`` are choices of house rules, ``sets`` paths with their values as text, in the resulting scale.
    A file is looked for relative to ``base``, the file that names it (or a folder), else the working directory.
    Shipped tables are remembered; a file is read anew at each call.

    Raises Refusal: unknown-table, file-missing, unknown-option, unknown-choice, unknown-path, bad-value; Refusals with
    everything that is wrong in a file or does not add up (table-arithmetic, uneven).
    """
    if not is_file(name):
        return _shipped(name, tuple(sorted(options.items())), tuple(sets.items()))
    folder = ""
    if base is not None:
        folder = os.fspath(base)
        folder = folder if os.path.isdir(folder) else os.path.dirname(folder)
    return finish(find(name, folder), options, sets)


def trick_rules(
    name: str = "double-deck",
    *,
    options: Mapping[str, str] = _NOTHING,
    sets: Mapping[str, str] = _NOTHING,
    base: "str | PathLike[str] | None" = None,
) -> TrickRules:
    """As :func:`resolve`, for a table of the trick-taking game; any other is refused: ``wrong-family``."""
    rules = resolve(name, options=options, sets=sets, base=base)
    if isinstance(rules, TrickRules):
        return rules
    raise other_game(rules)


def rummy_rules(
    name: str = "fournier",
    *,
    options: Mapping[str, str] = _NOTHING,
    sets: Mapping[str, str] = _NOTHING,
    base: "str | PathLike[str] | None" = None,
) -> RummyRules:
    """As :func:`resolve`, for a table of the Spanish game; any other is refused: ``wrong-family``."""
    rules = resolve(name, options=options, sets=sets, base=base)
    if isinstance(rules, RummyRules):
        return rules
    raise other_game(rules)


def other_game(rules: Rules, hint: str | None = None) -> Refusal:
    """The refusal of a table of the other game."""
    said = say("table {table} is of another game ({family})", table=rules.name, family=rules.family)
    return Refusal("wrong-family", said, hint=hint)


@lru_cache(maxsize=64)
def _shipped(name: str, options: tuple[tuple[str, str], ...], sets: tuple[tuple[str, str], ...]) -> Rules:
    return finish(find(name), dict(options), dict(sets))


def finish(table: Table, options: Mapping[str, str] = _NOTHING, sets: Mapping[str, str] = _NOTHING) -> Rules:
    """The rules of a table that was read, with choices and settings. Raises as :func:`resolve`."""
    tree, chosen = resolved_tree(table, options, sets)
    return build(tree, Places(table, chosen, options, sets))


def finish_choice(table: Table, chosen: Mapping[str, str]) -> None:
    """Check a table with choices of its own options: what is wrong is placed in its files. Raises as :func:`resolve`."""
    chosen, problems = choose(table, chosen)
    places = Places(table, chosen, _NOTHING, _NOTHING)
    build(_resolved(table, places, problems), places)


def resolved_tree(
    table: Table, options: Mapping[str, str] = _NOTHING, sets: Mapping[str, str] = _NOTHING
) -> tuple[Tree, dict[str, str]]:
    """The tree of a table after options, division and settings, and the choice of each option."""
    chosen, problems = choose(table, options)
    return _resolved(table, Places(table, chosen, options, sets), problems), chosen


def _resolved(table: Table, places: Places, wrong: Sequence[Refusal] = ()) -> Tree:
    # ``wrong`` are the choices that the table does not have: they are told with the settings that it does not have.
    tree = overlaid(table, places.chosen)
    by = divisor(table, tree, places.sets)
    if by != 1:
        problems: list[Refusal] = []
        rules = FAMILIES[table.family]
        divided = divide(
            {key: said for key, said in tree.items() if key in rules},
            rules,
            by,
            lambda said, path: problems.append(places.refusal("uneven", said, path, ("divide_by",))),
        )
        if problems:
            raise Refusals(in_order(problems))
        tree = {**tree, **divided}
    sets = {path: text for path, text in places.sets.items() if path != "divide_by"}
    tree, unknown = _set_all(table, tree, sets) if sets else (tree, [])
    if all_wrong := [*wrong, *unknown]:
        raise all_wrong[0] if len(all_wrong) == 1 else Refusals(all_wrong)
    return tidy(tree)


def choose(table: Table, options: Mapping[str, str]) -> tuple[dict[str, str], list[Refusal]]:
    """The choice of each option of a table, and the choices that it does not have (unknown-option, unknown-choice)."""
    problems: list[Refusal] = []
    known = {
        name: option for name, option in table.tree.get("options", {}).items() if option.__class__ is dict
    }
    taken: dict[str, str] = {}
    for name, choice in options.items():
        if name not in known:
            problems.append(_unknown_option(table, name, list(known), f"{name}={choice}"))
        elif choice not in known[name]["choices"]:
            problems.append(_unknown_choice(name, choice, list(known[name]["choices"])))
        else:
            taken[name] = choice
    return {name: taken.get(name, option["default"].value) for name, option in known.items()}, problems


def _unknown_option(table: Table, name: str, known: list[str], setting: str) -> Refusal:
    if known:
        said = say(
            "{option} is no option of {table}; there are {known}",
            option=f'"{name}"',
            table=table.name,
            known=", ".join(known),
        )
    else:
        said = say("the table {table} has no options", table=table.name)
    hint: str | None = did_you_mean(near(name, known))
    if name.partition(".")[0] in FAMILIES[table.family]:
        hint = say("a single value is set with -s {setting}", setting=setting)
    elif not known:
        hint = say("any path can be set: meldcalc rules show {table}", table=table.name)
    return Refusal("unknown-option", said, hint=hint, spot=Spot(setting, 0, len(name)))


def _unknown_choice(name: str, choice: str, known: list[str]) -> Refusal:
    said = say(
        "{choice} is no choice of {option}; there are {known}",
        choice=f'"{choice}"',
        option=name,
        known=", ".join(known),
    )
    spot = Spot(f"{name}={choice}", len(name) + 1, len(name) + 1 + len(choice))
    return Refusal("unknown-choice", said, hint=did_you_mean(near(choice, known)), spot=spot)


def overlaid(table: Table, chosen: Mapping[str, str]) -> Tree:
    """The tree of a table with the overlays of its chosen options laid over it, in the order of the options."""
    tree = table.tree
    for name, choice in chosen.items():
        overlay = table.tree["options"][name]["choices"][choice]
        if overlay:
            tree = merge(tree, {key: said for key, said in overlay.items() if key not in ("title", "source")})
    return tree


def divisor(table: Table, tree: Tree, sets: Mapping[str, str]) -> int:
    """What every point value of a tree is divided by: what is set, else what the tree says, else 1."""
    if "divide_by" in sets:
        tree = _set({}, LAYOUTS[table.family], "divide_by", sets["divide_by"]) or {}
    return int(tree["divide_by"].value) if "divide_by" in tree else 1


def _set_all(table: Table, tree: Tree, sets: Mapping[str, str]) -> tuple[Tree, list[Refusal]]:
    """The tree with its settings, and the settings that can't be."""
    rules, before = FAMILIES[table.family], tree
    problems: list[Refusal] = []
    done: list[str] = []
    for path, text in sets.items():
        try:
            after = _set(tree, rules, path, text)
        except Refusal as refusal:
            problems.append(refusal)
            continue
        if after is None:
            problems.append(unknown_path(path, text, tree, table))
        else:
            tree = after
            done.append(path)
    entries = {
        tuple(path.split(".")[:2]): path for path in reversed(done)
    }  # each entry once, at its first path
    for path in reversed(entries.values()):
        if not _complete(tree, before, path, table):
            problems.append(unknown_path(path, sets[path], before, table))
    return tree, problems


def _set(tree: Tree, parts: dict[str, Part], path: str, text: str) -> Tree | None:
    # What is wrong with a setting is shown in the setting.
    problems = Problems()
    try:
        after = put(tree, parts, path, text, problems)
        problems.done()
    except Refusal as refusal:
        found = problems_of(refusal)[0]
        spot = Spot(f"{path}={text}", len(path) + 1, len(path) + 1 + len(text))
        raise Refusal(found.code, found.message, hint=found.hint, spot=spot) from None
    return after


def _complete(tree: Tree, before: Tree, path: str, table: Table) -> bool:
    # A setting may begin a new entry (a meld, a seating), but then all of it must be said: else it is a slip.
    names = path.split(".")
    part = FAMILIES[table.family][names[0]]
    if not (isinstance(part, Each) and isinstance(part.part, Group) and len(names) > 1):
        return True
    entry = tree[names[0]].get(names[1])
    if entry.__class__ is not dict or before.get(names[0], {}).get(names[1]).__class__ is dict:
        return True
    return all(key in entry for key in part.part.parts if key not in part.part.lacks)


def unknown_path(path: str, text: str, tree: Tree, table: Table) -> Refusal:
    """The refusal of a path that a table does not have, with the nearest one."""
    said = say("{table} has no path {path}", table=table.name, path=f'"{path}"')
    setting = f"{path}={text}"
    hint = _way_out(path, setting, tree, table)
    return Refusal("unknown-path", said, hint=hint, spot=Spot(setting, 0, len(path)))


def _way_out(path: str, setting: str, tree: Tree, table: Table) -> str:
    if path in table.tree.get("options", {}):
        return say("an option is chosen with -o {setting}", setting=setting)
    rules = FAMILIES[table.family]
    known = [".".join(names) for names, _, _ in walk(tree, rules)]
    known += [".".join(way.split(".")[:2]) for way in known if way.startswith(("melds.", "seating."))]
    meant = near(path, known)
    part = rules.get(path.partition(".")[0])
    if path.count(".") == 2 and isinstance(part, Each) and isinstance(part.part, Group):
        keys = ", ".join(key for key in part.part.parts if key not in part.part.lacks)
        if meant:
            return say("did you mean {word}? a new entry needs {keys}", word=meant, keys=keys)
        return say("a new entry needs {keys}", keys=keys)
    return did_you_mean(meant) or say("all paths: meldcalc rules show {table}", table=table.name)


def seating_of(rules: Rules, players: int | None = None, sides: int | None = None) -> Seating:
    """The first row of a table's seating with so many players and sides. Raises ``players``."""
    for row in rules.seating:
        if players in (None, row.players) and sides in (None, row.sides):
            return row
    rows = listed(
        say("{players} in {sides} sides", players=row.players, sides=row.sides) for row in rules.seating
    )
    if players is None:
        said = say(
            "{table} is not played by {sides} sides, but by {rows}", table=rules.name, sides=sides, rows=rows
        )
    elif sides is None:
        said = say(
            "{table} is not played by {players}, but by {rows}", table=rules.name, players=players, rows=rows
        )
    else:
        said = say(
            "{table} is not played by {players} in {sides} sides, but by {rows}",
            table=rules.name,
            players=players,
            sides=sides,
            rows=rows,
        )
    hint = None
    if (
        players and rules.family == "rummy"
    ):  # it is dealt to any number; a row of trick-taking must use up its deck
        new = f"{{hand: {rules.seating[0].hands[0]}, sides: {players}}}"
        hint = say('each for himself: -s "seating.{players}={row}"', players=players, row=new)
    raise Refusal("players", said, hint=hint)
