"""Cards typed with Spanish initials, kept in English ones, and shown as they were typed."""

from pathlib import Path

import pytest
from conftest import Cli

from meldcalc.cards import as_typed, hands_in_english, melds_in_english
from meldcalc.errors import Refusal, Spot


def test_hands_in_spanish_initials_are_written_in_english() -> None:
    assert hands_in_english("RP, 10C 2xDT / JD rey de picas", "es") == "KS TH QC QC / JD KS"


def test_melds_in_spanish_initials_are_written_in_english() -> None:
    typed = "set: RP RC 2P=RT^ / pinochle: AC AC JK"
    assert melds_in_english(typed, "es") == "set: KS KH 2S=KC^ / pinochle: AH AH JK"


def test_english_stays_as_it_was_typed() -> None:
    assert hands_in_english(" S:KQ / 2xAH ", "en") == "S:KQ / 2xAH"
    assert melds_in_english(" KS KH KD~ ", "en") == "KS KH KD~"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_is_nothing_in_either_language(lang: str) -> None:
    assert hands_in_english(" ", lang) == melds_in_english(" ", lang) == ""


def test_what_cannot_be_read_is_shown_in_its_place() -> None:
    with pytest.raises(Refusal) as refused:
        hands_in_english("RP / 10C KH", "es")
    assert refused.value.spot == Spot("RP / 10C KH", 9, 10)


def test_a_later_problem_is_shown_in_the_text_that_was_typed() -> None:
    typed = "RP,  RC / 2xDT"
    text = hands_in_english(typed, "es")
    at = text.index("QC")
    problems = [
        Refusal("too-many-copies", "", spot=Spot(str(text), at, at + 2)),
        Refusal("not-a-meld", "", spot=Spot(str(text), 0, 5)),
        Refusal("empty-hand", "", spot=Spot("other", 0, 5)),
    ]
    problems = as_typed(problems, {"We": {"melds": text, "cut": True}})
    assert [problem.spot for problem in problems] == [
        Spot(typed, 10, 14),
        Spot(typed, 0, 7),
        Spot("other", 0, 5),
    ]


def test_a_match_refuses_cards_in_the_text_that_was_typed(cli: Cli, tmp_path: Path) -> None:
    file = str(tmp_path / "evening.yaml")
    cli("match", "new", file, "-r", "pinacle", "--sides", "NS,EO")
    done = cli("match", "add", file, "--lang", "es", "--melds", "NS=RP RC  5C", "--points", "EO=0")
    assert done.status == 2
    assert "\n  RP RC  5C\n         ^^\n" in done.err
