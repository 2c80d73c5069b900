"""Tricks: who takes them, what may be played, and whole games of every table and seating replayed."""

import random
from itertools import product
from typing import Any, Literal

import pytest
from trick_games import game, legal_cards, verdict

from meldcalc.cards import Trump
from meldcalc.rules import resolve, shipped, trick_rules
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.play import broken, duty, winner
from meldcalc.tricktaking.tricks.points import deck_total, hand_lengths
from meldcalc.tricktaking.tricks.replay import replay

TABLES = [name for name in shipped() if resolve(name).family == "trick-taking"]
SEATINGS = [
    (name, seating, size)
    for name in TABLES
    for seating in trick_rules(name).seating
    for size in hand_lengths(seating)
]
NAMES = [f"{name}-{seating.players}x{size}" for name, seating, size in SEATINGS]
ALWAYS = trick_rules("double-deck")
TRUMPS_ONLY = trick_rules("cardzmania-single", options={"must-win": "trumps"})
NEVER = trick_rules("ehow")


@pytest.mark.parametrize(
    ("trump", "trick", "place"),
    [
        ("S", "AH TH KH QH", 0),
        ("S", "KH TH AH QH", 2),
        ("S", "TH AH AH KH", 1),  # identical cards: the first one
        ("S", "AH JS TH AH", 1),
        ("S", "AH JS QS QS", 2),
        ("none", "KH AS TC QH", 0),
        ("D", "KH AS TC QH", 0),
        ("H", "JC AS TS JH", 3),
        ("S", "TS AS KS AS", 1),
    ],
)
def test_who_takes_a_trick(trump: Trump, trick: str, place: int) -> None:
    assert winner(ALWAYS.seating[0].deck, trump, trick.split()) == place


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "card", "rule", "legal"),
    [
        (ALWAYS, "", "AH JS", "JS", None, "AH JS"),
        (ALWAYS, "KH", "AH QH JS", "JS", "follow", "AH"),
        (ALWAYS, "KH", "AH QH JS", "QH", "beat", "AH"),
        (ALWAYS, "KH", "AH TH QH", "TH", None, "AH TH"),
        (ALWAYS, "AH", "AH QH", "QH", None, "AH QH"),  # an equal card beats nothing
        (ALWAYS, "KH JS", "AH QH", "QH", None, "AH QH"),  # trumped: any heart will do
        (ALWAYS, "KH", "JS AC", "AC", "trump", "JS"),
        (ALWAYS, "KH QS", "JS AS TS", "JS", "overtrump", "AS TS"),
        (ALWAYS, "KH QS", "JS AC", "AC", "trump", "JS"),  # can't go higher: any trump
        (ALWAYS, "KH QS", "JS AC", "JS", None, "JS"),
        (ALWAYS, "KH", "AC JD", "JD", None, "AC JD"),
        (ALWAYS, "KS", "AS QS JH", "JH", "follow", "AS"),
        (ALWAYS, "KS", "AH JH", "JH", None, "AH JH"),
        (TRUMPS_ONLY, "KH", "AH QH JS", "QH", None, "AH QH"),
        (TRUMPS_ONLY, "KS", "AS QS JH", "QS", "beat", "AS"),
        (TRUMPS_ONLY, "KH", "JS AC", "AC", "trump", "JS"),
        (NEVER, "KH", "AH QH JS", "QH", None, "AH QH"),
        (NEVER, "KH", "AH QH JS", "JS", "follow", "AH QH"),
        (NEVER, "KS", "AS QS JH", "QS", None, "AS QS"),
        (NEVER, "KH", "JS AC", "AC", None, "AC JS"),
    ],
)
def test_what_may_be_played(
    rules: Any, trick: str, hand: str, card: str, rule: str | None, legal: str
) -> None:
    owed = duty(rules.play, rules.seating[0].deck, "S", trick.split(), hand.split())
    assert broken(owed, card) == rule
    assert sorted(owed.legal) == sorted(legal.split())


