"""Finding rule tables and reading them with everything they extend."""

import os.path
from functools import lru_cache
from typing import Any, NamedTuple

from meldcalc.errors import Refusal, Refusals, did_you_mean, near, problems_of
from meldcalc.lang import say
from meldcalc.reader import Node, Problems, parse, read_bytes, read_file
from meldcalc.rules.layout import FAMILIES, LAYOUTS, removable
from meldcalc.rules.tree import GONE, Leaf, Tree, merge, read_parts, said_at

_OWN = ("name", "version", "changes", "extends")  # said by each file for itself, never inherited


class Source(NamedTuple):
    """A file of a table as it was written."""

    file: str
    node: Node


class Table(NamedTuple):
    """A table as its files say it: its family and the tree of the whole extends chain.

    ``sources`` are the files that were read for it, the table's own first; a shipped table that they extend is not
    among them.
    """

    name: str
    family: str
    tree: Tree
    file: str
    sources: tuple[Source, ...]


def is_file(name: str) -> bool:
    """Whether a name stands for a file of the user's own and not for a shipped table."""
    return "/" in name or name.endswith(".yaml")


# --- the shipped tables -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _folder() -> str | None:
    """The folder of the shipped tables: beside the modules in a wheel, at the top of a checkout; None in a zip."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for folder in (os.path.join(package, "tables"), os.path.join(os.path.dirname(package), "tables")):
        if os.path.isfile(os.path.join(folder, "double-deck.yaml")):
            return folder
    return None


def shipped_text(file: str) -> str:
    """The text of a file of the tables folder."""
    folder = _folder()
    if folder:
        return read_file(os.path.join(folder, file))
    return read_bytes(_zipped().joinpath(file).read_bytes(), file)


def _zipped() -> Any:
    # The same two places inside a zip, where there are no plain paths.
    from importlib.resources import files

    inside = files("meldcalc").joinpath("tables")
    return inside if inside.is_dir() else files("meldcalc").parent.joinpath("tables")  # type: ignore[attr-defined]


@lru_cache(maxsize=1)
def shipped() -> tuple[str, ...]:
    """The names of the shipped tables, in alphabetical order."""
    folder = _folder()
    if folder:
        names = os.listdir(folder)
    else:
        names = [entry.name for entry in _zipped().iterdir()]
    return tuple(sorted(name[:-5] for name in names if name.endswith(".yaml")))


@lru_cache(maxsize=32)
def _shipped_table(name: str) -> Table:
    return read_table(shipped_text(f"{name}.yaml"), f"tables/{name}.yaml", name=name)


def unknown_table(name: str) -> Refusal:
    """The refusal of a name that is no table: the nearest one and the list."""
    meant = f"{name}.yaml" if name and os.path.isfile(f"{name}.yaml") else _meant(name)
    said = say("there is no table {name}; there are {tables}", name=f'"{name}"', tables=", ".join(shipped()))
    if meant:
        return Refusal("unknown-table", said, hint=did_you_mean(meant))
    return Refusal("unknown-table", said, hint=say("a file of your own ends in .yaml or has a / in its name"))


def _meant(name: str) -> str | None:
    """The shipped table that a name is near to, or the only one in whose name it is a word."""
    word = name.casefold()
    holding = [table for table in shipped() if word in table.split("-")]
    return near(name, shipped()) or (holding[0] if len(holding) == 1 else None)


# --- any table ------------------------------------------------------------------------------------------------------


class _Link(NamedTuple):
    """One file of an extends chain, parsed."""

    name: str
    file: str
    node: Node
    problems: Problems


def find(name: str, folder: str = "") -> Table:
    """The table of a name: shipped, or a file relative to ``folder``; with everything that it extends.

    Raises ``unknown-table``, ``file-missing`` and, as Refusals, whatever is wrong in a file.
    """
    if not is_file(name):
        if name not in shipped():
            raise unknown_table(name)
        return _shipped_table(name)
    path = os.path.join(folder, name)
    return read_table(read_file(path), path)


def read_table(text: str, file: str, *, name: str = "") -> Table:
    """A table from its text; ``file`` is named in errors, and ``extends`` is relative to its folder.

    Raises Refusals with everything that is wrong in its files.
    """
    table, problems = read_all(text, file, name=name)
    if problems:
        raise Refusals(problems)
    return table


def read_all(text: str, file: str, *, name: str = "") -> tuple[Table, list[Refusal]]:
    """A table as far as it can be read, and everything that is wrong in its files, this one's first.

    Raises Refusals for a text that is no strict YAML, or no map.
    """
    chain = [_parse(text, file, name)]
    seen: set[str] = set()
    base: Table | None = None
    missing: list[Refusal] = []  # what is wrong with a file that is extended and can't be read at all
    whole = True
    while base is None and whole and "extends" in chain[-1].node.value:
        link, said = chain[-1], chain[-1].node.value["extends"][1]
        try:
            if said.kind != "text" or not said.value:
                whole = False  # what is no name is told when the fields are read
            elif not is_file(said.value):
                base = find(said.value)
            else:
                path = os.path.join(os.path.dirname(link.file), said.value)
                seen = seen or {
                    os.path.realpath(file)
                }  # the working folder may be gone where nothing is extended
                chain.append(_parse(_read_once(path, seen), path, ""))
        except Refusal as refusal:
            whole = False
            if refusal.mark is None:
                link.problems.path[:] = ["extends"]
                link.problems.take(refusal, said)
                link.problems.path.clear()
            else:
                missing = problems_of(refusal)
    for link in reversed(chain):
        base = _lay(base, link, whole)
        whole = whole and not link.problems.count
    assert base
    base = base._replace(sources=tuple(Source(link.file, link.node) for link in chain))
    return base, [problem for link in chain for problem in link.problems.in_order()] + missing


def _read_once(path: str, seen: set[str]) -> str:
    text = read_file(path)
    if os.path.realpath(path) in seen:
        raise Refusal("extends-cycle", say("{name} extends itself in a circle", name=path))
    seen.add(os.path.realpath(path))
    return text


def _parse(text: str, file: str, name: str) -> _Link:
    problems = Problems(file)
    node = parse(text, problems)
    if node.kind != "map":
        problems.add(
            "bad-value", say("a rule table is a map that begins with a name and what it extends"), node
        )
        problems.done()
    return _Link(name, file, node, problems)


def _lay(base: Table | None, link: _Link, whole: bool) -> Table:
    # One file over everything that it extends; where that is not whole, what it may hold is not asked for.
    name, file, node, problems = link
    family = _family(node, base, problems, whole)
    own = read_parts(node, LAYOUTS[family], problems)
    tree = own
    if base:
        tree = merge({key: said for key, said in base.tree.items() if key not in _OWN}, own)
    if whole:
        if base:
            _check_removals(own, base.tree, tree, family, problems)
        _check_options(own, tree, node, problems)
    name = name or (own["name"].value if "name" in own else os.path.basename(file).removesuffix(".yaml"))
    return Table(name, family, tree, file, ())


def _family(node: Node, base: Table | None, problems: Problems, whole: bool) -> str:
    said = node.value.get("family")
    value = said[1].value if said and said[1].kind == "text" else None
    if base is None:
        if said is None and whole:
            families = ", ".join(FAMILIES)
            problems.add(
                "missing-key",
                say("a table says which one it extends, or its family ({families})", families=families),
                node,
            )
        # a wrong word is told when the fields are read: then it is the family that knows most of the keys
        return (
            value
            if value in FAMILIES
            else max(FAMILIES, key=lambda name: len(FAMILIES[name].keys() & node.value))
        )
    if value in FAMILIES and base.family != value:
        problems.path.append("family")
        problems.add(
            "bad-value",
            say("the table {name} is of the family {family}", name=base.name, family=base.family),
            said[1],
        )
        problems.path.pop()
    return base.family


def _check_removals(own: Tree, base: Tree, tree: Tree, family: str, problems: Problems) -> None:
    # ``none`` for something that is nowhere is a slip of the pen; an entry that an option brings is somewhere.
    overlays = [
        overlay
        for option in tree.get("options", {}).values()
        if option.__class__ is dict
        for overlay in option.get("choices", {}).values()
    ]
    for path in removable(LAYOUTS[family]):
        if path == ("seating",):
            continue
        known = {key for said in (base, *overlays) for key in said_at(said, path)}
        for key, said in said_at(own, path).items():
            if said.__class__ is Leaf and said.value == GONE and key not in known:
                problems.path[:] = [*path, key]
                problems.add(
                    "bad-value",
                    say("there is no {key} to take away", key=key),
                    said.node,
                    hint=did_you_mean(near(key, known)),
                )
                problems.path.clear()


def _check_options(own: Tree, tree: Tree, node: Node, problems: Problems) -> None:
    for name in own.get("options", {}):
        option = tree["options"][name]
        if option.__class__ is not dict:
            continue
        problems.path[:] = ["options", name]
        choices = option.get("choices", {})
        default = option.get("default")
        key, written = node.value["options"][1].value[name]
        if not choices or default is None:
            missing = "choices" if not choices else "default"
            if missing in written.value and written.value[missing][1].value:
                continue  # it is there and wrong, and that is told
            problems.add("missing-key", say("{key} is missing", key=f"options.{name}.{missing}"), key)
        elif default.value not in choices:
            said = say(
                "{choice} is none of the choices {choices}", choice=default.value, choices=", ".join(choices)
            )
            problems.path.append("default")
            problems.add("bad-value", said, default.node)
        problems.path.clear()
