"""``meldcalc match play``: an evening at the table, asked for hand by hand."""

import contextlib
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from meldcalc.cli.kit import Answer, Asked, Command, answers, language, look_of
from meldcalc.cli.match_app import File, app, read
from meldcalc.errors import Refusal, Status, problems_of
from meldcalc.lang import say, translate
from meldcalc.match.asking import (
    Draft,
    Question,
    game_answer,
    game_question,
    hand_answer,
    hand_question,
    tried,
)
from meldcalc.match.change import append, redo, undo
from meldcalc.match.model import Match
from meldcalc.match.replay import Reading

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
        print(translate(text, self.lang))

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
                for line in caret_lines(problem.spot):
                    print(f"  {line}")
            if problem.hint:
                self.tell(say("  {hint}", hint=problem.hint))


class Left(Exception):
    """The players leave the table."""


@app.command(cls=Command, epilog="Example: meldcalc match play evening.yaml")
@answers()
def play(asked: Asked, file: File) -> Answer:
    """Ask for each hand at the table, step by step, and write it into the file.

    Every answer is checked as it is typed. undo takes the last answer back, and
    before the first one the last hand; help says what else may be typed.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refusal(
            "no-terminal",
            say("play asks questions, and there is no terminal to ask them on"),
            hint=say("meldcalc match add writes a hand without asking"),
        )
    read(file)  # what is wrong with the file is told before anything is asked
    table = Table(file, asked, language(asked.output))
    try:
        _evening(table)
    except (Left, EOFError):
        table.tell()
        table.tell(say("everything is in {file}; meldcalc match play goes on from here", file=file))
    return Answer(document=lambda: None, parts=list, quiet=str, status=Status.DONE)


def _evening(table: Table) -> None:
    """Hand after hand, until the match is over or the players leave."""
    draft = _kept(table)
    while True:
        match = read(table.path)
        if match.stand.over:
            _say_where(table, match)
            if _ask(table, say("The match is over. undo, or Enter to leave")).strip().casefold() not in UNDO:
                raise Left
            _undo_entry(table)
            continue
        _say_where(table, match)
        _one_hand(table, draft)
        draft = []


def _say_where(table: Table, match: Match) -> None:
    """The totals, and who deals and bids first."""
    from meldcalc.match.following import following
    from meldcalc.match.words import standing

    coming = following(match)
    table.tell()
    totals = ", ".join(f"{side} {total}" for side, total in zip(match.head.sides, match.total, strict=True))
    if match.head.family == "rummy":
        table.tell(say("Partial game {number}. {totals}", number=coming.number, totals=totals))
    else:
        table.tell(say("Hand {number}. {totals}", number=coming.number, totals=totals))
    if coming.dealer and coming.first_bidder:
        table.tell(say("{dealer} deals, {name} bids first", dealer=coming.dealer, name=coming.first_bidder))
    elif coming.dealer and coming.starter:
        words = {"dealer": coming.dealer, "cutter": coming.cutter, "starter": coming.starter}
        table.tell(say("{dealer} deals, {cutter} cuts, {starter} starts", **words))
    if coming.barbele:
        table.tell(say("Barbele: {sides}", sides=", ".join(coming.barbele)))
    if match.stand.over:
        table.tell(standing(match))


# --- one hand ------------------------------------------------------------------------------------------------------


def _one_hand(table: Table, kept: list[str]) -> None:
    """Ask for one hand; returns when it is written, or when an earlier entry was taken back."""
    reading = _reading(table)
    typed: list[str] = []
    for text in kept:  # what was typed before the terminal was closed
        question = _question(reading, _draft(reading, typed))
        if question is None:
            break
        try:
            _answer(reading, _draft(reading, typed), question, text)
        except Refusal:
            break
        table.tell(f"{translate(question.text, table.lang)} {text}")
        typed.append(text)
    while True:
        draft = _draft(reading, typed)
        question = _question(reading, draft)
        if question is None:
            said = _confirm(table, reading, draft)
            if said in UNDO:
                typed.pop()
                _keep(table, reading, typed)
                continue
            if said in YES:
                if _write(table, draft):
                    return
                reading = _reading(table)  # somebody else may have written; the answers stay
            continue
        text = _ask(table, _prompt(table, question)).strip()
        word = text.casefold()
        if word in UNDO:
            if typed:
                typed.pop()
                _keep(table, reading, typed)
                continue
            _undo_entry(table)
            return
        if not typed and _beside(table, text):
            return
        if word in HELP:
            _help(table)
            continue
        if word in SHOW:
            _show(table)
            continue
        if not text and question.default is None:
            continue
        try:
            _answer(reading, draft, question, text or question.default or "")
        except Refusal as refusal:
            table.complain(refusal)
            continue
        typed.append(text or question.default or "")
        _keep(table, reading, typed)


def _question(reading: Reading, draft: Draft) -> Question | None:
    return game_question(reading, draft) if _rummy(reading) else hand_question(reading, draft)


def _answer(reading: Reading, draft: Draft, question: Question, text: str) -> Draft:
    answer = game_answer if _rummy(reading) else hand_answer
    return answer(reading, draft, question, text)


def _rummy(reading: Reading) -> bool:
    return reading.record.head.family == "rummy"


def _draft(reading: Reading, typed: list[str]) -> Draft:
    """The hand that the answers so far make."""
    draft = Draft()
    for text in typed:
        question = _question(reading, draft)
        if question is None:
            break
        draft = _answer(reading, draft, question, text)
    return draft


def _reading(table: Table) -> Reading:
    from meldcalc.files import read as read_bytes
    from meldcalc.match.reading import examine
    from meldcalc.reader import Problems

    problems = Problems(table.path)
    reading = examine(read_bytes(table.path), problems)
    problems.done()
    assert reading is not None
    return reading


def _prompt(table: Table, question: Question) -> str:
    text = translate(question.text, table.lang)
    return f"{text} [{question.default}]" if question.default is not None else text


def _ask(table: Table, text: str) -> str:
    """One answer; the end of the input is the end of the evening."""
    said = input(f"{translate(text, table.lang)} ")
    if said.strip().casefold() in QUIT:
        raise Left
    return said


def _confirm(table: Table, reading: Reading, draft: Draft) -> str:
    """Show what the hand comes to, and ask whether to write it."""
    from meldcalc.match.model import Hand
    from meldcalc.match.words import signed

    scored = tried(reading, draft.fields).scored
    if scored is not None:
        sides = reading.record.head.sides
        why = scored.settled.why if isinstance(scored, Hand) else ()
        for line in why:
            table.tell(say("  {hint}", hint=line))
        points = ", ".join(f"{side} {signed(value)}" for side, value in zip(sides, scored.delta, strict=True))
        totals = ", ".join(
            f"{side} {total + value}"
            for side, total, value in zip(sides, reading.record.totals, scored.delta, strict=True)
        )
        table.tell(say("{points}. Totals: {totals}", points=points, totals=totals))
    said = _ask(table, say("Write it? (Enter writes, undo goes back)"))
    return said.strip().casefold()


def _write(table: Table, draft: Draft) -> bool:
    """The hand is put on disk; it is there when this returns True."""
    try:
        written = append(table.path, lambda reading: draft.fields)
    except Refusal as refusal:
        table.complain(refusal)
        return False
    _forget(table)
    table.tell(say("written, line {line}", line=written.line))
    return True


# --- beside the hands ----------------------------------------------------------------------------------------------


def _beside(table: Table, text: str) -> bool:
    """A line that is no hand, before the first answer: True when it was written."""
    word, _, rest = text.strip().partition(" ")
    makers: dict[str, Callable[[Reading], Any]] = {
        "note": lambda reading: {"note": rest.strip()},
        "end": lambda reading: _end(reading, rest.strip()),
        "void": lambda reading: _void(rest.strip()),
        "sub": lambda reading: {"sub": _pair(rest)},
        "adjust": lambda reading: _adjust(rest),
    }
    if word.casefold() in REDO and not rest:
        return _append(table, redo)
    if word.casefold() not in makers or (word.casefold() != "end" and not rest.strip()):
        return False
    return _append(table, makers[word.casefold()])


def _append(table: Table, fields: Callable[[Reading], Any]) -> bool:
    from meldcalc.cli.match_tell import change_lines

    try:
        written = append(table.path, fields)
    except Refusal as refusal:
        table.complain(refusal)
        return False
    for line in change_lines(written.match, written.change):
        table.tell(line)
    return True


def _undo_entry(table: Table) -> None:
    _append(table, undo)


def _end(reading: Reading, side: str) -> Any:
    from meldcalc.match.change import end

    return end(reading, side or None)


def _void(text: str) -> Any:
    from meldcalc.tricktaking.numbers import read_sum

    number, _, reason = text.partition(" ")
    return {"void": read_sum(number), **({"reason": reason.strip()} if reason.strip() else {})}


def _pair(text: str) -> Any:
    old, _, new = text.partition("=")
    return {old.strip(): new.strip()}


def _adjust(text: str) -> Any:
    from meldcalc.tricktaking.numbers import read_sum

    said, _, reason = text.strip().partition(" ")
    side, _, points = said.partition("=")
    return {"adjust": {side: read_sum(points)}, **({"reason": reason.strip()} if reason.strip() else {})}


def _show(table: Table) -> None:
    from meldcalc.cli.match_sheets import sheet_parts

    table.show(sheet_parts(read(table.path), table.asked))


def _help(table: Table) -> None:
    for line in (
        say("  undo        the last answer, and before the first one the last entry of the file"),
        say("  show        the sheet so far"),
        say("  quit        leave; the file and the answers so far are kept"),
        say("before the first answer of a hand:"),
        say("  redo   note TEXT   void N REASON   adjust SIDE=N REASON   sub OLD=NEW   end"),
        say("a bid may have a moon behind it: 300 moon run"),
    ):
        table.tell(line)


# --- answers that are not a hand yet -------------------------------------------------------------------------------


def _draft_path(table: Table) -> str:
    import os

    folder, name = os.path.split(os.path.realpath(table.path))
    return os.path.join(folder, f".{name}.play")  # noqa: PTH118


def _keep(table: Table, reading: Reading, typed: list[str]) -> None:
    """Put the answers so far beside the file, so that a closed terminal loses nothing."""
    import json

    from meldcalc.files import replace

    if not typed:
        _forget(table)
        return
    kept = {"entries": len(reading.entries) - 1, "typed": typed}
    with contextlib.suppress(Refusal):  # the hand itself will say why nothing can be written
        replace(_draft_path(table), json.dumps(kept).encode())


def _kept(table: Table) -> list[str]:
    """The answers that were typed before the terminal was closed, if the file is still as it was then."""
    import json

    from meldcalc.files import read as read_bytes

    try:
        found = json.loads(read_bytes(_draft_path(table)))
        if found["entries"] == len(read(table.path).entries):
            return [str(text) for text in found["typed"]]
    except (Refusal, ValueError, KeyError, TypeError):
        pass
    _forget(table)
    return []


def _forget(table: Table) -> None:
    import os

    with contextlib.suppress(OSError):
        os.unlink(_draft_path(table))  # noqa: PTH108
