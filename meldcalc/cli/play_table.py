"""The table of ``meldcalc match play``: how it speaks to the players, what may be said beside the hands, and the
answers that are no hand yet, kept beside the file.
"""

import contextlib
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from meldcalc.cli.console import look_of
from meldcalc.cli.kit import Asked
from meldcalc.cli.match_app import read
from meldcalc.errors import Refusal, problems_of
from meldcalc.lang import say, translate
from meldcalc.match.change import append, redo, undo
from meldcalc.match.state import Reading

UNDO = ("undo", "deshacer")
REDO = ("redo", "rehacer")
QUIT = ("quit", "exit", "salir")
HELP = ("help", "?", "ayuda")
SHOW = ("show", "mostrar")
YES = ("", "yes", "y", "sí", "si", "s")


class Table(NamedTuple):
    """The evening: its file, and how to speak to the players."""

    path: str
    asked: Asked
    lang: str

    def tell(self, text: str = "") -> None:
        """A line for the players."""
        print(self.folded(translate(text, self.lang)))

    def folded(self, text: str) -> str:
        """A line as wide as the screen at most, broken between words."""
        from meldcalc.render import fold

        return fold(text, look_of(self.asked.output).width)

    def show(self, parts: list[Any]) -> None:
        """Sheets and lines, as every command prints them."""
        from meldcalc.render import page

        sys.stdout.write(page(parts, look_of(self.asked.output)))

    def complain(self, refusal: Refusal) -> None:
        """What is wrong with an answer; the question is asked again."""
        from meldcalc.cards import caret_lines

        for problem in problems_of(refusal):
            self.tell(say("  no: {message}", message=problem.message))
            if problem.spot is not None:
                for line in caret_lines(problem.spot, look_of(self.asked.output).width - 2):
                    print(f"  {line}")
            if problem.hint:
                self.tell(say("  {hint}", hint=problem.hint))


class Left(Exception):
    """The players leave the table."""


# --- beside the hands ----------------------------------------------------------------------------------------------


def beside(table: Table, text: str) -> bool:
    """A line that is no hand, before the first answer: True when that was meant, and it is written or refused."""
    word, _, rest = text.strip().partition(" ")
    makers: dict[str, Callable[[Reading], Any]] = {
        "note": lambda reading: {"note": rest.strip()},
        "end": lambda reading: _end(reading, rest.strip()),
        "void": lambda reading: _void(rest.strip()),
        "sub": lambda reading: {"sub": _pair(rest)},
        "adjust": lambda reading: _adjust(rest),
    }
    if word.casefold() in REDO and not rest:
        _append(table, redo)
        return True
    if word.casefold() not in makers or (word.casefold() != "end" and not rest.strip()):
        return False
    _append(table, makers[word.casefold()])
    return True


def _append(table: Table, fields: Callable[[Reading], Any]) -> None:
    from meldcalc.cli.match_tell import change_lines, indented

    try:
        written = append(table.path, fields)
    except Refusal as refusal:
        table.complain(refusal)
        return
    for line in indented(change_lines(written.match, written.change)):
        table.tell(line)


def undo_entry(table: Table) -> None:
    """Take the last entry of the file back."""
    _append(table, undo)


def _end(reading: Reading, side: str) -> Any:
    from meldcalc.match.change import end

    return end(reading, side or None)


def _void(text: str) -> Any:
    from meldcalc.numbers import read_sum

    number, _, reason = text.partition(" ")
    return {"void": read_sum(number), **({"reason": reason.strip()} if reason.strip() else {})}


def _pair(text: str) -> Any:
    old, _, new = text.partition("=")
    return {old.strip(): new.strip()}


def _adjust(text: str) -> Any:
    from meldcalc.numbers import read_sum

    said, _, reason = text.strip().partition(" ")
    side, _, points = said.partition("=")
    return {"adjust": {side: read_sum(points)}, **({"reason": reason.strip()} if reason.strip() else {})}


def show_sheet(table: Table) -> None:
    """The sheet so far."""
    from meldcalc.cli.match_sheets import sheet_parts

    table.show(sheet_parts(read(table.path), table.asked))


def show_help(table: Table) -> None:
    """What may be typed beside answers."""
    for line in (
        say("  undo        the last answer, and before the first one the last entry of the file"),
        say("  show        the sheet so far"),
        say("  quit        leave; the file and the answers so far are kept"),
        say("before the first answer of a hand:"),
        say("  redo   note TEXT   void N REASON   adjust SIDE=N REASON   sub OLD=NEW   end"),
        say("  an earlier hand is corrected by: meldcalc match fix"),
        say("a bid may have a word behind it: 305 any (it is not checked), 300 moon run"),
    ):
        table.tell(line)


# --- answers that are not a hand yet -------------------------------------------------------------------------------


def _draft_path(table: Table) -> str:
    import os

    folder, name = os.path.split(os.path.realpath(table.path))
    return os.path.join(folder, f".{name}.play")


def keep(table: Table, reading: Reading, typed: list[str]) -> None:
    """Put the answers so far beside the file, so that a closed terminal loses nothing."""
    import json

    from meldcalc.files import replace

    if not typed:
        forget(table)
        return
    answers = {"entries": len(reading.entries) - 1, "typed": typed}
    with contextlib.suppress(Refusal):  # the hand itself will say why nothing can be written
        replace(_draft_path(table), json.dumps(answers).encode(), told=False)


def kept(table: Table) -> list[str]:
    """The answers that were typed before the terminal was closed, if the file is still as it was then."""
    import json

    from meldcalc.files import read as read_bytes

    try:
        found = json.loads(read_bytes(_draft_path(table)))
        if found["entries"] == len(read(table.path).entries):
            return [str(text) for text in found["typed"]]
    except (Refusal, ValueError, KeyError, TypeError):
        pass
    forget(table)
    return []


def forget(table: Table) -> None:
    """The answers have become a hand."""
    import os

    with contextlib.suppress(OSError):
        os.unlink(_draft_path(table))
