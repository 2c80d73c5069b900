"""A table written out whole is read back as it was, for every table and every choice."""

import pytest
from hypothesis import given, strategies as st

from meldcalc.reader import read_text
from meldcalc.rules import resolve, shipped
from meldcalc.rules.dump import dump, quoted
from meldcalc.rules.files import find, read_table
from meldcalc.rules.resolve import finish

CHOICES = [(name, {}) for name in shipped()] + [
    (name, {option.name: choice.name})
    for name in shipped()
    for option in resolve(name).options
    for choice in option.choices
]


def without_options(rules):
    return rules._replace(options=(), chosen={})


@pytest.mark.parametrize(("name", "options"), CHOICES, ids=str)
def test_written_and_read_back(name, options):
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


def test_settings_are_written_in_their_scale():
    options, sets = (
        {"scale": "ones"},
        {"melds.run.points": "17 160", "melds.dix": "none", "match.target": "77"},
    )
    text = dump(find("single-deck"), options, sets)
    rules = finish(read_table(text, "x.yaml"))
    assert without_options(rules) == without_options(resolve("single-deck", options=options, sets=sets))
    assert "  run: {class: 1, cards: A 10 K Q J, suit: trump, points: 17 160," in text
    assert "divide_by: 1\n" in text


def test_a_house_file_is_written_whole(tmp_path):
    (tmp_path / "a.yaml").write_text(
        "extends: single-deck\nmelds: {dix: none}\ntitle: 'Ana''s: \"x\" \u00e9\u2028'\n"
    )
    table = find("a.yaml", str(tmp_path))
    assert finish(read_table(dump(table), "b.yaml")) == finish(table)


def test_an_ascii_dump_says_the_same():
    for name in shipped():
        text = dump(find(name), ascii=True)
        assert text.isascii()
        assert finish(read_table(text, "x.yaml")) == resolve(name)


@given(
    st.text(
        alphabet=st.sampled_from(list("ab: #\"'\\{}[]\n\t\x07\x85\u2028\ufeffé☃🃏-~&*!|>%@`,?")), min_size=1
    )
)
def test_any_text_is_quoted_so_that_it_is_read_back(text):
    assert read_text(f"{{a: {quoted(text)}}}\n").value["a"][1].value == text
    assert read_text(f"a: {quoted(text)}\n").value["a"][1].value == text
