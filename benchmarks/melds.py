"""How fast hands are scored, beside a plain loop over the melds: ``python benchmarks/melds.py [--smoke]``.

One core. Hands are random and differ from each other, twenty cards of the double deck. The plain loop is what one
writes first: count the cards, go through the table, take each meld as often as the cards left allow. It is right for
this table, and the benchmark checks that both agree. ``--smoke`` measures fewer hands, in a few seconds; its exit
status is 0 however slow they were.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from meldcalc.cards import SUITS, Trump, reader_of
from meldcalc.rules import trick_rules
from meldcalc.tricktaking.melds import compile_melds

T = TypeVar("T")
TRUMP: Trump = "S"


def plain_loop(melds: Any, cards: Iterable[str], trump: str) -> int:
    """The points of a hand by going through the melds one by one."""
    total = 0
    held = Counter(cards)
    left: dict[int, Counter[str]] = {}
    for meld in melds:
        if meld.suit is None:
            choices = [meld.cards]
        else:
            suits = trump if meld.suit == "trump" else [suit for suit in SUITS if suit != trump]
            choices = [[rank + suit for rank in meld.cards] for suit in suits]
        for wanted in choices:
            rest = left.setdefault(meld.cls, held.copy())
            count = min(rest[card] for card in wanted)
            if count:
                total += meld.points[count - 1] if count <= len(meld.points) else 0
                for card in wanted:
                    rest[card] -= count
    return total


def hands_a_second(work: Callable[[T], object], hands: Sequence[T], rounds: int) -> float:
    """The best rate of several rounds over the hands."""
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for hand in hands:
            work(hand)
        best = min(best, perf_counter() - start)
    return len(hands) / best


def main() -> int:
    """Measure and print; 1 where the engine misses what it promises."""
    smoke = "--smoke" in sys.argv[1:]
    count, rounds = (20_000, 2) if smoke else (200_000, 4)
    rules = trick_rules("double-deck")
    deck = rules.seating[0].deck
    reader, engine = reader_of(deck), compile_melds(rules, deck)
    dice = random.Random(1)
    cards = [rank + suit for suit in SUITS for rank in deck.ranks] * deck.copies
    texts = [" ".join(dice.sample(cards, 20)) for _ in range(count)]
    hands = [reader.holdings(text) for text in texts]
    listed = [text.split() for text in texts[: count // 10]]
    score, read, breakdown = engine.scorer(TRUMP), reader.holdings, engine.lines
    for text, hand in zip(listed, hands, strict=False):
        assert plain_loop(rules.melds, text, TRUMP) == score(hand)

    plain = hands_a_second(lambda found: plain_loop(rules.melds, found, TRUMP), listed, rounds)
    split = hands_a_second(
        lambda text: plain_loop(rules.melds, text.split(), TRUMP), texts[: count // 10], rounds
    )
    rows = [
        ("total of a hand already read", hands_a_second(score, hands, rounds), plain, 1_000_000),
        ("the same, filled ahead", hands_a_second(engine.prepared(TRUMP), hands, rounds), plain, 1_000_000),
        ("all four trumps", hands_a_second(engine.every_trump, hands, rounds), plain / 4, 0),
        ("from text to total", hands_a_second(lambda text: score(read(text)), texts, rounds), split, 100_000),
        (
            "from text to full breakdown",
            hands_a_second(lambda text: breakdown(read(text), TRUMP), texts, rounds),
            split,
            100_000,
        ),
    ]
    print(f"{'double deck, one core':30}{'hands/s':>12}{'plain loop':>12}{'ratio':>8}{'promised':>12}")
    missed = 0
    for name, rate, beside, promised in rows:
        missed += rate < promised
        said = f"{promised:,}" if promised else ""
        print(f"{name:30}{rate:>12,.0f}{beside:>12,.0f}{rate / beside:>8.1f}{said:>12}")
    return 1 if missed and not smoke else 0


if __name__ == "__main__":
    sys.exit(main())
