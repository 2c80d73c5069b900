"""Tables on a screen: what is too wide for it loses its padding first, then is drawn in parts."""

from meldcalc.render import Column, Look, Sheet, page, table

COLUMNS = [
    Column("id", "Id", True),
    Column("name", "Name"),
    *(Column(f"c{i}", f"Column{i}", True) for i in range(6)),
]
SHEET = Sheet(COLUMNS, [[1, "Ana", *range(100, 106)], [2, "Bob", *range(200, 206)]], keys=2)


def test_a_table_that_fits_has_room_beside_its_heads():
    assert page([SHEET], Look(width=100)).splitlines()[0] == (
        "  Id  Name      Column0    Column1    Column2    Column3    Column4    Column5"
    )


def test_one_that_does_not_fit_is_drawn_closer():
    assert page([SHEET], Look(width=70)).splitlines()[0] == (
        "Id  Name  Column0  Column1  Column2  Column3  Column4  Column5"
    )


def test_one_that_is_still_too_wide_is_drawn_in_parts_with_its_first_columns():
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


def test_all_tables_of_a_page_are_drawn_alike():
    small = Sheet([Column("a", "A"), Column("b", "B")], [["x", "y"]])
    assert page([small, SHEET], Look(width=70)).splitlines()[0] == "A  B"


def test_the_next_table_has_its_room_again():
    page([SHEET], Look(width=40))
    assert table(SHEET, "github", Look(width=40)).count("\n") == 3
    assert page([SHEET], Look(width=100)).startswith("  Id  Name  ")


def test_a_table_asked_for_in_a_form_is_never_parted():
    assert len(table(SHEET, "simple", Look(width=40)).splitlines()) == 4
