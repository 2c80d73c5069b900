"""Reading files that people write by hand: a strict, small part of YAML, with every problem at its place.

Every scalar is plain text until the field that expects it converts it, so ``010``, ``NO`` and ``12:30`` never
surprise. Duplicate keys, tags, anchors, aliases, merge keys and further documents are refused. A reading collects
all problems of a file before it gives up. The events of the C loader are walked in linear time; where libyaml is
missing the pure loader gives the same events.

    problems = Problems("house.yaml")
    node = parse(text, problems)
    hand = record({"bidder": text, "bid": whole(1)}, need=("bid",))(node, problems)
    problems.done()                      # raises Refusals with everything that was wrong
"""

import gc
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NoReturn

from meldcalc.errors import Mark, Refusal, Refusals, near
from meldcalc.lang import say

DEEPEST = 40  # levels of nesting; no file of ours has ten
LONGEST = 9  # digits of a number; no score needs more


class Node:
    """One value of a file: a text, a list or a map, and where it stands (line and column from 1).

    ``value`` is a ``str``, a ``list[Node]`` or a ``dict[str, tuple[Node, Node]]`` (the key's node and the value's)
    according to ``kind``. ``plain`` tells an unquoted text.
    """

    __slots__ = ("column", "kind", "line", "plain", "value")
    kind: Literal["map", "list", "text"]
    value: Any

    def __init__(
        self, kind: Literal["map", "list", "text"], value: Any, line: int, column: int, plain: bool = False
    ) -> None:
        self.kind = kind
        self.value = value
        self.line = line
        self.column = column
        self.plain = plain

    def __repr__(self) -> str:
        return f"Node({self.kind}, {self.value!r}, {self.line}:{self.column})"

    @property
    def empty(self) -> bool:
        """Whether nothing stands here (``hands:`` and the end of the line)."""
        return self.plain and self.value == ""


class Problems:
    """What is wrong with one file so far, and the way to the place that is being read (the breadcrumbs)."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.path: list[str] = []
        self.found: list[Refusal] = []
        self.strays: set[tuple[int, int]] = set()  # places where something stands that is not read at all

    def mark(self, node: Node | None) -> Mark:
        """The place of a node on the present path."""
        return Mark(self.file, node.line if node else 1, node.column if node else 1, tuple(self.path))

    def add(self, code: str, message: str, node: Node | None = None, *, hint: str | None = None) -> None:
        """Note a problem at a node; reading goes on. What is no strict YAML is told once, not by its field again."""
        if not (node and (node.line, node.column) in self.strays):
            self.found.append(Refusal(code, message, hint=hint, mark=self.mark(node)))

    def take(self, refusal: Refusal, node: Node | None = None) -> None:
        """Note a refusal that something else raised about the text of a node."""
        self.found.append(refusal.at(mark=self.mark(node)))

    def done(self) -> None:
        """Raise everything found, in the order of the file; return when nothing was wrong."""
        if self.found:
            raise Refusals(sorted(self.found, key=lambda found: found.mark[1:3] if found.mark else (0, 0)))


# --- from bytes to text to nodes ----------------------------------------------------------------------------


def read_bytes(data: bytes, file: str = "") -> str:
    """The text of a file; a byte-order mark is dropped. Raises ``not-utf8`` with line and column."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise Refusal(
            "not-utf8",
            say("this is not UTF-8 text (byte {byte})", byte=f"0x{data[error.start]:02X}"),
            hint=say("save the file as UTF-8"),
            mark=Mark(file, line, column),
        ) from None


def read_file(path: str) -> str:
    """The text of the file at ``path``. Raises ``file-missing``, ``not-a-file``, ``cannot-read`` and ``not-utf8``."""
    try:
        with open(path, "rb") as stream:  # noqa: PTH123  (pathlib costs a millisecond at start)
            data = stream.read()
    except OSError:
        from meldcalc import files  # it says what went wrong; nothing else of it is needed to read

        data = files.read(path)
    except ValueError as error:  # a zero character in the name
        raise Refusal("cannot-read", say("{file} can't be read: {why}", file=path, why=str(error))) from None
    return read_bytes(data, path)


def read_text(text: str, file: str = "") -> Node:
    """The one document of ``text`` as nodes. Raises :class:`Refusals` with everything that is not strict YAML."""
    problems = Problems(file)
    node = parse(text, problems)
    problems.done()
    return node


def parse(text: str, problems: Problems) -> Node:
    """As :func:`read_text`, but the problems are collected; an unreadable rest counts as not there.

    Text that is no YAML at all (``yaml-syntax``) raises at once together with what was found before it, since
    nothing sensible can be read from the rest.
    """
    import yaml

    collecting = gc.isenabled()
    gc.disable()  # ten thousand hands are half a million objects, none of them garbage
    try:
        return _build(text, problems, yaml)
    except yaml.YAMLError as error:
        _syntax(error, problems)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        column = error.start - text.rfind("\n", 0, error.start)
        problems.add("yaml-syntax", say("half a character stands here"), Node("text", "", line, column))
        problems.done()
        raise AssertionError("unreachable") from None
    finally:
        if collecting:
            gc.enable()


