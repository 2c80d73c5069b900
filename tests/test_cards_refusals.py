"""What can't be read is refused with its code, its place and what was expected there; nothing is guessed."""

import pytest

from meldcalc.cards import HandReader, read_cards
from meldcalc.errors import Refusal
from meldcalc.rules.model import Deck

SINGLE = Deck(tuple("ATKQJ9"), 2)

RANK = "is not a rank here (A 10 K Q J 9)"
SUIT = "is not a suit here (S H D C)"
NO_RANK = "has no rank here (A 10 K Q J 9)"
NO_SUIT = "has no suit here (S H D C)"
TEN = "is not a rank here: the ten is 10 or T"
CARD = "is not a card here"
DOUBT = "may be a joker or two ranks here"

# The text, with the place between < and >, and the message; worked out by hand.
UNKNOWN = [
    ("S:ATKQJ9 H:A<X> D:AJ C:AQ", f'"X" {RANK}'),
    ("S:A<X>KQJ9", f'"X" {RANK}'),
    ("♠A<X>", f'"X" {RANK}'),
    ("AK.<X>Q..", f'"X" {RANK}'),
    ("A.K.Q.J<S>", f'"S" {RANK}'),
    ("A.K.Q.<*>", f'"*" {RANK}'),
    ("<X>S", f'"X" {RANK}'),
    ("AS <X>♠", f'"X" {RANK}'),
    ("Q<X>", f'"X" {SUIT}'),
    ("QSK<X>", f'"X" {SUIT}'),
    ("S<X>", f'"X" {RANK}'),
    ("<X>", f'"X" {CARD}'),
    ("QS <->", f'"-" {CARD}'),
    ("QS <(>KS)", f'"(" {CARD}'),
    ("QS <:>", f'":" {CARD}'),
    # the ten is 10 or T
    ("<1>S", f'"1" {TEN}'),
    ("<0>S", f'"0" {TEN}'),
    ("S<1>", f'"1" {TEN}'),
    ("S:A<1>K", f'"1" {TEN}'),
    ("S:10<1>", f'"1" {TEN}'),
    ("S10<0>", f'"0" {TEN}'),
    ("<1> 0S", f'"1" {TEN}'),
    ("A.<1>.K.", f'"1" {TEN}'),
    ("Q<1>S", f'"1" {TEN}'),
    # a rank without its suit, a suit without its rank
    ("<Q>", f'"Q" {NO_SUIT}'),
    ("QS <Q>", f'"Q" {NO_SUIT}'),
    ("<Q> S", f'"Q" {NO_SUIT}'),
    ("<Q> ♠", f'"Q" {NO_SUIT}'),
    ("<K>,S", f'"K" {NO_SUIT}'),
    ("<ten>, hearts", f'"ten" {NO_SUIT}'),
    ("Q<K>S", f'"K" {SUIT}'),
    ("SQ<Q>", f'"Q" {NO_SUIT}'),
    ("S:QQ K<Q>H", None),
    ("QS <9> KS", f'"9" {NO_SUIT}'),
    ("S:Q KH <9>", f'"9" {NO_SUIT}'),
    ("<J> K", f'"J" {NO_SUIT}'),
    ("<S>", f'"S" {NO_RANK}'),
    ("<S> QQ", f'"S" {NO_RANK}'),
    ("QS<H>", f'"H" {NO_RANK}'),
    ("S<H>Q", f'"H" {RANK}'),
    ("<♠>", f'"♠" {NO_RANK}'),
    ("<♠> ♥K", f'"♠" {NO_RANK}'),
    ("♠QK <♥> ♦J", f'"♥" {NO_RANK}'),
    ("<♠>, Q", f'"♠" {NO_RANK}'),
    ("S:A<♥> K", f'"♥" {NO_RANK}'),
    ("QS<♥> K", f'"♥" {NO_RANK}'),
    ("<spades>", f'"spades" {NO_RANK}'),
    ("QS, <hearts>, KS", f'"hearts" {NO_RANK}'),
    ("S:<H>K", f'"H" {RANK}'),
    ("S:AK<H>", f'"H" {NO_RANK}'),
    ("S:QQK<H> 9", f'"H" {NO_RANK}'),
    ("queen of <X>", f'"X" {SUIT}'),
    ("queen of <king>", f'"king" {SUIT}'),
    ("queen of<>", "a card is missing here"),
    ("<of> spades", f'"of" {CARD}'),
    ("as de<>", "a card is missing here"),
    # jokers
    ("JK<S>", f'"S" {NO_RANK}'),
    ("A<J>KS", f'"J" {SUIT}'),
    ("♠A <JK>", f'"JK" {DOUBT}'),
    ("♠A ♥K <JK> ♦Q", f'"JK" {DOUBT}'),
    ("♠QQ♥<JK>K♦", f'"JK" {DOUBT}'),
    ("S:A <JK>QH", f'"JK" {DOUBT}'),
    # counted
    ("2x<X>", f'"X" {CARD}'),
    ("2x<>", "a card is missing here"),
    ("2x<,>QS", "a card is missing here"),
    ("<0x>QS", '"0x" counts no cards'),
    ("<1>2345xQS", f'"1" {TEN}'),
    ("<1000x>QS", '"1000x" counts no cards'),
    ("2x<2x>QS", f'"2x" {CARD}'),
    ("QS <x>2", f'"x" {CARD}'),
    ("2<*>QS", None),
    # near words
    ("<quen> of spades", '"quen" is no card, rank or suit'),
    ("queen of <spdes>", '"spdes" is no card, rank or suit'),
    ("rey de <tréble>", '"tréble" is no card, rank or suit'),
    ("<corazònes>: K", '"corazònes" is no card, rank or suit'),
    ("KS <jokr>", '"jokr" is no card, rank or suit'),
    # letters from elsewhere
    ("Q<\u0421>", "U+0421 CYRILLIC CAPITAL LETTER ES is not the letter C"),
    ("<\u039a>S", "U+039A GREEK CAPITAL LETTER KAPPA is not the letter K"),
    ("<\u212a>S", "U+212A KELVIN SIGN is not the letter K"),
    ("Q<\u017f>", "U+017F LATIN SMALL LETTER LONG S is not the letter s"),
    ("<\uff31>S", "U+FF31 FULLWIDTH LATIN CAPITAL LETTER Q is not the letter Q"),
    ("<\u0669>S", "U+0669 ARABIC-INDIC DIGIT NINE is not the digit 9"),
    ("queen of sp<\u0430>des", "U+0430 CYRILLIC SMALL LETTER A is not the letter a"),
    ("S<\uff1a>QQ", "U+FF1A FULLWIDTH COLON is no part of a card"),
    ("<\u200b>QS", "U+200B ZERO WIDTH SPACE is no part of a card"),
    ("<\ufeff>QS", "U+FEFF ZERO WIDTH NO-BREAK SPACE is no part of a card"),
    ("QS<\ufe0f>", "U+FE0F VARIATION SELECTOR-16 is no part of a card"),
    ("QS <\U0001f0ac>", "U+1F0AC PLAYING CARD KNIGHT OF SPADES: no deck here has knights"),
    ("\U0001f0a1<\U0001f0dc>", "U+1F0DC PLAYING CARD KNIGHT OF CLUBS: no deck here has knights"),
    ("<\U0001f0a0>", "U+1F0A0 PLAYING CARD BACK: which card lies there cannot be seen"),
    ("<\U0001f0e1>", "U+1F0E1 PLAYING CARD TRUMP-1 is no part of a card"),
    ("K<\U0001f0a1>", '"\U0001f0a1" is not a suit here (S H D C)'),
    ("<S> \U0001f0a1", None),
    ("Q<\udcff>", "U+DCFF is no part of a card"),
    ("Q<\x00>", '"U+0000" is not a suit here (S H D C)'),
    # signs of other places
    ("QS </> KS", '"/" has no place here'),
    ("JK<^>", '"^" has no place here'),
    ("JK<=>9S", '"=" has no place here'),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "message"), UNKNOWN)