def test_every_kind_of_play_against_a_restatement() -> None:
    rng = random.Random(1)
    seen = set()
    beats: list[Literal["always", "trumps", "never"]] = ["always", "trumps", "never"]
    trumps: list[Trump] = ["S", "H", "none"]
    for follow, beat, trump_it, over in product((True, False), beats, (True, False), (True, False)):
        play = ALWAYS.play._replace(
            must_follow=follow, must_beat=beat, must_trump=trump_it, must_overtrump=over
        )
        deck = NEVER.seating[0].deck
        cards = [rank + suit for suit in "SHD" for rank in deck.ranks]
        for _ in range(150):
            trick, hand = rng.choices(cards, k=rng.randrange(4)), rng.sample(cards, rng.randrange(1, 7))
            trump = rng.choice(trumps)
            owed = duty(play, deck, trump, trick, hand)
            assert sorted(owed.legal) == legal_cards(play, deck, trump, trick, hand)
            for card in hand:
                assert broken(owed, card) == verdict(play, deck, trump, trick, hand, card)
                seen.add(broken(owed, card))
    assert seen == {None, "follow", "beat", "trump", "overtrump"}


@pytest.mark.parametrize(("name", "seating", "size"), SEATINGS, ids=NAMES)
@pytest.mark.parametrize("trump", ["S", "none"])
def test_a_legal_game_has_all_points_and_no_revoke(name: Any, seating: Any, size: Any, trump: Trump) -> None:
    rules = trick_rules(name)
    leader, tricks, points, _ = game(rules, seating, size, trump, seed=f"{name}{size}{trump}")
    found = replay(TrickSetup(rules, seating), trump, leader, tricks)
    assert found.revokes == ()
    assert found.complete
    assert list(found.points) == points
    assert sum(trick.points for trick in found.tricks) == sum(points)
    if size * seating.players == seating.deck.size:
        assert sum(points) == deck_total(rules, seating)
    assert [trick.leader for trick in found.tricks[1:]] == [trick.winner for trick in found.tricks[:-1]]


@pytest.mark.parametrize(("name", "seating", "size"), SEATINGS, ids=NAMES)
@pytest.mark.parametrize("chance", [0, 3, 8])
def test_one_illegal_card_is_exactly_one_revoke(name: Any, seating: Any, size: Any, chance: int) -> None:
    rules = trick_rules(name)
    leader, tricks, points, revoke = game(
        rules, seating, size, "H", seed=f"{name}{size}{chance}", revoke_at=chance
    )
    if revoke is None:  # fewer chances in so short a game
        leader, tricks, points, revoke = game(rules, seating, size, "H", seed=f"{name}{size}", revoke_at=0)
    found = replay(TrickSetup(rules, seating), "H", leader, tricks)
    assert revoke is not None
    assert [(r.trick, r.player, r.card, r.rule, tuple(sorted(r.legal))) for r in found.revokes] == [revoke]
    assert list(found.points) == points


@pytest.mark.parametrize("rule", ["follow", "beat", "trump", "overtrump"])
def test_each_rule_broken_once_is_told_as_that_rule(rule: str) -> None:
    rules = trick_rules("cardzmania-single")
    seating = rules.seating[1]
    broke = 0
    for seed in range(40):
        leader, tricks, _, revoke = game(rules, seating, 8, "H", seed, 0, rule)
        found = replay(TrickSetup(rules, seating), "H", leader, tricks)
        told = [(r.trick, r.player, r.card, r.rule, tuple(sorted(r.legal))) for r in found.revokes]
        assert told == ([revoke] if revoke else [])
        broke += revoke is not None
    assert broke > 3


def test_a_record_that_ends_early_has_no_last_trick() -> None:
    rules = trick_rules("ehow")
    leader, tricks, _, _ = game(rules, rules.seating[0], 12, "H", seed=5)
    found = replay(TrickSetup(rules, rules.seating[0]), "H", leader, tricks[:11])
    assert not found.complete
    taken = sum(rules.tricks.points.get(card[0], 0) for trick in tricks[:11] for card in trick)
    assert sum(found.points) == taken


def test_legal_cards_are_told_once_and_in_the_order_of_the_deck() -> None:
    rules = trick_rules("ehow")
    tricks = [text.split() for text in ("KH 9S AH QH", "AC 9C JC 9H", "TC KC QC AH", "JC 9C JS 9H")]
    found = replay(TrickSetup(rules, rules.seating[0]), "D", 0, tricks)
    assert found.revokes == ((1, 1, "9S", "follow", ("AH", "9H")),)
