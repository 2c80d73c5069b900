"""What the sides of one partial game have shown and held, read and checked before anything is counted."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from meldcalc.cards import LaidMeld, Placed, allowed, read_cards, read_melds, split_hands
from meldcalc.cards.deck import not_in_deck, too_many
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.melds import read_meld
from meldcalc.rummy.model import Meld, Table


class Given(NamedTuple):
    """One side, read: its melds as laid and as checked, and the hands left with it."""

    table: Table
    laid: tuple[LaidMeld, ...]
    melds: tuple[Meld, ...]
    hands: tuple[tuple[Placed, ...], ...]

    @property
    def held(self) -> tuple[str, ...]:
        """The cards left in the side's hands."""
        return tuple(placed.card for hand in self.hands for placed in hand)


def read_sides(
    rules: RummyRules,
    tables: Mapping[str, Table],
    *,
    barbele: Collection[str] | None = None,
    per_side: int = 2,
    lang: str = "en",
) -> dict[str, Given]:
    """The sides of one partial game, checked. ``lang`` is that of the initials in the texts.

    Raises, the first that holds: what can't be read in any text; a meld that breaks the rules; two-finishers,
    finisher-holds, finish-no-meld, cut-twice, turned-twice, not-barbele; too-many-copies over all melds and hands.
    """
    sides = {side: _read(rules, table, lang) for side, table in tables.items()}
    sides = {side: _check_melds(rules, given) for side, given in sides.items()}
    _check_finish(sides, per_side)
    _check_once(sides)
    _check_openings(rules, sides, barbele)
    _count(rules, sides)
    return sides


@contextmanager
def _field(table: Table, field: str) -> Iterator[None]:
    """Whatever is refused inside stands in this field of the side's file."""
    try:
        yield
    except Refusal as refusal:
        raise refusal.at(mark=table.marks.get(field)) from None


def _read(rules: RummyRules, table: Table, lang: str) -> Given:
    with _field(table, "melds"):
        laid = tuple(read_melds(table.melds, lang=lang)) if table.melds.strip() else ()
        for meld in laid:
            for card in meld.cards:
                _check_in_deck(rules, Placed(card.card, card.start, card.end), table.melds)
    hands: tuple[tuple[Placed, ...], ...] = ()
    if table.held is not None:
        with _field(table, "held"):
            hands = _read_hands(table.held, lang)
            for hand in hands:
                for placed in hand:
                    _check_in_deck(rules, placed, table.held)
    return Given(table, laid, (), hands)


def _read_hands(text: str, lang: str) -> tuple[tuple[Placed, ...], ...]:
    parts = split_hands(text)
    return tuple(tuple(read_cards(text, lang=lang, start=at, end=at + len(part))) for part, at in parts)


def _check_in_deck(rules: RummyRules, placed: Placed, text: str) -> None:
    if not allowed(rules.deck, placed.card):
        raise not_in_deck(placed.card, rules.deck).at(spot=Spot(text, placed.start, placed.end))


def _check_melds(rules: RummyRules, given: Given) -> Given:
    with _field(given.table, "melds"):
        return given._replace(melds=tuple(read_meld(rules, laid, given.table.melds) for laid in given.laid))


def _check_finish(sides: Mapping[str, Given], per_side: int) -> None:
    finishers = [given for given in sides.values() if given.table.out]
    if len(finishers) > 1:
        raise Refusal(
            "two-finishers",
            say("only one side goes out in a partial game"),
            hint=say("when the stock runs out nobody does"),
            mark=finishers[1].table.marks.get("out"),
        )
    for given in sides.values():
        if given.table.out and len(given.hands) >= per_side:
            _refuse_hand(given, per_side - 1)
        if len(given.hands) > per_side:
            _refuse_many(given, per_side)
        if given.table.out and not given.melds:
            raise Refusal(
                "finish-no-meld",
                say("a side that went out has melds on its table, and here are none"),
                hint=say("give its melds, or leave out that it went out"),
                mark=given.table.marks.get("out"),
            )


def _hand_spot(given: Given, index: int) -> Spot:
    cards = given.hands[index]
    return Spot(given.table.held or "", cards[0].start, cards[-1].end)


def _refuse_hand(given: Given, index: int) -> None:
    if index:
        message = say("a side that went out holds at most the hand of its partner, and here is another")
    else:
        message = say("a player who went out holds nothing, and there is no partner who does")
    hint = say("the one who went out has no cards left")
    mark = given.table.marks.get("held")
    raise Refusal("finisher-holds", message, hint=hint, spot=_hand_spot(given, index), mark=mark)


def _refuse_many(given: Given, per_side: int) -> None:
    raise Refusal(
        "too-many-hands",
        say("{hands} hands here, a side has {players}", hands=len(given.hands), players=per_side),
        spot=_hand_spot(given, per_side),
        mark=given.table.marks.get("held"),
    )


def _check_once(sides: Mapping[str, Given]) -> None:
    cutters = [given.table for given in sides.values() if given.table.cut]
    if len(cutters) > 1:
        message = say("only one side cuts in a partial game")
        raise Refusal("cut-twice", message, mark=cutters[1].marks.get("cut"))
    takers = [given.table for given in sides.values() if given.table.turned_card]
    if len(takers) > 1:
        message = say("only one side takes the turned card in a partial game")
        raise Refusal("turned-twice", message, mark=takers[1].marks.get("turned_card"))


def _check_openings(rules: RummyRules, sides: Mapping[str, Given], barbele: Collection[str] | None) -> None:
    for side, given in sides.items():
        failed, mark = given.table.failed_openings, given.table.marks.get("failed_openings")
        if failed < 0:
            message = say("a number of failed openings is 0 or more, not {number}", number=failed)
            raise Refusal("bad-value", message, mark=mark)
        if failed and barbele is not None and side not in barbele:
            raise Refusal(
                "not-barbele",
                say("an opening fails only with Barbele, and this side does not have it"),
                hint=say("Barbele begins at {at} points", at=rules.barbele.at),
                mark=mark,
            )


def _count(rules: RummyRules, sides: Mapping[str, Given]) -> None:
    """Refuse the first card that is one too many over all melds and hands of all sides."""
    everything = Counter(card for given in sides.values() for meld in given.melds for card in meld.cards)
    everything.update(card for given in sides.values() for card in given.held)
    left = {card: allowed(rules.deck, card) for card in everything}
    if all(many <= left[card] for card, many in everything.items()):
        return
    for given in sides.values():
        for field, text, card in _places(given):
            left[card.card] -= 1
            if left[card.card] < 0:
                refusal = too_many(card.card, everything[card.card], allowed(rules.deck, card.card))
                mark = given.table.marks.get(field)
                hint = say("the cards of all melds and hands are counted together")
                raise refusal.replaced(hint=hint).at(spot=Spot(text, card.start, card.end), mark=mark)


def _places(given: Given) -> Iterator[tuple[str, str, Placed]]:
    """Every card of a side with the field and the text where it stands."""
    table = given.table
    for meld in given.laid:
        for card in meld.cards:
            yield "melds", table.melds, Placed(card.card, card.start, card.end)
    for hand in given.hands:
        for placed in hand:
            yield "held", table.held or "", placed