def test_unknown_cards(marked: str, message: str | None) -> None:
    start, end = marked.index("<"), marked.index(">") - 1
    text = marked.replace("<", "").replace(">", "")
    reader = HandReader(SINGLE)
    with pytest.raises(Refusal) as refused:
        reader.hand(text)
    refusal = refused.value
    if message is None:  # only the code and the text are certain
        assert (refusal.code, refusal.spot and refusal.spot.text) == ("unknown-card", text)
        return
    assert (refusal.code, str(refusal.message)) == ("unknown-card", message)
    assert refusal.spot == (text, start, end)


@pytest.mark.parametrize(
    ("text", "message", "start"),
    [
        ("TS", '"T" is not a rank here (A 10 R D J 9)', 0),
        ("PA", '"P" is not a rank here (A 10 R D J 9)', 0),
        ("KP", '"K" is not a rank here (A 10 R D J 9)', 0),
        ("AP KS", '"K" is not a card here', 3),
        ("AS QS", '"Q" is not a card here', 3),
        ("AH", '"H" is not a suit here (P C D R T)', 1),
        ("10S", '"S" is not a suit here (P C D R T)', 2),
        ("P:A RD", '"RD" may be a card or two ranks here', 4),
        ("P:JK", '"K" is not a rank here (A 10 R D J 9)', 3),
    ],
)
def test_spanish_initials_take_the_place_of_english_ones(text: str, message: str, start: int) -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(SINGLE).hand(text, lang="es")
    assert (refused.value.code, str(refused.value.message)) == ("unknown-card", message)
    assert refused.value.spot is not None
    assert refused.value.spot.start == start
    if text[start] in "TKQSH":
        assert (
            refused.value.hint
            == "with --lang es the initials are Spanish: ranks A 10 R D J 9, suits P C D R T"
        )


