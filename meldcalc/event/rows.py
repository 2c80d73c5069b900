"""The rows of results, hands and seats: their layout, and which of them hold.

A row is one table of one round (or one hand of it). Who sat there is told by the heads: ``n s e w`` (two against two,
each player ranked alone), ``a b`` (teams) or ``p1 p2 p3 …`` (everyone against everyone); rows carry ids, or names that
only one of the players has. A later row of the same place with ``status`` ``fix`` and a reason takes the earlier one's
place, one with ``void`` takes it back; without either it is an error. A row without a table, or of table ``bye``, is a
bye.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

from meldcalc.errors import Mark
from meldcalc.event.corrections import Said, said_rows, stands
from meldcalc.event.entrants import Known
from meldcalc.event.model import BYE, Event
from meldcalc.event.sheets import Sheet, Trouble, mark_of, name_of, number, table_name
from meldcalc.lang import say
from meldcalc.names import folded

_GUESSES = 100  # unknown ids that are guessed at; where there are more, the whole list is another
_AHEAD = 100  # how many rounds a row may be ahead of what the file can hold so far


class Layout(NamedTuple):
    """How a row says who sat there: the sides with their labels, their columns of ids and those of their points."""

    name: str  # individual, team or alone
    labels: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]
    points: tuple[str, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The columns of ids, in order."""
        return tuple(seat for side in self.seats for seat in side)

    @property
    def need(self) -> tuple[str, ...]:
        """The columns of a row of results."""
        return ("round", "table", *self.ids, *self.points)

    @property
    def sets(self) -> tuple[str, ...]:
        """The columns that may say how often each side was set."""
        return tuple(f"{label}_sets" for label in self.labels)


INDIVIDUAL = Layout("individual", ("a", "b"), (("n", "s"), ("e", "w")), ("ns", "ew"))
TEAM = Layout("team", ("a", "b"), (("a",), ("b",)), ("a_points", "b_points"))


def alone(players: int) -> Layout:
    """The layout of tables where everyone plays against everyone."""
    labels = tuple(f"p{seat}" for seat in range(1, players + 1))
    points = tuple(f"{label}_points" for label in labels)
    return Layout("alone", labels, tuple((label,) for label in labels), points)


def layout_of(columns: Iterable[str]) -> Layout | None:
    """The layout that the heads of a file show; None when they show none."""
    names = set(columns)
    if names & {"n", "s", "e", "w"}:
        return INDIVIDUAL
    if names & {"p1", "p2"}:
        players = 2
        while f"p{players + 1}" in names:
            players += 1
        return alone(players)
    return TEAM if names & {"a", "b"} else None


def checked_layout(sheet: Sheet, event: Event | None, trouble: Trouble) -> Layout | None:
    """The layout of a file, where it is one that the tournament's scoring can have."""
    layout = layout_of(sheet.columns)
    mark = Mark(sheet.file, sheet.head_line, 1)
    if layout is None:
        trouble.add(
            "bad-header",
            say("the columns name nobody's seat"),
            mark,
            hint=say("they are round, table, and n, s, e, w or a, b or p1, p2, p3"),
        )
    elif event is not None and event.entrants and layout.name != "alone" and (layout is TEAM) != event.teams:
        if event.teams:
            said = say("these columns are of single players, and the tournament is scored for teams")
        else:
            said = say("these columns are of teams, and the tournament is scored for single players")
        trouble.add("wrong-layout", said, mark)
        return None
    return layout


class Row(NamedTuple):
    """A row that holds; ``cells`` are as many as the columns. A bye has no table."""

    line: int
    round: int
    table: str
    cells: Sequence[str]
    without: frozenset[str] = frozenset()  # whose bye is taken back


