"""The match after a hand: the target, several sides at it, rounds, ties, a line that moves."""

from typing import Any

import pytest

from meldcalc.errors import Refusal
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.settlement import Played, settle
from meldcalc.tricktaking.settlement.hand import Status
from meldcalc.tricktaking.settlement.progress import after, by_target, start
from meldcalc.tricktaking.setup import TrickSetup

OPEN = (False, None, False, None)  # over, winner, tie, new target


def ending(state: Any) -> Any:
    return state.over, state.winner, state.tie, state.new_target


def judge(
    table: Any, totals: Any, bidder: Any = None, made: Any = False, target: Any = None, **sets: Any
) -> Any:
    rules = trick_rules(table, sets={path.replace("__", "."): value for path, value in sets.items()})
    state = start(rules, len(totals))._replace(totals=totals)
    return by_target(rules, state._replace(target=target or state.target), bidder, made)


@pytest.mark.parametrize(
    ("both_cross", "totals", "bidder", "made", "expected"),
    [
        # one side alone at 500 wins, whoever bid; exactly the target is enough
        ("bidder", (499, 300), 0, True, OPEN),
        ("bidder", (500, 300), 0, True, (True, 0, False, None)),
        ("bidder", (300, 500), 0, True, (True, 1, False, None)),
        ("bidder", (300, 500), 0, False, (True, 1, False, None)),
        ("high", (300, 500), 0, True, (True, 1, False, None)),
        ("extend-25", (300, 500), 0, True, (True, 1, False, None)),
        ("bidder-first", (300, 500), None, False, (True, 1, False, None)),
        # both there, the bidder made it: it wins, even with less
        ("bidder", (500, 600), 0, True, (True, 0, False, None)),
        ("bidder-first", (500, 600), 0, True, (True, 0, False, None)),
        ("extend-25", (500, 600), 0, True, (True, 0, False, None)),
        ("high", (500, 600), 0, True, (True, 1, False, None)),
        ("high", (600, 500), 0, True, (True, 0, False, None)),
        ("high", (500, 500), 0, True, OPEN),
        ("bidder", (500, 500), 1, True, (True, 1, False, None)),
        # three sides, the bidder short: the higher of the others
        ("bidder", (400, 510, 520), 0, True, (True, 2, False, None)),
        ("bidder", (400, 520, 520), 0, False, OPEN),
        ("high", (400, 510, 520), 0, False, (True, 2, False, None)),
        ("bidder-first", (400, 510, 520), 0, True, (True, 2, False, None)),
        ("bidder", (505, 510, 520), 0, True, (True, 0, False, None)),
        ("extend-25", (400, 510, 520), 0, True, (False, None, False, 525)),
        ("extend-25", (505, 510, 600), 0, True, (True, 0, False, None)),
        ("extend-25", (505, 400, 600), 1, False, (False, None, False, 525)),
        ("extend-25", (400, 600, 700), 0, False, (False, None, False, 525)),
        # nobody bid
        ("bidder", (510, 520), None, False, (True, 1, False, None)),
        ("bidder", (520, 520), None, False, OPEN),
        # a set bidder is not there as the bidder
        ("bidder", (800, 520), 0, False, (True, 1, False, None)),
    ],
)
def test_several_sides_at_the_target(
    both_cross: str, totals: Any, bidder: int | None, made: bool, expected: Any
) -> None:
    state = judge("double-deck", totals, bidder, made, match__both_cross=both_cross)
    assert ending(state) == expected
    assert bool(state.why) == (max(totals) >= 500)


@pytest.mark.parametrize(
    ("totals", "bidder", "made", "expected"),
    [
        ((510, 300), 1, True, OPEN),
        ((510, 300), 0, False, OPEN),
        ((510, 300), 0, True, (True, 0, False, None)),
        ((510, 600), 0, True, (True, 0, False, None)),
        ((510, 600), 1, True, (True, 1, False, None)),
        ((510, 600), 1, False, OPEN),
        ((510, 600), None, False, OPEN),
        ((510, 600, 400), 2, True, OPEN),
        ((510, 600, 500), 2, True, (True, 2, False, None)),
    ],
)
@pytest.mark.parametrize("both_cross", ["bidder", "bidder-first", "high", "extend-25"])
def test_a_side_must_bid_to_win(
    both_cross: str, totals: Any, bidder: int | None, made: bool, expected: Any
) -> None:
    state = judge(
        "double-deck", totals, bidder, made, match__both_cross=both_cross, match__must_bid_to_win="yes"
    )
    assert ending(state) == expected


