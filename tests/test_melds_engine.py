"""The meld engine against exhaustive search, on tables made here to strain it: it must be exact for any table."""

import random
from collections import Counter
from typing import Any

import pytest
from brute_melds import brute
from meld_hands import SUITS, TRUMPS, deck_cards, pack, skewed_hand, suit_holdings

from meldcalc.rules.model import Deck, Meld
from meldcalc.tricktaking.melds import Engine

SINGLE = Deck(tuple("ATKQJ9"), 2)
DOUBLE = Deck(tuple("ATKQJ"), 4)
SIX = Deck(tuple("ATKQJ"), 6)


def melds_of(text: Any) -> Any:
    """Meld lines from rows of ``name class suit|- cards: points``."""
    lines = []
    for row in filter(None, text.splitlines()):
        head, points = row.split(":")
        name, cls, suit, *cards = head.split()
        lines.append(
            Meld(name, int(cls), tuple(cards), None if suit == "-" else suit, tuple(map(int, points.split())))
        )
    return tuple(lines)


ORDINARY = """
run 1 trump A T K Q J: 15 150 225 300
royal_marriage 1 trump K Q: 4 8 12 16
marriage 1 plain K Q: 2 4 6 8
dix 1 trump 9: 1 2
pinochle 2 - QS JD: 4 30 60 90
aces_around 3 - AS AH AD AC: 10 100 150 200
kings_around 3 - KS KH KD KC: 8 80 120 160
queens_around 3 - QS QH QD QC: 6 60 90 120
jacks_around 3 - JS JH JD JC: 4 40 60 80
roundhouse 4 - KS QS KH QH KD QD KC QC: 0
"""
TABLES = {
    "ordinary": ORDINARY,
    "run extras": ORDINARY
    + """
run_extra_king 1 trump A T K K Q J: 17
run_extra_queen 1 trump A T K Q Q J: 17
run_extra_marriage 1 trump A T K K Q Q J: 19
""",
    "one class for all": ORDINARY.replace(" 2 -", " 1 -")
    .replace(" 3 -", " 1 -")
    .replace("roundhouse 4", "roundhouse 1"),
    "roundhouse among the arounds": ORDINARY.replace("roundhouse 4 ", "roundhouse 3 ").replace(
        "QC: 0", "QC: 24 48"
    ),
    "pinochle of class 1": ORDINARY.replace("pinochle 2", "pinochle 1"),
    "nines around with the dix": ORDINARY + "nines_around 1 - 9S 9H 9D 9C: 2 20",
    "uneven points": """
run 1 trump A T K Q J: 15 20
royal_marriage 1 trump K Q: 4 30 31 120
marriage 1 each K Q: 2 0 7
jacks 1 each J J: 3
pinochle 2 - QS JD: 0 30
big_pinochle 2 - QS QS JD JD: 30 20
spades 2 - QS KS: 9
aces_around 3 - AS AH AD AC: 10 5
red_aces 5 - AH AH AD: 3 1 8
""",
    "ties": """
four 1 trump K K Q Q: 8
royal_marriage 1 trump K Q: 4 8
king 1 trump K: 2 4 6 8
queen 1 trump Q: 2 4 6 8
pair 2 - QS JD: 4
queen_alone 2 - QS: 4
jack_alone 2 - JD: 4
all_in_one 2 - QS JD JD: 4
""",
    "nothing": "run 1 trump A T K Q J: 0",
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("deck", "size"), [(SINGLE, 12), (DOUBLE, 20), (SIX, 20)], ids=["2", "4", "6"])
def test_engine_equals_exhaustive_search(table: Any, deck: Any, size: int) -> None:
    melds = melds_of(TABLES[table])
    engine = Engine(melds, deck)
    dice = random.Random(f"{table} {deck.copies}")
    met: Counter[str] = Counter()
    for _ in range(40):
        cards = skewed_hand(dice, deck, dice.choice([size, size, 8]))
        trump = dice.choice(TRUMPS)
        hand = pack(deck, cards)
        lines = engine.breakdown(hand, trump)
        total, parts, roundhouses = brute(melds, cards, trump)
        assert [(m.meld, m.suit, m.count, m.points, sorted(m.cards)) for m in lines] == parts
        assert engine.total(hand, trump) == total
        assert engine.roundhouses(hand, trump) == roundhouses
        met.update(m.meld for m in lines)
    assert table == "nothing" or len(met) >= 4


