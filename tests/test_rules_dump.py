"""A table written out whole is read back as it was, for every table and every choice."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.errors import Refusals
from meldcalc.reader import read_text
from meldcalc.rules import resolve, shipped
from meldcalc.rules.check import problems_in
from meldcalc.rules.dump import dump, quoted
from meldcalc.rules.files import find, read_table
from meldcalc.rules.resolve import finish

CHOICES: list[tuple[str, dict[str, str]]] = [(name, {}) for name in shipped()] + [
    (name, {option.name: choice.name})
    for name in shipped()
    for option in resolve(name).options
    for choice in option.choices
]


def without_options(rules: Any) -> Any:
    return rules._replace(options=(), chosen={})


@pytest.mark.parametrize(("name", "options"), CHOICES, ids=str)
def test_written_and_read_back(name: Any, options: Any) -> None:
    rules = resolve(name, options=options)
    back = read_table(dump(find(name), options), "back.yaml")
    assert "extends" not in back.tree
    read = finish(back)
    assert without_options(read) == without_options(rules)
    scaled = {"scale", "trick-scoring"} & set(options) and set(options.values()) & {"ones", "simplified"}
    kept = tuple(
        option._replace(default=rules.chosen[option.name])
        for option in rules.options
        if not (scaled and option.name in ("scale", "trick-scoring"))
    )
    assert read.options == kept, "an option whose division was carried out is spent, every other stays"
    for option in kept:
        for choice in option.choices:
            mine = {option.name: choice.name}
            assert without_options(finish(back, mine)) == without_options(
                resolve(name, options=options | mine)
            )


def test_settings_are_written_in_their_scale() -> None:
    options, sets = (
        {"scale": "ones"},
        {"melds.run.points": "17 160", "melds.dix": "none", "match.target": "77"},
    )
    text = dump(find("single-deck"), options, sets)
    rules = finish(read_table(text, "x.yaml"))
    assert without_options(rules) == without_options(resolve("single-deck", options=options, sets=sets))
    assert "  run: {class: 1, cards: A 10 K Q J, suit: trump, points: 17 160," in text
    assert "divide_by: 1\n" in text


def test_a_house_file_is_written_whole(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        "extends: single-deck\nmelds: {dix: none}\ntitle: 'Ana''s: \"x\" \u00e9\u2028'\n"
    )
    table = find("a.yaml", str(tmp_path))
    assert finish(read_table(dump(table), "b.yaml")) == finish(table)


def test_an_ascii_dump_says_the_same() -> None:
    for name in shipped():
        text = dump(find(name), ascii=True)
        assert text.isascii()
        assert finish(read_table(text, "x.yaml")) == resolve(name)


@given(
    st.text(
        alphabet=st.sampled_from(list("ab: #\"'\\{}[]\n\t\x07\x85\u2028\ufeffé☃🃏-~&*!|>%@`,?")), min_size=1
    )
)
def test_any_text_is_quoted_so_that_it_is_read_back(text: Any) -> None:
    assert read_text(f"{{a: {quoted(text)}}}\n").value["a"][1].value == text
    assert read_text(f"a: {quoted(text)}\n").value["a"][1].value == text


SETS = [
    *(
        ("melds.run.points", "17 160"),
        ("melds.dix", "none"),
        ("match.target", "77"),
        ("match.both_cross", "extend-5"),
    ),
    *(("settlement.thrown_in_others", "meld+25"), ("bidding.steps", "{20: 1, 30: 5+}"), ("moon", "{run: 3}")),
    *(
        ("melds.new", "{class: 7, cards: K K, suit: each, points: 0 3}"),
        ("moon", "none"),
        ("tricks.total", "none"),
    ),
    ("melds.run.source", 'Ana\'s: "x"\u2028\x07 # y'),
]


@given(
    st.sampled_from([name for name in shipped() if resolve(name).family == "trick-taking"]).flatmap(
        lambda name: st.tuples(
            st.just(name),
            st.fixed_dictionaries(
                {},
                optional={
                    option.name: st.sampled_from([choice.name for choice in option.choices])
                    for option in resolve(name).options
                },
            ),
        )
    ),
    st.lists(st.sampled_from(SETS), max_size=3, unique_by=lambda pair: pair[0]).map(dict),
)
def test_any_choices_and_settings_are_written_and_read_back(table: Any, sets: Any) -> None:
    name, options = table
    back = read_table(dump(find(name), options, sets), "back.yaml")
    assert without_options(finish(back)) == without_options(resolve(name, options=options, sets=sets))
    if not sets:
        for option in finish(back).options:
            for choice in option.choices:
                mine = {option.name: choice.name}
                try:
                    expected = resolve(name, options=options | mine)
                except Refusals:
                    continue
                assert without_options(finish(back, mine)) == without_options(expected)


ODD = """\
extends: single-deck
melds: {añadido: {class: 1, cards: A A, suit: trump, points: 10}}
options:
  steps:
    title: {en: "Steps: ñ"}
    default: two
    choices:
      one: {}
      two: {bidding: {steps: {300: 50}}, tricks: {points: {9: 1}, total: none}}
      sí: {divide_by: 10, melds: {dix: none}}
  titled:
    default: with
    choices: {with: {melds: {añadido: {title: Ace pair}}}, without: {}}
"""


def test_options_that_add_what_others_lack(tmp_path: Path) -> None:
    """A step, a rank and a title that one choice has: the others say how it is without; what can't be said goes."""
    (tmp_path / "my odd table.yaml").write_text(ODD, encoding="utf-8")
    table = find("my odd table.yaml", str(tmp_path))
    for choice, ascii in itertools.product(("one", "two", "sí"), (False, True)):
        text = dump(table, {"steps": choice}, ascii=ascii)
        assert "\nname:" not in text, "a file's name with blanks is no table's name"
        back = read_table(text, "back.yaml")
        kept = {option.name: [c.name for c in option.choices] for option in finish(back).options}
        assert kept["titled"] == ["with"], "a title can be given, and not taken back"
        assert kept.get("steps") == (None if choice == "sí" else ["one", "two", "sí"])
        for other in kept.get("steps", ()):
            mine = finish(back, {"steps": other})
            assert without_options(mine)[1:] == without_options(finish(table, {"steps": other}))[1:]


def test_choices_that_do_not_go_with_a_setting_are_left_out(tmp_path: Path) -> None:
    for name, path, text, option, left in (
        ("single-deck", "match.target", "1505", "scale", ["tens"]),
        ("cardzmania-single", "moon", "none", "moon", ["off"]),
        ("cardzmania-single", "moon.run", "0", "moon", ["off", "tricks", "double_bid", "double_run"]),
    ):
        file = tmp_path / "saved.yaml"
        file.write_text(dump(find(name), {}, {path: text}), encoding="utf-8")
        assert problems_in(str(file)) == []
        (kept,) = [each for each in resolve(str(file)).options if each.name == option]
        assert [choice.name for choice in kept.choices] == left
