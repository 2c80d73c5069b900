"""Every seating plan is counted: who partners whom, who opposes whom, who sits out."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from conftest import Cli
from hypothesis import given, settings, strategies as st

from meldcalc.errors import Refusal
from meldcalc.event.plans import individual
from meldcalc.event.rounds import Spread, spreads
from meldcalc.event.teams import mitchell, round_robin

PERFECT = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25)


def meetings(plan: Any) -> Any:
    """How often each pair meets as partners and as opponents, counted without the program's help."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for one in plan.rounds:
        for n, s, e, w in one.tables:
            partners.update([frozenset((n, s)), frozenset((e, w))])
            opponents.update(frozenset(pair) for pair in ((n, e), (n, w), (s, e), (s, w)))
    return partners, opponents


def both_spreads(plan: Any, players: int) -> tuple[Spread, Spread]:
    """The spreads of a plan in which somebody partners and somebody opposes somebody."""
    partners, opponents = spreads(plan, players)
    assert partners is not None
    assert opponents is not None
    return partners, opponents


def outs(plan: Any, players: Any) -> Any:
    counts = Counter(seat for one in plan.rounds for seat in one.out)
    return [counts[seat] for seat in range(1, players + 1)]


def assert_everybody_is_somewhere(plan: Any, entrants: Any) -> None:
    for one in plan.rounds:
        assert sorted([*one.out, *(seat for table in one.tables for seat in table)]) == list(
            range(1, entrants + 1)
        )


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("players", PERFECT)
def test_everyone_partners_everyone_once_and_opposes_everyone_twice(players: Any, seed: int) -> None:
    plan = individual(players, seed=seed)
    partners, opponents = meetings(plan)
    pairs = [frozenset(pair) for pair in combinations(range(1, players + 1), 2)]
    assert [partners[pair] for pair in pairs] == [1] * len(pairs)
    assert [opponents[pair] for pair in pairs] == [2] * len(pairs)
    assert len(plan.rounds) == (players - 1 if players % 4 == 0 else players)
    assert_everybody_is_somewhere(plan, players)
    assert outs(plan, players) == [players % 4] * players
    assert all(len(one.out) == players % 4 for one in plan.rounds)


@pytest.mark.parametrize("players", [8, 9])
def test_a_draw_changes_the_numbers_and_its_seed_gives_them_again(players: int) -> None:
    assert individual(players, seed=3) == individual(players, seed=3)
    assert (
        individual(players, seed=3).rounds != individual(players, seed=4).rounds != individual(players).rounds
    )


@pytest.mark.parametrize(("players", "rounds"), [(8, 14), (5, 15), (12, 22)])
def test_a_plan_played_several_times_over_repeats_evenly(players: int, rounds: int) -> None:
    partners, opponents = both_spreads(individual(players, rounds), players)
    times = rounds // (players - (players % 4 == 0))
    assert (partners.least, partners.most) == (times, times)
    assert (opponents.least, opponents.most) == (2 * times, 2 * times)


@pytest.mark.parametrize(
    ("players", "rounds", "partners", "opponents"),
    [
        (8, 3, (0, 1), (0, 1)),  # three rounds without meeting anybody twice
        (8, 10, (1, 2), (2, 3)),
        (6, 6, (0, 1), (1, 2)),
        (6, 15, (2, 2), (4, 4)),
        (7, 7, (0, 1), (1, 2)),
        (4, 1, (0, 1), (0, 1)),
        (16, 4, (0, 1), (0, 1)),
    ],
)
def test_other_numbers_repeat_as_little_as_can_be(
    players: int, rounds: int, partners: Any, opponents: Any
) -> None:
    """These reach what even spreading allows: most and least differ by one at most."""
    plan = individual(players, rounds)
    found = both_spreads(plan, players)
    assert (tuple(found[0]), tuple(found[1])) == (partners, opponents)
    assert_everybody_is_somewhere(plan, players)


@pytest.mark.parametrize(("players", "rounds"), [(10, 4), (11, 3), (14, 3), (18, 5), (6, 4), (7, 5), (23, 2)])
def test_sitting_out_is_shared(players: int, rounds: int) -> None:
    plan = individual(players, rounds)
    counts = outs(plan, players)
    assert max(counts) - min(counts) <= 1
    assert_everybody_is_somewhere(plan, players)
    for done in range(1, rounds + 1):  # also when the evening ends early
        part = outs(plan._replace(rounds=plan.rounds[:done]), players)
        assert max(part) - min(part) <= 1


