"""One line more in a match file, every byte that stands there left as it is.

The list may be in block style (``- {…}`` under ``hands:``, at any indentation), in flow style (``hands: [{…}]``, on
one line or several), or empty (``hands:``, ``hands: []``, not there yet). A place for the new line is tried and what
comes out is read again: it is taken only where it says what the file said before and one entry more.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.files import line_end
from meldcalc.lang import say
from meldcalc.reader import Node, read_bytes, read_text

Value = str | int | bool | Mapping[str, "Value"] | Sequence["Value"]

# What needs no quotes inside braces: letters, digits and a few signs, no blank at the ends.
_PLAIN = re.compile(r"(?:\.{0,2}/)?[^\W_](?:[\w ().'’/+=^~@-]*[\w)'’+^~])?\Z")
_NUMBER = re.compile(r"-?\d+\Z")


def flow(value: Value) -> str:
    """A value in one line of YAML, in the flow style of the examples."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(flow(item) for item in value) + "]"


def scalar(text: str) -> str:
    """A text, quoted where it must be."""
    if _NUMBER.match(text) or _PLAIN.match(text):
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """A text in double quotes, what can't be seen written as an escape."""
    parts = []
    for char in text:
        code = ord(char)
        if char in '"\\':
            parts.append("\\" + char)
        elif char.isprintable() and code < 0x10000:
            parts.append(char)
        elif code < 0x10000:
            parts.append(f"\\u{code:04x}")
        else:
            parts.append(char if char.isprintable() else f"\\U{code:08x}")
    return '"' + "".join(parts) + '"'


class Placed(NamedTuple):
    """A file with one line more, and the number of that line (from 1)."""

    data: bytes
    line: int


def with_entry(data: bytes, root: Node, key: str, entry: Mapping[str, Value], file: str = "") -> Placed:
    """The bytes of a match file with one more entry at the end of its list ``key``.

    ``root`` is what ``data`` was read as. Raises ``cannot-append`` where no place for the entry is found: the file is
    then to be written by hand.
    """
    text = read_bytes(data, file)
    bom = data[: len(data) - len(text.encode())]
    new = read_text(flow(entry))
    if not text.endswith("\n"):
        # The last line gets its end; a note over several lines (``|``) has one more with it.
        root = _with_its_end(text, root)
    quick = _at_the_end(text, root, key, entry, new, line_end(data).decode())
    if quick is not None:
        return Placed(data + quick.encode(), data.count(b"\n") + quick.count("\n"))
    for candidate in _places(text, root, key, flow(entry), line_end(data).decode()):
        try:
            found = read_text(candidate)
        except Refusal:
            continue
        if _one_more(root, found, key, new):
            return Placed(bom + candidate.encode(), found.value[key][1].value[-1].line)
    raise Refusal(
        "cannot-append",
        say("no place for one more line was found in {file}", file=file),
        hint=say("write the line by hand: {line}", line=f"- {flow(entry)}"),
    )


def _with_its_end(text: str, root: Node) -> Node:
    """What the file says when its last line is ended; ``root`` where that would be no file any more."""
    try:
        return read_text(text + "\n")
    except Refusal:
        return root


def _at_the_end(
    text: str, root: Node, key: str, entry: Mapping[str, Value], new: Node, end: str
) -> str | None:
    """What to put behind the file where its list is in block style and the last thing in it, as it nearly always is.

    YAML is read from the front: what is put behind the last entry can change nothing but that entry. So it is enough
    to read that one again, with the new one, and not ten thousand.
    """
    if key not in root.value:
        return None
    key_node, value = root.value[key]
    if key_node.column != 1 or value.kind != "list" or not value.value:
        return None
    last = value.value[-1]
    if any(other.line > last.line for other, _ in root.value.values()) or "\r" in text.replace("\r\n", ""):
        return None
    start = _line_start(text, last.line)
    dash = re.match(r"( *)- +\S", text[start : start + last.column])
    if dash is None or dash.end() != last.column:
        return None
    gap = "" if text.endswith("\n") else end
    line = f"{gap}{dash[1]}- {flow(entry)}{end}"
    try:
        found = read_text(f"{key}:\n{text[start:]}{line}")
    except Refusal:
        return None
    two = found.value[key][1].value if found.kind == "map" and list(found.value) == [key] else None
    if two.__class__ is not list or len(two) != 2 or not _same(two[0], last) or not _same(two[1], new):
        return None
    return line


def _line_start(text: str, line: int) -> int:
    """Where a line (from 1) begins, looked for from the end."""
    place = len(text)
    for _ in range(text.count("\n") - line + 2):
        place = text.rfind("\n", 0, place)
    return place + 1


