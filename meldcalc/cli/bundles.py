"""The options that commands share: those of the rules and those of the output, each a bundle."""

import os
from typing import Annotated, Any

import typer

from meldcalc.cli import completing
from meldcalc.lang import LANGUAGES

ANY = "any"  # a command that takes the tables of both families
TRICKS = "trick-taking"
RUMMY = "rummy"
DEFAULT_TABLE = {ANY: "double-deck", TRICKS: "double-deck", RUMMY: "fournier"}


def table_taken(family: str | None) -> str:
    """The table where none is named: MELDCALC_RULES where that is of the family, else the default."""
    return _table_of_environment(family or ANY) or DEFAULT_TABLE[family or ANY]


def _table_of_environment(family: str) -> str | None:
    """The table that MELDCALC_RULES names, where it is one of the command's family."""
    name = os.environ.get("MELDCALC_RULES")
    if not name or family == ANY:
        return name or None
    from meldcalc.rules.files import find

    return name if find(name).family == family else None


TrumpOption = Annotated[
    str | None,
    typer.Option(
        "-t",
        "--trump",
        metavar="SUIT",
        help="Trump: S H D C or none.",
        autocompletion=completing.trumps,
    ),
]

RULES = {
    "rules": Annotated[
        str | None,
        typer.Option(
            "-r",
            "--rules",
            metavar="NAME|FILE",
            help="The rule table, shipped or your own.",
            autocompletion=completing.tables,
        ),
    ],
    "players": Annotated[
        int | None, typer.Option("-p", "--players", metavar="N", help="Players at the table.")
    ],
    "option": Annotated[
        list[str] | None,
        typer.Option(
            "-o",
            "--option",
            metavar="NAME=CHOICE",
            help="A house rule of the table.",
            autocompletion=completing.options(table_taken),
        ),
    ],
    "set": Annotated[
        list[str] | None,
        typer.Option("-s", "--set", metavar="PATH=VALUE", help="Replace one value of the table."),
    ],
}

OUTPUT = {
    "quiet": Annotated[bool, typer.Option("-q", "--quiet", help="Print just the numbers.")],
    "json": Annotated[bool, typer.Option("--json", help="Print one JSON document.")],
    "format": Annotated[
        str | None,
        typer.Option(
            "-f",
            "--format",
            metavar="FORMAT",
            help="simple, github, html, csv, tsv, jsonl …",
            autocompletion=completing.formats,
        ),
    ],
    "safe": Annotated[
        bool, typer.Option("--safe", help="With -f csv or tsv: no text is a formula for a spreadsheet.")
    ],
    "ascii": Annotated[bool, typer.Option("--ascii", help="Plain letters instead of suit symbols.")],
    "color": Annotated[
        str,
        typer.Option(
            "--color",
            metavar="auto|always|never",
            help="Colour.",
            autocompletion=completing.words("auto", "always", "never"),
        ),
    ],
    "lang": Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="en|es", help="Language.", autocompletion=completing.words(*LANGUAGES)
        ),
    ],
}


def default(name: str) -> Any:
    """What an option of the output is where it is not given."""
    return {"quiet": False, "json": False, "safe": False, "ascii": False, "color": "auto"}.get(name)
