"""From text to nodes: a strict, small part of YAML, with every problem at its place.

Duplicate keys, tags, anchors, aliases, merge keys and further documents are refused. The events of the C loader are
walked in linear time; where libyaml is missing the pure loader gives the same events.
"""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from meldcalc.errors import MOST_PROBLEMS, Mark, Refusal, Refusals, in_order, more_problems
from meldcalc.files.reading import MOST_OF_A_TABLE, read
from meldcalc.lang import say

if TYPE_CHECKING:
    from meldcalc.codes import Code

DEEPEST = 40  # levels of nesting; no file of ours has ten

Hint = str | None | Callable[[], str | None]


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
    """What is wrong with one file so far, and the way to the place that is being read (the breadcrumbs).

    ``count`` grows whenever something is wrong, whether it is told or not: whoever asks "was that read?" compares
    it before and after, never the length of ``found``. That holds only what is told, ``MOST_PROBLEMS`` at most.
    """

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.path: list[str] = []
        self.count = 0
        self.found: list[Refusal] = []
        self.more = 0  # problems that are counted only, since there are so many
        self.lines: set[int] = set()  # where anything is wrong
        self.strays: set[tuple[int, int]] = set()  # places where something stands that is not read at all

    def mark(self, node: Node | None) -> Mark:
        """The place of a node on the present path."""
        return Mark(self.file, node.line if node else 1, node.column if node else 1, tuple(self.path))

    def add(self, code: "Code", message: str, node: Node | None = None, *, hint: Hint = None) -> None:
        """Note a problem at a node; reading goes on. What is no strict YAML is told once, not by its field again.

        A hint that takes a search is a function: it is called only for a problem that is told.
        """
        if self._is_told(self.file, node.line if node else 1, node.column if node else 1):
            way_out = hint if hint is None or isinstance(hint, str) else hint()
            self.found.append(Refusal(code, message, hint=way_out, mark=self.mark(node)))

    def take(self, refusal: Refusal, node: Node | None = None) -> None:
        """Note a refusal that something else raised; where it has no place of its own, it stands at the node."""
        self.note(refusal.at(mark=self.mark(node)))

    def note(self, refusal: Refusal) -> None:
        """Note a refusal as it is: at its own place, or at none."""
        mark = refusal.mark or Mark("", 0, 0)
        if self._is_told(mark.file, mark.line, mark.column):
            self.found.append(refusal)

    def _is_told(self, file: str, line: int, column: int) -> bool:
        """Count a problem; whether it is also told."""
        self.count += 1
        if file == self.file:
            self.lines.add(line)
            if (line, column) in self.strays:
                return False
        if len(self.found) < MOST_PROBLEMS:
            return True
        self.more += 1
        return False

    def in_order(self) -> list[Refusal]:
        """Everything found, in the order of the file."""
        found = in_order(self.found)
        return [*found, more_problems(self.more, found[-1].mark)] if self.more else found

    def done(self) -> None:
        """Raise everything found, in the order of the file; return when nothing was wrong."""
        if self.found:
            raise Refusals(self.in_order())


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


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of the file at ``path``. Raises as :func:`meldcalc.files.read`, and ``not-utf8``."""
    return read_bytes(read(path, MOST_OF_A_TABLE), os.fspath(path))


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

    try:
        with no_garbage():
            return _build(text, problems, yaml)
    except yaml.YAMLError as error:
        _syntax(error, text, problems)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        column = error.start - text.rfind("\n", 0, error.start)
        problems.add("yaml-syntax", say("half a character stands here"), Node("text", "", line, column))
        problems.done()
        raise AssertionError("unreachable") from None


@contextmanager
def no_garbage() -> Iterator[None]:
    """No collecting meanwhile: ten thousand hands are a million objects, none of them garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _syntax(error: Any, text: str, problems: Problems) -> NoReturn:
    place = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error).partition("\n")[0]
    node = Node("text", "", place.line + 1, place.column + 1) if place else None
    said = say("this is not YAML: {problem}", problem=what)
    hint = say("quote a text that holds a colon, a hash or a bracket, and close what was opened")
    if place and text[place.index : place.index + 1] == "\t":
        hint = say("a tab stands here, and YAML wants spaces")
    problems.path.clear()
    problems.add("yaml-syntax", said, node, hint=hint)
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
    code: "Code", said: str, node: Node, problems: Problems, around: list[Any], here: Any, key: Node | None
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
