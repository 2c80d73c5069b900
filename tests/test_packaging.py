"""The wheel, the sdist and a zipapp carry everything and run; tables/ travels as meldcalc/tables."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from meldcalc import __version__

ROOT = Path(__file__).parent.parent


def build(source: Any, target: Any, kind: Any) -> Any:
    """The one file that hatchling builds of ``source``."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(Path(target).glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A clean copy of what a clone holds, so that nothing of this folder slips in."""
    place = tmp_path_factory.mktemp("clone") / "meldcalc"
    place.mkdir()
    for name in ("meldcalc", "tables", "tests", "benchmarks", "docs"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, place)
    return place


@pytest.fixture(scope="module")
def sdist(checkout: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return build(checkout, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def wheel(sdist: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Built from the sdist, as an installer would."""
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(place, filter="data")
    return build(next(place.iterdir()), tmp_path_factory.mktemp("wheel"), "wheel")


def meld(command: Any, place: Any, **env: Any) -> Any:
    args = ["meld", "QS QS JD JD KD QD KH QH 9H AC 10C KC", "-t", "H", "-r", "single-deck", "-q"]
    environment = {**os.environ, "PYTHONSAFEPATH": "1", **env}
    done = subprocess.run([*command, *args], capture_output=True, text=True, cwd=place, env=environment)
    assert done.stderr == ""
    return done.stdout


def test_the_wheel_holds_the_tables_and_runs(wheel: Any, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "site")
    for table in (ROOT / "tables").glob("*.*"):
        assert f"meldcalc/tables/{table.name}" in names
    for page in (ROOT / "meldcalc" / "pages").glob("*.txt"):
        assert f"meldcalc/pages/{page.name}" in names
    assert "meldcalc/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "tables/", "benchmarks/"))]
    assert meld([sys.executable, "-m", "meldcalc"], tmp_path, PYTHONPATH=str(tmp_path / "site")) == "370\n"


def test_the_sdist_holds_the_tests(sdist: Any) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "tables/double-deck.yaml",
        "tests/test_packaging.py",
    } <= names


def test_the_checkout_runs_as_an_editable_install_would(checkout: Any, tmp_path: Path) -> None:
    assert meld([sys.executable, "-m", "meldcalc"], tmp_path, PYTHONPATH=str(checkout)) == "370\n"


def test_a_zipapp_runs(wheel: Any, tmp_path: Path) -> None:
    import zipapp

    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    target = tmp_path / "meldcalc.pyz"
    zipapp.create_archive(tmp_path / "site", target, main="meldcalc.__main__:main")
    assert meld([sys.executable, str(target)], tmp_path, PYTHONPATH="") == "370\n"
    done = subprocess.run(
        [sys.executable, str(target), "help", "notation"], capture_output=True, text=True, cwd=tmp_path
    )
    assert "How to write cards" in done.stdout


def test_the_version_stands_in_one_place(wheel: Any) -> None:
    assert __version__ in wheel.name
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert __version__ not in pyproject
