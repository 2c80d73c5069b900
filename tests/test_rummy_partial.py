"""The score of a partial game: against a second telling over every key of the table, and case by case."""

import random
from typing import Any

import pytest
from rummy_reference import Pack, game_of, score as told, text_of, wild

from meldcalc.errors import Mark, Refusal
from meldcalc.rules import rummy_rules
from meldcalc.rummy.document import partial_document
from meldcalc.rummy.model import OUTS, Table
from meldcalc.rummy.partial import counted_sides, opening, score_melds, score_partial, score_sides

FOURNIER, PINACLE = rummy_rules("fournier"), rummy_rules("pinacle")
KEYS = {
    "deck.jokers": ("4", "2"),
    "melds.wild_points": ("own", "represented", "zero"),
    "melds.ace_low": ("no", "yes"),
    "special.clean_straight": ("1500", "1250"),
    "special.semi_clean_wilds": ("joker-or-own-deuce", "own-deuce"),
    "rescue.rule": ("pairs", "deuce"),
    "rescue.each": ("30", "20"),
    "rescue.pair_straight": ("15", "25"),
    "rescue.pair_set_times": ("2", "3"),
    "rescue.in_sets": ("any", "full-only"),
    "rescue.in_straights": ("full-ends", "any-end", "any"),
    "bonuses.turned_card": ("0", "50"),
    "bonuses.finish_when": ("not-in-partials-1-3", "not-when-folding-hand", "always"),
    "bonuses.only_honours": ("1000", "1500"),
    "bonuses.thousands": ("all", "best"),
    "multipliers.fold_hand_relied": ("2", "3"),
    "multipliers.fold_with_wild": ("1", "2"),
    "multipliers.fold_hand_without_wild": ("4", "5"),
    "barbele.penalty": ("50", "100"),
}
PARTS = ("special", "ordinary", "factor", "rescue", "bonuses", "held", "penalties", "total")


def random_table(rng: Any, rules: Any) -> Any:
    """A random side, as the program is given it, and what the second telling makes of the same cards."""
    pack = Pack(rng, rules)
    melds = [pack.meld() for _ in range(rng.choice([0, 1, 1, 2, 3, 5]))]
    marks = [kind if kind in ("pinochle", "dealt") else None for kind, _, _ in melds]
    held = pack.hand()
    out = rng.choice([None, *OUTS]) if melds else None
    any_wild = any(wild(token.card) for _, _, tokens in melds for token in tokens)
    said = rng.choice([None, None, True, False])
    relied, partner_wild = rng.random() < 0.5, rng.random() < 0.5
    failed = rng.choice([0, 0, 1, 2])
    cut, turned = rng.random() < 0.2, rng.random() < 0.2
    number = rng.randrange(1, 6)
    text = " / ".join(text_of(tokens, mark) for (_, _, tokens), mark in zip(melds, marks, strict=True))
    table = Table(text, " ".join(held) or None, out, said, relied, partner_wild, cut, turned, failed)
    wild_laid = any_wild if said is None else said
    expected = told(
        rules,
        [as_laid(kind, of, tokens, full=4 * rules.deck.copies) for kind, of, tokens in melds],
        held,
        out=out,
        wild_laid=wild_laid,
        leaned=relied and partner_wild,
        cut=cut,
        turned=turned,
        failed=failed,
        number=number,
    )
    return table, number, expected


def as_laid(kind: Any, of: Any, tokens: Any, full: Any = 8) -> Any:
    """A random meld as it lies: in a set of all cards every wild card is rescued, in a Pinochle none."""
    eight = kind == "set" and sum(not wild(token.card) for token in tokens) == full
    rescued = {"set": lambda t: t.rescued or (eight and wild(t.card)), "straight": lambda t: t.rescued}
    return kind, of, [(t.card, t.place, kind in rescued and rescued[kind](t)) for t in tokens]


