"""One name however it is written: in a match, at the table of one hand, in a tally."""

from pathlib import Path

import pytest
from conftest import Cli

TWICE = ["José,Jose\u0301", "Ana  Diaz,Ana Diaz", "é,É", "We,we"]
ANA = ["Ana Diaz", "ana  diaz", " ANA DIAZ "]


@pytest.mark.parametrize("names", TWICE)
def test_two_spellings_are_no_two_sides(cli: Cli, tmp_path: Path, names: str) -> None:
    file = str(tmp_path / "m.yaml")
    assert cli("match", "new", file, "-r", "double-deck", "--sides", names).status == 2
    assert (
        cli(
            "match", "new", file, "-r", "double-deck", "--sides", f"We={names.replace(',', '+')},They=B+C"
        ).status
        == 2
    )
    assert (
        cli(
            "score", "--sides", names, "--bidder", names.split(",")[0], "--bid", "50", "--meld", "20,20"
        ).status
        == 2
    )
    sides = ", ".join(f"'{name}': []" for name in names.split(","))
    text = f"meldcalc: 1\nrules: double-deck\nsides: {{{sides}}}\nhands:\n"
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    assert cli("match", "check", file).status == 1


@pytest.mark.parametrize("typed", [*ANA, "Jose\u0301"])
def test_a_name_is_found_however_it_is_typed(cli: Cli, tmp_path: Path, typed: str) -> None:
    file = str(tmp_path / "m.yaml")
    cli("match", "new", file, "-r", "double-deck", "--sides", "We=Ana Diaz+José,They=Bob+Carol")
    hand = ["--bid", "60", "-t", "S", "--meld", "35,12", "--tricks", "30,20"]
    assert cli("match", "add", file, "--bidder", typed, *hand).status == 0
    assert cli("match", "show", file, "--json").document()["hands"][0]["bidder"] in ("Ana Diaz", "José")
