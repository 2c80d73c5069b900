"""``meldcalc event``: tournaments, from results to standings, prizes and seats."""

from meldcalc.cli import event_read, event_write
from meldcalc.cli.event_app import app

__all__ = ["app", "event_read", "event_write"]
