"""Spanish for the sentences of match."""

WORDS: dict[str, str] = {}
