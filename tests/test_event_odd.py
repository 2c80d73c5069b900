"""Tournaments as people really leave them: odd teams, odd cells, odd moments. Each answer was worked out by hand."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, mark_of, plain_loop

from meldcalc.errors import count_of
from meldcalc.event.check import problems

EIGHT = (
    "meldcalc: 1\nname: Test\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve, 6: Fay, 7: Gus, 8: Hal}\n"
)
HEAD = "round,table,n,s,e,w,ns,ew\n"
HANDS = "round,table,hand,a,b,bidder,bid,trump,a_meld,b_meld,a_tricks,b_tricks,result\n"


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    """``folder(settings, results=…)`` -> a tournament's folder; None: without event.yaml."""
    made: list[Path] = []

    def make(settings: Any = EIGHT, **files: Any) -> Any:
        place = tmp_path / f"night{len(made)}"
        made.append(place)
        place.mkdir()
        if settings is not None:
            (place / "event.yaml").write_text(settings, encoding="utf-8")
        for name, text in files.items():
            (place / f"{name}.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(place)

    return make


def told(folder: Any) -> Any:
    return [(Path(mark_of(one).file).name, mark_of(one).line, one.code) for one in problems(folder)]


def standings(cli: Cli, *args: Any) -> Any:
    """(rank, name, points) of everybody, from the JSON."""
    document = cli("event", "standings", *args, "--json").document()
    return [(one["rank"], one["name"], one["points"]) for one in document["standings"]]


def refused(done: Any, code: Any) -> Any:
    assert (done.status, done.out) == (2, "")
    return json.loads(done.err.splitlines()[-1])["error"]["code"] == code


# --- teams -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "people"),
    [
        ("{1: Aces, 2: Kings}", 2),
        ("{1: [Aces], 2: [Kings]}", 2),
        ("{1: [A, B, C], 2: [D, E, F]}", 6),  # one in reserve
        ("{1: [A, B, C], 2: [D, E]}", 5),
    ],
)
def test_hands_of_teams_of_any_size_are_settled_and_each_person_pays_the_entry(
    cli: Cli, folder: Any, teams: str, people: int
) -> None:
    where = folder(
        f'meldcalc: 1\nrules: double-deck-20\nscoring: team\nteams: {teams}\nentry: "2.50"\nprizes: [100%]\n',
        hands=HANDS + "1,1,1,1,2,1,60,S,36,24,28,22,\n",
    )
    assert [points for _, _, points in standings(cli, where)] == [64, 46]
    assert cli("event", "prizes", where, "--json").document()["entries"] == f"{people * 2.5:.2f}"
    assert cli("event", "check", where).out == ""


def test_three_a_side_are_seated_as_the_table_seats_them(folder: Any, cli: Cli) -> None:
    teams = "scoring: team\nteams: {1: [A, B, C], 2: [D, E, F]}\n"
    where = folder(
        "meldcalc: 1\nrules: six-handed\n" + teams, hands=HANDS + "1,1,1,1,2,1,75,S,40,24,35,40,\n"
    )
    assert [points for _, _, points in standings(cli, where)] == [75, 64]


def test_floors_thrown_in_and_moons_cost_set_money(cli: Cli, folder: Any) -> None:
    rows = """1,1,1,1,2,1,50,S,19,30,,,
1,1,2,1,2,2,60,H,20,25,19,31,
1,1,3,1,2,1,50,H,60,25,19,31,
1,1,4,1,2,2,50,H,60,35,19,31,
1,1,5,1,2,1,50,,20,19,,,thrown-in
1,1,6,1,2,2,55,,22,26,,,no-marriage
1,1,7,1,2,,,,,,,,passed-out
1,1,8,1,2,,,,,,,,misdeal
1,1,9,1,2,1,51,H,40,40,0,50,
"""
    where = folder(
        "meldcalc: 1\nrules: double-deck-20\nscoring: team\nteams: {1: [A, B], 2: [C, D]}\n"
        'set_money: "0.35"\nprizes: [70%, 30%]\n',
        hands=HANDS + rows,
    )
    # 1: -50 30 (meld floor)   2: 0 -60   3: -50 56 (trick floor)   4: 0 66   5: -50 0   6: 22 -55   9: -51 90
    assert standings(cli, where) == [(1, "C/D", 127), (2, "A/B", -179)]
    pot = cli("event", "prizes", where, "--json").document()
    assert (pot["sets"], pot["pot"], [one["prize"] for one in pot["prizes"]]) == (6, "2.10", ["1.47", "0.63"])


