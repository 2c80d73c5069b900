"""CSV: a head line with names, then a record a row; the answer is the same row with more columns at its end.

Columns may be parted by commas, semicolons or tabs. A quote that is opened and not closed nearby makes one odd record,
and never swallows the records after it.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from meldcalc.bulk.records import USED, Book, Row, refused, unreadable
from meldcalc.bulk.scoring import Found
from meldcalc.errors import Refusal
from meldcalc.lang import say

ADDED = ("meld", "best", "claim_ok", "error")  # the melds themselves are for NDJSON
_NEARBY = 1 << 16  # bytes within which a quoted field ends
_PARTS = ",;\t"


class Head(NamedTuple):
    """The head line: the names as they are written, where the columns that are used stand, and how rows look."""

    names: tuple[str, ...]
    used: tuple[int, ...]  # of hand, trump, rules, partial, claim; -1 where there is none
    part: str  # between two columns
    end: str  # of a line

    @property
    def claims(self) -> bool:
        """Whether the rows say what their meld should be."""
        return self.used[-1] >= 0

    @property
    def added(self) -> tuple[str, ...]:
        """The columns of the answer that stand at the end of a row; one that was there already keeps its place."""
        return tuple(name for name in ADDED if name not in self.names and (name != "claim_ok" or self.claims))


def head_of(text: str) -> Head:
    """The head of a file from its first line. Raises Refusal: no-hand-column, bad-csv."""
    line = text.rstrip("\r\n")
    part = _part_of(line)
    try:
        names = next(csv.reader([line], delimiter=part, strict=True), [])
    except csv.Error as fault:
        raise Refusal("bad-csv", say("the head line can't be read: {fault}", fault=fault)) from None
    plain = [name.strip().lower() for name in names]
    for name in USED:
        if plain.count(name) > 1:
            raise Refusal("bad-csv", say("the head line has two columns {name}", name=name))
    if "hand" not in plain:
        raise Refusal(
            "no-hand-column",
            say("there is no column hand, only {names}", names=", ".join(names)[:200]),
            hint=say("the first line of a CSV file names its columns: hand,trump"),
        )
    used = tuple(plain.index(name) if name in plain else -1 for name in USED)
    return Head(tuple(names), used, part, "\r\n" if text.endswith("\r\n") else "\n")


def _part_of(line: str) -> str:
    """What parts the columns: the sign that stands most often outside quotes."""
    bare = re.sub(r'"[^"]*"', "", line)
    return max(_PARTS, key=bare.count)


def head_line(head: Head) -> str:
    """The head line of the answer."""
    return joined((*head.names, *head.added), head)


def joined(fields: Iterable[str], head: Head) -> str:
    """A row of the answer."""
    return head.part.join([_quoted(field) for field in fields]) + head.end


_NEEDS_QUOTES = re.compile('[",;\t\r\n]')


def _quoted(field: str) -> str:
    return '"' + field.replace('"', '""') + '"' if _NEEDS_QUOTES.search(field) else field


# --- records in a text -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _record(part: str) -> re.Pattern[bytes]:
    """A row up to its end of line; a quoted field may hold further lines."""
    other = f"[^{part}\n]*+"
    field = f'(?:"(?:[^"]|"")*+"{other}|(?!"){other})'
    return re.compile(f"{field}(?:{part}{field})*+".encode())


def ends(data: bytes, part: str, final: bool) -> Iterator[int]:
    """Where the records of ``data`` end that hold a quote; the lines between them are records of one line each.

    What may go on after the end of ``data`` is left out, unless that is ``final``.
    """
    at, size = 0, len(data)
    record = _record(part)
    while (quote := data.find(b'"', at)) >= 0:
        start = data.rfind(b"\n", at, quote) + 1 or at
        found = record.match(data, start, min(size, start + _NEARBY))
        end = found.end() if found else start
        if end < size and data[end] == 10:
            at = end + 1
        elif final or size - start >= _NEARBY:
            at = data.find(b"\n", quote) + 1 or (size if final else -1)
        else:
            at = -1
        if at < 0:
            return
        yield start
        yield at


def whole(data: bytes, part: str) -> int:
    """How many bytes are whole records, of a text that goes on."""
    at = max(ends(data, part, False), default=0)
    quote = data.find(b'"', at)  # the record that holds it goes on
    return data.rfind(b"\n", at, len(data) if quote < 0 else quote) + 1 or at


def records(data: bytes, part: str) -> list[bytes]:
    """The texts of the records, without their ends of lines."""
    found: list[bytes] = []
    at = 0
    places = ends(data, part, True)
    for start in places:
        end = next(places)
        if start > at:
            found += data[at : start - 1].split(b"\n")
        found.append(data[start:end].removesuffix(b"\n"))
        at = end
    return found + data[at:].removesuffix(b"\n").split(b"\n") if at < len(data) else found


# --- rows --------------------------------------------------------------------------------------------------


def read(texts: Iterable[str], first: int, head: Head, book: Book) -> list[Row]:
    """The records of texts, the first of which begins in the line ``first``; empty lines are none."""
    rows = []
    line = first
    for text in texts:
        bare = text.rstrip("\r")
        if bare:
            rows.append(_row(line, bare, head, book))
        line += 1 + text.count("\n")
    return rows


def _row(line: int, text: str, head: Head, book: Book) -> Row:
    if '"' in text:
        try:
            fields = next(csv.reader([text], delimiter=head.part, strict=True))
        except csv.Error as fault:
            return unreadable(line, text, "bad-csv", str(fault))
    else:
        fields = text.split(head.part)
    if len(fields) != len(head.names):
        return unreadable(line, text, "bad-csv", _odd(fields, head), fields)
    hand, trump, rules, partial, claim = head.used
    try:
        return Row(
            line,
            text,
            fields,
            book.wanted(
                fields[hand],
                fields[trump] if trump >= 0 else None,
                fields[rules] if rules >= 0 else None,
                fields[partial] if partial >= 0 else None,
                fields[claim] if claim >= 0 else None,
            ),
        )
    except Refusal as refusal:
        return refused(line, text, fields, refusal)


def _odd(fields: list[str], head: Head) -> str:
    if len(fields) < len(head.names):
        return say(
            "columns in this row: {count}, and the head line has {wanted}",
            count=len(fields),
            wanted=len(head.names),
        )
    return say(
        "columns in this row: {count}, and the head line has {wanted}; left over: {rest}",
        count=len(fields),
        wanted=len(head.names),
        rest=head.part.join(fields[len(head.names) :]),
    )


def write(rows: Sequence[Row], found: Sequence[Found], head: Head) -> str:
    """The records with their answers, a row each."""
    added = head.added
    plain = added == ADDED or added == (*ADDED[:2], ADDED[3])
    out = []
    for row, answer in zip(rows, found, strict=True):
        values = _values(row, answer)
        if plain and row.fields.__class__ is list and len(row.fields) == len(head.names):
            out.append(head.part.join([row.text, *[_quoted(values[name]) for name in added]]) + head.end)
        else:
            out.append(joined(_rebuilt(row, values, head), head))
    return "".join(out)


def as_objects(rows: Sequence[Row], head: Head) -> list[Row]:
    """The records as they stand in NDJSON; all values are text."""
    keys = keys_of(head)
    objects = []
    for row in rows:
        if row.fields is not None:
            fields = dict(zip(keys, row.fields, strict=False))  # an odd row has more or fewer
            row = row._replace(text=json.dumps(fields, ensure_ascii=False), fields=fields)
        objects.append(row)
    return objects


def keys_of(head: Head) -> list[str]:
    """The names of the columns, each once, and those that are used as NDJSON spells them."""
    keys: list[str] = []
    for at, name in enumerate(head.names):
        key = USED[head.used.index(at)] if at in head.used else name
        while key in keys:
            key += "_"
        keys.append(key)
    return keys


def _values(row: Row, answer: Found) -> dict[str, str]:
    """The answer as it stands in the columns."""
    claim = ""
    if row.claim is not None and answer.meld is not None:
        claim = "true" if answer.meld == row.claim else "false"
    return {
        "meld": "" if answer.meld is None else str(answer.meld),
        "best": answer.best or "",
        "claim_ok": claim,
        "error": "" if answer.error is None else answer.error,
    }


def _rebuilt(row: Row, values: dict[str, str], head: Head) -> list[str]:
    """A row with as many columns as the head has, whatever the record looked like."""
    fields = [row.text] if row.fields is None else list(row.fields)
    width = len(head.names)
    fields = fields[:width] + [""] * (width - len(fields))
    known = {name: value for name, value in values.items() if name in head.names}
    kept = [known.get(name, field) for name, field in zip(head.names, fields, strict=True)]
    return kept + [values[name] for name in head.added]
