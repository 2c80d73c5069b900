"""From the tree of a resolved table to its typed rules, with the arithmetic of the table checked on the way."""

from collections.abc import Mapping
from typing import Any

from meldcalc.errors import Mark, Refusal
from meldcalc.lang import say
from meldcalc.reader import Problems
from meldcalc.rules import model
from meldcalc.rules.layout import FAMILIES, LACKS, Each, Group
from meldcalc.rules.model import Deck, Fixed, Seating
from meldcalc.rules.tree import GONE, Leaf, Tree, first_leaf
from meldcalc.rules.values import RANK_OF, written

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
_MOST_MELDS = 100  # so many can still be searched in a moment
NO_MOON = model.Moon("none", 0, 0, 0, 0)


def build(tree: Tree, family: str, chosen: Mapping[str, str], name: str, problems: Problems) -> model.Rules:
    """The typed table. Raises Refusals with everything that is missing or does not add up."""
    layout = FAMILIES[family]
    values: dict[str, Any] = {}
    for key, part in layout.items():
        problems.path.append(key)
        said = tree.get(key)
        if said is None or (said.__class__ is Leaf and said.value == GONE):
            if key not in LACKS:
                missing = say("{key} is missing in the table {name}", key=key, name=name)
                problems.found.append(Refusal("missing-key", missing, mark=Mark(problems.file, 1, 1)))
        elif isinstance(part, Group):
            values[key] = _group(said, part, problems)
        elif key not in ("melds", "seating"):
            values[key] = {RANK_OF.get(at, at): leaf.value for at, leaf in said.items()}
        problems.path.pop()
    problems.done()

    deck = Deck(**values.pop("deck"))
    values["seating"] = _seating(tree["seating"], layout["seating"], deck, problems)
    head: dict[str, Any] = {
        "name": name,
        "version": _value(tree, "version", 1),
        "changes": Fixed({int(at): leaf.value for at, leaf in tree.get("changes", {}).items()}),
        "titles": Fixed(_value(tree, "title", {})),
        "source": _value(tree, "source", ""),
        "options": _options(tree.get("options", {})),
        "chosen": Fixed(chosen),
    }
    rules: model.Rules
    if family == "rummy":
        rules = _rummy(values, deck, head)
    else:
        values["melds"] = _melds(tree["melds"], layout["melds"], problems)
        rules = _trick_taking(values, head)
    problems.done()
    check(rules, tree, problems)
    problems.done()
    return rules


def _value(tree: Tree, key: str, default: Any) -> Any:
    leaf = tree.get(key)
    return leaf.value if leaf.__class__ is Leaf else default


def _group(said: Tree, group: Group, problems: Problems) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, part in group.parts.items():
        leaf = said.get(key)
        if leaf is None:
            if key not in group.lacks:
                near_by = first_leaf(said)
                path = tuple(problems.path)
                missing = say("{key} is missing", key=".".join((*path, key)))
                mark = near_by.mark(path) if near_by else None
                problems.found.append(Refusal("missing-key", missing, mark=mark))
        elif isinstance(part, Each):
            values[key] = leaf
        elif isinstance(part, Group):
            problems.path.append(key)
            values[key] = _group(leaf, part, problems)
            problems.path.pop()
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
        special=Fixed({key: worth for key, worth in special.items() if key != "semi_clean_wilds"}),
        semi_clean_wilds=special["semi_clean_wilds"],
        match=model.RummyMatch(**values["match"]),
        **{key: _TYPES[key](**values[key]) for key in ("rescue", "bonuses", "multipliers", "barbele")},
    )


def _entries(said: Tree, part: Any, place: str, problems: Problems) -> dict[str, dict[str, Any]]:
    found = {}
    problems.path.append(place)
    for key, entry in said.items():
        if entry.__class__ is dict:
            problems.path.append(key)
            found[key] = _group(entry, part.part, problems)
            problems.path.pop()
    problems.path.pop()
    return found


def _seating(said: Tree, part: Any, deck: Deck, problems: Problems) -> tuple[Seating, ...]:
    rows = _entries(said, part, "seating", problems)
    problems.done()
    return tuple(
        Seating(
            int(players),
            row["hand"],
            row["sides"],
            deck._replace(**row["deck"]) if "deck" in row else deck,
        )
        for players, row in rows.items()
    )


