"""Error codes of the command line."""

CODES: dict[str, str] = {
    "usage": "the command was called with words, options or values that it does not take",
    "unknown-topic": "there is no help page of that name",
    "wrong-family": "the table is one of the other game (trick-taking or Spanish)",
}
