"""Every notation of one hand is the same hand, and what is printed reads back."""

import random
from collections import Counter

import pytest
from cards_forms import FORMS, initials, picture, run_together, separated
from hypothesis import given, strategies as st

from meldcalc.cards import (
    SUITS,
    HandReader,
    read_cards,
    read_suit,
    show_card,
    show_cards,
    sorted_cards,
    split_hands,
)
from meldcalc.errors import Refusal
from meldcalc.rules.model import Deck

SINGLE = Deck(tuple("ATKQJ9"), 2)
READERS = [
    HandReader(deck)
    for deck in (
        SINGLE,
        Deck(tuple("ATKQJ"), 4),
        Deck(tuple("ATKQJ9"), 4),
        Deck(tuple("ATKQJ"), 6),
        Deck(tuple("AKQJT98765432"), 1),
    )
]

SAME = [
    "QS QS JD JD KD QD KH QH 9H AC 10C KC",
    "qs,qs;jd, jd; Kd QD kH QH 9h AC TC KC",
    "QSQSJDJDKDQDKHQH9HACTCKC",
    "S:QQ H:KQ9 D:KQJJ C:AK10",
    "S: Q Q; H: K Q 9; D: K Q, J, J; C: A K T",
    "S:QH:KQ9D:KQJJC:A10K S:Q",
    "S : QQ H : KQ9 D :KQJJ C: AKT",
    "S:QQ KH QH 9H D:KQJJ C:AKT",
    "♠QQ ♥KQ9 ♦KQJJ ♣A10K",
    "♠ QQ ♥ KQ9 ♦ K Q J J ♣A10K",
    "♠QQ♥KQ9♦KQJJ♣A10K",
    "♠\ufe0fQQ ♡\ufe0eKQ9 ♢\ufe0fKQJJ ♧A10K",
    "♠Q Q ♥K Q 9 ♦K Q J J ♣A 10 K",
    "QQ.KQ9.KQJJ.ATK",
    "Q Q . K Q 9 . K,Q,J,J . A 10 K",
    "2xQS 2×JD KD QD KH QH 9H AC 10C KC",
    "2 x QS 2x JD 1XKD QD KH QH 9H AC 10C KC",
    "2xQS2xJDKDQDKHQH9HAC10CKC",
    "SQ SQ DJ DJ DK DQ HK HQ H9 CA C10 CK",
    "SQSQDJJDDKQDHKQHH9CAC10KC",
    "2x queen of spades, jota de rombos, JACK OF DIAMONDS, KD, dama de diamantes, rey corazones, QH, 9 de corazones, as de tréboles, 10 clubs, rey de treboles",
    "Q♠ Q♠️ J♦ J♢ K♦ Q♦ K♥ Q♡ 9♥ A♣ 10♧ K♣",
    "queen ♠ Q of S, KHQH9H D:JJKQ C:AKT",
    "picas: dama reina corazones: rey, dama, 9 diamantes: K Q J J tréboles: as diez rey",
]


@pytest.mark.parametrize("text", SAME)
def test_every_notation_is_the_same_hand(text: str) -> None:
    reader = HandReader(SINGLE)
    hand = reader.hand(text)
    assert show_cards(hand.cards) == "Q♠ Q♠ K♥ Q♥ 9♥ K♦ Q♦ J♦ J♦ A♣ 10♣ K♣"
    assert len(hand) == 12
    assert reader.pack(card.card for card in read_cards(text)) == hand


@pytest.mark.parametrize(
    "text",
    [
        "DP DP JD JD RD DD RC DC 9C AT 10T RT",
        "dp,dp;jr jr rr dr rc dc 9c at 10t rt",
        "DPDPJDJDRDDDRCDC9CAT10TRT",
        "P:DD C:RD9 D:RDJJ T:AR10",
        "♠DD ♥RD9 ♦RDJJ ♣A10R",
        "DD.RD9.RDJJ.A10R",
        "2xDP 2xJD RD DD RC DC 9C AT 10T RT",
        "dama de picas, queen of spades JD JD RD DD RC DC 9C as de tréboles ten clubs RT",
    ],
)
def test_spanish_initials(text: str) -> None:
    reader = HandReader(SINGLE)
    assert reader.hand(text, lang="es") == reader.hand(SAME[0])


@st.composite
def hands(draw: st.DrawFn) -> tuple[HandReader, list[str]]:
    reader = draw(st.sampled_from(READERS))
    deck = [rank + suit for suit in SUITS for rank in reader.deck.ranks for _ in range(reader.deck.copies)]
    return reader, draw(st.permutations(deck))[: draw(st.integers(1, 24))]


@given(hands(), st.sampled_from(sorted(FORMS)), st.integers())
def test_any_hand_in_any_notation(given_hand: tuple[HandReader, list[str]], form: str, seed: int) -> None:
    reader, cards = given_hand
    text = FORMS[form](cards, random.Random(seed))
    hand = reader.hand(text)
    assert hand == reader.pack(cards)
    assert len(hand) == len(cards)
    placed = read_cards(text)
    assert Counter(card.card for card in placed) == Counter(cards)
    for card in placed:  # each place, read alone, is the card or a rank of it
        said = text[card.start : card.end]
        assert said.strip()
        if form not in (
            "colon",
            "colon together",
            "colon, words",
            "glyph and ranks",
            "glyph and ranks apart",
            "dotted",
        ):
            assert {again.card for again in read_cards(said)} == {card.card}


