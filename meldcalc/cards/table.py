"""The Spanish game's melds on the table: which cards lie there, what wild cards stand for, which are rescued.

Only how melds are written; whether they are melds is for the rules of the game.
"""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from meldcalc.cards.model import RANKS, SUITS, is_wild
from meldcalc.cards.notation import no_cards, read_found, split_hands
from meldcalc.cards.reading import Found
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say

MeldMark = Literal["set", "straight", "pinochle", "dealt"]


class Laid(NamedTuple):
    """A card on the table: a wild card may stand for another, and may be rescued (lie crossways).

    ``text[start:end]`` is the card with its signs, in the whole text.
    """

    card: str
    stands_for: str | None
    rescued: bool
    start: int
    end: int


class LaidMeld(NamedTuple):
    """A group of cards on the table, with what was said in front of it; ``text[start:end]`` is all of it."""

    mark: MeldMark | None
    cards: tuple[Laid, ...]
    start: int
    end: int


def read_melds(text: str, *, lang: str = "en", ranks: Iterable[str] = RANKS) -> list[LaidMeld]:
    """The melds of ``KS KH KD JK / 4C 5C 2D=6C^``, in the order written, in any notation of the cards.

    Each may have ``set:``, ``straight:``, ``pinochle:`` or ``dealt:`` in front. A wild card takes ``=CARD`` (what it
    stands for) and ``^`` or ``~`` (rescued). Raises Refusal: empty-hand, unknown-card; then natural-marked, for such
    a sign at a card that is not wild.
    """
    read: list[tuple[MeldMark | None, list[Found], int, int]] = []
    for part, start in split_hands(text):
        end = start + len(part.rstrip())
        start += len(part) - len(part.lstrip())
        mark, first = _mark(text, start, end)
        if not text[first:end].strip():
            raise no_cards(text, start, end)
        read.append(
            (
                mark,
                read_found(text, lang=lang, ranks=tuple(ranks), start=first, end=end, marks=True),
                start,
                end,
            )
        )
    for _, found, _, _ in read:
        for card in found:
            if card.marked >= 0 and not is_wild(card.card):
                raise _natural_marked(text, card)
    return [LaidMeld(mark, tuple(_laid(found)), start, end) for mark, found, start, end in read]


def _mark(text: str, start: int, end: int) -> tuple[MeldMark | None, int]:
    """What is said in front of a meld, and where its cards begin."""
    match = re.compile(r"(set|straight|pinochle|dealt)\s*:", re.IGNORECASE | re.ASCII).match(text, start, end)
    return (_MARKS[match[1].lower()], match.end()) if match else (None, start)


_MARKS: dict[str, MeldMark] = {"set": "set", "straight": "straight", "pinochle": "pinochle", "dealt": "dealt"}


def _laid(found: Iterable[Found]) -> Iterable[Laid]:
    for card in found:
        for _ in range(card.times):
            yield Laid(card.card, card.stands_for, card.rescued, card.start, card.end)


def _natural_marked(text: str, card: Found) -> Refusal:
    sign = text[card.marked]
    from meldcalc.cards.spelling import card_text

    name = card_text([card.card])
    if sign == "=":
        message = say("only a wild card stands for another: {card} is not wild", card=name)
    else:
        message = say("only a wild card is rescued: {card} is not wild", card=name)
    deuces = card_text(f"2{suit}" for suit in SUITS)
    hint = say("wild are the jokers (JK) and the deuces ({deuces})", deuces=deuces)
    return Refusal("natural-marked", message, hint=hint, spot=Spot(text, card.start, card.end))
