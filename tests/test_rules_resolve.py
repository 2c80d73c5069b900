"""Tables of one's own: extends, options, divide_by and set, in this order; everything that is refused."""

import subprocess
import sys
import time
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from conftest import mark_of, plain_loop, spot_of
from hypothesis import given, strategies as st

from meldcalc.cards import reader_of
from meldcalc.codes import CODES
from meldcalc.errors import Refusal, Refusals, problems_of
from meldcalc.rules import resolve, seating_of, shipped, trick_rules
from meldcalc.rules.model import Deck, Fixed, Step
from meldcalc.tricktaking.melds import compile_melds


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """``table(text, name="t.yaml")`` writes a file and gives its name."""

    def write(text: Any, name: Any = "t.yaml") -> Any:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def problems(name: Any, **given: Any) -> Any:
    with pytest.raises(Refusal) as caught:
        resolve(name, **given)
    return [
        (problem.code, ".".join(mark_of(problem).path) if problem.mark else None)
        for problem in problems_of(caught.value)
    ]


def meld(rules: Any, name: Any) -> Any:
    return next((meld for meld in rules.melds if meld.name == name), None)


# --- set ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "path", "text", "get", "value"),
    [
        (
            "double-deck",
            "melds.pinochle.points",
            "4 30 90 500",
            lambda r: meld(r, "pinochle").points,
            (4, 30, 90, 500),
        ),
        ("ehow", "melds.dix", "none", lambda r: meld(r, "dix"), None),
        ("double-deck", "melds.dix", "none", lambda r: meld(r, "dix"), None),
        ("six-handed", "seating.6.sides", "3", lambda r: (r.seating[0].sides, r.seating[0].per_side), (3, 2)),
        ("double-deck", "match.target", "01000", lambda r: r.match.target, 1000),
        ("double-deck", "match.both_cross", "extend-25", lambda r: r.match.both_cross, ("extend", 25)),
        ("double-deck", "match.rounds", "3", lambda r: r.match.rounds, 3),
        ("cardzmania-single", "bidding.max_raise", "none", lambda r: r.bidding.max_raise, None),
        ("double-deck", "settlement.save_meld", "10", lambda r: r.settlement.save_meld, 10),
        ("double-deck", "settlement.save_meld", "trick", lambda r: r.settlement.save_meld, "trick"),
        (
            "double-deck",
            "settlement.thrown_in_others",
            "meld+25",
            lambda r: r.settlement.thrown_in_others,
            (True, 25),
        ),
        (
            "double-deck",
            "settlement.thrown_in_others",
            "none",
            lambda r: r.settlement.thrown_in_others,
            (False, 0),
        ),
        (
            "double-deck",
            "settlement.set_bid_to_others",
            "yes",
            lambda r: r.settlement.set_bid_to_others,
            True,
        ),
        (
            "double-deck",
            "bidding.steps",
            "{60: 10+, 50: 1}",
            lambda r: r.bidding.steps,
            (Step(50, 1, False), Step(60, 10, True)),
        ),
        ("ehow", "bidding.steps", "{250: 5}", lambda r: r.bidding.steps, (Step(250, 5, False),)),
        ("double-deck", "bidding.steps.60", "1", lambda r: r.bidding.steps, (Step(50, 1, False),)),
        ("double-deck", "bidding.redeal_nines", "6", lambda r: r.bidding.redeal_nines, 6),
        ("double-deck", "tricks.total", "none", lambda r: r.tricks.total, None),
        ("double-deck", "moon.run", "15", lambda r: (r.moon.kinds, r.moon.default), (("run",), "none")),
        ("cardzmania-single", "moon", "none", lambda r: r.moon.kinds, ()),
        ("three-handed", "seating.3.hand", "15 18 16", lambda r: r.seating[0].hands, (15, 18, 16)),
        ("fournier", "deck.jokers", "2", lambda r: r.deck.size, 106),
        ("fournier", "card_points.10", "5", lambda r: r.card_points["T"], 5),
        ("fournier", "card_points.joker", "50", lambda r: r.card_points["JK"], 50),
        ("fournier", "card_points.deuce", "20", lambda r: r.card_points["2"], 20),
        ("fournier", "special.semi_clean_wilds", "own-deuce", lambda r: r.semi_clean_wilds, "own-deuce"),
        ("fournier", "match.partials", "8", lambda r: r.match.partials, 8),
    ],
)
def test_any_single_path_can_be_set(base: str, path: str, text: str, get: Any, value: Any) -> None:
    assert get(resolve(base, sets={path: text})) == value