@pytest.mark.parametrize("table", TABLES)
def test_every_trump_holding_of_a_single_deck(table: Any) -> None:
    melds = melds_of(TABLES[table])
    engine = Engine(melds, SINGLE)
    for cards in suit_holdings(SINGLE, "D"):
        hand = pack(SINGLE, cards)
        total, parts, _ = brute(melds, cards, "D")
        assert [
            (m.meld, m.suit, m.count, m.points, sorted(m.cards)) for m in engine.breakdown(hand, "D")
        ] == parts
        assert engine.total(hand, "D") == total


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("deck", [SINGLE, DOUBLE, SIX], ids=["2", "4", "6"])
def test_all_ways_to_a_total_agree(table: Any, deck: Any) -> None:
    engine = Engine(melds_of(TABLES[table]), deck)
    arrays = engine.arrays() if deck is not SIX else None
    prepared = {trump: engine.prepared(trump) for trump in TRUMPS} if deck is SINGLE else {}
    dice = random.Random(table)
    for _ in range(100):
        hand = pack(deck, skewed_hand(dice, deck, 16))
        totals = {trump: engine.total(hand, trump) for trump in TRUMPS}
        assert engine.totals(hand) == tuple(totals[suit] for suit in SUITS)
        assert engine.least(hand) == min(engine.totals(hand))
        best, most = engine.best(hand)
        assert most == max(engine.totals(hand)) == totals[best]
        assert all(totals[suit] < most for suit in SUITS[: SUITS.index(best)])
        for trump, score in prepared.items():
            assert score(hand.holdings) == totals[trump]
        for at, trump in enumerate(TRUMPS):
            assert sum(m.points for m in engine.breakdown(hand, trump)) == totals[trump]
            if arrays:
                assert gathered(arrays, hand.holdings, at) == totals[trump]


def gathered(arrays: Any, hand: Any, trump: Any) -> Any:
    """A hand's points from the arrays, as their text says."""
    points = sum((arrays.trump if suit == trump else arrays.plain)[suit][hand[suit]] for suit in range(4))
    for group in arrays.groups:
        index = group.words[0][hand[0]]
        for suit in range(1, 4):
            index &= group.words[suit][hand[suit]]
        points += group.points[index]
    return points


@pytest.mark.parametrize("table", ["one class for all", "pinochle of class 1", "nines around with the dix"])
def test_melds_that_compete_across_suits_have_no_arrays(table: str) -> None:
    assert Engine(melds_of(TABLES[table]), SINGLE).arrays() is None


def test_points_beyond_the_arrays_have_no_arrays() -> None:
    melds = "pinochle 2 - QS JD: 4 30 60 {}\naces 3 - AS AH AD AC: {}"
    assert Engine(melds_of(melds.format(90, 20_000_000)), SIX).arrays() is not None
    big = Engine(melds_of(melds.format(999_999_999, 999_999_999)), SIX)
    assert big.arrays() is None
    assert big.total(pack(SIX, [*["QS", "JD"] * 4, "AS", "AH", "AD", "AC"]), "H") == 1_999_999_998


def test_beyond_the_list_the_best_split_counts() -> None:
    engine = Engine(melds_of("pinochle 2 - QS JD: 4 30 60 90"), SIX)
    totals = [engine.total(pack(SIX, ["QS"] * n + ["JD"] * n), "H") for n in range(7)]
    assert totals == [0, 4, 30, 60, 90, 94, 120]


def test_a_listed_value_is_not_split() -> None:
    engine = Engine(melds_of("pinochle 2 - QS JD: 4 30 31 60"), DOUBLE)
    assert engine.total(pack(DOUBLE, ["QS"] * 3 + ["JD"] * 3), "H") == 31


def test_melds_that_the_deck_cannot_hold_are_left_out() -> None:
    engine = Engine(melds_of(ORDINARY + "five 2 - QS QS QS QS QS: 99\nten 2 - 2S: 9"), DOUBLE)
    assert {pattern.name for pattern in engine.patterns("S")}.isdisjoint({"dix", "five", "ten"})
    assert engine.total(pack(DOUBLE, deck_cards(DOUBLE)), "S") == 300 + 3 * 8 + 90 + 200 + 160 + 120 + 80


def test_cards_of_a_meld_stand_by_suit_and_rank() -> None:
    engine = Engine(melds_of(ORDINARY), DOUBLE)
    lines = engine.breakdown(pack(DOUBLE, deck_cards(DOUBLE)), "H")
    assert lines[0].cards[:8] == ("AH", "AH", "AH", "AH", "TH", "TH", "TH", "TH")
    pinochle = next(line for line in lines if line.meld == "pinochle")
    assert pinochle.cards == ("QS",) * 4 + ("JD",) * 4
    assert [line.suit for line in lines if line.meld == "marriage"] == ["S", "D", "C"]


def test_counts_of_cards() -> None:
    engine = Engine(melds_of(ORDINARY), SINGLE)
    hand = pack(SINGLE, ["KS", "QS", "QS", "9H", "9H", "9C", "KD"])
    assert engine.nines(hand) == 3
    assert [engine.count(hand, card) for card in ("QS", "9H", "AS", "2S")] == [2, 2, 0, 0]
    assert [engine.has_marriage(hand, trump) for trump in TRUMPS] == [True, False, False, False, True]


def test_memory_of_searches_across_suits_is_bounded() -> None:
    engine = Engine(melds_of(TABLES["one class for all"]), SINGLE)
    dice = random.Random(1)
    score = engine.scorer("S")
    for _ in range(5000):
        score(pack(SINGLE, dice.sample(deck_cards(SINGLE), 12)).holdings)
    assert len(engine.plan("S").mixes[0].part.chain) < 3000
