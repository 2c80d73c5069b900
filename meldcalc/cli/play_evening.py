"""The evening of ``meldcalc match play``: hand after hand, question after question."""

from collections.abc import Mapping

from meldcalc.cli.console import look_of
from meldcalc.cli.play_draft import Sitting, Typed, digest, discarded, sitting
from meldcalc.cli.play_table import (
    HELP,
    QUIT,
    SHOW,
    UNDO,
    YES,
    Left,
    Table,
    beside,
    show_help,
    show_sheet,
    undo_entry,
)
from meldcalc.errors import Refusal
from meldcalc.lang import say, translate
from meldcalc.match.asking import tried
from meldcalc.match.change import append
from meldcalc.match.lines import Value
from meldcalc.match.model import Draft, Question
from meldcalc.match.reading import finished
from meldcalc.match.sheet import Match
from meldcalc.match.state import Reading


def evening(table: Table) -> None:
    """Hand after hand, until the match is over or the players leave."""
    with sitting(table) as here:
        hand = _Hand(table, here)
        before = here.kept(hand.data, len(hand.reading.entries) - 1)
        while True:
            hand = _Hand(table, here)
            match = finished(hand.reading)
            _say_where(table, match)
            if match.stand.over:
                _when_over(table)
            else:
                hand.play(before)
            before = []


def _when_over(table: Table) -> None:
    """What may still be said of a match that is over."""
    text = _ask(table, say("The match is over. undo, or Enter to leave")).strip()
    if not text:  # it may be one Enter too many, and what is typed next is not for the shell
        text = _ask(table, say("Enter again leaves")).strip()
    word = text.casefold()
    if not word:
        raise Left
    if word in UNDO:
        undo_entry(table)
    elif word in HELP:
        show_help(table)
    elif word in SHOW:
        show_sheet(table)
    elif not beside(table, text):
        table.tell(
            say("  no: {message}", message=say("the match is over: undo, show, help, or Enter to leave"))
        )


def _say_where(table: Table, match: Match) -> None:
    """The totals, and who deals and bids first."""
    from meldcalc.match.following import following
    from meldcalc.match.words import standing

    coming = following(match)
    table.tell()
    totals = ", ".join(f"{side} {total}" for side, total in zip(match.head.sides, match.total, strict=True))
    if match.stand.over:
        table.tell(totals)
    else:
        title = match.head.game.title(coming.number)
        table.tell(say("{title}. {totals}", title=title, totals=totals))
    if coming.dealer and coming.first_bidder:
        table.tell(say("{dealer} deals, {name} bids first", dealer=coming.dealer, name=coming.first_bidder))
    elif coming.dealer and coming.starter:
        words = {"dealer": coming.dealer, "cutter": coming.cutter, "starter": coming.starter}
        table.tell(say("{dealer} deals, {cutter} cuts, {starter} starts", **words))
    if coming.barbele:
        table.tell(say("Barbele: {sides}", sides=", ".join(coming.barbele)))
    if match.stand.over:
        table.tell(standing(match))


def _say_changed(table: Table, match: Match, known: int | None) -> None:
    """Somebody else wrote in the file: what came behind the entries that are ``known`` (None: more than that changed)."""
    from meldcalc.cli.match_tell import change_lines, indented

    table.tell()
    table.tell(say("{file} has changed:", file=table.path))
    if known is None:
        table.tell(say("  what was there before is not the same"))
        return
    for change in match.changes[known:]:
        lines = indented(change_lines(match, change))
        if change.scored is not None and change.entry.kind == "hand":
            summary = match.head.game.summary(change.scored)
            lines = [say("{title}. {totals}", title=match.head.game.title(change.hand), totals=summary)]
        for line in lines:
            table.tell(say("  {line}", line=line))


def _same_players(old: Reading, new: Reading) -> bool:
    """Whether the same sides play by the same table, so that answers still mean what they meant."""
    was, now = old.record.head, new.record.head
    return (was.named, was.sides, was.players) == (now.named, now.sides, now.players)


def _ask(table: Table, text: str) -> str:
    """One answer; the end of the input is the end of the evening."""
    said = input(f"{table.folded(translate(text, table.lang))} ")
    if said.strip().casefold() in QUIT:
        raise Left
    return said


class _Changed(Exception):
    """The file is not as it was when the players were shown what the hand comes to."""


