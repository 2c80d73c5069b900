"""Columns of a screen, and text that no terminal obeys."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.columns import OneEach, cut, padded, visible, width
from meldcalc.render import Column, Look, Sheet, Tone, Verbatim, fold, page


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ana", 3),
        ("東京", 4),
        ("한국팀", 6),
        ("é", 1),
        ("e\u0301", 1),
        ("🃏", 2),
        ("🎉", 2),
        ("♠", 1),
        ("ｆ", 2),
    ],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "�[2J"),
        ("a\u202eb", "a�b"),
        ("a\tb\rc\x0bd", "a b c d"),
        ("two\nlines", "two\nlines"),
        ("\udcff", "�"),
        ("\x07\x00\x9b", "���"),
        ("Ana ♠ 東京", "Ana ♠ 東京"),
    ],
)
def test_what_a_terminal_would_obey(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_cut_and_padded() -> None:
    assert (cut("東京チーム", 10), cut("東京チーム", 9), cut("東京チーム", 6)) == (
        "東京チーム",
        "東京チー…",
        "東京…",
    )
    assert (padded("東京", 6), padded("東京", 6, right=True), padded("東京", 3)) == (
        "東京  ",
        "  東京",
        "東京",
    )


@given(st.text())
def test_one_column_each(text: Any) -> None:
    shown = visible(text)
    each = OneEach()
    put = each.put(shown)
    assert each.back(put) == shown
    if not shown or width(shown[0]):  # a combining character at the beginning has nothing to stand on
        assert len(put) == width(shown)


def test_a_table_of_wide_names_is_straight() -> None:
    columns = [Column("side", "Side"), Column("total", "合計", right=True)]
    sheet = Sheet(columns, [["東京チーム", 330], ["We", 5], ["e\u0301", 40]])
    lines = page([sheet], Look()).splitlines()
    assert {width(line) for line in lines} == {max(map(width, lines))}


def test_nothing_printed_steers_a_terminal() -> None:
    bad = "\x1b[2J\u202e"
    parts: list[Sheet | Tone | Verbatim | str] = [
        Sheet([Column("a", bad)], [[bad]], heading=bad, notes=[bad]),
        bad,
        Tone(bad, "good"),
        Verbatim(bad),
    ]
    shown = page(parts, Look())
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_wide_sentences_are_broken_in_time() -> None:
    assert all(width(line) <= 40 for line in fold("東京チーム の 合計 は " * 6, 40).splitlines())
