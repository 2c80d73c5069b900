"""What a file says, as a tree: maps of maps with leaves that remember where they were written.

A tree holds only what was said. ``merge`` lays one tree over another, ``divide`` changes the scale, ``put`` sets one
path; none of them changes a tree it was given.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from meldcalc.lang import LANGUAGES, say
from meldcalc.reader import Node, Problems, parse, unknown_key, wrong
from meldcalc.rules.layout import Each, Group, Part
from meldcalc.rules.values import KEYS, KINDS, SEQUENCES, Field

GONE = "none"  # as the value of an entry: removed
Tree = dict[str, Any]  # name -> Tree or Leaf
Uneven = Callable[[str, tuple[str, ...]], None]  # told of what does not divide evenly, and of its path


class Leaf(NamedTuple):
    """A value and where it was written (``node`` is None for values that no file holds)."""

    value: Any
    node: Node | None = None
    file: str = ""


# --- from nodes to a tree ---------------------------------------------------------------------------------------


def read(node: Node, part: Part, problems: Problems) -> Any:
    """The tree or leaf that a node says for a part of the layout; None where it is wrong (noted)."""
    if isinstance(part, Field):
        return read_field(node, part, problems)
    if node.kind != "map":
        if node.value == "none" and getattr(part, "optional", False):
            return Leaf(GONE, node, problems.file)
        wrong(node, problems, say("a map with {keys}", keys=_keys_wanted(part)))
        return None
    return (
        read_parts(node, part.parts, problems)
        if isinstance(part, Group)
        else _read_each(node, part, problems)
    )


def read_parts(node: Node, parts: dict[str, Part], problems: Problems) -> Tree:
    """The tree of a map with known keys."""
    found: Tree = {}
    for name, (key, value) in node.value.items():
        part = parts.get(name)
        problems.path.append(name)
        if part is None:
            groups = ((at, group.parts) for at, group in parts.items() if isinstance(group, Group))
            unknown_key(key, problems, parts, [f"{at}.{name}" for at, inside in groups if name in inside])
        else:
            said = read(value, part, problems)
            if said is not None:
                found[name] = said
        problems.path.pop()
    return found


def _read_each(node: Node, part: Each, problems: Problems) -> Tree:
    found: Tree = {}
    check = KEYS[part.key]
    for name, (key, value) in node.value.items():
        problems.path.append(name)
        known = check(name)
        if known is None:
            said = say(
                "{key} is not a key here; allowed: {allowed}", key=f'"{name}"', allowed=key_wanted(part)
            )
            problems.add("unknown-key", said, key)
        elif known in found:
            problems.add("duplicate-key", say("{key} stands here twice", key=name), key)
        elif part.removable and value.kind == "text" and value.value == GONE:
            found[known] = Leaf(GONE, value, problems.file)
        else:
            said = read(value, part.part, problems)
            if said is not None:
                found[known] = said
        problems.path.pop()
    return found


def read_field(node: Node, field: Field, problems: Problems) -> Leaf | None:
    """The leaf of one field."""
    if field.kind == "titles":
        return _read_titles(node, field, problems)
    kind = KINDS[field.kind]
    if node.kind == "list" and field.kind in SEQUENCES:
        return _read_list(node, field, problems)
    value = kind.parse(field, node.value) if node.kind == "text" else None
    if value is None:
        wrong(node, problems, kind.wanted(field), field.words)
        return None
    return Leaf(value, node, problems.file)


def _read_list(node: Node, field: Field, problems: Problems) -> Leaf | None:
    """A list of words is the same as the text of these words with spaces between."""
    kind = KINDS[field.kind]
    for place, item in enumerate(node.value, 1):
        word = item.kind == "text" and item.value.split() == [item.value]
        if not word or kind.parse(field, item.value) is None:
            problems.path.append(str(place))
            wrong(item, problems, kind.wanted(field))
            problems.path.pop()
            return None
    text = " ".join(item.value for item in node.value)
    value = kind.parse(field, text)
    if value is None:
        wrong(Node("text", text, node.line, node.column), problems, kind.wanted(field))
        return None
    return Leaf(value, node, problems.file)


def _read_titles(node: Node, field: Field, problems: Problems) -> Leaf | None:
    if node.kind == "text" and node.value:
        return Leaf({"en": node.value}, node, problems.file)
    if node.kind != "map" or not node.value:
        wrong(node, problems, KINDS["titles"].wanted(field))
        return None
    titles = {}
    for lang, (key, value) in node.value.items():
        problems.path.append(lang)
        if lang not in LANGUAGES:
            unknown_key(key, problems, LANGUAGES)
        elif value.kind != "text" or not value.value:
            wrong(value, problems, say("a text"))
        else:
            titles[lang] = value.value
        problems.path.pop()
    return Leaf(titles, node, problems.file)


def key_wanted(part: Each) -> str:
    """The phrase for the keys of a map with free keys."""
    if part.key == "number":
        return say("whole numbers from 1")
    if part.key == "bid":
        return say("whole numbers")
    if part.key == "rank":
        return say("ranks (A 10 K Q J 9 …)")
    if part.key == "card":
        return say("ranks, joker, deuce")
    return say("names of letters, digits, - and _")


def _keys_wanted(part: Any) -> str:
    return key_wanted(part) if isinstance(part, Each) else ", ".join(part.parts)


# --- trees together ---------------------------------------------------------------------------------------------


def merge(base: Tree, over: Tree) -> Tree:
    """``over`` laid over ``base``: maps key by key, everything else replaced; the places of keys stay."""
    merged = dict(base)
    for name, said in over.items():
        if said.__class__ is dict:
            below = merged.get(name)
            merged[name] = merge(below, said) if below.__class__ is dict else said
        else:
            merged[name] = said
    return merged


def divide(tree: Tree, parts: dict[str, Part], by: int, uneven: Uneven) -> Tree:
    """The tree with every scaled value divided; one that does not divide evenly is told to ``uneven`` and kept."""
    return {name: _divide(said, parts[name], by, (name,), uneven) for name, said in tree.items()}


def _divide(said: Any, part: Any, by: int, path: tuple[str, ...], uneven: Uneven) -> Any:
    if part.__class__ is Field:
        if not part.scaled or said.value == GONE:
            return said
        value = KINDS[part.kind].divide(said.value, by)
        if value is None:
            _tell(KINDS[part.kind].show(said.value), by, path, uneven)
            return said
        return Leaf(value, said.node, said.file)
    if said.__class__ is not dict:
        return said
    if isinstance(part, Group):
        return {name: _divide(said[name], part.parts[name], by, (*path, name), uneven) for name in said}
    divided = {}
    for key, entry in said.items():
        new = key
        if part.scaled and int(key) % by == 0:
            new = str(int(key) // by)
        elif part.scaled:
            if is_gone(entry):
                continue
            _tell(key, by, (*path, key), uneven)
        divided[new] = _divide(entry, part.part, by, (*path, key), uneven)
    return divided


def _tell(shown: str, by: int, path: tuple[str, ...], uneven: Uneven) -> None:
    said = say(
        "{path} is {value}, which does not divide evenly by {by}", path=".".join(path), value=shown, by=by
    )
    uneven(said, path)


def tidy(tree: Tree) -> Tree:
    """A resolved tree without what says nothing: entries taken away, steps like the one before, zeros of tricks."""
    tidied = {}
    for name, said in tree.items():
        if said.__class__ is dict and name in ("melds", "seating", "options"):
            said = {key: entry for key, entry in said.items() if not is_gone(entry)}
        tidied[name] = said
    steps = tree.get("bidding", {}).get("steps")
    if steps:
        kept: Tree = {}
        last = None
        for start in sorted((start for start in steps if not is_gone(steps[start])), key=int):
            if steps[start].value != last:
                kept[start] = steps[start]
            last = steps[start].value
        tidied["bidding"] = {**tree["bidding"], "steps": kept}
    points = tree.get("tricks", {}).get("points")
    if points:
        kept = {rank: leaf for rank, leaf in points.items() if leaf.value}
        tidied["tricks"] = {**tree["tricks"], "points": kept}
    moon = tree.get("moon")
    if moon.__class__ is dict:
        moon = {
            "default": Leaf("none"),
            **dict.fromkeys(("run", "tricks", "double_bid", "double_run"), Leaf(0)),
            **moon,
        }
        tidied["moon"] = moon if any(leaf.value not in (0, "none") for leaf in moon.values()) else Leaf(GONE)
    return tidied


def is_gone(said: Any) -> bool:
    """Whether an entry of a tree says that there is none."""
    return said.__class__ is Leaf and said.value == GONE


def said_at(tree: Tree, path: tuple[str, ...]) -> Tree:
    """The map at a path of a tree; an empty one where there is none."""
    said: Any = tree
    for name in path:
        said = said.get(name) if said.__class__ is dict else None
    return said if said.__class__ is dict else {}


def walk(
    tree: Tree, parts: dict[str, Part], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any, Leaf]]:
    """Every leaf of a tree with its path and its field, in the order of the layout."""
    for name, part in parts.items():
        if name in tree:
            yield from _walk(tree[name], part, (*path, name))


def _walk(said: Any, part: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Leaf]]:
    if said.__class__ is not dict:
        yield path, part, said
    elif isinstance(part, Group):
        yield from walk(said, part.parts, path)
    else:
        for key, entry in said.items():
            yield from _walk(entry, part.part, (*path, key))


# --- one path ---------------------------------------------------------------------------------------------------


def put(tree: Tree, parts: dict[str, Part], path: str, text: str, problems: Problems) -> Tree | None:
    """The tree with one path set to what ``text`` says; None when there is no such path.

    Wrong values are noted. ``{…}`` sets several keys of a map at once (a map of single values, such as the steps, is
    replaced whole), ``none`` removes an entry where it may.
    """
    names = path.split(".")
    part: Any = Group(parts, "")
    known = []
    below: Any = tree
    for name in names:
        if isinstance(part, Each):
            key = KEYS[part.key](name)
            if key is None:
                return None
            removable, part = part.removable, part.part
        elif isinstance(part, Group) and name in part.parts:
            key, removable, part = name, False, part.parts[name]
        else:
            return None
        known.append(key)
        below = below.get(key) if below.__class__ is dict else None
    if removable and text == GONE:
        if below is None:
            return None
        said: Any = Leaf(GONE)
    elif text.startswith("{") and not isinstance(part, Field):
        said = read(parse(text, problems), part, problems)
    else:
        said = read(Node("text", text, 1, 1), part, problems)
    if said is None:
        return tree
    if isinstance(part, Each) and isinstance(part.part, Field):
        tree = merge(tree, _nested(known, Leaf(GONE)))  # what is set takes the place of the whole map
    return merge(tree, _nested(known, said))


def _nested(path: list[str], said: Any) -> Any:
    for key in reversed(path):
        said = {key: said}
    return said
