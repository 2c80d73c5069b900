"""Random evenings with corrections of every kind, against a small model that works everything out anew each time."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import mark_of

from meldcalc.errors import Refusal, problems_of
from meldcalc.match.change import append
from meldcalc.match.document import show_document
from meldcalc.match.reading import read_match
from meldcalc.match.state import Reading

HEAD = """\
meldcalc: 1
rules: single-deck   # by tens
set: {match.target: 100000}
sides: {We: [Ana, Luis], They: [Bob, Carol]}
seats: [Ana, Bob, Luis, Carol]
dealer: Bob

# the hands
hands:
"""
SIDES = ("We", "They")
PLAYERS = {"Ana": 0, "Luis": 0, "Bob": 1, "Carol": 1}
SEATS = ["Ana", "Bob", "Luis", "Carol"]


def delta(hand: dict[str, Any]) -> tuple[int, int]:
    """What a hand is worth: meld and tricks, or the bid lost; a defender without a trick point loses its meld."""
    if hand.get("result") in ("passed-out", "misdeal"):
        return 0, 0
    side = PLAYERS[hand["bidder"]]
    melds = [hand["meld"]["We"], hand["meld"]["They"]]
    written = [0, 0]
    if hand.get("result") == "thrown-in":
        written[side], written[1 - side] = -hand["bid"], melds[1 - side]
        return written[0], written[1]
    tricks = [hand["tricks"]["We"], hand["tricks"]["They"]]
    own = melds[side] + tricks[side]
    written[side] = own if own >= hand["bid"] else -hand["bid"]
    written[1 - side] = tricks[1 - side] + (melds[1 - side] if tricks[1 - side] else 0)
    return written[0], written[1]


class Model:
    """The entries so far; everything else is worked out from them."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []

    def holds(self) -> list[bool]:
        held = [True] * len(self.entries)
        for entry in self.entries:
            if "undo" in entry:
                held[entry["undo"] - 1] = False
            if "redo" in entry:
                held[entry["redo"] - 1] = True
        return held

    def hands(self) -> list[tuple[dict[str, Any], str]]:
        """Each hand as it now reads, and whether it is counted, fixed or void."""
        held = self.holds()
        numbers = [place for place, entry in enumerate(self.entries) if is_hand(entry)]
        found = []
        for hand, place in enumerate(numbers, 1):
            reads, status = self.entries[place], "counted"
            void = not held[place]
            marked = False
            for other, entry in enumerate(self.entries):
                if not held[other]:
                    continue
                if entry.get("fix") == hand:
                    reads, status = entry, "fixed"
                if entry.get("void") == hand:
                    marked = True
                if entry.get("unvoid") == hand:
                    marked = False
            found.append((reads, "void" if void or marked else status))
        return found

    def totals(self) -> dict[str, int]:
        sums = [0, 0]
        for hand, status in self.hands():
            if status != "void":
                sums = [total + value for total, value in zip(sums, delta(hand), strict=True)]
        for entry, held in zip(self.entries, self.holds(), strict=True):
            if held and "adjust" in entry:
                sums = [total + entry["adjust"].get(side, 0) for total, side in zip(sums, SIDES, strict=True)]
        return dict(zip(SIDES, sums, strict=True))

    def dealers(self) -> list[str]:
        place, found = SEATS.index("Bob"), []
        for hand, status in self.hands():
            found.append(SEATS[place % 4])
            place += status != "void" and hand.get("result") != "misdeal"
        return found


def is_hand(entry: dict[str, Any]) -> bool:
    return not set(entry) & {"fix", "void", "unvoid", "undo", "redo", "adjust", "note"}


