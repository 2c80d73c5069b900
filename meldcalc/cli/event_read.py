"""``meldcalc event``: questions about a tournament."""

from typing import Annotated, Any

import typer

from meldcalc.cli.console import language
from meldcalc.cli.event_app import After, Folder, Group, app
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.errors import Status, count_of


@app.command(cls=Command, epilog="Example: meldcalc event standings tuesday/ --after 3")
@answers()
def standings(asked: Asked, folder: Folder, after: After = None, group: Group = None) -> Answer:
    """Rank players or teams: points by round, penalties, total, which key decided."""
    from meldcalc.event.document import standings_document
    from meldcalc.event.folder import load
    from meldcalc.event.standings import standings as stand

    found = stand(load(folder), after, group)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import standings_sheet

        return [standings_sheet(found, asked.output.rows)]

    return Answer(
        document=lambda: standings_document(found),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.line.name} {one.line.points}" for one in found.standings),
    )


@app.command(cls=Command, epilog="Example: meldcalc event season club/ --best 10")
@answers()
def season(
    asked: Asked,
    folder: Folder,
    best: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many nights count for each.")
    ] = None,
    group: Group = None,
) -> Answer:
    """Rank over many nights (nights.csv), of which the best N count."""
    from meldcalc.event.document import season_document
    from meldcalc.event.season import season as of

    found = of(folder, best, group)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import season_sheet

        return [season_sheet(found, asked.output.rows)]

    return Answer(
        document=lambda: season_document(found),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.line.name} {one.line.points}" for one in found.standings),
    )


@app.command(cls=Command, epilog="Example: meldcalc event crosstable saturday/")
@answers()
def crosstable(asked: Asked, folder: Folder) -> Answer:
    """Show team against team: points of the one in the row, then of the other."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load
    from meldcalc.event.scores import last_round

    loaded = load(folder)
    found = records.crosstable(loaded.results)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import crosstable_sheet

        return [crosstable_sheet(loaded.event, found, asked.output.rows)]

    return Answer(
        document=lambda: document.crosstable_document(loaded.event, last_round(loaded.results), found),
        parts=parts,
        quiet=lambda: "\n".join(
            f"{one} {other} {met.points} {met.against}" for (one, other), met in found.items()
        ),
    )


@app.command(cls=Command, epilog="Example: meldcalc event card tuesday/ Carol")
@answers()
def card(
    asked: Asked,
    folder: Folder,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="An id or a name.", show_default=False)],
) -> Answer:
    """Show one player's (or team's) rounds, with the total as it ran."""
    from meldcalc.event import document, records
    from meldcalc.event.entrants import find
    from meldcalc.event.folder import load

    loaded = load(folder)
    entrant = find(loaded.event, player)
    rows = records.card(loaded, entrant)
    standing = records.place(loaded, entrant.id)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import card_parts

        return card_parts(loaded.event, standing, rows, asked.output.rows)

    return Answer(
        document=lambda: document.card_document(loaded.event, standing, rows),
        parts=parts,
        quiet=lambda: str(standing.line.points),
    )


@app.command(cls=Command, epilog="Example: meldcalc event honours tuesday/")
@answers()
def honours(asked: Asked, folder: Folder) -> Answer:
    """Name the high round, best of each group, low score, most sets."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load

    loaded = load(folder)
    found = records.honours(loaded)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import honours_parts

        return honours_parts(loaded.event, found, asked.output.rows)

    return Answer(
        document=lambda: document.honours_document(loaded.event, found),
        parts=parts,
        quiet=lambda: str(found.high_rounds[0].points) if found.high_rounds else "",
    )


@app.command(cls=Command, epilog="Example: meldcalc event prizes tuesday/")
@answers()
def prizes(asked: Asked, folder: Folder) -> Answer:
    """Split the pot to the cent; tied places share theirs."""
    from meldcalc.event import document, money
    from meldcalc.event.folder import load
    from meldcalc.event.standings import standings as stand

    loaded = load(folder)
    found = stand(loaded)
    pot = money.pot(loaded.event, loaded.results, found.standings)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import prizes_parts

        return prizes_parts(loaded.event, pot)

    return Answer(
        document=lambda: document.prizes_document(loaded.event, found.after, pot),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.standing.line.name} {money.money(one.cents)}" for one in pot.prizes),
    )


@app.command(cls=Command, epilog="Example: meldcalc event missing tuesday/ --round 4")
@answers()
def missing(
    asked: Asked,
    folder: Folder,
    round: Annotated[int, typer.Option(metavar="N", min=1, help="The round.", show_default=False)],
) -> Answer:
    """List the tables of a round that are not yet in."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load

    loaded = load(folder)
    found = records.missing(loaded, round)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import missing_parts

        return missing_parts(loaded.event, found, asked.output.rows)

    return Answer(
        document=lambda: document.missing_document(found),
        parts=parts,
        quiet=lambda: " ".join(name for name, _ in found.tables),
    )


@app.command(cls=Command, epilog="Example: meldcalc event check tuesday/")
@answers()
def check(asked: Asked, folder: Folder) -> Answer:
    """Tell every problem of the files with its line; nothing when they are good."""
    from meldcalc.event.check import problems

    found = problems(folder)

    def parts() -> list[Any]:
        from meldcalc.cli.problems import problem_line, problem_sheet

        if asked.output.format:
            return [problem_sheet([(None, problem) for problem in found])]
        return [problem_line(problem, language(asked.output)) for problem in found]

    return Answer(
        document=lambda: {
            "folder": folder,
            "ok": not found,
            "problems": [problem.document() for problem in found],
        },
        parts=parts,
        quiet=lambda: str(count_of(found)) if found else "",
        status=Status.NO if found else Status.DONE,
    )
