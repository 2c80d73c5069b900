"""Whatever is typed: a hand, or a coded refusal with a place that can be shown; never anything else."""

import random
import time

import pytest
from cards_forms import FORMS
from conftest import plain_loop
from hypothesis import given, strategies as st

from meldcalc.cards import HandReader, caret_lines, read_cards, read_deck, read_melds, read_suit, split_hands
from meldcalc.columns import width
from meldcalc.errors import Refusal
from meldcalc.lang import translate
from meldcalc.rules.model import Deck

READERS = [
    HandReader(Deck(tuple("ATKQJ9"), 2)),
    HandReader(Deck(tuple("ATKQJ"), 4)),
    HandReader(Deck(tuple("AKQJT98765432"), 1)),
]

PARTS = [
    *"AKQJT98765432SHDCakqjtshdc♠♥♦♣♤♡xX×*=^~.:,;/ -10PRprZéſК",
    "10", " ", " ", ", ", "S:", "♥", "\ufe0f", "JK", "joker", "🃏", "as", "de", " of ", "spades", "picas", "tréboles", "trébol", "ace",
    "king ", "dama ", "2x", "3×", "QS", "KH ", "S:AK", "\n", "\u0301", "\u212a",
]  # fmt: skip

CODES = {
    "unknown-card",
    "dotted-form",
    "empty-hand",
    "not-in-deck",
    "too-many-copies",
    "natural-marked",
    "unknown-suit",
}

near_texts = st.lists(st.sampled_from(PARTS), max_size=12).map("".join)
any_texts = st.text(max_size=20) | st.text(st.characters(codec=None, categories=None), max_size=12)


def refused_well(refusal: Refusal, text: str) -> None:
    assert refusal.code in CODES
    if refusal.spot:
        assert refusal.spot.text == text
        assert 0 <= refusal.spot.start <= refusal.spot.end <= len(text)
        line, carets = caret_lines(refusal.spot)
        assert set(carets.strip()) == {"^"}
        assert line.startswith("  ")
        assert line.isprintable() or "\u0301" in line or not line.isascii()
        assert len(carets) <= max(width(line), 2) + 4
    else:
        assert refusal.code == "empty-hand" or not text.strip()
    translate(refusal.message, "es")
    refusal.message.encode()
    (refusal.hint or "").encode()


@given(near_texts | any_texts, st.sampled_from(READERS), st.sampled_from(["en", "es"]))
def test_any_text_is_a_hand_or_a_refusal(text: str, reader: HandReader, lang: str) -> None:
    try:
        hand = reader.hand(text, lang=lang)
    except Refusal as refusal:
        refused_well(refusal, text)
    else:
        assert len(hand) > 0
        assert reader.hand(" ".join(hand.cards)) == hand


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A hand in some notation, with up to two pieces put in, taken out or doubled."""
    cards = draw(st.lists(st.sampled_from([r + s for r in "ATKQJ9" for s in "SHDC"]), min_size=1, max_size=6))
    text = FORMS[draw(st.sampled_from(sorted(FORMS)))](cards, random.Random(draw(st.integers(0, 99))))
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, len(text)))
        stop = draw(st.integers(start, min(len(text), start + 2)))
        text = (
            text[:start] + draw(st.sampled_from(["", *PARTS])) + text[draw(st.sampled_from([start, stop])) :]
        )
    return text


@given(near_texts | damaged(), st.sampled_from(READERS))
def test_the_quick_way_reads_as_the_parser_does(text: str, reader: HandReader) -> None:
    """Every short cut gives exactly what the parser gives, refusals too."""
    try:
        quick: object = reader.hand(text)
    except Refusal as refusal:
        quick = refusal.code, str(refusal.message), refusal.spot
    try:
        slow: object = reader.pack(placed.card for placed in read_deck(text, reader.deck))
    except Refusal as refusal:
        slow = refusal.code, str(refusal.message), refusal.spot
    assert quick == slow


@given(st.lists(near_texts, min_size=1, max_size=3).map("/".join), st.sampled_from(READERS))
def test_sides_are_hands_apart(text: str, reader: HandReader) -> None:
    try:
        hands = reader.hands(text)
    except Refusal as refusal:
        refused_well(refusal, text)
    else:
        assert hands == [reader.hand(part) for part, _ in split_hands(text)]


@given(near_texts | any_texts, st.sampled_from(["en", "es"]))
def test_any_text_is_melds_or_a_refusal(text: str, lang: str) -> None:
    try:
        melds = read_melds(text, lang=lang)
    except Refusal as refusal:
        if refusal.code != "natural-marked":
            refused_well(refusal, text)
    else:
        for meld in melds:
            assert meld.cards
            for card in meld.cards:
                assert meld.start <= card.start < card.end <= meld.end


@given(near_texts | any_texts, st.sampled_from(["en", "es"]))
def test_any_text_is_a_suit_or_a_refusal(text: str, lang: str) -> None:
    try:
        said: str = read_suit(text, lang=lang)
    except Refusal as refusal:
        said = refusal.code
    assert said in ("S", "H", "D", "C", "none", "unknown-suit")


@given(near_texts, st.integers(0, 5), st.integers(0, 5))
def test_a_hand_cut_out_of_a_text_reads_alike(text: str, before: int, behind: int) -> None:
    """Only what stands between the two places is read, and places count from the beginning of the text."""
    whole = "Q" * before + "/" + text + "/" + "S" * behind
    start = before + 1

    def read(of: str, at: int) -> object:
        try:
            found = read_cards(of, start=at, end=at + len(text))
        except Refusal as refusal:
            return refusal.code, refusal.spot and (refusal.spot.start - at, refusal.spot.end - at)
        return [(card.card, card.start - at, card.end - at) for card in found]

    if text.strip():
        assert read(whole, start) == read(text, 0)


@pytest.mark.parametrize(
    "text",
    [
        "♠Q" * 20000 + "♠",
        "1" * 50000,
        "S" * 50000,
        "9 " * 30000 + "X",
        "A" * 50000,
        " " * 100000 + "Q",
        "Q♠" * 30000,
        "♠" * 30000,
        "S:" + "JK " * 20000,
        "as " * 20000 + "x",
    ],
)
def test_long_texts_take_time_in_proportion(text: str) -> None:
    """Tens of thousands of pieces: some loops' worth of work, where work that grew with the square would take minutes."""
    begun = time.process_time()
    with pytest.raises(Refusal) as refused:
        READERS[0].hand(text)
    assert refused.value.spot is not None
    line, carets = caret_lines(refused.value.spot)
    assert max(len(line), len(carets)) < 300
    assert time.process_time() - begun < 300 * plain_loop()
