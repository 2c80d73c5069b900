"""``hands.csv``: hands as they were played, settled by the tournament's table, bids unchecked.

Beside ``round table hand``, who sat there and ``bidder bid trump result``, each side (``a b``, or ``p1 p2 p3 …``; of
``n s e w``, a is n and s) has ``a_meld`` and ``a_tricks``, and may have ``a_tricks_won`` and ``a_dix``; ``moon``,
``renege`` and ``buried`` may stand too. ``result`` is a result other than play, or repeats what play came to, and is
then checked.
"""

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from meldcalc.errors import Refusal, problems_of
from meldcalc.event.corrections import STATUS
from meldcalc.event.model import Event, Results, Side, Table
from meldcalc.event.rows import INDIVIDUAL, TEAM, Byes, Layout, Row, Seats, checked_layout, holding
from meldcalc.event.sheets import Sheet, Trouble, check_columns, mark_of, number
from meldcalc.lang import english, say
from meldcalc.numbers import sum_of
from meldcalc.rules.model import Rules, TrickRules
from meldcalc.tricktaking.settlement import MOONS, MoonKind, Played, Settled, Status, settle
from meldcalc.tricktaking.setup import TrickSetup

if TYPE_CHECKING:
    from meldcalc.codes import Code

SETS = ("set", "thrown_in", "no_marriage", "moon_failed", "set_under_meld_floor")  # what costs set money
_STATUSES: dict[str, Status] = {
    "": "played",
    "played": "played",
    "thrown_in": "thrown_in",
    "no_marriage": "no_marriage",
    "passed_out": "passed_out",
    "misdeal": "misdeal",
}
_NUMBERS = ("meld", "tricks", "tricks_won", "dix")
_OUTCOMES = ("made", "set", "set_under_meld_floor", "moon_made", "moon_failed", "renege", "no_score")
_SPOKEN_OF = {  # the column that a refusal of the settlement speaks of
    "bid-missing": "bid",
    "not-on-the-board": "bid",
    "not-allowed": "result",
    "no-moon": "moon",
    "no-kitty": "buried",
}


class Settling(NamedTuple):
    """Everything that is needed to settle a row."""

    sheet: Sheet
    layout: Layout
    game: TrickSetup
    trouble: Trouble
    numbers: Mapping[str, tuple[str, ...]]  # the columns with one number a side, of those that are there


def read_hands(
    sheet: Sheet,
    event: Event | None,
    rules: Rules,
    trouble: Trouble,
    seated: Collection[tuple[int, str]] | None = None,
) -> tuple[Results, Layout | None]:
    """The tables of each round with the sums of their hands, and how often each side was set.

    ``seated`` are the byes of the seating, None where it is not known: those may be taken back.
    """
    layout = checked_layout(sheet, event, trouble)
    if layout is None or not check_columns(sheet, *_columns(layout), trouble):
        return Results(), layout
    settling = _settling(sheet, layout, event, rules, trouble)
    if settling is None:
        return Results(), layout
    seats = Seats(sheet, layout, event, trouble)
    sums: dict[tuple[int, str], Table] = {}
    faulty: set[tuple[int, str]] = set()
    byes: list[tuple[int, str]] = []
    points = tuple(f"{label}_{what}" for what in ("meld", "tricks") for label in layout.labels)
    need, _ = _columns(layout)
    noted = Byes(seated)
    for row in holding(sheet, layout, need, seats.who, trouble, hand=True, byes=noted):
        if not row.table:
            byes += seats.resting(row, points)
            continue
        key = (row.round, row.table)
        if key in faulty:
            continue
        table = sums.get(key) or _opened(row, seats)
        if table is None or not _same_seats(row, table, settling, seats):
            faulty.add(key)
            continue
        sums[key] = table
        settled = _settled(row, table, settling, seats)
        if settled is not None:
            sums[key] = table._replace(sides=_added(table.sides, settled))
    tables = [table for key, table in sums.items() if key not in faulty]
    return Results(tables, byes, settling.game.rules.name, frozenset(noted.taken_back)), layout


