"""What is saved is never told as refused, and what is refused has changed nothing."""

import builtins
import contextlib
import errno
import fcntl
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, run_command
from saving import CALLS, HAND, HEAD, RESULTS, contents, put

from meldcalc import files
from meldcalc.errors import Refusal
from meldcalc.files import writing
from meldcalc.journal import journal

ROOT = Path(__file__).parent.parent


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Any:
    put(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def shell(call: list[str], redirected: str) -> subprocess.CompletedProcess[str]:
    """A call as a process of its own, with a stream put elsewhere."""
    code = f'exec "$0" -m meldcalc "$@" {redirected}'
    return subprocess.run(
        ["bash", "-c", code, sys.executable, *call], capture_output=True, text=True, check=False
    )


# --- an answer that can't be shown -------------------------------------------------------------------------


def gone_reader(call: list[str]) -> subprocess.CompletedProcess[str]:
    """A call whose standard output nobody reads any more."""
    reads, writes = os.pipe()
    os.close(reads)
    try:
        return subprocess.run(
            [sys.executable, "-m", "meldcalc", *call], stdout=writes, stderr=subprocess.PIPE, text=True
        )
    finally:
        os.close(writes)


@pytest.mark.parametrize("name", [name for name in CALLS if not name.startswith("batch")])
def test_saved_but_not_shown_is_status_3(place: Any, name: Any) -> None:
    call, file = CALLS[name]
    before = contents(place)
    done = shell(call, "> /dev/full")
    assert done.returncode == 3, done.stderr
    first, hint = done.stderr.strip().splitlines()[-2:]
    assert first.startswith("meldcalc: error: ")
    assert first.endswith("is saved, but the answer could not be written: the disk is full")
    assert Path(file).name in first
    assert hint.strip() == "it counts: do not enter it again"
    after = contents(place)
    assert after[file] != before.get(file)
    assert set(after) == {*before, file}


@pytest.mark.parametrize("how", [lambda call: shell(call, ">&-"), gone_reader])
@pytest.mark.parametrize("name", ["add", "event-first", "match-export"])
def test_a_closed_stream_after_saving_is_status_3(place: Any, name: str, how: Any) -> None:
    call, file = CALLS[name]
    done = how(call)
    assert done.returncode == 3
    assert "is saved, but" in done.stderr
    assert Path(file).exists()


def test_saved_but_not_shown_in_json(place: Any) -> None:
    for call in (CALLS["add"][0], CALLS["batch"][0]):
        done = shell([*call, "--json"], "> /dev/full")
        error = json.loads(done.stderr.splitlines()[-1])["error"]
        assert (done.returncode, error["code"]) == (3, "not-shown")
        assert error["message"].startswith(("evening.yaml is saved", "scored.csv is saved"))


def test_a_closed_standard_error_changes_no_status(place: Any) -> None:
    """Warnings and refusals that nobody can read leave the exit status what it is."""
    for redirected in ("2> /dev/full", "2>&-"):
        assert shell(["meld", "--claim", "5", "--partial", "-t", "S", "AX"], redirected).returncode == 2
        assert shell(["meld", "--claim", "5", "--partial", "-t", "S", "AS"], redirected).returncode == 1
        assert shell(["match", "show", "none.yaml"], redirected).returncode == 2
        assert shell(["frob"], redirected).returncode == 2
        place.joinpath("new.yaml").unlink(missing_ok=True)
        warned = [*CALLS["new"][0], "--sides", "We=A+B,They=C+D", "--seats", "A,B,C,D"]
        assert shell(warned, redirected).returncode == 0
    place.joinpath("new.yaml").unlink()
    assert "seat-order" in shell(warned, "").stderr


@pytest.mark.parametrize(
    "call", [["--version"], ["--help"], ["match", "--help"], ["help", "match"], ["rules"]]
)
def test_an_answer_alone_that_can_not_be_written_is_refused(call: list[str]) -> None:
    for redirected in ("> /dev/full", ">&-"):
        done = shell(call, redirected)
        assert done.returncode == 2
        assert done.stderr.startswith("meldcalc: error: the answer could not be written: ")
    assert gone_reader(call).returncode == 0


def test_what_goes_wrong_after_saving_is_told_as_saved(place: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer can't be made, though its result is in place."""

    def refuses(*_: Any) -> None:
        raise Refusal("bad-value", "this can't be said")

    monkeypatch.setattr("meldcalc.event.document.written_document", refuses)
    done = run_command(*CALLS["event-add"][0], "--json")
    assert (done.status, done.out) == (3, "")
    error = json.loads(done.err)["error"]
    assert error["code"] == "not-shown"
    assert error["message"].endswith("results.csv is saved, but this can't be said")
    assert Path("night/results.csv").read_text().count("\n") == RESULTS.count("\n") + 1


@pytest.mark.parametrize("form", ["csv", "tsv", "jsonl", "github", "html"])
@pytest.mark.parametrize("name", [name for name in CALLS if not name.startswith("batch")])
def test_every_command_that_writes_has_an_answer_in_every_form(place: Any, name: Any, form: str) -> None:
    done = run_command(*CALLS[name][0], "-f", form)
    assert done.status == 0, done.err
    assert done.err == "" or name == "event-next"  # which tells its seed
    assert done.out or form == "jsonl"


def test_ctrl_c_after_saving_tells_that_it_is_saved(place: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "_settle_folder", interrupt)
    done = run_command(*CALLS["add"][0])
    assert (done.status, done.out) == (130, "")
    assert done.err == "\nmeldcalc: interrupted, but evening.yaml is saved\n"
    assert contents(place)["evening.yaml"].count(b"\n") == HEAD.count("\n") + 1


# --- an error at every call of the operating system --------------------------------------------------------

OF_OS: tuple[str, ...] = (
    "open",
    "write",
    "fsync",
    "close",
    "replace",
    "link",
    "unlink",
    "fchmod",
    "fchown",
    "stat",
    "fstat",
)
OF_OS += ("scandir", "listxattr", "lstat", "urandom", "read", "mkdir", "readlink")
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EINTR, errno.EROFS)


class Faults:
    """Counts the calls of the operating system, and lets one of them fail (``after``: though it was carried out)."""

    def __init__(self, at: int, number: int, after: bool) -> None:
        self.at, self.number, self.after = at, number, after
        self.calls = 0
        self.hit = ""

    def wrapped(self, name: Any, real: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            if args and isinstance(args[0], (str, bytes)) and _not_ours(os.fsdecode(args[0])):
                return real(*args, **more)
            self.calls += 1
            if self.calls != self.at:
                return real(*args, **more)
            self.hit = f"{name}{args[:2]}"
            if self.after and name not in ("open", "open()", "scandir"):  # nobody could close what they open
                real(*args, **more)
            raise OSError(self.number, os.strerror(self.number))

        return call

    @contextlib.contextmanager
    def at_work(self) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            for name in OF_OS:
                patch.setattr(os, name, self.wrapped(name, getattr(os, name)))
            patch.setattr(fcntl, "flock", self.wrapped("flock", fcntl.flock))
            patch.setattr(builtins, "open", self.wrapped("open()", open))
            yield


def _not_ours(name: str) -> bool:
    """The program's own modules and tables are read from a disk that works."""
    return name.startswith(
        (str(ROOT / "meldcalc"), str(ROOT / "tables"), sys.prefix, sys.base_prefix, "/usr")
    )


def broken(place: Path, name: str, fault: Faults) -> str:
    """One call with one fault: what was wrong with how it ended, or nothing."""
    call, file = CALLS[name]
    for path in sorted(place.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    put(place)
    before = contents(place)
    with fault.at_work():
        done = run_command(*call)
    after = contents(place)
    wrong = [
        "a traceback" * ("Traceback" in done.err),
        f"status {done.status}" * (done.status not in (0, 2, 3)),
        "done, and not there" * (done.status in (0, 3) and after.get(file) == before.get(file)),
        "refused, and there" * (done.status == 2 and after.get(file) != before.get(file)),
        "half of it" * (after.get(file) not in (before.get(file), WHOLE[name])),
        "another file changed"
        * ({**before, file: b"", **left(after)} != {**after, file: b"", **left(after)}),
    ]
    told = ", ".join(filter(None, wrong))
    return told and f"{name}, {os.strerror(fault.number)} at call {fault.at}, {fault.hit}: {told}\n{done.err}"


def left(after: dict[str, bytes]) -> dict[str, bytes]:
    """What could not be cleared away, since that is what failed."""
    return {name: data for name, data in after.items() if name.endswith(".new")}


WHOLE: dict[str, bytes] = {}


def measured(place: Path, name: str) -> int:
    """How many calls a command makes of the operating system; what it writes is remembered."""
    fault = Faults(0, 0, False)
    found = broken_or_not(place, name, fault)
    WHOLE[name] = contents(place)[CALLS[name][1]]
    assert found == 0
    return fault.calls


def broken_or_not(place: Path, name: str, fault: Faults) -> int:
    for path in sorted(place.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    put(place)
    with fault.at_work():
        return run_command(*CALLS[name][0]).status


def faults(place: Path, names: Any, chosen: Any) -> tuple[int, list[str]]:
    runs, wrong = 0, []
    for name in names:
        run_command(*CALLS[name][0])  # loads everything
        for at in range(1, measured(place, name) + 1):
            for number in ERRORS:
                for after in (False, True):
                    if chosen(at, number, after):
                        runs += 1
                        wrong.append(broken(place, name, Faults(at, number, after)))
    return runs, list(filter(None, wrong))


@pytest.mark.parametrize("name", CALLS)
def test_an_error_at_some_calls_of_the_operating_system(place: Any, name: Any) -> None:
    chance = random.Random(name)
    kinds = [(number, after) for number in ERRORS for after in (False, True)]
    runs, wrong = faults(place, [name], lambda at, number, after: (number, after) == chance.choice(kinds))
    assert runs > 2
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_an_error_at_every_call_of_the_operating_system(place: Any) -> None:
    runs, wrong = faults(place, CALLS, lambda at, number, after: True)
    print(f"{runs} runs, each with an error at one call of the operating system: {len(wrong)} told wrongly")
    assert runs > 2000
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("name", ["fsync", "open", "close"])
def test_a_folder_that_can_not_be_flushed_is_a_warning(
    place: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """From the rename on everything that goes wrong is a warning at most."""
    renamed: list[Any] = []

    def noting(real: Any) -> Any:
        def call(*args: Any) -> Any:
            found = real(*args)
            renamed.append(args)
            return found

        return call

    for done in ("replace", "link"):
        monkeypatch.setattr(os, done, noting(getattr(os, done)))
    real = getattr(os, name)

    def no(*args: Any, **more: Any) -> Any:
        if renamed:
            if name == "close":
                real(*args)  # a close that fails has closed
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(*args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(os, name, no)
        with journal() as book:
            writes: tuple[Callable[[], object], ...] = (
                lambda: files.create("a", b"x"),
                lambda: files.rewrite("a", lambda old: (b"y", None)),
                lambda: files.replace("a", b"z"),
            )
            for write in writes:
                renamed.clear()
                write()
    assert Path("a").read_bytes() == b"z"
    assert book.saved == ["a"] * 3
    assert [code for code, _ in book.warnings] == ["not-synced"] * 3


def test_a_warning_that_the_folder_was_not_flushed_is_shown(
    place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def no(handle: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{handle}"):  # noqa: PTH112
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", no)
    done = run_command(*CALLS["add"][0])
    assert done.status == 0
    assert "evening.yaml is saved, but a power cut in the next seconds may undo it (not-synced)" in done.err


def test_a_folder_that_may_not_be_listed(place: Any) -> None:
    """A drop box: it can be written and entered, and its names can't be read."""
    if os.getuid():
        pytest.skip("needs another user")
    box = place / "box"
    box.mkdir()
    (box / "e.yaml").write_text(HEAD)
    (box / "e.yaml").chmod(0o666)
    os.chown(box, 65534, 65534)
    box.chmod(0o300)
    for parent in box.parents:  # as many as pytest and xdist have made
        parent.chmod(parent.stat().st_mode | 0o055)
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            os._exit(run_command("match", "add", "box/e.yaml", *HAND).status)
        os._exit(99)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert (box / "e.yaml").read_text().count("\n") == HEAD.count("\n") + 1


def test_without_hard_links_a_new_file_is_whole_or_not_there(
    place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", no)
    files.create("a", b"x")
    monkeypatch.setattr(os, "replace", no)
    with pytest.raises(Refusal):
        files.create("b", b"x")
    assert contents(place)["a"] == b"x"
    assert "b" not in contents(place)


def test_a_terminal_that_goes_away_after_saving_is_status_3(place: Any) -> None:
    """Play has saved a line when its terminal breaks off."""
    mine, theirs = os.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "meldcalc", "match", "play", "evening.yaml"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(theirs)
    os.write(mine, b"note late\n")
    while "late" not in Path("evening.yaml").read_text():
        assert child.poll() is None
        os.read(mine, 1 << 16)
    os.close(mine)
    _, err = child.communicate(timeout=30)
    assert child.returncode == 3, err
    assert "evening.yaml is saved, but" in err
