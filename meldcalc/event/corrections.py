"""Rows that correct others: the file only grows, and what was wrong is put right by a later row.

``status`` and ``reason`` are the columns of it: ``fix`` puts another row in the place of an earlier one, ``void`` takes
it back. They may be missing from the heads: a correction then has them beyond the other cells, so that a file begun
without them need not be rewritten.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from meldcalc.event.sheets import Sheet, Trouble, mark_of
from meldcalc.lang import say

STATUS = ("status", "reason")
FIX, VOID = "fix", "void"


class Said(NamedTuple):
    """A row with as many cells as there are columns, and what it says of itself."""

    line: int
    cells: Sequence[str]
    status: str
    reason: str

    @property
    def void(self) -> bool:
        """Whether it takes an earlier row back."""
        return self.status.casefold() == VOID


def said_rows(sheet: Sheet, need: Iterable[str], trouble: Trouble) -> Iterator[Said]:
    """The rows of a sheet, whole; rows with too few or too many cells are noted and left out.

    A row may end after the last of the columns that it needs.
    """
    width, status, reason = _widths(sheet.columns)
    least = max((sheet.columns[name] + 1 for name in need if name in sheet.columns), default=width)
    for line, cells in sheet.rows:
        if len(cells) == width and status >= width:
            yield Said(line, cells, "", "")
            continue
        whole = _whole(cells, width, status, reason, least)
        if whole is None:
            wanted, found = width, len(cells)
            said = say(
                "there are {wanted} columns, and this row has {found} cells", wanted=wanted, found=found
            )
            trouble.add("odd-row", said, mark_of(sheet, line))
        else:
            yield Said(line, whole, whole[status].strip(), whole[reason].strip())


def _widths(columns: Mapping[str, int]) -> tuple[int, int, int]:
    """How many columns there are, and where status and reason stand."""
    width = max(columns.values(), default=0) + 1
    status = columns.get("status", width)
    return width, status, columns.get("reason", max(width, status + 1))


def _whole(cells: list[str], width: int, status: int, reason: int, least: int) -> list[str] | None:
    """A row's cells, with empty ones where the last were left out; None for any other number of cells."""
    end = len(cells)
    while end > width and not cells[end - 1].strip():
        end -= 1
    most = max(width, status + 1, reason + 1)
    return [*cells[:end], *[""] * (most - end)] if least <= end <= most else None


def stands(row: Said, earlier: int | None, sheet: Sheet, trouble: Trouble) -> bool:
    """Whether a row counts: the first of its place, or a correction with a reason of the one in line ``earlier``."""
    if not row.status and earlier is None:
        return True
    if not row.status:
        trouble.add(
            "repeated-row",
            say("this stands in line {line} already", line=earlier),
            mark_of(sheet, row.line),
            hint=say("a correction has fix under status, and a reason"),
        )
    elif row.status.casefold() not in (FIX, VOID):
        said = say("{text} is no status; there are fix and void", text=repr(row.status))
        trouble.add("bad-status", said, mark_of(sheet, row.line, "status"))
    elif earlier is None:
        trouble.add(
            "fix-nothing", say("there is no earlier row that this corrects"), mark_of(sheet, row.line)
        )
    elif not row.reason:
        trouble.add("reason-missing", say("a correction needs a reason"), mark_of(sheet, row.line, "reason"))
    else:
        return True
    return False
