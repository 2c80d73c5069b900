"""The worked cases of the Spanish game, number by number, under both tables."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import spot_of
from rummy_reference import game_of

from meldcalc.errors import Refusal
from meldcalc.rules import rummy_rules
from meldcalc.rummy.model import Table
from meldcalc.rummy.partial import score_partial

CASES = Path(__file__).parent / "cases"


def cases(*names: Any) -> Any:
    return [case for name in names for case in yaml.safe_load((CASES / name).read_text(encoding="utf-8"))]


WORKED = cases("partials.yaml", "partials_by_hand.yaml")
REFUSED = cases("partials_refused.yaml", "partials_refused_by_hand.yaml")
NOT_THE_TABLE = {"id", "number", "title", "expect"}


def table_of(case: Any) -> Any:
    return Table(**{name: value for name, value in case.items() if name not in NOT_THE_TABLE})


@pytest.mark.parametrize("rules", ["fournier", "pinacle"])
@pytest.mark.parametrize("case", WORKED, ids=lambda case: case["id"])
def test_a_worked_partial_game(case: Any, rules: str) -> None:
    expected = case["expect"].get(rules, case["expect"]["fournier"])
    score = score_partial(game_of(rummy_rules(rules)), table_of(case), number=case["number"])
    found = {name: getattr(score, name) for name in expected}
    found |= {"bonuses": dict(score.bonuses), "specials": list(score.specials)}
    assert found == expected


@pytest.mark.parametrize("rules", ["fournier", "pinacle"])
@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_a_refused_meld(case: Any, rules: str) -> None:
    with pytest.raises(Refusal) as refused:
        score_partial(game_of(rummy_rules(rules)), Table(case["melds"]))
    assert refused.value.code == case["error"]
    text, start, end = spot_of(refused.value)
    assert text == case["melds"]
    assert text[start:end].strip()
    assert refused.value.hint or case["error"] == "unknown-card"


def test_there_are_cases_of_both_kinds() -> None:
    assert len(WORKED) == 30 + 76
    assert len(REFUSED) == 13 + 60
