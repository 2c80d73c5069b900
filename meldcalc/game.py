"""``Game``: a rule table at one seating, and every question that can be asked of it.

    game = Game("double-deck", players=4, options={"bid-steps": "ones"}, set={"match.target": 300})
    hand = game.hand("AS AS 10S KS QS JS KH QH JD …")
    hand.meld("S").total, hand.best(), hand.least()
    game.settle(bidder="We", bid=60, meld={"We": 35, "They": 12}, tricks={"We": 30}).points
    Game("pinacle").partial(melds="KS KS KH", held="AD 9H", out="normal").total

A question that belongs to the other kind of game is refused (``wrong-family``). Whatever is passed is checked: what is
not valid raises Refusal, so no answer is ever about something else than what was asked.
"""

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from meldcalc import arguments
from meldcalc.cards import DeckHand, Suit, Trump, check_size, checked_trump, show_cards
from meldcalc.cards.model import GLYPHS
from meldcalc.errors import Refusal
from meldcalc.lang import LANGUAGES, say
from meldcalc.notebook import html_table
from meldcalc.numbers import check_count
from meldcalc.rules import resolve, seating_of
from meldcalc.rules.files import is_file
from meldcalc.rules.model import Rules, Seating, TrickRules
from meldcalc.rules.resolve import other_game
from meldcalc.rummy.model import Out, Partial, Scored, Table
from meldcalc.rummy.partial import Opening, opening, score_melds, score_partial
from meldcalc.rummy.setup import RummySetup
from meldcalc.tricktaking.melds.lookups import MeldLine
from meldcalc.tricktaking.melds.side import read_side
from meldcalc.tricktaking.names import default_sides, find_side
from meldcalc.tricktaking.settlement import after, settle, start
from meldcalc.tricktaking.settlement.hand import MatchState, MoonKind, Played, Settled, Status
from meldcalc.tricktaking.setup import TrickSetup
from meldcalc.tricktaking.tricks.points import counted_ranks, pile_points, rounded
from meldcalc.tricktaking.tricks.replay import Replayed, replay

T = TypeVar("T")
_NO_CHOICES: Mapping[str, str] = {}
_NO_VALUES: Mapping[str, object] = {}
SideMeld = (
    int | str | DeckHand | Sequence[DeckHand]
)  # points, the text of the cards, a hand, or a side's hands


class HandMeld(NamedTuple):
    """What a hand melds with one trump: ``total`` points in the table's scale, which the ``lines`` add up to."""

    trump: Trump
    total: int
    lines: tuple[MeldLine, ...]  # in the table's order
    roundhouses: int  # king and queen of every suit: named, their points are in the lines

    def _repr_html_(self) -> str:
        rows = [
            (line.meld.replace("_", " "), line.count, line.points, show_cards(line.cards))
            for line in self.lines
        ]
        trump = GLYPHS.get(self.trump, "no")
        return html_table(f"{trump} trump: {self.total}", ("Meld", "Count", "Points", "Cards"), rows)


class BestMeld(NamedTuple):
    """The trump that melds most, the first of S H D C among equals, and what it melds."""

    trump: Suit
    total: int


class Hand(DeckHand):
    """A hand of cards at a game: what it holds, and what it melds."""

    __slots__ = ("game",)

    def __init__(self, game: TrickSetup, hand: DeckHand) -> None:
        super().__init__(hand.deck, hand.holdings)
        self.game = game

    def meld(self, trump: Trump) -> HandMeld:
        """What the hand melds with a trump: "S", "H", "D", "C" or "none". Raises Refusal unknown-suit."""
        lines = self.game.engine.breakdown(self, trump)
        total = sum([line.points for line in lines])
        return HandMeld(trump, total, lines, self.game.engine.roundhouses(self, trump))

    def totals(self) -> dict[Suit, int]:
        """The points with each suit as trump."""
        spades, hearts, diamonds, clubs = self.game.engine.totals(self)
        return {"S": spades, "H": hearts, "D": diamonds, "C": clubs}

    def best(self) -> BestMeld:
        """The trump that melds most."""
        return BestMeld(*self.game.engine.best(self))

    def least(self) -> int:
        """The points that the hand melds whatever the trump."""
        return self.game.engine.least(self)

    def _repr_html_(self) -> str:
        rows = [tuple(self.totals().values())]
        return html_table(f"{self.game.rules.name}: {self}", ("♠", "♥", "♦", "♣"), rows)


