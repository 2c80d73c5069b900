"""House rules of settling, without code: each as a file that extends a shipped table, and as settings."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

SET = "--bidder A --bid 300 --meld 100,80 --tricks 150,100"  # 250: fifty short
NO_TRICK = "--bidder A --bid 300 --meld 100,80 --tricks 250,0"
ONE_COUNTER = "--bidder A --bid 300 --meld 100,80 --tricks 240,10"
THROWN = "--bidder A --bid 90 --meld 25,22 --thrown-in"

RULES = [
    ("a set costs double", "ehow", "set_times: 2", SET, (-600, 180)),
    ("the bid goes to the others, the bidder scores nothing", "ehow", "set_times: 0, set_bid_to_others: yes", SET, (0, 480)),
    ("250 to the others for a set", "ehow", "set_bonus_others: 250", SET, (-300, 430)),
    ("both", "ehow", "set_bonus_others: 250, set_bid_to_others: yes", SET, (-300, 730)),
    ("a trick saves the meld", "ehow", "save_meld: trick", NO_TRICK, (350, 0)),
    ("a worthless trick saves it too", "ehow", "save_meld: trick", NO_TRICK + " --tricks-won 11,1", (350, 80)),
    ("a point saves the meld", "ehow", "save_meld: point", NO_TRICK + " --tricks-won 11,1", (350, 0)),
    ("a point is enough", "ehow", "save_meld: point", ONE_COUNTER, (340, 90)),
    ("10 points save the meld", "ehow", "save_meld: 10", ONE_COUNTER, (340, 90)),
    ("20 points save the meld", "ehow", "save_meld: 20", ONE_COUNTER, (340, 10)),
    ("the bidder must save it too", "ehow", "save_meld: 20", "--bidder A --bid 250 --meld 260,80 --tricks 10,240", (-250, 320)),
    ("only defenders must", "ehow", "save_meld: 20, save_applies_to: defenders", "--bidder A --bid 250 --meld 260,80 --tricks 10,240", (270, 320)),
    ("nines of trump save themselves", "ehow", "save_meld: point, dix_saves: always", NO_TRICK + " --dix 0,20", (350, 20)),
    ("a surrender is worth 25", "double-deck-20", "thrown_in_others: meld+25", THROWN, (-90, 47)),
    ("a surrender is worth 50", "double-deck-20", "thrown_in_others: meld+50", THROWN, (-90, 72)),
    ("a surrender is worth 100", "double-deck-20", "thrown_in_others: meld+100", THROWN, (-90, 122)),
    ("a surrender is worth nothing", "double-deck-20", "thrown_in_others: none", THROWN, (-90, 0)),
    ("a hand may be thrown in", "ehow", "thrown_in: yes", "--bidder A --bid 300 --meld 100,80 --thrown-in", (-300, 80)),
]  # fmt: skip


@pytest.mark.parametrize("way", ["file", "settings"])
@pytest.mark.parametrize(("name", "table", "said", "hand", "delta"), RULES, ids=[rule[0] for rule in RULES])
def test_house_rule(
    name: Any, table: Any, said: Any, hand: Any, delta: Any, way: str, cli: Cli, tmp_path: Path
) -> None:
    if way == "file":
        path = tmp_path / "ours.yaml"
        path.write_text(f"name: ours\nextends: {table}\nsettlement: {{{said}}}\n", encoding="utf-8")
        rules = ["-r", str(path)]
    else:
        pairs = [pair.split(": ") for pair in said.split(", ")]
        rules = ["-r", table, *(word for key, value in pairs for word in ("-s", f"settlement.{key}={value}"))]
    done = cli("score", *rules, "--sides", "A,B", *hand.split(), "--json")
    assert done.status == 0, done.err
    found = json.loads(done.out)
    assert tuple(found["delta"].values()) == delta
    assert found["rules"] == ("ours" if way == "file" else table)
    without = cli("score", "-r", table, "--sides", "A,B", *hand.split(), "-q")
    changes = {
        "a point is enough",
        "10 points save the meld",
        "only defenders must",
        "a worthless trick saves it too",
    }
    assert (without.out == " ".join(map(str, delta)) + "\n") == (
        name in changes
    )  # the rule makes the difference


@pytest.mark.parametrize("way", ["file", "settings"])
def test_a_side_must_bid_to_go_out(way: str, cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("name: ours\nextends: ehow\nmatch: {must_bid_to_win: yes}\n", encoding="utf-8")
    rules = ["-r", str(path)] if way == "file" else ["-r", "ehow", "-s", "match.must_bid_to_win=yes"]
    hand = ["--sides", "A,B", "--bidder", "B", "--bid", "250", "--meld", "80,150", "--tricks", "100,150"]
    found = cli("score", *rules, *hand, "--before", "960,400", "--json").document()
    assert found["after"] == {"A": 1140, "B": 700}
    assert found["match"] == {"over": False}
    found = cli("score", "-r", "ehow", *hand, "--before", "960,400", "--json").document()
    assert found["match"] == {"over": True, "winner": "A"}
