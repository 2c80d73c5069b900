"""Spanish for the sentences of cli."""

WORDS: dict[str, str] = {}
