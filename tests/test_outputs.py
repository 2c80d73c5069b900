"""Files that an answer is written to: an earlier answer is replaced, nothing else; and what is written to a stream."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, run_command
from saving import CARDS, HEAD, contents, put

ROOT = Path(__file__).parent.parent
PAGES = (["match", "export", "evening.yaml", "--html"], ["event", "export", "night", "--html"])
BATCH = ["batch", "hands.csv", "--out"]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Any:
    put(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def refused(*call: str) -> str:
    """The code of a call that is refused and changes no file."""
    before = contents(Path())
    code: str = run_command(*call, "--json").refusal()["code"]
    assert contents(Path()) == before
    return code


@pytest.mark.parametrize("call", PAGES)
def test_a_page_replaces_an_earlier_page(place: Any, call: Any) -> None:
    assert run_command(*call, "page.html").status == 0
    first = Path("page.html").read_bytes()
    assert b'<meta name="generator" content="meldcalc">' in first
    assert run_command(*call, "page.html", "--lang", "es").status == 0
    assert Path("page.html").read_bytes() != first
    Path("page.html").write_bytes(b"")
    assert run_command(*call, "page.html").status == 0, "an empty file holds nothing"


@pytest.mark.parametrize(
    "head",
    [
        "<style>\n:root { color-scheme: light dark; --line: #8886; --faint: #777; --first: #b8860b; }\n",
        "<style>\n:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1d1d1b;--faint:#6b6a63;",
    ],
)
@pytest.mark.parametrize("call", PAGES)
def test_a_page_replaces_one_of_the_first_version(place: Any, call: Any, head: str) -> None:
    begin = f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>x</title>\n{head}'
    Path("page.html").write_text(begin + "</style>\n</head>\n<body>\n</body>\n</html>\n")
    assert run_command(*call, "page.html").status == 0


@pytest.mark.parametrize(
    "out", ["evening.yaml", "void.yaml", "night/results.csv", "night/event.yaml", "hands.csv", "mine.html"]
)
@pytest.mark.parametrize("call", [*PAGES, BATCH])
def test_no_answer_replaces_what_is_no_earlier_answer(place: Any, call: Any, out: str) -> None:
    Path("mine.html").write_text("<!DOCTYPE html>\n<html><head><title>Our club</title></head></html>\n")
    assert refused(*call, out) == "file-exists"


def test_what_is_in_the_text_of_a_page_makes_it_no_page_of_ours(place: Any) -> None:
    marker = '<meta name="generator" content="meldcalc">'
    Path("mine.html").write_text(f"<!DOCTYPE html>\n<html><head></head><body>{marker}</body></html>\n")
    assert refused(*PAGES[0], "mine.html") == "file-exists"


@pytest.mark.parametrize("call", [*PAGES, BATCH])
def test_force_replaces_anything_but_what_a_page_is_made_from(place: Any, call: Any) -> None:
    Path("notes.txt").write_text("mine")
    done = run_command(*call, "notes.txt")
    assert "--force replaces it" in done.err
    assert run_command(*call, "notes.txt", "--force").status == 0
    assert b"mine" not in Path("notes.txt").read_bytes()
    if call == BATCH:
        assert run_command(*call, "hands.csv", "--force").status == 0, "records are scored in their own place"
        return
    source = "night/results.csv" if call[0] == "event" else "evening.yaml"
    os.link(source, "other-name")
    Path("a-link").symlink_to(source)
    for out in (source, f"./{source}", "other-name", "a-link"):
        assert refused(*call, out, "--force") == "file-exists"


@pytest.mark.parametrize("ending", ["csv", "ndjson", "jsonl", "parquet"])
def test_scored_records_replace_scored_records(place: Any, ending: str) -> None:
    out = f"scored.{ending}"
    for _ in range(2):
        assert run_command(*BATCH, out).status == 0
    Path("hands.csv").write_text("hand,trump,partial,claim\nAX,S,yes,5\n")
    assert run_command(*BATCH, out).status == 1
    assert run_command(*BATCH, out).status == 1, "records in error are scored records too"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("in.csv", CARDS),
        ("other.csv", "meld,error\n1,2\n"),
        ("in.ndjson", '{"hand": "AS"}\n'),
        ("list.ndjson", "[1]\n"),
        ("half.ndjson", '{"meld": 1, "error": null'),
        ("results.csv", "round,table,a,b,a_points,b_points\n"),
        ("x.parquet", "PAR1 and no more"),
        ("bytes", "\xff\x00"),
    ],
)
def test_other_records_are_not_replaced_by_scored_ones(place: Any, name: str, text: Any) -> None:
    Path(name).write_text(text)
    assert refused(*BATCH, name) == "file-exists"


def test_a_parquet_file_of_hands_is_not_replaced(place: Any) -> None:
    pl = pytest.importorskip("polars")
    pl.DataFrame({"hand": ["AS"], "partial": [True]}).write_parquet("hands.parquet")
    assert refused(*BATCH, "hands.parquet") == "file-exists"


def test_a_file_that_came_while_the_answer_was_made_is_not_replaced(place: Any) -> None:
    reads, writes = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-m", "meldcalc", "batch", "--out", "scored.csv"],
        stdin=reads,
        stderr=subprocess.PIPE,
    )
    os.close(reads)
    os.write(writes, CARDS.encode())
    while not list(place.glob(".scored.csv.*")):
        assert child.poll() is None
    Path("scored.csv").write_text("mine")
    os.close(writes)
    _, err = child.communicate()
    assert (child.returncode, Path("scored.csv").read_text()) == (2, "mine")
    assert b"already exists" in err
    assert not list(place.glob(".scored.csv.*"))


def test_folders_links_and_pipes_as_outputs(place: Any) -> None:
    Path("folder").mkdir()
    Path("loop").symlink_to("loop")
    Path("dangling").symlink_to("page.html")
    for call in (*PAGES, BATCH):
        assert refused(*call, "folder") == "not-a-file"
        assert refused(*call, "folder/") == "not-a-file"
        assert refused(*call, "none/") == "file-missing"
        assert refused(*call, "loop") == "cannot-write"
        assert refused(*call, "") == "usage"
        assert run_command(*call, os.devnull).status == 0
    assert run_command(*PAGES[0], "dangling").status == 0
    assert Path("dangling").is_symlink()
    assert Path("page.html").read_text().startswith("<!DOCTYPE")
    os.mkfifo("pipe")
    with subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE) as cat:
        assert run_command(*PAGES[0], "pipe").status == 0
        assert cat.stdout is not None
        assert cat.stdout.read() == Path("page.html").read_bytes()


@pytest.mark.parametrize("call", PAGES)
def test_standard_output_gets_the_bytes_of_the_file(place: Any, call: Any) -> None:
    assert run_command(*call, "page.html").status == 0
    page = Path("page.html").read_bytes()
    assert max(map(len, page.splitlines())) > 80
    for out in (["-"], ["-", "-q"], ["/dev/stdout", "-q"]):
        done = subprocess.run(
            [sys.executable, "-m", "meldcalc", *call, *out],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "40"},
            check=True,
        )
        assert done.stdout.removesuffix(b"/dev/stdout\n") == page
    assert run_command(*call, "-", "--json").answer()["html"].encode() == page
    assert not Path("-").exists()


def test_a_log_that_standard_output_is_added_to_keeps_what_it_has(place: Any) -> None:
    Path("log").write_text("before\n")
    with Path("log").open("ab") as log:
        subprocess.run([sys.executable, "-m", "meldcalc", *BATCH, "/dev/stdout"], stdout=log, check=True)
    assert Path("log").read_text().startswith("before\nid,hand,trump,partial,meld")


# --- names that are no files ---------------------------------------------------------------------------------------


def test_what_is_no_file_is_called_by_its_name(place: Any) -> None:
    os.mkfifo("pipe")
    for name, said in (
        ("pipe", "pipe is a pipe"),
        (os.devnull, "/dev/null is a device"),
        ("night", "night is a folder"),
    ):
        done = run_command("match", "note", name, "x", "--json")
        assert done.refusal()["code"] == "not-a-file"
        assert said in done.refusal()["message"]


def test_a_match_is_not_begun_under_the_name_of_a_folder(place: Any) -> None:
    Path("real").mkdir()
    for name, code in (
        ("real/x/", "file-missing"),
        ("real/", "not-a-file"),
        ("", "usage"),
        (".", "not-a-file"),
    ):
        assert refused("match", "new", name, "-r", "single-deck") == code
    assert not list(Path("real").iterdir())


def test_what_never_ends_is_not_read_for_ever(place: Any) -> None:
    calls = [
        ["match", "show", "/dev/zero"],
        ["meld", "AS", "-r", "/dev/zero"],
        ["tally", "/dev/zero"],
        ["match", "check", "big.yaml"],
    ]
    with Path("big.yaml").open("wb") as big:
        big.truncate(300 << 20)
    for call in calls:
        done = subprocess.run(
            [sys.executable, "-m", "meldcalc", *call, "--json"], capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 2
        assert json.loads(done.stderr)["error"]["code"] in ("too-long", "unknown-table")
    done = subprocess.run(
        [sys.executable, "-m", "meldcalc", "meld", "AS", "--partial", "--json"],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "MELDCALC_RULES": "/dev/zero"},
    )
    assert (done.returncode, json.loads(done.stderr)["error"]["code"]) == (2, "too-long")


def test_a_match_is_read_from_a_pipe(place: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meldcalc", "match", "show", "/dev/stdin", "-q"],
        input=HEAD,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("We 660")
