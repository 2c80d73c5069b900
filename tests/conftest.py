"""What the tests share: the command line run in this process, how hard hypothesis tries, and the order of the tests.

The environment variable ``HYPOTHESIS_PROFILE`` is how hard: ``dev`` (50 examples of each property, the same each time),
``ci`` (200, the same each time) or ``nightly`` (1500, new ones each time).
"""

import io
import json
import os
import sys
import time
from typing import Any, NamedTuple, Protocol

import pytest
from hypothesis import HealthCheck, settings

from meldcalc.errors import Mark, Refusal, Spot

for name, examples in (("dev", 50), ("ci", 200), ("nightly", 1500)):
    settings.register_profile(
        name,
        max_examples=examples,
        derandomize=name != "nightly",
        deadline=None,  # a slow machine is no fault
        suppress_health_check=[HealthCheck.too_slow],
    )
# What the tests' many processes have compiled is kept, as Python does it by itself; else each of them compiles it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

# Files whose tests take seconds each, most of them in processes: they begin, so that the end is shared well.
SLOW = (
    "test_bulk_cluster.py", "test_docs.py", "test_bulk_processes.py", "test_match_play.py", "test_event_seating.py",
    "test_event_odd.py", "test_kit.py", "test_rules_dump.py", "test_packaging.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow files first; within a file, the order of the file."""
    items.sort(key=lambda item: SLOW.index(item.path.name) if item.path.name in SLOW else len(SLOW))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With ``-n``: each process has one stretch of the files, and takes of another's rest when it is done.

    So the fixtures of a file, a cluster among them, are mostly made once.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


SEAL = "\u2063"  # before every sentence of a command, so that one that is no longer translated is seen


class Done(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str

    def answer(self, status: int = 0) -> Any:
        """The JSON on standard output of a call that ends with this status and says nothing beside it."""
        assert (self.status, self.err) == (status, "")
        return self.document()

    def document(self) -> Any:
        """The JSON document on standard output, without its mark, which stands first."""
        found = json.loads(self.out)
        assert next(iter(found.items())) == ("meldcalc", 1)
        del found["meldcalc"]
        return found

    def refusal(self) -> Any:
        """The error of a call that is refused: exit status 2, no answer, JSON in the last line of standard error."""
        assert (self.status, self.out) == (2, "")
        found = json.loads(self.err.splitlines()[-1])
        assert list(found) == ["meldcalc", "error"]
        error = found["error"]
        assert set(error) >= {"code", "message", "where"}
        return error


def mark_of(problem: Refusal) -> Mark:
    """The place in a file, which this problem must have."""
    assert problem.mark is not None
    return problem.mark


def spot_of(problem: Refusal) -> Spot:
    """The place in what was typed, which this problem must have."""
    assert problem.spot is not None
    return problem.spot


class Cli(Protocol):
    """The fixture ``cli``: a command run in this process."""

    def __call__(self, *args: str, stdin: str | bytes = "", merged: bool = False) -> Done: ...


def english_json(text: str) -> str:
    """The text with whole sentences in its lines of JSON, which is English whatever the language."""
    lines = text.split("\n")
    return "\n".join(
        line.replace(json.dumps(SEAL)[1:-1], "").replace(SEAL, "") if line.startswith("{") else line
        for line in lines
    )


def run_command(*args: str, stdin: str | bytes = "", merged: bool = False) -> Done:
    """Run ``meldcalc ARGS`` in this process, as the shell would, without a terminal.

    ``merged``: both streams in ``out``, as they come (the shell's ``2>&1``).
    """
    from meldcalc import lang
    from meldcalc.cli.app import run

    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(
        io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin), encoding="utf-8"
    )
    out = sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = sys.stderr = io.TextIOWrapper(
        out.buffer if merged else io.BytesIO(), encoding="utf-8", write_through=True
    )
    lang.SEAL = SEAL
    try:
        status = run(list(args))
    finally:
        lang.SEAL = ""
        sys.stdin, sys.stdout, sys.stderr = streams
    texts = [out.buffer.getvalue().decode(), "" if merged else err.buffer.getvalue().decode()]
    done = Done(int(status), *map(english_json, texts))
    assert SEAL not in done.out + done.err, (
        "a sentence was joined, added or formatted: that loses its translation"
    )
    return done


def plain_loop() -> float:
    """The seconds of CPU that a million rounds of a plain loop take here: what other times are measured by."""
    best = 9.0
    for _ in range(3):
        begin = time.process_time()
        for _ in range(1_000_000):
            pass
        best = min(best, time.process_time() - begin)
    return best


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """``cli("meld", "AS …", "-q")`` -> Done(status, out, err), in an English environment without the caller's settings."""
    for name in ("MELDCALC_RULES", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return run_command
