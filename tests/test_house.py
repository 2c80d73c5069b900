"""The house rules of the code: layers, imports at start-up, sentences, codes, the help."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from conftest import SEAL, run_command

from meldcalc import lang
from meldcalc.cli.app import COMMANDS
from meldcalc.codes import CODES, Code
from meldcalc.es.codes import MEANINGS
from meldcalc.lang import AREAS, catalogue, say, translate

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "meldcalc"
LAYERS = [
    *(
        "lazy",
        "columns",
        "documents",
        "codes",
        "lang",
        "journal",
        "errors",
        "names",
        "numbers",
        "arguments",
        "notebook",
        "es",
        "files",
        "cards",
        "reader",
        "rules",
        "tricktaking",
        "rummy",
        "game",
    ),
    *("match", "event", "bulk", "render", "cli", "__main__"),
]
ONLY_IN = {
    "yaml": {"reader"},
    "tabulate": {"render"},
    "typer": {"cli"},
    "polars": {"bulk"},
    "numpy": {"bulk"},
    "distributed": {"bulk"},
}
SOURCES = sorted(PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def layer_of(path: Any) -> Any:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports_of(path: Any) -> Any:
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            if node.module == "meldcalc":
                yield from (f"meldcalc.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_from_layers_above_it(path: Any) -> None:
    mine = layer_of(path)
    if mine == "__init__":
        return
    for name in imports_of(path):
        head, _, rest = name.partition(".")
        if head == "meldcalc" and rest and rest != "__version__":
            other = rest.split(".")[0]
            assert LAYERS.index(other) <= LAYERS.index(mine), f"{mine} imports {other}"
        allowed = ONLY_IN.get(head)
        assert allowed is None or mine in allowed, f"{mine} imports {head}"


def test_no_modules_import_each_other() -> None:
    """Neither when they are loaded nor later, inside functions."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCES
    }
    above = {}
    for name, path in modules.items():
        found = set()
        for node in ast.walk(TREES[path]):
            if isinstance(node, ast.ImportFrom):
                whole = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= whole & set(modules) or {node.module or ""}
        above[name] = found & set(modules) - {name}
    while free := [name for name, names in above.items() if not names & set(above)]:
        for name in free:
            del above[name]
    assert not above


def test_the_type_of_codes_has_every_code() -> None:
    assert get_args(Code) == tuple(CODES)


def test_a_refusal_is_not_edited_after_it_is_made() -> None:
    parts = {"code", "message", "hint", "spot", "mark"}
    for path, tree in TREES.items():
        targets = [
            target
            for node in ast.walk(tree)
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign))
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        ]
        edited = [t for t in targets if isinstance(t, ast.Attribute) and t.attr in parts]
        assert path.name == "errors.py" or not edited, f"{path}: {ast.unparse(edited[0])}"


ROOMS = {"melds": {"melds"}, "tricks": {"tricks"}, "settlement": {"melds", "tricks", "settlement"}}


@pytest.mark.parametrize("room", ROOMS)
def test_melds_and_tricks_know_nothing_of_the_settlement(room: Any) -> None:
    for path in (PACKAGE / "tricktaking" / room).glob("*.py"):
        entered = {
            name.split(".")[2] for name in imports_of(path) if name.startswith("meldcalc.tricktaking.")
        }
        assert entered & set(ROOMS) <= ROOMS[room], path


