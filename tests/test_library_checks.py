"""What a program passes to the library and no command ever would: a refusal, never a number."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meldcalc
from meldcalc import Game
from meldcalc.cards import reader_of
from meldcalc.errors import Refusal
from meldcalc.game import SideMeld
from meldcalc.rules import seating_of, trick_rules
from meldcalc.rules.model import TrickRules
from meldcalc.tricktaking import Played, compile_melds, replay, settle, side_bound
from meldcalc.tricktaking.setup import TrickSetup

DOUBLE = TrickSetup(trick_rules("double-deck"), seating_of(trick_rules("double-deck")))
SINGLE = TrickSetup(trick_rules("cardzmania-single"), seating_of(trick_rules("cardzmania-single")))
RUN = DOUBLE.reader.hand("AS TS KS QS JS")
HAND = Played(("We", "They"), bidder=0, bid=60, meld=(35, 12), tricks=(30, 20))


def code_of(call: Any, *args: Any) -> Any:
    with pytest.raises(Refusal) as refused:
        call(*args)
    return refused.value.code


@pytest.mark.parametrize("trump", ["s", "spades", "♠", "X", "", "h", "hearts", "NONE", None, 0, ("S",), "SH"])
@pytest.mark.parametrize("question", ["total", "breakdown", "roundhouses", "has_marriage"])
def test_a_trump_is_one_of_five_words(question: str, trump: Any) -> None:
    assert code_of(getattr(DOUBLE.engine, question), RUN, trump) == "unknown-suit"


def test_the_five_trumps_are_taken() -> None:
    assert [DOUBLE.engine.total(RUN, trump) for trump in ("S", "H", "D", "C", "none")] == [15, 2, 2, 2, 2]


@pytest.mark.parametrize("trump", ["s", None, "x"])
def test_other_questions_that_take_a_trump(trump: str | None) -> None:
    assert code_of(DOUBLE.engine.scorer, trump) == "unknown-suit"
    assert code_of(DOUBLE.engine.prepared, trump) == "unknown-suit"
    assert code_of(side_bound, DOUBLE.engine, DOUBLE.seating, trump or "") == "unknown-suit"
    assert code_of(replay, DOUBLE, trump, 0, [["AS", "TS", "KS", "QS"]]) == "unknown-suit"


@pytest.mark.parametrize(
    "question", ["total", "breakdown", "best", "least", "totals", "nines", "roundhouses"]
)
@pytest.mark.parametrize("hand", [RUN, RUN.holdings, "AS TS", None, [1, 0, 0, 0]], ids=str)
def test_a_hand_of_another_deck(question: str, hand: Any) -> None:
    trump = ("S",) if question in ("total", "breakdown", "roundhouses") else ()
    assert code_of(getattr(SINGLE.engine, question), hand, *trump) == "other-deck"


def test_hands_of_equal_decks_are_the_same_hands() -> None:
    other = TrickSetup(trick_rules("jpgames"), seating_of(trick_rules("jpgames")))
    assert compile_melds(other.rules, other.deck).total(RUN, "S") == 15
    assert reader_of(other.deck).hand("AS TS KS QS JS") == RUN
    assert SINGLE.reader.hand("AS TS KS QS JS") != RUN
    assert len(RUN) == 5
    assert repr(RUN) == "<DeckHand ♠ A 10 K Q J>"
    assert repr(DOUBLE.reader.pack([])) == "<DeckHand without cards>"
    assert hash(reader_of(other.deck).hand("JS QS KS 10S AS")) == hash(RUN)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bidder": -1}, "unknown-side"),
        ({"bidder": 2}, "unknown-side"),
        ({"bidder": 5}, "unknown-side"),
        ({"bidder": "We"}, "unknown-side"),
        ({"bidder": True}, "unknown-side"),
        ({"bidder": 0.0}, "unknown-side"),
        ({"renege": -1}, "unknown-side"),
        ({"renege": 7}, "unknown-side"),
        ({"renege": 1.5}, "unknown-side"),
        ({"bid": "300"}, "bad-value"),
        ({"bid": 60.5}, "bad-value"),
        ({"bid": True}, "bad-value"),
        ({"last_bid": "50"}, "bad-value"),
        ({"meld": (190.5, 140)}, "bad-value"),
        ({"meld": ("35", 12)}, "bad-value"),
        ({"meld": (35.0, 12)}, "bad-value"),
        ({"tricks": (30.0, 20)}, "bad-value"),
        ({"tricks": ("30", None)}, "bad-value"),
        ({"tricks_won": (1.0, 19)}, "bad-value"),
        ({"dix": (0.5, 0)}, "bad-value"),
        ({"buried": 1.0}, "bad-value"),
        ({"buried": "1"}, "bad-value"),
        ({"sides": ("We", "We")}, "side-names"),
        ({"sides": ("We", " WE ")}, "side-names"),
        ({"sides": ("We", "")}, "side-names"),
        ({"sides": ("We", None)}, "side-names"),
        ({"sides": ("We",)}, "sides"),
        ({"status": "thrown-in"}, "bad-result"),
        ({"status": None}, "bad-result"),
        ({"moon": "sun"}, "no-moon"),
    ],
    ids=str,
)
def test_a_recorded_hand_with_values_of_another_kind(changes: Any, code: str) -> None:
    assert code_of(settle, DOUBLE, HAND._replace(**changes)) == code


def test_the_hand_itself_settles() -> None:
    assert settle(DOUBLE, HAND).delta == (65, 32)


GAME, PINACLE = Game("double-deck"), Game("pinacle")
FULL = "AS 10S KS QS JS AH 10H KH QH JH AD 10D KD QD JD AC 10C KC QC JC"
SETTLE: dict[str, Any] = {"bidder": "We", "bid": 60, "meld": {"We": 35, "They": 12}, "tricks": {"We": 30}}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"table": None}, "bad-value"),
        ({"table": 3}, "bad-value"),
        ({"table": "doubel-deck"}, "unknown-table"),
        ({"players": "4"}, "bad-value"),
        ({"players": 4.0}, "bad-value"),
        ({"players": 5}, "players"),
        ({"options": None}, "bad-value"),
        ({"options": {"bid-steps": 1}}, "unknown-choice"),
        ({"set": {3: 300}}, "bad-value"),
        ({"set": {"match.target": 300.5}}, "bad-value"),
        ({"set": {"match.targets": 300}}, "unknown-path"),
    ],
    ids=str,
)
def test_a_game_that_cannot_be(arguments: Any, code: str) -> None:
    assert code_of(lambda: Game(**arguments)) == code


def test_values_of_a_table_are_taken_as_python_has_them() -> None:
    game = Game(set={"melds.pinochle.points": [4, 30, 60, 95], "play.must_trump": False, "melds.run": None})
    rules = game.rules
    assert isinstance(rules, TrickRules)
    assert "run" not in [meld.name for meld in rules.melds]
    assert next(meld.points for meld in rules.melds if meld.name == "pinochle") == (4, 30, 60, 95)
    assert rules.play.must_trump is False
    assert Game("double-deck").setup is Game("double-deck", options={}).setup


def test_a_path_is_a_file_whatever_its_ending(tmp_path: Path) -> None:
    for name in ("house.yaml", "house"):
        (tmp_path / name).write_text("extends: double-deck\nname: house\nmatch: {target: 300}\n")
        assert Game(tmp_path / name).rules.match.target == 300
    assert code_of(lambda: Game(tmp_path / "none.yaml")) == "file-missing"


@pytest.mark.parametrize("text", [None, b"AS", ["AS", "KS"], 3], ids=str)
@pytest.mark.parametrize("question", ["hand", "hands", "tricks"])
def test_a_hand_that_is_no_text(question: str, text: bytes | int | list[str] | None) -> None:
    assert code_of(getattr(GAME, question), text) == "bad-value"


def test_a_hand_of_another_size_or_language() -> None:
    assert code_of(GAME.hand, "AS KS") == "hand-size"
    assert len(GAME.hand("AS KS", partial=True)) == 2
    assert code_of(lambda: GAME.hand(FULL, lang="fr")) == "bad-value"
    assert code_of(lambda: GAME.hand("AS KS", partial="no")) == "bad-value"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bidder": "Wee"}, "unknown-side"),
        ({"bidder": 0}, "bad-value"),
        ({"bid": 60.5}, "bad-value"),
        ({"bid": True}, "bad-value"),
        ({"meld": {"We": 35.5, "They": 12}}, "bad-value"),
        ({"meld": {"We": 35, "Them": 12, "They": 3}}, "unknown-side"),
        ({"meld": {"We": 35, "we": 12}}, "side-names"),
        ({"meld": [35, 12]}, "unknown-side"),
        ({"tricks": (30, 20)}, "bad-value"),
        ({"tricks": {"We": 30.0}}, "bad-value"),
        ({"tricks": {"They": 80}}, "trick-total"),
        ({"dix": {"We": 0.5}}, "bad-value"),
        ({"trump": "x"}, "unknown-suit"),
        ({"trump": "s"}, "unknown-suit"),
        ({"meld": {"We": FULL, "They": 12}}, "trump-missing"),
        ({"meld": {"We": GAME.hand("AS", partial=True), "They": 12}, "trump": "S"}, "hand-size"),
        ({"result": "thrown-in"}, "bad-result"),
        ({"renege": 1}, "bad-value"),
        ({"sides": "We,They"}, "unknown-side"),
        ({"any_bid": "no"}, "bad-value"),
        ({"last_bid": "50"}, "bad-value"),
    ],
    ids=str,
)
def test_a_settlement_that_is_refused(changes: Any, code: str) -> None:
    assert code_of(lambda: GAME.settle(**{**SETTLE, **changes})) == code


def test_a_settlement() -> None:
    assert GAME.settle(**SETTLE).points == {"We": 65, "They": 32}
    assert GAME.settle(**{**SETTLE, "bidder": "we", "tricks": {"THEY": 20}}).points == {"We": 65, "They": 32}
    open_hand = GAME.settle(bidder="We", bid=60, meld={"We": 35, "They": 12})
    assert open_hand.needs is not None
    assert code_of(lambda: open_hand.points) == "unsettled"
    hand = GAME.hand(FULL)
    melds: dict[str, SideMeld] = {"We": [hand, hand], "They": "/".join([FULL, FULL])}
    settled = GAME.settle(bidder="We", bid=60, meld=melds, trump="S", tricks={"We": 30})
    assert settled.points == {"We": 2 * hand.meld("S").total + 30, "They": 2 * hand.meld("S").total + 20}
    other = Game("single-deck").hand("QS QS JD JD KD QD KH QH 9H AC 10C KC")
    assert (
        code_of(lambda: GAME.settle(**{**SETTLE, "meld": {"We": other, "They": 1}, "trump": "S"}))
        == "other-deck"
    )


@pytest.mark.parametrize(
    ("before", "code"),
    [
        ({"We": 470}, "count"),
        ({"We": 470.5, "They": 1}, "bad-value"),
        ({"We": 470, "Them": 1}, "unknown-side"),
        ([470, 1], "bad-value"),
    ],
    ids=str,
)
def test_a_match_needs_every_total(before: Any, code: str) -> None:
    settled = GAME.settle(**SETTLE)
    assert GAME.after(settled, {"We": 470, "They": 480}).winner == 0
    assert code_of(GAME.after, settled, before) == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"number": 1.5}, "bad-value"),
        ({"number": 0}, "bad-value"),
        ({"failed_openings": 0.5}, "bad-value"),
        ({"failed_openings": -1}, "bad-value"),
        ({"failed_openings": None}, "bad-value"),
        ({"number": None}, "bad-value"),
        ({"before": "x"}, "bad-value"),
        ({"melds": None}, "bad-value"),
        ({"held": ["AS"]}, "bad-value"),
        ({"wild": "no"}, "bad-value"),
        ({"cut": 1}, "bad-value"),
        ({"out": "fold_hand"}, "bad-value"),
        ({"out": True}, "bad-value"),
        ({"melds": "KS KH"}, "meld-size"),
    ],
    ids=str,
)
def test_a_partial_game_that_is_refused(changes: Any, code: str) -> None:
    fields: dict[str, Any] = {"melds": "KS KS KH", "held": "AD 9H", "out": "normal"}
    assert code_of(lambda: PINACLE.partial(**{**fields, **changes})) == code
    assert PINACLE.partial(**fields).total == 1055


def test_questions_of_the_other_game() -> None:
    questions: list[Callable[[], object]] = [
        lambda: PINACLE.hand("AS"),
        lambda: PINACLE.settle(bid=3),
        lambda: PINACLE.tricks("AS"),
        GAME.partial,
        lambda: GAME.melds("KS KS KS"),
        lambda: GAME.opening("KS", before=0),
    ]
    for question in questions:
        assert code_of(question) == "wrong-family"
    for before in (800.5, None):
        assert code_of(lambda before=before: PINACLE.opening("KS KS KH", before=before)) == "bad-value"
    assert code_of(lambda: PINACLE.opening("KS KS KH", before=800, held=5)) == "bad-value"  # type: ignore[arg-type]
    assert PINACLE.opening("KS KS KH", before=800).stands is False


def test_the_spanish_game_is_played_with_the_deck_of_its_seating() -> None:
    deck = {"seating.6.deck": "{copies: 3, deuces: 12, jokers: 6}"}
    three = "9S 9S 9S"
    six = Game("fournier", players=6, set=deck)
    assert (six.melds(three)[0].total, six.partial(melds=three).total) == (30, 30)
    assert code_of(lambda: Game("fournier", set=deck).melds(three)) == "too-many-copies"


def test_what_a_notebook_shows() -> None:
    hand = Game("single-deck").hand("QS QS JD JD KD QD KH QH 9H AC 10C KC")
    for shown in (
        hand,
        hand.meld("H"),
        GAME.settle(**{**SETTLE, "meld": {"<We>": 35, "They": 12}, "bidder": "<We>", "tricks": {"<We>": 30}}),
    ):
        page = shown._repr_html_()
        assert page.startswith("<table>")
        assert "<We>" not in page
    assert ">370<" in hand._repr_html_()
    assert "Q♠ Q♠ J" in hand.meld("H")._repr_html_().replace('<span style="color:#c00">', "").replace(
        "</span>", ""
    )


def test_the_front_door_loads_only_what_is_asked_for() -> None:
    """Nothing heavy when it is opened, and never what only the command line needs."""
    code = (
        "import sys, meldcalc\n"
        "first = [name for name in sys.modules if name.startswith('meldcalc.')]\n"
        "for name in meldcalc.__all__: getattr(meldcalc, name)\n"
        "print(first, [name for name in ('typer', 'click', 'tabulate', 'polars') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['meldcalc.lazy'] []\n"


def test_every_public_name_says_what_it_is() -> None:
    for name in meldcalc.__all__:
        public = getattr(meldcalc, name)
        if callable(public) and hasattr(public, "__module__") and public.__module__.startswith("meldcalc"):
            assert public.__doc__, name
            assert not public.__doc__.startswith(f"{name}("), name


def test_a_recorded_hand_is_read_in_any_notation() -> None:
    game = Game("single-deck")
    plain = game.replay("S", 0, [["AH", "KS", "KH", "QH"]])
    for trick in (["AH", "K♠", "KH", "QH"], ["ah", "sk", "kh", "🂽"], "A♥ K♠ K♥ Q♥"):
        assert game.replay("S", 0, [trick]) == plain
    assert plain.tricks[0].winner == 1
    assert code_of(game.replay, "H", 0, [["A♠", "A♠", "AS", "KS"]]) == "too-many-copies"
    assert code_of(game.replay, "H", 0, [["AS", "X", "KS", "QS"]]) == "unknown-card"
    assert code_of(game.replay, "H", 0, [["AS", None, "KS", "QS"]]) == "bad-value"


def test_the_match_after_a_hand_of_another_table() -> None:
    settled = Game("single-deck").settle(
        bidder="We", bid=300, meld={"We": 190, "They": 40}, tricks={"We": 140}
    )
    for table in ("three-handed", "double-deck"):
        assert code_of(Game(table).after, settled, {"We": 1, "They": 2}) == "wrong-family"
    assert Game("single-deck").after(settled, {"We": 1, "They": 2}).totals == (331, 152)


def test_values_that_are_no_texts() -> None:
    assert code_of(lambda: GAME.settle(meld={0: 190, 1: 40})) == "bad-value"  # type: ignore[dict-item]
    assert code_of(lambda: GAME.settle(meld={None: 190, "We": 40})) == "bad-value"  # type: ignore[dict-item]
    assert code_of(lambda: GAME.hand("AS", partial=True, lang=None)) == "bad-value"  # type: ignore[arg-type]
    assert code_of(lambda: PINACLE.melds("KS KS KS", lang=None)) == "bad-value"  # type: ignore[arg-type]
    assert code_of(lambda: PINACLE.opening("KS KS KS", before=None)) == "bad-value"  # type: ignore[arg-type]
    assert code_of(lambda: PINACLE.opening("KS KS KS", before=1, held=5)) == "bad-value"  # type: ignore[arg-type]
    for path in (None, 5):
        assert code_of(meldcalc.open_match, path) == "bad-value"


def test_two_spellings_of_a_name_are_one_side() -> None:
    for names in (("José", "Jose\u0301"), ("Ana  Diaz", "Ana Diaz"), ("é", "É")):
        assert code_of(lambda names=names: GAME.settle(meld=dict.fromkeys(names, 5))) == "side-names"
    meld = {"José": 35, "They": 12}
    assert GAME.settle(bidder="Jose\u0301", bid=60, meld=meld, tricks={"JOSÉ": 30}).points == {
        "José": 65,
        "They": 32,
    }
