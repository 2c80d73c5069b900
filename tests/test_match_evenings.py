"""Matches worked out on paper: three sides and more, lines that move, rounds, ends, corrections of corrections."""

from typing import Any

import pytest

from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match


def match(rules: str, sides: str, *lines: str, **head: str) -> dict[str, Any]:
    """The sheet of a match of these lines."""
    above = "".join(f"{key}: {value}\n" for key, value in head.items())
    name = "partials" if rules in ("pinacle", "fournier") else "hands"
    text = f"meldcalc: 1\nrules: {rules}\nsides: {{{sides}}}\n{above}{name}:\n"
    return show_document(read_match((text + "".join(f"- {{{line}}}\n" for line in lines)).encode(), "m.yaml"))


def check(found: dict[str, Any], **wanted: object) -> None:
    rows = found["hands"] if "hands" in found else found["partials"]
    said = {
        **found["match"],
        "total": list(found["total"].values()),
        "dealers": [row["dealer"] for row in rows],
        "deltas": [list(row["delta" if "delta" in row else "points"].values()) for row in rows],
        "status": [row["status"] for row in rows],
        "results": [row.get("result") for row in rows],
    }
    assert {name: said[name] for name in wanted} == wanted


FOUR = "We: [Ana, Luis], They: [Bob, Carol]"
SEATS = {"seats": "[Ana, Bob, Luis, Carol]", "dealer": "Bob"}
LUIS = "bidder: Luis, bid: 300, trump: S, meld: {We: %d, They: 40}, tricks: {We: 140, They: 110}"

# --- three sides with a kitty, a line that moves by 25 -------------------------------------------------------------

THREE = "A: [], B: [], C: []"
SET = "bidder: C, bid: 30, trump: S, meld: {A: 2, B: 2, C: 2}, tricks: {A: 10, B: 10, C: 5}"
MADE = "bidder: A, bid: 20, trump: S, meld: {A: 10, B: 2, C: 2}, tricks: {A: 12, B: 8, C: 5}"


def test_buried_points_are_the_bidders() -> None:
    played = (
        "bidder: A, bid: 25, trump: S, meld: {A: 10, B: 4, C: 6}, tricks: {A: 12, B: 10, C: 0}, buried: 3"
    )
    check(match("three-handed", THREE, played, dealer="A"), deltas=[[25, 14, 0]], dealers=["A"])
    saved = match("three-handed", THREE, f"{played}, tricks-won: {{A: 8, B: 6, C: 1}}")
    check(saved, deltas=[[25, 14, 6]], results=["made"])


def test_the_line_moves_and_holds() -> None:
    start = "adjust: {A: 99, B: 99, C: 50}"
    check(match("three-handed", THREE, start, SET), total=[111, 111, 20], over=False, target=125)
    won = match("three-handed", THREE, start, SET, MADE, dealer="A")
    check(won, total=[133, 121, 27], winner="A", dealers=["A", "B"])


def test_the_line_is_back_where_the_hand_that_moved_it_is_void() -> None:
    start = "adjust: {A: 89, B: 89, C: 50}"
    check(
        match("three-handed", THREE, start, SET, "void: 1", MADE), total=[111, 99, 57], winner="A", target=100
    )


def test_points_beside_the_hands_end_a_match_whatever_the_table_does_with_several() -> None:
    for several in ("bidder", "bidder-first", "high", "extend-25"):
        rules = {"set": f"{{match.both_cross: {several}}}"}
        alone = match("three-handed", THREE, MADE, "adjust: {A: 90}", **rules)
        check(alone, total=[112, 10, 7], over=True, winner="A")


def test_a_line_that_moved_on_an_adjustment_stays_whatever_is_corrected_later() -> None:
    """Both others cross by an adjustment after a hand that C bid: the line moves with that hand, once."""
    lines = ["adjust: {A: 85, B: 85}", SET, "adjust: {A: 5, B: 5}", MADE, "void: 2"]
    for count, target in ((2, 100), (3, 125), (4, 125), (5, 125)):
        check(match("three-handed", THREE, *lines[:count]), over=False, target=target)


# --- six, eight and three alone --------------------------------------------------------------------------------


def test_three_pairs() -> None:
    found = match(
        "cardzmania-single",
        "A: [a1, b1], B: [c1, d1], C: [e1, f1]",
        "bidder: b1, bid: 250, trump: H, meld: {A: 100, B: 20, C: 0}, tricks: {A: 150, C: 20}",
        "result: misdeal",
        "bidder: f1, bid: 300, trump: none, meld: {A: 100, B: 20, C: 60}, tricks: {A: 100, B: 50, C: 100}",
        "result: passed-out",
        seats="[a1, c1, e1, b1, d1, f1]",
        dealer="e1",
    )
    check(found, total=[450, 170, -280], dealers=["e1", "b1", "b1", "d1"])
    check(found, results=["made", "no_score", "set", "no_score"])


