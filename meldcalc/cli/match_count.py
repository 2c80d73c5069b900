"""The commands that count and compare: ``stats compare``."""

from typing import Annotated, Any

import typer

from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.cli.match_app import app, read
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say


@app.command(cls=Command, epilog="Example: meldcalc match stats monday.yaml tuesday.yaml")
@answers()
def stats(
    asked: Asked,
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="The match files.", show_default=False)],
) -> Answer:
    """Count bids, made and set, average bid, meld and tricks, best hand.

    Of each side and each player, over one match or many.
    """
    from meldcalc.match.stats import stats as count

    matches = [read(path) for path in files]
    game = matches[0].head.game
    if any(type(match.head.game) is not type(game) for match in matches):
        raise Refusal("wrong-family", say("matches of the two games have nothing to be counted together"))
    tables = list(dict.fromkeys(match.head.table for match in matches))
    sides, players = count(matches)
    found: dict[str, Any] = {
        "rules": tables[0] if len(tables) == 1 else tables,
        "matches": len(matches),
        "sides": {
            name: {
                "matches": tally.matches,
                "won": tally.won,
                game.rows_key: tally.hands,
                **game.tally(tally),
            }
            for name, tally in sides.items()
        },
    }
    if game.counts_players:
        found["players"] = {name: game.tally(tally) for name, tally in players.items()}
    return Answer(
        document=lambda: found,
        parts=lambda: _stats_parts(found, _TITLES[game.rows_key], machine=asked.output.format is not None),
        quiet=lambda: "  ".join(f"{name} {line['points']}" for name, line in found["sides"].items()),
    )


_TITLES = {
    "partials": {
        "matches": say("Matches"), "won": say("Won"), "partials": say("Partials"), "points": say("Points"),
        "average_points": say("Average"), "best_partial": say("Best"), "finishes": say("Finishes"),
        "barbele": say("Barbele"), "failed_openings": say("Failed"),
    },
    "hands": {
        "matches": say("Matches"), "won": say("Won"), "bids": say("Bids"), "made": say("Made"),
        "set": say("Set"), "average_bid": say("Bid"), "average_meld": say("Meld"),
        "average_tricks": say("Tricks"), "best_hand": say("Best"), "points": say("Points"),
    },
}  # fmt: skip


def _stats_parts(found: dict[str, Any], names: dict[str, Any], *, machine: bool) -> list[Any]:
    from meldcalc.render import Column, Sheet, Tone

    def sheet(kind: str, title: str, lines: dict[str, Any], keys: list[str]) -> Sheet:
        columns = [Column(kind, title), *(Column(key, names[key], right=True) for key in keys)]
        return Sheet(columns, [[name, *(_number(line[key]) for key in keys)] for name, line in lines.items()])

    sides = sheet("side", say("Side"), found["sides"], list(names))
    if "players" not in found:
        return [sides]
    averages = Tone(say("Bid, Meld and Tricks are averages of a hand"), "faint")
    if not found["players"]:
        return [sides] if machine else [sides, averages]
    keys = [key for key in names if key not in ("matches", "won")]
    players = sheet("player", say("Player"), found["players"], keys)
    if machine:
        columns = [Column("kind", say("Kind")), Column("name", say("Name")), *sides.columns[1:]]
        rows: list[list[Any]] = [["side", *row] for row in sides.rows]
        rows += [["player", row[0], None, None, *row[1:]] for row in players.rows]
        return [Sheet(columns, rows)]
    return [sides, players, averages]


def _number(value: Any) -> Any:
    """Averages with their decimals."""
    return str(value) if isinstance(value, float) else value


@app.command(cls=Command, epilog="Example: meldcalc match compare ours.yaml theirs.yaml")
@answers()
def compare(
    asked: Asked,
    one: Annotated[str, typer.Argument(metavar="A", help="One sheet.", show_default=False)],
    two: Annotated[str, typer.Argument(metavar="B", help="The other.", show_default=False)],
) -> Answer:
    """Show where two sheets of one table differ.

    The exit status is 1 when they do.
    """
    from meldcalc.match.compare import differences

    first, second = read(one), read(two)
    found = differences(first, second)
    return Answer(
        document=lambda: {
            "rules": first.head.table,
            "same": not found,
            "differences": [
                {"hand": line.hand, "other": line.other, "field": line.field, "a": line.one, "b": line.two}
                for line in found
            ],
        },
        parts=lambda: _compare_parts(found, one, two, machine=asked.output.format is not None),
        quiet=lambda: str(len(found)),
        status=Status.NO if found else Status.DONE,
    )


def _compare_parts(found: list[Any], one: str, two: str, *, machine: bool) -> list[Any]:
    from meldcalc.render import Column, Sheet, Tone

    if not found and not machine:
        return [Tone(say("the two sheets are the same"), "good")]
    columns = [
        Column("hand", say("Hand"), right=True),
        Column("other", say("There"), right=True),
        Column("field", say("Field")),
        Column("a", "a" if machine else one, right=True),
        Column("b", "b" if machine else two, right=True),
    ]
    rows = [[line.hand, line.other, line.field, *map(_shown, _values(line, machine))] for line in found]
    if not machine and all(line.hand == line.other for line in found):
        columns.pop(1)
        rows = [[row[0], *row[2:]] for row in rows]
    return [Sheet(columns, rows)]


def _values(line: Any, machine: bool) -> tuple[object, object]:
    """The two values of a field; trumps with their glyphs for people."""
    if machine or line.field != "trump":
        return line.one, line.two
    from meldcalc.match.words import trump_text

    one, two = (None if trump is None else trump_text(trump) for trump in (line.one, line.two))
    return one, two


def _shown(value: object) -> Any:
    if value is None:
        return None
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value)
    return value
