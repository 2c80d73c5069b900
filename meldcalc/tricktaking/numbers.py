"""Points as people write them: numbers, sums (``15+4``), lists of them, one for each side."""

import re
from collections.abc import Iterator, Sequence

from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say

_SUM = r"[-+−]?\s*\d{1,9}(?:\s*\+\s*\d{1,9})*"
_NUMERIC = r"[\d\s+−,.;-]*"
_REST = ("-", "−")


def read_sum(text: str) -> int:
    """The number that a number or a sum writes, negative with a minus in front. Raises ``bad-value``."""
    return _sum(text, text, 0)


def is_numeric(text: str) -> bool:
    """Whether a text is meant as numbers (digits, sums, commas), and not as cards.

    Cards have letters or suit symbols, or the three dots of the dotted form; ``1.5`` is meant as a number, and is none.
    """
    return bool(re.fullmatch(_NUMERIC, text, re.ASCII)) and text.count(".") != 3


def read_numbers(text: str) -> list[int | None]:
    """Numbers parted by commas, one for each side; ``-`` is None: the rest. Raises ``bad-value``."""
    return [None if part.strip() in _REST else _sum(part, text, start) for part, start in _parts(text)]


def read_all_numbers(text: str) -> list[int]:
    """Numbers parted by commas, none left out. Raises ``bad-value``."""
    return [_sum(part, text, start) for part, start in _parts(text)]


def read_melds(texts: Sequence[str]) -> list[int | str]:
    """Melds as they are given, one for each side: numbers parted by commas, or one side's cards a text."""
    melds: list[int | str] = []
    for text in texts:
        if is_numeric(text):
            melds += read_all_numbers(text)
        else:
            melds.append(text)
    return melds


def check_count(what: str, found: int, names: Sequence[str], hint: str | None = None) -> None:
    """Refuse more or fewer numbers (of ``what``) than there are sides. Raises ``count``."""
    if found != len(names):
        raise Refusal(
            "count",
            say(
                "{what}: {wanted} are wanted, one for each of {names}; given: {found}",
                what=what,
                wanted=len(names),
                names=", ".join(names),
                found=found,
            ),
            hint=hint,
        )


def _parts(text: str) -> Iterator[tuple[str, int]]:
    """The parts between commas, each with its place in the text."""
    start = 0
    for part in text.split(","):
        yield part, start
        start += len(part) + 1


def _sum(part: str, text: str, start: int) -> int:
    """The number that ``part`` writes, which stands at ``start`` in ``text``."""
    plain = part.strip()
    if re.fullmatch(_SUM, plain, re.ASCII) and (plain.isascii() or "−" in plain):
        first, *rest = filter(None, "".join(plain.replace("−", "-").split()).split("+"))
        return int(first) + sum(map(int, rest))
    at = start + len(part) - len(part.lstrip())
    spot = Spot(text, at, at + len(plain))
    if not plain:
        raise Refusal("bad-value", say("a number is missing here"), spot=spot)
    if plain in _REST:
        raise Refusal(
            "bad-value", say("a number is missing here: only trick points can be the rest"), spot=spot
        )
    raise Refusal(
        "bad-value",
        say("{text} is no whole number and no sum of them", text=repr(plain)),
        hint=say("write 35, or a sum: 15+4"),
        spot=spot,
    )
