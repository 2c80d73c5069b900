"""Cards: their names, hands as counted multisets, reading every notation, printing, and what a deck has.

``hand`` reads a hand fast and packs it (``quick`` knows the common notations); whatever they don't take is read by the
parser: ``scan`` cuts a text into pieces, ``reading`` makes cards of them, ``trouble`` words what can't be read.
``notation`` is the parser's front, ``table`` that for melds on the table, ``deck`` checks what a deck has; ``english``
writes what was typed with Spanish initials as files have it.
"""

from typing import TYPE_CHECKING

from meldcalc.cards.deck import check_cards, check_placed, check_size, read_deck, read_hands
from meldcalc.cards.hand import DeckHand, HandReader, reader_of
from meldcalc.cards.model import (
    JOKER,
    NO_TRUMP,
    RANKS,
    SUITS,
    TRUMPS,
    DeckLike,
    Holdings,
    Placed,
    Suit,
    Trump,
    allowed,
    checked_trump,
    is_wild,
    show_card,
    show_cards,
    show_laid,
    show_rank,
    sorted_cards,
)
from meldcalc.lazy import handed_on

if TYPE_CHECKING:
    from meldcalc.cards.caret import caret_lines
    from meldcalc.cards.english import (
        as_typed,
        hands_as_printed,
        hands_in_english,
        melds_as_printed,
        melds_in_english,
    )
    from meldcalc.cards.notation import read_cards, read_suit, split_hands
    from meldcalc.cards.table import Laid, LaidMeld, read_melds

# Most hands never need the parser.
__getattr__ = handed_on(
    __name__,
    {
        "Laid": "table",
        "LaidMeld": "table",
        "as_typed": "english",
        "caret_lines": "caret",
        "hands_as_printed": "english",
        "hands_in_english": "english",
        "melds_as_printed": "english",
        "melds_in_english": "english",
        "read_cards": "notation",
        "read_melds": "table",
        "read_suit": "notation",
        "split_hands": "notation",
    },
)

__all__ = [
    "JOKER",
    "NO_TRUMP",
    "RANKS",
    "SUITS",
    "TRUMPS",
    "DeckHand",
    "DeckLike",
    "HandReader",
    "Holdings",
    "Laid",
    "LaidMeld",
    "Placed",
    "Suit",
    "Trump",
    "allowed",
    "as_typed",
    "caret_lines",
    "check_cards",
    "check_placed",
    "check_size",
    "checked_trump",
    "hands_as_printed",
    "hands_in_english",
    "is_wild",
    "melds_as_printed",
    "melds_in_english",
    "read_cards",
    "read_deck",
    "read_hands",
    "read_melds",
    "read_suit",
    "reader_of",
    "show_card",
    "show_cards",
    "show_laid",
    "show_rank",
    "sorted_cards",
    "split_hands",
]
