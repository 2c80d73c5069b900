"""The table of ``meldcalc match play``: how it speaks to the players, and what may be said beside the hands."""

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from meldcalc.cli.console import look_of, spelling_of
from meldcalc.cli.kit import Asked
from meldcalc.cli.match_app import read
from meldcalc.errors import Refusal, problems_of
from meldcalc.lang import say, translate
from meldcalc.match.change import append, redo, undo
from meldcalc.match.state import Reading
from meldcalc.names import folded
from meldcalc.tricktaking.settlement import Warn

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
        print(self.folded(translate(text, self.lang, spelling_of(self.asked.output))))

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
        from meldcalc.cli.complaint import initials_hint

        for problem in problems_of(refusal):
            self.tell(say("  no: {message}", message=problem.message))
            if problem.spot is not None:
                for line in caret_lines(problem.spot, look_of(self.asked.output).width - 2):
                    print(f"  {line}")
            hints = [problem.hint]
            if self.lang == "es" and self.asked.notation == "en":
                hints.append(initials_hint(problem))
            for hint in filter(None, hints):
                self.tell(say("  {hint}", hint=hint))

    def warn(self, warnings: Iterable[Warn]) -> None:
        """What is odd about a hand."""
        for code, message in warnings:
            self.tell(say("  warning: {message} ({code})", message=message, code=code))


class Left(Exception):
    """The players leave the table."""


# --- beside the hands ----------------------------------------------------------------------------------------------

# What may be typed before the first answer of a hand, and how; in Spanish too.
_SHAPES = {
    "note": say("note TEXT"),
    "void": say("void N REASON"),
    "unvoid": say("unvoid N"),
    "sub": say("sub OLD=NEW"),
    "adjust": say("adjust SIDE=N REASON"),
}
_SPANISH = {"nota": "note", "anular": "void", "cambio": "sub", "ajuste": "adjust", "fin": "end"}
_COMMANDS = ("new", "add", "fix", "check", "log", "next", "stats", "compare", "export")


def beside(table: Table, text: str) -> bool:
    """A line that is no hand, before the first answer: True when that was meant, and it is written or refused."""
    typed, _, rest = text.strip().partition(" ")
    word, rest = _SPANISH.get(typed.casefold(), typed.casefold()), rest.strip()
    makers: dict[str, Callable[[Reading], Any]] = {
        "note": lambda reading: {"note": rest},
        "end": lambda reading: _end(reading, rest),
        "void": lambda reading: _marked("void", rest),
        "unvoid": lambda reading: _marked("unvoid", rest),
        "sub": lambda reading: {"sub": _pair(rest)},
        "adjust": lambda reading: _adjust(reading, rest),
    }
    if word in REDO and not rest:
        _append(table, redo)
    elif word in _COMMANDS:
        command = f"meldcalc match {word} {table.path}"
        table.tell(
            say("  no: {message}", message=say("that is a command of its own: {command}", command=command))
        )
    elif word in _SHAPES and not rest:
        table.complain(_shape(word))
    elif word in makers:
        _append(table, makers[word])
    else:
        return False
    return True


def _shape(word: str) -> Refusal:
    return Refusal("usage", say("{word} is typed like this: {shape}", word=word, shape=_SHAPES[word]))


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


def _marked(kind: str, text: str) -> Any:
    from meldcalc.numbers import read_sum

    number, _, reason = text.partition(" ")
    return {kind: read_sum(number), **({"reason": reason.strip()} if reason.strip() else {})}


def _pair(text: str) -> Any:
    old, equals, new = text.partition("=")
    if not equals or not old.strip() or not new.strip() or "=" in new:
        raise _shape("sub")
    return {old.strip(): new.strip()}


_POINTS = re.compile(r"\s*([^=]+?)\s*=\s*(\S+)\s*")


def _adjust(reading: Reading, text: str) -> Any:
    """Points of one side or several (``They=-5 We=5``), and behind them the reason."""
    from meldcalc.numbers import read_sum

    points: dict[str, Any] = {}
    found = _POINTS.match(text)
    if found is None:
        raise _shape("adjust")
    while found is not None:
        side = reading.record.known.sides.get(folded(found[1]))
        if points and side is None:
            break  # the reason has such a sign
        name = found[1] if side is None else side.name
        if name in points:
            raise Refusal("duplicate-name", say("the name {name} stands twice", name=name))
        points[name] = read_sum(found[2])
        text = text[found.end() :]
        found = _POINTS.match(text)
    return {"adjust": points, **({"reason": text.strip()} if text.strip() else {})}


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
        *read(table.path).head.game.help(),
    ):
        table.tell(line)
