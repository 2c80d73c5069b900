"""What long matches cost in CPU: ``python benchmarks/matches.py [--smoke]``.

A match of ten thousand hands is shown, one hand is added to it, and the same for twice as many. Exit status 1 where
showing ten thousand takes more than three seconds of CPU, where twice as many take more than two and a half times as
long, or where adding costs more than showing. ``--smoke`` takes a tenth of the hands, and its
exit status is 0 whatever they cost.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEAD = """\
meldcalc: 1
rules: single-deck@1
set: {match.target: 100000000}
sides: {We: [Ana, Luis], They: [Bob, Carol]}
seats: [Ana, Bob, Luis, Carol]
dealer: Bob
hands:
"""
ADD = ["--bidder", "Luis", "--bid", "300", "-t", "S", "--meld", "190,40", "--tricks", "140,-"]


def sheet(hands: int) -> str:
    """A match of so many hands, every bid within reach."""
    chance = random.Random(hands)
    lines = [HEAD]
    for _ in range(hands):
        we = chance.random() < 0.5
        meld, other, took = (
            chance.randrange(1, 40) * 10,
            chance.randrange(40) * 10,
            chance.randrange(26) * 10,
        )
        bid = chance.randrange(25, min(60, (meld + 250) // 10) + 1) * 10
        bidder, mine, theirs = ("Ana", "We", "They") if we else ("Bob", "They", "We")
        lines.append(
            f"- {{bidder: {bidder}, bid: {bid}, trump: {chance.choice('SHDC')}, "
            f"meld: {{{mine}: {meld}, {theirs}: {other}}}, tricks: {{{mine}: {took}}}}}\n"
        )
    return "".join(lines)


def seconds(*args: str) -> float:
    """The CPU seconds of one command, its start with it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "meldcalc", "match", *args]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Measure and print; 1 where a promise is not kept."""
    smoke = "--smoke" in sys.argv[1:]
    one = 1_000 if smoke else 10_000
    best: dict[tuple[str, int], float] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "match.yaml")
        for hands in (one, 2 * one):
            Path(path).write_text(sheet(hands), encoding="utf-8")
            for _ in range(2 if smoke else 4):
                for name, args in (("show", ["show", path]), ("add", ["add", path, *ADD])):
                    best[name, hands] = min(best.get((name, hands), 1e9), seconds(*args))
    print(f"{'':8}{one:>10}{2 * one:>10}   hands, seconds of CPU")
    for name in ("show", "add"):
        print(f"{name:8}{best[name, one]:>10.2f}{best[name, 2 * one]:>10.2f}")
    kept = [
        best["show", one] <= 3.0,
        best["show", 2 * one] <= 2.5 * best["show", one],
        best["add", one] <= 1.1 * best["show", one],
        best["add", 2 * one] <= 1.1 * best["show", 2 * one],
    ]
    return 0 if all(kept) or smoke else 1


if __name__ == "__main__":
    sys.exit(main())