@pytest.mark.parametrize("seed", range(60))
def test_a_random_partial_game_is_scored_as_a_few_lines_tell_it(seed: Any) -> None:
    rng = random.Random(seed)
    sets = {key: rng.choice(values) for key, values in KEYS.items()} if seed > 1 else {}
    rules = rummy_rules(("fournier", "pinacle")[seed % 2], sets=sets)
    for _ in range(60):
        table, number, expected = random_table(rng, rules)
        score = score_partial(game_of(rules), table, number=number)
        found = tuple(dict(score.bonuses) if part == "bonuses" else getattr(score, part) for part in PARTS)
        assert found == expected, (table, number, sets)
        assert score.why[-1].endswith(f"= {score.total}")


@pytest.mark.parametrize("row", FOURNIER.special)
def test_a_special_meld_that_is_not_played_is_scored_as_a_few_lines_tell_it(row: Any) -> None:
    """Each row set to none, alone and with others: the meld falls to a lower row, or to the points of its cards."""
    rng = random.Random(row)
    for _ in range(12):
        others = rng.sample([*FOURNIER.special], rng.choice([0, 0, 1, 3, 13]))
        sets = {f"special.{one}": "none" for one in {row, *others}}
        if rng.random() < 0.3:
            sets |= {"seating.6.deck": "{copies: 3, deuces: 12, jokers: 6}"}
        rules = rummy_rules(rng.choice(["fournier", "pinacle"]), sets=sets)
        assert set(rules.special) == set(FOURNIER.special) - {row, *others}
        game = game_of(rules, 6)
        for _ in range(25):
            table, number, expected = random_table(rng, game.rules)
            score = score_partial(game, table, number=number)
            found = tuple(
                dict(score.bonuses) if part == "bonuses" else getattr(score, part) for part in PARTS
            )
            assert found == expected, (table, number, sets)
            assert score.why[-1].endswith(f"= {score.total}")


LINE = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"


def straight(**wilds: Any) -> Any:
    return " ".join(f"{wilds[card[0]]}={card}" if card[0] in wilds else card for card in LINE.split())


NATURALS = "AS AS AH AH AD AD AC AC"


@pytest.mark.parametrize(
    ("melds", "off", "special", "points", "rescue"),
    [
        ("AS AS AH AH AD AD", "natural_6_aces", None, 90, 0),
        ("AS AS AH AH AD AD AC", "natural_7_aces", "natural_6_aces", 300, 0),
        ("AS AS AH AH AD AD AC", "natural_7_aces natural_6_aces", None, 105, 0),
        (NATURALS, "natural_8_aces", "natural_7_aces", 400, 0),
        (NATURALS, "natural_8_aces natural_7_aces natural_6_aces", None, 120, 0),
        ("AS AS AH AH AD 2H", "six_aces_with_wild", None, 90, 0),
        ("JS JS JH JH JD JD", "natural_6_figures", None, 60, 0),
        ("JS JS JH JH JD JK", "six_figures_with_wild", None, 80, 0),
        (LINE, "clean_straight", "semi_clean_straight_1", 1000, 0),
        (straight(K="JK"), "semi_clean_straight_1", "semi_clean_straight_2", 750, 0),
        (straight(K="JK", Q="JK"), "semi_clean_straight_2", "dirty_straight", 500, 0),
        (straight(K="JK", Q="2D"), "dirty_straight", None, 125, 0),
        (f"dealt: {NATURALS} JK 2S 2H", "pinochle_dealt", "pinochle", 1500, 0),
        (f"dealt: {NATURALS} JK 2S 2H", "pinochle_dealt pinochle", "natural_8_aces", 1000, 120),
        (f"pinochle: {NATURALS} JK 2S 2H", "pinochle", "natural_8_aces", 1000, 120),
        (f"pinochle: {NATURALS} JK 2S 2H", "pinochle_dealt", "pinochle", 1500, 0),
        ("pinochle: 3S 3S 3H 3H 3D 3D 3C 3C JK 2S 2H", "pinochle", None, 40, 100),
    ],
)
def test_what_a_special_meld_that_is_not_played_is_worth(
    melds: Any, off: str, special: str | None, points: int, rescue: int
) -> None:
    rules = rummy_rules("fournier", sets={f"special.{row}": "none" for row in off.split()})
    (one,) = score_melds(game_of(rules), melds)
    assert (one.special, one.points, one.rescue) == (special, points, rescue)


