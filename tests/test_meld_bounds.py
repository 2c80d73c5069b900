"""The most a side can meld: reached class by class in a small deck, never exceeded in a large one."""

import random
from itertools import combinations
from typing import Any

import pytest
from meld_hands import SUITS, TRUMPS, deck_cards, pack
from meld_tables import TABLES
from test_melds_engine import TABLES as STRAINS, melds_of

from meldcalc.rules import trick_rules
from meldcalc.rules.model import Deck, Seating
from meldcalc.tricktaking.melds import Engine, compile_melds
from meldcalc.tricktaking.melds.bounds import class_bounds, side_bound

TINY = Deck(("K", "Q", "J"), 1)


@pytest.mark.parametrize("table", ["ordinary", "uneven points", "ties", "roundhouse among the arounds"])
@pytest.mark.parametrize(("hands", "size"), [(1, 5), (2, 4)])
def test_the_bound_of_a_class_is_reached(table: str, hands: int, size: int) -> None:
    """In a deck of twelve cards every deal can be tried."""
    melds = melds_of(STRAINS[table])
    bounds = class_bounds(Engine(melds, TINY), "S", hands, size)
    cards = deck_cards(TINY)
    for cls, bound in bounds.items():
        engine = Engine(tuple(meld for meld in melds if meld.cls == cls), TINY)
        totals = {hand: engine.total(pack(TINY, hand), "S") for hand in combinations(cards, size)}
        if hands == 1:
            assert bound == max(totals.values())
        else:
            worth = sorted(totals.items(), key=lambda found: -found[1])[:400]
            assert bound == max(
                a + b for (one, a), (two, b) in combinations(worth, 2) if not set(one) & set(two)
            )


def test_copies_of_the_deck_bound_two_hands_together() -> None:
    """Four runs are all there are: two hands of twenty cards don't hold four each."""
    engine = Engine(melds_of("run 1 trump A T K Q J: 15 150 225 300"), Deck(tuple("ATKQJ"), 4))
    assert class_bounds(engine, "S", 1, 20) == {1: 300}
    assert class_bounds(engine, "S", 2, 20) == {1: 300}
    assert class_bounds(engine, "S", 2, 5) == {1: 30}
    assert class_bounds(engine, "none", 2, 20) == {}


def test_a_bound_for_a_table_with_everything_in_one_class_takes_no_time() -> None:
    deck = Deck(tuple("ATKQJ9"), 4)
    engine = Engine(melds_of(STRAINS["one class for all"]), deck)
    seating = Seating(4, (24,), 2, deck)
    assert side_bound(engine, seating) == side_bound(engine, seating, "S") > 300


@pytest.mark.parametrize(
    ("table", "seating"),
    [(table, seating) for table in TABLES for seating in trick_rules(table).seating],
    ids=lambda value: value if isinstance(value, str) else str(value.players),
)
def test_no_deal_exceeds_the_bound(table: Any, seating: Any) -> None:
    engine = compile_melds(trick_rules(table), seating.deck)
    bound = side_bound(engine, seating)
    dice = random.Random(table)
    size = max(seating.hands)
    most = 0
    for _ in range(60):
        taste = {rank: dice.gauss(0, 3) for rank in seating.deck.ranks}
        cards = sorted(deck_cards(seating.deck), key=lambda card: taste[card[0]] + dice.gauss(0, 1))
        hands = [pack(seating.deck, cards[at * size : (at + 1) * size]) for at in range(seating.per_side)]
        most = max(most, *[sum(engine.total(hand, suit) for hand in hands) for suit in SUITS])
    assert 0 < most <= bound
    assert bound == max(side_bound(engine, seating, trump) for trump in TRUMPS)


def test_the_bound_of_the_double_deck() -> None:
    rules = trick_rules("double-deck")
    bounds = class_bounds(compile_melds(rules, rules.seating[0].deck), "S", 2, 20)
    assert bounds == {
        1: 300 + 20,  # four runs in one hand, ten plain marriages in the other
        2: 90,
        3: 200
        + 120
        + 90,  # two and two aces around, three kings beside the ones, three queens beside the others
    }