# Where two readings come to mind, the one that is right, worked out by hand.
TRICKY = [
    ("as", "AS"),
    ("AS as As", "AS AS AS"),
    ("as corazones", "AH"),
    ("AS DE CORAZONES", "AH"),
    ("as de ♥", "AH"),
    ("as ♥K", "AS KH"),
    ("as, rey de corazones", "AS KH"),
    ("as as de tréboles", "AS AC"),
    ("as corazones: K", "AS KH"),
    ("2xas de picas", "AS AS"),
    ("corazones: as rey", "AH KH"),
    ("H:K AS", "KH AS"),
    ("♠AS9", "AS 9S"),
    ("SQSQ", "QS QS"),
    ("QSQS", "QS QS"),
    ("SQQS", "QS QS"),
    ("10S", "TS"),
    ("S10", "TS"),
    ("10SS10", "TS TS"),
    ("9S10S", "9S TS"),
    ("S910H", "9S TH"),
    ("JK", "JK"),
    ("JKJS", "JK JS"),
    ("JSJK", "JS JK"),
    ("SJKS", "JS KS"),
    ("JKKS", "JK KS"),
    ("JKSQ", "JK QS"),
    ("JKHQ KH", "JK QH KH"),
    ("S:JK", "JS KS"),
    ("S:A JK", "AS JS KS"),
    ("♠JK", "JS KS"),
    ("♠ JK", "JS KS"),
    ("♠QJK♥9", "QS JS KS 9H"),
    ("♠QQ♥JK", "QS QS JH KH"),
    ("JK.JK..", "JS KS JH KH"),
    ("K♠ JK", "KS JK"),
    ("K♠JK", "KS JK"),
    ("S:A * K", "AS JK KS"),
    ("* joker JOKER 🃏 🃏\ufe0f comodín comodin COMODÍN", "JK JK JK JK JK JK JK JK"),
    ("🃏🂿 🃟*", "JK JK JK JK"),
    ("🂡🂡 🂮,🂱", "AS AS KS AH"),
    ("QS🂡JDS:AK🂱", "QS AS JD AS KS AH"),
    ("♠AK🂢🃁JK", "AS KS 2S AD JK"),
    ("2x🂪 🃞\ufe0e🃊\ufe0f", "TS TS KC TD"),
    ("KS*", "KS JK"),
    ("2x*", "JK JK"),
    ("2S deuce of hearts dos de picas", "2S 2H 2S"),
    ("♠Q♥K♦J", "QS KH JD"),
    ("♠QK♥J", "QS KS JH"),
    ("♠QK♥♦J", "QS KH JD"),
    ("♠Q K♥ ♦J", "QS KH JD"),
    ("Q♠♥KJ", "QS KH JH"),
    ("♠QKH", "QS KH"),
    ("S:QQ KH", "QS QS KH"),
    ("S:AKHQ", "AS KS QH"),
    ("S: H:K", "KH"),
    ("S:QH:K", "QS KH"),
    ("S:Q ten of hearts", "QS TH"),
    ("S:Q 10 hearts", "QS TH"),
    ("S:Q, 9; K", "QS 9S KS"),
    ("AT..K.9", "AS TS KD 9C"),
    ("...9", "9C"),
    (".A..", "AH"),
    ("10 of hearts T hearts hearts 10", "TH TH TH"),
    ("jack of clubs", "JC"),
    ("JACK CLUBS", "JC"),
    ("queen S", "QS"),
    ("Q\u00a0of\u2003spades", "QS"),
    (",;QS,,;KS;", "QS KS"),
    ("3x10S", "TS TS TS"),
    ("2xQSKS", "QS QS KS"),
]


