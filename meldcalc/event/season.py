"""A season: many nights of one group, of which the best few count for each.

``nights.csv`` has ``night,player,points``; event.yaml and its players may be missing, the ids are then the names.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal, Refusals
from meldcalc.event import settings
from meldcalc.event.corrections import STATUS, said_rows, stands
from meldcalc.event.entrants import meant, members, no_entrant
from meldcalc.event.model import Entrant, Event, Line, Standing
from meldcalc.event.ranking import ranked
from meldcalc.event.rows import table_name
from meldcalc.event.sheets import Sheet, Trouble, check_columns, mark_of, number, read_sheet, within
from meldcalc.lang import say

NIGHTS = "nights.csv"
DEFAULT_RANK = ("points", "best_night", "nights")


class Season(NamedTuple):
    """The standings after so many nights; ``nights`` are their names in order."""

    event: Event
    nights: tuple[str, ...]
    standings: Sequence[Standing]


def season(folder: str, best: int | None = None, group: str | None = None) -> Season:
    """The season in a folder, ``best`` nights of each counting (None: all). Raises Refusals.

    A penalty counts from its night on; nights that have no numbers are counted from the first.
    """
    if best is not None and best < 1:
        raise Refusal("usage", say("at least one night must count, not {best}", best=best))
    event = settings.read_settings(folder) if settings.written(folder) else settings.unnamed(folder)
    trouble = Trouble()
    played = read_nights(folder, event, trouble)
    if trouble.found:
        raise Refusals(trouble.found)
    if not event.entrants:
        event = event._replace(
            entrants={
                id: Entrant(id, settings.one_line(id), (id,)) for id in dict.fromkeys(id for _, id in played)
            }
        )
    nights = _in_order(dict.fromkeys(night for night, _ in played))
    numbers = [number(night) for night in nights]
    last = max((one or len(nights) for one in numbers), default=0)  # nights without numbers are counted
    lines = []
    for id in members(event, group):
        penalties = sum(one.points for one in event.penalties if one.id == id and one.round <= last)
        points = [played.get((night, id)) for night in nights]
        lines.append(_line(event.entrants[id], points, best, penalties))
    return Season(event, nights, ranked(lines, event.rank or DEFAULT_RANK))


def read_nights(folder: str, event: Event, trouble: Trouble) -> Mapping[tuple[str, str], int]:
    """Points by night and player, after corrections; what is wrong is noted. Raises ``file-missing``."""
    sheet = read_sheet(within(folder, NIGHTS), trouble)
    return _points(sheet, event, trouble) if sheet is not None else {}


def _points(sheet: Sheet, event: Event, trouble: Trouble) -> Mapping[tuple[str, str], int]:
    columns = sheet.columns
    if not check_columns(sheet, ("night", "player", "points"), STATUS, trouble):
        return {}
    lines: dict[tuple[str, str], int] = {}
    cells: dict[tuple[str, str], str] = {}
    for row in said_rows(sheet, trouble):
        key = (table_name(row.cells[columns["night"]]), row.cells[columns["player"]].strip())
        if not key[0]:
            trouble.add("night-missing", say("the night is missing"), mark_of(sheet, row.line, "night"))
        elif stands(row, lines.get(key), sheet, trouble):
            lines[key], cells[key] = row.line, row.cells[columns["points"]]
    points: dict[tuple[str, str], int] = {}
    for key, cell in cells.items():
        id = key[1]
        value = number(cell)
        if not id:
            trouble.add("player-missing", say("nobody is named here"), mark_of(sheet, lines[key], "player"))
        elif event.entrants and id not in event.entrants:
            hint = meant(id, event.entrants.values())
            said = no_entrant(id, event.teams)
            trouble.add("unknown-player", said, mark_of(sheet, lines[key], "player"), hint=hint)
        elif value is None:
            said = say("{text} is not a whole number of points", text=repr(cell.strip()))
            trouble.add("bad-points", said, mark_of(sheet, lines[key], "points"))
        else:
            points[key] = value
    return points


def _in_order(nights: Iterable[str]) -> tuple[str, ...]:
    """Numbers and dates (2026-11-24) in their own order, anything else as it came."""
    names = list(nights)
    if all(number(name) is not None for name in names):
        return tuple(sorted(names, key=lambda name: number(name) or 0))
    if all(
        len(name) == 10 and name[4] == name[7] == "-" and name.replace("-", "").isdigit() for name in names
    ):
        return tuple(sorted(names))
    return tuple(names)


def _line(entrant: Entrant, points: Sequence[int | None], best: int | None, penalties: int) -> Line:
    """One entrant's nights, of equal ones the earlier counting first, and the penalties, which always count."""
    played = [(night, place) for place, night in enumerate(points) if night is not None]
    order = sorted(played, key=lambda night: (-night[0], night[1]))
    counted, dropped = (order, []) if best is None else (order[:best], order[best:])
    return Line(
        entrant.id,
        entrant.name,
        tuple(points),
        penalties,
        sum(night for night, _ in counted) + penalties,
        None,
        None,
        max((night for night, _ in played), default=None),
        tuple(sorted(place for _, place in dropped)),
    )
