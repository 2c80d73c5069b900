"""The score sheet for people and for programs: rows of hands, the details of one, how the match stands."""

from collections.abc import Sequence
from typing import Any

from meldcalc.cli.console import look_of
from meldcalc.cli.kit import Asked
from meldcalc.columns import cut, padded, width
from meldcalc.lang import say, translate
from meldcalc.match.model import PARTS, Adjusted, Row
from meldcalc.match.sheet import Match
from meldcalc.match.words import plain, result_title, signed, standing
from meldcalc.render import GLUE, Column, Label, Look, Sheet, Tone, Verbatim, fold

Line = Row | Adjusted


def sheet_parts(match: Match, asked: Asked, rows: Sequence[Row] | None = None) -> list[Any]:
    """The sheet (or some rows of it) and how the match stands."""
    lines: list[Line] = list(rows) if rows is not None else match.in_order()
    if asked.output.format is not None:
        return [_every_column(match, lines)]
    drawn = _drawn(match, lines, look_of(asked.output))
    notes = ["", say("* corrected since it was written (match log)")] if _has_fixed(lines) else []
    ending = Tone(standing(match), "strong" if match.stand.over else "faint")
    return [*([*map(Verbatim, drawn), *notes, ""] if lines else []), ending]


def _drawn(match: Match, lines: Sequence[Line], look: Look) -> list[str]:
    """The sheet in the first form that fits the screen: the sides beside each other, a line for each side, without
    the dealer, without the result."""
    wide = look._replace(width=1000)
    beside = _side_by_side(match, lines)
    drawn = drawn_sheet(_with_notes(beside, lines), wide)
    if max(map(width, drawn)) <= look.width:
        return drawn
    below = _notes_below(match, lines, look)
    drawn = drawn_sheet(beside, wide)
    if max(map(width, drawn)) <= look.width:
        return drawn + below
    whole = _a_line_a_side(match, lines)
    for without in ((), ("dealer",), ("dealer", "result")):
        drawn = drawn_sheet(_without(whole, without), look)
        if max(map(width, drawn)) <= look.width:
            break
    return drawn + below


def _with_notes(sheet: Sheet, lines: Sequence[Line]) -> Sheet:
    """The sheet and, where there are any, the notes as its last column."""
    if not any(line.reason for line in lines):
        return sheet
    rows = [[*row, plain(line.reason or "")] for row, line in zip(sheet.rows, lines, strict=True)]
    return Sheet([*sheet.columns, Column("notes", say("Notes"))], rows)


def _notes_below(match: Match, lines: Sequence[Line], look: Look) -> list[str]:
    """The notes in lines of their own, where the screen has no room for their column."""
    notes = []
    for line in lines:
        if not line.reason:
            continue
        reason = plain(line.reason)
        if isinstance(line, Row):
            name = match.head.game.name(line.number)
            note = say("{name}: {reason}", name=name, reason=reason)
        else:
            points = ", ".join(
                f"{side} {signed(value)}"
                for side, value in zip(match.head.sides, line.delta, strict=True)
                if value
            )
            note = say("adjusted, {points}: {reason}", points=points, reason=reason)
        notes += fold(translate(note, look.lang), look.width).split("\n")
    return ["", *notes] if notes else []


def _without(sheet: Sheet, keys: Sequence[str]) -> Sheet:
    places = [place for place, column in enumerate(sheet.columns) if column.key not in keys]
    columns = [sheet.columns[place] for place in places]
    return Sheet(columns, [[row[place] for place in places] for row in sheet.rows])


def _has_fixed(lines: Sequence[Line]) -> bool:
    return any(isinstance(line, Row) and line.status == "fixed" for line in lines)


# --- for programs: every value a column --------------------------------------------------------------------------


def _every_column(match: Match, lines: Sequence[Line]) -> Sheet:
    """One row a hand, each value in a column of its own; adjustments have no number."""
    sides = match.head.sides
    game = match.head.game
    columns = [
        Column(key, title, right=right)
        for key, title, right in [
            (game.row_key, "#", True),
            ("dealer", say("Dealer"), False),
            *game.columns,
            *game.each(game.points_key, say("Points")),
            *game.each("total", say("Total")),
            ("status", say("Status"), False),
        ]
    ]
    rows = []
    for line in lines:
        if isinstance(line, Row):
            rows.append([line.number, line.dealer, *game.values(line), *line.delta, *line.total, line.status])
        else:
            gap: list[Any] = [None] * (len(columns) - 2 * len(sides) - 1)
            rows.append([*gap, *line.delta, *line.total, "adjusted"])
    return Sheet(columns, rows)


