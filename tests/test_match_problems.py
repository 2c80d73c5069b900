"""Everything that is wrong with a line is told at once, each thing at its place, and nothing that only follows."""

import random
from collections import Counter
from typing import Any

import pytest
from conftest import mark_of

from meldcalc.codes import CODES
from meldcalc.errors import Refusal, problems_of
from meldcalc.match.reading import read_match

HEAD = "meldcalc: 1\nrules: single-deck\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\nhands:\n"
PINACLE = "meldcalc: 1\nrules: pinacle\nsides: {NS: [], EW: []}\npartials:\n"
KITTY = "meldcalc: 1\nrules: three-handed\nsides: {A: [], B: [], C: []}\nhands:\n"


def problems(text: str) -> list[tuple[int, int, str]]:
    """Line, column and code of each problem, in the order in which they are told."""
    try:
        read_match(text.encode(), "m.yaml")
    except Refusal as refusal:
        return [(*mark_of(problem)[1:3], problem.code) for problem in problems_of(refusal)]
    return []


def told(head: str, line: str) -> dict[str, str]:
    """Of a file with one line: the code of each problem and the text that stands at its place."""
    found = problems(f"{head}- {line}\n")
    assert {number for number, _, _ in found} <= {head.count("\n") + 1}
    return {code: f"- {line}"[column - 1 :] for _, column, code in found}


CARDS = "AS TS KS QS JS AH AD AC KH QH 9S 9D"


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        pytest.param(
            "{bidder: Karol, bid: 300, trump: S, meld: {We: 190}, tricks: {We: 140, They: 120}}",
            {"unknown-name": "Karol", "meld-missing": "{We: 190}", "trick-total": "{We: 140"},
            id="a name, a meld, a sum",
        ),
        pytest.param(
            "{bidder: Luis, bid: 305, trump: X, tricks: {We: 140, They: 120}}",
            {"bid-step": "305", "unknown-suit": "X", "meld-missing": "{bidder", "trick-total": "{We: 140"},
            id="a bid, a suit, no melds at all, a sum",
        ),
        pytest.param(
            "{trump: S, meld: {We: 100, They: 20}, tricks: {We: 130, They: 110}, moon: run, buried: 4}",
            {
                "bidder-missing": "{trump",
                "bid-missing": "{trump",
                "no-moon": "run",
                "no-kitty": "4",
                "trick-total": "{We: 130",
            },
            id="no bidder, buried without a kitty, a sum",
        ),
        pytest.param(
            "{bidder: Luis, bid: 240, meld: {We: 190, They: 10}, tricks: {We: 140, They: 120}, "
            "tricks_won: {We: 13, They: 0}, dix: {We: 200}}",
            {"bid-minimum": "240", "trick-total": "{We: 140", "trick-count": "{We: 13", "dix": "{We: 200"},
            id="a bid, a sum, a count, dix",
        ),
        pytest.param(
            f"{{bidder: Luis, bid: 300, trump: S, meld: {{We: {CARDS} AX, They: KS KS}}, tricks: {{We: 251}}}}",
            {"unknown-card": f"{CARDS} AX", "hand-size": "KS KS", "trick-total": "{We: 251"},
            id="cards of both sides, a sum",
        ),
        pytest.param(
            "{biddr: Luis, bid: 300, trump: S, meld: {We: 190}, tricks: {We: 251}}",
            {"unknown-key": "biddr", "trick-total": "{We: 251"},
            id="a wrong key may be what is missing",
        ),
        pytest.param(
            "{bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 4}, result: mixdeal, tricks: {We: 251}}",
            {"bad-value": "mixdeal"},
            id="what became of it is not known",
        ),
        pytest.param(
            "{bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 4}, tricks: {We: x, They: 3}}",
            {"bad-value": "x"},
            id="tricks that cannot be read are not missing",
        ),
        pytest.param(
            "{bidder: Luis, bid: 300, trump: S, meld: {We: KS KS, They: 4}, renege: Karol}",
            {"hand-size": "KS KS", "unknown-name": "Karol"},
            id="who reneged is not known",
        ),
        pytest.param(
            "{<<: {bidder: Luis}, bid: 300}", {"yaml-syntax": "<<"}, id="a merge key may be anything"
        ),
        pytest.param("{}", {"bad-value": "{}"}, id="nothing"),
    ],
)
def test_all_of_a_hand(line: str, codes: Any) -> None:
    found = told(HEAD, line)
    assert set(found) == set(codes)
    for code, text in codes.items():
        assert found[code].startswith(text), (code, found[code])


def test_a_renege_where_a_third_side_counts() -> None:
    line = "{bidder: B, bid: 20, meld: {A: 10, B: 4, C: 6}, renege: C, last_bid: x}"
    assert set(told(KITTY, line)) == {"tricks-missing", "bad-value"}


