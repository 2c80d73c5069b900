"""Worked settlements, each through the library and through the command."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import Cli

from meldcalc.rules import seating_of, trick_rules
from meldcalc.tricktaking.settlement import Played, after, settle, start
from meldcalc.tricktaking.setup import TrickSetup

CASES = yaml.load(
    (Path(__file__).parent / "cases" / "settlements.yaml").read_text(encoding="utf-8"), yaml.SafeLoader
)


def per_side(case: Any, name: Any) -> Any:
    """The values of a field in the order of the sides."""
    sides = list(case["before"])
    return tuple(case[name].get(side) for side in sides) if name in case else None


def sets_of(case: Any) -> Any:
    sets = dict(case.get("set", {}))
    if "rounds_limit" in case:
        sets["match.rounds"] = str(case["rounds_limit"])
    return sets


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_library(case: Any) -> None:
    sides = tuple(case["before"])
    rules = trick_rules(case["rules"], options=case.get("option", {}), sets=sets_of(case))
    seating = seating_of(rules, case["players"])
    played = Played(
        sides=sides,
        bidder=sides.index(case["bidder"]) if "bidder" in case else None,
        bid=case.get("bid"),
        meld=per_side(case, "meld"),
        tricks=per_side(case, "tricks"),
        status=case["status"],
        moon=case.get("moon"),
        tricks_won=per_side(case, "tricks_won"),
        buried=case.get("buried", 0),
        dix=per_side(case, "dix"),
        any_bid=True,
    )
    settled = settle(TrickSetup(rules, seating), played)
    expect = case["expect"]
    assert settled.result == expect["result"]
    assert settled.delta is not None
    assert dict(zip(sides, settled.delta, strict=True)) == expect["delta"]
    before = start(rules, len(sides))._replace(totals=tuple(case["before"].values()))
    state = after(rules, before, settled, case.get("round"))
    assert dict(zip(sides, state.totals, strict=True)) == expect["after"]
    assert state.over == expect["match"]["over"]
    winner = None if state.winner is None else sides[state.winner]
    assert winner == expect["match"].get("winner")
    assert state.tie == expect["match"].get("tie", False)
    assert state.new_target == expect["match"].get("new_target")
    assert settled.why


def numbers(values: Any) -> Any:
    return ",".join("-" if value is None else str(value) for value in values)


def arguments(case: Any) -> Any:
    """The command line of a case."""
    args = ["score", "-r", case["rules"], "-p", str(case["players"]), "--sides", ",".join(case["before"])]
    for name, choice in case.get("option", {}).items():
        args += ["-o", f"{name}={choice}"]
    for path, value in sets_of(case).items():
        args += ["-s", f"{path}={value}"]
    for name in ("meld", "tricks", "tricks_won", "dix", "before"):
        if name in case:
            args += ["--" + name.replace("_", "-"), numbers(per_side(case, name))]
    for name in ("bidder", "bid", "moon", "buried", "round"):
        if name in case:
            args += ["--" + name, str(case[name])]
    if case["status"] != "played":
        args.append("--" + case["status"].replace("_", "-"))
    return [*args, "--any-bid"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_command(case: Any, cli: Cli) -> None:
    done = cli(*arguments(case), "--json")
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert {key: answer[key] for key in case["expect"]} == case["expect"]
    quiet = cli(*arguments(case), "-q")
    assert quiet.out == " ".join(map(str, case["expect"]["delta"].values())) + "\n"
