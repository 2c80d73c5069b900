"""Answers made visible: tables for people, csv, tsv, jsonl and JSON for programs.

A command says what it knows as :class:`Sheet` values (columns and rows of plain values); this module alone decides
how they look. Machine formats never depend on the language, the terminal or colour.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from meldcalc.cards import show_card, show_cards, show_laid
from meldcalc.columns import OneEach, visible
from meldcalc.documents import FORMAT
from meldcalc.lang import english, titled, translate

TABLE_FORMATS = ("simple", "rounded_outline", "github", "plain", "html", "latex")
ROW_FORMATS = ("csv", "tsv", "jsonl")
FORMATS = TABLE_FORMATS + ROW_FORMATS


class Cards(NamedTuple):
    """A cell of cards: glyphs for people (``10♠ A♥``), two characters for programs (``TS AH``)."""

    cards: Sequence[str]


class Laid(NamedTuple):
    """A cell of cards on a table, each with what it stands for and whether it lies crossways: ``2♦=J♣``, ``JK^``."""

    cards: Sequence[tuple[str, str | None, bool]]


class Label(NamedTuple):
    """A cell with a name for programs (``royal_marriage``) and a title for people, by language or in English.

    People see it with a capital letter, whatever it begins with inside a sentence.
    """

    key: str
    title: str | Mapping[str, str]


Cell = int | str | None | Cards | Laid | Label


class Column(NamedTuple):
    """``key`` heads the column for programs, ``title`` for people; ``wrap`` marks those that may break their lines."""

    key: str
    title: str
    right: bool = False
    wrap: bool = False


class Sheet(NamedTuple):
    """A table: a heading above it, rows of cells, some of them ``strong`` (by index), lines of text below.

    Where it is too wide for the screen it is drawn in parts, each with the first ``keys`` columns.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    heading: str = ""
    notes: Sequence[str] = ()
    strong: frozenset[int] = frozenset()
    keys: int = 1


class Tone(NamedTuple):
    """A line of text with a tone: good, bad, strong or faint."""

    text: str
    tone: str


class Verbatim(NamedTuple):
    """A line that is never broken, however long: what other programs read too (``file:line:col: …``), a chart."""

    text: str


class Look(NamedTuple):
    """How people's output looks here."""

    lang: str = "en"
    ascii: bool = False
    color: bool = False
    width: int = 80
    padding: int = 2  # columns beside a head, where there is room for them


_TONES = {"good": "32", "bad": "31", "strong": "1", "faint": "2"}


def toned(text: str, tone: str, look: Look) -> str:
    """``text`` in a tone, where colour is on."""
    return f"\x1b[{_TONES[tone]}m{text}\x1b[0m" if look.color and text else text


def document(value: Mapping[str, Any], *, ascii: bool = False) -> str:
    """One JSON document, on one line; ``meldcalc`` says its format, but where it is a JSON Schema and no document of ours."""
    import json

    if "$schema" not in value:
        value = {"meldcalc": FORMAT, **value}
    return json.dumps(value, ensure_ascii=ascii)


def rows(sheet: Sheet, form: str, *, ascii: bool = False, safe: bool = False) -> str:
    """The sheet for programs, as csv, tsv or jsonl (with escapes in place of letters beyond ``ascii``); keys as heads.

    ``safe``: a cell of csv or tsv that a spreadsheet would take for a formula begins with an apostrophe.
    """
    plain = [[_plain(cell) for cell in row] for row in sheet.rows]
    if form == "jsonl":
        import json

        keys = [column.key for column in sheet.columns]
        return "".join(
            json.dumps(dict(zip(keys, row, strict=True)), ensure_ascii=ascii) + "\n" for row in plain
        )
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, delimiter="," if form == "csv" else "\t", lineterminator="\n")
    for row in [[column.key for column in sheet.columns], *plain]:
        cells = map(_written, row)
        writer.writerow(map(_no_formula, cells) if safe else cells)
    return out.getvalue()


_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")