def test_a_special_meld_worth_nothing_is_not_one_that_is_not_played() -> None:
    rules = rummy_rules("fournier", sets={"special.natural_6_aces": "0"})
    (one,) = score_melds(game_of(rules), "AS AS AH AH AD AD")
    assert (one.special, one.points) == ("natural_6_aces", 0)


def score(melds: Any = "KS KH KD / 4C 5C 6C", rules: Any = FOURNIER, number: Any = 2, **fields: Any) -> Any:
    return score_partial(game_of(rules), Table(melds, **fields), number=number)


NO, YES = False, True


@pytest.mark.parametrize(
    ("out", "wild_laid", "relied", "partner_wild", "factor"),
    [
        (None, NO, NO, NO, 1),
        (None, YES, YES, YES, 1),
        ("normal", NO, NO, NO, 2),
        ("normal", NO, YES, NO, 2),
        ("normal", NO, NO, YES, 2),
        ("normal", NO, YES, YES, 1),
        ("normal", YES, NO, NO, 1),
        ("fold", NO, NO, NO, 2),
        ("fold", NO, YES, YES, 1),
        ("fold", YES, NO, NO, 1),
        ("fold", YES, YES, YES, 1),
        ("fold-hand", NO, NO, NO, 4),
        ("fold-hand", NO, YES, NO, 4),
        ("fold-hand", NO, YES, YES, 2),
        ("fold-hand", YES, NO, NO, 2),
        ("fold-hand", YES, YES, YES, 2),
    ],
)
def test_the_factor_in_every_case(
    out: str | None, wild_laid: Any, relied: Any, partner_wild: Any, factor: int
) -> None:
    found = score(out=out, wild=wild_laid, relied=relied, partner_wild=partner_wild)
    assert found.factor == factor
    assert found.total == 45 * factor + sum(found.bonuses.values())


def test_without_a_word_the_wild_cards_on_the_table_decide() -> None:
    assert score("KS KH KD", out="normal").factor == 2
    assert score("KS KH JK", out="normal").factor == 1
    assert score("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK^ 2S^ / 9S 9H 9D", out="normal").factor == 1
    assert score("KS KH JK", out="normal", wild=False).factor == 2
    assert score("KS KH KD", out="normal", wild=True).factor == 1


@pytest.mark.parametrize(
    ("rules", "out", "earning"),
    [
        (FOURNIER, "normal", {2, 4, 5}),
        (FOURNIER, "fold-hand", {2, 4, 5}),
        (PINACLE, "normal", {1, 2, 3, 4, 5}),
        (PINACLE, "fold", {1, 2, 3, 4, 5}),
        (PINACLE, "fold-hand", set()),
        (rummy_rules("fournier", sets={"bonuses.finish_when": "always"}), "fold-hand", {1, 2, 3, 4, 5}),
        (FOURNIER, None, set()),
    ],
)
def test_when_the_finish_earns(rules: Any, out: str | None, earning: Any) -> None:
    found = {n for n in range(1, 6) if "finish" in score(rules=rules, number=n, out=out).bonuses}
    assert found == earning


RED_HONOURS = "KH KH KD / AD AH AH / JK QD QH"


@pytest.mark.parametrize(
    ("melds", "out", "names"),
    [
        (RED_HONOURS, "normal", {"one_colour", "only_honours"}),
        (RED_HONOURS, None, set()),
        ("KH KH KD / 2S AD AH AH", "normal", {"only_honours"}),
        ("KH KH 2D / 9H 9D JK", "normal", {"one_colour"}),
        ("9S 9S 9C / TS 9S 8S 2C=7S", "normal", {"one_colour", "no_honours", "too many"}),
        ("9S TS 8S / 8C 8S 2C", "normal", {"one_colour", "no_honours"}),
        ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H=3S^", "normal", set()),
        ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2C=3S^", "normal", {"one_colour"}),
        ("TH TD TC", "fold", {"no_honours"}),
    ],
)
def test_the_three_great_bonuses(melds: Any, out: str | None, names: Any) -> None:
    if "too many" in names:
        melds, names = melds.replace("9S 9S 9C", "9C 9C JK"), names - {"too many"}
    assert set(score(melds, out=out).bonuses) - {"finish"} == names


