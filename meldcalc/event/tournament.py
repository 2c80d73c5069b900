"""``open_event``: the folder of a tournament or a season, and every question that can be asked of it.

event = open_event("tuesday")
event.standings(), event.prizes(), event.card("Carol")
"""

import os
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from meldcalc import arguments
from meldcalc.errors import Refusal
from meldcalc.event import money, records
from meldcalc.event.entrants import find
from meldcalc.event.folder import Loaded, is_season, load, not_of_season
from meldcalc.event.model import Event, Standing
from meldcalc.event.season import NightRow, Season, night_card, season
from meldcalc.event.standings import Standings, standings
from meldcalc.event.unsaid import Remark, remarks, season_remarks
from meldcalc.lang import say


def open_event(folder: "str | os.PathLike[str]") -> "Tournament":
    """The tournament in a folder: event.yaml with results.csv, hands.csv and seating.csv where they are.

    A folder with nights.csv and no results is a season. Raises Refusal ``file-missing``, and Refusals with every
    problem of its files, each with its place.
    """
    return Tournament(folder)


class Card(NamedTuple):
    """One player's (or team's) rounds, or the nights of a season, in order, and where they stand."""

    standing: Standing
    rows: tuple[records.CardRow, ...] | tuple[NightRow, ...]


class Tournament:
    """A tournament, or a season: read once. Points are in the scale of its rule table, money is whole cents."""

    def __init__(self, folder: "str | os.PathLike[str]") -> None:
        self.folder = arguments.path("folder", folder)
        self.is_season = is_season(self.folder)
        self.loaded: Loaded | None = None if self.is_season else load(self.folder)

    def __repr__(self) -> str:
        return f"<Tournament {self.settings.name}, {len(self.settings.entrants)} entrants>"

    @property
    def settings(self) -> Event:
        """What event.yaml says; of a season without one, who played."""
        return self.loaded.event if self.loaded else self._whole_season.event

    @cached_property
    def _whole_season(self) -> Season:
        return season(self.folder)

    def standings(
        self, *, after: int | None = None, group: str | None = None, best: int | None = None
    ) -> Standings | Season:
        """Who stands where after round (or night) ``after``, None: the last; of one group where it is named.

        ``best``: how many nights of a season count. Raises Refusal: unknown-round, unknown-group, usage.
        """
        arguments.whole("after", after)
        arguments.whole("best", best)
        if self.loaded is None:
            return season(self.folder, best, group, after)
        if best is not None:
            raise Refusal("usage", say("--best counts nights, and {folder} has results", folder=self.folder))
        return standings(self.loaded, after, group)

    def prizes(self, *, best: int | None = None) -> money.Pot:
        """The pot and its split, in cents: exact, tied places share theirs, who has played nothing wins nothing."""
        found = self.standings(best=best)
        return money.pot(found.event, self.loaded.results if self.loaded else None, found.standings)

    def honours(self, *, best: int | None = None) -> records.Honours:
        """High round (of a season the high night), best of each group, low score, most sets."""
        if self.loaded is not None and best is None:
            return records.honours(self.loaded)
        found = self.standings(best=best)
        assert isinstance(found, Season)
        return records.season_honours(found)

    def card(self, player: str, *, best: int | None = None) -> Card:
        """The rounds of one player or team, by id or name. Raises Refusal: unknown-player, ambiguous-name."""
        found = self.standings(best=best)
        entrant = find(found.event, arguments.text("player", player))
        standing = next(one for one in found.standings if one.line.id == entrant.id)
        if isinstance(found, Season):
            return Card(standing, tuple(night_card(found, standing.line)))
        assert self.loaded is not None
        return Card(standing, tuple(records.card(self.loaded, entrant)))

    def crosstable(self) -> Mapping[tuple[str, str], records.Meeting]:
        """What teams scored against each other. Raises Refusal ``season`` for one."""
        return records.crosstable(self._results("event crosstable").results)

    def missing(self, round: int) -> records.Missing:
        """The tables of a round that are not yet in. Raises Refusal ``season`` for one."""
        arguments.whole("round", round)
        return records.missing(self._results("event missing"), round)

    def unknown(self, *, paid: bool = False, best: int | None = None) -> list[Remark]:
        """What is not known and would be used, as warnings; ``paid``: by the prizes."""
        if self.loaded is None:
            return season_remarks(self.standings(best=best).event, paid=paid)
        return remarks(self.loaded, paid=paid)

    def _results(self, command: str) -> Loaded:
        if self.loaded is None:
            not_of_season(self.folder, command)
        assert self.loaded is not None
        return self.loaded

    def _repr_html_(self) -> str:
        return self.standings()._repr_html_()