def _no_formula(cell: Any) -> Any:
    """Text that a spreadsheet would calculate, made text by an apostrophe; a number stays one."""
    if isinstance(cell, str) and cell[:1] in "=+-@\t\r＝＋－＠" and cell and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def _written(cell: Any) -> Any:
    """A cell of csv or tsv: a list in one cell, yes and no as JSON has them."""
    if isinstance(cell, bool):
        return str(cell).lower()
    return " ".join(map(str, cell)) if isinstance(cell, list) else cell


def table(sheet: Sheet, form: str, look: Look) -> str:
    """The rows of a sheet drawn in one of tabulate's formats."""
    each = OneEach()
    heads, cells = _texts(sheet, look, each, _in_markdown if form == "github" else visible)
    padding = look.padding
    if form in ("simple", "plain", "rounded_outline"):
        frame = 4 if form == "rounded_outline" else 0
        widths, over = _fitted(sheet.columns, heads, cells, look.width, frame, padding)
        if over > 0:
            padding = 0
            widths, _ = _fitted(sheet.columns, heads, cells, look.width, frame, padding)
        _wrap(sheet.columns, cells, widths)
        if look.color:
            heads = [toned(head, "faint", look) for head in heads]
            for index in sheet.strong:
                cells[index] = [toned_lines(cell, "strong", look) for cell in cells[index]]
    import tabulate

    tabulate.MIN_PADDING = padding  # beside a head; there is no other way to say it
    drawn: str = tabulate.tabulate(
        cells,
        headers=heads,
        tablefmt=_safe_format(form, look),
        disable_numparse=True,
        colalign=["right" if column.right else "left" for column in sheet.columns] if cells else None,
    )
    return "\n".join(each.back(line).rstrip() for line in drawn.split("\n"))


def _texts(
    sheet: Sheet, look: Look, each: OneEach, shown: Callable[[str], str] = visible
) -> tuple[list[str], list[list[str]]]:
    """Heads and cells as people read them, each character as wide as every other."""
    heads = [each.put(shown(translate(column.title, look.lang))) for column in sheet.columns]
    return heads, [[each.put(shown(_text(cell, look))) for cell in row] for row in sheet.rows]


# An underscore between two letters is no sign of Markdown.
_MARKDOWN = re.compile(r"[\\`*|~\[\]]|(?<![^\W_])_|_(?![^\W_])")


def _in_markdown(text: str) -> str:
    """Text as GitHub's Markdown shows it in a cell: nothing in it is a sign of Markdown or HTML."""
    text = visible(text).replace("\n", " ").replace("&", "&amp;").replace("<", "&lt;")
    return _MARKDOWN.sub(r"\\\g<0>", text)


def _too_wide(sheet: Sheet, look: Look) -> bool:
    heads, cells = _texts(sheet, look, OneEach())
    return _fitted(sheet.columns, heads, cells, look.width, 0, look.padding)[1] > 0


def _parts(sheet: Sheet, look: Look) -> list[Sheet]:
    """The sheet, or, where it is too wide for the screen, some of its columns after the others."""
    heads, cells = _texts(sheet, look, OneEach())
    widths, over = _fitted(sheet.columns, heads, cells, look.width, 0, 0)
    if over <= 0:
        return [sheet]
    first = list(range(sheet.keys))
    groups: list[list[int]] = []
    for place in range(sheet.keys, len(widths)):
        group = [*first, *(groups[-1] if groups else []), place]
        if groups and sum(widths[i] + 2 for i in group) - 2 <= look.width:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [_columns_of(sheet, [*first, *group]) for group in groups] or [sheet]


def _columns_of(sheet: Sheet, places: Sequence[int]) -> Sheet:
    columns = [sheet.columns[place] for place in places]
    return sheet._replace(columns=columns, rows=[[row[place] for place in places] for row in sheet.rows])


def toned_lines(text: str, tone: str, look: Look) -> str:
    """A tone on each line of a cell of several lines."""
    return "\n".join(toned(line, tone, look) for line in text.split("\n"))


