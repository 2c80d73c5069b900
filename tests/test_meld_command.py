"""``meldcalc meld`` for the trick-taking tables: what it prints in each form, what it asks for, what it refuses."""

import csv
import io
import json
from typing import Any

import pytest
from conftest import Cli

SPADES = "AS TS KS QS JS KH QH 9S KD QD KC QC"
NINES = "9H 9H 9D 9D 9C 9C KC QC AS AH AD AC"
EHOW = ["-r", "ehow"]


def answer(cli: Cli, *args: Any, stdin: Any = "") -> Any:
    done = cli("meld", *args, "--json", stdin=stdin)
    assert done.status in (0, 1), done.err
    assert done.err == ""
    return done.document()


def refused(cli: Cli, *args: Any, stdin: Any = "") -> Any:
    """(code, message) of a call that is refused: exit 2, nothing on standard output."""
    done = cli("meld", *args, stdin=stdin)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("meldcalc: error: ")
    return cli("meld", *args, "--json", stdin=stdin).refusal()


def test_one_trump(cli: Cli) -> None:
    assert answer(cli, SPADES, "-t", "S", *EHOW) == {
        "rules": "ehow",
        "trump": "S",
        "total": 360,
        "roundhouse": 1,
        "hands": [
            {
                "cards": ["AS", "TS", "KS", "QS", "JS", "9S", "KH", "QH", "KD", "QD", "KC", "QC"],
                "total": 360,
                "melds": [
                    {
                        "meld": "run",
                        "suit": "S",
                        "count": 1,
                        "points": 150,
                        "cards": ["AS", "TS", "KS", "QS", "JS"],
                    },
                    {"meld": "marriage", "suit": "H", "count": 1, "points": 20, "cards": ["KH", "QH"]},
                    {"meld": "marriage", "suit": "D", "count": 1, "points": 20, "cards": ["KD", "QD"]},
                    {"meld": "marriage", "suit": "C", "count": 1, "points": 20, "cards": ["KC", "QC"]},
                    {"meld": "dix", "suit": "S", "count": 1, "points": 10, "cards": ["9S"]},
                    {"meld": "kings_around", "count": 1, "points": 80, "cards": ["KS", "KH", "KD", "KC"]},
                    {"meld": "queens_around", "count": 1, "points": 60, "cards": ["QS", "QH", "QD", "QC"]},
                ],
            }
        ],
    }


def test_the_four_trumps(cli: Cli) -> None:
    document = answer(cli, SPADES, *EHOW)
    assert list(document) == ["rules", "trumps", "best", "least"]
    assert document["best"] == {"trump": "S", "total": 360}
    assert document["least"] == 240
    assert {suit: found["total"] for suit, found in document["trumps"].items()} == {
        "S": 360,
        "H": 240,
        "D": 240,
        "C": 240,
    }
    for suit, found in document["trumps"].items():
        assert found == answer(cli, SPADES, "-t", suit, *EHOW)


def test_the_best_trump_is_the_first_of_equals(cli: Cli) -> None:
    assert answer(cli, "KH QH KD QD", *EHOW, "--partial")["best"] == {"trump": "H", "total": 60}
    assert answer(cli, "AS", *EHOW, "--partial")["best"] == {"trump": "S", "total": 0}


def test_no_trump(cli: Cli) -> None:
    document = answer(cli, SPADES, "-t", "none", *EHOW)
    assert (document["trump"], document["total"], document["roundhouse"]) == ("none", 220, 1)
    assert {(m["meld"], m.get("suit")) for m in document["hands"][0]["melds"]} == {
        *(("marriage", suit) for suit in "SHDC"),
        ("kings_around", None),
        ("queens_around", None),
    }


@pytest.mark.parametrize("word", ["S", "s", "♠", "spades", "Spade", "picas", "♠\ufe0f"])
def test_trumps_by_any_name(word: str, cli: Cli) -> None:
    assert cli("meld", SPADES, "-t", word, *EHOW, "-q").out == "360\n"


