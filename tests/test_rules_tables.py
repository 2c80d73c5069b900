"""The shipped tables: every value pinned, and restated here from the rules they come from."""

from typing import Any

import pytest
from tables_digest import FILE, lines

from meldcalc.rules import resolve, rummy_rules, shipped, trick_rules
from meldcalc.rules.files import shipped_text

AMERICAN = {
    # table: cards, {players: (sides, hands)}, minimum (dealer), steps, all pass, marriage, trick points, target
    "double-deck": (80, {4: (2, [20])}, (50, 50), "50: 1, 60: 5", "dealer", True, 50, 500),
    "jpgames": (80, {4: (2, [20])}, (50, 50), "50: 1", "no-score", True, 50, 500),
    "cardzmania-single": (
        *(48, {4: (2, [12]), 6: (3, [8]), 8: (4, [6])}, (250, 250)),
        *("100: 10", "dealer", False, 250, 1500),
    ),
    "cardzmania-double": (
        *(80, {4: (2, [20]), 6: (3, [16]), 8: (4, [12])}, (500, 500)),
        *("100: 10", "dealer", False, 500, 1500),
    ),
    "cardzmania-cutthroat": (
        *(48, {3: (3, [16, 15, 18]), 4: (4, [12])}, (200, 200)),
        *("100: 10", "dealer", False, 250, 1500),
    ),
    "ehow": (48, {4: (2, [12])}, (250, 250), "100: 10+", "dealer", False, 250, 1000),
    "single-deck": (48, {4: (2, [12])}, (250, 250), "100: 10", "dealer", False, 250, 1500),
    "double-deck-20": (80, {4: (2, [20])}, (50, 50), "50: 1, 60: 5", "dealer", True, 50, 500),
    "three-handed": (48, {3: (3, [15, 18])}, (20, 19), "20: 1", "redeal", False, 25, 100),
    "six-handed": (120, {6: (2, [20])}, (75, 75), "50: 1", "dealer", True, 75, 500),
    "bicycle": (48, {4: (2, [12])}, (100, 100), "100: 10", "redeal", False, 250, 1000),
}
SPANISH = ("fournier", "pinacle")
ONES = {
    "run": "15 150 225 300",
    "royal_marriage": "4 8 12 16",
    "marriage": "2 4 6 8",
    "dix": "1 2 3 4",
    "pinochle": "4 30 60 90",
    "aces_around": "10 100 150 200",
    "kings_around": "8 80 120 160",
    "queens_around": "6 60 90 120",
    "jacks_around": "4 40 60 80",
    "roundhouse": "0",
}
CLASSES = {"run": 1, "royal_marriage": 1, "marriage": 1, "dix": 1, "pinochle": 2, "roundhouse": 4}


def test_the_digest_holds() -> None:
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines(), (
        "a value changed; if it should: python tests/tables_digest.py"
    )


def test_all_tables_are_there() -> None:
    assert sorted([*AMERICAN, *SPANISH]) == sorted(shipped())


@pytest.mark.parametrize("name", AMERICAN)
def test_deck_seating_bidding_tricks_and_target(name: Any) -> None:
    cards, seats, minimum, steps, all_pass, marriage, total, target = AMERICAN[name]
    rules = trick_rules(name)
    assert rules.seating[0].deck.size == cards
    assert {row.players: (row.sides, list(row.hands)) for row in rules.seating} == seats
    assert next(iter(seats)) == rules.seating[0].players, "the first row is the default"
    assert (rules.bidding.minimum, rules.bidding.minimum_dealer) == minimum
    told = ", ".join(f"{step.start}: {step.size}{'+' if step.free else ''}" for step in rules.bidding.steps)
    assert told == steps
    assert rules.bidding.all_pass == ("dealer-takes-minimum" if all_pass == "dealer" else all_pass)
    assert rules.bidding.trump_needs_marriage is marriage
    assert rules.bidding.first == ("dealer" if name.startswith("cardzmania") else "left-of-dealer")
    assert rules.tricks.total == total
    assert rules.match.target == target
    assert rules.version == 1
    assert rules.changes == {1: "first version"}


