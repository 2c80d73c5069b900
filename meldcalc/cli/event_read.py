"""``meldcalc event``: questions about a tournament."""

from typing import Annotated, Any, NamedTuple

import typer

from meldcalc.cli.console import language
from meldcalc.cli.event_app import After, Best, Folder, Group, app
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.errors import Refusal, Status, count_of
from meldcalc.lang import say


class _Asked(NamedTuple):
    """Who stands where, of a tournament (with all that was loaded) or of a season."""

    stand: Any  # Standings or Season
    loaded: Any = None

    def warnings(self, *, paid: bool = False) -> list[tuple[str, str]]:
        """What is not known and would be used."""
        from meldcalc.event.unsaid import remarks, season_remarks

        found = (
            remarks(self.loaded, paid=paid) if self.loaded else season_remarks(self.stand.event, paid=paid)
        )
        return [(one.code, one.message) for one in found]


def asked_for(
    folder: str, best: int | None = None, after: int | None = None, group: str | None = None
) -> _Asked:
    """The standings in a folder: those of its results, or of its nights where there are no results."""
    from meldcalc.event.folder import is_season, load
    from meldcalc.event.season import season
    from meldcalc.event.standings import standings

    if is_season(folder):
        return _Asked(season(folder, best, group, after))
    if best is not None:
        raise Refusal("usage", say("--best counts nights, and {folder} has results", folder=folder))
    loaded = load(folder)
    return _Asked(standings(loaded, after, group), loaded)


@app.command(cls=Command, epilog="Example: meldcalc event standings tuesday/ --after 3")
@answers()
def standings(
    asked: Asked, folder: Folder, after: After = None, group: Group = None, best: Best = None
) -> Answer:
    """Rank players or teams: points by round, penalties, total, which key decided.

    Who has played nothing is listed last, without a place.
    """
    found = asked_for(folder, best, after, group)
    return _ranked(asked, found.stand, found.warnings())


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
    from meldcalc.event import document, records
    from meldcalc.event.folder import load, not_of_season
    from meldcalc.event.scores import last_round

    not_of_season(folder, "event crosstable")
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
    best: Best = None,
) -> Answer:
    """Show one player's (or team's) rounds, with the total as it ran; of a season the nights."""
    from meldcalc.event import document, records
    from meldcalc.event.entrants import find
    from meldcalc.event.season import night_card

    found = asked_for(folder, best)
    event = found.stand.event
    entrant = find(event, player)
    standing = next(one for one in found.stand.standings if one.line.id == entrant.id)
    rows: Any = (
        records.card(found.loaded, entrant) if found.loaded else night_card(found.stand, standing.line)
    )

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import card_parts, night_card_parts

        draw: Any = card_parts if found.loaded else night_card_parts
        parts: list[Any] = draw(event, standing, rows, asked.output.rows)
        return parts

    return Answer(
        document=lambda: document.card_document(event, standing, rows, season=not found.loaded),
        parts=parts,
        quiet=lambda: str(standing.line.points),
        warnings=found.warnings(),
    )


@app.command(cls=Command, epilog="Example: meldcalc event honours tuesday/")
@answers()
def honours(asked: Asked, folder: Folder, best: Best = None) -> Answer:
    """Name the high round (of a season the high night), best of each group, low score, most sets."""
    from meldcalc.event import document, records

    asked_of = asked_for(folder, best)
    event, season = asked_of.stand.event, not asked_of.loaded
    found = records.season_honours(asked_of.stand) if season else records.honours(asked_of.loaded)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import honours_parts

        return honours_parts(event, found, asked.output.rows)

    return Answer(
        document=lambda: document.honours_document(event, found, season=season),
        parts=parts,
        quiet=lambda: str(found.high_rounds[0].points) if found.high_rounds else "",
    )


@app.command(cls=Command, epilog="Example: meldcalc event prizes tuesday/")
@answers()
def prizes(asked: Asked, folder: Folder, best: Best = None) -> Answer:
    """Split the pot to the cent; tied places share theirs. Who has played nothing wins nothing."""
    from meldcalc.event import document, money

    found = asked_for(folder, best)
    event = found.stand.event
    pot = money.pot(event, found.loaded.results if found.loaded else None, found.stand.standings)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import prizes_parts

        return prizes_parts(event, pot, asked.output.rows)

    return Answer(
        document=lambda: document.prizes_document(event, found.stand.after, pot),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.standing.line.name} {money.money(one.cents)}" for one in pot.prizes),
        warnings=found.warnings(paid=True),
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
    from meldcalc.event.folder import load, not_of_season

    not_of_season(folder, "event missing")
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