def _columns(layout: Layout) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns that must stand, and those that may."""
    tens = [f"{label}_{what}" for what in ("meld", "tricks") for label in layout.labels]
    more = [f"{label}_{what}" for what in ("tricks_won", "dix") for label in layout.labels]
    need = ("round", "table", "hand", *layout.ids, "bidder", "bid", "trump", *tens, "result")
    return need, ("moon", "renege", "buried", *more, *STATUS)


def _settling(
    sheet: Sheet, layout: Layout, event: Event | None, rules: Rules, trouble: Trouble
) -> Settling | None:
    """The table's rules and seating, where hands of this layout can be settled by it."""
    from meldcalc.rules import seating_of

    mark = mark_of(sheet, sheet.head_line)
    try:
        if not isinstance(rules, TrickRules):
            said = say("{table} is not played for bids and tricks; enter results", table=rules.name)
            raise Refusal("wrong-family", said)
        seating = seating_of(rules, _people(layout, event, rules), len(layout.labels))
    except Refusal as refusal:
        trouble.found += [one.at(mark=mark) for one in problems_of(refusal)]
        return None
    numbers = {what: tuple(f"{label}_{what}" for label in layout.labels) for what in _NUMBERS}
    there = {what: names for what, names in numbers.items() if set(names) & set(sheet.columns)}
    return Settling(sheet, layout, TrickSetup(rules, seating), trouble, there)


def _people(layout: Layout, event: Event | None, rules: TrickRules) -> int | None:
    """How many play at a table; None where only the sides tell: a team may have a name alone, or one in reserve."""
    if layout is INDIVIDUAL:
        return 4
    if layout is not TEAM:
        return len(layout.labels)
    sizes = {2 * len(entrant.people) for entrant in event.entrants.values()} if event else set()
    played = {seating.players for seating in rules.seating if seating.sides == 2}
    return sizes.pop() if len(sizes) == 1 and sizes <= played else None


def _opened(row: Row, seats: Seats) -> Table | None:
    """A table at its first hand, nothing scored yet; None when somebody can't sit there."""
    sides = seats.of(row)
    return (
        None
        if sides is None
        else Table(row.round, row.table, tuple(Side(ids, 0, 0) for ids in sides), row.line)
    )


def _same_seats(row: Row, table: Table, settling: Settling, seats: Seats) -> bool:
    """Whether the same sit at a table for all hands of a round, and no seat is free."""
    columns = settling.sheet.columns
    sides = [
        tuple(seats.who(row.cells[columns[name]].strip()) for name in side) for side in settling.layout.seats
    ]
    if sides == [side.ids for side in table.sides]:
        return True
    said = say(
        "others sat at this table in line {line}; a round's hands have the same players", line=table.line
    )
    settling.trouble.add("seats-differ", said, mark_of(settling.sheet, row.line, settling.layout.ids[0]))
    return False


def _added(sides: tuple[Side, ...], settled: Settled) -> tuple[Side, ...]:
    """The sides with a hand written to them."""
    deltas = settled.delta or (0,) * len(sides)
    was_set = settled.bidder if settled.result in SETS else None
    return tuple(
        Side(side.ids, side.points + delta, (side.sets or 0) + (number == was_set))
        for number, (side, delta) in enumerate(zip(sides, deltas, strict=True))
    )


def _hint_here(hint: str | None) -> str | None:
    """A way out that names an option of the command line, as event.yaml says it."""
    said = re.match(r"-s (\S+)=(\S+) ", english(hint or ""))
    if said is None:
        return hint
    return say("write it in event.yaml: {setting}", setting=f"set: {{{said[1]}: {said[2]}}}")


def _settled(row: Row, table: Table, settling: Settling, seats: Seats) -> Settled | None:
    """A hand settled; None, with what is wrong noted, when it can't be."""
    cells = _Cells(row, table, settling, seats)
    played, outcome = cells.played()
    if cells.wrong:
        return None
    try:
        settled = settle(settling.game, played)
    except Refusal as refusal:
        column = _SPOKEN_OF.get(refusal.code) or {
            "bidder-missing": "bidder",
            "trick-total": f"{settling.layout.labels[0]}_tricks",
            "meld-missing": f"{settling.layout.labels[0]}_meld",
        }.get(refusal.code)
        here = refusal.replaced(hint=_hint_here(refusal.hint))
        settling.trouble.found.append(here.at(mark=mark_of(settling.sheet, row.line, column)))
        return None
    if settled.delta is None:
        cells.note(
            "tricks-missing",
            say("the tricks of this hand are missing"),
            f"{settling.layout.labels[0]}_tricks",
        )
        return None
    if outcome and settled.result != outcome:
        said = say(
            "this hand is written as {written} and comes to {found}", written=outcome, found=settled.result
        )
        cells.note("result-differs", said, "result")
        return None
    return settled


