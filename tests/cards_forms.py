"""A hand written in every notation, by hand-made writers that know nothing of the reader."""

import random
from collections.abc import Callable, Sequence

GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
WHITE = {"S": "♤", "H": "♡", "D": "♢", "C": "♧"}
ENGLISH = dict(
    zip(
        "AKQJT98765432",
        [
            "ace",
            "king",
            "queen",
            "jack",
            "ten",
            "nine",
            "eight",
            "seven",
            "six",
            "five",
            "four",
            "three",
            "two",
        ],
        strict=True,
    )
)
ENGLISH_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SPANISH = dict(
    zip(
        "AKQJT98765432",
        [
            "as",
            "rey",
            "reina",
            "jota",
            "diez",
            "nueve",
            "ocho",
            "siete",
            "seis",
            "cinco",
            "cuatro",
            "tres",
            "dos",
        ],
        strict=True,
    )
)
SPANISH_SUITS = {"S": "picas", "H": "corazones", "D": "rombos", "C": "tréboles"}
INITIALS = {"A": "A", "K": "R", "Q": "D", "J": "J", "T": "10"}
SUIT_INITIALS = {"S": "P", "H": "C", "D": "D", "C": "T"}

Write = Callable[[Sequence[str], random.Random], str]


def ten(rank: str, chance: random.Random) -> str:
    return chance.choice(("T", "10", "t")) if rank == "T" else chance.choice((rank, rank.lower()))


def letters(card: str, chance: random.Random) -> str:
    return ten(card[0], chance) + chance.choice((card[1], card[1].lower()))


def either(card: str, chance: random.Random) -> str:
    rank, suit = ten(card[0], chance), chance.choice((card[1], card[1].lower()))
    return chance.choice((rank + suit, suit + rank))


def glyph(card: str, chance: random.Random) -> str:
    rank, suit = ten(card[0], chance), chance.choice((GLYPHS, WHITE))[card[1]]
    return rank + suit + chance.choice(("", "\ufe0e", "\ufe0f"))


PICTURES = {
    rank + suit: chr(start + place)
    for suit, start in (("S", 0x1F0A0), ("H", 0x1F0B0), ("D", 0x1F0C0), ("C", 0x1F0D0))
    for rank, place in {
        "A": 1,
        "T": 10,
        "J": 11,
        "Q": 13,
        "K": 14,
        **{str(n): n for n in range(2, 10)},
    }.items()
}


def picture(card: str, chance: random.Random) -> str:
    return PICTURES[card] + chance.choice(("", "\ufe0e"))


def mixed(card: str, chance: random.Random) -> str:
    return chance.choice((letters, glyph, picture))(card, chance)


def separated(one: Callable[[str, random.Random], str]) -> Write:
    return lambda cards, chance: chance.choice((" ", ", ", ";", " , ", "\n", "\t")).join(
        one(c, chance) for c in cards
    )


def run_together(one: Callable[[str, random.Random], str]) -> Write:
    return lambda cards, chance: "".join(one(card, chance) for card in cards)


def by_suit(
    cards: Sequence[str],
    chance: random.Random,
    head: Callable[[str], str],
    gaps: Sequence[str],
    between: Sequence[str],
) -> str:
    fields = []
    for suit in chance.sample("SHDC", 4):
        ranks = [ten(card[0], chance) for card in cards if card[1] == suit]
        if ranks:
            fields.append(head(suit) + chance.choice(gaps).join(ranks))
    return chance.choice(between).join(fields)


def colon(cards: Sequence[str], chance: random.Random) -> str:
    lead = chance.choice(("", " "))
    return by_suit(cards, chance, lambda s: f"{s}:{lead}", ("", " ", ",", ", "), (" ", "; ", ";"))


def colon_run(cards: Sequence[str], chance: random.Random) -> str:
    return by_suit(cards, chance, lambda s: f"{s}:", ("",), ("",))


def colon_words(cards: Sequence[str], chance: random.Random) -> str:
    names = chance.choice((ENGLISH_SUITS, SPANISH_SUITS))
    return by_suit(cards, chance, lambda s: f"{names[s]}: ", ("", " "), (" ", "; "))


def glyphs(cards: Sequence[str], chance: random.Random) -> str:
    return by_suit(cards, chance, lambda s: GLYPHS[s], ("",), (" ", "", ", "))


def glyphs_apart(cards: Sequence[str], chance: random.Random) -> str:
    return by_suit(cards, chance, lambda s: GLYPHS[s] + " ", (" ",), (" ",))


def dotted(cards: Sequence[str], chance: random.Random) -> str:
    return ".".join("".join(ten(card[0], chance) for card in cards if card[1] == suit) for suit in "SHDC")


def counted(cards: Sequence[str], chance: random.Random) -> str:
    words = []
    for card in dict.fromkeys(cards):
        sign = chance.choice(("x", "X", "×"))
        words.append(f"{cards.count(card)}{sign}{either(card, chance)}")
    return " ".join(words)


def english(card: str, chance: random.Random) -> str:
    rank = chance.choice((ENGLISH[card[0]], "10" if card[0] == "T" else card[0]))
    said = rank + chance.choice((" of ", " ")) + ENGLISH_SUITS[card[1]]
    return chance.choice((said, said.upper(), said.title()))


def spanish(card: str, chance: random.Random) -> str:
    rank = chance.choice((SPANISH[card[0]], "dama" if card[0] == "Q" else SPANISH[card[0]]))
    suit = chance.choice(
        (SPANISH_SUITS[card[1]], {"D": "diamantes", "C": "treboles"}.get(card[1], SPANISH_SUITS[card[1]]))
    )
    said = rank + chance.choice((" de ", " ")) + suit
    return chance.choice((said, said.upper(), said.title(), said.replace("é", "e\u0301")))


def initials(card: str, chance: random.Random) -> str:
    suit = chance.choice((SUIT_INITIALS[card[1]], "R" if card[1] == "D" else SUIT_INITIALS[card[1]]))
    said = INITIALS.get(card[0], card[0]) + suit
    return chance.choice((said, said.lower()))


FORMS: dict[str, Write] = {
    "letters": separated(letters),
    "suit first": separated(either),
    "glyph cards": separated(glyph),
    "run together": run_together(letters),
    "run together, mixed": run_together(either),
    "glyph cards together": run_together(glyph),
    "pictures": separated(picture),
    "pictures together": run_together(picture),
    "pictures among letters": run_together(mixed),
    "colon": colon,
    "colon together": colon_run,
    "colon, words": colon_words,
    "glyph and ranks": glyphs,
    "glyph and ranks apart": glyphs_apart,
    "dotted": dotted,
    "counted": counted,
    "english": separated(english),
    "spanish": separated(spanish),
}
