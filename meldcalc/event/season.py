"""A season: many nights of one group, of which the best few count for each.

``nights.csv`` has ``night,player,points``; event.yaml and its players may be missing, the ids are then the names.
Who has played no night is listed last, without a place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal, Refusals, first_of
from meldcalc.event import settings
from meldcalc.event.corrections import STATUS, said_rows, stands
from meldcalc.event.entrants import Known, members
from meldcalc.event.folder import NIGHTS
from meldcalc.event.model import Entrant, Event, Line, Standing, ranking_html
from meldcalc.event.ranking import ranked
from meldcalc.event.sheets import (
    Sheet,
    Trouble,
    check_columns,
    mark_of,
    name_of,
    not_whole,
    number,
    read_sheet,
    table_name,
    within,
)
from meldcalc.lang import say
from meldcalc.names import folded

DEFAULT_RANK = ("points", "best_night", "nights")


class Season(NamedTuple):
    """The standings after so many nights; ``nights`` are their names in order, ``best`` how many count for each."""

    event: Event
    nights: tuple[str, ...]
    standings: Sequence[Standing]
    best: int | None = None
    whole: bool = True  # whether all nights are in it

    @property
    def after(self) -> int:
        """How many nights were played."""
        return len(self.nights)

    def _repr_html_(self) -> str:
        return ranking_html(self.event.name, self.standings)


def season(
    folder: str, best: int | None = None, group: str | None = None, after: int | None = None
) -> Season:
    """The season in a folder, ``best`` nights of each counting (None: as event.yaml says, else all).

    A penalty counts from its night on; nights that have no numbers are counted from the first. ``after`` is the
    number of nights that are looked at (None: all). Raises Refusals, ``unknown-round``, ``unknown-group``.
    """
    if best is not None and best < 1:
        raise Refusal("usage", say("at least one night must count, not {best}", best=best))
    trouble = Trouble()
    event = settings.unnamed(folder)
    if settings.written(folder):
        event = settings.read_settings(folder)
        rules = settings.check_table(event, trouble.found)
        event = event._replace(table=rules.name if rules is not None else None)
    played = read_nights(folder, event, trouble)
    if trouble.found:
        raise Refusals(first_of(trouble.found))
    best = best or event.best
    if not event.entrants:
        event = event._replace(
            entrants={
                id: Entrant(id, settings.one_line(id), (id,)) for id in dict.fromkeys(id for _, id in played)
            }
        )
    nights = _in_order(dict.fromkeys(night for night, _ in played))
    if after is not None and not 0 <= after <= len(nights):
        said = say("there are {last} nights, not {after}", last=len(nights), after=after)
        raise Refusal("unknown-round", said)
    whole = after in (None, len(nights))
    nights = nights[:after]
    lines = []
    for id in members(event, group):
        points = [played.get((night, id)) for night in nights]
        lines.append(_line(event.entrants[id], points, best, penalty_of(event, id, nights)))
    return Season(event, nights, ranked(lines, event.rank or DEFAULT_RANK), best, whole)


def penalty_of(event: Event, id: str, nights: Sequence[str]) -> int:
    """The penalties of somebody that count after some nights."""
    last = max(
        (number(night) or len(nights) for night in nights), default=0
    )  # those without numbers are counted
    return sum(one.points for one in event.penalties if one.id == id and one.round <= last)


class NightRow(NamedTuple):
    """A night of somebody: the points (None: not played), whether they count now, the total as it ran."""

    night: str
    points: int | None
    counts: bool
    penalty: int
    total: int


def night_card(found: Season, line: Line) -> list[NightRow]:
    """The nights of one player, with the total as it ran."""
    rows, before = [], 0
    for count, night in enumerate(found.nights, 1):
        penalties = penalty_of(found.event, line.id, found.nights[:count])
        then = _line(found.event.entrants[line.id], line.rounds[:count], found.best, penalties)
        points = line.rounds[count - 1]
        counts = points is not None and count - 1 not in line.dropped
        rows.append(NightRow(night, points, counts, penalties - before, then.points))
        before = penalties
    return rows


def read_nights(folder: str, event: Event, trouble: Trouble) -> Mapping[tuple[str, str], int]:
    """Points by night and player, after corrections; what is wrong is noted. Raises ``file-missing``."""
    sheet = read_sheet(within(folder, NIGHTS), _COLUMNS, trouble)
    return _points(sheet, event, trouble) if sheet is not None else {}


def _points(sheet: Sheet, event: Event, trouble: Trouble) -> Mapping[tuple[str, str], int]:
    columns = sheet.columns
    if not check_columns(sheet, _COLUMNS, STATUS, trouble):
        return {}
    known = Known(event.entrants)
    spelled: dict[str, str] = {}  # without a list of players: everybody as first written
    lines: dict[tuple[str, str], int] = {}
    cells: dict[tuple[str, str], str] = {}
    for row in said_rows(sheet, _COLUMNS, trouble):
        word = " ".join(row.cells[columns["player"]].split())
        id = (
            known.id_of(word) or word
            if event.entrants
            else spelled.setdefault(folded(name_of(word)), name_of(word))
        )
        key = (table_name(row.cells[columns["night"]]), id)
        if not key[0]:
            trouble.add("night-missing", say("the night is missing"), mark_of(sheet, row.line, "night"))
        elif stands(row, lines.get(key), sheet, trouble):
            lines[key], cells[key] = row.line, row.cells[columns["points"]]
            if row.void:
                del lines[key], cells[key]
    points: dict[tuple[str, str], int] = {}
    for key, cell in cells.items():
        id = key[1]
        value = number(cell, sheet.delimiter)
        mark = mark_of(sheet, lines[key], "player")
        if not id:
            trouble.add("player-missing", say("nobody is named here"), mark)
        elif event.entrants and id not in event.entrants:
            trouble.found.append(known.refusal(id, event.teams).at(mark=mark))
        elif not id.isprintable():
            said = say("a name needs letters that can be seen, not {name}", name=repr(id))
            trouble.add("side-name", said, mark)
        elif value is None:
            trouble.found.append(not_whole(cell).at(mark=mark_of(sheet, lines[key], "points")))
        else:
            points[key] = value
    return points


_COLUMNS = ("night", "player", "points")


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
