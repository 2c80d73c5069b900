"""Random hands for the tests of bulk: whole ones of a seating, in every notation, and spoilt in every way."""

from typing import Any

from meldcalc.cards import reader_of
from meldcalc.cards.model import GLYPHS
from meldcalc.rules import resolve, shipped


def seatings() -> Any:
    """(table, seating) of every trick-taking table."""
    for name in shipped():
        rules = resolve(name)
        if rules.family == "trick-taking":
            for seating in rules.seating:
                yield name, seating


def deck_of(seating: Any) -> Any:
    deck = seating.deck
    return [rank + suit for rank in deck.ranks for suit in "SHDC"] * deck.copies


def whole(rng: Any, seating: Any) -> Any:
    """The cards of a whole hand."""
    return rng.sample(deck_of(seating), rng.choice(seating.hands))


def plain(cards: Any, rng: Any) -> Any:
    """A form that the kernel takes."""
    return rng.choice([" ", " ", " ", ",", ";", "\t"]).join(
        card if rng.random() < 0.8 else card[::-1] if rng.random() < 0.5 else card.lower() for card in cards
    )


def odd(cards: Any, rng: Any) -> Any:
    """A form that it does not take."""
    cards = list(cards)
    form = rng.randrange(8)
    if form == 0:
        return "".join(cards)
    if form == 1:
        return " ".join("10" + card[1] if card[0] == "T" else card for card in cards) + " "
    if form == 2:
        return " ".join(card[0] + GLYPHS[card[1]] for card in cards)
    ranks = {suit: "".join(card[0] for card in cards if card[1] == suit) for suit in "SHDC"}
    if form == 3:
        return ".".join(ranks.values())
    if form == 4:
        return " ".join(f"{suit}:{held}" for suit, held in ranks.items() if held)
    if form == 5:
        return " ".join(f"{cards.count(card)}x{card}" for card in dict.fromkeys(cards))
    if form == 6:
        return "  ".join(cards)
    return ", ".join(cards)


def spoilt(cards: Any, rng: Any) -> Any:
    """A hand with something wrong, or something near to it."""
    cards = list(cards)
    kind = rng.randrange(11)
    at = rng.randrange(len(cards))
    if kind == 0:
        cards[at] = rng.choice(
            ["9S", "2H", "JK", "XX", "A ", "SS", "AA", "♠A", "é", "\n", "10", "A\N{SNOWMAN}"]
        )
    elif kind == 1:
        cards = [cards[at]] * len(cards)
    elif kind == 2:
        del cards[at]
    elif kind == 3:
        cards.append(cards[at])
    elif kind == 4:
        return ""
    elif kind == 5:
        return rng.choice([" ", "/", "AS /", "as de picas", "none", "A", "AS TS", "QS" * 300])
    elif kind == 6:
        return " ".join(cards) + rng.choice([" /", " .", " x", "\x00", " ", "\n", "  "])
    elif kind == 7:
        return " ".join(cards[:at]) + " / " + " ".join(cards[at:])
    elif kind == 8:
        return " ".join(cards).replace("S", "\N{CYRILLIC CAPITAL LETTER DZE}")
    elif kind == 9:
        return " ".join(cards) + " / " + " ".join(cards)
    else:
        cards = cards * 15
    return " ".join(cards)


def text_of(rng: Any, seating: Any, rare: Any = 0.3) -> Any:
    """A hand as somebody may have written it: mostly plain, sometimes (``rare``) odd or spoilt."""
    cards = whole(rng, seating)
    if rng.random() >= rare:
        return plain(cards, rng)
    return odd(cards, rng) if rng.random() < 0.5 else spoilt(cards, rng)


TRUMPS = ("S", "H", "D", "C", "none", "", None, "♥", "spades", "picas", "s", " S ", "X", "NONE")


def trump_of(rng: Any) -> Any:
    """A trump as somebody may have written it."""
    return rng.choice(TRUMPS) if rng.random() < 0.4 else rng.choice("SHDC")


def read_back(seating: Any, hand: Any) -> Any:
    """The plain text of a packed hand."""
    return " ".join(reader_of(seating.deck).cards(hand))