def test_a_line_that_moved_holds_for_the_hands_after() -> None:
    assert ending(judge("three-handed", (80, 104, 100), 0, False)) == (False, None, False, 125)
    moved = judge("three-handed", (80, 104, 100), 0, False)
    assert moved.target == 125
    rules = trick_rules("three-handed")
    assert ending(by_target(rules, moved._replace(totals=(90, 110, 124), new_target=None), 0, True)) == OPEN
    won = by_target(rules, moved._replace(totals=(90, 125, 124), new_target=None), 0, True)
    assert ending(won) == (True, 1, False, None)


def played(**changes: Any) -> Any:
    return Played(("A", "B"), 0, 260, (150, 20), (130, 120), any_bid=True)._replace(**changes)


@pytest.mark.parametrize(
    ("number", "before", "expected"),
    [
        (1, (0, 0), OPEN),
        (2, (2000, 0), OPEN),
        (3, (0, 0), (True, 0, False, None)),
        (3, (300, 620), (True, 1, False, None)),
        (3, (480, 620), (True, None, True, None)),
        (3, (-900, -900), (True, 0, False, None)),
        (4, (0, 0), (True, 0, False, None)),
    ],
)
def test_rounds_end_the_match_in_place_of_the_target(number: int, before: Any, expected: Any) -> None:
    rules = trick_rules("cardzmania-single", options={"rounds": "3"})
    settled = settle(TrickSetup(rules, rules.seating[0]), played())
    state = after(rules, start(rules, 2)._replace(totals=before), settled, number)
    assert ending(state) == expected
    assert state.totals == (before[0] + 280, before[1] + 140)


def test_a_match_of_rounds_wants_the_round() -> None:
    rules = trick_rules("cardzmania-single", options={"rounds": "3"})
    with pytest.raises(Refusal) as caught:
        after(rules, start(rules, 2), settle(TrickSetup(rules, rules.seating[0]), played()))
    assert caught.value.code == "round-missing"


def test_a_misdeal_is_no_round_and_a_hand_that_all_passed_is_one_unless_it_is_dealt_again() -> None:
    hands: list[tuple[str, Status, bool]] = [
        ("cardzmania-single", "misdeal", False),
        ("cardzmania-single", "passed_out", True),
        ("jpgames", "passed_out", True),
        ("bicycle", "passed_out", False),
    ]
    for table, status, over in hands:
        rules = trick_rules(table, sets={"match.rounds": "3"})
        settled = settle(TrickSetup(rules, rules.seating[0]), Played(("A", "B"), status=status))
        assert after(rules, start(rules, 2), settled, 3).over is over, (table, status)


def test_a_hand_that_needs_its_tricks_changes_no_total() -> None:
    rules = trick_rules("double-deck")
    settled = settle(TrickSetup(rules, rules.seating[0]), Played(("A", "B"), 0, 60, (28, 12)))
    with pytest.raises(Refusal) as caught:
        after(rules, start(rules, 2), settled)
    assert caught.value.code == "unsettled"


def test_three_tied_at_the_end_of_the_rounds() -> None:
    rules = trick_rules("cardzmania-cutthroat", options={"rounds": "3"})
    nothing = settle(TrickSetup(rules, rules.seating[0]), Played(("A", "B", "C"), status="passed_out"))
    state = after(rules, start(rules, 3)._replace(totals=(700, 700, 100)), nothing, 3)
    assert ending(state) == (True, None, True, None)


def test_a_renege_of_the_others_lets_the_bidder_go_out() -> None:
    rules = trick_rules("double-deck", sets={"match.must_bid_to_win": "yes"})
    hand = Played(("A", "B"), 0, 60, (2, 12), renege=1)
    state = after(
        rules, start(rules, 2)._replace(totals=(450, 0)), settle(TrickSetup(rules, rules.seating[0]), hand)
    )
    assert ending(state) == (True, 0, False, None)
