"""What people see of a claim: whether it is right, and what was missed or counted twice where it is not."""

from collections.abc import Iterable, Sequence
from typing import Any

from meldcalc.lang import say
from meldcalc.render import Tone


def claim_lines(claim: int, total: int, explanations: Iterable[Sequence[str]]) -> list[Any]:
    """A claim beside the true total; each explanation is one or more miscounts in words."""
    if claim == total:
        return [Tone(say("the claim of {claim} is right", claim=claim), "good")]
    points = f"{claim - total:+d}"
    wrong = say("claimed {claim}, the cards hold {total} ({points})", claim=claim, total=total, points=points)
    lines: list[Any] = []
    for first, *further in explanations:
        lines.append(say("  or {text}", text=first) if lines else say("  {text}", text=first))
        lines += [say("  {text}", text=text) for text in further]
    return [Tone(wrong, "bad"), *(lines or [say("  no melds missed or counted twice explain it")])]
