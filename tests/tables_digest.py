"""Every resolved value of every shipped table and choice, a line each; run it to write ``tables.digest`` anew.

A value that changes shows as one changed line in the diff.
"""

from pathlib import Path
from typing import Any

from meldcalc.rules import shipped
from meldcalc.rules.dump import differences, option_rows, rows
from meldcalc.rules.files import find
from meldcalc.rules.resolve import resolved_tree

FILE = Path(__file__).parent / "tables.digest"


def lines() -> Any:
    for name in shipped():
        table = find(name)
        tree, chosen = resolved_tree(table)
        plain = rows(tree, table.family)
        yield from (f"{name} {row.path}: {row.text}" for row in plain + option_rows(tree))
        for option in chosen:
            for choice in table.tree["options"][option]["choices"]:
                other = rows(resolved_tree(table, {option: choice})[0], table.family)
                for path, _, now in differences(plain, other):
                    yield f"{name} -o {option}={choice} {path}: {now if now is not None else '(gone)'}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
