"""A text cut into the pieces that a card is written with, each with its place. Nothing is skipped but spaces."""

import re
from functools import cache
from typing import NamedTuple

from meldcalc.cards import words

RANK, SUIT, BOTH, JOKER, OF, OPEN, COUNT, SEPARATOR, MARK, BAD = (
    "rank", "suit", "both", "joker", "of", "open", "count", "separator", "mark", "bad",
)  # fmt: skip


class Piece(NamedTuple):
    """One piece of a text.

    ``rank`` and ``suit`` are what it means (BOTH, a Spanish initial, has the two); ``form`` tells letters, glyphs
    and words apart; ``times`` is the number of a counted card.
    """

    kind: str
    start: int
    end: int
    rank: str = ""
    suit: str = ""
    form: str = ""
    times: int = 1


@cache
def _scanner(lang: str) -> re.Pattern[str]:
    ranks, suits = words.RANK_LETTERS[lang], words.SUIT_LETTERS[lang]
    initials = "".join(suits)
    glyphs = "".join(words.GLYPH_SUITS)
    letter = r"[^\W\d_]"
    suit_words, rank_words = words.pattern(words.SUIT_WORDS), words.pattern(words.RANK_WORDS)
    of, end = words.pattern(words.OF_WORDS), f"{letter}|{words.ACCENT}"
    glyph = f"[{glyphs}][{words.SELECTORS}]?"
    both = "".join(set(ranks) & set(suits))
    only_ranks = "".join(set(ranks) - set(both))
    only_suits = "".join(set(suits) - set(both))
    parts = [
        r"(?P<space>\s+)",
        r"(?P<separator>[,;])",
        r"(?P<count>[0-9]{1,4}\s*[xX×]\s*)",
        rf"(?P<open>(?:(?<!{letter})(?:{suit_words})|[{initials}{initials.lower()}]|{glyph})\s*:)",
        rf"(?P<word>(?<!{letter})(?:(?P<rankword>{rank_words})|(?P<suitword>{suit_words})|(?P<of>{of}))(?!{end}))",
        f"(?P<joker>{words.pattern(words.JOKER_WORDS)}|\\*|{words.JOKER_GLYPH}[{words.SELECTORS}]?)",
        rf"(?P<rank>10|[2-9{only_ranks}{only_ranks.lower()}])",
        rf"(?P<suit>[{only_suits}{only_suits.lower()}])",
        rf"(?P<glyph>{glyph})",
        r"(?P<mark>[=^~])",
    ]
    if both:
        parts.insert(5, rf"(?P<as>(?<!{letter})[aA][sS](?!{letter}))")
        parts.append(f"(?P<both>[{both}{both.lower()}])")
    return re.compile("|".join([*parts, "(?P<bad>.)"]), re.DOTALL)


def pieces(text: str, start: int, end: int, lang: str) -> list[Piece]:
    """The pieces of ``text[start:end]``, with their places in the whole text. Spaces are left out."""
    found: list[Piece] = []
    ranks, suits = words.RANK_LETTERS[lang], words.SUIT_LETTERS[lang]
    for match in _scanner(lang).finditer(text, start, end):
        kind = match.lastgroup
        a, b = match.span()
        if kind == "space":
            continue
        said = match.group()
        if kind == "rank":
            found.append(Piece(RANK, a, b, rank=_rank(said, ranks), form="letter"))
        elif kind == "suit":
            found.append(Piece(SUIT, a, b, suit=suits[said.upper()], form="letter"))
        elif kind == "glyph":
            found.append(Piece(SUIT, a, b, suit=words.GLYPH_SUITS[said[0]], form="glyph"))
        elif kind == "both":
            found.append(Piece(BOTH, a, b, ranks[said.upper()], suits[said.upper()], "letter"))
        elif kind == "word":
            found.append(_word(match, a, b))
        elif kind == "open":
            found.append(_open(said, a, b, suits))
        elif kind == "count":
            found.append(Piece(COUNT, a, b, times=_times(said)))
        elif kind == "as":
            found += [
                Piece(RANK, a, a + 1, rank="A", form="letter"),
                Piece(SUIT, a + 1, b, suit="S", form="letter"),
            ]
        else:
            found.append(Piece(str(kind), a, b))
    return found


def _rank(said: str, ranks: dict[str, str]) -> str:
    return "T" if said == "10" else ranks.get(said.upper(), said)


def _times(said: str) -> int:
    digits = said.rstrip().rstrip("xX×").rstrip()
    return int(digits) if len(digits) <= 3 else 1000


def _word(match: re.Match[str], start: int, end: int) -> Piece:
    said = words.plain(match.group())
    if match["rankword"]:
        return Piece(RANK, start, end, rank=words.RANK_WORDS[said], form="word")
    if match["suitword"]:
        return Piece(SUIT, start, end, suit=_suit_words()[said], form="word")
    return Piece(OF, start, end)


def _open(said: str, start: int, end: int, suits: dict[str, str]) -> Piece:
    name = said[:-1].rstrip()
    if len(name) <= 2:
        suit = words.GLYPH_SUITS.get(name[0]) or suits[name.upper()]
        return Piece(OPEN, start, end, suit=suit, form="letter")
    return Piece(OPEN, start, end, suit=_suit_words()[words.plain(name)], form="word")


@cache
def _suit_words() -> dict[str, str]:
    return {words.plain(word): suit for word, suit in words.SUIT_WORDS.items()}