def test_four_pairs() -> None:
    found = match(
        "cardzmania-double",
        "A: [a1, a2], B: [b1, b2], C: [c1, c2], D: [d1, d2]",
        "bidder: D, bid: 500, trump: c, meld: {A: 0, B: 40, C: 10, D: 300}, tricks: {A: 100, B: 100, D: 200}",
    )
    check(found, deltas=[[100, 140, 110, 500]], dealers=[None])


def test_each_alone_deals_in_turn_without_seats() -> None:
    line = "bidder: q, bid: 200, trump: D, meld: {A: 40, B: 40, C: 40}, tricks: {A: 200, B: 50}"
    found = match("cardzmania-cutthroat", "A: [p], B: [q], C: [r]", line, "result: passed_out", dealer="p")
    check(found, total=[240, -200, 0 + 40], dealers=["p", "q"])


# --- results -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moon", "more", "tricks", "result", "delta"),
    [
        ("run", "", "{We: 250}", "moon_made", [440, 0]),
        ("off", ", moon: double-bid", "{We: 250, They: 0}", "moon_made", [790, 0]),
        ("off", ", moon: double_run", "{We: 240}", "moon_failed", [-250, 10]),
        ("off", ", moon: tricks, tricks_won: {We: 11, They: 1}", "{We: 250}", "moon_failed", [-250, 0]),
        ("run", ", moon: none", "{We: 250}", "made", [290, 0]),
    ],
)
def test_the_moon(moon: str, more: str, tricks: str, result: str, delta: list[int]) -> None:
    line = f"bidder: Ana, bid: 250, trump: S, meld: {{We: 40, They: 0}}, tricks: {tricks}{more}"
    check(
        match("cardzmania-single", FOUR, line, option=f"{{moon: {moon}}}"), results=[result], deltas=[delta]
    )


def test_renege() -> None:
    bid = "bidder: Ana, bid: 400, trump: S, meld: {We: 100, They: 40}"
    check(match("single-deck", FOUR, f"{bid}, renege: They"), deltas=[[350, 0]], results=["renege"])
    own = match("single-deck", FOUR, f"{bid}, tricks: {{We: 100}}, renege: Luis")
    check(own, deltas=[[-400, 290]], results=["renege"])


def test_hands_that_were_not_played() -> None:
    we = "AS TS KS QS JS AH AD AC KH QH 9S 9D"
    they = "KD QD KC QC TD TC TH JH JC 9H 9C KH"
    thrown = f"bidder: Ana, bid: 300, trump: S, meld: {{We: {we}, They: {they}}}, result: thrown_in"
    check(match("single-deck", FOUR, thrown), deltas=[[-300, 40]])
    check(
        match("double-deck-20", FOUR, "bidder: Ana, bid: 55, meld: {We: 10, They: 24}, result: no-marriage"),
        deltas=[[-55, 24]],
    )


# --- ends ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("both_cross", "must_bid", "they", "over", "winner"),
    [
        ("bidder", "no", 300, True, "We"),
        ("bidder", "yes", 300, True, "We"),
        ("high", "no", 300, True, "They"),
        ("extend-50", "no", 300, True, "We"),
        ("bidder-first", "no", 40, True, "We"),
    ],
)
def test_both_at_the_target(both_cross: str, must_bid: str, they: int, over: bool, winner: str) -> None:
    line = f"bidder: Ana, bid: 250, trump: S, meld: {{We: 200, They: {they}}}, tricks: {{We: 100, They: 150}}"
    rules = f"{{match.target: 300, match.both_cross: {both_cross}, match.must_bid_to_win: {must_bid}}}"
    check(match("single-deck", FOUR, line, set=rules), over=over, winner=winner)


def test_a_side_that_must_bid_waits_for_its_hand() -> None:
    rules = {"set": "{match.must_bid_to_win: yes, match.target: 300}"}
    waits = "bidder: Ana, bid: 250, trump: S, meld: {We: 40, They: 200}, tricks: {We: 100, They: 150}"
    bids = "bidder: Bob, bid: 250, trump: S, meld: {We: 0, They: 100}, tricks: {We: 50, They: 200}"
    check(match("single-deck", FOUR, waits, **rules), total=[-250, 350], over=False)
    check(match("single-deck", FOUR, waits, bids, **rules), winner="They")


def test_the_last_round_decides_though_a_misdeal_follows_it() -> None:
    hand = "bidder: Ana, bid: 250, trump: S, meld: {We: 60, They: 0}, tricks: {We: 200}"
    lines = [hand, hand, "void: 1", hand, "result: misdeal", "unvoid: 1"]
    rules = {"option": "{rounds: 3}"}
    check(match("cardzmania-single", FOUR, *lines[:5], **rules), over=False)
    check(match("cardzmania-single", FOUR, *lines, **rules), over=True, winner="We", total=[780, 150])


