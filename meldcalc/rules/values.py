"""How the values of a table are written: from text to value, back to text, and divided into another scale.

Each kind of value is one row of ``KINDS``. A value that is divided must divide evenly; counts of cards, players or
rounds never are (their fields are not ``scaled``).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from meldcalc.cards import RANKS, SUITS, show_rank
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader import YES_NO, number_wanted

REQUIRED: Any = "required"  # as a default: there is none, every whole table says the key
RANK_OF = {"10": "T", **{rank: rank for rank in RANKS}}  # as written -> as kept


class Field(NamedTuple):
    """One path of a table: what may stand there and what it means.

    ``words`` are the words it may be (besides a number, for numbers); ``counted`` is the beginning of a word that
    ends in a number (``meld+25``); ``scaled`` says that ``divide_by`` divides it. ``default`` is the value where a whole
    table says nothing, ``name`` the key where the model's field is called otherwise, ``make`` makes the value in the
    model, ``since`` is the version of the program that first read the key.
    """

    kind: str
    doc: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    counted: str = ""
    scaled: bool = False
    default: Any = REQUIRED
    name: str = ""
    make: Callable[[Any], Any] | None = None
    since: str = ""


class Kind(NamedTuple):
    """One kind of value: from text, to text, divided by a number, and what is wanted in words."""

    parse: Callable[[Field, str], Any]  # None: the text is no such value
    show: Callable[[Any], str]
    divide: Callable[[Any, int], Any]  # None: it does not divide evenly
    wanted: Callable[[Field], str]


def written(card: str) -> str:
    """A rank or a card as tables write it: the ten is ``10``, the ten of spades ``10S``."""
    return show_rank(card[0]) + card[1:]


def _number(field: Field, text: str) -> int | str | None:
    if text in field.words:
        return text
    number = whole_number(text, field.least)
    return None if number is None or (field.most is not None and number > field.most) else number


def _number_wanted(field: Field) -> str:
    if field.most is not None:
        wanted: str = say("a whole number from {least} to {most}", least=field.least, most=field.most)
    else:
        wanted = number_wanted(field.least)
    return say("{number}, or {words}", number=wanted, words=", ".join(field.words)) if field.words else wanted


def _divide_number(value: Any, by: int) -> Any:
    if isinstance(value, str):
        return value
    whole, rest = divmod(value, by)
    return None if rest else whole


def _numbers(field: Field, text: str) -> tuple[int, ...] | None:
    found = tuple(whole_number(word, field.least) for word in text.split())
    return None if not found or None in found else found  # type: ignore[return-value]


def _divide_numbers(values: tuple[int, ...], by: int) -> tuple[int, ...] | None:
    return None if any(value % by for value in values) else tuple(value // by for value in values)


def _step(field: Field, text: str) -> tuple[int, bool] | None:
    free = text.endswith("+")
    size = whole_number(text[:-1] if free else text, 1)
    return None if size is None else (size, free)


def _divide_step(step: tuple[int, bool], by: int) -> tuple[int, bool] | None:
    return None if step[0] % by else (step[0] // by, step[1])


def _counted(field: Field, text: str) -> Any:
    if text in field.words:
        return text
    if not field.counted or not text.startswith(field.counted):
        return None
    number = whole_number(text[len(field.counted) :])
    return None if number is None else (field.counted, number)


def _show_counted(value: Any) -> str:
    return value if isinstance(value, str) else f"{value[0]}{value[1]}"


def _divide_counted(value: Any, by: int) -> Any:
    if isinstance(value, str):
        return value
    return None if value[1] % by else (value[0], value[1] // by)


def _counted_wanted(field: Field) -> str:
    words = list(field.words) + ([f"{field.counted}N"] if field.counted else [])
    return say("one of {words}", words=", ".join(words))


def _ranks(field: Field, text: str) -> tuple[str, ...] | None:
    found = tuple(RANK_OF.get(word, "") for word in text.split())
    return None if not found or "" in found or len(set(found)) < len(found) else found


def _cards(field: Field, text: str) -> tuple[str, ...] | None:
    found = []
    for word in text.split():
        rank, suit = (word, "") if word in RANK_OF else (word[:-1], word[-1:])
        if rank not in RANK_OF or (suit and suit not in SUITS):
            return None
        found.append(RANK_OF[rank] + suit)
    return tuple(found) if found and len({len(card) for card in found}) == 1 else None


def _show_cards(cards: tuple[str, ...]) -> str:
    return " ".join(map(written, cards))


def is_name(text: str) -> bool:
    """Whether a text can be the name of a meld, an option or a choice: letters, digits, ``-`` and ``_``."""
    return text.replace("-", "a").replace("_", "a").isalnum()


def _same(value: Any, by: int) -> Any:
    return value


KINDS = {
    "text": Kind(lambda field, text: text or None, str, _same, lambda field: say("a text")),
    "name": Kind(
        lambda field, text: text if is_name(text) else None,
        str,
        _same,
        lambda field: say("a name of letters, digits, - and _"),
    ),
    "yes": Kind(
        lambda field, text: YES_NO.get(text),
        lambda value: "yes" if value else "no",
        _same,
        lambda field: say("yes or no"),
    ),
    "word": Kind(
        lambda field, text: text if text in field.words else None,
        str,
        _same,
        lambda field: say("one of {words}", words=", ".join(field.words)),
    ),
    "number": Kind(_number, str, _divide_number, _number_wanted),
    "numbers": Kind(
        _numbers,
        lambda values: " ".join(map(str, values)),
        _divide_numbers,
        lambda field: (
            say("whole numbers from 1 with spaces between")
            if field.least
            else say("whole numbers with spaces between")
        ),
    ),
    "step": Kind(
        _step,
        lambda step: f"{step[0]}{'+' if step[1] else ''}",
        _divide_step,
        lambda field: say("a step such as 5, or 10+ for any raise of at least 10"),
    ),
    "counted": Kind(_counted, _show_counted, _divide_counted, _counted_wanted),
    "ranks": Kind(
        _ranks,
        _show_cards,
        _same,
        lambda field: say("different ranks from high to low, such as A 10 K Q J"),
    ),
    "cards": Kind(
        _cards,
        _show_cards,
        _same,
        lambda field: say("ranks (A 10 K) or cards (QS JD), one kind of the two"),
    ),
    "titles": Kind(
        lambda field, text: None,
        str,
        _same,
        lambda field: say("a text, or a map such as {example}", example="{en: …, es: …}"),
    ),
}


SEQUENCES = ("numbers", "ranks", "cards")  # a YAML list of words may be written for them too


# --- keys of maps that are free ---------------------------------------------------------------------------------


def _positive(text: str) -> str | None:
    number = whole_number(text, 1)
    return None if number is None else str(number)


def _rank_key(text: str) -> str | None:
    return written(RANK_OF[text]) if text in RANK_OF else None


def _card_key(text: str) -> str | None:
    """A rank, or one of the wild cards by its name: a two is always the deuce there."""
    if text in ("joker", "deuce"):
        return text
    return None if text == "2" else _rank_key(text)


KEYS: dict[str, Callable[[str], str | None]] = {
    "name": lambda text: text if is_name(text) else None,
    "number": _positive,
    "bid": lambda text: None if whole_number(text) is None else str(whole_number(text)),
    "rank": _rank_key,
    "card": _card_key,
}
