"""The engine against exhaustive search, for every shipped table, choice of options and seating."""

import random
from collections import Counter
from typing import Any

import pytest
from brute_melds import brute
from meld_hands import SUITS, TRUMPS, pack, some_hand, suit_holdings
from meld_tables import VARIANTS, looks

from meldcalc.cards import reader_of
from meldcalc.tricktaking.melds import compile_melds

DIFFERENT: dict[str, Any] = {}  # name -> (rules, seating), each set of melds with each deck once
for _name, (_rules, _seating) in VARIANTS.items():
    if all((looks(_rules), _seating.deck) != (looks(r), s.deck) for r, s in DIFFERENT.values()):
        DIFFERENT[_name] = (_rules, _seating)


def compare(rules: Any, engine: Any, deck: Any, cards: Any, trump: Any) -> Any:
    """The engine's total, parts and roundhouses are those of the exhaustive search; gives the parts."""
    hand = pack(deck, cards)
    total, parts, roundhouses = brute(rules.melds, cards, trump)
    lines = engine.breakdown(hand, trump)
    assert [(m.meld, m.suit, m.count, m.points, sorted(m.cards)) for m in lines] == parts, (cards, trump)
    assert engine.total(hand, trump) == total == sum(m.points for m in lines), (cards, trump)
    assert engine.roundhouses(hand, trump) == roundhouses, (cards, trump)
    return parts


def compare_many(name: Any, hands: Any) -> Any:
    rules, seating = VARIANTS[name]
    engine = compile_melds(rules, seating.deck)
    dice = random.Random(name)
    met: Counter[tuple[str, int]] = Counter()
    for at in range(hands):
        size = dice.choice(seating.hands)
        cards = some_hand(dice, rules.melds, seating.deck, size)
        trump = TRUMPS[at % len(TRUMPS)]
        met.update((part[0], part[2]) for part in compare(rules, engine, seating.deck, cards, trump))
        if at % 10 == 0:
            hand = pack(seating.deck, cards)
            assert engine.totals(hand) == tuple(brute(rules.melds, cards, suit)[0] for suit in SUITS)
    return met


@pytest.mark.parametrize("name", VARIANTS)
def test_a_sample_of_hands_equals_exhaustive_search(name: Any) -> None:
    met = compare_many(name, 40)
    assert len(met) >= 5


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_two_thousand_hands_equal_exhaustive_search(name: Any) -> None:
    met = compare_many(name, 2500)
    rules, seating = VARIANTS[name]
    possible = {
        meld.name
        for meld in rules.melds
        if any(meld.points)
        and len(meld.cards) <= max(seating.hands)
        and all(card[0] in seating.deck.ranks for card in meld.cards)
    }
    assert {meld for meld, _ in met} == possible  # every meld of the table was met
    assert any(count > 1 for _, count in met)


@pytest.mark.parametrize("name", [name for name, (_, s) in DIFFERENT.items() if s.deck.copies == 2])
def test_every_trump_holding_of_a_single_deck(name: Any) -> None:
    rules, seating = DIFFERENT[name]
    engine = compile_melds(rules, seating.deck)
    for cards in suit_holdings(seating.deck, "H"):
        compare(rules, engine, seating.deck, cards, "H")


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, (_, s) in DIFFERENT.items() if s.deck.copies > 2])
def test_every_trump_holding_of_the_larger_decks(name: Any) -> None:
    rules, seating = DIFFERENT[name]
    engine = compile_melds(rules, seating.deck)
    for cards in suit_holdings(seating.deck, "D"):
        compare(rules, engine, seating.deck, cards, "D")


def test_the_reader_packs_hands_as_the_tests_do() -> None:
    for rules, seating in DIFFERENT.values():
        reader = reader_of(seating.deck)
        dice = random.Random(rules.name)
        for _ in range(20):
            cards = some_hand(dice, rules.melds, seating.deck, max(seating.hands))
            assert reader.pack(cards) == pack(seating.deck, cards)
