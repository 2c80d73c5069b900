"""What the sides of one partial game have shown and held, read and checked before anything is counted."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from meldcalc.cards import LaidMeld, Placed, allowed, read_cards, read_melds, split_hands
from meldcalc.cards.deck import OnTheTable, not_in_deck, too_many
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import Phrase, say
from meldcalc.rummy.melds import read_meld
from meldcalc.rummy.model import Meld, Table
from meldcalc.rummy.setup import RummySetup

if TYPE_CHECKING:
    from meldcalc.codes import Code


class Given(NamedTuple):
    """One side, read: its melds as laid and as checked, and the hands left with it."""

    table: Table
    laid: tuple[LaidMeld, ...] = ()
    melds: tuple[Meld, ...] = ()
    hands: tuple[tuple[Placed, ...], ...] = ()

    @property
    def held(self) -> tuple[str, ...]:
        """The cards left in the side's hands."""
        return tuple(placed.card for hand in self.hands for placed in hand)

    def without(self, field: str) -> "Given":
        """The side without a field that was refused, and without what only holds together with it."""
        if field == "held":
            return self._replace(hands=())
        if field == "melds":
            return self.without("out")._replace(laid=(), melds=())
        return self._replace(table=self.table._replace(**{field: Table._field_defaults[field]}))


def read_sides(
    game: RummySetup,
    tables: Mapping[str, Table],
    *,
    barbele: Collection[str] | None = None,
    lang: str = "en",
) -> tuple[dict[str, Given], list[Refusal]]:
    """The sides of one partial game, and everything that is wrong with them; ``lang`` is that of the initials.

    The problems come in this order, each with the mark of its field: what can't be read in any text; a meld that
    breaks the rules; two-finishers, finisher-holds, too-many-hands, finish-no-meld, cut-twice, turned-twice,
    bad-value and not-barbele; too-many-copies over all melds and hands. Of a text of cards the first one is told. A
    field with a problem is taken as left out, so that the rest can still be checked. ``barbele`` are the sides that
    have Barbele (None: not known, failed openings are taken as said).
    """
    sides = _Sides(game, tables, lang)
    for side, given in sides.items():
        sides.read_melds(side, given.table.melds)
        sides.read_held(side, given.table.held)
    for side, given in sides.items():
        sides.check_melds(side, given)
    hint = say("when the stock runs out nobody does")
    sides.check_single("out", "two-finishers", say("only one side goes out in a partial game"), hint)
    for side in tables:
        sides.check_finish(side)
    sides.check_single("cut", "cut-twice", say("only one side cuts in a partial game"))
    said = say("only one side takes the turned card in a partial game")
    sides.check_single("turned_card", "turned-twice", said)
    for side in tables:
        sides.check_openings(side, barbele is None or side in barbele)
    sides.check_copies()
    return sides.given, sides.problems


