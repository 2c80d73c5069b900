"""The group ``meldcalc match``; its commands stand in the modules beside this one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from meldcalc.cli.kit import new_app
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.sheet import Match

app = new_app(
    "Keep the score sheet of an evening: begin it, add to it, correct it, show it.\n\n"
    "Example: meldcalc match show evening.yaml --chart"
)

File = Annotated[str, typer.Argument(metavar="FILE", help="The match file.", show_default=False)]


def read(path: str) -> Match:
    """The match of a file; Refusals with every problem of it."""
    from meldcalc.files import read as read_bytes
    from meldcalc.match.reading import read_match

    with begun_by_new(path):
        data = read_bytes(path)
    return read_match(data, path)


@contextmanager
def begun_by_new(path: str) -> Iterator[None]:
    """A match file that is not there can be begun: where no name is near, the refusal says so."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "file-missing" and refusal.hint is None:
            hint = say("{command} begins one", command=f"meldcalc match new {path}")
            raise refusal.replaced(hint=hint) from None
        raise
