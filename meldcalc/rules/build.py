"""From the tree of a resolved table to its typed rules, with the arithmetic of the table checked on the way."""

from typing import Any

from meldcalc.errors import Refusal, Refusals, in_order
from meldcalc.lang import say
from meldcalc.rules import model
from meldcalc.rules.arithmetic import Arithmetic
from meldcalc.rules.layout import FAMILIES, LACKS, Each, Group
from meldcalc.rules.model import Deck, Fixed, Seating
from meldcalc.rules.places import Path, Places
from meldcalc.rules.tree import Leaf, Tree, is_gone
from meldcalc.rules.values import RANK_OF

_TYPES: dict[str, Any] = {
    "deal": model.Deal,
    "bidding": model.Bidding,
    "tricks": model.Tricks,
    "play": model.Play,
    "settlement": model.Settlement,
    "moon": model.Moon,
    "match": model.TrickMatch,
    "rescue": model.Rescue,
    "bonuses": model.Bonuses,
    "multipliers": model.Multipliers,
    "barbele": model.Barbele,
}
NO_MOON = model.Moon("none", 0, 0, 0, 0)


def build(tree: Tree, places: Places) -> model.Rules:
    """The typed table. Raises Refusals with everything that is missing or does not add up."""
    name, family = places.table.name, places.table.family
    layout = FAMILIES[family]
    values: dict[str, Any] = {}
    lacking = _Lacking(places)
    for key, part in layout.items():
        said = tree.get(key)
        if said is None or is_gone(said):
            if key not in LACKS:
                lacking.note(say("{key} is missing in the table {name}", key=key, name=name), (key,))
        elif isinstance(part, Group):
            values[key] = _group(said, part, (key,), lacking)
        elif key not in ("melds", "seating"):
            values[key] = {RANK_OF.get(at, at): leaf.value for at, leaf in said.items()}
    lacking.done()

    deck = Deck(**values.pop("deck"))
    values["seating"] = _seating(tree["seating"], layout["seating"], deck, lacking)
    head: dict[str, Any] = {
        "name": name,
        "version": _value(tree, "version", 1),
        "changes": Fixed({int(at): leaf.value for at, leaf in tree.get("changes", {}).items()}),
        "titles": Fixed(_value(tree, "title", {})),
        "source": _value(tree, "source", ""),
        "options": _options(tree.get("options", {})),
        "chosen": Fixed(places.chosen),
    }
    rules: model.Rules
    if family == "rummy":
        rules = _rummy(values, deck, head)
    else:
        values["melds"] = _melds(tree["melds"], layout["melds"], lacking)
        rules = _trick_taking(values, head)
    if problems := Arithmetic(places).check(rules):
        raise Refusals(in_order(problems))
    if isinstance(rules, model.RummyRules):
        rules = _with_single_players(rules)
    return rules


def _with_single_players(rules: model.RummyRules) -> model.RummyRules:
    # The Spanish game is played individually or in pairs: whoever plays as sides may also play each for himself.
    return rules._replace(
        seating=tuple(dict.fromkeys((*rules.seating, *(row.alone for row in rules.seating))))
    )


def _value(tree: Tree, key: str, default: Any) -> Any:
    leaf = tree.get(key)
    return leaf.value if leaf.__class__ is Leaf else default