def test_what_is_set_changes_nothing_else() -> None:
    base = trick_rules("double-deck")
    changed = trick_rules("double-deck", sets={"match.target": "1000"})
    assert changed == base._replace(match=base.match._replace(target=1000))


def test_a_new_meld_may_be_set_in_parts_when_it_is_whole() -> None:
    new = {
        "melds.pair.class": "5",
        "melds.pair.points": "3 8",
        "melds.pair.cards": "K K",
        "melds.pair.suit": "each",
    }
    assert trick_rules("double-deck", sets=new).melds[-1][:5] == ("pair", 5, ("K", "K"), "each", (3, 8))
    whole = resolve("double-deck", sets={"melds.pair": "{class: 5, points: 3 8, cards: K K, suit: each}"})
    assert whole == resolve("double-deck", sets=new)
    part = {path: text for path, text in new.items() if path != "melds.pair.cards"}
    assert problems("double-deck", sets=part) == [("unknown-path", None)]


def test_a_new_seating_with_its_own_deck() -> None:
    row = "{hand: 20, sides: 3, deck: {copies: 6}}"
    rules = resolve("double-deck", sets={"seating.6": row, "tricks.total": "none"})
    assert rules.seating[0].players == 4
    assert rules.seating[1] == (6, (20,), 3, Deck(("A", "T", "K", "Q", "J"), 6))


@pytest.mark.parametrize(
    ("base", "path", "text", "code", "hint"),
    [
        ("double-deck", "match.taret", "300", "unknown-path", "match.target"),
        ("double-deck", "melds.pinochel.points", "4", "unknown-path", "melds.pinochle.points"),
        ("double-deck", "melds.pinochel", "none", "unknown-path", "melds.pinochle"),
        ("double-deck", "seating.6.sides", "3", "unknown-path", "seating.4.sides"),
        ("double-deck", "seating.6", "none", "unknown-path", "seating.4"),
        ("double-deck", "bidding.minimum.x", "3", "unknown-path", "bidding.minimum"),
        ("double-deck", "nonsense", "3", "unknown-path", "rules show"),
        ("double-deck", "target", "3", "unknown-path", "match.target"),
        ("ehow", "scale", "ones", "unknown-path", "-o scale=ones"),
        ("double-deck", "name", "mine", "unknown-path", "rules show"),
        ("double-deck", "melds..points", "3", "unknown-path", ""),
        ("double-deck", "", "3", "unknown-path", ""),
        ("double-deck", "tricks.points.X", "3", "unknown-path", "tricks.points"),
        ("double-deck", "match.target", "none", "bad-value", ""),
        ("double-deck", "match.target", "-5", "bad-value", ""),
        ("double-deck", "match.target", "", "bad-value", ""),
        ("double-deck", "match.target", "9" * 5000, "bad-value", ""),
        ("double-deck", "match.both_cross", "hihg", "bad-value", "high"),
        ("double-deck", "play.must_beat", "Always", "bad-value", "always"),
        ("double-deck", "melds.run.points", "15 x", "bad-value", ""),
        ("double-deck", "melds.run.cards", "A 1 K", "bad-value", ""),
        ("double-deck", "melds", "none", "bad-value", ""),
        ("double-deck", "bidding", "50", "bad-value", ""),
        ("double-deck", "melds.run", "{points: [15, x]}", "bad-value", ""),
        ("double-deck", "melds.run.points", "[15, 150]", "bad-value", ""),
        ("double-deck", "bidding.steps.70", "none", "unknown-path", "bidding.steps.60"),
        ("double-deck", "melds.run", "{pionts: 15}", "unknown-key", "points"),
        ("double-deck", "melds.run", "{points: 15", "yaml-syntax", ""),
        ("double-deck", "divide_by", "0", "bad-value", ""),
    ],
)
def test_refused_settings_show_the_setting(base: str, path: str, text: str, code: str, hint: str) -> None:
    with pytest.raises(Refusal) as caught:
        resolve(base, sets={path: text})
    refusal = caught.value
    assert refusal.code == code
    assert spot_of(refusal).text == f"{path}={text}"
    assert spot_of(refusal).text[spot_of(refusal).start : spot_of(refusal).end] == (
        path if code == "unknown-path" else text
    )
    assert hint in (refusal.hint or "")


