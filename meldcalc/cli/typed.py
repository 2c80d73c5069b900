"""Cards as they are typed on the command line, or read from standard input."""

import sys
from collections.abc import Sequence


class Piped(str):
    """Cards from standard input: their initials are English whatever the command line says."""

    __slots__ = ()


def typed(words: Sequence[str], lang: str) -> tuple[str, str]:
    """The text of the cards and the language of their initials; ``-`` alone is standard input, always English."""
    if list(words) != ["-"]:
        return " ".join(words), lang
    text = sys.stdin.buffer.read().decode("utf-8-sig", errors="replace")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return Piped(" ".join(filter(None, lines))), "en"
