"""What is done with a block of records: read, score, write. A worker is the same in this process and in others."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from meldcalc.bulk import csvs, ndjson
from meldcalc.bulk.blocks import Block
from meldcalc.bulk.records import Book, Row, unreadable
from meldcalc.bulk.scoring import Found, Terms, Wanted, score
from meldcalc.lang import say

MANY = 20_000
Many = Callable[[Sequence[Wanted], bool], list[Found]]


class Task(NamedTuple):
    """How the blocks of one input are answered: ``form`` is ndjson, rows (the same without the melds), csv or numbers
    (a line with the points alone).

    ``head`` is the head of a CSV input, None where the records are NDJSON. ``arrays_from`` is the number of records after
    which arrays are worth their start, where numpy is there; None: never.
    """

    terms: Terms
    form: str
    head: csvs.Head | None = None
    arrays_from: int | None = MANY


class Done(NamedTuple):
    """A block with its answers: the bytes, how many records, and the lines where those begin that failed."""

    data: bytes
    records: int
    failed: tuple[int, ...]


class Worker:
    """Answers blocks."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.book = Book(task.terms)
        self.told = task.form == "ndjson"
        self.many: Many = score_each
        self.until_arrays = task.arrays_from

    def __call__(self, block: Block) -> Done:
        rows = self.rows(block)
        found = self.found(rows)
        failed = tuple(
            [row.line for row, answer in zip(rows, found, strict=True) if answer.error is not None]
        )
        return Done(self.written(rows, found).encode(errors="backslashreplace"), len(rows), failed)

    def rows(self, block: Block) -> list[Row]:
        """The records of a block."""
        if block.length:
            text = block.data.decode(errors="backslashreplace")
            return [
                unreadable(
                    block.first, text, "too-long", say("this line has {count} bytes", count=block.length)
                )
            ]
        head = self.task.head
        quoted = head is not None and b'"' in block.data
        pieces = csvs.records(block.data, head.part) if head and quoted else block.data.split(b"\n")
        try:
            return self._read([piece.decode() for piece in pieces], block.first)
        except UnicodeDecodeError:
            return self._read_singly(pieces, block.first)

    def _read(self, texts: list[str], first: int) -> list[Row]:
        head = self.task.head
        return (
            ndjson.read(texts, first, self.book) if head is None else csvs.read(texts, first, head, self.book)
        )

    def _read_singly(self, pieces: list[bytes], line: int) -> list[Row]:
        """The records of a block with bytes that are no text."""
        rows: list[Row] = []
        for piece in pieces:
            try:
                rows += self._read([piece.decode()], line)
            except UnicodeDecodeError as fault:
                text = piece.decode(errors="backslashreplace").rstrip("\r")
                why = say("byte {place} is not UTF-8", place=fault.start + 1)
                rows.append(unreadable(line, text, "not-utf8", why))
            line += 1 + piece.count(b"\n")
        return rows

    def found(self, rows: list[Row]) -> list[Found]:
        """The answers of records."""
        if self.until_arrays is not None:
            self.until_arrays -= len(rows)
            if self.until_arrays < 0:
                self.until_arrays = None
                self.many = _with_arrays()
        scored = iter(self.many([row.wanted for row in rows if row.wanted is not None], self.told))
        return [row.found if row.found is not None else next(scored) for row in rows]

    def written(self, rows: list[Row], found: list[Found]) -> str:
        """Records with their answers, in the form that is asked for."""
        head = self.task.head
        if self.task.form == "numbers":
            return "".join(["\n" if answer.meld is None else f"{answer.meld}\n" for answer in found])
        if self.task.form in ("ndjson", "rows"):
            return ndjson.write(rows if head is None else csvs.as_objects(rows, head), found, self.told)
        assert head is not None
        return csvs.write(rows, found, head)


def score_each(wanted: Sequence[Wanted], told: bool) -> list[Found]:
    """Scores records one by one."""
    return [score(record, told) for record in wanted]


def _with_arrays() -> Many:
    """The same with the kernel, where the extra is there."""
    try:
        from meldcalc.bulk.many import score_many
    except ImportError:
        return score_each
    return score_many
