"""What the tests share: the command line run in this process, and the hypothesis profile."""

import io
import json
import sys
import time
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "meldcalc", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("meldcalc")


class Done(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str

    def answer(self, status: int = 0) -> Any:
        """The JSON on standard output of a call that ends with this status and says nothing beside it."""
        assert (self.status, self.err) == (status, "")
        return json.loads(self.out)

    def refusal(self) -> Any:
        """The error of a call that is refused: exit status 2, no answer, JSON in the last line of standard error."""
        assert (self.status, self.out) == (2, "")
        error = json.loads(self.err.splitlines()[-1])["error"]
        assert set(error) >= {"code", "message", "where"}
        return error


def run_command(*args: str, stdin: str | bytes = "") -> Done:
    """Run ``meldcalc ARGS`` in this process, as the shell would, without a terminal."""
    from meldcalc.cli.app import run

    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(
        io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin), encoding="utf-8"
    )
    out = sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = sys.stderr = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    try:
        status = run(list(args))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    return Done(int(status), out.buffer.getvalue().decode(), err.buffer.getvalue().decode())


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
def cli(monkeypatch):
    """``cli("meld", "AS …", "-q")`` -> Done(status, out, err), in an English environment without the caller's settings."""
    for name in ("MELDCALC_RULES", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return run_command
