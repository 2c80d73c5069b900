"""What a wrong claim is explained by: every way in which people miscount, each with a hand of its own."""

import json
from typing import Any

import pytest
from conftest import Cli

from meldcalc.cards import reader_of
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.melds import compile_melds
from meldcalc.tricktaking.melds.claim import explain

SPADES = "AS TS KS QS JS KH QH 9S KD QD KC QC"  # ehow, spades: 150 + 3 × 20 + 10 + 80 + 60 = 360


def explained(hand: Any, trump: Any, claim: Any, table: Any = "ehow", **options: Any) -> Any:
    """The explanations as (kind, meld, suit, points) each."""
    rules = trick_rules(table, options={name.replace("_", "-"): choice for name, choice in options.items()})
    seating = rules.seating[0]
    engine = compile_melds(rules, seating.deck)
    found = explain(engine, reader_of(seating.deck).hands(hand), trump, claim)
    return [[(slip.kind, slip.meld, slip.suit, slip.points) for slip in slips] for slips in found]


@pytest.mark.parametrize(
    ("hand", "trump", "claim", "slip"),
    [
        (SPADES, "S", 350, ("missed", "dix", "S", -10)),
        (SPADES, "S", 280, ("missed", "kings_around", None, -80)),
        (SPADES, "S", 400, ("twice", "royal_marriage", "S", 40)),
        (SPADES, "S", 600, ("parts", "roundhouse", None, 240)),
        ("QS QS JD JD AH AH TH TH TS TC JC 9S", "C", 80, ("singles", "pinochle", None, -220)),
        ("QS QS JD JD AH AH TH TH TS TC JC 9S", "C", 40, ("fewer", "pinochle", None, -260)),
        ("AS AH AD AC AS AH AD AC 9H 9H 9D 9D", "C", 200, ("singles", "aces_around", None, -800)),
        ("AS AH AD AC AS AH AD AC 9H 9H 9D 9D", "C", 100, ("fewer", "aces_around", None, -900)),
        ("KH QH JS JS AS AS TS TS AD AD TD TD", "H", 20, ("as_plain", "royal_marriage", "H", -20)),
        ("KH QH JS JS AS AS TS TS AD AD TD TD", "C", 40, ("as_trump", "royal_marriage", "H", 20)),
        ("AH TH KH QH JH JS AS AS TS TS AD AD", "C", 150, ("as_trump", "run", "H", 130)),
        ("9H KS KS TS AS AS TS TH AD AD TD TD", "C", 10, ("as_trump", "dix", "H", 10)),
        ("QS JD JD AS AS TS TS AD AD TD TD 9C", "H", 300, ("short", "pinochle", None, 260)),
    ],
)
def test_a_miscount_is_named(hand: Any, trump: str, claim: int, slip: Any) -> None:
    assert explained(hand, trump, claim)[0] == [slip]


def test_two_marriages_counted_of_two_kings_and_one_queen() -> None:
    found = explained("KC KC QC JS AS AS TS TS AD AD TD TD", "H", 40)
    assert [("short", "marriage", "C", 20)] in found


def test_what_no_miscount_explains() -> None:
    assert explained("KS QS JS 9D AH AH TH TH AD AD TD TD", "D", 7) == []


def test_everything_missed() -> None:
    (found,) = explained(SPADES, "S", 0)
    assert [slip[0] for slip in found] == ["missed"] * 7
    assert sum(slip[3] for slip in found) == -360


def test_the_run_and_not_the_run_with_its_spare_king() -> None:
    hand = "AS TS AH TH KH KH QH JH TD QD TC 9C"
    assert explained(hand, "H", 150, "cardzmania-single")[0] == [("lesser", "run_extra_king", "H", -20)]
    assert explained(hand, "H", 320, "cardzmania-single")[0] == [("twice", "run", "H", 150)]


def test_two_miscounts_together() -> None:
    assert explained(SPADES, "S", 390)[0] == [
        ("missed", "dix", "S", -10),
        ("twice", "royal_marriage", "S", 40),
    ]


def test_what_was_missed_comes_before_another_trump() -> None:
    hand = "QS QS JD JD KD QD KH QH 9H AC 10C KC"
    missed, *further = explained(hand, "H", 340)  # hearts: 300 + 40 + 20 + 10; spades or clubs: 300 + 20 + 20
    assert missed == [("missed", "marriage", "D", -20), ("missed", "dix", "H", -10)]
    assert further == [[("trump", None, None, -30)]] * 2
    aces = "AS AH AD AC KD QD KH QH JS TS TC 9H"  # hearts: 100 + 40 + 20 + 10; without trump 100 + 20 + 20
    assert [slip[0] for slip in explained(aces, "H", 100)[0]] == ["missed"] * 3


def test_two_missed_melds_come_before_one_missed_and_one_counted_twice() -> None:
    hand = "AS TS KS QS JS KH QH KC QC JD 9S 9S"  # ehow, spades: 150 + 2 × 20 + 20 + 40 = 250
    assert [[slip[:2] for slip in slips] for slips in explained(hand, "S", 210)] == [[("missed", "pinochle")]]
    first, *_ = explained(hand, "S", 190)
    assert [slip[0] for slip in first] == ["missed", "missed"]


