"""The writer of files: whole or not at all, under a lock, with everything that can go wrong on a disk."""

import errno
import fcntl
import itertools
import os
import resource
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

from meldcalc import files
from meldcalc.errors import Refusal
from meldcalc.files import locking


def adds(text: bytes) -> Any:
    return lambda old: (old + text, len(old))


def only(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def code_of(call: Any) -> str:
    with pytest.raises(Refusal) as caught:
        call()
    return caught.value.code


def test_a_change_keeps_bytes_mode_and_tells_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb")
    path.chmod(0o640)
    before = path.stat().st_ino
    assert files.rewrite(path, adds(b"!")) == 6 + 1
    assert path.read_bytes() == b"\xef\xbb\xbfa\r\nb!"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.stat().st_ino != before, "a whole new file, not a change in place"
    assert only(tmp_path) == ["sheet.yaml"]


def test_the_same_bytes_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    before = path.stat().st_ino
    files.rewrite(path, lambda old: (old, None))
    assert path.stat().st_ino == before


def test_a_refused_change_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")

    def refuse(old: bytes) -> NoReturn:
        raise Refusal("bad-value", "no")

    assert code_of(lambda: files.rewrite(path, refuse)) == "bad-value"
    assert path.read_bytes() == b"x"
    assert only(tmp_path) == ["a"]


def test_the_target_of_a_symlink_is_changed_and_not_the_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real = tmp_path / "there" / "sheet"
    real.write_bytes(b"x")
    link = tmp_path / "link"
    link.symlink_to("there/sheet")
    files.rewrite(link, adds(b"y"))
    assert link.is_symlink()
    assert real.read_bytes() == b"xy"
    files.replace(link, b"z")
    assert link.is_symlink()
    assert real.read_bytes() == b"z"


def test_what_is_not_there_or_no_file(tmp_path: Path) -> None:
    assert code_of(lambda: files.read(tmp_path / "a")) == "file-missing"
    assert code_of(lambda: files.read(tmp_path)) == "not-a-file"
    assert code_of(lambda: files.rewrite(tmp_path / "a", adds(b""))) == "file-missing"
    assert code_of(lambda: files.rewrite(tmp_path, adds(b""))) == "not-a-file"
    assert code_of(lambda: files.create(tmp_path / "no" / "a", b"")) == "file-missing"
    os.mkfifo(tmp_path / "pipe")
    assert code_of(lambda: files.rewrite(tmp_path / "pipe", adds(b""))) == "not-a-file"


def test_a_new_file_is_begun_with_start(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    assert files.rewrite(path, adds(b"1\n"), start=b"head\n") == 5
    assert path.read_bytes() == b"head\n1\n"
    files.rewrite(path, adds(b"2\n"), start=b"head\n")
    assert path.read_bytes() == b"head\n1\n2\n"
    assert only(tmp_path) == ["results.csv"]


def test_create_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a"
    files.create(path, b"x")
    assert path.read_bytes() == b"x"
    assert code_of(lambda: files.create(path, b"y")) == "file-exists"
    assert path.read_bytes() == b"x"
    assert only(tmp_path) == ["a"]


def test_create_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: Any) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no)
    files.create(tmp_path / "a", b"x")
    assert (tmp_path / "a").read_bytes() == b"x"
    assert only(tmp_path) == ["a"]


def test_replace_takes_whatever_is_there(tmp_path: Path) -> None:
    files.replace(tmp_path / "a", b"x")
    files.replace(tmp_path / "a", b"y")
    assert (tmp_path / "a").read_bytes() == b"y"
    files.replace("/dev/null", b"y")
    assert code_of(lambda: files.replace(tmp_path, b"")) == "not-a-file"


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / ("á" * 127)
    files.create(path, b"x")
    files.rewrite(path, adds(b"y"))
    assert path.read_bytes() == b"xy"


