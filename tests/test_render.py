"""The tables that people see, drawn here to the letter as tabulate would draw them."""

import re

from hypothesis import given, strategies as st
from tabulate import tabulate

from meldcalc.render import Column, Look, Sheet, table

WORDS = st.text("ab ♠·é-1", min_size=1, max_size=9).map(lambda text: text.strip() or "x")
CELLS = st.lists(WORDS, min_size=1, max_size=3).map("\n".join) | st.integers(-99, 9999) | st.none()


@st.composite
def sheets(draw):
    wide = draw(st.integers(1, 4))
    columns = [Column(str(at), draw(WORDS), draw(st.booleans())) for at in range(wide)]
    row = st.lists(CELLS, min_size=wide, max_size=wide).filter(lambda row: row != [None] * wide)
    rows = draw(st.lists(row, max_size=4))
    strong = draw(st.frozensets(st.integers(0, len(rows) - 1))) if rows else frozenset()
    return Sheet(columns, rows, strong=strong)


@given(sheets(), st.booleans())
def test_simple_is_what_tabulate_draws(sheet, color):
    cells = [["" if cell is None else str(cell) for cell in row] for row in sheet.rows]
    drawn = tabulate(
        cells,
        headers=[column.title for column in sheet.columns],
        tablefmt="simple",
        disable_numparse=True,
        colalign=["right" if column.right else "left" for column in sheet.columns] if cells else None,
    )
    ours = table(sheet, "simple", Look(color=color, width=500))
    assert ("\x1b[" in ours) is color
    assert re.sub(r"\x1b\[\d+m", "", ours) == "\n".join(line.rstrip() for line in drawn.split("\n"))
