"""What may stand in a rule table: every path of both families, as data, made from what the model declares.

Reading, ``-s``, ``rules show`` and ``diff``, the written-out table, the division and ``tables/schema.json`` use it.
"""

from collections.abc import Iterator

from meldcalc.rules.basis import SOURCE, TITLE, deck_of
from meldcalc.rules.declare import Each, Group, Part, parts_of
from meldcalc.rules.model import RummyRules, TrickRules
from meldcalc.rules.values import Field

__all__ = ["FAMILIES", "LAYOUTS", "Each", "Group", "Part", "removable"]

FAMILIES: dict[str, dict[str, Part]] = {
    "trick-taking": {"deck": deck_of("the cards", "ranks", "copies"), **parts_of(TrickRules)},
    "rummy": {"deck": deck_of("the cards"), **parts_of(RummyRules)},
}


def _head(rules: dict[str, Part]) -> dict[str, Part]:
    divide = Field("number", "divides every point value of the table, evenly", least=1, default=1)
    titled: dict[str, Part] = {"title": TITLE, "source": SOURCE}
    choice = Group({**titled, **rules, "divide_by": divide}, "what this choice changes")
    option: dict[str, Part] = {
        **titled,
        "default": Field("name", "the choice that holds unless another is chosen"),
        "choices": Each("name", choice, "the choices"),
    }
    return {
        "name": Field("name", "the name of the table; the file's name if unsaid", default=""),
        "version": Field("number", "goes up when the table changes; 1 if unsaid", least=1, default=1),
        "changes": Each(
            "number", Field("text", "what a version changed"), "what each version changed", default={}
        ),
        "title": TITLE,
        "family": Field("word", "the family of games", tuple(FAMILIES)),
        "extends": Field("text", "the table that this one changes: a shipped one, or a file", default=""),
        "source": SOURCE,
        **rules,
        "divide_by": divide,
        "options": Each(
            "name",
            Group(option, "one house rule"),
            "named house rules, each with its choices",
            removable=True,
            default={},
        ),
    }


def removable(parts: dict[str, Part], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to the maps whose entries ``none`` takes away."""
    for name, part in parts.items():
        if isinstance(part, Group):
            yield from removable(part.parts, (*path, name))
        elif isinstance(part, Each) and part.removable:
            yield (*path, name)


LAYOUTS: dict[str, dict[str, Part]] = {family: _head(rules) for family, rules in FAMILIES.items()}
