"""What is typed at the table: every word that is understood stands in the line that is written, or is refused."""

import builtins
import json
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

from meldcalc.errors import Refusal
from meldcalc.lang import translate
from meldcalc.match.document import show_document
from meldcalc.match.model import Draft, Question, ScoredHand
from meldcalc.match.reading import examine, read_match
from meldcalc.match.state import Reading
from meldcalc.reader import Problems

MOONS = "meldcalc: 1\nrules: cardzmania-single\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\nhands:\n"
ONE_MOON = MOONS.replace("hands:", "set: {moon.run: 0, moon.double_bid: 0, moon.double_run: 0}\nhands:")
NO_MOON = "meldcalc: 1\nrules: double-deck\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\nhands:\n"
THREE = "meldcalc: 1\nrules: three-handed\nsides: {A: [], B: [], C: []}\nhands:\n"
PINACLE = "meldcalc: 1\nrules: pinacle\nsides: {NS: [Nora, Saul], EW: [Eva, Walt]}\npartials:\n"
BARBELE = PINACLE + "- {NS: {points: 900}, EW: {points: 900}}\n"


def reading(source: str) -> Reading:
    problems = Problems()
    found = examine(source.encode(), problems)
    problems.done()
    assert found is not None
    return found


def question(here: Reading, draft: Draft, notation: str = "en") -> Question | None:
    return here.record.head.game.question(here.record, draft, notation)


def answer(here: Reading, draft: Draft, asked: Question, text: str, notation: str = "en") -> Draft:
    return here.record.head.game.answer(here.record, draft, asked, text, notation)


def next_question(here: Reading, draft: Draft, notation: str = "en") -> Question:
    """The question of a hand that is not yet whole."""
    asked = question(here, draft, notation)
    assert asked is not None
    return asked


def drafted(source: str, *answers: str) -> tuple[Draft, Any]:
    """The draft after some answers, and what is asked next."""
    here, draft = reading(source), Draft()
    for text in answers:
        draft = answer(here, draft, next_question(here, draft), text)
    return draft, question(here, draft)


# --- each known word at each question ----------------------------------------------------------------------------

WORDS = """
    passed-out|pass|all passed|todos pasan|misdeal|mal reparto|no-marriage|sin matrimonio|thrown-in|abandonada
    renege|renege We|renege NS|renege B|renuncio A|any|libre|moon|luna|none|ninguno|yes|no|sí|y|n|normal|fold|fold-hand
    de golpe|de mano|-|0|1|25|15+4|We|NS|A|Luis|Nora|S|h|KS KH KD|AS
""".replace("\n", "|").split("|")
HAND_ANSWERS = {
    MOONS: ("luis", "300", "S", "100", "80", "250"),
    NO_MOON: ("luis", "60", "S", "20", "10", "30"),
    THREE: ("B", "30", "S", "4", "10", "6", "0", "15", "5"),
    PINACLE: ("KS KH KD", "-", "normal", "-", "no", "-", "4H", "-"),
    BARBELE: ("KS KH KD", "-", "normal", "-", "yes", "no", "1", "-", "4H"),
}
# An answer that says that nothing is to be written, by the kind of the question.
NOTHING = {
    "cut": {"-", "no", "n"},
    "held": {"-"},
    "out": {"-", "no", "n"},
    "wild": {"-"},
    "relied": {"no", "n"},
    "partner_wild": {"no", "n"},
    "failed_openings": {"0"},
    "buried": {"0"},
    "tricks": {"-"},  # the rest, which the others' numbers tell
}


@pytest.mark.parametrize("source", HAND_ANSWERS)
def test_no_word_is_thrown_away(source: Any) -> None:
    here = reading(source)
    taken = 0
    for count in range(len(HAND_ANSWERS[source])):
        draft, asked = drafted(source, *HAND_ANSWERS[source][:count])
        if asked is None:
            break
        for word in filter(None, map(str.strip, WORDS)):
            try:
                after = answer(here, draft, asked, word)
            except Refusal:
                continue
            taken += 1
            kind = asked.key.partition(".")[0]
            if after.fields == draft.fields and after.open is None:
                assert word in NOTHING.get(kind, ()), (asked.key, word)
            before = json.dumps(draft.fields, default=dict).strip("{}")
            if kind in ("tricks", "tricks_won", "meld"):  # nor anything that was typed before
                for side, value in dict(draft.fields.get(kind, {})).items():
                    assert dict(after.fields[kind])[side] == value, (asked.key, word, before)
    assert taken > 15


