"""Every problem of a tournament's files, also what only the whole shows: rounds and tables that are not there."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from meldcalc.errors import Mark, Refusal, first_of
from meldcalc.event import settings
from meldcalc.event.entrants import near_names
from meldcalc.event.folder import HANDS, NIGHTS, RESULTS, SEATING, Loaded, is_season, look
from meldcalc.event.model import Event
from meldcalc.event.records import by_table, missing
from meldcalc.event.scores import last_round
from meldcalc.event.season import read_nights
from meldcalc.event.sheets import Trouble, within
from meldcalc.event.unsaid import Remark, remarks, season_remarks
from meldcalc.lang import say


class Checked(NamedTuple):
    """What is wrong, and what is no mistake and is told all the same."""

    problems: list[Refusal]
    remarks: list[Remark]


def problems(folder: str) -> list[Refusal]:
    """Everything that is wrong; see :func:`check`."""
    return check(folder).problems


def check(folder: str) -> Checked:
    """Everything that is wrong, file by file and line by line. Raises ``file-missing`` where there is no tournament."""
    a_season = Path(folder, NIGHTS).exists()
    found: list[Refusal] = []
    told: list[Remark] = []
    event = settings.unnamed(folder)
    if settings.written(folder) or not a_season:
        loaded, trouble = look(folder)
        found += trouble.found
        if loaded is not None:
            event = loaded.event
            if not found:  # rows that could not be read would be missed here too
                found += _absent(loaded)
                told += remarks(loaded)
    if a_season:
        nights = Trouble()
        played = read_nights(folder, event, nights)
        found = [one for one in found if one.code != "no-players"] + nights.found
        told += _of_season(event, list(dict.fromkeys(id for _, id in played)))
    return Checked(first_of(sorted(found, key=_where)), told)


def _of_season(event: Event, names: list[str]) -> list[Remark]:
    """Names that may be one person, where no list of players tells; money that a season can't know."""
    mark = Mark(within(event.folder, NIGHTS), 1, 1)
    told = season_remarks(event) if is_season(event.folder) else []
    for name, earlier in near_names(names) if not event.entrants else ():
        said = say("{name} counts beside {earlier}: did you mean one player?", name=name, earlier=earlier)
        told.append(Remark("near-names", said, mark))
    return told


def _where(problem: Refusal) -> tuple[str, int, int]:
    mark = problem.mark
    return (mark.file, mark.line, mark.column) if mark else ("", 0, 0)


def _absent(loaded: Loaded) -> Iterator[Refusal]:
    """Rounds that nothing is known of, tables without a result, penalties in rounds that are not there."""
    folder, last = loaded.event.folder, last_round(loaded.results)
    here: dict[int, dict[str, int]] = {number: {} for number in range(1, last + 1)}
    for table in loaded.results.tables:
        here[table.round][table.table] = table.line
    usual = _Usual(here)
    seats: dict[int, dict[str, int]] = {}
    for (number, table_name), seat in loaded.seating.tables.items():
        seats.setdefault(number, {})[table_name] = seat.line
    yield from _no_rounds(folder, [number for number in here if not here[number] and number < last])
    for number in range(1, last + 1):
        file = HANDS if number in loaded.by_hand else RESULTS
        seated = seats.get(number, {})
        if not here[number] and number < last:
            continue
        expected = seated or (usual.of(number) if number < last else _still_open(loaded, here, last))
        absent = sorted(((table, 0) for table in expected if table not in here[number]), key=by_table)
        for name, _ in absent:
            said = say("the result of table {table} in round {round} is missing", table=name, round=number)
            if seated:
                mark = Mark(within(folder, SEATING), seated[name], 1)
            else:
                mark = Mark(within(folder, file), max(here[number].values(), default=1), 1)
            yield Refusal("table-missing", said, mark=mark)
    for penalty in loaded.event.penalties if last else ():
        if penalty.round > max([last, *seats]):
            said = say("nothing is written of round {round}, so this does not count yet", round=penalty.round)
            yield Refusal("round-missing", said, mark=penalty.mark)


def _no_rounds(folder: str, missing: list[int]) -> Iterator[Refusal]:
    """Rounds before the last one that nothing is known of: one problem for all that follow one another."""
    starts = [number for number in missing if number - 1 not in missing]
    ends = [number for number in missing if number + 1 not in missing]
    for first, end in zip(starts, ends, strict=True):
        said = say("nothing is written of round {round}", round=first)
        if end > first:
            said = say("nothing is written of the rounds {first} to {last}", first=first, last=end)
        yield Refusal("round-missing", said, mark=Mark(within(folder, RESULTS), 1, 1))


def _still_open(loaded: Loaded, here: dict[int, dict[str, int]], last: int) -> list[str]:
    """The tables of the round before that the last one lacks, as many as those without a row could fill."""
    before = [table for table in here.get(last - 1, {}) if table not in here[last]]
    sizes = [
        sum(len(side.ids) for side in table.sides)
        for table in loaded.results.tables
        if table.round == last - 1 and table.table in before
    ]
    idle = len(missing(loaded, last).ids)
    return before if sizes and sum(sizes) <= idle else []


class _Usual:
    """Tables that were played at before a round (or in the second one) and are played at again later."""

    def __init__(self, here: dict[int, dict[str, int]]) -> None:
        self.second = here.get(2, {})
        self.first: dict[str, int] = {}
        self.last: dict[str, int] = {}
        for number, tables in here.items():
            for table in tables:
                self.first.setdefault(table, number)
                self.last[table] = number

    def of(self, number: int) -> list[str]:
        return [
            table
            for table, last in self.last.items()
            if last > number and (self.first[table] < number or (number == 1 and table in self.second))
        ]