@pytest.mark.parametrize("name", AMERICAN)
def test_melds(name: Any) -> None:
    """The columns of the rules: ones, or tens (one and two of them, and all four in the double deck)."""
    rules = trick_rules(name)
    assert rules.tricks.total is not None
    tens = rules.tricks.total >= 250
    copies = max(row.deck.copies for row in rules.seating)
    nines = any("9" in row.deck.ranks for row in rules.seating)
    melds = {meld.name: meld for meld in rules.melds if not meld.name.startswith("run_extra")}
    assert list(melds) == [meld for meld in ONES if nines or meld != "dix"]
    for name, ones in ONES.items():
        if name in melds:
            points = [int(word) * (10 if tens else 1) for word in ones.split()]
            assert list(melds[name].points[:copies]) == points[: min(copies, len(points))], name
            assert melds[name].cls == CLASSES.get(name, 3)
    assert melds["run"].cards == ("A", "T", "K", "Q", "J")
    assert melds["run"].suit == melds["royal_marriage"].suit == "trump"
    assert melds["marriage"].suit == "plain"
    assert sorted(melds["pinochle"].cards) == ["JD", "QS"]
    assert melds["roundhouse"].cards == ("KS", "QS", "KH", "QH", "KD", "QD", "KC", "QC")
    for meld in melds.values():
        assert list(meld.points) == sorted(meld.points), "more of a meld is never worth less"
        assert set(meld.titles) == {"en", "es"}


RUN_EXTRAS = {  # one spare king, one spare queen, a spare pair; in tens
    "none": None,
    "plus-20": (170, 170, 190),
    "remarry": (190, 190, 230),
    "borrow": (190, 190, 190),
}
DEFAULT_EXTRAS = {
    "cardzmania-single": "plus-20",
    "cardzmania-double": "plus-20",
    "cardzmania-cutthroat": "plus-20",
}
DEFAULT_EXTRAS |= {"single-deck": "remarry", "ehow": "none"}


