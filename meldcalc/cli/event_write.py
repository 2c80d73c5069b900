"""``meldcalc event``: results, seats and the notice board."""

from typing import Annotated, Any, Literal

import typer

from meldcalc.cli.console import language, say_on_stderr
from meldcalc.cli.event_app import (
    After,
    Best,
    Folder,
    Points,
    Reason,
    Round,
    Seed,
    Sets,
    Sitting,
    Table,
    app,
)
from meldcalc.cli.exporting import Force, Page, exported
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.errors import Refusal
from meldcalc.lang import say


@app.command(cls=Command, epilog="Example: meldcalc event add tuesday/ 3 2 -12 103")
@answers()
def add(
    asked: Asked,
    folder: Folder,
    round: Round,
    table: Table,
    points: Points = None,
    players: Sitting = None,
    sets: Sets = None,
) -> Answer:
    """Write a result down. Who sat there is as seating.csv says, or --players.

    TABLE bye, without points, is somebody without a game.
    """
    from meldcalc.event.append import write
    from meldcalc.event.entries import Wanted

    wanted = Wanted(round, table, tuple(points or ()), _names(players), None, _sets(sets))
    return _written(asked, folder, round, write(folder, wanted))


@app.command(cls=Command, epilog='Example: meldcalc event fix tuesday/ 3 2 -12 105 --reason "added wrongly"')
@answers()
def fix(
    asked: Asked,
    folder: Folder,
    round: Round,
    reason: Reason,
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="The table; not with --swap.")] = None,
    points: Points = None,
    players: Sitting = None,
    sets: Sets = None,
    swap: Annotated[
        list[str] | None,
        typer.Option(
            metavar="4,8", help="Exchange two players between the results of the round; repeatable."
        ),
    ] = None,
) -> Answer:
    """Correct a result by a later line, and show how places change.

    Where two players wrote each other's place, --swap corrects their tables in one step.
    """
    from meldcalc.event import append
    from meldcalc.event.entries import Wanted

    _check_reason(reason)
    if swap:
        if table or points or players or sets:
            raise Refusal("usage", say("--swap exchanges players of a round, without TABLE and points"))
        return _written(
            asked, folder, round, append.swap(folder, round, [_pair(pair) for pair in swap], reason)
        )
    if table is None:
        raise Refusal("usage", say("name the table and its points, or --swap two players"))
    wanted = Wanted(round, table, tuple(points or ()), _names(players), reason, _sets(sets))
    return _written(asked, folder, round, append.write(folder, wanted))


@app.command(cls=Command, epilog='Example: meldcalc event void tuesday/ 22 1 --reason "typed 22 for 2"')
@answers()
def void(
    asked: Asked, folder: Folder, round: Round, table: Table, reason: Reason, players: Sitting = None
) -> Answer:
    """Take a result back by a later line, and show how places change.

    TABLE bye takes back the bye of --players, or the only bye of the round.
    """
    from meldcalc.event.append import write
    from meldcalc.event.entries import Wanted

    _check_reason(reason)
    wanted = Wanted(round, table, (), _names(players), reason, (), True)
    return _written(asked, folder, round, write(folder, wanted))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal("reason-missing", say("a correction needs a reason"))


def _names(players: str | None) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, (players or "").split(","))))


def _pair(text: str) -> tuple[str, str]:
    names = _names(text)
    if len(names) != 2:
        raise Refusal("usage", say("--swap takes two players, as 4,8, not {text}", text=repr(text)))
    return names[0], names[1]


def _sets(text: str | None) -> tuple[int, ...]:
    from meldcalc.numbers import read_all_numbers

    found = tuple(read_all_numbers(text)) if text is not None else ()
    if any(sets < 0 for sets in found):
        raise Refusal(
            "usage", say("--sets takes a number for each side, as 1,0, not {text}", text=repr(text))
        )
    return found


def _written(asked: Asked, folder: str, round: int, written: Any) -> Answer:
    from meldcalc.event import document
    from meldcalc.event.folder import RESULTS
    from meldcalc.event.sheets import within

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import written_parts, written_sheet

        if asked.output.format:
            return [written_sheet(written, round)]
        return written_parts(written.event, written, round)

    tables = [entry.table for entry in written.entries if entry.table]
    return Answer(
        document=lambda: document.written_document(within(folder, RESULTS), round, written),
        parts=parts,
        quiet=lambda: "\n".join(" ".join(str(side.points) for side in table.sides) for table in tables),
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

    if plan.seed:
        _tell_seed(plan.seed, asked)
    return Answer(document=lambda: seat_document(plan, entrants), parts=parts, quiet=quiet)


def _tell_seed(seed: int, asked: Asked) -> None:
    """The seed of a draw on standard error, where the answer itself does not tell it."""
    if asked.output.quiet or asked.output.format:
        say_on_stderr(say("meldcalc: drawn by lot with seed {seed}", seed=seed), asked.output)


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
    from meldcalc.event.folder import load, not_of_season
    from meldcalc.event.movement import winners_up

    not_of_season(folder, "event next")
    loaded = load(folder)
    found = winners_up(loaded, _seed(seed, True))
    if write:
        write_seats(loaded, found)
    if found.drawn:
        _tell_seed(found.seed, asked)

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
def export(
    asked: Asked, folder: Folder, html: Page, after: After = None, best: Best = None, force: Force = False
) -> Answer:
    """Write a page of the standings, for the notice board or a phone.

    An earlier page is replaced, any other file only with --force.
    """
    import os

    from meldcalc.cli.event_read import opened, warnings_of
    from meldcalc.event.board import board, season_board
    from meldcalc.event.season import Season

    event = opened(folder)
    found = event.standings(after=after, best=best)
    lang = language(asked.output)
    if isinstance(found, Season):
        page = season_board(found, lang)
    else:
        assert event.loaded is not None
        page = board(event.loaded, after, lang)
    inputs = [entry.path for entry in os.scandir(folder) if entry.name.endswith((".yaml", ".csv"))]
    answer = exported(asked, page, html, inputs, force=force, document={})
    return answer._replace(warnings=warnings_of(event, paid=True))
