"""The reader of melds on the table: against a second telling by trial, and case by case."""

import random
from typing import Any

import pytest
from conftest import spot_of
from hypothesis import given, strategies as st
from rummy_reference import RANKS, SUITS, WILDS, Pack, Token, Wrong, game_of, reading, text_of, wild

from meldcalc.cards import read_melds
from meldcalc.errors import Refusal
from meldcalc.rules import rummy_rules
from meldcalc.rummy.melds import notation, read_meld
from meldcalc.rummy.partial import score_melds

TABLES = {
    "fournier": {},
    "ace low": {"melds.ace_low": "yes"},
    "any end": {"rescue.in_straights": "any-end"},
    "any place": {"rescue.in_straights": "any", "melds.ace_low": "yes"},
    "full sets": {"rescue.in_sets": "full-only", "melds.size": "4"},
}
FOURNIER = rummy_rules("fournier")


def table(name: Any) -> Any:
    return rummy_rules("fournier", sets=TABLES[name])


def read_table(rules: Any, text: Any) -> Any:
    return [read_meld(rules, laid, text) for laid in read_melds(text)]


def told(meld: Any) -> Any:
    """A meld that the program read, as (kind, rank or suit, cards with what they stand for), sorted."""
    kind = "dealt" if meld.dealt else meld.kind
    return kind, meld.of, sorted(meld.lying, key=str)


def loosened(told_meld: Any, tokens: Any) -> Any:
    """The same, with the wild cards that were written without a name as the reference tells them."""
    kind, of, cards = told_meld
    if kind != "straight":
        return told_meld
    suit_cards = [tuple(card) for card in cards if not wild(card[0])]
    named = [(t.card, t.place, t.rescued) for t in tokens if wild(t.card) and t.place]
    rest = [tuple(card) for card in cards if wild(card[0])]
    for one in named:
        rest.remove(one)
    pairs = []
    for rescued in (False, True):
        some = [one for one in rest if one[2] == rescued]
        pairs.append(("loose", str((sorted(c for c, _, _ in some), sorted(p for _, p, _ in some))), rescued))
    return kind, of, sorted([*suit_cards, *named, *pairs], key=str)


def outcome(tokens: Any, rules: Any, mark: Any = None) -> Any:
    """What the program makes of a meld: its reading, or the code of the refusal."""
    text = text_of(tokens, mark)
    try:
        (meld,) = read_table(rules, text)
    except Refusal as refusal:
        return refusal.code if points_into(refusal.spot, text) else f"{refusal.code} without a place"
    return loosened(told(meld), tokens)


def points_into(spot: Any, text: Any) -> Any:
    at_the_end = spot is not None and spot.start == spot.end == len(text)  # something is missing there
    return spot is not None and spot.text == text and (at_the_end or 0 <= spot.start < spot.end <= len(text))


def expected(tokens: Any, rules: Any, mark: Any = None) -> Any:
    try:
        return reading(tokens, rules, mark)
    except Wrong as wrong:
        return str(wrong)


def rewritten(rng: Any, tokens: Any) -> Any:
    """The cards in another order that is still the same meld, some names left out."""
    tokens = list(tokens)
    choice = rng.randrange(3)
    if choice == 1:
        tokens.reverse()
    if choice == 2:
        rng.shuffle(tokens)
    return [t._replace(place=None) if t.place and rng.random() < 0.4 else t for t in tokens]


@pytest.mark.parametrize("name", TABLES)
def test_a_random_meld_is_read_as_it_was_laid(name: Any) -> None:
    rng, rules = random.Random(name), table(name)
    kinds = set()
    for _ in range(300):
        kind, of, tokens = Pack(rng, rules).meld()
        mark = kind if kind in ("pinochle", "dealt") else None
        (meld,) = read_table(rules, text_of(tokens, mark))
        eight = sum(not wild(t.card) for t in tokens) == 8 and kind == "set"
        laid = [
            (t.card, None if kind != "straight" else t.place, t.rescued or (eight and wild(t.card)))
            for t in tokens
        ]
        if mark:
            laid = [(card, None, False) for card, _, _ in laid]
        assert told(meld) == (kind, of, sorted(laid, key=str))
        again = read_table(rules, notation(meld))
        assert again == [meld]
        kinds.add(kind)
    assert kinds == {"set", "straight", "pinochle", "dealt"}


