"""The text with a caret under the place: what an error shows. Loaded only when something is refused."""

from meldcalc.columns import visible, width
from meldcalc.errors import Spot

_WIDEST = 240  # columns; of a longer line only the surroundings of the place are shown
_AROUND = 60


def caret_lines(spot: Spot, room: int = _WIDEST) -> list[str]:
    """Two lines for people: the line of the text in which the place is, and carets under it, both indented by two.

    Where the line is longer than ``room`` (the width of the terminal) only the surroundings of the place are shown.
    Columns are counted as a terminal shows them: wide characters take two, combining ones none. What can't be shown
    (control characters, halves of characters) is shown as one replacement character.
    """
    text, start, end = spot
    head = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    tail = min(at for at in (text.find("\n", start), text.find("\r", start), len(text)) if at >= 0)
    start, end = min(start, tail), min(max(end, start), tail)
    before, place, after = text[head:start], text[start:end], text[end:tail]
    widest, around = (_WIDEST, _AROUND) if room >= _WIDEST else (room - 2, (room - 6) // 3)
    if tail - head > widest:
        before = before if len(before) <= around else "…" + before[-around:]
        place = place if len(place) <= around else place[:around]
        after = after if len(after) <= around else after[:around] + "…"
    shown = [visible(part) for part in (before, place, after)]
    return ["  " + "".join(shown).rstrip(), "  " + " " * width(shown[0]) + "^" * max(1, width(shown[1]))]
