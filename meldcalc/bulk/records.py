"""What a record may say beside its hand, read the same from every form of file."""

from typing import Any, NamedTuple

from meldcalc.bulk.scoring import BEST, Found, Scorer, Terms, Wanted, failed, scorer_of
from meldcalc.cards import read_suit
from meldcalc.errors import Refusal
from meldcalc.lang import english, say
from meldcalc.numbers import MOST, whole_number

USED = ("hand", "trump", "rules", "partial", "claim")  # the fields of a record that are read
RESULTS = (
    "meld",
    "best",
    "melds",
    "claim_ok",
    "error",
)  # what the answer adds, in place of fields of these names
LONGEST_HAND = 1 << 16  # characters, many times what all cards of a game take when written out in words
_MOST_KEPT = 256  # tables and spellings of trumps that are remembered
_YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False, "": False}


class Row(NamedTuple):
    """A record as it was read: where it begins, its text, its fields, and what can be scored or why it can't."""

    line: int
    text: str
    fields: Any  # a map (NDJSON), a list (CSV), or None where the text could not be read
    wanted: Wanted | None
    found: Found | None = None  # the error of a record that can't be scored

    @property
    def claim(self) -> int | None:
        """What the record says its meld is, where it says so and can be scored."""
        return None if self.wanted is None else self.wanted.claim


class Book:
    """The rules of a batch: those that hold for all records, and those that single records name."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.default = scorer_of(terms)
        self._scorers: dict[str, Scorer | Refusal] = {terms.rules: self.default}
        self._trumps = {"": BEST, "S": "S", "H": "H", "D": "D", "C": "C"}

    def wanted(
        self,
        hand: object,
        trump: object = None,
        rules: object = None,
        partial: object = None,
        claim: object = None,
    ) -> Wanted:
        """What is to be scored, from the values of the fields; None and empty text are as good as no field.

        Raises Refusal: bad-field, unknown-suit, and those of a table that can't be had.
        """
        return Wanted(
            self.default if rules is None else self.scorer(rules),
            "" if hand is None else _hand(hand),
            BEST if trump is None else self.trump(trump),
            partial is not None and yes(partial),
            None if claim is None else number(claim),
        )

    def scorer(self, value: object) -> Scorer:
        """The scorer of a table that a record names; with the options of the batch where it is the batch's table."""
        name = _text("rules", value).strip() or self.terms.rules
        found = self._scorers.get(name)
        if found is None:
            try:
                found = scorer_of(Terms(name))
            except Refusal as refusal:
                found = refusal
            _keep(self._scorers, name, found)
        if isinstance(found, Refusal):
            raise found.with_traceback(None)  # else it would grow with each record
        return found

    def trump(self, value: object) -> str:
        """The trump that a record names."""
        text = _text("trump", value)
        found = self._trumps.get(text)
        if found is None:
            found = BEST if not text.strip() else read_suit(text.strip())
            _keep(self._trumps, text, found)
        return found


def _keep(known: dict[str, Any], name: str, value: Any) -> None:
    if len(known) < _MOST_KEPT:
        known[name] = value


def _hand(value: object) -> str:
    text = _text("hand", value)
    if len(text) > LONGEST_HAND:
        raise Refusal("too-long", say("this hand has {count} characters", count=len(text)))
    return text


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise bad_field(field, value, say("text"))
    return value


def yes(value: object) -> bool:
    """Whether a field says yes. Raises Refusal bad-field."""
    if isinstance(value, bool):
        return value
    known = _YES.get(str(value).strip().lower()) if isinstance(value, (str, int)) else None
    if known is None:
        raise bad_field("partial", value, say("true or false, yes or no, 1 or 0"))
    return known


def number(value: object) -> int | None:
    """The whole number of a field, None where it is empty. Raises Refusal bad-field."""
    if isinstance(value, str):
        value = value.strip()
        if not value:
            return None
        found = whole_number(value, None)
        if found is not None:
            return found
    elif (
        isinstance(value, (int, float))
        and not isinstance(value, bool)
        and abs(value) <= MOST
        and value == value // 1
    ):
        return int(value)
    raise bad_field("claim", value, say("a whole number"))


def bad_field(field: str, value: object, wanted: str) -> Refusal:
    """The refusal of a field that holds something else than it takes."""
    shown = repr(value)
    return Refusal(
        "bad-field",
        say(
            "{field} is {value}; it takes {wanted}",
            field=field,
            value=shown if len(shown) <= 40 else shown[:37] + "...",
            wanted=wanted,
        ),
    )


def unreadable(line: int, text: str, code: str, message: str, fields: Any = None) -> Row:
    """A record that could not be read."""
    return Row(line, text, fields, None, Found(None, error=f"{code}: {english(message)}"))


def refused(line: int, text: str, fields: Any, refusal: Refusal) -> Row:
    """A record with a field that was refused."""
    return Row(line, text, fields, None, failed(refusal))
