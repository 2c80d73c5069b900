"""Frames of hands: one pure function from anything that speaks Arrow to a table of the same kind (extra ``bulk``)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from meldcalc.bulk.kernel import CODES, STRANGE, Array, Kernel, kernel_of
from meldcalc.bulk.records import USED, Book, number, yes
from meldcalc.bulk.scoring import BEST, Scorer, Terms, TrickScorer, failed
from meldcalc.cards import SUITS
from meldcalc.errors import Refusal
from meldcalc.lang import say

PIECE = 1 << 13  # hands that are gathered at once: their numbers stay in the processor's cache
FOUR = tuple(f"meld_{suit}" for suit in SUITS)
_SINGLY = -(1 << 62)  # the code of a value that is left to the single-hand engine, its refusal too
_UNSAID = _SINGLY + 1  # no claim


def score_batch(
    batch: Any,
    rules: str = "double-deck",
    *,
    options: Mapping[str, str] | None = None,
    sets: Mapping[str, str] | None = None,
    players: int | None = None,
    four: bool | None = None,
) -> pl.DataFrame:
    """The melds of a table of hands: the same rows and columns, and more columns with the answers.

    ``batch`` is anything with ``__arrow_c_stream__`` that has a text column ``hand``, in any notation, and may have
    ``trump`` (none: the best one), ``rules``, ``partial`` and ``claim``, as ``meldcalc batch`` reads them. The answer adds
    ``meld`` (points in the table's scale, null where there is an error), ``best`` (the trump chosen where none was
    named), ``claim_ok`` where there are claims, and ``error`` (``code: message``). ``four`` adds the points under each
    trump, ``meld_S`` to ``meld_C``; without saying, where there is no column ``trump``.

    Raises Refusal: no-hand-column, and those of a table, option or seating that is not there.
    """
    frame = pl.DataFrame(batch)
    terms = Terms(rules, tuple((options or {}).items()), tuple((sets or {}).items()), players)
    return answered(frame, Book(terms), four="trump" not in frame.columns if four is None else four)


def check_columns(schema: Mapping[str, Any]) -> None:
    """Raises Refusal no-hand-column where there are no hands."""
    if "hand" not in schema:
        raise Refusal(
            "no-hand-column", say("there is no column hand, only {names}", names=", ".join(schema)[:200])
        )
    if not _is_text(schema["hand"]):
        raise Refusal("no-hand-column", say("the column hand holds {kind}, not text", kind=schema["hand"]))


def _is_text(kind: Any) -> bool:
    return kind in (pl.String, pl.Categorical, pl.Enum, pl.Null)


def answers_of(schema: Mapping[str, Any], *, four: bool = False) -> dict[str, Any]:
    """The columns that are added to a frame of this schema, and their types."""
    kinds: dict[str, Any] = {"meld": pl.Int64, "best": pl.String}
    if four:
        kinds |= dict.fromkeys(FOUR, pl.Int64)
    if "claim" in schema:
        kinds["claim_ok"] = pl.Boolean
    return kinds | {"error": pl.String}


def answered(frame: pl.DataFrame, book: Book, *, four: bool = False) -> pl.DataFrame:
    """The frame with its answers."""
    check_columns(frame.schema)
    answers = _Answers(frame.height)
    records = _Records(frame, book)
    for scorer, rows in records.tables():
        kernel = kernel_of(scorer)
        if kernel is not None:
            for start in range(0, len(rows), PIECE):
                _gather(kernel, records, rows[start : start + PIECE], answers, four)
    records.singly(np.flatnonzero(~answers.known), answers, four)
    return frame.with_columns(answers.columns(answers_of(frame.schema, four=four)))


class _Records:
    """The columns of a frame as numbers: codes of trumps, whether hands may be partial, claims, tables."""

    def __init__(self, frame: pl.DataFrame, book: Book) -> None:
        self.book = book
        self.height = frame.height
        self.columns = [frame[name] if name in frame.columns else None for name in USED]
        hand, trump, rules, partial, claim = self.columns
        assert hand is not None
        self.hands = hand.cast(pl.String).fill_null("")
        self.sizes: Array = self.hands.str.len_bytes().to_numpy().astype(np.int64)
        self.scorers: list[Scorer] = [book.default]
        self.trumps = self._codes(trump, lambda value: CODES[book.trump(value)], CODES[BEST])
        self.rules = self._codes(rules, self._table, 0)
        self.partial = self._codes(partial, yes, 0)
        self.claims = self._codes(claim, _claim, _UNSAID)

    def _codes(self, column: pl.Series | None, read: Callable[[Any], int], default: int) -> Array:
        """A number for each value; ``read`` is asked once for each that there is."""
        if column is None or column.dtype == pl.Null:
            return np.full(self.height, default)
        if not (_is_text(column.dtype) or column.dtype == pl.Boolean or column.dtype.is_integer()):
            return np.full(self.height, _SINGLY)
        if _is_text(column.dtype):
            column = column.cast(pl.String)
        values = column.unique()
        codes = []
        for value in values.to_list():
            try:
                codes.append(default if value is None else int(read(value)))
            except Refusal:
                codes.append(_SINGLY)
        found: Array = column.replace_strict(values, codes, return_dtype=pl.Int64).to_numpy()
        return found

    def _table(self, value: str) -> int:
        scorer = self.book.scorer(value)
        if scorer not in self.scorers:
            self.scorers.append(scorer)
        return self.scorers.index(scorer)

    def tables(self) -> Iterator[tuple[Scorer, Array]]:
        """Each table with the rows that it scores, without those that are scored singly."""
        plain = (self.trumps != _SINGLY) & (self.partial != _SINGLY) & (self.claims != _SINGLY)
        for code, scorer in enumerate(self.scorers):
            yield scorer, np.flatnonzero(plain & (self.rules == code))

    def singly(self, rows: Array, answers: "_Answers", four: bool) -> None:
        """The answers of single rows from the single-hand engine."""
        values = [
            [None] * len(rows) if column is None else column.gather(rows).to_list() for column in self.columns
        ]
        for row, *fields in zip(rows.tolist(), *values, strict=True):
            try:
                wanted = self.book.wanted(*fields)
                meld, best, *_ = wanted.scorer.score(wanted.hand, wanted.trump, wanted.partial, False)
                if four and isinstance(wanted.scorer, TrickScorer):
                    answers.four[:, row] = wanted.scorer.totals(wanted.hand)
            except Refusal as refusal:
                answers.errors[row] = failed(refusal).error
                continue
            answers.meld[row] = meld or 0
            answers.best[row] = -1 if best is None else CODES[best]
            answers.right[row] = -1 if wanted.claim is None else meld == wanted.claim


def _claim(value: object) -> int:
    claim = number(value)
    if claim is None:
        return _UNSAID
    return claim if abs(claim) < 1 << 60 else _SINGLY


class _Answers:
    """The answers of a frame while they are found; columns of small numbers, -1 where there is nothing."""

    def __init__(self, height: int) -> None:
        self.known = np.zeros(height, bool)
        self.meld = np.zeros(height, np.int64)
        self.best = np.full(height, -1, np.int8)
        self.four = np.zeros((4, height), np.int64)
        self.right = np.full(height, -1, np.int8)
        self.errors: dict[int, str | None] = {}

    def columns(self, kinds: Mapping[str, Any]) -> list[pl.Series]:
        """The answers as columns of these kinds."""
        values: dict[str, Any] = {
            "meld": self.meld,
            "best": pl.Series([*SUITS, None]).gather(self.best),
            "claim_ok": pl.Series([False, True, None]).gather(self.right),
            **dict(zip(FOUR, self.four, strict=True)),
            "error": pl.repeat(None, len(self.meld), dtype=pl.String, eager=True),
        }
        found = {name: pl.Series(name, values[name], kind) for name, kind in kinds.items()}
        if self.errors:
            rows = list(self.errors)
            for name in kinds:
                found[name] = found[name].scatter(
                    rows, list(self.errors.values()) if name == "error" else None
                )
        return list(found.values())


def _gather(kernel: Kernel, records: _Records, rows: Array, answers: _Answers, four: bool) -> None:
    """The answers of the rows that the kernel takes."""
    straight = rows[-1] - rows[0] == len(rows) - 1
    hands = records.hands.slice(int(rows[0]), len(rows)) if straight else records.hands.gather(rows)
    cards, rest = np.divmod(records.sizes[rows] + 1, 3)
    if rest.any():
        hands = hands.zip_with(pl.Series(rest == 0), pl.Series([STRANGE]))
        cards[rest != 0] = 1
    data = (hands.str.join("\n").item() + "\n").encode()
    trumps = records.trumps[rows]
    scored = kernel.score(data, cards, trumps, records.partial[rows] == 1)
    places = slice(int(rows[0]), int(rows[-1]) + 1) if straight else rows
    answers.known[places] = scored.good
    answers.meld[places] = scored.meld
    answers.best[places] = np.where(trumps == CODES[BEST], scored.trumps, -1)
    claims = records.claims[rows]
    answers.right[places] = np.where(claims == _UNSAID, -1, claims == scored.meld)
    if four:
        answers.four[:, places] = scored.four
