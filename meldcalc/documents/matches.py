"""The documents of ``match``."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from meldcalc.documents.common import Problem, Trump
from meldcalc.documents.hands import PartialParts, Result

TABLE = "The name of the rule table, empty where the table can't be used."
Status = Literal["counted", "fixed", "void"]


class Stand(TypedDict):
    """How a match stands."""

    over: Annotated[bool, "Whether it is over."]
    winner: Annotated[str | None, "The side that has won, null where nobody has yet or it is a tie."]
    tie: Annotated[bool, "Whether it ended in a tie."]
    target: Annotated[int | None, "The points that end it, null where it ends after a number of hands."]
    ended: NotRequired[Annotated[Literal[True], "Present where the players ended it."]]
    why: NotRequired[Annotated[list[str], "Sentences for people that say who has won and why."]]


class Corrected(TypedDict):
    """What stands on a hand that was corrected."""

    fixed_by: NotRequired[Annotated[list[int], "The entries that replaced it and hold."]]
    reason: NotRequired[Annotated[str, "The reason of the last correction."]]


class HandRow(Corrected):
    """One hand of a sheet."""

    hand: Annotated[int, "Its number, from 1; void hands keep theirs."]
    line: Annotated[int, "The line of the file."]
    dealer: Annotated[str | None, "Who dealt, null where the deal is not tracked."]
    bidder: Annotated[str | None, "The player or side that bid, null where nobody did."]
    bid: Annotated[int | None, "The bid, null where nobody bid."]
    trump: Annotated[Trump | None, "The trump, null where it was not said."]
    meld: Annotated[dict[str, int | None], "The meld of each side, null where it was not said."]
    tricks: Annotated[dict[str, int | None], "The trick points of each side, null where none were played."]
    result: Annotated[Result, "What came of it."]
    delta: Annotated[dict[str, int], "What each side is written; 0 in a void hand."]
    total: Annotated[dict[str, int], "The running totals after it, as the record now stands."]
    status: Annotated[Status, "Whether it counts as written, was corrected, or is void."]
    side: Annotated[str | None, "The side of the bidder, null where nobody bid."]
    unplayed: NotRequired[Annotated[Literal["passed_out", "misdeal"], "Why nothing was played."]]
    why: NotRequired[Annotated[list[str], "Sentences for people that say why (show --hand)."]]


class PointsOnly(TypedDict):
    """A side of a partial game whose points were written alone."""

    total: Annotated[int, "Its points."]


class GameRow(Corrected):
    """One partial game of a sheet."""

    partial: Annotated[int, "Its number, from 1; void ones keep theirs."]
    line: Annotated[int, "The line of the file."]
    dealer: Annotated[str | None, "Who dealt, null where the deal is not tracked."]
    points: Annotated[dict[str, int], "The points of each side; 0 where it is void."]
    total: Annotated[dict[str, int], "The running totals after it, as the record now stands."]
    barbele: Annotated[list[str], "The sides that have Barbele while it is played."]
    status: Annotated[Status, "Whether it counts as written, was corrected, or is void."]
    parts: Annotated[
        dict[str, PartialParts | PointsOnly], "Each side's score part by part, as `partial` gives it."
    ]


class Adjustment(TypedDict):
    """Points beside the hands."""

    entry: Annotated[int, "The number of the entry, from 1."]
    line: Annotated[int, "The line of the file."]
    after: Annotated[int, "The hand before it, 0 where there is none."]
    points: Annotated[dict[str, int], "The points of the sides that it changes."]
    total: Annotated[dict[str, int], "The running totals after it."]
    reason: Annotated[str | None, "Why, null where no reason was given."]


class SheetParts(TypedDict):
    """What every sheet has."""

    rules: Annotated[str, TABLE]
    sides: Annotated[list[str], "The sides, in the order of the file."]
    total: Annotated[dict[str, int], "The totals."]
    match: Annotated[Stand, "How the match stands."]


class WholeSheet(SheetParts):
    """What a whole sheet has beside that."""

    adjustments: NotRequired[
        Annotated[list[Adjustment], "Points beside the hands, in the order of the file, where there are any."]
    ]
    settlements: NotRequired[
        Annotated[
            dict[str, str], "Of three sides or more, with --stake: what each gets, negative where it pays."
        ]
    ]


class HandSheet(WholeSheet):
    """A sheet of the trick-taking game."""

    hands: Annotated[list[HandRow], "The hands, in the order of their numbers."]
    difference: NotRequired[
        Annotated[int, "With --stake: how far the winner, else the leader, is ahead of the next."]
    ]
    settlement: NotRequired[Annotated[str, "With --stake: the difference in money, exact."]]


class Games(TypedDict):
    """The partial games of a sheet."""

    partials: Annotated[list[GameRow], "The partial games, in the order of their numbers."]
    difference: Annotated[int, "How far the winner, else the leader, is ahead of the next."]
    settlement: Annotated[str | None, "The difference in money, exact; null without --stake."]


class GameSheet(WholeSheet, Games):
    """A sheet of the Spanish game."""


EntryKind = Literal["hand", "fix", "void", "unvoid", "adjust", "sub", "note", "undo", "redo", "end", "total"]


class FieldChange(TypedDict):
    """One field of a hand that an entry changed."""

    field: Annotated[str, "The field; that of a side has its name behind a dot: `meld.We`."]
    old: Annotated[Any, "What it was: a number, a text, a list of numbers or null."]
    new: Annotated[Any, "What it is now."]


class LogEntry(TypedDict):
    """One entry of the record."""

    entry: Annotated[int, "Its number, from 1."]
    line: Annotated[int, "The line of the file."]
    kind: Annotated[EntryKind, "What it is."]
    hand: Annotated[int | None, "The hand it concerns, null where it concerns none."]
    target: Annotated[int | None, "The entry that an undo or redo is about, else null."]
    holds: Annotated[bool, "Whether it still holds."]
    changes: Annotated[list[FieldChange], "What it changed of a hand."]
    total: Annotated[dict[str, int], "The running totals after it, as the record stood then."]
    reason: Annotated[str | None, "Its reason, null where none was given."]
    fields: NotRequired[
        Annotated[dict[str, Any], "The fields of the hand that it wrote, named as in `changes`."]
    ]
    note: NotRequired[Annotated[str, "The text of a note."]]
    winner: NotRequired[Annotated[str, "Who has won, as an end says."]]


class Entered(TypedDict):
    """What a command wrote."""

    entry: Annotated[LogEntry, "The entry."]
    line: Annotated[int, "The line of the file that it wrote."]
    text: Annotated[str, "The line itself."]


class WrittenHandSheet(SheetParts, Entered):
    """The sheet with nothing but the hand that changed, and the entry."""

    hands: Annotated[list[HandRow], "The hands, in the order of their numbers."]


class WrittenGameSheet(SheetParts, Games, Entered):
    """The sheet of the Spanish game with nothing but the partial game that changed, and the entry."""


class NewMatch(TypedDict):
    """A match that was begun."""

    rules: Annotated[str, TABLE]
    file: Annotated[str, "The file."]
    version: Annotated[int, "The version of the table."]
    sides: Annotated[list[str], "The sides."]
    players: Annotated[dict[str, list[str]], "The players of each side, empty where they are not named."]
    seats: Annotated[list[str], "Who sits where, clockwise; empty where the deal is not tracked."]
    dealer: Annotated[str | None, "Who deals first, null where it was not said."]


class FileProblems(TypedDict):
    """The problems of one file."""

    file: Annotated[str, "The file, as it was named."]
    problems: Annotated[list[Problem], "Its problems in the order of the file, empty where it is good."]


class MatchCheck(TypedDict):
    """What is wrong with match files."""

    files: Annotated[list[FileProblems], "Each file, in the order given."]


class MatchLog(TypedDict):
    """The record with every correction."""

    rules: Annotated[str, TABLE]
    sides: Annotated[list[str], "The sides, in the order of the file."]
    entries: Annotated[list[LogEntry], "The entries, in the order of the file."]


class NextParts(TypedDict):
    """What follows in a match."""

    rules: Annotated[str, TABLE]
    dealer: Annotated[str | None, "Who deals, null where it is not tracked or nothing follows."]
    total: Annotated[dict[str, int], "The totals."]
    to_go: Annotated[dict[str, int | None], "How far each side is from the target, null where there is none."]
    left: Annotated[int | None, "How many are left to play, this one too; null where the match has a target."]
    match: Annotated[Stand, "How the match stands."]


class NextHand(NextParts):
    """The next hand of the trick-taking game."""

    hand: Annotated[int | None, "Its number, null where the match is over."]
    first_bidder: Annotated[str | None, "Who bids first, null where it is not tracked."]


class NextGame(NextParts):
    """The next partial game of the Spanish game."""

    partial: Annotated[int | None, "Its number, null where the match is over."]
    cutter: Annotated[str | None, "Who cuts, null where it is not tracked."]
    starter: Annotated[str | None, "Who starts, null where it is not tracked."]
    barbele: Annotated[list[str], "The sides that have Barbele."]


class Played(TypedDict):
    """What a side has played."""

    matches: Annotated[int, "Its matches."]
    won: Annotated[int, "Those it has won."]


class PlayerStats(TypedDict):
    """What a player bid, or a side."""

    bids: Annotated[int, "Bids."]
    made: Annotated[int, "Bids that were made."]
    set: Annotated[int, "Bids that were not."]
    average_bid: Annotated[int | float | None, "The mean, to hundredths; null of nothing."]
    average_meld: Annotated[int | float | None, "The mean of its melds, null of nothing."]
    average_tricks: Annotated[int | float | None, "The mean of its trick points, null of nothing."]
    best_hand: Annotated[int | None, "The most points of one hand, null where there is none."]
    points: Annotated[int, "All points."]


class SideStats(Played, PlayerStats):
    """What a side bid and scored."""

    hands: Annotated[int, "Hands that were scored."]


class GameSideStats(Played):
    """What a side of the Spanish game scored."""

    partials: Annotated[int, "Partial games."]
    points: Annotated[int, "All points."]
    average_points: Annotated[
        int | float | None, "The mean of a partial game, to hundredths; null of nothing."
    ]
    best_partial: Annotated[int | None, "The most points of one, null where there is none."]
    finishes: Annotated[int, "How often it went out."]
    barbele: Annotated[int, "In how many it had Barbele."]
    failed_openings: Annotated[int, "How many of its openings failed."]


class StatsParts(TypedDict):
    """What all statistics have."""

    rules: Annotated[str | list[str], "The name of the table, a list of names where there are several."]
    matches: Annotated[int, "How many matches are counted."]


class HandStats(StatsParts):
    """Statistics of the trick-taking game."""

    sides: Annotated[dict[str, SideStats], "Each side."]
    players: Annotated[dict[str, PlayerStats], "Each player who is named."]


class GameStats(StatsParts):
    """Statistics of the Spanish game."""

    sides: Annotated[dict[str, GameSideStats], "Each side."]


class SheetDifference(TypedDict):
    """Where two sheets differ."""

    hand: Annotated[
        int | None, "The hand in the first sheet; null: it lacks the hand, or it is about the sheet."
    ]
    other: Annotated[int | None, "The same hand in the second sheet, or null."]
    field: Annotated[str, "The field, named as in `match log`; `hand`: one of them lacks the hand."]
    a: Annotated[Any, "The first sheet: a number, a text, a list of numbers or null."]
    b: Annotated[Any, "The second."]


class MatchCompare(TypedDict):
    """Where two sheets of one table differ."""

    rules: Annotated[str, TABLE]
    same: Annotated[bool, "Whether nothing differs."]
    differences: Annotated[
        list[SheetDifference],
        "Every difference in the order of the hands, those of the whole sheet first and last.",
    ]


class MatchExport(TypedDict):
    """The page that was written."""

    rules: Annotated[str, TABLE]
    html: Annotated[str, "The file; with --html - the page itself."]


class PlayedMatch(TypedDict):
    """An evening at the table that has ended."""

    file: Annotated[str, "The file that holds it."]
