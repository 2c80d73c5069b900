"""undo and redo: as everybody knows them. What is new leaves nothing to redo; a redo is taken back before anything older."""

import builtins
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli
from hypothesis import given, strategies as st

from meldcalc.errors import Refusal
from meldcalc.lang import translate
from meldcalc.match import change
from meldcalc.match.document import show_document
from meldcalc.match.lines import flow
from meldcalc.match.reading import examine, finished, read_match
from meldcalc.reader import Problems

HEAD = """\
meldcalc: 1
rules: single-deck
option: {scale: ones}
set: {bidding.minimum: 20, match.target: 100000}
sides: {We: [Ana, Luis], They: [Bob, Carol]}
hands:
"""


def hand(meld: int) -> dict[str, Any]:
    """A made hand: We write ``meld`` + 14, They 15."""
    return {"bidder": "Luis", "bid": 21, "trump": "S", "meld": {"We": meld, "They": 4}, "tricks": {"We": 14}}


class Model:
    """What everybody takes undo and redo to do: a list of what was done, and a pile of what was undone."""

    def __init__(self) -> None:
        self.entries = 0
        self.hands = 0
        self.done: list[tuple[int, str, int, int]] = []  # entry, kind, hand, value
        self.undone: list[tuple[int, str, int, int]] = []

    def say(self, kind: str, number: int = 0, value: int = 0) -> None:
        self.entries += 1
        if kind == "hand":
            self.hands += 1
            number = self.hands
        self.done.append((self.entries, kind, number, value))
        self.undone.clear()

    def undo(self) -> int | None:
        if not self.done:
            return None
        self.entries += 1
        self.undone.append(self.done.pop())
        return self.undone[-1][0]

    def redo(self) -> int | None:
        if not self.undone:
            return None
        self.entries += 1
        self.done.append(self.undone.pop())
        return self.done[-1][0]

    def played(self) -> tuple[dict[int, int], dict[int, bool], int]:
        """The melds of the hands that hold, which of them are void, and the points beside them."""
        melds: dict[int, int] = {}
        void: dict[int, bool] = {}
        beside = 0
        for _, kind, number, value in self.done:
            if kind in ("hand", "fix"):
                melds[number] = value
            elif kind == "adjust":
                beside += value
            elif kind in ("void", "unvoid"):
                void[number] = kind == "void"
        return melds, void, beside

    def total(self) -> list[int]:
        melds, void, beside = self.played()
        counted = [meld for number, meld in melds.items() if not void.get(number)]
        return [sum(meld + 14 for meld in counted) + beside, 15 * len(counted)]


class Sheet:
    """The same through the lines of a file."""

    def __init__(self) -> None:
        self.source = HEAD

    def write(self, fields: Any) -> dict[str, Any]:
        """Append what ``fields`` makes of the reading, as the commands do."""
        problems = Problems()
        reading = examine(self.source.encode(), problems)
        problems.done()
        assert reading is not None
        said = fields(reading)
        change.take(reading, said)
        self.source += f"- {flow(said)}\n"
        assert finished(reading).total == read_match(self.source.encode()).total
        return dict(said)

    def total(self) -> list[int]:
        return list(read_match(self.source.encode()).total)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["undo", "redo"]), st.just(0), st.just(0)),
        st.tuples(
            st.sampled_from(["hand", "fix", "void", "unvoid", "adjust", "note"]),
            st.integers(1, 4),
            st.integers(7, 30),
        ),
    ),
    max_size=25,
)


def may(model: Model, kind: str, number: int) -> bool:
    """Whether a correction can be made: its hand is there, and not void already."""
    melds, void, _ = model.played()
    if kind in ("fix", "void", "unvoid"):
        return number in melds and (kind == "fix" or void.get(number, False) == (kind == "unvoid"))
    return True


def line(kind: str, number: int, value: int) -> dict[str, Any]:
    match kind:
        case "hand":
            return hand(value)
        case "fix":
            return {"fix": number, **hand(value)}
        case "adjust":
            return {"adjust": {"We": value}}
        case "note":
            return {"note": "late"}
    return {kind: number}