# --- for people: as wide as the screen ---------------------------------------------------------------------------


def drawn_sheet(sheet: Sheet, look: Look) -> list[str]:
    """A sheet in lines, its columns as narrow as they can be: eighty columns must hold an evening.

    A head may have several lines; the sides' numbers stand under the sides' names.
    """
    heads = [translate(column.title, look.lang).split("\n") for column in sheet.columns]
    tall = max(map(len, heads))
    cells = [
        ["" if cell is None else translate(str_of(cell), look.lang) for cell in row] for row in sheet.rows
    ]
    above = [[""] * (tall - len(head)) + head for head in heads]
    lines = [list(line) for line in zip(*above, strict=True)]
    widths = [max(map(width, column)) for column in zip(*lines, *cells, strict=True)]
    least = [
        wide
        if column.right
        else min(wide, max([_LEAST, *(width(_tail(cell)) + 3 for cell in row if _tail(cell))]))
        for wide, column, row in zip(widths, sheet.columns, zip(*lines, *cells, strict=True), strict=True)
    ]
    _squeeze(widths, least, look.width)
    rule = ["-" * wide for wide in widths]
    mark = "~" if look.ascii else "…"
    return [
        "  ".join(
            padded(cell if column.right else _cut(cell, wide, mark), wide, right=column.right)
            for cell, wide, column in zip(line, widths, sheet.columns, strict=True)
        ).rstrip()
        for line in [*lines, rule, *cells]
    ]


_LEAST = 5  # columns that a text keeps


def _squeeze(widths: list[int], least: Sequence[int], room: int) -> None:
    """Make the widest columns narrower until the sheet fits, none of them narrower than its ``least``."""
    while sum(widths) + 2 * (len(widths) - 1) > room:
        may = [place for place, wide in enumerate(widths) if wide > least[place]]
        if not may:
            return
        widths[max(may, key=widths.__getitem__)] -= 1


def _cut(text: str, room: int, mark: str) -> str:
    """A text that is cut where it is too long; what stands behind glue stays whole (the bid behind a name)."""
    tail = _tail(text)
    return (cut(text[: len(text) - len(tail)], room - width(tail), mark) + tail).replace(GLUE, " ")


def _tail(text: str) -> str:
    return GLUE + text.rpartition(GLUE)[2] if GLUE in text else ""


def str_of(cell: Any) -> str:
    """A phrase as it is (it remembers its translation), a number as text."""
    return cell if isinstance(cell, str) else str(cell)


def _side_by_side(match: Match, lines: Sequence[Line]) -> Sheet:
    """One line a hand, the numbers of the sides beside each other."""
    sides = match.head.sides
    points = _pairs(sides, [line.delta for line in lines], sign=True)
    totals = _pairs(sides, [line.total for line in lines])
    columns = _first_columns(match, lines)
    numbers = match.head.game.numbers
    pairs = [
        *(
            _pairs(sides, [line.scored.by_side[place] if isinstance(line, Row) else None for line in lines])
            for place in range(len(numbers))
        ),
        points,
        totals,
    ]
    titles = [*(title for _, title in numbers), say("Points"), say("Total")]
    columns += [
        Column(title, _head(title, pair[0]), right=True) for title, pair in zip(titles, pairs, strict=True)
    ]
    rows = [
        [*_first_cells(match, line, columns[: -len(pairs)]), *(pair[place] for pair in pairs)]
        for place, line in enumerate(lines, 1)
    ]
    return Sheet(columns, rows)


def _first_columns(match: Match, lines: Sequence[Line]) -> list[Column]:
    """The columns that speak of the hand and not of a side: the dealer's only where one is known."""
    columns = [Column("hand", "#", right=True)]
    if any(isinstance(line, Row) and line.dealer for line in lines):
        columns.append(Column("dealer", say("Dealer")))
    columns.append(Column("bid", match.head.game.called))
    if any(not isinstance(line, Row) or result_title(line) for line in lines):
        columns.append(Column("result", say("Result")))
    return columns


def _first_cells(match: Match, line: Line, columns: Sequence[Column]) -> list[Any]:
    """The cells of these columns."""
    found: dict[str, Any] = {}
    if not isinstance(line, Row):
        found = {"result": say("adjusted")}
    else:
        found = {"hand": line.number, "dealer": line.dealer, "result": result_title(line)}
        who, _, bid, _ = match.head.game.call(line)
        found["bid"] = say("{who}{glue}{bid}", who=who, glue=GLUE, bid=bid) if who and bid else who or bid
    return [found.get(column.key) for column in columns]


