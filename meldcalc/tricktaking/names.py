"""The names of sides: those nobody chose, reading them, and finding one that was typed."""

from collections.abc import Sequence

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.names import folded


def default_sides(count: int) -> tuple[str, ...]:
    """Us and Them; A, B, C … where there are more."""
    return ("Us", "Them") if count == 2 else tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count])


def read_sides(text: str) -> tuple[str, ...]:
    """Names parted by commas. Raises ``side-names`` for an empty one, or one that stands twice."""
    names = tuple(part.strip() for part in text.split(","))
    if not all(names):
        raise Refusal("side-names", say("a side has no name in {text}", text=repr(text)))
    if len({folded(name) for name in names}) < len(names):
        raise Refusal("side-names", say("two sides have the same name in {text}", text=repr(text)))
    return names


def find_side(names: Sequence[str], typed: str) -> int:
    """The number of the side that was typed, in any case; a near name is suggested, never taken.

    Raises ``unknown-side``.
    """
    known = [folded(name) for name in names]
    if folded(typed) in known:
        return known.index(folded(typed))
    raise Refusal(
        "unknown-side",
        say("no side is called {typed}: there are {names}", typed=repr(typed), names=", ".join(names)),
        hint=did_you_mean(near(typed.strip(), names)) or say("--sides gives the sides their names"),
    )
