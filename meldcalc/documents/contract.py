"""Which command answers with which document."""

from typing import Any, NamedTuple

from meldcalc.documents import FORMAT, common, events, hands, matches, tables
from meldcalc.documents.schema import DIALECT, Schema, object_schema


class Answers(NamedTuple):
    """What some commands answer with --json: the documents, each with when it is the answer (empty: always)."""

    about: str
    documents: dict[str, Any]


_SHEETS = {"trick-taking": matches.HandSheet, "the Spanish game": matches.GameSheet}
_WRITTEN = Answers(
    "The sheet with the hand that changed alone, and the entry that was written.",
    {"trick-taking": matches.WrittenHandSheet, "the Spanish game": matches.WrittenGameSheet},
)
_STANDINGS = {"a tournament": events.Standings, "a season": events.SeasonStandings}
_RESULT = Answers("The result as it now stands, and who moved.", {"": events.WrittenResult})

ANSWERS: dict[str, Answers] = {
    "meld": Answers(
        "What a hand melds.",
        {
            "with a trump": hands.Meld,
            "without a trump": hands.MeldComparison,
            "the Spanish game": hands.LaidMelds,
        },
    ),
    "tricks": Answers("Trick points.", {"captured cards": hands.TrickPile, "with --log": hands.RecordedHand}),
    "score": Answers("A hand that is settled, or what the bidder still needs.", {"": hands.Score}),
    "partial": Answers(
        "One side of one partial game of the Spanish game.",
        {"without --opening": hands.Partial, "with --opening": hands.Opening},
    ),
    "batch": Answers("Many hands.", {"without --out": tables.BatchResults, "with --out": tables.BatchOutput}),
    "match new": Answers("A match that was begun.", {"": matches.NewMatch}),
    **{
        f"match {word}": _WRITTEN
        for word in ("add", "fix", "void", "unvoid", "undo", "redo", "adjust", "sub", "note", "end")
    },
    "match show": Answers("The score sheet, or with --hand one hand of it.", _SHEETS),
    "match check": Answers("Every problem of match files.", {"": matches.MatchCheck}),
    "match log": Answers("The record with every correction.", {"": matches.MatchLog}),
    "match next": Answers(
        "What follows.", {"trick-taking": matches.NextHand, "the Spanish game": matches.NextGame}
    ),
    "match stats": Answers(
        "Counts and averages.", {"trick-taking": matches.HandStats, "the Spanish game": matches.GameStats}
    ),
    "match compare": Answers("Where two sheets differ.", {"": matches.MatchCompare}),
    "match play": Answers("Behind all questions, where the match is.", {"": matches.PlayedMatch}),
    "match export": Answers("The page that was written.", {"": matches.MatchExport}),
    "event standings": Answers("Who stands where.", _STANDINGS),
    "event season": Answers("Who stands where over many nights.", {"": events.SeasonStandings}),
    "event crosstable": Answers("Team against team.", {"": events.Crosstable}),
    "event card": Answers(
        "One player or team.", {"a tournament": events.Card, "a season": events.SeasonCard}
    ),
    "event honours": Answers("Who holds an honour.", {"": events.Honours}),
    "event prizes": Answers("The pot and its split.", {"": events.Prizes}),
    "event missing": Answers("What a round still lacks.", {"": events.Missing}),
    "event check": Answers("Every problem of the files.", {"": events.EventCheck}),
    "event add": _RESULT,
    "event fix": _RESULT,
    "event void": _RESULT,
    "event seat": Answers("A plan of seats.", {"": events.Seating}),
    "event next": Answers("The seats of the next round.", {"": events.NextRound}),
    "event export": Answers("The page that was written.", {"": events.EventExport}),
    "tally": Answers("Totals of files.", {"": events.Tally}),
    "rules list": Answers("The tables that come with the program.", {"": tables.RulesList}),
    "rules show": Answers(
        "A table with every value.",
        {"trick-taking": tables.TrickTable, "the Spanish game": tables.RummyTable},
    ),
    "rules diff": Answers("Where two tables differ.", {"": tables.RulesDiff}),
    "rules check": Answers("Every problem of tables of your own.", {"": tables.RulesCheck}),
    "help": Answers(
        "What may be read.",
        {
            "without a topic": tables.HelpTopics,
            "a page": tables.HelpPage,
            "help errors": tables.HelpErrors,
            "help json": tables.HelpJson,
            "help json COMMAND": tables.HelpKeys,
        },
    ),
    "error": Answers("Why a call was refused: the last line of standard error.", {"": common.ErrorDocument}),
}

_MARK: Schema = {"meldcalc": {"const": FORMAT, "description": "The format of the documents, always 1."}}


def definitions() -> dict[str, Schema]:
    """The schema of each command's answer, then those of the documents and their parts, by name."""
    found: dict[str, Schema] = {}
    parts: dict[str, Schema] = {}
    for command, answers in ANSWERS.items():
        for document in answers.documents.values():
            parts.setdefault(document.__name__, {}).update(object_schema(document, parts, _MARK))
        refs = [{"$ref": f"#/$defs/{document.__name__}"} for document in answers.documents.values()]
        found[command] = {"description": answers.about, **({"anyOf": refs} if refs[1:] else refs[0])}
    return found | parts


def schema(command: str | None = None) -> Schema:
    """The JSON Schema of one command's answer, or of every document."""
    defs = definitions()
    head = {"$schema": DIALECT, "title": f"meldcalc {command or '--json'}"}
    if command is None:
        refs = [{"$ref": f"#/$defs/{name.replace(' ', '%20')}"} for name in ANSWERS]
        return {**head, "anyOf": refs, "$defs": defs}
    used: dict[str, Schema] = {}
    _use(defs[command], defs, used)
    return {**head, **defs[command], "$defs": {name: defs[name] for name in defs if name in used}}


def _use(part: Any, defs: dict[str, Schema], used: dict[str, Schema]) -> None:
    """Puts every definition that a schema refers to into ``used``."""
    if isinstance(part, list):
        for one in part:
            _use(one, defs, used)
    if not isinstance(part, dict):
        return
    name = str(part.get("$ref", "")).removeprefix("#/$defs/")
    if name and name not in used:
        used[name] = defs[name]
        _use(defs[name], defs, used)
    for one in part.values():
        _use(one, defs, used)
