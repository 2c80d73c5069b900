"""What stands on the notice board: the standings, the prizes, the honours."""

from collections.abc import Sequence

from meldcalc.event.document import names_of
from meldcalc.event.folder import Loaded
from meldcalc.event.model import Event, Line, Standing
from meldcalc.event.money import Pot, money, pot
from meldcalc.event.page import Head, Section, page
from meldcalc.event.records import Honours, honours, season_honours
from meldcalc.event.season import Season
from meldcalc.event.standings import standings
from meldcalc.lang import say, translate

MOST_SHOWN = 30  # rounds; of more the totals are shown alone
_USUAL = 10  # rounds that stand on a page upright


def board(loaded: Loaded, after: int | None = None, lang: str = "en") -> str:
    """The page of a tournament as it stood after a round (None: the last), in a language. Raises as ``standings``."""
    found = standings(loaded, after)
    event = found.event
    heads = [str(number) for number in range(1, found.after + 1)]
    sections = [_standings(event, found.standings, heads)]
    if after is None or after == standings(loaded).after:
        sections.append(_prizes(event, pot(event, loaded.results, found.standings)))
        sections.append(_honours(event, honours(loaded)))
    return _page(event, say("after round {after}", after=found.after) if found.after else "", sections, lang)


def season_board(found: Season, lang: str = "en") -> str:
    """The page of a season."""
    event, after = found.event, len(found.nights)
    sections = [_standings(event, found.standings, found.nights)]
    if found.whole:
        sections.append(_prizes(event, pot(event, None, found.standings)))
        sections.append(_honours(event, season_honours(found)))
    return _page(event, say("nights: {count}", count=after) if after else "", sections, lang)


def _page(event: Event, stage: str, sections: Sequence[Section], lang: str) -> str:
    lead = " · ".join(filter(None, (event.date, translate(stage, lang))))
    return page(event.name, lead, [one for one in sections if one.rows], lang)


def _standings(event: Event, found: Sequence[Standing], rounds: Sequence[str]) -> Section:
    lines = [one.line for one in found]
    penalties, sets = any(line.penalties for line in lines), any(line.sets for line in lines)
    heads = [Head(say("Place"), "place"), Head(say("Team") if event.teams else say("Player"), "text")]
    heads.append(Head(say("Points"), "strong"))  # before the rounds: what is too wide is cut on the right
    heads += [Head(say("Penalties"))] if penalties else []
    heads += [Head(say("Sets"))] if sets else []
    shown = len(rounds) if len(rounds) <= MOST_SHOWN else 0
    heads += [Head(title, "round") for title in rounds[:shown]]
    rows = [
        (
            place(one),
            one.line.name,
            one.line.points,
            *([one.line.penalties or None] if penalties else []),
            *([one.line.sets] if sets else []),
            *round_cells(one.line, shown),
        )
        for one in found
    ]
    first = frozenset(number for number, one in enumerate(found) if one.rank == 1)
    return Section("", heads, rows, first, many=shown > _USUAL)


def place(standing: Standing) -> str:
    """A place for people: ``2``, or ``2=`` where it is shared; a dash for who has played nothing."""
    if standing.rank is None:
        return "–"
    return f"{standing.rank}=" if standing.tied else str(standing.rank)


def round_cells(line: Line, shown: int) -> list[int | str | None]:
    """The points of the first rounds for people; nights that don't count stand in brackets."""
    return [
        f"({points})" if place in line.dropped else points for place, points in enumerate(line.rounds[:shown])
    ]


def _prizes(event: Event, found: Pot) -> Section:
    heads = [
        Head(say("Place"), "place"),
        Head(say("Team") if event.teams else say("Player"), "text"),
        Head(say("Prize"), "strong"),
    ]
    paid = bool(event.prizes and event.entry + event.set_money)
    rows = [(place(one.standing), one.standing.line.name, money(one.cents)) for one in found.prizes if paid]
    return Section(say("Prizes: {pot} in the pot", pot=money(found.total)), heads, rows)


def _honours(event: Event, found: Honours) -> Section:
    heads = [
        Head(say("Honour"), "text"),
        Head(say("Team") if event.teams else say("Player"), "text"),
        Head(say("Value"), "strong"),
    ]
    rows: list[tuple[str, str, int | None]] = [
        (_when(one.round), ", ".join(names_of(event, one.ids)), one.points) for one in found.high_rounds
    ]
    rows += [
        (say("Best of {group}", group=group), one.line.name, one.line.points)
        for group, best in found.groups.items()
        for one in best
    ]
    rows += [(say("Most sets"), line.name, line.sets) for line in found.most_sets]
    return Section(say("Honours"), heads, rows)


def _when(best: int | str) -> str:
    """The title of the best round, or of the best night of a season."""
    if isinstance(best, str):
        return say("High night, night {night}", night=best)
    return say("High round, round {round}", round=best)