@pytest.mark.parametrize(
    ("base", "sets"),
    [
        ("double-deck", {"tricks.last_trick": "3"}),
        ("double-deck", {"tricks.points.K": "2"}),
        ("double-deck", {"deal.kitty": "4"}),
        ("double-deck", {"seating.4.sides": "3"}),
        ("cardzmania-single", {"moon": "{default: run, run: 0}"}),
        ("fournier", {"seating.4.hand": "27"}),
        ("fournier", {"seating.4.sides": "3"}),
    ],
)
def test_settings_that_do_not_add_up(base: str, sets: Any) -> None:
    with pytest.raises(Refusals) as caught:
        resolve(base, sets=sets)
    assert {problem.code for problem in caught.value.problems} == {"table-arithmetic"}


def test_a_table_has_a_hundred_melds_at_most(tmp_path: Path) -> None:
    def house(count: Any) -> Any:
        glue = "  glue: {class: 1, cards: KS KH KD KC QS QH QD QC, points: 1}\n"  # all in one search
        melds = "".join(f"  m{i}: {{class: 1, cards: K Q, suit: each, points: {i}}}\n" for i in range(count))
        file = tmp_path / "house.yaml"
        file.write_text(f"extends: double-deck\nmelds:\n{glue}{melds}")
        return str(file)

    rules = trick_rules(house(90))  # nine of double-deck and the glue
    assert len(rules.melds) == 100
    deck = rules.seating[0].deck
    assert compile_melds(rules, deck).total(reader_of(deck).hand("S:KKQQ H:KQ"), "S") == 3 * 89
    with pytest.raises(Refusals) as caught:
        resolve(house(91))
    (problem,) = caught.value.problems
    assert (problem.code, mark_of(problem).path) == ("table-arithmetic", ("melds",))


def test_the_trick_total_is_right_when_both_are_set() -> None:
    rules = trick_rules("double-deck", sets={"tricks.last_trick": "3", "tricks.total": "51"})
    assert rules.tricks.total == 51


# --- options --------------------------------------------------------------------------------------------------


def test_a_step_is_taken_away_by_none(table: Any) -> None:
    """Steps are merged key by key, so "by ones always" takes the inherited step at 60 away."""
    merged = trick_rules(table("extends: double-deck\nbidding: {steps: {0: 1}}"))
    assert merged.bidding.steps == (Step(0, 1, False), Step(60, 5, False))
    ones = trick_rules(table("extends: double-deck\nbidding: {steps: {0: 1, 50: none, 60: none}}"))
    assert ones.bidding.steps == (Step(0, 1, False),)
    assert trick_rules("double-deck", sets={"bidding.steps.60": "none"}).bidding.steps == (
        Step(50, 1, False),
    )
    table("extends: single-deck\nbidding: {steps: {255: 50, 300: 20}}", "odd.yaml")
    scaled = trick_rules(table("extends: odd.yaml\nbidding: {steps: {100: none, 255: none}}\ndivide_by: 10"))
    assert scaled.bidding.steps == (Step(30, 2, False),)


def test_options_are_overlays() -> None:
    rules = resolve("jpgames", options={"target": "1000"})
    assert rules.match.target == 1000
    assert rules.chosen == {"target": "1000"}
    assert resolve("jpgames").chosen == {"target": "500"}


@pytest.mark.parametrize(
    ("base", "options", "code", "words"),
    [
        ("jpgames", {"taget": "500"}, "unknown-option", ["target"]),
        ("jpgames", {"target": "400"}, "unknown-choice", ["300", "500", "1000"]),
        ("six-handed", {"target": "400"}, "unknown-option", ["six-handed"]),
        ("ehow", {"run-extras": "remary"}, "unknown-choice", ["remarry"]),
        ("ehow", {"match.target": "5"}, "unknown-option", ["-s match.target=5"]),
        ("ehow", {"run-extras": ""}, "unknown-choice", ["remarry"]),
    ],
)
def test_refused_options(base: str, options: Any, code: str, words: list[str]) -> None:
    with pytest.raises(Refusal) as caught:
        resolve(base, options=options)
    assert caught.value.code == code
    for word in words:
        assert word in f"{caught.value.message} {caught.value.hint}"


