"""``open_match``: the sheet of an evening for programs and notebooks."""

from pathlib import Path
from typing import Any

import pytest
from conftest import mark_of

from meldcalc import Refusal, Refusals, ScoredHand, ScoredPartial, open_match
from meldcalc.match.change import append, begin
from meldcalc.match.reading import read_match

EVENING = """\
meldcalc: 1
rules: single-deck
sides: {"<We>": [Ana, Luis], They: [Bob, Carol]}
hands:
- {bidder: Luis, bid: 300, trump: S, meld: {"<We>": 190, They: 40}, tricks: {"<We>": 140}}
- {bidder: Bob, bid: 250, trump: H, meld: {"<We>": 20, They: 60}, tricks: {"<We>": 60}}
- {bidder: Ana, bid: 250, trump: none, meld: {"<We>": 0, They: 0}, tricks: {"<We>": 0}}
- {void: 3, reason: "<b>misdeal</b>"}
- {fix: 2, bidder: Bob, bid: 250, trump: D, meld: {"<We>": 20, They: 60}, tricks: {"<We>": 60}}
- {adjust: {They: -5}, reason: "talk & more"}
"""
PARTIALS = """\
meldcalc: 1
rules: pinacle
sides: {NS: [Nora, Saul], EW: [Eva, Walt]}
partials:
- {NS: {melds: "KS KS KH", held: "AD 9H", out: normal}, EW: {points: 60}}
"""


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING)
    return path


@pytest.mark.parametrize("kind", [str, Path])
def test_a_match_is_opened_by_its_path(evening: Any, kind: Any) -> None:
    match = open_match(kind(evening))
    assert match.sides == ("<We>", "They")
    assert match.total == (410, 395)
    assert match.points == {"<We>": 410, "They": 395}
    assert [row.status for row in match.hands] == ["counted", "fixed", "void"]
    assert match.hands[0].points == {"<We>": 330, "They": 150}
    assert match.hands[2].points == {"<We>": 0, "They": 0}
    assert match.stand.over is False
    assert isinstance(match.hands[0].scored, ScoredHand)
    assert any("300" in sentence for sentence in match.hands[0].why)
    assert repr(match) == f"<Match {match.head.named}, 3 hands: <We> 410, They 395>"


def test_partial_games_are_rows_too(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(PARTIALS)
    match = open_match(tmp_path / "p.yaml")
    (row,) = match.hands
    assert isinstance(row.scored, ScoredPartial)
    first = row.scored.parts[0]
    assert first is not None
    assert row.points == match.points == {"NS": first.total, "EW": 60}
    assert row.why
    assert all(sentence.startswith("NS: ") for sentence in row.why)
    assert ">60<" in match._repr_html_()


def test_a_notebook_shows_the_sheet(evening: Any) -> None:
    page = open_match(evening)._repr_html_()
    plain = page.replace('<span style="color:#c00">', "").replace("</span>", "")
    for cell in ("Luis", "♠", "♦", "no trump", "made", "fixed", "void", "adjusted", "talk &amp; more"):
        assert f">{cell}<" in plain, cell
    assert "&lt;b&gt;misdeal&lt;/b&gt;" in page
    assert "Meld &lt;We&gt;" in page
    assert "<We>" not in page
    assert "<b>" not in page
    rows = [row.split("<tr>")[-1] for row in page.split("</tr>")[:-1]]
    assert len({row.count("<td") + row.count("<th") for row in rows}) == 1


def test_what_can_not_be_opened_is_refused_with_every_problem(evening: Any, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as missing:
        open_match(tmp_path / "evning.yaml")
    assert missing.value.code == "file-missing"
    for nothing in (3, None, b"evening.yaml", ["evening.yaml"]):
        with pytest.raises(Refusal) as no_path:
            open_match(nothing)  # type: ignore[arg-type]
        assert no_path.value.code == "bad-value"
    evening.write_text(EVENING + "- {void: 9}\n- {bidder: Eve, bid: 300}\n")
    with pytest.raises(Refusals) as wrong:
        open_match(evening)
    assert {problem.code for problem in wrong.value.problems} >= {"no-such-hand", "unknown-name"}
    assert all(mark_of(problem).file == str(evening) for problem in wrong.value.problems)


def test_a_path_may_be_an_object_wherever_one_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    begin(path, "single-deck", {"We": (), "They": ()}, options={}, sets={})
    written = append(path, lambda reading: {"adjust": {"We": 5}})
    assert written.match.total == read_match(path.read_bytes(), path).total == (5, 0)
    with pytest.raises(Refusal):
        append(path, lambda reading: {"void": 1})
    assert open_match(path).total == (5, 0)
