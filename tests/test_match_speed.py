"""A record takes time in proportion to its lines, whatever the lines are."""

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from conftest import plain_loop

from meldcalc.match.reading import read_match

HEAD = "meldcalc: 1\nrules: single-deck\noption: {scale: ones}\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\nhands:\n"
HAND = "- {bidder: Luis, bid: 25, trump: S, meld: {We: 0, They: 4}, tricks: {We: 14}}\n"


def subs(count: int) -> str:
    names = ["Ana", *(f"P{number}" for number in range(count))]
    return "".join(f"- {{sub: {{{old}: {new}}}}}\n" for old, new in pairwise(names))


def undone(lines: str) -> str:
    """The lines, then all of them taken back, the last one first."""
    count = lines.count("\n")
    return lines + "".join(f"- {{undo: {number}}}\n" for number in range(count, 0, -1))


LINES: dict[str, Callable[[int], str]] = {
    "sub": subs,
    "sub, undone": lambda count: undone(subs(count // 2)),
    "adjust, undone": lambda count: undone("- {adjust: {We: 1}}\n" * (count // 2)),
    "hand, undone": lambda count: undone("- {result: misdeal}\n" * (count // 2)),
    "void, unvoid": lambda count: HAND + "- {void: 1}\n- {unvoid: 1}\n" * (count // 2),
    "fix": lambda count: HAND + HAND.replace("{bidder", "{fix: 1, bidder") * count,
    "undo, redo": lambda count: HAND + "- {undo: 1}\n- {redo: 1}\n" * (count // 2),
    "note": lambda count: "- {note: late}\n" * count,
}


@pytest.mark.parametrize("kind", LINES)
def test_twice_the_lines_take_twice_the_time(kind: Any) -> None:
    few, many = (HEAD + LINES[kind](count) for count in (500, 2000))

    def seconds(source: str) -> float:
        best = 9.0
        for _ in range(2):
            begin = time.process_time()
            read_match(source.encode())
            best = min(best, time.process_time() - begin)
        return best

    assert seconds(many) < 8 * seconds(few) + plain_loop()
