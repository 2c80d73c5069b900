"""What stands on the notice board: the standings, the prizes, the honours."""

from meldcalc.event.document import names_of
from meldcalc.event.folder import Loaded
from meldcalc.event.model import Event, Standing
from meldcalc.event.money import Pot, money, pot
from meldcalc.event.page import Head, Section, page
from meldcalc.event.records import Honours, honours
from meldcalc.event.standings import Standings, standings
from meldcalc.lang import say, translate

MOST_SHOWN = 30  # rounds; of more the totals are shown alone
_USUAL = 10  # rounds that stand on a page upright


def board(loaded: Loaded, after: int | None = None, lang: str = "en") -> str:
    """The page of a tournament as it stood after a round (None: the last), in a language. Raises as ``standings``."""
    found = standings(loaded, after)
    event = found.event
    lead = [event.date, translate(say("after round {after}", after=found.after), lang) if found.after else ""]
    sections = [_standings(found)]
    if after is None or after == standings(loaded).after:
        if event.prizes and event.entry + event.set_money:
            sections.append(_prizes(event, pot(event, loaded.results, found.standings)))
        sections.append(_honours(event, honours(loaded)))
    return page(event.name, " · ".join(filter(None, lead)), [one for one in sections if one.rows], lang)


def _standings(found: Standings) -> Section:
    event, lines = found.event, [one.line for one in found.standings]
    penalties, sets = any(line.penalties for line in lines), any(line.sets for line in lines)
    heads = [Head(say("Place"), "place"), Head(say("Team") if event.teams else say("Player"), "text")]
    heads.append(Head(say("Points"), "strong"))  # before the rounds: what is too wide is cut on the right
    heads += [Head(say("Penalties"))] if penalties else []
    heads += [Head(say("Sets"))] if sets else []
    shown = found.after if found.after <= MOST_SHOWN else 0
    heads += [Head(str(number), "round") for number in range(1, shown + 1)]
    rows = [
        (
            place(one),
            one.line.name,
            one.line.points,
            *([one.line.penalties or None] if penalties else []),
            *([one.line.sets] if sets else []),
            *one.line.rounds[:shown],
        )
        for one in found.standings
    ]
    first = frozenset(number for number, one in enumerate(found.standings) if one.rank == 1)
    return Section("", heads, rows, first, many=shown > _USUAL)


def place(standing: Standing) -> str:
    """A place for people: ``2``, or ``2=`` where it is shared."""
    return f"{standing.rank}=" if standing.tied else str(standing.rank)


def _prizes(event: Event, found: Pot) -> Section:
    heads = [
        Head(say("Place"), "place"),
        Head(say("Team") if event.teams else say("Player"), "text"),
        Head(say("Prize"), "strong"),
    ]
    rows = [(place(one.standing), one.standing.line.name, money(one.cents)) for one in found.prizes]
    return Section(say("Prizes: {pot} in the pot", pot=money(found.total)), heads, rows)


def _honours(event: Event, found: Honours) -> Section:
    heads = [
        Head(say("Honour"), "text"),
        Head(say("Team") if event.teams else say("Player"), "text"),
        Head(say("Value"), "strong"),
    ]
    rows: list[tuple[str, str, int | None]] = [
        (say("High round, round {round}", round=one.round), ", ".join(names_of(event, one.ids)), one.points)
        for one in found.high_rounds
    ]
    rows += [
        (say("Best of {group}", group=group), one.line.name, one.line.points)
        for group, best in found.groups.items()
        for one in best
    ]
    rows += [(say("Most sets"), line.name, line.sets) for line in found.most_sets]
    return Section(say("Honours"), heads, rows)
