"""Adding up, ranking and splitting the pot, against properties and an independent restatement."""

from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.event.model import Bye, Entrant, Event, Line, Penalty, Results, Side, Standing, Table
from meldcalc.event.money import cents, money, percent, pot, split
from meldcalc.event.plans import individual
from meldcalc.event.ranking import ranked
from meldcalc.event.scores import lines

points = st.integers(-60, 160)
KEYS = ["points", "high_round", "fewest_sets", "wins", "best_night", "nights", "head_to_head"]


def event_of(players: Any, **more: Any) -> Any:
    entrants = {
        str(number): Entrant(str(number), f"P{number}", (f"P{number}",)) for number in range(1, players + 1)
    }
    return Event("", "test", entrants=entrants, **more)


@st.composite
def evenings(draw: Any) -> Any:
    """A real evening: a seating plan, points and sets for each table, penalties, those who sit out with a bye."""
    players = draw(st.sampled_from([4, 5, 8, 9]))
    rounds = draw(st.integers(1, 3))
    tables, byes = [], []
    small = st.integers(-3, 3) if draw(st.booleans()) else points
    for number, one in enumerate(individual(players).rounds[:rounds], 1):
        for place, (n, s, e, w) in enumerate(one.tables, 1):
            sides = tuple(
                Side(tuple(map(str, ids)), draw(small), draw(st.integers(0, 2))) for ids in ((n, s), (e, w))
            )
            tables.append(Table(number, str(place), sides))
        byes += [(number, str(seat)) for seat in one.out]
    penalties = draw(
        st.lists(
            st.builds(Penalty, st.integers(1, players).map(str), st.integers(1, 5), points, st.just("")),
            max_size=3,
        )
    )
    return event_of(players, penalties=tuple(penalties)), Results(tables, byes), rounds


@given(evenings(), st.integers(0, 4))
def test_individual_points_are_two_players_a_side_with_penalties_and_byes(evening: Any, after: Any) -> None:
    event, results, rounds = evening
    after = min(after, rounds)
    found = lines(event, results, after)
    sides = sum(side.points for table in results.tables if table.round <= after for side in table.sides)
    penalties = sum(one.points for one in event.penalties if one.round <= after)
    byes = 0
    for number, _ in results.byes:
        if number <= after:
            won = [
                max(side.points for side in table.sides)
                for table in results.tables
                if table.round == number and table.sides[0].points != table.sides[1].points
            ] or [table.sides[0].points for table in results.tables if table.round == number]
            byes += int((Decimal(sum(won)) / len(won) + Decimal("0.5")).to_integral_value("ROUND_FLOOR"))
    assert sum(line.points for line in found) == 2 * sides + penalties + byes
    assert all(line.points == sum(p for p in line.rounds if p is not None) + line.penalties for line in found)


def share(text: str) -> Fraction:
    found = percent(text)
    assert found is not None
    return found


def compared(keys: Any, tables: Any) -> Any:
    """An independent restatement: who of two comes first, by the first key in which they differ."""

    def value(line: Any, key: Any) -> Any:
        played = [night for night in line.rounds if night is not None]
        ways: dict[str, Callable[[], Any]] = {
            "points": lambda: line.points,
            "high_round": lambda: line.high if line.high is not None else -(10**9),
            "fewest_sets": lambda: -line.sets,
            "wins": lambda: line.wins,
            "best_night": lambda: max(played, default=-(10**9)),
            "nights": lambda: len(played),
        }
        return ways[key]()

    def prefix(line: Any, keys: Any, everyone: Any) -> Any:
        """The values of a line, key by key; games count only against those who are equal so far."""
        found: tuple[Any, ...] = ()
        for key in keys:
            if key == "head_to_head":
                equals = {
                    other.id for other in everyone if prefix(other, keys[: len(found)], everyone) == found
                }
                games = 0
                for table in tables:
                    for one in table.sides:
                        for other in table.sides:
                            if line.id in one.ids and one is not other:
                                rivals = len(equals & set(other.ids) - {line.id})
                                games += rivals * ((one.points > other.points) - (one.points < other.points))
                found += (games,)
            else:
                found += (value(line, key),)
        return found

    return prefix


