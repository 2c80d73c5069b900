"""A chart of the running totals, in text and as SVG."""

from collections.abc import Callable, Sequence
from html import escape

from meldcalc.columns import width as columns_of
from meldcalc.match.sheet import Match

GLYPHS = "●○▲△■□◆◇"
LETTERS = "*o+x#@%&"
HEIGHT = 15


def points(match: Match) -> list[tuple[int, ...]]:
    """The totals before the first hand and after each: one point a hand, adjustments in the point after them."""
    nothing = (0,) * len(match.head.sides)
    found = [nothing, *(row.total for row in match.rows)]
    if match.adjusted and match.adjusted[-1].after == len(match.rows):
        found.append(match.total)
    return found


def text_chart(match: Match, *, width: int = 80, ascii: bool = False) -> list[str]:
    """The chart in lines of at most ``width`` columns: totals upwards, hands to the right."""
    series = points(match)
    marks = (LETTERS if ascii else GLYPHS)[: len(match.head.sides)]
    values = [value for totals in series for value in totals]
    target = match.stand.target
    low, high = min(values), max([*values, 1])
    if target is not None and target <= max(high * 2, 1):
        high = max(high, target)
    labels = max(len(str(low)), len(str(high)))
    room = max(width - labels - 3, 10)
    columns = (
        min(len(series), room) if len(series) * 2 > room else (len(series) - 1) * _gap(len(series), room) + 1
    )
    grid = [[" "] * columns for _ in range(HEIGHT)]

    def level(value: float) -> int:
        return round((high - value) / (high - low) * (HEIGHT - 1)) if high > low else HEIGHT - 1

    if target is not None and low <= target <= high:
        grid[level(target)] = ["-" if ascii else "┄"] * columns
    if low < 0:
        grid[level(0)] = ["-" if ascii else "─"] * columns
    for side in range(len(marks) - 1, -1, -1):
        _draw(grid, [totals[side] for totals in series], columns, marks[side], level, ascii)
    shown = {level(high): high, level(low): low, level(0): 0}
    if target is not None and low <= target <= high:
        shown[level(target)] = target
    bar = "|" if ascii else "│"
    lines = [f"{shown.get(row, ''):>{labels}} {bar}{''.join(grid[row])}".rstrip() for row in range(HEIGHT)]
    return [*lines, *_legend(match, marks, " " * (labels + 2), width)]


def _legend(match: Match, marks: str, margin: str, room: int) -> list[str]:
    """Which mark is whose, and the totals; as many sides on a line as the screen has room for."""
    lines = [""]
    for mark, side, total in zip(marks, match.head.sides, match.total, strict=False):
        part = f"{mark} {side} {total}"
        longer = f"{lines[-1]}   {part}" if lines[-1] else part
        if lines[-1] and columns_of(margin + longer) > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return [margin + line for line in lines]


def _gap(count: int, room: int) -> int:
    """Columns from one hand to the next, six at most."""
    return max(1, min(6, (room - 1) // max(count - 1, 1)))


def _draw(
    grid: list[list[str]],
    values: Sequence[int],
    columns: int,
    mark: str,
    level: Callable[[float], int],
    ascii: bool,
) -> None:
    """One side's line: a mark at each hand, dots between."""
    last = len(values) - 1
    for column in range(columns):
        place = column * last / max(columns - 1, 1)
        before = int(place)
        after = min(before + 1, last)
        value = values[before] + (values[after] - values[before]) * (place - before)
        row = grid[level(value)]
        exact = abs(place - round(place)) < 1e-9 or columns <= last
        if exact:
            row[column] = mark
        elif row[column] in " -┄─":
            row[column] = "." if ascii else "·"


# --- for a page ------------------------------------------------------------------------------------------------

WIDTH, TALL, LEFT, TOP = 720, 340, 76, 16


def svg_chart(match: Match, title: str, hands: str) -> str:
    """The chart as one SVG element, its colours from the page's style; ``title`` and ``hands`` are its words."""
    series = points(match)
    values = [value for totals in series for value in totals]
    target = match.stand.target
    low, high = min([*values, 0]), max([*values, 1])
    if target is not None and target <= high * 2:
        high = max(high, target)
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step

    def x(place: int) -> float:
        return round(LEFT + place * (WIDTH - LEFT - 16) / max(len(series) - 1, 1), 1)

    def y(value: int) -> float:
        return round(TOP + (high - value) * (TALL - TOP - 56) / (high - low), 1)

    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {TALL}" role="img" aria-label="{escape(title, quote=True)}">'
    ]
    for value in range(low, high + 1, step):
        kind = "zero" if value == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - 16}" y1="{y(value)}" y2="{y(value)}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4}" text-anchor="end">{value}</text>')
    if target is not None and low <= target <= high:
        parts.append(
            f'<line class="target" x1="{LEFT}" x2="{WIDTH - 16}" y1="{y(target)}" y2="{y(target)}"/>'
        )
    every = max(1, -(-len(series) // 15))
    for place in range(0, len(series), every):
        parts.append(f'<text x="{x(place)}" y="{TALL - 28}" text-anchor="middle">{place}</text>')
    parts.append(f'<text x="{WIDTH - 16}" y="{TALL - 5}" text-anchor="end">{escape(hands)}</text>')
    for side in range(len(match.head.sides)):
        line = " ".join(f"{x(place)},{y(totals[side])}" for place, totals in enumerate(series))
        parts.append(f'<polyline class="side s{side % 8}" points="{line}"/>')
        if len(series) <= 60:
            parts += [
                f'<circle class="dot s{side % 8}" cx="{x(place)}" cy="{y(totals[side])}" r="4"/>'
                for place, totals in enumerate(series)
            ]
    return "".join([*parts, "</svg>"])


def _step(span: int) -> int:
    """A round distance between the lines of the grid, for five to ten of them."""
    step = 1
    while span / step > 10:
        step *= 5 if str(step)[0] == "1" and span / (step * 2) > 10 else 2
    return step
