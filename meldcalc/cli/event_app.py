"""The group ``meldcalc event``, and what its commands share."""

from typing import Annotated

import typer

from meldcalc.cli.kit import new_app

app = new_app(
    "Run a tournament: a folder with event.yaml and results.csv.\n\n"
    "Example: meldcalc event standings tuesday/"
)

Folder = Annotated[str, typer.Argument(metavar="DIR", help="The tournament's folder.", show_default=False)]
After = Annotated[
    int | None, typer.Option(metavar="N", help="As it stood after round N (of a season: N nights).")
]
Best = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, help="How many nights of a season count for each; else as event.yaml says."
    ),
]
Sets = Annotated[
    str | None, typer.Option(metavar="1,0", help="How often each side was set, where set money is collected.")
]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="Why.", show_default=False)]
Group = Annotated[str | None, typer.Option(metavar="G", help="Only this group of event.yaml.")]
Round = Annotated[int, typer.Argument(metavar="ROUND", help="The round.", show_default=False)]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table.", show_default=False)]
Points = Annotated[
    list[int] | None,
    typer.Argument(
        metavar="A B", help="The points of each side, in the order of the columns.", show_default=False
    ),
]
Sitting = Annotated[
    str | None,
    typer.Option(
        "-p",
        "--players",
        metavar="1,2,3,4",
        help="Who sat there, in the order of the columns; else as seating.csv says.",
    ),
]
Seed = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="The seed of an earlier draw, to have it again.")
]
