"""A folder of parts on a Dask cluster: nothing lost, nothing twice, whatever dies on the way."""

import asyncio
import concurrent.futures
import json
import logging
import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bulk_hands import seatings, text_of, trump_of
from conftest import Cli

from meldcalc.bulk import cluster
from meldcalc.bulk.batch import Batch, score_all
from meldcalc.bulk.scoring import Terms
from meldcalc.errors import Refusal

pl = pytest.importorskip("polars")
dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")
ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.filterwarnings(
    "ignore"
)  # of the cluster's own threads and sockets, when workers are killed


def parts(folder: Any, count: Any, size: Any) -> None:
    """Parts with random hands, NDJSON and Parquet by turns, one CSV; ids tell every record of all parts apart."""
    folder.mkdir()
    rng = random.Random(9)
    seating = next(seating for name, seating in seatings() if name == "double-deck")
    for part in range(count):
        rows = [
            {"id": part * size + at, "hand": text_of(rng, seating), "trump": trump_of(rng)}
            for at in range(size)
        ]
        if part % 2:
            pl.DataFrame(rows).write_parquet(folder / f"part-{part:03}.parquet")
        else:
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (folder / f"part-{part:03}.ndjson").write_text(text)
    (folder / "last.csv").write_text("id,hand\n-1,X\n")
    (folder / "_SUCCESS").write_text("")
    (folder / "notes.txt").write_text("no part")


def expected(folder: Any, out: Any) -> Any:
    """The parts scored one by one in this process."""
    out.mkdir()
    return {
        name: score_all(Batch(path=str(folder / name), out=str(out / name)), print)
        for name in cluster.parts_of(folder)
    }


def same(out: Any, wanted: Any) -> None:
    """Whether two folders hold the same parts, byte by byte (Parquet: value by value)."""
    names = sorted(path.name for path in out.iterdir())
    assert names == [".meldcalc", *sorted(path.name for path in wanted.iterdir())]
    for path in wanted.iterdir():
        other = out / path.name
        if path.suffix == ".parquet":
            assert pl.read_parquet(other).equals(pl.read_parquet(path)), path.name
        else:
            assert other.read_bytes() == path.read_bytes(), path.name


@pytest.fixture(scope="module")
def local() -> Any:
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
            preload=[str(Path(__file__).with_name("cluster_preload.py"))],
        ) as running,
    ):
        yield running


@pytest.fixture(autouse=True)
def logs() -> Any:
    """A command with --dask leaves logging off until its process ends; this process goes on."""
    yield
    logging.disable(logging.NOTSET)


def run(folder: Any, out: Any, address: Any, terms: Any = None) -> Any:
    terms = terms or Terms()
    return cluster.score_folder(str(folder), str(out), terms, address)


def test_each_part_has_its_answer_and_is_kept(cli: Cli, local: Any, tmp_path: Path) -> None:
    folder, out = tmp_path / "parts", tmp_path / "out"
    parts(folder, 4, 40)
    tallies = expected(folder, tmp_path / "wanted")
    done = cli("batch", str(folder), "--out", str(out), "--dask", local.scheduler_address)
    assert done.status == 1
    assert (
        f"records with an error: {sum(tally.failed for tally in tallies.values())} of 161 (lines last.csv:2, part-000.ndjson:"
        in done.err
    )
    same(out, tmp_path / "wanted")
    times = {path.name: path.stat().st_mtime_ns for path in out.iterdir() if path.is_file()}

    # a part that is missing, and one whose input has changed, are made again; the others are kept
    (out / "part-001.parquet").unlink()
    (folder / "last.csv").write_text("id,hand\n-1,X\n-2,Y\n")
    tally, lost = run(folder, out, local.scheduler_address)
    assert (tally.records, lost) == (162, [])
    changed = {name for name, time in times.items() if (out / name).stat().st_mtime_ns != time}
    assert changed == {"part-001.parquet", "last.csv"}

    # all is done: nobody needs a cluster; but under other rules nothing is
    assert run(folder, out, "127.0.0.1:1") == (tally, [])
    _, lost = run(folder, out, local.scheduler_address, Terms("ehow"))
    assert lost == []
    assert {name for name, time in times.items() if (out / name).stat().st_mtime_ns == time} == set()


