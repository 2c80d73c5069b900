"""Whatever happens to the machine, the sheet is the old one or the new one, and every hand is in it once.

The normal run is a sample; ``-m long`` runs the whole proof.
"""

import contextlib
import fcntl
import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc import files
from meldcalc.cli import app
from meldcalc.errors import Refusal
from meldcalc.files import locking
from meldcalc.match.reading import read_match

ROOT = Path(__file__).parent.parent
HEAD = """\
# our table
meldcalc: 1
rules: single-deck@1
set: {match.target: 1000000}
sides: {We: [Ana, Luis], They: [Bob, Carol]}

hands:   # from the first deal on
"""
ADD = ("--bidder", "Luis", "--bid", "300", "-t", "S", "--meld", "190,40", "--tricks", "140,-")
LINE = "- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140}, reason: %s}\n"
# A process that has everything loaded, waits for a line, and then runs one command.
READY = (
    "import sys\n"
    "from meldcalc.cli import app, match\n"
    "from meldcalc.match import change\n"
    "from meldcalc.files import locking\n"
    "locking.WAIT = 600\n"  # a busy machine is not what these tests are about
    "import meldcalc.cli.match_sheets, meldcalc.match.log, yaml, meldcalc.tricktaking.settlement.verdict\n"
    "print('ready', flush=True)\n"
    "for line in sys.stdin:\n"
    "    print(app.run(line.rstrip('\\n').split('\\t')), flush=True)\n"
)


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    path = tmp_path / "here" / "evening.yaml"
    path.parent.mkdir()
    path.write_text(HEAD)
    return path


def environment() -> Any:
    return {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}


def loaded(**more: Any) -> Any:
    process = subprocess.Popen(
        [
            sys.executable,
            "-B",
            "-c",
            READY,
        ],  # -B: with a limit on files, Python would leave half of its compiled ones
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        **more,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def ask(process: Any, *command: Any) -> None:
    process.stdin.write("\t".join(command) + "\n")
    process.stdin.flush()


def hands_of(path: Path) -> int:
    return len(read_match(path.read_bytes(), str(path)).rows)


# --- killed at any moment ----------------------------------------------------------------------------------------


def child(*command: str) -> int:
    """A process of its own that runs one command, with everything loaded beforehand."""
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException), Path(os.devnull).open("w") as nowhere:
            sys.stdout = sys.stderr = nowhere
            os._exit(app.run(command))
        os._exit(9)
    return pid


def killed(path: Path, rounds: int, chance: random.Random) -> tuple[int, int]:
    """So many rounds of ``kill -9`` during an add: how often the new file stood there, and how often the old one."""
    app.run(["match", "add", str(path), *ADD, "--reason", "loads everything"])
    began = time.monotonic()
    assert os.waitpid(child("match", "add", str(path), *ADD, "--reason", "measured"), 0)[1] == 0
    usual = time.monotonic() - began
    new = 0
    for number in range(rounds):
        before = path.read_text()
        pid = child("match", "add", str(path), *ADD, "--reason", f"r{number}")
        time.sleep(chance.uniform(0, usual * 1.2))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        after = path.read_text()
        assert after in (before, before + LINE % f"r{number}"), f"round {number}"
        new += after != before
        assert hands_of(path) == 2 + new
    return new, rounds - new


def test_killed_at_ten_moments(evening: Any) -> None:
    new, old = killed(evening, 10, random.Random(1))
    assert new + old == 10
    files.rewrite(evening, lambda data: (data + b"# the end\n", None))
    assert [path.name for path in evening.parent.iterdir()] == ["evening.yaml"], "nothing is left behind"


@pytest.mark.long
def test_killed_at_two_hundred_moments(evening: Any) -> None:
    new, old = killed(evening, 200, random.Random(2))
    print(f"200 rounds of kill -9: {new} times the new file, {old} times the old one, never another")
    assert new > 10
    assert old > 10


