"""Who is meant: an id or a name in a row, in a group, on the command line.

Two ways to write a name are one person where only case, spaces, or how accents are composed tell them apart.
"""

from collections.abc import Mapping, Sequence

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.event.model import Entrant, Event
from meldcalc.event.sheets import name_of
from meldcalc.lang import say
from meldcalc.names import folded


def no_entrant(id: str, teams: bool) -> str:
    """The sentence for an id that nobody has."""
    return say("there is no team {id}", id=id) if teams else say("there is no player {id}", id=id)


class Known:
    """Finds the entrant that a word means: an id, or a name that only one of them has."""

    def __init__(self, entrants: Mapping[str, Entrant]) -> None:
        self.entrants = entrants
        self._ids: dict[str, list[str]] | None = None

    def id_of(self, word: str) -> str | None:
        """The one id that is meant; None where it is nobody's or may be several."""
        if word in self.entrants:  # nearly always
            return word
        ids = self.ids_of(word)
        return ids[0] if len(ids) == 1 else None

    def ids_of(self, word: str) -> Sequence[str]:
        """All that a word may mean. An id goes before a name, and one that is written like the word before a number."""
        if self._ids is None:
            self._ids = {}
            for id in self.entrants:
                self._ids.setdefault(folded(id), []).append(id)
            names: dict[str, list[str]] = {}
            for entrant in self.entrants.values():
                for name in {folded(name) for name in (entrant.name, *entrant.people)} - self._ids.keys():
                    names.setdefault(name, []).append(entrant.id)
            self._ids |= names
        return self._ids.get(folded(word), ()) or self._ids.get(folded(name_of(word)), ())

    def refusal(self, word: str, teams: bool, *, guess: bool = True) -> Refusal:
        """What to say of a word that means nobody, or more than one."""
        ids = self.ids_of(word)
        if ids:
            return Refusal("ambiguous-name", say("{name} may be any of {ids}", name=word, ids=", ".join(ids)))
        names = (
            [name for one in self.entrants.values() for name in (one.id, one.name, *one.people)]
            if guess
            else []
        )
        return Refusal("unknown-player", no_entrant(word, teams), hint=did_you_mean(near(word, names)))


def near_names(names: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of names that may be one person, the later name first: another letter or accent, not another number."""
    import difflib

    found: list[tuple[str, str]] = []
    seen: dict[str, str] = {}
    for name in names[:_COMPARED]:
        word = folded(name)
        alike = difflib.get_close_matches(word, seen, n=1, cutoff=0.85)
        if alike and _digits(alike[0]) == _digits(word):
            found.append((name, seen[alike[0]]))
        seen[word] = name
    return found


_COMPARED = 300  # names; among more of them nearly every one is near to another


def _digits(word: str) -> str:
    return "".join(sign for sign in word if sign.isdigit())


def members(event: Event, group: str | None) -> tuple[str, ...]:
    """The ids of a group in the order of the list of players; of everybody for None. Raises ``unknown-group``."""
    if group is None:
        return tuple(event.entrants)
    groups = {folded(name): ids for name, ids in event.groups.items()}
    if folded(group) not in groups:
        found = near(group, event.groups)
        if not event.groups:
            hint: str = say("groups stand in event.yaml, as groups: {example}", example="{ladies: [1, 3]}")
        else:
            hint = did_you_mean(found) or say("there are {names}", names=", ".join(event.groups))
        raise Refusal("unknown-group", say("there is no group {name}", name=group), hint=hint)
    wanted = set(groups[folded(group)])
    return tuple(id for id in event.entrants if id in wanted)


def find(event: Event, word: str) -> Entrant:
    """Who is meant by an id or, however it is written, a name. Raises ``unknown-player`` and ``ambiguous-name``."""
    known = Known(event.entrants)
    id = known.id_of(word.strip())
    if id is None:
        raise known.refusal(word.strip(), event.teams)
    return event.entrants[id]
