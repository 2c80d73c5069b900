"""An evening at the table, question by question: what to ask next, and what an answer makes of the hand so far.

The line of the hand grows with each answer and is read, each time, by the very reading that reads the file; only
what is still missing is no mistake yet. So every answer is checked as it is typed.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from meldcalc.errors import Refusal, Refusals
from meldcalc.lang import say
from meldcalc.match.entries import read_entry
from meldcalc.match.lines import Value, flow
from meldcalc.match.model import Scored
from meldcalc.match.record import Record
from meldcalc.reader import Problems, read_text

# What a line lacks while it is being asked for.
NOT_YET = frozenset(("bidder-missing", "bid-missing", "meld-missing", "tricks-missing", "side-missing"))


# Other words for those of the file: what the sheet prints, what players say, what a Spanish table says.
_SAID = {
    "pass": "passed-out",
    "passed": "passed-out",
    "all-pass": "passed-out",
    "all-passed": "passed-out",
    "todos-pasan": "passed-out",
    "mal-reparto": "misdeal",
    "sin-matrimonio": "no-marriage",
    "abandonada": "thrown-in",
    "renuncio": "renege",
    "de-golpe": "fold",
    "de-mano": "fold-hand",
}


# What a question with yes and no takes.
YES_NO = {"yes": True, "y": True, "sí": True, "si": True, "s": True, "no": False, "n": False}
_AN_OPTION = re.compile(r"(?<!\S)--?[a-z]")  # a hint at what stands on a command line, not at the table


class Found(NamedTuple):
    """What the line so far comes to: the hand where it is decided, and what is wrong."""

    scored: Scored | None
    wrong: tuple[Refusal, ...]


def tried(record: Record, fields: Mapping[str, Value]) -> Found:
    """Read the line so far as the next line of the file, without carrying it into the record."""
    problems = Problems()
    scored: Scored | None = None
    if fields:
        game = record.head.game
        entry = read_entry(len(record.holds), read_text(flow(fields)), game, record.known, problems)
        if entry is not None:
            scored = game.read(entry, record.here(), problems)
    return Found(scored, tuple(found for found in problems.found if found.code not in NOT_YET))


def check(record: Record, fields: Mapping[str, Value]) -> None:
    """Refuse a line that is wrong already, whatever may still be missing."""
    found = tried(record, fields)
    if found.wrong:
        from meldcalc.cards import as_typed

        wrong = as_typed([_as_asked(refusal, fields) for refusal in found.wrong], fields)
        raise wrong[0] if len(wrong) == 1 else Refusals(wrong)


def _as_asked(refusal: Refusal, fields: Mapping[str, Value]) -> Refusal:
    """A refusal for somebody who types answers: the line is in no file yet, and there are no options."""
    hint = refusal.hint
    if refusal.code in ("bid-minimum", "bid-step"):
        hint = say("any behind the bid takes it as it is: {example}", example=f"{fields['bid']} any")
    elif hint and _AN_OPTION.search(hint):
        hint = None
    return refusal.replaced(mark=None, hint=hint)


# --- answers, as they are typed ---------------------------------------------------------------------------------


def file_word(text: str) -> str:
    """A word as the file has it, however it was typed."""
    typed = "-".join(text.casefold().replace("_", "-").split())
    return _SAID.get(typed, typed)


def no_answer(text: str, expected: str) -> Refusal:
    """The refusal of an answer that the question does not take; ``expected`` are those that it takes."""
    return Refusal(
        "bad-value", say("{text} is no answer here: {expected}", text=repr(text.strip()), expected=expected)
    )


def so_far(fields: Mapping[str, Value], key: str) -> dict[str, Value]:
    """The values under a key so far, by side or by field; none where it was not said."""
    found = fields.get(key)
    return dict(found) if isinstance(found, Mapping) else {}


def typed_number(text: str) -> Value:
    """A number, or a sum as it was typed. Raises ``bad-value``."""
    from meldcalc.numbers import read_sum

    found = read_sum(text)
    return text.strip() if "+" in text.strip()[1:] else found
