"""The commands of a tournament: what they answer, write and refuse."""

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.event.folder import load
from meldcalc.event.standings import standings

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases" / "events"
EIGHT = (
    "meldcalc: 1\nname: Test\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eve, 6: Fay, 7: Gus, 8: Hal}\n"
)
HEAD = "round,table,n,s,e,w,ns,ew\n"


@pytest.fixture
def night(tmp_path: Path) -> Any:
    """A copy of the worked progressive evening."""
    place = tmp_path / "night"
    place.mkdir()
    for name in ("event.yaml", "results.csv"):
        (place / name).write_bytes((CASES / "progressive" / name).read_bytes())
    return place


@pytest.fixture
def begun(tmp_path: Path) -> Any:
    """A tournament without a result."""
    place = tmp_path / "begun"
    place.mkdir()
    (place / "event.yaml").write_text(EIGHT)
    return place


def refused(done: Any, code: Any) -> Any:
    """Nothing on standard output, the code on the last line of standard error."""
    return done.refusal()["code"] == code


# --- add and fix -----------------------------------------------------------------------------------------------


def test_add_appends_one_line_and_nothing_else(cli: Cli, night: Any) -> None:
    before = (night / "results.csv").read_bytes()
    done = cli("event", "add", str(night), "8", "2", "-12", "103", "--players", "1,2,3,4")
    assert (done.status, done.err) == (0, "")
    assert done.out == "round 8, table 2: Ana/Bob -12, Carol/Dan 103\n"
    assert (night / "results.csv").read_bytes() == before + b"8,2,1,2,3,4,-12,103\n"
    assert load(str(night)).results.tables[-1].sides[0].points == -12


def test_add_knows_who_sits_there_from_the_seating(cli: Cli, begun: Any) -> None:
    (begun / "seating.csv").write_text(
        cli("event", "seat", "--players", "8", "--rounds", "7", "-f", "csv").out
    )
    done = cli("event", "add", str(begun), "3", "2", "-12", "103", "--json")
    document = json.loads(done.out)
    assert document["sides"] == [
        {"players": ["4", "6"], "points": -12, "sets": None},
        {"players": ["5", "2"], "points": 103, "sets": None},
    ]
    assert (
        begun / "results.csv"
    ).read_text() == "round,table,n,s,e,w,ns,ew,status,reason\n3,2,4,6,5,2,-12,103,,\n"
    assert document["line"] == 2


def test_add_takes_names_too(cli: Cli, begun: Any) -> None:
    assert (
        cli("event", "add", str(begun), "1", "1", "5", "6", "--players", "ana, Bob,3,HAL", "-q").out
        == "5 6\n"
    )
    assert (begun / "results.csv").read_text().endswith("1,1,1,2,3,8,5,6,,\n")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("3", "2", "-12", "103"), "already-in"),
        (("3", "02", "-12", "103"), "already-in"),
        (("3", "2", "1", "1", "-p", "1,2,3,4"), "already-in"),
        (("8", "1", "1", "1"), "no-seating"),
        (("8", "1", "1", "-p", "1,2,3,4"), "points-count"),
        (("8", "1", "1", "2", "3", "-p", "1,2,3,4"), "points-count"),
        (("8", "1", "1", "2", "-p", "1,2,3,4,5"), "players-count"),
        (("8", "1", "1", "2", "-p", "1,2,3"), "players-count"),
        (("8", "1", "1", "2", "-p", "1,2,3,9"), "unknown-player"),
        (("8", "1", "1", "2", "-p", "1,2,3,3"), "seated-twice"),
        (("3", "5", "1", "2", "-p", "1,2,3,4"), "seated-twice"),
        (("0", "1", "1", "2", "-p", "1,2,3,4"), "bad-round"),
        (("500", "1", "1", "2", "-p", "1,2,3,4"), "bad-round"),
        (("8", "", "1", "2", "-p", "1,2,3,4"), "table-missing"),
        (("8", "1", "x", "2"), "usage"),
        (("8", "1", "1.5", "2"), "usage"),
    ],
)
def test_add_refuses_and_leaves_the_file_alone(cli: Cli, night: Any, args: Any, code: str) -> None:
    before = (night / "results.csv").read_bytes()
    assert refused(cli("event", "add", str(night), *args, "--json"), code)
    assert (night / "results.csv").read_bytes() == before
    assert sorted(path.name for path in night.iterdir()) == ["event.yaml", "results.csv"]


