"""Hands settled on paper first: every table, result and ending of a match, as one would type them.

A line is the command, an arrow, the result and what each side is written; then, where they matter, the totals after
it and how the match stands (``A`` has won, ``tie``, ``->125`` the line moved), or what is needed.
"""

import json
from typing import Any

import pytest
from conftest import run_command

LINES = """
# made and set
double-deck --bidder A --bid 60 --meld 29,12 --tricks 30,20 => set -60 32
double-deck --bidder A --bid 60 --meld 30,12 --tricks 30,20 => made 60 32
double-deck --bidder B --bid 50 --meld 10,20 --tricks 19,31 => made 29 51
double-deck --bidder A --bid 60 --meld 40,0 --tricks 30,20 --before -40,10 => made 70 20 | 30 30 playing
ehow --bidder A --bid 300 --meld 100,80 --tricks 150,100 --before 980,960 => set -300 180 | 680 1140 B
three-handed -p 3 --bidder B --bid 20 --meld 4,12,6 --tricks 9,8,8 => made 13 20 14
cardzmania-single -p 8 --bidder D --bid 250 --meld 10,20,30,100 --tricks 0,50,40,160 => made 10 70 70 260
cardzmania-cutthroat -p 4 --bidder D --bid 200 --meld 10,20,30,100 --tricks 60,50,40,100 => made 70 70 70 200
bicycle -s tricks.rounding=up-7 --bidder A --bid 250 --meld 110,40 --tricks 137,- => made 250 150
bicycle -s tricks.rounding=up-7 --bidder A --bid 250 --meld 110,40 --tricks 136,- => set -250 150
bicycle -s tricks.rounding=up-7 --bidder A --bid 250 --meld 130,40 --tricks 125,125 => made 250 160
bicycle -s tricks.rounding=up-7 --bidder A --bid 250 --meld 110,40 => needs 137 of 250 floor 0
# floors: 20 to meld, 20 in tricks
double-deck-20 --bidder A --bid 50 --meld 20,20 --tricks 30,20 => made 50 40
double-deck-20 --bidder A --bid 50 --meld 55,24 --tricks 20,30 => made 75 54
double-deck-20 --bidder A --bid 50 --meld 55,24 --tricks 19,31 => set -50 55
double-deck-20 --bidder A --bid 50 --meld 55,24 --tricks 31,19 => made 86 0
double-deck-20 --bidder A --bid 50 --meld 19,19 => set_under_meld_floor -50 0
double-deck-20 --bidder A --bid 50 --meld 19,40 --tricks 30,20 => set_under_meld_floor -50 40
double-deck-20 -s settlement.set_times=2 --bidder A --bid 50 --meld 19,40 => set_under_meld_floor -100 40
double-deck-20 -s settlement.set_bonus_others=25 --bidder A --bid 50 --meld 19,40 => set_under_meld_floor -50 40
double-deck-20 -s settlement.set_bid_to_others=yes --bidder A --bid 50 --meld 19,40 => set_under_meld_floor -50 40
double-deck-20 --bidder A --bid 50 --meld 35,15 => needs 20 of 50 floor 20
double-deck --bidder A --bid 80 --meld 22,14 => needs 58 of 50 floor 0
# what saves a meld
single-deck --bidder A --bid 300 --meld 100,130 --tricks 250,0 --dix 0,10 => made 350 0
single-deck --bidder A --bid 300 --meld 100,130 --tricks 240,10 --dix 0,10 => made 340 140
single-deck -s settlement.dix_saves=never --bidder A --bid 300 --meld 100,20 --tricks 250,0 --dix 0,20 => made 350 0
bicycle --bidder A --bid 100 --meld 80,60 --tricks 250,0 => made 330 0
bicycle --bidder A --bid 100 --meld 80,60 --tricks 250,0 --tricks-won 11,1 => made 330 60
bicycle --bidder A --bid 100 --meld 180,60 --tricks 0,250 => set -100 310
bicycle --bidder A --bid 100 --meld 180,60 --tricks 0,250 --tricks-won 1,11 => made 180 310
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 17,4,- --buried 4 => made 33 10 0
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 17,4,0 --buried 4 --tricks-won 10,3,2 => made 33 10 6
three-handed --bidder A --bid 20 --meld 30,6,6 --tricks 0,15,6 --buried 4 => set -20 21 12
# hands that were not played
double-deck --bidder A --bid 55 --no-marriage --meld 0,30 --before 10,20 => no_marriage -55 0 | -45 20 playing
double-deck --bidder A --bid 55 --no-marriage => no_marriage -55 0
double-deck-20 --bidder A --bid 60 --no-marriage --meld 0,24 => no_marriage -60 24
double-deck-20 -s settlement.set_times=2 --bidder A --bid 60 --no-marriage --meld 0,24 => no_marriage -60 24
cardzmania-single --bidder A --bid 300 --meld 100,80 --thrown-in => thrown_in -300 80
double-deck-20 -s settlement.thrown_in_others=meld+50 --bidder A --bid 90 --meld 25,22 --thrown-in => thrown_in -90 72
double-deck-20 -s settlement.thrown_in_others=meld+100 --bidder A --bid 90 --meld 25,12 --thrown-in => thrown_in -90 100
double-deck-20 -s settlement.thrown_in_others=none --bidder A --bid 90 --meld 25,22 --thrown-in => thrown_in -90 0
double-deck-20 -s settlement.set_times=2 --bidder A --bid 90 --meld 25,22 --thrown-in => thrown_in -90 22
single-deck --bidder A --bid 400 --meld 140,90 => thrown_in -400 90
single-deck --bidder A --bid 400 --meld 150,90 --tricks 250,0 => made 400 0
ehow --misdeal --bidder A --bid 300 --before 1,2 => no_score 0 0 | 1 2 playing
double-deck --passed-out --before 40,70 => no_score 0 0 | 40 70 playing
# the moon
cardzmania-single --bidder A --bid 300 --meld 100,80 --moon tricks --tricks 250,0 => moon_made 600 80
cardzmania-single --bidder A --bid 300 --meld 100,80 --moon tricks --tricks 240,10 => moon_failed -300 90
cardzmania-single --bidder A --bid 300 --meld 100,80 --moon run --tricks 250,0 --tricks-won 11,1 => moon_failed -300 80
cardzmania-single --bidder A --bid 300 --meld 100,80 --moon run --tricks-won 12,0 => moon_made 500 80
cardzmania-single --bidder A --bid 300 --meld 100,80 --moon run => needs 250 of 250 floor 0
cardzmania-single -o moon=run --bidder A --bid 300 --meld 100,80 --tricks 250,0 => moon_made 500 80
cardzmania-single -o moon=run --bidder A --bid 300 --meld 170,80 --tricks 150,100 => made 320 180
cardzmania-single -o moon=run --moon none --bidder A --bid 300 --meld 100,80 --tricks 250,0 => made 350 80
cardzmania-single -o trick-scoring=simplified --bidder A --bid 30 --meld 10,8 --moon run --tricks 25,0 => moon_made 50 8
cardzmania-single -o trick-scoring=simplified --bidder A --bid 30 --meld 10,8 --moon tricks --tricks 25,0 => moon_made 60 8
cardzmania-single -o trick-scoring=simplified --bidder A --bid 30 --meld 10,8 --moon double_run --tricks 25,0 => moon_made 185 8
cardzmania-single -o trick-scoring=simplified --bidder A --bid 30 --meld 10,8 --moon double_bid --tricks 25,0 => moon_made 95 8
cardzmania-double --bidder A --bid 550 --meld 100,80 --moon tricks --tricks 500,0 => moon_made 1100 80
# reneges
double-deck --bidder A --bid 60 --meld 35,12 --renege A => renege -60 62
double-deck --bidder A --bid 60 --meld 5,12 --renege B => renege 55 0
double-deck -s settlement.set_times=2 --bidder A --bid 60 --meld 35,12 --renege A --tricks 20,30 => renege -120 62
three-handed --bidder A --bid 20 --meld 10,4,2 --renege A --tricks 9,8,8 => renege -20 17 14
three-handed --bidder B --bid 20 --meld 10,4,2 --renege B --tricks 8,9,8 => renege 22 -20 15
three-handed --bidder A --bid 20 --meld 10,4,2 --renege A --tricks 5,8,8 --buried 4 => renege -20 17 14
three-handed --bidder A --bid 20 --meld 10,4,2 --renege C --tricks 9,8,8 => renege 27 12 0
three-handed --bidder A --bid 20 --meld 10,4,2 --renege C --tricks -,8,- --buried 4 => renege 27 12 0
# what a set pays
ehow -s settlement.set_bid_to_others=yes --bidder A --bid 300 --meld 100,80 --tricks 150,100 => set -300 480
ehow -s settlement.set_bid_to_others=yes -s settlement.set_times=0 --bidder A --bid 300 --meld 9,80 --tricks 9,241 => set 0 621
cardzmania-cutthroat -s settlement.set_bid_to_others=yes --bidder B --bid 250 --meld 20,120,10 --tricks 90,120,40 => set 360 -250 300
# the match: the bidder first, the highest, the line that moves, rounds
double-deck --bidder A --bid 60 --meld 20,20 --tricks 20,30 --before 490,480 => set -60 50 | 430 530 B
double-deck --bidder A --bid 50 --meld 20,0 --tricks 30,20 --before 450,0 => made 50 20 | 500 20 A
double-deck --bidder A --bid 50 --meld 20,0 --tricks 30,20 --before 0,480 => made 50 20 | 50 500 B
bicycle --bidder A --bid 200 --meld 80,60 --tricks 60,190 --before 900,900 => set -200 250 | 700 1150 B
cardzmania-cutthroat --bidder A --bid 200 --meld 20,120,100 --tricks 50,100,100 --before 0,1400,1480 => set -200 220 200 | -200 1620 1680 C
cardzmania-cutthroat --bidder A --bid 200 --meld 20,120,100 --tricks 50,100,100 --before 0,1400,1420 => set -200 220 200 | -200 1620 1620 playing
cardzmania-cutthroat --bidder A --bid 200 --meld 120,120,100 --tricks 100,100,50 --before 1300,1400,1480 => made 220 220 150 | 1520 1620 1630 A
cardzmania-cutthroat --bidder A --bid 200 --meld 120,120,100 --tricks 100,100,50 --before 100,1400,1480 => made 220 220 150 | 320 1620 1630 C
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 10,8,3 --buried 4 --before 80,90,88 => made 26 14 9 | 106 104 97 A
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 10,8,3 --buried 4 --before 74,90,95 => made 26 14 9 | 100 104 104 A
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 10,8,3 --buried 4 --before 10,90,95 => made 26 14 9 | 36 104 104 ->125
three-handed --bidder A --bid 25 --meld 12,6,6 --tricks 7,8,6 --buried 4 --before 80,90,60 => set -25 14 12 | 55 104 72 B
ehow -s match.both_cross=high --bidder A --bid 250 --meld 100,80 --tricks 150,100 --before 800,960 => made 250 180 | 1050 1140 B
ehow -s match.both_cross=high --bidder A --bid 250 --meld 100,80 --tricks 150,100 --before 890,960 => made 250 180 | 1140 1140 playing
ehow -s match.must_bid_to_win=yes --bidder B --bid 250 --meld 80,150 --tricks 100,150 --before 960,900 => made 180 300 | 1140 1200 B
ehow -s match.must_bid_to_win=yes --bidder B --bid 350 --meld 80,150 --tricks 100,150 --before 960,900 => set 180 -350 | 1140 550 playing
cardzmania-single -o rounds=3 --round 2 --bidder A --bid 260 --meld 150,20 --tricks 130,120 --before 1300,1620 => made 280 140 | 1580 1760 playing
cardzmania-single -o rounds=3 --round 3 --bidder A --bid 260 --meld 150,20 --tricks 130,120 --before 300,620 => made 280 140 | 580 760 B
cardzmania-single -o rounds=3 --round 3 --bidder A --bid 260 --meld 150,20 --tricks 130,120 --before 480,620 => made 280 140 | 760 760 tie
cardzmania-single -o rounds=3 --round 3 --misdeal --before 300,620 => no_score 0 0 | 300 620 playing
"""


