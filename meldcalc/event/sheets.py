"""Reading CSV as people and spreadsheets write it: a byte-order mark, commas or semicolons, any line ends.

Columns are found by their heads, in any order and case. Every problem is noted with its file, line and column;
the rows around it are still read.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Mark, Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader import read_bytes

BOM = b"\xef\xbb\xbf"
_DELIMITERS = ",;\t"
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # what no text has, and a terminal may obey


def within(folder: str, name: str) -> str:
    """A file of a folder, as it is shown."""
    return str(Path(folder, name))


class Sheet(NamedTuple):
    """A CSV file: where each column stands, and its rows with the line in which each begins."""

    file: str
    text: str
    delimiter: str
    head_line: int
    columns: Mapping[str, int]
    rows: Sequence[tuple[int, list[str]]]


class Trouble:
    """What is wrong with the files of a tournament so far."""

    def __init__(self) -> None:
        self.found: list[Refusal] = []

    def add(self, code: str, message: str, mark: Mark, *, hint: str | None = None) -> None:
        """Note a problem at its place; reading goes on."""
        self.found.append(Refusal(code, message, hint=hint, mark=mark))


def read_sheet(path: str, trouble: Trouble) -> Sheet | None:
    """The rows of a file; None, with the problems noted, when there are no columns to read.

    Raises ``file-missing``, ``not-a-file``, ``cannot-read``.
    """
    return sheet_of(files.read(path), path, trouble)


def sheet_of(data: bytes, file: str, trouble: Trouble) -> Sheet | None:
    """As :func:`read_sheet`, of the bytes of a file."""
    try:
        text = read_bytes(data, file)
    except Refusal as refusal:
        trouble.found.append(refusal)
        return None
    control = CONTROLS.search(text)
    if control:
        line, column = place_in(text, control.start())
        said = say("here is a sign that can't be seen ({sign})", sign=f"U+{ord(control.group()):04X}")
        trouble.add("csv-syntax", said, Mark(file, line, column))
        return None
    delimiter = delimiter_of(text)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=True
    )
    head: list[str] | None = None
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for cells in reader:
            if not any(cells) or not any(map(str.strip, cells)):
                pass  # a blank line, or the empty rows below a spreadsheet's table
            elif head is None:
                head, head_line = cells, line
            else:
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        trouble.add(
            "csv-syntax",
            say("this row can't be read as CSV: {problem}", problem=str(error)),
            Mark(file, line, 1),
            hint=say("a quoted cell ends with one quotation mark, and one inside it is doubled"),
        )
    if head is None:
        if not trouble.found or trouble.found[-1].code != "csv-syntax":
            trouble.add(
                "no-header", say("the first row must name the columns, and there is none"), Mark(file, 1, 1)
            )
        return None
    columns = _columns(head, file, head_line, trouble)
    return Sheet(file, text, delimiter, head_line, columns, rows)


def place_in(text: str, place: int) -> tuple[int, int]:
    """The line and column of a place in a text, whatever ends its lines."""
    before = text[:place].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def delimiter_of(text: str) -> str:
    """Comma, semicolon or tab: what parts the heads in the first line."""
    first = text.lstrip("\r\n").partition("\n")[0]
    return max(_DELIMITERS, key=first.count)


def _columns(head: list[str], file: str, line: int, trouble: Trouble) -> dict[str, int]:
    columns: dict[str, int] = {}
    for place, name in enumerate(head):
        name = name.strip().casefold()
        if name in columns:
            trouble.add(
                "bad-header", say("the column {name} stands twice", name=name), Mark(file, line, 1, (name,))
            )
        elif name:
            columns[name] = place
    return columns


def check_columns(sheet: Sheet, need: Sequence[str], may: Sequence[str], trouble: Trouble) -> bool:
    """Whether all needed columns are there and no others but those that may be; what is wrong is noted."""
    before = len(trouble.found)
    mark = Mark(sheet.file, sheet.head_line, 1)
    for name in need:
        if name not in sheet.columns:
            trouble.add("bad-header", say("the column {name} is missing", name=name), mark)
    known = [*need, *may]
    for name in sheet.columns:
        if name not in known:
            meant = near(name, [one for one in known if one not in sheet.columns])
            trouble.add(
                "bad-header",
                say("{name} is no column here; there are {known}", name=name, known=", ".join(known)),
                mark,
                hint=did_you_mean(meant),
            )
    return len(trouble.found) == before


def mark_of(sheet: Sheet, line: int, column: str | None = None) -> Mark:
    """The place of a row, or of one of its cells."""
    if column is None or column not in sheet.columns:
        return Mark(sheet.file, line, 1)
    return Mark(sheet.file, line, _column_of_cell(sheet, line, sheet.columns[column]), (column,))


def _column_of_cell(sheet: Sheet, line: int, place: int) -> int:
    """The column in which a cell begins; worked out only when something is wrong with it."""
    text = _lines(sheet.text)[line - 1]
    seen, quoted = 0, False
    for column, letter in enumerate(text, 1):
        if seen == place:
            return column
        if letter == '"':
            quoted = not quoted
        elif letter == sheet.delimiter and not quoted:
            seen += 1
    return len(text) + 1


@lru_cache(maxsize=1)  # a file with one mistake has others
def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def number(cell: str) -> int | None:
    """The whole number that a cell holds, or None."""
    return whole_number(cell.strip(), None)