@given(hands(), st.booleans(), st.integers())
def test_any_hand_in_spanish_initials(given_hand: tuple[HandReader, list[str]], run: bool, seed: int) -> None:
    reader, cards = given_hand
    write = run_together(initials) if run else separated(initials)
    text = write(cards, random.Random(seed))
    assert reader.hand(text, lang="es") == reader.pack(cards)
    spelt = separated(spanish_words)(cards, random.Random(seed))
    assert reader.hand(spelt, lang="es") == reader.pack(cards)


@given(hands(), st.integers())
def test_any_hand_in_pictures_among_spanish_initials(
    given_hand: tuple[HandReader, list[str]], seed: int
) -> None:
    reader, cards = given_hand
    write = run_together(lambda card, chance: chance.choice((initials, picture))(card, chance))
    assert reader.hand(write(cards, random.Random(seed)), lang="es") == reader.pack(cards)


def spanish_words(card: str, chance: random.Random) -> str:
    return FORMS["spanish"]([card], chance)


@given(hands(), st.booleans())
def test_what_is_printed_reads_back(given_hand: tuple[HandReader, list[str]], ascii: bool) -> None:
    reader, cards = given_hand
    hand = reader.pack(cards)
    listed = hand.cards
    assert listed == sorted_cards(cards, reader.deck)
    assert reader.hand(show_cards(listed, ascii)) == hand
    assert reader.hand(" ".join(listed)) == hand
    assert show_cards(listed, ascii=True).isascii()


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(
    given_hand: tuple[HandReader, list[str]], chance: random.Random
) -> None:
    reader, cards = given_hand
    shuffled = chance.sample(cards, len(cards))
    assert reader.hand(" ".join(shuffled)) == reader.hand(" ".join(cards)) == reader.hand("".join(shuffled))


def test_cards_as_people_see_them() -> None:
    assert [show_card(card) for card in ("TS", "9H", "AD", "2C", "JK")] == ["10♠", "9♥", "A♦", "2♣", "JK"]
    assert [show_card(card, ascii=True) for card in ("TS", "9H", "JK")] == ["10S", "9H", "JK"]
    fournier = Deck(tuple("AKQJT9876543"), 2, 8, 4)
    assert sorted_cards(["JK", "2S", "3S", "AH", "TH", "KH", "AS", "2H"], fournier) == [
        "AS",
        "3S",
        "2S",
        "AH",
        "KH",
        "TH",
        "2H",
        "JK",
    ]


def test_places_are_those_of_the_whole_text() -> None:
    text = " QS, 10♥ / S:A J D: 9 / 2x ten of clubs"
    parts = split_hands(text)
    assert parts == [(" QS, 10♥ ", 0), (" S:A J D: 9 ", 10), (" 2x ten of clubs", 23)]
    found = [read_cards(text, start=start, end=start + len(part)) for part, start in parts]
    assert [[(card.card, text[card.start : card.end]) for card in cards] for cards in found] == [
        [("QS", "QS"), ("TH", "10♥")],
        [("AS", "A"), ("JS", "J"), ("9D", "9")],
        [("TC", "2x ten of clubs")] * 2,
    ]
    assert split_hands("QS/KS") == [("QS", 0), ("KS", 3)]


@pytest.mark.parametrize(
    ("text", "lang", "suit"),
    [
        ("S", "en", "S"), ("h", "en", "H"), ("D", "en", "D"), ("c", "en", "C"), ("♠", "en", "S"), ("♡", "en", "H"),
        ("♦\ufe0f", "en", "D"), ("spades", "en", "S"), ("CLUBS", "en", "C"), (" picas ", "en", "S"), ("corazones", "en", "H"),
        ("rombos", "en", "D"), ("Diamantes", "en", "D"), ("tréboles", "en", "C"), ("treboles", "en", "C"), ("TRÉBOLES", "en", "C"),
        ("tre\u0301boles", "en", "C"), ("none", "en", "none"), ("NONE", "en", "none"), ("ninguno", "en", "none"),
        ("sin triunfo", "en", "none"), ("Sin  Triunfo", "es", "none"), ("P", "es", "S"), ("C", "es", "H"), ("c", "es", "H"),
        ("D", "es", "D"), ("S", "es", "S"), (" h ", "es", "H"), ("R", "es", "D"), ("t", "es", "C"), ("♣", "es", "C"), ("hearts", "es", "H"), ("none", "es", "none"),
    ],
)  # fmt: skip
def test_suits(text: str, lang: str, suit: str) -> None:
    assert read_suit(text, lang=lang) == suit


@pytest.mark.parametrize(
    ("text", "lang", "hint"),
    [
        ("", "en", None), ("X", "en", None), ("SS", "en", None), ("S:", "en", None), ("P", "en", None), ("T", "en", None),
        ("R", "en", None), ("A", "en", None), ("A", "es", None), ("nonne", "en", "none"),
        ("spade s", "en", "spades"), ("heatrs", "en", "hearts"), ("♠♥", "en", None), ("\u0421", "en", None), ("QS", "en", None),
    ],
)  # fmt: skip
def test_what_is_no_suit(text: str, lang: str, hint: str | None) -> None:
    with pytest.raises(Refusal) as refused:
        read_suit(text, lang=lang)
    assert refused.value.code == "unknown-suit"
    assert refused.value.hint == (f'did you mean "{hint}"?' if hint else None)


def test_no_trump_only_where_it_may_be() -> None:
    with pytest.raises(Refusal, match=r'"none" is not a suit \(S H D C\)'):
        read_suit("none", none=False)
