"""Hands for the meld tests: random ones in which melds occur, packed hands, and the cards of every suit holding."""

from collections import Counter
from itertools import product
from typing import Any

from meldcalc.cards import DeckHand, Suit, Trump

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
TRUMPS: tuple[Trump, ...] = ("S", "H", "D", "C", "none")


def deck_cards(deck: Any) -> Any:
    """All cards of a deck, each as often as it is there."""
    return [rank + suit for suit in SUITS for rank in deck.ranks] * deck.copies


def skewed_hand(random: Any, deck: Any, size: Any) -> Any:
    """A random hand of a deck in which some ranks and some suits are much likelier than others."""
    wild = random.choice([0.0, 1.0, 2.0, 3.0])
    rank_taste = {rank: random.gauss(0, wild) for rank in deck.ranks}
    suit_taste = {suit: random.gauss(0, wild / 2) for suit in SUITS}
    drawn = sorted(
        deck_cards(deck),
        key=lambda card: rank_taste[card[0]] + suit_taste[card[1]] + random.gauss(0, 1),
        reverse=True,
    )
    return sorted(drawn[:size])


def pack(deck: Any, cards: Any) -> Any:
    """The hand of these cards, packed without the reader that is being tested."""
    bits = deck.copies.bit_length()
    found = [0, 0, 0, 0]
    for card in cards:
        found[SUITS.index(card[1])] += 1 << bits * deck.ranks.index(card[0])
    spades, hearts, diamonds, clubs = found
    return DeckHand(deck, (spades, hearts, diamonds, clubs))


def suit_holdings(deck: Any, suit: Any) -> Any:
    """The cards of every holding of one suit that the deck allows."""
    for counts in product(range(deck.copies + 1), repeat=len(deck.ranks)):
        yield [rank + suit for rank, count in zip(deck.ranks, counts, strict=True) for _ in range(count)]


def planted_hand(random: Any, melds: Any, deck: Any, size: Any) -> Any:
    """A random hand into which the cards of a few melds were put first."""
    left = Counter(deck_cards(deck))
    hand: list[str] = []
    for _ in range(random.choice([1, 2, 3, 4])):
        meld = random.choice(melds)
        suit = random.choice(SUITS)
        cards = [card + suit if meld.suit else card for card in meld.cards]
        for _ in range(random.choice([1, 1, 2, 2, 3, deck.copies])):
            if len(hand) + len(cards) <= size and Counter(cards) <= left:
                hand += cards
                left -= Counter(cards)
    return sorted(hand + random.sample(sorted(left.elements()), size - len(hand)))


def some_hand(random: Any, melds: Any, deck: Any, size: Any) -> Any:
    """A random hand of one kind or the other."""
    if random.random() < 0.5:
        return planted_hand(random, melds, deck, size)
    return skewed_hand(random, deck, size)
