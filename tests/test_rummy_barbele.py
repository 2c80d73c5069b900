"""From one partial game to the next: Barbele, the end of the match, what is settled."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.rules import rummy_rules
from meldcalc.rummy.barbele import Ending, barbele_after, ending, has_barbele

FOURNIER = rummy_rules("fournier")
STICKY = rummy_rules("fournier", sets={"barbele.sticky": "yes"})
EIGHT = rummy_rules("fournier", options={"partials": "8"})


@pytest.mark.parametrize(
    ("rules", "total", "had", "has"),
    [
        (FOURNIER, 749, False, False),
        (FOURNIER, 750, False, True),
        (FOURNIER, 749, True, False),
        (STICKY, 749, True, True),
        (STICKY, 749, False, False),
        (STICKY, -200, True, True),
        (rummy_rules("fournier", sets={"barbele.at": "1000"}), 999, False, False),
    ],
)
def test_who_has_barbele(rules: Any, total: int, had: bool, has: bool) -> None:
    assert has_barbele(rules, total, had=had) is has


def test_barbele_of_all_sides() -> None:
    totals = {"We": 800, "They": 740, "Others": 750}
    assert barbele_after(FOURNIER, totals, ["They"]) == ("We", "Others")
    assert barbele_after(STICKY, totals, ["They"]) == ("We", "They", "Others")


@pytest.mark.parametrize(
    ("rules", "totals", "played", "expected"),
    [
        (FOURNIER, {"A": 1499, "B": 1400}, 5, Ending(False)),
        (FOURNIER, {"A": 1500, "B": 1400}, 5, Ending(True, "A")),
        (FOURNIER, {"A": 1500, "B": 1600}, 5, Ending(True, "B")),
        (FOURNIER, {"A": 1600, "B": 1600}, 5, Ending(False)),
        (FOURNIER, {"A": 1600, "B": 1600, "C": 1550}, 5, Ending(False)),
        (FOURNIER, {"A": 1400, "B": 1400}, 20, Ending(False)),
        (FOURNIER, {"A": 0, "B": 0}, 0, Ending(False)),
        (EIGHT, {"A": 300, "B": -20}, 7, Ending(False)),
        (EIGHT, {"A": 300, "B": -20}, 8, Ending(True, "A")),
        (EIGHT, {"A": 300, "B": 300}, 8, Ending(True, None, True)),
        (EIGHT, {"A": 1500, "B": 300}, 3, Ending(True, "A")),
        (EIGHT, {"A": 1600, "B": 1600}, 3, Ending(False)),
        (EIGHT, {"A": 1600, "B": 1600}, 8, Ending(True, None, True)),
        (rummy_rules("fournier", sets={"match.target": "2000"}), {"A": 1600, "B": 1700}, 3, Ending(False)),
    ],
)
def test_the_end_of_the_match(rules: Any, totals: Any, played: int, expected: Any) -> None:
    assert ending(rules, totals, played) == expected


@pytest.mark.parametrize(
    ("points", "stake", "difference", "settlement"),
    [
        ({"A": 1000, "B": 1520}, "0.05", 520, "26.00"),
        ({"A": 3, "B": 0}, "0.1", 3, "0.3"),
        ({"A": 1600, "B": -30, "C": 1500}, "0.5", 100, "50.0"),
    ],
)
def test_the_settlement_is_exact(
    cli: Cli, tmp_path: Path, points: Any, stake: str, difference: int, settlement: str
) -> None:
    file = tmp_path / "m.yaml"
    sides = ", ".join(f"{side}: []" for side in points)
    game = ", ".join(f"{side}: {{points: {value}}}" for side, value in points.items())
    file.write_text(f"meldcalc: 1\nrules: fournier\nsides: {{{sides}}}\npartials:\n- {{{game}}}\n")
    found = cli("match", "show", str(file), "--stake", stake, "--json").document()
    assert (found["difference"], found["settlement"]) == (difference, settlement)
    if len(points) > 2:  # every one settles with the winner
        assert found["settlements"] == {"A": "865.0", "B": "-815.0", "C": "-50.0"}
