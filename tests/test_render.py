"""Tables on a screen: what is too wide for it loses its padding first, then is drawn in parts."""

import csv
import re
from typing import Any

import pytest

from meldcalc.render import TABLE_FORMATS, Column, Look, Sheet, page, rows, table

COLUMNS = [
    Column("id", "Id", True),
    Column("name", "Name"),
    *(Column(f"c{i}", f"Column{i}", True) for i in range(6)),
]
SHEET = Sheet(COLUMNS, [[1, "Ana", *range(100, 106)], [2, "Bob", *range(200, 206)]], keys=2)


def test_a_table_that_fits_has_room_beside_its_heads() -> None:
    assert page([SHEET], Look(width=100)).splitlines()[0] == (
        "  Id  Name      Column0    Column1    Column2    Column3    Column4    Column5"
    )


def test_one_that_does_not_fit_is_drawn_closer() -> None:
    assert page([SHEET], Look(width=70)).splitlines()[0] == (
        "Id  Name  Column0  Column1  Column2  Column3  Column4  Column5"
    )


def test_one_that_is_still_too_wide_is_drawn_in_parts_with_its_first_columns() -> None:
    assert page([SHEET], Look(width=40)) == (
        "Id  Name  Column0  Column1  Column2\n"
        "--  ----  -------  -------  -------\n"
        " 1  Ana       100      101      102\n"
        " 2  Bob       200      201      202\n"
        "\n"
        "Id  Name  Column3  Column4  Column5\n"
        "--  ----  -------  -------  -------\n"
        " 1  Ana       103      104      105\n"
        " 2  Bob       203      204      205\n"
    )


def test_all_tables_of_a_page_are_drawn_alike() -> None:
    small = Sheet([Column("a", "A"), Column("b", "B")], [["x", "y"]])
    assert page([small, SHEET], Look(width=70)).splitlines()[0] == "A  B"


def test_the_next_table_has_its_room_again() -> None:
    page([SHEET], Look(width=40))
    assert table(SHEET, "github", Look(width=40)).count("\n") == 3
    assert page([SHEET], Look(width=100)).startswith("  Id  Name  ")


def test_a_table_asked_for_in_a_form_is_never_parted() -> None:
    assert len(table(SHEET, "simple", Look(width=40)).splitlines()) == 4


# --- text that somebody would obey -------------------------------------------------------------------------

ODD = "a|b`c`<script>&amp;*x*[y](z)\\~_w_"


def in_form(text: Any, form: Any, **more: Any) -> Any:
    sheet = Sheet([Column("name", text), Column("points", "Points", True)], [[text, 5]])
    return table(sheet, form, Look()) if form in TABLE_FORMATS else rows(sheet, form, **more)


def test_github_shows_every_text_as_it_is() -> None:
    cell = r"a\|b\`c\`&lt;script>&amp;amp;\*x\*\[y\](z)\\\~\_w\_"
    head, line, body = in_form(ODD, "github").splitlines()
    assert head.startswith(f"| {cell} ")
    assert body.startswith(f"| {cell} ")
    unescaped = [re.sub(r"\\.", "", row).count("|") for row in (head, line, body)]
    assert unescaped == [3, 3, 3], "two cells a row, whatever the names are"
    assert "snake_case 10♠ -5 +5 x" in in_form("snake_case 10♠ -5 +5 x", "github")
    assert len(in_form("two\nlines", "github").splitlines()) == 3


def test_html_and_latex_show_every_text_as_it_is() -> None:
    assert "a|b`c`&lt;script&gt;&amp;amp;" in in_form(ODD, "html")
    assert "\\&amp;" in in_form(ODD, "latex")
    assert r"\_w\_" in in_form(ODD, "latex")


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_a_safe_cell_is_no_formula(form: str) -> None:
    part = "," if form == "csv" else "\t"
    for text in ("=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-2+3", "＝1", "-", "=1"):
        exact, safe = in_form(text, form), in_form(text, form, safe=True)
        assert next(csv.reader(exact.splitlines()[1:], delimiter=part)) == [text, "5"]
        for row in csv.reader(safe.splitlines(), delimiter=part):
            assert row[0] in (f"'{text}", "name")
    for text in ("\t=1", "\r=1"):
        assert f"'{text}" in in_form(text, form, safe=True)
    for text in ("-250", "+5", "12.50", "-3,5", "Ana", "", "a=b", "5"):
        assert in_form(text, form, safe=True) == in_form(text, form)


def test_a_safe_head_is_no_formula() -> None:
    """The heads of a crosstable are names."""
    sheet = Sheet([Column("=1+1", "x")], [[1]])
    assert rows(sheet, "csv", safe=True) == "'=1+1\n1\n"
