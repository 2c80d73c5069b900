"""What a deck has, and packing that can't overflow unseen."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from meldcalc.cards import (
    SUITS,
    HandReader,
    allowed,
    check_cards,
    check_placed,
    check_size,
    read_cards,
    read_deck,
    read_hands,
    read_melds,
    reader_of,
)
from meldcalc.errors import Refusal
from meldcalc.lang import translate
from meldcalc.rules.model import Deck
from meldcalc.rules.sizes import tables_dealing

SINGLE = Deck(tuple("ATKQJ9"), 2)
DOUBLE = Deck(tuple("ATKQJ"), 4)
FOURNIER = Deck(tuple("AKQJT9876543"), 2, 8, 4)
DECKS = [
    SINGLE,
    DOUBLE,
    Deck(tuple("ATKQJ9"), 4),
    Deck(tuple("ATKQJ"), 6),
    Deck(tuple("ATKQJ98"), 1),
    Deck(tuple("AK"), 3),
]


@pytest.mark.parametrize("deck", DECKS)
def test_a_holding_is_counts_in_fields_from_the_highest_rank(deck: Deck) -> None:
    bits = {1: 1, 2: 2, 3: 2, 4: 3, 6: 3}[deck.copies]
    reader = HandReader(deck)
    assert reader.bits == bits
    cards = [
        rank + suit for i, rank in enumerate(deck.ranks) for suit in SUITS for _ in range(i % deck.copies + 1)
    ]
    holding = sum((i % deck.copies + 1) << (bits * i) for i in range(len(deck.ranks)))
    assert reader.pack(cards).holdings == (holding,) * 4
    assert reader.hand(" ".join(cards)).holdings == (holding,) * 4


@pytest.mark.parametrize("deck", DECKS)
def test_the_whole_deck_is_a_hand(deck: Deck) -> None:
    reader = HandReader(deck)
    cards = [rank + suit for suit in SUITS for rank in deck.ranks for _ in range(deck.copies)]
    hand = reader.hand(" ".join(cards))
    assert len(hand) == deck.size == len(cards)
    assert hand.cards == cards


@pytest.mark.parametrize("deck", DECKS)
def test_too_many_copies_never_become_other_cards(deck: Deck) -> None:
    """Many copies of every card: a field that overflows into its neighbour is found out."""
    reader = HandReader(deck)
    for card in (rank + suit for suit in SUITS for rank in deck.ranks):
        for count in (*range(1, 19), 32, 64):
            texts = [" ".join([card] * count), card * count, f"{count}x{card}"]
            if count <= deck.copies:
                assert all(reader.hand(text).cards == [card] * count for text in texts)
                continue
            for text in texts:
                with pytest.raises(Refusal) as refused:
                    reader.hand(text)
                assert refused.value.code == "too-many-copies"


def test_twenty_of_one_card() -> None:
    text = " ".join(["QS"] * 20)
    with pytest.raises(Refusal) as refused:
        HandReader(DOUBLE).hand(text)
    refusal = refused.value
    assert (refusal.code, refusal.message) == ("too-many-copies", "too many QS: 20 here, the deck has 4")
    assert refusal.spot == (text, 12, 14)  # the fifth is the first too many
    assert translate(refusal.message, "es") == "demasiadas Q♠: aquí hay 20, la baraja tiene 4"


@given(st.sampled_from(DECKS), st.data())
def test_packing_is_counting(deck: Deck, data: st.DataObject) -> None:
    """Any multiset of cards, too many copies or not: packed as counted by hand, or refused."""
    cards = data.draw(
        st.lists(
            st.sampled_from([rank + suit for rank in deck.ranks for suit in SUITS]), min_size=1, max_size=40
        )
    )
    counts, reader = Counter(cards), HandReader(deck)
    if max(counts.values()) > deck.copies:
        with pytest.raises(Refusal, match="too many"):
            reader.hand(" ".join(cards))
        with pytest.raises(ValueError, match="not a hand of this deck"):
            reader.pack(cards)
        return
    fields = [
        sum(counts[rank + suit] << (reader.bits * i) for i, rank in enumerate(deck.ranks)) for suit in SUITS
    ]
    assert reader.hand(" ".join(cards)).holdings == tuple(fields) == reader.pack(cards).holdings


@pytest.mark.parametrize(
    ("deck", "text", "card", "start"),
    [
        (DOUBLE, "QS 9S KH", "9S", 3),
        (DOUBLE, "S:Q9 H:K", "9S", 3),
        (DOUBLE, "Q9.K..", "9S", 1),
        (SINGLE, "QS 2H", "2H", 3),
        (SINGLE, "QS JK", "JK", 3),
        (SINGLE, "QS*", "JK", 2),
        (SINGLE, "QS QS QS 7D 8D", "7D", 9),  # before too many copies
        (SINGLE, "seven of diamonds", "7D", 0),
    ],
)
def test_cards_that_the_deck_has_not(deck: Deck, text: str, card: str, start: int) -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(deck).hand(text)
    ranks = " ".join(deck.ranks).replace("T", "10")
    assert refused.value.code == "not-in-deck"
    assert refused.value.message == f"{card} is not in this deck ({ranks})"
    assert refused.value.spot is not None
    assert refused.value.spot.start == start


def test_two_hands_of_a_side_are_counted_together() -> None:
    reader = HandReader(SINGLE)
    one, two = reader.hands("QS QS KH / KH 9D 10C")
    assert (one.cards, two.cards) == (["QS", "QS", "KH"], ["KH", "9D", "TC"])
    assert reader.hands("QS QS KH/S:K") == [one, reader.hand("KS")]
    assert reader.hands("QS KH") == [reader.hand("QS KH")]
    for text in ("QS QS KH / QS 9D", "S:QQ H:K / queen of spades 9D"):
        with pytest.raises(Refusal) as refused:
            reader.hands(text)
        refusal = refused.value
        assert (refusal.code, refusal.message) == ("too-many-copies", "too many QS: 3 here, the deck has 2")
        assert refusal.spot is not None
        assert refusal.spot.start == text.index("/") + 2
    with pytest.raises(Refusal, match='"X"'):
        reader.hands("QS / X")


def test_hands_that_together_overflow_a_field() -> None:
    reader = HandReader(SINGLE)
    for hands in itertools.product(["AS AS", "AS AS TS"], repeat=3):
        with pytest.raises(Refusal) as refused:
            reader.hands(" / ".join(hands))
        assert refused.value.message == "too many AS: 6 here, the deck has 2"


def test_the_spanish_deck_has_wild_cards() -> None:
    assert [allowed(FOURNIER, card) for card in ("AS", "3H", "2S", "JK")] == [2, 2, 2, 4]
    assert [allowed(FOURNIER._replace(deuces=4, jokers=2), card) for card in ("2S", "JK")] == [1, 2]
    assert [allowed(SINGLE, card) for card in ("AS", "8H", "2S", "JK")] == [2, 0, 0, 0]
    assert [c.card for c in read_deck("2S 2S deuce of hearts JK * joker 3D", FOURNIER)] == [
        "2S",
        "2S",
        "2H",
        "JK",
        "JK",
        "JK",
        "3D",
    ]
    assert [[c.card for c in hand] for hand in read_hands("2S JK / S:2", FOURNIER)] == [["2S", "JK"], ["2S"]]
    for text, message in {
        "JK JK JK JK JK": "too many JK: 5 here, the deck has 4",
        "2S 2S 2S": "too many 2S: 3 here, the deck has 2",
        "10D 10D TD": "too many 10D: 3 here, the deck has 2",
    }.items():
        with pytest.raises(Refusal) as refused:
            read_deck(text, FOURNIER)
        assert (refused.value.code, refused.value.message) == ("too-many-copies", message)
    with pytest.raises(Refusal, match=r'"X" is not a rank here \(A K Q J 10 9 8 7 6 5 4 3 2\)'):
        read_deck("S:X", FOURNIER)
    with pytest.raises(ValueError, match="wild"):
        HandReader(FOURNIER)


def test_all_that_lies_on_the_table_is_counted_together() -> None:
    melds, held = "AS AH AD / AS KS QS", "AS 3D"
    laid = [card for meld in read_melds(melds) for card in meld.cards]
    check_placed([(melds, laid)], FOURNIER)
    with pytest.raises(Refusal) as refused:
        check_placed([(melds, laid), (held, read_cards(held))], FOURNIER)
    assert refused.value.message == "too many AS: 3 here, the deck has 2"
    assert refused.value.spot == (held, 0, 2)
    check_cards(["AS", "AS", "JK"], FOURNIER)
    with pytest.raises(Refusal, match="too many AS: 3 here, the deck has 2"):
        check_cards(["AS", "AS", "AS"], FOURNIER)
    with pytest.raises(Refusal, match="JK is not in this deck"):
        check_cards(["JK"], SINGLE)


def test_hand_sizes() -> None:
    check_size(12, (12,))
    check_size(16, (15, 16, 18))
    with pytest.raises(Refusal) as refused:
        check_size(19, (20,))
    assert (refused.value.code, refused.value.message) == (
        "hand-size",
        "cards in this hand: 19, and a hand here has 20",
    )
    assert refused.value.hint == "--partial scores any number of cards"
    with pytest.raises(Refusal) as refused:
        check_size(12, (15, 16, 18), elsewhere={12: "ehow"}.get)
    assert refused.value.message == "cards in this hand: 12, and a hand here has 15, 16, 18"
    assert refused.value.hint == "hands of 12 cards: table ehow; --partial scores any number of cards"
    with pytest.raises(Refusal) as refused:
        check_size(12, (20,), elsewhere={12: "ehow"}.get, partial=False)
    assert refused.value.hint == "hands of 12 cards: table ehow"
    with pytest.raises(Refusal) as refused:
        check_size(12, (20,), partial=False)
    assert refused.value.hint is None


def test_one_reader_a_deck() -> None:
    assert reader_of(SINGLE) is reader_of(Deck(tuple("ATKQJ9"), 2))
    assert reader_of(SINGLE) is not reader_of(DOUBLE)
    assert reader_of(SINGLE).pack([]).holdings == (0, 0, 0, 0)
    for cards in (["9S"], ["XX"], ["AS"] * 5):
        with pytest.raises(ValueError, match="not a hand of this deck"):
            reader_of(DOUBLE).pack(cards)


def test_every_shipped_table_that_deals_hands_of_a_size_is_named() -> None:
    assert tables_dealing(20) == "cardzmania-double, double-deck, double-deck-20, jpgames, six-handed"
    assert tables_dealing(16) == "cardzmania-cutthroat, cardzmania-double -p 6"
    assert tables_dealing(13) is None