def test_an_early_end_and_what_is_corrected_after_it() -> None:
    found = match("single-deck", FOUR, LUIS % 190, "end: we", "note: x", "void: 1")
    check(found, over=True, winner=None, tie=True, total=[0, 0], ended=True)


# --- corrections of corrections --------------------------------------------------------------------------------------


def test_a_void_hand_is_corrected_and_counts_again() -> None:
    lines = [LUIS % 190, "void: 1", f"fix: 1, {LUIS % 100}, total: {{We: 0}}", "unvoid: 1, total: {We: -300}"]
    check(match("single-deck", FOUR, *lines), total=[-300, 150], status=["fixed"])


def test_a_correction_is_taken_back_and_made_again() -> None:
    lines = [LUIS % 190, f"fix: 1, {LUIS % 100}", "undo: 2, total: {We: 330}", "redo: 2, total: {We: -300}"]
    check(match("single-deck", FOUR, *lines), status=["fixed"])
    twice = [*lines[:2], f"fix: 1, {LUIS % 180}", "undo: 2, total: {We: 320}", "undo: 3, total: {We: 330}"]
    check(match("single-deck", FOUR, *twice), status=["counted"])


def test_a_hand_comes_back_after_another_was_written() -> None:
    bob = "bidder: Bob, bid: 250, trump: S, meld: {We: %d, They: 100}, tricks: {We: 50, They: 200}"
    lines = [LUIS % 190, bob % 0, "undo: 2", f"{bob % 10}, total: {{We: 390}}", "redo: 2, total: {We: 440}"]
    check(
        match("single-deck", FOUR, *lines, **SEATS), status=["counted"] * 3, dealers=["Bob", "Luis", "Carol"]
    )


def test_each_hand_has_the_players_of_its_time() -> None:
    lu = "bidder: lu, bid: 250, trump: S, meld: {We: %d, They: 100}, tricks: {We: 250}"
    lines = [LUIS % 190, "sub: {luis: Lu}", lu % 0, f"fix: 1, {LUIS % 180}", f"fix: 2, {lu % 10}"]
    check(match("single-deck", FOUR, *lines, **SEATS), status=["fixed"] * 2, dealers=["Bob", "Lu"])


# --- partial games -------------------------------------------------------------------------------------------------


def test_barbele_to_the_point() -> None:
    games = [(750, 749), (1, 1), (-2, 0), (0, 0)]
    lines = [f"NS: {{points: {one}}}, EW: {{points: {two}}}" for one, two in games]
    anew = match("pinacle", "NS: [], EW: []", *lines)
    assert [game["barbele"] for game in anew["partials"]] == [[], ["NS"], ["NS", "EW"], ["EW"]]
    kept = match("pinacle", "NS: [], EW: []", *lines, set="{barbele.sticky: yes}")
    assert [game["barbele"] for game in kept["partials"]] == [[], ["NS"], ["NS", "EW"], ["NS", "EW"]]


def test_barbele_by_an_adjustment() -> None:
    game = "NS: {points: 1}, EW: {points: 1}"
    found = match("pinacle", "NS: [], EW: []", "adjust: {NS: 760}", game, "adjust: {NS: -100}", game)
    assert [game["barbele"] for game in found["partials"]] == [["NS"], []]
    tried = "NS: {melds: '', failed-openings: 2}, EW: {melds: KS KH KD, held: AS}"
    check(match("pinacle", "NS: [], EW: []", "adjust: {NS: 750}", tried), total=[650, 15])


def test_equal_at_the_target_and_the_last_of_eight() -> None:
    level, more = "NS: {points: 1500}, EW: {points: 1500}", "NS: {points: 0}, EW: {points: 10}"
    check(match("pinacle", "NS: [], EW: []", level), over=False, tie=False)
    check(match("pinacle", "NS: [], EW: []", level, more), over=True, winner="EW")
    eight = [more] * 8
    last = match("pinacle", "NS: [], EW: []", *eight, "void: 3", more, option="{partials: 8}")
    check(last, over=True, winner="EW", total=[0, 80])


def test_the_deal_goes_the_other_way_round() -> None:
    game = "NS: {points: 1}, EW: {points: 1}"
    seated = {"seats": "[N, E, S, W]", "dealer": "N"}
    check(match("fournier", "NS: [N, S], EW: [E, W]", *[game] * 5, **seated), dealers=list("NWSEN"))
    alone = match(
        "fournier",
        "A: [x], B: [y], C: [z]",
        *["A: {points: 1}, B: {points: 1}, C: {points: 1}"] * 4,
        dealer="x",
    )
    check(alone, dealers=["x", "y", "z", "x"])
