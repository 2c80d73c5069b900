"""What keeps a hand from being settled: all of it is found, and the settlement raises the first."""

import random
from typing import Any

import pytest

from meldcalc.codes import CODES
from meldcalc.errors import Refusal
from meldcalc.rules import trick_rules
from meldcalc.tricktaking import Played, settle
from meldcalc.tricktaking.settlement.checks import problems
from meldcalc.tricktaking.settlement.hand import Status
from meldcalc.tricktaking.setup import TrickSetup

HOUSE = [
    {},
    {"settlement.meld_floor": "20", "settlement.meld_floor_sets_bidder": "yes"},
    {"settlement.not_on_the_board": "yes", "settlement.thrown_in_others": "none"},
    {"bidding.trump_needs_marriage": "yes", "settlement.no_marriage_others": "plain-meld"},
    {"moon.run": "15", "moon.default": "run"},
]
PLAYED: Status = "played"
RESULTS: list[Status] = [*[PLAYED] * 6, "thrown_in", "no_marriage", "passed_out", "misdeal"]
TABLES = ["double-deck", "cardzmania-cutthroat", "three-handed", "ehow"]


def any_hand(dice: random.Random, game: TrickSetup) -> Played:
    """A hand in which anything may be missing or wrong."""
    count, total, lowest = game.seating.sides, game.trick_total, game.rules.bidding.minimum

    def maybe(chance: Any, value: Any) -> Any:
        return value if dice.random() < chance else None

    def each(value: Any) -> Any:
        return tuple(value() for _ in range(count))

    def points() -> Any:
        _, *others = [dice.randrange(total // count + 1) for _ in range(count)]
        taken: list[int | None] = [total - sum(others) if dice.random() < 0.6 else None, *others]
        if dice.random() < 0.2:
            taken[-1] = None
        return tuple(taken)

    return Played(
        sides=tuple("ABCD"[:count]),
        bidder=maybe(0.95, dice.randrange(count)),
        bid=maybe(0.95, dice.choice([lowest, lowest, lowest + dice.randrange(100), total * 2, -5])),
        meld=maybe(0.9, each(lambda: maybe(0.95, dice.randrange(total)))),
        tricks=maybe(0.7, points()),
        status=dice.choice(RESULTS),
        renege=maybe(0.1, dice.randrange(count)),
        moon=maybe(0.1, dice.choice(["none", "run", "tricks"])),
        tricks_won=maybe(0.2, each(lambda: dice.choice([0, 3, None]))),
        buried=maybe(0.1, 3) or 0,
        dix=maybe(0.1, each(lambda: dice.choice([0, 0, 10]))),
        any_bid=dice.random() < 0.6,
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("sets", HOUSE, ids=lambda sets: ",".join(sets) or "as shipped")
def test_a_hand_settles_exactly_when_it_has_no_problem(table: Any, sets: Any) -> None:
    rules = trick_rules(table, sets=sets)
    dice = random.Random(f"{table} {sets}")
    outcomes = set()
    for _ in range(400):
        game = TrickSetup(rules, dice.choice(rules.seating))
        played = any_hand(dice, game)
        found = list(problems(game, played))
        assert {refusal.code for refusal in found} <= CODES.keys()
        if found:
            with pytest.raises(Refusal) as raised:
                settle(game, played)
            assert (raised.value.code, raised.value.message) == (found[0].code, found[0].message)
        else:
            settled = settle(game, played)
            assert (settled.delta is None) == (settled.result is None)
        outcomes.add(found[0].code if found else "settled")
    assert len(outcomes) >= 10


def test_every_problem_is_found_and_not_only_the_first() -> None:
    game = TrickSetup(rules := trick_rules("double-deck"), rules.seating[0])
    played = Played(("We", "They"), bid=41, tricks=(30, 30), buried=3, dix=(5, 0), meld=(4, None), moon="run")
    assert [refusal.code for refusal in problems(game, played)] == [
        *("dix", "no-kitty", "bidder-missing", "no-moon", "bid-minimum", "trick-total", "meld-missing"),
    ]
