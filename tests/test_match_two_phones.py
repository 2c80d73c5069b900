"""Several people who write in one match file: ``match play`` while others write in it."""

import builtins
import contextlib
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from meldcalc.files.locking import hold, let_go
from meldcalc.match.change import append
from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match

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
HAND = ("luis", "21", "spades", "15+4", "4", "14")  # We 33, They 15
OTHER: dict[str, Any] = {"adjust": {"We": 65, "They": 32}}
DISCARDED = "an unfinished hand was discarded, since the match has changed: "
OPEN = "another match play is open on"

Answer = str | Callable[[], object]


def sit(path: Path, *answers: Answer, lang: str | None = None) -> str:
    """Sit down, type, leave; what was said. A function among the answers is called before the next answer is typed."""
    from meldcalc.cli.console import Output
    from meldcalc.cli.kit import Asked, RulesAsked
    from meldcalc.cli.play_evening import evening
    from meldcalc.cli.play_table import Left, Table

    typed: Iterator[Answer] = iter([*answers, "quit"])

    def said(prompt: str) -> str:
        print(prompt)
        one = next(typed)
        while not isinstance(one, str):
            one()
            one = next(typed)
        return one

    asked = Asked(RulesAsked("any", None, None, {}, {}), Output(lang=lang))
    told = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(told):
        patch.setattr(builtins, "input", said)
        with pytest.raises(Left):
            evening(Table(str(path), asked, lang or "en"))
    return told.getvalue()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    found = tmp_path / "evening.yaml"
    found.write_text(KITCHEN)
    return found


def sheet(path: Path) -> Any:
    return show_document(read_match(path.read_bytes(), str(path)))


def writes(path: Path, **fields: Any) -> Callable[[], object]:
    """Somebody else writes a line."""
    return lambda: append(path, lambda reading: fields)


ELSEWHERE: dict[str, Any] = {
    "bidder": "Bob",
    "bid": 25,
    "trump": "H",
    "meld": {"We": 6, "They": 8},
    "tricks": {"They": 19},
}  # We +12, They +27


@pytest.mark.parametrize("place", range(len(HAND) + 1))
def test_a_hand_from_elsewhere_is_told_before_ours_is_written(path: Path, place: int) -> None:
    answers: list[Answer] = [*HAND, ""]
    answers.insert(place, writes(path, **ELSEWHERE))
    # whoever is asked whether to write the hand while the file changes is asked again
    told = sit(path, *answers, *([""] if place == len(HAND) else []))
    assert f"{path} has changed:" in told
    assert "  Hand 1. Bob 25 H, made; meld 6 8, tricks 6 19, points +12 +27" in told
    after = told.partition("has changed:")[2]
    assert "Hand 2. We 12, They 27" in after
    assert "We +33, They +15. Totals: We 45, They 42" in after
    assert "Hand 3. We 45, They 42" in after
    assert [hand["delta"] for hand in sheet(path)["hands"]] == [
        {"We": 12, "They": 27},
        {"We": 33, "They": 15},
    ]


def test_nothing_is_written_without_the_totals_that_were_shown(path: Path) -> None:
    """The file changes at the very question whether to write the hand; nobody says yes again."""
    told = sit(path, *HAND, writes(path, **OTHER), "")
    assert "adjusted: We +65, They +32" in told
    assert "Totals: We 98, They 47" in told
    assert sheet(path)["hands"] == []
    assert "Totals: We 98, They 47" in sit(path)  # and the answers are kept for the file as it is now
    sit(path, "")
    assert sheet(path)["total"] == {"We": 98, "They": 47}


def test_a_match_that_is_over_meanwhile_discards_the_answers(path: Path) -> None:
    told = sit(path, *HAND, lambda: append(path, lambda _: OTHER), writes(path, end="We"), "")
    assert DISCARDED + " ".join(HAND) in told
    assert "The match is over" in told
    assert sheet(path)["hands"] == []
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_other_sides_discard_the_answers(path: Path) -> None:
    moved = KITCHEN.replace("[Ana, Luis]", "[Ana, Bob]").replace("[Bob, Carol]", "[Luis, Carol]")
    moved = moved.replace("seats: [Ana, Bob, Luis, Carol]", "seats: [Ana, Luis, Bob, Carol]")
    told = sit(path, *HAND, lambda: path.write_text(moved), "")
    assert "what was there before is not the same" in told
    assert DISCARDED + " ".join(HAND) in told
    assert sheet(path)["hands"] == []