@pytest.mark.parametrize("name", TABLES)
def test_a_meld_with_names_left_out_is_read_where_only_one_way_fits(name: Any) -> None:
    rng, rules = random.Random(f"loose {name}"), table(name)
    seen = {"read": 0, "wild-unspecified": 0}
    for _ in range(300):
        kind, _, tokens = Pack(rng, rules).meld()
        if kind == "straight":
            tokens = rewritten(rng, tokens)
            mark = rng.choice([None, "straight"])
            found = outcome(tokens, rules, mark)
            assert found == expected(tokens, rules, mark), text_of(tokens, mark)
            seen[found if isinstance(found, str) else "read"] = (
                seen.get(found if isinstance(found, str) else "read", 0) + 1
            )
    assert min(seen.values()) > 10


def broken(rng: Any, tokens: Any) -> Any:
    """The meld with one card changed, dropped, doubled, named otherwise, or marked otherwise."""
    tokens = list(tokens)
    at = rng.randrange(len(tokens))
    any_card = rng.choice([rng.choice(RANKS) + rng.choice(SUITS), rng.choice(WILDS)])
    near = tokens[at].place or tokens[at].card
    near = "9S" if near == "JK" else near
    change = rng.randrange(7)
    if change == 0:
        tokens[at] = tokens[at]._replace(card=any_card)
    elif change == 1:
        del tokens[at]
    elif change == 2:
        tokens.append(rng.choice(tokens))
    elif change == 3:
        place = rng.choice([any_card, rng.choice(RANKS) + near[1], rng.choice(tokens).card, None])
        tokens[at] = tokens[at]._replace(place=place)
    elif change == 4:
        tokens[at] = tokens[at]._replace(rescued=not tokens[at].rescued)
    elif change == 5:
        tokens.append(Token(rng.choice(WILDS), rng.choice([None, near]), rng.random() < 0.7))
    else:
        tokens[at] = Token(rng.choice(RANKS) + near[1])
    return tokens or [Token("KS")]


