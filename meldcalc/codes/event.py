"""Error codes of event."""

CODES: dict[str, str] = {}
