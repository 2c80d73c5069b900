"""Melds that were given as cards, turned into the numbers that a settlement wants."""

from collections.abc import Sequence
from typing import NamedTuple

from meldcalc.cards import NO_TRUMP, DeckHand, Trump, check_cards
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.numbers import check_count
from meldcalc.tricktaking.melds.engine import Engine
from meldcalc.tricktaking.melds.side import read_side
from meldcalc.tricktaking.settlement.hand import Played
from meldcalc.tricktaking.setup import TrickSetup


class CardMeld(NamedTuple):
    """What a side's hands meld: with the trump, with every marriage plain, and how much of it is nines of trump.

    ``marriage``: one of the hands holds king and queen of the trump (always so without a trump).
    """

    meld: int
    plain: int
    dix: int
    marriage: bool


def _melded(engine: Engine, hands: Sequence[DeckHand], trump: Trump) -> CardMeld:
    dix_names = {meld.name for meld in engine.melds if meld.suit == "trump" and len(meld.cards) == 1}
    lines = [line for hand in hands for line in engine.breakdown(hand, trump)]
    return CardMeld(
        meld=sum(line.points for line in lines),
        plain=sum(engine.total(hand, NO_TRUMP) for hand in hands),
        dix=sum(line.points for line in lines if line.meld in dix_names),
        marriage=any(engine.has_marriage(hand, trump) for hand in hands),
    )


def with_melds(
    game: TrickSetup,
    played: Played,
    melds: Sequence[int | str | None],
    trump: Trump | None,
    *,
    lang: str = "en",
) -> Played:
    """``played`` with its melds: numbers as they are, texts as one side's cards.

    In a hand without a marriage the melds are the plain ones. Raises ``trump-missing`` for cards without a trump, and
    ``no-marriage`` when the bidder's hands hold no king and queen of the trump under a table that asks for them;
    DECISION: no-trump (``none``) names no suit and asks for none.
    """
    if not any(isinstance(meld, str) for meld in melds):
        return played._replace(meld=tuple(meld for meld in melds if not isinstance(meld, str)))
    if len(melds) != len(played.sides):
        for meld in melds:
            if isinstance(meld, str):  # what is wrong with the cards comes first: 35,l2 was meant as numbers
                game.reader.hands(meld, lang=lang)
        check_count(
            say("meld"), len(melds), played.sides, hint=say("cards are given with one --meld for each side")
        )
    if trump is None and played.status in ("played", "thrown_in"):
        from meldcalc.cards.spelling import CardText

        suits = CardText("S, H, D, C")
        raise Refusal(
            "trump-missing",
            say("melds given as cards need a trump"),
            hint=say("-t {suits} or none", suits=suits),
        )
    plain = played.status == "no_marriage" or trump is None
    values: list[int | None] = []
    dix = list(played.dix or (0,) * len(melds))
    cards: list[str] = []
    engine = game.engine
    for side, meld in enumerate(melds):
        if not isinstance(meld, str):
            values.append(meld)
            continue
        hands = read_side(game.seating, meld, lang=lang)
        cards += [card for hand in hands for card in hand.cards]
        found = _melded(engine, hands, trump or NO_TRUMP)
        if side == played.bidder and not plain:
            _check_marriage(game, played, side, found, trump)
        values.append(found.plain if plain else found.meld)
        dix[side] = 0 if plain else found.dix
    check_cards(cards, game.deck)
    return played._replace(meld=tuple(values), dix=tuple(dix))


def _check_marriage(
    game: TrickSetup, played: Played, side: int, found: CardMeld, trump: Trump | None
) -> None:
    if found.marriage or not game.rules.bidding.trump_needs_marriage:
        return
    from meldcalc.cards.spelling import CardText

    raise Refusal(
        "no-marriage",
        say(
            "{side} holds no king and queen of {trump} in one hand, and cannot name it trump",
            side=played.sides[side],
            trump=CardText(trump or ""),
        ),
        hint=say("a hand without a marriage is settled with --no-marriage"),
    )
