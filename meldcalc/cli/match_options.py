"""The options with which a line of a match is said, and the line that they say.

``add`` and ``fix`` take all of ``score``'s options, and those of ``partial`` with a side in front of each value.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from meldcalc.cli.hand_options import Said, takes
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.asking import typed_number
from meldcalc.match.change import Fields
from meldcalc.match.fields import Name, meant_name, no_such
from meldcalc.match.lines import Value
from meldcalc.match.state import Reading
from meldcalc.names import folded
from meldcalc.numbers import check_count, is_numeric

Many = list[str] | None


def _of_side(name: str, metavar: str, text: str) -> Any:
    return Annotated[Many, typer.Option(name, metavar=metavar, help=text)]


# What a line of either game may say; the parameters of every command that writes one.
Total = Annotated[
    str | None, typer.Option("--total", metavar="N,N", help="The running totals as you have them: checked.")
]
Reason = Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why.")]

TRICKS: Mapping[str, Any] = Said.__annotations__
RUMMY: Mapping[str, Any] = {
    "melds": _of_side("--melds", "SIDE=MELDS", "Spanish game: the melds on a side's table, parted by /."),
    "held": _of_side(
        "--held", "SIDE=CARDS", "Spanish game: the cards left with a side; A / B for two hands."
    ),
    "out": _of_side("--out", "SIDE=HOW", "Spanish game: the side went out: normal, fold or fold-hand."),
    "wild": _of_side("--wild", "SIDE", "Spanish game: the one who went out laid a wild card."),
    "no_wild": _of_side("--no-wild", "SIDE", "Spanish game: the one who went out laid none."),
    "relied": _of_side("--relied", "SIDE", "Spanish game: they added to melds of the partner."),
    "partner_wild": _of_side("--partner-wild", "SIDE", "Spanish game: the partner has laid a wild card."),
    "cut": _of_side("--cut", "SIDE", "Spanish game: the side cut exactly."),
    "turned_card": _of_side("--turned-card", "SIDE", "Spanish game: the side took the card turned up."),
    "failed_openings": _of_side("--failed-openings", "SIDE=N", "Spanish game: openings that were too small."),
    "points": _of_side("--points", "SIDE=N", "Spanish game: a side's points, in place of its cards."),
}
# Gives a command all options of a hand of either game, as its parameter ``said``.
says_hand = takes({**TRICKS, **RUMMY, "total": Total, "reason": Reason})


def hand_fields(reading: Reading, said: Mapping[str, Any], lang: str) -> Fields:
    """The line of a hand or partial game that the options say. Raises Refusal for what is no value at all.

    What the values come to is checked where every line is: when it is read.
    """
    head = reading.record.head
    other, read = _GAMES[head.game.rows_key]
    for name in other:
        if said[name]:
            raise Refusal(
                "usage",
                say(
                    "{option} is not for a match of {table}",
                    option=f"--{name.replace('_', '-')}",
                    table=head.named,
                ),
            )
    fields = read(reading, said, lang)
    if not fields:
        raise Refusal("usage", say("no hand was said"), hint=say("--help shows how one is said"))
    return {**fields, **beside(reading, said)}


def beside(reading: Reading, said: Mapping[str, Any]) -> dict[str, Value]:
    """The fields that every line may have: running totals, a reason."""
    fields: dict[str, Value] = {}
    if said.get("total") is not None:
        fields["total"] = _by_side(reading, "--total", said["total"])
    if said.get("reason") is not None:
        fields["reason"] = said["reason"]
    return fields


# --- the trick-taking game -------------------------------------------------------------------------------------


def _trick_fields(reading: Reading, said: Mapping[str, Any], lang: str) -> dict[str, Value]:
    from meldcalc.cards import read_suit

    def name(text: str) -> Value:
        return find(reading.record.known.all, text, "player or side").name

    def by_side(option: str) -> Callable[[str], Value]:
        return lambda text: _by_side(reading, option, text)

    results = [name for name in ("thrown_in", "no_marriage", "passed_out", "misdeal") if said[name]]
    if len(results) > 1:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in results)
        raise Refusal("contradiction", say("{options} exclude each other", options=names))
    readers: dict[str, Callable[[Any], Value]] = {
        "bidder": name,
        "bid": typed_number,
        "trump": lambda text: read_suit(text, lang=lang),
        "meld": lambda texts: _melds(reading, texts, lang),
        "tricks": by_side("--tricks"),
        "result": lambda word: word.replace("_", "-"),
        "moon": lambda word: word.replace("-", "_"),
        "tricks_won": by_side("--tricks-won"),
        "dix": by_side("--dix"),
        "buried": typed_number,
        "renege": name,
        "any_bid": bool,
        "last_bid": typed_number,
        "partial": bool,
    }
    values = {**said, "result": results[0] if results else None}
    return {
        key: reader(values[key]) for key, reader in readers.items() if values[key] not in (None, False, [])
    }


def find(known: Mapping[str, Name], typed: str, what: str) -> Name:
    """The side or player that was typed, in any case; a near one is suggested, never taken."""
    found = known.get(folded(typed))
    if found is None:
        raise Refusal("unknown-name", no_such(what, typed), hint=meant_name(typed, known))
    return found


def _by_side(reading: Reading, name: str, text: str) -> dict[str, Value]:
    """Numbers parted by commas in the order of the sides; the one with ``-`` is left out."""
    parts = [part.strip() for part in text.split(",")]
    sides = reading.record.head.sides
    check_count(name, len(parts), sides)
    return {
        side: typed_number(part) for side, part in zip(sides, parts, strict=True) if part not in ("-", "−")
    }


def _melds(reading: Reading, texts: Sequence[str], lang: str) -> dict[str, Value]:
    """Melds: numbers parted by commas, or one side's cards a text; cards in English initials, as files have them."""
    parts: list[Value] = []
    for text in texts:
        if is_numeric(text):
            parts += [typed_number(part) for part in text.split(",")]
        else:
            from meldcalc.cards import hands_in_english

            parts.append(hands_in_english(text, lang))
    sides = reading.record.head.sides
    check_count("--meld", len(parts), sides)
    return dict(zip(sides, parts, strict=True))