@given(evenings(), st.permutations(KEYS), st.integers(1, len(KEYS)))
def test_ranking_is_the_order_of_the_keys(evening: Any, keys: Any, count: Any) -> None:
    event, results, rounds = evening
    keys = keys[:count]
    everyone = lines(event, results, rounds)
    found = ranked(everyone, keys, results.tables)
    prefix = compared(keys, results.tables)
    values = {line.id: prefix(line, keys, everyone) for line in everyone}
    assert sorted(one.line.id for one in found) == sorted(event.entrants)
    for one in found:  # a place is one more than how many are better
        better = sum(value > values[one.line.id] for value in values.values())
        equal = sum(value == values[one.line.id] for value in values.values())
        assert (one.rank, one.tied) == (better + 1, equal > 1)
    for upper, lower in pairwise(found):
        one, other = values[upper.line.id], values[lower.line.id]
        assert one >= other
        differing = [key for key, a, b in zip(keys, one, other, strict=True) if a != b]
        assert upper.decided_by == (differing[0] if differing and differing[0] != keys[0] else None)
    assert found[-1].decided_by is None

    def order_of(a: Line, b: Line) -> int:
        return -1 if values[a.id] > values[b.id] else values[a.id] < values[b.id]

    order = sorted(everyone, key=cmp_to_key(order_of))
    assert [one.line.id for one in found] == [line.id for line in order]


def line(id: Any, total: Any, high: Any = 0, rounds: Any = (0,), wins: Any = 0, sets: Any = 0) -> Any:
    return Line(id, id, rounds, 0, total, wins, sets, high)


def test_shared_places_skip_the_next_and_the_last_of_the_upper_ones_is_told_the_key() -> None:
    found = ranked(
        [line("a", 5, 2), line("b", 7, 1), line("c", 7, 3), line("d", 7, 3)], ["points", "high_round"]
    )
    assert [(one.rank, one.line.id, one.tied, one.decided_by) for one in found] == [
        (1, "c", True, None),
        (1, "d", True, "high_round"),
        (3, "b", False, None),
        (4, "a", False, None),
    ]


def test_games_against_each_other_count_only_among_equals() -> None:
    tables = [
        Table(1, "1", (Side(("a",), 10), Side(("b",), 20))),
        Table(2, "1", (Side(("a",), 50), Side(("c",), 0))),
        Table(3, "1", (Side(("b",), 0), Side(("c",), 50))),
    ]
    two = ranked([line("a", 60), line("b", 60), line("c", 50)], ["points", "head_to_head"], tables)
    assert [(one.line.id, one.decided_by) for one in two] == [("b", "head_to_head"), ("a", None), ("c", None)]
    circle = ranked([line("a", 60), line("b", 60), line("c", 60)], ["points", "head_to_head"], tables)
    assert [one.rank for one in circle] == [1, 1, 1]


def test_a_bye_is_no_high_round() -> None:
    event = event_of(5)
    results = Results([Table(1, "1", (Side(("1", "2"), 5), Side(("3", "4"), 90)))], [(1, "5")])
    found = {one.id: one for one in lines(event, results, 1)}
    assert (found["5"].points, found["5"].high, found["5"].wins) == (90, None, 1)


@pytest.mark.parametrize(
    ("bye", "won", "worth"),
    [
        (Bye(), (81, 86, 90), 86),  # 85.67
        (Bye(), (80, 81), 81),  # a half goes up
        (Bye(), (-80, -81), -80),
        (Bye(rounding="down"), (80, 81), 80),
        (Bye(rounding="up"), (80, 80, 81), 81),
        (Bye(points=60), (80, 81), 60),
        (Bye(points=-5, win=False), (80, 81), -5),
    ],
)
def test_what_a_bye_is_worth(bye: Any, won: Any, worth: int) -> None:
    tables = [Table(1, str(place), (Side((), more), Side((), more - 7))) for place, more in enumerate(won)]
    found = {one.id: one for one in lines(event_of(1, bye=bye), Results(tables, [(1, "1")]), 1)}
    assert (found["1"].points, found["1"].wins) == (worth, int(bye.win))


def test_drawn_tables_have_no_winner() -> None:
    drawn = Table(1, "1", (Side(("1",), 40), Side(("2",), 40)))
    won = Table(1, "2", (Side(("3",), 90), Side(("4",), 10)))
    found = {one.id: one for one in lines(event_of(5), Results([drawn, won], [(1, "5")]), 1)}
    assert [found[id].wins for id in "12345"] == [0, 0, 1, 0, 1]
    assert found["5"].points == 90
    alone = Table(1, "1", (Side(("1",), 40), Side(("2",), 40), Side(("3",), 10)))
    assert [one.wins for one in lines(event_of(3), Results([alone]), 1)] == [0, 0, 0]