class _Hand:
    """One hand while it is asked for: the file as it is, and the answers so far."""

    def __init__(self, table: Table, here: Sitting) -> None:
        self.table = table
        self.here = here
        self.notation = table.asked.notation
        self.typed: list[Typed] = []
        self.drafts = [Draft()]  # the hand before each answer, and as it is now
        self.refresh(self.on_disk())

    def on_disk(self) -> bytes:
        """The file as it is now."""
        from meldcalc.files import read as read_bytes

        return read_bytes(self.table.path)

    def refresh(self, data: bytes) -> None:
        """Read the match anew. Raises what is wrong with it, and then everything is as before."""
        from meldcalc.match.reading import examine
        from meldcalc.reader import Problems

        problems = Problems(self.table.path)
        reading = examine(data, problems)
        problems.done()
        assert reading is not None
        self.data, self.reading = data, reading
        self.game = reading.record.head.game

    def catch_up(self) -> bool:
        """Read the file again where somebody else wrote in it, and say so; False when the hand can't go on.

        What still fits of the answers is kept; a file that can't be read now is told, and may be mended meanwhile.
        """
        before = self.data, self.reading
        try:
            now = self.on_disk()
            if now == self.data:
                return True
            self.refresh(now)
        except Refusal as refusal:
            self.table.complain(refusal)
            return True
        match = finished(self.reading)
        _say_changed(
            self.table, match, len(before[1].entries) - 1 if now.startswith(before[0].rstrip()) else None
        )
        typed, asked = self.typed, self.drafts[-1].asked
        self.typed, self.drafts = [], [Draft()]
        if match.stand.over or not _same_players(before[1], self.reading):
            if typed:
                discarded(self.table, typed)
            self.keep()
            return False
        _say_where(self.table, match)
        for place, (one, key) in enumerate(zip(typed, asked, strict=True)):
            if not self.still_answers(one, key):
                discarded(self.table, typed[place:])
                break
        self.keep()
        return True

    def still_answers(self, one: Typed, key: str | None = None) -> bool:
        """Take an earlier answer, if its question is asked now; ``key`` names the question."""
        question = self.question()
        if question is None or (key is not None and question.key != key):
            return False
        try:
            self.answer(question, one)
        except Refusal:
            return False
        return True

    def play(self, before: list[Typed]) -> None:
        """Ask for the hand; returns when it is written, or when something beside it was.

        ``before`` are the answers that were typed before the terminal was closed.
        """
        self.resume(before)
        while self.catch_up():
            question = self.question()
            if question is not None:
                if self.turn(question):
                    return
            elif self.last_word():
                return

    def resume(self, before: list[Typed]) -> None:
        """The earlier answers, as far as they still are answers; shown as they were asked and typed."""
        for place, one in enumerate(before):
            question = self.question()
            if question is None or not self.still_answers(one):
                discarded(self.table, before[place:])
                self.keep()
                return
            self.table.tell(f"{translate(question.text, self.table.lang)} {one.text}")

    def turn(self, question: Question) -> bool:
        """One question and its answer; True when an entry of the file was changed instead."""
        table = self.table
        text = _ask(table, self.prompt(question)).strip()
        word = text.casefold()
        if word in UNDO:
            if not self.typed:
                if self.is_current():  # else the last entry is another one than the players know
                    undo_entry(table)
                    return True
                return not self.catch_up()
            self.take_back()
        elif word in HELP:
            show_help(table)
        elif word in SHOW:
            show_sheet(table)
        elif not self.typed and word not in self.reading.record.known.all and beside(table, text):
            return True
        elif text or question.default is not None:
            one = Typed(text or question.default or "", self.notation)
            try:
                self.answer(question, one)
            except Refusal as refusal:
                table.complain(refusal)
                return False
            self.keep()
        else:
            table.tell(
                say("  no: {message}", message=say("an answer is wanted; help tells what else may be typed"))
            )
        return False

    def last_word(self) -> bool:
        """Show what the hand comes to and write it, or go back; True when it is written."""
        table = self.table
        said = self.confirm()
        if said in YES:
            return self.write()
        if said in UNDO:
            self.take_back()
        elif said in HELP:
            show_help(table)
        elif said in SHOW:
            show_sheet(table)
        else:
            table.tell(
                say(
                    "  no: {message}", message=say("Enter writes the hand, undo goes back to the last answer")
                )
            )
        return False

    def take_back(self) -> None:
        """The last answer is asked for again."""
        self.typed.pop()
        self.drafts.pop()
        self.keep()

    def keep(self) -> None:
        """The answers so far, beside the file."""
        self.here.keep(digest(self.data), self.typed)

    def is_current(self) -> bool:
        """Whether the file is as it was when it was read."""
        try:
            return self.on_disk() == self.data
        except Refusal:
            return False  # why it can't be read is told where it is read again

    def question(self) -> Question | None:
        """What to ask next; None when the hand is whole."""
        return self.game.question(self.reading.record, self.drafts[-1], self.notation)

    def answer(self, question: Question, one: Typed) -> None:
        """The hand has one answer more. Raises a Refusal for an answer that can't be."""
        record, draft = self.reading.record, self.drafts[-1]
        self.drafts.append(self.game.answer(record, draft, question, one.text, one.notation))
        self.typed.append(one)

    def prompt(self, question: Question) -> str:
        """The question, with what an empty answer means."""
        text = translate(question.text, self.table.lang)
        return f"{text} [{question.default}]" if question.default is not None else text

    def confirm(self) -> str:
        """Show what the hand comes to and what is odd about it, and ask whether to write it."""
        from meldcalc.match.words import signed

        table, record = self.table, self.reading.record
        scored = tried(record, self.drafts[-1].fields).scored
        if scored is not None:
            for line in scored.why(ascii=look_of(table.asked.output).ascii):
                table.tell(say("  {hint}", hint=line))
            table.warn(scored.warnings)
            both = list(zip(record.head.sides, record.totals, scored.delta, strict=True))
            points = ", ".join(f"{side} {signed(value)}" for side, _, value in both)
            totals = ", ".join(f"{side} {total + value}" for side, total, value in both)
            table.tell(say("{points}. Totals: {totals}", points=points, totals=totals))
        return _ask(table, say("Write it? (Enter writes, undo goes back)")).strip().casefold()

    def write(self) -> bool:
        """The hand is put on disk; it is there when this returns True."""
        table = self.table
        try:
            written = append(table.path, self.line)
        except _Changed:
            return False
        except Refusal as refusal:
            table.complain(refusal)
            return False
        self.here.forget()
        table.tell(say("written, line {line}", line=written.line))
        table.warn(written.change.warnings)
        return True

    def line(self, reading: Reading) -> Mapping[str, Value]:
        """The line of the hand, asked for under the lock of the file; what was shown must still be so."""
        if self.on_disk() != self.data:
            raise _Changed
        return self.drafts[-1].fields