# --- the Spanish game ------------------------------------------------------------------------------------------

_DEEDS = ("wild", "no_wild", "relied", "partner_wild", "cut", "turned_card")  # what a side did or did not


def _game_fields(reading: Reading, said: Mapping[str, Any], lang: str) -> dict[str, Value]:
    sides = reading.record.known.sides
    found: dict[str, dict[str, Value]] = {}
    for name in RUMMY:
        for text in said[name] or ():
            typed, equals, value = text.partition("=")
            if not equals and name not in _DEEDS:
                raise _without_side(name, text, reading.record.head.sides[0])
            side = find(sides, typed, "side").name
            field = "wild" if name == "no_wild" else name
            if field in found.setdefault(side, {}):
                option_name = f"--{name.replace('_', '-')}"
                message = say("{option} was said twice for {side}", option=option_name, side=side)
                raise Refusal("contradiction", message)
            found[side][field] = _game_value(name, value if equals else None, lang)
    return {side: found[side] for side in reading.record.head.sides if side in found}


def _without_side(name: str, text: str, side: str) -> Refusal:
    option_name = f"--{name.replace('_', '-')}"
    return Refusal(
        "usage",
        say("{option} takes {shape}, not {text}", option=option_name, shape="SIDE=…", text=repr(text)),
        hint=say("each value stands behind its side: {example}", example=f"{option_name} {side}=…"),
    )


def _game_value(name: str, value: str | None, lang: str) -> Value:
    shown = f"--{name.replace('_', '-')}"
    if name in _DEEDS:
        if value not in (None, "yes", "no"):
            raise Refusal(
                "usage",
                say("{option} takes {shape}, not {text}", option=shown, shape="SIDE", text=repr(value)),
            )
        return (value != "no") != (name == "no_wild")
    assert value is not None
    if name in ("points", "failed_openings"):
        return typed_number(value)
    if name in ("melds", "held"):
        from meldcalc.cards import hands_in_english, melds_in_english

        return (melds_in_english if name == "melds" else hands_in_english)(value, lang)
    return value.strip()


# Of each game the options of the other one, and how its own are read.
_GAMES = {"hands": (RUMMY, _trick_fields), "partials": (TRICKS, _game_fields)}
