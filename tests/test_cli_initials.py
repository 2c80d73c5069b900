"""One reading of cards on the command line: Spanish initials with ``--lang es`` in every option, else in none."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
from conftest import Cli
from rummy_reference import game_of

from meldcalc.cards import read_cards, read_melds, read_suit
from meldcalc.cli.app import app
from meldcalc.cli.console import Output
from meldcalc.cli.kit import Asked, RulesAsked
from meldcalc.cli.play_table import Table
from meldcalc.errors import Refusal
from meldcalc.rules import resolve
from meldcalc.rummy import score_melds

# Of every parameter that takes cards or a suit: a call with English initials, and what is typed there in Spanish ones.
# FILE is a match of the right game. What is typed in the same option is refused as English.
SCORE = "--bidder We --sides We,They --bid 50 --tricks 30,20"
HAND = "--bidder We --bid 50 --tricks 30,20"
TWENTY = "AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD AC TC KC QC JC"
VEINTE = "AP 10P RP DP JP AC 10C RC DC JC AD 10D RD DD JD AT 10T RT DT JT"
CALLS = {
    ("meld", "hand"): ("meld --partial {}", "KS QS KH", "RP DP RC"),
    ("meld", "trump"): ("meld --partial K♠ Q♠ -t {}", "C", "T"),
    ("tricks", "cards"): ("tricks {}", "KS QH TC", "RP DC 10T"),
    ("score", "trump"): (
        f"score {SCORE} --meld '♠AKQJ10 ♥AKQJ10 ♦AKQJ10 ♣AKQJ10' --meld 0 -t {{}}",
        "C",
        "T",
    ),
    ("score", "meld"): (f"score {SCORE} -t ♠ --meld '{{}}' --meld 10", TWENTY, VEINTE),
    ("partial", "melds"): ("partial --melds '{}'", "7H 8H 9H / KS KH 2C", "7C 8C 9C / RP RC 2T"),
    ("partial", "held"): ("partial --melds '' --held '{}'", "KS 7C / QD", "RP 7T / DD"),
    ("match add", "trump"): (f"match add trick.yaml {HAND} --meld 30,0 -t {{}}", "C", "T"),
    ("match add", "meld"): (f"match add trick.yaml {HAND} -t ♠ --meld '{{}}' --meld 10", TWENTY, VEINTE),
    ("match add", "melds"): (
        "match add rummy.yaml --melds 'NS={}' --points EO=0",
        "KS KH 2C=KD",
        "RP RC 2T=RD",
    ),
    ("match add", "held"): ("match add rummy.yaml --held 'NS={}' --points EO=0", "KS 7C / QD", "RP 7T / DD"),
    ("match fix", "trump"): (f"match fix trick.yaml 1 {HAND} --meld 30,0 -t {{}}", "C", "T"),
    ("match fix", "meld"): (f"match fix trick.yaml 1 {HAND} -t ♠ --meld '{{}}' --meld 10", TWENTY, VEINTE),
    ("match fix", "melds"): (
        "match fix rummy.yaml 1 --melds 'NS={}' --points EO=0",
        "KS KH 2C=KD",
        "RP RC 2T=RD",
    ),
    ("match fix", "held"): (
        "match fix rummy.yaml 1 --held 'NS={}' --points EO=0",
        "KS 7C / QD",
        "RP 7T / DD",
    ),
}
EXTRA = [
    ("meld -r pinacle {}", "KS QS JK=JS", "RP DP JK=JP"),
    ("partial --opening --before 800 --melds '{}'", "KS KH KD KC KC", "RP RC RD RT RT"),
]
TAKES_CARDS = re.compile("HAND|CARDS|MELDS|SUIT")


def commands(command: Any, name: Any = "") -> Any:
    """Every command of the program with its name."""
    if hasattr(command, "list_commands"):
        ctx = typer.Context(command)
        for each in command.list_commands(ctx):
            yield from commands(command.get_command(ctx, each), f"{name} {each}".strip())
    else:
        yield name, command


SPEAKS_OF_CARDS = re.compile("[Cc]ards|[Mm]elds")
TAKES_NONE = {"points", "relied", "partial", "opening"}  # a number, and flags, whose help speaks of cards


def test_the_calls_below_are_of_every_parameter_that_takes_cards() -> None:
    found = set()
    for name, command in commands(typer.main.get_command(app)):
        for parameter in command.params:
            takes = TAKES_CARDS.search(str(parameter.metavar))
            speaks = SPEAKS_OF_CARDS.search(getattr(parameter, "help", "") or "")
            if takes or (speaks and parameter.name not in TAKES_NONE):
                found.add((name, parameter.name))
    assert found == set(CALLS)


def words(call: Any) -> Any:
    import shlex

    return shlex.split(call)


@pytest.fixture
def run(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A call in a folder with a match of each game, its JSON without what differs from call to call."""
    monkeypatch.chdir(tmp_path)

    def begin() -> None:
        for path in tmp_path.glob("*.yaml"):
            path.unlink()
        cli("match", "new", "trick.yaml", "--sides", "We,They")
        cli(
            "match",
            "add",
            "trick.yaml",
            "--bidder",
            "We",
            "--bid",
            "50",
            "-t",
            "S",
            "--meld",
            "20,0",
            "--tricks",
            "30,20",
        )
        cli("match", "new", "rummy.yaml", "-r", "pinacle", "--sides", "NS,EO")
        cli("match", "add", "rummy.yaml", "--points", "NS=10", "--points", "EO=20")

    def call(line: Any, *more: Any) -> Any:
        begin()
        done = cli(*words(line), "--json", *more)
        files = [path.read_text() for path in sorted(tmp_path.glob("*.yaml"))]
        return done, files

    return call


