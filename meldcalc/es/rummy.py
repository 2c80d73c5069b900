"""Spanish for the sentences of rummy."""

WORDS: dict[str, str] = {}
