"""What a call has saved so far, and what it must be warned of.

Whoever saves a file notes it here the moment it is in place. Whoever ends the call looks here: after that moment no
error may be told as "nothing was changed". Without an open journal (in somebody else's program) notes go nowhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Journal:
    """The files that were saved, by the names they were called, and warnings as (code, message).

    ``busy``: something is under way that must be put in order when it is interrupted.
    """

    def __init__(self) -> None:
        self.saved: list[str] = []
        self.warnings: list[tuple[str, str]] = []
        self.busy = False


_open: ContextVar[Journal | None] = ContextVar("journal", default=None)


@contextmanager
def journal() -> Iterator[Journal]:
    """A journal for everything that is done inside the block."""
    opened = Journal()
    token = _open.set(opened)
    try:
        yield opened
    finally:
        _open.reset(token)


def current() -> Journal:
    """The open journal; where there is none, one that nobody reads."""
    return _open.get() or Journal()