def test_the_best_of_the_great_bonuses() -> None:
    best = rummy_rules("fournier", sets={"bonuses.thousands": "best", "bonuses.only_honours": "1200"})
    assert score(RED_HONOURS, best, out="normal").bonuses == {"finish": 20, "only_honours": 1200}
    equal = rummy_rules("fournier", sets={"bonuses.thousands": "best"})
    assert score(RED_HONOURS, equal, out="normal").bonuses == {"finish": 20, "one_colour": 1000}
    assert score(RED_HONOURS, out="normal").bonuses == {
        "finish": 20,
        "one_colour": 1000,
        "only_honours": 1000,
    }


def test_the_turned_card_earns_where_a_table_pays_it() -> None:
    assert "turned_card" not in score(turned_card=True).bonuses
    rules = rummy_rules("fournier", sets={"bonuses.turned_card": "50"})
    assert score(rules=rules, turned_card=True, cut=True).bonuses == {"exact_cut": 50, "turned_card": 50}


def test_eight_of_a_rank() -> None:
    eight = "9S 9S 9H 9H 9D 9D 9C 9C"
    assert score(eight).bonuses == {"eight_of_a_rank": 50}
    assert score(f"{eight} JK 2S").bonuses == {"eight_of_a_rank": 50}
    assert score(f"{eight} / {eight.replace('9', 'T')}").bonuses == {"eight_of_a_rank": 100}
    assert score(f"dealt: {eight} JK 2S 2H").bonuses == {}
    assert score(eight.replace("9", "K")).bonuses == {}
    assert score(f"{eight[:-3]} JK").bonuses == {}


@pytest.mark.parametrize(
    ("melds", "special", "points", "rescue"),
    [
        (LINE, "clean_straight", 1500, 0),
        (straight(K="JK"), "semi_clean_straight_1", 1000, 0),
        (straight(K="2H"), "semi_clean_straight_1", 1000, 0),
        (straight(K="2S"), "dirty_straight", 500, 0),
        (straight(K="2H", Q="2H"), "semi_clean_straight_2", 750, 0),
        (straight(K="JK", Q="JK"), "semi_clean_straight_2", 750, 0),
        (straight(K="JK", Q="2D"), "dirty_straight", 500, 0),
        (straight(K="JK", Q="JK", J="2H"), "dirty_straight", 500, 0),
        (straight(K="JK") + " 2S^ 2C^", "semi_clean_straight_1", 1000, 75),
        (straight(A="JK") + " 2S^", "semi_clean_straight_1", 1000, 30),
        ("KS KS KH KH KD KD KC KC", "natural_8_figures", 750, 0),
        ("KS KS KH KH KD KD KC KC JK 2S 2H", "natural_8_figures", 750, 110),
        ("pinochle: KS KS KH KH KD KD KC KC JK 2S 2H", "pinochle", 1500, 0),
        ("dealt: 3S 3S 3H 3H 3D 3D 3C 3C JK 2S 2H", "pinochle_dealt", 3000, 0),
        ("QS QS QH QH QD QD QC", "natural_7_figures", 300, 0),
        ("JS JS JH JH JD JD", "natural_6_figures", 200, 0),
        ("JS JS JH JH JD JD JK^", "natural_6_figures", 200, 30),
        ("JS JS JH JH JD JK", "six_figures_with_wild", 120, 0),
        ("JS JK JK JK 2S 2H", "six_figures_with_wild", 120, 0),
        ("JS JS JH JH JD JK^ 2H^", None, 50, 80),
        ("AS AS AH AH AD AD", "natural_6_aces", 300, 0),
        ("AS AS AH AH AD AD AC", "natural_7_aces", 400, 0),
        ("AS AS AH AH AD AD AC AC", "natural_8_aces", 1000, 0),
        ("AS AS AH AH AD 2H", "six_aces_with_wild", 180, 0),
        ("AS AS AH AH AD 2H JK^", "six_aces_with_wild", 180, 30),
        ("TS TS TH TH TD TD TC", None, 70, 0),
        ("3S 3S 3H JK 2S", None, 60, 0),
    ],
)
def test_every_special_meld(melds: Any, special: str | None, points: int, rescue: int) -> None:
    (one,) = score_melds(game_of(FOURNIER), melds)
    assert (one.special, one.points, one.rescue) == (special, points, rescue)


