"""How the model declares the keys of a table: each field says what it means and what may stand there, once.

    class Play(NamedTuple):
        leads: Annotated[Literal["bidder", "left-of-dealer"], key("who leads to the first trick")]

A key has the name of its field, or its own (``name``). What Python's type says is not said again: a number, yes or
no, one of some words, a number or none. ``parts_of`` makes the layout of a table from the fields of a class.
"""

from collections.abc import Callable
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from meldcalc.rules.values import REQUIRED, Field


class Group(NamedTuple):
    """A map with known keys.

    ``fields`` are the names in the model of its keys, and ``make`` makes its value of them. ``default`` is the value
    where a whole table says nothing. ``optional``: the word ``none`` may stand for the whole of it.
    """

    parts: "dict[str, Part]"
    doc: str
    optional: bool = False
    default: Any = REQUIRED
    fields: tuple[str, ...] = ()
    make: Callable[..., Any] = dict
    name: str = ""
    since: str = ""

    @property
    def lacks(self) -> tuple[str, ...]:
        """The keys that a whole table may leave out."""
        return tuple(name for name, part in self.parts.items() if part.default is not REQUIRED)


class Each(NamedTuple):
    """A map with free keys of one kind (a row of ``values.KEYS``), each entry laid out alike.

    ``removable``: ``none`` takes an inherited entry away; ``scaled``: the keys are points, and divided too. ``make``
    makes the value in the model of a map from keys to values.
    """

    key: str
    part: "Part"
    doc: str
    removable: bool = False
    scaled: bool = False
    default: Any = REQUIRED
    make: Callable[[dict[str, Any]], Any] = dict
    name: str = ""
    since: str = ""


Part = Field | Group | Each


def points(doc: str, *, kind: str = "", **more: Any) -> Field:
    """A key that is points, which ``divide_by`` divides."""
    return Field(kind, doc, scaled=True, **more)


def key(doc: str, *, kind: str = "", **more: Any) -> Field:
    """Any other key."""
    return Field(kind, doc, **more)


def group(doc: str, make: Callable[..., Any], *, only: tuple[str, ...] = (), **more: Any) -> Group:
    """A map whose keys are the fields of the class that it makes, all of them or ``only`` some."""
    parts = {name: part for name, part in parts_of(make).items() if not only or name in only}
    return Group(
        {part.name or name: part for name, part in parts.items()}, doc, fields=tuple(parts), make=make, **more
    )


def parts_of(declared: Any) -> dict[str, Part]:
    """The parts that a class declares, by the names of its fields."""
    return {
        name: _part(*get_args(hint))
        for name, hint in declared.__annotations__.items()
        if get_origin(hint) is Annotated
    }


def _part(type_: Any, part: Part) -> Part:
    if not isinstance(part, Field) or part.kind:
        return part
    types = (type_,) if get_origin(type_) is Literal else (get_args(type_) or (type_,))
    words = tuple(word for one in types if get_origin(one) is Literal for word in get_args(one))
    if type_ == tuple[int, ...]:
        return part._replace(kind="numbers")
    if bool in types:
        return part._replace(kind="yes")
    if int in types:
        return part._replace(kind="number", words=words + ("none",) * (NoneType in types))
    return part._replace(kind="word" if words else "text", words=words)
