"""Cards, hands, and the reading of every notation."""

from collections.abc import Sequence

from meldcalc.errors import Spot


def show_cards(cards: Sequence[str], *, ascii: bool = False) -> str:
    """Cards for people, parted by spaces."""
    return " ".join(cards)


def caret_lines(spot: Spot) -> list[str]:
    """The text and a caret under the place."""
    return [f"  {spot.text}", "  " + " " * spot.start + "^"]
