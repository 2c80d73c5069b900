"""Everything that is wrong with a table of one's own, found in one go."""

import os.path

from meldcalc.errors import Refusal, problems_of
from meldcalc.reader import read_file
from meldcalc.rules.files import read_table, shipped, shipped_text
from meldcalc.rules.resolve import finish


def problems_in(name: str) -> list[Refusal]:
    """All problems of the file (or shipped table) ``name``, in the order of the file; none: it is good.

    The table is tried as it stands and with each choice of each option. Raises Refusal for a file that isn't there or
    can't be opened.
    """
    if name in shipped() and not os.path.exists(name):  # noqa: PTH110
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
        table = read_table(text, file)
    except Refusal as refusal:
        return problems_of(refusal)
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
            finish(table, chosen)
        except Refusal as refusal:
            for problem in problems_of(refusal):
                found.setdefault((problem.code, problem.message, problem.mark), problem)
    return list(found.values())
