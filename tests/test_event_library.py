"""``open_event``: a tournament and a season for programs."""

from pathlib import Path
from typing import Any

import pytest

from meldcalc import Refusal, open_event

EVENT = """\
meldcalc: 1
name: <Tuesday>
rules: single-deck
players: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve}
entry: "10.00"
prizes: [60%, 40%]
groups: {ladies: [1, 3]}
"""


@pytest.fixture
def tuesday(tmp_path: Path) -> Any:
    (tmp_path / "event.yaml").write_text(EVENT)
    rows = "1,1,1,2,3,4,200,-300\n2,1,1,3,2,4,90,120\n"
    (tmp_path / "results.csv").write_text("round,table,n,s,e,w,ns,ew\n" + rows)
    return tmp_path


@pytest.fixture
def club(tmp_path: Path) -> Any:
    (tmp_path / "event.yaml").write_text(EVENT)
    (tmp_path / "nights.csv").write_text("night,player,points\n1,1,100\n1,2,50\n2,1,10\n2,3,70\n")
    return tmp_path


def code_of(call: Any, *args: Any, **named: Any) -> Any:
    with pytest.raises(Refusal) as refused:
        call(*args, **named)
    return refused.value.code


def test_a_tournament_answers_every_question(tuesday: Any) -> None:
    event = open_event(tuesday)
    found = [(one.rank, one.id, one.name, one.points) for one in event.standings().standings]
    assert found == [
        (1, "2", "Bob", 320),
        (2, "1", "Ana", 290),
        (3, "4", "Dan", -180),
        (4, "3", "Carol", -210),
        (None, "5", "Eve", 0),
    ]
    assert [one.name for one in event.standings(after=1, group="ladies").standings] == ["Ana", "Carol"]
    assert [(one.standing.name, one.cents) for one in event.prizes().prizes] == [("Bob", 3000), ("Ana", 2000)]
    assert event.card("carol").standing.line.rounds == (-300, 90)
    assert len(event.card("3").rows) == 2
    assert event.honours().high_rounds[0].points == 200
    assert not event.missing(2).tables
    assert (event.is_season, event.settings.name) == (False, "<Tuesday>")
    assert repr(event) == "<Tournament <Tuesday>, 5 entrants>"


def test_a_season_answers_what_it_can(club: Any) -> None:
    event = open_event(str(club))
    assert event.is_season
    assert [(one.name, one.points) for one in event.standings(best=1).standings][:2] == [
        ("Ana", 100),
        ("Carol", 70),
    ]
    assert event.standings(after=1).after == 1
    assert [one.cents for one in event.prizes().prizes] == [3000, 2000]
    assert event.card("Ana").standing.line.rounds == (100, 10)
    assert event.honours().high_rounds[0].points == 100
    assert code_of(event.crosstable) == "season"
    assert code_of(event.missing, 1) == "season"


@pytest.mark.parametrize("kind", ["tuesday", "club"])
def test_a_notebook_shows_the_standings(kind: str, request: pytest.FixtureRequest) -> None:
    page = open_event(request.getfixturevalue(kind))._repr_html_()
    assert "&lt;Tuesday&gt;" in page
    assert "<Tuesday>" not in page
    assert page.count("<tr>") == 6


def test_what_is_refused(tuesday: Any, tmp_path: Path) -> None:
    event = open_event(tuesday)
    assert code_of(open_event, tmp_path / "none") == "file-missing"
    assert code_of(open_event, None) == "bad-value"
    assert code_of(event.card, "Zoe") == "unknown-player"
    assert code_of(event.card, 3) == "bad-value"
    assert code_of(event.standings, after=9) == "unknown-round"
    assert code_of(event.standings, after=1.5) == "bad-value"
    assert code_of(event.standings, group="men") == "unknown-group"
    assert code_of(event.standings, best=1) == "usage"
    (tuesday / "results.csv").write_text("round,table,n,s,e,w,ns,ew\n1,1,1,2,3,9,200,-300\n")
    assert code_of(open_event, tuesday) == "unknown-player"