def test_nothing_is_written_into_files_with_errors(cli: Cli, night: Any) -> None:
    results = night / "results.csv"
    results.write_text(results.read_text() + "8,1,1,2\n")
    before = results.read_bytes()
    assert refused(cli("event", "add", str(night), "8", "2", "1", "2", "-p", "5,6,7,8", "--json"), "odd-row")
    assert results.read_bytes() == before


def test_fix_appends_a_correction_and_says_how_places_change(cli: Cli, night: Any) -> None:
    before = (night / "results.csv").read_bytes()
    done = cli("event", "fix", str(night), "3", "2", "-12", "90", "--reason", "added\nwrongly", "--json")
    assert (night / "results.csv").read_bytes() == before + b"3,2,4,6,5,2,-12,90,fix,added wrongly\n"
    document = json.loads(done.out)
    assert document["before"] == [
        {"players": ["4", "6"], "points": -12, "sets": None},
        {"players": ["5", "2"], "points": 103, "sets": None},
    ]
    assert document["places"] == [
        {"id": "7", "name": "Gus", "rank_before": 3, "rank": 2, "points_before": 480, "points": 480},
        {"id": "8", "name": "Hal", "rank_before": 4, "rank": 3, "points_before": 478, "points": 478},
        {"id": "5", "name": "Eve", "rank_before": 2, "rank": 4, "points_before": 480, "points": 467},
        {"id": "2", "name": "Bob", "rank_before": 7, "rank": 7, "points_before": 400, "points": 387},
    ]
    assert cli("event", "check", str(night)).out == ""


def test_fix_may_say_who_really_sat_there(cli: Cli, night: Any) -> None:
    cli("event", "fix", str(night), "7", "2", "68", "54", "--reason", "partners mixed up", "-p", "1,2,3,6")
    assert {one.line.name: one.line.rounds[6] for one in standings(load(str(night))).standings}["Bob"] == 68


def test_fix_needs_something_to_correct_and_a_reason(cli: Cli, night: Any) -> None:
    before = (night / "results.csv").read_bytes()
    assert refused(
        cli("event", "fix", str(night), "8", "1", "1", "2", "--reason", "x", "--json"), "fix-nothing"
    )
    assert refused(
        cli("event", "fix", str(night), "3", "2", "1", "2", "--reason", " ", "--json"), "reason-missing"
    )
    assert refused(cli("event", "fix", str(night), "3", "2", "1", "2", "--json"), "usage")
    assert (night / "results.csv").read_bytes() == before


def test_a_spreadsheets_file_is_continued_in_its_own_way(cli: Cli, begun: Any) -> None:
    old = b"\xef\xbb\xbf" + (HEAD + "1,1,1,2,3,4,5,6").replace(",", ";").replace("\n", "\r\n").encode()
    (begun / "results.csv").write_bytes(old)
    assert cli("event", "add", str(begun), "1", "2", "7", "8", "-p", "5,6,7,8").status == 0
    assert cli("event", "fix", str(begun), "1", "2", "7", "9", "--reason", 'a "9"; not 8').status == 0
    new = (begun / "results.csv").read_bytes()
    assert new == old + b'\r\n1;2;5;6;7;8;7;8\r\n1;2;5;6;7;8;7;9;fix;"a ""9""; not 8"\r\n'
    assert cli("event", "check", str(begun)).status == 0


def test_a_file_with_columns_in_another_order_gets_its_cells_right(cli: Cli, begun: Any) -> None:
    (begun / "results.csv").write_text("reason,ew,ns,w,e,s,n,table,status,round\n")
    cli("event", "add", str(begun), "1", "1", "5", "6", "-p", "1,2,3,4")
    cli("event", "fix", str(begun), "1", "1", "5", "7", "--reason", "why")
    assert (begun / "results.csv").read_text().splitlines()[1:] == [
        ",6,5,4,3,2,1,1,,1",
        "why,7,5,4,3,2,1,1,fix,1",
    ]


