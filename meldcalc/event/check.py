"""Every problem of a tournament's files, also what only the whole shows: rounds and tables that are not there."""

from collections.abc import Iterator

from meldcalc.errors import Mark, Refusal, problems_of
from meldcalc.event import settings
from meldcalc.event.folder import HANDS, RESULTS, SEATING, Loaded, look, rules_of
from meldcalc.event.records import by_table
from meldcalc.event.scores import last_round
from meldcalc.event.sheets import within
from meldcalc.lang import say


def problems(folder: str) -> list[Refusal]:
    """Everything that is wrong, file by file and line by line. Raises ``file-missing`` where there is no tournament."""
    loaded, trouble = look(folder)
    found = list(trouble.found)
    if loaded is not None:
        found += _rules(loaded, found)
        if not found:  # rows that could not be read would be missed here too
            found += _absent(loaded)
    return sorted(found, key=_where)


def _where(problem: Refusal) -> tuple[str, int, int]:
    mark = problem.mark
    return (mark.file, mark.line, mark.column) if mark else ("", 0, 0)


def _rules(loaded: Loaded, found: list[Refusal]) -> Iterator[Refusal]:
    """The table must be there, also when only results are written and nothing is settled by it."""
    try:
        rules_of(loaded.event)
    except Refusal as refusal:
        mark = Mark(within(loaded.event.folder, settings.NAME), 1, 1, ("rules",))
        known = {problem.message for problem in found}
        yield from (one.at(mark=mark) for one in problems_of(refusal) if one.message not in known)


def _absent(loaded: Loaded) -> Iterator[Refusal]:
    """Rounds before the last one that nothing is known of, or where a table has no result."""
    folder, last = loaded.event.folder, last_round(loaded.results)
    here: dict[int, dict[str, int]] = {number: {} for number in range(1, last + 1)}
    for table in loaded.results.tables:
        here[table.round][table.table] = table.line
    for number in range(1, last):
        file = HANDS if number in loaded.by_hand else RESULTS
        seated = {table: seat.line for (round, table), seat in loaded.seating.items() if round == number}
        if not here[number]:
            mark = Mark(within(folder, RESULTS), 1, 1)
            yield Refusal(
                "round-missing", say("nothing is written of round {round}", round=number), mark=mark
            )
            continue
        expected = seated or _usual(here, number, last)
        for name in sorted(((table, 0) for table in expected if table not in here[number]), key=by_table):
            said = say("the result of table {table} in round {round} is missing", table=name[0], round=number)
            if seated:
                mark = Mark(within(folder, SEATING), seated[name[0]], 1)
            else:
                mark = Mark(within(folder, file), max(here[number].values()), 1)
            yield Refusal("table-missing", said, mark=mark)


def _usual(here: dict[int, dict[str, int]], number: int, last: int) -> dict[str, int]:
    """Tables that were played at before (or in the second round) and are played at again later."""
    later = {table for round in range(number + 1, last + 1) for table in here[round]}
    before = here[2] if number == 1 else {table: 0 for round in range(1, number) for table in here[round]}
    return {table: 0 for table in before if table in later}