def test_a_part_that_cannot_be_read_is_told_and_the_others_are_done(
    cli: Cli, local: Any, tmp_path: Path
) -> None:
    folder, out = tmp_path / "parts", tmp_path / "out"
    folder.mkdir()
    (folder / "a.parquet").write_text("no parquet")
    (folder / "b.ndjson").write_text('{"hand": "AS", "partial": 1}\n')
    (out / ".meldcalc").mkdir(parents=True)
    (out / ".meldcalc" / "b.ndjson.json").write_text("half a no")
    (out / ".b.ndjson.17-abc.new").write_text("half a par")
    done = cli("batch", str(folder), "--out", str(out), "--dask", local.scheduler_address, "--json")
    assert done.status == 1
    assert "meldcalc: part a.parquet: bad-parquet: " in done.err
    document = json.loads(done.out)
    assert (document["records"], document["failed"]) == (1, 0)
    assert [part["part"] for part in document["lost"]] == ["a.parquet"]
    assert sorted(path.name for path in out.iterdir()) == [".meldcalc", "b.ndjson"]
    # the threads of the cluster log on for a moment: that must not reach standard error
    assert logging.root.manager.disable >= logging.CRITICAL


def test_calls_that_cannot_be_answered(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "a.csv").write_text("hand\nAS\n")
    for args, code in [
        (("empty", "--out", "o"), "no-parts"),
        (("none", "--out", "o"), "not-a-folder"),
        (("some",), "usage"),
        (("some", "--out", "some"), "usage"),
        (("some", "--out", "o", "-r", "nope"), "unknown-table"),
        (("some", "--out", "o"), "no-cluster"),
    ]:
        paths = [str(tmp_path / arg) if arg in ("empty", "none", "some", "o") else arg for arg in args]
        done = cli("batch", *paths, "--dask", "nowhere://x", "--json")
        assert (done.status, done.out) == (2, "")
        assert done.refusal()["code"] == code


PART = cluster.Part("part.ndjson", "part.out.ndjson", Terms(), "")


class Told:
    """A cluster that takes work; ``future`` is what becomes of each part."""

    status = "running"

    def __init__(self, future: Any = None) -> None:
        self.future = future
        self.submit: Any = lambda function, part, **_: self.future or object()

    def nthreads(self) -> Any:
        return {}