def test_byes_teams_and_each_alone_are_added(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "teams"
    place.mkdir()
    (place / "event.yaml").write_text("meldcalc: 1\nteams: {1: [A, B], 2: [C, D], 3: [E, F]}\n")
    assert cli("event", "add", str(place), "1", "1", "50", "40", "-p", "1,2").status == 0
    assert cli("event", "add", str(place), "1", "bye", "-p", "E/F").out == "round 1: E/F without a game\n"
    assert refused(cli("event", "add", str(place), "1", "bye", "-p", "3", "--json"), "already-in")
    assert (place / "results.csv").read_text().splitlines()[1:] == ["1,1,1,2,50,40,,", "1,,3,bye,,,,"]
    assert [one.line.points for one in standings(load(str(place))).standings] == [50, 50, 40]
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "event.yaml").write_text(EIGHT)
    assert cli("event", "add", str(alone), "1", "1", "50", "40", "-30", "-p", "1,2,3").status == 0
    assert cli("event", "add", str(alone), "1", "2", "5", "4", "3", "-p", "4,5,6").status == 0
    assert (alone / "results.csv").read_text().splitlines()[0].startswith("round,table,p1,p2,p3,p1_points,")


def test_a_round_that_stands_hand_by_hand_takes_no_results(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "hands"
    place.mkdir()
    for name in ("event.yaml", "hands.csv"):
        (place / name).write_bytes((CASES / "set-money" / name).read_bytes())
    assert refused(
        cli("event", "add", str(place), "2", "3", "1", "2", "-p", "1,2", "--json"), "round-by-hand"
    )
    assert refused(
        cli("event", "fix", str(place), "2", "1", "1", "2", "--reason", "x", "--json"), "round-by-hand"
    )
    assert not (place / "results.csv").exists()
    assert cli("event", "add", str(place), "3", "1", "1", "2", "-p", "1,2").status == 0


@pytest.mark.parametrize("many", [6])
def test_all_who_add_at_once_get_their_line_in(begun: Any, many: int) -> None:
    calls = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "meldcalc",
                "event",
                "add",
                str(begun),
                str(number),
                "1",
                "5",
                "6",
                "-p",
                "1,2,3,4",
            ],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        for number in range(1, many + 1)
    ]
    assert [call.wait(timeout=600) for call in calls] == [0] * many
    assert sorted(table.round for table in load(str(begun)).results.tables) == list(range(1, many + 1))


@pytest.mark.long
def test_killed_at_any_moment_the_file_is_the_old_one_or_the_new_one(begun: Any) -> None:
    rng = random.Random(1)
    results = begun / "results.csv"
    cut = 0
    begin = time.monotonic()
    subprocess.run([sys.executable, "-m", "meldcalc", "event", "check", str(begun)], cwd=ROOT, check=True)
    whole = time.monotonic() - begin
    for number in range(1, 90):
        old = results.read_bytes() if results.exists() else b""
        call = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "meldcalc",
                "event",
                "add",
                str(begun),
                str(number),
                "1",
                "5",
                "6",
                "-p",
                "1,2,3,4",
            ],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(rng.uniform(0.5, 1.6) * whole)
        call.kill()
        call.wait()
        new = results.read_bytes() if results.exists() else b""
        if new == old:
            cut += 1
        else:
            assert new.startswith(old)
            assert new.endswith(f"\n{number},1,1,2,3,4,5,6,,\n".encode())
        load(str(begun))
    assert 0 < cut < 89


def test_a_folder_that_cannot_be_written_is_told(
    cli: Cli, night: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **more: Any) -> None:
        raise OSError(28, "No space left on device")

    before = (night / "results.csv").read_bytes()
    monkeypatch.setattr("os.fsync", full)
    assert refused(
        cli("event", "add", str(night), "8", "1", "1", "2", "-p", "1,2,3,4", "--json"), "cannot-write"
    )
    monkeypatch.undo()
    assert (night / "results.csv").read_bytes() == before
    assert sorted(path.name for path in night.iterdir()) == ["event.yaml", "results.csv"]


