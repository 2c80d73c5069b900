"""Spanish for the sentences of bulk."""

WORDS: dict[str, str] = {}