def test_nobody_waits_forever_for_workers_that_do_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(*_: Any, timeout: Any, **__: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(distributed, "wait", wait)
    with pytest.raises(Refusal, match="no workers") as refused:
        list(cluster._scored(Told(), [PART], 60))
    assert refused.value.code == "worker-lost"


class Future:
    """A part that is done; its answer is still with the scheduler."""

    def __init__(self, fault: Any, status: Any = "finished") -> None:
        self.fault, self.status = fault, status

    def result(self) -> None:
        raise self.fault


LOSSES = [
    distributed.comm.CommClosedError("in <TCP (closed) ConnectionPool.gather>"),
    distributed.client.FutureCancelledError("part", "scheduler-connection-lost"),
    concurrent.futures.CancelledError(),
    asyncio.CancelledError(),
    ConnectionResetError(104, "Connection reset by peer"),
    TimeoutError(),
]


@pytest.mark.parametrize("fault", LOSSES, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("moment", ["submit", "wait", "result"])
def test_a_scheduler_may_go_at_any_call(monkeypatch: pytest.MonkeyPatch, fault: Any, moment: str) -> None:
    """Whatever the call was for, and whatever Dask raises then, it is one refusal."""

    def lose(*_: Any, **__: Any) -> None:
        raise fault

    client = Told(Future(fault))
    if moment == "submit":
        client.submit = lose
    done = SimpleNamespace(done=[client.future])
    wait = lose if moment == "wait" else lambda *_, **__: done
    monkeypatch.setattr(distributed, "wait", wait)
    with pytest.raises(Refusal) as refused:
        list(cluster._scored(client, [PART], 5))
    assert refused.value.code == "worker-lost"
    gone = "the Dask cluster has no workers" if (moment, type(fault)) == ("wait", TimeoutError) else None
    assert refused.value.message == (gone or "the Dask scheduler has gone")


def test_a_client_that_is_closed_is_a_scheduler_that_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask refuses new work then with errors of its own; while the client is running they are faults, and shown."""

    def lose(*_: Any, **__: Any) -> None:
        raise RuntimeError("Client is closed. Can't send update-graph message.")

    client = Told()
    client.submit = lose
    with pytest.raises(RuntimeError):
        list(cluster._scored(client, [PART], 5))
    client.status = "closed"
    with pytest.raises(Refusal, match="scheduler has gone"):
        list(cluster._scored(client, [PART], 5))


def test_a_part_that_fails_is_no_lost_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    future = Future(OSError("its worker died four times"), "error")
    done = SimpleNamespace(done=[future])
    monkeypatch.setattr(distributed, "wait", lambda *_, **__: done)
    assert list(cluster._scored(Told(future), [PART], 5)) == [
        (PART, "worker-lost: its worker died four times")
    ]


# A cluster that dies at a point of its work, whatever time that takes it.
DYING = """
import os, sys, time
import distributed

if __name__ == "__main__":
    moment = sys.argv[1]
    cluster = distributed.LocalCluster(
        n_workers=int(moment == "fetch"),
        processes=False,
        protocol="tcp",
        dashboard_address=None,
        silence_logs=50,
    )

    async def die(*args, **more):
        os._exit(0)

    cluster.scheduler.handlers["gather"] = die
    print(cluster.scheduler_address, flush=True)
    while moment == "fetch" or len(cluster.scheduler.tasks) < 3:
        time.sleep(0.01)
    os._exit(0)
"""


@pytest.mark.parametrize("moment", ["work", "fetch"])
def test_a_scheduler_that_dies_is_told(tmp_path: Path, moment: str) -> None:
    """While parts wait for their worker, and while an answer is on its way."""
    folder, out = tmp_path / "parts", tmp_path / "out"
    parts(folder, 2, 5)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    script = tmp_path / "cluster.py"
    script.write_text(DYING)
    with subprocess.Popen(
        [sys.executable, str(script), moment],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
    ) as running:  # fmt: skip
        try:
            assert running.stdout is not None
            address = running.stdout.readline().strip()
            asked = subprocess.run(
                [sys.executable, "-m", "meldcalc", "batch", str(folder), "--out", str(out), "--dask", address],
                capture_output=True, text=True, env=environment,
            )  # fmt: skip
        finally:
            running.kill()
    assert (asked.stdout, asked.stderr) == (
        "",
        "meldcalc: error: the Dask scheduler has gone\n  call again when it is back: what is done is kept\n",
    )
    assert asked.returncode == 2


def killed_while_it_runs(running: Any, tmp_path: Path, count: Any, size: Any, kills: Any) -> Any:
    """Scores parts on a cluster whose workers are killed while they write; gives how many were."""
    folder, out = tmp_path / "parts", tmp_path / "out"
    parts(folder, count, size)
    tallies = expected(folder, tmp_path / "wanted")
    tokens = tmp_path / "kills"  # see cluster_preload.py
    tokens.mkdir()
    for at in range(kills):
        (tokens / str(at)).touch()
    for _ in range(20):  # Dask gives a part up that lost several workers: then one calls again
        tally, lost = run(folder, out, running.scheduler_address)
        assert {path.name for path in out.glob("[!.]*")} <= set(tallies)
        if not lost:
            break
    assert lost == []
    assert tally.records == sum(one.records for one in tallies.values())
    assert tally.failed == sum(one.failed for one in tallies.values())
    same(out, tmp_path / "wanted")
    return kills - len(list(tokens.iterdir()))


def test_a_worker_is_killed_while_it_writes(local: Any, tmp_path: Path) -> None:
    assert killed_while_it_runs(local, tmp_path, 3, 400, 1) == 1


@pytest.mark.long
def test_workers_are_killed_while_they_write(local: Any, tmp_path: Path) -> None:
    assert killed_while_it_runs(local, tmp_path, 40, 10_000, 20) == 20
