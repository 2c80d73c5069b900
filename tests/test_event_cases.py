"""The worked tournaments, number by number."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import Cli

from meldcalc.event.folder import load
from meldcalc.event.hands import read_hands
from meldcalc.event.model import Results
from meldcalc.event.money import money, pot
from meldcalc.event.ranking import ranked
from meldcalc.event.records import honours
from meldcalc.event.scores import lines
from meldcalc.event.settings import rules_of
from meldcalc.event.sheets import Trouble, sheet_of
from meldcalc.event.standings import standings

CASES = Path(__file__).parent / "cases" / "events"
PROGRESSIVE, SET_MONEY = CASES / "progressive", CASES / "set-money"


def expected(case: Any) -> Any:
    return yaml.safe_load((case / "expected.yaml").read_text())


def names_and_prizes(loaded: Any, standing_list: Any) -> Any:
    found = pot(loaded.event, loaded.results, standing_list)
    assert found.kept == 0
    return {prize.standing.line.name: money(prize.cents) for prize in found.prizes} | {
        "pot": money(found.total)
    }


def test_progressive_standings() -> None:
    found = [
        [one.rank, one.line.name, list(one.line.rounds), one.line.penalties, one.line.points]
        for one in standings(load(str(PROGRESSIVE))).standings
    ]
    assert found == expected(PROGRESSIVE)["standings"]


def test_progressive_after_three_rounds_is_before_the_penalty_of_the_fourth() -> None:
    found = {one.line.name: one.line.points for one in standings(load(str(PROGRESSIVE)), after=3).standings}
    assert found == expected(PROGRESSIVE)["after_3"]
    assert list(found) == list(expected(PROGRESSIVE)["after_3"])


def test_progressive_prizes() -> None:
    loaded = load(str(PROGRESSIVE))
    assert names_and_prizes(loaded, standings(loaded).standings) == expected(PROGRESSIVE)["prizes"]


def test_progressive_prizes_of_a_shared_place() -> None:
    loaded = load(str(PROGRESSIVE))
    by_points = ranked(lines(loaded.event, loaded.results, 7), ["points"])
    assert [one.rank for one in by_points[:4]] == [1, 2, 2, 4]
    found = names_and_prizes(loaded, by_points)
    found.pop("pot")
    assert found == expected(PROGRESSIVE)["prizes_by_points_only"]


def test_progressive_high_round(cli: Cli) -> None:
    wanted = expected(PROGRESSIVE)["high_round"]
    (best,) = honours(load(str(PROGRESSIVE))).high_rounds
    assert (best.round, best.points) == (wanted["round"], wanted["points"])
    document = cli("event", "honours", str(PROGRESSIVE), "--json").document()
    assert document["high_round"] == {**wanted, "also": []}


@pytest.mark.parametrize("row", expected(SET_MONEY)["hands"])
def test_set_money_hand_by_hand(row: Any) -> None:
    """The change of each hand, found by scoring the file as it was after it and before it."""
    number, table, wanted = row
    event = load(str(SET_MONEY)).event
    head, *body = (SET_MONEY / "hands.csv").read_text().splitlines()
    hands = [line for line in body if line.startswith(f"{number},{table},")]
    before: tuple[int, ...] = (0, 0)
    for count, change in enumerate(wanted, 1):
        trouble = Trouble()
        sheet = sheet_of("\n".join([head, *hands[:count]]).encode(), "hands.csv", trouble)
        assert sheet is not None
        results, _ = read_hands(sheet, event, rules_of(event), trouble)
        assert trouble.found == []
        (scored,) = results.tables
        now = tuple(side.points for side in scored.sides)
        assert [new - old for new, old in zip(now, before, strict=True)] == change
        before = now


def test_set_money_standings_and_prizes() -> None:
    loaded = load(str(SET_MONEY))
    found = standings(loaded).standings
    wanted = expected(SET_MONEY)
    assert [
        [one.rank, one.line.name, list(one.line.rounds), one.line.points, one.line.sets] for one in found
    ] == wanted["standings"]
    prizes = names_and_prizes(loaded, found)
    assert prizes.pop("pot") == wanted["pot"]
    assert list(prizes.values()) == wanted["prizes"]


def test_standings_document_has_the_keys_of_the_contract(cli: Cli) -> None:
    document = cli("event", "standings", str(PROGRESSIVE), "--json").document()
    assert set(document) == {"rules", "name", "after", "standings"}
    assert (document["name"], document["after"]) == ("Tuesday progressive", 7)
    assert document["standings"][1] == {
        "rank": 2,
        "tied": False,
        "id": "5",
        "name": "Eve",
        "rounds": [61, 88, 103, 64, 55, 76, 33],
        "penalties": 0,
        "points": 480,
        "wins": 3,
        "sets": None,  # nobody wrote them down
        "decided_by": "high_round",
    }
    assert [one["decided_by"] for one in document["standings"]] == [None, "high_round", *[None] * 6]


def test_results_of_nothing_are_nobodys() -> None:
    loaded = load(str(PROGRESSIVE))._replace(results=Results())
    found = standings(loaded)
    assert found.after == 0
    assert {(one.rank, one.tied, one.line.points, one.line.rounds) for one in found.standings} == {
        (None, False, 0, ())
    }
