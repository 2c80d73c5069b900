"""What the commands of ``event`` show of results: tables for people, rows for csv and its like."""

from collections.abc import Mapping, Sequence
from typing import Any

from meldcalc.event.board import MOST_SHOWN, place as placed, round_cells
from meldcalc.event.document import Holder, holders, names_of
from meldcalc.event.model import BYE, Event, Standing, label
from meldcalc.event.money import Pot, money
from meldcalc.event.records import CardRow, Honours, Meeting
from meldcalc.event.season import NightRow, Season
from meldcalc.event.standings import Standings
from meldcalc.lang import say
from meldcalc.render import Column, Label, Sheet


def key_title(key: str) -> str:
    """A key of the ranking in words."""
    titles = {
        "points": say("points"),
        "high_round": say("high round"),
        "fewest_sets": say("fewest sets"),
        "wins": say("wins"),
        "best_night": say("best night"),
        "nights": say("nights played"),
        "head_to_head": say("games against each other"),
    }
    return titles[key]


def who(event: Event) -> str:
    return say("Team") if event.teams else say("Player")


def standings_sheet(found: Standings | Season, machine: bool) -> Sheet:
    """The standings; ``machine`` for csv and its like, where every column stands.

    Of a season, people see what does not count in brackets.
    """
    season = isinstance(found, Season)
    heads = (
        list(found.nights) if isinstance(found, Season) else [str(one) for one in range(1, found.after + 1)]
    )
    if machine:
        return _all_columns(found.standings, heads if season else [f"r{head}" for head in heads], season)
    heading = say("{name}, after round {after}", name=found.event.name, after=found.after)
    return _for_people(
        found.event, found.standings, heads, heading if found.after and not season else found.event.name
    )


def _all_columns(standings: Sequence[Standing], heads: list[str], season: bool) -> Sheet:
    after = ("penalties", "points", "wins", "sets", "decided_by", *(["dropped"] if season else []))
    before = ("rank", "tied", "id", "name")
    taken = {*before, *after}  # a night may be called anything, also like another column
    heads = [f"night {head}" if head in taken else head for head in heads]
    columns = [Column(key, key) for key in (*before, *heads, *after)]
    rows: list[Any] = [
        (
            *(one.rank, one.tied, one.line.id, one.line.name),
            *one.line.rounds,
            *(one.line.penalties, one.line.points, one.line.wins, one.line.sets, one.decided_by),
            *([[one.line.rounds[place] for place in one.line.dropped]] if season else []),
        )
        for one in standings
    ]
    return Sheet(columns, rows)


def _for_people(event: Event, standings: Sequence[Standing], heads: list[str], heading: str) -> Sheet:
    lines = [one.line for one in standings]
    shown = len(heads) if len(heads) <= MOST_SHOWN else 0
    more: list[tuple[Column, list[Any]]] = []
    if any(line.penalties for line in lines):
        more.append((Column("penalties", say("Penalties"), True), [line.penalties or None for line in lines]))
    if any(line.sets for line in lines):
        more.append((Column("sets", say("Sets"), True), [line.sets for line in lines]))
    more.append((Column("points", say("Points"), True), [line.points for line in lines]))
    if any(one.decided_by for one in standings):
        keys = [
            Label(one.decided_by, key_title(one.decided_by)) if one.decided_by else None for one in standings
        ]
        more.append((Column("decided_by", say("Ahead by")), keys))
    columns = [
        Column("rank", say("Place"), True),
        Column("name", who(event), wrap=True),
        *(Column(head, head, True) for head in heads[:shown]),
        *(column for column, _ in more),
    ]
    rows = [
        (
            placed(one),
            one.line.name,
            *round_cells(one.line, shown),
            *(cells[number] for _, cells in more),
        )
        for number, one in enumerate(standings)
    ]
    first = frozenset(number for number, one in enumerate(standings) if one.rank == 1)
    notes = [] if shown or not heads else [say("the rounds one by one: -f csv")]
    return Sheet(columns, rows, heading, notes, first, keys=2)


def crosstable_sheet(event: Event, found: Mapping[tuple[str, str], Meeting], machine: bool) -> Sheet:
    """Points of the one in the row against the one in the column; for programs a row a meeting."""
    ids = list(event.entrants)
    if machine:
        keys = ("id", "opponent", *Meeting._fields)
        rows = [(*pair, *meeting) for pair, meeting in found.items()]
        return Sheet([Column(key, key) for key in keys], rows)

    def cell(one: str, other: str) -> str:
        if one == other:
            return "-"
        meeting = found.get((one, other))
        return f"{meeting.points}:{meeting.against}" if meeting else ""

    columns = [
        Column("id", say("Id"), True),
        Column("name", who(event), wrap=True),
        *(Column(id, id, True) for id in ids),
    ]
    rows_ = [
        (id, entrant.name, *(cell(id, other) for other in ids)) for id, entrant in event.entrants.items()
    ]
    return Sheet(columns, rows_, event.name, keys=2)


def result_title(result: str | None) -> Label | None:
    """How a round ended, for one who played it."""
    titles = {"won": say("won"), "lost": say("lost"), "drawn": say("drawn"), BYE: say("bye")}
    return Label(result, titles[result]) if result else None


