"""Bytes as they come, cut into blocks of whole records; never more in memory than a block and a line."""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, NamedTuple

from meldcalc.errors import Refusal
from meldcalc.files import refused
from meldcalc.lang import say

BLOCK = 1 << 18  # bytes that are read at a time
LONGEST = 1 << 24  # bytes of a line; a longer one is an odd record
SHOWN = 1000  # bytes of it that are kept
BOM = b"\xef\xbb\xbf"


class Block(NamedTuple):
    """Whole records. ``first`` is the number of their first line; ``length`` is 0, or that of a line too long to keep,
    of which ``data`` is the beginning."""

    first: int
    data: bytes
    length: int = 0


class Source(NamedTuple):
    """Where records come from. ``live``: they come one by one, and their answers are awaited; ``handle``: what tells
    whether more has come; ``size``: how many bytes there are, None where nobody knows."""

    chunks: Iterator[bytes]
    live: bool
    handle: int | None
    size: int | None
    begin: bytes  # the first bytes, for a look at what it is


@contextmanager
def open_source(path: str | None) -> Iterator[Source]:
    """The bytes of a file, or of standard input. Raises Refusal: file-missing, not-a-file, cannot-read."""
    name = path or say("standard input")
    with ExitStack() as kept:
        try:
            file: IO[bytes] = _standard_input() if path is None else kept.enter_context(open(path, "rb"))
            status = _status(file)
        except OSError as fault:
            raise refused(fault, name, reading=True) from None
        if status and stat.S_ISDIR(status.st_mode):
            raise Refusal(
                "not-a-file",
                say("{file} is no ordinary file", file=name),
                hint=say("a folder of parts is scored with --dask local and --out FOLDER"),
            )
        live = status is not None and not stat.S_ISREG(status.st_mode)
        chunks = _chunks(file, name)
        begin = next(chunks, b"")
        while begin and not begin.strip(BOM + b" \t\r\n"):
            more = next(chunks, b"")
            if not more:
                break
            begin += more
        begin = begin.removeprefix(BOM)
        handle = file.fileno() if live else None
        size = status.st_size if status and not live else None
        yield Source(_again(begin, chunks), live, handle, size, begin)


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:  # it was closed before the program began
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def _status(file: IO[bytes]) -> os.stat_result | None:
    try:
        return os.fstat(file.fileno())
    except (OSError, ValueError):  # a stream that is no file of the system
        return None


def _chunks(file: IO[bytes], name: str) -> Iterator[bytes]:
    read: Callable[[int], bytes] = getattr(file, "read1", file.read)
    try:
        while data := read(BLOCK):
            yield data
    except OSError as fault:
        raise refused(fault, name, reading=True) from None


def _again(begin: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    if begin:
        yield begin
    yield from chunks


def whole_lines(data: bytes) -> int:
    """How many bytes are whole lines."""
    return data.rfind(b"\n") + 1


def blocks(
    chunks: Iterator[bytes], whole: Callable[[bytes], int] = whole_lines, first: int = 1
) -> Iterator[Block]:
    """The bytes as blocks of whole records; ``whole`` says how many bytes of a text that goes on those are."""
    pending = b""
    for chunk in chunks:
        pending += chunk
        end = whole(pending)
        if end:
            yield Block(first, pending[:end])
            first += pending.count(b"\n", 0, end)
            pending = pending[end:]
        elif len(pending) > LONGEST:
            begin, length = pending[:SHOWN], 0
            while (end := pending.find(b"\n")) < 0:
                length += len(pending)
                pending = next(chunks, b"")
                if not pending:
                    break
            yield Block(first, begin, length + max(end, 0))
            pending = pending[end + 1 :]
            first += 1
    if pending:
        yield Block(first, pending)
