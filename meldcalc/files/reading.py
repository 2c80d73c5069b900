"""Reading a whole file, up to a limit: what never ends is refused, not read for ever."""

import os
import stat
from typing import IO

from meldcalc.errors import Refusal
from meldcalc.files.refusing import odd_file, refused
from meldcalc.lang import say

MOST = 256 << 20  # bytes of a match file or of results: millions of hands
MOST_OF_A_TABLE = 16 << 20  # bytes of a rule table or of event.yaml, which are a few pages long
_AT_ONCE = 1 << 20


def read(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """The bytes of a file. Raises the codes ``file-missing``, ``not-a-file``, ``cannot-read`` and ``too-long``."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return read_open(file, name, most)
    except OSError as fault:
        raise refused(fault, name, reading=True) from None
    except ValueError as error:  # a zero character in the name
        raise Refusal("cannot-read", say("{file} can't be read: {why}", file=name, why=str(error))) from None


def read_open(file: IO[bytes], name: str, most: int = MOST) -> bytes:
    """The bytes of an open file, a pipe or a device; not more of them than ``most``. Raises ``too-long``."""
    status = os.fstat(file.fileno())
    if stat.S_ISDIR(status.st_mode):
        raise odd_file(name, status.st_mode)
    if stat.S_ISREG(status.st_mode) and status.st_size > most:
        raise _too_long(name, most)
    parts: list[bytes] = []
    size = 0
    while part := file.read(_AT_ONCE):
        parts.append(part)
        size += len(part)
        if size > most:
            raise _too_long(name, most)
    return b"".join(parts)


def _too_long(name: str, most: int) -> Refusal:
    return Refusal("too-long", say("{file} has more than {most} MiB", file=name, most=most >> 20))