class _Sides:
    """The sides as far as they are read, and what is wrong with them."""

    def __init__(self, game: RummySetup, tables: Mapping[str, Table], lang: str) -> None:
        self.game, self.lang = game, lang
        self.given = {side: Given(table) for side, table in tables.items()}
        self.problems: list[Refusal] = []

    def items(self) -> list[tuple[str, Given]]:
        """Each side as it is now."""
        return list(self.given.items())

    def refuse(self, side: str, field: str, refusal: Refusal) -> None:
        """Note what is wrong with a field, and leave the field out."""
        self.problems.append(refusal.at(mark=self.given[side].table.marks.get(field)))
        self.given[side] = self.given[side].without(field)

    @contextmanager
    def field(self, side: str, field: str) -> Iterator[None]:
        """Whatever is refused inside is wrong with this field."""
        try:
            yield
        except Refusal as refusal:
            self.refuse(side, field, refusal)

    # --- one side by itself -------------------------------------------------------------------------------------

    def read_melds(self, side: str, text: str) -> None:
        with self.field(side, "melds"):
            laid = tuple(read_melds(text, lang=self.lang)) if text.strip() else ()
            self.check_in_deck(text, [card for meld in laid for card in meld.cards])
            self.given[side] = self.given[side]._replace(laid=laid)

    def read_held(self, side: str, text: str | None) -> None:
        if text is None:
            return
        with self.field(side, "held"):
            hands = tuple(
                tuple(read_cards(text, lang=self.lang, start=start, end=start + len(part)))
                for part, start in split_hands(text)
            )
            self.check_in_deck(text, [placed for hand in hands for placed in hand])
            self.given[side] = self.given[side]._replace(hands=hands)

    def check_in_deck(self, text: str, cards: Iterable[OnTheTable]) -> None:
        for card in cards:
            if not allowed(self.game.deck, card.card):
                raise not_in_deck(card.card, self.game.deck).at(spot=Spot(text, card.start, card.end))

    def check_melds(self, side: str, given: Given) -> None:
        with self.field(side, "melds"):
            melds = tuple(read_meld(self.game.rules, laid, given.table.melds) for laid in given.laid)
            self.given[side] = given._replace(melds=melds)

    def check_finish(self, side: str) -> None:
        """What a side holds at the end: no more hands than players, and the one who went out holds none."""
        per_side, given = self.game.seating.per_side, self.given[side]
        if given.table.out and len(given.hands) >= per_side:
            message = say("a player who went out holds nothing, and there is no partner who does")
            if per_side > 1:
                message = say(
                    "a side that went out holds at most the hand of its partner, and here is another"
                )
            hint, spot = say("the one who went out has no cards left"), _hand_spot(given, per_side - 1)
            self.refuse(side, "held", Refusal("finisher-holds", message, hint=hint, spot=spot))
        elif len(given.hands) > per_side:
            message = say(
                "{hands} hands here, a side has {players}", hands=len(given.hands), players=per_side
            )
            self.refuse(side, "held", Refusal("too-many-hands", message, spot=_hand_spot(given, per_side)))
        if given.table.out and not given.melds:
            message = say("a side that went out has melds on its table, and here are none")
            hint = say("give its melds, or leave out that it went out")
            self.refuse(side, "out", Refusal("finish-no-meld", message, hint=hint))

    def check_openings(self, side: str, has_barbele: bool) -> None:
        failed = self.given[side].table.failed_openings
        if failed < 0:
            message = say("a number of failed openings is 0 or more, not {number}", number=failed)
            self.refuse(side, "failed_openings", Refusal("bad-value", message))
        elif failed and not has_barbele:
            message = say("an opening fails only with Barbele, and this side does not have it")
            hint = say("Barbele begins at {at} points", at=self.game.rules.barbele.at)
            self.refuse(side, "failed_openings", Refusal("not-barbele", message, hint=hint))

    # --- the sides together -------------------------------------------------------------------------------------

    def check_single(self, field: str, code: "Code", message: Phrase, hint: Phrase | None = None) -> None:
        """Refuse every side but the first for which the field is said."""
        for side in [side for side, given in self.items() if getattr(given.table, field)][1:]:
            self.refuse(side, field, Refusal(code, message, hint=hint))

    def check_copies(self) -> None:
        """Refuse each text at its first card that is one too many over all melds and hands of all sides."""
        texts = [one for side, given in self.items() for one in _texts(side, given)]
        everything = Counter(card.card for *_, cards in texts for card in cards)
        left = {card: allowed(self.game.deck, card) for card in everything}
        for side, field, text, cards in texts:
            rest = dict(left)
            for card, start, end in ((card.card, card.start, card.end) for card in cards):
                rest[card] -= 1
                if rest[card] < 0:
                    refusal = too_many(card, everything[card], allowed(self.game.deck, card))
                    hint = say("the cards of all melds and hands are counted together")
                    self.refuse(side, field, refusal.replaced(hint=hint, spot=Spot(text, start, end)))
                    everything.subtract(card.card for card in cards)
                    break
            else:
                left = rest


def _hand_spot(given: Given, index: int) -> Spot:
    cards = given.hands[index]
    return Spot(given.table.held or "", cards[0].start, cards[-1].end)


def _texts(side: str, given: Given) -> Iterator[tuple[str, str, str, list[OnTheTable]]]:
    """The two texts of a side, each with its field and every card where it stands."""
    yield side, "melds", given.table.melds, [card for meld in given.laid for card in meld.cards]
    yield side, "held", given.table.held or "", [card for hand in given.hands for card in hand]
