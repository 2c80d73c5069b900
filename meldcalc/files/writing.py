"""Putting a whole file in place of another one.

A change takes an advisory lock on the file, reads it again under the lock, writes a whole new file beside it
with the same permissions, flushes file and folder to the disk, and renames the new one over the old one. A
symlink stays a symlink: its target is what changes. Killed at any moment, the name stands for the old bytes or
for the new ones. Everything that goes wrong before the rename is a refusal, and then the old file is as it was; what
goes wrong after it is at most a warning (``not-synced``), since then it is done.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator
from typing import TypeVar

from meldcalc.errors import Refusal
from meldcalc.files.locking import is_still, lock, try_lock_if_any
from meldcalc.files.outputs import Over
from meldcalc.files.reading import read_open
from meldcalc.files.refusing import check_name, exists, odd_file, refused
from meldcalc.files.scratch import Scratch, beside, close, forget
from meldcalc.journal import current
from meldcalc.lang import say

T = TypeVar("T")
_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")


def create(path: str | os.PathLike[str], data: bytes) -> None:
    """Put a new file there, whole; a file that is there already is refused (``file-exists``), never replaced."""
    name = os.fspath(path)
    check_name(name)
    try:
        _create(os.path.realpath(name), data, name)
    except OSError as fault:
        raise refused(fault, name) from None


def _create(target: str, data: bytes, name: str) -> None:
    if os.path.lexists(target):
        raise exists(name)
    try:
        with beside(target) as scratch:
            scratch.fill(data)
            _link(scratch, target)
            current().saved.append(name)
            _settle_folder(target, name)
    except FileExistsError:
        raise exists(name) from None


def replace(
    path: str | os.PathLike[str], data: bytes, over: Over | None = None, *, told: bool = True
) -> None:
    """Put a whole file there in place of what was there, for answers that are only written (a page, a list).

    A device or a pipe (``/dev/stdout``) is written to as it is. As :func:`aside`.
    """
    with aside(path, over, told=told) as name, open(name, "ab") as file:
        file.write(data)


@contextlib.contextmanager
def aside(path: str | os.PathLike[str], over: Over | None = None, *, told: bool = True) -> Iterator[str]:
    """A new file for an answer that is written bit by bit: gives the name to write to, at its end.

    It takes the place of what was there when the block ends well, and is forgotten when it does not. The name of a
    device or a pipe is given as it is. ``over`` says which files may be replaced (None: any). ``told``: it is what
    somebody asked for, and not a file of our own. Raises the codes ``file-missing``, ``not-a-file``, ``cannot-write``
    and ``file-exists``.
    """
    name = os.fspath(path)
    check_name(name)
    try:
        old = _status(name)
        if old and stat.S_ISDIR(old.st_mode):
            raise odd_file(name, old.st_mode)
        if name.startswith(_STREAMS) or (old and not stat.S_ISREG(old.st_mode)):
            yield name
            return
        if over and old:
            over.check(name)
        target = os.path.realpath(name)
        with beside(target, old) as scratch:
            yield scratch.name
            with open(scratch.name, "rb") as written:
                os.fsync(written.fileno())
            if over and _other(old, now := _status(name)) and now:
                over.check(name)  # it came, or was changed, while the answer was being made
            _rename(scratch, target)
            if told:
                current().saved.append(name)
            _settle_folder(target, name)
    except OSError as fault:
        raise refused(fault, name) from None


def _status(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except FileNotFoundError:
        return None


def _other(old: os.stat_result | None, now: os.stat_result | None) -> bool:
    """Whether a file is another one now, or has been written to."""
    if old is None or now is None:
        return old is not now
    return not os.path.samestat(old, now) or (old.st_mtime_ns, old.st_size) != (now.st_mtime_ns, now.st_size)


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
    check_name(name)
    target = os.path.realpath(name)  # a symlink's target, not the link
    try:
        while True:
            handle = lock(target, name, wait)
            if handle is not None:
                break
            if start is None:
                raise FileNotFoundError(errno.ENOENT, "")
            data, answer = change(start)
            try:
                _create(target, data, name)
            except Refusal as refusal:
                if refusal.code == "file-exists":
                    continue  # somebody began it in this very moment: theirs first, then ours
                raise
            return answer
        try:
            with open(handle, "rb", closefd=False) as file:
                old = read_open(file, name)
            data, answer = change(old)
            if data != old:
                _swap(target, data, os.fstat(handle), name)
        finally:
            close(handle)  # and with it goes the lock
    except OSError as fault:
        raise refused(fault, name) from None
    return answer


def _swap(target: str, data: bytes, old: os.stat_result, name: str) -> None:
    """The new file beside the old one, then in its place."""
    with beside(target, old, target) as scratch:
        scratch.fill(data)
        _rename(scratch, target)
        current().saved.append(name)
        _settle_folder(target, name)


def _rename(scratch: Scratch, target: str) -> None:
    """Put the finished file in place; over a network the answer may be lost, and it is done all the same."""
    try:
        os.replace(scratch.name, target)
    except OSError:
        if not _is_there(scratch, target):
            raise


def _link(scratch: Scratch, target: str) -> None:
    """Give the finished file its name, only if the name is free."""
    try:
        os.link(scratch.name, target)
    except OSError as fault:
        if _is_there(scratch, target):
            return
        if isinstance(fault, FileExistsError):
            raise
        _take_name(scratch, target)


def _is_there(scratch: Scratch, target: str) -> bool:
    try:
        return is_still(scratch.handle, target)
    except OSError:
        return False


def _take_name(scratch: Scratch, target: str) -> None:
    """A file system without hard links: the name is taken first, and locked while the finished file is put there."""
    handle = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    done = False
    try:
        if not try_lock_if_any(handle) or not is_still(handle, target):
            done = True  # somebody else has begun to write there already
            raise FileExistsError
        _rename(scratch, target)
        done = True
    finally:
        if not done:
            forget(target)
        close(handle)


def _settle_folder(target: str, name: str) -> None:
    """Flush the folder, so that the new name outlives a power cut; some file systems know no such thing.

    The file is in place already: what fails here is a warning.
    """
    try:
        handle = os.open(os.path.dirname(target) or ".", os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as fault:
        if fault.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EROFS):
            said = say("{file} is saved, but a power cut in the next seconds may undo it", file=name)
            current().warnings.append(("not-synced", said))
