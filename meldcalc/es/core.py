"""Spanish for the sentences of core."""

WORDS: dict[str, str] = {}
