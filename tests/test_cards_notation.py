"""Every notation of one hand is the same hand."""

import pytest

from meldcalc.cards import HandReader, show_cards
from meldcalc.rules.model import Deck

SINGLE = Deck(tuple("ATKQJ9"), 2)

SAME = [
    "QS QS JD JD KD QD KH QH 9H AC 10C KC",
    "qs,qs;jd, jd; Kd QD kH QH 9h AC TC KC",
    "QSQSJDJDKDQDKHQH9HACTCKC",
    "S:QQ H:KQ9 D:KQJJ C:AK10",
    "S: Q Q; H: K Q 9; D: K Q, J, J; C: A K T",
    "S:QH:KQ9D:KQJJC:A10K S:Q",
    "♠QQ ♥KQ9 ♦KQJJ ♣A10K",
    "♠ QQ ♥ KQ9 ♦ K Q J J ♣A10K",
    "♠QQ♥KQ9♦KQJJ♣A10K",
    "QQ.KQ9.KQJJ.ATK",
    "2xQS 2×JD KD QD KH QH 9H AC 10C KC",
    "SQ SQ DJ DJ DK DQ HK HQ H9 CA C10 CK",
    "SQSQDJJDDKQDHKQHH9CAC10KC",
    "queen of spades queen spades jota de rombos JACK OF DIAMONDS KD dama de diamantes rey corazones QH 9 de corazones as de tréboles 10 clubs rey de treboles",
    "Q♠ Q♠️ J♦ J♢ K♦ Q♦ K♥ Q♡ 9♥ A♣ 10♧ K♣",
]


@pytest.mark.parametrize("text", SAME)
def test_every_notation_is_the_same_hand(text: str) -> None:
    reader = HandReader(SINGLE)
    hand = reader.hand(text)
    assert show_cards(reader.cards(hand)) == "Q♠ Q♠ K♥ Q♥ 9♥ K♦ Q♦ J♦ J♦ A♣ 10♣ K♣"
    assert reader.size(hand) == 12