def _syntax(error: Any, problems: Problems) -> NoReturn:
    place = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error).partition("\n")[0]
    node = Node("text", "", place.line + 1, place.column + 1) if place else None
    problems.path.clear()
    problems.add(
        "yaml-syntax",
        say("this is not YAML: {problem}", problem=what),
        node,
        hint=say("quote a text that holds a colon, a hash or a bracket, and close what was opened"),
    )
    problems.done()
    raise AssertionError("unreachable")


def _build(text: str, problems: Problems, yaml: Any) -> Node:
    # One loop over the events, without recursion: this is the hot path of big files.
    next_event = getattr(yaml, "CBaseLoader", yaml.BaseLoader)(text).get_event
    scalar, map_start, list_start = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
    ends, alias = (yaml.MappingEndEvent, yaml.SequenceEndEvent), yaml.AliasEvent
    root: list[Node] = []
    here: Any = root  # the container that is being filled
    key: Node | None = None  # in a map: the key that waits for its value
    around: list[tuple[Any, Node | None]] = []  # the containers around ``here`` with their waiting keys
    documents = 0
    while True:
        event = next_event()
        kind = event.__class__
        if kind is scalar:
            mark = event.start_mark
            node = Node("text", event.value, mark.line + 1, mark.column + 1, not event.style)
        elif kind is map_start:
            mark = event.start_mark
            node = Node("map", {}, mark.line + 1, mark.column + 1)
        elif kind is list_start:
            mark = event.start_mark
            node = Node("list", [], mark.line + 1, mark.column + 1)
        elif kind in ends:
            here, key = around.pop()
            continue
        elif kind is alias:
            node = Node("text", "", event.start_mark.line + 1, event.start_mark.column + 1)
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                node = Node("text", "", event.start_mark.line + 1, event.start_mark.column + 1)
                problems.add("yaml-syntax", say("a second document begins here; a file holds one"), node)
                break
            continue
        elif kind is yaml.StreamEndEvent:
            break
        else:
            continue

        if kind is alias or event.anchor is not None or event.tag is not None:
            _stray(event, node, problems, around, here, key)
        waiting = None
        if here.__class__ is list:
            here.append(node)
        elif key is None:
            waiting = _key(node, kind is scalar, problems, around, here)
        elif key.value in here:
            first = here[key.value][0]
            said = say("{key} stands here twice, first in line {line}", key=key.value, line=first.line)
            _note("duplicate-key", said, key, problems, around, here, key)
        else:
            here[key.value] = (key, node)
        if kind is map_start or kind is list_start:
            around.append((here, waiting))
            here, key = node.value, None
            if len(around) > DEEPEST:
                problems.add("yaml-syntax", say("this is nested too deeply"), node)
                problems.done()
        else:
            key = waiting
    return root[0] if root else Node("text", "", 1, 1, True)


def _key(node: Node, scalar: bool, problems: Problems, around: list[Any], here: Any) -> Node:
    # A key that is none is refused, and a stand-in takes its place so that the rest is read in step.
    if scalar and not (node.plain and node.value == "<<"):
        return node
    said = say("a merge key (<<) is not read here") if scalar else say("a key must be a text")
    _note("yaml-syntax", said, node, problems, around, here, None)
    return Node("text", f"?{node.line}:{node.column}", node.line, node.column)


def _stray(
    event: Any, node: Node, problems: Problems, around: list[Any], here: Any, key: Node | None
) -> None:
    if getattr(event, "tag", None) is not None:
        said = say("a tag ({name}) is not read here", name=event.tag)
    elif node.kind == "text" and not hasattr(event, "value"):
        said = say("an alias (*{name}) is not read here", name=event.anchor)
    else:
        said = say("an anchor (&{name}) is not read here", name=event.anchor)
    _note("yaml-syntax", said, node, problems, around, here, key)


def _note(
    code: str, said: str, node: Node, problems: Problems, around: list[Any], here: Any, key: Node | None
) -> None:
    # The breadcrumbs are worked out only now: the newest entry of each container around the place.
    for container, waiting in [*around[1:], (here, key)]:
        if container.__class__ is list:
            problems.path.append(str(len(container) + (container is here)))
        elif waiting is not None:
            problems.path.append(waiting.value)
        elif container is not here and container:
            problems.path.append(next(reversed(container)))
    problems.add(code, said, node)
    problems.path.clear()
    if code == "yaml-syntax":
        problems.strays.add((node.line, node.column))


# --- from nodes to values ------------------------------------------------------------------------------------
#
# A converter takes a node and the problems, and returns a value; what does not fit is noted and None returned.