# --- questions -------------------------------------------------------------------------------------------------


def test_groups_and_earlier_rounds(cli: Cli, night: Any) -> None:
    document = cli("event", "standings", str(night), "--after", "3", "--group", "LADIES", "--json").document()
    assert document["after"] == 3
    assert [(one["rank"], one["name"], one["points"]) for one in document["standings"]] == [
        (1, "Eve", 252),
        (2, "Carol", 234),
        (3, "Ana", 181),
        (4, "Fay", 141),
    ]
    done = cli("event", "standings", str(night), "--group", "lads", "--json")
    assert refused(done, "unknown-group")
    assert "ladies" in done.err
    for after in ("8", "-1"):
        assert refused(cli("event", "standings", str(night), "--after", after, "--json"), "unknown-round")


def test_a_penalty_counts_from_its_round_on(cli: Cli, night: Any) -> None:
    gus = {
        after: next(
            one
            for one in cli("event", "standings", str(night), "--after", str(after), "--json").document()[
                "standings"
            ]
            if one["name"] == "Gus"
        )
        for after in (3, 4)
    }
    assert (gus[3]["penalties"], gus[3]["points"]) == (0, 242)
    assert (gus[4]["penalties"], gus[4]["points"]) == (-2, 304)


def test_missing_tables_of_the_last_round(cli: Cli, night: Any) -> None:
    results = night / "results.csv"
    results.write_text(results.read_text().replace("7,2,1,3,2,6,68,54\n", ""))
    document = cli("event", "missing", str(night), "--round", "7", "--json").document()
    assert document == {"round": 7, "missing": [{"table": 2, "players": []}], "players": ["1", "2", "3", "6"]}
    assert cli("event", "missing", str(night), "--round", "7", "-q").out == "2\n"
    assert cli("event", "missing", str(night), "--round", "6", "-q").out == ""
    (night / "seating.csv").write_text(cli("event", "seat", "--players", "8", "-f", "csv").out)
    document = cli("event", "missing", str(night), "--round", "7", "--json").document()
    assert document["missing"] == [{"table": 2, "players": ["1", "3", "2", "6"]}]


def test_the_card_of_a_player(cli: Cli, night: Any) -> None:
    by_name, by_id = (cli("event", "card", str(night), who, "--json").document() for who in ("gus", "7"))
    assert by_name == by_id
    assert [one["total"] for one in by_name["rounds"]] == [80, 172, 242, 304, 352, 393, 480]
    assert by_name["rounds"][3] == {
        "round": 4,
        "table": 2,
        "partners": ["5"],
        "opponents": ["6", "3"],
        "points": 64,
        "against": 72,
        "result": "lost",
        "penalty": -2,
        "total": 304,
        "substitutes": [],
    }
    done = cli("event", "card", str(night), "Garol", "--json")
    assert refused(done, "unknown-player")
    assert "Carol" in done.err
    assert cli("event", "card", str(night), "Carol", "-q").out == "548\n"


def test_substitutes_are_named_and_the_points_stay(cli: Cli, night: Any) -> None:
    settings = night / "event.yaml"
    settings.write_text(
        settings.read_text() + "substitutes: [{player: 3, name: Rosa, from: 2, to: 3, reason: ill}]\n"
    )
    document = cli("event", "card", str(night), "3", "--json").document()
    assert [one["substitutes"] for one in document["rounds"]] == [[], ["Rosa"], ["Rosa"], [], [], [], []]
    assert document["points"] == 548
    assert "Rosa sat for Carol, rounds 2 to 3" in cli("event", "card", str(night), "3").out


def test_the_crosstable_of_teams(cli: Cli) -> None:
    document = cli("event", "crosstable", str(CASES / "set-money"), "--json").document()
    ann = document["crosstable"][0]
    assert (ann["name"], set(ann["against"])) == ("Ann/Al", {"2", "4"})
    assert ann["against"]["4"] == {"games": 1, "points": 73, "against": 167, "won": 0, "lost": 1}