def loaded_by(*args: Any) -> Any:
    """The modules that a command imports, and what it prints."""
    code = (
        "import os, sys\nfrom meldcalc.__main__ import main\n"
        "os._exit = lambda status: None\nmain()\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(done.stderr.split()), done.stdout


MELD = ["meld", "AS TS KS QS JS KH QH JD", "-t", "S", "--partial"]
HEAVY = {"tabulate", "rich", "pydantic", "polars", "numpy", "distributed"}


@pytest.mark.parametrize(
    ("args", "absent"),
    [
        (["--version"], HEAVY | {"typer", "yaml", "json"}),
        (["--help"], HEAVY | {"yaml"}),
        (["meld", "--help"], HEAVY | {"yaml"}),
        (["score", "--help"], HEAVY | {"yaml"}),
        ([*MELD, "-q"], HEAVY),
        ([*MELD, "--json"], HEAVY),
        (MELD, HEAVY - {"tabulate"}),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_a_command_loads_nothing_that_it_does_not_need(args: Any, absent: Any) -> None:
    loaded, out = loaded_by(*args)
    assert out
    assert not loaded & absent


def test_the_cap_on_typer_still_has_its_reason() -> None:
    """typer 0.29 imports pydantic in every command; the cap in pyproject.toml may go when that ends."""
    import typer

    major, minor = typer.__version__.split(".")[:2]
    assert (int(major), int(minor)) < (0, 29)
    loaded, _ = loaded_by("--help")
    assert "typer" in loaded
    assert "pydantic" not in loaded


def said() -> Any:
    """Every template given to say(): its place, its text, the names of its values."""
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "say":
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{where}: say() takes a literal"
                yield where, first.value, {keyword.arg for keyword in node.keywords}


def constants() -> Any:
    """Every string that stands in the code outside the catalogues of translations and codes."""
    return {
        node.value
        for path, tree in TREES.items()
        if layer_of(path) not in ("es", "codes")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


BLANKS = re.compile(r"\{(\w+)[^}]*\}")


def test_every_sentence_has_its_spanish() -> None:
    words = catalogue("es")
    missing = [f"{where}: {text}" for where, text, _ in said() if text not in words]
    assert not missing, "\n".join(missing)


def test_no_sentence_is_translated_twice() -> None:
    areas = [import_module(f"meldcalc.es.{area}").WORDS for area in AREAS]
    assert sum(map(len, areas)) == len(catalogue("es"))


def test_a_sentence_and_its_spanish_have_the_same_blanks() -> None:
    for english, spanish in catalogue("es").items():
        assert set(BLANKS.findall(english)) == set(BLANKS.findall(spanish)), english
    for where, text, given in said():
        assert None in given or set(BLANKS.findall(text)) == given, where


def test_every_spanish_sentence_is_said_somewhere() -> None:
    strings = constants() | set(CODES.values())
    assert not [text for text in catalogue("es") if text not in strings]


def test_spanish_has_one_word_for_each_thing() -> None:
    """A meld is a combinación, a side a bando (a team of a tournament an equipo), a bid an apuesta, who bid an apostante."""
    for area in AREAS:
        for english, spanish in import_module(f"meldcalc.es.{area}").WORDS.items():
            plain = re.sub(
                r"--?[a-z-]+|\w+[.:]\S+|\{\w+\}", "", spanish
            )  # options, paths and blanks stay English
            assert not re.search(r"\b(melds?|cantes?|subastador|set)\b", plain, re.IGNORECASE), english
            assert area in ("event", "codes") or "equipo" not in plain.casefold(), english


def test_every_code_has_its_meaning_in_spanish() -> None:
    assert list(MEANINGS) == list(CODES)


def test_every_code_that_is_raised_is_listed_and_every_listed_one_is_raised() -> None:
    codes = set(CODES)
    raised = {
        node.args[0].value
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", None) == "Refusal"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert raised <= codes
    assert codes <= constants()
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)
    assert list(CODES) == sorted(CODES)


@pytest.mark.parametrize("package", ["cards", "reader", "rules", "tricktaking", "rummy"])
def test_what_a_package_hands_on_is_there(package: str) -> None:
    door = import_module(f"meldcalc.{package}")
    assert door.__all__ == sorted(
        door.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert all(getattr(door, name) is not None for name in door.__all__)
    with pytest.raises(AttributeError, match="has no attribute"):
        door.nothing  # noqa: B018


def test_a_package_loads_its_modules_when_they_are_asked_for() -> None:
    code = (
        "import sys\nimport meldcalc.rummy\nfrom meldcalc import tricktaking\n"
        "assert not [name for name in sys.modules if name.count('.') > 1]\n"
        "tricktaking.compile_melds\n"
        "assert not [name for name in sys.modules if 'settlement' in name]"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_can_be_loaded(name: Any) -> None:
    assert import_module(f"meldcalc.cli.{COMMANDS[name][0]}").app


def test_only_sentences_are_translated() -> None:
    """A side that is called like a word of ours, or a word of a file, stays as it is."""
    assert "Points" in catalogue("es")
    assert translate("Points", "es") == "Points"
    assert translate(say("Points"), "es") == "Puntos"
    told = say("{side}: the bid of {bid} is lost", side="Points", bid=300)
    assert translate(told, "es").startswith("Points: ")


def builds_text(node: Any) -> Any:
    """Whether a node of the code makes a text of the parts in it, and their translations are lost."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, (ast.Add, ast.Mod))
    if isinstance(node, ast.Call):
        func = node.func
        return (isinstance(func, ast.Attribute) and func.attr in ("join", "format")) or (
            isinstance(func, ast.Name) and func.id in ("str", "repr")
        )
    return isinstance(node, ast.FormattedValue)


def sentences_in(node: Any, whole: Any = True) -> Any:
    """The sentences that are parts of a text, neither translated nor listed; ``whole`` is the node that makes it."""
    if isinstance(node, ast.Call) and not whole:
        if isinstance(node.func, ast.Name) and node.func.id in ("say", "kept", "listed", "did_you_mean"):
            yield node
        return
    makers = (
        ast.BinOp,
        ast.Call,
        ast.FormattedValue,
        ast.IfExp,
        ast.GeneratorExp,
        ast.ListComp,
        ast.List,
        ast.Tuple,
    )
    if isinstance(node, makers):
        for inner in ast.iter_child_nodes(node):
            yield from sentences_in(inner, whole=False)


def test_no_sentence_is_built_into_a_text() -> None:
    """A joined, added or formatted sentence stays English in every language: ``say`` and ``listed`` put them together.

    What this can't see, since the sentence comes from elsewhere, ``conftest.SEAL`` shows in the answers of commands.
    """
    found = [
        f"{path.relative_to(ROOT)}:{one.lineno}"
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if builds_text(node)
        for one in sentences_in(node)
    ]
    assert not found, found


def test_a_sentence_that_is_built_into_a_text_shows_in_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lang, "SEAL", SEAL)
    sentence = say("{players} in {sides} sides", players=4, sides=2)
    for text in (", ".join([sentence]), f"{sentence}", sentence + "!", str(sentence), f"{sentence:>40}"):
        assert SEAL in text
    for whole in (
        sentence,
        lang.listed([sentence, sentence]),
        say("{name}: {said}", name="x", said=sentence),
    ):
        assert SEAL not in translate(whole, "en") + translate(whole, "es")
    assert translate(lang.listed([sentence, sentence]), "es") == "4 en 2 bandos, 4 en 2 bandos"
    assert translate(lang.listed([]), "es") == ""


def test_a_list_in_a_spanish_sentence_is_spanish() -> None:
    done = run_command("meld", "AS", "--partial", "-p", "5", "--lang", "es")
    assert done.status == 2
    assert "double-deck no se juega entre 5, sino entre 4 en 2 bandos" in done.err
