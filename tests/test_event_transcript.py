"""A recorded evening with two tournaments: every line that is printed is as it was looked at and approved.

Set MELDCALC_RECORD=1 to write the file anew, and read what changed.
"""

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest
from conftest import Cli

HERE = Path(__file__).parent
RECORD = HERE / "cases" / "events" / "evening.transcript"


def test_the_evening_prints_what_was_recorded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("progressive", "set-money"):
        shutil.copytree(HERE / "cases" / "events" / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    recorded = RECORD.read_text(encoding="utf-8")
    played = []
    for part in re.split(r"^\$ ", recorded, flags=re.M)[1:]:
        line = part.partition("\n")[0]
        if line.startswith("cat "):
            played.append(f"$ {line}\n{Path(line[4:]).read_text(encoding='utf-8')}")
            continue
        done = cli(*shlex.split(line)[1:])
        status = f"[{done.status}]\n" if done.status else ""
        played.append(f"$ {line}\n{done.out}{done.err}{status}")
    text = "\n".join(played)
    if os.environ.get("MELDCALC_RECORD"):
        RECORD.write_text(text, encoding="utf-8")
    assert text == recorded
