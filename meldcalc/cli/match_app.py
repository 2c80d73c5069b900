"""The group ``meldcalc match``; its commands stand in the modules beside this one."""

from typing import Annotated

import typer

from meldcalc.cli.kit import new_app
from meldcalc.match.model import Match

app = new_app(
    "Keep the score sheet of an evening: begin it, add to it, correct it, show it.\n\n"
    "Example: meldcalc match show evening.yaml --chart"
)

File = Annotated[str, typer.Argument(metavar="FILE", help="The match file.", show_default=False)]


def read(path: str) -> Match:
    """The match of a file; Refusals with every problem of it."""
    from meldcalc.files import read as read_bytes
    from meldcalc.match.reading import read_match

    return read_match(read_bytes(path), path)
