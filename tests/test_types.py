"""The types hold: mypy finds nothing in a program that uses the whole library, and every public name has a type."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytest.importorskip("mypy", reason="the linters are not installed")


def mypy(*call: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", *call],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_program_that_uses_the_library_is_typed_strictly() -> None:
    done = mypy("tests/test_consumer.py")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_every_public_name_has_its_own_type(tmp_path: Path) -> None:
    """None of them is Any, whatever loads it: each is refused where a number is wanted."""
    import meldcalc

    names = [name for name in meldcalc.__all__ if name not in ("Suit", "Trump")]
    program = tmp_path / "program.py"
    program.write_text(
        "import meldcalc\n" + "".join(f"_{n}: int = meldcalc.{name}\n" for n, name in enumerate(names))
    )
    done = mypy(str(program))
    wrong = [int(line.split(":")[1]) - 2 for line in done.stdout.splitlines() if "[assignment]" in line]
    assert [names[at] for at in wrong] == names, done.stdout + done.stderr
