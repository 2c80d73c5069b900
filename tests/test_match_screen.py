"""What people see of a match: long names, wide letters, many sides, narrow screens, two languages."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.columns import width

LONG = """\
meldcalc: 1
rules: single-deck
sides: {The Long Named Team Alpha: [Maximiliano Fernández, Guadalupe Rodríguez], Los Invencibles: [Bartolomé de las Casas, Eva]}
seats: [Maximiliano Fernández, Bartolomé de las Casas, Guadalupe Rodríguez, Eva]
dealer: Eva
hands:
- {bidder: Maximiliano Fernández, bid: 300, trump: S, meld: {The Long Named Team Alpha: 190, Los Invencibles: 40}, tricks: {Los Invencibles: 110}}
- {result: passed-out}
- {adjust: {Los Invencibles: -50}, reason: table talk again and again and again and again}
- {fix: 1, bidder: Maximiliano Fernández, bid: 310, trump: S, meld: {The Long Named Team Alpha: 200, Los Invencibles: 40}, tricks: {Los Invencibles: 110}}
- {note: a very long note about the evening that goes on and on until it does not fit on a line of eighty columns any more}
"""
WIDE = """\
meldcalc: 1
rules: single-deck
sides: {東京チーム: [山田太郎, 鈴木花子], 한국팀: [김철수, 이영희]}
seats: [山田太郎, 김철수, 鈴木花子, 이영희]
dealer: 이영희
hands:
- {bidder: 山田太郎, bid: 310, trump: S, meld: {東京チーム: 190, 한국팀: 40}, tricks: {한국팀: 110}}
- {adjust: {한국팀: -50}, reason: 反則です}
"""
EIGHT = """\
meldcalc: 1
rules: cardzmania-double
sides: {Norte: [n1, n2], Sur-Oeste: [s1, s2], Este: [e1, e2], Los Demás: [d1, d2]}
seats: [n1, s1, e1, d1, n2, s2, e2, d2]
dealer: n1
hands:
- {bidder: n2, bid: 510, trump: H, meld: {Norte: 310, Sur-Oeste: 40, Este: 0, Los Demás: 1000}, tricks: {Norte: 200, Este: 100, Los Demás: 100}}
- {result: misdeal}
"""
PARTIALS = """\
meldcalc: 1
rules: pinacle
sides: {NS: [Nora, Saul], EW: [Eva, Walt]}
partials:
- {NS: {melds: KS KH KD JK / 4C 5C 6C 7C, held: AD 9H, cut: yes}, EW: {melds: QS QH QD, out: normal}}
- {NS: {points: 455}, EW: {points: 430}}
- {void: 2, reason: misdealt}
"""
FILES = {"long": LONG, "wide": WIDE, "eight": EIGHT, "partials": PARTIALS}
VIEWS = (["show", "--chart"], ["show", "--hand", "1"], ["log"], ["next"], ["stats"])


@pytest.fixture(params=FILES)
def sheet(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    path = tmp_path / f"{request.param}.yaml"
    path.write_text(FILES[request.param], encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "es"])
def test_eighty_columns_hold_everything(
    sheet: Any, cli: Cli, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for command, *options in VIEWS:
        done = cli("match", command, str(sheet), *options, "--lang", lang)
        assert done.status == 0
        assert [line for line in done.out.splitlines() if width(line) > 80] == []


@pytest.mark.parametrize("columns", [40, 50, 60, 80, 200])
def test_the_bid_is_never_cut(sheet: Any, cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    done = cli("match", "show", str(sheet))
    if columns >= 50:
        assert [line for line in done.out.splitlines() if width(line) > columns] == []
    if sheet.stem != "partials":
        assert " 310 ♠" in done.out or " 510 ♥" in done.out


def test_wide_letters_stand_under_each_other(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "wide.yaml"
    path.write_text(WIDE, encoding="utf-8")
    for command, *options in (["show"], ["next"], ["stats"], ["show", "--hand", "1"]):
        lines = cli("match", command, str(path), *options).out.splitlines()
        rules = [at for at, line in enumerate(lines) if line.startswith("-")]
        for at in rules:
            below = [line for line in lines[at + 1 :] if "東京チーム" in line or "한국팀" in line][:2]
            assert {width(line) for line in below} <= {width(lines[at])}
            assert all(width(line) == width(lines[at]) for line in below)


def test_nothing_that_was_written_steers_a_terminal(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "m.yaml"
    odd = '"\\e[2J\\u202e \\0"'
    path.write_text(
        f"{WIDE}- {{bidder: {odd}, bid: {odd}, meld: {{{odd}: 3, 한국팀: {odd}}}, reason: {odd}, {odd}: 3}}\n"
        f"- {{end: {odd}}}\n- {{note: {odd}}}\n- {odd}\n",
        encoding="utf-8",
    )
    for command in ("check", "show"):
        done = cli("match", command, str(path))
        assert done.status in (1, 2)
        assert all(char.isprintable() or char == "\n" for char in done.out + done.err)
    path.write_text(f"{WIDE}- {{note: {odd}}}\n- {{void: 1, reason: {odd}}}\n", encoding="utf-8")
    for command, *options in VIEWS:
        done = cli("match", command, str(path), *options)
        assert (done.status, done.err) == (0, "")
        assert all(char.isprintable() or char == "\n" for char in done.out)
