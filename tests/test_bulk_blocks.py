"""Bytes cut into records: the same ones however the bytes arrive, and none is ever lost."""

import csv
import io
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.bulk import csvs
from meldcalc.bulk.batch import Batch, score_all
from meldcalc.bulk.blocks import Block, blocks, whole_lines
from meldcalc.bulk.scoring import Terms
from meldcalc.bulk.stream import run
from meldcalc.bulk.worker import Task, Worker

CELLS = st.text(alphabet='ab,;"\n\r ', max_size=6)
ROWS = st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=8)
RAGGED = st.binary(max_size=60).map(
    lambda data: data.translate(bytes(b'ab,"\n\r'[at % 6] for at in range(256)))
)
SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=6)


def cut(data: Any, sizes: Any) -> Any:
    """The bytes in pieces of these sizes, over and over."""
    at = step = 0
    while at < len(data):
        size = sizes[step % len(sizes)]
        yield data[at : at + size]
        at, step = at + size, step + 1


def csv_records(data: Any, sizes: Any) -> Any:
    """(line, text) of each record, read in pieces."""
    found = []
    for block in blocks(cut(data, sizes), partial(csvs.whole, part=",")):
        line = block.first
        for text in csvs.records(block.data, ","):
            found.append((line, text))
            line += 1 + text.count(b"\n")
    return found


@given(ROWS, SIZES, st.sampled_from(["\n", "\r\n"]))
def test_rows_are_those_of_the_csv_module(rows: Any, sizes: Any, end: Any) -> None:
    out = io.StringIO(newline="")
    bare = not any("\r" in cell for row in rows for cell in row)  # which the module leaves without quotes
    csv.writer(out, lineterminator=end, quoting=csv.QUOTE_MINIMAL if bare else csv.QUOTE_ALL).writerows(rows)
    found = csv_records(out.getvalue().encode(), sizes)
    assert [next(csv.reader([text.decode().removesuffix("\r")], strict=True)) for _, text in found] == rows
    lines = [1]
    for row in rows:
        lines.append(lines[-1] + 1 + sum(cell.count("\n") for cell in row))
    assert [line for line, _ in found] == lines[:-1]


@given(RAGGED, SIZES)
def test_records_do_not_depend_on_how_the_bytes_arrive(data: Any, sizes: Any) -> None:
    at_once = csv_records(data, [1000])
    assert csv_records(data, sizes) == at_once
    assert b"\n".join(text for _, text in at_once) == data.removesuffix(b"\n")


@given(RAGGED, SIZES, st.integers(1, 12))
def test_a_quote_that_is_not_closed_nearby_is_the_same_to_all(data: Any, sizes: Any, nearby: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csvs, "_NEARBY", nearby)
        at_once = csv_records(data, [1000])
        assert csv_records(data, sizes) == at_once
        assert b"\n".join(text for _, text in at_once) == data.removesuffix(b"\n")


def test_a_stray_quote_costs_one_record() -> None:
    lines = [b'"stray,1,2', *[b"a,b,c"] * 30_000, b'"x","y\nz",w', b'"again', *[b"d,e,f"] * 5]
    found = csv_records(b"\n".join(lines), [7000])
    assert [text for _, text in found] == lines
    assert found[-1][0] == len(lines) + 1


@given(st.binary(max_size=80), SIZES)
def test_lines_do_not_depend_on_how_the_bytes_arrive(data: Any, sizes: Any) -> None:
    found = list(blocks(cut(data, sizes), whole_lines))
    assert b"".join(block.data for block in found) == data
    assert all(block.data.endswith(b"\n") for block in found[:-1])
    assert [block.first for block in found] == [
        1 + data[: sum(len(one.data) for one in found[:at])].count(b"\n") for at in range(len(found))
    ]


@given(st.lists(st.binary(max_size=30).filter(lambda line: b"\n" not in line), max_size=8))
def test_any_bytes_in_are_records_out(lines: Any) -> None:
    """Whatever a line is: one record for it, or none where it is blank; what comes out is NDJSON."""
    data = b"\n".join([b'{"hand": "AS", "partial": 1}', *lines])
    out: list[bytes] = []
    tally = run(blocks(iter([data])), Task(Terms(), "ndjson"), out.append)
    answers = [json.loads(line) for line in b"".join(out).decode().splitlines()]
    assert len(answers) == tally.records == 1 + sum(bool(line.strip(b" \t\r\n")) for line in lines)
    assert sum(answer["error"] is not None for answer in answers) == tally.failed


@given(
    st.lists(st.binary(max_size=30).filter(lambda line: b"\n" not in line and b'"' not in line), max_size=8)
)
def test_any_bytes_in_are_rows_out(lines: Any) -> None:
    data = b"\n".join([b"AS,1", *lines])
    head = csvs.head_of("hand,partial\n")
    done = Worker(Task(Terms(), "csv", head))(Block(2, data))
    rows = list(csv.reader(io.StringIO(done.data.decode(), newline=""), strict=True))
    assert len(rows) == done.records == 1 + sum(bool(line.rstrip(b"\r")) for line in lines)
    assert all(len(row) == 5 for row in rows)


def test_with_arrays_the_bytes_are_the_same(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    import random

    from bulk_hands import seatings, text_of, trump_of

    rng = random.Random(2)
    seating = next(seating for name, seating in seatings() if name == "double-deck")
    path = tmp_path / "hands.ndjson"
    with path.open("w", encoding="utf-8") as file:
        for at in range(600):
            record = {"id": at, "hand": text_of(rng, seating), "trump": trump_of(rng)}
            if at % 7 == 0:
                record |= {"claim": rng.randrange(30), "rules": rng.choice(["ehow", "fournier", "", "x"])}
            file.write(json.dumps(record) + "\n" if at % 100 else "nothing\n")
    answers: dict[str, set[Any]] = {}
    for form in ("ndjson", "rows", "csv", "numbers"):
        for arrays_from in (None, 0, 300):
            out: list[bytes] = []
            tally = score_all(Batch(path=str(path), form=form, arrays_from=arrays_from), out.append)
            answers.setdefault(form, set()).add((tally, b"".join(out)))
    assert [len(found) for found in answers.values()] == [1] * 4
