"""The documents of ``rules``, ``help`` and ``batch``."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from meldcalc.documents.common import Problem, Suit
from meldcalc.documents.hands import LaidMeld, MeldLine

Family = Literal["trick-taking", "rummy"]
GROUP = "A group of values of the table; `meldcalc rules show` tells what each means."


class Deck(TypedDict):
    """The cards of a table."""

    ranks: Annotated[list[str], "The ranks from high to low."]
    copies: Annotated[int, "How many of each card there are."]
    deuces: Annotated[int, "Deuces in all, which are wild."]
    jokers: Annotated[int, "Jokers in all."]
    cards: Annotated[int, "All cards."]


class ListedTable(TypedDict):
    """A table in the list."""

    name: Annotated[str, "Its name."]
    title: Annotated[str, "Its title in English."]
    family: Annotated[Family, "The family of games."]
    players: Annotated[list[int], "How many may play, the usual number first."]
    deck: Annotated[Deck, "The cards of the usual number."]
    source: Annotated[str, "The document that says so."]


class RulesList(TypedDict):
    """The tables that come with the program."""

    tables: Annotated[list[ListedTable], "The tables."]


class TableOption(TypedDict):
    """A house rule of a table."""

    title: Annotated[str, "Its title in English."]
    default: Annotated[str, "The choice that holds unless another is chosen."]
    chosen: Annotated[str, "The choice that holds here."]
    choices: Annotated[dict[str, str], "The choices and their titles in English."]


Values = dict[str, Any]


class TableParts(TypedDict):
    """What the tables of both games have."""

    rules: Annotated[str, "The name of the table."]
    version: Annotated[int, "Its version."]
    changes: Annotated[dict[str, str], "What each version changed."]
    title: Annotated[str, "Its title in English."]
    titles: Annotated[dict[str, str], "Its titles by language."]
    source: Annotated[str, "The document that says so."]
    deck: Annotated[Values, GROUP]
    seating: Annotated[Values, GROUP]
    melds: Annotated[Values, GROUP]
    match: Annotated[Values, GROUP]
    options: Annotated[dict[str, TableOption], "Its house rules."]


class TrickTable(TableParts):
    """A table of the trick-taking game."""

    family: Annotated[Literal["trick-taking"], "The family of games."]
    deal: Annotated[Values, GROUP]
    bidding: Annotated[Values, GROUP]
    tricks: Annotated[Values, GROUP]
    play: Annotated[Values, GROUP]
    settlement: Annotated[Values, GROUP]
    moon: Annotated[Values | None, f"{GROUP} Null where there is no moon."]


class RummyTable(TableParts):
    """A table of the Spanish game."""

    family: Annotated[Literal["rummy"], "The family of games."]
    card_points: Annotated[Values, GROUP]
    special: Annotated[Values, GROUP]
    rescue: Annotated[Values, GROUP]
    bonuses: Annotated[Values, GROUP]
    multipliers: Annotated[Values, GROUP]
    barbele: Annotated[Values, GROUP]


class ValueDifference(TypedDict):
    """A value that differs."""

    path: Annotated[str, "The path, as -s takes it."]
    a: Annotated[str | None, "The value of the one table as it is written there, null where it has none."]
    b: Annotated[str | None, "The value of the other."]


class RulesDiff(TypedDict):
    """Where two tables differ."""

    a: Annotated[str, "The one table, as it was named."]
    b: Annotated[str, "The other."]
    differences: Annotated[list[ValueDifference], "The paths that differ, in the order of a table."]


class CheckedFile(TypedDict):
    """The problems of one file."""

    file: Annotated[str, "The file, as it was named."]
    ok: Annotated[bool, "Whether nothing is wrong."]
    problems: Annotated[list[Problem], "Its problems, in the order of the file."]


class RulesCheck(TypedDict):
    """What is wrong with tables of one's own."""

    files: Annotated[list[CheckedFile], "Each file, in the order given."]


class HelpTopics(TypedDict):
    """Without a topic."""

    topics: Annotated[list[str], "The topics."]


class HelpPage(TypedDict):
    """A page."""

    topic: Annotated[str, "The topic."]
    text: Annotated[str, "The page, for people."]


class HelpErrors(TypedDict):
    """The codes of errors."""

    codes: Annotated[dict[str, str], "What each code means, in English."]
    statuses: Annotated[dict[str, str], "What each exit status means, in English."]


class HelpJson(TypedDict):
    """What each command answers with --json."""

    topic: Annotated[Literal["json"], "The topic."]
    documents: Annotated[dict[str, str], "What each command answers, in English."]


class HelpKey(TypedDict):
    """A key of a document."""

    when: Annotated[str, "When the command answers with this document, empty: always."]
    path: Annotated[str, "The key; [] behind a key is each of a list, * each key of a map."]
    type: Annotated[str, "Its type in words."]
    always: Annotated[bool, "Whether it is always there."]
    meaning: Annotated[str, "What it means, in English."]


class HelpKeys(TypedDict):
    """What one command answers with --json."""

    topic: Annotated[Literal["json"], "The topic."]
    keys: Annotated[list[HelpKey], "The keys of its documents."]


class BatchSummary(TypedDict):
    """What became of the records."""

    records: Annotated[int, "How many records were read."]
    failed: Annotated[int, "How many have an error."]
    lines: Annotated[list[int], "The first lines that have one."]


class LostPart(TypedDict):
    """A part that could not be scored."""

    part: Annotated[str, "The name of the part."]
    error: Annotated[str, "Why, for people."]


class BatchOutput(BatchSummary):
    """What became of the records."""

    out: Annotated[str, "The file or folder that was written."]
    lost: NotRequired[Annotated[list[LostPart], "The parts that could not be scored (with --dask)."]]


class BatchRecord(TypedDict):
    """One record: its own fields, with the answer. It is a line of NDJSON too, without `meldcalc`."""

    meld: Annotated[int | None, "What the hand melds, null where there is an error."]
    best: NotRequired[Annotated[Suit, "The best trump, where the record names none."]]
    melds: Annotated[
        list[MeldLine | LaidMeld] | None, "The melds, as `meld` has them; null where there is an error."
    ]
    claim_ok: NotRequired[Annotated[bool, "Whether its claim is right, where it has one."]]
    error: Annotated[str | None, "Why there is no answer: `code: message`; null where there is one."]


class BatchResults(BatchSummary):
    """The records themselves, without --out."""

    results: Annotated[list[BatchRecord], "The records, in the order of the input."]