def test_answers_that_no_longer_fit_are_named(path: Path) -> None:
    told = sit(path, "luis", "21", writes(path, sub={"Luis": "Eva"}), "spades", "eva", *HAND[1:], "")
    assert DISCARDED + "luis 21 spades" in told
    assert sheet(path)["hands"][0]["bidder"] == "Eva"


def test_undo_takes_back_no_entry_that_was_not_seen(path: Path) -> None:
    told = sit(path, writes(path, **ELSEWHERE), "undo")
    assert "Hand 1. Bob 25 H" in told
    assert len(sheet(path)["hands"]) == 1
    assert "- {undo: 1}" not in path.read_text()


def test_a_file_that_cannot_be_read_for_a_moment_loses_nothing(path: Path) -> None:
    told = sit(
        path,
        *HAND[:3],
        lambda: path.write_text("hands: ["),
        *HAND[3:],
        "",
        lambda: path.write_text(KITCHEN),
        "",
    )
    assert "  no: " in told
    assert sheet(path)["total"] == {"We": 33, "They": 15}


def test_in_spanish(path: Path) -> None:
    told = sit(path, writes(path, **ELSEWHERE), "deshacer", lang="es")
    assert "ha cambiado:" in told


# --- two plays ---------------------------------------------------------------------------------------------------


def test_a_second_play_leaves_the_first_ones_answers_alone(path: Path) -> None:
    second: list[str] = []
    first = sit(path, *HAND[:3], lambda: second.append(sit(path, "carol")), *HAND[3:], "")
    assert f"{OPEN} {path}" in second[0]
    assert second[0].count(OPEN) == 1
    assert "Who bid? (a player or side; passed-out, misdeal) luis" not in second[0]
    assert "these answers were not saved: carol" in second[0]
    assert OPEN not in first
    assert DISCARDED not in first
    assert sheet(path)["total"] == {"We": 33, "They": 15}
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_the_first_ones_answers_outlive_a_second_play(path: Path) -> None:
    sit(path, *HAND[:3], lambda: sit(path, "carol", "undo"))
    told = sit(path)
    assert OPEN not in told
    assert "Trump? (S H D C, none) spades" in told


def test_one_hand_typed_on_two_phones_is_not_written_twice_unseen(path: Path) -> None:
    """The second writes it first; the first is shown it before its own would be written."""
    first = sit(path, *HAND, lambda: sit(path, *HAND, ""), "")
    assert "Hand 1. Luis 21 S, made; meld 19 4, tricks 14 11, points +33 +15" in first
    assert "Totals: We 66, They 30" in first
    assert len(sheet(path)["hands"]) == 1


def test_the_lock_of_a_play_that_was_killed_is_free(path: Path) -> None:
    (path.parent / ".evening.yaml.playing").write_text("")
    assert OPEN not in sit(path)
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_lock_of_its_own(tmp_path: Path) -> None:
    name = str(tmp_path / "lock")
    handle = hold(name)
    assert handle is not None
    assert hold(name) is None
    let_go(handle, name)
    again = hold(name)
    assert again is not None
    let_go(again, name)
    assert list(tmp_path.iterdir()) == []
    assert hold(str(tmp_path / "none" / "lock")) == -1
    let_go(-1, name)


# --- small things ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "offered"), [("no", False), ("yes", True)])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_marriage_is_offered_where_the_table_asks_for_one(
    path: Path, table: str, offered: bool, lang: str
) -> None:
    path.write_text(KITCHEN.replace("20}", f"20, bidding.trump_needs_marriage: {table}}}"))
    told = sit(path, "luis", "21", "x", lang=lang)
    assert told.count("no-marriage" if lang == "en" else "sin matrimonio") == (3 if offered else 0)


def test_one_enter_too_many_does_not_leave(path: Path) -> None:
    path.write_text(KITCHEN + "- {adjust: {We: 3}}\n- {end: We}\n")
    told = sit(path, "", "show", "", "note late")
    assert told.count("Enter again leaves") == 2
    assert "note: late" in told
    assert "Enter again leaves" in sit(path, "", "")
