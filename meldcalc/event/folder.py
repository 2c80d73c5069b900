"""A tournament's folder: ``event.yaml`` with ``results.csv``, ``hands.csv`` and ``seating.csv`` where they are.

A folder with ``nights.csv`` and neither results nor hands is a season. Where there are results too, the folder is a
tournament, and only the season command reads its nights.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Mark, Refusal, Refusals, first_of, problems_of
from meldcalc.event import settings
from meldcalc.event.model import Event, Results, Table
from meldcalc.event.results import Seating, read_results, read_seating
from meldcalc.event.rows import Layout, layout_of
from meldcalc.event.sheets import BOM, Sheet, Trouble, sheet_of, within
from meldcalc.lang import say
from meldcalc.reader import no_garbage
from meldcalc.rules.model import Rules

RESULTS, HANDS, SEATING, NIGHTS = "results.csv", "hands.csv", "seating.csv", "nights.csv"


class Loaded(NamedTuple):
    """Everything that is known of a tournament.

    ``by_hand`` are the rounds that stand hand by hand, ``seated_byes`` those byes (round, id) among the results that
    only the seating says, ``byes_by_hand`` those that have a row in hands.csv.
    """

    event: Event
    results: Results
    seating: Seating
    layout: Layout | None
    by_hand: frozenset[int] = frozenset()
    seated_byes: frozenset[tuple[int, str]] = frozenset()
    byes_by_hand: frozenset[tuple[int, str]] = frozenset()


def is_season(folder: str) -> bool:
    """Whether a folder has nights and no results: then standings, prizes and the like are those of the season."""
    return Path(folder, NIGHTS).exists() and not any(
        _has_rows(within(folder, name)) for name in (RESULTS, HANDS)
    )


def _has_rows(file: str) -> bool:
    """Whether a file has anything below its heads; one that can't be read may have."""
    data = files.read(file) if Path(file).exists() else b""
    if not data.removeprefix(BOM).strip():
        return False
    sheet = sheet_of(data, file, Trouble())
    return sheet is None or bool(sheet.rows)


def not_of_season(folder: str, command: str) -> None:
    """Refuse a season for a command that asks about results (``season``)."""
    if is_season(folder):
        said = say("{command} needs results, and {folder} is a season", command=command, folder=folder)
        hint = say(
            "the season answers: {commands}",
            commands="season, standings, prizes, honours, card, check, export",
        )
        raise Refusal("season", said, hint=hint)


def load(folder: str) -> Loaded:
    """The tournament in a folder. Raises Refusals with every problem of its files, each with its place.

    Raises ``season`` for a folder that is a season: nothing of it would be found here.
    """
    not_of_season(folder, "load")
    loaded, trouble = look(folder)
    if trouble.found or loaded is None:
        raise Refusals(first_of(trouble.found))
    return loaded


def look(
    folder: str, results: bytes | None = None, rules: Rules | None = None
) -> tuple[Loaded | None, Trouble]:
    """As :func:`load`, but with what is wrong beside it; None where event.yaml itself can't be read.

    ``results`` stand in place of the bytes of results.csv, ``rules`` in that of the table of event.yaml. Raises
    ``file-missing`` where there is no such folder.
    """
    with no_garbage():
        return _look(folder, results, rules)


def _look(folder: str, results: bytes | None, rules: Rules | None) -> tuple[Loaded | None, Trouble]:
    trouble = Trouble()
    event: Event | None = None
    try:
        event = settings.read_settings(folder)
    except Refusals as refusals:
        trouble.found += problems_of(refusals)
    except Refusal as refusal:
        if refusal.mark is None:  # not there, or not to be read: nothing in the folder makes sense
            raise
        trouble.found.append(refusal)
    if event is not None and not event.entrants:
        said = say("there are no teams") if event.teams else say("there are no players")
        trouble.add("no-players", said, Mark(within(folder, settings.NAME), 1, 1))
    if rules is None and event is not None:
        rules = settings.check_table(event, trouble.found)
    at_seats = Trouble()  # told behind what is wrong with the results
    seats = _sheet(folder, SEATING, at_seats)
    seating = read_seating(seats, event, at_seats) if seats is not None else Seating()
    seated = None if at_seats.found else frozenset(seating.byes)
    one, layout, sheet = Results(), None, _sheet(folder, RESULTS, trouble, results)
    if sheet is not None:
        one, layout = read_results(sheet, event, trouble, seated)
    two, hands = Results(), _sheet(folder, HANDS, trouble)
    if hands is not None and event is not None and rules is not None:
        from meldcalc.event.hands import read_hands  # and with it all that settles hands

        two, other = read_hands(hands, event, rules, trouble, seated)
        layout = layout or other
    _not_in_both(folder, one, two, trouble)
    _no_game_and_a_bye(folder, one, two, trouble)
    trouble.found += at_seats.found
    layout = layout or (layout_of(seats.columns) if seats is not None else None)
    if event is None:
        return None, trouble
    tables, byes = [*one.tables, *two.tables], [*one.byes, *two.byes]
    taken_back = one.taken_back | two.taken_back
    seated_byes = [bye for bye in _counting(seating, tables, byes) if bye not in taken_back]
    return Loaded(
        event._replace(table=rules.name if rules is not None else None),
        Results(tables, [*byes, *seated_byes], taken_back=taken_back),
        seating,
        layout,
        frozenset(table.round for table in two.tables),
        frozenset(seated_byes),
        frozenset(two.byes),
    ), trouble


def _counting(
    seating: Seating, tables: Sequence[Table], byes: Sequence[tuple[int, str]]
) -> list[tuple[int, str]]:
    """The byes of the seating that count: those of rounds with a result, of whoever has no row there."""
    if not seating.byes:
        return []
    rounds = {table.round for table in tables}
    there = {(table.round, id) for table in tables for side in table.sides for id in side.ids} | set(byes)
    return [bye for bye in seating.byes if bye[0] in rounds and bye not in there]


def _sheet(folder: str, name: str, trouble: Trouble, data: bytes | None = None) -> Sheet | None:
    """The rows of a file of the folder; None where it is not there or empty, or has no columns."""
    file = within(folder, name)
    if data is None:
        data = files.read(file) if Path(file).exists() else b""
    return sheet_of(data, file, trouble) if data.removeprefix(BOM).strip() else None


def _not_in_both(folder: str, results: Results, hands: Results, trouble: Trouble) -> None:
    """A round stands in one of the two files."""
    first: Mapping[int, int] = {table.round: table.line for table in reversed(results.tables)}
    told: set[int] = set()
    for table in hands.tables:
        if table.round in first and table.round not in told:
            told.add(table.round)
            said = say(
                "round {round} stands in {file} too (line {line}); it may stand in one of the two",
                round=table.round,
                file=RESULTS,
                line=first[table.round],
            )
            trouble.add("round-twice", said, Mark(within(folder, HANDS), table.line, 1))


def _no_game_and_a_bye(folder: str, results: Results, hands: Results, trouble: Trouble) -> None:
    """Whose bye stands in the one file has no game in the other."""
    for file, tables, byes in ((HANDS, hands.tables, results.byes), (RESULTS, results.tables, hands.byes)):
        resting = set(byes)
        for table in tables if resting else ():
            for id in [id for side in table.sides for id in side.ids if (table.round, id) in resting]:
                said = say("{id} has a bye in round {round}", id=id, round=table.round)
                trouble.add("seated-twice", said, Mark(within(folder, file), table.line, 1))
