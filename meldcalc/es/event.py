"""Spanish for the sentences of event."""

WORDS: dict[str, str] = {}