def test_a_hand_left_out_can_stand_beside_a_miscount_of_the_other_hand_only() -> None:
    side = "KS QS 9D AS TS TS AD AD TD TD JC JC / KH QH JH AH AH TH TH 9C 9S 9S TC 9D"
    rules = trick_rules("ehow")
    engine = compile_melds(rules, rules.seating[0].deck)
    hands = reader_of(engine.deck).hands(side)
    found = [slips for claim in range(0, 60, 10) for slips in explain(engine, hands, "D", claim)]
    assert any(slip.kind == "hand" for slips in found for slip in slips)
    for slips in found:
        left_out = [slip.hand for slip in slips if slip.kind == "hand"]
        assert not any(slip.hand in left_out for slip in slips if slip.kind != "hand")


def test_equally_simple_explanations_are_all_told_up_to_three() -> None:
    found = explained(SPADES, "S", 340)
    assert found == [[("missed", "marriage", suit, -20)] for suit in "HDC"]


def test_a_hand_of_the_side_left_out() -> None:
    side = "KS QS AS AS TS TS AD AD TD TD JC JC / KH QH AH AH TH TH 9C 9S 9S TC TC 9H"
    assert explained(side, "D", 20)[-1] == [("hand", None, None, -20)]


def test_the_hands_of_a_side_melded_as_one() -> None:
    side = "KS AS AS TS TS JS JS AH AH TH TH TC / QS AD AD TD TD JH JH QD QC QC TC JC"
    assert explained(side, "D", 20) == [[("together", None, None, 20)]]


def test_another_trump() -> None:
    hand = "AS TS KS QS JS AH TH QD TD QC TC JC"
    assert explained(hand, "H", 150)[-1] == [("trump", None, None, 130)]


def test_another_scale() -> None:
    aces = "AS AH AD AC TS TS TH TH TD TD TC TC"
    assert explained(aces, "S", 1000) == [[("scale", None, None, 900)]]
    assert explained(aces, "S", 10) == [[("scale", None, None, -90)]]


def test_a_right_claim_needs_no_explanation() -> None:
    assert explained(SPADES, "S", 360) == []


def test_an_explanation_always_accounts_for_the_whole_difference() -> None:
    rules = trick_rules("cardzmania-double")
    seating = rules.seating[0]
    engine = compile_melds(rules, seating.deck)
    (hand,) = reader_of(seating.deck).hands("S:AATKKQQQJ H:KKQQ D:JJJK C:KQQA")
    total = engine.total(hand, "S")
    explainable = 0
    for claim in range(0, total + 500, 10):
        for slips in explain(engine, [hand], "S", claim):
            assert sum(slip.points for slip in slips) == claim - total
            explainable += 1
    assert explainable > 50


def test_the_command_answers_one_and_says_why(cli: Cli) -> None:
    args = ["meld", SPADES, "-t", "S", "-r", "ehow", "--claim"]
    right, wrong, odd = cli(*args, "360"), cli(*args, "400"), cli(*args, "363")
    assert (right.status, wrong.status, odd.status) == (0, 1, 1)
    assert right.out.endswith("the claim of 360 is right\n")
    assert wrong.out.endswith(
        "claimed 400, the cards hold 360 (+40)\n"
        "  Royal marriage ♠: its cards are counted in another meld of its class (+40)\n"
    )
    assert odd.out.endswith("  no melds missed or counted twice explain it\n")
    assert cli(*args, "340").out.endswith(
        "claimed 340, the cards hold 360 (-20)\n"
        "  Marriage ♥: missed (-20)\n  or Marriage ♦: missed (-20)\n  or Marriage ♣: missed (-20)\n"
    )
    assert cli(*args, "400", "-q") == (1, "360\n", "")


def test_the_json_of_a_claim(cli: Cli) -> None:
    done = cli("meld", SPADES, "-t", "S", "-r", "ehow", "--claim", "350", "--json")
    document = json.loads(done.out)
    assert done.status == 1
    assert (document["claim"], document["difference"], document["total"]) == (350, -10, 360)
    assert document["explanations"] == [
        [
            {
                "slip": "missed",
                "points": -10,
                "hand": 1,
                "meld": "dix",
                "suit": "S",
                "count": 1,
                "cards": ["9S"],
                "text": "Dix S: missed (-10)",
            }
        ]
    ]
    right = cli("meld", SPADES, "-t", "S", "-r", "ehow", "--claim", "360", "--json").document()
    assert (right["claim"], right["difference"], right["explanations"]) == (360, 0, [])


def test_a_claim_needs_a_trump_and_a_number(cli: Cli) -> None:
    for args in (["--claim", "40"], ["--claim", "forty", "-t", "S"], ["--claim", "-t", "S"]):
        done = cli("meld", SPADES, "-r", "ehow", *args)
        assert (done.status, done.out) == (2, "")
    assert cli("meld", SPADES, "-r", "ehow", "-t", "S", "--claim", "-5").status == 1
