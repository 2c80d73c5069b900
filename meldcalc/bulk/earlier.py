"""Which files an answer of ``batch`` may replace: records that were scored before."""

import json
import os
from typing import Any

from meldcalc.bulk import csvs
from meldcalc.bulk.extra import has
from meldcalc.errors import Refusal
from meldcalc.files import Over

_LONGEST = 1 << 25  # bytes of a first line
_ANSWERS = {"meld", "error"}  # every scored record has them
_COLUMNS = {"meld", "best", "error"}  # and so has every scored table


def over_records(path: str | None = None, *, force: bool = False) -> Over:
    """Scored records may replace earlier ones, but not those that they are made from (``path``, None: standard input).

    With ``force`` they replace anything.
    """
    return Over(lambda name: not _is_input(path, name) and is_scored(name), force=force)


def _is_input(path: str | None, name: str) -> bool:
    try:
        return os.path.samestat(os.stat(0 if path is None else path), os.stat(name))
    except OSError:
        return False


def is_scored(path: str) -> bool:
    """Whether a file holds records with their answers, in whatever form we write them."""
    with open(path, "rb") as file:
        line = file.readline(_LONGEST)
    if line.startswith(b"PAR1"):
        return has("bulk") and _has_columns(path)
    text = line.decode("utf-8", "replace").strip()
    if text.startswith("{"):
        return _fields(text) >= _ANSWERS
    try:
        return set(csvs.head_of(text).names) >= _COLUMNS
    except Refusal:
        return False


def _fields(text: str) -> set[str]:
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError):
        return set()
    return set(record) if isinstance(record, dict) else set()


def _has_columns(path: str) -> bool:
    from meldcalc.bulk import parquet

    try:
        return set(parquet.schema_of(path)) >= _COLUMNS
    except Refusal:
        return False
