"""The JSON documents of tournaments. Ids are text, points numbers, money text with two decimals."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from meldcalc.event.append import Entry, Written
from meldcalc.event.model import Event, Line, Standing, Table, label
from meldcalc.event.money import Pot, money
from meldcalc.event.movement import NextRound
from meldcalc.event.records import CardRow, Honours, Meeting, Missing
from meldcalc.event.rounds import Plan, Spread, spreads
from meldcalc.event.season import NightRow, Season
from meldcalc.event.standings import Standings
from meldcalc.event.tally import Totals, added

if TYPE_CHECKING:
    from meldcalc.documents import events as doc


def standings_document(found: Standings | Season) -> dict[str, Any]:
    """``event standings`` and ``season``: of a season each night, and under ``dropped`` those that don't count."""
    season = isinstance(found, Season)
    return {
        **_rules(found.event),
        "name": found.event.name,
        "after": found.after,
        **({"nights": list(found.nights)} if isinstance(found, Season) else {}),
        "standings": [_standing(one, season=season) for one in found.standings],
    }


def _rules(event: Event) -> "doc.Ruled":
    """The tournament's rule table; a season without event.yaml has none."""
    return {"rules": event.table} if event.table else {}


def _standing(one: Standing, *, season: bool = False) -> dict[str, Any]:
    line = one.line
    played: dict[str, Any] = {"rounds": list(line.rounds)}
    if season:
        played = {"nights": list(line.rounds), "dropped": [line.rounds[place] for place in line.dropped]}
    return {
        "rank": one.rank,
        "tied": one.tied,
        "id": line.id,
        "name": line.name,
        **played,
        "penalties": line.penalties,
        "points": line.points,
        "wins": line.wins,
        "sets": line.sets,
        "decided_by": one.decided_by,
    }


def crosstable_document(event: Event, after: int, found: Mapping[tuple[str, str], Meeting]) -> dict[str, Any]:
    """``event crosstable``: for each, every opponent it met."""
    return {
        **_rules(event),
        "name": event.name,
        "after": after,
        "crosstable": [
            {
                "id": entrant.id,
                "name": entrant.name,
                "against": {
                    other: found[entrant.id, other]._asdict()
                    for other in event.entrants
                    if (entrant.id, other) in found
                },
            }
            for entrant in event.entrants.values()
        ],
    }


def card_document(
    event: Event, standing: Standing, rows: Sequence[CardRow] | Sequence[NightRow], *, season: bool = False
) -> dict[str, Any]:
    """``event card``: round by round, of a season night by night."""
    return {
        **_rules(event),
        "id": standing.line.id,
        "name": standing.line.name,
        "rank": standing.rank,
        "tied": standing.tied,
        "nights" if season else "rounds": [
            _round(row) if isinstance(row, CardRow) else row._asdict() for row in rows
        ],
        "penalties": standing.line.penalties,
        "points": standing.line.points,
        "wins": standing.line.wins,
        "sets": standing.line.sets,
    }


def _round(row: CardRow) -> dict[str, Any]:
    return {
        **row._asdict(),
        "table": None if row.table is None else label(row.table),
        "partners": list(row.partners),
        "opponents": list(row.opponents),
        "substitutes": list(row.substitutes),
    }


def honours_document(event: Event, found: Honours, *, season: bool = False) -> dict[str, Any]:
    """``event honours``: names; the first to reach the high round, the others who did under ``also``.

    A season has a high night in place of the high round. ``holders`` is everybody who holds an honour, with the id.
    """
    when = "night" if season else "round"
    best = [
        {
            "players": names_of(event, one.ids),
            when: one.round,
            "points": one.points,
        }
        for one in found.high_rounds
    ]
    high = {**best[0], "also": best[1:]} if best else None
    return {
        **_rules(event),
        "name": event.name,
        "high_round": None if season else high,
        **({"high_night": high} if season else {}),
        "groups": {
            name: _shared([one.line for one in group], "points") for name, group in found.groups.items()
        },
        "low_score": _shared(found.low_score, "points"),
        "most_sets": _shared(found.most_sets, "sets"),
        "holders": [one._asdict() for one in holders(event, found)],
    }


class Holder(NamedTuple):
    """One who holds an honour: of the high round (or night) also when, of a group's best which group."""

    honour: str
    name: str
    value: int | None
    note: int | str | None
    id: str
    round: int | str | None
    group: str | None


def holders(event: Event, found: Honours) -> list[Holder]:
    """Everybody who holds an honour, one by one."""
    rows: list[Holder] = []

    def hold(honour: str, ids: Sequence[str], value: int | None, when: Any = None, group: Any = None) -> None:
        note = group if when is None else when
        rows.extend(
            Holder(honour, event.entrants[id].name, value, note, id, when, group)
            for id in _in_order(event, ids)
        )

    for one in found.high_rounds:
        hold("high_night" if isinstance(one.round, str) else "high_round", one.ids, one.points, one.round)
    for name, group in found.groups.items():
        for best in group:
            hold("best", [best.line.id], best.line.points, None, name)
    for line in found.low_score:
        hold("low_score", [line.id], line.points)
    for line in found.most_sets:
        hold("most_sets", [line.id], line.sets)
    return rows


