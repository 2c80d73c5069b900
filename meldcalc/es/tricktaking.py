"""Spanish for the sentences of tricktaking."""

WORDS: dict[str, str] = {}