@given(STEPS)
def test_they_do_what_everybody_takes_them_to_do(steps: Any) -> None:
    model, sheet = Model(), Sheet()
    for kind, number, value in steps:
        if kind in ("undo", "redo"):
            expected = model.undo() if kind == "undo" else model.redo()
            make = change.undo if kind == "undo" else change.redo
            if expected is None:
                with pytest.raises(Refusal) as refused:
                    sheet.write(make)
                assert refused.value.code == f"nothing-to-{kind}"
            else:
                assert sheet.write(make) == {kind: expected}
        elif may(model, kind, number):
            model.say(kind, number, value)
            said = line(kind, number, value)
            sheet.write(lambda _, said=said: said)
        assert sheet.total() == model.total()


def test_a_redo_does_not_reach_past_new_work() -> None:
    """Hand 2 was a slip and undone at once; six hands later redo must not bring it back."""
    sheet = Sheet()
    for meld in (10, 20):
        sheet.write(lambda _, meld=meld: hand(meld))
    sheet.write(change.undo)
    for _ in range(6):
        sheet.write(lambda _: hand(10))
    before = sheet.source
    with pytest.raises(Refusal) as refused:
        sheet.write(change.redo)
    assert (refused.value.code, sheet.source) == ("nothing-to-redo", before)
    assert "- {redo: 2}" in str(refused.value.hint)  # the way out
    assert "después se ha anotado" in translate(refused.value.message, "es")


def test_a_redo_is_taken_back_before_anything_older() -> None:
    """A record in which an old redo reached far back: undo takes that back, and not the line before it."""
    sheet = Sheet()
    for meld in (10, 20):
        sheet.write(lambda _, meld=meld: hand(meld))
    sheet.source += "- {undo: 2}\n- {adjust: {We: 5}}\n- {sub: {Ana: Rosa}}\n- {redo: 2}\n"
    assert sheet.total() == [24 + 34 + 5, 30]  # what such a record means has not changed
    assert sheet.write(change.undo) == {"undo": 2}
    assert sheet.write(change.undo) == {"undo": 5}
    assert sheet.write(change.redo) == {"redo": 5}
    assert sheet.write(change.redo) == {"redo": 2}
    assert sheet.write(change.undo) == {"undo": 2}
    assert sheet.total() == [24 + 5, 15]


def test_the_message_quotes_what_the_entry_said(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(HEAD + f"- {flow(hand(10))}\n- {{void: 1}}\n")
    assert cli("match", "undo", str(path)).out.startswith('entry 2 is taken back ("hand 1 is void")\n')
    path.write_text(HEAD + f"- {flow(hand(10))}\n- {{void: 1}}\n")
    told = cli("match", "undo", str(path), "--lang", "es").out
    assert told.startswith("se retira la entrada 2 («la mano 1 queda anulada»)\n")


# --- the same words at the table ---------------------------------------------------------------------------------


def words(kind: str, number: int, value: int) -> list[str]:
    """What is typed at the table; a fix is no word there."""
    match kind:
        case "hand":
            return ["luis", "21", "S", str(value), "4", "14", ""]
        case "void":
            return [f"void {number}"]
        case "adjust":
            return [f"adjust We={value}"]
        case "note":
            return ["note late"]
    return [kind]


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_at_the_table(
    seed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from meldcalc.cli.console import Output
    from meldcalc.cli.kit import Asked, RulesAsked
    from meldcalc.cli.play_evening import evening
    from meldcalc.cli.play_table import Left, Table

    chance = random.Random(seed)
    model, typed = Model(), []
    for _ in range(40):
        kind = chance.choice(["hand", "void", "adjust", "note", "undo", "undo", "redo", "redo"])
        number, value = chance.randint(1, 4), chance.randint(7, 30)
        if kind == "undo":
            model.undo()
        elif kind == "redo":
            model.redo()
        elif may(model, kind, number):
            model.say(kind, number, value)
        else:
            continue
        typed += words(kind, number, value)
    answers: Iterator[str] = iter([*typed, "quit"])
    monkeypatch.setattr(builtins, "input", lambda _: next(answers))
    path = tmp_path / "evening.yaml"
    path.write_text(HEAD)
    asked = Asked(RulesAsked("any", None, None, {}, {}), Output())
    with pytest.raises(Left):
        evening(Table(str(path), asked, "en"))
    found = show_document(read_match(path.read_bytes(), str(path)))["total"]
    assert [found["We"], found["They"]] == model.total()