def _shared(lines: Sequence[Line], what: str) -> dict[str, Any] | None:
    if not lines:
        return None
    return {"players": [line.name for line in lines], what: getattr(lines[0], what)}


def names_of(event: Event, ids: Sequence[str]) -> list[str]:
    """The names behind ids, in the order of the list of players."""
    return [event.entrants[id].name for id in _in_order(event, ids)]


def _in_order(event: Event, ids: Sequence[str]) -> list[str]:
    return [id for id in event.entrants if id in ids]


def prizes_document(event: Event, after: int, found: Pot) -> "doc.Prizes":
    """``event prizes``: ``sets`` and ``set_money`` are null where nobody says all of them; the pot has those known."""
    unpriced = found.unknown and event.set_money
    return {
        **_rules(event),
        "name": event.name,
        "after": after,
        "pot": money(found.total),
        "entries": money(found.entries),
        "set_money": None if unpriced else money(found.set_money),
        "sets": None if found.unknown else found.sets,
        "known_sets": found.sets,
        "prizes": [
            {
                "rank": prize.standing.rank,
                "tied": prize.standing.tied,
                "id": prize.standing.line.id,
                "name": prize.standing.line.name,
                "points": prize.standing.line.points,
                "prize": money(prize.cents),
            }
            for prize in found.prizes
        ],
        "kept": money(found.kept),
    }


def written_document(file: str, number: int, written: Written) -> "doc.WrittenResult":
    """``event add``, ``fix`` and ``void``: the result as it stands now, what it was before, and who moved.

    ``results`` are all of them; the first one stands beside it too.
    """
    entries = [_entry(entry) for entry in written.entries]
    byes = [id for entry in entries for id in entry["bye"]]
    return {
        "file": file,
        "round": number,
        **entries[0],
        "bye": byes,
        "results": entries,
        "places": [
            {
                "id": new.line.id,
                "name": new.line.name,
                "rank_before": old.rank,
                "rank": new.rank,
                "points_before": old.line.points,
                "points": new.line.points,
            }
            for old, new in moved(written)
        ],
    }


def moved(written: Written) -> list[tuple[Standing, Standing]]:
    """Whose place or points a line changed, in the new order."""
    before = {one.line.id: one for one in written.before}
    return [
        (before[one.line.id], one)
        for one in written.after
        if (before[one.line.id].rank, before[one.line.id].line.points) != (one.rank, one.line.points)
    ]


def _entry(entry: Entry) -> "doc.WrittenTable":
    named = entry.table or entry.earlier
    return {
        "line": entry.line,
        "table": label(named.table) if named else None,
        "sides": _sides(entry.table) if entry.table else [],
        "bye": [] if named else list(entry.ids),
        "before": _sides(entry.earlier) if entry.earlier else None,
        "void": entry.void,
    }


def _sides(table: Table) -> "list[doc.WrittenSide]":
    return [{"players": list(side.ids), "points": side.points, "sets": side.sets} for side in table.sides]


def missing_document(found: Missing) -> "doc.Missing":
    """``event missing``: tables not yet in, with who sits there where the seating says so, and who has no row."""
    return {
        "round": found.round,
        "missing": [
            {"table": label(name), "players": [id for side in sides for id in side]}
            for name, sides in found.tables
        ],
        "players": list(found.ids),
    }


def seat_document(plan: Plan, entrants: int) -> dict[str, Any]:
    """``event seat``: tables in order; teams have no partners. Ids are text, as everywhere."""
    partners, opponents = spreads(plan, entrants)
    heads = ("a", "b") if plan.teams else ("n", "s", "e", "w")
    return {
        "seating": [
            {
                "round": number,
                "tables": [dict(zip(heads, map(str, table), strict=True)) for table in one.tables],
                "out": list(map(str, one.out)),
            }
            for number, one in enumerate(plan.rounds, 1)
        ],
        "partners": _spread(partners),
        "opponents": _spread(opponents),
        "seed": plan.seed,
    }


def _spread(spread: Spread | None) -> "doc.Spread":
    return {"min": spread.least, "max": spread.most} if spread else {"min": None, "max": None}


def next_document(event: Event, found: NextRound) -> dict[str, Any]:
    """``event next``: one round, as ``seat`` gives it; ``drawn`` says whether anything was drawn by lot."""
    heads = ("a", "b") if event.teams else ("n", "s", "e", "w")
    tables = [
        {"table": label(name), **dict(zip(heads, [id for side in sides for id in side], strict=True))}
        for name, sides in found.tables
    ]
    return {
        "seating": [{"round": found.round, "tables": tables, "out": list(found.out)}],
        "seed": found.seed,
        "drawn": found.drawn,
    }


def tally_document(found: Sequence[Totals]) -> dict[str, Any]:
    """``tally``: all files together, and one by one; ``rules`` where all used the same table."""
    used = {one.rules for one in found if one.rules}
    return {
        "rules": used.pop() if len(used) == 1 else None,
        "totals": added(found),
        "files": [{**one._asdict(), "totals": dict(one.totals)} for one in found],
    }
