"""The evening of ``meldcalc match play``: hand after hand, question after question."""

from meldcalc.cli.console import look_of
from meldcalc.cli.match_app import read
from meldcalc.cli.play_draft import Typed, digest, discarded, forget, keep, kept
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
from meldcalc.match.model import Draft, Question
from meldcalc.match.sheet import Match


def evening(table: Table) -> None:
    """Hand after hand, until the match is over or the players leave."""
    hand = _Hand(table)
    before = kept(table, hand.data, len(hand.reading.entries) - 1)
    while True:
        match = read(table.path)
        _say_where(table, match)
        if match.stand.over:
            _when_over(table)
        else:
            _Hand(table).play(before)
        before = []


def _when_over(table: Table) -> None:
    """What may still be said of a match that is over."""
    text = _ask(table, say("The match is over. undo, or Enter to leave")).strip()
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


def _ask(table: Table, text: str) -> str:
    """One answer; the end of the input is the end of the evening."""
    said = input(f"{table.folded(translate(text, table.lang))} ")
    if said.strip().casefold() in QUIT:
        raise Left
    return said


class _Hand:
    """One hand while it is asked for: the file as it is, and the answers so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notation = table.asked.notation
        self.typed: list[Typed] = []
        self.drafts = [Draft()]  # the hand before each answer, and as it is now
        self.refresh()

    def refresh(self) -> None:
        """Read the file: somebody else may have written in it."""
        from meldcalc.files import read as read_bytes
        from meldcalc.match.reading import examine
        from meldcalc.reader import Problems

        self.data = read_bytes(self.table.path)
        problems = Problems(self.table.path)
        reading = examine(self.data, problems)
        problems.done()
        assert reading is not None
        self.reading = reading
        self.game = reading.record.head.game

    def play(self, before: list[Typed]) -> None:
        """Ask for the hand; returns when it is written, or when something beside it was.

        ``before`` are the answers that were typed before the terminal was closed.
        """
        self.resume(before)
        while True:
            question = self.question()
            if question is not None:
                if self.turn(question):
                    return
            elif self.last_word():
                return
            else:
                self.refresh()  # where it could not be written, somebody else may have been first

    def resume(self, before: list[Typed]) -> None:
        """The earlier answers, as far as they still are answers; shown as they were asked and typed."""
        for place, one in enumerate(before):
            question = self.question()
            try:
                if question is None:
                    raise Refusal("count", say("nothing more is asked"))
                self.answer(question, one)
            except Refusal:
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
                undo_entry(table)
                return True
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
        keep(self.table, digest(self.data), self.typed)

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
            written = append(table.path, lambda reading: self.drafts[-1].fields)
        except Refusal as refusal:
            table.complain(refusal)
            return False
        forget(table)
        table.tell(say("written, line {line}", line=written.line))
        table.warn(written.change.warnings)
        return True
