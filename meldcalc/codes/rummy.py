"""Error codes of rummy."""

CODES: dict[str, str] = {}