CODES = {
    *(
        "no-natural",
        "meld-size",
        "not-a-meld",
        "repeated-rank",
        "wild-outside",
        "straight-gap",
        "natural-marked",
    ),
    *("wild-unspecified", "rescue-no-natural", "rescue-blocked", "rescue-twice", "rescue-excess"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_meld_with_one_card_broken_is_refused_with_the_right_code(name: Any) -> None:
    rng, rules = random.Random(f"broken {name}"), table(name)
    seen = set()
    for _ in range(1500):
        kind, _, tokens = Pack(rng, rules).meld()
        mark = kind if kind in ("pinochle", "dealt") else rng.choice([None, None, None, "set", "straight"])
        tokens = broken(rng, rewritten(rng, tokens) if rng.random() < 0.3 else tokens)
        found = outcome(tokens, rules, mark)
        assert found == expected(tokens, rules, mark), text_of(tokens, mark)
        seen.add(found if isinstance(found, str) else "read")
    missing = CODES | {"read", "not-a-pinochle"}
    if rules.rescue.in_straights == "any":
        missing -= {"rescue-blocked"}
    assert missing <= seen


WRONG = [
    # the order of the refusals: each of these breaks the rule named and one that comes later
    ("JK 2S", "no-natural", "JK 2S"),
    ("KS QH", "meld-size", "KS QH"),
    ("KS KH JK^ JK^", "meld-size", "KS KH JK^ JK^"),
    ("5H 5H 6D", "not-a-meld", "6D"),
    ("5H 5H 6H JK=6D", "repeated-rank", "5H"),
    ("5H JK=6D 9H", "wild-outside", "JK=6D"),
    ("5H 9H JK JK=KH^", "straight-gap", "9H"),
    ("5H 6H JK JK=KH^", "wild-unspecified", "JK"),
    ("5H 6H 7H JK=KH^ 2H=5H^", "rescue-no-natural", "JK=KH^"),
    # wild cards that could stand for several cards, or for none
    ("KS QS JK", "wild-unspecified", "JK"),
    ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK", "wild-unspecified", "JK"),
    ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK^", "wild-unspecified", "JK^"),
    ("KS JK=KS 2S", "wild-outside", "JK=KS"),
    ("KS QS JK=JS 2S=JS", "wild-outside", "2S=JS"),
    ("KS KH JK=QS", "wild-outside", "JK=QS"),
    ("KS KH JK=2S", "wild-outside", "JK=2S"),
    ("5H 6H JK=2H", "wild-outside", "JK=2H"),
    ("3S JK=2S 2D", "wild-outside", "JK=2S"),
    # rescued ones
    ("5S 6S 7S JK^", "rescue-blocked", "JK^"),
    ("5S 6S 7S JK=7S^", "rescue-blocked", "JK=7S^"),
    ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=3H^", "wild-outside", "JK=3H^"),
    ("JK=AS KS QS JS TS 9S 8S 7S 6S 5S 4S 2D=3S 2S^", "rescue-no-natural", "2S^"),
    ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK^ JK^ 2S^", "rescue-twice", "2S^"),
    ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=AS^ 2D=3S^ 2S^", "rescue-twice", "2S^"),
    ("KS JK JK 2S^ 2H^", "rescue-excess", "2H^"),
    # Pinochles
    ("pinochle: KS KS KH KH KD KD KC KC JK 2S", "not-a-pinochle", None),
    ("dealt: KS KS KH KH KD KD KC KC JK 2S 2D 2H", "not-a-pinochle", None),
    ("pinochle: KS KS KH KH KD KD KC JK JK 2S 2D", "not-a-pinochle", None),
    ("pinochle: AS KS QS", "not-a-pinochle", None),
    # said outright
    ("set: KS QS JS", "not-a-meld", "QS"),
    ("straight: KS KH KD", "not-a-meld", "KH"),
    ("straight: KS KS JK", "repeated-rank", "KS"),
    ("straight: KS JK 2S", "wild-unspecified", "JK"),
    ("set: KS JK=QS 2S", "wild-outside", "JK=QS"),
    ("AS 3S 4S", "straight-gap", "4S"),
    # the first meld that is wrong
    ("5H 6H 8H / KS KH", "straight-gap", "8H"),
    # the deck, last of all
    ("KS KS KS / QH QH 8D", "not-a-meld", "8D"),
    ("KS KH KD / KS KH KD / KS KC KC", "too-many-copies", "KS"),
    ("KS KH JK / QS QH JK / JS JH JK / 9S 9H JK / 8S 8H JK", "too-many-copies", "JK"),
    ("KS KH 2D 2D / QS QH 2D", "too-many-copies", "2D"),
    ("2xKS KH 3xJK 2H / 5H 6H 2xJK", "wild-unspecified", "2xJK"),
]


@pytest.mark.parametrize(("text", "code", "at"), WRONG, ids=[f"{text} {code}" for text, code, _ in WRONG])
def test_what_is_refused_and_where(text: Any, code: Any, at: Any) -> None:
    with pytest.raises(Refusal) as refused:
        score_melds(game_of(FOURNIER), text)
    assert refused.value.code == code
    spot = spot_of(refused.value)
    assert spot.text == text
    assert text[spot.start : spot.end] == (text if at is None else at)


RIGHT = [
    # text, the meld as it is written out in full, kind
    ("KS JK 2S", "KS 2S JK", "set"),
    ("KS KS JK", "KS KS JK", "set"),
    ("KS KH JK=KD", "KS KH JK", "set"),
    ("KS 2S=KH JK=KS^ 2H", "KS 2S 2H JK^", "set"),
    ("9S 9S 9H JK=9S^", "9S 9S 9H JK^", "set"),
    ("9S 9S 9H 9H 9D 9D 9C 9C JK=9S", "9S 9S 9H 9H 9D 9D 9C 9C JK^", "set"),
    ("KS JK=QS 2S=JS", "KS JK=QS 2S=JS", "straight"),
    ("AS JK QS", "AS JK=KS QS", "straight"),
    ("AS KS JK", "AS KS JK=QS", "straight"),
    ("3D 4D JK", "JK=5D 4D 3D", "straight"),
    ("5H JK 7H 2S 9H", "9H 2S=8H 7H JK=6H 5H", "straight"),
    ("9H JK 7H 2S 5H", "9H JK=8H 7H 2S=6H 5H", "straight"),
    ("5H 7H 9H JK 2S", "9H 2S=8H 7H JK=6H 5H", "straight"),
    ("9H 7H 5H JK 2S", "9H JK=8H 7H 2S=6H 5H", "straight"),
    ("straight: AS JK 2S", "AS JK=KS 2S=QS", "straight"),
    ("straight: JK 2S AS", "AS 2S=KS JK=QS", "straight"),
    ("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK", "JK=AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "straight"),
    (
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK^ 2D^",
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=AS^ 2D=3S^",
        "straight",
    ),
    (
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2xJK~",
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=3S^ JK=AS^",
        "straight",
    ),
    (
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=AS^ 2D^",
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=AS^ 2D=3S^",
        "straight",
    ),
    (
        "JK=AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2D^",
        "JK=AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2D=3S^",
        "straight",
    ),
    ("9S 9S 9H 9H 9D 9D 9C 9C JK 2S^ 2D", "9S 9S 9H 9H 9D 9D 9C 9C 2S^ 2D^ JK^", "set"),
    (
        "pinochle: KS KS KH KH KD KD KC KC JK^ 2D 2S",
        "pinochle: KS KS KH KH KD KD KC KC 2S 2D JK",
        "pinochle",
    ),
    ("DEALT: ks ks kh kh kd kd kc kc * 2d 2s", "dealt: KS KS KH KH KD KD KC KC 2S 2D JK", "pinochle"),
]


@pytest.mark.parametrize(("text", "full", "kind"), RIGHT)
def test_what_is_read(text: Any, full: Any, kind: Any) -> None:
    (meld,) = read_table(FOURNIER, text)
    assert notation(meld) == full
    assert meld.kind == kind


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("5S 6S 7S JK=7S", "a wild card whose natural card lies in its place is rescued: mark it with ^"),
        ("5S 6S JK=7S 2S=7S", "one wild card fills a place"),
    ],
)
def test_the_way_out_of_a_place_that_is_taken(text: str, hint: str) -> None:
    with pytest.raises(Refusal) as refused:
        score_melds(game_of(FOURNIER), text)
    assert (refused.value.code, refused.value.hint) == ("wild-outside", hint)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("9S 9S 9H JK=9S", "wild-outside", "JK=9S"),
        ("9S 9H 9D JK=9S 2S=9S", "wild-outside", "2S=9S"),
        ("9H 9D JK=9S 2S=9S 2H=9S", "wild-outside", "2H=9S"),
        ("9S 9H 9D JK=9C^", "rescue-no-natural", "JK=9C^"),
        ("9S 9H 9D JK=9S^ 2S=9S^", "rescue-twice", "2S=9S^"),
        ("9S 9S 9H 9H 9D 9D 9C 9C JK=9S 2S=9S 2H=9S", "rescue-twice", "2H=9S"),
    ],
)
def test_a_wild_card_in_a_set_that_stands_for_a_card_it_cannot_be(text: str, code: str, at: str) -> None:
    with pytest.raises(Refusal) as refused:
        score_melds(game_of(FOURNIER), text)
    spot = spot_of(refused.value)
    assert (refused.value.code, text[spot.start : spot.end]) == (code, at)