# --- hands -------------------------------------------------------------------------------------------------------


def test_a_hand_has_a_number_and_zeros_before_it_make_no_other_hand(folder: Any) -> None:
    settings = "meldcalc: 1\nrules: double-deck-20\nscoring: team\nteams: {1: [A, B], 2: [C, D]}\n"
    row = "1,1,1,1,2,1,60,S,36,24,28,22,\n"
    assert told(folder(settings, hands=HANDS + row + row.replace("1,1,1", "1,1,01", 1))) == [
        ("hands.csv", 3, "repeated-row")
    ]
    assert told(folder(settings, hands=HANDS + row.replace("1,1,1", "1,1,", 1))) == [
        ("hands.csv", 2, "hand-missing")
    ]


def test_every_problem_of_a_table_of_ones_own_is_told(folder: Any, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "name: own\nextends: ehow\nmatch: {target: x}\nmelds: {run: {points: y}}\n"
    )
    where = folder(
        "meldcalc: 1\nrules: ../own.yaml\nscoring: team\nteams: {1: [A, B], 2: [C, D]}\n",
        hands=HANDS + "1,1,1,1,2,1,250,S,36,24,140,110,\n",
    )
    assert [(file, line) for file, line, _ in told(where)] == [("own.yaml", 3), ("own.yaml", 4)]


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ("rules: nosuch\n", 4, "unknown-table"),
        ("rules: single-deck@7\n", 4, "rules-version"),
        ("rules: single-deck\noption: {scale: ells}\n", 5, "unknown-choice"),
        ("rules: single-deck\nset:\n  melds.run.point: 1\n", 6, "unknown-path"),
    ],
)
def test_a_table_that_is_none_is_told_where_it_is_named(
    folder: Any, lines: str, line: int, code: str
) -> None:
    assert told(folder(EIGHT + lines)) == [("event.yaml", line, code)]


def test_documents_name_the_table_of_the_tournament(cli: Cli, folder: Any) -> None:
    settings = "meldcalc: 1\nrules: double-deck-20@1\nscoring: team\nteams: {1: [A, B], 2: [C, D]}\n"
    by_hand = folder(settings, hands=HANDS + "1,1,1,1,2,1,60,S,36,24,28,22,\n")
    by_table = folder(settings, results="round,table,a,b,a_points,b_points\n1,1,1,2,64,46\n")
    for args in (("standings",), ("prizes",), ("honours",), ("crosstable",), ("card", "1")):
        documents = [
            cli("event", args[0], where, *args[1:], "--json").document() for where in (by_hand, by_table)
        ]
        assert [document.get("rules") for document in documents] == ["double-deck-20"] * 2


# --- event.yaml --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "line", "code"),
    [
        ('players: {"1": Ana, "1 ": Bob}', 2, "duplicate-name"),
        ('players: {1: "A\\e[31mna", 2: Bob}', 2, "bad-value"),
        ('players: {1: " ", 2: Bob}', 2, "bad-value"),
        ('teams: {1: ["A\\x07", B], 2: [C, D]}', 2, "bad-value"),
        ('name: "\\e]0;x\\a"\nplayers: {1: A}', 2, "bad-value"),
        ("players: {1: A}\nsubstitutes: [{player: 1, name: R, from: 3, to: 2}]", 3, "bad-value"),
    ],
)
def test_settings_that_would_be_lost_or_steer_a_terminal(
    folder: Any, settings: str, line: int, code: str
) -> None:
    assert told(folder(f"meldcalc: 1\n{settings}\n")) == [("event.yaml", line, code)]


