"""Cards that were typed with Spanish initials, written in English ones, as files have them.

What is refused later is still shown in the text that was typed: an :class:`English` text remembers it.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self

from meldcalc.cards.model import show_laid
from meldcalc.cards.notation import read_cards, read_suit, split_hands
from meldcalc.cards.spelling import CardText
from meldcalc.cards.table import read_melds
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import GLYPHS


class English(str):
    """Cards in English initials; ``typed`` is the text that they were read from."""

    typed: str
    _places: list[tuple[int, int, int, int]]  # of each card: where it stands here, and where in ``typed``

    @classmethod
    def made(cls, parts: Iterable[tuple[str, int, int]], typed: str) -> Self:
        """The text of pieces, those that are cards with their place in ``typed`` (others: 0, 0)."""
        text, places = "", list[tuple[int, int, int, int]]()
        for piece, start, end in parts:
            if end:
                places.append((len(text), len(text) + len(piece), start, end))
            text += piece
        made = cls(text)
        made.typed, made._places = typed, places
        return made

    def spot(self, start: int, end: int) -> Spot:
        """The place in the text that was typed of ``self[start:end]``; all of it where no card lies there."""
        here = [place for place in self._places if place[0] < max(end, start + 1) and start < place[1]]
        if not here:
            return Spot(self.typed, 0, len(self.typed))
        return Spot(self.typed, here[0][2], here[-1][3])


def hands_in_english(text: str, lang: str) -> str:
    """Hands parted by ``/`` in English initials; what already is English stays as it was typed.

    Raises Refusal: unknown-card, dotted-form, empty-hand (for one of several hands).
    """
    return text.strip() if lang == "en" or not text.strip() else _hands(text, lang)


def _hands(text: str, lang: str) -> English:
    parts: list[tuple[str, int, int]] = []
    for hand, start in split_hands(text):
        cards = read_cards(text, lang=lang, start=start, end=start + len(hand))
        parts += [(" / ", 0, 0)] if parts else []
        parts += _spaced([(placed.card, placed.start, placed.end) for placed in cards])
    return English.made(parts, text)


def melds_in_english(text: str, lang: str) -> str:
    """Melds on the table in English initials; what already is English stays as it was typed.

    Raises Refusal: unknown-card, natural-marked, empty-hand (for one of several melds).
    """
    return text.strip() if lang == "en" or not text.strip() else _melds(text, lang)


def _melds(text: str, lang: str) -> English:
    parts: list[tuple[str, int, int]] = []
    for meld in read_melds(text, lang=lang):
        parts += [(" / ", 0, 0)] if parts else []
        parts += [(f"{meld.mark}: ", 0, 0)] if meld.mark else []
        parts += _spaced(
            [
                (show_laid(laid.card, laid.stands_for, laid.rescued), laid.start, laid.end)
                for laid in meld.cards
            ]
        )
    return English.made(parts, text)


def hands_as_printed(text: str) -> str:
    """Hands that have English initials as they are printed, which is read whatever the initials: ``K♠ 10♥``."""
    return CardText(_hands(text, "en")).for_people(GLYPHS) if text.strip() else text


def melds_as_printed(text: str) -> str:
    """Melds on the table as :func:`hands_as_printed`."""
    return CardText(_melds(text, "en")).for_people(GLYPHS) if text.strip() else text


def _spaced(cards: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    return [piece for card in cards for piece in (card, (" ", 0, 0))][:-1]


def as_typed(problems: Iterable[Refusal], said: Any) -> list[Refusal]:
    """Each problem in the text that was typed, where ``said`` (a line's values) has cards written in English."""
    texts = {str(text): text for text in _english(said)}
    return [
        problem.replaced(spot=texts[problem.spot.text].spot(problem.spot.start, problem.spot.end))
        if problem.spot and problem.spot.text in texts
        else problem
        for problem in problems
    ]


def _english(value: Any) -> Iterable[English]:
    if isinstance(value, English):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _english(inner)


def reads_in(lang: str, text: str, start: int, end: int) -> bool:
    """Whether the word around a place in a text is a card, or a suit, in the initials of a language."""
    apart = re.compile(r"[\s,;/=^~]+")
    first = max((found.end() for found in apart.finditer(text, 0, start)), default=0)
    following = apart.search(text, max(end, start + 1))
    word = text[first : following.start() if following else len(text)]
    for read in (read_cards, read_suit):
        try:
            read(word, lang=lang)
            return True
        except Refusal:
            continue
    return False