ALL = [*CALLS.values(), *EXTRA]


@pytest.mark.parametrize(("call", "english", "spanish"), ALL)
def test_with_lang_es_every_option_reads_spanish_initials(
    run: Any, call: Any, english: Any, spanish: Any
) -> None:
    wanted, written = run(call.format(english))
    found, file = run(call.format(spanish), "--lang", "es")
    assert wanted.status in (0, 1)
    assert json.loads(wanted.out)
    assert (found.status, found.out) == (wanted.status, wanted.out)
    assert file == written  # files have English initials


@pytest.mark.parametrize(("call", "english", "spanish"), ALL)
def test_without_it_no_option_does_whatever_the_environment(
    run: Any, monkeypatch: pytest.MonkeyPatch, call: Any, english: Any, spanish: Any
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    found, _ = run(call.format(spanish))
    if "-t {}" not in call:
        assert found.refusal()["code"] == "unknown-card"
    else:
        assert found.refusal()["code"] == "unknown-suit"
    wanted, _ = run(call.format(english))
    assert wanted.status in (0, 1)


@pytest.mark.parametrize(("call", "english", "spanish"), ALL)
def test_with_it_no_option_reads_english_initials(run: Any, call: Any, english: Any, spanish: Any) -> None:
    found, _ = run(call.format("KS" if "-t" not in call[-6:] else "S"), "--lang", "es")
    if "-t {}" not in call:
        assert found.refusal()["code"] == "unknown-card"


@pytest.mark.parametrize("command", ["meld -r pinacle", "partial --melds", "tricks"])
def test_standard_input_has_english_initials(cli: Cli, command: str) -> None:
    cards = "KS KH KD" if command != "tricks" else "KS"
    done = cli(*command.split(), "-", "--lang", "es", "-q", stdin=cards)
    assert (done.status, done.out) == (0, cli(*command.split(), cards, "-q").out)
    spanish = cli(*command.split(), "-", "--lang", "es", stdin="RP RC RD")
    assert spanish.status == 2


def test_piped_and_typed_cards_of_one_call(cli: Cli) -> None:
    done = cli(
        "partial",
        "--melds",
        "set: RP RC RD",
        "--melds",
        "-",
        "--held",
        "DT",
        "--lang",
        "es",
        "-q",
        stdin="KS KH JK=KD^ KD",
    )
    assert (done.status, done.out) == (0, "80\n")


# --- messages ---------------------------------------------------------------------------------------------------

WRONG = [
    ("meld -r pinacle {}", "JK 5S 6S", "JK 5P 6P"),
    ("meld -r pinacle {}", "JK=9H 5S 6S", "JK=9C 5P 6P"),
    ("meld -r pinacle {}", "5H 6H JK=7C", "5C 6C JK=7T"),
    ("meld -r pinacle {}", "KH QH TH", "RC DC 10C"),
    ("meld -r pinacle {}", "straight: JK JK QC", "straight: JK JK DT"),
    ("meld -r pinacle {}", "KH KS QC", "RC RP DT"),
    ("meld -r pinacle {}", "KH^ KS KC", "RC^ RP RT"),
    ("meld -r pinacle {}", "KH KH KH", "RC RC RC"),
    ("meld -r pinacle {}", "KH QH JH KH", "RC DC JC RC"),
    ("meld -r pinacle {}", "set: KH QH JH", "set: RC DC JC"),
    ("meld -r pinacle {}", "straight: KH QH JS", "straight: RC DC JP"),
    ("meld -r pinacle {}", "KH JH JK=KH", "RC JC JK=RC"),
    ("meld -r pinacle {}", "KH QH JH JK=TH^", "RC DC JC JK=10C^"),
    (
        "meld -r pinacle {}",
        "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK^ 2S=KS^",
        "AP RP DP JP 10P 9P 8P 7P 6P 5P 4P 3P JK^ 2P=RP^",
    ),
    ("tricks {}", "4H", "4C"),
    ("meld {}", "KS KS KS KS KS", "RP RP RP RP RP"),
    ("meld {}", "♠ QQ", "♠ DD"),
    (f"score {SCORE} --meld '{{}}' --meld 10", TWENTY, VEINTE),
    (
        "score -r single-deck --bidder We --sides We,They --bid 500 --tricks 30,- -t ♥ --meld '{}' --meld 10",
        "KS QS KD QD AS AD AC TS TC TD JS JC",
        "RP DP RD DD AP AD AT 10P 10T 10D JP JT",
    ),
]
CARD = re.compile(r"(?:JK|\*|(?:10|[2-9AKQJRD])[♠♥♦♣])(?:=(?:10|[2-9AKQJ])[♠♥♦♣])?\^?")
LETTERS = {"en": "(?:10|[2-9AKQJ])?[SHDC]", "es": "(?:10|[2-9ARDJ])?[PCDT]"}


def told(done: Any) -> Any:
    """The lines of an error without the text that was typed."""
    lines = done.err.splitlines()
    return [
        line
        for at, line in enumerate(lines)
        if not re.fullmatch(r" +\^+", line) and not re.fullmatch(r" +\^+", "".join(lines[at + 1 : at + 2]))
    ]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("call", "english", "spanish"), WRONG)