def test_a_lock_that_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as ``wait`` says, by a clock that goes on by a twentieth of a second at each look."""
    clock = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: next(clock) / 20)
    path = tmp_path / "a"
    path.write_bytes(b"x")
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert code_of(lambda: files.rewrite(path, adds(b"y"), wait=0.5)) == "file-locked"
        assert 10 < next(clock) < 20
    assert path.read_bytes() == b"x"
    files.rewrite(path, adds(b"y"), wait=0.1)
    assert path.read_bytes() == b"xy"


def test_a_lock_on_a_file_that_was_replaced_meanwhile_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    take = locking._take
    once: list[bool] = []

    def late(handle: int, until: float) -> bool:
        taken = take(handle, until)
        if not once:
            once.append(True)
            (tmp_path / "b").write_bytes(b"new")
            (tmp_path / "b").rename(path)
        return taken

    monkeypatch.setattr(locking, "_take", late)
    files.rewrite(path, adds(b"+"))
    assert path.read_bytes() == b"new+"


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT])
def test_a_disk_that_says_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: Any) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    real = getattr(os, call)

    def no(*args: Any, **more: Any) -> Any:
        if call == "open" and not args[1] & os.O_CREAT:
            return real(*args, **more)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, no)
        assert code_of(lambda: files.rewrite(path, adds(b"y"))) == "cannot-write"
    assert path.read_bytes() == b"x"
    assert only(tmp_path) == ["a"]


def test_an_interrupt_in_the_middle_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            files.rewrite(path, adds(b"y"))
    assert path.read_bytes() == b"x"
    assert only(tmp_path) == ["a"]


def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 4000)
    script = (
        "import sys\nfrom meldcalc import files\nfrom meldcalc.errors import Refusal\n"
        "try:\n files.rewrite(sys.argv[1], lambda old: (old + b'y' * 4000, 0))\n"
        "except Refusal as refusal:\n print(refusal.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", script, path],  # -B: Python would leave half of its compiled files
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "cannot-write\n", done.stderr
    assert path.read_bytes() == b"x" * 4000
    assert only(tmp_path) == ["a"]


LEFT = (".a.new", ".a.4711.new", ".a.4711-0a1b2c3d.new")
OTHERS = (
    ".a.txt",
    ".a.play",
    ".a.note.new",
    ".ab.4711-0a1b2c3d.new",
    "a.4711-0a1b2c3d.new",
    ".a.47-11-22.new",
)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: files.rewrite(path, adds(b"y")),
        lambda path: files.rewrite(path.with_name("b"), adds(b"y"), start=b""),
        lambda path: files.create(path.with_name("b"), b"y"),
        lambda path: files.replace(path, b"y"),
    ],
)
def test_what_a_killed_program_left_is_swept_away(tmp_path: Path, write: Any) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    for name in (*LEFT, *OTHERS):
        (tmp_path / name).write_bytes(b"half")
        (tmp_path / name.replace("a", "b", 1)).write_bytes(b"half")
    before = {found.name for found in tmp_path.iterdir()}
    write(path)
    name = "b" if (tmp_path / "b").exists() else "a"
    swept = {left.replace("a", name, 1) for left in LEFT}
    assert {found.name for found in tmp_path.iterdir()} == before - swept | {name}


def test_what_somebody_is_still_writing_is_not_swept_away(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    with files.aside(path) as beside:
        files.rewrite(path, adds(b"y"))
        assert Path(beside).exists()
        Path(beside).write_bytes(b"z")
    assert path.read_bytes() == b"z"
    assert only(tmp_path) == ["a"]


def test_a_writer_that_died_between_giving_the_name_and_letting_go_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    os.link(path, tmp_path / ".a.4711-0a1b2c3d.new")
    files.rewrite(path, adds(b"y"))
    assert path.read_bytes() == b"xy"
    assert only(tmp_path) == ["a"]


def test_what_another_user_left_in_a_sticky_folder_blocks_nobody(tmp_path: Path) -> None:
    if os.getuid():
        pytest.skip("needs another user")
    path = tmp_path / "e.yaml"
    path.write_bytes(b"x")
    path.chmod(0o666)
    os.chown(path, 65534, 65534)
    (tmp_path / ".e.yaml.new").write_bytes(b"half")
    tmp_path.chmod(0o1777)
    for parent in tmp_path.parents:  # as many as pytest and xdist have made
        parent.chmod(parent.stat().st_mode | 0o055)
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            files.rewrite(path, adds(b"y"))
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert path.read_bytes() == b"xy"


def at_once(writers: int, write: Any) -> list[int]:
    """So many processes that all have the same number, as in containers, and begin at the same moment."""
    begin = Path("begin")
    pids = []
    for number in range(writers):
        pid = os.fork()
        if pid == 0:
            os.getpid = lambda: 1
            try:
                while not begin.exists():
                    pass
                write(number)
                os._exit(0)
            except Refusal:
                os._exit(2)
            finally:
                os._exit(1)
        pids.append(pid)
    begin.touch()
    ends = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    begin.unlink()
    return ends


@pytest.mark.parametrize("how", ["rewrite", "create"])
@pytest.mark.parametrize("rounds", [10, pytest.param(500, marks=pytest.mark.long)])
def test_writers_with_the_same_number_all_get_their_line_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, rounds: int
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(rounds):

        def write(number: int) -> None:
            if how == "create":
                files.create("results.csv", b"%d\n" % number)
            else:
                files.rewrite("results.csv", adds(b"%d\n" % number), start=b"")

        ends = at_once(4, write)
        lines = Path("results.csv").read_bytes().split()
        assert sorted(lines) == [b"%d" % number for number, end in enumerate(ends) if end == 0]
        assert ends == [0] * 4 if how == "rewrite" else sorted(ends) == [0, 2, 2, 2]
        assert only(tmp_path) == ["results.csv"]
        Path("results.csv").unlink()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"", b"n\n"),
        (b"a\n", b"a\nn\n"),
        (b"a", b"a\nn\n"),
        (b"a\r\nb", b"a\r\nb\r\nn\r\n"),
        (b"a\r\n\r\n", b"a\r\n\r\nn\r\n"),
        (b"\xef\xbb\xbf", b"\xef\xbb\xbfn\n"),
    ],
)
def test_a_line_is_added_as_the_lines_of_the_file_are(old: bytes, new: bytes) -> None:
    assert files.with_line(old, b"n") == new


def test_a_pipe_is_written_to_as_it_is() -> None:
    code = "from meldcalc import files\nfiles.replace('/dev/stdout', b'page')\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"page"


def test_a_link_that_leads_nowhere_is_not_suggested_in_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "night.yaml").symlink_to(tmp_path / "gone.yaml")
    with pytest.raises(Refusal) as refused:
        files.read(tmp_path / "night.yaml")
    assert (refused.value.code, refused.value.hint) == ("file-missing", None)
