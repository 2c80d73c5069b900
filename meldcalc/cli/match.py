"""``meldcalc match``: the score sheet of an evening."""

from meldcalc.cli import match_count, match_new, match_read, match_write, play
from meldcalc.cli.match_app import app

# As an evening goes: what is written, what corrects it, what shows it.
ORDER = "new add play fix void unvoid undo redo adjust sub note end show next log stats check compare export"

__all__ = ["app", "match_count", "match_new", "match_read", "match_write", "play"]
