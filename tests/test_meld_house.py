"""House rules of melds without code: each as a file that extends a shipped table, and with -s on the command line."""

from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

# id: (table, path under melds and its value, hand, trump, total)
RULES = {
    "triple pinochle 45": ("double-deck", "pinochle.points", "4 30 45 60", "QS QS QS JD JD JD", "H", 45),
    "quadruple pinochle 60": ("double-deck", "pinochle.points", "4 30 45 60", "S:QQQQ D:JJJJ", "H", 60),
    "triple pinochle 90 of 500": ("double-deck", "pinochle.points", "4 30 90 500", "S:QQQ D:JJJJ", "H", 90),
    "quadruple pinochle 500": ("double-deck", "pinochle.points", "4 30 90 500", "S:QQQQ D:JJJJ", "H", 500),
    "triple pinochle 90": ("double-deck", "pinochle.points", "4 30 90 270", "S:QQQQ D:JJJ", "H", 90),
    "quadruple pinochle 270": ("double-deck", "pinochle.points", "4 30 90 270", "S:QQQQ D:JJJJ", "H", 270),
    "aces double": ("double-deck", "aces_around.points", "10 100 200 400", "AAA.AAA.AAA.AAAA", "H", 200),
    "aces double again": (
        "double-deck",
        "aces_around.points",
        "10 100 200 400",
        "AAAA.AAAA.AAAA.AAAA",
        "H",
        400,
    ),
    "double royal marriage": ("double-deck", "royal_marriage.points", "4 30 60 120", "H:KKQQ", "H", 30),
    "triple royal marriage": ("double-deck", "royal_marriage.points", "4 30 60 120", "H:KKKQQQ", "H", 60),
    "quadruple royal marriage": (
        "double-deck",
        "royal_marriage.points",
        "4 30 60 120",
        "H:KKKKQQQQ",
        "H",
        120,
    ),
    "two royal marriages beat a run": (
        *("double-deck", "royal_marriage.points", "4 30 60 120"),
        *("H:A10KKQQJ", "H", 30),
    ),
    "run 25": ("double-deck", "run.points", "25 150 225 300", "A10KQJ...", "S", 25),
    "pinochle 15": ("double-deck", "pinochle.points", "15 30 60 90", "Q..J.", "S", 15),
    "the run counts its marriage": ("double-deck", "run.points", "19 158 237 316", "A10KQJ...", "S", 19),
    "two runs count theirs": ("double-deck", "run.points", "19 158 237 316", "AA1010KKQQJJ...", "S", 158),
    "double roundhouse 240": (
        *("double-deck", "roundhouse.points", "0 80"),
        *("KKQQ.KKQQ.KKQQ.KKQQ", "S", 240),
    ),
    "one roundhouse is still its parts": ("double-deck", "roundhouse.points", "0 80", "KQ.KQ.KQ.KQ", "S", 24),
    "no dix": ("ehow", "dix", "none", "S:K99 S:Q", "S", 40),
    "the dix, for comparison": ("ehow", "dix.points", "10 20", "S:K99 S:Q", "S", 60),
}


@pytest.mark.parametrize("name", RULES)
def test_with_set(name: Any, cli: Cli) -> None:
    table, path, value, hand, trump, total = RULES[name]
    done = cli("meld", hand, "-t", trump, "-r", table, "-s", f"melds.{path}={value}", "--partial", "-q")
    assert done == (0, f"{total}\n", "")


@pytest.mark.parametrize("name", RULES)
def test_with_a_file(name: Any, cli: Cli, tmp_path: Path) -> None:
    table, path, value, hand, trump, total = RULES[name]
    meld, _, key = path.partition(".")
    line = f"{meld}: {{{key}: {value}}}" if key else f"{meld}: {value}"
    (tmp_path / "ours.yaml").write_text(f"name: ours\nextends: {table}\nmelds:\n  {line}\n", encoding="utf-8")
    done = cli("meld", hand, "-t", trump, "-r", str(tmp_path / "ours.yaml"), "--partial", "-q")
    assert done == (0, f"{total}\n", "")


THIRTY_LINES = """\
# Double deck as a kitchen table plays it: royal marriages that pile up, runs with spare marriages.
name: kitchen
version: 1
changes: {1: first version}
title:
  en: Our kitchen table
  es: La mesa de nuestra cocina
extends: double-deck
source: The sheet on the refrigerator.
melds:
  royal_marriage: {points: 4 30 60 120}
  marriage: {points: 2 4 8 12}
  run_marriage:
    class: 1
    cards: A 10 K Q J K Q
    suit: trump
    points: 45
    title: {en: Run with a marriage}
  run_two_marriages:
    class: 1
    cards: A 10 K Q J K Q K Q
    suit: trump
    points: 75
    title: {en: Run with two marriages}
  run_three_marriages:
    class: 1
    cards: A 10 K Q J K Q K Q K Q
    suit: trump
    points: 135
    title: {en: Run with three marriages}
"""


@pytest.mark.parametrize(
    ("hand", "trump", "total"),
    [
        ("H:KQ", "H", 4),
        ("H:KKQQ", "H", 30),
        ("H:KKKQQQ", "H", 60),
        ("H:KKKKQQQQ", "H", 120),
        ("H:KQ", "S", 2),
        ("H:KKQQ", "S", 4),
        ("H:KKKQQQ", "S", 8),
        ("H:KKKKQQQQ", "S", 12),
        ("H:A10KQJ", "H", 15),
        ("H:A10KKQJ", "H", 15),
        ("H:A10KKQQJ", "H", 45),
        ("H:A10KKKQQQJ", "H", 75),
        ("H:A10KKKKQQQQJ", "H", 135),
        ("H:A10KKKKQQQJ", "H", 75),
        ("H:AA1010KKQQJJ", "H", 150),
        ("H:AA1010KKKQQQJJ", "H", 154),
        ("H:AA1010KKKKQQQQJJ", "H", 180),
        ("H:A10KKQQJ S:KKKQQQ D:J", "H", 45 + 8 + 4),
    ],
)
def test_thirty_lines_for_a_table_found_in_the_wild(
    hand: str, trump: str, total: int, cli: Cli, tmp_path: Path
) -> None:
    assert len(THIRTY_LINES.splitlines()) == 30
    (tmp_path / "kitchen.yaml").write_text(THIRTY_LINES, encoding="utf-8")
    done = cli("meld", hand, "-t", trump, "-r", str(tmp_path / "kitchen.yaml"), "--partial", "-q")
    assert done == (0, f"{total}\n", "")


def test_a_run_with_spares_is_one_line_with_its_title(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "kitchen.yaml").write_text(THIRTY_LINES, encoding="utf-8")
    done = cli("meld", "H:A10KKKQQQJ", "-t", "H", "-r", str(tmp_path / "kitchen.yaml"), "--partial")
    assert "Run with two marriages ♥        75  A♥ 10♥ K♥ K♥ K♥ Q♥ Q♥ Q♥ J♥" in done.out


def test_a_meld_without_a_title_is_called_by_its_name(cli: Cli) -> None:
    args = ["-s", "melds.queens_and_jack={class: 5, cards: QS QS JD, points: 7}"]
    assert "Queens and jack         7  Q♠ Q♠ J♦" in cli("meld", "QSQSJD", "-t", "H", "--partial", *args).out
