"""What must hold for every hand under every table."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from meld_hands import SUITS, TRUMPS, deck_cards, pack
from meld_tables import TABLES

from meldcalc.cards import reader_of
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.melds import compile_melds

PLACES = [(trick_rules(table), seating) for table in TABLES for seating in trick_rules(table).seating]
ENGINES = [(rules, seating.deck, compile_melds(rules, seating.deck)) for rules, seating in PLACES]


@st.composite
def hands(draw: Any, spare: Any = 0) -> Any:
    """(rules, deck, engine, cards, trump): any hand of any deck, of any size a seating deals and less."""
    at = draw(st.integers(0, len(ENGINES) - 1))
    rules, deck, engine = ENGINES[at]
    cards = sorted(set(deck_cards(deck)))
    counts = draw(st.dictionaries(st.sampled_from(cards), st.integers(1, deck.copies), max_size=12))
    listed = [card for card, count in counts.items() for _ in range(count)][: max(PLACES[at][1].hands)]
    return rules, deck, engine, listed, draw(st.sampled_from(TRUMPS))


@given(hands(), st.randoms())
def test_the_order_of_cards_does_not_matter(found: Any, dice: Any) -> None:
    _, deck, engine, cards, trump = found
    mixed = list(cards)
    dice.shuffle(mixed)
    if cards:
        reader = reader_of(deck)
        assert reader.hand(" ".join(mixed)) == reader.hand(" ".join(cards)) == pack(deck, cards)
    assert engine.total(pack(deck, mixed), trump) == engine.total(pack(deck, cards), trump)


@given(hands())
def test_the_total_is_the_sum_of_the_parts_and_no_part_is_worth_nothing(found: Any) -> None:
    _, deck, engine, cards, trump = found
    lines = engine.breakdown(pack(deck, cards), trump)
    assert engine.total(pack(deck, cards), trump) == sum(line.points for line in lines)
    assert all(line.points > 0 and line.count > 0 for line in lines)


@given(hands())
def test_a_card_counts_once_in_a_class_and_only_if_it_is_held(found: Any) -> None:
    rules, deck, engine, cards, trump = found
    cls = {meld.name: meld.cls for meld in rules.melds}
    used: dict[int, Counter[str]] = {}
    for line in engine.breakdown(pack(deck, cards), trump):
        used.setdefault(cls[line.meld], Counter()).update(line.cards)
    for counted in used.values():
        assert counted <= Counter(cards)


@given(hands(), st.data())
def test_another_card_never_lowers_the_meld(found: Any, data: Any) -> None:
    _, deck, engine, cards, trump = found
    held = Counter(cards)
    free = [card for card in sorted(set(deck_cards(deck))) if held[card] < deck.copies]
    if free:
        more = [*cards, data.draw(st.sampled_from(free))]
        assert engine.total(pack(deck, more), trump) >= engine.total(pack(deck, cards), trump)


@given(hands())
def test_hearts_and_clubs_may_change_places(found: Any) -> None:
    """No shipped table tells hearts from clubs: pinochles name spades and diamonds, arounds all four."""
    _, deck, engine, cards, trump = found
    swap = {"H": "C", "C": "H"}
    other = [card[0] + swap.get(card[1], card[1]) for card in cards]
    there = engine.breakdown(pack(deck, other), swap.get(trump, trump))
    here = engine.breakdown(pack(deck, cards), trump)
    assert sorted((m.meld, m.count, m.points) for m in there) == sorted(
        (m.meld, m.count, m.points) for m in here
    )


@given(hands())
def test_no_trump_is_worth_what_is_not_trump(found: Any) -> None:
    _, deck, engine, cards, _ = found
    lines = engine.breakdown(pack(deck, cards), "none")
    assert {line.meld for line in lines}.isdisjoint({"run", "dix", "royal_marriage"})
    assert not any(line.meld.startswith("run_") for line in lines)
    marriages = {line.suit: line.count for line in lines if line.meld == "marriage"}
    held = Counter(cards)
    pairs = {suit: min(held["K" + suit], held["Q" + suit]) for suit in SUITS}
    assert marriages == {suit: count for suit, count in pairs.items() if count}


@given(hands())
def test_least_and_best_are_those_of_the_four_trumps(found: Any) -> None:
    _, deck, engine, cards, _ = found
    hand = pack(deck, cards)
    totals = {suit: engine.total(hand, suit) for suit in SUITS}
    assert engine.totals(hand) == tuple(totals.values())
    assert engine.least(hand) == min(totals.values())
    best, points = engine.best(hand)
    assert points == max(totals.values()) == totals[best]
    assert all(totals[suit] < points for suit in SUITS[: SUITS.index(best)])


@given(hands())
def test_text_to_hand_to_text(found: Any) -> None:
    _, deck, _, cards, _ = found
    reader = reader_of(deck)
    if cards:
        hand = reader.hand(" ".join(cards))
        assert Counter(hand.cards) == Counter(cards)
        assert reader.hand(" ".join(hand.cards)) == hand


@pytest.mark.parametrize("table", TABLES)
def test_values_grow_with_the_number_of_melds(table: Any) -> None:
    for meld in trick_rules(table).melds:
        assert list(meld.points) == sorted(meld.points)
        assert meld.points[0] > 0 or meld.name == "roundhouse"


def forms(cards: Any) -> Any:
    """The same cards in every form of the notation."""
    by_suit = {suit: [card[0] for card in cards if card[1] == suit] for suit in SUITS}
    glyphs = dict(zip(SUITS, "♠♥♦♣", strict=True))
    words = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
    spanish = dict(zip(SUITS, ("picas", "corazones", "diamantes", "tréboles"), strict=True))
    names = {"A": "as", "T": "diez", "K": "rey", "Q": "reina", "J": "jota", "9": "nueve"}
    english = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
    held = {suit: ranks for suit, ranks in by_suit.items() if ranks}
    yield " ".join(cards)
    yield " ".join(reversed(cards)).lower()
    yield ", ".join(card.replace("T", "10") for card in cards)
    yield "; ".join(card[1] + card[0] for card in cards)
    yield "".join(cards)
    yield "".join(card[1] + card[0].replace("T", "10") for card in cards)
    yield " ".join(f"{suit}:{''.join(ranks)}" for suit, ranks in held.items())
    yield "; ".join(f"{suit.lower()}: {', '.join(ranks)}" for suit, ranks in reversed(held.items()))
    yield " ".join(glyphs[suit] + "".join(ranks).replace("T", "10") for suit, ranks in held.items())
    yield " ".join(card[0] + glyphs[card[1]] + "\ufe0f" for card in cards)
    yield ".".join("".join(ranks) for ranks in by_suit.values())
    yield " ".join(f"{count}x{card}" for card, count in Counter(cards).items())
    yield " ".join(f"{count}×{card}" for card, count in Counter(cards).items())
    yield ", ".join(f"{english[card[0]]} of {words[card[1]]}" for card in cards)
    yield ", ".join(f"{names[card[0]]} de {spanish[card[1]]}" for card in cards)


@settings(max_examples=20)
@given(hands())
def test_every_form_of_the_notation_gives_the_same_bytes(found: Any) -> None:
    from conftest import run_command

    rules, deck, _, cards, trump = found
    if not cards:
        return
    seating = next(seating for seating in rules.seating if seating.deck == deck)
    args = ["-r", rules.name, "-p", str(seating.players), "-t", trump, "--partial", "--json"]
    answers = {run_command("meld", form, *args).out for form in forms(cards)}
    assert len(answers) == 1
    assert answers.pop().startswith('{"meldcalc": 1, "rules"')


@settings(max_examples=60)
@given(
    st.lists(
        st.text() | st.sampled_from(["AS", "KH", "/", "-", "10♦", "S:", ".", "2xQS", "♣"]),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from([[], ["-t", "S"], ["-t", "♥", "--json"], ["--partial"], ["--partial", "-q"]]),
)
def test_any_text_gives_an_answer_or_a_coded_error(words: Any, more: Any) -> None:
    from conftest import run_command

    words = [word for word in words if not word.startswith("-") or word == "-"]
    done = run_command("meld", *more, "--", *words, stdin="KS QS")
    assert done.status in (0, 2)
    assert bool(done.out) == (done.status == 0)
    assert "Traceback" not in done.err
    assert done.status == 0 or done.err.startswith(
        ("meldcalc: error: ", '{"meldcalc": 1, "error": {"code": ')
    )


@settings(max_examples=60)
@given(st.binary())
def test_any_bytes_on_standard_input_give_an_answer_or_a_coded_error(data: Any) -> None:
    from conftest import run_command

    done = run_command("meld", "-", "--partial", stdin=data)
    assert done.status in (0, 2)
    assert bool(done.out) == (done.status == 0)


def test_every_suit_scores_alike_as_trump() -> None:
    for rules, deck, engine in ENGINES:
        for counts in product((0, 1, 2), repeat=len(deck.ranks)):
            cards = [rank for rank, count in zip(deck.ranks, counts, strict=True) for _ in range(count)]
            totals = {engine.total(pack(deck, [rank + suit for rank in cards]), suit) for suit in SUITS}
            assert len(totals) == 1, rules.name
