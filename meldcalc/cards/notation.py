"""Reading cards in every notation: one parser for every hand, everywhere.

What can't be read is a Refusal that shows the place and what was expected there.
"""

from meldcalc.cards.model import NO_TRUMP, RANKS, SUITS, Placed, Trump, checked_trump
from meldcalc.cards.reading import Found, Reading
from meldcalc.cards.scan import BOTH, SUIT, pieces
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say


def read_cards(
    text: str,
    *,
    lang: str = "en",
    ranks: str | tuple[str, ...] = RANKS,
    start: int = 0,
    end: int | None = None,
) -> list[Placed]:
    """The cards of one hand, in any notation, in the order written.

    ``start`` and ``end`` cut the hand out of a longer text; places are always those of the whole text. ``ranks`` are
    only named in errors: any card that exists is read (the deck is checked elsewhere). ``lang="es"`` reads Spanish
    initials in place of the English ones. Raises Refusal: unknown-card, dotted-form, empty-hand.
    """
    found = read_found(text, lang=lang, ranks=ranks, start=start, end=end)
    return [Placed(card.card, card.start, card.end) for card in found for _ in range(card.times)]


def read_found(
    text: str,
    *,
    lang: str = "en",
    ranks: str | tuple[str, ...] = RANKS,
    start: int = 0,
    end: int | None = None,
    marks: bool = False,
) -> list[Found]:
    """As :func:`read_cards`; with ``marks`` the signs of the Spanish game (``=``, ``^``, ``~``) are read too."""
    stop = len(text) if end is None else end
    reading = Reading(text, start, stop, lang=lang, ranks=tuple(ranks), marks=marks)
    dots = text.count(".", start, stop)
    if dots:
        reading.dotted(dots)
    else:
        reading.free()
    if not reading.found:
        raise no_cards(text, start, stop)
    return reading.found


def no_cards(text: str, start: int, end: int) -> Refusal:
    """The refusal of a hand, or a part of one, without a card."""
    return Refusal("empty-hand", say("no card here"), spot=Spot(text, start, end) if text.strip() else None)


def split_hands(text: str, start: int = 0) -> list[tuple[str, int]]:
    """The parts of ``text`` around ``/``, each with its offset. Raises Refusal empty-hand for a part without a card."""
    parts: list[tuple[str, int]] = []
    for part in text[start:].split("/"):
        if not part.strip():
            raise no_cards(text, start, start + len(part))
        parts.append((part, start))
        start += len(part) + 1
    return parts


def read_suit(text: str, *, lang: str = "en", none: bool = True) -> Trump:
    """The suit that a text names (letter, glyph or word): ``"S"``, ``"H"``, ``"D"``, ``"C"``, or ``"none"``.

    ``none`` / ``ninguno`` / ``sin triunfo`` is no trump, where ``none`` allows it. With ``lang="es"`` letters are the
    Spanish initials; S and H, which are none, stay what they are. Raises Refusal: unknown-suit.
    """
    if lang == "en" and text in SUITS:
        return checked_trump(text)
    from meldcalc.cards.words import NO_TRUMP_WORDS

    if none and " ".join(text.lower().split()) in NO_TRUMP_WORDS:
        return NO_TRUMP
    if text.strip() in ("s", "h", "S", "H"):
        return checked_trump(text.strip().upper())
    first, *rest = pieces(text, 0, len(text), lang)
    if first.kind in (SUIT, BOTH) and len(rest) == 3:
        return checked_trump(first.suit)
    from meldcalc.cards.trouble import unknown_suit

    raise unknown_suit(text, lang, none)
