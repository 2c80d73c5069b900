"""The worked cases of melds, through the library and through the command."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import Cli
from meld_hands import pack

from meldcalc.rules import seating_of, trick_rules
from meldcalc.tricktaking.melds import compile_melds

CASES = yaml.load(
    (Path(__file__).parent / "cases" / "melds.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader
)


def parts_of(melds: Any) -> Any:
    """Parts in any order; the suit only where the case says it (the others have but one possible)."""
    return sorted((m["meld"], int(m["count"]), int(m["points"]), m.get("suit", "")) for m in melds)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case_through_the_library(case: Any) -> None:
    rules = trick_rules(case["rules"], options=case.get("option", {}), sets=case.get("set", {}))
    seating = seating_of(rules, int(case["players"]))
    engine = compile_melds(rules, seating.deck)
    hand = pack(seating.deck, case["hand"].split())
    assert len(case["hand"].split()) in seating.hands or case.get("partial")
    assert engine.total(hand, case["trump"]) == int(case["total"])
    if "melds" in case:
        lines = [line._asdict() for line in engine.breakdown(hand, case["trump"])]
        for line in lines:
            if line["meld"] != "marriage":
                line["suit"] = ""
        assert parts_of(lines) == parts_of(case["melds"])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case_through_the_command(case: Any, cli: Cli) -> None:
    args = ["meld", case["hand"], "-t", case["trump"], "-r", case["rules"], "-p", case["players"]]
    args += [word for name, choice in case.get("option", {}).items() for word in ("-o", f"{name}={choice}")]
    args += [word for path, value in case.get("set", {}).items() for word in ("-s", f"{path}={value}")]
    assert cli(*args, "-q").out == f"{case['total']}\n"
    document = cli(*args, "--json").document()
    assert document["rules"] == case["rules"]
    assert document["trump"] == case["trump"]
    assert document["total"] == document["hands"][0]["total"] == int(case["total"])
    melds = document["hands"][0]["melds"]
    assert sum(meld["points"] for meld in melds) == document["total"]
    if "melds" in case:
        assert parts_of(
            [{**meld, "suit": meld["suit"] if meld["meld"] == "marriage" else ""} for meld in melds]
        ) == parts_of(case["melds"])
    shown = cli(*args).out
    (total,) = [line.split() for line in shown.splitlines() if line.startswith("Total")]
    assert total == ["Total", case["total"]]