# --- the order: extends, options, divide_by, set -------------------------------------------------------------------


def test_set_comes_after_divide_by_and_is_taken_as_written() -> None:
    rules = resolve("single-deck", options={"scale": "ones"}, sets={"melds.run.points": "19 158"})
    assert meld(rules, "run").points == (19, 158)
    assert meld(rules, "pinochle").points == (4, 30)


def test_options_come_before_divide_by(table: Any) -> None:
    name = table(
        "extends: single-deck\ndivide_by: 10\n"
        "options:\n  goal: {default: far, choices: {far: {match: {target: 2000}}, near: {match: {target: 500}}}}\n"
    )
    assert resolve(name).match.target == 200
    assert resolve(name, options={"goal": "near"}).match.target == 50


def test_options_come_after_the_whole_extends_chain(table: Any) -> None:
    table(
        "extends: double-deck\noptions: {goal: {default: b, choices: {a: {}, b: {match: {target: 700}}}}}",
        "a.yaml",
    )
    name = table("extends: a.yaml\nmatch: {target: 600}", "b.yaml")
    assert resolve(name).match.target == 700
    assert resolve(name, options={"goal": "a"}).match.target == 600


def test_divide_by_is_inherited_and_replaced(table: Any) -> None:
    table("extends: single-deck\ndivide_by: 10\n", "ones.yaml")
    child = table("extends: ones.yaml\nmelds: {run: {points: 160 1600}}\n", "child.yaml")
    assert meld(resolve(child), "run").points == (16, 160)
    back = table("extends: ones.yaml\ndivide_by: 1\n", "back.yaml")
    assert meld(resolve(back), "run").points == (150, 1500)
    both = resolve(child, options={"scale": "ones"})
    assert meld(both, "run").points == (16, 160), "ten once, not twice"


def test_what_divide_by_divides(table: Any) -> None:
    name = table(
        "extends: cardzmania-single\ndivide_by: 10\n"
        "settlement: {meld_floor: 200, save_meld: 100, tricks_floor: 50, set_times: 20, set_bonus_others: 250,"
        " thrown_in_others: meld+50}\n"
        "match: {both_cross: extend-100, rounds: 10}\nbidding: {steps: {100: 10, 300: 50+}, redeal_nines: 6}\n"
    )
    rules = trick_rules(name)
    said = rules.settlement
    assert (said.meld_floor, said.save_meld, said.tricks_floor, said.set_bonus_others) == (20, 10, 5, 25)
    assert said.set_times == 20
    assert said.thrown_in_others == (True, 5)
    assert rules.match == (150, 10, ("extend", 10), False)
    assert rules.bidding[:4] == (25, 25, (Step(10, 1, False), Step(30, 5, True)), 5)
    assert rules.bidding.redeal_nines == 6
    assert rules.moon == ("none", 15, 25, 2, 150)
    assert rules.tricks == ({"A": 1, "T": 1, "K": 1}, 1, 25, "none")
    assert rules.deal.passed == 4


def test_what_does_not_divide_evenly_is_named(table: Any) -> None:
    name = table(
        "extends: single-deck\nmatch: {target: 1505}\nmelds: {run: {points: 155 1500}}\ndivide_by: 10\n"
    )
    with pytest.raises(Refusals) as caught:
        resolve(name)
    told = [
        (problem.code, mark_of(problem).line, ".".join(mark_of(problem).path))
        for problem in caught.value.problems
    ]
    assert told == [("uneven", 2, "match.target"), ("uneven", 3, "melds.run.points")]
    assert "155 1500" in caught.value.problems[1].message


# --- extends ------------------------------------------------------------------------------------------------------


def test_a_file_needs_only_what_it_changes(table: Any) -> None:
    rules = trick_rules(table("extends: single-deck\nmelds: {dix: none}\n", "kitchen.yaml"))
    base = trick_rules("single-deck")
    assert rules.name == "kitchen"
    assert (rules.version, rules.changes) == (1, {})
    assert rules == base._replace(
        name="kitchen", changes={}, melds=tuple(meld for meld in base.melds if meld.name != "dix")
    )


