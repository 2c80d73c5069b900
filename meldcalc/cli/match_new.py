"""``meldcalc match new``: a match file is begun."""

from typing import Annotated, Any

import typer

from meldcalc.cli.bundles import ANY
from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.cli.match_app import File, app
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match import change
from meldcalc.match.sheet import Match


@app.command(
    cls=Command,
    epilog="Example: meldcalc match new evening.yaml -r single-deck --sides We=Ana+Luis,They=Bob+Carol",
)
@answers(rules=ANY)
def new(
    asked: Asked,
    file: File,
    sides: Annotated[
        str | None,
        typer.Option("--sides", metavar="A=P+P,B=P+P", help="The sides and, after =, their players."),
    ] = None,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="P,P,P,P", help="Who sits where, clockwise.")
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="P", help="Who deals first.")] = None,
) -> Answer:
    """Begin a match file; one that is there is never overwritten.

    With the seats and the first dealer the deal is tracked.
    """
    from meldcalc.rules import seating_of

    rules = asked.rules.resolve()
    teams = _teams(sides, seating_of(rules, asked.rules.players).sides)
    if asked.rules.players is not None and not any(teams.values()):
        _check_players(rules, len(teams), asked.rules.players)
    match = change.begin(
        file,
        f"{_table_name(asked, file)}@{rules.version}",
        teams,
        options=asked.rules.options,
        sets=asked.rules.sets,
        seats=tuple(name.strip() for name in seats.split(",")) if seats else (),
        dealer=dealer,
    )
    return Answer(
        document=lambda: _new_document(match, file),
        parts=lambda: _begun(match, file),
        quiet=lambda: file,
        warnings=_warnings(match),
    )


def _teams(text: str | None, count: int) -> dict[str, tuple[str, ...]]:
    """``We=Ana+Luis,They=Bob+Carol`` as sides and their players."""
    from meldcalc.tricktaking.names import default_sides

    if text is None:
        return dict.fromkeys(default_sides(count), ())
    teams: dict[str, tuple[str, ...]] = {}
    for part in text.split(","):
        side, equals, players = part.partition("=")
        if side.strip() in teams:
            raise Refusal("duplicate-name", say("the name {name} stands twice", name=side.strip()))
        teams[side.strip()] = (
            tuple(name.strip() for name in players.split("+")) if equals and players.strip() else ()
        )
    if len(teams) < 2:
        example = "--sides We=Ana+Luis,They=Bob+Carol"
        raise Refusal("bad-value", say("two sides or more, as {example}", example=example))
    return teams


def _warnings(match: Match) -> list[tuple[str, str]]:
    """Partners sit across: where two of them sit side by side the seats may stand there by sides."""
    seats = match.head.seats
    for one, other in zip([*seats[-1:], *seats], seats, strict=False):
        if any(one in team and other in team for team in match.head.players):
            said = say(
                "{one} and {other} are partners and sit side by side: seats go round the table",
                one=one,
                other=other,
            )
            return [("seat-order", said)]
    return []


def _check_players(rules: Any, sides: int, players: int) -> None:
    """A file whose players are not named has the table's first row; another one needs their names."""
    from meldcalc.rules import seating_of

    if seating_of(rules, players, sides) != seating_of(rules, None, sides):
        raise Refusal(
            "players",
            say("a match of {players} players needs their names", players=players),
            hint=say("name them: --sides A=Ana+Bob,B=Carol+Dan …"),
        )


def _table_name(asked: Asked, file: str) -> str:
    """The table as the file names it: a file of one's own relative to the match file."""
    import os

    name = asked.rules.table_name()
    if "/" not in name and not name.endswith(".yaml"):
        return name
    folder = os.path.dirname(os.path.realpath(file))
    path = os.path.relpath(os.path.realpath(name), folder)
    return path if "/" in path or path.endswith(".yaml") else f"./{path}"


def _new_document(match: Match, file: str) -> dict[str, Any]:
    head = match.head
    return {
        "rules": head.table,
        "file": file,
        "version": head.game.rules.version if head.game.rules else None,
        "sides": list(head.sides),
        "players": {side: list(team) for side, team in zip(head.sides, head.players, strict=True)},
        "seats": list(head.seats),
        "dealer": head.dealer,
    }


def _begun(match: Match, file: str) -> list[Any]:
    from meldcalc.render import Column, Sheet, Tone

    head = match.head
    rows = [[side, ", ".join(team)] for side, team in zip(head.sides, head.players, strict=True)]
    columns = [Column("side", say("Side")), Column("players", say("Players"), wrap=True)]
    return [
        Tone(say("{file} is begun: {rules}", file=file, rules=head.named), "good"),
        Sheet(columns, rows),
        *([say("{name} deals first", name=head.dealer)] if head.dealer else []),
    ]