class Byes:
    """The byes of a file: which row has each (round, id), and which are taken back.

    ``seated`` are the byes of the seating, which may be taken back without an earlier row; None where any may be.
    """

    def __init__(self, seated: Collection[tuple[int, str]] | None = ()) -> None:
        self.seated = seated
        self.taken_back: set[tuple[int, str]] = set()
        self._keys: dict[tuple[int, str], tuple[int | str, ...]] = {}  # (round, BYE, *ids)

    def add(self, round: int, ids: Sequence[str]) -> None:
        """Note that a row has the byes of some."""
        for id in ids:
            self._keys[round, id] = (round, BYE, *ids)
            self.taken_back.discard((round, id))

    def take_back(
        self,
        said: Said,
        byes: Sequence[tuple[int, str]],
        rows: dict[Hashable, Row],
        sheet: Sheet,
        trouble: Trouble,
    ) -> None:
        """Take byes out of their rows, and out of the seating."""
        for bye in byes:
            key = self._keys.get(bye)
            seated = bye not in self.taken_back and (self.seated is None or bye in self.seated)
            earlier = rows[key].line if key is not None else 0 if seated else None
            if not stands(said, earlier, sheet, trouble):
                return
        for bye in byes:
            self.taken_back.add(bye)
            key = self._keys.pop(bye, None)
            if key is not None:
                without = rows[key].without | {bye[1]}
                rows[key] = rows[key]._replace(without=without)
                if without.issuperset(key[2:]):
                    del rows[key]


def holding(
    sheet: Sheet,
    layout: Layout,
    need: Iterable[str],
    who: Callable[[str], str],
    trouble: Trouble,
    *,
    hand: bool = False,
    byes: Byes | None = None,
) -> Iterable[Row]:
    """The rows that hold after corrections, in the order in which each place (table, hand) first came.

    ``who`` gives the id of a word, where it means somebody.
    """
    columns = sheet.columns
    at_round, at_table, at_hand = columns["round"], columns["table"], columns["hand"] if hand else 0
    at_ids = [columns[name] for name in layout.ids]
    highest = len(sheet.rows) + _AHEAD
    byes = byes or Byes()
    rounds: dict[str, int] = {}
    rows: dict[Hashable, Row] = {}
    for said in said_rows(sheet, need, trouble):
        line, cells, _, _ = said
        text = cells[at_round]
        if text not in rounds:
            rounds[text] = number(text) or 0
        played = rounds[text]
        if not 1 <= played <= highest:
            message = say("{text} is not the number of a round here", text=repr(text.strip()))
            trouble.add("bad-round", message, mark_of(sheet, line, "round"))
            continue
        table = table_name(cells[at_table])
        row = Row(line, played, "" if table.casefold() == BYE else table, cells)
        key: Hashable = (played, row.table)
        if row.table and hand:
            number_of_hand = table_name(cells[at_hand])
            if not number_of_hand:
                message = say("the number of the hand is missing in this row")
                trouble.add("hand-missing", message, mark_of(sheet, line, "hand"))
                continue
            key = (played, row.table, number_of_hand)
        elif not row.table:
            ids = [who(cells[place].strip()) for place in at_ids]
            if not _is_bye(ids, layout, named=bool(table)):
                trouble.add(
                    "table-missing", say("the table is missing in this row"), mark_of(sheet, line, "table")
                )
                continue
            resting = sorted(who_rests(ids))
            if said.void:
                byes.take_back(said, [(played, id) for id in resting], rows, sheet, trouble)
                continue
            key = (played, BYE, *resting)
        earlier = rows.get(key)
        if stands(said, earlier.line if earlier else None, sheet, trouble):
            if said.void:
                del rows[key]
            else:
                rows[key] = row
                if not row.table:
                    byes.add(played, resting)
    return rows.values()


def _is_bye(ids: Sequence[str], layout: Layout, *, named: bool) -> bool:
    """Whether a row without a table is of somebody without a game: ``bye`` for a team's opponent, or free seats.

    Where ``bye`` is named for the table, anybody will do.
    """
    if named or any(id.casefold() == BYE for id in ids):
        return bool(who_rests(ids))
    return layout is not TEAM and 0 < len(who_rests(ids)) < len(ids)