@settings(max_examples=settings().max_examples // 12)
@given(st.integers(4, 20), st.integers(1, 5), st.integers(0, 5))
def test_any_number_is_seated_and_counted_rightly(players: Any, rounds: Any, seed: Any) -> None:
    plan = individual(players, rounds, seed)
    assert_everybody_is_somewhere(plan, players)
    assert len(plan.rounds) == rounds
    partners, opponents = meetings(plan)
    told = both_spreads(plan, players)
    for counts, spread in zip((partners, opponents), told, strict=True):
        values = [counts[frozenset(pair)] for pair in combinations(range(1, players + 1), 2)]
        assert (min(values), max(values)) == tuple(spread)
    counts = outs(plan, players)
    assert max(counts) - min(counts) <= 1


@pytest.mark.long
@pytest.mark.parametrize("players", [10, 11, 14, 15, 18, 19, 22, 23])
def test_whole_plans_of_other_numbers_never_repeat_partners(players: int) -> None:
    found = both_spreads(individual(players), players)
    assert found[0].most == 1
    assert found[1].most <= 4


@pytest.mark.parametrize("teams", range(2, 15))
def test_round_robin_everyone_meets_once(teams: Any) -> None:
    plan = round_robin(teams)
    met = Counter(frozenset(table) for one in plan.rounds for table in one.tables)
    assert met == {frozenset(pair): 1 for pair in combinations(range(1, teams + 1), 2)}
    assert outs(plan, teams) == [teams % 2] * teams
    assert_everybody_is_somewhere(plan, teams)


@pytest.mark.parametrize("teams", range(2, 15))
def test_mitchell_each_of_one_half_meets_each_of_the_other_once(teams: Any) -> None:
    plan = mitchell(teams)
    stay = teams // 2
    met = Counter(frozenset(table) for one in plan.rounds for table in one.tables)
    assert met == {
        frozenset((stays, moves)): 1 for stays in range(1, stay + 1) for moves in range(stay + 1, teams + 1)
    }
    assert len(plan.rounds) == teams - stay
    assert_everybody_is_somewhere(plan, teams)
    assert outs(plan, teams) == [0] * stay + [teams % 2] * (teams - stay)
    for place in range(stay):  # who stays keeps the table, also beside one that sits out
        assert [one.tables[place][0] for one in plan.rounds] == [place + 1] * (teams - stay)
    for here, then in pairwise(plan.rounds):  # who moves goes on by one, past the last table to sit out
        movers, after = ([*(table[1] for table in one.tables), *one.out] for one in (here, then))
        assert movers == [*after[1:], after[0]]


def test_more_rounds_of_teams_begin_again() -> None:
    assert mitchell(8, 5).rounds[4] == mitchell(8).rounds[0]
    assert round_robin(4, 4).rounds[3] == round_robin(4).rounds[0]
    assert tuple(spreads(mitchell(8, 5), 8)[1]) == (0, 2)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: individual(3), "seat-players"),
        (lambda: individual(501), "seat-players"),
        (lambda: individual(8, 0), "seat-rounds"),
        (lambda: individual(8, -7), "seat-rounds"),
        (lambda: individual(8, 100_000), "seat-rounds"),
        (lambda: mitchell(1), "seat-players"),
        (lambda: round_robin(8, 0), "seat-rounds"),
    ],
)
def test_numbers_that_nobody_plays_are_refused(call: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        call()
    assert refused.value.code == code


def test_the_document_is_that_of_the_contract(cli: Cli) -> None:
    document = cli("event", "seat", "--players", "8", "--rounds", "7", "--json").document()
    assert set(document) >= {"seating", "partners", "opponents", "seed"}
    assert document["partners"] == {"min": 1, "max": 1}
    assert document["opponents"] == {"min": 2, "max": 2}
    assert [one["round"] for one in document["seating"]] == list(range(1, 8))
    assert document["seating"][0]["tables"][0] == {"n": "8", "s": "1", "e": "5", "w": "6"}
    again = cli("event", "seat", "--players", "8", "--rounds", "7", "--seed", str(document["seed"]), "--json")
    assert again.document() == document


def test_a_draw_tells_its_seed(cli: Cli) -> None:
    drawn = cli("event", "seat", "--players", "8", "--draw", "--json").document()
    assert drawn["seed"] > 0
    again = cli("event", "seat", "--players", "8", "--seed", str(drawn["seed"]), "--json")
    assert again.document() == drawn
    assert f"seed {drawn['seed']}" in cli("event", "seat", "--players", "8", "--seed", str(drawn["seed"])).out


def test_teams_have_opponents_and_no_partners(cli: Cli) -> None:
    document = cli("event", "seat", "--teams", "7", "--movement", "mitchell", "--json").document()
    assert document["seating"][0] == {
        "round": 1,
        "tables": [{"a": "1", "b": "4"}, {"a": "2", "b": "5"}, {"a": "3", "b": "6"}],
        "out": ["7"],
    }
    assert document["partners"] == {"min": None, "max": None}
    assert document["opponents"] == {"min": 0, "max": 1}


def test_csv_is_a_seating_file(cli: Cli) -> None:
    lines = cli("event", "seat", "--players", "5", "-f", "csv").out.splitlines()
    assert lines[0] == "round,table,n,s,e,w"
    assert lines[1:3] == ["1,1,2,5,3,4", "1,,1,,,"]  # and who sits out
    assert len(lines) == 11
    assert cli("event", "seat", "--teams", "3", "-f", "csv").out.splitlines()[:3] == [
        "round,table,a,b",
        "1,1,2,3",
        "1,,1,bye",
    ]


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--players", "8", "--teams", "8"),
        ("--players", "8", "--movement", "mitchell"),
        ("--teams", "8", "--movement", "individual"),
        ("--players", "8", "--seed", "-1"),
        ("--players", "eight"),
    ],
)
def test_odd_calls_are_refused(cli: Cli, args: Any) -> None:
    done = cli("event", "seat", *args)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(("meldcalc: error: ", "Usage:"))
