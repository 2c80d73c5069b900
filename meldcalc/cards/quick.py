"""The commonest notations, read without a parser: dictionary look-ups and sums.

Each reader here takes a text only when all of it is in its form, exactly as the parser would read it; everything else
is a KeyError, and the parser's. Loaded when the first hand is not in the plain form.
"""

import re
from collections.abc import Mapping

from meldcalc.cards.model import GLYPHS, SUITS

_RUN = re.compile(r"(?:10|[2-9AKQJTakqjt])(?:[SHDCshdc]|[♠♥♦♣]\ufe0f?)|[SHDCshdc](?:10|[2-9AKQJTakqjt])")
_SUIT = {letter: s for s, suit in enumerate(SUITS) for letter in (suit, suit.lower(), GLYPHS[suit])}


class Quick:
    """Reads texts into the sum of their cards' units, for one deck.

    ``values`` has the unit of every spelling of a card, ``units`` the unit of every card.
    """

    def __init__(self, values: Mapping[str, int], units: Mapping[str, int]) -> None:
        self._value = values.__getitem__
        self._ranks = [
            {
                spelt: unit
                for card, unit in units.items()
                if card[1] == suit
                for spelt in (card[0], card[0].lower())
            }
            for suit in SUITS
        ]

    def read(self, text: str) -> tuple[int, int]:
        """The sum of the units of the cards, and how many they are. Raises KeyError where the parser must read."""
        if "." in text:
            return self._dotted(text)
        bare = text.replace(",", " ").replace(";", " ")
        words = bare.split()
        if ":" in text or (words and words[0][0] in "♠♥♦♣"):
            return self._suits(bare.replace("10", "T").split())
        if "x" in text or "×" in text:
            return self._counted(words)
        cards = _RUN.findall(bare)
        if sum(map(len, cards)) != sum(map(len, words)):
            raise KeyError(text)
        return sum(map(self._value, cards)), len(cards)

    def _dotted(self, text: str) -> tuple[int, int]:
        """``QQ.KQ9.KQJJ.ATK``"""
        fields = text.replace("10", "T").split(".")
        if len(fields) != 4:
            raise KeyError(text)
        packed = count = 0
        for ranks, field in zip(self._ranks, fields, strict=True):
            packed += sum(map(ranks.__getitem__, field))
            count += len(field)
        return packed, count

    def _suits(self, words: list[str]) -> tuple[int, int]:
        """``S:QQ H: K Q 9`` and ``♠QQ ♥KQ9``"""
        packed = count = 0
        open_ranks: dict[str, int] | None = None  # only behind a colon may ranks stand apart
        for word in words:
            if word[1:2] == ":":
                open_ranks = ranks = self._ranks[_SUIT[word[0]]]
                word = word[2:]
            elif word[0] in "♠♥♦♣" and len(word) > 1:
                open_ranks, ranks = None, self._ranks[_SUIT[word[0]]]
                word = word[1:]
            elif open_ranks:
                ranks = open_ranks
            else:
                raise KeyError(word)
            packed += sum(map(ranks.__getitem__, word))
            count += len(word)
        return packed, count

    def _counted(self, words: list[str]) -> tuple[int, int]:
        """``2xQS 3×AH KD``"""
        packed = count = 0
        for word in words:
            times = 1
            if word[1:2] in ("x", "×"):
                times, word = _DIGITS[word[0]], word[2:]
            packed += times * self._value(word)
            count += times
        return packed, count


_DIGITS = {str(digit): digit for digit in range(1, 10)}