def test_every_special_of_the_table_is_reached_above() -> None:
    rows = test_every_special_meld.pytestmark[0].args[1]
    assert {row[1] for row in rows} - {None} == set(FOURNIER.special)


def test_the_values_of_wild_cards() -> None:
    points = {
        kind: [
            score_melds(game_of(rummy_rules("fournier", sets={"melds.wild_points": kind})), melds)[0].points
            for melds in ("5S 5H JK 2D", "AS KS JK=QS 2D=JS", "AS AH JK", "3S 4S 5S")
        ]
        for kind in ("own", "represented", "zero")
    }
    assert points == {"own": [55, 70, 60, 15], "represented": [20, 45, 45, 15], "zero": [10, 25, 30, 15]}


def test_a_joker_makes_a_straight_dirty_where_only_the_own_deuce_does_not() -> None:
    rules = rummy_rules("fournier", sets={"special.semi_clean_wilds": "own-deuce"})
    shown = [
        score_melds(game_of(rules), straight(**wilds))[0].special
        for wilds in ({"K": "JK"}, {"K": "2H"}, {"K": "2H", "Q": "JK"})
    ]
    assert shown == ["dirty_straight", "semi_clean_straight_1", "dirty_straight"]


@pytest.mark.parametrize(
    ("rules", "melds", "rescue"),
    [
        ("fournier", "9S 9S 9H 9H 9D JK^ JK^ 2S^ 2H^", 4 * 30 + 2 * 20),
        ("pinacle", "9S 9S 9H 9H 9D JK^ JK^ 2S^ 2H^", 2 * 30 + 2 * 20),
        ("fournier", "AS AS AH 2S^ 2H^ 2D^", 3 * 30 + 30),
        ("pinacle", "AS AS AH 2S^ 2H^ 2D^", 3 * 30),
        ("fournier", LINE + " JK^ JK^", 2 * 30 + 15),
        ("pinacle", LINE + " JK^ JK^", 2 * 30),
        ("pinacle", LINE + " 2S^ 2H^", 2 * 15),
        ("pinacle", "3S 3S 3H 2S^", 10),
        ("fournier", "3S 3S 3H 2S^", 30),
    ],
)
def test_the_credit_for_rescued_wild_cards(rules: str, melds: str, rescue: int) -> None:
    assert score_melds(game_of(rummy_rules(rules)), melds)[0].rescue == rescue


def test_rescue_is_never_multiplied_nor_the_specials_nor_the_bonuses() -> None:
    found = score(
        f"{LINE} JK^2 / KS KH KC JK^ / 9S 9H 9C".replace("JK^2", "JK=AH^"),
        out="fold-hand",
        wild=False,
        cut=True,
    )
    assert (found.special, found.ordinary, found.factor, found.rescue) == (1500, 60, 4, 60)
    assert found.total == 1500 + 4 * 60 + 60 + 20 + 50


def test_what_is_held_counts_at_its_own_points_under_every_table() -> None:
    for rules in (FOURNIER, PINACLE):
        found = score("", rules, held="JK 2S AS KS QS JS TS 9S 8S 7S 6S / 5S 4S 3S", failed_openings=2)
        assert found.held == 30 + 15 + 15 + 60 + 25
        assert found.penalties == 100
        assert found.total == -245


# --- several sides -------------------------------------------------------------------------------------------


def refused(tables: Any, players: Any = None, **how: Any) -> Any:
    with pytest.raises(Refusal) as caught:
        score_sides(game_of(FOURNIER, players), tables, **how)
    return caught.value


MELD = "KS KH KD"