def test_prizes_as_json(cli: Cli) -> None:
    document = cli("event", "prizes", str(CASES / "set-money"), "--json").document()
    assert (document["pot"], document["entries"], document["set_money"], document["sets"]) == (
        "83.00",
        "80.00",
        "3.00",
        6,
    )
    assert [(one["rank"], one["name"], one["prize"]) for one in document["prizes"]] == [
        (1, "Cat/Cy", "41.50"),
        (2, "Bea/Ben", "24.90"),
        (3, "Ann/Al", "16.60"),
    ]


@pytest.mark.parametrize(
    "form", ["simple", "rounded_outline", "github", "plain", "html", "latex", "csv", "tsv", "jsonl"]
)
@pytest.mark.parametrize(
    "command", ["standings", "crosstable", "honours", "prizes", "check", "next", "card", "missing"]
)
def test_every_answer_in_every_form(cli: Cli, night: Any, command: str, form: str) -> None:
    more = {"card": ["Carol"], "missing": ["--round", "7"], "next": ["--seed", "1"]}.get(command, [])
    done = cli("event", command, str(night), *more, "-f", form)
    assert (done.status, done.err) == (
        0,
        "meldcalc: drawn by lot with seed 1\n" if command == "next" else "",
    )
    assert bool(done.out) or (command in ("check", "missing") and form == "jsonl")  # nothing wrong or missing


def test_writing_commands_answer_in_every_form_too(cli: Cli, night: Any, tmp_path: Path) -> None:
    for number, form in enumerate(["csv", "jsonl", "simple"], 8):
        done = cli("event", "add", str(night), str(number), "1", "1", "2", "-p", "1,2,3,4", "-f", form)
        assert (done.status, done.err) == (0, "")
        done = cli("event", "fix", str(night), str(number), "1", "1", "3", "--reason", "x", "-f", form)
        assert (done.status, done.err) == (0, "")
    assert cli("event", "export", str(night), "--html", str(tmp_path / "o.html"), "-f", "csv").status == 0


def test_people_read_spanish_and_programs_english(cli: Cli, night: Any) -> None:
    assert "Jugador" in cli("event", "standings", str(night), "--lang", "es").out
    assert "Delante por" in cli("event", "standings", str(night), "--lang", "es").out
    assert cli("event", "standings", str(night), "--lang", "es", "-f", "csv").out.startswith(
        "rank,tied,id,name,r1,"
    )
    assert "no hay ningún grupo" in cli("event", "standings", str(night), "--group", "x", "--lang", "es").err


# --- the next round -----------------------------------------------------------------------------------------------


def test_winners_move_up_and_change_partners(cli: Cli, begun: Any) -> None:
    (begun / "results.csv").write_text(HEAD + "1,1,1,2,3,4,50,40\n1,2,5,6,7,8,10,90\n")
    document = cli(
        "event", "next", str(begun), "--movement", "winners-up", "--seed", "5", "--json"
    ).document()
    (one,) = document["seating"]
    assert one["round"] == 2
    head, last = one["tables"]
    assert {head[seat] for seat in "nsew"} == set("1278")
    assert {last[seat] for seat in "nsew"} == set("5634")
    for table in one["tables"]:
        for pair in ({table["n"], table["s"]}, {table["e"], table["w"]}):
            assert pair not in (set("12"), set("34"), set("56"), set("78"))
    assert document["seed"] == 5
    assert cli("event", "next", str(begun), "--seed", "5", "--json").document() == document


def test_the_last_pairing_of_partners_is_not_repeated_where_it_can_be_helped(cli: Cli, night: Any) -> None:
    for seed in ("1", "2", "3"):
        document = cli("event", "next", str(night), "--seed", seed, "--json").document()
        assert document["seating"][0]["round"] == 8
        assert sorted(t[s] for t in document["seating"][0]["tables"] for s in "nsew") == list("12345678")


