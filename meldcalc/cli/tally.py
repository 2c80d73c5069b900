"""``meldcalc tally``: totals of match files and results, for scripts."""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from meldcalc.cli.bundles import TRICKS
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.event.tally import Totals, added, tally as totals_of
from meldcalc.lang import say
from meldcalc.names import folded

app = new_app()


@app.command(cls=Command, epilog="Example: meldcalc tally friday.yaml -q")
@answers(rules=TRICKS, own=("players",))
def tally(
    asked: Asked,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help="Match files, CSV of hands or results, folders of them, or -.",
            show_default=False,
        ),
    ],
    by_file: Annotated[bool, typer.Option("--by-file", help="File by file, not all together.")] = False,
) -> Answer:
    """Add up match files, and CSV of hands or results: totals by side or player.

    Hands in CSV are settled by the table of an event.yaml beside them, unless -r names one; the folder of a tournament
    counts as its standings do, with penalties. A file that can't be read is an error, and nothing is printed then.
    One that is named twice counts once.
    """
    said = bool(asked.rules.name or asked.rules.options or asked.rules.sets)
    if said:
        asked.rules.resolve()  # a table that is not there is told, also where no file needs it
    twice: list[str] = []
    found = totals_of(names, asked.rules.resolve, sys.stdin.buffer.read, beside=not said, twice=twice)
    from meldcalc.event.document import tally_document

    return Answer(
        document=lambda: tally_document(found),
        parts=lambda: [_sheet(found, by_file)],
        quiet=lambda: _quiet(found, by_file),
        warnings=[("file-twice", say("{file} is named twice and counts once", file=name)) for name in twice],
    )


def _quiet(found: Sequence[Totals], by_file: bool) -> str:
    if by_file:
        return "\n".join(f"{one.file}: {_line(one.totals.items())}" for one in found)
    return _line(added(found).items())


def _line(totals: Any) -> str:
    return "  ".join(f"{name} {points}" for name, points in totals)


def _sheet(found: Sequence[Totals], by_file: bool) -> Any:
    """The totals of all files together, or file by file."""
    from meldcalc.render import Column, Sheet

    if by_file:
        columns = [
            Column("file", say("File")),
            Column("name", say("Side or player")),
            Column("points", say("Points"), True),
        ]
        return Sheet(
            columns, [(one.file, name, points) for one in found for name, points in one.totals.items()]
        )
    files = Counter(folded(name) for one in found for name in one.totals if one.kind != "penalties")
    several = sum(one.kind != "penalties" for one in found) > 1
    columns = [
        Column("name", say("Side or player")),
        Column("points", say("Points"), True),
        *([Column("files", say("Files"), True)] if several else []),
    ]
    rows: list[Any] = [
        (name, points, *([files[folded(name)]] if several else [])) for name, points in added(found).items()
    ]
    return Sheet(columns, rows)
