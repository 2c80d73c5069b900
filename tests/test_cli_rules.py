"""``meldcalc rules``: list, show, diff, check, schema, in every form."""

import csv
import functools
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.rules import resolve, shipped
from meldcalc.rules.files import shipped_text

BAD = Path(__file__).parent / "tables_bad"
GOOD = Path(__file__).parent / "tables_good"


def test_rules_alone_lists_the_tables(cli: Cli) -> None:
    done = cli("rules")
    assert (done.status, done.err) == (0, "")
    for name in shipped():
        assert name in done.out
    for word in ("Double-deck partnership", "4 6 8", "108", "CardzMania rules page"):
        assert word in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert cli("rules", "list").out == done.out
    assert cli("rules", "-q").out.split() == list(shipped())


def test_the_list_for_programs(cli: Cli) -> None:
    tables = cli("rules", "--json").document()["tables"]
    assert [table["name"] for table in tables] == list(shipped())
    double = next(table for table in tables if table["name"] == "cardzmania-double")
    assert double["title"] == "CardzMania double deck"
    assert double["players"] == [4, 6, 8]
    assert double["deck"] == {"ranks": list("ATKQJ"), "copies": 4, "deuces": 0, "jokers": 0, "cards": 80}
    assert double["source"].startswith("The CardzMania rules page")
    rows = list(csv.DictReader(io.StringIO(cli("rules", "-f", "csv").out)))
    assert [row["name"] for row in rows] == list(shipped())
    assert set(rows[0]) == {"name", "title", "players", "deck", "source"}


def test_show_has_every_value_and_option(cli: Cli) -> None:
    done = cli("rules", "show", "cardzmania-single")
    assert (done.status, done.err) == (0, "")
    for words in (
        "bidding.minimum_dealer",
        "Run with extra king",
        "150 1500",
        "settlement.not_on_the_board",
        "trick-scoring",
        "kings-and-queens",
        "plus-20 *",
        "moon.double_run",
    ):
        assert words in done.out


def test_show_with_options_and_settings(cli: Cli) -> None:
    args = (
        "rules",
        "show",
        "single-deck",
        "-o",
        "scale=ones",
        "-s",
        "melds.dix=none",
        "-s",
        "match.target=77",
    )
    table = cli(*args, "--json").document()
    assert table["rules"] == "single-deck"
    assert table["melds"]["run"] == {
        "class": 1,
        "cards": ["A", "T", "K", "Q", "J"],
        "suit": "trump",
        "points": [15, 150],
        "title": {"en": "Run", "es": "Escalera"},
    }
    assert "dix" not in table["melds"]
    assert table["match"] == {"target": 77, "rounds": None, "both_cross": "bidder", "must_bid_to_win": False}
    assert table["bidding"]["steps"] == {"10": 1}
    assert table["moon"] is None
    assert table["options"]["scale"]["chosen"] == "ones"
    assert table["options"]["scale"]["default"] == "tens"
    lines = cli(*args, "-q").out.splitlines()
    assert "melds.run.points=15 150" in lines
    assert "match.target=77" in lines
    rows = {row["path"]: row for row in csv.DictReader(io.StringIO(cli(*args, "-f", "csv").out))}
    assert rows["melds.run.points"]["value"] == "15 150"
    assert rows["melds.run.points"]["place"].startswith("tables/bicycle.yaml:")


@pytest.mark.parametrize("name", shipped())
def test_show_yaml_can_be_saved_and_used(cli: Cli, name: Any, tmp_path: Path) -> None:
    done = cli("rules", "show", name, "--yaml")
    assert (done.status, done.err) == (0, "")
    file = tmp_path / "mine.yaml"
    file.write_text(done.out, encoding="utf-8")
    assert cli("rules", "check", str(file)) == (0, "", "")
    assert resolve(str(file)) == resolve(name)
    assert cli("rules", "diff", name, str(file), "-q").out == ""