def test_cards_in_messages_have_glyphs_and_can_be_typed(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, call: Any, english: Any, spanish: Any, lang: str
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    done = cli(*words(call.format(english if lang == "en" else spanish)), "--lang", lang)
    assert done.status == 2
    text = "\n".join(told(done))
    assert not re.search(r"\b(?:10|[2-9AKQJRD])[SHDCPRT]\b", text), text
    for typed in CARD.findall(text):
        for each in ("en", "es"):
            assert (
                read_melds(typed, lang=each)
                if "=" not in typed
                else read_melds(typed, lang=each)[0].cards[0].stands_for
            )


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("call", "english", "spanish"), WRONG)
def test_plain_letters_are_the_initials_that_were_typed(
    cli: Cli, call: Any, english: Any, spanish: Any, lang: str
) -> None:
    glyphs = told(cli(*words(call.format(english if lang == "en" else spanish)), "--lang", lang))
    plain = told(cli(*words(call.format(english if lang == "en" else spanish)), "--lang", lang, "--ascii"))
    assert all(line.isascii() for line in plain)
    for shown, letters in zip(glyphs, plain, strict=True):
        for typed in re.findall(r"(?:JK=)?(?:10|[2-9AKQJRD])[♠♥♦♣]", shown):
            written = [word.strip("(),.:;^") for word in letters.split()]
            card = read_melds(typed, lang=lang)[0].cards[0]
            same: list[Any] = []
            for word in written:
                try:
                    same += read_melds(word, lang=lang)[0].cards[:1]
                except Refusal:
                    continue
            assert any((one.card, one.stands_for) == (card.card, card.stands_for) for one in same), letters


def test_a_suggestion_that_is_followed_is_taken(cli: Cli) -> None:
    for lang, cards in (("en", "{} KS QS"), ("es", "{} RP DP")):
        for more in ([], ["--ascii"]):
            refused = cli("meld", "-r", "pinacle", cards.format("JK"), "--lang", lang, *more)
            suggestion = re.search(r"JK=\S+", refused.err)
            assert suggestion is not None
            suggested = suggestion[0]
            assert cli("meld", "-r", "pinacle", cards.format(suggested), "--lang", lang, *more).status == 0