def test_names_stand_on_one_line(cli: Cli, folder: Any) -> None:
    where = folder('meldcalc: 1\nplayers: {1: "Ana  María\\nLópez", 2: "B, \\"Bo\\""}\n')
    assert cli("event", "standings", where, "-q").out == 'Ana María López 0\nB, "Bo" 0\n'


def test_signs_that_cannot_be_seen_are_told_in_any_csv(cli: Cli, folder: Any) -> None:
    where = folder(results=HEAD + "1,1,1,2,3,4,5,6\n1,2,5,6,7,8,5,6,fix,a\x1b[31m\n")
    assert told(where) == [("results.csv", 3, "csv-syntax")]
    assert told(folder(None, nights="night,player,points\r\n1,A\x07l,5\r\n")) == [
        ("nights.csv", 2, "csv-syntax")
    ]
    done = cli("tally", "-", stdin=HEAD + "1,1,a\x9b,b,c,d,5,6\n")
    assert (done.status, done.out) == (2, "")


# --- rounds that are not over -------------------------------------------------------------------------------------


def test_penalties_of_rounds_that_are_not_there_are_told(folder: Any, cli: Cli) -> None:
    late = "penalties: [{player: 1, round: 2, points: -5}]\n"
    rows = HEAD + "1,1,1,2,3,4,5,6\n1,2,5,6,7,8,5,6\n"
    assert told(folder(EIGHT + late, results=rows)) == [("event.yaml", 4, "round-missing")]
    assert told(folder(EIGHT + late, results=rows + rows[len(HEAD) :].replace("1,", "2,", 1))) != []
    assert told(folder(EIGHT + late)) == []  # nothing has begun
    seating = "round,table,n,s,e,w\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,2,3,4\n2,2,5,6,7,8\n"
    assert told(folder(EIGHT + late, results=rows, seating=seating)) == []  # round 2 is to come
    where = folder(EIGHT + late, results=rows)
    assert next(one for one in standings(cli, where) if one[1] == "Ana")[2] == 5


def test_the_last_round_lacks_a_table_only_while_there_are_players_for_it(folder: Any) -> None:
    rows = HEAD + "1,1,1,2,3,4,5,6\n1,2,5,6,7,8,5,6\n2,1,1,2,3,4,5,6\n"
    assert told(folder(results=rows)) == [("results.csv", 4, "table-missing")]
    assert told(folder(results=rows + "2,,5,,,,,\n")) == []  # three are left, no table
    assert told(folder(results=rows + "2,2,5,6,7,8,5,6\n")) == []


def test_a_round_of_nothing_but_byes_is_followed_by_a_drawn_one(cli: Cli, folder: Any) -> None:
    where = folder(results=HEAD + "1,,2,,,,,\n")
    document = cli("event", "next", where, "--seed", "3", "--json").document()
    assert document["seating"][0]["round"] == 2
    assert sorted(
        seat for table in document["seating"][0]["tables"] for key, seat in table.items() if key != "table"
    ) == list("12345678")


def test_points_beside_a_bye_are_refused_not_dropped(cli: Cli, folder: Any) -> None:
    where = folder()
    assert refused(cli("event", "add", where, "1", "bye", "50", "40", "-p", "1", "--json"), "bye-row")
    assert not Path(where, "results.csv").exists()


# --- tally ---------------------------------------------------------------------------------------------------------


def test_byes_are_counted_in_tallies_as_the_tournament_counts_them(cli: Cli, folder: Any) -> None:
    rows = HEAD + "1,1,1,2,3,4,60,41\n1,,5,,,,,\n"
    assert cli("tally", "-", "-q", stdin=rows).out == "1 60  2 60  3 41  4 41  5 60\n"
    where = folder(EIGHT + "bye: {points: 33}\n", results=rows)
    assert cli("tally", where, "-q").out == "1 60  2 60  3 41  4 41  5 33\n"
    assert cli("tally", f"{where}/results.csv", "-q", "-r", "ehow").out.endswith("5 33\n")