def test_the_cards_of_all_sides_are_counted_together() -> None:
    tables = {"We": Table(MELD, held="AS AH"), "They": Table("KS KH KC", held="AS JK")}
    found = score_sides(game_of(FOURNIER), tables, number=4)
    assert {side: one.total for side, one in found.items()} == {"We": 0, "They": -15}
    mark = Mark("match.yaml", 7, 3)
    tables["They"] = Table("KS KH KC", held="AS JK / AS", marks={"held": mark})
    refusal = refused(tables)
    assert (refusal.code, refusal.mark) == ("too-many-copies", mark)
    assert refusal.spot == ("AS JK / AS", 8, 10)
    jokers = {
        side: Table("KS KC JK JK".replace("K", rank, 2), held="JK")
        for side, rank in (("We", "Q"), ("They", "9"))
    }
    assert refused(jokers).code == "too-many-copies"


@pytest.mark.parametrize(
    ("tables", "how", "code", "field"),
    [
        (
            {"We": Table(MELD, out="normal"), "They": Table("9S 9H 9D", out="fold")},
            {},
            "two-finishers",
            "out",
        ),
        ({"We": Table(MELD, held="AS / AH", out="normal")}, {}, "finisher-holds", "held"),
        ({"We": Table(MELD, held="AS", out="normal")}, {"players": 2}, "finisher-holds", "held"),
        ({"We": Table(MELD, held="AS / AH / AD")}, {}, "too-many-hands", "held"),
        ({"We": Table("", out="normal")}, {}, "finish-no-meld", "out"),
        ({"We": Table(MELD, cut=True), "They": Table(cut=True)}, {}, "cut-twice", "cut"),
        ({"We": Table(turned_card=True), "They": Table(turned_card=True)}, {}, "turned-twice", "turned_card"),
        ({"We": Table(failed_openings=1)}, {"barbele": ["They"]}, "not-barbele", "failed_openings"),
        ({"We": Table(failed_openings=-1)}, {}, "bad-value", "failed_openings"),
        ({"We": Table("KS KH")}, {}, "meld-size", "melds"),
        ({"We": Table(MELD, held="XX")}, {}, "unknown-card", "held"),
        ({"We": Table(MELD, held="")}, {}, "empty-hand", "held"),
        ({"We": Table("KS KH"), "They": Table(held="XX")}, {}, "unknown-card", "held"),
        (
            {"We": Table("KS KS KS", out="fold"), "They": Table("9S 9H 9D", out="fold")},
            {},
            "two-finishers",
            "out",
        ),
    ],
)
def test_what_cannot_be_in_one_partial_game(tables: Any, how: Any, code: str, field: str) -> None:
    marked = {
        side: table._replace(
            marks={name: Mark("m.yaml", line, 1) for line, name in enumerate(Table._fields, 1)}
        )
        for side, table in tables.items()
    }
    refusal = refused(marked, **how)
    assert refusal.code == code
    assert refusal.mark == Mark("m.yaml", Table._fields.index(field) + 1, 1)


def spoilt_table(rng: Any, rules: Any, line: Any) -> Any:
    """A random side in which several things may be wrong; ``line`` is where its fields begin in a file."""
    table, _, _ = random_table(rng, rules)
    marks = {name: Mark("m.yaml", line + at, 1) for at, name in enumerate(Table._fields)}
    if rng.random() < 0.3:
        return table._replace(failed_openings=0, marks=marks)
    melds = table.melds.split(" / ") if table.melds else []
    for spoil in ("KS KH", "XX", "4C 6C 7C", "JK JK JK", "9S^ 9H 9D", "AS AS AS", " ".join(["KD"] * 9)):
        if rng.random() < 0.06:
            melds.insert(rng.randint(0, len(melds)), spoil)
    hands = rng.choice([[table.held], [table.held, "3S"], ["JK", "3H", "JK"], ["ZZ"], [" "], ["7D 7D 7D"]])
    return table._replace(
        melds=" / ".join(melds),
        held=table.held and " / ".join(hands),
        out=rng.choice([None, None, *OUTS]),
        failed_openings=rng.choice([0, 0, 1, -1]),
        marks=marks,
    )