def test_the_card_that_a_wild_one_stands_for_may_lie_in_another_meld_later() -> None:
    for text in ("9H 9D JK=9S / 9S 9S 9C", "7S 8S JK=9S TS / 9S 9S 9C"):
        assert len(score_melds(game_of(FOURNIER), text)) == 2
    packs = rummy_rules("fournier", sets={"deck.copies": "3"})
    assert score_melds(game_of(packs), "9S 9S 9H JK=9S")


def test_a_low_ace() -> None:
    rules = table("ace low")
    line = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"
    assert notation(read_table(rules, "AS 3S 4S")[0]) == "4S 3S AS"
    assert notation(read_table(rules, "3S 4S JK=AS")[0]) == "4S 3S JK=AS"
    assert read_table(rules, f"{line} AS")[0].full
    assert notation(read_table(rules, f"{line} JK")[0]) == f"JK=AS {line}"
    assert notation(read_table(rules, f"{line} AS JK=KS^")[0]) == f"{line} AS JK=KS^"
    for text, code in [
        ("KS AS 3S", "straight-gap"),
        ("AS AS KS QS", "repeated-rank"),
        ("3S 4S JK", "wild-unspecified"),
        (f"AS {line} JK=5S^", "rescue-blocked"),
    ]:
        with pytest.raises(Refusal) as refused:
            read_table(rules, text)
        assert refused.value.code == code, text


