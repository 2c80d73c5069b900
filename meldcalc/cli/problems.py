"""What is wrong with files, a line or a row a problem, for the commands that check them."""

from collections.abc import Sequence

from meldcalc.errors import Refusal
from meldcalc.lang import say, translate
from meldcalc.render import Column, Sheet, Verbatim


def problem_line(problem: Refusal, lang: str) -> Verbatim:
    """A problem as one line: ``file:line:col: code: message (the way out)``."""
    place = f"{problem.mark.place}: " if problem.mark else ""
    hint = f" ({translate(problem.hint, lang)})" if problem.hint else ""
    return Verbatim(f"{place}{problem.code}: {translate(problem.message, lang)}{hint}")


def problem_sheet(problems: Sequence[tuple[str | None, Refusal]]) -> Sheet:
    """Problems as rows; each with the file that was checked, for those that have no place of their own."""
    columns = [
        Column("file", say("File")),
        Column("line", say("Line"), True),
        Column("column", say("Column"), True),
        Column("code", say("Code")),
        Column("message", say("Message"), wrap=True),
    ]
    rows = [
        (*(problem.mark[:3] if problem.mark else (file, None, None)), problem.code, problem.message)
        for file, problem in problems
    ]
    return Sheet(columns, rows)
