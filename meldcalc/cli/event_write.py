"""``meldcalc event``: results, seats and the notice board."""

from typing import Annotated, Any, Literal

import typer

from meldcalc.cli.console import language
from meldcalc.cli.event_app import After, Folder, Points, Round, Seed, Sitting, Table, app
from meldcalc.cli.exporting import Force, Page, exported
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.errors import Refusal
from meldcalc.lang import say


@app.command(cls=Command, epilog="Example: meldcalc event add tuesday/ 3 2 -12 103")
@answers()
def add(
    asked: Asked, folder: Folder, round: Round, table: Table, points: Points = None, players: Sitting = None
) -> Answer:
    """Write a result down. Who sat there is as seating.csv says, or --players.

    TABLE bye, with --players and no points, is somebody without a game.
    """
    return _write(asked, folder, round, table, points, players, None)


@app.command(cls=Command, epilog='Example: meldcalc event fix tuesday/ 3 2 -12 105 --reason "added wrongly"')
@answers()
def fix(
    asked: Asked,
    folder: Folder,
    round: Round,
    table: Table,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why.", show_default=False)],
    points: Points = None,
    players: Sitting = None,
) -> Answer:
    """Correct a result by a later line, and show how places change."""
    if not reason.strip():
        raise Refusal("reason-missing", say("a correction needs a reason"))
    return _write(asked, folder, round, table, points, players, reason)


def _write(
    asked: Asked,
    folder: str,
    round: int,
    table: str,
    points: list[int] | None,
    players: str | None,
    reason: str | None,
) -> Answer:

    from meldcalc.event import document
    from meldcalc.event.append import Wanted, write
    from meldcalc.event.folder import RESULTS
    from meldcalc.event.settings import read_settings
    from meldcalc.event.sheets import within

    ids = tuple(filter(None, map(str.strip, (players or "").split(","))))
    written = write(folder, Wanted(round, table, tuple(points or ()), ids, reason))
    event = read_settings(folder)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import written_parts, written_sheet

        if asked.output.format:
            return [written_sheet(written, round)]
        return written_parts(event, written, round)

    return Answer(
        document=lambda: document.written_document(within(folder, RESULTS), round, written),
        parts=parts,
        quiet=lambda: " ".join(str(side.points) for side in written.table.sides) if written.table else "",
    )


@app.command(cls=Command, epilog="Example: meldcalc event seat --players 8 --rounds 7")
@answers()
def seat(
    asked: Asked,
    players: Annotated[
        int | None, typer.Option("-p", "--players", metavar="N", help="Single players, partners changing.")
    ] = None,
    teams: Annotated[int | None, typer.Option(metavar="N", help="Teams.")] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Rounds; all of the plan unless said.")
    ] = None,
    movement: Annotated[
        Literal["individual", "round-robin", "mitchell"] | None,
        typer.Option(help="individual for players; round-robin (unless said) or mitchell for teams."),
    ] = None,
    seed: Seed = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw who gets which number.")] = False,
) -> Answer:
    """Seat so many players or teams; tell how often partners and opponents repeat.

    With -f csv it is the seating.csv of the tournament. The numbers are drawn anew with --draw, which tells the
    seed, or with --seed; seed 0 leaves them in order.
    """
    from meldcalc.event import plans, teams as of_teams
    from meldcalc.event.document import seat_document

    if (players is None) == (teams is None):
        raise Refusal("usage", say("say either --players or --teams"))
    if movement is not None and (movement == "individual") == (teams is not None):
        kinds = "round-robin, mitchell" if teams is not None else "individual"
        raise Refusal("usage", say("--movement can be {kinds} here", kinds=kinds))
    lot = _seed(seed, draw)
    if players is not None:
        plan, entrants = plans.individual(players, rounds, lot), players
    else:
        entrants = teams or 0
        plan = (of_teams.mitchell if movement == "mitchell" else of_teams.round_robin)(entrants, rounds, lot)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import seat_parts

        return seat_parts(plan, entrants, asked.output.rows)

    def quiet() -> str:
        return "\n".join(
            " ".join(map(str, (number, place, *table)))
            for number, one in enumerate(plan.rounds, 1)
            for place, table in enumerate(one.tables, 1)
        )

    return Answer(document=lambda: seat_document(plan, entrants), parts=parts, quiet=quiet)


def _seed(seed: int | None, draw: bool) -> int:
    """The seed that is said, or one drawn now; 0 where nothing is to be drawn."""
    if seed is not None:
        return seed
    import random

    return random.SystemRandom().randrange(1, 1_000_000) if draw else 0


@app.command(cls=Command, name="next", epilog="Example: meldcalc event next tuesday/ --movement winners-up")
@answers()
def next_(
    asked: Asked,
    folder: Folder,
    movement: Annotated[Literal["winners-up"], typer.Option(help="How they move.")] = "winners-up",
    seed: Seed = None,
    write: Annotated[bool, typer.Option("--write", help="Append the round to seating.csv.")] = False,
) -> Answer:
    """Seat the next round by the results: winners move up, losers stay.

    What is equal is drawn by lot; the seed is told, and --seed draws the same again. The first round is drawn
    altogether.
    """
    from meldcalc.event.append import write_seats
    from meldcalc.event.document import next_document
    from meldcalc.event.folder import load
    from meldcalc.event.movement import winners_up

    loaded = load(folder)
    found = winners_up(loaded, _seed(seed, True))
    if write:
        write_seats(loaded, found)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import next_parts

        return next_parts(loaded.event, found, asked.output.rows)

    def quiet() -> str:
        return "\n".join(
            " ".join((name, *(id for side in sides for id in side))) for name, sides in found.tables
        )

    return Answer(document=lambda: next_document(loaded.event, found), parts=parts, quiet=quiet)


@app.command(cls=Command, epilog="Example: meldcalc event export tuesday/ --html standings.html")
@answers()
def export(asked: Asked, folder: Folder, html: Page, after: After = None, force: Force = False) -> Answer:
    """Write a page of the standings, for the notice board or a phone.

    An earlier page is replaced, any other file only with --force.
    """
    import os

    from meldcalc.event.board import board
    from meldcalc.event.folder import load

    page = board(load(folder), after, language(asked.output))
    inputs = [entry.path for entry in os.scandir(folder) if entry.name.endswith((".yaml", ".csv"))]
    return exported(asked, page, html, inputs, force=force, document={})
