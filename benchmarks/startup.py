"""How long the command takes to start, beside ``python -c pass``: ``python benchmarks/startup.py [--smoke]``.

Each call is made many times, in turn with the others, and the best time counts; the ratio to the bare interpreter in
the same run says more than milliseconds. Byte code is written first, as an installation does. Exit status 1 where a
ratio is above what is promised. ``--smoke`` makes fewer calls, in a few seconds, and only
says whether the benchmark runs: its exit status is 0.
"""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parent.parent
HAND = ["AS", "TS", "KS", "QS", "JS", "KH", "QH", "9S", "KD", "QD", "KC", "QC"]
MELD = ["-m", "meldcalc", "meld", *HAND, "-r", "ehow", "-t", "S"]
CALLS: dict[str, tuple[list[str], float]] = {
    "python -c pass": (["-c", "pass"], 0),
    "meldcalc --version": (["-m", "meldcalc", "--version"], 6.5),
    "meldcalc meld -q": ([*MELD, "-q"], 8.0),
    "meldcalc meld --json": ([*MELD, "--json"], 0),
    "meldcalc meld": (MELD, 10.5),
}


def seconds(args: list[str], environment: dict[str, str]) -> float:
    """How long one call takes."""
    start = perf_counter()
    subprocess.run([sys.executable, *args], check=True, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT)
    return perf_counter() - start


def main() -> int:
    """Measure and print; 1 where a start takes longer than promised."""
    smoke = "--smoke" in sys.argv[1:]
    rounds = 6 if smoke else 40
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    best = {name: float("inf") for name in CALLS}
    for at in range(rounds + 1):
        for name, (args, _) in CALLS.items():
            took = seconds(args, environment)
            if at:  # the first round warms up
                best[name] = min(best[name], took)
    bare = best["python -c pass"]
    print(f"{'start':24}{'ms':>8}{'ratio':>8}{'promised':>10}")
    missed = 0
    for name, (_, promised) in CALLS.items():
        ratio = best[name] / bare
        missed += bool(promised) and ratio > promised
        print(f"{name:24}{best[name] * 1000:>8.1f}{ratio:>8.2f}{promised or '':>10}")
    return 1 if missed and not smoke else 0


if __name__ == "__main__":
    sys.exit(main())
