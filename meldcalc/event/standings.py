"""The standings of a tournament, after all of its rounds or some of them, of everybody or of a group."""

from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.event.entrants import members
from meldcalc.event.folder import Loaded
from meldcalc.event.model import Event, Standing, ranking_html
from meldcalc.event.ranking import ranked
from meldcalc.event.scores import last_round, lines
from meldcalc.lang import say

DEFAULT_RANK = ("points",)


class Standings(NamedTuple):
    """Who stands where after so many rounds."""

    event: Event
    after: int
    standings: Sequence[Standing]

    def _repr_html_(self) -> str:
        return ranking_html(self.event.name, self.standings)


def standings(loaded: Loaded, after: int | None = None, group: str | None = None) -> Standings:
    """The standings after round ``after`` (None: the last), of one group where it is named.

    Raises ``unknown-round`` for a round that nothing is known of, ``unknown-group``.
    """
    rounds = checked_round(loaded, after)
    chosen = set(members(loaded.event, group))
    known = [line for line in lines(loaded.event, loaded.results, rounds) if line.id in chosen]
    tables = [table for table in loaded.results.tables if table.round <= rounds]
    return Standings(loaded.event, rounds, ranked(known, loaded.event.rank or DEFAULT_RANK, tables))


def checked_round(loaded: Loaded, after: int | None) -> int:
    """The round that is asked for, the last one for None. Raises ``unknown-round``."""
    last = last_round(loaded.results)
    if after is None:
        return last
    if not 0 <= after <= last:
        said = say("the results go as far as round {last}, not to {after}", last=last, after=after)
        raise Refusal("unknown-round", said)
    return after
