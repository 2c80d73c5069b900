"""Error codes of core."""

CODES: dict[str, str] = {
    "cannot-read": "a file or folder that is there can't be read",
    "cannot-write": "a file can't be written (disk full, read-only, protected); nothing was changed",
    "file-exists": "a file is there already and is not overwritten",
    "file-locked": "somebody else is writing the file, and the lock did not come in time",
    "file-missing": "there is no such file or folder",
    "not-a-file": "the name stands for a folder or a device where a file is needed",
}
