"""Which files an answer may replace: an earlier answer of its kind, never what somebody made otherwise."""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from meldcalc.errors import Refusal
from meldcalc.lang import say

GENERATOR = '<meta name="generator" content="meldcalc">'  # in the head of every page that we write
# How the styles of our pages began before they had it (version 0.1).
_EARLIER = (
    "--line: #8886; --faint: #777; --first: #b8860b",
    ":root{color-scheme:light dark;--paper:#fbfaf6;",
)
_LOOKED_AT = 1 << 16  # bytes at the beginning of a page


class Over(NamedTuple):
    """What may be replaced: what ``earlier`` knows as an earlier answer, or anything (``force``); never an input."""

    earlier: Callable[[str], bool]
    inputs: Sequence[str] = ()
    force: bool = False

    def check(self, name: str) -> None:
        """Refuse a file that is there and may not be replaced (``file-exists``)."""
        for path in self.inputs:
            if os.path.exists(path) and os.path.samefile(path, name):
                said = say("{file} is what the answer is made from", file=name)
                raise Refusal("file-exists", said, hint=say("give the answer another name"))
        if self.force or os.stat(name).st_size == 0 or self.earlier(name):
            return
        raise Refusal(
            "file-exists",
            say("{file} already exists, and is no earlier answer of this command", file=name),
            hint=say("nothing was changed; --force replaces it"),
        )


def over_pages(inputs: Sequence[str] = (), *, force: bool = False) -> Over:
    """A page may replace an earlier page."""
    return Over(is_page, inputs, force)


def is_page(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a page that we wrote, in this version or an earlier one."""
    with open(path, "rb") as file:
        begin = file.read(_LOOKED_AT).decode("utf-8", "replace")
    if not begin.startswith("<!DOCTYPE html>"):
        return False
    head = begin.partition("</head>")[0]
    return GENERATOR in head or any(style in head for style in _EARLIER)
