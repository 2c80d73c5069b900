"""The new file beside the old one, before it takes its place.

Its name is hidden and nobody else's: the number of the process alone may be the same in two containers or on two
machines that share a folder. Its writer holds its lock; so whoever gets the lock of such a file knows that its writer
is dead, and clears it away.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from meldcalc.files.locking import is_still, try_lock, try_lock_if_any
from meldcalc.journal import current

_SEARCHED = 20_000  # names of a folder that are looked at


class Scratch(NamedTuple):
    """A new, empty, locked file."""

    name: str
    handle: int

    def fill(self, data: bytes) -> None:
        """Write all the bytes and flush them to the disk."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self.handle, rest) :]
        os.fsync(self.handle)


@contextlib.contextmanager
def beside(target: str, old: os.stat_result | None = None, like: str | None = None) -> Iterator[Scratch]:
    """A new file in the folder of ``target``; ``old`` and ``like`` give its owner, mode and access list.

    The name is gone when the block ends, unless the file was renamed.
    """
    current().busy = True
    sweep(target)
    scratch = _begun(target)
    try:
        if old is not None:
            _dress(scratch.handle, old, like)
        yield scratch
    finally:
        forget(scratch.name)
        close(scratch.handle)


def _begun(target: str) -> Scratch:
    before, after = _affixes(target)
    while True:
        name = f"{before}.{os.getpid()}-{os.urandom(4).hex()}{after}"
        handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        try:
            if try_lock_if_any(handle) and is_still(handle, name):
                return Scratch(name, handle)
        except BaseException:
            forget(name)
            close(handle)
            raise
        forget(name)  # somebody took it for a dead writer's in the moment before it was locked
        close(handle)


def sweep(target: str) -> None:
    """Clear away what killed writers of this file left beside it; what is still being written stays."""
    (folder, before), after = os.path.split(_affixes(target)[0]), _affixes(target)[1]
    try:
        with os.scandir(folder or ".") as entries:
            names = [entry.name for entry in islice(entries, _SEARCHED)]
    except OSError:
        return  # a folder that may not be listed
    for name in names:
        if name.startswith(before) and name.endswith(after) and _is_mark(name[len(before) : -len(after)]):
            with contextlib.suppress(OSError):
                _clear(os.path.join(folder, name), target)


def _is_mark(mark: str) -> bool:
    """Whether a name is one that we give, now or in version 0.1: nothing, ``.PID`` or ``.PID-RANDOM``."""
    number, dash, random = mark[1:].partition("-")
    return not mark or (mark[0] == "." and number.isdecimal() and bool(dash) == random.isalnum())


def _clear(name: str, target: str) -> None:
    handle = os.open(name, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return
        # A second name of the file itself: its writer died between giving it its name and letting go of the other.
        second = status.st_nlink > 1 and is_still(handle, target)
        if second or try_lock(handle):
            os.unlink(name)
    finally:
        close(handle)


def _affixes(target: str) -> tuple[str, str]:
    """How the hidden names beside a file begin and end; long names are cut, and told apart by their checksum."""
    folder, base = os.path.split(target)
    raw = os.fsencode(base)
    if len(raw) > 200:
        import zlib

        base = os.fsdecode(raw[:60]).encode("ascii", "replace").decode() + f"-{zlib.crc32(raw):08x}"
    return os.path.join(folder, f".{base}"), ".new"


def _dress(handle: int, old: os.stat_result, like: str | None) -> None:
    """Owner, permissions and extended attributes of the old file, as far as this user may give them."""
    new = os.fstat(handle)
    for owner, group in ((old.st_uid, -1), (-1, old.st_gid)):
        if (owner not in (-1, new.st_uid)) or (group not in (-1, new.st_gid)):
            with contextlib.suppress(OSError):
                os.fchown(handle, owner, group)
    if like and hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for attribute in os.listxattr(like):
                with contextlib.suppress(OSError):
                    os.setxattr(handle, attribute, os.getxattr(like, attribute))
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def forget(name: str) -> None:
    """Remove a file whose work is done, or for nothing."""
    with contextlib.suppress(OSError):
        os.unlink(name)


def close(handle: int) -> None:
    """Let go of a file whose bytes are on the disk already, or not wanted."""
    with contextlib.suppress(OSError):
        os.close(handle)
