"""A text cut into the pieces that a card is written with, each with its place. Nothing is skipped but spaces."""

import re
from functools import cache
from typing import NamedTuple

from meldcalc.cards import words

# Kinds of pieces. BOTH is a letter that is a rank and a suit (Spanish initials only), OPEN a suit with its colon,
# CARD a whole card in one character.
RANK, SUIT, BOTH, JOKER_SIGN, OF, OPEN, COUNT, SEPARATOR, MARK, BAD, CARD = range(11)

LETTER, GLYPH, WORD = range(1, 4)  # how a rank or a suit is written


class Piece(NamedTuple):
    """One piece of a text; ``rank`` and ``suit`` are what it means, ``times`` is the number of a counted card."""

    start: int
    end: int
    kind: int
    rank: str = ""
    suit: str = ""
    form: int = 0
    times: int = 1


Sense = tuple[int, str, str, int, int]  # kind, rank, suit, form, times


@cache
def _scanner(lang: str) -> re.Pattern[str]:
    """One alternative a kind of piece; the groups are named after it."""
    ranks, suits = words.RANK_LETTERS[lang], words.SUIT_LETTERS[lang]
    both = set(ranks) & set(suits)
    letter = r"[^\W\d_]"
    apart = r"(?<![^\W\d_xX])"  # a word begins here: no letter in front but the x of a count
    over = f"(?!{letter}|{words.ACCENT})"
    suit_words, rank_words = words.pattern(words.SUIT_WORDS), words.pattern(words.RANK_WORDS)
    glyph = f"[{''.join(words.GLYPH_SUITS)}][{words.SELECTORS}]?"
    opening = f"{apart}(?:{suit_words})|[{_cases(suits)}]|{glyph}"
    alone = r"(?<![^\s,;/:])"  # only a suit that stands alone may have a space in front of its colon
    alternatives = [
        r"(?P<space>\s+)",
        r"(?P<separator>[,;])",
        r"(?P<count>[0-9]{1,4}\s*[xX×]\s*)",
        rf"(?P<open>(?:{opening}):|{alone}(?:{opening})\s+:)",
        rf"(?P<suitword>{apart}(?:{suit_words}){over})",
        rf"(?P<rankword>{apart}(?:{rank_words}){over})",
        rf"(?P<of>{apart}(?:{words.pattern(words.OF_WORDS)}){over})",
        rf"(?P<joker>{words.pattern(words.JOKER_WORDS)}|\*|[{words.JOKER_PICTURES}][{words.SELECTORS}]?)",
        rf"(?P<card>[{''.join(words.PICTURES)}][{words.SELECTORS}]?)",
        *([f"(?P<as>{apart}[aA][sS]{over})"] if both else []),  # where S is no initial, it is a word
        rf"(?P<rank>10|[2-9{_cases(set(ranks) - both)}])",
        rf"(?P<suit>[{_cases(set(suits) - both)}])",
        rf"(?P<glyph>{glyph})",
        *([f"(?P<both>[{_cases(both)}])"] if both else []),
        r"(?P<mark>[=^~])",
        r"(?P<bad>.)",
    ]
    return re.compile("|".join(alternatives), re.DOTALL)


def _cases(letters: dict[str, str] | set[str]) -> str:
    return "".join(sorted(letters)) + "".join(sorted(letters)).lower()


def pieces(text: str, start: int, end: int, lang: str) -> list[Piece]:
    """The pieces of ``text[start:end]``, with their places in the whole text; spaces are left out.

    Behind the last one stand three empty separators, so that a reader may look ahead.
    """
    found: list[Piece] = []
    known = _senses(lang)
    for match in _scanner(lang).finditer(text, start, end):
        kind = match.lastgroup
        if kind == "space":
            continue
        said = match.group()
        sense = known.get(said)
        if sense is None:
            if kind == "as":
                at = match.start()
                found.append(Piece(at, at + 1, RANK, "A", "", LETTER))
                found.append(Piece(at + 1, at + 2, SUIT, "", "S", LETTER))
                continue
            sense = _sense(str(kind), said, lang)
            if len(known) < 1000:
                known[said] = sense
        found.append(Piece(match.start(), match.end(), *sense))
    if lang != "en":
        printed = _printed_ranks(text, start, end)
        found = [
            piece._replace(kind=RANK, rank=text[piece.start].upper(), form=LETTER)
            if piece.start in printed and piece.kind == BAD
            else piece
            for piece in found
        ]
    found += [Piece(end, end, SEPARATOR)] * 3
    return found


def _printed_ranks(text: str, start: int, end: int) -> set[int]:
    """Where a rank has the glyph of its suit: so cards are printed, ``K♠ Q♥``, and read whatever the initials.

    The glyph stands behind the rank, or in front of ranks up to the end of their chunk.
    """
    return {at for found in _PRINTED.finditer(text, start, end) for at in range(*found.span())}


_GLYPH = f"[{''.join(words.GLYPH_SUITS)}]"
_OTHERS = rf"[^{_GLYPH[1:-1]}{''.join(words.PICTURES)}{words.JOKER_PICTURES}\s,;/=^~]"  # what no run of ranks ends at
_PRINTED = re.compile(
    f"[KQkq](?={_GLYPH})|{_GLYPH}[{words.SELECTORS}]?(?:10|[2-9ARDJKQardjkq])+(?!{_OTHERS})"
)


@cache
def _senses(lang: str) -> dict[str, Sense]:
    """What pieces mean that were met before."""
    return {}


def _sense(kind: str, said: str, lang: str) -> Sense:
    """What a piece of a kind means."""
    ranks, suits = words.RANK_LETTERS[lang], words.SUIT_LETTERS[lang]
    if kind == "rank":
        rank = "T" if said == "10" else ranks.get(said.upper(), said)
        return RANK, rank, "", LETTER, 1
    if kind == "suit":
        return SUIT, "", suits[said.upper()], LETTER, 1
    if kind == "both":
        return BOTH, ranks[said.upper()], suits[said.upper()], LETTER, 1
    if kind == "glyph":
        return SUIT, "", words.GLYPH_SUITS[said[0]], GLYPH, 1
    if kind == "rankword":
        return RANK, words.RANK_WORDS[words.plain(said)], "", WORD, 1
    if kind == "suitword":
        return SUIT, "", _suit_words()[words.plain(said)], WORD, 1
    if kind == "open":
        return _opening(said[:-1].rstrip(), suits)
    if kind == "card":
        card = words.PICTURES[said[0]]
        return CARD, card[0], card[1], GLYPH, 1
    if kind == "count":
        return COUNT, "", "", 0, int(said.rstrip().rstrip("xX×"))
    return _KINDS[kind], "", "", 0, 1


_KINDS = {"separator": SEPARATOR, "of": OF, "joker": JOKER_SIGN, "mark": MARK, "bad": BAD}


def _opening(name: str, suits: dict[str, str]) -> Sense:
    """A suit in front of a colon. The glyph counts as a letter there: its ranks may stand apart."""
    if suit := words.GLYPH_SUITS.get(name[0]) or suits.get(name.upper()):
        return OPEN, "", suit, LETTER, 1
    return OPEN, "", _suit_words()[words.plain(name)], WORD, 1


@cache
def _suit_words() -> dict[str, str]:
    return {words.plain(word): suit for word, suit in words.SUIT_WORDS.items()}
