"""``meldcalc event``: tournaments, from results to standings, prizes and seats."""

from meldcalc.cli import event_read, event_write
from meldcalc.cli.event_app import app

# As a tournament goes: seats, results, standings.
ORDER = "seat next add fix void missing check standings card crosstable honours prizes season export"

__all__ = ["app", "event_read", "event_write"]
