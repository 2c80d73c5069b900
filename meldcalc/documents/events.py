"""The documents of ``event`` and ``tally``. Ids are text; money is text with two decimals."""

from typing import Annotated, Literal, NotRequired, TypedDict

from meldcalc.documents.common import Problem

EVENT = "The name of the tournament, empty where it has none."


class Ruled(TypedDict):
    """The rule table of a tournament."""

    rules: NotRequired[Annotated[str, "The name of the rule table, absent where none is named."]]


class Ranked(TypedDict):
    """Who stands where."""

    rank: Annotated[
        int | None, "The place, null for who has played nothing; a shared place is not followed by the next."
    ]
    tied: Annotated[bool, "Whether the place is shared."]
    id: Annotated[str, "The id of the player or team."]
    name: Annotated[str, "The name; a team's is its players with / between."]


class Counted(TypedDict):
    """What a player or team has."""

    penalties: Annotated[int, "Penalties, negative, and bonuses."]
    points: Annotated[int, "All points, penalties counted."]
    wins: Annotated[int | None, "Games won, null where nobody can win one."]
    sets: Annotated[int | None, "Sets, null where nobody wrote them down."]


class StandingLine(Ranked, Counted):
    """A line of standings."""

    decided_by: Annotated[str | None, "The later key of `rank` that put it before the next one, else null."]


class Standing(StandingLine):
    """A line of the standings of a tournament."""

    rounds: Annotated[list[int | None], "The points of each round, null where it did not play."]


class SeasonStanding(StandingLine):
    """A line of the standings of a season."""

    nights: Annotated[list[int | None], "The points of each night, null where it did not play."]
    dropped: Annotated[list[int], "The points of the nights that do not count."]


class Standings(Ruled):
    """The standings of a tournament."""

    name: Annotated[str, EVENT]
    after: Annotated[int, "The last round that counts, 0 before anything is played."]
    standings: Annotated[list[Standing], "The lines from the first place down; who has played nothing last."]


class SeasonStandings(Ruled):
    """The standings of a season."""

    name: Annotated[str, EVENT]
    after: Annotated[int, "How many nights count."]
    nights: Annotated[list[str], "The nights, in the order of the file."]
    standings: Annotated[
        list[SeasonStanding], "The lines from the first place down; who has played nothing last."
    ]


class Meeting(TypedDict):
    """What two teams played against each other."""

    games: Annotated[int, "Games."]
    points: Annotated[int, "The team's points."]
    against: Annotated[int, "The opponent's points."]
    won: Annotated[int, "Games won."]
    lost: Annotated[int, "Games lost."]


class Crossing(TypedDict):
    """A team and every opponent it met."""

    id: Annotated[str, "The id of the team."]
    name: Annotated[str, "Its name."]
    against: Annotated[dict[str, Meeting], "Each opponent it met, by id."]


class Crosstable(Ruled):
    """Team against team."""

    name: Annotated[str, EVENT]
    after: Annotated[int, "The last round that counts."]
    crosstable: Annotated[list[Crossing], "The teams in the order of the list of players."]


class CardRound(TypedDict):
    """A round of one player or team."""

    round: Annotated[int, "The round."]
    table: Annotated[int | str | None, "The table, a number where it is one; null without a game."]
    partners: Annotated[list[str], "The ids of the partners."]
    opponents: Annotated[list[str], "The ids of the opponents."]
    points: Annotated[int | None, "The points, null without a game or bye."]
    against: Annotated[int | None, "The best of the opponents' points, null without a game."]
    result: Annotated[Literal["won", "lost", "drawn", "bye"] | None, "What came of it, null without a game."]
    penalty: Annotated[int, "Penalties and bonuses of the round."]
    total: Annotated[int, "The total after it."]
    substitutes: Annotated[list[str], "Names of those who played in the place of others."]


class CardNight(TypedDict):
    """A night of one player."""

    night: Annotated[str, "The night."]
    points: Annotated[int | None, "The points, null where it did not play."]
    counts: Annotated[bool, "Whether the night counts."]
    penalty: Annotated[int, "Penalties and bonuses of the night."]
    total: Annotated[int, "The total after it, of nights that count."]


