"""What a program passes to the library and no command ever would: a refusal, never a number."""

import pytest

from meldcalc.cards import reader_of
from meldcalc.errors import Refusal
from meldcalc.rules import resolve, seating_of
from meldcalc.tricktaking import Played, compile_melds, replay, settle, side_bound
from meldcalc.tricktaking.setup import TrickSetup

DOUBLE = TrickSetup(resolve("double-deck"), seating_of(resolve("double-deck")))
SINGLE = TrickSetup(resolve("cardzmania-single"), seating_of(resolve("cardzmania-single")))
RUN = DOUBLE.reader.hand("AS TS KS QS JS")
HAND = Played(("We", "They"), bidder=0, bid=60, meld=(35, 12), tricks=(30, 20))


def code_of(call, *args):
    with pytest.raises(Refusal) as refused:
        call(*args)
    return refused.value.code


@pytest.mark.parametrize("trump", ["s", "spades", "♠", "X", "", "h", "hearts", "NONE", None, 0, ("S",), "SH"])
@pytest.mark.parametrize("question", ["total", "breakdown", "roundhouses", "has_marriage"])
def test_a_trump_is_one_of_five_words(question, trump):
    assert code_of(getattr(DOUBLE.engine, question), RUN, trump) == "unknown-suit"


def test_the_five_trumps_are_taken():
    assert [DOUBLE.engine.total(RUN, trump) for trump in ("S", "H", "D", "C", "none")] == [15, 2, 2, 2, 2]


@pytest.mark.parametrize("trump", ["s", None, "x"])
def test_other_questions_that_take_a_trump(trump):
    assert code_of(DOUBLE.engine.scorer, trump) == "unknown-suit"
    assert code_of(DOUBLE.engine.prepared, trump) == "unknown-suit"
    assert code_of(side_bound, DOUBLE.engine, DOUBLE.seating, trump or "") == "unknown-suit"
    assert code_of(replay, DOUBLE, trump, 0, [["AS", "TS", "KS", "QS"]]) == "unknown-suit"


@pytest.mark.parametrize(
    "question", ["total", "breakdown", "best", "least", "totals", "nines", "roundhouses"]
)
@pytest.mark.parametrize("hand", [RUN, RUN.holdings, "AS TS", None, [1, 0, 0, 0]], ids=str)
def test_a_hand_of_another_deck(question, hand):
    trump = ("S",) if question in ("total", "breakdown", "roundhouses") else ()
    assert code_of(getattr(SINGLE.engine, question), hand, *trump) == "other-deck"


def test_hands_of_equal_decks_are_the_same_hands():
    other = TrickSetup(resolve("jpgames"), seating_of(resolve("jpgames")))
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
def test_a_recorded_hand_with_values_of_another_kind(changes, code):
    assert code_of(settle, DOUBLE, HAND._replace(**changes)) == code


def test_the_hand_itself_settles():
    assert settle(DOUBLE, HAND).delta == (65, 32)
