"""Whole evenings as people see them: each command and exactly what it prints (tests/cases/matches/*.transcript).

After a wanted change ``python tests/test_match_transcripts.py`` writes them anew; read the difference.
"""

import os
import shlex
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

CASES = Path(__file__).parent / "cases" / "matches"
TRANSCRIPTS = sorted(CASES.glob("*.transcript"))


def played(commands: list[str], run: Any) -> str:
    """The commands with what each prints: standard output, then standard error, then a status that is not 0."""
    lines = []
    for command in commands:
        done = run(*shlex.split(command)[1:])
        status = f"[{done.status}]\n" if done.status else ""
        lines.append(f"$ {command}\n{done.out}{done.err}{status}")
    return "\n".join(lines)


def commands_of(path: Path) -> list[str]:
    return [line[2:] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("$ ")]


def lay_out(place: Path) -> None:
    for path in CASES.glob("*.yaml"):
        shutil.copy(path, place)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_what_people_see(path: Any, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert played(commands_of(path), cli) == path.read_text(encoding="utf-8")


if __name__ == "__main__":
    from conftest import run_command

    os.environ["LANG"] = "C.UTF-8"
    for found in TRANSCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            lay_out(Path(folder))
            os.chdir(folder)
            found.write_text(played(commands_of(found), run_command), encoding="utf-8")