def left_out(tables: Any, mark: Any) -> Any:
    """The sides without the field at a mark; without its melds nobody went out."""
    for side, table in tables.items():
        for name, at in table.marks.items():
            if at == mark:
                fields = [name, "out"] if name == "melds" else [name]
                return tables | {side: table._replace(**{one: Table._field_defaults[one] for one in fields})}
    raise AssertionError(mark)


@pytest.mark.parametrize("seed", range(12))
def test_all_problems_are_those_that_come_up_one_after_the_other(seed: Any) -> None:
    """The oracle: score, leave out the field that is refused, score again, until nothing is refused."""
    rng = random.Random(f"problems {seed}")
    sizes = set()
    for _ in range(30):
        rules, players = rummy_rules(rng.choice(["fournier", "pinacle"])), rng.choice([4, 4, 2, 3, 6])
        game = game_of(rules, players)
        tables = {
            side: spoilt_table(rng, rules, 100 * number)
            for number, side in enumerate("ABC"[: rng.randint(1, game.seating.sides)], 1)
        }
        how: dict[str, Any] = {"number": 2, "barbele": rng.choice([None, ["A"], ["B", "C"]])}
        scores, problems = counted_sides(game, tables, **how)
        sizes.add(len(problems))
        assert bool(scores) == (not problems)
        for problem in problems:
            with pytest.raises(Refusal) as caught:
                score_sides(game, tables, **how)
            assert vars(problem) == vars(caught.value)
            tables = left_out(tables, problem.mark)
        assert set(score_sides(game, tables, **how)) == set(tables)
    assert min(sizes) == 0
    assert max(sizes) > 3


def test_the_deck_and_the_players_of_a_side_are_those_of_the_seating() -> None:
    rules = rummy_rules("fournier", sets={"seating.6.deck": "{copies: 3, deuces: 12, jokers: 6}"})
    three = "9S 9S 9S"
    assert score_melds(game_of(rules, 6), three)[0].points == 30
    with pytest.raises(Refusal) as caught:
        score_melds(game_of(rules, 4), three)
    assert caught.value.code == "too-many-copies"
    with pytest.raises(Refusal) as caught:
        opening(game_of(rules, 5), MELD, 800, held="AS / AH")
    assert caught.value.code == "too-many-hands"
    assert opening(game_of(rules, 4), MELD, 800, held="AS / AH").worth == 30


def test_a_failed_opening_of_a_side_with_barbele_counts() -> None:
    found = score_sides(game_of(FOURNIER), {"We": Table(failed_openings=2), "They": Table()}, barbele=["We"])
    assert (found["We"].penalties, found["They"].penalties) == (100, 0)


def test_one_side_and_its_total_before() -> None:
    table = Table(MELD, failed_openings=1)
    assert score_partial(game_of(FOURNIER), table).total == -20
    assert score_partial(game_of(FOURNIER), table, before=750).total == -20
    with pytest.raises(Refusal) as caught:
        score_partial(game_of(FOURNIER), table, before=749)
    assert caught.value.code == "not-barbele"
    sticky = rummy_rules("fournier", sets={"barbele.sticky": "yes"})
    assert score_partial(game_of(sticky), table, before=700).total == -20
    with pytest.raises(Refusal) as caught:
        score_partial(game_of(FOURNIER), table, number=0)
    assert caught.value.code == "bad-value"


