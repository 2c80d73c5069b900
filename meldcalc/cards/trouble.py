"""The refusals of the notation: what is wrong at a place, what was expected, and what may have been meant.

Loaded only when something is refused.
"""

import re
import unicodedata

from meldcalc.cards import words
from meldcalc.cards.scan import BAD, MARK, RANK, SEPARATOR, SUIT, Piece
from meldcalc.cards.spelling import initial
from meldcalc.errors import Refusal, Spot, near
from meldcalc.lang import Phrase, say

# Letters of other alphabets that look like one of the notation's own.
_LOOKS = dict(
    zip(
        "АСЕНЈКМОРЅТХасеһіјкорѕтхԁԛΑΕΗΙΚΜΝΟΡΤΧακορτχ",
        "ACEHJKMOPSTXacehijkopstxdqAEHIKMNOPTXakoptx",
        strict=True,
    )
)

_INITIALS = {
    letter
    for letters in (words.RANK_LETTERS, words.SUIT_LETTERS)
    for each in letters.values()
    for letter in each
}


def unknown_card(text: str, piece: Piece, expected: str, ranks: tuple[str, ...], lang: str) -> Refusal:
    """The refusal ``unknown-card`` at a piece of a text, where something else was expected."""
    start, end = piece.start, piece.end
    said = shown(text[start:end].strip())
    if piece.kind in (BAD, RANK, SUIT):
        if (at := _look_alike(text, start)) is not None:
            return _refusal(_foreign_message(text[at]), text, at, at + 1)
        if guess := _near_word(text, start):
            (start, end), word = guess
            message = say('"{word}" is no card, rank or suit', word=text[start:end])
            return _refusal(message, text, start, end, say('did you mean "{word}"?', word=word))
    if piece.kind == BAD and not text[start].isascii():
        return _refusal(_foreign_message(text[start]), text, start, end)
    if piece.kind == BAD and said in ("1", "0"):
        return _refusal(say('"{said}" is not a rank here: the ten is 10 or T', said=said), text, start, end)
    message, hint = _expected(said, piece, expected, _letters(ranks, lang), lang, text)
    if lang == "es" and hint is None and said.upper() in words.RANK_LETTERS["en"] | words.SUIT_LETTERS["en"]:
        hint = say(
            "with --lang es the initials are Spanish: ranks {ranks}, suits {suits}",
            ranks=_letters(ranks, lang),
            suits=" ".join(words.SUIT_LETTERS[lang]),
        )
    return _refusal(message, text, start, end, hint)


def _refusal(message: str, text: str, start: int, end: int, hint: str | None = None) -> Refusal:
    return Refusal("unknown-card", message, hint=hint, spot=Spot(text, start, end))


def _expected(
    said: str, piece: Piece, expected: str, ranks: str, lang: str, text: str
) -> tuple[Phrase, Phrase | None]:
    suits = " ".join(words.SUIT_LETTERS[lang])
    if piece.kind == SEPARATOR and expected in ("card", "suit", "rank"):
        return say("a card is missing here"), None
    if expected == "card" and piece.kind == BAD and _suit_follows(text, piece.end, lang):
        expected = "rank"
    if expected == "rank":
        return say('"{said}" is not a rank here ({ranks})', said=said, ranks=ranks), None
    if expected == "suit":
        return say('"{said}" is not a suit here ({suits})', said=said, suits=suits), None
    if expected == "no-suit":
        return say('"{said}" has no suit here ({suits})', said=said, suits=suits), None
    if expected == "lone-suit":
        suit = "".join(initial(rank, lang) for rank in "AKQ")
        hint = say("a suit's ranks follow it behind a colon: {example}", example=f"{said}:{suit}")
        return say('"{said}" has no rank here ({ranks})', said=said, ranks=ranks), hint
    if expected == "joker-or-ranks":
        return (
            say('"{said}" may be a joker or two ranks here', said=said),
            say("write * for the joker, or the ranks apart"),
        )
    if expected == "cards-or-ranks":
        return say('"{said}" may be a card or two ranks here', said=said), say("write the ranks apart")
    if expected == "count":
        return say('"{said}" counts no cards', said=said), None
    if said == "/":
        return say('"{said}" has no place here', said=said), say(
            "/ stands between two hands, and this is one"
        )
    if piece.kind == MARK:
        return say('"{said}" has no place here', said=said), None
    return say('"{said}" is not a card here', said=said), None


