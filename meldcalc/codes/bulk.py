"""Error codes of bulk."""

CODES: dict[str, str] = {}