def card_parts(event: Event, standing: Standing, rows: Sequence[CardRow], machine: bool) -> list[Any]:
    """One player's or team's rounds and the total as it ran; people see penalties where there are some."""
    penalties = machine or any(row.penalty for row in rows)
    columns = [
        Column("round", say("Round"), True),
        Column("table", say("Table"), True),
        *([] if event.teams else [Column("partners", say("With"), wrap=True)]),
        Column("opponents", say("Against"), wrap=True),
        Column("points", say("Points"), True),
        Column("against", say("Theirs"), True),
        Column("result", say("Result")),
        *([Column("penalty", say("Penalty"), True)] if penalties else []),
        Column("total", say("Total"), True),
    ]

    def others(ids: Sequence[str]) -> Any:
        return list(ids) if machine else ", ".join(names_of(event, ids))

    cells: list[Any] = [
        (
            row.round,
            row.table if row.table is None else label(row.table),
            *([] if event.teams else [others(row.partners)]),
            others(row.opponents),
            row.points,
            row.against,
            result_title(row.result),
            *([row.penalty if machine else row.penalty or None] if penalties else []),
            row.total,
        )
        for row in rows
    ]
    notes = [
        say("{sub} sat for {out} from round {first} on", sub=one.name, out=one.out, first=one.first)
        if one.last is None
        else say(
            "{sub} sat for {out}, rounds {first} to {last}",
            sub=one.name,
            out=one.out,
            first=one.first,
            last=one.last,
        )
        for one in event.substitutes
        if one.id == standing.line.id
    ]
    notes += [
        say("{points} in round {round}: {reason}", points=one.points, round=one.round, reason=one.reason)
        for one in event.penalties
        if one.id == standing.line.id and one.reason
    ]
    return [Sheet(columns, cells, _card_heading(standing), notes)]


def _card_heading(standing: Standing) -> str:
    name = standing.line.name
    if standing.rank is None:
        return say("{name} has not played", name=name)
    return say(
        "{name}: place {place} with {points} points",
        name=name,
        place=placed(standing),
        points=standing.line.points,
    )


def night_card_parts(event: Event, standing: Standing, rows: Sequence[NightRow], machine: bool) -> list[Any]:
    """One player's nights and the total as it ran; people see in brackets what does not count."""
    penalties = machine or any(row.penalty for row in rows)
    columns = [
        Column("night", say("Night")),
        Column("points", say("Points"), True),
        *([Column("counts", "counts")] if machine else []),
        *([Column("penalty", say("Penalty"), True)] if penalties else []),
        Column("total", say("Total"), True),
    ]
    cells: list[Any] = [
        (
            row.night,
            row.points if machine or row.counts or row.points is None else f"({row.points})",
            *([row.counts] if machine else []),
            *([row.penalty if machine else row.penalty or None] if penalties else []),
            row.total,
        )
        for row in rows
    ]
    return [Sheet(columns, cells, _card_heading(standing))]


def honours_parts(event: Event, found: Honours, machine: bool) -> list[Any]:
    """The honours, one a row; for programs a row for each who holds it, with the id, the round and the group."""
    if machine:
        return [Sheet([Column(key, key) for key in Holder._fields], holders(event, found))]
    rows: list[tuple[Any, ...]] = []
    for best in found.high_rounds:
        names = ", ".join(names_of(event, best.ids))
        if isinstance(best.round, str):
            when = say("night {night}", night=best.round)
            rows.append((Label("high_night", say("High night")), names, best.points, when))
        else:
            when = say("round {round}", round=best.round)
            rows.append((Label("high_round", say("High round")), names, best.points, when))
    rows += [
        (Label("best", say("Best of {group}", group=group)), one.line.name, one.line.points, None)
        for group, first in found.groups.items()
        for one in first
    ]
    rows += [(Label("low_score", say("Low score")), line.name, line.points, None) for line in found.low_score]
    rows += [(Label("most_sets", say("Most sets")), line.name, line.sets, None) for line in found.most_sets]
    columns = [
        Column("honour", say("Honour")),
        Column("name", who(event), wrap=True),
        Column("value", say("Value"), True),
        Column("note", ""),
    ]
    return [Sheet(columns, rows, event.name)]


def prizes_parts(event: Event, pot: Pot, machine: bool) -> list[Any]:
    """Who wins what, and where the money came from."""
    columns = [
        Column("rank", say("Place"), True),
        Column("name", who(event), wrap=True),
        Column("points", say("Points"), True),
        Column("prize", say("Prize"), True),
        *([Column("tied", "tied"), Column("id", "id")] if machine else []),
    ]
    rows: list[Any] = [
        (
            standing.rank if machine else placed(standing),
            standing.line.name,
            standing.line.points,
            money(cents),
            *([standing.tied, standing.line.id] if machine else []),
        )
        for standing, cents in pot.prizes
    ]
    notes = [say("pot {pot}: entries {entries}", pot=money(pot.total), entries=money(pot.entries))]
    if event.set_money:
        notes[0] = say(
            "pot {pot}: entries {entries}, set money {set_money} ({sets} × sets)",
            pot=money(pot.total),
            entries=money(pot.entries),
            set_money=money(pot.set_money),
            sets=f"≥ {pot.sets}" if pot.unknown else pot.sets,
        )
    if not pot.prizes and event.prizes:
        notes.append(say("nothing is paid before anything is played"))
    if pot.kept:
        notes.append(say("{kept} stays in the pot", kept=money(pot.kept)))
    return [Sheet(columns, rows, event.name, notes)]
