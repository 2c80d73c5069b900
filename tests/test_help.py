"""The help: the same however Python was started."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from meldcalc.cli.app import COMMANDS

ROOT = Path(__file__).parent.parent
# Every help page there is, as one JSON document.
PAGES = """\
import io, json, sys
from meldcalc.cli.app import COMMANDS, run
from importlib import import_module

def page(*call):
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    status = run([*call, "--help"])
    text = sys.stdout.buffer.getvalue().decode()
    sys.stdout = sys.__stdout__
    return status, text

found = {"": page()}
for name, (module, _) in COMMANDS.items():
    found[name] = page(name)
    own = import_module(f"meldcalc.cli.{module}").app.registered_commands
    for info in own if len(own) > 1 else ():
        called = info.name or info.callback.__name__.rstrip("_").replace("_", "-")
        found[f"{name} {called}"] = page(name, called)
print(json.dumps(found))
"""


def pages(*flags: str) -> dict[str, list[Any]]:
    done = subprocess.run(
        [sys.executable, *flags, "-c", PAGES],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "LANG": "C.UTF-8"},
    )
    found: dict[str, list[Any]] = json.loads(done.stdout)
    return found


def test_the_help_of_every_command_is_the_same_without_docstrings() -> None:
    usual, bare = pages(), pages("-OO")
    assert len(usual) > 40
    assert set(COMMANDS) <= set(usual)
    assert all(status == 0 and text for status, text in usual.values())
    for name, page in usual.items():
        assert bare[name] == page, name
