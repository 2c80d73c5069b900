"""``meldcalc batch`` as a process among others: several workers, pipes, terminals, interrupts."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pytest
from conftest import Cli

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "meldcalc", "batch"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "xterm"}
OLD = '{"meld": 1, "error": null}\n'  # an earlier answer
RECORD = '{"id": %d, "hand": "AS TS KS QS JS KH QH JD", "trump": "S", "partial": 1}\n'


def batch(*args: Any, **more: Any) -> Any:
    return subprocess.Popen(
        [*COMMAND, *args], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more
    )


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A file of records, some of them bad, more than a few blocks long."""
    path = tmp_path_factory.mktemp("hands") / "hands.ndjson"
    with path.open("w") as file:
        for at in range(6_000):
            file.write(RECORD % at if at % 1000 else "bad\n")
    return path


def test_several_processes_write_the_same_bytes(cli: Cli, hands: Any, tmp_path: Path) -> None:
    """As one process, which is this one; records that fail are told with their lines in the whole input."""
    rows = tmp_path / "hands.csv"
    rows.write_text("id,hand,partial\n" + "".join(f'{at},"KS QS",1\n' for at in range(20_000)))
    for path, status, jobs in ((hands, 1, "3"), (rows, 0, "2")):
        alone = cli("batch", str(path))
        several = batch(str(path), "--jobs", jobs)
        out, err = several.communicate()
        assert alone.status == status
        assert (several.returncode, out.decode(), err.decode()) == alone
    assert cli("batch", str(hands)).err == (
        "meldcalc: records with an error: 6 of 6000 (lines 1, 1001, 2001, 3001, 4001, 5001)\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_come_one_by_one_where_records_do(jobs: str) -> None:
    """A program that asks through a pipe gets each answer before it asks again."""
    asked = batch("--jobs", jobs, stdin=subprocess.PIPE)
    for at in range(3):
        asked.stdin.write((RECORD % at).encode())
        asked.stdin.flush()
        answer = json.loads(asked.stdout.readline())
        assert (answer["id"], answer["meld"]) == (at, 21)
    rest, err = asked.communicate()
    assert (asked.returncode, rest, err) == (0, b"", b"")


def test_rows_come_one_by_one_too() -> None:
    asked = batch(stdin=subprocess.PIPE)
    asked.stdin.write(b"hand,trump,partial\n")
    asked.stdin.flush()
    assert asked.stdout.readline() == b"hand,trump,partial,meld,best,error\n"
    for _ in range(2):
        asked.stdin.write(b"QS JD,S,1\n")
        asked.stdin.flush()
        assert asked.stdout.readline() == b"QS JD,S,1,4,,\n"
    asked.communicate()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away_is_no_error(hands: Any, jobs: str) -> None:
    line = f"{' '.join(COMMAND)} {hands} --jobs {jobs} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=ENVIRONMENT)
    first, status = done.stdout.splitlines()
    assert json.loads(first)["text"] == "bad"
    assert (status, done.stderr) == ("0", "")


def test_a_full_disk_is_an_error(hands: Any) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{' '.join(COMMAND)} {hands} > /dev/full"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    )
    assert done.returncode == 2
    assert done.stderr == "meldcalc: error: the answer could not be written: the disk is full\n"


@pytest.mark.parametrize(
    ("jobs", "sent", "status"), [("1", "INT", 130), ("2", "INT", 130), ("1", "TERM", 143)]
)
def test_an_interrupt_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, jobs: str, sent: str, status: int
) -> None:
    out = tmp_path / "out.ndjson"
    out.write_text(OLD)
    asked = batch("--out", str(out), "--jobs", jobs, stdin=subprocess.PIPE, start_new_session=True)

    def ask() -> None:
        try:
            for at in range(1_000_000):
                asked.stdin.write((RECORD % at).encode())
        except OSError:
            pass

    asking = threading.Thread(target=ask)
    asking.start()
    while asked.poll() is None and not any(path.stat().st_size for path in tmp_path.glob(".*.new")):
        time.sleep(0.02)
    os.killpg(asked.pid, signal.Signals[f"SIG{sent}"])  # as a terminal does: to all processes of the group
    err = asked.stderr.read()
    asked.wait()
    asking.join()
    with suppress(BrokenPipeError):
        asked.stdin.close()
    asked.stdout.close()
    asked.stderr.close()
    assert (asked.returncode, err.strip()) == (status, b"")
    assert [path.name for path in tmp_path.iterdir()] == ["out.ndjson"]
    assert out.read_text() == OLD


