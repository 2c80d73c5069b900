"""Text in plain letters, for places that can show no others. Loaded only when there are such letters."""

import unicodedata

from meldcalc.cards.words import JOKER_PICTURES, PICTURES

_SIGNS = dict(zip("♠♥♦♣♤♡♢♧–—−›·×«»", 'SHDCSHDC--->.x""', strict=True)) | {
    "…": "...",
    "¿": "",
    "¡": "",
    "\ufffd": "?",
    **dict.fromkeys(JOKER_PICTURES, "JK"),
    **PICTURES,
}


def plain(text: str) -> str:
    """``text`` in ASCII: signs by what stands for them, letters without accents, all else as its number."""
    return "".join([_plain(char) for char in text])


def _plain(char: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    base = unicodedata.normalize("NFD", char)[0]
    return base if base.isascii() else char.encode("ascii", "backslashreplace").decode()