class Card(Ruled, Ranked, Counted):
    """A player's (or team's) rounds."""

    rounds: Annotated[list[CardRound], "Round by round."]


class SeasonCard(Ruled, Ranked, Counted):
    """A player's nights."""

    nights: Annotated[list[CardNight], "Night by night."]


class BestOf(TypedDict):
    """The best of a group, or the low score."""

    players: Annotated[list[str], "The names of all who share it."]
    points: Annotated[int, "The points."]


class MostSets(TypedDict):
    """Who was set most."""

    players: Annotated[list[str], "The names of all who share it."]
    sets: Annotated[int, "How often."]


class RoundHolders(TypedDict):
    """Who played the high round."""

    players: Annotated[list[str], "The names."]
    round: Annotated[int, "The round."]
    points: Annotated[int, "The points."]


class HighRound(RoundHolders):
    """The high round."""

    also: Annotated[list[RoundHolders], "The others who reached the same points, later."]


class NightHolders(TypedDict):
    """Who played the high night."""

    players: Annotated[list[str], "The names."]
    night: Annotated[str, "The night."]
    points: Annotated[int, "The points."]


class HighNight(NightHolders):
    """The high night."""

    also: Annotated[list[NightHolders], "The others who reached the same points, later."]


class Holder(TypedDict):
    """One who holds an honour."""

    honour: Annotated[Literal["high_round", "high_night", "best", "low_score", "most_sets"], "The honour."]
    name: Annotated[str, "The name."]
    value: Annotated[int, "The points, or how many sets."]
    note: Annotated[int | str | None, "The round, night or group; null of the other honours."]
    id: Annotated[str, "The id."]
    round: Annotated[int | str | None, "The round (or night) of a high round, else null."]
    group: Annotated[str | None, "The group of a best, else null."]


class Honours(Ruled):
    """Honours of a tournament; of a season `high_round` is null and `high_night` stands beside it."""

    name: Annotated[str, EVENT]
    high_round: Annotated[HighRound | None, "The high round, null before anything is played."]
    high_night: NotRequired[Annotated[HighNight | None, "The high night of a season."]]
    groups: Annotated[dict[str, BestOf | None], "The best of each group, null where none of it has played."]
    low_score: Annotated[BestOf | None, "The low score, null before anything is played."]
    most_sets: Annotated[MostSets | None, "Who was set most, null where nobody was or sets are not known."]
    holders: Annotated[list[Holder], "Everybody who holds an honour, one by one."]


class Prize(Ranked):
    """A prize."""

    points: Annotated[int, "The points."]
    prize: Annotated[str, "The prize, money."]


class Prizes(Ruled):
    """The pot and its split."""

    name: Annotated[str, EVENT]
    after: Annotated[int, "The last round (how many nights of a season) that counts."]
    pot: Annotated[str, "The pot, money: entries and the set money that is known."]
    entries: Annotated[str, "The entries, money."]
    set_money: Annotated[str | None, "The set money, null where some sets are not known."]
    sets: Annotated[int | None, "All sets, null where some are not known."]
    known_sets: Annotated[int, "The sets that were written down."]
    prizes: Annotated[list[Prize], "The prizes from the first place down."]
    kept: Annotated[str, "What is left of the pot, money."]


class WrittenSide(TypedDict):
    """A side of a result."""

    players: Annotated[list[str], "The ids of who sat there."]
    points: Annotated[int, "Its points."]
    sets: Annotated[int | None, "Its sets, null where nobody wrote them down."]


class WrittenTable(TypedDict):
    """A result that was written."""

    line: Annotated[int, "The line of the file."]
    table: Annotated[int | str | None, "The table, a number where it is one; null for a bye."]
    sides: Annotated[
        list[WrittenSide], "The sides as they now stand, empty for a bye and for what was taken back."
    ]
    bye: Annotated[list[str], "The ids of who has a bye."]
    before: Annotated[list[WrittenSide] | None, "What stood there before, null where nothing did."]
    void: Annotated[bool, "Whether the result was taken back."]


