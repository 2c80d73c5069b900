"""Whole numbers as people write them: the one reader for options, cells, files, tables and records.

A number is one sign at most, directly in front of ASCII digits; zeros in front of it change nothing, and at most
``LONGEST`` digits follow them. A sum is such numbers with ``+`` between them; only the first may have a sign. So a slip
of a key (``35+-5``) is refused everywhere, and so is a number that no score can need.
"""

from collections.abc import Iterator, Sequence

from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say

LONGEST = 9  # digits of a number; no score needs more
MOST = 10**LONGEST - 1

_MINUS = ("-", "−")
_SIGNS = ("+", *_MINUS)
_NUMERIC = frozenset("0123456789+-−,.;")  # what a text of numbers is made of, spaces aside


def whole_number(text: str, least: int | None = 0, most: int = MOST) -> int | None:
    """The whole number that a text without spaces writes, or None; from ``least`` (None: any) to ``most``."""
    sign, digits = (text[0], text[1:]) if text.startswith(_SIGNS) else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        return None
    digits = digits.lstrip("0") or "0"
    if len(digits) > LONGEST:
        return None
    number = -int(digits) if sign in _MINUS else int(digits)
    return number if number <= most and (least is None or number >= least) else None


def sum_of(text: str, least: int | None = None) -> int | None:
    """The number that a number or a sum (``15+4``) writes, or None; spaces may surround each ``+`` between numbers."""
    plain = text.strip()
    sign = plain[:1] if plain.startswith(_SIGNS) else ""
    first, *rest = plain.removeprefix(sign).split("+")
    parts = [whole_number(sign + first.rstrip(), None), *[whole_number("+" + part.strip()) for part in rest]]
    total = sum([part for part in parts if part is not None])
    if None in parts or abs(total) > MOST or (least is not None and total < least):
        return None
    return total


def read_sum(text: str) -> int:
    """The number that a number or a sum writes, negative with a minus in front. Raises ``bad-value``."""
    return _sum(text, text, 0)


def is_numeric(text: str) -> bool:
    """Whether a text is meant as numbers (digits, sums, commas), and not as cards.

    Cards have letters or suit symbols, or the three dots of the dotted form; ``1.5`` is meant as a number, and is none.
    """
    return text.count(".") != 3 and all(sign in _NUMERIC or sign in " \t\n\r\f\v" for sign in text)


def read_numbers(text: str) -> list[int | None]:
    """Numbers with commas between, one for each side; ``-`` is None: the rest. Raises ``bad-value``."""
    return [None if part.strip() in _MINUS else _sum(part, text, start) for part, start in _parts(text)]


def read_all_numbers(text: str) -> list[int]:
    """Numbers with commas between, none left out. Raises ``bad-value``."""
    return [_sum(part, text, start) for part, start in _parts(text)]


def read_melds(texts: Sequence[str]) -> list[int | str]:
    """Melds as they are given, one for each side: numbers with commas between, or one side's cards a text."""
    melds: list[int | str] = []
    for text in texts:
        if is_numeric(text):
            melds += read_all_numbers(text)
        else:
            melds.append(text)
    return melds


def count_problem(what: str, found: int, names: Sequence[str], hint: str | None = None) -> Refusal | None:
    """The refusal (``count``) of more or fewer numbers of ``what`` than there are sides; None where they fit."""
    if found == len(names):
        return None
    said = say(
        "{what}: {wanted} are wanted, one for each of {names}; given: {found}",
        what=what,
        wanted=len(names),
        names=", ".join(names),
        found=found,
    )
    return Refusal("count", said, hint=hint)


def check_count(what: str, found: int, names: Sequence[str], hint: str | None = None) -> None:
    """Refuse more or fewer numbers of ``what`` than there are sides. Raises ``count``."""
    if wrong := count_problem(what, found, names, hint):
        raise wrong


def _parts(text: str) -> Iterator[tuple[str, int]]:
    """The parts between commas, each with its place in the text."""
    start = 0
    for part in text.split(","):
        yield part, start
        start += len(part) + 1


def _sum(part: str, text: str, start: int) -> int:
    """The number that ``part`` writes, which begins at ``start`` in ``text``."""
    number = sum_of(part)
    if number is not None:
        return number
    plain = part.strip()
    at = start + len(part) - len(part.lstrip())
    spot = Spot(text, at, at + len(plain))
    if not plain:
        raise Refusal("bad-value", say("a number is missing here"), spot=spot)
    if plain in _MINUS:
        raise Refusal(
            "bad-value", say("a number is missing here: only trick points can be the rest"), spot=spot
        )
    raise Refusal(
        "bad-value",
        say("{text} is no whole number and no sum of them", text=repr(plain)),
        hint=say("write 35, or a sum: 15+4"),
        spot=spot,
    )
