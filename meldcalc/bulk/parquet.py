"""Parquet in and out, frame by frame: the memory is that of a row group, whatever the size of the file (extra ``bulk``)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from meldcalc.bulk.frame import answered, answers_of, check_columns
from meldcalc.bulk.records import Book
from meldcalc.bulk.stream import Tally
from meldcalc.errors import Refusal
from meldcalc.lang import say

ROWS = 1 << 17  # of a frame


def frames(path: str) -> Iterator[pl.DataFrame]:
    """The rows of a file as frames, in their order."""
    try:
        yield from pl.scan_parquet(path, glob=False).collect_batches(maintain_order=True, chunk_size=ROWS)
    except (pl.exceptions.PolarsError, OSError) as fault:
        raise _unreadable(path, fault) from None


def schema_of(path: str) -> Mapping[str, Any]:
    """The columns of a file and their types. Raises Refusal: bad-parquet, no-hand-column."""
    try:
        schema: Mapping[str, Any] = pl.scan_parquet(path, glob=False).collect_schema()
    except (pl.exceptions.PolarsError, OSError) as fault:
        raise _unreadable(path, fault) from None
    check_columns(schema)
    return schema


def rows_of(path: str) -> int:
    """How many rows a file has."""
    schema_of(path)
    count: int = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
    return count


def as_ndjson(path: str) -> Iterator[bytes]:
    """The rows of a file as NDJSON."""
    schema_of(path)
    for frame in frames(path):
        yield frame.write_ndjson().encode()


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

    def source(*_: Any) -> Iterator[pl.DataFrame]:
        yield from rows

    register_io_source(source, schema=schema).sink_parquet(out)


def _unreadable(path: str, fault: Exception) -> Refusal:
    return Refusal(
        "bad-parquet", say("{file} can't be read: {why}", file=path, why=str(fault).splitlines()[0])
    )