def a_hand(chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.15:
        return {"result": chance.choice(["passed-out", "misdeal"])}
    bidder = chance.choice(list(PLAYERS))
    melds = [chance.randrange(0, 40) * 10 for _ in SIDES]
    side = PLAYERS[bidder]
    if chance.random() < 0.15:
        hand = {"bidder": bidder, "bid": chance.randrange(25, 60) * 10, "result": "thrown-in"}
    else:
        # A bid out of reach after the meld would be thrown in, not played.
        melds[side] = max(melds[side], 10)
        most = min(60, (melds[side] + 250) // 10)
        hand = {"bidder": bidder, "bid": chance.randrange(25, most + 1) * 10, "trump": chance.choice("SHDC")}
        took = chance.choice([0, 250, chance.randrange(0, 26) * 10])
        hand["tricks"] = {"We": took, "They": 250 - took}
    return {**hand, "meld": dict(zip(SIDES, melds, strict=True))}


def a_step(chance: random.Random, model: Model) -> dict[str, Any]:
    """Something that may be done now."""
    held, hands = model.holds(), model.hands()
    own = [place for place, entry in enumerate(model.entries) if is_hand(entry)]
    there = [number for number in range(1, len(hands) + 1) if held[own[number - 1]]]
    marked = [number for number in there if hands[number - 1][1] == "void"]
    choices = [a_hand(chance), a_hand(chance), a_hand(chance), {"note": "a: b, #c"}]
    choices.append({"adjust": {chance.choice(SIDES): chance.randrange(-50, 50)}})
    if there:
        choices.append({"fix": chance.choice(there), **a_hand(chance), "reason": "seen anew"})
        choices += [{"void": number} for number in there if number not in marked][-2:]
    choices += [{"unvoid": number} for number in marked][:2]
    spoken = [place + 1 for place, entry in enumerate(model.entries) if not set(entry) & {"undo", "redo"}]
    choices += [{"undo": number} for number in spoken if held[number - 1]][-2:]
    choices += [{"redo": number} for number in spoken if not held[number - 1]][:2]
    return chance.choice(choices)


def written(entry: dict[str, Any], totals: dict[str, int] | None) -> str:
    from meldcalc.match.lines import flow

    return f"- {flow(entry if totals is None else {**entry, 'total': totals})}\n"


def with_total(entry: dict[str, Any], model: Model, reading: Reading) -> dict[str, Any]:
    return {**entry, "total": model.totals()}


def check(document: dict[str, Any], model: Model) -> None:
    assert document["total"] == model.totals()
    assert [hand["status"] for hand in document["hands"]] == [status for _, status in model.hands()]
    assert [hand["dealer"] for hand in document["hands"]] == model.dealers()
    for found, (hand, status) in zip(document["hands"], model.hands(), strict=True):
        wanted = (0, 0) if status == "void" else delta(hand)
        assert tuple(found["delta"].values()) == wanted


@pytest.mark.parametrize("seed", range(60))
def test_random_evenings(seed: Any) -> None:
    """Every line carries the running totals of the model: the reading finds nothing wrong with any of them."""
    chance, model, text = random.Random(seed), Model(), HEAD
    for _ in range(40):
        entry = a_step(chance, model)
        model.entries.append(entry)
        text += written(entry, model.totals() if chance.random() < 0.8 else None)
    check(show_document(read_match(text.encode(), "evening.yaml")), model)


@pytest.mark.parametrize("seed", range(3))
def test_random_evenings_written_by_the_program(seed: Any, tmp_path: Path) -> None:
    chance, model = random.Random(1000 + seed), Model()
    path = tmp_path / "evening.yaml"
    path.write_text(HEAD)
    for _ in range(25):
        entry = a_step(chance, model)
        model.entries.append(entry)
        before = path.read_bytes()
        line = append(str(path), partial(with_total, entry, model))
        assert path.read_bytes() == before + written(entry, model.totals()).encode()
        assert line.match.total == tuple(model.totals().values())
        assert line.line == path.read_bytes().count(b"\n")
    check(show_document(read_match(path.read_bytes(), str(path))), model)


@pytest.mark.parametrize("seed", range(40))
def test_a_wrong_total_is_found_at_its_line(seed: Any) -> None:
    chance, model, lines = random.Random(2000 + seed), Model(), []
    for _ in range(15):
        entry = a_step(chance, model)
        model.entries.append(entry)
        lines.append((entry, model.totals()))
    place = chance.randrange(15)
    off = chance.choice([-100, -1, 1, 7])
    side = chance.choice(SIDES)
    lines[place][1][side] += off
    text = HEAD + "".join(written(*line) for line in lines)
    with pytest.raises(Refusal) as caught:
        read_match(text.encode(), "evening.yaml")
    (problem,) = problems_of(caught.value)
    assert problem.code == "total-wrong"
    assert mark_of(problem).line == HEAD.count("\n") + place + 1
    wrong = lines[place][1][side]
    assert f"total of {side} is {wrong - off} here, and {wrong} is written" in problem.message
    assert problem.message.endswith(f"difference is {off}")


def test_undo_and_redo_without_a_number(tmp_path: Path) -> None:
    from meldcalc.match.change import redo, undo

    path = Path(tmp_path / "evening.yaml")
    path.write_text(HEAD)
    chance = random.Random(5)
    for _ in range(3):
        append(str(path), lambda _: a_hand(chance))
    lines = [append(str(path), step).text for step in (undo, undo, redo, redo, undo, undo, undo)]
    assert lines == [
        "- {undo: 3}",
        "- {undo: 2}",
        "- {redo: 2}",
        "- {redo: 3}",
        "- {undo: 3}",
        "- {undo: 2}",
        "- {undo: 1}",
    ]
    before = path.read_bytes()
    with pytest.raises(Refusal) as caught:
        append(str(path), undo)
    assert caught.value.code == "nothing-to-undo"
    assert path.read_bytes() == before
