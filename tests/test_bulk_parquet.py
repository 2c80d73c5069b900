"""Parquet in and out, and what is said where the extra is missing."""

import io
import json
import os
import random
import subprocess
import sys
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from bulk_hands import seatings, text_of, trump_of
from conftest import Cli

pl = pytest.importorskip("polars")
from meldcalc.bulk import parquet  # noqa: E402

ROOT = Path(__file__).parent.parent
RUN = "AS TS KS QS JS AH AH TH TH JH AD TD TD QD QD AC TC TC JC JC"


@pytest.fixture
def hands(tmp_path: Path) -> Any:
    """A file of hands of all kinds beside columns of other types, in several row groups."""
    rng = random.Random(3)
    seating = next(seating for name, seating in seatings() if name == "double-deck")
    frame = pl.DataFrame(
        {
            "id": range(900),
            "hand": [text_of(rng, seating) for _ in range(900)],
            "note": [[at, None] for at in range(900)],
            "trump": [trump_of(rng) for _ in range(900)],
            "day": pl.date_range(pl.date(2024, 1, 1), pl.date(2026, 6, 18), eager=True)[:900],
            "claim": [None if at % 2 else 10 for at in range(900)],
        }
    )
    path = tmp_path / "hands.parquet"
    frame.write_parquet(path, row_group_size=100)
    return path