def test_a_table_that_is_not_there_is_told_though_no_file_needs_it(cli: Cli) -> None:
    done = cli("tally", "-", "-q", "-r", "nosuch", stdin=HEAD + "1,1,1,2,3,4,60,41\n")
    assert (done.status, done.out) == (2, "")
    assert done.err.count("nosuch") == 1


# --- seasons -------------------------------------------------------------------------------------------------------

NIGHTS = (
    "night,player,points\n1,Al,50\n1,Bo,50\n1,Cy,80\n2,Al,-3\n2,Bo,70\n3,Al,70\n3,Bo,50\n3,Cy,40\n4,Dan,120\n"
)


def test_the_best_nights_count_and_equals_are_parted_in_order(cli: Cli, folder: Any) -> None:
    document = cli("event", "season", folder(None, nights=NIGHTS), "--best", "2", "--json").document()
    found = [
        (one["rank"], one["name"], one["points"], one["dropped"], one["decided_by"])
        for one in document["standings"]
    ]
    assert found == [
        (1, "Dan", 120, [], "best_night"),
        (2, "Cy", 120, [], "best_night"),
        (3, "Al", 120, [-3], None),  # as many nights as Bo, the same best one
        (3, "Bo", 120, [50], None),
    ]


def test_penalties_count_in_a_season_from_their_night_on(cli: Cli, folder: Any) -> None:
    settings = (
        "meldcalc: 1\nplayers: {Al: Al, Bo: Bo, Cy: Cy, Dan: Dan}\n"
        "penalties: [{player: Dan, round: 4, points: -1}, {player: Al, round: 5, points: -1}]\n"
    )
    document = json.loads(
        cli("event", "season", folder(settings, nights=NIGHTS), "--best", "2", "--json").out
    )
    assert [(one["name"], one["penalties"], one["points"]) for one in document["standings"]] == [
        ("Cy", 0, 120),
        ("Al", 0, 120),
        ("Bo", 0, 120),
        ("Dan", -1, 119),
    ]


def test_a_night_is_the_same_with_zeros_before_it(folder: Any) -> None:
    where = folder(None, nights="night,player,points\n1,Al,5\n01,Al,6\n")
    assert told(where) == [("nights.csv", 3, "repeated-row")]


# --- what people see ------------------------------------------------------------------------------------------------


def test_what_people_see_fits_the_screen(cli: Cli, folder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "Maximiliano Fernando de la Santísima Trinidad"
    rows = "".join(f"{number},1,1,2,3,4,{number * 100},-{number * 20}\n" for number in range(1, 16))
    where = folder(EIGHT.replace("Carol", long) + "groups: {a: [3]}\n", results=HEAD + rows)
    for args in (
        ("standings", where),
        ("standings", where, "--after", "7"),
        ("crosstable", where),
        ("card", where, "3"),
        ("honours", where),
        ("next", where, "--seed", "1"),
        ("seat", "--players", "25"),
        ("seat", "--teams", "20"),
    ):
        for width in (80, 60):
            monkeypatch.setenv("COLUMNS", str(width))
            done = cli("event", *args)
            assert done.status == 0
            assert max(map(len, done.out.splitlines())) <= width, args
    monkeypatch.setenv("COLUMNS", "80")
    assert "-300" in cli("event", "standings", where).out  # in two parts
    assert cli("event", "standings", where, "-f", "github").out.count("\n") == 10  # no screen, in one


def test_programs_are_told_whose_best_it_is(cli: Cli, folder: Any) -> None:
    where = folder(EIGHT + "groups: {x: [1], y: [2]}\n", results=HEAD + "1,1,1,2,3,4,5,6\n")
    rows = cli("event", "honours", where, "-f", "csv").out.splitlines()
    assert [row for row in rows if row.startswith("best,")] == ["best,Ana,5,x,1,,x", "best,Bob,5,y,2,,y"]


# --- two at once ------------------------------------------------------------------------------------------------------


def test_a_round_is_seated_once_however_many_ask_for_it(folder: Any, cli: Cli) -> None:
    where = folder()
    calls = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "meldcalc",
                "event",
                "next",
                where,
                "--write",
                "--seed",
                str(seed),
                "--json",
            ],
            cwd=Path(__file__).parent.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for seed in range(1, 5)
    ]
    errors = [call.communicate(timeout=600)[1] for call in calls]
    assert sorted(call.returncode for call in calls) == [0, 2, 2, 2]
    assert sum(b'"already-in"' in error for error in errors) == 3
    assert len(Path(where, "seating.csv").read_text().splitlines()) == 3
    assert cli("event", "add", where, "1", "1", "5", "6").status == 0