@pytest.mark.parametrize("word", ["none", "None", "ninguno", "sin triunfo"])
def test_no_trump_by_any_name(word: str, cli: Cli) -> None:
    assert cli("meld", SPADES, "-t", word, *EHOW, "-q").out == "220\n"


def test_quiet(cli: Cli) -> None:
    assert cli("meld", SPADES, "-t", "H", *EHOW, "-q") == (0, "240\n", "")
    assert cli("meld", SPADES, *EHOW, "-q") == (0, "360\n", "")


def test_cards_may_be_several_arguments(cli: Cli) -> None:
    assert cli("meld", *SPADES.split(), *EHOW, "-q").out == "360\n"


def test_a_side(cli: Cli) -> None:
    document = answer(cli, SPADES, "/", NINES, "-t", "S", *EHOW)
    assert document["total"] == 360 + 120
    assert [hand["total"] for hand in document["hands"]] == [360, 120]
    assert [len(hand["cards"]) for hand in document["hands"]] == [12, 12]
    assert document["roundhouse"] == 1
    assert cli("meld", f"{SPADES}/{NINES}", "-t", "S", *EHOW, "-q").out == "480\n"
    both = answer(cli, f"{SPADES}/{NINES}", *EHOW)
    assert both["trumps"]["S"] == document
    assert both["best"] == {"trump": "S", "total": 480}


def test_cards_of_partners_do_not_meet(cli: Cli) -> None:
    assert cli("meld", "KS / QS", "-t", "S", "--partial", *EHOW, "-q").out == "0\n"


def test_standard_input(cli: Cli) -> None:
    text = "# my hand\n\nAS TS KS QS JS  # the run\n  KH QH 9S\nKD QD KC QC\n"
    assert answer(cli, "-", "-t", "S", *EHOW, stdin=text) == answer(cli, SPADES, "-t", "S", *EHOW)
    assert cli("meld", "-", "-t", "S", *EHOW, "-q", stdin="\ufeff" + text).out == "360\n"
    assert (
        cli("meld", "-", *EHOW, "--lang", "es", "-t", "P", "-q", stdin=text).out == "360\n"
    )  # English initials
    assert refused(cli, "-", *EHOW, stdin="# nothing\n\n")["code"] == "empty-hand"


def test_spanish_initials_only_when_asked_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert cli("meld", "KS QS", "-t", "S", "--partial", "-q") == (0, "4\n", "")
    assert cli("meld", "RP DP", "-t", "P", "--partial", "-q", "--lang", "es") == (0, "4\n", "")
    assert cli("meld", "RP DP", "-t", "P", "--partial", "-q").status == 2


def test_a_hand_that_may_ask_for_a_new_deal(cli: Cli) -> None:
    assert answer(cli, NINES, "-t", "S", "-r", "cardzmania-single")["redeal"] is True
    document = answer(cli, f"{SPADES} / {NINES}", "-r", "cardzmania-single")
    assert document["redeal"] is True
    assert [hand.get("redeal") for hand in document["trumps"]["S"]["hands"]] == [None, True]
    assert "6 nines: this hand may ask for a new deal" in cli("meld", NINES, "-r", "cardzmania-single").out
    assert "Hand 2: 6 nines" in cli("meld", f"{SPADES} / {NINES}", "-r", "cardzmania-single").out
    for args in (
        [NINES.replace("9D 9D", "9D TD"), "-r", "cardzmania-single"],
        [NINES, *EHOW],
        [NINES, "-r", "cardzmania-single", "-o", "redeal=off"],
    ):
        assert "redeal" not in answer(cli, *args)