def _one_more(root: Node, found: Node, key: str, new: Node) -> bool:
    """Whether ``found`` says what ``root`` says, and one entry more at the end of the list."""
    if found.kind != "map" or root.value.keys() | {key} != found.value.keys():
        return False
    for name, (_, value) in found.value.items():
        if name != key and not _same(value, root.value[name][1]):
            return False
    entries = found.value[key][1]
    old = root.value[key][1] if key in root.value else None
    before = old.value if old is not None and old.kind == "list" else []
    if entries.kind != "list" or len(entries.value) != len(before) + 1:
        return False
    return _same(entries.value[-1], new) and all(map(_same, entries.value, before))


def _same(one: Node, other: Node) -> bool:
    """Whether two nodes say the same, wherever they stand."""
    if one.kind != other.kind:
        return False
    if one.kind == "text":
        return bool(one.value == other.value)
    if len(one.value) != len(other.value):
        return False
    if one.kind == "list":
        return all(map(_same, one.value, other.value))
    return all(
        name in other.value and _same(value, other.value[name][1]) for name, (_, value) in one.value.items()
    )


def _places(text: str, root: Node, key: str, entry: str, end: str) -> Iterator[str]:
    """The text with the entry at one place after the other, the likeliest first."""
    lines = text.splitlines(keepends=True)
    if key not in root.value:
        yield from _inserted(lines, [len(lines), _before_end(lines)], f"{key}:{end}- {entry}", end)
        return
    key_node, value = root.value[key]
    after = _next_key(root, key_node, lines)
    ends = [after] if after == len(lines) else [_last_text(lines, after), after]
    ends.append(_before_end(lines[:after]))
    if value.kind == "list" and value.value:
        for indent in _indents(lines, value):
            yield from _inserted(lines, ends, f"{indent}- {entry}", end)
    elif value.kind == "list":
        yield from _emptied(lines, value, entry, end)
    else:
        yield from _inserted(lines, [key_node.line], f"- {entry}", end)
        yield from _inserted(lines, ends, f"- {entry}", end)
    yield from _in_brackets(text, lines, after, entry, end)


def _inserted(lines: list[str], places: list[int], line: str, end: str) -> Iterator[str]:
    """The line put before the lines of these numbers (from 0), each once."""
    for place in dict.fromkeys(places):
        before, rest = lines[:place], lines[place:]
        gap = end if before and not before[-1].endswith(("\n", "\r")) else ""
        yield "".join(before) + gap + line + end + "".join(rest)


def _next_key(root: Node, key: Node, lines: list[str]) -> int:
    """The number (from 0) of the line where the next key of the file stands; past the last line for none."""
    following = [other.line - 1 for other, _ in root.value.values() if other.line > key.line]
    return min(following, default=len(lines))


def _last_text(lines: list[str], before: int) -> int:
    """The line after the last one before ``before`` that is neither blank nor a comment."""
    while before > 0 and (not lines[before - 1].strip() or lines[before - 1].lstrip().startswith("#")):
        before -= 1
    return before


def _before_end(lines: list[str]) -> int:
    """Before the mark at which a YAML document may end (``...``); past the last line where there is none."""
    for place in range(len(lines) - 1, -1, -1):
        if re.match(r"\.\.\.(\s|\Z)", lines[place]):
            return place
        if lines[place].strip() and not lines[place].lstrip().startswith("#"):
            break
    return len(lines)


def _indents(lines: list[str], value: Node) -> Iterator[str]:
    """What stands before the dashes of a list in block style."""
    seen = set()
    for item in (value.value[-1], value.value[0]):
        for place in range(item.line - 1, max(item.line - 4, -1), -1):
            found = re.match(r"([ ]*)-(?:\s|\Z)", lines[place])
            if found and found[1] not in seen:
                seen.add(found[1])
                yield found[1]


def _emptied(lines: list[str], value: Node, entry: str, end: str) -> Iterator[str]:
    """``hands: []`` becomes a list in block style: the brackets go, and what stands behind them stays."""
    place, column = value.line - 1, value.column - 1
    found = re.match(r"\[\s*\]", lines[place][column:])
    if not found:
        return
    line = lines[place]
    bare = line[:column].rstrip() + line[column + found.end() :]
    if not bare.endswith("\n"):
        bare += end
    yield "".join(lines[:place]) + bare + f"- {entry}{end}" + "".join(lines[place + 1 :])


def _in_brackets(text: str, lines: list[str], after: int, entry: str, end: str) -> Iterator[str]:
    """Before the bracket that closes a list in flow style, from the last bracket backwards."""
    stop = len("".join(lines[:after]))
    tries = 0
    place = text.rfind("]", 0, stop if after < len(lines) else len(text))
    while place >= 0 and tries < 20:
        start = text.rfind("\n", 0, place) + 1
        alone = not text[start:place].strip()
        head = text[:start] if alone else text[:place]
        for lead in (", ", ""):
            if alone:
                indent = re.match(r"\s*", lines[max(text.count("\n", 0, start) - 1, 0)])
                pad = indent[0].rstrip("\r\n") if indent else ""
                yield f"{head}{pad}{lead}{entry}{end}{text[start:]}"
            else:
                yield f"{head}{lead}{entry}{text[place:]}"
        place = text.rfind("]", 0, place)
        tries += 1