# --- openings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "before", "sets", "worth", "needed", "penalty"),
    [
        ("KS KH KD JK", 800, {}, 60, 70, 50),
        ("KS KH KD JK / 4C 5C", 800, {}, None, None, None),
        ("KS KH KD / 8C 9C TC QC JC", 750, {}, 80, 70, 0),
        ("KS KH KD / 8C 9C TC QC JC", 749, {}, 80, 0, 0),
        ("KS KH KD", -100, {}, 30, 0, 0),
        ("KS KH KD / 8C 9C TC QC JC", 750, {"barbele.counts": "one-meld"}, 50, 70, 50),
        ("AS AH JK JK / 4C 5C 6C", 750, {"barbele.counts": "one-meld"}, 90, 70, 0),
        ("AS AH JK JK / 4C 5C 6C", 750, {"melds.wild_points": "represented"}, 75, 70, 0),
        ("AS AH JK JK / 4C 5C 6C", 750, {"melds.wild_points": "zero"}, 45, 70, 50),
        ("AS AS AH AH AD AD", 900, {}, 300, 70, 0),
        ("9S 9S 9H JK^ JK^", 900, {}, 30, 70, 50),
        ("", 900, {}, None, 70, 50),
        ("KS KH KD JK", 800, {"barbele.at": "900"}, 60, 0, 0),
        ("KS KH KD JK", 800, {"barbele.opening": "60", "barbele.penalty": "20"}, 60, 60, 0),
        ("KS KH KD", 800, {"barbele.opening": "60", "barbele.penalty": "20"}, 30, 60, 20),
    ],
)
def test_openings(
    melds: str, before: int, sets: Any, worth: int | None, needed: int | None, penalty: int | None
) -> None:
    rules = rummy_rules("fournier", sets=sets)
    if worth is None:
        with pytest.raises(Refusal):
            opening(game_of(rules), melds, before)
        return
    found = opening(game_of(rules), melds, before)
    assert (found.worth, found.needed, found.penalty) == (worth, needed, penalty)
    assert found.stands == (not penalty)


def test_a_sticky_barbele_still_asks_for_an_opening() -> None:
    rules = rummy_rules("fournier", sets={"barbele.sticky": "yes"})
    assert opening(game_of(rules), MELD, 700).stands
    assert not opening(game_of(rules), MELD, 700, had=True).stands


# --- why -----------------------------------------------------------------------------------------------------


def test_each_number_is_told() -> None:
    found = score(
        "KS KD KC JK / 9S 9S 9C 9H 9D JK^ 2S^ / " + LINE,
        number=3,
        held="AD 9C",
        out="normal",
        cut=True,
        wild=False,
    )
    assert list(found.why) == [
        "KS KD KC JK: set, 10 + 10 + 10 + 30 = 60",
        "9S 9S 9H 9D 9C 2S^ JK^: set, 10 + 10 + 10 + 10 + 10 = 50",
        "rescued, 2S JK: 2 x 30 + 1 x 20 for every two = 80",
        f"{LINE}: clean straight, 1500",
        "special melds: 1500",
        "ordinary melds: 60 + 50 = 110",
        "factor 2: went out, having laid no wild card",
        "rescued wild cards: 80",
        "bonus, exact cut: 50",
        "no bonus for the finish in partial game 3",
        "left in hand, AD 9C: 15 + 10 = 25",
        "1500 + 2 x 110 + 80 + 50 - 25 - 0 = 1825",
    ]


def test_the_document_of_a_partial_game() -> None:
    found = partial_document(
        PINACLE, score("KS QS 2H=JS / KH KH KD JK^", PINACLE), before=10, after=85, barbele=False
    )
    assert found["rules"] == "pinacle"
    assert found["melds"] == [
        {
            "kind": "straight",
            "cards": ["KS", "QS", "2H"],
            "wilds": [{"card": "2H", "for": "JS", "rescued": False}],
            "special": None,
            "points": 30,
            "rescue": 0,
        },
        {
            "kind": "set",
            "cards": ["KH", "KH", "KD", "JK"],
            "wilds": [{"card": "JK", "for": None, "rescued": True}],
            "special": None,
            "points": 30,
            "rescue": 30,
        },
    ]
    assert found["number"] == 2
    assert list(found)[3:] == [
        *("special", "ordinary", "factor", "rescue", "bonuses", "held", "penalties", "total", "why"),
        *("before", "after", "barbele"),
    ]


def test_the_order_of_the_melds_does_not_matter() -> None:
    rng = random.Random("order")
    for _ in range(100):
        table, number, _ = random_table(rng, FOURNIER)
        parts = table.melds.split(" / ")
        rng.shuffle(parts)
        first = score_partial(game_of(FOURNIER), table, number=number)
        second = score_partial(game_of(FOURNIER), table._replace(melds=" / ".join(parts)), number=number)
        assert first._replace(melds=(), why=()) == second._replace(melds=(), why=())
