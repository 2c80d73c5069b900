"""Reading cards in every notation: one parser for every hand, everywhere.

It reads from left to right and looks ahead only inside a run of characters without spaces. It never guesses and
never skips: what it can't read is a Refusal that shows the place and what was expected there.
"""

from typing import NamedTuple

from meldcalc.cards.model import JOKER, RANKS, Placed
from meldcalc.cards.scan import (
    BAD,
    BOTH,
    COUNT,
    JOKER as JOKER_SIGN,
    MARK,
    OF,
    OPEN,
    RANK,
    SEPARATOR,
    SUIT,
    Piece,
    pieces,
)
from meldcalc.errors import Refusal, Spot
from meldcalc.lang import say

_AFTER_RANKS = (OPEN, JOKER_SIGN, MARK, BAD)  # what may stand behind a suit's ranks without a space


class Found(NamedTuple):
    """A card as it was read, with what only the Spanish game writes: what it stands for, and whether it is rescued."""

    card: str
    start: int
    end: int
    times: int = 1
    stands_for: str | None = None
    rescued: bool = False
    marked: int = -1  # where the first mark stands, -1 without one


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
    return [Placed(f.card, f.start, f.end) for f in found for _ in range(f.times)]


def read_found(
    text: str,
    *,
    lang: str = "en",
    ranks: str | tuple[str, ...] = RANKS,
    start: int = 0,
    end: int | None = None,
    marks: bool = False,
) -> list[Found]:
    """As :func:`read_cards`, with ``marks`` the signs of the Spanish game (``=``, ``^``, ``~``) are read too."""
    stop = len(text) if end is None else end
    reader = _Reader(text, start, stop, lang, tuple(ranks), marks)
    dots = text.count(".", start, stop)
    if dots:
        reader.dotted(dots)
    else:
        reader.free()
    if not reader.found:
        raise no_cards(text, start, stop)
    return reader.found


def no_cards(text: str, start: int, end: int) -> Refusal:
    """The refusal of a hand, or a part of one, without a card."""
    return Refusal("empty-hand", say("no card here"), spot=Spot(text, start, end))


def split_hands(text: str, start: int = 0) -> list[tuple[str, int]]:
    """The parts of ``text`` around ``/``, each with its offset. Raises Refusal empty-hand for a part without a card."""
    parts: list[tuple[str, int]] = []
    for part in text[start:].split("/"):
        if not part.strip():
            raise no_cards(text, start, start + len(part))
        parts.append((part, start))
        start += len(part) + 1
    return parts


def read_suit(text: str, *, lang: str = "en", none: bool = True) -> str:
    """The suit that a text names (letter, glyph or word): ``"S"``, ``"H"``, ``"D"``, ``"C"``, or ``"none"``.

    ``none`` / ``ninguno`` / ``sin triunfo`` is no trump, where ``none`` allows it. With ``lang="es"`` letters are the
    Spanish initials. Raises Refusal: unknown-suit.
    """
    if len(text) == 1 and lang == "en" and text in "SHDC":
        return text
    from meldcalc.cards.words import NO_TRUMP

    if none and " ".join(text.lower().split()) in NO_TRUMP:
        return "none"
    found = pieces(text, 0, len(text), lang)
    if len(found) == 1 and found[0].kind in (SUIT, BOTH):
        return found[0].suit
    from meldcalc.cards.trouble import unknown_suit

    raise unknown_suit(text, lang, none)


