"""Error codes of core."""

CODES: dict[str, str] = {
    "dotted-form": "a hand with dots has not exactly three of them (spades.hearts.diamonds.clubs)",
    "empty-hand": "a hand, or a part of one, has no card",
    "hand-size": "a number of cards that the table does not deal",
    "not-in-deck": "a card that the deck does not have",
    "too-many-copies": "more copies of a card than the deck has",
    "unknown-card": "text that is no card, whatever part of it is wrong",
    "unknown-suit": "text that is no suit",
    "cannot-read": "a file or folder that is there can't be read",
    "cannot-write": "a file can't be written (disk full, read-only, protected); nothing was changed",
    "file-exists": "a file is there already and is not overwritten",
    "file-locked": "somebody else is writing the file, and the lock did not come in time",
    "file-missing": "there is no such file or folder",
    "not-a-file": "the name stands for a folder or a device where a file is needed",
}