def who_rests(ids: Iterable[str]) -> list[str]:
    """Those of a bye row who are somebody."""
    return [id for id in ids if id and id.casefold() != BYE]


class Seats:
    """Reads who sat in a row, and sees that they are known and sit at one table a round."""

    def __init__(self, sheet: Sheet, layout: Layout, event: Event | None, trouble: Trouble) -> None:
        self.sheet, self.trouble = sheet, trouble
        self.known = Known(event.entrants) if event is not None and event.entrants else None
        self.spelled: dict[str, str] = {}  # without a list of players: everybody as first written
        self.teams = event.teams if event is not None else layout is TEAM
        self.places = [[(name, sheet.columns[name]) for name in side] for side in layout.seats]
        self.alone = layout.name == "alone"
        self.seated: dict[tuple[int, str], int] = {}
        self.guesses = _GUESSES

    def who(self, word: str) -> str:
        """The id of somebody, of whom a cell may say the name; the word itself where it is nobody's."""
        if self.known is not None:
            return self.known.id_of(word) or word
        name = name_of(word)
        return self.spelled.setdefault(folded(name), name) if name else name

    def meant(self, word: str) -> str:
        """As :func:`who`, for a cell that may hold something else than a player."""
        return self.who(word) if self.known is not None else self.spelled.get(folded(name_of(word)), word)

    def of(self, row: Row) -> list[tuple[str, ...]] | None:
        """The ids of each side; None when anything is wrong. Of ``p1 p2 p3 …`` the last seats may stay free."""
        sides: list[tuple[str, ...]] = []
        good = True
        cells = row.cells
        for side in self.places:
            ids = tuple([self.who(cells[place].strip()) for _, place in side])
            if not ids[0] and self.free(row, len(sides)):
                ids = ()
            for (name, _), id in zip(side, ids, strict=False):
                if not self.sits(row, id, name):
                    good = False
            sides.append(ids)
        while sides and not sides[-1]:
            sides.pop()
        return sides if good else None

    def free(self, row: Row, side: int) -> bool:
        """Whether nobody needs to sit on a side: only where everyone plays alone, and two sit already."""
        return self.alone and side > 1 and not row.cells[self.places[side][0][1]].strip()

    def sits(self, row: Row, id: str, name: str) -> bool:
        """Whether this one may sit here; what is wrong is noted."""
        key = (row.round, id)
        if key not in self.seated and (
            id in self.known.entrants if self.known is not None else id and id.casefold() != BYE
        ):
            self.seated[key] = row.line
            return True
        mark = mark_of(self.sheet, row.line, name)
        if not id:
            self.trouble.add("player-missing", say("nobody sits here"), mark)
        elif id.casefold() == BYE:
            self.trouble.add("bye-row", say("a row with a bye has neither table nor points"), mark)
        elif key not in self.seated:
            self.guesses -= 1
            known = self.known or Known({})
            self.trouble.found.append(known.refusal(id, self.teams, guess=self.guesses >= 0).at(mark=mark))
        else:
            said = say(
                "{id} has a seat in round {round} already, in line {line}",
                id=id,
                round=row.round,
                line=self.seated[key],
            )
            self.trouble.add("seated-twice", said, mark)
        return False

    def resting(self, row: Row, points: tuple[str, ...]) -> list[tuple[int, str]]:
        """Who has no game, of a row with a bye; there must be nothing in its columns of points."""
        cells, columns = row.cells, self.sheet.columns
        for name in points:
            if name in columns and cells[columns[name]].strip():
                said = say("a row with a bye has neither table nor points")
                self.trouble.add("bye-row", said, mark_of(self.sheet, row.line, name))
                return []
        seats = [(name, self.who(cells[place].strip())) for side in self.places for name, place in side]
        resting = [id for id in who_rests(id for _, id in seats) if id not in row.without]
        return [(row.round, id) for name, id in seats if id in resting and self.sits(row, id, name)]
