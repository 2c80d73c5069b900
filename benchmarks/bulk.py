"""How fast files of hands are scored: ``python benchmarks/bulk.py [--smoke | --full]``.

Each file is scored by a process of its own, as ``meldcalc batch`` does, from the start of the interpreter to the written
answer; so small files show the start, large ones the speed. A hundred thousand random hands of the double deck are
repeated as often as needed, under changing trumps. The ratio beside the speed is to the plain loop of
``benchmarks/melds.py``, in the same run, on one core, from text to the total; times to start stand beside
``python -c pass``. "arrays" are rows where the extra ``bulk`` scores. ``--smoke`` measures small files in a few seconds;
``--full`` goes on to ten million hands. Exit status 1 where a speed that is promised is missed (not with ``--smoke``).
"""

import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from melds import TRUMP, hands_a_second, plain_loop

from meldcalc.cards import SUITS, reader_of
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.melds import compile_melds

ROOT = Path(__file__).parent.parent
RULES = trick_rules("double-deck")
DECK = RULES.seating[0].deck
EXTRA = find_spec("numpy") is not None and find_spec("polars") is not None
SCORE = """
import sys
sys.path.insert(0, {root!r})
from meldcalc.bulk.batch import Batch, score_all
if __name__ == "__main__":
    score_all(Batch(path={path!r}, out={out!r}, jobs={jobs}, arrays_from={arrays_from}), print)
    print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


class Run(NamedTuple):
    """One process: how long it took, and the most memory it held (its workers' not counted)."""

    seconds: float
    megabytes: float


def call(args: list[str]) -> tuple[float, str]:
    """Run a program of Python to its end; its seconds, and what it printed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, *args], check=True, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )
    return perf_counter() - start, done.stdout


def score(path: Path, jobs: int = 1, arrays: bool = False, rounds: int = 1) -> Run:
    """The best of several runs over a file."""
    out = path.with_name(f"out{path.suffix}")
    arrays_from = 20_000 if arrays else None
    script = path.with_name("score.py")
    script.write_text(
        SCORE.format(root=str(ROOT), path=str(path), out=str(out), jobs=jobs, arrays_from=arrays_from)
    )
    runs = [call([str(script)]) for _ in range(rounds)]
    return min(Run(seconds, int(kilobytes) / 1024) for seconds, kilobytes in runs)


def random_hands(count: int) -> list[str]:
    """So many hands, all different."""
    dice = random.Random(7)
    cards = [rank + suit for suit in SUITS for rank in DECK.ranks] * DECK.copies
    return [" ".join(dice.sample(cards, 20)) for _ in range(count)]


def records(hands: list[str], count: int) -> Iterator[tuple[int, str, str]]:
    """So many records: an id, a hand, a trump."""
    for at in range(count):
        yield at, hands[at % len(hands)], SUITS[at * 7 // 3 % 4]


def write_ndjson(path: Path, hands: list[str], count: int) -> None:
    with path.open("w") as file:
        for at, hand, trump in records(hands, count):
            file.write(f'{{"id": {at}, "hand": "{hand}", "trump": "{trump}"}}\n')


def write_csv(path: Path, hands: list[str], count: int) -> None:
    with path.open("w") as file:
        file.write("id,hand,trump\n")
        for at, hand, trump in records(hands, count):
            file.write(f"{at},{hand},{trump}\n")


def write_parquet(path: Path, hands: list[str], count: int) -> None:
    import polars as pl

    rows = pl.LazyFrame({"id": range(count)}).with_columns(
        hand=pl.lit(pl.Series(hands)).gather(pl.col("id") % len(hands)),
        trump=pl.lit(pl.Series(list(SUITS))).gather(pl.col("id") * 7 // 3 % 4),
    )
    rows.sink_parquet(path)


WRITERS: dict[str, Callable[[Path, list[str], int], None]] = {
    "ndjson": write_ndjson, "csv": write_csv, "parquet": write_parquet,
}  # fmt: skip


class Table:
    """Rows of speeds, beside the plain loop, and what was promised."""

    def __init__(self, plain: float) -> None:
        self.plain = plain
        self.missed = 0
        print(f"{'double deck':44}{'hands/s':>12}{'plain loop':>12}{'ratio':>8}{'promised':>12}")

    def row(self, name: str, rate: float, promised: int = 0) -> None:
        self.missed += rate < promised
        said = f"{promised:,}" if promised else ""
        print(f"{name:44}{rate:>12,.0f}{self.plain:>12,.0f}{rate / self.plain:>8.1f}{said:>12}", flush=True)


def in_memory(table: Table, hands: list[str], rounds: int) -> None:
    """What the parts can do by themselves: notation, score."""
    reader, engine = reader_of(DECK), compile_melds(RULES, DECK)
    packed = [reader.hand(hand).holdings for hand in hands]
    table.row("notation: text to a hand", hands_a_second(reader.hand, hands, rounds))
    table.row("score only: hand to total", hands_a_second(engine.prepared(TRUMP), packed, rounds))
    if EXTRA:
        for name, rate in arrays_in_memory(hands, rounds):
            table.row(name, rate)


def arrays_in_memory(hands: list[str], rounds: int) -> Iterator[tuple[str, float]]:
    import numpy as np
    import polars as pl

    from meldcalc.bulk import score_batch
    from meldcalc.bulk.kernel import kernel_of
    from meldcalc.bulk.scoring import Terms, scorer_of

    kernel = kernel_of(scorer_of(Terms()))
    assert kernel is not None
    hands = hands[:8192]
    data, cards = ("\n".join(hands) + "\n").encode(), np.full(len(hands), 20)
    suits, _ = kernel.read(data, cards)
    frame = pl.DataFrame({"hand": hands * 16, "trump": [TRUMP] * len(hands) * 16})
    for name, work, count in (
        ("notation: text to hands, arrays", lambda _: kernel.read(data, cards), len(hands)),
        ("score only: hands to four totals, arrays", lambda _: kernel.totals(suits), len(hands)),
        ("score_batch, from frame to frame", lambda _: score_batch(frame), len(frame)),
    ):
        yield name, count * hands_a_second(work, [None], rounds * 5)


def files(table: Table, folder: Path, hands: list[str], count: int, rounds: int) -> None:
    """Whole files, with one process and two."""
    promised = {("ndjson", 1, False): 60_000, ("ndjson", 2, False): 110_000, ("parquet", 1, True): 1_500_000}
    for form in WRITERS:
        many = count * 10 if form == "parquet" else count
        if form == "parquet" and not EXTRA:
            continue
        path = folder / f"hands.{form}"
        WRITERS[form](path, hands, many)
        for arrays in (True,) if form == "parquet" else (False, True) if EXTRA else (False,):
            for jobs in (1,) if form == "parquet" or count < 100_000 else (1, 2):
                took = score(path, jobs, arrays, rounds).seconds
                said = f"{form}, {jobs} process{'es' * (jobs > 1)}{', arrays' * arrays} ({many:,} hands)"
                table.row(said, many / took, promised.get((form, jobs, arrays), 0))
        path.unlink()


def growth(folder: Path, hands: list[str], sizes: list[int]) -> None:
    """The same work on ever larger files: the time grows with them, the memory does not."""
    print(f"\n{'hands':>12}{'form':>10}{'seconds':>10}{'hands/s':>12}{'most MB':>10}")
    for form in ("ndjson", "parquet") if EXTRA else ("ndjson",):
        for size in sizes:
            path = folder / f"growth.{form}"
            WRITERS[form](path, hands, size)
            seconds, megabytes = score(path, 1, EXTRA)
            print(
                f"{size:>12,}{form:>10}{seconds:>10.2f}{size / seconds:>12,.0f}{megabytes:>10.0f}", flush=True
            )
            path.unlink()


def starts(rounds: int, folder: Path) -> None:
    """How long it takes to score one record."""
    path = folder / "one.ndjson"
    write_ndjson(path, random_hands(1), 1)
    bare = min(call(["-c", "pass"])[0] for _ in range(rounds))
    one = min(call(["-m", "meldcalc", "batch", str(path)])[0] for _ in range(rounds))
    print(
        f"start: python -c pass {bare * 1000:.0f} ms, batch of one record {one * 1000:.0f} ms, ratio {one / bare:.1f}\n"
    )


def main() -> int:
    """Measure and print; 1 where a promise is missed."""
    smoke, full = "--smoke" in sys.argv[1:], "--full" in sys.argv[1:]
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load}")
    base, count, rounds = (2_000, 4_000, 1) if smoke else (100_000, 200_000, 3)
    hands = random_hands(base)
    listed = hands[: base // 10]
    plain = hands_a_second(lambda text: plain_loop(RULES.melds, text.split(), TRUMP), listed, rounds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts(2 if smoke else 20, folder)
        table = Table(plain)
        in_memory(table, hands, rounds)
        files(table, folder, hands, count, rounds)
        growth(folder, hands, [10_000] if smoke else [10**size for size in range(4, 8 if full else 7)])
    return 1 if table.missed and not smoke else 0


if __name__ == "__main__":
    sys.exit(main())