@pytest.mark.parametrize("source", [MOONS, ONE_MOON, NO_MOON])
def test_every_word_behind_a_bid_is_written_or_refused(source: Any) -> None:
    here = reading(source)
    draft, asked = drafted(source, "luis")
    kinds = {"run": "run", "tricks": "tricks", "double-bid": "double_bid", "double run": "double_run"}
    others = ["any", "libre", "moon", "luna", "none", "65", "S", "We", "trick"]
    written = 0
    told: list[str] = []
    for count in (1, 2, 3):
        for words in permutations([*kinds, *others], count):
            text = f"300 {' '.join(words)}"
            try:
                after = answer(here, draft, asked, text)
            except Refusal as refusal:
                told.append(f"{refusal.message} {refusal.hint}")
                continue
            written += 1
            assert after.fields["bid"] == 300
            assert not {"65", "S", "We", "trick"} & set(words), text
            assert bool(after.fields.get("any_bid")) == bool({"any", "libre"} & set(words)), text
            said = [kinds[word] for word in words if word in kinds] + [
                "none" for word in words if word == "none"
            ]
            if said:
                assert after.fields["moon"] == said[0], text
                assert len(said) == 1, text
                assert after.open is None
            elif {"moon", "luna"} & set(words):
                assert after.open == "moon" or after.fields["moon"] == "tricks", text
            else:
                assert "moon" not in after.fields, text
    assert written
    assert told
    assert not [words for words in told if "--" in words]  # no option of the command line


def test_moon_alone_asks_which() -> None:
    draft, asked = drafted(MOONS, "we", "300 moon")
    assert asked.text == "Which moon? (run, tricks, double-bid, double-run)"
    assert "moon" not in draft.fields
    draft, asked = drafted(MOONS, "we", "300 moon", "double bid")
    assert draft.fields["moon"] == "double_bid"
    assert asked.key == "trump"
    with pytest.raises(Refusal) as refused:
        drafted(MOONS, "we", "300 moon", "runn")
    assert "run, tricks, double-bid, double-run" in refused.value.message
    assert drafted(ONE_MOON, "we", "600 moon")[0].fields["moon"] == "tricks"  # the only kind


@pytest.mark.parametrize("bid", ["60 moon", "60 moon tricks", "60 tricks", "60 luna any"])
def test_a_table_without_a_moon_refuses_it(bid: str) -> None:
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", bid)
    assert refused.value.code == "no-moon"


def test_a_second_number_behind_a_bid_is_not_answered_with_moons() -> None:
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", "60 65")
    assert "moon" not in refused.value.message
    assert "only any" in refused.value.message


def test_the_way_out_can_be_typed_here() -> None:
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", "62")
    assert refused.value.hint == "any behind the bid takes it as it is: 62 any"
    assert drafted(NO_MOON, "we", "62 any")[0].fields == {"bidder": "We", "bid": 62, "any_bid": True}


@pytest.mark.parametrize("word", ["pass", "passed", "all passed", "Passed-Out", "todos pasan", "passed_out"])
def test_what_the_sheet_prints_can_be_typed(word: str) -> None:
    draft, asked = drafted(NO_MOON, word)
    assert (draft.fields, asked) == ({"result": "passed-out"}, None)


def test_a_player_may_be_called_like_a_result() -> None:
    source = NO_MOON.replace("Ana", "Pass")
    assert drafted(source, "pass")[0].fields == {"bidder": "Pass"}


def test_the_rest_of_the_trick_points() -> None:
    draft, asked = drafted(NO_MOON, "we", "60", "S", "35", "12", "-")
    assert asked.key == "tricks.They"
    draft, asked = drafted(NO_MOON, "we", "60", "S", "35", "12", "-", "20")
    assert asked is None
    assert draft.fields["tricks"] == {"They": 20}
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", "60", "S", "35", "12", "-", "-")
    assert "nothing tells the rest" in refused.value.message
    draft, asked = drafted(THREE, "B", "30", "S", "4", "10", "6", "0", "15", "-", "3")
    assert draft.fields["tricks"] == {"B": 15, "A": 3}


def test_a_renege_needs_its_side() -> None:
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", "60", "S", "35", "12", "renege")
    assert "We, They" in refused.value.message


def test_trick_points_are_not_dropped_by_a_hand_thrown_in() -> None:
    with pytest.raises(Refusal) as refused:
        drafted(THREE, "B", "30", "S", "4", "10", "6", "0", "15", "thrown-in")
    assert refused.value.code == "contradiction"


