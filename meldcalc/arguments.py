"""What a program passes to the library, checked at the border: no type checker has seen it.

Each function returns the value and raises Refusal ``bad-value`` for one of another kind; None passes where it may stand.
"""

import os
from collections.abc import Collection, Mapping
from typing import Any

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say


def whole(name: str, value: Any, *, least: int | None = None) -> Any:
    """An int (a bool or a float is none), ``least`` or more; or None."""
    if value is None or (type(value) is int and (least is None or value >= least)):
        return value
    if least is None:
        raise _bad(name, value, say("a whole number"))
    raise _bad(name, value, say("a whole number of at least {least}", least=least))


def number(name: str, value: Any) -> int:
    """An int that must be there."""
    if value is None:
        raise _bad(name, value, say("a whole number"))
    return int(whole(name, value))


def flag(name: str, value: Any) -> Any:
    """True or False; or None."""
    if value is None or type(value) is bool:
        return value
    raise _bad(name, value, say("True or False"))


def text(name: str, value: Any) -> str:
    """A str."""
    if isinstance(value, str):
        return value
    raise _bad(name, value, say("a text"))


def path(name: str, value: Any) -> str:
    """A path as a str: from a str, or from an ``os.PathLike`` of one."""
    found = os.fspath(value) if isinstance(value, os.PathLike) else value
    if isinstance(found, str):
        return found
    raise _bad(name, value, say("a path"))


def word(name: str, value: Any, words: Collection[str]) -> Any:
    """One of some words; or None."""
    if value is None or (isinstance(value, str) and value in words):
        return value
    refusal = _bad(name, value, say("one of {words}", words=", ".join(words)))
    hint = did_you_mean(near(value.replace("_", "-"), words)) if isinstance(value, str) else None
    raise Refusal(refusal.code, refusal.message, hint=hint)


def mapping(name: str, value: Any) -> Mapping[str, Any]:
    """A mapping from texts."""
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return value
    raise _bad(name, value, say("a mapping from names"))


def _bad(name: str, value: object, expected: str) -> Refusal:
    shown = repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return Refusal(
        "bad-value", say("{name} is {value}; expected {expected}", name=name, value=shown, expected=expected)
    )
