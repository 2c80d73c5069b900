"""Error codes of tricktaking."""

CODES: dict[str, str] = {}