Converter = Callable[[Node, Problems], Any]


def wrong(node: Node, problems: Problems, expected: str, words: Iterable[str] = ()) -> None:
    """Note that something else was expected at a node; the nearest of ``words`` is suggested."""
    hint = None
    if node.kind == "map":
        said = say("{expected} was expected here, not a map", expected=expected)
    elif node.kind == "list":
        said = say("{expected} was expected here, not a list", expected=expected)
    elif node.value == "":
        said = say("{expected} was expected here", expected=expected)
    else:
        shown = node.value if len(node.value) <= 60 else node.value[:57] + "..."
        said = say("{expected} was expected here, not {text}", expected=expected, text=f'"{shown}"')
        meant = near(node.value, words)
        hint = did_you_mean(meant) if meant else None
    problems.add("bad-value", said, node, hint=hint)


def text(node: Node, problems: Problems) -> str | None:
    """Any text that is not empty."""
    if node.kind == "text" and not node.empty:
        return str(node.value)
    wrong(node, problems, say("a text"))
    return None


def number_of(word: str, least: int | None = 0) -> int | None:
    """The whole number that ``word`` writes in digits, or None; negative only where ``least`` is None or below 0."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit() and len(digits.lstrip("0")) <= LONGEST):
        return None
    number = int(word)
    return number if least is None or number >= least else None


def whole(least: int | None = 0) -> Converter:
    """A whole number of at least ``least`` (None: any, negative ones too)."""

    def convert(node: Node, problems: Problems) -> int | None:
        number = number_of(node.value, least) if node.kind == "text" else None
        if number is None:
            wrong(node, problems, number_wanted(least))
        return number

    return convert


def number_wanted(least: int | None = 0) -> str:
    """The phrase for a whole number of at least ``least``."""
    if not least:
        return say("a whole number")
    return say("a whole number of at least {least}", least=least)


def one_of(*words: str) -> Converter:
    """One of some words."""

    def convert(node: Node, problems: Problems) -> str | None:
        if node.kind == "text" and node.value in words:
            return str(node.value)
        wrong(node, problems, say("one of {words}", words=", ".join(words)), words)
        return None

    return convert


def did_you_mean(word: str) -> str:
    """The hint that names the near miss."""
    return say("did you mean {word}?", word=word)


YES_NO = {"yes": True, "no": False, "true": True, "false": False}


def yes_no(node: Node, problems: Problems) -> bool | None:
    """``yes`` or ``no`` (``true`` and ``false`` are read too)."""
    found = YES_NO.get(node.value) if node.kind == "text" else None
    if found is None:
        wrong(node, problems, say("yes or no"))
    return found


def list_of(item: Converter) -> Converter:
    """A list, each entry read by ``item``; nothing at all is the empty list."""

    def convert(node: Node, problems: Problems) -> list[Any] | None:
        if node.empty:
            return []
        if node.kind != "list":
            wrong(node, problems, say("a list"))
            return None
        found = []
        problems.path.append("")
        for place, entry in enumerate(node.value, 1):
            problems.path[-1] = str(place)
            found.append(item(entry, problems))
        problems.path.pop()
        return found

    return convert


def map_of(item: Converter, key: Converter = text) -> Converter:
    """A map with any keys that ``key`` reads, each value read by ``item``; nothing at all is the empty map."""

    def convert(node: Node, problems: Problems) -> dict[Any, Any] | None:
        if node.empty:
            return {}
        if node.kind != "map":
            wrong(node, problems, say("a map"))
            return None
        found = {}
        for name, (key_node, value) in node.value.items():
            problems.path.append(name)
            found[key(key_node, problems)] = item(value, problems)
            problems.path.pop()
        return found

    return convert


def record(fields: Mapping[str, Converter], *, need: Iterable[str] = ()) -> Converter:
    """A map with known keys, each read by its own converter; what is not written is not in the result."""
    needed = tuple(need)

    def convert(node: Node, problems: Problems) -> dict[str, Any] | None:
        if node.kind != "map":
            wrong(node, problems, say("a map"))
            return None
        found = {}
        for name, (key_node, value) in node.value.items():
            item = fields.get(name)
            problems.path.append(name)
            if item is None:
                unknown_key(key_node, problems, fields)
            else:
                found[name] = item(value, problems)
            problems.path.pop()
        for name in needed:
            if name not in node.value:
                problems.add("missing-key", say("{key} is missing here", key=name), node)
        return found

    return convert


def unknown_key(key: Node, problems: Problems, allowed: Iterable[str]) -> None:
    """Note a key that is not known; the nearest is suggested and the allowed ones are told."""
    allowed = list(allowed)
    meant = near(key.value, allowed)
    said = say(
        "{key} is not a key here; allowed: {allowed}", key=f'"{key.value}"', allowed=", ".join(allowed)
    )
    problems.add("unknown-key", said, key, hint=did_you_mean(meant) if meant else None)
