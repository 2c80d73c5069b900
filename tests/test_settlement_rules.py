"""Every combination of result, floor, saving rule and set rule, against a restatement in a few lines."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.errors import Refusal
from meldcalc.rules import seating_of, trick_rules
from meldcalc.rules.model import ThrownInOthers
from meldcalc.tricktaking.settlement import Played, settle
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.points import deck_total, rounded

TWO = trick_rules("double-deck")  # tricks of 50
THREE = TWO.seating[0]._replace(players=6, sides=3)  # the same tricks for three sides

FLOORS = list(product((0, 20), (False, True), (0, 20)))  # meld floor, whether it sets the bidder, trick floor
SAVES = list(
    product(("nothing", "trick", "point", 10, 20), ("all", "defenders"), ("never", "when-alone", "always"))
)
SETS = [
    (0, 0, True),
    (1, 0, False),
    (2, 0, False),
    (1, 25, False),
    (1, 0, True),
    (2, 25, True),
]  # times, bonus, bid to the others
OTHERS = [  # thrown in, no marriage
    (ThrownInOthers(True, 0), "none"),
    (ThrownInOthers(False, 0), "plain-meld"),
    (ThrownInOthers(True, 25), "plain-meld"),
]

# meld of each side, its dix, its trick points; the bidder is the first
HANDS = [
    ((35, 12), (0, 0), (30, 20)),
    ((35, 12), (0, 12), (25, 25)),
    ((60, 25), (0, 2), (18, 32)),
    ((15, 30), (0, 0), (45, 5)),
    ((60, 25), (20, 3), (0, 50)),
    ((20, 22), (0, 22), (50, 0)),
    ((22, 30), (0, 4), (50, 0)),
    ((0, 0), (0, 0), (10, 40)),
    ((45, 40, 10), (0, 0, 10), (30, 15, 5)),
    ((25, 30, 30), (0, 30, 2), (50, 0, 0)),
    ((60, 12, 40), (1, 0, 0), (19, 21, 10)),
]
STATUSES = ["played", "thrown_in", "no_marriage", "misdeal", "renege 0", "renege 1"]


def restated(s: Any, status: Any, bid: Any, meld: Any, dix: Any, tricks: Any) -> Any:
    """What each side is written; the first one bid."""
    n = len(meld)
    passed = [m if m >= s.meld_floor else 0 for m in meld]
    if status == "misdeal":
        return [0] * n
    if status == "thrown_in":
        others = [passed[i] * s.thrown_in_others.meld + s.thrown_in_others.extra for i in range(1, n)]
        return [-bid, *others]
    if status == "no_marriage":
        return [-bid, *[passed[i] if s.no_marriage_others == "plain-meld" else 0 for i in range(1, n)]]
    if status == "renege 0":
        share, odd = divmod(tricks[0], n - 1)
        return [-bid * s.set_times, *[passed[i] + tricks[i] + share + (i <= odd) for i in range(1, n)]]
    if status == "renege 1":
        return [passed[0] + tricks[0] + tricks[1], 0, *[passed[i] + tricks[i] for i in range(2, n)]]
    if s.meld_floor_sets_bidder and meld[0] < s.meld_floor:
        return [-bid * s.set_times, *passed[1:]]
    own = []
    for i in range(n):
        need = {"nothing": 0, "trick": 1, "point": 1}.get(s.save_meld, s.save_meld)
        counts = passed[i]
        if tricks[i] < need and (s.save_applies_to == "all" or i > 0):
            kept = s.dix_saves == "always" or (s.dix_saves == "when-alone" and dix[i] == passed[i])
            counts = dix[i] if counts and kept else 0
        own.append(counts + tricks[i])
    scored = [x if t >= s.tricks_floor else 0 for x, t in zip(own, tricks, strict=True)]
    if own[0] >= bid and tricks[0] >= s.tricks_floor:
        return scored
    extra = s.set_bonus_others + bid * s.set_bid_to_others
    return [-bid * s.set_times, *[x + extra for x in scored[1:]]]


def check(floors: Any, saves: Any, sets: Any, others: Any, statuses: Any) -> Any:
    """Settle every hand under these rules; gives how many."""
    settlement = TWO.settlement._replace(
        meld_floor=floors[0],
        meld_floor_sets_bidder=floors[1],
        tricks_floor=floors[2],
        save_meld=saves[0],
        save_applies_to=saves[1],
        dix_saves=saves[2],
        set_times=sets[0],
        set_bonus_others=sets[1],
        set_bid_to_others=sets[2],
        thrown_in_others=others[0],
        no_marriage_others=others[1],
    )
    rules = TWO._replace(settlement=settlement)
    for (meld, dix, tricks), status in product(HANDS, statuses):
        reneges = status.startswith("renege")
        played = Played(
            sides=("A", "B", "C")[: len(meld)],
            bidder=0,
            bid=60,
            meld=meld,
            dix=dix,
            tricks=tricks if reneges or status == "played" else None,
            status="played" if reneges else status,
            renege=int(status[-1]) if reneges else None,
        )
        found = settle(TrickSetup(rules, TWO.seating[0] if len(meld) == 2 else THREE), played)
        assert found.delta is not None
        assert list(found.delta) == restated(settlement, status, 60, meld, dix, tricks), (settlement, played)
        assert found.why
    return len(HANDS) * len(statuses)


@pytest.mark.parametrize("floors", FLOORS, ids=str)
def test_every_combination_for_hands_that_are_played(floors: Any) -> None:
    checked = sum(check(floors, saves, sets, OTHERS[0], ["played"]) for saves, sets in product(SAVES, SETS))
    assert checked == len(SAVES) * len(SETS) * len(HANDS)


@pytest.mark.parametrize("floors", FLOORS, ids=str)
def test_every_combination_for_hands_that_are_not(floors: Any) -> None:
    checked = sum(
        check(floors, SAVES[3], sets, others, STATUSES[1:]) for sets, others in product(SETS, OTHERS)
    )
    assert checked == len(SETS) * len(OTHERS) * len(HANDS) * (len(STATUSES) - 1)


@pytest.mark.long
def test_every_combination_of_everything() -> None:
    rules = list(product(FLOORS, SAVES, SETS, OTHERS))
    assert sum(check(*chosen, STATUSES) for chosen in rules) == len(rules) * len(HANDS) * len(STATUSES)


# --- what is needed ---------------------------------------------------------------------------------------------

rules_of_saving = st.builds(
    lambda floor, save, applies, dix, tricks_floor, rounding: (
        TWO.settlement._replace(
            meld_floor=floor,
            save_meld=save,
            save_applies_to=applies,
            dix_saves=dix,
            tricks_floor=tricks_floor,
        ),
        rounding,
    ),
    st.sampled_from([0, 20]),
    st.sampled_from(["nothing", "trick", "point", 10, 20]),
    st.sampled_from(["all", "defenders"]),
    st.sampled_from(["never", "when-alone", "always"]),
    st.sampled_from([0, 20]),
    st.sampled_from(["none", "up-7"]),
)


@given(rules_of_saving, st.integers(50, 120), st.integers(0, 130), st.integers(0, 3))
def test_what_is_needed_makes_the_bid_and_one_point_less_does_not(
    how: Any, bid: Any, meld: Any, dix: Any
) -> None:
    settlement, rounding = how
    rules = TWO._replace(settlement=settlement, tricks=TWO.tricks._replace(rounding=rounding))
    hand = Played(("A", "B"), 0, bid, (meld, 0), dix=(min(dix, meld), 0), any_bid=True)
    open_hand = settle(TrickSetup(rules, rules.seating[0]), hand)
    needs = open_hand.needs
    assert needs is not None
    assert (open_hand.result, open_hand.delta, open_hand.margin) == (None, None, None)
    assert (needs.of, needs.floor) == (50, settlement.tricks_floor)

    def result(points: Any) -> Any:
        return settle(TrickSetup(rules, rules.seating[0]), hand._replace(tricks=(points, 50 - points))).result

    if needs.tricks <= 50:
        assert result(needs.tricks) == "made"
    if 0 < needs.tricks <= 51:
        assert result(needs.tricks - 1) == "set"
    if needs.trick:
        assert (needs.tricks, settlement.save_meld) == (1, "trick")
        won = hand._replace(tricks=(0, 50), tricks_won=(1, 19))
        assert settle(TrickSetup(rules, rules.seating[0]), won).result == "made"


def test_needs_with_the_moon_are_all_points() -> None:
    rules = trick_rules("cardzmania-single")
    hand = Played(("A", "B"), 0, 300, (100, 80), moon="run")
    needs = settle(TrickSetup(rules, rules.seating[0]), hand).needs
    assert needs is not None
    assert needs[:3] == (250, 250, 0)


def test_needs_when_the_meld_covers_the_bid() -> None:
    rules = trick_rules("three-handed")
    hand = Played(("A", "B", "C"), 0, 25, (30, 4, 6))
    needs = settle(TrickSetup(rules, rules.seating[0]), hand).needs
    assert needs == (1, 25, 0, True)  # a trick saves the meld; a point shows one
    assert settle(TrickSetup(rules, rules.seating[0]), hand._replace(tricks_won=(3, None, None))).needs == (
        0,
        25,
        0,
        False,
    )
    assert settle(TrickSetup(rules, rules.seating[0]), hand._replace(bid=33, buried=3)).needs == (
        1,
        22,
        0,
        True,
    )


def test_buried_points_are_needed_no_more() -> None:
    rules = trick_rules("three-handed")
    hand = Played(("A", "B", "C"), 0, 25, (10, 4, 6), buried=4)
    assert settle(TrickSetup(rules, rules.seating[0]), hand).needs == (11, 21, 0, False)


def test_what_is_needed_says_what_for() -> None:
    def said(table: Any, bid: Any, meld: Any, **more: Any) -> Any:
        return settled(table, hand(bid, (meld, 25), None, **more)).why[-1]

    assert said("double-deck-20", 60, 25) == "We: needs 35 of the 50 trick points for the bid of 60"
    assert said("double-deck-20", 50, 85) == "We: needs 20 of the 50 trick points, fewer are under the floor"
    assert said("ehow", 250, 300) == "We: needs no trick points for the bid of 250"
    assert said("double-deck", 80, 22) == "We: needs 58 trick points, more than the 50 that can be taken"
    assert said("bicycle", 100, 180) == "We: needs a trick to save the meld"
    assert said("cardzmania-single", 300, 100, moon="run") == "We: needs every trick for the moon"
    saved = settled("double-deck", hand(50, (85, 25), None), settlement__save_meld="10")
    assert saved.why[-1] == "We: needs 10 of the 50 trick points to save the meld of 85"


# --- single rules -----------------------------------------------------------------------------------------------


def hand(bid: Any = 60, meld: Any = (35, 12), tricks: Any = (30, 20), **more: Any) -> Any:
    sides = ("We", "They", "You")[: len(meld)]
    return Played(sides, 0, bid, meld, tricks, any_bid=True, **more)


def settled(table: Any, played: Any, players: Any = None, **sets: Any) -> Any:
    rules = trick_rules(table, sets={path.replace("__", "."): value for path, value in sets.items()})
    return settle(TrickSetup(rules, seating_of(rules, players, len(played.sides))), played)


def refused(table: Any, played: Any, players: Any = None, **sets: Any) -> Any:
    with pytest.raises(Refusal) as caught:
        settled(table, played, players, **sets)
    return caught.value


def test_one_sides_tricks_are_the_rest() -> None:
    assert settled("double-deck", hand(tricks=(30, None))).delta == (65, 32)
    assert settled("double-deck", hand(tricks=(None, 20))).delta == (65, 32)
    three = hand(200, (100, 40, 0), (110, None, 60))
    assert settled("cardzmania-cutthroat", three).delta == (210, 120, 60)


def test_trick_points_that_do_not_add_up_are_refused_with_the_sum_and_the_total() -> None:
    found = refused("double-deck", hand(tricks=(30, 25)))
    assert found.code == "trick-total"
    assert "55" in found.message
    assert "50" in found.message
    assert refused("double-deck", hand(tricks=(51, None))).code == "trick-total"
    assert "250" in refused("double-deck", hand(tricks=(150, 100))).message
    assert refused("double-deck", hand(tricks=(150, 101))).hint is None
    assert "bicycle" in refused("double-deck", hand(tricks=(150, 100))).hint  # a table that counts to 250
    assert "scale" in refused("double-deck", hand(tricks=(300, 200))).hint  # ten times too much
    three = hand(24, (4, 6, 2), (10, 10, 3), buried=3)
    assert refused("three-handed", three).code == "trick-total"
    assert refused("three-handed", hand(24, (4, 6, 2), None, buried=26)).code == "trick-total"
    assert refused("three-handed", hand(24, (4, 6, 2), (10, None, None))).code == "tricks-missing"


def test_tricks_won_say_what_points_cannot() -> None:
    made = hand(20, (30, 6, 4), (0, 10, 15), tricks_won=(1, 6, 8))
    assert settled("three-handed", made).delta == (30, 16, 19)
    assert settled("three-handed", made._replace(tricks_won=None)).delta == (-20, 16, 19)
    assert "--tricks-won" in " ".join(settled("three-handed", made._replace(tricks_won=None)).why)
    assert settled("three-handed", made._replace(tricks_won=(None, 6, 8))).delta == (30, 16, 19)
    none = hand(24, (30, 6, 4), (25, 0, 0), tricks_won=(13, 2, 0))
    assert settled("three-handed", none).delta == (55, 6, 0)


def test_tricks_won_are_checked() -> None:
    assert refused("double-deck", hand(tricks_won=(10, 11))).code == "trick-count"
    assert refused("double-deck", hand(tricks_won=(21, None))).code == "trick-count"
    assert (
        refused("three-handed", hand(24, (4, 6, 2), (10, 10, 5), tricks_won=(8, 10, 0))).code == "trick-count"
    )
    assert refused("double-deck", hand(tricks_won=(20, 0))).code == "tricks-won"
    assert refused("double-deck", hand(tricks=(None, 20), tricks_won=(0, 20))).code == "trick-total"


def test_a_side_without_a_trick_has_no_points_so_the_other_has_them_all() -> None:
    assert settled("double-deck", hand(tricks=None, tricks_won=(20, 0))).delta == (85, 12)


def test_a_hand_that_needs_more_than_the_deck_is_thrown_in_where_the_table_says_so() -> None:
    far = hand(450, (190, 60), None)
    found = settled("cardzmania-single", far)
    assert (found.result, found.delta) == ("thrown_in", (-450, 60))
    assert any("260" in why for why in found.why)
    assert refused("cardzmania-single", far._replace(tricks=(250, 0))).code == "not-on-the-board"
    assert refused("cardzmania-single", far._replace(tricks=(250, 0), moon="run")).code == "not-on-the-board"
    assert settled("cardzmania-single", far._replace(bid=440)).needs.tricks == 250
    open_hand = settled("double-deck", hand(100, (35, 12), None))
    assert (open_hand.needs.tricks, open_hand.needs.of) == (65, 50)
    under_floor = hand(60, (8, 30), None)  # its meld counts nothing, so all 60 are missing
    assert settled("double-deck-20", under_floor, settlement__not_on_the_board="yes",
                   settlement__meld_floor_sets_bidder="no").result == "thrown_in"  # fmt: skip


def test_the_floor_that_sets_the_bidder_needs_no_tricks_and_ignores_them() -> None:
    low = hand(50, (18, 24), None)
    for played in (low, low._replace(tricks=(50, 0))):
        found = settled(
            "double-deck-20", played, settlement__set_times="2", settlement__set_bonus_others="25"
        )
        assert (found.result, found.delta, found.margin) == ("set_under_meld_floor", (-100, 24), None)
    assert refused("double-deck-20", low._replace(tricks=(50, 1))).code == "trick-total"


def test_the_moon_in_its_four_forms_and_its_failure() -> None:
    for kind, bonus in (("run", 150), ("tricks", 250), ("double_bid", 600), ("double_run", 1500)):
        moon = hand(300, (100, 80), (250, 0), moon=kind)
        found = settled("cardzmania-single", moon)
        assert (found.result, found.delta, found.margin) == ("moon_made", (350 + bonus, 80), 50)
        assert found.scores[0].total == 350
        failed = settled("cardzmania-single", moon._replace(tricks=(240, 10)))
        assert (failed.result, failed.delta, failed.made) == ("moon_failed", (-300, 90), False)
        assert refused("double-deck", moon).code == "no-moon"
    assert settled("cardzmania-single", hand(300, (100, 80), (250, 0))).result == "made"
    twice = settled(
        "cardzmania-single", hand(300, (100, 80), (240, 10), moon="run"), settlement__set_times="2"
    )
    assert twice.delta == (-600, 90)


def test_the_moon_scales_with_the_table() -> None:
    simple = trick_rules("cardzmania-single", options={"trick-scoring": "simplified"})
    for kind, bonus in (("run", 15), ("tricks", 25), ("double_bid", 60), ("double_run", 150)):
        found = settle(TrickSetup(simple, simple.seating[0]), hand(30, (10, 8), (25, 0), moon=kind))
        assert found.delta == (35 + bonus, 8)
    double = trick_rules("cardzmania-double")
    assert settle(
        TrickSetup(double, double.seating[0]), hand(500, (100, 80), (500, 0), moon="tricks")
    ).delta == (
        1100,
        80,
    )


def test_a_trick_without_points_fails_the_moon_when_the_tricks_were_counted() -> None:
    worthless = hand(300, (100, 80), (250, 0), moon="run", tricks_won=(11, 1))
    assert settled("cardzmania-single", worthless).result == "moon_failed"
    assert settled("cardzmania-single", worthless._replace(tricks_won=(12, 0))).result == "moon_made"
    assert settled("cardzmania-single", worthless._replace(tricks_won=(None, 1))).result == "moon_failed"


def test_a_table_that_shoots_the_moon_by_default_pays_for_all_tricks() -> None:
    moon = trick_rules("cardzmania-single", options={"moon": "run"})
    found = settle(TrickSetup(moon, moon.seating[0]), hand(300, (100, 80), (250, 0)))
    assert (found.result, found.delta) == ("moon_made", (500, 80))
    assert (
        settle(TrickSetup(moon, moon.seating[0]), hand(300, (100, 80), (250, 0), moon="none")).result
        == "made"
    )
    assert settle(TrickSetup(moon, moon.seating[0]), hand(300, (100, 80), (250, 0), moon="tricks")).delta == (
        600,
        80,
    )
    assert settle(TrickSetup(moon, moon.seating[0]), hand(300, (100, 80), (240, 10))).result == "made"


def test_a_renege_of_three_sides_shares_the_points_from_the_left() -> None:
    three = hand(200, (100, 40, 20), (110, 85, 55), renege=0)
    assert settled("cardzmania-cutthroat", three).delta == (-200, 40 + 85 + 55, 20 + 55 + 55)
    odd = hand(25, (4, 6, 2), (8, 9, 5), renege=0, buried=3)  # 11 to share: 6 and 5
    assert settled("three-handed", odd).delta == (-25, 6 + 9 + 6, 2 + 5 + 5)
    last = hand(25, (4, 6, 2), (9, 9, 7), renege=2)  # another side's renege makes the bid
    found = settled("three-handed", last)
    assert (found.result, found.made, found.delta) == ("renege", True, (4 + 16, 6 + 9, 0))
    middle = Played(("A", "B", "C"), 1, 25, (4, 6, 2), (9, 9, 7), renege=1, any_bid=True)
    assert settled("three-handed", middle).delta == (4 + 9 + 4, -25, 2 + 7 + 5)  # C sits on the left of B


def test_a_renege_needs_the_tricks_of_third_sides_alone() -> None:
    three = hand(25, (4, 6, 2), (None, 9, None), renege=2, buried=3)
    found = settled("three-handed", three)
    assert found.delta == (4 + 16, 6 + 9, 0)  # 25 less 9, buried points and all
    assert "We: gets all trick points that no third side took, 13" in found.why
    assert "We: 13 trick points and 3 buried come to 16" in found.why
    assert settled("three-handed", three._replace(tricks=(6, 9, 7))).delta == found.delta
    assert refused("three-handed", three._replace(tricks=(None, 23, None))).code == "trick-total"
    assert refused("three-handed", three._replace(renege=0)).code == "tricks-missing"
    assert refused("three-handed", three._replace(tricks=(None, None, 9))).code == "tricks-missing"


def test_a_renege_of_two_sides_needs_no_tricks() -> None:
    assert settled("double-deck", hand(tricks=None, renege=0)).delta == (-60, 62)
    assert settled("double-deck", hand(tricks=(20, 30), renege=1)).delta == (85, 0)
    assert settled("double-deck-20", hand(tricks=None, renege=0)).delta == (-60, 50)  # 12 is under the floor
    assert refused("three-handed", hand(25, (4, 6, 2), None, renege=0)).code == "tricks-missing"


def test_a_moon_that_another_side_broke_off_is_made() -> None:
    broken = hand(300, (100, 80), None, moon="run", renege=1)
    assert settled("cardzmania-single", broken).delta == (100 + 250 + 150, 0)


def test_rounding_counts_seven_eight_nine_as_the_next_ten() -> None:
    rules = trick_rules("bicycle", sets={"tricks.rounding": "up-7"})
    assert [rounded(rules, points) for points in (0, 6, 7, 10, 136, 137, 139, 250)] == [
        0,
        0,
        10,
        10,
        130,
        140,
        140,
        250,
    ]
    found = settle(TrickSetup(rules, rules.seating[0]), hand(200, (60, 40), (137, 113)))
    assert (found.delta, found.scores[0].tricks) == ((200, 150), 140)
    assert settle(TrickSetup(rules, rules.seating[0]), hand(200, (60, 40), (136, 114))).result == "set"


def test_a_points_total_that_no_table_states_is_counted_from_the_deck() -> None:
    rules = trick_rules("double-deck", sets={"tricks.total": "none", "tricks.points.Q": "1"})
    assert deck_total(rules, rules.seating[0]) == 66
    assert settle(TrickSetup(rules, rules.seating[0]), hand(tricks=(40, None))).scores[1].tricks == 26


def test_results_that_a_table_does_not_know() -> None:
    thrown = hand(300, (100, 80), None, status="thrown_in")
    for table in ("ehow", "bicycle"):
        assert refused(table, thrown).code == "not-allowed"
        assert settled(table, thrown, settlement__thrown_in="yes").delta == (-300, 80)
        assert refused(table, thrown._replace(status="no_marriage")).code == "not-allowed"


def test_what_a_hand_must_say() -> None:
    for played, code in (
        (hand(bid=None), "bid-missing"),
        (hand()._replace(bidder=None), "bidder-missing"),
        (hand(meld=(35, None)), "meld-missing"),
        (hand()._replace(meld=None), "meld-missing"),
        (hand(meld=(35, -2)), "negative"),
        (hand(tricks=(60, -10)), "negative"),
        (hand(buried=-1), "negative"),
        (hand(buried=1), "no-kitty"),
        (hand(dix=(36, 0)), "dix"),
        (hand(bid=-5), "bid-minimum"),
        (hand()._replace(tricks=(10, 20, 20)), "count"),
        (hand()._replace(sides=("A", "B", "C")), "players"),
        (hand(status="thrown_in"), "contradiction"),
        (hand(status="passed_out"), "contradiction"),
        (hand(status="misdeal", renege=0), "contradiction"),
        (hand(tricks=None, status="thrown_in", renege=0), "contradiction"),
    ):
        assert refused("double-deck", played).code == code, played


def test_a_meld_that_does_not_matter_need_not_be_said() -> None:
    assert settled("double-deck", hand(meld=(None, 12), tricks=None, status="thrown_in")).delta == (-60, 12)
    assert (
        refused("double-deck", hand(meld=(35, None), tricks=None, status="thrown_in")).code == "meld-missing"
    )
    assert settled("double-deck", hand(tricks=None, status="no_marriage")._replace(meld=None)).delta == (
        -60,
        0,
    )
    nothing = Played(("A", "B"), status="passed_out")
    assert settled("double-deck", nothing).delta == (0, 0)
    assert settled("double-deck", nothing._replace(status="misdeal")).delta == (0, 0)


def test_warnings_of_what_cannot_be() -> None:
    assert [warning.code for warning in settled("double-deck", hand(meld=(821, 12))).warnings] == [
        "meld-too-high"
    ]
    assert settled("double-deck", hand(meld=(820, 12))).warnings == ()
    small = settled("single-deck", hand(60, (100, 20), (150, 100)))
    assert [warning.code for warning in small.warnings] == ["other-scale"]
    with pytest.raises(Refusal, match="below the lowest"):
        settled("single-deck", hand(60, (100, 20), (150, 100))._replace(any_bid=False))


def test_why_tells_of_rounded_and_buried_points() -> None:
    rounded = settled("bicycle", hand(250, (110, 40), (137, 113)), tricks__rounding="up-7")
    assert rounded.delta == (250, 150)
    assert rounded.why[:2] == (
        "We: 137 trick points count as 140",
        "They: 113 trick points count as 110",
    )
    even = settled("bicycle", hand(250, (110, 40), (140, 110)), tricks__rounding="up-7")
    assert not any("count as" in line for line in even.why)
    buried = settled("three-handed", hand(25, (12, 6, 4), (11, 10, 0), buried=4))
    assert buried.why[0] == "We: 11 trick points and 4 buried come to 15"


def test_a_hand_that_all_passed_has_no_tricks_and_no_moon() -> None:
    passed = Played(("We", "They"), status="passed_out")
    assert refused("double-deck", passed._replace(tricks=(30, 20))).code == "contradiction"
    assert refused("double-deck", passed._replace(tricks_won=(11, 9))).code == "contradiction"
    assert refused("cardzmania-single", passed._replace(moon="run")).code == "contradiction"
    assert settled("double-deck", passed._replace(tricks=(0, 0))).delta == (0, 0)
    # a misdeal may be noticed late
    assert settled("double-deck", passed._replace(status="misdeal", tricks=(30, None))).delta == (0, 0)
    assert (
        refused("double-deck", hand(status="thrown_in", tricks=None, tricks_won=(11, 9))).code
        == "contradiction"
    )
