"""What every command shares: forms of output, errors, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc import __version__


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"meldcalc {__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ("help", "errors", "-q", "--json"),
        ("help", "errors", "-q", "-f", "csv"),
        ("help", "errors", "--json", "-f", "csv"),
    ],
)
def test_two_forms_at_once_are_refused(cli: Cli, args: Any) -> None:
    done = cli(*args)
    assert (done.status, done.out) == (2, "")
    assert "exclude each other" in done.err


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("help", "errors", "-f", "cvs"), "did you mean csv?"),
        (("help", "errors", "--color", "allways"), "did you mean always?"),
        (("help", "errors", "--lang", "fr"), "it takes en, es"),
        (("help", "errorz"), "did you mean errors?"),
        (("halp",), "help"),
        (("help", "errors", "--fromat", "csv"), "--format"),
        (("meld", "AS", "-o", "scale"), "NAME=CHOICE"),
        (("meld", "AS", "-s", "=4"), "PATH=VALUE"),
    ],
)
def test_a_slip_in_the_call_gets_a_suggestion(cli: Cli, args: Any, expected: str) -> None:
    done = cli(*args)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("meldcalc: error: ")
    assert expected in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "args", [("help", "errorz", "--json"), ("help", "--nope", "--json"), ("--json", "x")]
)
def test_with_json_the_error_is_the_last_line_of_standard_error(cli: Cli, args: Any) -> None:
    assert cli(*args).refusal()


def test_errors_speak_spanish_when_asked(cli: Cli) -> None:
    assert "no hay ninguna página" in cli("help", "errorz", "--lang", "es").err


@pytest.mark.parametrize(
    ("args", "english", "spanish"),
    [
        (("meld", "AS", "--fromat", "x"), "there is no option --fromat", "no hay opción --fromat"),
        (("meld", "AS", "--nope"), "there is no option --nope", "no hay opción --nope"),
        (("meld",), "HAND… is missing", "falta HAND…"),
        (("meld", "AS", "-p", "x"), "-p/--players takes a whole number, not 'x'", "espera un número entero, no 'x'"),
    ],
)  # fmt: skip
def test_wrong_usage_in_both_languages(cli: Cli, args: Any, english: str, spanish: str) -> None:
    assert cli(*args).err.startswith(f"meldcalc: error: {english}")
    for asked in (["--lang", "es"], ["--lang=es"]):
        done = cli(*args, *asked)
        assert (done.status, done.out) == (2, "")
        assert spanish in done.err
        assert "pruebe meldcalc meld --help" in done.err


@pytest.mark.parametrize(
    ("args", "said", "hint"),
    [
        (("meld", "AS", "--ascii=1"), "--ascii takes no value", ""),
        (("meld", "AS", "--lang", "en", "-t"), "-t needs a value", ""),
        (("mled", "AS"), "there is no command 'mled'", "did you mean meld?"),
        (("rules", "shwo"), "there is no command 'shwo'", "did you mean show?"),
        (("QS", "QS"), "there is no command 'QS'", "a hand stands behind a command: meldcalc meld QS …"),
        (("help", "meld"), "there is no page 'meld'", "try meldcalc meld --help"),
        (("frob",), "there is no command 'frob'", "try meldcalc --help"),
        (("score", "--meld", "35,", "12"), "there is no place for 12", "a value is one word: 35,12 without spaces"),
        (("partial", "--melds", "AS", "--out", "nomal"), "--out does not know 'nomal'; it takes normal, fold", "did you mean normal?"),
        (("partial", "--melds", "AS", "--number", "0"), "--number takes a whole number of at least 1, not 0", "try meldcalc partial --help"),
        (("score", "--bidder", "We"), "no side is called 'We': there are Us, Them", "--sides gives the sides their names"),
    ],
)  # fmt: skip
def test_slips_on_the_line_are_told_with_the_way_out(cli: Cli, args: Any, said: str, hint: str) -> None:
    done = cli(*args)
    assert (done.status, done.out) == (2, "")
    first, *others = done.err.splitlines()
    assert first.startswith(f"meldcalc: error: {said}")
    assert " ".join(others).strip().startswith(hint)
    assert bool(others) == bool(hint)


def test_a_file_that_is_called_nearly_so_is_suggested(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.yaml").write_text("")
    assert "did you mean evening.yaml?" in cli("match", "show", "evning.yaml").err
    assert "did you mean" not in cli("match", "show", "other.txt").err


def test_a_home_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the shell's own files are protected there is an error, and no traceback."""
    (tmp_path / ".bash_completions").write_text("a file is in the way")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    done = subprocess.run(
        [sys.executable, "-m", "meldcalc", "--install-completion", "bash"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("meldcalc: error: ")
    assert "Traceback" not in done.stderr


def test_long_errors_are_broken_between_words_on_a_terminal(tmp_path: Path) -> None:
    import pexpect

    hand = "AS TS KS QS JS KH QH JD QS AH TH TD KD AC TC KC QC JC AD TS"
    child: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable, ["-m", "meldcalc", "meld", "-t", "S", hand, "/", hand[:-2], "XS"], dimensions=(24, 80)
    )
    lines = child.read().decode().splitlines()
    assert max(map(len, lines)) <= 80
    text, caret = lines[1:3]
    assert text[caret.index("^") :].startswith("XS")
    child = pexpect.spawn(
        sys.executable, ["-m", "meldcalc", "meld", "-r", "nowhere", "AS"], dimensions=(24, 60)
    )
    lines = child.read().decode().splitlines()
    assert max(map(len, lines)) <= 60
    assert "cardzmania-double," in " ".join(lines).split()


def test_a_text_has_no_table_form(cli: Cli) -> None:
    for args in (["help", "notation"], ["rules", "schema"]):
        done = cli(*args, "-f", "csv")
        assert (done.status, done.out) == (2, "")
        assert "no table" in done.err


def test_an_empty_name_is_no_default_table(cli: Cli) -> None:
    done = cli("meld", "AS", "-r", "", "--partial")
    assert (done.status, done.out) == (2, "")
    assert 'there is no table ""' in done.err


def test_the_environment_sets_the_language_of_people_only(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert "Significado" in cli("help", "errors").out
    assert cli("help", "errors", "-f", "csv").out.startswith("code,meaning\n")
    assert "there is no page" in cli("help", "errorz", "--json").err


@pytest.mark.parametrize(
    ("form", "begins"),
    [("simple", "Code "), ("rounded_outline", "╭"), ("github", "| Code"), ("plain", "Code "), ("html", "<table>"), ("latex", r"\begin{tabular}"), ("csv", "code,meaning\n"), ("tsv", "code\tmeaning\n"), ("jsonl", '{"code": ')],
)  # fmt: skip
def test_formats(cli: Cli, form: str, begins: str) -> None:
    done = cli("help", "errors", "-f", form)
    assert done.status == 0
    assert done.out.startswith(begins)


def test_ascii_and_colour(cli: Cli) -> None:
    done = cli("help", "errors", "-f", "rounded_outline", "--ascii")
    assert done.out.isascii()
    assert "\x1b[" in cli("help", "errors", "--color", "always").out
    assert "\x1b[" not in cli("help", "errors").out


def test_plain_letters_where_asked_for(cli: Cli) -> None:
    done = cli("rules", "show", "ehow", "--ascii", "--lang", "es")
    assert done.out.isascii()
    assert "Titulo" in done.out
    refused = cli("meld", "♠RX", "--ascii", "--lang", "es", "--partial")
    assert refused.err.splitlines()[:3] == [
        'meldcalc: error: "X" no es aqui un valor (A 10 R D J)',
        "  SRX",
        "    ^",
    ]
    exact = cli("score", "--sides", "José,Ana", "--passed-out", "--ascii", "-f", "csv")
    assert "\nJosé," in exact.out, "programs read what was written"
    exact = cli("score", "--sides", "José,Ana", "--passed-out", "--ascii", "--json")
    assert exact.out.isascii()
    assert "José" in json.loads(exact.out)["sides"]


def run(*args: Any, **env: Any) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "meldcalc", *args], capture_output=True, text=True, env={**os.environ, **env}
    )


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = f"{sys.executable} -m meldcalc help errors | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_an_error() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m meldcalc help errors > /dev/full"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "could not be written" in done.stderr