# --- many at once ------------------------------------------------------------------------------------------------


def many(path: Path, processes: int, each: int) -> list[str]:
    """So many processes add so many hands each, all at once: what the file has of them, line by line."""
    tables = [loaded() for _ in range(processes)]
    for place, process in enumerate(tables):
        for number in range(each):
            ask(process, "match", "add", str(path), *ADD, "--reason", f"p{place}h{number}", "-q")
    for process in tables:
        out, err = process.communicate(timeout=300)
        codes = [line for line in out.splitlines() if line.isdigit()]
        assert codes == ["0"] * each, err
    return path.read_text()[len(HEAD) :].splitlines(keepends=True)


def everyone(processes: int, each: int) -> list[str]:
    return sorted(LINE % f"p{place}h{number}" for place in range(processes) for number in range(each))


def test_three_add_at_once(evening: Any) -> None:
    lines = many(evening, 3, 5)
    assert sorted(lines) == everyone(3, 5)
    assert evening.read_text().startswith(HEAD)
    assert hands_of(evening) == 15


@pytest.mark.long
def test_eight_add_twenty_five_each_at_once(evening: Any) -> None:
    began = time.monotonic()
    lines = many(evening, 8, 25)
    took = time.monotonic() - began
    print(f"8 processes, 25 hands each: {len(lines)} hands in {took:.1f} s")
    assert len(lines) == 200
    assert sorted(lines) == everyone(8, 25)
    assert hands_of(evening) == 200


LOOP = 'i=0; while [ $i -lt 25 ]; do "$@" --reason "$0h$i" -q || exit; i=$((i+1)); done'


@pytest.mark.long
def test_eight_commands_at_once_from_the_shell(evening: Any) -> None:
    """As above with a process for every hand, as people's shells start them."""
    running = [
        subprocess.Popen(
            [
                "sh",
                "-c",
                LOOP,
                f"p{place}",
                sys.executable,
                "-m",
                "meldcalc",
                "match",
                "add",
                str(evening),
                *ADD,
            ],
            stdout=subprocess.DEVNULL,
            env=environment(),
        )
        for place in range(8)
    ]
    assert [process.wait(timeout=600) for process in running] == [0] * 8
    assert sorted(evening.read_text()[len(HEAD) :].splitlines(keepends=True)) == everyone(8, 25)


# --- a disk that says no -----------------------------------------------------------------------------------------


def test_a_limit_on_the_size_of_files(evening: Any) -> None:
    process = loaded(
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (len(HEAD) + 10, len(HEAD) + 10))
    )
    ask(process, "match", "add", str(evening), *ADD)
    out, err = process.communicate()
    assert out == "2\n"
    assert "can't be written: it would be larger" in err
    assert evening.read_text() == HEAD
    assert [path.name for path in evening.parent.iterdir()] == ["evening.yaml"]


