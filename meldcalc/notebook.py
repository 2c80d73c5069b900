"""Small tables in HTML, for notebooks: what ``_repr_html_`` gives."""

from collections.abc import Iterable, Sequence

_RED = frozenset("♥♦")
Cell = str | int | None


def html_table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table as HTML; everything is escaped, numbers are aligned right, None is an empty cell, red suits are red."""
    from html import escape

    head = "".join([f"<th>{escape(name)}</th>" for name in columns])
    body = "".join(["<tr>" + "".join([_cell(value) for value in row]) + "</tr>" for row in rows])
    return f"<table><caption>{_coloured(caption)}</caption><tr>{head}</tr>{body}</table>"


def _cell(value: Cell) -> str:
    if isinstance(value, int):
        return f'<td style="text-align:right">{value}</td>'
    return f'<td style="text-align:left">{_coloured(value or "")}</td>'


def _coloured(text: str) -> str:
    from html import escape

    return "".join(
        f'<span style="color:#c00">{char}</span>' if char in _RED else char for char in escape(text)
    )
