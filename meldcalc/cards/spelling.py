"""Cards, suits and ranks inside sentences: programs have plain English letters, people see what they may type.

Loaded only when there is something to tell.
"""

import re
from collections.abc import Iterable

from meldcalc.cards import words
from meldcalc.cards.model import GLYPHS, show_card, show_rank
from meldcalc.lang import Spelling, Spelt

_CARD = re.compile("(?<![A-Z])(10|[2-9TAKQJ])?([SHDC])(?![A-Z])")


def initial(rank: str, initials: str) -> str:
    """The rank as it is typed in a language: ``10``, ``Q`` or ``D``."""
    letters = words.RANK_LETTERS[initials]
    return next((letter for letter, known in letters.items() if known == rank != "T"), show_rank(rank))


class CardText(Spelt):
    """Cards and suits: ``7S``, ``JK=10S^``, ``4S 5S``, ``51 D``."""

    __slots__ = ()

    def for_people(self, spelling: Spelling) -> str:
        """With glyphs, which are read in every language; else in the initials of the one that was typed."""

        def spelt(found: re.Match[str]) -> str:
            rank, suit = show_rank(found[1] or ""), found[2]
            if not spelling.letters:
                return rank + GLYPHS[suit]
            letters = words.SUIT_LETTERS[spelling.initials]
            letter = next(letter for letter, known in letters.items() if known == suit)
            return initial("T" if rank == "10" else rank, spelling.initials) + letter

        return _CARD.sub(spelt, self)


class RankText(Spelt):
    """Ranks in a row: ``A 10 K``."""

    __slots__ = ()

    def for_people(self, spelling: Spelling) -> str:
        """In the initials that were typed."""
        ranks = ("T" if rank == "10" else rank for rank in self.split())
        return " ".join(initial(rank, spelling.initials) for rank in ranks)


def card_text(cards: Iterable[str]) -> CardText:
    """Cards for a sentence, one after the other."""
    return CardText(" ".join(show_card(card, ascii=True) for card in cards))


def rank_text(ranks: Iterable[str]) -> RankText:
    """Ranks for a sentence, one after the other."""
    return RankText(" ".join(map(show_rank, ranks)))
