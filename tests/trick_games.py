"""Random games of tricks, played by a restatement of the rules that shares nothing with the program."""

import random
from collections import Counter
from typing import Any

from meldcalc.cards import Trump
from meldcalc.rules.model import Seating, TrickRules


def rank_of(deck: Any, card: Any) -> Any:
    return len(deck.ranks) - deck.ranks.index(card[0])


def strength(deck: Any, trump: Any, led: Any, card: Any) -> Any:
    """How strong a card is on a trick: trumps above the suit led, the rest nothing."""
    if card[1] == trump:
        return 100 + rank_of(deck, card)
    return rank_of(deck, card) if card[1] == led else 0


def takes(deck: Any, trump: Any, trick: Any) -> Any:
    """The place of the card that takes the trick: the strongest, the first of identical ones."""
    values = [strength(deck, trump, trick[0][1], card) for card in trick]
    return values.index(max(values))


def verdict(play: Any, deck: Any, trump: Any, trick: Any, hand: Any, card: Any) -> Any:
    """The rule that a card breaks, or None."""
    if not trick:
        return None
    led = trick[0][1]
    best = max(strength(deck, trump, led, other) for other in trick)
    trumped = any(other[1] == trump for other in trick) and led != trump
    has_led = any(other[1] == led for other in hand)
    if has_led:
        if not play.must_follow:
            return None
        if card[1] != led:
            return "follow"
        beats = [c for c in hand if c[1] == led and strength(deck, trump, led, c) > best]
        asked = play.must_beat == "always" or (play.must_beat == "trumps" and led == trump)
        if asked and not trumped and beats and strength(deck, trump, led, card) <= best:
            return "beat"
        return None
    trumps = [c for c in hand if c[1] == trump]
    if not trumps or led == trump:
        return None
    if card[1] != trump:
        return "trump" if play.must_trump else None
    higher = [c for c in trumps if strength(deck, trump, led, c) > best]
    if play.must_overtrump and trumped and higher and strength(deck, trump, led, card) <= best:
        return "overtrump"
    return None


def legal_cards(play: Any, deck: Any, trump: Any, trick: Any, hand: Any) -> Any:
    return sorted({card for card in hand if verdict(play, deck, trump, trick, hand, card) is None})


def deal(seating: Any, size: Any, rng: Any) -> Any:
    deck = [rank + suit for suit in "SHDC" for rank in seating.deck.ranks] * seating.deck.copies
    rng.shuffle(deck)
    return [deck[player * size : (player + 1) * size] for player in range(seating.players)]


def game(
    rules: TrickRules,
    seating: Seating,
    size: int,
    trump: Trump,
    seed: int | str,
    revoke_at: int | None = None,
    breaking: str | None = None,
) -> tuple[int, list[tuple[str, ...]], list[int], Any]:
    """A legal game; at the ``revoke_at``-th chance (to break the rule ``breaking``) one illegal card is played.

    Gives the leader, the tricks, the points of each player, and the revoke (trick, player, card, rule, legal) or None.
    """
    rng = random.Random(seed)
    hands = deal(seating, size, rng)
    first = leader = rng.randrange(seating.players)
    tricks, revoke, chances = [], None, 0
    points: Counter[int] = Counter()
    for number in range(1, size + 1):
        trick: list[str] = []
        for step in range(seating.players):
            player = (leader + step) % seating.players
            hand = hands[player]
            legal = legal_cards(rules.play, seating.deck, trump, trick, hand)
            broken = {c: verdict(rules.play, seating.deck, trump, trick, hand, c) for c in sorted(set(hand))}
            illegal = [c for c, rule in broken.items() if rule and breaking in (None, rule)]
            card = rng.choice(legal)
            if illegal and revoke is None and revoke_at is not None:
                if chances == revoke_at:
                    card = rng.choice(illegal)
                    revoke = (number, player, card, broken[card], tuple(legal))
                chances += 1
            hand.remove(card)
            trick.append(card)
        leader = (leader + takes(seating.deck, trump, trick)) % seating.players
        points[leader] += sum(rules.tricks.points.get(card[0], 0) for card in trick)
        tricks.append(tuple(trick))
    points[leader] += rules.tricks.last_trick
    return first, tricks, [points[player] for player in range(seating.players)], revoke