def test_teams_move_up_and_the_one_with_a_bye_comes_in(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "five"
    place.mkdir()
    (place / "event.yaml").write_text("meldcalc: 1\nteams: {1: [A], 2: [B], 3: [C], 4: [D], 5: [E]}\n")
    (place / "results.csv").write_text(
        "round,table,a,b,a_points,b_points\n1,1,1,2,5,9\n1,2,3,4,9,5\n1,,5,bye,,\n"
    )
    (one,) = cli("event", "next", str(place), "--seed", "1", "--json").document()["seating"]
    assert one["tables"][0] == {"table": 1, "a": "2", "b": "3"}
    assert "5" in (one["tables"][1]["a"], one["tables"][1]["b"])
    assert one["out"] in (["1"], ["4"])


def test_the_first_round_is_drawn_and_written(cli: Cli, begun: Any) -> None:
    drawn = cli("event", "next", str(begun), "--json").document()
    again = cli("event", "next", str(begun), "--seed", str(drawn["seed"]), "--write", "--json").document()
    assert again == drawn
    loaded = load(str(begun))
    assert [seat.sides for seat in loaded.seating.tables.values()] == [
        ((t["n"], t["s"]), (t["e"], t["w"])) for t in drawn["seating"][0]["tables"]
    ]
    assert refused(cli("event", "next", str(begun), "--write", "--json"), "already-in")
    assert cli("event", "add", str(begun), "1", "1", "5", "6").status == 0
    assert refused(cli("event", "next", str(begun), "--json"), "round-open")
    assert cli("event", "add", str(begun), "1", "2", "5", "5").status == 0
    assert cli("event", "next", str(begun), "--write").status == 0
    assert len(load(str(begun)).seating.tables) == 4
    assert cli("event", "check", str(begun)).status == 0


# --- seasons -------------------------------------------------------------------------------------------------------

NIGHTS = """night,player,points
2026-09-01,Ana,310
2026-09-01,Bob,250
2026-09-08,Ana,120
2026-09-08,Bob,280
2026-09-08,Carol,430
2026-09-15,Bob,280
2026-09-15,Ana,250
"""


def test_the_best_nights_count(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text(NIGHTS)
    document = cli("event", "season", str(tmp_path), "--best", "2", "--json").document()
    assert document["nights"] == ["2026-09-01", "2026-09-08", "2026-09-15"]
    found = {one["name"]: one for one in document["standings"]}
    assert [
        (one["rank"], one["name"], one["points"], one["decided_by"]) for one in document["standings"]
    ] == [
        (1, "Ana", 560, "best_night"),
        (2, "Bob", 560, None),
        (3, "Carol", 430, None),
    ]
    assert found["Ana"]["nights"] == [310, 120, 250]
    assert found["Ana"]["dropped"] == [120]
    assert found["Bob"]["dropped"] == [250]
    assert (found["Carol"]["nights"], found["Carol"]["dropped"]) == ([None, 430, None], [])
    assert [
        one["points"] for one in cli("event", "season", str(tmp_path), "--json").document()["standings"]
    ] == [810, 680, 430]
    assert cli("event", "season", str(tmp_path), "--best", "0").status == 2


def test_a_season_with_players_and_a_ranking_of_its_own(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n10,1,5\n9,2,5\n9,1,0\n")
    (tmp_path / "event.yaml").write_text(
        "meldcalc: 1\nname: Autumn\nplayers: {2: Bob, 1: Ana, 3: Cy}\nrank: [points, nights]\n"
    )
    document = cli("event", "season", str(tmp_path), "--json").document()
    assert document["name"] == "Autumn"
    assert [
        (one["rank"], one["name"], one["nights"], one["decided_by"]) for one in document["standings"]
    ] == [
        (1, "Ana", [0, 5], "nights"),
        (2, "Bob", [5, None], None),
        (None, "Cy", [None, None], None),
    ]


@pytest.mark.parametrize(
    ("rows", "code", "line"),
    [
        ("1,Ana,5\n1,Ana,6\n", "repeated-row", 3),
        ("1,Ana,x\n", "bad-points", 2),
        ("1,,5\n", "player-missing", 2),
        (",Ana,5\n", "night-missing", 2),
        ("1,Ana\n", "odd-row", 2),
    ],
)
def test_problems_of_a_season(cli: Cli, tmp_path: Path, rows: str, code: str, line: int) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n" + rows)
    done = cli("event", "season", str(tmp_path), "--json")
    assert refused(done, code)
    assert json.loads(done.err)["error"]["where"]["line"] == line


def test_a_season_is_checked_like_an_evening(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n1,Ana,5\n1,Bob,five\n")
    done = cli("event", "check", str(tmp_path))
    assert (done.status, done.out.split(": ")[:2]) == (1, [f"{tmp_path}/nights.csv:3:7", "bad-points"])
    (tmp_path / "nights.csv").write_text("night,player,points\n1,Ana,5\n")
    assert cli("event", "check", str(tmp_path)) == (0, "", "")
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nname: Autumn\n")
    assert cli("event", "check", str(tmp_path)) == (0, "", "")
    assert cli("event", "season", str(tmp_path), "--json").document()["name"] == "Autumn"
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nplayers: {1: ana}\n")
    assert cli("event", "check", str(tmp_path)) == (0, "", "")
    (tmp_path / "event.yaml").write_text("meldcalc: 1\nplayers: {1: Anna}\n")
    assert "unknown-player" in cli("event", "check", str(tmp_path)).out


def test_a_night_is_corrected_by_a_later_row(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nights.csv").write_text("night,player,points\n1,Ana,5\n1,Ana,6,fix,added wrongly\n")
    assert cli("event", "season", str(tmp_path), "-q").out == "Ana 6\n"


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_page_is_self_contained_and_escaped(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "odd"
    place.mkdir()
    (place / "event.yaml").write_text(
        'meldcalc: 1\nname: "<script>alert(1)</script> & Co"\nplayers: {1: "<b>Ana</b>", 2: "B\\"ob", 3: "C&D", 4: Points}\n'
        'groups: {"<i>": [1]}\nentry: "1.00"\nprizes: [100%]\n'
    )
    (place / "results.csv").write_text(HEAD + "1,1,1,2,3,4,5,-6\n")
    out = tmp_path / "page.html"
    out.write_text("")
    assert cli("event", "export", str(place), "--html", str(out), "--lang", "es").status == 0
    page = out.read_text()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert "Points" in page  # a name is not translated
    assert "Puesto" in page
    assert not re.search(r"""(src|href)=|url\(|@import|https?:""", page)
    assert '<meta charset="utf-8">' in page
    assert "viewport" in page
    assert "@media print" in page


def test_the_page_cannot_be_put_where_nothing_can_be(cli: Cli, night: Any, tmp_path: Path) -> None:
    assert refused(
        cli("event", "export", str(night), "--html", str(tmp_path / "no" / "o.html"), "--json"),
        "file-missing",
    )


# --- speed ---------------------------------------------------------------------------------------------------------


def big(place: Any, players: Any, rounds: Any) -> Any:
    """A tournament of so many players and rounds, four to a table."""
    rng = random.Random(1)
    place.mkdir()
    names = ", ".join(f"{number}: P{number}" for number in range(1, players + 1))
    (place / "event.yaml").write_text(
        f'meldcalc: 1\nplayers: {{{names}}}\nrank: [points, high_round, wins, head_to_head]\nentry: "5.00"\nprizes: [100%]\n'
    )
    seats = list(range(1, players + 1))
    rows = [HEAD]
    for number in range(1, rounds + 1):
        rng.shuffle(seats)
        rows += [
            f"{number},{place // 4 + 1},{','.join(map(str, seats[place : place + 4]))},{rng.randint(-50, 120)},{rng.randint(-50, 120)}\n"
            for place in range(0, players, 4)
        ]
    (place / "results.csv").write_text("".join(rows))
    return place


def seconds(place: Any, *args: Any) -> Any:
    """CPU of a whole call."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "meldcalc", "event", *args, str(place)],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_ten_thousand_rows_are_ranked_at_once(tmp_path: Path) -> None:
    few, many = big(tmp_path / "few", 400, 1), big(tmp_path / "night", 400, 100)
    assert seconds(many, "standings", "-q") < 10 * seconds(few, "standings", "-q")


@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds"), [(400, 1000), (8, 50_000), (20_000, 20)])
def test_a_hundred_thousand_rows_are_ranked_in_three_seconds_and_checked_in_as_many(
    tmp_path: Path, players: int, rounds: int
) -> None:
    place = big(tmp_path / "night", players, rounds)
    assert seconds(place, "standings", "--json") < 3
    assert seconds(place, "check") < 3
