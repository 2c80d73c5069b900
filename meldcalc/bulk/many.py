"""Many records at once, with the kernel: what it does not take is scored one by one, and nobody can tell which."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from meldcalc.bulk.kernel import CODES, STRANGE, TRUMPS, Array, Kernel, kernel_of
from meldcalc.bulk.scoring import BEST, MOST_KEPT, Found, Wanted, score
from meldcalc.cards import SUITS

_FEW = 64  # below this many records of one table the arrays don't pay


def score_many(wanted: Sequence[Wanted], told: bool) -> list[Found]:
    """Scores records, as ``score`` does one by one."""
    found: list[Any] = [None] * len(wanted)
    tables: dict[int, list[int]] = {}
    for at, record in enumerate(wanted):
        tables.setdefault(id(record.scorer), []).append(at)
    for places in tables.values():
        kernel = kernel_of(wanted[places[0]].scorer) if len(places) >= _FEW else None
        if kernel is not None:
            _gather(kernel, [wanted[at] for at in places], places, told, found)
    return [
        score(record, told) if known is None else known for record, known in zip(wanted, found, strict=True)
    ]


def _gather(
    kernel: Kernel, wanted: Sequence[Wanted], places: Sequence[int], told: bool, found: list[Any]
) -> None:
    """Puts the answers of the records that the kernel takes in their places."""
    texts = [
        text if len(text) % 3 == 2 and text.isascii() else STRANGE
        for text in [record.hand for record in wanted]
    ]
    data = ("\n".join(texts) + "\n").encode()
    cards = (np.array(list(map(len, texts))) + 1) // 3
    trumps = np.array([CODES[record.trump] for record in wanted])
    scored = kernel.score(data, cards, trumps, np.array([record.partial for record in wanted]))
    taken = np.flatnonzero(scored.good)
    named = scored.trumps[taken]
    melds = _melds(kernel, [suit[taken] for suit in scored.suits], named) if told else [""] * len(taken)
    for at, meld, trump, text in zip(
        taken.tolist(), scored.meld[taken].tolist(), named.tolist(), melds, strict=True
    ):
        found[places[at]] = Found(meld, SUITS[trump] if wanted[at].trump == BEST else None, text)


def _melds(kernel: Kernel, suits: Sequence[Array], named: Array) -> list[str]:
    """The melds of each hand as JSON; hands with the same melds share one text."""
    numbers = [lines.take(holdings, named) for lines, holdings in zip(kernel.lines, suits, strict=True)]
    keys = [named, numbers[0] | numbers[1] << 31, numbers[2] | numbers[3] << 31, *kernel.words(suits)]
    known = kernel.texts
    texts = []
    for at, key in enumerate(zip(*[part.tolist() for part in keys], strict=True)):
        text = known.get(key)
        if text is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            hand = (int(suits[0][at]), int(suits[1][at]), int(suits[2][at]), int(suits[3][at]))
            text = known[key] = f"[{kernel.scorer.writer(TRUMPS[key[0]]).told(hand)[1]}]"
        texts.append(text)
    return texts