@pytest.mark.parametrize(("text", "cards"), TRICKY)
def test_tricky_readings(text: str, cards: str) -> None:
    assert [card.card for card in read_cards(text)] == cards.split()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("A.K", 1),
        (".", 0),
        ("QS QS JD.", 8),
        ("A..K", 2),
        ("A.K.Q.J.9", 7),
        ("....", 3),
        ("1.5", 1),
        ("A.B", 1),
    ],
)
def test_dots_are_three(text: str, start: int) -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(SINGLE).hand(text)
    assert refused.value.code == "dotted-form"
    assert refused.value.spot == (text, start, start + 1)
    assert f"dots here: {text.count('.')};" in refused.value.message


@pytest.mark.parametrize("text", ["", " ", "\n\t", ",", ";;", "...", " . . . ", "S:", "S: H:", "spades:"])
def test_no_card_at_all(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(SINGLE).hand(text)
    assert refused.value.code == "empty-hand"


@pytest.mark.parametrize(
    ("text", "start"),
    [("/", 0), ("QS /", 4), ("/ QS", 0), ("QS // KS", 4), ("QS / , / KS", 4), ("  / QS", 0)],
)
def test_an_empty_part(text: str, start: int) -> None:
    with pytest.raises(Refusal) as refused:
        HandReader(SINGLE).hands(text)
    assert refused.value.code == "empty-hand"
    assert refused.value.spot is not None
    assert refused.value.spot.start == start


def test_hints() -> None:
    def hint(text: str) -> str | None:
        with pytest.raises(Refusal) as refused:
            read_cards(text)
        return refused.value.hint

    assert hint("quen of spades") == 'did you mean "queen"?'
    assert hint("rey de corazonez") == 'did you mean "corazones"?'
    assert hint("S QQ") == "a suit's ranks follow it behind a colon: S:AKQ"
    assert hint("♠A JK") == "write * for the joker, or the ranks apart"
    assert hint("A.K") == "an empty field is a suit without cards: AT..K.9"
    assert hint("QS / KS") == "/ stands between two hands, and this is one"
    assert hint("QX") is None
