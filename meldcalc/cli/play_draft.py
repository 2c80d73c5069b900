"""The answers that are no hand yet, kept beside the match file, so that a closed terminal loses nothing."""

import contextlib
import hashlib
import os
from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.cli.play_table import Table
from meldcalc.errors import Refusal
from meldcalc.lang import say


class Typed(NamedTuple):
    """An answer as it was typed, and the language of the initials of its cards."""

    text: str
    notation: str = "en"


def digest(data: bytes) -> str:
    """What tells a file from any other: answers belong to the file that they were typed for."""
    return hashlib.sha256(data).hexdigest()


def keep(table: Table, file: str, typed: Sequence[Typed]) -> None:
    """Put the answers so far beside the file whose digest is ``file``."""
    import json

    from meldcalc.files import replace

    if not typed:
        forget(table)
        return
    with contextlib.suppress(Refusal):  # the hand itself will say why nothing can be written
        replace(_path(table), json.dumps({"file": file, "typed": typed}).encode(), told=False)


def kept(table: Table, data: bytes, entries: int) -> list[Typed]:
    """The answers that were typed before the terminal was closed, if the file is still as it was then.

    Else they are told and forgotten. ``entries`` is how many the file has, which is all that earlier versions kept.
    """
    import json

    from meldcalc.files import read as read_bytes

    try:
        found = json.loads(read_bytes(_path(table)))
        same = found["file"] == digest(data) if "file" in found else found["entries"] == entries
        typed = [
            Typed(one) if isinstance(one, str) else Typed(str(one[0]), str(one[1])) for one in found["typed"]
        ]
    except Refusal as refusal:
        if refusal.code != "file-missing":
            table.complain(refusal)
        return []
    except (ValueError, KeyError, TypeError, IndexError):
        table.tell(say("an unfinished hand was discarded: its answers can't be read"))
        forget(table)
        return []
    if same:
        return typed
    discarded(table, typed)
    forget(table)
    return []


def discarded(table: Table, typed: Sequence[Typed]) -> None:
    """Tell the answers that are not asked about again, as they were typed."""
    answers = " ".join(one.text for one in typed)
    table.tell(
        say("an unfinished hand was discarded, since the match has changed: {answers}", answers=answers)
    )


def forget(table: Table) -> None:
    """The answers have become a hand, or were taken back."""
    with contextlib.suppress(OSError):
        os.unlink(_path(table))


def _path(table: Table) -> str:
    folder, name = os.path.split(os.path.realpath(table.path))
    return os.path.join(folder, f".{name}.play")
