"""Points as people write them: numbers, sums (``15+4``), lists of them, one for each side."""

import re
from collections.abc import Sequence

from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say

_SUM = r"\s*[-+−]?\s*\d{1,9}(?:\s*\+\s*\d{1,9})*\s*"
_NUMERIC = r"[\d\s+−,.;-]*"


def read_sum(text: str) -> int:
    """The number that a number or a sum writes, negative with a minus in front. Raises ``bad-value``."""
    if not (text.isascii() or "−" in text) or not re.fullmatch(_SUM, text, re.ASCII):
        raise Refusal(
            "bad-value",
            say("{text} is no whole number and no sum of them", text=repr(text)),
            hint=say("write 35, or a sum: 15+4"),
            spot=Spot(text, 0, len(text)),
        )
    plain = text.replace("−", "-").replace(" ", "")
    first, *rest = [part for part in "".join(plain.split()).split("+") if part]
    return int(first) + sum(map(int, rest))


def is_numeric(text: str) -> bool:
    """Whether a text is meant as numbers (digits, sums, commas), and not as cards.

    Cards have letters or suit symbols, or the three dots of the dotted form; ``1.5`` is meant as a number, and is none.
    """
    return bool(re.fullmatch(_NUMERIC, text, re.ASCII)) and text.count(".") != 3


def read_numbers(text: str) -> list[int | None]:
    """Numbers parted by commas, one for each side; ``-`` is None: the rest. Raises ``bad-value``."""
    return [None if part.strip() in ("-", "−") else read_sum(part) for part in text.split(",")]


def read_all_numbers(text: str) -> list[int]:
    """Numbers parted by commas, none left out. Raises ``bad-value``."""
    return [read_sum(part) for part in text.split(",")]


def read_melds(texts: Sequence[str]) -> list[int | str]:
    """Melds as they are given, one for each side: numbers parted by commas, or one side's cards a text."""
    melds: list[int | str] = []
    for text in texts:
        if is_numeric(text):
            melds += read_all_numbers(text)
        else:
            melds.append(text)
    return melds
