"""Options of the output that are typed before the command: ``meldcalc --lang es partial …`` means them for it."""

from typing import Any

_FLAGS = {"-q", "--quiet", "--json", "--safe", "--ascii"}
_WITH_VALUE = {"-f", "--format", "--color", "--lang"}
_KEPT = "meldcalc.ahead"


def take(ctx: Any, args: list[str]) -> list[str]:
    """Put the options of the output at the beginning aside for the command that follows; gives the other words."""
    end = 0
    while end < len(args) and (size := _size(args[end])):
        end += size
    ctx.meta.setdefault(_KEPT, []).extend(args[:end])  # one for a command and all groups above it
    return args[end:]


def _size(word: str) -> int:
    """How many words an option takes; 0 for any other word."""
    if word in _FLAGS:
        return 1
    if word in _WITH_VALUE:
        return 2
    attached = word.partition("=")[0] in _WITH_VALUE or (word.startswith("-f") and word[2:])
    return 1 if attached else 0


def give(ctx: Any, args: list[str]) -> list[str]:
    """The words of a command, behind those that were put aside for it: the later one of two holds."""
    return [*ctx.meta.pop(_KEPT, []), *args]