def test_what_was_buried_may_stand_under_a_wrong_key() -> None:
    line = "{bidder: A, bid: 25, meld: {A: 10, B: 4, C: 6}, tricks: {A: 12, B: 10, C: 0}, burried: 3}"
    assert set(told(KITTY, line)) == {"unknown-key"}
    assert set(told(KITTY, line.replace("C: 0}, burried: 3", "C: 9}"))) == {"trick-total"}


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        pytest.param(
            "{NS: {melds: KS KH KX, held: ZZ}, EW: {melds: KH KD, held: QQ, out: normall, cut: maybe}}",
            ["unknown-card", "unknown-card", "meld-size", "unknown-card", "bad-value", "bad-value"],
            id="every field of both sides",
        ),
        pytest.param(
            "{NS: {melds: KS KH KD, cut: yes, out: fold}, EW: {melds: QS QH, cut: yes, out: fold}}",
            ["meld-size", "cut-twice"],
            id="a meld, and two who cut",
        ),
        pytest.param(
            "{NS: {melds: KS KH KD KS, held: KS KH}, EW: {melds: KH KD KC, held: KH}}",
            ["too-many-copies", "too-many-copies"],
            id="two cards too many",
        ),
        pytest.param("{NS: {points: x}, EW: {melds: KS}}", ["bad-value", "meld-size"], id="points and cards"),
        pytest.param("{NS: {}, EW: {points: 1}}", ["side-missing"], id="a side that says nothing"),
        pytest.param("{NS: {points: 3}}", ["side-missing"], id="a side that is not there"),
        pytest.param("{NX: {points: 3}, EW: {melds: KS}}", ["unknown-key", "meld-size"], id="a wrong side"),
    ],
)
def test_all_of_a_partial_game(line: str, codes: list[str]) -> None:
    found = problems(f"{PINACLE}- {line}\n")
    assert [code for _, _, code in found] == codes
    assert {number for number, _, _ in found} == {5}


def test_all_house_rules_of_a_head() -> None:
    text = HEAD.replace(
        "sides", "option: {scal: ones, run-extras: foo}\nset: {match.targt: 3, match.target: abc}\nsides"
    )
    assert problems(text) == [
        (3, 10, "unknown-option"),
        (3, 22, "unknown-choice"),
        (4, 7, "unknown-path"),
        (4, 23, "bad-value"),
    ]
    assert problems(text.replace("single-deck", "singel-deck")) == [(2, 8, "unknown-table")]


def test_an_alias_is_no_name() -> None:
    text = HEAD.replace("Ana, Luis", "&a Ana, *a").replace("hands:", "dealer: Luis\nhands:")
    assert problems(text) == [(3, 14, "yaml-syntax"), (3, 22, "yaml-syntax")]


@pytest.mark.parametrize(
    "text", [f"{HEAD}-\t{{note: x}}\n", f"{HEAD}- {{note: x}}\n\t\n", "meldcalc: 1\n\tx: 1"]
)
def test_a_tab_is_named(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_match(text.encode())
    assert "tab" in (caught.value.hint or "")


# --- any line at all: it ends, and nothing is told twice ---------------------------------------------------------------

TABLES = {
    "single-deck": ("We", "They"),
    "double-deck-20": ("We", "They"),
    "bicycle": ("We", "They"),
    "three-handed": ("A", "B", "C"),
    "cardzmania-single": ("We", "They", "Us"),
    "cardzmania-cutthroat": ("A", "B", "C", "D"),
}
NUMBERS = [
    "0",
    "1",
    "4",
    "10",
    "25",
    "50",
    "60",
    "100",
    "240",
    "250",
    "-1",
    "x",
    "15+4",
    "999999999",
    "[1]",
    "''",
]


def a_line(chance: random.Random, sides: tuple[str, ...]) -> str:
    """The fields of a hand, each there or not, right or wrong, in any order, some under a wrong key."""

    def numbers(*more: str) -> str:
        said = [side for side in sides if chance.random() < 0.85]
        said += ["Thy"] if chance.random() < 0.08 else []
        return "{" + ", ".join(f"{side}: {chance.choice([*NUMBERS, *more])}" for side in said) + "}"

    fields = {
        "bidder": (0.85, chance.choice([*sides, "Karol", "''"])),
        "bid": (0.85, chance.choice(NUMBERS)),
        "trump": (0.8, chance.choice(["S", "none", "X", "♠"])),
        "meld": (0.85, numbers(CARDS, "KS KS", "AX")),
        "tricks": (0.75, numbers()),
        "result": (0.2, chance.choice(["thrown-in", "no_marriage", "passed-out", "misdeal", "mixdeal"])),
        "moon": (0.1, chance.choice(["run", "none", "full"])),
        "tricks_won": (0.15, numbers("11", "12")),
        "buried": (0.1, chance.choice(NUMBERS)),
        "dix": (0.1, numbers()),
        "renege": (0.12, chance.choice([*sides, "Karol"])),
        "any_bid": (0.5, chance.choice(["yes", "no", "perhaps"])),
        "last_bid": (0.05, chance.choice(NUMBERS)),
    }
    said = [
        f"{name if chance.random() < 0.97 else f'{name}x'}: {value}"
        for name, (likely, value) in fields.items()
        if chance.random() < likely
    ]
    chance.shuffle(said)
    return "{" + ", ".join(said) + "}"


@pytest.mark.parametrize("table", TABLES)
def test_any_line_is_told_once_and_for_all(table: Any) -> None:
    chance, sides = random.Random(table), TABLES[table]
    head = f"meldcalc: 1\nrules: {table}\nsides: {{{', '.join(f'{side}: []' for side in sides)}}}\nhands:\n"
    for _ in range(200):
        text = f"{head}- {a_line(chance, sides)}\n"
        with pytest.raises(Refusal) as caught:
            read_match((text + "- {total: {nobody: 1}}\n").encode(), "m.yaml")
        told = Counter((found.mark, found.code, str(found.message)) for found in problems_of(caught.value))
        assert max(told.values()) == 1, text
        assert {code for _, code, _ in told} <= set(CODES)


def test_a_field_of_a_partial_game_is_not_passed_over_for_its_capital() -> None:
    """Sides may be written in any case, fields may not: a total in capitals would check nothing."""
    assert told(PINACLE, "{ns: {points: 60}, Ew: {points: 60}}") == {}
    line = "{NS: {points: 60}, EW: {points: 60}, Total: {NS: 1, EW: 2}}"
    assert {code: text[:5] for code, text in told(PINACLE, line).items()} == {"unknown-key": "Total"}
