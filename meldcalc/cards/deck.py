"""What a deck has: cards that are not in it, copies that it does not have, hands of a size that it does not deal."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from meldcalc.cards.model import DeckLike, Placed, allowed
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say


class OnTheTable(Protocol):
    """A card and its place in a text: a card of a hand, or of a meld."""

    @property
    def card(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def read_deck(
    text: str, deck: DeckLike, *, lang: str = "en", start: int = 0, end: int | None = None
) -> list[Placed]:
    """The cards of one hand in any notation, each in the deck and none too often (for decks with wild cards too).

    Raises Refusal: unknown-card, dotted-form, empty-hand, not-in-deck, too-many-copies.
    """
    from meldcalc.cards.notation import read_cards

    placed = read_cards(text, lang=lang, ranks=ranks_of(deck), start=start, end=end)
    check_placed([(text, placed)], deck)
    return placed


def read_hands(text: str, deck: DeckLike, *, lang: str = "en") -> list[list[Placed]]:
    """The hands of ``HAND / HAND``, checked against the deck together; places are those of the whole text.

    Raises Refusal as :func:`read_deck`; empty-hand also for a part without a card.
    """
    from meldcalc.cards.notation import read_cards, split_hands

    ranks = ranks_of(deck)
    parts = [
        read_cards(text, lang=lang, ranks=ranks, start=start, end=start + len(part))
        for part, start in split_hands(text)
    ]
    check_placed([(text, placed) for placed in parts], deck)
    return parts


def ranks_of(deck: DeckLike) -> tuple[str, ...]:
    """The ranks of a deck, the deuce too where it is wild."""
    return (*deck.ranks, "2") if deck.deuces and "2" not in deck.ranks else tuple(deck.ranks)


def check_placed(parts: Iterable[tuple[str, Iterable[OnTheTable]]], deck: DeckLike) -> None:
    """Checks cards from one or several texts (hands of a side, melds of all sides) against the deck, together.

    Raises Refusal: not-in-deck at the first card that the deck does not have; else too-many-copies at the first card
    that is there once too often.
    """
    placed = [(text, card) for text, cards in parts for card in cards]
    counts = Counter(card.card for _, card in placed)
    limits = {card: allowed(deck, card) for card in counts}
    if all(counts[card] <= limits[card] for card in counts):
        return
    for text, card in placed:
        if not limits[card.card]:
            raise not_in_deck(card.card, deck).at(spot=Spot(text, card.start, card.end))
    seen: Counter[str] = Counter()
    for text, card in placed:
        seen[card.card] += 1
        if seen[card.card] > limits[card.card]:
            refusal = too_many(card.card, counts[card.card], limits[card.card])
            raise refusal.at(spot=Spot(text, card.start, card.end))


def check_cards(cards: Iterable[str], deck: DeckLike) -> None:
    """Checks cards without places against the deck. Raises Refusal: not-in-deck, too-many-copies."""
    counts = Counter(cards)
    for card in counts:
        if not allowed(deck, card):
            raise not_in_deck(card, deck)
    for card, count in counts.items():
        if count > allowed(deck, card):
            raise too_many(card, count, allowed(deck, card))


def not_in_deck(card: str, deck: DeckLike) -> Refusal:
    """The refusal of a card that the deck does not have."""
    from meldcalc.cards.spelling import card_text, rank_text

    ranks = rank_text(ranks_of(deck))
    return Refusal(
        "not-in-deck", say("{card} is not in this deck ({ranks})", card=card_text([card]), ranks=ranks)
    )


def too_many(card: str, count: int, limit: int) -> Refusal:
    """The refusal of more copies of a card than the deck has."""
    from meldcalc.cards.spelling import card_text

    return Refusal(
        "too-many-copies",
        say(
            "too many {card}: {count} here, the deck has {limit}",
            card=card_text([card]),
            count=count,
            limit=limit,
        ),
    )


def check_size(
    size: int,
    sizes: Sequence[int],
    *,
    elsewhere: Callable[[int], str | None] | None = None,
    partial: bool = True,
    spot: Spot | None = None,
) -> None:
    """Checks the number of cards in a hand against the sizes that the seating deals.

    ``elsewhere`` names the tables that have hands of a size, if any do; ``partial`` says that ``--partial`` is a way
    out. Raises Refusal: hand-size.
    """
    if size in sizes:
        return
    named = elsewhere(size) if elsewhere else None
    hint = None
    if named and partial:
        hint = say(
            "hands of {size} cards: table {named}; --partial scores any number of cards",
            size=size,
            named=named,
        )
    elif named:
        hint = say("hands of {size} cards: table {named}", size=size, named=named)
    elif partial:
        hint = say("--partial scores any number of cards")
    expected = ", ".join(map(str, sizes))
    message = say("cards in this hand: {size}, and a hand here has {expected}", size=size, expected=expected)
    raise Refusal("hand-size", message, hint=hint, spot=spot)