class Move(TypedDict):
    """Whose place or points changed."""

    id: Annotated[str, "The id."]
    name: Annotated[str, "The name."]
    rank_before: Annotated[int | None, "The place before, null for who had played nothing."]
    rank: Annotated[int | None, "The place now, null for who has played nothing."]
    points_before: Annotated[int, "The points before."]
    points: Annotated[int, "The points now."]


class WrittenResult(WrittenTable):
    """The result that was written; of several the first, and all of them under `results`."""

    file: Annotated[str, "The file."]
    round: Annotated[int, "The round."]
    results: Annotated[list[WrittenTable], "Every result that was written, in the order of the lines."]
    places: Annotated[list[Move], "Whose place or points changed, in the new order."]


class MissingTable(TypedDict):
    """A table that is not yet in."""

    table: Annotated[int | str, "The table, a number where it is one."]
    players: Annotated[list[str], "The ids of who sits there, empty where nobody knows."]


class Missing(TypedDict):
    """What a round still lacks."""

    round: Annotated[int, "The round."]
    missing: Annotated[list[MissingTable], "The tables that are not yet in."]
    players: Annotated[list[str], "The ids of who has no result of the round."]


class EventCheck(TypedDict):
    """What is wrong with the files of a tournament."""

    folder: Annotated[str, "The folder, as it was named."]
    ok: Annotated[bool, "Whether nothing is wrong."]
    problems: Annotated[list[Problem], "Every problem, file by file."]
    warnings: Annotated[list[Problem], "What is no mistake and leaves something open."]


class SeatedTable(TypedDict):
    """Who sits at a table: single players n s e w, teams a b."""

    table: NotRequired[Annotated[int | str, "The table (of event next)."]]
    n: NotRequired[Annotated[str, "The id of who sits north, partner of south (single players)."]]
    s: NotRequired[Annotated[str, "South."]]
    e: NotRequired[Annotated[str, "East, partner of west."]]
    w: NotRequired[Annotated[str, "West."]]
    a: NotRequired[Annotated[str, "The id of the one team (teams)."]]
    b: NotRequired[Annotated[str, "The other team."]]


class SeatedRound(TypedDict):
    """One round of a seating."""

    round: Annotated[int, "The round."]
    tables: Annotated[list[SeatedTable], "The tables in their order."]
    out: Annotated[list[str], "The ids of who sits out."]


class Spread(TypedDict):
    """How often two of them meet."""

    min: Annotated[int | None, "The least often, null where there are no partners."]
    max: Annotated[int | None, "The most often, null where there are no partners."]


class Seating(TypedDict):
    """A plan of seats; players and teams are numbered from 1."""

    seating: Annotated[list[SeatedRound], "The rounds."]
    partners: Annotated[Spread, "How often partners repeat."]
    opponents: Annotated[Spread, "How often opponents repeat."]
    seed: Annotated[int, "The seed that gives the same plan again, 0 where nothing was drawn by lot."]


class NextRound(TypedDict):
    """The next round of a tournament."""

    seating: Annotated[list[SeatedRound], "One round."]
    seed: Annotated[int, "The seed that gives the same round again."]
    drawn: Annotated[bool, "Whether anything was drawn by lot."]


class EventExport(TypedDict):
    """The page that was written."""

    html: Annotated[str, "The file; with --html - the page itself."]


class FileTotals(TypedDict):
    """What one file comes to."""

    file: Annotated[str, "The file; - is standard input."]
    kind: Annotated[Literal["match", "results", "hands", "penalties"], "What it holds."]
    rules: Annotated[str | None, "The name of the table, null where none was used."]
    totals: Annotated[dict[str, int], "Points by side of a match, by id or name of results."]
    over: Annotated[bool | None, "Whether a match is over, null of other files."]
    winner: Annotated[str | None, "Who has won a match, else null."]


class Tally(TypedDict):
    """The totals of files."""

    rules: Annotated[str | None, "The name of the table where all that used one used the same, else null."]
    totals: Annotated[dict[str, int], "All files together."]
    files: Annotated[list[FileTotals], "Each file, in the order given."]