def test_name_version_and_changes_are_a_file_s_own(table: Any) -> None:
    table("name: a\nversion: 4\nchanges: {4: better}\nextends: single-deck\n", "a.yaml")
    rules = resolve(table("extends: a.yaml\nversion: 2\nchanges: {2: worse}\n", "b.yaml"))
    assert (rules.name, rules.version, rules.changes) == ("b", 2, {2: "worse"})


def test_a_title_may_have_one_language_or_none_of_it_said(table: Any) -> None:
    assert resolve(table("extends: ehow\ntitle: {es: Casa}\n")).titles == {"es": "Casa"}
    assert resolve(table("extends: ehow\ntitle: Our table\n")).titles == {"en": "Our table"}
    assert resolve(table("extends: ehow\n")).titles == resolve("ehow").titles


def test_a_chain_of_any_length(table: Any) -> None:
    count = 1500
    table("extends: double-deck\nmatch: {target: 1}\n", "t0.yaml")
    for n in range(1, count):
        table(f"extends: t{n - 1}.yaml\nmatch: {{target: {n + 1}}}\n", f"t{n}.yaml")
    last = table(f"extends: t{count - 1}.yaml\n", "last.yaml")
    assert resolve(last).match.target == count


@pytest.mark.parametrize("length", [1, 2, 5])
def test_circles_are_refused(table: Any, length: int) -> None:
    for n in range(length):
        name = table(f"extends: t{(n + 1) % length}.yaml\n", f"t{n}.yaml")
    assert problems(name) == [("extends-cycle", "extends")]


def test_a_circle_through_a_link(table: Any, tmp_path: Path) -> None:
    name = table("extends: b.yaml\n", "a.yaml")
    (tmp_path / "b.yaml").symlink_to(name)
    assert problems(name) == [("extends-cycle", "extends")]


def test_files_are_found_beside_the_file_that_names_them(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table("extends: ../base.yaml\nname: deep\n", "rooms/one/deep.yaml")
    table("extends: ./other/far.yaml\n", "rooms/base.yaml")
    table("extends: jpgames\nmatch: {target: 250}\n", "rooms/other/far.yaml")
    monkeypatch.chdir(tmp_path)
    assert resolve("rooms/one/deep.yaml").match.target == 250
    assert resolve("one/deep.yaml", base=tmp_path / "rooms").match.target == 250
    assert resolve("one/deep.yaml", base=tmp_path / "rooms" / "match.yaml").match.target == 250
    monkeypatch.chdir(tmp_path / "rooms")
    assert resolve("./base.yaml").match.target == 250
    assert problems("deep.yaml") == [("file-missing", None)]


def test_a_shipped_table_may_be_named_from_anywhere_but_a_file_is_a_file(
    table: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    table("extends: jpgames\nmatch: {target: 1}\n", "ehow.yaml")
    assert resolve("ehow").match.target == 1000
    assert resolve("ehow.yaml").match.target == 1


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("three", "three-handed"),
        ("six", "six-handed"),
        ("cutthroat", "cardzmania-cutthroat"),
        ("Double", "double-deck"),
    ],
)
def test_a_word_of_a_table_s_name_is_told(name: str, meant: str) -> None:
    with pytest.raises(Refusal) as caught:
        resolve(name)
    assert (caught.value.code, caught.value.hint) == ("unknown-table", f"did you mean {meant}?")


