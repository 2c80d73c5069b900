"""``meldcalc match``: the score sheet of an evening."""

from meldcalc.cli import match_new, match_read, match_tell, match_write, play
from meldcalc.cli.match_app import app

__all__ = ["app", "match_new", "match_read", "match_tell", "match_write", "play"]
