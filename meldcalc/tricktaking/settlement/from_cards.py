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


class CardProblem(NamedTuple):
    """Something wrong with melds that were given as cards; ``side`` is the one whose cards they are, None for all."""

    refusal: Refusal
    side: int | None = None


def with_melds(
    game: TrickSetup,
    played: Played,
    melds: Sequence[int | str | None],
    trump: Trump | None,
    *,
    lang: str = "en",
    partial: bool = False,
) -> Played:
    """``played`` with its melds: numbers as they are, texts as one side's cards.

    In a hand without a marriage the melds are the plain ones. Raises the first refusal of :func:`counted_melds`, and
    ``count`` where there is not one meld for each side.
    """
    if len(melds) != len(played.sides) and any(isinstance(meld, str) for meld in melds):
        for meld in melds:
            if isinstance(meld, str):  # what is wrong with the cards comes first: 35,l2 was meant as numbers
                game.reader.hands(meld, lang=lang)
        check_count(
            say("meld"), len(melds), played.sides, hint=say("cards are given with one --meld for each side")
        )
    counted, problems = counted_melds(game, played, melds, trump, lang=lang, partial=partial)
    for problem in problems:
        raise problem.refusal
    return counted


def counted_melds(
    game: TrickSetup,
    played: Played,
    melds: Sequence[int | str | None],
    trump: Trump | None,
    *,
    lang: str = "en",
    partial: bool = False,
) -> tuple[Played, list[CardProblem]]:
    """The hand with its melds as numbers, and everything that is wrong with those given as cards (they count 0 then).

    ``trump-missing`` for cards without a trump; what the notation and the deck refuse; ``no-marriage`` when the
    bidder's hands hold no king and queen of the trump under a table that asks for them. DECISION: no-trump (``none``)
    names no suit and asks for none.

    ``partial``: the cards are those that were melded, not whole hands. DECISION: the bidder's marriage is not asked for
    then, as little as with numbers; what was not laid is not known.
    """
    if not any(isinstance(meld, str) for meld in melds):
        return played._replace(meld=tuple([meld for meld in melds if not isinstance(meld, str)])), []
    if trump is None and played.status in ("played", "thrown_in"):
        from meldcalc.cards.spelling import CardText

        hint = say("-t {suits} or none", suits=CardText("S, H, D, C"))
        missing = Refusal("trump-missing", say("melds given as cards need a trump"), hint=hint)
        values = tuple([0 if isinstance(meld, str) else meld for meld in melds])
        return played._replace(meld=values), [CardProblem(missing)]
    plain = played.status == "no_marriage" or trump is None
    counted: list[int | None] = []
    dix = list(played.dix or (0,) * len(melds))
    cards: list[str] = []
    problems: list[CardProblem] = []
    for side, meld in enumerate(melds):
        if not isinstance(meld, str):
            counted.append(meld)
            continue
        try:
            hands = read_side(game.seating, meld, lang=lang, partial=partial or None)
        except Refusal as refusal:
            if refusal.code == "hand-size":
                refusal = refusal.replaced(hint=_melded_alone(refusal.hint))
            problems.append(CardProblem(refusal, side))
            counted.append(0)
            continue
        cards += [card for hand in hands for card in hand.cards]
        found = _melded(game.engine, hands, trump or NO_TRUMP)
        asked = side == played.bidder and not plain and not partial
        if asked and (wrong := _no_marriage(game, played, side, found, trump)):
            problems.append(CardProblem(wrong, side))
        counted.append(found.plain if plain else found.meld)
        dix[side] = 0 if plain else found.dix
    try:
        check_cards(cards, game.deck)
    except Refusal as refusal:
        problems.append(CardProblem(refusal))
    return played._replace(meld=tuple(counted), dix=tuple(dix)), problems


def _melded_alone(tables: str | None) -> str:
    """The way out for fewer cards than a hand has, behind the tables that deal such hands."""
    if tables is None:
        return say("--partial, in a file partial: yes, takes the melded cards alone")
    return say("{tables}; --partial, in a file partial: yes, takes the melded cards alone", tables=tables)


def _no_marriage(
    game: TrickSetup, played: Played, side: int, found: CardMeld, trump: Trump | None
) -> Refusal | None:
    if found.marriage or not game.rules.bidding.trump_needs_marriage:
        return None
    from meldcalc.cards.spelling import CardText

    return Refusal(
        "no-marriage",
        say(
            "{side} holds no king and queen of {trump} in one hand, and cannot name it trump",
            side=played.sides[side],
            trump=CardText(trump or ""),
        ),
        hint=say("a hand without a marriage is settled with --no-marriage"),
    )
