"""NDJSON: one JSON object a line; the answer is the same line with more fields at its end."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from meldcalc.bulk.records import RESULTS, USED, Book, Row, refused, unreadable
from meldcalc.bulk.scoring import Found
from meldcalc.errors import Refusal
from meldcalc.lang import say

_RARE = frozenset(("rules", "partial", "claim", *RESULTS))
_BLANK = " \t\r\n"


class _NoJson(ValueError):
    """A number of Python that JSON has no word for."""


def _refuse_constant(name: str) -> Any:
    raise _NoJson(say("{name} is no JSON", name=name))


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_scan: Any = _DECODER.scan_once  # type: ignore[attr-defined]  # the decoder without a look at what stands behind


def read(lines: Iterable[str], first: int, book: Book) -> list[Row]:
    """The records of lines, the first of which has the number ``first``; blank lines are none."""
    rows = []
    for line, text in enumerate(lines, first):
        text = text.strip(_BLANK)
        if text:
            rows.append(_row(line, text, book))
    return rows


def _row(line: int, text: str, book: Book) -> Row:
    try:
        fields, end = _scan(text, 0)
    except (ValueError, StopIteration, RecursionError):
        end = -1
    if end != len(text) or fields.__class__ is not dict:
        return unreadable(line, text, "bad-json", _why(text))
    try:
        if fields.keys().isdisjoint(_RARE):
            if text.count('"hand"') > 1 or text.count('"trump"') > 1:
                _check_once(text)
            return Row(line, text, fields, book.wanted(fields.get("hand"), fields.get("trump")))
        _check_once(text)
        return Row(line, text, fields, book.wanted(*map(fields.get, USED)))
    except Refusal as refusal:
        return refused(line, text, fields, refusal)


def _check_once(text: str) -> None:
    """A field that is used stands once in its record; others are passed on as they are."""

    def count(pairs: list[tuple[str, Any]]) -> list[str]:
        return [key for key, _ in pairs]

    keys = json.JSONDecoder(object_pairs_hook=count).decode(text)
    for key in USED:
        if keys.count(key) > 1:
            raise Refusal("bad-json", say("the field {field} stands there twice", field=key))


def _why(text: str) -> str:
    try:
        fields = _DECODER.decode(text)
    except json.JSONDecodeError as fault:
        return say("{fault} (at character {place})", fault=fault.msg, place=fault.pos + 1)
    except RecursionError:
        return say("it is nested too deeply")
    except _NoJson as fault:
        return str(fault)
    except ValueError:  # all that Python refuses beside bad JSON
        return say("a number has more than {count} digits", count=sys.get_int_max_str_digits())
    return say("a record is an object in braces, not {kind}", kind=type(fields).__name__)


def write(rows: Sequence[Row], found: Sequence[Found], told: bool = True) -> str:
    """The records with their answers, a line each; with the melds where they are told."""
    out = []
    for row, answer in zip(rows, found, strict=True):
        out.append(_head(row))
        meld = "null" if answer.meld is None else str(answer.meld)
        best = "" if answer.best is None else f', "best": "{answer.best}"'
        melds = f', "melds": {answer.melds or "null"}' if told else ""
        claim = "" if row.claim is None else f', "claim_ok": {_claim_ok(row.claim, answer.meld)}'
        error = "null" if answer.error is None else _quoted(answer.error)
        out.append(f'"meld": {meld}{best}{melds}{claim}, "error": {error}}}\n')
    return "".join(out)


def _claim_ok(claim: int, meld: int | None) -> str:
    return "null" if meld is None else "true" if meld == claim else "false"


def _head(row: Row) -> str:
    """The record up to where the answer begins."""
    fields = row.fields
    if fields is None:
        return f'{{"text": {_quoted(row.text)}, '
    if fields.__class__ is not dict or not fields.keys().isdisjoint(RESULTS):
        return _written({name: value for name, value in fields.items() if name not in RESULTS}, row.text)
    return _open(row.text, bool(fields))


def _open(text: str, filled: bool) -> str:
    return f"{text[:-1].rstrip(_BLANK)}, " if filled else "{"


def _written(fields: dict[str, Any], text: str) -> str:
    try:
        return _open(json.dumps(fields, ensure_ascii=False, allow_nan=False), bool(fields))
    except ValueError:  # a number that is too large for a float is kept as it was written
        return _open(text, True)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