# --- in Spanish --------------------------------------------------------------------------------------------------


def test_spanish_initials_in_every_question() -> None:
    here, draft = reading(PINACLE), Draft()
    for text in ("9C 8C 7C / 6D 5D 4D / RP RC RD", "AT DP", "sí", "de golpe"):
        draft = answer(here, draft, next_question(here, draft), text, "es")
    assert draft.fields["NS"] == {
        "melds": "9H 8H 7H / 6D 5D 4D / KS KH KD",
        "held": "AC QS",
        "out": "fold",
    }
    here, draft = reading(MOONS), Draft()
    for text in ("we", "300", "C"):
        draft = answer(here, draft, next_question(here, draft, "es"), text, "es")
    assert draft.fields["trump"] == "H"
    asked = next_question(here, Draft({"bidder": "We", "bid": 300}), "es")
    assert "♠ P, ♥ C" in translate(asked.text, "es")


@pytest.mark.parametrize(
    ("answers", "wrong", "words"),
    [
        (("KS KH KD", "-"), "quizás", ["no", "normal", "de golpe", "fold", "de mano", "fold-hand"]),
        (("KS KH KD", "-", "sí"), "quizás", ["normal", "de golpe", "de mano"]),
        (("KS KH KD", "-", "normal"), "quizás", ["sí o no"]),
    ],
)
def test_spanish_refusals_list_what_is_taken(answers: Any, wrong: str, words: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        drafted(PINACLE, *answers, wrong)
    told = translate(refused.value.message, "es")
    assert all(word in told for word in words), told


def test_spanish_refusals_of_a_trump() -> None:
    here, draft = reading(MOONS), drafted(MOONS, "we", "300")[0]
    for notation, suits in (("en", "S H D C"), ("es", "P C D (o R) T")):
        with pytest.raises(Refusal) as refused:
            answer(here, draft, next_question(here, draft), "X", notation)
        assert f"{suits}" in translate(refused.value.message, "es")
        assert "ninguno" in translate(refused.value.message, "es")


def test_yes_to_going_out_asks_how() -> None:
    _, asked = drafted(PINACLE, "KS KH KD", "-", "yes")
    assert asked.text == "NS: how? (normal, fold, fold-hand)"
    assert drafted(PINACLE, "KS KH KD", "-", "sí", "normal")[0].fields["NS"]["out"] == "normal"


# --- a whole evening, typed --------------------------------------------------------------------------------------


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """``play(path, "luis", "300", …)`` sits down, types, leaves; what was said."""
    from meldcalc.cli.console import Output
    from meldcalc.cli.kit import Asked, RulesAsked
    from meldcalc.cli.play_evening import evening
    from meldcalc.cli.play_table import Left, Table

    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")

    def run(path: Path, *answers: str, lang: str | None = None) -> str:
        typed: Iterator[str] = iter([*answers, "quit"])

        def said(prompt: str) -> str:
            print(prompt)
            return next(typed)

        monkeypatch.setattr(builtins, "input", said)
        asked = Asked(RulesAsked("any", None, None, {}, {}), Output(lang=lang))
        with pytest.raises(Left):
            evening(Table(str(path), asked, lang or "en"))
        return capsys.readouterr().out

    return run


def test_three_hundred_moon(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "mm.yaml"
    path.write_text(MOONS)
    play(path, "we", "300 moon", "run", "s", "100", "80", "250", "0", "")
    assert path.read_text().splitlines()[-1].startswith("- {bidder: We, bid: 300, moon: run, trump: S")
    assert show_document(read_match(path.read_bytes()))["total"] == {"We": 500, "They": 80}


ODD_HANDS = [
    ("double-deck", "", ("we", "60", "s", "2000", "0", "30"), "meld-too-high"),
    ("double-deck", "", ("we", "600 any", "s", "20", "10", "30"), None),
    ("bicycle", "", ("we", "25 any", "s", "100", "80", "150"), "other-scale"),
]


@pytest.mark.parametrize(("table", "option", "answers", "code"), ODD_HANDS)
def test_every_warning_is_told_three_times(
    play: Any, tmp_path: Path, cli: Cli, table: Any, option: Any, answers: Any, code: Any
) -> None:
    """At the confirmation, when it is written, and by check; in the words of add."""
    path = tmp_path / "evening.yaml"
    path.write_text(f"meldcalc: 1\nrules: {table}\nsides: {{We: [], They: []}}\nhands:\n")
    told = play(path, *answers, "")
    if code is None:
        assert "warning" not in told
        return
    before, _, after = told.partition("Write it?")
    assert before.count(f"({code})") == 1
    assert after.count(f"({code})") == 1
    checked = cli("match", "check", str(path))
    assert f"({code})" in checked.err
    message = checked.err.split(": warning: ")[1].split(": ", 1)[1].strip()
    assert message in " ".join(before.split())


def test_check_warns_of_the_hands_as_they_now_are(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "evening.yaml"
    odd = "{bidder: We, bid: 60, trump: S, meld: {We: 2000, They: 0}, tricks: {We: 30}}"
    path.write_text(
        f"meldcalc: 1\nrules: double-deck\nsides: {{We: [], They: []}}\nset: {{match.target: 9000}}\nhands:\n- {odd}\n"
    )
    assert "evening.yaml:6" in cli("match", "check", str(path)).err
    path.write_text(
        path.read_text() + odd.replace("{bidder", "- {fix: 1, bidder").replace("2000", "20") + "\n"
    )
    assert cli("match", "check", str(path)).err == ""
    path.write_text(path.read_text() + odd.replace("{bidder", "- {fix: 1, bidder") + "\n")
    assert "evening.yaml:8" in cli("match", "check", str(path)).err
    path.write_text(path.read_text() + "- {void: 1}\n")
    assert cli("match", "check", str(path)).err == ""


def test_spanish_initials_at_the_table(play: Any, tmp_path: Path, cli: Cli) -> None:
    """The same text in every command, the same points."""
    path, other = tmp_path / "p.yaml", tmp_path / "q.yaml"
    for one in (path, other):
        one.write_text(PINACLE)
    cards = "9C 8C 7C / 6D 5D 4D"
    play(path, cards, "-", "normal", "-", "no", "30", "-", "", lang="es")
    args = ("--melds", f"NS={cards}", "--out", "NS=normal", "--points", "EW=30")
    assert cli("match", "add", str(other), *args, "--lang", "es").status == 0
    assert (
        show_document(read_match(path.read_bytes()))["total"]
        == show_document(read_match(other.read_bytes()))["total"]
    )
    assert "melds: 9H 8H 7H / 6D 5D 4D" in path.read_text()


def test_the_wrong_card_is_shown_as_it_was_typed(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(PINACLE)
    assert "RP RC RD RX" in play(path, "RP RC RD RX", lang="es")


# --- what is beside the hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "adjust They -20",
        "adjust They",
        "adjust",
        "void",
        "note",
        "sub",
        "sub Ana",
        "sub Ana=",
        "sub Ana=X Bob=Y",
    ],
)
def test_a_word_without_what_it_needs_is_told_its_shape(play: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    told = play(path, text)
    assert "is typed like this" in told
    assert "no player or side" not in told
    assert path.read_text() == MOONS


def test_two_sides_are_adjusted_in_one_line(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    play(path, "adjust they=-5 We=5+1 late, a=b", "ajuste We=1")
    assert path.read_text().splitlines()[-2:] == [
        '- {adjust: {They: -5, We: 6}, reason: "late, a=b"}',
        "- {adjust: {We: 1}}",
    ]


@pytest.mark.parametrize("word", ["fix 3", "stats", "next", "log"])
def test_commands_are_named_and_no_players(play: Any, tmp_path: Path, word: str) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    assert f"meldcalc match {word.split()[0]} {path}" in play(path, word)


def test_after_the_end_only_enter_leaves(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS + "- {adjust: {We: 3}}\n- {end: We}\n")
    told = play(path, "show", "help", "what?", "note late", "luis", "undo", "redo")
    assert told.count("The match is over.") >= 6
    assert [line for line in path.read_text().splitlines() if "note" in line or "do:" in line] == [
        "- {note: late}",
        "- {undo: 3}",
        "- {redo: 3}",
    ]


# --- a hand that was begun ---------------------------------------------------------------------------------------

UNFINISHED = "an unfinished hand was discarded, since the match has changed: luis 300 s"


def test_a_begun_hand_goes_on(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    play(path, "luis", "300", "s")
    told = play(path)
    assert UNFINISHED not in told
    assert "Trump? (S H D C, none) s" in told
    play(path, "100", "80", "140", "")
    assert len(read_match(path.read_bytes()).rows) == 1


CHANGES: dict[str, Callable[[str], str]] = {
    "a hand more": lambda text: text + "- {result: passed-out}\n",
    "other seats": lambda text: text.replace("hands:", "seats: [Ana, Bob, Luis, Carol]\nhands:"),
    "another player": lambda text: text.replace("Luis", "Eva"),
    "another table": lambda text: text.replace("cardzmania-single", "single-deck"),
    "another file": lambda text: NO_MOON,
    "a match that is over": lambda text: text + "- {adjust: {We: 3}}\n- {end: We}\n",
}


@pytest.mark.parametrize("how", CHANGES)
def test_a_begun_hand_that_is_discarded_is_told(play: Any, tmp_path: Path, how: Any) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    play(path, "luis", "300", "s")
    path.write_text(CHANGES[how](path.read_text()))
    assert UNFINISHED in play(path)
    assert UNFINISHED not in play(path)  # once


def test_a_begun_hand_that_is_discarded_is_told_in_spanish(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    play(path, "luis", "300", "s")
    path.write_text(MOONS + "- {note: late}\n")
    told = play(path, lang="es")
    assert "se ha descartado una mano a medias, porque la partida ha cambiado: luis 300 s" in told


def test_answers_of_a_table_that_has_changed_in_its_own_file(play: Any, tmp_path: Path) -> None:
    house, path = tmp_path / "house.yaml", tmp_path / "e.yaml"
    house.write_text("name: house\nextends: cardzmania-single\n")
    path.write_text(MOONS.replace("cardzmania-single", "./house.yaml"))
    play(path, "luis", "300", "s")
    house.write_text(
        "name: house\nextends: cardzmania-single\nbidding: {minimum: 400, minimum_dealer: 400}\n"
    )
    told = play(path)
    assert "discarded, since the match has changed: 300 s" in told
    assert "Who bid? (a player or side; passed-out, misdeal) luis" in told


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ('{"entries": 0, "typed": ["luis", "300"]}', "The bid? 300"),  # of an earlier version
        ('{"entries": 2, "typed": ["luis", "300"]}', "since the match has changed: luis 300"),
        ("luis", "its answers can't be read"),
        ("[]", "its answers can't be read"),
        ('{"file": "x", "typed": [[]]}', "its answers can't be read"),
        ('{"file": "x", "typed": 3}', "its answers can't be read"),
    ],
)
def test_answers_kept_by_others(play: Any, tmp_path: Path, kept: str, told: str) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    (tmp_path / ".e.yaml.play").write_text(kept)
    assert told in play(path)


def test_answers_keep_the_language_of_their_initials(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(PINACLE)
    play(path, "9C 8C 7C", lang="es")
    play(path, "-", "no", "30", "-", "")
    assert "melds: 9H 8H 7H" in path.read_text()


def test_it_has_no_form_for_programs(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(MOONS)
    for option in (["-q"], ["--json"], ["-f", "csv"]):
        done = cli("match", "play", str(path), *option)
        assert done.status == 2
        assert option[0] in done.err


# --- the melded cards alone --------------------------------------------------------------------------------------

RUN = "AS 10S KS QS JS"


def test_fewer_cards_than_a_hand_are_asked_about(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "e.yaml"
    path.write_text(NO_MOON)
    told = play(path, "we", "60", "s", RUN, "perhaps", "yes", "QS JD", "30", "")
    assert "are they the melded cards alone?" in told
    assert "'perhaps' is no answer here: it is yes or no" in told
    line = path.read_text().splitlines()[-1]
    assert line.startswith(
        f"- {{bidder: We, bid: 60, trump: S, meld: {{We: {RUN}, They: QS JD}}, partial: yes"
    )
    (row,) = read_match(path.read_bytes()).rows
    assert isinstance(row.scored, ScoredHand)
    assert row.scored.meld == (15, 4)


def test_cards_that_are_not_the_melded_ones_alone_are_asked_for_again() -> None:
    _, asked = drafted(NO_MOON, "we", "60", "s", RUN)
    assert asked.key == "partial.We"
    draft, asked = drafted(NO_MOON, "we", "60", "s", RUN, "no")
    assert asked.key == "meld.We"
    draft, asked = drafted(NO_MOON, "we", "60", "s", RUN, "no", "15")
    assert (draft.fields["meld"], asked.key) == ({"We": 15}, "meld.They")


def test_more_cards_than_a_side_holds_are_refused() -> None:
    kinds = [f"{rank}{suit}" for suit in "SHD" for rank in "ATKQJ"]
    with pytest.raises(Refusal) as refused:
        drafted(NO_MOON, "we", "60", "s", " ".join(4 * kinds[:11]))
    assert refused.value.code == "hand-size"
