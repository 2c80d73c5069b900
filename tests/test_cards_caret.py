"""The caret stands under the place, however wide the characters before it are."""

import pytest

from meldcalc.cards import HandReader, caret_lines
from meldcalc.columns import width
from meldcalc.errors import Refusal, Spot
from meldcalc.rules.model import Deck


def test_the_error_of_the_notation_page() -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(Deck(tuple("ATKQJ9"), 2)).hand("S:ATKQJ9 H:AX D:AJ C:AQ")
    assert refused.value.spot is not None
    assert [refused.value.message, *caret_lines(refused.value.spot)] == [
        '"X" is not a rank here (A 10 K Q J 9)',
        "  S:ATKQJ9 H:AX D:AJ C:AQ",
        "              ^",
    ]
    assert refused.value.document() == {
        "code": "unknown-card",
        "message": '"X" is not a rank here (A 10 K Q J 9)',
        "where": {"text": "S:ATKQJ9 H:AX D:AJ C:AQ", "start": 12, "end": 13},
    }


@pytest.mark.parametrize(
    ("spot", "lines"),
    [
        (Spot("QS X", 3, 4), ["  QS X", "     ^"]),
        (Spot("quen of spades", 0, 4), ["  quen of spades", "  ^^^^"]),
        (Spot("10♠ X", 4, 5), ["  10♠ X", "      ^"]),  # glyphs of suits are one column wide
        (Spot("♠️ X", 3, 4), ["  ♠️ X", "    ^"]),  # the selector has none
        (Spot("tre\u0301boles X", 10, 11), ["  tre\u0301boles X", "           ^"]),  # nor has an accent of its own
        (Spot("🃏 X", 2, 3), ["  🃏 X", "     ^"]),  # the joker is two columns wide
        (Spot("漢字 X", 3, 4), ["  漢字 X", "       ^"]),
        (Spot("Ｑ", 0, 1), ["  Ｑ", "  ^^"]),
        (Spot("QS\tX", 3, 4), ["  QS X", "     ^"]),
        (Spot("QS\x1b[31m X", 3, 4), ["  QS\ufffd[31m X", "     ^"]),
        (Spot("Q\udcff", 1, 2), ["  Q\ufffd", "   ^"]),
        (Spot("Q\u200bX", 1, 2), ["  Q\ufffdX", "   ^"]),
        (Spot("QS QS\nKS X\nJD", 9, 10), ["  KS X", "     ^"]),  # only the line with the place
        (Spot("QS\r\nX", 4, 5), ["  X", "  ^"]),
        (Spot("QS Q", 4, 4), ["  QS Q", "      ^"]),
        (Spot("", 0, 0), ["  ", "  ^"]),
        (Spot("QS QS\nKS", 3, 8), ["  QS QS", "     ^^"]),
    ],
)  # fmt: skip
def test_places(spot: Spot, lines: list[str]) -> None:
    found = caret_lines(spot)
    assert [found[0].rstrip() or "  ", found[1]] == [lines[0].rstrip() or "  ", lines[1]]


def test_of_a_long_line_only_the_surroundings() -> None:
    text = "QS " * 1000 + "X" + " KS" * 1000
    line, carets = caret_lines(Spot(text, 3000, 3001))
    assert line == "  …" + ("QS " * 20) + "X" + (" KS" * 20) + "…"
    assert carets == " " * 63 + "^"
    assert line[carets.index("^")] == "X"
    whole = "QS " * 70
    assert caret_lines(Spot(whole, 0, 2)) == ["  " + whole.rstrip(), "  ^^"]


def test_columns() -> None:
    assert [width(text) for text in ("", "AS", "♠", "♠\ufe0f", "é", "e\u0301", "🃏", "Ａ")] == [
        0,
        2,
        1,
        1,
        1,
        1,
        2,
        2,
    ]