def test_show_takes_the_table_from_the_environment_and_from_r(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert '"rules": "double-deck"' in cli("rules", "show", "--json").out
    assert '"rules": "ehow"' in cli("rules", "show", "-r", "ehow", "--json").out
    monkeypatch.setenv("MELDCALC_RULES", "fournier")
    assert '"rules": "fournier"' in cli("rules", "show", "--json").out
    assert cli("rules", "show", "ehow", "-r", "jpgames").status == 2


def test_show_in_spanish(cli: Cli) -> None:
    done = cli("rules", "show", "fournier", "--lang", "es")
    assert "la subasta" not in done.out
    for words in (
        "Pinacle (página de Fournier)",
        "Ruta",
        "lo que cuesta una bajada fallida",
        "Reglas de la casa".lower(),
    ):
        assert words in done.out


def test_a_table_of_ones_own(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("extends: double-deck\nmelds: {aces_around: {points: 10 100 200 400}}\n")
    assert "melds.aces_around.points=10 100 200 400" in cli("rules", "show", "house.yaml", "-q").out
    assert "melds.aces_around.points=10 100 200 400" in cli("rules", "show", "./house.yaml", "-q").out


def test_diff(cli: Cli) -> None:
    done = cli("rules", "diff", "double-deck", "jpgames", "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["a"], found["b"]) == ("double-deck", "jpgames")
    by_path = {row["path"]: (row["a"], row["b"]) for row in found["differences"]}
    assert by_path["bidding.all_pass"] == ("dealer-takes-minimum", "no-score")
    assert by_path["bidding.steps.60"] == ("5", None)
    assert by_path["options.target.default"] == (None, "500")
    assert set(by_path) == {
        *("bidding.all_pass", "bidding.steps.60", "options.target.default", "options.target.choices"),
        *("options.bid-steps.default", "options.bid-steps.choices"),
    }
    people = cli("rules", "diff", "fournier", "pinacle").out
    assert len(people.splitlines()) == 2 + 3
    assert "not-when-folding-hand" in people
    assert "same values" in cli("rules", "diff", "ehow", "ehow").out
    assert cli("rules", "diff", "ehow", "eohw").status == 2


def test_check_is_silent_about_good_files(cli: Cli) -> None:
    assert cli("rules", "check", *map(str, sorted(GOOD.glob("*.yaml")))) == (0, "", "")
    assert cli("rules", "check", "double-deck") == (0, "", "")


def test_check_tells_all_problems_a_line_each(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(
        "extends: double-deck\nmelds:\n  run: {point: 15}\n  dixx: none\nmatch: {target: many}\nmatch: {}\n"
    )
    done = cli("rules", "check", "bad.yaml")
    assert (done.status, done.err) == (1, "")
    allowed = "allowed: class, cards, suit, points, title, source"
    assert done.out.splitlines() == [
        f'bad.yaml:3:9: "point" is not a key here; {allowed}; did you mean points? (at melds › run › point)',
        "bad.yaml:4:9: there is no dixx to take away; did you mean dix? (at melds › dixx)",
        'bad.yaml:5:17: expected here: a whole number of at least 1, not "many" (at match › target)',
        "bad.yaml:6:1: match stands here twice, first in line 5 (at match)",
    ]
    found = cli("rules", "check", "bad.yaml", "--json").document()["files"]
    assert [(file["file"], file["ok"], len(file["problems"])) for file in found] == [("bad.yaml", False, 4)]
    first = found[0]["problems"][0]
    assert first["code"] == "unknown-key"
    assert first["where"] == {"file": "bad.yaml", "line": 3, "column": 9, "path": "melds.run.point"}
    assert cli("rules", "check", "bad.yaml", "-q") == (1, "4\n", "")
    assert cli("rules", "check", str(GOOD / "house.yaml"), "-q").out == ""
    Path("many.yaml").write_text("extends: ehow\n" + "".join(f"k{n}: 1\n" for n in range(1500)))
    assert cli("rules", "check", "many.yaml", "-q") == (1, "1500\n", "")
    rows = list(csv.DictReader(io.StringIO(cli("rules", "check", "bad.yaml", "-f", "csv").out)))
    assert [row["code"] for row in rows] == ["unknown-key", "bad-value", "bad-value", "duplicate-key"]


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_check_and_use_of_bad_files(cli: Cli, path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """``check`` answers 1 on standard output; whoever uses the file is refused with 2 and nothing there."""
    monkeypatch.chdir(BAD)
    done = cli("rules", "check", path.name)
    assert (done.status, done.err) == (1, "")
    assert done.out
    if path.stem != "only-reader-uneven-choice":  # good until that choice is made
        used = cli("rules", "show", path.name)
        assert (used.status, used.out) == (2, "")
        assert used.err.startswith("meldcalc: error: ")


def test_check_of_what_is_no_table(cli: Cli, tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("title: Añil\n".encode("latin-1"))
    done = cli("rules", "check", str(latin))
    assert (done.status, done.err) == (1, "")
    assert ":1:9: this is not UTF-8 text" in done.out
    empty = tmp_path / "empty.yaml"
    empty.write_text("")
    assert cli("rules", "check", str(empty)).status == 1
    for missing in ("nowhere.yaml", "nowhere", str(tmp_path)):
        done = cli("rules", "check", str(GOOD / "house.yaml"), missing)
        assert (done.status, done.out) == (2, "")
        assert missing in done.err


def test_schema(cli: Cli) -> None:
    done = cli("rules", "schema")
    assert done.status == 0
    assert done.out == shipped_text("schema.json")
    assert json.loads(cli("rules", "schema", "--json").out) == json.loads(done.out)


def test_slips(cli: Cli) -> None:
    error = cli("rules", "show", "singel-deck", "--json").refusal()
    assert error["code"] == "unknown-table"
    assert "single-deck" in error["hint"]
    assert cli("rules", "shwo").status == 2
    assert cli("rules", "show", "ehow", "--yaml", "--json").status == 2
    for args, code in (
        (("-o", "scael=ones"), "unknown-option"),
        (("-o", "scale=one"), "unknown-choice"),
        (("-s", "match.taret=5"), "unknown-path"),
        (("-s", "match.target=five"), "bad-value"),
        (("-s", "deck.copies=4"), "table-arithmetic"),
    ):
        assert cli("rules", "show", "ehow", *args, "--json").refusal()["code"] == code


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", shipped())
def test_what_people_see_of_tables_fits_eighty_columns(cli: Cli, name: Any, lang: str) -> None:
    other = "fournier" if name == "cardzmania-single" else "cardzmania-single"
    for args in (["list"], ["show", name], ["diff", name, other], ["diff", other, name]):
        done = cli("rules", *args, "--lang", lang)
        assert max(map(len, done.out.splitlines())) <= 80
    shown = cli("rules", "show", name, "--lang", lang).out
    assert "\nmatch: " in shown, "a section is headed by the path, in any language"


def test_a_meld_is_shown_with_its_points_its_cards_and_its_class(cli: Cli) -> None:
    shown = cli("rules", "show", "double-deck").out.splitlines()
    assert "melds.run             15 150 225 300           Run: A 10 K Q J of trump, class 1" in shown
    assert "melds.pinochle        4 30 60 90               Pinochle: QS JD, class 2" in shown


def checked(cli: Cli, **files: Any) -> Any:
    """What ``rules check`` says of the first file, by line and code."""
    for name, text in files.items():
        Path(f"{name}.yaml").write_text(text)
    done = cli("rules", "check", f"{next(iter(files))}.yaml", "-f", "jsonl")
    assert "Traceback" not in done.err
    return [(row["file"], row["line"], row["code"]) for row in map(json.loads, done.out.splitlines())]


def test_check_tells_a_slip_in_extends_and_everything_else(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rest = "\nmelds: {run: {pionts: 15}}\nmatch: {target: many}\n"
    others = [("a.yaml", 2, "unknown-key"), ("a.yaml", 3, "bad-value")]
    assert checked(cli, a=f"extends: doubledeck{rest}") == [("a.yaml", 1, "unknown-table"), *others]
    assert checked(cli, a=f"extends: b.yaml{rest}") == [("a.yaml", 1, "file-missing"), *others]
    assert checked(cli, a=f"extends: a.yaml{rest}") == [("a.yaml", 1, "extends-cycle"), *others]
    assert checked(cli, a=f"extends: [double-deck]{rest}") == [("a.yaml", 1, "bad-value"), *others]
    assert checked(cli, a=f"extends:{rest}") == [("a.yaml", 1, "bad-value"), *others]
    assert checked(cli, a=f"name: a{rest}") == [("a.yaml", 1, "missing-key"), *others]
    assert checked(cli, a=f"family: none{rest}") == [("a.yaml", 1, "bad-value"), *others]
    assert checked(cli, a="extends: nowhere\nmelds: {dixx: none}\noptions: {o: {default: a}}\n") == [
        ("a.yaml", 1, "unknown-table")
    ], "what the base might hold is not asked for"
    assert checked(cli, a="extends: nowhere\nspecial: {pinochle: lots}\nrescue: {}\n") == [
        ("a.yaml", 1, "unknown-table"),
        ("a.yaml", 2, "bad-value"),
    ], "a file of the Spanish game is known by its keys"


def test_check_tells_what_is_wrong_in_the_file_and_in_what_it_extends(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = "extends: b.yaml\nmatch: {target: many}\n"
    assert checked(cli, a=own, b="extends: ehow\n\nmelds: {run: {pionts: 15}}\n") == [
        ("a.yaml", 2, "bad-value"),
        ("b.yaml", 3, "unknown-key"),
    ]
    assert checked(cli, a=own, b="extends: ehow\nmelds: {\n") == [
        ("a.yaml", 2, "bad-value"),
        ("b.yaml", 3, "yaml-syntax"),
    ]
    assert checked(cli, a=own, b="") == [("a.yaml", 2, "bad-value"), ("b.yaml", 1, "bad-value")]


def test_check_tells_what_does_not_add_up_beside_what_is_wrong(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    slips = "extends: double-deck\nmatch: {target: many}\n"
    found = [("a.yaml", 2, "bad-value")]
    assert checked(cli, a=f"{slips}tricks: {{total: 51}}\n") == [*found, ("a.yaml", 3, "table-arithmetic")]
    assert checked(cli, a=f"{slips}melds: {{x: {{class: 5, cards: KS}}}}\n") == [
        *found,
        ("a.yaml", 3, "missing-key"),
    ]
    assert checked(cli, a=f"{slips}melds: {{x: {{class: 5, cards: 6S, points: 1}}}}\n") == [
        *found,
        ("a.yaml", 3, "table-arithmetic"),
    ]
    for deck in (
        "deck: {copies: many}\ntricks: {total: 51}\n",
        "tricks: {total: all}\nseating: {4: {hand: 12}}\n",
    ):
        assert len(checked(cli, a=f"extends: double-deck\n{deck}")) == 1, (
            "a sum of wrong numbers says nothing"
        )
    assert len(checked(cli, a="extends: double-deck\nmelds: {x: {class: many, cards: KS}}\n")) == 1


def test_a_folder_that_is_gone_stops_no_shipped_table(tmp_path: Path) -> None:
    code = f"mkdir {tmp_path}/gone; cd {tmp_path}/gone; rmdir ../gone; {sys.executable} -m meldcalc"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    run = functools.partial(subprocess.run, capture_output=True, text=True, env=env)
    done = run(["bash", "-c", f"{code} meld KS QS -t S --partial -q"])
    assert (done.returncode, done.stdout) == (0, "4\n")
    done = run(["bash", "-c", f"{code} meld KS QS -t S --partial -q -r house.yaml"])
    assert (done.returncode, done.stdout) == (2, "")
    assert "house.yaml" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_says_which_words_may_stand_at_a_path(cli: Cli) -> None:
    page = " ".join(cli("rules", "show", "double-deck").out.split())
    assert "what a side must take to keep its meld: nothing, trick, point, N" in page
    assert "thrown in: meld, none, meld+N" in page
    assert "none: unchecked" in page
    assert "one hand: bidder, bidder-first, high, extend-N" in page
