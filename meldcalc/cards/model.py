"""Cards, hands as counted multisets, and how cards are printed.

A card is a string of two characters, rank and suit (``"AS"``, ``"TS"`` the ten, ``"2D"`` the deuce); the joker is
``"JK"``. What a hand holds is packed into four numbers, one a suit, so that the meld engine can use them as indices.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, Protocol

from meldcalc.errors import Refusal
from meldcalc.lang import say

Suit = Literal["S", "H", "D", "C"]
Trump = Literal["S", "H", "D", "C", "none"]
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
NO_TRUMP: Final = "none"
TRUMPS: tuple[Trump, ...] = (*SUITS, NO_TRUMP)
RANKS = "AKQJT98765432"  # every rank that the notation knows, in the order of most games
JOKER = "JK"

GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

Holdings = tuple[int, int, int, int]
"""What a hand holds in spades, hearts, diamonds and clubs, packed; it does not know its deck (a ``DeckHand`` does).

A holding is ``sum(count << (bits * i))`` over the deck's ranks, where ``i`` counts from the highest (the ace is 0)
and ``bits`` is ``copies.bit_length()`` of the deck.
"""


def checked_trump(trump: object) -> Trump:
    """The trump, where it is one: a suit's letter or ``none``. Raises Refusal unknown-suit for everything else."""
    for known in TRUMPS:
        if trump == known:
            return known
    raise Refusal(
        "unknown-suit",
        say("a trump is one of {trumps}, not {text}", trumps=", ".join(TRUMPS), text=repr(trump)),
        hint=say("read_suit reads a suit in any notation"),
    )


class Placed(NamedTuple):
    """A card and where it was read: ``text[start:end]`` of the whole text that was given."""

    card: str
    start: int
    end: int


class DeckLike(Protocol):
    """What the cards need to know of a deck (``meldcalc.rules.model.Deck`` is one)."""

    def __hash__(self) -> int: ...
    @property
    def ranks(self) -> tuple[str, ...]: ...
    @property
    def copies(self) -> int: ...
    @property
    def deuces(self) -> int: ...
    @property
    def jokers(self) -> int: ...


def allowed(deck: DeckLike, card: str) -> int:
    """How many copies of a card the deck has; 0 where it has none.

    A deck's deuces are spread evenly over the four suits (eight deuces: two of each).
    """
    if card == JOKER:
        return deck.jokers
    if card[0] in deck.ranks:
        return deck.copies
    return -(-deck.deuces // 4) if card[0] == "2" else 0


def show_rank(rank: str) -> str:
    """The rank as people write it: the ten is ``10``."""
    return "10" if rank == "T" else rank


def show_card(card: str, ascii: bool = False) -> str:
    """The card as people read it: ``"TS"`` is ``10♠``, or ``10S`` in plain letters; the joker is ``JK``."""
    if card == JOKER:
        return JOKER
    return show_rank(card[0]) + (card[1] if ascii else GLYPHS[card[1]])


def show_cards(cards: Iterable[str], ascii: bool = False) -> str:
    """The cards as people read them, with spaces between, in the order given."""
    return " ".join(show_card(card, ascii) for card in cards)


def show_laid(card: str, stands_for: str | None, rescued: bool) -> str:
    """A card on the table as it is typed: ``2D=JC`` stands for the jack, ``JK^`` is rescued."""
    return card + (f"={stands_for}" if stands_for else "") + ("^" if rescued else "")


def is_wild(card: str) -> bool:
    """Whether a card is wild in the Spanish game: a joker or a deuce."""
    return card == JOKER or card[0] == "2"


def sorted_cards(cards: Iterable[str], deck: DeckLike) -> list[str]:
    """The cards in the order in which they are printed: suits S H D C, in each the deck's ranks, jokers last."""
    place = {rank: i for i, rank in enumerate((*deck.ranks, "2"))}
    return sorted(cards, key=lambda card: (4, 0) if card == JOKER else (SUITS.index(card[1]), place[card[0]]))