def page(parts: Iterable[Sheet | Tone | Verbatim | str], look: Look) -> str:
    """What people see: headings, tables and lines of text one below the other, sheets parted by blank lines."""
    parts = list(parts)
    if any(isinstance(part, Sheet) and _too_wide(part, look) for part in parts):
        look = look._replace(padding=0)
    blocks: list[str] = []
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Sheet):
            if lines:
                blocks.append("\n".join(lines))
                lines = []
            blocks.append(_sheet(part, look))
        else:
            lines.append(_line(part, look))
    if lines:
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _sheet(sheet: Sheet, look: Look) -> str:
    lines = []
    if sheet.heading:
        lines.append(_line(Tone(sheet.heading, "strong"), look))
    if sheet.rows or not sheet.notes:
        lines.append("\n\n".join(table(part, "simple", look) for part in _parts(sheet, look)))
    lines += [_line(note, look) for note in sheet.notes]
    return "\n".join(lines)


def _line(part: Tone | Verbatim | str, look: Look) -> str:
    if isinstance(part, Verbatim):
        return visible(translate(part.text, look.lang))
    if isinstance(part, Tone):
        return toned(fold(translate(part.text, look.lang), look.width), part.tone, look)
    return fold(translate(part, look.lang), look.width)


GLUE = "\N{NO-BREAK SPACE}"  # in a sentence: a space at which no line is broken


def fold(text: str, room: int) -> str:
    """A sentence that is too long for the screen, broken between words, further lines indented."""
    each = OneEach()
    text = each.put(visible(text))
    if len(text) > room and "\n" not in text:
        import textwrap

        indent = " " * (len(text) - len(text.lstrip(" ")) + 2)
        text = textwrap.fill(
            text, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
    return each.back(text).replace(GLUE, " ")


def _safe_format(form: str, look: Look) -> str:
    return "outline" if form == "rounded_outline" and look.ascii else form


def _plain(cell: Cell) -> Any:
    """A cell for programs: numbers stay numbers, cards a list, a label its name, nothing nothing."""
    if isinstance(cell, Cards):
        return list(cell.cards)
    if isinstance(cell, Laid):
        return [show_laid(card, place, rescued) for card, place, rescued in cell.cards]
    if isinstance(cell, Label):
        return cell.key
    return english(cell) if isinstance(cell, str) else cell


def _text(cell: Cell, look: Look) -> str:
    """A cell for people."""
    if cell is None:
        return ""
    if isinstance(cell, Cards):
        return show_cards(cell.cards, ascii=look.ascii)
    if isinstance(cell, Laid):
        show = partial(show_card, ascii=look.ascii)
        return " ".join(
            show_laid(show(card), place and show(place), rescued) for card, place, rescued in cell.cards
        )
    if isinstance(cell, Label):
        title = cell.title
        said = translate(title, look.lang) if isinstance(title, str) else titled(title, look.lang, cell.key)
        return said[:1].upper() + said[1:]
    if isinstance(cell, str):
        return translate(cell, look.lang)
    return str(cell)


_NARROWEST = 12  # characters; a column that breaks its lines keeps so many


def _fitted(
    columns: Sequence[Column], heads: list[str], cells: list[list[str]], room: int, frame: int, padding: int
) -> tuple[list[int], int]:
    """The widths of the columns, those that may break their lines made narrower so that the table fits the screen,
    the widest first; and by how much it is still too wide."""
    widths = [
        max([len(head) + padding, *(len(line) for row in cells for line in row[i].split("\n"))])
        for i, head in enumerate(heads)
    ]
    least = [max(len(head) + padding, _NARROWEST) for head in heads]
    over = sum(widths) + (2 + bool(frame)) * (len(widths) - 1) + frame - room
    may = [i for i, column in enumerate(columns) if column.wrap]
    while over > 0 and (broken := [i for i in may if widths[i] > least[i]]):
        widths[max(broken, key=lambda i: widths[i])] -= 1
        over -= 1
    return widths, over


def _wrap(columns: Sequence[Column], cells: list[list[str]], widths: Sequence[int]) -> None:
    """Break the lines of the columns that may, where they are longer than the width of the column."""
    for row in cells:
        for i, column in enumerate(columns):
            if column.wrap and len(row[i]) > widths[i]:
                row[i] = _broken(row[i], widths[i])


def _broken(text: str, width: int) -> str:
    import textwrap

    return "\n".join(textwrap.wrap(text, width, break_on_hyphens=False))
