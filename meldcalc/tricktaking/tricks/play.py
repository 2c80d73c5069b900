"""The play of a trick: who wins it, and which cards a hand may play to it.

A table says whether one must follow suit, beat the highest card, trump when void, and overtrump. Identical cards: the
first one played wins. A card is two characters, ``TS``; trump is a suit letter or ``none``.
"""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from meldcalc.cards import Trump
from meldcalc.rules.model import Deck, Play

Rule = Literal["follow", "beat", "trump", "overtrump"]


class Duty(NamedTuple):
    """What a hand may play: the cards, and for each rule in its order the cards that would satisfy it."""

    legal: frozenset[str]
    steps: tuple[tuple[Rule, frozenset[str]], ...]


def winner(deck: Deck, trump: Trump, trick: Sequence[str]) -> int:
    """Which card of a trick wins it, counted from 0 in the order played."""
    best = 0
    for place in range(1, len(trick)):
        if beats(deck, trump, trick[place], trick[best]):
            best = place
    return best


def beats(deck: Deck, trump: Trump, card: str, other: str) -> bool:
    """Whether ``card``, played later, beats ``other``, which is the lead or beat it."""
    if card[1] != other[1]:
        return card[1] == trump
    return deck.ranks.index(card[0]) < deck.ranks.index(other[0])


def duty(play: Play, deck: Deck, trump: Trump, trick: Sequence[str], hand: Collection[str]) -> Duty:
    """What may be played to ``trick`` (the cards on it so far) from ``hand``, and why.

    Following suit one must beat the highest card where the table says so (in every suit, or in trump alone), but never
    a trump with a plain card. Void, one must trump and overtrump where the table says so: whoever can't go higher
    plays a trump all the same. DECISION: where nobody has to trump but an overtrump is asked for, a trump that is
    played must go higher if it can.
    """
    cards = frozenset(hand)
    if not trick:
        return Duty(cards, ())
    best = trick[winner(deck, trump, trick)]
    led = trick[0][1]
    steps: list[tuple[Rule, frozenset[str]]] = []

    def narrow(rule: Rule, to: frozenset[str]) -> None:
        nonlocal cards
        if to and to != cards:
            cards = to
            steps.append((rule, to))

    suit = frozenset(card for card in cards if card[1] == led)
    trumps = frozenset(card for card in cards if card[1] == trump)
    if suit:
        if not play.must_follow:
            return Duty(cards, ())
        narrow("follow", suit)
        if play.must_beat == "always" or (play.must_beat == "trumps" and led == trump):
            narrow("beat", frozenset(card for card in cards if beats(deck, trump, card, best)))
        return Duty(cards, tuple(steps))
    if led == trump or not trumps:
        return Duty(cards, ())
    if play.must_trump:
        narrow("trump", trumps)
    if play.must_overtrump and best[1] == trump:
        higher = frozenset(card for card in trumps if beats(deck, trump, card, best))
        if higher:
            narrow("overtrump", cards - trumps | higher)
    return Duty(cards, tuple(steps))


def broken(duty: Duty, card: str) -> Rule | None:
    """The rule that playing ``card`` breaks, the first of follow, beat, trump, overtrump; None for a legal card."""
    for rule, satisfying in duty.steps:
        if card not in satisfying:
            return rule
    return None