def test_what_people_see(cli: Cli) -> None:
    assert cli("meld", SPADES, "-t", "S", *EHOW).out == (
        "ehow: Single-deck partnership (eHow), trump ♠\n"
        "♠ A 10 K Q J 9   ♥ K Q   ♦ K Q   ♣ K Q\n"
        "\n"
        "Meld             Points  Cards\n"
        "-------------  --------  ---------------\n"
        "Run ♠               150  A♠ 10♠ K♠ Q♠ J♠\n"
        "Marriage ♥           20  K♥ Q♥\n"
        "Marriage ♦           20  K♦ Q♦\n"
        "Marriage ♣           20  K♣ Q♣\n"
        "Dix ♠                10  9♠\n"
        "Kings around         80  K♠ K♥ K♦ K♣\n"
        "Queens around        60  Q♠ Q♥ Q♦ Q♣\n"
        "Total               360\n"
        "\n"
        "Roundhouse: 1, counted in its parts above\n"
    )


def test_what_people_see_of_the_four_trumps(cli: Cli) -> None:
    assert cli("meld", SPADES, *EHOW).out == (
        "ehow: Single-deck partnership (eHow)\n"
        "♠ A 10 K Q J 9   ♥ K Q   ♦ K Q   ♣ K Q\n"
        "\n"
        "Meld              ♠    ♥    ♦    ♣\n"
        "--------------  ---  ---  ---  ---\n"
        "Run             150    ·    ·    ·\n"
        "Royal marriage    ·   40   40   40\n"
        "Marriage         60   60   60   60\n"
        "Dix              10    ·    ·    ·\n"
        "Kings around     80   80   80   80\n"
        "Queens around    60   60   60   60\n"
        "Total           360  240  240  240\n"
        "\n"
        "Best: ♠ with 360. At least 240 whatever the trump.\n"
        "Roundhouse: 1, counted in its parts above\n"
    )


def test_what_people_see_of_a_side(cli: Cli) -> None:
    out = cli("meld", "QSQSJDJD / KC QC", "-t", "C", "--partial").out
    assert out == (
        "double-deck: Double-deck Pinochle, trump ♣\n"
        "\n"
        "Hand 1: ♠ Q Q   ♦ J J\n"
        "Meld           Points  Cards\n"
        "-----------  --------  -----------\n"
        "Pinochle ×2        30  Q♠ Q♠ J♦ J♦\n"
        "Total              30\n"
        "\n"
        "Hand 2: ♣ K Q\n"
        "Meld                Points  Cards\n"
        "----------------  --------  -------\n"
        "Royal marriage ♣         4  K♣ Q♣\n"
        "Total                    4\n"
        "\n"
        "Total of the side: 34\n"
    )


def test_plain_letters(cli: Cli) -> None:
    out = cli("meld", "QSQSJDJD KS AH TH", "-t", "S", "--partial", "--ascii").out
    assert out.isascii()
    assert "Pinochle x2" in out
    assert "QS QS JD JD" in out
    assert "S: K Q Q   H: A 10   D: J J" in out
    assert cli("meld", "KS QS", "--partial", "--ascii").out.isascii()


def test_spanish(cli: Cli) -> None:
    out = cli("meld", "RP DP JD", "-t", "P", "--partial", "--lang", "es").out
    assert "Matrimonio real ♠" in out
    assert "Pinochle" in out
    assert "Puntos" in out
    assert "triunfo ♠" in out
    assert "Lo mejor: ♠ con 8" in cli("meld", "RP DP JD", "--partial", "--lang", "es").out


def test_nothing_melds(cli: Cli) -> None:
    out = cli("meld", "AS", "-t", "S", "--partial").out
    assert out.splitlines()[-1].split() == ["Total", "0"]
    document = answer(cli, "AS", "-t", "S", "--partial")
    assert (document["total"], document["hands"][0]["melds"]) == (0, [])


def test_wide_melds_are_wrapped_at_eighty_columns(cli: Cli) -> None:
    out = cli("meld", "AAAAA.AAAAA.AAAAA.AAAAA", "-t", "S", "-r", "six-handed").out
    assert max(map(len, out.splitlines())) <= 80
    assert out.count("A♠") == 5


