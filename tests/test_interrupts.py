"""Ctrl-C at any moment: exit status 130, no traceback, nothing half written."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from saving import CALLS, contents, put

ROOT = Path(__file__).parent.parent
# Python reads this at its start: Ctrl-C is pressed when the module INTERRUPT is about to be imported.
HOOK = """\
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if os.environ.get("IMPORTED"):
            with open(os.environ["IMPORTED"], "a") as file:
                print(name, file=file)
        if name == os.environ.get("INTERRUPT"):
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""
# As the command does; tells when main() has begun.
BEGIN = """\
import gc, sys
from meldcalc.__main__ import main
disable = gc.disable
def begun():
    gc.disable = disable
    sys.stderr.write("begun\\n")
    sys.stderr.flush()
gc.disable = begun
main()
"""
Imports = Callable[[list[str]], list[str]]
MELD = ["meld", "AS TS KS QS JS", "-t", "S", "--partial"]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{more.pop('before', '')}:{ROOT}", "LANG": "C.UTF-8", **more}


@pytest.fixture
def hook(tmp_path: Path) -> str:
    """A folder with the hook."""
    folder = tmp_path / "hook"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(HOOK)
    return str(folder)


@pytest.fixture
def imports(hook: str, tmp_path: Path) -> Imports:
    """The modules that a call imports once main() has begun."""

    def of(call: list[str]) -> list[str]:
        told = tmp_path / "imported"
        told.unlink(missing_ok=True)
        code = [sys.executable, "-m", "meldcalc", *call]
        subprocess.run(
            code, env=environment(before=hook, IMPORTED=str(told)), capture_output=True, check=True
        )
        names = told.read_text().split()
        return names[names.index("meldcalc.cli") :]

    return of


def interrupted(hook: str, name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meldcalc", *MELD],
        env=environment(before=hook, INTERRUPT=name),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n"), name


def test_ctrl_c_at_some_imports(imports: Imports, hook: str) -> None:
    names = imports(MELD)
    assert len(names) > 100
    always = ["meldcalc.cli.app", "typer", "meldcalc.cli.meld", "yaml", "tabulate"]
    assert set(always) <= set(names)
    for name in [*always, *random.Random(1).sample(names, 5)]:
        interrupted(hook, name)


@pytest.mark.long
def test_ctrl_c_at_every_import(imports: Imports, hook: str) -> None:
    names = dict.fromkeys(imports(MELD))
    for name in names:
        interrupted(hook, name)
    print(f"Ctrl-C at each of {len(names)} imports: 130 and no traceback")


def random_moments(place: Path, call: list[str], rounds: int, chance: random.Random) -> int:
    """So many interrupts at random moments after main() has begun; how often the command was done before."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", BEGIN, *call], env=environment(), capture_output=True, cwd=place)
    usual = time.monotonic() - began
    done = 0
    for _ in range(rounds):
        child = subprocess.Popen(
            [sys.executable, "-c", BEGIN, *call],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=place,
        )
        assert child.stderr is not None
        assert child.stderr.readline() == "begun\n"
        time.sleep(chance.uniform(0, usual))
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=600)
        assert child.returncode in (0, 130), err
        assert err.strip() in ("", "meldcalc: interrupted, but evening.yaml is saved")
        done += child.returncode == 0
        assert not [name for name in contents(place) if name.endswith(".new")]
    return done


def test_ctrl_c_at_random_moments(tmp_path: Path) -> None:
    put(tmp_path)
    random_moments(tmp_path, MELD, 8, random.Random(1))
    random_moments(tmp_path, CALLS["note"][0], 8, random.Random(2))


@pytest.mark.long
def test_ctrl_c_at_five_hundred_random_moments(tmp_path: Path) -> None:
    put(tmp_path)
    for call in (MELD, CALLS["note"][0]):
        done = random_moments(tmp_path, call, 250, random.Random(3))
        print(f"250 interrupts of {call[0]}: {done} times the command was done before, never a traceback")
        assert 0 < done < 250


def test_an_interrupt_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As for a job in the background of a script."""
    code = "import signal, sys, subprocess\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    code += "sys.exit(subprocess.run([sys.executable, *sys.argv[1:]]).returncode)"
    (tmp_path / "sitecustomize.py").write_text(HOOK)
    done = subprocess.run(
        [sys.executable, "-c", code, "-m", "meldcalc", *MELD, "-q"],
        env=environment(before=str(tmp_path), INTERRUPT="meldcalc.cli.meld"),
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "15\n")
