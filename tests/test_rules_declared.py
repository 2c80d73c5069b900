"""Each key of a table is declared once, and its value reaches the field of its name and no other."""

import pickle
from typing import Any, get_type_hints

import pytest
from rule_keys import FILE, keys, lines

from meldcalc.rules import arithmetic, model, resolve, rummy_rules, trick_rules
from meldcalc.rules.layout import FAMILIES, Each, Group
from meldcalc.rules.values import Field

BASES = {"trick-taking": ("cardzmania-double", {"tricks.total": "none"}), "rummy": ("fournier", {})}


def test_the_keys_are_as_they_are_pinned() -> None:
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines(), (
        "a key changed; if it should: python tests/rule_keys.py"
    )


def single_values(family: Any) -> Any:
    """Every path of one value outside the deck, the rows and the melds, with its field and its way in the model."""
    for path, field, part in keys(Group(FAMILIES[family], "")):
        only_one = isinstance(part, Field) and part.kind == "word" and len(part.words) == 1
        if isinstance(part, Field) and "*" not in path and path[0] != "deck" and not only_one:
            yield pytest.param(family, path, field, part, id=".".join(path))


def said(rules: Any, field: Any) -> Any:
    """The value in the model; the special melds stand beside the wild cards of a straight there."""
    if field[0] == "special":
        return rules.semi_clean_wilds if field[1] == "semi_clean_wilds" else rules.special.get(field[1])
    for name in field:
        rules = getattr(rules, name)
    return rules


def others(part: Any, now: Any) -> Any:
    """Texts of other values for a field, with the value that the model has then."""
    if part.kind == "yes":
        yield "no" if now else "yes", not now
    if part.kind in ("word", "number"):
        yield from ((word, None if word == "none" and part.kind == "number" else word) for word in part.words)
    if part.kind == "number":
        yield "7", 7
    if part.kind == "counted":
        yield "extend-70" if part.counted == "extend-" else "meld+70", None


@pytest.mark.parametrize(
    ("family", "path", "field", "part"), [one for family in FAMILIES for one in single_values(family)]
)
def test_a_value_reaches_the_field_of_its_name_and_no_other(
    family: Any, path: Any, field: Any, part: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arithmetic.Arithmetic, "check", lambda self, rules: [])  # it need not add up here
    name, sets = BASES[family]
    before = resolve(name, sets=sets)
    tried = 0
    for text, value in others(part, said(before, field)):
        after = resolve(name, sets={**sets, ".".join(path): text})
        if part.kind != "counted":
            assert said(after, field) == value
        elif text in part.words:
            assert said(after, field) != said(before, field)
        ways = [one.values[2] for one in single_values(family)]
        different = [way for way in ways if said(before, way) != said(after, way)]
        assert different in ([field], []), "nothing else changes"
        tried += different == [field]
    assert tried


def test_a_meld_and_a_row_are_filled_by_name() -> None:
    rules = trick_rules(
        "double-deck",
        sets={"melds.odd": "{points: 7 8, suit: plain, cards: K J, class: 9, source: S, title: {en: T}}"},
    )
    odd = next(meld for meld in rules.melds if meld.name == "odd")
    assert odd._asdict() == {
        "name": "odd",
        "cls": 9,
        "cards": ("K", "J"),
        "suit": "plain",
        "points": (7, 8),
        "titles": {"en": "T"},
        "source": "S",
    }
    spanish = rummy_rules(
        "fournier", sets={"seating.8": "{deck: {jokers: 8, copies: 3}, sides: 4, hand: 12 11}"}
    )
    row = next(row for row in spanish.seating if row.players == 8)
    assert (row.hands, row.sides, row.deck) == ((12, 11), 4, spanish.deck._replace(jokers=8, copies=3))
    steps = trick_rules("double-deck", sets={"bidding.steps": "{50: 2, 80: 7+}"}).bidding.steps
    assert [step._asdict() for step in steps] == [
        {"start": 50, "size": 2, "free": False},
        {"start": 80, "size": 7, "free": True},
    ]


@pytest.mark.parametrize("name", model.__all__)
def test_every_declared_type_can_be_named_and_sent_elsewhere(name: Any) -> None:
    declared = getattr(model, name)
    if hasattr(declared, "_fields"):
        assert set(get_type_hints(declared)) == set(declared._fields)


@pytest.mark.parametrize("name", ["double-deck", "fournier"])
def test_a_table_is_hashed_compared_and_sent(name: str) -> None:
    rules = resolve(name)
    assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_map_of_free_keys_is_declared_as_one() -> None:
    for family, layout in FAMILIES.items():
        free = {".".join(path) for path, _, part in keys(Group(layout, "")) if isinstance(part, Each)}
        assert (
            free
            == {
                "trick-taking": {"seating", "melds", "bidding.steps", "tricks.points"},
                "rummy": {"seating", "card_points"},
            }[family]
        )