def test_melds_of_wild_cards_alone_where_the_table_has_them() -> None:
    rules = rummy_rules("fournier", sets={"melds.naturals": "0"})
    shown = [
        ("JK 2S 2D", "2S 2D JK", 60),
        ("JK=9H 2S=8H 2D=7H", "JK=9H 2S=8H 2D=7H", 60),
        ("JK=9H 2S=9D 2D", "2S 2D JK", 60),
    ]
    for text, full, points in shown:
        (one,) = score_melds(game_of(rules), text)
        assert (notation(one.meld), one.points, one.special) == (full, points, None)
    for text, code in [("JK 2S 2D JK^", "rescue-excess"), ("straight: JK 2S 2D", "wild-unspecified")]:
        with pytest.raises(Refusal) as refused:
            score_melds(game_of(rules), text)
        assert refused.value.code == code


def test_other_sizes_and_decks() -> None:
    four = rummy_rules("fournier", sets={"melds.size": "4", "melds.naturals": "2"})
    for text, code in [("KS KH KD", "meld-size"), ("KS JK JK 2D", "no-natural")]:
        with pytest.raises(Refusal) as refused:
            score_melds(game_of(four), text)
        assert refused.value.code == code
    assert score_melds(game_of(four), "KS KH JK 2D")[0].points == 65
    few = rummy_rules("fournier", sets={"deck.jokers": "2"})
    with pytest.raises(Refusal, match="deck has 2") as refused:
        score_melds(game_of(few), "KS KH JK / QS QH JK JK")
    assert refused.value.code == "too-many-copies"
    none = rummy_rules("fournier", sets={"deck.jokers": "0"})
    with pytest.raises(Refusal) as refused:
        score_melds(game_of(none), "KS JK")
    assert refused.value.code == "not-in-deck"


@given(st.text(alphabet="AKQJT2345689SHDC =^~/:*x1sdpinochletra", max_size=40))
def test_any_text_is_answered_or_refused_with_a_code(text: Any) -> None:
    try:
        code = None if score_melds(game_of(FOURNIER), text) else "nothing"
    except Refusal as refusal:
        placed = refusal.code == "empty-hand" or points_into(refusal.spot, text)
        code = refusal.code if placed else "no place"
    others = {None, "unknown-card", "empty-hand", "too-many-copies", "not-a-pinochle", "dotted-form"}
    assert code in CODES | others


@given(st.integers(0, 2**32))
def test_the_order_of_the_cards_and_the_names_of_the_suits_do_not_matter(seed: Any) -> None:
    rng = random.Random(seed)
    rules = table(rng.choice(list(TABLES)))
    kind, _, tokens = Pack(rng, rules).meld()
    mark = kind if kind in ("pinochle", "dealt") else None
    (first,) = score_melds(game_of(rules), text_of(tokens, mark))
    shuffled = list(tokens)
    rng.shuffle(shuffled)
    (second,) = score_melds(game_of(rules), text_of(shuffled, mark))
    assert first._replace(meld=second.meld) == second
    to = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
    renamed = [t._replace(card=suited(t.card, to), place=t.place and suited(t.place, to)) for t in tokens]
    (third,) = score_melds(game_of(rules), text_of(renamed, mark))
    assert first._replace(meld=third.meld) == third


def suited(card: Any, to: Any) -> Any:
    return card if card == "JK" else card[0] + to[card[1]]
