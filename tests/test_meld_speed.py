"""Melds are looked up, never searched for; the benchmark of starts measures what it says."""

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import plain_loop

from meldcalc.cards import SUITS, reader_of
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.melds import compile_melds

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def measured(name: Any) -> Any:
    """The rows of a benchmark by their names: the numbers as they are printed."""
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / name), "--smoke"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0
    rows = {}
    for line in done.stdout.splitlines()[1:]:
        words = line.split()
        first = next(at for at, word in enumerate(words) if word[0].isdigit())
        rows[" ".join(words[:first])] = [float(word.replace(",", "")) for word in words[first:]]
    return rows


def test_melds_are_looked_up_and_not_searched() -> None:
    """A total takes less than some hundred rounds of a plain loop, text and breakdown less than some thousand."""
    rules = trick_rules("double-deck")
    deck = rules.seating[0].deck
    reader, engine = reader_of(deck), compile_melds(rules, deck)
    dice = random.Random(1)
    cards = [rank + suit for suit in SUITS for rank in deck.ranks] * deck.copies
    texts = [" ".join(dice.sample(cards, 20)) for _ in range(4_000)]
    hands = [reader.holdings(text) for text in texts]
    total = engine.scorer("S")

    def rounds(work: Any, of: Any) -> Any:
        """How many rounds of a plain loop it takes for each of these."""
        best = 9.0
        for _ in range(3):
            begin = time.process_time()
            for one in of:
                work(one)
            best = min(best, time.process_time() - begin)
        return best / plain_loop() * 1_000_000 / len(of)

    assert rounds(total, hands) < 300
    assert rounds(lambda text: engine.lines(reader.holdings(text), "S"), texts) < 2_000


@pytest.mark.long
def test_starts_are_measured() -> None:
    rows = measured("startup.py")
    assert rows["meldcalc --version"][1] < rows["meldcalc meld -q"][1] < 2 * rows["meldcalc meld -q"][2]