class _Lacking:
    """What a table lacks."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.found: list[Refusal] = []

    def note(self, message: str, *paths: Path) -> None:
        """Note that something is missing, at these paths or the next of them that is said."""
        self.found.append(self.places.refusal("missing-key", message, *paths))

    def done(self) -> None:
        """Raise what was noted."""
        if self.found:
            raise Refusals(in_order(self.found))


def _group(said: Tree, group: Group, path: Path, lacking: _Lacking) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, part in group.parts.items():
        leaf = said.get(key)
        if leaf is None:
            if key not in group.lacks:
                lacking.note(say("{key} is missing", key=".".join((*path, key))), path)
        elif isinstance(part, Each):
            values[key] = leaf
        elif isinstance(part, Group):
            values[key] = _group(leaf, part, (*path, key), lacking)
        else:
            values[key] = (
                None
                if leaf.value == "none" and "none" in part.words and part.kind == "number"
                else leaf.value
            )
    return values


def _trick_taking(values: dict[str, Any], head: dict[str, Any]) -> model.TrickRules:
    bidding, tricks, settlement, match = (values[key] for key in ("bidding", "tricks", "settlement", "match"))
    bidding["steps"] = tuple(model.Step(int(start), *leaf.value) for start, leaf in bidding["steps"].items())
    tricks["points"] = Fixed(
        {RANK_OF[rank]: leaf.value for rank, leaf in tricks["points"].items() if leaf.value}
    )
    others = settlement["thrown_in_others"]
    settlement["thrown_in_others"] = (
        model.ThrownInOthers(others == "meld", 0)
        if isinstance(others, str)
        else model.ThrownInOthers(True, others[1])
    )
    cross = match["both_cross"]
    match["both_cross"] = (
        model.BothCross(cross) if isinstance(cross, str) else model.BothCross("extend", cross[1])  # type: ignore[arg-type]
    )
    typed = {
        key: _TYPES[key](*values[key].values())
        for key in FAMILIES["trick-taking"]
        if key in _TYPES and key in values
    }
    typed.setdefault("moon", NO_MOON)
    return model.TrickRules(**head, seating=values["seating"], melds=values["melds"], **typed)


def _rummy(values: dict[str, Any], deck: Deck, head: dict[str, Any]) -> model.RummyRules:
    special = values["special"]
    points = {
        {"deuce": "2", "joker": "JK"}.get(rank, rank): worth for rank, worth in values["card_points"].items()
    }
    return model.RummyRules(
        **head,
        seating=values["seating"],
        deck=deck,
        card_points=Fixed(points),
        melds=model.RummyMelds(**values["melds"]),
        special=Fixed(
            {key: worth for key, worth in special.items() if key != "semi_clean_wilds" and worth is not None}
        ),
        semi_clean_wilds=special["semi_clean_wilds"],
        match=model.RummyMatch(**values["match"]),
        **{key: _TYPES[key](**values[key]) for key in ("rescue", "bonuses", "multipliers", "barbele")},
    )


def _entries(said: Tree, part: Any, place: str, lacking: _Lacking) -> dict[str, dict[str, Any]]:
    found = {
        key: _group(entry, part.part, (place, key), lacking)
        for key, entry in said.items()
        if entry.__class__ is dict
    }
    lacking.done()
    return found


def _seating(said: Tree, part: Any, deck: Deck, lacking: _Lacking) -> tuple[Seating, ...]:
    rows = _entries(said, part, "seating", lacking)
    return tuple(
        Seating(
            int(players),
            row["hand"],
            row["sides"],
            deck._replace(**row["deck"]) if "deck" in row else deck,
        )
        for players, row in rows.items()
    )


def _melds(said: Tree, part: Any, lacking: _Lacking) -> tuple[model.Meld, ...]:
    entries = _entries(said, part, "melds", lacking)
    return tuple(
        model.Meld(
            name,
            meld["class"],
            meld["cards"],
            meld.get("suit"),
            meld["points"],
            Fixed(meld.get("title", {})),
            meld.get("source", ""),
        )
        for name, meld in entries.items()
    )


def _options(said: Tree) -> tuple[model.Option, ...]:
    return tuple(
        model.Option(
            name,
            option["default"].value,
            tuple(
                model.Choice(choice, Fixed(_value(overlay, "title", {})), _value(overlay, "source", ""))
                for choice, overlay in option["choices"].items()
            ),
            Fixed(_value(option, "title", {})),
            _value(option, "source", ""),
        )
        for name, option in said.items()
        if option.__class__ is dict
    )