class _Reader:
    """The state of reading one hand: the pieces, how far it has come, and the suit whose ranks are being read."""

    def __init__(
        self, text: str, start: int, end: int, lang: str, ranks: tuple[str, ...], marks: bool
    ) -> None:
        self.text, self.start, self.end, self.lang, self.ranks, self.marks = (
            text,
            start,
            end,
            lang,
            ranks,
            marks,
        )
        self.pieces = pieces(text, start, end, lang)
        self.chunk_ends, self.rank_ends = _ends(self.pieces)
        self.found: list[Found] = []
        self.group: Piece | None = None  # the suit whose ranks may follow
        self.hungry = False  # it was a glyph standing alone, and has no rank yet
        self.doubtful = -1  # up to this piece no glyph opens a suit, and "JK" may be a joker or two ranks

    # --- looking ---------------------------------------------------------------------------------------------

    def peek(self, at: int) -> Piece:
        """The piece at a place; behind the last one an empty separator."""
        return self.pieces[at] if at < len(self.pieces) else Piece(SEPARATOR, self.end, self.end)

    def adjoins(self, at: int) -> bool:
        """Whether the piece follows the one before it without a space."""
        return 0 < at < len(self.pieces) and self.pieces[at].start == self.pieces[at - 1].end

    def spells(self, at: int, word: str) -> bool:
        """Whether the text at a piece is these two letters, in any case."""
        return self.text[(start := self.peek(at).start) : start + 2].upper() == word

    def spells_as(self, at: int) -> bool:
        """Whether here stands ``as``, the Spanish ace, which is spelt like the ace of spades."""
        return self.spells(at, "AS") and (
            self.chunk_ends[at] == at + 2 or self.peek(at + 2).kind in (MARK, SEPARATOR)
        )

    # --- reading ---------------------------------------------------------------------------------------------

    def dotted(self, dots: int) -> None:
        """Four fields of ranks with dots between: spades, hearts, diamonds, clubs."""
        if dots != 3:
            raise self.dots_wrong(dots)
        suits = iter("SHDC")
        suit = next(suits)
        for at, piece in enumerate(self.pieces):
            if piece.kind in (RANK, BOTH):
                self.found.append(Found(piece.rank + suit, piece.start, piece.end))
            elif self.text[piece.start] == ".":
                suit = next(suits)
            elif piece.kind != SEPARATOR:
                raise self.trouble(at, "rank")

    def free(self) -> None:
        """Every other form."""
        at = 0
        while at < len(self.pieces):
            piece = self.pieces[at]
            if self.hungry and piece.kind not in (RANK, BOTH):
                raise self.trouble(at - 1, "lone-suit")
            if piece.kind == SEPARATOR:
                at += 1
            elif piece.kind == OPEN:
                self.group = piece
                at = self.take_ranks(at + 1) if self.adjoins(at + 1) else at + 1
            elif piece.kind == MARK and self.marks and self.found:
                at = self.take_mark(at)
            elif piece.kind == SUIT and piece.form == "glyph" and (stop := self.take_glyphs(at)):
                at = stop
            elif self.group and self.in_group(at):
                at = self.take_ranks(at)
            else:
                at = self.take_card(at)
        if self.hungry:
            raise self.trouble(len(self.pieces) - 1, "lone-suit")

    def in_group(self, at: int) -> bool:
        """Whether the pieces from ``at`` on are ranks of the suit that is open."""
        assert self.group
        stop = self.rank_ends[at]
        if self.group.form == "word" and self.spells_as(at):
            return True
        if stop == at or (stop < self.chunk_ends[at] and self.peek(stop).kind not in _AFTER_RANKS):
            return False
        follower = self.peek(stop)
        if stop == at + 1 and (follower.kind == OF or (follower.kind == SUIT and follower.form == "word")):
            return False  # "ten of hearts" stands on its own
        if self.hungry:
            return True
        if self.group.form == "glyph" and stop == at + 2 and self.spells(at, JOKER):
            if not self.marks or follower.kind != MARK:
                raise self.trouble(at, "joker-or-ranks")
            return False
        if (
            stop > at + 1
            and (stop - at) % 2 == 0
            and all(p.kind == BOTH for p in self.pieces[at + 1 : stop : 2])
        ):
            raise self.trouble(at, "cards-or-ranks")
        return True

    def take_ranks(self, at: int) -> int:
        """Reads the ranks from ``at`` on as cards of the suit that is open."""
        assert self.group
        suit = self.group.suit
        self.hungry = False
        if self.group.form == "word" and self.spells_as(at):
            self.found.append(Found("A" + suit, self.peek(at).start, self.peek(at + 1).end))
            return at + 2
        stop = self.rank_ends[at]
        for piece in self.pieces[at:stop]:
            self.found.append(Found(piece.rank + suit, piece.start, piece.end))
        if self.adjoins(stop) and (
            self.peek(stop).kind == BAD or (stop == at and self.peek(stop).kind == SUIT)
        ):
            raise self.trouble(stop, "rank")
        return stop

    def take_glyphs(self, at: int) -> int:
        """Reads glyphs each followed by ranks up to the end of the chunk; 0 where that is not what stands there."""
        stop, here = self.chunk_ends[at], at
        if at < self.doubtful:
            return 0
        cards: list[Found] = []
        group = self.pieces[at]
        while here < stop and self.pieces[here].kind == SUIT and self.pieces[here].form == "glyph":
            group, first = self.pieces[here], here + 1
            here = self.rank_ends[first] if first < stop else first
            cards += [
                Found(piece.rank + group.suit, piece.start, piece.end) for piece in self.pieces[first:here]
            ]
            if here == first and (cards or here < stop):
                here = at  # a suit without ranks
                break
        if here == at or (here < stop and self.peek(here).kind not in _AFTER_RANKS):
            self.doubtful = stop
            return 0
        self.found += cards
        self.group, self.hungry = group, not cards
        if here < stop and self.peek(here).kind == BAD:
            raise self.trouble(here, "rank")
        return here

    def take_card(self, at: int) -> int:
        """Reads one card that stands on its own, counted or not."""
        piece, first, times = self.peek(at), at, 1
        if piece.kind == COUNT:
            times, at = piece.times, at + 1
            if not 1 <= times < 1000:
                raise self.trouble(first, "count")
        card, stop = self.one(at)
        if card != JOKER:
            self.group = None
        elif self.group and self.spells(at, JOKER) and not (self.marks and self.peek(stop).kind == MARK):
            raise self.trouble(at, "joker-or-ranks")
        self.found.append(Found(card, self.peek(first).start, self.peek(stop - 1).end, times))
        return stop

    def one(self, at: int) -> tuple[str, int]:
        """The card that begins at a piece, and the piece behind it."""
        piece = self.peek(at)
        if piece.kind == JOKER_SIGN:
            return JOKER, at + 1
        if piece.kind in (RANK, BOTH):
            suit_at = self.suit_behind(at)
            if suit_at:
                return piece.rank + self.peek(suit_at).suit, suit_at + 1
            if self.adjoins(at + 1) and self.spells(at, JOKER):
                if at < self.doubtful:
                    raise self.trouble(at, "joker-or-ranks")
                return JOKER, at + 2
            joined = self.adjoins(at + 1) and self.peek(at + 1).kind != SEPARATOR
            raise self.trouble(at + 1, "suit") if joined else self.trouble(at, "no-suit")
        if piece.kind != SUIT:
            raise self.trouble(at, "card")
        behind = self.peek(at + 1)
        joined = self.adjoins(at + 1)
        if self.lang != "en" and piece.form == "letter":
            raise self.trouble(at, "rank")  # with Spanish initials the rank stands first
        if behind.kind in (RANK, BOTH) and (joined or piece.form == "word"):
            return behind.rank + piece.suit, at + 2
        raise self.trouble(at + 1, "rank") if joined and behind.kind == BAD else self.trouble(at, "lone-suit")

    def suit_behind(self, at: int) -> int:
        """Where the suit of the rank at a piece stands; 0 where none follows."""
        worded = self.peek(at).form == "word"
        behind = self.peek(at + 1)
        if behind.kind == OF:
            if self.peek(at + 2).kind not in (SUIT, BOTH):
                raise self.trouble(at + 2, "suit")
            return at + 2
        if behind.kind not in (SUIT, BOTH):
            return 0
        if self.adjoins(at + 1) and self.spells_as(at):
            of = self.peek(at + 2).kind == OF
            name = self.peek(at + 2 + of)
            if of or (name.kind == SUIT and name.form == "word"):
                if name.kind not in (SUIT, BOTH):
                    raise self.trouble(at + 2 + of, "suit")
                return at + 2 + of
        return at + 1 if self.adjoins(at + 1) or worded or behind.form == "word" else 0

    def take_mark(self, at: int) -> int:
        """Reads a sign of the Spanish game behind a card: what a wild card stands for, or that it is rescued."""
        card = self.found[-1]
        sign = self.text[self.pieces[at].start]
        marked = self.pieces[at].start if card.marked < 0 else card.marked
        if sign == "=":
            if card.stands_for or self.peek(at - 1).kind == SEPARATOR:
                raise self.trouble(at, "card")
            stands_for, stop = self.one(at + 1)
            self.found[-1] = card._replace(stands_for=stands_for, end=self.peek(stop - 1).end, marked=marked)
            return stop
        if card.rescued or not self.adjoins(at):
            raise self.trouble(at, "card")
        self.found[-1] = card._replace(rescued=True, end=self.pieces[at].end, marked=marked)
        return at + 1

    # --- refusing --------------------------------------------------------------------------------------------

    def trouble(self, at: int, expected: str) -> Refusal:
        from meldcalc.cards.trouble import unknown_card

        return unknown_card(self.text, self.peek(at), expected, self.ranks, self.lang)

    def dots_wrong(self, dots: int) -> Refusal:
        from meldcalc.cards.trouble import dotted_form

        return dotted_form(self.text, self.start, self.end, dots)


def _ends(found: list[Piece]) -> tuple[list[int], list[int]]:
    """For each piece, the first one behind its chunk (a run without spaces and separators), and behind the run of
    ranks that begins there (the piece itself where it is no rank)."""
    chunk_ends, rank_ends = [0] * (len(found) + 1), [0] * (len(found) + 1)
    chunk_ends[-1] = rank_ends[-1] = len(found)
    for at in range(len(found) - 1, -1, -1):
        piece, chunk_end, rank_end = found[at], at + 1, at
        joined = at + 1 < len(found) and found[at + 1].start == piece.end
        if joined and SEPARATOR not in (piece.kind, found[at + 1].kind):
            chunk_end = chunk_ends[at + 1]
        if piece.kind in (RANK, BOTH):
            rank_end = max(at + 1, rank_ends[at + 1]) if joined else at + 1
        chunk_ends[at], rank_ends[at] = chunk_end, rank_end
    return chunk_ends, rank_ends
