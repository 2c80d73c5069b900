"""Error codes of the command line."""

CODES: dict[str, str] = {
    "usage": "the command was called with words, options or values it does not take",
}
