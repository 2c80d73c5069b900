"""A file or a stream of records, scored from one end to the other, in whatever forms they are wanted."""

import select
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from meldcalc.bulk import csvs
from meldcalc.bulk.blocks import LONGEST, Source, blocks, open_source
from meldcalc.bulk.earlier import over_records
from meldcalc.bulk.extra import need
from meldcalc.bulk.records import Book
from meldcalc.bulk.scoring import Terms
from meldcalc.bulk.stream import Tally, run
from meldcalc.bulk.worker import MANY, Task
from meldcalc.errors import Refusal
from meldcalc.files import Over, aside
from meldcalc.lang import say

ENDINGS = {".ndjson": "ndjson", ".jsonl": "ndjson", ".csv": "csv", ".parquet": "parquet"}
Emit = Callable[[bytes], object]
Note = Callable[[int, Tally], object]  # how much more of the input was read, and what is done


class Batch(NamedTuple):
    """One call: records from ``path`` (None: standard input) to ``out`` (None: to whoever calls).

    ``form`` of the answer: ndjson, csv, parquet, numbers; None: as OUT's ending says, else as the input is.
    An ``out`` that is no earlier answer is replaced only with ``force``.
    """

    terms: Terms = Terms()
    path: str | None = None
    out: str | None = None
    form: str | None = None
    jobs: int = 1
    arrays_from: int | None = MANY
    force: bool = False


def _quiet(size: int, tally: Tally) -> None:
    pass


def score_all(
    batch: Batch, emit: Emit, progress: Callable[[int | None], Note] = lambda size: _quiet
) -> Tally:
    """Scores every record; without ``out`` the bytes of the answer go to ``emit``.

    ``progress`` is told how large the input is (None: nobody knows) and gives what is told how far it is. A record that
    could not be scored is in the tally. Raises Refusal: an input, a table or an OUT that can't be had.
    """
    book = Book(batch.terms)
    over = over_records(batch.path, force=batch.force)
    with open_source(batch.path) as source:
        kind = kind_of(batch.path, source.begin)
        form = batch.form or ENDINGS.get(Path(batch.out or "").suffix.lower(), kind)
        if "parquet" in (kind, form):
            need("bulk", say("Parquet"))
        if kind == "parquet" and batch.path is None:
            raise Refusal("not-a-file", say("Parquet is read from a file, not from standard input"))
        if form == "parquet":
            with _file(batch.out, over, emit) as out:
                return _to_parquet(batch, book, source, kind, out, progress)
        with _bytes(batch.out, over, emit) as put:
            return _to_bytes(batch, source, kind, form, put, progress)


def kind_of(path: str | None, begin: bytes) -> str:
    """What an input is: by its ending, else by how it begins."""
    kind = ENDINGS.get(Path(path or "").suffix.lower())
    if kind is None:
        kind = (
            "parquet" if begin.startswith(b"PAR1") else "ndjson" if begin.lstrip().startswith(b"{") else "csv"
        )
    return kind


@contextmanager
def _bytes(out: str | None, over: Over, emit: Emit) -> Iterator[Emit]:
    if out is None:
        yield emit
        return
    with aside(out, over) as beside, Path(beside).open("ab") as file:
        yield file.write


@contextmanager
def _file(out: str | None, over: Over, emit: Emit) -> Iterator[str]:
    """The name of a file to write; one that nobody named is given out when it is done."""
    if out is not None:
        with aside(out, over) as beside:
            yield beside
        return
    with tempfile.NamedTemporaryFile(suffix=".parquet") as file:
        yield file.name
        while data := file.read(1 << 20):
            emit(data)


def _to_parquet(
    batch: Batch, book: Book, source: Source, kind: str, out: str, progress: Callable[[int | None], Note]
) -> Tally:
    if kind == "parquet":
        from meldcalc.bulk import parquet

        path = str(batch.path)
        return parquet.score_file(path, out, book, progress(parquet.rows_of(path)))
    from meldcalc.bulk.spool import to_parquet

    with tempfile.TemporaryFile(dir=Path(out).parent) as spool:
        tally = _stream(batch, source, kind, "rows", spool.write, progress)
        to_parquet(spool, out)
    return tally


def _to_bytes(
    batch: Batch, source: Source, kind: str, form: str, emit: Emit, progress: Callable[[int | None], Note]
) -> Tally:
    if form != "csv" or kind == "csv":
        return _stream(batch, source, kind, form, emit, progress)
    from meldcalc.bulk.spool import to_csv

    with tempfile.TemporaryFile(dir=Path(batch.out).parent if batch.out else None) as spool:
        tally = _stream(batch, source, kind, "rows", spool.write, progress)
        to_csv(spool, emit)
    return tally


def _stream(
    batch: Batch, source: Source, kind: str, form: str, emit: Emit, progress: Callable[[int | None], Note]
) -> Tally:
    """The records of a stream in a form that needs to know nothing of the others."""
    head = None
    note = progress(None if kind == "parquet" else source.size)
    if kind == "csv":
        found = _head(source.chunks)
        if found is None:
            return Tally()
        head, line, chunks = found
        if form == "csv":
            emit(csvs.head_line(head).encode(errors="backslashreplace"))
        cut = blocks(chunks, partial(csvs.whole, part=head.part), line)
    elif kind == "parquet":
        from meldcalc.bulk import parquet

        cut = blocks(parquet.as_ndjson(str(batch.path), used_only=form == "numbers"))
        note = _by_rows(progress(parquet.rows_of(str(batch.path))))
    else:
        cut = blocks(source.chunks)
    task = Task(batch.terms, form, head, batch.arrays_from)
    return run(cut, task, emit, jobs=batch.jobs, waiting=partial(_waiting, source), note=note)


def _by_rows(note: Note) -> Note:
    """What is told how many rows are done, not bytes."""
    before = 0

    def told(size: int, tally: Tally) -> None:
        nonlocal before
        note(tally.records - before, tally)
        before = tally.records

    return told


def _waiting(source: Source) -> bool:
    """Whether a live input has nothing to read yet."""
    return source.handle is not None and not select.select([source.handle], [], [], 0)[0]


def _head(chunks: Iterator[bytes]) -> tuple[csvs.Head, int, Iterator[bytes]] | None:
    """The head of a CSV input, the number of the line after it, and the rest; None where there is nothing at all."""
    line, pending = 1, b""
    for chunk in chain(chunks, [b""]):
        pending += chunk
        while chunk == b"" or b"\n" in pending or len(pending) > LONGEST:
            text, end, pending = pending.partition(b"\n")
            line += 1
            if text.strip():
                try:
                    return csvs.head_of((text + end).decode()), line, chain([pending], chunks)
                except UnicodeDecodeError:
                    raise Refusal("not-utf8", say("the head line is not UTF-8")) from None
            if not end:
                break
    return None