@pytest.mark.parametrize("name", DEFAULT_EXTRAS)
@pytest.mark.parametrize("choice", [None, *RUN_EXTRAS])
@pytest.mark.parametrize("scale", [1, 10])
def test_run_extras(name: Any, choice: Any, scale: int) -> None:
    options = {"run-extras": choice} if choice else {}
    if scale == 10:
        options |= {"trick-scoring": "simplified"} if name.startswith("cardz") else {"scale": "ones"}
    rules = trick_rules(name, options=options)
    expected = RUN_EXTRAS[choice or DEFAULT_EXTRAS[name]]
    extras = {meld.name: meld for meld in rules.melds if meld.name.startswith("run_extra")}
    if expected is None:
        assert not extras
        return
    assert list(extras) == ["run_extra_king", "run_extra_queen", "run_extra_marriage"]
    for meld, spare, points in zip(extras.values(), ("K", "Q", "KQ"), expected, strict=True):
        assert meld.cards == ("A", "T", "K", "Q", "J", *spare)
        assert meld.points == (points // scale,)
        assert (meld.cls, meld.suit) == (1, "trump")
        assert set(meld.titles) == {"en", "es"}
    place = [meld.name for meld in rules.melds].index("run_extra_king")
    assert rules.melds[place - 1].name == "run", "they come in place of the run, and stand beside it"


def test_tables_without_run_extras_have_no_such_option() -> None:
    for name in set(AMERICAN) - set(DEFAULT_EXTRAS):
        assert "run-extras" not in trick_rules(name).chosen


TRICK_SCORING = {
    "counters": ("A10 T10 K10", 10, 250),
    "simplified": ("A1 T1 K1", 1, 25),
    "kings-and-queens": ("A10 T10 K5 Q5", 10, 250),
    "classic": ("A11 T10 K4 Q3 J2", 10, 250),
}


@pytest.mark.parametrize("name", [name for name in AMERICAN if name.startswith("cardzmania")])
@pytest.mark.parametrize("method", TRICK_SCORING)
def test_trick_scoring(name: Any, method: Any) -> None:
    points, last, total = TRICK_SCORING[method]
    packs = 2 if name == "cardzmania-double" else 1
    rules = trick_rules(name, options={"trick-scoring": method})
    assert rules.tricks.points == {word[0]: int(word[1:]) for word in points.split()}
    assert (rules.tricks.last_trick, rules.tricks.total) == (last * packs, total * packs)
    for row in rules.seating:
        counted = sum(rules.tricks.points.get(rank, 0) * row.deck.copies * 4 for rank in row.deck.ranks)
        assert counted + rules.tricks.last_trick == total * packs
    scale = 10 if method == "simplified" else 1
    assert rules.match.target == 1500 // scale
    assert rules.moon == ("none", 150 // scale, 250 * packs // scale, 2, 1500 // scale)
    assert rules.bidding.max_raise == 50 // scale
    assert [(step.size, step.free) for step in rules.bidding.steps] == [(10 // scale, False)]


def test_options() -> None:
    expected = {
        "double-deck": {"bid-steps": "*fives ones"},
        "double-deck-20": {"bid-steps": "*fives ones"},
        "jpgames": {"target": "300 *500 1000"},
        "ehow": {"scale": "*tens ones", "run-extras": "*none plus-20 remarry borrow"},
        "single-deck": {"scale": "*tens ones", "run-extras": "none plus-20 *remarry borrow"},
        "fournier": {"partials": "*none 8"},
        "pinacle": {"partials": "*none 8"},
        "cardzmania": {
            "run-extras": "none *plus-20 remarry borrow",
            "trick-scoring": "*counters simplified kings-and-queens classic",
            "target": "1000 *1500 2000 2500",
            "rounds": "*none 3 5 10",
            "starting-bid": "*normal lower",
            "passing": "*4 3 off",
            "must-win": "*all trumps",
            "redeal": "*on off",
            "moon": "*off run tricks double_bid double_run",
        },
    }
    for name in shipped():
        told = {
            option.name: " ".join(
                "*" * (choice.name == option.default) + choice.name for choice in option.choices
            )
            for option in resolve(name).options
        }
        key = "cardzmania" if name.startswith("cardzmania") else name
        assert told == expected.get(key, {}), name
        for option in resolve(name).options:
            assert set(option.titles) == {"en", "es"}


def test_what_the_options_do() -> None:
    def single(**options: Any) -> Any:
        return trick_rules(
            "cardzmania-single", options={name.replace("_", "-"): to for name, to in options.items()}
        )

    assert [single(target=to).match.target for to in ("1000", "1500", "2000", "2500")] == [
        1000,
        1500,
        2000,
        2500,
    ]
    assert [single(rounds=to).match.rounds for to in ("none", "3", "5", "10")] == [None, 3, 5, 10]
    assert [single(passing=to).deal.passed for to in ("4", "3", "off")] == [4, 3, 0]
    assert [single(must_win=to).play.must_beat for to in ("all", "trumps")] == ["always", "trumps"]
    assert [single(redeal=to).bidding.redeal_nines for to in ("on", "off")] == [6, None]
    kinds = ("run", "tricks", "double_bid", "double_run")
    assert [single(moon=to).moon.default for to in ("off", *kinds)] == ["none", *kinds]
    lower = {"cardzmania-single": 150, "cardzmania-double": 300, "cardzmania-cutthroat": 100}
    for name, bid in lower.items():
        bidding = trick_rules(name, options={"starting-bid": "lower"}).bidding
        assert (bidding.minimum, bidding.minimum_dealer) == (bid, bid)
        assert bidding.steps[0].start <= bid
    ones = trick_rules("double-deck", options={"bid-steps": "ones"}).bidding.steps
    assert [step[:2] for step in ones] == [(50, 1)]
    assert rummy_rules("fournier", options={"partials": "8"}).match.partials == 8


@pytest.mark.parametrize("name", ["ehow", "single-deck"])
def test_the_scale_of_ones(name: str) -> None:
    tens, ones = trick_rules(name), trick_rules(name, options={"scale": "ones"})
    assert {meld.name: [10 * points for points in meld.points] for meld in ones.melds} == {
        meld.name: list(meld.points) for meld in tens.melds
    }
    assert (ones.bidding.minimum, ones.tricks.total, ones.match.target) == (25, 25, tens.match.target // 10)
    assert ones.tricks.points == {"A": 1, "T": 1, "K": 1}
    assert [(step.size, step.free) for step in ones.bidding.steps] == [(1, name == "ehow")]
    assert ones.settlement.set_times == tens.settlement.set_times == 1


def test_settlement() -> None:
    """Who must save a meld, floors, throwing in, shooting the moon."""
    told = {name: trick_rules(name).settlement for name in AMERICAN}
    saves = {name: (said.save_meld, said.save_applies_to, said.dix_saves) for name, said in told.items()}
    assert {name: said for name, said in saves.items() if said != ("nothing", "all", "never")} == {
        "single-deck": ("point", "defenders", "when-alone"),
        "bicycle": ("trick", "all", "never"),
        "three-handed": ("trick", "all", "never"),
        "double-deck-20": (20, "all", "never"),
    }
    floors = {name: (said.meld_floor, said.tricks_floor) for name, said in told.items()}
    assert {name: floor for name, floor in floors.items() if floor != (0, 0)} == {"double-deck-20": (20, 20)}
    assert {name for name, said in told.items() if not said.thrown_in} == {"ehow", "bicycle"}
    assert {name for name, said in told.items() if said.not_on_the_board} == {
        *("single-deck", "cardzmania-single", "cardzmania-double", "cardzmania-cutthroat")
    }
    plain = {name for name, said in told.items() if said.no_marriage_others == "plain-meld"}
    assert plain == {"double-deck-20"}
    for said in told.values():
        assert said.thrown_in_others == (True, 0)
        assert (said.set_times, said.set_bonus_others, said.set_bid_to_others) == (1, 0, False)
    assert {name for name, said in told.items() if said.meld_floor_sets_bidder} == {"double-deck-20"}
    crosses = {name: tuple(trick_rules(name).match.both_cross) for name in AMERICAN}
    assert {name: cross for name, cross in crosses.items() if cross != ("bidder", 0)} == {
        "bicycle": ("bidder-first", 0),
        "three-handed": ("extend", 25),
    }
    assert {name for name in AMERICAN if trick_rules(name).moon.kinds} == {
        *("cardzmania-single", "cardzmania-double", "cardzmania-cutthroat")
    }


def test_play() -> None:
    beats = {name: trick_rules(name).play.must_beat for name in AMERICAN}
    assert {name for name, beat in beats.items() if beat != "always"} == {"ehow", "bicycle"}
    assert beats["ehow"] == "never"
    ehow = trick_rules("ehow").play
    assert not ehow.must_trump
    assert not ehow.must_overtrump
    for name in set(AMERICAN) - {"ehow"}:
        play = trick_rules(name).play
        assert play.must_follow
        assert play.must_trump
        assert play.must_overtrump
    assert {trick_rules(name).play.leads for name in AMERICAN} == {"bidder"}


def test_kitty_and_passing() -> None:
    assert {name: trick_rules(name).deal.kitty for name in AMERICAN if trick_rules(name).deal.kitty} == {
        "three-handed": 3
    }
    passed = {name: trick_rules(name).deal.passed for name in AMERICAN}
    assert {name for name, cards in passed.items() if cards == 4} == {
        *("ehow", "single-deck", "cardzmania-single", "cardzmania-double", "cardzmania-cutthroat")
    }
    assert set(passed.values()) == {0, 4}


def test_nines_are_back_with_six_and_eight_players() -> None:
    four, six, eight = trick_rules("cardzmania-double").seating
    assert "9" not in four.deck.ranks
    assert six.deck == eight.deck
    assert (six.deck.ranks[-1], six.deck.size) == ("9", 96)


def test_fournier() -> None:
    """The page's numbers."""
    rules = rummy_rules("fournier")
    deck = rules.deck
    assert (deck.size, deck.copies, deck.deuces, deck.jokers) == (108, 2, 8, 4)
    points = rules.card_points
    whole = sum(points[rank] * 8 for rank in deck.ranks) + 8 * points["2"] + 4 * points["JK"]
    assert whole == 1040
    rows = [(row.players, row.sides) for row in rules.seating]
    assert rows == [(4, 2), (2, 2), (3, 3), (5, 5), (6, 3), (4, 4), (6, 6)], "in pairs, then individually"
    assert {row.hands for row in rules.seating} == {(11,)}
    assert list(rules.special.values()) == [
        *(3000, 1500, 1500, 1000, 750, 500, 1000, 750, 400, 300, 300, 200, 180, 120)
    ]
    assert rules.rescue == ("pairs", 30, 15, 2, "any", "full-ends")
    assert rules.bonuses == (50, 0, 50, 20, "not-in-partials-1-3", 1000, 1000, 1000, "all")
    assert rules.multipliers == (2, 2, 1, 2, 4)
    assert rules.barbele == (750, 70, 50, False, "turn")
    assert rules.match == (1500, None, "high")
    assert rules.melds == (3, 1, "own", False)


def test_pinacle_replaces_three_keys() -> None:
    fournier, pinacle = rummy_rules("fournier"), rummy_rules("pinacle")
    assert pinacle == fournier._replace(
        name="pinacle",
        titles=pinacle.titles,
        source=pinacle.source,
        melds=fournier.melds._replace(wild_points="represented"),
        rescue=fournier.rescue._replace(rule="deuce"),
        bonuses=fournier.bonuses._replace(finish_when="not-when-folding-hand"),
    )


@pytest.mark.parametrize("name", shipped())
def test_people_can_read_them(name: Any) -> None:
    rules = resolve(name)
    assert set(rules.titles) == {"en", "es"}
    assert rules.source
    text = shipped_text(f"{name}.yaml")
    assert max(map(len, text.splitlines())) <= 130
    assert "\n# " in text, "a line or two on what the table is"
    assert f"\nname: {name}\n" in text
