"""Every example of the documentation is run: the console blocks of the README, and those of --help.

A ``console`` block holds ``$ command`` lines, each followed by exactly what it prints. A ``yaml`` or ``csv`` block whose
preceding line names a file in backquotes is that file. The blocks of one section run one after the other in one folder.
A section's first command, and every line that needs a shell, is a process of its own; the others run in this one.
"""

import doctest
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, run_command

from meldcalc.cli.app import COMMANDS, _name_of

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"`([\w./-]+\.(?:yaml|csv|ndjson))`[^`\n]*\n+\Z")


def sections() -> Any:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for part in re.split(r"^(?=## )", text, flags=re.M):
            if "```console" in part:
                yield pytest.param(part, id=f"{page.name}: {part.splitlines()[0].strip('# ')}")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a line in a folder of its own where ``meldcalc`` is this checkout's; ``simple``: it needs no shell."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "meldcalc").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m meldcalc "$@"\n')
    (tools / "meldcalc").chmod(0o755)
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in ("MELDCALC_RULES", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def run(line: Any, simple: Any = False) -> Any:
        if simple:
            return run_command(*shlex.split(line)[1:], merged=True).out
        done = subprocess.run(
            line, shell=True, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        return done.stdout

    monkeypatch.chdir(place)
    return run


def commands(block: Any) -> Any:
    """(command, expected output) of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        line, _, expected = part.partition("\n")
        while line.endswith("\\"):
            more, _, expected = expected.partition("\n")
            line = line[:-1] + more.removeprefix("> ")
        yield line, expected


SIMPLE = re.compile(
    r"meldcalc [^|<>;&$`*?~(){}#!]*\Z"
)  # a line in which the shell has nothing to do but split


@pytest.mark.parametrize("section", list(sections()))
def test_examples_print_what_the_page_says(section: Any, shell: Any) -> None:
    follow(section, shell)


def follow(section: Any, shell: Any) -> None:
    """Write the files of a section, call its commands in order, and hold what they print against the page."""
    processes = 0
    for block in FENCE.finditer(section):
        kind, text = block.groups()
        named = NAMED.search(section[: block.start()])
        if kind in ("yaml", "csv", "json") and named:
            path = Path.cwd() / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif kind == "console":
            for line, expected in commands(text):
                simple = processes > 0 and SIMPLE.match(line) is not None
                processes += not simple
                assert shell(line, simple).strip() == expected.strip(), line


def test_examples_in_python_give_what_the_page_says(shell: Any) -> None:
    for section in [param.values[0] for param in sections()]:
        if "match new evening.yaml" in section or "`tuesday/event.yaml`" in section:
            follow(section, shell)  # the evening and the tournament that the examples open
    blocks = "".join(
        text
        for kind, text in FENCE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
        if kind == "pycon"
    )
    assert blocks
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def callable_commands() -> Any:
    """Every command and subcommand, as the words that call it."""
    for name, (module, _) in COMMANDS.items():
        own = import_module(f"meldcalc.cli.{module}").app
        if len(own.registered_commands) > 1:
            yield from ((name, info.name or _name_of(info)) for info in own.registered_commands)
        else:
            yield (name,)


@pytest.mark.parametrize("words", list(callable_commands()), ids=" ".join)
def test_each_help_fits_the_screen_and_its_examples_are_no_wrong_usage(
    words: Any, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that an example names are not there: it may be refused for that, never for its options or values."""
    monkeypatch.chdir(tmp_path)
    text = cli(*words, "--help").out
    assert max(map(len, text.splitlines())) <= 80
    end = text.split("Example", 1)[1]
    examples = re.findall(r"meldcalc (.*?)(?=meldcalc |$)", " ".join(end.split()))
    assert examples
    for example in examples:
        arguments = shlex.split(example.split(" > ")[0])
        assert arguments[0] == words[0]
        done = cli(*arguments)
        assert "Traceback" not in done.err
        assert done.status in (0, 1) or re.search(r"no file|not there|no folder|no terminal", done.err), (
            done.err
        )


def test_the_readme_begins_with_its_two_commands() -> None:
    """One command sets up and scores a hand, one sets up and passes the tests; CI runs the second as it stands."""
    first = (ROOT / "README.md").read_text(encoding="utf-8")[:2500]
    lines = [line for line in first.splitlines() if line.startswith("python3 -m venv")]
    assert len(lines) == 2
    assert "meldcalc meld" in lines[0]
    assert "pytest" in lines[1]
