"""What the rows of a new result or of a correction say: who sat there, and which rows are needed."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.event.entrants import find
from meldcalc.event.folder import Loaded
from meldcalc.event.model import BYE, Table
from meldcalc.lang import say


class Wanted(NamedTuple):
    """What is to be written: a table's points, side by side.

    ``ids`` say who sat there, where they are given; ``sets`` how often each side was set. ``reason`` makes it a
    correction, and with ``void`` the result is taken back.
    """

    round: int
    table: str
    points: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    reason: str | None = None  # None: a first entry
    sets: tuple[int, ...] = ()
    void: bool = False


class NewRow(NamedTuple):
    """One wanted row with who sat there, as it was found out."""

    wanted: Wanted
    ids: tuple[str, ...]
    earlier: Table | None


def rows_of(loaded: Loaded, wanted: Wanted) -> list[NewRow]:
    """The rows of one wanted result: one, or for byes of teams one each."""
    earlier = result_of(loaded, wanted.round, wanted.table)
    ids = tuple(find(loaded.event, word).id for word in wanted.ids)
    if wanted.table == BYE:
        return _resting(loaded, wanted, ids)
    if wanted.round in loaded.by_hand:
        said = say("round {round} stands hand by hand in hands.csv", round=wanted.round)
        raise Refusal("round-by-hand", said, hint=say("a row there with status fix corrects a hand"))
    if wanted.reason is None and earlier:
        scored = ", ".join(str(side.points) for side in earlier.sides)
        said = say(
            "round {round}, table {table} is in already: {points}",
            round=wanted.round,
            table=wanted.table,
            points=scored,
        )
        raise Refusal("already-in", said, hint=say("meldcalc event fix corrects it, with a reason"))
    if wanted.reason is not None and not earlier:
        raise _nothing(wanted)
    if wanted.reason is None:
        _check_seated(loaded, wanted)
    seat = loaded.seating.tables.get((wanted.round, wanted.table))
    sides = (earlier and tuple(side.ids for side in earlier.sides)) or (seat and seat.sides)
    ids = ids or tuple(id for side in sides or () for id in side)
    if not ids:
        said = say(
            "nobody knows who sat at table {table} in round {round}", table=wanted.table, round=wanted.round
        )
        hint = say("say it with --players, or write seating.csv")
        raise Refusal("no-seating", said, hint=hint)
    return [NewRow(wanted, ids, earlier)]


def result_of(loaded: Loaded, round: int, table: str) -> Table | None:
    return next((one for one in loaded.results.tables if (one.round, one.table) == (round, table)), None)


def _nothing(wanted: Wanted) -> Refusal:
    """There is nothing there to correct."""
    said = say(
        "there is no result of round {round}, table {table} to correct",
        round=wanted.round,
        table=wanted.table,
    )
    return Refusal("fix-nothing", said, hint=say("meldcalc event add enters it"))


def _check_seated(loaded: Loaded, wanted: Wanted) -> None:
    """A first entry is of a table that seating.csv has, where it seats the round. Raises ``not-seated``."""
    tables = [table for round, table in loaded.seating.tables if round == wanted.round]
    if wanted.table in tables:
        return
    if tables:
        said = say(
            "round {round} has no table {table} in seating.csv", round=wanted.round, table=wanted.table
        )
        hint = did_you_mean(near(wanted.table, tables)) or say(
            "it has {tables}; a row more there seats another table", tables=", ".join(tables)
        )
        raise Refusal("not-seated", said, hint=hint)
    if loaded.seating.tables and not wanted.ids:
        rounds = ", ".join(map(str, sorted(loaded.seating.rounds)))
        said = say(
            "round {round} is not in seating.csv, which has {rounds}", round=wanted.round, rounds=rounds
        )
        raise Refusal("not-seated", said, hint=say("--players says who sat there all the same"))


def _resting(loaded: Loaded, wanted: Wanted, ids: tuple[str, ...]) -> list[NewRow]:
    """The rows of byes: of those who are named, else of those whom the seating leaves out and who have no row yet."""
    written = {id for round, id in loaded.results.byes if round == wanted.round} - {
        id for round, id in loaded.seated_byes if round == wanted.round
    }
    if wanted.points or wanted.sets:
        raise Refusal("bye-row", say("a row with a bye has neither table nor points"))
    seated = [id for round, id in loaded.seating.byes if round == wanted.round]
    if wanted.reason is not None:
        return [NewRow(wanted, (id,), None) for id in _taken_back(loaded, wanted, ids, written)]
    if not ids:
        ids = tuple(id for id in seated if id not in written)
        if not ids and not seated:
            said = say("nobody knows who has a bye in round {round}", round=wanted.round)
            raise Refusal("no-seating", said, hint=say("say it with --players, or write seating.csv"))
    taken = [id for id in ids or seated if id in written]
    if taken:
        raise Refusal("already-in", say("{id} has a bye in round {round}", id=taken[0], round=wanted.round))
    return [NewRow(wanted, (id,), None) for id in ids]


def _taken_back(
    loaded: Loaded, wanted: Wanted, ids: tuple[str, ...], written: Collection[str]
) -> tuple[str, ...]:
    """Whose byes are taken back: of those who are named, else of the only one who has a bye."""
    playing = {
        id
        for table in loaded.results.tables
        if table.round == wanted.round
        for side in table.sides
        for id in side.ids
    }
    seated = {
        id
        for round, id in loaded.seating.byes
        if round == wanted.round and id not in playing and (round, id) not in loaded.results.taken_back
    }
    resting = tuple(id for id in loaded.event.entrants if id in written or id in seated)
    if not ids and len(resting) > 1:
        said = say("{names} have a bye in round {round}", names=", ".join(resting), round=wanted.round)
        raise Refusal("no-seating", said, hint=say("say with --players whose bye is taken back"))
    ids = tuple(dict.fromkeys(ids)) or resting
    if not ids or not set(ids) <= set(resting):
        raise _nothing(wanted)
    if not wanted.void:
        raise Refusal("bye-row", say("a bye has no points to correct; meldcalc event void takes it back"))
    for id in ids:
        if (wanted.round, id) in loaded.byes_by_hand:
            said = say("the bye of {id} in round {round} stands in hands.csv", id=id, round=wanted.round)
            raise Refusal("round-by-hand", said, hint=say("a row there with status void takes it back"))
    return ids


def swapped(loaded: Loaded, round: int, pairs: Sequence[tuple[str, str]], reason: str) -> list[NewRow]:
    """The tables of a round after players were exchanged, those that changed."""
    if round in loaded.by_hand:
        said = say("round {round} stands hand by hand in hands.csv", round=round)
        raise Refusal("round-by-hand", said, hint=say("a row there with status fix corrects a hand"))
    tables = {table.table: table for table in loaded.results.tables if table.round == round}
    now = {id: id for table in tables.values() for side in table.sides for id in side.ids}
    for pair in pairs:
        one, other = (find(loaded.event, word).id for word in pair)
        for id in (one, other):
            if id not in now:
                said = say("{id} has no result in round {round}", id=id, round=round)
                raise Refusal("unknown-player", said)
        if one == other:
            raise Refusal("player-twice", say("{id} can't change places alone", id=one))
        seats = {seated: seat for seat, seated in now.items()}
        now[seats[one]], now[seats[other]] = other, one
    rows = []
    for table in tables.values():
        ids = tuple(id for side in table.sides for id in side.ids)
        if any(now[id] != id for id in ids):
            points = tuple(side.points for side in table.sides)
            rows.append(
                NewRow(Wanted(round, table.table, points, (), reason), tuple(now[id] for id in ids), table)
            )
    if not rows:
        raise Refusal("fix-nothing", say("everybody sits where they sat before"))
    return rows
