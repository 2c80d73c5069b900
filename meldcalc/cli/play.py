"""``meldcalc match play``: an evening at the table, asked for hand by hand."""

import sys

from meldcalc.cli.console import language
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.cli.match_app import File, app, read
from meldcalc.errors import Refusal, Status
from meldcalc.journal import current
from meldcalc.lang import say


@app.command(cls=Command, epilog="Example: meldcalc match play evening.yaml")
@answers(own=("quiet", "json", "format"))  # it speaks with people alone
def play(asked: Asked, file: File) -> Answer:
    """Ask for each hand at the table, step by step, and write it into the file.

    Every answer is checked as it is typed. undo takes the last answer back, and
    before the first one the last hand; help says what else may be typed.
    """
    current().busy = True  # the players are told where they can go on
    read(file)  # what is wrong with the file is told before anything is asked
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refusal(
            "no-terminal",
            say("play asks questions, and there is no terminal to ask them on"),
            hint=say("meldcalc match add writes a hand without asking"),
        )
    from meldcalc.cli.play_evening import evening
    from meldcalc.cli.play_table import Left, Table

    table = Table(file, asked, language(asked.output))
    try:
        evening(table)
    except (Left, EOFError, KeyboardInterrupt) as end:
        table.tell()
        table.tell(say("everything is in {file}; meldcalc match play goes on from here", file=file))
        current().saved.clear()  # and that is all there is to tell
        if isinstance(end, KeyboardInterrupt):
            raise
    return Answer(document=lambda: {"file": file}, parts=list, quiet=str, status=Status.DONE)