def test_a_full_disk_is_an_error_with_a_code() -> None:
    code = f"{sys.executable} -m meldcalc help errors --json > /dev/full"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True)
    assert json.loads(done.stderr.splitlines()[-1])["error"]["code"] == "cannot-write"


@pytest.mark.parametrize(
    ("call", "status"),
    [
        ("meld AS -t S --partial >&-", 2),
        ("--version >&-", 2),
        ("--help >&-", 2),
        ("match check tests/cases/matches/kitchen.yaml >&-", 0),
        ("meld AX -t S --partial 2>&-", 2),
        ("meld AX -t S --partial >&- 2>&-", 2),
        ("meld - -t S --partial <&-", 2),
        ("help errors >&-", 2),
    ],
)
def test_a_closed_stream_breaks_nothing(call: str, status: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m meldcalc {call}"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (status, "")
    assert "Traceback" not in done.stderr


def test_a_terminal_without_the_glyphs_gets_letters() -> None:
    assert run("help", "errors", "-f", "rounded_outline", PYTHONIOENCODING="ascii").stdout.isascii()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("meldcalc meld -r double-deck-", ["double-deck-20"]),
        ("meldcalc meld -r single-deck -o scale=", ["scale=tens", "scale=ones"]),
        ("meldcalc meld -o bid", ["bid-steps=fives", "bid-steps=ones"]),
        ("meldcalc meld -r nowhere -o bid", []),
        ("meldcalc meld -t n", ["none"]),
        ("meldcalc meld -t H", ["H"]),
        ("meldcalc meld --lang es -t P", ["P"]),
        ("meldcalc match add x.yaml --lang es -t T", ["T"]),
        ("meldcalc meld --lang es -t S", []),
        ("meldcalc rules show pin", ["pinacle"]),
        ("meldcalc rules show ehow -o sc", ["scale=tens", "scale=ones"]),
        ("meldcalc partial -o par", ["partials=none", "partials=8"]),
        ("meldcalc score --moon double", ["double_bid", "double_run"]),
        ("meldcalc help no", ["notation"]),
        ("meldcalc rules s", ["show", "schema"]),
        ("meldcalc match st", ["stats"]),
        ("meldcalc meld -f g", ["github"]),
        ("meldcalc meld --lang e", ["en", "es"]),
    ],
)
def test_completion_knows_tables_options_and_trumps(words: str, found: Any) -> None:
    last = str(len(words.split()) - 1)
    done = run(_MELDCALC_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=last)
    assert done.stdout.split() == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["meldcalc", "meld", "-r", "ehow", "-o", "scale", "="], ["tens", "ones"]),
        (["meldcalc", "meld", "-r", "ehow", "-o", "scale", "=", "t"], ["tens"]),
        (["meldcalc", "meld", "-o", "bid-steps", "=", "ones", "-t", "n"], ["none"]),
        (["meldcalc", "match", "new", "x.yaml", "--sides", "We", "=", "Ana", "-r", "eh"], ["ehow"]),
    ],
)
def test_completion_behind_an_equals_sign_where_bash_takes_words_apart(
    words: list[str], found: list[str]
) -> None:
    last = str(len(words) - 1)
    done = run(_MELDCALC_COMPLETE="complete_bash", COMP_WORDS="\n".join(words), COMP_CWORD=last)
    assert done.stdout.split() == found