def as_nobody(work: Any) -> str:
    """Run in a child without the rights of root; what it printed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.dup2(writes, 1)
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            os.write(1, str(work()).encode())
        os._exit(0)
    os.close(writes)
    os.waitpid(child, 0)
    with os.fdopen(reads) as stream:
        return stream.read()


@pytest.mark.parametrize(("folder", "mode"), [(0o555, 0o666), (0o777, 0o444)])
def test_a_folder_or_a_file_that_may_not_be_written(evening: Any, folder: int, mode: int) -> None:
    place = evening.parent
    evening.chmod(mode)
    place.chmod(folder)
    for parent in (place.parent, place.parent.parent, place.parent.parent.parent):
        if parent.owner() == evening.owner() and parent != Path("/tmp"):
            parent.chmod(0o755)

    def work() -> Any:
        try:
            files.rewrite(evening, lambda data: (data + b"x", None))
        except Refusal as refusal:
            return refusal.code
        return "written"

    try:
        assert as_nobody(work) == "cannot-write"
    finally:
        place.chmod(0o755)
    assert evening.read_text() == HEAD
    assert [path.name for path in place.iterdir()] == ["evening.yaml"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Any:
    """A disk of its own, of 64 KiB; needs the rights to mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    options = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if subprocess.run(options, capture_output=True, check=False).returncode:
        pytest.skip("no right to mount a disk here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.long
def test_a_full_disk(small_disk: Any, cli: Cli) -> None:
    path = small_disk / "evening.yaml"
    path.write_text(HEAD + "".join(LINE % number for number in range(250)))
    (small_disk / "holiday.jpg").write_bytes(b"x" * (64 * 1024 - 2 * 28 * 1024))
    before = path.read_bytes()
    for _ in range(400):
        done = cli("match", "add", str(path), *ADD, "--reason", "more", "-q")
        if done.status:
            break
        before = path.read_bytes()
    assert done.status == 2
    assert "the disk is full" in done.err
    assert path.read_bytes() == before
    assert sorted(found.name for found in small_disk.iterdir()) == ["evening.yaml", "holiday.jpg"]
    (small_disk / "holiday.jpg").unlink()
    assert cli("match", "add", str(path), *ADD).status == 0


@pytest.mark.long
def test_a_disk_mounted_read_only(small_disk: Any, cli: Cli) -> None:
    path = small_disk / "evening.yaml"
    path.write_text(HEAD)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    done = cli("match", "add", str(path), *ADD)
    assert done.status == 2
    assert "read-only" in done.err
    assert path.read_text() == HEAD
    assert cli("match", "new", str(small_disk / "other.yaml"), "-r", "single-deck").status == 2


# --- links, permissions, locks -----------------------------------------------------------------------------------


def test_a_link_stays_a_link(evening: Any, tmp_path: Path, cli: Cli) -> None:
    evening.chmod(0o640)
    link = tmp_path / "tonight.yaml"
    link.symlink_to(evening)
    assert cli("match", "add", str(link), *ADD, "--reason", "x").status == 0
    assert link.is_symlink()
    assert evening.read_text() == HEAD + LINE % "x"
    assert stat.S_IMODE(evening.stat().st_mode) == 0o640


def test_a_lock_that_does_not_come(evening: Any, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "WAIT", 0.2)
    with evening.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = cli("match", "add", str(evening), *ADD, "--json")
        assert (done.status, done.out) == (2, "")
        assert '"file-locked"' in done.err
        assert cli("match", "show", str(evening)).status == 0, "reading needs no lock"
    assert evening.read_text() == HEAD


def test_it_waits_for_the_lock(evening: Any) -> None:
    process = loaded()
    with evening.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        ask(process, "match", "add", str(evening), *ADD, "--reason", "x")
        time.sleep(0.3)
        assert evening.read_text() == HEAD
    out, _ = process.communicate(timeout=600)
    assert out.endswith("\n0\n")
    assert evening.read_text() == HEAD + LINE % "x"


@pytest.mark.parametrize(
    "text",
    [
        "meldcalc: 1\nrules: [\n",
        HEAD + "- {bidder: Luis, bid: 300\n",
        HEAD + "- {bidder: Karol, bid: 300}\n",
        "meldcalc: 2\n" + HEAD.partition("\n")[2].partition("\n")[2],
        HEAD.replace("single-deck@1", "single-deck@99"),
        "not a match\n",
        "\x00",
        "",
    ],
)
def test_what_cannot_be_read_is_never_written(evening: Any, text: Any, cli: Cli) -> None:
    evening.write_text(text)
    for command in (["add", *ADD], ["undo"], ["note", "x"], ["end"], ["void", "1"]):
        done = cli("match", command[0], str(evening), *command[1:])
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("meldcalc: error: ")
    assert evening.read_text() == text
    assert cli("match", "new", str(evening), "-r", "single-deck").status == 2
    assert evening.read_text() == text
