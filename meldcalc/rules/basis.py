"""What the tables of both families have: decks, seatings, options, titles, and maps that do not change."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, NoReturn, TypeVar

from meldcalc.rules.declare import Each, Group, group, key
from meldcalc.rules.values import Field

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A map that does not change, and so may stand in a value that is hashed, cached or sent elsewhere."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a rule table does not change once it is read")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)


Titles = Mapping[str, str]  # language -> text
UNTITLED: Titles = Fixed()


class Deck(NamedTuple):
    """The cards of a game: ``copies`` of each rank in each suit; the Spanish game adds wild cards.

    ``copies`` counts each natural card; ``deuces`` and ``jokers`` count them all (8 deuces, 4 jokers).
    """

    ranks: Annotated[
        tuple[str, ...], key("the ranks from high to low; suits are always S H D C", kind="ranks")
    ]
    copies: Annotated[int, key("how many of each card there are", least=1, most=7)]
    deuces: Annotated[int, key("all deuces of the deck; they are wild", most=28)] = 0
    jokers: Annotated[int, key("all jokers of the deck", most=28)] = 0

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return len(self.ranks) * 4 * self.copies + self.deuces + self.jokers


def deck_of(doc: str, *only: str) -> Group:
    """The keys of a deck, all of them or ``only`` some."""
    return group(doc, Deck, only=only)


class Seating(NamedTuple):
    """One way to sit down: how many players, in how many sides, with how many cards (any of ``hands``)."""

    players: int
    hands: Annotated[tuple[int, ...], key("cards in a hand; several sizes may be told", name="hand", least=1)]
    sides: Annotated[int, key("how many sides the players form", least=2)]
    deck: Deck

    @property
    def per_side(self) -> int:
        """Players of one side."""
        return self.players // self.sides

    @property
    def alone(self) -> "Seating":
        """The same players, each for himself."""
        return self._replace(sides=self.players)


def rows_of(*deck: str, deck_since: str = "") -> Each:
    """The rows of a seating by their players; ``deck`` are the keys of a deck of this family."""
    row = group("one way to sit down, by the number of players", Seating)
    own = deck_of("the deck of this row, where it differs", *deck)
    parts = {name: part._replace(default=None) for name, part in own.parts.items()}
    own = own._replace(parts=parts, make=dict, default=Fixed(), since=deck_since)
    return Each(
        "number",
        row._replace(parts={**row.parts, "deck": own}, fields=(*row.fields, "deck"), make=dict),
        "number of players: cards in a hand, number of sides; the first row is the default",
        removable=True,
    )


TITLE = Field(
    "titles",
    "the title: a text, or one in English (en) and one in Spanish (es)",
    default=UNTITLED,
    name="title",
    make=Fixed,
)
SOURCE = Field(
    "text", "the document or rule book that says so, and what was decided where it is silent", default=""
)


class Choice(NamedTuple):
    """One choice of an option: its name, title and source (the overlay itself stays in the file)."""

    name: str
    titles: Titles = UNTITLED
    source: str = ""


class Option(NamedTuple):
    """A named house rule of a table."""

    name: str
    default: str
    choices: tuple[Choice, ...]
    titles: Titles = UNTITLED
    source: str = ""
