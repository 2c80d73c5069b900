"""The advisory lock of a file: one writer at a time, and nobody waits for ever."""

import contextlib
import os
import stat
import time

from meldcalc.errors import Refusal
from meldcalc.files.refusing import odd_file
from meldcalc.lang import say

WAIT = 10.0  # seconds; a lock that does not come by then is told, so that nobody waits at the table forever


def lock(target: str, name: str, wait: float | None = None) -> int | None:
    """An open handle on the file with its exclusive lock, or None where there is no file.

    The lock belongs to the file, not to its name: whoever waited for it while another renamed a new file into
    place holds the lock of a file that is gone, and must begin again with the new one. Raises ``file-locked``.
    """
    until = time.monotonic() + (WAIT if wait is None else wait)
    while True:
        try:
            handle = os.open(target, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        except FileNotFoundError:
            return None
        try:
            mode = os.fstat(handle).st_mode
            if not stat.S_ISREG(mode):
                raise odd_file(name, mode)
            if _take(handle, until) and is_still(handle, target):
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


def hold(target: str) -> int | None:
    """The lock of a file that is there for its lock alone, begun where it is missing; None where somebody has it.

    :func:`let_go` gives it back. Where nothing can be written or locked, -1: then nobody else can have it either.
    """
    while True:
        try:
            handle = os.open(target, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, 0o666)
        except PermissionError:
            try:  # of another user, whose lock can be seen all the same
                handle = os.open(target, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
            except OSError:
                return -1
        except OSError:
            return -1
        free = try_lock_if_any(handle)
        if free and is_still(handle, target):
            return handle
        os.close(handle)
        if not free:
            return None


def let_go(handle: int, target: str) -> None:
    """Give the lock of :func:`hold` back; its file goes with it."""
    if handle >= 0:
        with contextlib.suppress(OSError):
            os.unlink(target)
        os.close(handle)


def _take(handle: int, until: float) -> bool:
    """Try for the lock until the time is over; who has waited longer tries more often, so that nobody is left behind."""
    while not try_lock(handle):
        left = until - time.monotonic()
        if left < 0:
            return False
        time.sleep(min(0.03, max(0.001, left * 0.003)))
    return True


def try_lock(handle: int) -> bool:
    """The exclusive lock of an open file, or False where somebody else has it."""
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def try_lock_if_any(handle: int) -> bool:
    """As :func:`try_lock`; True on a file system that knows no locks."""
    try:
        return try_lock(handle)
    except OSError:
        return True


def is_still(handle: int, name: str) -> bool:
    """Whether the name still stands for the open file."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(handle))
