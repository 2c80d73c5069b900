"""A self-contained page of tables, for the notice board, the printer or a phone."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from meldcalc.files.outputs import GENERATOR
from meldcalc.lang import translate

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --faint: #777; --first: #b8860b; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 70rem; font: 16px/1.45 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; overflow-wrap: anywhere; }
p { margin: .25rem 0 1rem; color: var(--faint); overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .55rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-size: .8rem; font-weight: 600; color: var(--faint); }
th.text, td.text { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 6rem; }
th.place, td.place { width: 3.5rem; }
td.strong { font-weight: 700; }
tr.first td { border-bottom: 2px solid var(--first); }
caption { text-align: left; font-weight: 600; padding: .5rem 0; }
.many th, .many td { padding: .3rem .25rem; font-size: .8rem; }
@media (max-width: 36rem) { th.round, td.round { display: none; } body { padding: 1rem .6rem 2rem; } }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 11pt; }
  th.round, td.round { display: table-cell; } .wide { overflow: visible; } tr { break-inside: avoid; } thead { display: table-header-group; } }
""".strip()
_TURNED = """
@page { size: landscape; margin: 1cm; }
@media print { .many th, .many td { padding: .15rem .12rem; font-size: 7pt; } }"""


class Head(NamedTuple):
    """The head of a column: ``kind`` is text, number, place, round (hidden on a narrow screen) or strong."""

    title: str
    kind: str = "number"


class Section(NamedTuple):
    """A table of the page with its heading; the rows in ``first`` are underlined."""

    heading: str
    heads: Sequence[Head]
    rows: Sequence[Sequence[int | str | None]]
    first: frozenset[int] = frozenset()
    many: bool = False  # columns: they stand closer, and the paper is turned


def page(title: str, lead: str, sections: Sequence[Section], lang: str = "en") -> str:
    """The page; every text in it is escaped, and it asks for nothing from elsewhere."""
    body = "\n".join(_section(section, lang) for section in sections)
    style = _STYLE + (_TURNED if any(section.many for section in sections) else "")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{GENERATOR}\n<title>{escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<p>{_said(lead, lang)}</p>\n{body}\n</body>\n</html>\n"
    )


def _section(section: Section, lang: str) -> str:
    heads = "".join(
        f'<th scope="col" class="{head.kind}">{_said(head.title, lang)}</th>' for head in section.heads
    )
    rows = "\n".join(
        f"<tr{' class=first' if number in section.first else ''}>"
        + "".join(
            f'<td class="{head.kind}">{_said(cell, lang)}</td>'
            for head, cell in zip(section.heads, row, strict=True)
        )
        + "</tr>"
        for number, row in enumerate(section.rows)
    )
    heading = f"<h2>{_said(section.heading, lang)}</h2>\n" if section.heading else ""
    table = '<table class="many">' if section.many else "<table>"
    return f'{heading}<div class="wide">{table}\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


def _said(cell: int | str | None, lang: str) -> str:
    """A cell's text, in the language where it is a sentence of ours; names stay as they are."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return escape(translate(cell, lang) if hasattr(cell, "said") else cell)
    return str(cell)
