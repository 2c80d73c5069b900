"""How the Spanish game's melds on the table are written."""

import random

import pytest
from cards_forms import either, glyph, letters
from hypothesis import given, strategies as st

from meldcalc.cards import is_wild, read_melds
from meldcalc.errors import Refusal

READ = [
    ("KS KH KD JK / 4C 5C 6C", "KS KH KD JK / 4C 5C 6C"),
    ("KS KH KD JK/4C 5C 6C", "KS KH KD JK / 4C 5C 6C"),
    ("KSKHKDJK/4C5C6C", "KS KH KD JK / 4C 5C 6C"),
    ("2H=3S 4S 5S", "2H=3S 4S 5S"),
    ("JK=9S 8S 7S", "JK=9S 8S 7S"),
    ("JK = 9S 8S 7S", "JK=9S 8S 7S"),
    ("*=9♠ 8♠ 7♠", "JK=9S 8S 7S"),
    ("🃏\ufe0f=S9 S8 S7", "JK=9S 8S 7S"),
    ("JOKER=nine of spades, eight of spades, 7S", "JK=9S 8S 7S"),
    ("comodín=nueve de picas 8S 7S", "JK=9S 8S 7S"),
    ("comodín=as de picas", "JK=AS"),
    ("JK=as", "JK=AS"),
    ("JK=as corazones", "JK=AH"),
    ("dos de picas=nueve de picas^ 8S 7S", "2S=9S^ 8S 7S"),
    ("KS KH KD JK^", "KS KH KD JK^"),
    ("KS KH KD JK~", "KS KH KD JK^"),
    ("KS KH KD 2S^ 2s~", "KS KH KD 2S^ 2S^"),
    ("JK=AS^ KS", "JK=AS^ KS"),
    ("JK^=AS KS", "JK=AS^ KS"),
    ("4C5CJK=6C", "4C 5C JK=6C"),
    ("JK=AS^JK=KSQS", "JK=AS^ JK=KS QS"),
    ("JK^2S^KS", "JK^ 2S^ KS"),
    ("KS KH *^ *", "KS KH JK^ JK"),
    ("set: KS KH KD", "set: KS KH KD"),
    ("SET:KSKHKD", "set: KS KH KD"),
    ("straight:4C5C6C / set : KS KH KD", "straight: 4C 5C 6C / set: KS KH KD"),
    ("pinochle: 8xAS 2xJK 2S", "pinochle: " + "AS " * 8 + "JK JK 2S"),
    ("Dealt:AS AS", "dealt: AS AS"),
    ("S:456 / H: 4 5 6", "4S 5S 6S / 4H 5H 6H"),
    ("straight:S:456 JK=7S", "straight: 4S 5S 6S JK=7S"),
    ("♠456 / ♠K ♥K *", "4S 5S 6S / KS KH JK"),
    ("♠K ♥K JK^", "KS KH JK^"),
    ("♠K ♥K JK=KD", "KS KH JK=KD"),
    ("S:JQK *", "JS QS KS JK"),
    ("KK.K.K. / 345...", "KS KS KH KD / 3S 4S 5S"),
    ("2xJK^ KS", "JK^ JK^ KS"),
    ("JK=2S JK=JK", "JK=2S JK=JK"),  # what makes sense is for the rules
    ("JK^KSKH", "JK^ KS KH"),
]


def told(text: str) -> str:
    """The melds in one fixed way of writing."""
    said = []
    for meld in read_melds(text):
        words = [f"{meld.mark}:"] if meld.mark else []
        for laid in meld.cards:
            words.append(laid.card + (f"={laid.stands_for}" if laid.stands_for else "") + "^" * laid.rescued)
        said.append(" ".join(words))
    return " / ".join(said)


@pytest.mark.parametrize(("text", "melds"), READ)
def test_melds_on_the_table(text: str, melds: str) -> None:
    assert told(text) == melds
    assert told(melds) == melds


