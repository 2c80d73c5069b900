"""The words of the notation: every spelling of a rank, a suit and the joker, in both languages."""

from collections.abc import Iterable

RANK_WORDS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8", "seven": "7",
    "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2",
    "rey": "K", "reina": "Q", "dama": "Q", "jota": "J", "diez": "T", "nueve": "9", "ocho": "8", "siete": "7",
    "seis": "6", "cinco": "5", "cuatro": "4", "tres": "3", "dos": "2",
}  # fmt: skip

SUIT_WORDS = {
    "spades": "S", "spade": "S", "hearts": "H", "heart": "H", "diamonds": "D", "diamond": "D", "clubs": "C", "club": "C",
    "picas": "S", "pica": "S", "corazones": "H", "corazón": "H", "diamantes": "D", "diamante": "D",
    "rombos": "D", "rombo": "D", "tréboles": "C", "trébol": "C",
}  # fmt: skip

JOKER_WORDS = {"joker": "JK", "comodín": "JK"}

OF_WORDS = ("of", "de")

NO_TRUMP_WORDS = ("none", "ninguno", "sin triunfo")

GLYPH_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
# Whole cards in one character: a row of sixteen for each suit, with a knight between jack and queen.
PICTURES = {
    chr(row + number): rank + suit
    for row, suit in zip((0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), "SHDC", strict=True)
    for number, rank in enumerate("A23456789TJ_QK", 1)
    if rank != "_"
}
JOKER_PICTURES = "\N{PLAYING CARD BLACK JOKER}\N{PLAYING CARD RED JOKER}\N{PLAYING CARD WHITE JOKER}"
SELECTORS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"

# One letter a rank and a suit: English, and the Spanish ones that are read only when asked for.
RANK_LETTERS = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "T"},
    "es": {"A": "A", "R": "K", "D": "Q", "J": "J"},
}
SUIT_LETTERS = {
    "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    "es": {"P": "S", "C": "H", "D": "D", "R": "D", "T": "C"},
}

_PLAIN = {"á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u"}
ACCENT = "\N{COMBINING ACUTE ACCENT}"


def plain(word: str) -> str:
    """The word in small letters without its acute accents (written as one character or as two)."""
    return "".join(_PLAIN.get(char, char) for char in word.lower() if char != ACCENT)


def pattern(words: Iterable[str]) -> str:
    """A regular expression for any of the words, in any case, each with or without its accents, longest first.

    Words that begin alike share their beginning, so that few letters decide.
    """
    branches: dict[str, list[str]] = {}
    for word in sorted(words):
        branches.setdefault(word[:1], []).append(word[1:])
    ends = branches.pop("", None) is not None
    tails = [_letter(first) + pattern(rest) for first, rest in branches.items()]
    if not tails:
        return ""
    found = tails[0] if len(tails) == 1 and not ends else f"(?:{'|'.join(tails)})"
    return found + "?" * ends


def _letter(char: str) -> str:
    bare = _PLAIN.get(char)
    if bare is None:
        return f"[{char}{char.upper()}]"
    return f"(?:[{bare}{bare.upper()}]{ACCENT}?|[{char}{char.upper()}])"
