"""The evening of ``meldcalc match play``: hand after hand, question after question."""

from meldcalc.cli.console import look_of
from meldcalc.cli.match_app import read
from meldcalc.cli.play_table import (
    HELP,
    QUIT,
    SHOW,
    UNDO,
    YES,
    Left,
    Table,
    beside,
    forget,
    keep,
    kept,
    show_help,
    show_sheet,
    undo_entry,
)
from meldcalc.errors import Refusal
from meldcalc.lang import say, translate
from meldcalc.match.asking import Draft, Question, tried
from meldcalc.match.asking_game import game_answer, game_question
from meldcalc.match.asking_hand import hand_answer, hand_question
from meldcalc.match.change import append
from meldcalc.match.model import Match
from meldcalc.match.state import Reading


def evening(table: Table) -> None:
    """Hand after hand, until the match is over or the players leave."""
    draft = kept(table)
    while True:
        match = read(table.path)
        if match.stand.over:
            _say_where(table, match)
            if _ask(table, say("The match is over. undo, or Enter to leave")).strip().casefold() not in UNDO:
                raise Left
            undo_entry(table)
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
    if match.stand.over:
        table.tell(totals)
    elif match.head.family == "rummy":
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


def _one_hand(table: Table, before: list[str]) -> None:
    """Ask for one hand; returns when it is written, or when something beside it was.

    ``before`` are the answers that were typed before the terminal was closed.
    """
    reading = _reading(table)
    typed = _resumed(table, reading, before)
    while True:
        draft = _draft(reading, typed)
        question = _question(reading, draft)
        if question is not None:
            if _turn(table, reading, draft, question, typed):
                return
        elif _last_word(table, reading, draft, typed):
            return
        else:
            reading = _reading(table)  # where it could not be written, somebody else may have been first


def _resumed(table: Table, reading: Reading, before: list[str]) -> list[str]:
    """The earlier answers, as far as they still are answers; shown as they were asked and typed."""
    typed: list[str] = []
    for text in before:
        draft = _draft(reading, typed)
        question = _question(reading, draft)
        try:
            if question is None:
                break
            _answer(reading, draft, question, text)
        except Refusal:
            break
        table.tell(f"{translate(question.text, table.lang)} {text}")
        typed.append(text)
    return typed


def _turn(table: Table, reading: Reading, draft: Draft, question: Question, typed: list[str]) -> bool:
    """One question and its answer, which goes to ``typed``; True when an entry of the file was changed instead."""
    text = _ask(table, _prompt(table, question)).strip()
    word = text.casefold()
    if word in UNDO:
        if not typed:
            undo_entry(table)
            return True
        typed.pop()
        keep(table, reading, typed)
    elif word in HELP:
        show_help(table)
    elif word in SHOW:
        show_sheet(table)
    elif not typed and word not in reading.record.known.all and beside(table, text):
        return True
    elif text or question.default is not None:
        said = text or question.default or ""
        try:
            _answer(reading, draft, question, said)
        except Refusal as refusal:
            table.complain(refusal)
            return False
        typed.append(said)
        keep(table, reading, typed)
    else:
        table.tell(
            say("  no: {message}", message=say("an answer is wanted; help tells what else may be typed"))
        )
    return False


def _last_word(table: Table, reading: Reading, draft: Draft, typed: list[str]) -> bool:
    """Show what the hand comes to and write it, or go back; True when it is written."""
    said = _confirm(table, reading, draft)
    if said in YES:
        return _write(table, draft)
    if said in UNDO:
        typed.pop()
        keep(table, reading, typed)
    elif said in HELP:
        show_help(table)
    elif said in SHOW:
        show_sheet(table)
    else:
        table.tell(
            say("  no: {message}", message=say("Enter writes the hand, undo goes back to the last answer"))
        )
    return False


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
    said = input(f"{table.folded(translate(text, table.lang))} ")
    if said.strip().casefold() in QUIT:
        raise Left
    return said


def _confirm(table: Table, reading: Reading, draft: Draft) -> str:
    """Show what the hand comes to, and ask whether to write it."""
    from meldcalc.match.words import signed, why_of

    scored = tried(reading, draft.fields).scored
    if scored is not None:
        sides = reading.record.head.sides
        for line in why_of(reading.record.head, scored, ascii=look_of(table.asked.output).ascii):
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
    forget(table)
    table.tell(say("written, line {line}", line=written.line))
    return True