REFUSED = [
    ("KS <KH^> KD", "natural-marked"),
    ("<KS^> KH KD", "natural-marked"),
    ("KS KH / <4S=5S> 6S", "natural-marked"),
    ("KSKH<KD~>", "natural-marked"),
    ("S:4J<K^>", "natural-marked"),
    ("♠<K^>", "natural-marked"),
    ("KS^ KH / <X>", "unknown-card"),  # anything unreadable comes first
    ("KS^ KH / ♠K <JK>", "unknown-card"),
    ("JK=<>", "unknown-card"),
    ("JK=<X>", "unknown-card"),
    ("JK=<9>", "unknown-card"),
    ("JK=9S<=>8S", "unknown-card"),
    ("JK^<^>", "unknown-card"),
    ("JK <^>", "unknown-card"),
    ("JK,<^>", "unknown-card"),
    ("JK,<=>9S", "unknown-card"),
    ("<^>JK", "unknown-card"),
    ("<=>9S", "unknown-card"),
    ("JK KS<!>", "unknown-card"),
    ("<run>: KS", "unknown-card"),
    ("KS <set>: KH", "unknown-card"),
    ("K.K.K.K<^>", "unknown-card"),
    ("set:< >", "empty-hand"),
    ("", "empty-hand"),
    ("KS KH KD /<>", "empty-hand"),
    ("<>/ KS", "empty-hand"),
    ("KS /< >/ KH", "empty-hand"),
    ("KS. KH<.>", "dotted-form"),
]


@pytest.mark.parametrize(("marked", "code"), REFUSED)
def test_refused_melds(marked: str, code: str) -> None:
    text = marked.replace("<", "").replace(">", "")
    with pytest.raises(Refusal) as refused:
        read_melds(text)
    assert refused.value.code == code
    if "<" in marked and code != "empty-hand":
        start = marked.index("<")
        assert refused.value.spot is not None
        assert refused.value.spot.start == start


def test_a_sign_at_a_natural_card_is_explained() -> None:
    with pytest.raises(Refusal) as refused:
        read_melds("KS^ KH KD")
    assert refused.value.message == "only a wild card is rescued: KS is not wild"
    assert refused.value.spot == ("KS^ KH KD", 0, 3)
    with pytest.raises(Refusal) as refused:
        read_melds("10S=9S KH KD")
    assert refused.value.message == "only a wild card stands for another: 10S is not wild"
    assert refused.value.hint == "wild are the jokers (JK) and the deuces (2S 2H 2D 2C)"


def test_places() -> None:
    text = " set: KS KH JK=KD^ /4C 5C,2xJK "
    one, two = read_melds(text)
    assert text[one.start : one.end] == "set: KS KH JK=KD^"
    assert text[two.start : two.end] == "4C 5C,2xJK"
    assert [text[c.start : c.end] for c in one.cards + two.cards] == [
        "KS",
        "KH",
        "JK=KD^",
        "4C",
        "5C",
        "2xJK",
        "2xJK",
    ]


def test_spanish_initials() -> None:
    (meld,) = read_melds("straight: RP DP JK=JP^ 10P", lang="es")
    assert [card.card for card in meld.cards] == ["KS", "QS", "JK", "TS"]
    assert (meld.mark, meld.cards[2].stands_for, meld.cards[2].rescued) == ("straight", "JS", True)


CARDS = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]


@st.composite
def laid(draw: st.DrawFn) -> list[tuple[str, str | None, bool]]:
    cards = draw(st.lists(st.sampled_from([*CARDS, "JK", "JK", "2S"]), min_size=1, max_size=11))
    return [
        (
            card,
            draw(st.none() | st.sampled_from(CARDS)) if is_wild(card) else None,
            is_wild(card) and draw(st.booleans()),
        )
        for card in cards
    ]


@given(
    st.lists(
        st.tuples(st.sampled_from([None, "set", "straight", "pinochle", "dealt"]), laid()),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
    st.integers(),
)
def test_melds_in_any_writing(
    melds: list[tuple[str | None, list[tuple[str, str | None, bool]]]], run: bool, seed: int
) -> None:
    chance = random.Random(seed)

    def write(card: str) -> str:
        if card == "JK":
            return "JK" if run else chance.choice(["JK", "jk", "*", "joker", "🃏", "comodín"])
        return chance.choice([letters, either, glyph])(card, chance) if not run else letters(card, chance)

    parts = []
    for mark, cards in melds:
        said = [
            write(c) + (f"={write(s)}" if s else "") + (chance.choice("^~") if r else "") for c, s, r in cards
        ]
        parts.append((f"{mark}: " if mark else "") + ("" if run else " ").join(said))
    found = read_melds(chance.choice(["/", " / "]).join(parts))
    assert [(meld.mark, [(c.card, c.stands_for, c.rescued) for c in meld.cards]) for meld in found] == melds
