"""Who is meant: an id in a row, a group, a name on the command line."""

from collections.abc import Iterable

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.event.model import Entrant, Event
from meldcalc.lang import say


def no_entrant(id: str, teams: bool) -> str:
    """The sentence for an id that nobody has."""
    return say("there is no team {id}", id=id) if teams else say("there is no player {id}", id=id)


def meant(word: str, entrants: Iterable[Entrant]) -> str | None:
    """A hint at whom a word may have meant: rows carry ids, and near ones are suggested, never taken."""
    folded = word.casefold()
    known: dict[str, str] = {}
    for entrant in entrants:
        if folded in {name.casefold() for name in (entrant.name, *entrant.people)}:
            return say("the rows carry ids; {name} is {id}", name=entrant.name, id=entrant.id)
        known[entrant.id] = entrant.id
    return did_you_mean(near(word, known))


def members(event: Event, group: str | None) -> tuple[str, ...]:
    """The ids of a group in the order of the list of players; of everybody for None. Raises ``unknown-group``."""
    if group is None:
        return tuple(event.entrants)
    folded = {name.casefold(): ids for name, ids in event.groups.items()}
    if group.casefold() not in folded:
        found = near(group, event.groups)
        if not event.groups:
            hint: str = say("groups stand in event.yaml, as groups: {example}", example="{ladies: [1, 3]}")
        else:
            hint = did_you_mean(found) or say("there are {names}", names=", ".join(event.groups))
        raise Refusal("unknown-group", say("there is no group {name}", name=group), hint=hint)
    wanted = set(folded[group.casefold()])
    return tuple(id for id in event.entrants if id in wanted)


def find(event: Event, word: str) -> Entrant:
    """Who is meant by an id or, whatever its case, a name. Raises ``unknown-player`` and ``ambiguous-name``."""
    word = word.strip()
    if word in event.entrants:
        return event.entrants[word]
    folded = word.casefold()
    found = [
        entrant
        for entrant in event.entrants.values()
        if folded in {name.casefold() for name in (entrant.name, *entrant.people)}
    ]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(entrant.id for entrant in found)
        raise Refusal("ambiguous-name", say("{name} may be any of {ids}", name=word, ids=ids))
    names = [
        name for entrant in event.entrants.values() for name in (entrant.id, entrant.name, *entrant.people)
    ]
    raise Refusal("unknown-player", no_entrant(word, event.teams), hint=did_you_mean(near(word, names)))
