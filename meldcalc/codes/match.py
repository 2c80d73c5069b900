"""Error codes of match."""

CODES: dict[str, str] = {}