# --- money ---------------------------------------------------------------------------------------------------


def tables_of_places(draw_ranks: Any) -> Any:
    """Standings with shared places, from the number of those who share each."""
    found, rank = [], 1
    for many in draw_ranks:
        found += [Standing(rank, many > 1, line(f"{rank}.{number}", -rank), None) for number in range(many)]
        rank += many
    return found


percents = st.lists(st.integers(1, 60).map(Fraction), min_size=1, max_size=6).map(
    lambda parts: tuple(part * 100 / sum(parts) for part in parts)
)


@given(
    percents,
    st.lists(st.integers(1, 4), min_size=1, max_size=6),
    st.integers(0, 1000),
    st.integers(0, 77),
    st.integers(0, 9),
)
def test_the_parts_add_up_to_the_pot(prizes: Any, shared: Any, entry: Any, set_money: Any, sets: Any) -> None:
    standings = tables_of_places(shared)
    event = event_of(len(standings), entry=entry, set_money=set_money, prizes=prizes)
    results = Results([Table(1, "1", (Side((), 0, sets), Side((), 0, 0)))])
    found = pot(event, results, standings)
    assert found.total == entry * len(standings) + set_money * sets
    assert sum(one.cents for one in found.prizes) == found.total
    assert found.kept == 0
    by_rank = defaultdict(list)
    for one in found.prizes:
        by_rank[one.standing.rank].append(one.cents)
    for amounts in by_rank.values():  # equals get the same, give or take a cent, the first one no less
        assert max(amounts) - min(amounts) <= 1
        assert amounts == sorted(amounts, reverse=True)


@given(st.integers(0, 10**6), st.lists(st.integers(0, 100).map(Fraction), min_size=1, max_size=8))
def test_no_part_is_a_cent_or_more_from_its_share(amount: Any, weights: Any) -> None:
    parts = split(amount, weights)
    total = sum(weights)
    assert sum(parts) == (amount if total else 0)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - (amount * weight / total if total else 0)) < 1


@pytest.mark.parametrize(
    ("amount", "prizes", "parts"),
    [
        (4000, "50% 30% 20%", [2000, 1200, 800]),
        (100, "33.3% 33.3% 33.4%", [33, 33, 34]),
        (1, "50% 30% 20%", [1, 0, 0]),
        (10, "35% 35% 30%", [4, 3, 3]),  # 3.5, 3.5, 3: the upper place first
        (101, "50% 50%", [51, 50]),
        (7, "10% 45% 45%", [1, 3, 3]),  # 0.7, 3.15, 3.15: the largest remainder first
    ],
)
def test_the_cents_left_over_go_to_the_largest_remainders(amount: int, prizes: str, parts: list[int]) -> None:
    assert split(amount, [share(one) for one in prizes.split()]) == parts


def test_less_than_all_keeps_the_rest_and_never_pays_more() -> None:
    event = event_of(3, entry=333, prizes=(Fraction(50), Fraction(20)))
    found = pot(event, Results(), tables_of_places([1, 1, 1]))
    assert [one.cents for one in found.prizes] == [499, 200]
    assert found.kept == 300


def test_places_that_nobody_holds_go_to_those_that_are_held() -> None:
    event = event_of(2, entry=500, prizes=(Fraction(50), Fraction(30), Fraction(20)))
    assert [one.cents for one in pot(event, Results(), tables_of_places([1, 1])).prizes] == [625, 375]


def test_all_who_share_the_last_paid_place_have_a_part_of_it() -> None:
    event = event_of(4, entry=250, prizes=(Fraction(60), Fraction(40)))
    found = pot(event, Results(), tables_of_places([1, 3]))
    assert [one.cents for one in found.prizes] == [600, 134, 133, 133]


@pytest.mark.parametrize(("text", "amount"), [("5.00", 500), ("0.50", 50), ("12.34", 1234), ("0.00", 0)])
def test_money_is_text_with_two_decimals(text: str, amount: int) -> None:
    assert (cents(text), money(amount)) == (amount, text)


@pytest.mark.parametrize("text", ["5", "5.0", "5.000", ".50", "-1.00", "1,00", "1e2.00", "٣.00", "", "5.00 "])
def test_what_is_no_money(text: str) -> None:
    assert cents(text) is None


@pytest.mark.parametrize("text", ["50", "%", "-1%", "101%", "1.%", ".5%", "5%%", "٣%", ""])
def test_what_is_no_percentage(text: str) -> None:
    assert percent(text) is None