@pytest.mark.parametrize("words", [(), ("event",), ("match",)])
def test_called_with_nothing_the_help_says_what_there_is(cli: Cli, words: Any) -> None:
    done = cli(*words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("Usage: meldcalc")


# --- options of the output before the command --------------------------------------------------------------

SCORE = ("score", "--sides", "We,They", "--passed-out")


@pytest.mark.parametrize(
    ("before", "call", "behind"),
    [
        (("--json",), SCORE, ("--json",)),
        (("-q",), SCORE, ("-q",)),
        (("-f", "csv"), SCORE, ("-f", "csv")),
        (("-fcsv",), SCORE, ("-f", "csv")),
        (("--format=csv", "--safe"), SCORE, ("-f", "csv", "--safe")),
        (("--lang", "es", "--ascii"), SCORE, ("--lang", "es", "--ascii")),
        (("--lang=es", "--color", "always"), SCORE, ("--lang", "es", "--color", "always")),
        (("--json",), ("rules",), ("list", "--json")),
        (("-f", "csv"), ("rules", "--lang", "es", "diff", "ehow", "bicycle"), ("-f", "csv")),
        (("--color", "never", "--lang", "es"), ("rules", "show", "ehow"), ("--lang", "es")),
    ],
)
def test_options_of_the_output_may_stand_before_the_command(
    cli: Cli, before: Any, call: Any, behind: Any
) -> None:
    assert cli(*before, *call) == cli(*call, *behind)


def test_of_two_options_the_one_behind_the_command_holds(cli: Cli) -> None:
    assert cli("--lang", "es", "-f", "csv", *SCORE, "-f", "tsv") == cli(*SCORE, "-f", "tsv")


def test_a_value_before_the_command_is_no_command(cli: Cli) -> None:
    """``csv`` and ``es`` are values, and a hand behind -- is none."""
    assert "does not know 'meld'" in cli("--lang", "meld", "help", "errors").err
    assert cli("-q", "meld", "-t", "S", "--partial", "--", "AS TS KS QS JS").out == "15\n"


@pytest.mark.parametrize(
    ("call", "option"),
    [(("-r", "ehow", "meld", "AS"), "-r"), (("match", "--hand", "1", "show", "x"), "--hand")],
)
def test_any_other_option_before_the_command_is_told_where_it_belongs(
    cli: Cli, call: Any, option: str
) -> None:
    done = cli(*call)
    assert done.err.startswith(f"meldcalc: error: there is no option {option} before the command\n")
    assert "options come after the command: meldcalc" in done.err
    spanish = cli("--lang", "es", *call)
    assert spanish.err.startswith(f"meldcalc: error: antes de la orden no hay opción {option}\n")
    assert "las opciones van después de la orden" in spanish.err
    assert cli("--json", *call).refusal()["code"] == "usage"


# --- text that a terminal or a spreadsheet would obey ------------------------------------------------------

HOSTILE = 'extends: double-deck\nmatch: {target: "5\\e]0;PWNED\\a\\x9b31m\\u202e"}\n'


def on_a_terminal(*args: Any, cwd: Any) -> Any:
    import pexpect

    child: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable, ["-m", "meldcalc", *args], cwd=str(cwd), dimensions=(24, 200)
    )
    return child.read().decode()


