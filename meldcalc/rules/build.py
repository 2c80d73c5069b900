"""From the tree of a resolved table to its typed rules: every value filled by the name of its field."""

from collections.abc import Mapping
from typing import Any

from meldcalc.errors import Refusal, Refusals, in_order
from meldcalc.lang import say
from meldcalc.rules.arithmetic import Arithmetic
from meldcalc.rules.layout import FAMILIES, Each, Group, Part
from meldcalc.rules.model import Choice, Deck, Fixed, Option, Rules, RummyRules, Seating, TrickRules
from meldcalc.rules.places import Path, Places
from meldcalc.rules.rummy_rules import Special
from meldcalc.rules.tree import Leaf, Tree, is_gone
from meldcalc.rules.values import REQUIRED


def build(tree: Tree, places: Places) -> Rules:
    """The typed table. Raises Refusals with everything that is missing or does not add up."""
    table = places.table
    values = _Values(places).of(Group(FAMILIES[table.family], ""), tree, ())
    deck = values.pop("deck")
    values["seating"] = tuple(
        Seating(int(players), **{**row, "deck": _changed(deck, row["deck"])})
        for players, row in values["seating"].items()
    )
    head: dict[str, Any] = {
        "name": table.name,
        "version": _value(tree, "version", 1),
        "changes": Fixed({int(at): leaf.value for at, leaf in tree.get("changes", {}).items()}),
        "titles": Fixed(_value(tree, "title", {})),
        "source": _value(tree, "source", ""),
        "options": _options(tree.get("options", {})),
        "chosen": Fixed(places.chosen),
    }
    rules: Rules
    if table.family == "rummy":
        special: Special = values.pop("special")
        wilds = special.semi_clean_wilds
        rules = RummyRules(**head, **values, deck=deck, special=special.points, semi_clean_wilds=wilds)
    else:
        rules = TrickRules(**head, **values)
    if problems := Arithmetic(places).check(rules):
        raise Refusals(in_order(problems))
    return _with_single_players(rules) if isinstance(rules, RummyRules) else rules


def _changed(deck: Deck, own: Mapping[str, Any]) -> Deck:
    return deck._replace(**{key: value for key, value in own.items() if value is not None})


def _with_single_players(rules: RummyRules) -> RummyRules:
    # The Spanish game is played individually or in pairs: whoever plays as sides may also play each for himself.
    return rules._replace(
        seating=tuple(dict.fromkeys((*rules.seating, *(row.alone for row in rules.seating))))
    )


class _Values:
    """The values of a table as the model has them, and what the table lacks."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.lacking: list[Refusal] = []

    def of(self, group: Group, tree: Tree, path: Path) -> Any:
        """The value of the whole table. Raises Refusals with everything that is missing."""
        values = self._group(group, tree, path)
        if self.lacking:
            raise Refusals(in_order(self.lacking))
        return values

    def _group(self, group: Group, said: Tree, path: Path) -> Any:
        """The value of a map with known keys; None where one is missing (noted)."""
        values: dict[str, Any] = {}
        before = len(self.lacking)
        for field, (key, part) in zip(group.fields or group.parts, group.parts.items(), strict=True):
            inner = said.get(key)
            if inner is not None and not (is_gone(inner) and isinstance(part, (Group, Each))):
                values[field] = self._part(part, inner, (*path, key))
            elif part.default is REQUIRED:
                self._note(key, path)
            else:
                values[field] = part.default
        return group.make(**values) if len(self.lacking) == before else None

    def _part(self, part: Part, said: Any, path: Path) -> Any:
        if isinstance(part, Group):
            return self._group(part, said, path)
        if isinstance(part, Each):
            return self._each(part, said, path)
        if said.value == "none" and part.kind == "number":
            return None
        return part.make(said.value) if part.make else said.value

    def _each(self, part: Each, said: Tree, path: Path) -> Any:
        before = len(self.lacking)
        entries = {
            key: self._part(part.part, entry, (*path, key))
            for key, entry in said.items()
            if not is_gone(entry)
        }
        return part.make(entries) if len(self.lacking) == before else None

    def _note(self, key: str, path: Path) -> None:
        if path:
            message = say("{key} is missing", key=".".join((*path, key)))
        else:
            message = say("{key} is missing in the table {name}", key=key, name=self.places.table.name)
        self.lacking.append(self.places.refusal("missing-key", message, path or (key,)))


def _value(tree: Tree, key: str, default: Any) -> Any:
    leaf = tree.get(key)
    return leaf.value if leaf.__class__ is Leaf else default


def _options(said: Tree) -> tuple[Option, ...]:
    return tuple(
        Option(
            name,
            option["default"].value,
            tuple(
                Choice(choice, Fixed(_value(overlay, "title", {})), _value(overlay, "source", ""))
                for choice, overlay in option["choices"].items()
            ),
            Fixed(_value(option, "title", {})),
            _value(option, "source", ""),
        )
        for name, option in said.items()
        if option.__class__ is dict
    )