class TrickPile(NamedTuple):
    """Trick points of captured cards: ``points`` as they count, ``of`` the deck's total, ``cards`` by rank."""

    points: int
    of: int
    last_trick: bool
    cards: Mapping[str, int]


class Game:
    """A rule table at one seating: ``Game("double-deck")``, ``Game("house.yaml", players=6)``.

    ``table`` is the name of a shipped table or the path of a file. ``players`` (and ``sides``) choose the seating, the
    table's first one unless given; ``options`` are choices of house rules; ``set`` replaces single values by their
    paths. Points are in the table's scale.

    Raises Refusal: unknown-table, file-missing, players, unknown-option, unknown-choice, unknown-path, bad-value; and
    Refusals with everything that is wrong in a table of your own.
    """

    def __init__(
        self,
        table: "str | os.PathLike[str]" = "double-deck",
        *,
        players: int | None = None,
        sides: int | None = None,
        options: Mapping[str, str] = _NO_CHOICES,
        set: Mapping[str, object] = _NO_VALUES,
    ) -> None:
        name = arguments.path("table", table)
        if not isinstance(table, str) and not is_file(name):
            name = os.path.join(os.curdir, name)  # a path names a file, whatever its ending
        arguments.whole("players", players)
        arguments.whole("sides", sides)
        chosen = [(option, _text(choice)) for option, choice in arguments.mapping("options", options).items()]
        sets = tuple([(path, _text(value)) for path, value in arguments.mapping("set", set).items()])
        key = (name, tuple(sorted(chosen)), sets, players, sides)
        self.setup: TrickSetup | RummySetup = _made(*key) if is_file(name) else _remembered(*key)

    @property
    def rules(self) -> Rules:
        """The table's values."""
        return self.setup.rules

    @property
    def seating(self) -> Seating:
        """Players, sides, cards in a hand, deck."""
        return self.setup.seating

    def __repr__(self) -> str:
        seating = self.seating
        return f"<Game {self.rules.name}, {seating.players} players, {seating.sides} sides>"

    # --- the trick-taking game ------------------------------------------------------------------------------

    def hand(self, text: str, *, partial: bool = False, lang: str = "en") -> Hand:
        """The hand that a text writes in any notation; ``lang`` is that of the initials (en, es).

        It has as many cards as the game deals, or any number with ``partial``. Raises Refusal: unknown-card,
        dotted-form, empty-hand, not-in-deck, too-many-copies, hand-size, wrong-family.
        """
        setup = self._tricks("hand")
        _check_text(text, lang)
        hand = Hand(setup, setup.reader.hand(text, lang=lang))
        if not arguments.flag("partial", partial) and len(hand) not in setup.seating.hands:
            from meldcalc.rules.sizes import tables_dealing

            check_size(len(hand), setup.seating.hands, elsewhere=tables_dealing, partial=False)
        return hand

    def hands(self, text: str, *, partial: bool = False, lang: str = "en") -> list[Hand]:
        """The hands of one side, ``/`` between them, from one deck. Raises as :meth:`hand`, and too-many-hands."""
        setup = self._tricks("hands")
        _check_text(text, lang)
        arguments.flag("partial", partial)
        return [Hand(setup, hand) for hand in read_side(setup.seating, text, lang=lang, partial=partial)]

    def settle(
        self,
        *,
        bidder: str | None = None,
        bid: int | None = None,
        meld: Mapping[str, SideMeld] | None = None,
        tricks: Mapping[str, int] | None = None,
        trump: Trump | None = None,
        result: Status = "played",
        renege: str | None = None,
        moon: MoonKind | None = None,
        tricks_won: Mapping[str, int] | None = None,
        buried: int = 0,
        dix: Mapping[str, int] | None = None,
        any_bid: bool = False,
        last_bid: int | None = None,
        partial: bool = False,
        sides: Sequence[str] | None = None,
    ) -> Settled:
        """One hand, settled: made or set, and what each side scores (``.points``).

        Everything that a side has is given by its name. ``meld`` takes points, the text of a side's cards, or its
        hands; cards need a ``trump``, and are whole hands or, with ``partial``, the melded cards alone. A side that
        ``tricks`` leaves out has the rest. ``sides`` are the names in their order at the table; without them they are
        those of ``meld``. Without tricks, where they matter, the answer says what the bidder needs. Raises Refusal for everything that can't be (see ``settlement.settle``).
        """
        setup = self._tricks("settle")
        names = _side_names(setup, sides, meld, tricks)
        trump = None if trump is None else checked_trump(trump)
        arguments.flag("any_bid", any_bid)
        played = Played(
            sides=names,
            bidder=None if bidder is None else find_side(names, arguments.text("bidder", bidder)),
            bid=bid,
            tricks=_by_side("tricks", names, tricks),
            status=result,
            renege=None if renege is None else find_side(names, arguments.text("renege", renege)),
            moon=moon,
            tricks_won=_by_side("tricks_won", names, tricks_won),
            buried=buried,
            dix=None if dix is None else tuple([value or 0 for value in _by_side("dix", names, dix) or ()]),
            any_bid=any_bid,
            last_bid=last_bid,
        )
        melds = _by_side("meld", names, meld)
        if melds is not None:
            from meldcalc.tricktaking.settlement.from_cards import with_melds

            texts = [_meld_text(setup, one) for one in melds]
            played = with_melds(setup, played, texts, trump, partial=partial)
        return settle(setup, played)

    def after(
        self, settled: Settled, before: Mapping[str, int], *, round_number: int | None = None
    ) -> MatchState:
        """The match after a settled hand, from every side's total ``before`` it.

        ``round_number`` is the number of the hand, where a match lasts so many rounds. Raises Refusal: unknown-side,
        count, round-missing, unsettled, wrong-family (a hand of another game).
        """
        setup = self._tricks("after")
        if settled.table != setup.rules.name or len(settled.sides) != setup.seating.sides:
            said = say("this hand was settled at another table, {table}", table=settled.table)
            raise Refusal("wrong-family", said, hint=say("ask the game that settled it"))
        totals = [total for total in _by_side("before", settled.sides, before) or () if total is not None]
        for total in totals:
            arguments.whole("before", total)
        check_count("before", len(totals), settled.sides)
        arguments.whole("round_number", round_number, least=1)
        fresh = start(setup.rules, len(settled.sides))
        return after(setup.rules, fresh._replace(totals=tuple(totals)), settled, round_number)

    def tricks(self, cards: str, *, last: bool = False, lang: str = "en") -> TrickPile:
        """The trick points of captured cards; ``last``: the last trick is among them. Raises as :meth:`hand`."""
        setup = self._tricks("tricks")
        _check_text(cards, lang)
        arguments.flag("last", last)
        ranks = counted_ranks(setup.reader.hand(cards, lang=lang).cards, setup.deck)
        points = rounded(setup.rules, pile_points(setup.rules, ranks, last))
        return TrickPile(points, setup.trick_total, last, ranks)

    def replay(self, trump: Trump, leader: int, tricks: Sequence[Sequence[str]]) -> Replayed:
        """A hand recorded trick by trick: who won each, the points, every revoke (see ``tricks.replay``)."""
        setup = self._tricks("replay")
        for trick in tricks:
            for card in trick:
                arguments.text("tricks", card)
        return replay(setup, trump, leader, tricks)

    # --- the Spanish game -----------------------------------------------------------------------------------

    def partial(
        self,
        *,
        melds: str = "",
        held: str | None = None,
        out: Out | None = None,
        wild: bool | None = None,
        relied: bool = False,
        partner_wild: bool = False,
        cut: bool = False,
        turned_card: bool = False,
        failed_openings: int = 0,
        number: int = 2,
        before: int | None = None,
    ) -> Partial:
        """One side's score of partial game ``number``, part by part (see ``rummy.Table`` for what is given).

        ``before`` is the side's total before it; all points are in the table's scale. Raises Refusal for cards that
        can't be read and melds that break a rule (as :meth:`melds`), and finisher-holds, too-many-hands,
        finish-no-meld, not-barbele, bad-value, wrong-family.
        """
        setup = self._rummy("partial")
        table = Table(melds, held, out, wild, relied, partner_wild, cut, turned_card, failed_openings)
        return score_partial(setup, table, number=number, before=before)

    def melds(self, text: str, *, lang: str = "en") -> tuple[Scored, ...]:
        """What melds on the table are worth in points, ``/`` between them; ``lang`` is that of the initials.

        Raises Refusal: empty-hand, unknown-card, not-in-deck, too-many-copies, one for every way to break the rules of
        a meld (see ``rummy.melds.read_meld``), wrong-family.
        """
        setup = self._rummy("melds")
        _check_text(text, lang)
        return score_melds(setup, text, lang=lang)

    def opening(self, melds: str, *, before: int, held: str | None = None) -> Opening:
        """Whether a side whose total is ``before`` may show these melds as its first ones (Barbele).

        ``worth``, ``needed`` and ``penalty`` are points. Raises Refusal as :meth:`melds`.
        """
        return opening(self._rummy("opening"), melds, before, held=held)

    # --- which game it is -----------------------------------------------------------------------------------

    def _tricks(self, question: str) -> TrickSetup:
        if isinstance(self.setup, TrickSetup):
            return self.setup
        raise _other_game(self.rules, question)

    def _rummy(self, question: str) -> RummySetup:
        if isinstance(self.setup, RummySetup):
            return self.setup
        raise _other_game(self.rules, question)


