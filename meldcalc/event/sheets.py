"""Reading CSV as people and spreadsheets write it: a byte-order mark, commas or semicolons, any line ends.

Columns are found by their heads, in any order and case, below Excel's ``sep=;`` and a title; columns that nobody asks
for are left alone. Every problem is noted with its file, line and column; the rows around it are still read.
"""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from meldcalc import files
from meldcalc.errors import Mark, Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader import read_bytes

if TYPE_CHECKING:
    from meldcalc.codes import Code

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

    def add(self, code: "Code", message: str, mark: Mark, *, hint: str | None = None) -> None:
        """Note a problem at its place; reading goes on."""
        self.found.append(Refusal(code, message, hint=hint, mark=mark))


def read_sheet(path: str, keys: Collection[str], trouble: Trouble) -> Sheet | None:
    """The rows of a file; None, with the problems noted, when there are no columns to read.

    ``keys`` are columns by which the head line is known, below a title. Raises ``file-missing``, ``not-a-file``,
    ``cannot-read``.
    """
    return sheet_of(files.read(path), path, trouble, keys)


def sheet_of(
    data: bytes, file: str, trouble: Trouble, keys: Collection[str] = ("round", "table")
) -> Sheet | None:
    """As :func:`read_sheet`, of the bytes of a file."""
    try:
        not_a_workbook(data, file)
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
    delimiter, begin = _head(text, keys)
    reader = csv.reader(
        io.StringIO(text[begin:], newline=""), delimiter=delimiter, strict=True, skipinitialspace=True
    )
    head: list[str] | None = None
    rows: list[tuple[int, list[str]]] = []
    line = first = place_in(text, begin)[0]
    try:
        for cells in reader:
            if not any(cells) or not any(map(str.strip, cells)):
                pass  # a blank line, or the empty rows below a spreadsheet's table
            elif head is None:
                head, head_line = cells, line
            else:
                rows.append((line, cells))
            line = first + reader.line_num
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


def not_a_workbook(data: bytes, file: str) -> None:
    """Refuse a spreadsheet's own format (``not-utf8``): the way out is another than for any other file."""
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        said = say("this is a workbook of a spreadsheet, not CSV")
        raise Refusal("not-utf8", said, hint=say("save it as CSV (UTF-8) there"), mark=Mark(file, 1, 1))


def heads_in(text: str, keys: Collection[str]) -> tuple[str, int] | None:
    """What parts the cells, and where the heads begin: the first line, of the first few, that has all ``keys``."""
    for found in islice(_LINE.finditer(text), _ABOVE):
        for delimiter in _DELIMITERS:
            cells = found.group().split(delimiter)
            if set(keys) <= {cell.strip().strip('"').strip().casefold() for cell in cells}:
                return delimiter, found.start()
    return None


def _head(text: str, keys: Collection[str]) -> tuple[str, int]:
    """As :func:`heads_in`; without such a line the first one that is not blank, below Excel's ``sep=;``."""
    found = heads_in(text, keys)
    if found is not None:
        return found
    first = next((line for line in _LINE.finditer(text) if line.group().strip()), None)
    said = _SEPARATOR.fullmatch(first.group()) if first else None
    if said and first:
        return said.group(1), first.end()
    return max(_DELIMITERS, key=first.group().count if first else "".count), 0


_ABOVE = 6  # lines in which the heads are looked for
_LINE = re.compile("[^\r\n]+")
_SEPARATOR = re.compile(r'"?sep=([,;\t])"?[\s,;]*', re.IGNORECASE)  # Excel's own first line


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
    """Whether all needed columns are there; what is wrong is noted. Other columns are nobody's business.

    One that is called nearly like a column that is not there is a slip of the pen, and is noted too.
    """
    before = len(trouble.found)
    mark = Mark(sheet.file, sheet.head_line, 1)
    for name in need:
        if name not in sheet.columns:
            trouble.add("bad-header", say("the column {name} is missing", name=name), mark)
    known = [*need, *may]
    lacking = [[one for one in names if one not in sheet.columns] for names in (need, may)]
    for name in sheet.columns:
        meant = None if name in known else near(name, lacking[0]) or near(name, lacking[1], cutoff=0.8)
        if meant is not None:
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


def number(cell: str, delimiter: str = "") -> int | None:
    """The whole number that a cell holds, or None.

    Spreadsheets may write ``74.0`` or ``74,0``, and between commas ``1,200``. Elsewhere ``1,200`` and ``1.200`` may be
    one or a thousand, and are neither.
    """
    text = cell.strip()
    found = whole_number(text, None)
    if found is None and (_WHOLE.fullmatch(text) or (delimiter == "," and _THOUSANDS.fullmatch(text))):
        whole = text.replace(",", "") if _THOUSANDS.fullmatch(text) else re.split("[.,]", text)[0]
        return whole_number(whole, None)
    return found


def name_of(cell: str) -> str:
    """What a cell calls a player, a table, a hand or a night: ``1`` also where a spreadsheet writes ``1.0`` or ``1,0``."""
    text = cell.strip()
    return re.split("[.,]", text)[0] if text[-1:] == "0" and _WHOLE.fullmatch(text) else text


def table_name(cell: str) -> str:
    """A table (or a hand, or a night) as it is called: a number as :func:`name_of`, without the zeros in front of it."""
    name = name_of(cell)
    return name.lstrip("0") or "0" if name[:1] == "0" and name.isdigit() else name


_WHOLE = re.compile(r"[+\-−]?[0-9]+[.,](0{1,2}|0{4,})")
_THOUSANDS = re.compile(r"[+\-−]?[1-9][0-9]{0,2}(,[0-9]{3})+")
_GROUPED = re.compile(r"[+\-−]?[0-9]{1,3}([., '\u00a0\u202f][0-9]{3})+")


def not_whole(cell: str) -> Refusal:
    """What to say of a cell of points that is no whole number (``bad-points``)."""
    text = cell.strip()
    hint = None
    if _GROUPED.fullmatch(text):
        plain = re.sub("[^0-9+−-]", "", text)
        hint = say("write it without a mark between the thousands: {number}", number=plain)
    return Refusal("bad-points", say("{text} is not a whole number of points", text=repr(text)), hint=hint)