class _Cells:
    """The cells of a hand, read one after the other; ``wrong`` when one of them was not understood."""

    def __init__(self, row: Row, table: Table, settling: Settling, seats: Seats) -> None:
        self.row, self.settling, self.seats = row, settling, seats
        self.sides = [side.ids for side in table.sides]
        self.wrong = False

    def note(self, code: "Code", message: str, column: str) -> None:
        self.settling.trouble.add(code, message, mark_of(self.settling.sheet, self.row.line, column))
        self.wrong = True

    def text(self, column: str) -> str:
        place = self.settling.sheet.columns.get(column)
        return "" if place is None else self.row.cells[place].strip()

    def played(self) -> tuple[Played, str]:
        """The hand as it was written, and the result that it says play came to (empty: none)."""
        status, outcome, moon = self.result()
        self.suit()
        tricks = self.numbers("tricks")
        return (
            Played(
                sides=tuple("/".join(ids) for ids in self.sides),
                bidder=self.side("bidder"),
                bid=self.amount("bid"),
                meld=self.numbers("meld"),
                tricks=tricks,
                status=status,
                renege=self.side("renege"),
                moon=moon,
                tricks_won=self.numbers("tricks_won"),
                buried=self.amount("buried") or 0,
                dix=tuple(dix or 0 for dix in self.numbers("dix") or ()) or None,
                any_bid=True,
            ),
            outcome,
        )

    def result(self) -> tuple[Status, str, MoonKind | None]:
        if not (self.text("result") or self.text("moon")):  # nearly always
            return "played", "", None
        word = self.text("result").casefold().replace("-", "_").replace(" ", "_")
        kind = self.text("moon").casefold().replace("-", "_").replace(" ", "_")
        moon = next((one for one in MOONS if one == kind), None)
        if kind and moon is None:
            self.note("bad-result", say("a moon is one of {words}", words=", ".join(MOONS)), "moon")
        default = self.settling.game.rules.moon.default
        if word in ("moon_made", "moon_failed") and moon is None and not kind:
            if default == "none":
                said = say("which moon was shot? say so under moon: {words}", words=", ".join(MOONS))
                self.note("bad-result", said, "result")
            moon = default
        if word in _STATUSES:
            return _STATUSES[word], "", moon
        if word not in _OUTCOMES:
            words = ", ".join(name.replace("_", "-") for name in [*list(_STATUSES)[2:], *_OUTCOMES])
            said = say("{text} is no result; there are {words}", text=repr(self.text("result")), words=words)
            self.note("bad-result", said, "result")
        return "played", word, moon

    def suit(self) -> None:
        """The trump changes nothing that is written here, but it must be one."""
        text = self.text("trump")
        if text and text not in ("S", "H", "D", "C"):
            from meldcalc.cards import read_suit

            try:
                read_suit(text)
            except Refusal as refusal:
                self.note(refusal.code, refusal.message, "trump")

    def side(self, column: str) -> int | None:
        """The side that a cell names by one of its players, its team, or its label (a, b)."""
        text = self.text(column)
        if not text:
            return None
        id = self.seats.meant(text)
        for side, ids in enumerate(self.sides):
            if id in ids:
                return side
        labels: tuple[str, ...] = self.settling.layout.labels
        if text.casefold() in labels:
            return labels.index(text.casefold())
        if self.settling.layout is INDIVIDUAL and text.casefold() in INDIVIDUAL.points:
            return INDIVIDUAL.points.index(text.casefold())
        seated = ", ".join(id for ids in self.sides for id in ids)
        said = say("{id} does not sit at this table; {seated} do", id=text, seated=seated)
        self.note("unknown-player", said, column)
        return None

    def numbers(self, what: str) -> tuple[int | None, ...] | None:
        """One number a side, None when none of them stands."""
        found = tuple([self.amount(name) for name in self.settling.numbers.get(what, ())])
        return found if any(value is not None for value in found) else None

    def amount(self, column: str) -> int | None:
        """A number or a sum like 15+4; None for an empty cell."""
        text = self.text(column)
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) < 9:  # nearly always
            return int(text)
        found = number(text, self.settling.sheet.delimiter)
        found = sum_of(text) if found is None else found
        if found is None:
            said = say("{text} is not a whole number or a sum like 15+4", text=repr(text))
            self.note("bad-number", said, column)
        return found
