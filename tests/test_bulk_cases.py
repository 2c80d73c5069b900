"""The worked cases of melds, through batch and as a frame; and batch answers with the melds that ``meld --json`` has."""

import json
import random
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import yaml
from bulk_hands import plain, seatings, whole
from conftest import Cli

CASES = yaml.load(
    (Path(__file__).parent / "cases" / "melds.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader
)


def call_of(case: Any) -> Any:
    """What the cases of one call have in common."""
    return (
        case["rules"],
        case["players"],
        tuple(case.get("option", {}).items()),
        tuple(case.get("set", {}).items()),
    )


CALLS = [(call, list(cases)) for call, cases in groupby(sorted(CASES, key=call_of), call_of)]


@pytest.mark.parametrize(("call", "cases"), CALLS)
def test_cases_through_batch(call: Any, cases: Any, cli: Cli) -> None:
    rules, players, options, sets = call
    args = ["-r", rules, "-p", players]
    args += [word for name, choice in options for word in ("-o", f"{name}={choice}")]
    args += [word for path, value in sets for word in ("-s", f"{path}={value}")]
    records = [
        json.dumps({"hand": case["hand"], "trump": case["trump"], "claim": case["total"]}) for case in cases
    ]
    done = cli("batch", *args, stdin="\n".join(records))
    assert done.status == 0
    for line, case in zip(done.out.splitlines(), cases, strict=True):
        answer = json.loads(line)
        assert answer["meld"] == int(case["total"])
        assert answer["claim_ok"] is True
        document = cli("meld", case["hand"], "-t", case["trump"], *args, "--json").document()
        assert answer["melds"] == document["hands"][0]["melds"]


@pytest.mark.parametrize(("call", "cases"), CALLS)
def test_cases_as_a_frame(call: Any, cases: Any) -> None:
    pl = pytest.importorskip("polars")
    from meldcalc.bulk import score_batch

    rules, players, options, sets = call
    frame = pl.DataFrame({name: [case[name] for case in cases] for name in ("hand", "trump")})
    scored = score_batch(frame, rules, options=dict(options), sets=dict(sets), players=int(players))
    assert scored["meld"].to_list() == [int(case["total"]) for case in cases]


@pytest.mark.parametrize(
    ("name", "seating"), [pytest.param(*found, id=f"{found[0]}-{found[1].players}") for found in seatings()]
)
def test_the_best_trump_is_that_of_meld(name: Any, seating: Any, cli: Cli) -> None:
    rng = random.Random(name)
    args = ("-r", name, "-p", str(seating.players))
    hands = [plain(whole(rng, seating), rng) for _ in range(3)]
    done = cli("batch", *args, stdin="\n".join(json.dumps({"hand": hand}) for hand in hands))
    for line, hand in zip(done.out.splitlines(), hands, strict=True):
        document = cli("meld", hand, *args, "--json").document()
        answer = json.loads(line)
        assert document["best"] == {"trump": answer["best"], "total": answer["meld"]}
        assert answer["melds"] == document["trumps"][answer["best"]]["hands"][0]["melds"]
