"""The benchmarks of melds and of start-up run, measure what they say, and their numbers are within reach."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def measured(name):
    """The rows of a benchmark by their names: the numbers as they are printed."""
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / name), "--smoke"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.returncode in (0, 1)  # 1: slower than promised, as on a busy machine
    rows = {}
    for line in done.stdout.splitlines()[1:]:
        words = line.split()
        first = next(at for at, word in enumerate(words) if word[0].isdigit())
        rows[" ".join(words[:first])] = [float(word.replace(",", "")) for word in words[first:]]
    return rows


def test_melds_are_looked_up_and_not_searched():
    rows = measured("melds.py")
    assert rows["total of a hand already read"][0] > 200_000
    assert rows["from text to full breakdown"][0] > 20_000


@pytest.mark.long
def test_starts_are_measured():
    rows = measured("startup.py")
    assert rows["meldcalc --version"][1] < rows["meldcalc meld -q"][1] < 2 * rows["meldcalc meld -q"][2]