@pytest.mark.parametrize("line", [line for line in LINES.strip().splitlines() if line[0] != "#"])
def test_worked_out_by_hand(line: Any) -> None:
    typed, _, worked = line.partition(" => ")
    words = typed.split()
    sides = "ABCD"[
        : next((words[at].count(",") + 1 for at in range(len(words)) if words[at - 1] == "--meld"), 2)
    ]
    done = run_command("score", "-r", *words, "--sides", ",".join(sides), "--json")
    assert done.status == 0, done.err
    found = json.loads(done.out)
    hand, _, match = worked.partition(" | ")
    told = [found["result"], *found.get("delta", {}).values()]
    if found["result"] is None:
        needs = found["needs"]
        told = ["needs", needs["tricks"], "of", needs["of"], "floor", needs["floor"]]
    assert " ".join(map(str, told)) == hand
    if match:
        ends = found["match"]
        how = "tie" if ends.get("tie") else ends["winner"] if ends["over"] else "playing"
        how = f"->{ends['new_target']}" if "new_target" in ends else how
        assert " ".join(map(str, [*found["after"].values(), how])) == match
    assert (found["margin"] is None) == (found["result"] in
        (None, "thrown_in", "no_marriage", "no_score", "set_under_meld_floor", "renege"))  # fmt: skip