def test_parquet_in_and_out(cli: Cli, hands: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS", 70)
    monkeypatch.setattr(parquet, "AHEAD", 250)
    out = tmp_path / "scored.parquet"
    done = cli("batch", str(hands), "--out", str(out))
    scored, before = pl.read_parquet(out), pl.read_parquet(hands)
    assert scored.columns == [*before.columns, "meld", "best", "claim_ok", "error"]
    assert scored.select(before.columns).equals(before)
    bad = (scored["error"].is_not_null().arg_true() + 1).to_list()
    assert done.status == 1
    lines = ", ".join(map(str, bad[:10]))
    assert done.err == f"meldcalc: records with an error: {len(bad)} of 900 (lines {lines} …)\n"
    assert scored["meld"].null_count() == len(bad)
    # the same records through NDJSON get the same answers
    answers = [json.loads(line) for line in cli("batch", str(hands), "-f", "jsonl").out.splitlines()]
    for name in ("meld", "best", "claim_ok", "error"):
        assert [answer.get(name) for answer in answers] == scored[name].to_list()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.parquet", "scored.parquet"]


def test_parquet_to_other_forms(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    pl.DataFrame({"hand": [RUN, "X"], "n": [1.5, None], "list": [[1], []]}).write_parquet(path)
    assert cli("batch", str(path), "-f", "csv").out == (
        f'hand,n,list,meld,best,error\n{RUN},1.5,[1],25,S,\nX,,[],,,"unknown-card: ""X"" is not a card here"\n'
    )
    assert cli("batch", str(path), "-q").out == "25\n\n"
    raw = subprocess.run(
        [sys.executable, "-m", "meldcalc", "batch", str(path)],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ).stdout
    assert pl.read_parquet(io.BytesIO(raw))["meld"].to_list() == [25, None]


BYTES = {
    "bytes": pl.Series([b"x"]),
    "list": pl.Series([[b"x"]]),
    "array": pl.Series([[b"x"]], dtype=pl.Array(pl.Binary, 1)),
    "structure": pl.Series([{"a": [{"b": b"x"}]}]),
}


@pytest.mark.parametrize("kind", BYTES)
@pytest.mark.parametrize("ending", [".csv", ".ndjson"])
def test_bytes_are_refused_where_they_would_become_text(
    cli: Cli, tmp_path: Path, kind: Any, ending: str
) -> None:
    path, out = tmp_path / "hands.parquet", tmp_path / "out.parquet"
    pl.DataFrame({"hand": [RUN], "photo": BYTES[kind]}).write_parquet(path)
    done = cli("batch", str(path), "--out", str(tmp_path / f"scored{ending}"), "--json")
    assert [one.name for one in tmp_path.iterdir()] == ["hands.parquet"]
    error = done.refusal()
    assert error["code"] == "binary-column"
    assert error["message"].startswith("the column photo holds bytes (")
    # what does not write the column is not refused
    assert cli("batch", str(path), "-q") == (0, "25\n", "")
    assert cli("batch", str(path), "--out", str(out)).status == 0
    assert pl.read_parquet(out)["photo"].equals(BYTES[kind].alias("photo"))


def test_numbers_that_json_does_not_know_become_null(cli: Cli, tmp_path: Path) -> None:
    """Values of every other kind pass through as text or as a number."""
    inf = float("inf")
    frame = pl.DataFrame(
        {
            "hand": ["AS"],
            "partial": [True],
            "inf": [-inf],
            "nan": [float("nan")],
            "list": [[inf, 1.5]],
            "wide": pl.Series([1 << 100], dtype=pl.Int128),
            "price": [Decimal("1.50")],
            "took": [timedelta(seconds=5)],
            "rank": pl.Series(["gold"], dtype=pl.Categorical),
            "at": [{"day": date(2026, 1, 2), "times": [time(3, 4)]}],
        }
    )
    frame.write_parquet(tmp_path / "hands.parquet")
    record = json.loads(cli("batch", str(tmp_path / "hands.parquet"), "-f", "jsonl").out)
    assert {name: record[name] for name in frame.columns[2:]} == {
        "inf": None,
        "nan": None,
        "list": [None, 1.5],
        "wide": 1 << 100,
        "price": "1.50",
        "took": "PT5S",
        "rank": "gold",
        "at": {"day": "2026-01-02", "times": ["03:04:00"]},
    }
    assert cli("batch", str(tmp_path / "hands.parquet"), "--out", str(tmp_path / "out.parquet")).status == 0
    assert pl.read_parquet(tmp_path / "out.parquet").select(frame.columns).equals(frame)


def test_ndjson_to_parquet_keeps_the_types_that_are_clear(cli: Cli, tmp_path: Path) -> None:
    records = [
        {
            "hand": RUN,
            "i": 1,
            "f": 1,
            "b": True,
            "s": "x",
            "mixed": 1,
            "big": 1 << 70,
            "list": [1],
            "none": None,
        },
        {"hand": "X", "f": 1.5, "mixed": "y", "claim": 4},
        "nothing",
    ]
    text = "".join((record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records)
    out = tmp_path / "out.parquet"
    assert cli("batch", "--out", str(out), stdin=text).status == 1
    frame = pl.read_parquet(out)
    kinds = {"hand": "String", "i": "Int64", "f": "Float64", "b": "Boolean", "s": "String", "mixed": "String"}
    kinds |= {"big": "String", "list": "String", "none": "String", "claim": "Int64", "text": "String"}
    kinds |= {"meld": "Int64", "best": "String", "claim_ok": "Boolean", "error": "String"}
    assert {name: str(kind) for name, kind in frame.schema.items()} == kinds
    assert frame.row(0) == (
        RUN,
        1,
        1.0,
        True,
        "x",
        "1",
        str(1 << 70),
        "[1]",
        None,
        None,
        None,
        25,
        "S",
        None,
        None,
    )
    assert frame["text"].to_list() == [None, None, "nothing"]


def test_csv_to_parquet(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    cli("batch", "--out", str(out), stdin=f"id,hand,trump\n007,{RUN},S\n8,{RUN},\n")
    frame = pl.read_parquet(out)
    assert frame.rows() == [("007", RUN, "S", 25, None, None), ("8", RUN, "", 25, "S", None)]


def test_what_is_no_parquet_is_refused(cli: Cli, tmp_path: Path) -> None:
    for name, data in (("a.parquet", b"hand\n"), ("b.parquet", b""), ("c.parquet", b"PAR1PAR1")):
        (tmp_path / name).write_bytes(data)
        done = cli("batch", str(tmp_path / name), "--out", str(tmp_path / "out.parquet"))
        assert (done.status, done.out) == (2, "")
        assert "can't be read" in done.err
    pl.DataFrame({"cards": ["AS"]}).write_parquet(tmp_path / "d.parquet")
    assert cli("batch", str(tmp_path / "d.parquet"), "--json").err.count("no-hand-column") == 1
    assert len(list(tmp_path.iterdir())) == 4
    with (tmp_path / "d.parquet").open("rb") as file:
        assert cli("batch", stdin=file.read()).status == 2


def test_a_damaged_file_leaves_no_answer(cli: Cli, tmp_path: Path) -> None:
    path, out = tmp_path / "hands.parquet", tmp_path / "out.parquet"
    pl.DataFrame({"hand": [RUN] * 100_000, "id": range(100_000)}).write_parquet(path)
    data = bytearray(path.read_bytes())
    data[200:400] = bytes(200)
    path.write_bytes(data)
    done = cli("batch", str(path), "--out", str(out), "--json")
    assert done.refusal()["code"] == "bad-parquet"
    assert len(done.err.splitlines()) == 1
    assert [one.name for one in tmp_path.iterdir()] == ["hands.parquet"]


WITHOUT = """
import sys
for name in ("numpy", "polars", "distributed"):
    sys.modules[name] = None
from meldcalc.__main__ import main
sys.argv = ["meldcalc", *sys.argv[1:]]
main()
"""


def without_extra(*args: Any, **more: Any) -> Any:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *args],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **more,
    )


def test_without_the_extra_the_rest_works(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hands.ndjson"
    path.write_text('{"hand": "QS JD", "partial": 1}\n' * 25_000)
    done = without_extra("batch", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == cli("batch", str(path)).out


@pytest.mark.parametrize(
    "args", [("a.parquet",), ("a.csv", "--out", "a.parquet"), (".", "--out", "x", "--dask", "local")]
)
def test_what_needs_an_extra_says_so(tmp_path: Path, args: Any) -> None:
    (tmp_path / "a.parquet").write_bytes(b"")
    (tmp_path / "a.csv").write_text("hand\nAS\n")
    done = without_extra("batch", *args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs the extra" in done.stderr
    assert "pip install" in done.stderr
    assert len(list(tmp_path.iterdir())) == 2


def test_the_library_says_it_too() -> None:
    code = "import sys; sys.modules['polars'] = None\nimport meldcalc.bulk\nfrom meldcalc.errors import Refusal\n"
    code += "try: meldcalc.bulk.score_batch\nexcept Refusal as refusal: print(refusal.code)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout == "needs-extra\n"
