"""One digest for each table over every trump holding, every hand of one rank and every small hand.

A value that changes shows as one changed line. ``python tests/test_meld_digests.py`` (with the project and tests/ on
the path) prints the file anew, when a change is meant.
"""

from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from meld_hands import SUITS, pack, suit_holdings
from meld_tables import VARIANTS, looks

from meldcalc.rules.model import Meld
from meldcalc.tricktaking.melds import Engine

FILE = Path(__file__).parent / "cases" / "meld_digests.txt"


def one_rank(deck: Any) -> Any:
    """Every hand that has only one rank."""
    for rank in deck.ranks:
        for counts in product(range(deck.copies + 1), repeat=4):
            yield [rank + suit for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]


def queens_and_jacks(deck: Any) -> Any:
    """Every number of queens of spades with every number of jacks of diamonds."""
    for queens, jacks in product(range(deck.copies + 1), repeat=2):
        yield ["QS"] * queens + ["JD"] * jacks


def small(deck: Any) -> Any:
    """Every hand of up to three cards."""
    cards = [rank + suit for suit in SUITS for rank in deck.ranks]
    for size in (1, 2, 3):
        for hand in combinations_with_replacement(cards, size):
            if max(map(hand.count, hand)) <= deck.copies:
                yield list(hand)


def digest(name: Any) -> Any:
    """The digest of a table; tables with the same melds and deck have the same."""
    rules, seating = VARIANTS[name]
    return _digest(looks(rules), seating.deck)


@cache
def _digest(melds: Any, deck: Any) -> Any:
    engine = Engine(tuple(Meld(*meld) for meld in melds), deck)
    found = sha256()
    for cards in suit_holdings(deck, "S"):
        lines = engine.breakdown(pack(deck, cards), "S")
        found.update(repr([(m.meld, m.suit, m.count, m.points) for m in lines]).encode())
    for hands in (one_rank(deck), queens_and_jacks(deck), small(deck)):
        for cards in hands:
            hand = pack(deck, cards)
            found.update(repr((engine.totals(hand), engine.total(hand, "none"))).encode())
    return found.hexdigest()[:20]


SINGLE = [name for name, (_, seating) in VARIANTS.items() if seating.deck.copies == 2]
LARGE = [name for name in VARIANTS if name not in SINGLE]
STANDARD = ["double-deck-4", "double-deck-20-4", "jpgames-4", "cardzmania-double-plus-20-counters-4"]


def written() -> Any:
    return dict(line.split() for line in FILE.read_text(encoding="utf-8").splitlines())


def test_every_table_is_pinned() -> None:
    assert list(written()) == list(VARIANTS)


@pytest.mark.parametrize("name", SINGLE + STANDARD)
def test_digest(name: Any) -> None:
    assert digest(name) == written()[name]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in LARGE if name not in STANDARD])
def test_digest_of_a_larger_deck(name: Any) -> None:
    assert digest(name) == written()[name]


if __name__ == "__main__":
    FILE.write_text("".join(f"{name} {digest(name)}\n" for name in VARIANTS), encoding="utf-8")
