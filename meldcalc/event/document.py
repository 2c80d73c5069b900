"""The JSON documents of tournaments. Ids are text, points numbers, money text with two decimals."""

from collections.abc import Mapping, Sequence
from typing import Any

from meldcalc.event.append import Written
from meldcalc.event.model import Event, Line, Standing, Table, label
from meldcalc.event.money import Pot, money
from meldcalc.event.movement import NextRound
from meldcalc.event.records import CardRow, Honours, Meeting, Missing
from meldcalc.event.rounds import Plan, Spread, spreads
from meldcalc.event.season import Season
from meldcalc.event.standings import Standings
from meldcalc.event.tally import Totals, added


def standings_document(found: Standings) -> dict[str, Any]:
    """``event standings``."""
    return {
        **_rules(found.event),
        "name": found.event.name,
        "after": found.after,
        "standings": [_standing(one) for one in found.standings],
    }


def _rules(event: Event) -> dict[str, str]:
    """The rule table, in documents of tournaments whose hands were settled by it."""
    return {"rules": event.settled_by} if event.settled_by else {}


def season_document(found: Season) -> dict[str, Any]:
    """``event season``: the points of each night; ``dropped`` are those of them that don't count."""
    return {
        "name": found.event.name,
        "after": len(found.nights),
        "nights": list(found.nights),
        "standings": [_standing(one, season=True) for one in found.standings],
    }


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


def card_document(event: Event, standing: Standing, rows: Sequence[CardRow]) -> dict[str, Any]:
    """``event card``."""
    return {
        **_rules(event),
        "id": standing.line.id,
        "name": standing.line.name,
        "rank": standing.rank,
        "tied": standing.tied,
        "rounds": [
            {
                **row._asdict(),
                "table": None if row.table is None else label(row.table),
                "partners": list(row.partners),
                "opponents": list(row.opponents),
                "substitutes": list(row.substitutes),
            }
            for row in rows
        ],
        "penalties": standing.line.penalties,
        "points": standing.line.points,
        "wins": standing.line.wins,
        "sets": standing.line.sets,
    }


def honours_document(event: Event, found: Honours) -> dict[str, Any]:
    """``event honours``: names; the first to reach the high round, the others who did under ``also``."""
    rounds = [
        {"players": names_of(event, one.ids), "round": one.round, "points": one.points}
        for one in found.high_rounds
    ]
    return {
        **_rules(event),
        "name": event.name,
        "high_round": {**rounds[0], "also": rounds[1:]} if rounds else None,
        "groups": {
            name: {"players": [one.line.name for one in best], "points": best[0].line.points}
            if best
            else None
            for name, best in found.groups.items()
        },
        "low_score": _shared(found.low_score, "points"),
        "most_sets": _shared(found.most_sets, "sets"),
    }


def _shared(lines: Sequence[Line], what: str) -> dict[str, Any] | None:
    return {"players": [line.name for line in lines], what: getattr(lines[0], what)} if lines else None


def names_of(event: Event, ids: Sequence[str]) -> list[str]:
    """The names behind ids, in the order of the list of players."""
    return [entrant.name for entrant in event.entrants.values() if entrant.id in ids]


def prizes_document(event: Event, after: int, pot: Pot) -> dict[str, Any]:
    """``event prizes``."""
    return {
        **_rules(event),
        "name": event.name,
        "after": after,
        "pot": money(pot.total),
        "entries": money(pot.entries),
        "set_money": money(pot.set_money),
        "sets": pot.sets,
        "prizes": [
            {
                "rank": prize.standing.rank,
                "tied": prize.standing.tied,
                "id": prize.standing.line.id,
                "name": prize.standing.line.name,
                "points": prize.standing.line.points,
                "prize": money(prize.cents),
            }
            for prize in pot.prizes
        ],
        "kept": money(pot.kept),
    }


def written_document(file: str, number: int, written: Written) -> dict[str, Any]:
    """``event add`` and ``event fix``: the result as it stands now, what it was before, and who moved."""
    return {
        "file": file,
        "line": written.line,
        "round": number,
        "table": label(written.table.table) if written.table else None,
        "sides": _sides(written.table) if written.table else [],
        "bye": [] if written.table else list(written.ids),
        "before": _sides(written.earlier) if written.earlier else None,
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


def _sides(table: Table) -> list[dict[str, Any]]:
    return [{"players": list(side.ids), "points": side.points} for side in table.sides]


def missing_document(found: Missing) -> dict[str, Any]:
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
    """``event seat``: tables in order; teams have no partners."""
    partners, opponents = spreads(plan, entrants)
    heads = ("a", "b") if plan.teams else ("n", "s", "e", "w")
    return {
        "seating": [
            {
                "round": number,
                "tables": [dict(zip(heads, table, strict=True)) for table in one.tables],
                "out": list(one.out),
            }
            for number, one in enumerate(plan.rounds, 1)
        ],
        "partners": _spread(partners),
        "opponents": _spread(opponents),
        "seed": plan.seed,
    }


def _spread(spread: Spread | None) -> dict[str, int | None]:
    return {"min": spread.least, "max": spread.most} if spread else {"min": None, "max": None}


def next_document(event: Event, found: NextRound) -> dict[str, Any]:
    """``event next``: one round, as ``seat`` gives it; ``drawn`` says whether anything was drawn by lot."""
    heads = ("a", "b") if event.teams else ("n", "s", "e", "w")
    tables = [
        {"table": label(name), **dict(zip(heads, [label(id) for side in sides for id in side], strict=True))}
        for name, sides in found.tables
    ]
    return {
        "seating": [{"round": found.round, "tables": tables, "out": [label(id) for id in found.out]}],
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