@pytest.mark.parametrize(
    "form", [[], ["-q"], ["--json"], ["-f", "csv"], ["-f", "tsv"], ["-f", "jsonl"], ["-f", "github"]]
)
def test_a_terminal_gets_nothing_that_it_would_obey(tmp_path: Path, form: Any) -> None:
    (tmp_path / "house.yaml").write_text(HOSTILE)
    (tmp_path / "hands.csv").write_text("hand,partial,note\nAS,yes,\x1b]0;PWNED\x07\x9b31m\u202e\n")
    calls = [["rules", "check", "house.yaml", *form]]
    if form != ["-f", "github"] and form != ["-f", "tsv"]:
        calls.append(["batch", "hands.csv", *form])
    for call in calls:
        seen = on_a_terminal(*call, cwd=tmp_path)
        assert not any(sign in seen for sign in "\x1b\x07\x9b\u202e")
        assert seen.strip()


def test_a_program_gets_every_sign(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HOSTILE)
    done = run("rules", "check", str(tmp_path / "house.yaml"), "-f", "csv")
    assert "\x1b]0;PWNED\x07\x9b31m\u202e" in done.stdout
    (tmp_path / "hands.csv").write_text("hand,partial,note\nAS,yes,\x1b\u202e\n")
    assert "\x1b\u202e" in run("batch", str(tmp_path / "hands.csv")).stdout


def test_tabs_of_tsv_stay_tabs_on_a_terminal(tmp_path: Path) -> None:
    assert "code\tmeaning\r\n" in on_a_terminal("help", "errors", "-f", "tsv", cwd=tmp_path)


def test_quiet_checks_tell_the_number_of_problems(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: double-deck\nmatch: {target: x}\nfrob: 1\n")
    assert cli("rules", "check", str(house), "-q").out == "2\n"
    house.write_text("extends: double-deck\n")
    assert cli("rules", "check", str(house), "-q").out == ""


def test_safe_is_for_spreadsheets(cli: Cli) -> None:
    names = ("score", "--sides", "=1+1,@x", "--passed-out")
    assert "\n=1+1," in cli(*names, "-f", "csv").out
    assert "\n'=1+1," in cli(*names, "-f", "csv", "--safe").out
    assert "\n'@x\t" in cli(*names, "-f", "tsv", "--safe").out
    for form in ([], ["--json"], ["-q"], ["-f", "jsonl"]):
        done = cli(*names, *form, "--safe")
        assert (done.status, done.out) == (2, "")
        assert "--safe belongs to -f csv or -f tsv" in done.err


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--moon", "--tricks", "30,20"), "--moon"),
        (("--moon", "--tricks=30,20"), "--moon"),
        (("--bidder", "-t", "S"), "--bidder"),
        (("--bid", "--json"), "--bid"),
    ],
)
def test_an_option_does_not_swallow_the_next_one(cli: Cli, words: Any, option: str) -> None:
    done = cli("score", "--meld", "35,12", *words)
    assert done.status == 2
    assert (
        f"{option} needs a value" in done.err
        or f"{option} needs a value" in json.loads(done.err)["error"]["message"]
    )


def test_a_value_may_look_like_an_option_behind_a_sign(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text("meldcalc: 1\nrules: double-deck\nsides: {We: [], They: []}\nhands:\n")
    assert cli("match", "adjust", str(path), "We=5", "--reason=--total").status == 0
    assert 'reason: "--total"' in path.read_text()


def test_a_match_that_is_not_there_can_be_begun(cli: Cli, tmp_path: Path) -> None:
    for command in (("play",), ("show",), ("add", "--passed-out"), ("undo",)):
        name, *more = command
        assert "meldcalc match new" in cli("match", name, str(tmp_path / "evening.yaml"), *more).err