def _head(title: str, names: str) -> str:
    return say("{title}\n{names}", title=title, names=names)


def _pairs(
    sides: Sequence[str], values: Sequence[Sequence[int | None] | None], *, sign: bool = False
) -> list[str]:
    """Cells of one number a side, under each other; the first one is the head with the sides' names."""
    shown = [
        ["" if row is None else _number(row[place], sign) for place in range(len(sides))] for row in values
    ]
    widths = [max([width(name), *(len(row[place]) for row in shown)]) for place, name in enumerate(sides)]
    return [
        " ".join(padded(cell, wide, right=True) for cell, wide in zip(row, widths, strict=True))
        if any(row)
        else ""
        for row in [list(sides), *shown]
    ]


def _number(value: int | None, sign: bool) -> str:
    if value is None:
        return ""
    return signed(value) if sign else str(value)


# --- for people, more sides or long names: a line for each side ----------------------------------------------------


def _a_line_a_side(match: Match, lines: Sequence[Line]) -> Sheet:
    titles = match.head.game.numbers
    first_columns = _first_columns(match, lines)
    columns = [*first_columns, Column("side", say("Side"))]
    columns += [Column(key, title, right=True) for key, title in titles]
    columns += [Column("points", say("Points"), right=True), Column("total", say("Total"), right=True)]
    rows: list[list[Any]] = []
    for line in lines:
        points = line.delta
        for place, side in enumerate(match.head.sides):
            first = [None] * len(first_columns) if place else _first_cells(match, line, first_columns)
            by_side = line.scored.by_side if isinstance(line, Row) else ()
            numbers = [values[place] for values in by_side] or [None] * len(titles)
            rows.append([*first, side, *numbers, signed(points[place]), line.total[place]])
    return Sheet(columns, rows)


# --- one hand, with everything -------------------------------------------------------------------------------------


def hand_parts(match: Match, row: Row, asked: Asked) -> list[Any]:
    """One hand or partial game with all of its parts and why."""
    if asked.output.format is not None:
        return [_every_column(match, [row])]
    sheet = _DETAILS[match.head.game.row_key](match, row)
    return [sheet, *row.scored.why(ascii=look_of(asked.output).ascii)]


def _hand_sheet(match: Match, row: Row) -> Sheet:
    hand: Any = row.scored
    who, side, bid, _ = match.head.game.call(row)
    words: dict[str, Any] = {"number": row.number, "result": result_title(row)}
    if who:
        who = f"{who} ({side})" if side else who
        heading = say("Hand {number}: {who} {bid}, {result}", who=who, bid=bid, **words)
    else:
        heading = say("Hand {number}: {result}", **words)
    columns = [
        Column("side", say("Side")),
        Column("meld", say("Meld"), right=True),
        Column("meld_counted", say("Counts"), right=True),
        Column("tricks", say("Tricks"), right=True),
        Column("points", say("Points"), right=True),
        Column("total", say("Total"), right=True),
    ]
    rows = [
        [side, score.meld, score.meld_counted, score.tricks, signed(delta), total]
        for side, score, delta, total in zip(
            match.head.sides, hand.settled.scores, row.delta, row.total, strict=True
        )
    ]
    return Sheet(columns, rows, heading=heading)


def _partial_sheet(match: Match, row: Row) -> Sheet:
    scored: Any = row.scored
    titles = (
        say("special melds"), say("ordinary melds"), say("factor"), say("rescued wild cards"),
        say("bonuses"), say("left in hand"), say("failed openings"),
    )  # fmt: skip
    columns = [Column("part", say("Part")), *(Column(side, side, right=True) for side in match.head.sides)]
    rows: list[list[Any]] = []
    if any(part is not None for part in scored.parts):
        for name, title in zip(PARTS, titles, strict=True):
            values: list[Any] = []
            for part in scored.parts:
                value = None if part is None else getattr(part, name)
                if name == "bonuses" and value is not None:
                    value = sum(value.values())
                values.append(-value if name in ("held", "penalties") and value else value)
            rows.append([Label(name, title), *values])
    rows.append([Label("points", say("Points")), *(signed(value) for value in row.delta)])
    rows.append([Label("total", say("Total")), *row.total])
    heading = say("Partial game {number}", number=row.number)
    return Sheet(columns, rows, heading=heading, strong=frozenset({len(rows) - 1}))


_DETAILS = {"hand": _hand_sheet, "partial": _partial_sheet}
