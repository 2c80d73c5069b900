"""A recorded hand played again: who won each trick, the trick points, and every revoke in it.

A record needs no hands: all the cards that a player played later were in its hand before. So a revoke is told from
what came afterwards; cards that were never played (a kitty, buried cards, tricks that were not written down) prove
nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.cards import Trump, check_cards, checked_trump, read_cards, sorted_cards
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.play import Rule, broken, duty, winner
from meldcalc.tricktaking.tricks.points import card_points


class Revoke(NamedTuple):
    """A card that broke a rule of play, and the cards that were legal (each once, in the deck's order)."""

    trick: int
    player: int
    card: str
    rule: Rule
    legal: tuple[str, ...]


class Trick(NamedTuple):
    """One trick as it fell: players are numbers in seat order; ``points`` has the last trick's with it."""

    leader: int
    winner: int
    cards: tuple[str, ...]
    points: int


class Replayed(NamedTuple):
    """What came of a recorded hand: its tricks, trick points by player, and the revokes; ``complete`` when the last trick is there."""

    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    revokes: tuple[Revoke, ...]
    complete: bool


def replay(game: TrickSetup, trump: Trump, leader: int, tricks: Sequence[Sequence[str]]) -> Replayed:
    """Every trick's winner, the points, and every card that broke a rule of the table's ``play``.

    Each trick has one card of each player, in the order played and in any notation; ``leader`` leads to the first, the
    winner of each to the next. The last trick counts its points when the record has as many tricks as a hand.
    """
    tricks = _checked(game, trump, leader, tricks)
    deck, players = game.deck, game.seating.players
    complete = len(tricks) in game.hand_lengths
    held: list[list[str]] = [[] for _ in range(players)]
    played: list[Trick] = []
    for number, cards in enumerate(tricks, 1):
        taker = (leader + winner(deck, trump, cards)) % players
        worth = card_points(game.rules, cards)
        if complete and number == len(tricks):
            worth += game.rules.tricks.last_trick
        for place, card in enumerate(cards):
            held[(leader + place) % players].append(card)
        played.append(Trick(leader, taker, tuple(cards), worth))
        leader = taker
    points = [0] * players
    revokes = []
    for number, trick in enumerate(played, 1):
        points[trick.winner] += trick.points
        for place, card in enumerate(trick.cards):
            player = (trick.leader + place) % players
            owed = duty(game.rules.play, deck, trump, trick.cards[:place], held[player])
            rule = broken(owed, card)
            if rule is not None:
                legal = tuple(sorted_cards(owed.legal, deck))
                revokes.append(Revoke(number, player, card, rule, legal))
            held[player].remove(card)
    return Replayed(tuple(played), tuple(points), tuple(revokes), complete)


def _checked(
    game: TrickSetup, trump: Trump, leader: int, tricks: Sequence[Sequence[str]]
) -> list[tuple[str, ...]]:
    """The cards of each trick; refuses what is no record of a hand. A file is read with places before this."""
    players = game.seating.players
    checked_trump(trump)
    if type(leader) is not int or not 0 <= leader < players:
        said = say(
            "there is no seat {number}; seats are numbered 0 to {last}", number=repr(leader), last=players - 1
        )
        raise Refusal("unknown-player", said)
    read = [tuple([card.card for text in _texts(trick) for card in read_cards(text)]) for trick in tricks]
    for cards in read:
        if len(cards) != players:
            said = say("a trick has {players} cards, this one {count}", players=players, count=len(cards))
            raise Refusal("trick-size", said)
    check_cards([card for cards in read for card in cards], game.deck)
    return read


def _texts(trick: Sequence[str]) -> Sequence[str]:
    """The texts of a trick's cards; one text may have them all."""
    return [trick] if isinstance(trick, str) else trick
