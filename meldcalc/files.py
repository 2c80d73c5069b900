"""Writing files that people's evenings depend on: the old file or the new one, never half of either.

A change takes an advisory lock on the file, reads it again under the lock, writes a whole new file beside it
with the same permissions, flushes file and folder to the disk, and renames the new one over the old one. A
symlink stays a symlink: its target is what changes. Killed at any moment, the name stands for the old bytes or
for the new ones. Everything that goes wrong is a refusal, and then the old file is as it was.
"""

import contextlib
import errno
import os
import stat
import time
import zlib
from collections.abc import Callable, Iterator
from typing import TypeVar

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say

T = TypeVar("T")
_SEARCHED = 2000  # names of a folder that are searched for a near one
WAIT = 10.0  # seconds; a lock that does not come by then is told, so that nobody waits at the table forever


def read(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises the codes ``file-missing``, ``not-a-file`` and ``cannot-read``."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as fault:
        raise refused(fault, name, reading=True) from None


def create(path: str | os.PathLike[str], data: bytes) -> None:
    """Put a new file there, whole; a file that is there already is refused (``file-exists``), never replaced."""
    name = os.fspath(path)
    target = os.path.realpath(name)
    if os.path.lexists(target):
        raise _exists(name)
    try:
        # Not the name that `rewrite` uses: nobody holds a lock on a file that is not there yet.
        beside = _beside(target, f".{os.getpid()}")
        _forget(beside)
        try:
            _write(beside, data, None)
            _link(beside, target, data)
        finally:
            _forget(beside)
        _settle_folder(target)
    except FileExistsError:
        raise _exists(name) from None
    except OSError as fault:
        raise refused(fault, name) from None


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Put a whole file there in place of what was there, for answers that are only written (a page, a list).

    A device or a pipe (``/dev/stdout``) is written to as it is. Raises as :func:`aside`.
    """
    with aside(path) as beside, open(beside, "wb") as file:
        file.write(data)


@contextlib.contextmanager
def aside(path: str | os.PathLike[str]) -> Iterator[str]:
    """A new file for an answer that is written bit by bit: gives the name to write to.

    It takes the place of what was there when the block ends well, and is forgotten when it does not. The name of a
    device or a pipe is given as it is. Raises the codes ``file-missing``, ``not-a-file`` and ``cannot-write``.
    """
    name = os.fspath(path)
    target = os.path.realpath(name)
    try:
        old = os.stat(name) if os.path.exists(name) else None  # a pipe's real path is no path
        if old and stat.S_ISDIR(old.st_mode):
            raise IsADirectoryError(errno.EISDIR, "")
        if old and not stat.S_ISREG(old.st_mode):
            yield name
            return
        # A name that nobody else takes, not even a machine that shares the folder and writes the same file.
        beside = _beside(target, f".{os.getpid()}-{os.urandom(4).hex()}")
        try:
            _write(beside, b"", old)
            yield beside
            with open(beside, "rb") as written:
                os.fsync(written.fileno())
            os.replace(beside, target)
        except BaseException:
            _forget(beside)
            raise
        _settle_folder(target)
    except OSError as fault:
        raise refused(fault, name) from None


def rewrite(
    path: str | os.PathLike[str],
    change: Callable[[bytes], tuple[bytes, T]],
    *,
    start: bytes | None = None,
    wait: float | None = None,
) -> T:
    """Change a file under its lock: ``change(old bytes)`` gives the new bytes and what this function returns.

    What ``change`` raises passes through and leaves the file alone; new bytes that equal the old ones are not
    written. A file that is not there is refused (``file-missing``), or, with ``start``, begun with the bytes
    that ``change(start)`` gives. ``wait`` is how many seconds to wait for somebody else's lock
    (``file-locked`` after that); ``cannot-write`` is a full disk, a read-only folder and their like.
    """
    name = os.fspath(path)
    target = os.path.realpath(name)  # a symlink's target, not the link
    try:
        while True:
            handle = _lock(target, name, time.monotonic() + (WAIT if wait is None else wait))
            if handle is not None:
                break
            if start is None:
                raise FileNotFoundError(errno.ENOENT, "")
            data, answer = change(start)
            try:
                create(target, data)
            except Refusal as refusal:
                if refusal.code == "file-exists":
                    continue  # somebody began it in this very moment: theirs first, then ours
                raise
            return answer
        try:
            old = _read_all(handle)
            data, answer = change(old)
            if data != old:
                _swap(target, data, os.fstat(handle))
        finally:
            os.close(handle)  # and with it goes the lock
    except OSError as fault:
        raise refused(fault, name) from None
    return answer


def line_end(data: bytes) -> bytes:
    """How the lines of a file end: as the last one does, ``\\n`` where there is none."""
    last = data.rfind(b"\n")
    return b"\r\n" if last > 0 and data[last - 1 : last] == b"\r" else b"\n"


def with_line(data: bytes, line: bytes) -> bytes:
    """The file's bytes as they are, then ``line``, ended as the file's lines end (a missing last end is added)."""
    end = line_end(data)
    gap = end if data and not data.endswith(b"\n") and data != b"\xef\xbb\xbf" else b""
    return data + gap + line.rstrip(b"\r\n").replace(b"\r\n", b"\n").replace(b"\n", end) + end


# --- the parts -------------------------------------------------------------------------------------------


def _lock(target: str, name: str, until: float) -> int | None:
    """An open handle on the file with its exclusive lock, or None where there is no file.

    The lock belongs to the file, not to its name: whoever waited for it while another renamed a new file into
    place holds the lock of a file that is gone, and must begin again with the new one.
    """
    while True:
        try:
            handle = os.open(target, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        except FileNotFoundError:
            return None
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise IsADirectoryError(errno.EISDIR, "")
            if _take(handle, until) and _is_still(handle, target):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() > until:
            raise Refusal(
                "file-locked",
                say("{file} is being written by somebody else, and the lock did not come", file=name),
                hint=say("nothing was changed; try again in a moment"),
            )


def _take(handle: int, until: float) -> bool:
    """Try for the lock until the time is over; a short sleep between, the same for all who wait."""
    import fcntl

    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        else:
            return True


def _is_still(handle: int, target: str) -> bool:
    """Whether the name still stands for the file that was locked."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return False
    mine = os.fstat(handle)
    return (found.st_ino, found.st_dev) == (mine.st_ino, mine.st_dev)


def _read_all(handle: int) -> bytes:
    with open(handle, "rb", closefd=False) as file:
        return file.read()


def _swap(target: str, data: bytes, old: os.stat_result) -> None:
    """The new file beside the old one, then in its place. Only the holder of the lock comes here, so one name
    beside the file is enough, and what a killed program left there is swept away by the next one."""
    beside = _beside(target)
    _forget(beside)
    try:
        _write(beside, data, old, target)
        os.replace(beside, target)
    except BaseException:
        _forget(beside)
        raise
    _settle_folder(target)


def _beside(target: str, mark: str = "") -> str:
    """A hidden name in the same folder; long names are cut, and told apart by their checksum."""
    folder, base = os.path.split(target)
    raw = os.fsencode(base)
    if len(raw) > 200:
        base = os.fsdecode(raw[:60]).encode("ascii", "replace").decode() + f"-{zlib.crc32(raw):08x}"
    return os.path.join(folder, f".{base}{mark}.new")


def _write(beside: str, data: bytes, old: os.stat_result | None, like: str | None = None) -> None:
    """Write and flush a file that was not there; ``old`` and ``like`` give its owner, mode and access list."""
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        if old is not None:
            _dress(handle, old, like)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    except BaseException:
        _forget(beside)
        raise
    finally:
        os.close(handle)


def _dress(handle: int, old: os.stat_result, like: str | None) -> None:
    """Owner, permissions and extended attributes of the old file, as far as this user may give them."""
    new = os.fstat(handle)
    for owner, group in ((old.st_uid, -1), (-1, old.st_gid)):
        if (owner not in (-1, new.st_uid)) or (group not in (-1, new.st_gid)):
            with contextlib.suppress(OSError):
                os.fchown(handle, owner, group)
    for attribute in os.listxattr(like) if like and hasattr(os, "listxattr") else ():
        with contextlib.suppress(OSError):
            os.setxattr(handle, attribute, os.getxattr(like or "", attribute))
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _link(beside: str, target: str, data: bytes) -> None:
    """Give the finished file its name, only if the name is free."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links: the name is taken first, the bytes follow.
        _write(target, data, None)


def _settle_folder(target: str) -> None:
    """Flush the folder, so that the new name outlives a power cut; some file systems know no such thing."""
    handle = os.open(os.path.dirname(target) or ".", os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError as fault:
        if fault.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EROFS):
            raise
    finally:
        os.close(handle)


def _forget(beside: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(beside)


def _exists(name: str) -> Refusal:
    return Refusal("file-exists", say("{file} is there already, and is not overwritten", file=name))


def refused(fault: OSError, name: str, *, reading: bool = False) -> Refusal:
    """The operating system's no to a file of this name, in words."""
    number = fault.errno or 0
    if isinstance(fault, FileNotFoundError):
        folder = os.path.dirname(name) or "."
        if not os.path.isdir(folder):
            said = say("there is no folder {folder}", folder=folder)
            return Refusal("file-missing", said, hint=_meant(folder.rstrip("/")))
        return Refusal("file-missing", say("there is no file {file}", file=name), hint=_meant(name))
    if number == errno.EISDIR:
        return Refusal("not-a-file", say("{file} is a folder", file=name))
    if reading:
        return Refusal("cannot-read", say("{file} can't be read: {why}", file=name, why=_why(fault)))
    return Refusal(
        "cannot-write",
        say("{file} can't be written: {why}", file=name, why=_why(fault)),
        hint=say("nothing was changed"),
    )


def _meant(name: str) -> str | None:
    """A file or folder beside it, of the same ending, that is called nearly so."""
    folder, last = os.path.split(name)
    stem, ending = os.path.splitext(last)
    try:
        beside = [os.path.splitext(other) for other in os.listdir(folder or ".")[:_SEARCHED]]
    except OSError:
        return None
    found = near(stem, [other for other, end in beside if end == ending and other + end != last])
    return did_you_mean(found and os.path.join(folder, found + ending))


def _why(fault: OSError) -> str:
    match fault.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return say("the disk is full")
        case errno.EFBIG:
            return say("it would be larger than files may be here")
        case errno.EROFS:
            return say("the disk or folder is read-only")
        case errno.EACCES | errno.EPERM:
            return say("permission denied, the file or its folder is protected")
    return fault.strerror or type(fault).__name__
