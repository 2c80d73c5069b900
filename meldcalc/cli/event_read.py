"""``meldcalc event``: questions about a tournament."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldcalc.cli.console import language
from meldcalc.cli.event_app import After, Best, Folder, Group, app
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.errors import Refusal, Status, count_of
from meldcalc.lang import say

if TYPE_CHECKING:
    from meldcalc.event.tournament import Tournament


def opened(folder: str) -> "Tournament":
    """The tournament or season in a folder."""
    from meldcalc.event.tournament import open_event

    return open_event(folder)


def warnings_of(event: "Tournament", *, paid: bool = False) -> list[tuple[str, str]]:
    """What is not known and would be used."""
    return [(one.code, one.message) for one in event.unknown(paid=paid)]


@app.command(cls=Command, epilog="Example: meldcalc event standings tuesday/ --after 3")
@answers()
def standings(
    asked: Asked, folder: Folder, after: After = None, group: Group = None, best: Best = None
) -> Answer:
    """Rank players or teams: points by round, penalties, total, which key decided.

    Who has played nothing is listed last, without a place.
    """
    event = opened(folder)
    return _ranked(asked, event.standings(after=after, group=group, best=best), warnings_of(event))


@app.command(cls=Command, epilog="Example: meldcalc event season club/ --best 10")
@answers()
def season(asked: Asked, folder: Folder, best: Best = None, group: Group = None) -> Answer:
    """Rank over many nights (nights.csv), of which the best N count."""
    from meldcalc.event.season import season as of

    return _ranked(asked, of(folder, best, group), [])


def _ranked(asked: Asked, found: Any, warnings: list[tuple[str, str]]) -> Answer:
    from meldcalc.event.document import standings_document

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import standings_sheet

        return [standings_sheet(found, asked.output.rows)]

    return Answer(
        document=lambda: standings_document(found),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.line.name} {one.line.points}" for one in found.standings),
        warnings=warnings,
    )


@app.command(cls=Command, epilog="Example: meldcalc event crosstable saturday/")
@answers()
def crosstable(asked: Asked, folder: Folder) -> Answer:
    """Show team against team: points of the one in the row, then of the other."""
    from meldcalc.event import document
    from meldcalc.event.scores import last_round

    event = opened(folder)
    found = event.crosstable()
    assert event.loaded is not None
    loaded = event.loaded

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
    best: Best = None,
) -> Answer:
    """Show one player's (or team's) rounds, with the total as it ran; of a season the nights."""
    from meldcalc.event import document

    event = opened(folder)
    standing, rows = event.card(player, best=best)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import card_parts, night_card_parts

        draw: Any = night_card_parts if event.is_season else card_parts
        parts: list[Any] = draw(event.settings, standing, rows, asked.output.rows)
        return parts

    return Answer(
        document=lambda: document.card_document(event.settings, standing, rows, season=event.is_season),
        parts=parts,
        quiet=lambda: str(standing.line.points),
        warnings=warnings_of(event),
    )


@app.command(cls=Command, epilog="Example: meldcalc event honours tuesday/")
@answers()
def honours(asked: Asked, folder: Folder, best: Best = None) -> Answer:
    """Name the high round (of a season the high night), best of each group, low score, most sets."""
    from meldcalc.event import document

    event = opened(folder)
    found = event.honours(best=best)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import honours_parts

        return honours_parts(event.settings, found, asked.output.rows)

    return Answer(
        document=lambda: document.honours_document(event.settings, found, season=event.is_season),
        parts=parts,
        quiet=lambda: str(found.high_rounds[0].points) if found.high_rounds else "",
    )


@app.command(cls=Command, epilog="Example: meldcalc event prizes tuesday/")
@answers()
def prizes(asked: Asked, folder: Folder, best: Best = None) -> Answer:
    """Split the pot to the cent; tied places share theirs. Who has played nothing wins nothing."""
    from meldcalc.event import document, money

    event = opened(folder)
    after, pot = event.standings(best=best).after, event.prizes(best=best)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import prizes_parts

        return prizes_parts(event.settings, pot, asked.output.rows)

    return Answer(
        document=lambda: document.prizes_document(event.settings, after, pot),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.standing.line.name} {money.money(one.cents)}" for one in pot.prizes),
        warnings=warnings_of(event, paid=True),
    )


@app.command(cls=Command, epilog="Example: meldcalc event missing tuesday/ --round 4")
@answers()
def missing(
    asked: Asked,
    folder: Folder,
    round: Annotated[int, typer.Option(metavar="N", min=1, help="The round.", show_default=False)],
) -> Answer:
    """List the tables of a round that are not yet in."""
    from meldcalc.event import document

    event = opened(folder)
    found = event.missing(round)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import missing_parts

        return missing_parts(event.settings, found, asked.output.rows)

    return Answer(
        document=lambda: document.missing_document(found),
        parts=parts,
        quiet=lambda: " ".join(name for name, _ in found.tables),
    )


@app.command(cls=Command, epilog="Example: meldcalc event check tuesday/")
@answers()
def check(asked: Asked, folder: Folder) -> Answer:
    """Tell every problem of the files with its line; nothing when they are good.

    What is no mistake and leaves something open (sets that nobody wrote down, names that are nearly the same) is told
    as a warning.
    """
    from meldcalc.event.check import check as checked

    found, told = checked(folder)

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
            "warnings": [Refusal(one.code, one.message, mark=one.mark).document() for one in told],
        },
        parts=parts,
        quiet=lambda: str(count_of(found)) if found else "",
        status=Status.NO if found else Status.DONE,
        warnings=[
            (
                one.code,
                say("{place}: {message}", place=f"{one.mark.file}:{one.mark.line}", message=one.message),
            )
            for one in told
        ],
    )