def test_out_is_never_seen_half(hands: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    out.write_text(OLD)
    asked = batch(str(hands), "--out", str(out))
    seen = set()
    while asked.poll() is None:
        seen.add(out.read_bytes().count(b"\n"))
    asked.communicate()
    seen.add(out.read_bytes().count(b"\n"))
    assert seen <= {1, 6_000}
    assert out.read_bytes().count(b"\n") == 6_000
    assert [path.name for path in tmp_path.iterdir()] == ["out.ndjson"]


def test_a_file_may_be_scored_in_its_own_place(tmp_path: Path) -> None:
    path = tmp_path / "hands.ndjson"
    path.write_text(RECORD % 1)
    asked = batch(str(path), "--out", str(path), "--force")
    assert (*asked.communicate(), asked.returncode) == (b"", b"", 0)
    assert json.loads(path.read_text())["meld"] == 21


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    asked = batch("--jobs", "2", stdin=subprocess.PIPE, start_new_session=True)
    asked.stdin.write((RECORD % 1).encode())
    asked.stdin.flush()
    asked.stdout.readline()
    assert any(b"spawn_main" in cmdline(pid) for pid in children(asked.pid))
    asked.kill()
    asked.communicate(timeout=600)  # ends when the last of all that share its streams has ended


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    asked = batch("--jobs", "2", "--out", str(out), stdin=subprocess.PIPE)
    asked.stdin.write((RECORD % 1).encode())
    asked.stdin.flush()
    workers: list[int] = []
    while asked.poll() is None and not workers:
        time.sleep(0.02)
        workers = [int(pid) for pid in children(asked.pid) if b"spawn_main" in cmdline(pid)]
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    asked.stdin.write((RECORD % 2).encode())
    _, err = asked.communicate()
    assert asked.returncode == 2
    assert b"a process that was scoring has died" in err
    assert list(tmp_path.iterdir()) == []


def children(pid: Any) -> Any:
    return [
        path.name
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and stat_of(path.name).split(b")")[-1].split()[1:2] == [str(pid).encode()]
    ]


def stat_of(pid: Any) -> Any:
    try:
        return Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return b""


def cmdline(pid: Any) -> Any:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


# The command as it is, with a bar that is drawn anew at each block, however fast the machine is.
EACH_BLOCK = """
from meldcalc.cli import progress
progress._PAUSE = 0
from meldcalc.__main__ import main
main()
"""


def test_a_terminal_sees_how_far_it_is(cli: Cli, hands: Any, tmp_path: Path) -> None:
    shown, quiet = [
        pexpect.spawn(
            sys.executable,
            ["-c", EACH_BLOCK, "batch", str(hands), "--out", str(tmp_path / "out.ndjson"), *quiet],
            env=ENVIRONMENT,
            cwd=str(ROOT),
            encoding="utf-8",
            timeout=600,
        ).read()
        for quiet in ((), ("-q",))
    ]
    summary = "meldcalc: records with an error: 6 of 6000 (lines 1, 1001, 2001, 3001, 4001, 5001)"
    assert "% " in shown
    assert "records: " in shown
    assert " ".join(shown.rpartition("\r\x1b[K")[2].split()) == summary
    assert " ".join(quiet.split()) == summary


PEAK = """
import sys
from meldcalc.bulk.batch import Batch, score_all
score_all(Batch(path=sys.argv[1], out=sys.argv[2], arrays_from=None), print)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def peak(path: Any) -> Any:
    """The most memory (kB) that it takes to score a file."""
    args = [sys.executable, "-c", PEAK, str(path), str(path.with_name(f"out{path.suffix}"))]
    return int(subprocess.run(args, capture_output=True, check=True, env=ENVIRONMENT, cwd=ROOT).stdout)


def ten_times_larger(folder: Any, ending: Any, count: Any) -> Any:
    """The memory for so many records, and for ten times as many."""
    peaks = []
    for size in (count, 10 * count):
        path = folder / f"hands-{size}{ending}"
        if ending == ".parquet":
            pl = pytest.importorskip("polars")
            frame = pl.LazyFrame({"id": range(size)}).with_columns(hand=pl.lit("QS JD"), partial=True)
            frame.sink_parquet(path)
        else:
            with path.open("w") as file:
                file.writelines(RECORD % at for at in range(size))
        peaks.append(peak(path))
    return peaks


def test_the_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    small, large = ten_times_larger(tmp_path, ".ndjson", 8_000)
    assert large < small * 1.15


@pytest.mark.long
@pytest.mark.parametrize("ending", [".ndjson", ".parquet"])
def test_the_memory_is_the_same_for_ten_million_hands(tmp_path: Path, ending: str) -> None:
    small, large = ten_times_larger(tmp_path, ending, 1_000_000)
    assert large < small * 1.3
