"""What the commands that write a page for a browser share."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from meldcalc.cli.kit import Answer, Asked
from meldcalc.lang import say

Page = Annotated[
    str,
    typer.Option(
        "--html", metavar="OUT", help="The page to write; - is standard output.", show_default=False
    ),
]
Force = Annotated[
    bool, typer.Option("--force", help="Replace OUT, even if it is no earlier answer of this command.")
]


def exported(
    asked: Asked, page: str, out: str, inputs: Sequence[str], *, force: bool, document: dict[str, Any]
) -> Answer:
    """The page, written to OUT (``-``: to standard output, byte for byte the same).

    An earlier page is replaced, anything else only with ``force``, the ``inputs`` never. ``document``: what it
    says beside the name of the page.
    """
    from meldcalc.files import over_pages, replace

    data = page.encode(errors="replace")
    if out == "-":
        return Answer(lambda: {**document, "html": page}, list, str, raw=lambda: data)
    replace(out, data, over_pages(inputs, force=force))

    def parts() -> list[Any]:
        from meldcalc.render import Column, Sheet

        return [Sheet([Column("html", "html")], [(out,)])] if asked.output.format else [said]

    said = say("{file} is saved", file=out)
    return Answer(lambda: {**document, "html": out}, parts, lambda: out)