def _other_game(rules: Rules, question: str) -> Refusal:
    return other_game(rules, say("{question} is asked of the other game", question=question))


def _made(
    name: str,
    options: tuple[tuple[str, str], ...],
    sets: tuple[tuple[str, str], ...],
    players: int | None,
    sides: int | None,
) -> TrickSetup | RummySetup:
    rules = resolve(name, options=dict(options), sets=dict(sets))
    seating = seating_of(rules, players, sides)
    return TrickSetup(rules, seating) if isinstance(rules, TrickRules) else RummySetup(rules, seating)


_remembered = lru_cache(maxsize=64)(_made)  # of shipped tables; a file may change from one time to the next


def _text(value: object) -> str:
    """A value of a table as a table writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join([_text(part) for part in value])
    return "none" if value is None else str(value)


def _check_text(text: str, lang: str) -> None:
    arguments.text("text", text)
    arguments.word("lang", arguments.text("lang", lang), LANGUAGES)


def _side_names(
    setup: TrickSetup, said: Sequence[str] | None, *given: Mapping[str, object] | None
) -> tuple[str, ...]:
    """The names of the sides: as said, else those that stand with all melds (or tricks), else those nobody chose."""
    if said is not None:
        return tuple(said) if not isinstance(said, str) else (arguments.text("sides", said),)
    for values in given:
        if isinstance(values, Mapping) and len(values) == setup.seating.sides:
            return tuple([arguments.text("the name of a side", name) for name in values])
    return default_sides(setup.seating.sides)


def _by_side(
    argument: str, names: Sequence[str], values: Mapping[str, T] | None
) -> tuple[T | None, ...] | None:
    """The values in the order of the sides, None where one is left out. Raises Refusal: unknown-side, side-names."""
    if values is None:
        return None
    found: dict[int, T] = {}
    for name, value in arguments.mapping(argument, values).items():
        side = find_side(names, name)
        if side in found:
            raise Refusal(
                "side-names", say("two sides have the same name in {text}", text=repr(list(values)))
            )
        found[side] = value
    return tuple([found.get(side) for side in range(len(names))])


def _meld_text(setup: TrickSetup, meld: SideMeld | None) -> int | str | None:
    """A side's meld as the settlement takes it: points, or the text of its cards."""
    hands: Sequence[DeckHand]
    if isinstance(meld, DeckHand):
        hands = [meld]
    elif isinstance(meld, Sequence) and not isinstance(meld, str):
        hands = meld
    else:
        points: int | str | None = meld if isinstance(meld, str) else arguments.whole("meld", meld)
        return points
    for hand in hands:
        setup.engine.holdings(hand)  # raises other-deck
    return " / ".join([" ".join(hand.cards) for hand in hands])
