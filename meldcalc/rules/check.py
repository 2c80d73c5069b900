"""Everything that is wrong with a table of one's own, found in one go."""

import os.path

from meldcalc.errors import Refusal, problems_of
from meldcalc.reader import read_file
from meldcalc.rules.files import Table, read_all, shipped, shipped_text
from meldcalc.rules.resolve import finish_choice


def problems_in(name: str) -> list[Refusal]:
    """All problems of the file (or shipped table) ``name``, in the order of the file; none: it is good.

    The table is tried as it stands and with each choice of each option. Raises Refusal for a file that isn't there or
    can't be opened.
    """
    if name in shipped() and not os.path.exists(name):
        text, file = shipped_text(f"{name}.yaml"), f"tables/{name}.yaml"
    else:
        file = name
        try:
            text = read_file(name)
        except Refusal as refusal:
            if refusal.mark is None:
                raise
            return [refusal]
    try:
        table, found = read_all(text, file)
    except Refusal as refusal:
        return problems_of(refusal)
    if any(_keeps_from_using(problem, table) for problem in found):
        return found
    paths = {_path(problem)[:2] for problem in found}
    return found + [problem for problem in _in_use(table) if _apart(problem, paths)]


def _in_use(table: Table) -> list[Refusal]:
    # What is missing or does not add up, in the table as it stands and with each choice of each option.
    found: dict[tuple[object, ...], Refusal] = {}
    options = table.tree.get("options", {})
    tries = [{}] + [
        {option: choice}
        for option, said in options.items()
        if said.__class__ is dict
        for choice in said["choices"]
    ]
    for chosen in tries:
        try:
            finish_choice(table, chosen)
        except Refusal as refusal:
            for problem in problems_of(refusal):
                found.setdefault((problem.code, problem.message, problem.mark), problem)
    return list(found.values())


_DECK = {"deck", "seating", "deal", "tricks"}  # they must add up together


def _path(problem: Refusal) -> tuple[str, ...]:
    return problem.mark.path if problem.mark else ()


def _keeps_from_using(problem: Refusal, table: Table) -> bool:
    # Without its base, or with half an option, a table can't be tried.
    elsewhere = problem.mark is None or problem.mark.file != table.file
    return elsewhere or _path(problem)[:1] in ((), ("extends",), ("family",), ("options",))


def _apart(problem: Refusal, paths: set[tuple[str, ...]]) -> bool:
    """Whether a problem of the whole table is one by itself, and does not come of what was found at ``paths``."""
    path, parts = _path(problem), {other[0] for other in paths}
    if problem.code == "missing-key":
        return not paths or (path != () and path[0] not in parts)
    if problem.code == "table-arithmetic" and path[:1] and path[0] in _DECK and parts & _DECK:
        return False
    return path[:2] not in paths
