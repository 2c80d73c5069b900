"""The error codes, stable and kebab-case, each with what it means; ``meldcalc help errors`` prints them."""

from importlib import import_module

_AREAS = ("core", "tricktaking", "rummy", "match", "event", "bulk", "cli")


def all_codes() -> dict[str, str]:
    """Every error code with its meaning, in alphabetical order."""
    merged: dict[str, str] = {}
    for area in _AREAS:
        merged |= import_module(f"meldcalc.codes.{area}").CODES
    return dict(sorted(merged.items()))
