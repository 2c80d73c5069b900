"""``meldcalc event``: tournaments, from results to standings, prizes and seats."""

from typing import Annotated, Any, Literal

import typer

from meldcalc.cli.kit import Answer, Asked, Command, answers, language, new_app
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say

app = new_app(
    "Tournaments: standings, prizes, seating. A tournament is a folder with event.yaml and results.csv."
)

Folder = Annotated[str, typer.Argument(metavar="DIR", help="The tournament's folder.", show_default=False)]
After = Annotated[int | None, typer.Option(metavar="N", help="As it stood after round N.")]
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


def _machine(asked: Asked) -> bool:
    """Whether rows for programs are asked for."""
    return asked.output.format in ("csv", "tsv", "jsonl")


@app.command(cls=Command, epilog="Example: meldcalc event standings tuesday/ --after 3")
@answers()
def standings(asked: Asked, folder: Folder, after: After = None, group: Group = None) -> Answer:
    """Rank, points by round, penalties, total, and which key decided."""
    from meldcalc.event.document import standings_document
    from meldcalc.event.folder import load
    from meldcalc.event.standings import standings as stand

    found = stand(load(folder), after, group)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import standings_sheet

        return [standings_sheet(found, _machine(asked))]

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
    """Many nights (nights.csv), of which the best N count."""
    from meldcalc.event.document import season_document
    from meldcalc.event.season import season as of

    found = of(folder, best, group)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import season_sheet

        return [season_sheet(found, _machine(asked))]

    return Answer(
        document=lambda: season_document(found),
        parts=parts,
        quiet=lambda: "\n".join(f"{one.line.name} {one.line.points}" for one in found.standings),
    )


@app.command(cls=Command, epilog="Example: meldcalc event crosstable saturday/")
@answers()
def crosstable(asked: Asked, folder: Folder) -> Answer:
    """Team against team: the points of the one in the row, then of the one in the column."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load
    from meldcalc.event.scores import last_round

    loaded = load(folder)
    found = records.crosstable(loaded.event, loaded.results)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import crosstable_sheet

        return [crosstable_sheet(loaded.event, found, _machine(asked))]

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
    """One player's (or team's) rounds, with the total as it ran."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load
    from meldcalc.event.settings import find

    loaded = load(folder)
    entrant = find(loaded.event, player)
    rows = records.card(loaded, entrant)
    standing = records.place(loaded, entrant.id)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import card_parts

        return card_parts(loaded.event, standing, rows)

    return Answer(
        document=lambda: document.card_document(standing, rows),
        parts=parts,
        quiet=lambda: str(standing.line.points),
    )


@app.command(cls=Command, epilog="Example: meldcalc event honours tuesday/")
@answers()
def honours(asked: Asked, folder: Folder) -> Answer:
    """High round, best of each group, low score, most sets."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load

    loaded = load(folder)
    found = records.honours(loaded)

    def parts() -> list[Any]:
        from meldcalc.cli.event_view import honours_parts

        return honours_parts(loaded.event, found)

    return Answer(
        document=lambda: document.honours_document(loaded.event, found),
        parts=parts,
        quiet=lambda: str(found.high_rounds[0].points) if found.high_rounds else "",
    )


@app.command(cls=Command, epilog="Example: meldcalc event prizes tuesday/")
@answers()
def prizes(asked: Asked, folder: Folder) -> Answer:
    """The pot and its split, to the cent; tied places share theirs."""
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


@app.command(cls=Command, epilog="Example: meldcalc event add tuesday/ 3 2 -12 103")
@answers()
def add(
    asked: Asked, folder: Folder, round: Round, table: Table, points: Points = None, players: Sitting = None
) -> Answer:
    """Append a result. Who sat there is as seating.csv says, or --players.

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


@app.command(cls=Command, epilog="Example: meldcalc event missing tuesday/ --round 4")
@answers()
def missing(
    asked: Asked,
    folder: Folder,
    round: Annotated[int, typer.Option(metavar="N", min=1, help="The round.", show_default=False)],
) -> Answer:
    """The tables of a round that are not yet in."""
    from meldcalc.event import document, records
    from meldcalc.event.folder import load

    loaded = load(folder)
    found = records.missing(loaded, round)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import missing_parts

        return missing_parts(loaded.event, found, _machine(asked))

    return Answer(
        document=lambda: document.missing_document(found),
        parts=parts,
        quiet=lambda: " ".join(name for name, _ in found.tables),
    )


@app.command(cls=Command, epilog="Example: meldcalc event check tuesday/")
@answers()
def check(asked: Asked, folder: Folder) -> Answer:
    """Every problem of the files, with file and line; silent when there is none."""
    from meldcalc.event.check import problems

    found = problems(folder)

    def parts() -> list[Any]:
        from meldcalc.cli.seat_view import problem_line, problem_sheet

        if asked.output.format:
            return [problem_sheet(found)]
        return [problem_line(problem, language(asked.output)) for problem in found]

    return Answer(
        document=lambda: {
            "folder": folder,
            "ok": not found,
            "problems": [problem.document() for problem in found],
        },
        parts=parts,
        quiet=lambda: str(len(found)) if found else "",
        status=Status.NO if found else Status.DONE,
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
    """Seats for a number of players or teams, and how often partners and opponents repeat.

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

        return seat_parts(plan, entrants, _machine(asked))

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
    """Seat the next round by the results: winners move up a table, losers stay, partners change.

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

        return next_parts(loaded.event, found, _machine(asked))

    def quiet() -> str:
        return "\n".join(
            " ".join((name, *(id for side in sides for id in side))) for name, sides in found.tables
        )

    return Answer(document=lambda: next_document(loaded.event, found), parts=parts, quiet=quiet)


@app.command(cls=Command, epilog="Example: meldcalc event export tuesday/ --html standings.html")
@answers()
def export(
    asked: Asked,
    folder: Folder,
    html: Annotated[str, typer.Option(metavar="OUT", help="The page to write.", show_default=False)],
    after: After = None,
) -> Answer:
    """A page of the standings for the notice board, in one file, for printing or a phone."""
    from meldcalc import files
    from meldcalc.event.board import board
    from meldcalc.event.folder import load

    files.replace(html, board(load(folder), after, language(asked.output)).encode())
    said = say("{file} is written", file=html)

    def parts() -> list[Any]:
        from meldcalc.render import Column, Sheet

        return [Sheet([Column("html", "html")], [(html,)])] if asked.output.format else [said]

    return Answer(document=lambda: {"html": html}, parts=parts, quiet=lambda: "")
