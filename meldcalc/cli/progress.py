"""A bar on the terminal that shows how far a long piece of work is."""

import os
import sys
import time
from contextlib import suppress

from meldcalc.bulk.stream import Tally
from meldcalc.cli.console import Output, encodes, language
from meldcalc.lang import say, translate

_WIDTH = 24
_PAUSE = 0.1  # seconds between two looks


class Bar:
    """How much of an input of so many bytes (or rows) is done; nothing is left of it in the end."""

    def __init__(self, size: int, output: Output) -> None:
        self.size, self.output = max(size, 1), output
        self.done = 0
        self.begun = self.shown = time.monotonic()
        self.full, self.empty = ("#", "-") if output.ascii or not encodes("█░", sys.stderr) else ("█", "░")

    def __call__(self, more: int, tally: Tally) -> None:
        self.done += more
        now = time.monotonic()
        if self.done >= self.size:
            self._put("")
        elif now - self.shown >= _PAUSE:
            self.shown = now
            self._put(self._line(tally, now))

    def _line(self, tally: Tally, now: float) -> str:
        part = min(self.done / self.size, 1.0)
        filled = int(part * _WIDTH)
        bar = self.full * filled + self.empty * (_WIDTH - filled)
        said = say(
            "{part} {bar} records: {records} ({speed} a second), errors: {failed}",
            part=f"{part:4.0%}",
            bar=bar,
            records=f"{tally.records:,}",
            speed=f"{tally.records / max(now - self.begun, 0.001):,.0f}",
            failed=f"{tally.failed:,}",
        )
        return translate(said, language(self.output))

    def _put(self, line: str) -> None:
        end = "" if os.environ.get("TERM") == "dumb" else "\x1b[K"
        with suppress(OSError):
            sys.stderr.write(f"\r{line}{end}")
            sys.stderr.flush()