def test_seats_are_added_in_the_files_own_way(folder: Any, cli: Cli) -> None:
    old = b"\xef\xbb\xbfw;e;s;n;table;round\r\n4;3;2;1;1;1"
    where = folder(results=HEAD + "1,1,1,2,3,4,5,6\n", seating=old)
    assert cli("event", "next", where, "--write", "--seed", "1").status == 0
    new = Path(where, "seating.csv").read_bytes()
    assert new.startswith(old + b"\r\n")
    assert new.count(b";1;2\r\n") == 1
    assert {line[3:4] for line in new.split(b"\r\n") if line.startswith(b";;;")} == {b"1", b"2", b"3", b"4"}
    assert cli("event", "check", where).out == ""
    teams = folder(seating="round,table,a,b\n1,1,1,2\n")
    assert refused(cli("event", "next", teams, "--write", "--json"), "wrong-layout")


# --- the notice board --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "turned"), [(3, False), (25, True), (40, False)])
def test_the_totals_stand_before_what_paper_may_cut_off(
    cli: Cli, folder: Any, tmp_path: Path, rounds: int, turned: bool
) -> None:
    rows = "".join(f"{number},1,1,2,3,4,{number},-{number}\n" for number in range(1, rounds + 1))
    out = tmp_path / "board.html"
    assert cli("event", "export", folder(results=HEAD + rows), "--html", str(out)).status == 0
    heads = re.findall(r"<th scope[^>]*>(.*?)</th>", out.read_text())
    shown = rounds if rounds <= 30 else 0  # of more the totals alone
    assert heads[: 3 + shown] == ["Place", "Player", "Points", *map(str, range(1, shown + 1))]
    assert ("landscape" in out.read_text()) == turned


def test_a_file_with_a_mistake_in_every_row_is_checked_in_linear_time(folder: Any) -> None:
    """Eight times the rows take about eight times as long; 64 times, when it grew with the square."""

    def seconds(rows: Any) -> Any:
        where = folder(results=HEAD + "".join(f"{row},1,1,2,3,no{row},5,x\n" for row in range(1, rows + 1)))
        begin = time.process_time()
        assert count_of(problems(where)) == 2 * rows  # who, and how many points
        return time.process_time() - begin

    small, large = (min(seconds(rows) for _ in range(2)) for rows in (1_000, 8_000))
    assert large < 30 * small + plain_loop()


def test_a_free_seat_wins_nothing(cli: Cli, folder: Any) -> None:
    head = "round,table,p1,p2,p3,p4,p1_points,p2_points,p3_points,p4_points\n"
    where = folder(results=head + "1,1,1,2,,4,-5,-10,,-7\n1,,3,,,,,,,\n")
    document = cli("event", "standings", where, "--json").document()
    assert [(one["name"], one["points"], one["wins"]) for one in document["standings"][:4]] == [
        ("Ana", -5, 1),
        ("Carol", -5, 1),  # a bye: the average of the winners
        ("Dan", -7, 0),
        ("Bob", -10, 0),
    ]
    assert {one["rank"] for one in document["standings"][4:]} == {None}
    card = cli("event", "card", where, "4", "--json").document()
    assert (card["rounds"][0]["against"], card["rounds"][0]["result"]) == (-5, "lost")
    assert cli("event", "fix", where, "1", "1", "-1", "-2", "-3", "--reason", "signs").status == 0
    assert Path(where, "results.csv").read_text().splitlines()[-1] == "1,1,1,2,4,,-1,-2,-3,,fix,signs"
