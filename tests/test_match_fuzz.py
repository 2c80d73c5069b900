"""Whatever stands in a file: an answer or a coded error, never a traceback; and what was refused is never written."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from meldcalc.codes import CODES
from meldcalc.errors import Refusal, problems_of
from meldcalc.match.change import append
from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match

CASES = sorted((Path(__file__).parent / "cases" / "matches").glob("*[a-z].yaml"))
TEXTS = [path.read_text(encoding="utf-8") for path in CASES if "expected" not in path.name]
SPOKEN = """
    We They NS EW Ana Luis bidder bid trump meld tricks total fix void unvoid adjust sub note undo redo end result
    misdeal passed-out thrown-in no-marriage renege moon run dix buried tricks_won any_bid points melds held out fold
    wild cut failed_openings hands partials rules set option sides seats dealer reason yes no none tie 0 -1 1 2
    99999999999 1e3 0x1 ~ null { } [ ] , : - # ' " | > & * ! % 15+4 2H=3S JK^ é
"""
ODD = ["\n", "\n- ", "\n  ", "\t", "KS KH KD", "A" * 300, "\U0001f0cf", "\u0000", "\ufeff"]
WORDS = [*re.findall(r"\S+", SPOKEN), *ODD]


def mutated(chance: random.Random, most: int = 5) -> str:
    """A file with a few pieces taken out, doubled, swapped, or replaced by words that mean something."""
    text = chance.choice(TEXTS)
    for _ in range(chance.randrange(1, most)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 3, 10, 40]))
        piece = chance.choice([chance.choice(WORDS), text[start:end] * 2, ""])
        text = text[:start] + chance.choice(["", " "]) + piece + text[end:]
    return text


def examined(data: bytes) -> None:
    """Read and show, or a refusal whose problems have codes and places."""
    try:
        show_document(read_match(data, "evening.yaml"))
    except Refusal as refusal:
        for problem in problems_of(refusal):
            assert problem.code in CODES, problem.code
            assert problem.mark is not None
            assert problem.mark.line >= 1
            assert problem.message


@pytest.mark.parametrize("seed", range(8))
def test_mutated_files(seed: Any) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        examined(mutated(chance).encode("utf-8", "surrogatepass"))


@pytest.mark.long
def test_many_mutated_files() -> None:
    chance = random.Random(99)
    for _ in range(20_000):
        examined(mutated(chance).encode("utf-8", "surrogatepass"))


def test_random_bytes() -> None:
    chance = random.Random(3)
    for _ in range(100):
        examined(chance.randbytes(chance.randrange(60)))


def test_adding_to_mutated_files_appends_or_leaves_alone(tmp_path: Path) -> None:
    """The new file is the old one with one line more, read in the same way; or it is the old one."""
    chance, path = random.Random(7), tmp_path / "evening.yaml"
    written = 0
    for _ in range(200):
        data = mutated(chance, 2).encode()
        path.write_bytes(data)
        try:
            before = read_match(data, str(path))
            append(str(path), lambda _: {"note": "added"})
        except Refusal:
            assert path.read_bytes() == data
            continue
        after = read_match(path.read_bytes(), str(path))
        assert after.total == before.total
        assert len(after.entries) == len(before.entries) + 1
        assert after.entries[-1].kind == "note"
        assert [entry.kind for entry in after.entries[:-1]] == [entry.kind for entry in before.entries]
        written += 1
    assert written > 10
