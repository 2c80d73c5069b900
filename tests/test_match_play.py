"""An evening at the table, typed at the prompts by a program."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from conftest import Cli

from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match

ROOT = Path(__file__).parent.parent
KITCHEN = """\
meldcalc: 1
rules: single-deck
option: {scale: ones}
set: {bidding.minimum: 20}
sides: {We: [Ana, Luis], They: [Bob, Carol]}
seats: [Ana, Bob, Luis, Carol]
dealer: Bob
hands:
"""


def sit_down(path: Path, *options: str) -> "pexpect.spawn[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "dumb"}
    for name in ("LC_ALL", "LC_MESSAGES", "MELDCALC_RULES"):
        environment.pop(name, None)
    table = pexpect.spawn(
        sys.executable,
        ["-m", "meldcalc", "match", "play", str(path), *options],
        env=environment,
        encoding="utf-8",
        timeout=300,
        echo=False,
    )
    table.delaybeforesend = None
    return table


def say(table: "pexpect.spawn[str]", *turns: tuple[str, str]) -> None:
    """Wait for each prompt and answer it."""
    for prompt, answer in turns:
        table.expect_exact(prompt)
        table.sendline(answer)


def sheet(path: Path) -> Any:
    return show_document(read_match(path.read_bytes(), str(path)))


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    path = tmp_path / "evening.yaml"
    path.write_text(KITCHEN)
    return path


FIRST = [
    ("Who bid?", "luis"),
    ("The bid?", "21"),
    ("Trump?", "spades"),
    ("Meld of We?", "15+4"),
    ("Meld of They?", "4"),
    ("Trick points of We?", "14"),
]


def test_an_evening(evening: Any) -> None:
    table = sit_down(evening)
    table.expect_exact("Bob deals, Luis bids first")
    say(table, *FIRST)
    table.expect_exact("We +33, They +15. Totals: We 33, They 15")
    say(table, ("Write it?", ""))
    table.expect_exact("written, line 9")
    assert sheet(evening)["total"] == {"We": 33, "They": 15}
    say(table, ("Who bid?", "passed-out"), ("Write it?", ""), ("Who bid?", "quit"))
    table.expect_exact("goes on from here")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    assert evening.read_text() == KITCHEN + (
        "- {bidder: Luis, bid: 21, trump: S, meld: {We: 15+4, They: 4}, tricks: {We: 14}}\n"
        "- {result: passed-out}\n"
    )


def test_every_answer_is_checked_as_it_is_typed(evening: Any) -> None:
    table = sit_down(evening)
    say(table, ("Who bid?", "Karol"))
    table.expect_exact("no: there is no player or side Karol")
    table.expect_exact("did you mean Carol?")
    say(table, ("Who bid?", "Carol"), ("The bid?", "many"))
    table.expect_exact("no: 'many' is no whole number")
    say(table, ("The bid?", "7"))
    table.expect_exact("no: a bid of 7 is below the lowest, 20")
    say(table, ("The bid?", "25"), ("Trump?", "X"))
    table.expect_exact("no: 'X' is no trump")
    say(table, ("Trump?", "h"), ("Meld of We?", "-3"))
    table.expect_exact("no: -3 is negative")
    say(table, ("Meld of We?", "KS KS KS / AS"))
    table.expect_exact("no: ")
    say(table, ("Meld of We?", "6"), ("Meld of They?", "8"), ("Trick points of They?", "26"))
    table.expect_exact("no: trick points")
    say(table, ("Trick points of They?", "15"), ("Write it?", "yes"))
    table.expect_exact("written")
    assert sheet(evening)["total"] == {"We": 16, "They": -25}
    table.close()


def test_undo_at_every_step(evening: Any) -> None:
    table = sit_down(evening)
    say(table, *FIRST)
    backwards = ["Write it?", "Trick points of We?", "Meld of They?", "Meld of We?", "Trump?", "The bid?"]
    say(table, *[(prompt, "undo") for prompt in backwards])
    say(table, *FIRST, ("Write it?", ""), ("Who bid?", "undo"))
    table.expect_exact("entry 1 is taken back")
    say(table, ("Who bid?", "redo"))
    table.expect_exact("entry 1 holds again")
    table.expect_exact("Who bid?")
    assert sheet(evening)["total"] == {"We": 33, "They": 15}
    table.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_a_closed_terminal_loses_nothing(evening: Any, how: Any) -> None:
    table = sit_down(evening)
    say(table, *FIRST, ("Write it?", ""), *FIRST[:4])
    table.expect_exact("Meld of They?")
    table.kill(how)
    while table.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2) == 1:
        table.kill(
            how
        )  # it came between the prompt and the read, where Python notices it at the next key only
    table.close()
    if how == signal.SIGINT:
        assert table.exitstatus == 130
    assert sheet(evening)["total"] == {"We": 33, "They": 15}
    table = sit_down(evening)
    table.expect_exact("Meld of We? (a number, a sum, or cards) 15+4")
    say(table, *FIRST[4:], ("Write it?", ""))
    table.expect_exact("Who bid?")
    assert sheet(evening)["total"] == {"We": 66, "They": 30}
    table.sendeof()
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    assert [path.name for path in evening.parent.iterdir()] == ["evening.yaml"]


def test_it_asks_who_took_a_trick_when_zero_points_matter(tmp_path: Path) -> None:
    path = tmp_path / "bicycle.yaml"
    path.write_text("meldcalc: 1\nrules: bicycle\nsides: {We: [], They: []}\nhands:\n")
    table = sit_down(path)
    say(
        table,
        ("Who bid?", "We"),
        ("The bid?", "250"),
        ("Trump?", "S"),
        ("Meld of We?", "100"),
        ("Meld of They?", "80"),
        ("Trick points of We?", "250"),
        ("No trick points for They: how many tricks did it win?", "1"),
        ("Write it?", ""),
    )
    table.expect_exact("Who bid?")
    assert sheet(path)["total"] == {"We": 350, "They": 80}
    table.close()


def test_what_is_beside_the_hands(evening: Any) -> None:
    table = sit_down(evening)
    say(table, ("Who bid?", "note played on"), ("Who bid?", "adjust They=-5 table talk"))
    table.expect_exact("adjusted: They -5")
    say(table, ("Who bid?", "sub Ana=Rosa"), ("Who bid?", "help"))
    table.expect_exact("before the first answer")
    say(
        table,
        ("Who bid?", "Rosa"),
        ("The bid?", "21"),
        ("Trump?", "none"),
        ("Meld of We?", "40"),
        ("Meld of They?", "4"),
    )
    say(table, ("Trick points of We?", "thrown-in"), ("Write it?", ""), ("Who bid?", "show"))
    table.expect_exact("thrown in")
    say(table, ("Who bid?", "end"))
    table.expect_exact("the match is ended: They")
    say(table, ("The match is over", ""), ("Enter again leaves", ""))
    table.expect(pexpect.EOF)
    table.close()
    assert sheet(evening)["match"]["winner"] == "They"


def test_the_spanish_game(tmp_path: Path) -> None:
    path = tmp_path / "pinacle.yaml"
    path.write_text(
        "meldcalc: 1\nrules: pinacle\nsides: {NS: [Nora, Saul], EW: [Eva, Walt]}\n"
        "seats: [Nora, Eva, Saul, Walt]\ndealer: Nora\npartials:\n"
    )
    table = sit_down(path)
    table.expect_exact("Nora deals, Eva cuts, Walt starts")
    say(
        table,
        ("NS: points, or the melds", "800"),
        ("EW: points, or the melds", "KS KH / JK"),
    )
    table.expect_exact("no: ")
    say(
        table,
        ("EW: points, or the melds", "KS KH KD / 4C 5C 6C 7C"),
        ("EW: cards left in hand?", "AD 9H"),
        ("EW: did it go out?", "perhaps"),
    )
    table.expect_exact("no: ")
    say(table, ("EW: did it go out?", ""), ("Which side cut exactly?", "ew"), ("Write it?", ""))
    table.expect_exact("Barbele: NS")
    say(
        table,
        ("NS: points, or the melds", "QS QH QD JK"),
        ("NS: cards left", ""),
        ("NS: did it go out?", "normal"),
        ("lay a wild card?", ""),
        ("and add to melds of the partner?", "no"),
        ("NS has Barbele: openings that were too small?", "1"),
        ("EW: points, or the melds", "undo"),
        ("NS has Barbele: openings that were too small?", "0"),
        ("EW: points, or the melds", "-"),
        ("EW: cards left", "9S 9D / 8C"),
        ("Which side cut exactly?", "-"),
        ("Write it?", ""),
    )
    table.expect_exact("written, line 8")
    table.close()
    found = sheet(path)
    assert [game["barbele"] for game in found["partials"]] == [[], ["NS"]]
    assert found["partials"][0]["points"] == {"NS": 800, "EW": 30 + 20 + 50 - 25}
    assert path.read_text().splitlines()[-1] == (
        '- {NS: {melds: QS QH QD JK, out: normal}, EW: {melds: "", held: 9S 9D / 8C}}'
    )


def test_in_spanish(evening: Any) -> None:
    table = sit_down(evening, "--lang", "es")
    say(table, ("¿Quién ha apostado?", "salir"))
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0


def test_spanish_words_are_answers_too(evening: Any) -> None:
    table = sit_down(evening, "--lang", "es")
    say(
        table,
        ("¿Quién ha apostado?", "todos pasan"),
        ("¿Anotarla?", ""),
        ("¿Quién ha apostado?", "luis"),
        ("¿La apuesta?", "30"),
        ("¿Triunfo?", "corazones"),
        ("¿Combinaciones de We?", "12"),
        ("¿Combinaciones de They?", "4"),
        ("¿Puntos de bazas de We?", "abandonada"),
        ("¿Anotarla?", ""),
        ("¿Quién ha apostado?", "salir"),
    )
    table.expect(pexpect.EOF)
    assert [(hand["result"], hand["delta"]) for hand in sheet(evening)["hands"]] == [
        ("no_score", {"We": 0, "They": 0}),
        ("thrown_in", {"We": -30, "They": 4}),
    ]


def test_what_is_no_answer_is_told(evening: Any) -> None:
    table = sit_down(evening)
    say(table, ("Who bid?", ""))
    say(table, ("an answer is wanted", "passed-out"))
    say(table, ("Write it?", "what?"))
    table.expect_exact("Enter writes the hand")
    say(table, ("Write it?", "show"))
    table.expect_exact("still to go to 150:")
    say(table, ("Write it?", "help"))
    table.expect_exact("the sheet so far")
    say(table, ("Write it?", ""), ("Who bid?", "quit"))
    table.expect(pexpect.EOF)
    assert len(sheet(evening)["hands"]) == 1


def test_never_without_a_terminal(evening: Any, cli: Cli) -> None:
    done = cli("match", "play", str(evening), stdin="luis\n")
    assert (done.status, done.out) == (2, "")
    assert "no terminal" in done.err


def test_a_full_disk_keeps_the_answers(evening: Any) -> None:
    """Written answers are asked for again, not thrown away."""
    script = (
        "import resource, sys\n"
        "sys.dont_write_bytecode = True\n"  # Python would leave half of its compiled files
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))\n"
        "from meldcalc.cli.app import run\n"
        "sys.exit(run(['match', 'play', sys.argv[2]]))\n"
    )
    table = pexpect.spawn(
        sys.executable,
        ["-c", script, str(len(KITCHEN) + 5), str(evening)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"},
        encoding="utf-8",
        timeout=300,
        echo=False,
    )
    say(table, *FIRST, ("Write it?", ""))
    table.expect_exact("can't be written")
    table.expect_exact("Write it?")
    assert evening.read_text() == KITCHEN
    subprocess.run(["prlimit", f"--pid={table.pid}", "--fsize=unlimited"], check=True)
    table.sendline("")
    table.expect_exact("written, line 9")
    table.close()


def test_after_a_renege_only_the_tricks_that_matter_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "three.yaml"
    path.write_text("meldcalc: 1\nrules: three-handed\nsides: {A: [], B: [], C: []}\ndealer: A\nhands:\n")
    hand = [("Who bid?", "b"), ("The bid?", "19 any"), ("Trump?", "s"), ("Meld of A?", "10")]
    hand += [("Meld of B?", "4"), ("Meld of C?", "6"), ("buried?", "3")]
    table = sit_down(path)
    say(
        table,
        *hand,
        ("Trick points of B? (thrown-in, renege SIDE)", "renege c"),
        ("Trick points of A? ", "5"),
    )
    table.expect_exact("A +15, B +24, C 0. ")
    say(table, ("Write it?", ""), ("Who bid?", "b"), ("The bid?", "20"), *hand[2:])
    say(table, ("Trick points of B?", "renege B"), ("Trick points of C? ", "5"), ("Trick points of A? ", "7"))
    # 25 - 3 - 5 - 7 = 10 of the reneger's and the 3 that were buried, 13: C on the left has 7 of them, A 6
    table.expect_exact("A +23, B -20, C +18. ")
    table.close()
    assert path.read_text().splitlines()[-1] == (
        "- {bidder: B, bid: 19, any_bid: yes, trump: S, meld: {A: 10, B: 4, C: 6}, buried: 3, renege: C, tricks: {A: 5}}"
    )


def test_a_match_that_is_over_has_no_next_hand(evening: Any) -> None:
    evening.write_text(KITCHEN + "- {adjust: {We: 3}}\n- {end: We}\n")
    table = sit_down(evening)
    table.expect_exact("the match goes to We")
    assert "Hand 1" not in str(table.before)
    table.close()


def test_a_break_says_that_everything_is_kept(evening: Any) -> None:
    table = sit_down(evening)
    say(table, *FIRST[:2])
    table.expect_exact("Trump?")
    table.kill(signal.SIGINT)
    while table.expect(["goes on from here", pexpect.TIMEOUT], timeout=2) == 1:
        table.kill(signal.SIGINT)
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 130


def test_a_partial_game_is_explained_before_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "pinacle.yaml"
    path.write_text("meldcalc: 1\nrules: pinacle\nsides: {NS: [], EW: []}\npartials:\n")
    table = sit_down(path, "--ascii")
    say(
        table,
        ("NS: points", "KS KH KD"),
        ("NS: cards left", ""),
        ("NS: did it go out?", ""),
        ("EW: points", "30"),
    )
    say(table, ("Which side cut", ""))
    table.expect_exact("NS: KS KH KD: set, 10 + 10 + 10 = 30")
    table.expect_exact("Write it?")
    table.close()
