"""The answers that are no hand yet, kept beside the match file, so that a closed terminal loses nothing."""

import contextlib
import hashlib
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meldcalc.cli.play_table import Table
from meldcalc.errors import Refusal
from meldcalc.files.locking import hold, let_go
from meldcalc.lang import say


class Typed(NamedTuple):
    """An answer as it was typed, and the language of the initials of its cards."""

    text: str
    notation: str = "en"


def digest(data: bytes) -> str:
    """What tells a file from any other: answers belong to the file that they were typed for."""
    return hashlib.sha256(data).hexdigest()


class Sitting:
    """One ``match play`` on a file, from its first question to its last.

    The answers beside the file belong to the sitting that was there first. Another one on the same file, on a second
    phone, writes hands as well, but keeps its answers in memory alone and never touches those of the first.
    """

    def __init__(self, table: Table, handle: int | None) -> None:
        self.table = table
        self.first = handle is not None
        self.typed: Sequence[Typed] = ()  # so far, of the hand that is asked for

    def keep(self, file: str, typed: Sequence[Typed]) -> None:
        """Put the answers so far beside the file whose digest is ``file``."""
        import json

        from meldcalc.files import replace

        if not typed:
            self.forget()
            return
        self.typed = tuple(typed)
        if self.first:
            with contextlib.suppress(Refusal):  # the hand itself will say why nothing can be written
                data = json.dumps({"file": file, "typed": typed}).encode()
                replace(_path(self.table, "play"), data, told=False)

    def kept(self, data: bytes, entries: int) -> list[Typed]:
        """The answers that were typed before the terminal was closed, if the file is still as it was then.

        Else they are told and forgotten. ``entries`` is how many the file has, which is all that earlier versions kept.
        """
        import json

        from meldcalc.files import read as read_bytes

        if not self.first:
            return []
        try:
            found = json.loads(read_bytes(_path(self.table, "play")))
            same = found["file"] == digest(data) if "file" in found else found["entries"] == entries
            typed = [
                Typed(one) if isinstance(one, str) else Typed(str(one[0]), str(one[1]))
                for one in found["typed"]
            ]
        except Refusal as refusal:
            if refusal.code != "file-missing":
                self.table.complain(refusal)
            return []
        except (ValueError, KeyError, TypeError, IndexError):
            self.table.tell(say("an unfinished hand was discarded: its answers can't be read"))
            self.forget()
            return []
        if same:
            return typed
        discarded(self.table, typed)
        self.forget()
        return []

    def forget(self) -> None:
        """The answers have become a hand, or were taken back."""
        self.typed = ()
        if self.first:
            with contextlib.suppress(OSError):
                os.unlink(_path(self.table, "play"))

    def leave(self) -> None:
        """Tell the answers that are lost because they are kept nowhere."""
        if self.typed and not self.first:
            self.table.tell(say("these answers were not saved: {answers}", answers=_words(self.typed)))


@contextlib.contextmanager
def sitting(table: Table) -> Iterator[Sitting]:
    """Sit down at the table; whoever is not the first one is told."""
    lock = _path(table, "playing")
    handle = hold(lock)
    here = Sitting(table, handle)
    try:
        if not here.first:
            table.tell(
                say(
                    "another match play is open on {file}: you can both type, but here an unfinished hand is lost when you leave",
                    file=table.path,
                )
            )
        yield here
    finally:
        here.leave()
        if handle is not None:
            let_go(handle, lock)


def discarded(table: Table, typed: Sequence[Typed]) -> None:
    """Tell the answers that are not asked about again, as they were typed."""
    table.tell(
        say("an unfinished hand was discarded, since the match has changed: {answers}", answers=_words(typed))
    )


def _words(typed: Sequence[Typed]) -> str:
    return " ".join(one.text for one in typed)


def _path(table: Table, kind: str) -> str:
    folder, name = os.path.split(os.path.realpath(table.path))
    return os.path.join(folder, f".{name}.{kind}")
