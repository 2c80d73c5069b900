"""Parquet in and out, frame by frame: the memory is that of a row group, whatever the size of the file (extra ``bulk``)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from meldcalc.bulk.frame import answered, answers_of, check_columns
from meldcalc.bulk.records import USED, Book
from meldcalc.bulk.stream import Tally
from meldcalc.errors import Refusal
from meldcalc.lang import say

ROWS = 1 << 16  # of a frame
AHEAD = 1 << 19  # rows that polars may read ahead, which it does without end
_FAULTS = (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError)  # a panic is no Exception
_LEVEL = 1  # of zstd: hands hardly grow smaller with more work


def frames(path: str) -> Iterator[pl.DataFrame]:
    """The rows of a file as frames, in their order, every one of them. Raises Refusal: bad-parquet."""
    rows = rows_of(path)
    seen = 0
    for start in range(0, rows, AHEAD):
        with _readable(path):
            window = pl.scan_parquet(path, glob=False).slice(start, AHEAD)
            for frame in window.collect_batches(maintain_order=True, chunk_size=ROWS):
                seen += frame.height
                yield frame
    if seen < rows:  # polars has been known to end early where a file is damaged
        raise _unreadable(path, say("rows that are not there: {count}", count=rows - seen))


def schema_of(path: str) -> Mapping[str, Any]:
    """The columns of a file and their types. Raises Refusal: bad-parquet, no-hand-column."""
    with _readable(path):
        schema: Mapping[str, Any] = pl.scan_parquet(path, glob=False).collect_schema()
    check_columns(schema)
    return schema


def rows_of(path: str) -> int:
    """How many rows a file has. Raises Refusal: bad-parquet."""
    with _readable(path):
        count: int = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
    return count


def as_ndjson(path: str, *, used_only: bool = False) -> Iterator[bytes]:
    """The rows of a file as NDJSON; ``used_only`` leaves out the columns that only pass through.

    Raises Refusal: bad-parquet, no-hand-column, binary-column.
    """
    schema = schema_of(path)
    columns = [name for name in schema if name in USED or not used_only]
    for name in columns:
        if _has_bytes(schema[name]):
            raise Refusal(
                "binary-column",
                say("the column {name} holds bytes ({kind}), not text", name=name, kind=schema[name]),
                hint=say("write Parquet, which keeps them: --out scored.parquet; or leave the column out"),
            )
    for frame in frames(path):
        with _readable(path):
            text = frame.select(columns).write_ndjson()
        yield text.encode()


def _has_bytes(kind: Any) -> bool:
    """Whether a type is that of bytes, or of lists or structures with bytes in them."""
    if isinstance(kind, (pl.List, pl.Array)):
        return _has_bytes(kind.inner)
    if isinstance(kind, pl.Struct):
        return any(_has_bytes(field.dtype) for field in kind.fields)
    return bool(kind == pl.Binary)


def score_file(
    path: str, out: str, book: Book, note: Callable[[int, Tally], object] = lambda rows, tally: None
) -> Tally:
    """Scores the rows of a Parquet file into another one; ``out`` is written to as it is."""
    schema = schema_of(path)
    tally = Tally()

    def scored() -> Iterator[pl.DataFrame]:
        nonlocal tally
        for frame in frames(path):
            done = answered(frame, book)
            failed = done["error"].is_not_null().arg_true() + tally.records + 1
            tally = tally.plus(frame.height, failed.to_list())
            note(frame.height, tally)
            yield done

    write(out, {**schema, **answers_of(schema)}, scored())
    return tally


def write(out: str, schema: Mapping[str, Any], rows: Iterable[pl.DataFrame]) -> None:
    """Writes frames into one file, as they come."""

    refusals: list[Refusal] = []  # of the rows; some versions of polars raise them as errors of their own

    def source(*_: Any) -> Iterator[pl.DataFrame]:
        try:
            yield from rows
        except Refusal as refusal:
            refusals.append(refusal)
            raise

    try:
        register_io_source(source, schema=schema).sink_parquet(out, compression_level=_LEVEL)
    except _FAULTS as fault:
        if refusals:
            raise refusals[0] from None
        raise Refusal(
            "cannot-write", say("Parquet can't be written: {why}", why=_first_line(fault))
        ) from None


@contextmanager
def _readable(path: str) -> Iterator[None]:
    try:
        yield
    except _FAULTS as fault:
        raise _unreadable(path, _first_line(fault)) from None


def _unreadable(path: str, why: str) -> Refusal:
    return Refusal("bad-parquet", say("{file} can't be read: {why}", file=path, why=why))


def _first_line(fault: BaseException) -> str:
    return (str(fault).splitlines() or [type(fault).__name__])[0]
