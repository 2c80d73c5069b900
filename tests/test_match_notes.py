"""Why points were given or a hand is void: in a column of its own, or below the sheet where the screen is narrow."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.match.page import html_page
from meldcalc.match.reading import read_match

PINACLE = """\
meldcalc: 1
rules: pinacle
sides: {NS: [], EW: []}
partials:
- {NS: {points: 900}, EW: {points: 30}}
- {NS: {points: 10}, EW: {points: 20}}
- {fix: 1, NS: {points: 900}, EW: {points: 40}}
- {adjust: {EW: -50}, reason: Pumba sin avisar}
- {void: 2, reason: again}
"""


@pytest.fixture
def path(tmp_path: Path) -> Any:
    found = tmp_path / "p.yaml"
    found.write_text(PINACLE)
    return found


def test_a_reason_has_a_column_of_its_own(path: Any, cli: Cli) -> None:
    for lang, notes in (("en", "Notes"), ("es", "Notas")):
        head, *lines = [
            line for line in cli("match", "show", str(path), "--lang", lang).out.splitlines() if line.strip()
        ]
        head = next(line for line in [head, *lines] if "Barbele" in line)
        adjusted = next(line for line in lines if "Pumba" in line)
        assert adjusted.index("Pumba") == head.index(notes)
        assert not adjusted[head.index("Barbele") :].startswith("P")
        assert next(line for line in lines if "again" in line).index("again") == head.index(notes)


def test_where_it_has_no_room_it_stands_below(path: Any, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    out = cli("match", "show", str(path)).out
    assert "Notes" not in out
    assert "\nadjusted, EW -50: Pumba sin avisar\n" in out
    assert "\npartial game 2: again\n" in out


def test_the_page_keeps_it_out_of_barbele() -> None:
    page = html_page(read_match(PINACLE.encode()), "p", "es")
    rows = [row.split("<td") for row in page.split("<tr")[1:]]
    heads = [
        cell.split(">")[1].split("<")[0]
        for cell in page.split("<thead>")[1].split("</thead>")[0].split("<th")[1:]
    ]
    assert heads[1] == "Barbele"
    assert heads[-1] == "Notas"
    for cells in rows[1:]:
        assert not any(word in cells[2] for word in ("*", "ajuste", "Pumba", "nula"))
    assert any("ajuste" in cells[-1] and "Pumba" in cells[-1] for cells in rows)
    assert any("again" in cells[-1] for cells in rows)


def test_a_hand_that_counts_again_keeps_no_reason(path: Any, cli: Cli) -> None:
    path.write_text(PINACLE + "- {unvoid: 2}\n")
    assert "again" not in cli("match", "show", str(path)).out
