"""Error codes of core."""

CODES: dict[str, str] = {}
