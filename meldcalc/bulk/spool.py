"""From scored NDJSON to forms whose columns must be known before the first row: CSV, and Parquet (extra ``bulk``).

The scored records wait in a file of their own, so that no column is missed and the memory stays small.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import IO, Any

from meldcalc.bulk import csvs
from meldcalc.bulk.records import RESULTS

_AT_ONCE = 1 << 14  # rows of a frame
_WIDEST = 1 << 63  # whole numbers from here on are no numbers of 64 bits


_AS_WRITTEN = json.JSONDecoder(parse_int=str, parse_float=str)


def _records(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    file.seek(0)
    return (json.loads(line) for line in file)


def _as_written(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    """The records, numbers as the text that they were written as."""
    file.seek(0)
    for line in file:
        record = _AS_WRITTEN.decode(line.decode())
        if any(isinstance(value, (list, dict)) for value in record.values()):
            plain = json.loads(line)
            record = {
                name: plain[name] if isinstance(value, (list, dict)) else value
                for name, value in record.items()
            }
        yield record


def _columns(file: IO[bytes]) -> tuple[dict[str, set[str]], list[str]]:
    """The names of the input's fields, each with the kinds of its values, and the names of the answer's."""
    kinds: dict[str, set[str]] = {}
    claims = False
    for record in _records(file):
        claims = claims or "claim" in record or "claim_ok" in record
        for name, value in record.items():
            if name not in RESULTS:
                kinds.setdefault(name, set()).add(_kind(value))
    return kinds, [name for name in csvs.ADDED if name != "claim_ok" or claims]


def _kind(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _WIDEST:
        return "list"
    return type(value).__name__


def to_csv(file: IO[bytes], emit: Callable[[bytes], object]) -> None:
    """Scored NDJSON as CSV: numbers stay as they were written, lists and objects are JSON."""
    kinds, added = _columns(file)
    names = [*kinds, *added]
    head = csvs.Head(tuple(names), (), ",", "\n")
    emit(csvs.joined(names, head).encode(errors="backslashreplace"))
    for record in _as_written(file):
        row = csvs.joined([_text(record.get(name)) or "" for name in names], head)
        emit(row.encode(errors="backslashreplace"))


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def to_parquet(file: IO[bytes], out: str) -> None:
    """Scored NDJSON as Parquet: a column of one kind keeps it, any other becomes text."""
    import polars as pl

    from meldcalc.bulk.parquet import write

    kinds, added = _columns(file)
    types = {name: _type(found - {"NoneType"}) for name, found in kinds.items()}
    schema = types | dict(
        zip(
            added,
            [{"meld": "Int64", "claim_ok": "Boolean"}.get(name, "String") for name in added],
            strict=True,
        )
    )

    def frames() -> Iterator[pl.DataFrame]:
        records = _records(file)
        while rows := list(islice(records, _AT_ONCE)):
            yield pl.DataFrame(
                [
                    pl.Series(name, [_cell(row.get(name), kind) for row in rows], getattr(pl, kind))
                    for name, kind in schema.items()
                ]
            )

    write(out, {name: getattr(pl, kind) for name, kind in schema.items()}, frames())


def _type(kinds: set[str]) -> str:
    """The type of a column with values of these kinds."""
    for known, name in (
        (set(), "String"),
        ({"bool"}, "Boolean"),
        ({"int"}, "Int64"),
        ({"int", "float"}, "Float64"),
    ):
        if kinds <= known:
            return name
    return "String"


def _cell(value: Any, kind: str) -> Any:
    if kind == "String":
        return _text(value)
    return float(value) if kind == "Float64" and value is not None else value