def _letters(ranks: tuple[str, ...], lang: str) -> str:
    """The ranks as they are typed, in the deck's order."""
    return " ".join(initial(rank, lang) for rank in ranks)


def _suit_follows(text: str, at: int, lang: str) -> bool:
    char = text[at : at + 1]
    return bool(char) and (char in words.GLYPH_SUITS or char.upper() in words.SUIT_LETTERS[lang])


def _run(text: str, at: int) -> tuple[int, int]:
    """The run of letters around a place."""
    for match in re.compile(r"(?:[^\W\d_][\u0300-\u036f]?)+").finditer(text, max(0, at - 30), at + 30):
        if match.start() <= at < match.end():
            return match.span()
    return at, at + 1


def _near_word(text: str, at: int) -> tuple[tuple[int, int], str] | None:
    """The word of the notation that is nearest to the one at a place, with that one's place."""
    start, end = _run(text, at)
    if not 3 <= end - start <= 14 or set(text[start:end].upper()) <= _INITIALS:
        return None
    known = (*words.RANK_WORDS, *words.SUIT_WORDS, *words.JOKER_WORDS)
    found = near(text[start:end], known)
    return ((start, end), found) if found and found != words.plain(text[start:end]) else None


def _look_alike(text: str, at: int) -> int | None:
    """Where in the run of letters at a place the first one stands that only looks like one of the notation."""
    start, end = _run(text, at)
    for i in range(max(start, at - 14), min(end, at + 14)):
        if not text[i].isascii() and _latin(text[i]):
            return i
    return None


def _latin(char: str) -> str | None:
    """The plain letter or digit that a character from elsewhere looks like."""
    latin = _LOOKS.get(char) or unicodedata.normalize("NFKC", char)
    if not latin.isascii() and (digit := unicodedata.digit(char, None)) is not None:
        latin = str(digit)
    return latin if len(latin) == 1 and latin.isascii() and latin.isalnum() else None


def _foreign_message(char: str) -> Phrase:
    """What a character from outside the notation is, and which letter it only looks like."""
    code = f"U+{ord(char):04X}"
    name = unicodedata.name(char, "")
    if name.startswith("PLAYING CARD KNIGHT"):
        return say("{code} {name}: no deck here has knights", code=code, name=name)
    if name == "PLAYING CARD BACK":
        return say("{code} {name}: which card lies there cannot be seen", code=code, name=name)
    latin = _latin(char)
    if latin and latin.isdigit():
        return say("{code} {name} is not the digit {latin}", code=code, name=name, latin=latin)
    if latin:
        return say("{code} {name} is not the letter {latin}", code=code, name=name, latin=latin)
    if name:
        return say("{code} {name} is no part of a card", code=code, name=name)
    return say("{code} is no part of a card", code=code)


def shown(said: str) -> str:
    """What was typed, safe to print: what can't be seen is told as its number."""
    return "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in said)


def dotted_form(text: str, start: int, dots: int, lang: str) -> Refusal:
    """The refusal of a dotted hand that has not exactly three dots."""
    at = start - 1
    for _ in range(min(dots, 4)):
        at = text.index(".", at + 1)
    example = "AT..K.9" if lang == "en" else "A10..R.9"
    return Refusal(
        "dotted-form",
        say("dots here: {dots}; spades.hearts.diamonds.clubs has three", dots=dots),
        hint=say("an empty field is a suit without cards: {example}", example=example),
        spot=Spot(text, at, at + 1),
    )


def unknown_suit(text: str, lang: str, none: bool) -> Refusal:
    """The refusal of a text that should name a suit."""
    known = [*words.SUIT_WORDS, *(words.NO_TRUMP_WORDS if none else ())]
    meant = near(text.strip(), known) if len(text.strip()) > 2 else None
    suits = " ".join(words.SUIT_LETTERS[lang])
    spot = Spot(text, 0, len(text)) if text.strip() else None
    if foreign := next((char for char in text if not char.isascii() and _latin(char)), ""):
        message = _foreign_message(foreign)
    elif none:
        message = say('"{said}" is not a suit ({suits}, or none)', said=shown(text), suits=suits)
    else:
        message = say('"{said}" is not a suit ({suits})', said=shown(text), suits=suits)
    hint = say('did you mean "{word}"?', word=meant) if meant else None
    return Refusal("unknown-suit", message, hint=hint, spot=spot)