@pytest.mark.parametrize("name", ["dobule-deck", "DOUBLE-DECK", "house.yml", "", "..", "double-deck "])
def test_unknown_tables(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        resolve(name)
    refusal = caught.value
    assert refusal.code == "unknown-table"
    for table_name in shipped():
        assert table_name in refusal.message
    if "eck" in name.lower():
        assert "double-deck" in (refusal.hint or "")


def test_a_file_whose_ending_was_forgotten(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table("extends: jpgames\n", "jgames.yaml")
    with pytest.raises(Refusal) as caught:
        resolve("jgames")
    assert caught.value.hint == "did you mean jgames.yaml?"


def test_names_that_no_file_can_have(table: Any) -> None:
    assert problems(table('extends: "a\\0/b.yaml"\n')) == [("cannot-read", "extends")]
    assert problems(table("extends: ./\n")) in ([("not-a-file", "extends")], [("file-missing", "extends")])


def test_what_is_taken_away_can_come_back(table: Any) -> None:
    table("extends: single-deck\nmelds: {dix: none, run: none}\noptions: {scale: none}\n", "bare.yaml")
    name = table("extends: bare.yaml\nmelds: {dix: {class: 1, cards: 9, suit: trump, points: 5}}\n")
    rules = resolve(name)
    assert meld(rules, "run") is None
    assert meld(rules, "dix").points == (5,)
    assert "scale" not in rules.chosen
    assert problems(table("extends: bare.yaml\nmelds: {run: {points: 5}}\n", "half.yaml")) == [
        ("missing-key", "melds.run"),
        ("missing-key", "melds.run"),
    ]


def test_the_house_of_thirty_lines() -> None:
    """A table found in the wild: dearer marriages, a run with one, two or three spare marriages."""
    rules = trick_rules(str(Path(__file__).parent / "tables_good" / "house.yaml"))
    assert rules.name == "house"
    assert rules.version == 2
    assert meld(rules, "royal_marriage").points == (4, 30, 60, 120)
    assert meld(rules, "marriage").points == (2, 4, 8, 12)
    runs = [m for m in rules.melds if m.name.startswith("run_and")]
    assert [(len(m.cards), m.points) for m in runs] == [(7, (45,)), (9, (75,)), (11, (135,))]


# --- for programs ---------------------------------------------------------------------------------------------------


def test_seatings() -> None:
    rules = resolve("cardzmania-double")
    assert seating_of(rules).players == 4
    assert seating_of(rules, 6).deck.size == 96
    assert seating_of(rules, sides=4).players == 8
    assert seating_of(rules, 6, 3).hands == (16,)
    for asked in ({"players": 5}, {"sides": 5}, {"players": 6, "sides": 2}):
        with pytest.raises(Refusal) as caught:
            seating_of(rules, **asked)
        assert caught.value.code == "players"
        assert "4 in 2 sides, 6 in 3 sides, 8 in 4 sides" in caught.value.message


def test_rules_are_values() -> None:
    """Remembered, hashable, unchangeable, and whole after a journey to another process."""
    import pickle

    rules = trick_rules("cardzmania-single")
    assert resolve("cardzmania-single") is rules
    assert resolve("cardzmania-single", sets={"match.target": "1"}) is not rules
    assert hash(rules) == hash(resolve("cardzmania-single", options={"target": "1500"}))
    assert pickle.loads(pickle.dumps(rules)) == rules
    with pytest.raises(TypeError):
        rules.tricks.points["A"] = 5  # type: ignore[index]
    assert isinstance(rules.chosen, Fixed)


@pytest.mark.parametrize("folder", ["meldcalc/tables", "tables"])
def test_tables_are_found_in_a_zip(tmp_path: Path, folder: str) -> None:
    """As a zipapp carries them: beside the modules, or as they stand in a checkout."""
    root = Path(__file__).parent.parent
    with zipfile.ZipFile(tmp_path / "app.zip", "w") as app:
        for path in (root / "meldcalc").rglob("*.py"):
            app.write(path, path.relative_to(root))
        for path in (root / "tables").iterdir():
            app.write(path, f"{folder}/{path.name}")
    code = "from meldcalc.rules import *; print(len(shipped()), resolve('jpgames').match.target)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(tmp_path / "app.zip")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{len(shipped())} 500\n"


def test_reading_a_table_is_fast() -> None:
    """It is done at each start of the program: the longest chain takes what a short loop takes."""
    files, module = import_module("meldcalc.rules.files"), import_module("meldcalc.rules.resolve")

    def once() -> Any:
        files._shipped_table.cache_clear()
        start = time.process_time()
        module._shipped.__wrapped__("cardzmania-cutthroat", (), ())
        return time.process_time() - start

    assert min(once() for _ in range(10)) < plain_loop() / 2


@given(
    st.dictionaries(
        st.sampled_from(
            ["melds.run.points", "match.target", "moon", "seating.4", "bidding.steps", "x.y", "deck.ranks"]
        ),
        st.text(alphabet="0159 AKQJT+-{}:[],noe*&!\"'#\n", max_size=12),
        max_size=3,
    )
)
def test_any_setting_is_taken_or_refused(sets: Any) -> None:
    code = ""
    try:
        resolve("double-deck", sets=sets)
    except Refusal as refusal:
        code = refusal.code
    assert code in ("", *CODES)