def test_a_hand_that_is_too_long_for_the_screen_breaks_between_suits(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    lines = cli("meld", "AAAAAA.AAAAAA.AAAAAA.AA", "-t", "S", "-r", "six-handed").out.splitlines()
    assert lines[1:3] == ["♠ A A A A A A   ♥ A A A A A A   ♦ A A A A A A", "  ♣ A A"]


def test_rows_for_programs(cli: Cli) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("meld", SPADES, "-t", "S", *EHOW, "-f", "csv").out)))
    assert rows[0] == {
        "trump": "S",
        "hand": "1",
        "meld": "run",
        "suit": "S",
        "count": "1",
        "points": "150",
        "cards": "AS TS KS QS JS",
    }
    assert sum(int(row["points"]) for row in rows) == 360
    lines = cli("meld", SPADES, *EHOW, "-f", "jsonl").out.splitlines()
    best = [json.loads(line) for line in lines if json.loads(line)["trump"] == "H"]
    assert sum(row["points"] for row in best) == 240
    assert best[0]["cards"] == ["KH", "QH"]
    assert cli("meld", SPADES, *EHOW, "-f", "tsv").out.startswith("trump\thand\tmeld")


@pytest.mark.parametrize("form", ["simple", "rounded_outline", "github", "plain", "html", "latex"])
def test_tables_in_other_formats(form: str, cli: Cli) -> None:
    for args in (["-t", "S"], []):
        done = cli("meld", SPADES, *EHOW, *args, "-f", form)
        assert (done.status, done.err) == (0, "")
        assert "Kings around" in done.out
        assert "360" in done.out
        assert "ehow" not in done.out
    assert "Hand" in cli("meld", f"{SPADES}/{NINES}", "-t", "S", *EHOW, "-f", form).out


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["AS XS"], "unknown-card", '"X"'),
        (["AS 9S", "--partial"], "not-in-deck", "9S"),
        (["AS JK", "--partial"], "not-in-deck", "JK"),
        (["AS AS AS", *EHOW, "--partial"], "too-many-copies", "3 here, the deck has 2"),
        (["AS AS / AS", *EHOW, "--partial"], "too-many-copies", "3 here, the deck has 2"),
        (["AS", *EHOW], "hand-size", "cards in this hand: 1, and a hand here has 12"),
        ([f"{SPADES} / AS", *EHOW], "hand-size", "cards in this hand: 1, and a hand here has 12"),
        ([SPADES.replace("9S", "AS")], "hand-size", "cards in this hand: 12, and a hand here has 20"),
        (["AS / KS / QS", "--partial"], "too-many-hands", "3 hands here, a side has 2"),
        (["AS / KS", "--partial", "-r", "three-handed"], "too-many-hands", "2 hands here, a side has 1"),
        (["AS /", "--partial"], "empty-hand", ""),
        (["/ AS", "--partial"], "empty-hand", ""),
        ([""], "empty-hand", ""),
        (["  ", "--partial"], "empty-hand", ""),
        (["AS..K", "--partial"], "dotted-form", ""),
        (["AS", "--partial", "-t", "X"], "unknown-suit", '"X"'),
        (["AS", "--partial", "-t", ""], "unknown-suit", ""),
        (["AS", "--partial", "-r", "ehoww"], "unknown-table", "ehoww"),
        (["AS", "--partial", "-p", "3"], "players", "3"),
        (["AS", "--partial", "--claim", "4"], "usage", "--claim needs a trump"),
        (["AS", "--partial", "--claim", "x", "-t", "S"], "usage", ""),
        (["AS", "--partial", "-o", "nothing=1"], "unknown-option", ""),
        (["AS", "--partial", "-s", "melds.rum.points=3"], "unknown-path", ""),
        (["-5", "--partial"], "unknown-card", ""),
        ([], "usage", ""),
    ],
)
def test_refusals(args: Any, code: str, said: str, cli: Cli) -> None:
    error = refused(cli, *args)
    assert error["code"] == code
    assert said in error["message"]


