"""A match file, read: the sheet as it now stands, with everything that its lines say."""

from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.cards.model import GLYPHS
from meldcalc.errors import Mark
from meldcalc.lang import say
from meldcalc.match.model import Adjusted, Change, Entry, Row, Stand
from meldcalc.match.record import Head, Players
from meldcalc.notebook import Cell, html_table
from meldcalc.tricktaking.settlement import Warn


class Match(NamedTuple):
    """A match file, read and replayed. Points are in the table's scale, values of sides in the order of ``sides``."""

    head: Head
    entries: tuple[Entry, ...]
    holds: tuple[bool, ...]
    rows: tuple[Row, ...]
    adjusted: tuple[Adjusted, ...]
    notes: tuple[tuple[int, int, str], ...]  # entry, line, text
    total: tuple[int, ...]
    stand: Stand
    players: Players  # who plays now
    seats: tuple[str, ...]  # who sits where now
    next_dealer: str | None
    barbele: tuple[str, ...]  # who has it in the next partial game
    changes: tuple[Change, ...]
    warnings: tuple[tuple[Warn, Mark], ...]  # of the hands as they now stand

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return self.head.sides

    @property
    def hands(self) -> tuple[Row, ...]:
        """The hands or partial games as they now stand: ``why``, ``delta``, ``total``, ``status`` and ``scored``."""
        return self.rows

    @property
    def points(self) -> dict[str, int]:
        """The total of each side, by its name."""
        return self.by_name(self.total)

    def by_name(self, values: Sequence[int]) -> dict[str, int]:
        """Values of the sides under their names: ``match.by_name(match.hands[-1].delta)``."""
        return dict(zip(self.head.sides, values, strict=True))

    def __repr__(self) -> str:
        standing = ", ".join(f"{side} {total}" for side, total in self.points.items())
        return f"<Match {self.head.named}, {len(self.rows)} {self.head.game.rows_key}: {standing}>"

    def in_order(self) -> list[Row | Adjusted]:
        """Hands and adjustments as they follow each other."""
        lines: list[Row | Adjusted] = []
        waiting = list(self.adjusted)
        for row in self.rows:
            while waiting and waiting[0].after < row.number:
                lines.append(waiting.pop(0))
            lines.append(row)
        return lines + waiting

    def _repr_html_(self) -> str:
        game = self.head.game
        columns = [*game.columns, *game.each("points", say("Points")), *game.each("total", say("Total"))]
        rows: list[list[Cell]] = []
        for line in self.in_order():
            if isinstance(line, Row):
                values = [
                    _shown(key, value)
                    for (key, _, _), value in zip(game.columns, game.values(line), strict=True)
                ]
                status = "" if line.status == "counted" else line.status
                rows.append([line.number, *values, *line.delta, *line.total, status, line.reason])
            else:
                gap: list[Cell] = [None] * (len(game.columns) + 1)
                rows.append([*gap, *line.delta, *line.total, "adjusted", line.reason])
        titles = [title for _, title, _ in columns]
        return html_table(repr(self)[1:-1], ["#", *titles, "Status", "Reason"], rows)


def _shown(key: str, value: Cell) -> Cell:
    """A value as people write it: a suit's sign, words without underscores."""
    if key == "trump" and value is not None:
        return GLYPHS.get(str(value), "no trump")
    return value.replace("_", " ") if key == "result" and isinstance(value, str) else value
