"""The commands that show a match: ``show check log next export``."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from meldcalc.cli.console import language, look_of
from meldcalc.cli.exporting import Force, Page, exported
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.cli.match_app import File, app, read
from meldcalc.errors import Refusal, Status, count_of, problems_of
from meldcalc.lang import say
from meldcalc.match.model import Row
from meldcalc.match.sheet import Match
from meldcalc.match.words import totals_line


@app.command(cls=Command, epilog="Example: meldcalc match show evening.yaml --chart")
@answers()
def show(
    asked: Asked,
    file: File,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="N", help="One hand (or partial game), and why.")
    ] = None,
    stake: Annotated[
        str | None, typer.Option("--stake", metavar="MONEY", help="What a point is worth: the settlement.")
    ] = None,
    chart: Annotated[bool, typer.Option("--chart", help="Draw the totals.")] = False,
) -> Answer:
    """Show the score sheet: every hand, the totals, who has won and why."""
    from meldcalc.match.document import row_document, show_document

    money = None if stake is None else _money(stake)
    match = read(file)
    row = None if hand is None else _row(match, hand)

    def document() -> Any:
        found = show_document(match, None if row is None else [row], money)
        if row is not None:
            found[match.head.game.rows_key] = [row_document(match, row, why=True)]
        return found

    return Answer(
        document=document,
        parts=lambda: _show_parts(match, row, asked, money, chart),
        quiet=lambda: totals_line(match),
    )


def _money(text: str) -> Any:
    """An exact decimal of plain digits, with a point or a comma. Raises ``bad-value``."""
    from decimal import Decimal

    plain = text.strip().replace(",", ".")
    whole, _, part = plain.partition(".")
    if not (plain.isascii() and (whole + part).isdigit() and whole and len(plain) <= 14):
        raise Refusal("bad-value", say("{text} is no amount of money, like 0.05", text=repr(text)))
    return Decimal(plain)


def _row(match: Match, text: str) -> Row:
    from meldcalc.numbers import whole_number

    number = whole_number(text.strip())
    for row in match.rows:
        if row.number == number:
            return row
    if match.rows:
        hint = say("there are hands 1 to {last}", last=len(match.rows))
    else:
        hint = say("there is no hand yet")
    raise Refusal("no-such-hand", say("there is no hand {number}", number=text), hint=hint)


def _show_parts(match: Match, row: Row | None, asked: Asked, stake: Any, chart: bool) -> list[Any]:
    from meldcalc.cli.match_sheets import hand_parts, sheet_parts
    from meldcalc.render import Verbatim

    parts = sheet_parts(match, asked) if row is None else hand_parts(match, row, asked)
    if asked.output.format is not None:
        return parts
    if stake is not None:
        parts += _settlement(match, stake)
    if chart:
        from meldcalc.match.chart import text_chart

        look = look_of(asked.output)
        parts += ["", *(Verbatim(line) for line in text_chart(match, width=look.width, ascii=look.ascii))]
    return parts


def _settlement(match: Match, stake: Any) -> list[str]:
    from meldcalc.match.document import difference, exact, settlements

    paid = settlements(match, stake)
    if len(paid) == 2:
        points = difference(match)
        words = {"points": points, "stake": exact(stake), "money": exact(points * stake)}
        return [say("the difference of {points} at {stake} a point: {money}", **words)]
    return [
        say(
            "settled at {stake} a point: {paid}",
            stake=exact(stake),
            paid=", ".join(f"{side} {money}" for side, money in paid.items()),
        )
    ]


@app.command(cls=Command, epilog="Example: meldcalc match check evening.yaml")
@answers()
def check(
    asked: Asked,
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="The match files.", show_default=False)],
) -> Answer:
    """Tell every problem of a file with its line and column; nothing when it is good.

    The exit status is 1 when anything is wrong inside a file. Of more than a thousand
    problems of a file the first thousand are told.
    """
    from meldcalc.files import read as read_bytes

    contents = [
        (path, read_bytes(path)) for path in files
    ]  # a file that is not there is no problem inside one
    found: list[Refusal] = []
    warnings: list[tuple[str, str]] = []
    by_file = []
    for path, data in contents:
        problems, told = _problems(path, data)
        found += problems
        warnings += told
        by_file.append({"file": path, "problems": [problem.document() for problem in problems]})
    lang = language(asked.output)
    return Answer(
        document=lambda: {"files": by_file},
        parts=lambda: _check_parts(found, asked, lang),
        quiet=lambda: str(count_of(found)) if found else "",
        status=Status.NO if found else Status.DONE,
        warnings=warnings,
    )


def _problems(path: str, data: bytes) -> tuple[list[Refusal], list[tuple[str, str]]]:
    from meldcalc.match.reading import read_match

    try:
        match = read_match(data, path)
    except Refusal as refusal:
        return problems_of(refusal), []
    return [], [
        (warning.code, say("{place}: {message}", place=f"{mark.file}:{mark.line}", message=warning.message))
        for warning, mark in match.warnings
    ]


def _check_parts(found: Sequence[Refusal], asked: Asked, lang: str) -> list[Any]:
    from meldcalc.cli.problems import problem_line, problem_sheet

    if asked.output.format is not None:
        return [problem_sheet([(None, problem) for problem in found])]
    return [problem_line(problem, lang) for problem in found]


@app.command(cls=Command, epilog="Example: meldcalc match log evening.yaml")
@answers()
def log(asked: Asked, file: File) -> Answer:
    """Show the record with every correction, old and new values."""
    from meldcalc.cli.match_tell import log_sheet
    from meldcalc.match.log import log_document

    match = read(file)
    return Answer(
        document=lambda: {
            "rules": match.head.table,
            "sides": list(match.head.sides),
            "entries": log_document(match),
        },
        parts=lambda: [log_sheet(match)],
        quiet=lambda: str(len(match.entries)),
    )


@app.command(cls=Command, epilog="Example: meldcalc match next evening.yaml")
@answers()
def next_(asked: Asked, file: File) -> Answer:
    """Say who deals, who bids first (or cuts and starts), how far each side has to go."""
    from meldcalc.match.following import following

    match = read(file)
    coming = following(match)
    return Answer(
        document=lambda: _next_document(match, coming),
        parts=lambda: _next_parts(match, coming),
        quiet=lambda: coming.dealer or "",
    )


def _next_document(match: Match, coming: Any) -> dict[str, Any]:
    from meldcalc.match.document import stand_document

    found: dict[str, Any] = {
        "rules": match.head.table,
        match.head.game.row_key: None if match.stand.over else coming.number,
        "dealer": coming.dealer,
    }
    return (
        found
        | {key: getattr(coming, key) for key in match.head.game.beginning}
        | {
            "total": match.by_name(match.total),
            "to_go": match.by_name(coming.to_go),
            "left": coming.left,
            "match": stand_document(match.stand),
        }
    )


def _next_parts(match: Match, coming: Any) -> list[Any]:
    from meldcalc.match.words import standing
    from meldcalc.render import Column, Sheet, Tone

    lines: list[Any] = []
    if not match.stand.over:
        lines.append(Tone(match.head.game.title(coming.number), "strong"))
        if coming.dealer:
            lines.append(say("{name} deals", name=coming.dealer))
        if coming.cutter:
            lines.append(say("{name} cuts", name=coming.cutter))
        if coming.starter:
            lines.append(say("{name} starts", name=coming.starter))
        if coming.first_bidder:
            lines.append(say("{name} bids first", name=coming.first_bidder))
        if coming.left is not None:
            lines.append(say("left to play, this one too: {left}", left=coming.left))
    barbele = "barbele" in match.head.game.beginning
    columns = [
        Column("side", say("Side")),
        Column("total", say("Total"), right=True),
        Column("to_go", say("To go"), right=True),
        *([Column("barbele", say("Barbele"))] if barbele else []),
    ]
    rows = [
        [side, total, to_go, *([say("has Barbele") if side in coming.barbele else None] if barbele else [])]
        for side, total, to_go in zip(match.head.sides, match.total, coming.to_go, strict=True)
    ]
    return [*lines, Sheet(columns, rows), *([Tone(standing(match), "strong")] if match.stand.over else [])]


@app.command(cls=Command, epilog="Example: meldcalc match export evening.yaml --html evening.html")
@answers()
def export(asked: Asked, file: File, html: Page, force: Force = False) -> Answer:
    """Write the sheet and a chart as one page, for printing or a phone.

    An earlier page is replaced, any other file only with --force.
    """
    import os

    from meldcalc.match.page import html_page

    match = read(file)
    title = os.path.splitext(os.path.basename(file))[0]
    page = html_page(match, title, language(asked.output))
    document = {"rules": match.head.table}
    return exported(asked, page, html, [file], force=force, document=document)