def test_a_wrong_size_names_a_table_that_deals_it(cli: Cli) -> None:
    error = refused(cli, SPADES.replace("9S", "AS"))
    assert "table bicycle" in error["hint"]
    assert "--partial" in error["hint"]
    assert "table cardzmania-single -p 6" in refused(cli, "AS AH AD AC KS KH KD KC", *EHOW)["hint"]
    assert refused(cli, "AS", *EHOW)["hint"] == "--partial scores any number of cards"


@pytest.mark.parametrize(
    ("table", "players", "size"),
    [
        ("three-handed", 3, 15),
        ("three-handed", 3, 18),
        ("cardzmania-cutthroat", 3, 15),
        ("cardzmania-cutthroat", 3, 16),
        ("cardzmania-cutthroat", 3, 18),
        ("cardzmania-cutthroat", 4, 12),
        ("cardzmania-double", 6, 16),
        ("cardzmania-double", 8, 12),
        ("cardzmania-single", 8, 6),
    ],
)
def test_every_size_that_is_dealt_is_taken(table: str, players: int, size: int, cli: Cli) -> None:
    cards = [rank + suit for rank in "ATKQ" for suit in "SHDC"] + ["JS", "JH"]
    args = ["-r", table, "-p", str(players), "-t", "S", "-q"]
    assert cli("meld", *cards[:size], *args).status == 0
    assert cli("meld", *cards[: size - 2], *args).status == (0 if size == 18 and "cut" in table else 2)


def test_a_deck_of_its_own_seating(cli: Cli) -> None:
    """Nines are back in the double deck with six players, and so is the dix."""
    args = ["meld", "9S 9S", "-t", "S", "-r", "cardzmania-double", "--partial", "-q"]
    assert cli(*args, "-p", "6").out == "20\n"
    assert cli(*args, "-p", "4").status == 2


def test_points_of_a_roundhouse_stand_in_the_breakdown(cli: Cli) -> None:
    document = answer(cli, SPADES, "-t", "S", *EHOW, "-s", "melds.roundhouse.points=10")
    assert document["hands"][0]["melds"][-1]["meld"] == "roundhouse"
    assert document["hands"][0]["melds"][-1]["points"] == 10
    assert (document["total"], document["roundhouse"]) == (370, 1)
    shown = cli("meld", SPADES, "-t", "S", *EHOW, "-s", "melds.roundhouse.points=10").out
    assert "counted in its parts" not in shown


def test_a_table_without_a_roundhouse(cli: Cli) -> None:
    document = answer(cli, SPADES, "-t", "S", *EHOW, "-s", "melds.roundhouse=none")
    assert document["roundhouse"] == 0


@pytest.mark.parametrize(
    ("spares", "melds"),
    [
        ("K", [("run_extra_king", 1, 170)]),
        ("Q", [("run_extra_queen", 1, 170)]),
        ("KQ", [("run_extra_marriage", 1, 190)]),
        ("KKQ", [("run_extra_king", 1, 170), ("royal_marriage", 1, 40)]),
        ("KQQ", [("run_extra_queen", 1, 170), ("royal_marriage", 1, 40)]),
        ("KK", [("run_extra_king", 1, 170)]),
        ("KKQQ", [("run_extra_marriage", 1, 190), ("royal_marriage", 1, 40)]),
        ("KKKQQQ", [("run_extra_marriage", 1, 190), ("royal_marriage", 2, 80)]),
        ("A10KQJKQ", [("run", 2, 1500), ("royal_marriage", 1, 40)]),
    ],
)
def test_run_extras_replace_the_run(spares: str, melds: Any, cli: Cli) -> None:
    args = ["S:A10KQJ" + spares, "-t", "S", "-r", "cardzmania-double", "--partial"]
    found = answer(cli, *args)["hands"][0]["melds"]
    assert [(m["meld"], m["count"], m["points"]) for m in found] == melds