def _melds(said: Tree, part: Any, problems: Problems) -> tuple[model.Meld, ...]:
    entries = _entries(said, part, "melds", problems)
    problems.done()
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


# --- what must add up -------------------------------------------------------------------------------------------


def check(rules: model.Rules, tree: Tree, problems: Problems) -> None:
    """Note everything in a table that contradicts itself."""

    def bad(message: str, *path: str, hint: str | None = None) -> None:
        said: Any = tree
        for key in path:
            said = said.get(key) if said.__class__ is dict else None
        leaf = first_leaf(said)
        mark = leaf.mark(path) if leaf else None
        problems.found.append(Refusal("table-arithmetic", message, hint=hint, mark=mark))

    if not rules.seating:
        bad(say("the table has no seating left"), "seating")
        return
    for row in rules.seating:
        _check_row(rules, row, bad)
    if rules.family == "trick-taking":
        for row in rules.seating:
            _check_tricks(rules, row, bad)
        if len(rules.melds) > _MOST_MELDS:
            said = say(
                "a table has {most} melds at most, not {found}", most=_MOST_MELDS, found=len(rules.melds)
            )
            bad(said, "melds")
        for meld in rules.melds:
            _check_meld(rules, meld, bad)
        if not rules.bidding.steps:
            bad(say("the bids have no step"), "bidding")
        if rules.moon.default != "none" and rules.moon.default not in rules.moon.kinds:
            bad(say("the moon kind {kind} is worth nothing", kind=rules.moon.default), "moon", "default")
        if rules.match.both_cross == ("extend", 0):
            bad(say("the line must move up by at least 1"), "match", "both_cross")
    else:
        for rank in [*rules.deck.ranks, "2", "JK"]:
            if rank not in rules.card_points:
                shown = {"2": "deuce", "JK": "joker"}.get(rank, written(rank))
                bad(say("card_points says nothing of {rank}", rank=shown), "card_points")
        if "2" in rules.deck.ranks:
            bad(say("a deuce is wild in this game and no rank"), "deck", "ranks")


def _check_row(rules: model.Rules, row: Seating, bad: Any) -> None:
    players, hands, sides, deck = row
    if players % sides:
        bad(
            say("{players} players can't form {sides} equal sides", players=players, sides=sides),
            "seating",
            str(players),
            "sides",
        )
    if rules.family == "rummy":
        if max(hands) * players >= deck.size:
            bad(
                say(
                    "{players} hands of {hand} cards leave nothing of a deck of {deck}",
                    players=players,
                    hand=max(hands),
                    deck=deck.size,
                ),
                "seating",
                str(players),
                "hand",
            )
        return
    kitty = rules.deal.kitty
    if all(hand * players + kitty != deck.size for hand in hands):
        bad(
            say(
                "{players} hands of {hand} cards and a kitty of {kitty} are not the deck of {deck}",
                players=players,
                hand=hands[0],
                kitty=kitty,
                deck=deck.size,
            ),
            "seating",
            str(players),
            "hand",
        )


def _check_tricks(rules: model.TrickRules, row: Seating, bad: Any) -> None:
    total, found = rules.tricks.total, rules.tricks.counted(row.deck)
    if total is not None and found != total:
        bad(
            say(
                "the trick points of the {deck} cards for {players} players add up to {found} with the last trick,"
                " not to tricks.total {total}",
                deck=row.deck.size,
                players=row.players,
                found=found,
                total=total,
            ),
            "tricks",
            "total",
            hint=say("set tricks.total too, or set it to none"),
        )


def _check_meld(rules: model.TrickRules, meld: model.Meld, bad: Any) -> None:
    in_suit = len(meld.cards[0]) == 1
    if in_suit != (meld.suit is not None):
        if in_suit:
            said = say("ranks need a suit (trump, plain or each); fixed cards name theirs (QS JD)")
        else:
            said = say("with suit, cards are ranks of one suit (A 10 K Q J)")
        bad(said, "melds", meld.name, "cards")
        return
    for card in dict.fromkeys(meld.cards):
        count = meld.cards.count(card)
        if not any(card[0] in row.deck.ranks and count <= row.deck.copies for row in rules.seating):
            bad(
                say(
                    "no deck of the table has {count} × {card} for {meld}",
                    count=count,
                    card=written(card),
                    meld=meld.name,
                ),
                "melds",
                meld.name,
                "cards",
                hint=say("take the meld away: melds.{meld}: none", meld=meld.name),
            )