def test_errors_for_programs_have_plain_english_letters(cli: Cli) -> None:
    english = cli("meld", "-r", "pinacle", "JK 5S 6S", "--json").refusal()
    spanish = cli("meld", "-r", "pinacle", "JK 5P 6P", "--json", "--lang", "es").refusal()
    assert english["message"] == spanish["message"] == "JK could stand for any of 7S 4S"
    assert english["hint"] == spanish["hint"] == "say which: JK=7S"
    assert spanish["where"]["text"] == "JK 5P 6P"


# --- where Spanish is read -----------------------------------------------------------------------------------------

HINT = "con --lang es se leen iniciales españolas: RP, DC, JD, 4T"


@pytest.mark.parametrize(
    "call",
    [
        ("meld", "RP RC RD"),
        ("meld", "AS", "-t", "P"),
        ("partial", "--melds", "KS KH JK=RP"),
        ("tricks", "10P"),
        ("score", "--meld", "RP RP", "--meld", "10", "-t", "S"),
    ],
)
def test_a_spanish_locale_is_told_of_the_initials(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, call: Any
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert HINT in cli(*call).err
    assert "hint" not in cli(*call, "--json").refusal() or HINT not in cli(*call, "--json").err
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "--lang" not in cli(*call).err


@pytest.mark.parametrize("text", ["XP", "KS XX", "9Ñ"])
def test_what_no_language_reads_gets_no_such_hint(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert HINT not in cli("meld", text).err


def test_nor_do_standard_input_and_files_which_have_english_initials(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert HINT not in cli("meld", "-", stdin="RP RC").err
    log = tmp_path / "log.yaml"
    log.write_text("rules: ehow\ntrump: S\nplayers: [A, B, C, D]\nleader: A\ntricks: [RP RC RD RT]\n")
    assert HINT not in cli("tricks", "--log", str(log)).err


# --- cards as they are printed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["K♠", "K♠ Q♥ A♦ J♣ 10♠", "K♠Q♥", "♠KQ9 ♥AK", "♠AKQJ10", "2xQ♦", "k♠", "♠️KQ"]
)
def test_cards_as_they_are_printed_are_read_whatever_the_initials(text: str) -> None:
    assert [one.card for one in read_cards(text, lang="es")] == [one.card for one in read_cards(text)]


@pytest.mark.parametrize("text", ["KP", "KS", "QD", "A♠KP", "♠A KP", "♠KP", "K", "K P"])
def test_english_ranks_have_no_spanish_suit(text: str) -> None:
    with pytest.raises(Refusal, match=r"card|rank"):
        read_cards(text, lang="es")


def test_suits_in_a_glyph_are_read_in_both() -> None:
    assert {read_suit(glyph, lang=lang) for lang in ("en", "es") for glyph in "♠♤"} == {"S"}


# --- at the table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "lang", "text", "told"),
    [
        (Output(lang="es"), "es", "JK 5P 6P", ["JK=7♠"]),
        (Output(lang="es", ascii=True), "es", "JK 5P 6P", ["JK=7P"]),
        (Output(ascii=True), "en", "JK 5S 6S", ["JK=7S"]),
        (Output(), "es", "RP RC RD", [HINT]),
        (Output(lang="en"), "en", "RP RC RD", []),
    ],
)
def test_answers_at_the_table_are_refused_as_on_the_command_line(
    capsys: pytest.CaptureFixture[str], output: Any, lang: str, text: str, told: Any
) -> None:
    table = Table("", Asked(RulesAsked("any", None, None, {}, {}), output), lang)
    with pytest.raises(Refusal) as refused:
        score_melds(game_of(resolve("pinacle")), text, lang=output.lang or "en")
    table.complain(refused.value)
    said = capsys.readouterr().out
    assert all(part in said for part in told), said
    assert (HINT in said) == (told == [HINT])


def test_batches_have_english_initials(cli: Cli) -> None:
    done = cli("batch", "--lang", "es", stdin='{"hand": "KS QS", "trump": "S", "partial": true}\n')
    assert (done.status, json.loads(done.out)["meld"]) == (0, 4)
    assert (
        cli("batch", "--lang", "es", stdin='{"hand": "RP DP", "trump": "P", "partial": true}\n').status == 1
    )
