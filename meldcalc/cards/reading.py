"""The parser of every notation: from left to right, looking ahead only in a run of characters without spaces.

It never guesses and never skips. Where a text could be read in two ways that make different hands, it is refused;
elsewhere at most one of the ways reads it to the end.
"""

from functools import cached_property
from typing import NamedTuple

from meldcalc.cards.model import JOKER, SUITS
from meldcalc.cards.scan import (
    BAD,
    BOTH,
    CARD,
    COUNT,
    GLYPH,
    JOKER_SIGN,
    LETTER,
    MARK,
    OF,
    OPEN,
    RANK,
    SEPARATOR,
    SUIT,
    WORD,
    Piece,
    pieces,
)
from meldcalc.errors import Refusal

_AFTER_RANKS = (OPEN, JOKER_SIGN, CARD, MARK, BAD)  # what may stand behind a suit's ranks without a space


class Found(NamedTuple):
    """A card as it was read, with what only the Spanish game writes: what it stands for, and whether it is rescued."""

    card: str
    start: int
    end: int
    times: int = 1
    stands_for: str | None = None
    rescued: bool = False
    marked: int = -1  # where its first sign stands, -1 without one


class Reading:
    """The state of reading one hand: the pieces, how far it has come, and the suit whose ranks are being read."""

    def __init__(
        self, text: str, start: int, end: int, *, lang: str, ranks: tuple[str, ...], marks: bool
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
        self.last = len(self.pieces) - 3
        self.found: list[Found] = []
        self.group: Piece | None = None  # the suit whose ranks may follow
        self.hungry = False  # it was a glyph standing alone, and has no rank yet
        self.doubtful = -1  # up to this piece no glyph opens a suit, and "JK" may be a joker or two ranks

    # --- looking ---------------------------------------------------------------------------------------------

    def adjoins(self, at: int) -> bool:
        """Whether the piece follows the one before it without a space."""
        return self.pieces[at].start == self.pieces[at - 1].end and at < self.last

    def follows(self, at: int) -> bool:
        """Whether something stands in the same chunk in front of the piece."""
        return at > 0 and self.adjoins(at) and self.pieces[at - 1].kind != SEPARATOR

    def spells(self, at: int, word: str) -> bool:
        """Whether the text at a piece is these two letters, in any case."""
        start = self.pieces[at].start
        return self.text[start : start + 2].upper() == word

    def spells_as(self, at: int) -> bool:
        """Whether ``as`` stands here on its own: the Spanish ace, which is spelt like the ace of spades."""
        if not self.spells(at, "AS"):
            return False
        return not self.adjoins(at + 2) or self.pieces[at + 2].kind in (MARK, SEPARATOR)

    @cached_property
    def chunk_ends(self) -> list[int]:
        """For each piece, the first one behind its chunk (a run without spaces and separators)."""
        found, ends = self.pieces, list(range(1, len(self.pieces) + 1))
        for at in range(self.last - 2, -1, -1):
            if found[at + 1].start == found[at].end and SEPARATOR not in (found[at].kind, found[at + 1].kind):
                ends[at] = ends[at + 1]
        return ends

    @cached_property
    def rank_ends(self) -> list[int]:
        """For each piece, the first one behind the run of ranks that begins there (itself where it is none)."""
        found, ends = self.pieces, list(range(len(self.pieces)))
        for at in range(self.last - 1, -1, -1):
            if found[at].kind in (RANK, BOTH):
                ends[at] = ends[at + 1] if found[at + 1].start == found[at].end else at + 1
        return ends

    # --- reading ---------------------------------------------------------------------------------------------

    def dotted(self, dots: int) -> None:
        """Four fields of ranks with dots between: spades, hearts, diamonds, clubs."""
        if dots != 3:
            raise self.dots_wrong(dots)
        suits = iter(SUITS)
        suit = next(suits)
        for at, piece in enumerate(self.pieces[: self.last]):
            if piece.kind in (RANK, BOTH):
                self.found.append(Found(piece.rank + suit, piece.start, piece.end))
            elif self.text[piece.start] == ".":
                suit = next(suits)
            elif piece.kind != SEPARATOR:
                raise self.trouble(at, "rank")

    def free(self) -> None:
        """Every other form."""
        at = 0
        while at < self.last:
            piece = self.pieces[at]
            kind = piece.kind
            if kind == RANK and not self.group:
                suit = self.pieces[at + 1]
                if (
                    suit.kind == SUIT
                    and suit.start == piece.end
                    and not (piece.rank == "A" and suit.suit == "S")
                ):
                    self.found.append(Found(piece.rank + suit.suit, piece.start, suit.end))
                    at += 2
                    continue
            if self.hungry and kind not in (RANK, BOTH):
                raise self.trouble(at - 1, "lone-suit")
            if kind == SEPARATOR:
                at += 1
            elif kind == OPEN:
                self.group = piece
                at = self.take_ranks(at + 1) if self.adjoins(at + 1) else at + 1
            elif kind == MARK and self.marks and self.found:
                at = self.take_mark(at)
            elif kind == SUIT and piece.form == GLYPH and (stop := self.take_glyphs(at)):
                at = stop
            elif self.group and kind in (RANK, BOTH) and self.in_group(at):
                at = self.take_ranks(at)
            else:
                at = self.take_card(at)
        if self.hungry:
            raise self.trouble(self.last - 1, "lone-suit")

    def in_group(self, at: int) -> bool:
        """Whether the ranks from ``at`` on belong to the suit that is open."""
        assert self.group
        stop = self.rank_ends[at]
        follower = self.pieces[stop]
        if self.group.form == WORD and self.spells_as(at):
            return True
        if stop < self.chunk_ends[at] and follower.kind not in _AFTER_RANKS:
            return False  # a rank and its suit: a card on its own
        if stop == at + 1 and (follower.kind == OF or (follower.kind == SUIT and follower.form == WORD)):
            return False  # "ten of hearts"
        if self.hungry:
            return True
        if stop == at + 2 and self.spells(at, JOKER):
            if self.marks and follower.kind == MARK:
                return False  # ranks take no signs: a joker
            if self.group.form == GLYPH:
                raise self.trouble(at, "joker-or-ranks", at + 1)
        run = self.pieces[at:stop]
        if len(run) > 1 and len(run) % 2 == 0 and all(piece.kind == BOTH for piece in run[1::2]):
            raise self.trouble(at, "cards-or-ranks", stop - 1)
        return True

    def take_ranks(self, at: int) -> int:
        """Reads the ranks from ``at`` on as cards of the suit that is open."""
        assert self.group
        suit = self.group.suit
        self.hungry = False
        if self.group.form == WORD and self.spells_as(at):
            self.found.append(Found("A" + suit, self.pieces[at].start, self.pieces[at + 1].end))
            return at + 2
        stop = self.rank_ends[at]
        for piece in self.pieces[at:stop]:
            self.found.append(Found(piece.rank + suit, piece.start, piece.end))
        if self.adjoins(stop) and self.pieces[stop].kind in (BAD, SUIT if stop == at else BAD):
            raise self.trouble(stop, "rank")
        return stop

    def take_glyphs(self, at: int) -> int:
        """Reads glyphs each followed by ranks up to the end of the chunk; 0 where that is not what stands there."""
        if at < self.doubtful:
            return 0
        stop, here, cards = self.chunk_ends[at], at, list[Found]()
        while here < stop and self.pieces[here].kind == SUIT and self.pieces[here].form == GLYPH:
            self.group, first = self.pieces[here], here + 1
            here = self.rank_ends[first] if first < stop else first
            suit = self.group.suit
            cards += [Found(piece.rank + suit, piece.start, piece.end) for piece in self.pieces[first:here]]
            if here == first and (stop > at + 1 or self.follows(at)):
                break  # a suit without ranks among others
        else:
            if here == stop or self.pieces[here].kind in _AFTER_RANKS:
                self.found += cards
                self.hungry = not cards
                if here < stop and self.pieces[here].kind == BAD:
                    raise self.trouble(here, "rank")
                return here
        self.group, self.doubtful = None, stop
        return 0

    def take_card(self, at: int) -> int:
        """Reads one card that stands on its own, counted or not."""
        piece, first = self.pieces[at], at
        if piece.kind == COUNT:
            at += 1
            if not 1 <= piece.times < 1000:
                raise self.trouble(first, "count")
        card, stop = self.one(at)
        if card != JOKER:
            self.group = None
        elif self.group and self.spells(at, JOKER) and not (self.marks and self.pieces[stop].kind == MARK):
            raise self.trouble(at, "joker-or-ranks", stop - 1)
        self.found.append(Found(card, piece.start, self.pieces[stop - 1].end, piece.times))
        return stop

    def one(self, at: int) -> tuple[str, int]:
        """The card that begins at a piece, and the piece behind it."""
        piece, behind = self.pieces[at], self.pieces[at + 1]
        joined = self.follows(at + 1) and behind.kind != SEPARATOR
        if piece.kind == JOKER_SIGN:
            return JOKER, at + 1
        if piece.kind == CARD:
            return piece.rank + piece.suit, at + 1
        if piece.kind in (RANK, BOTH):
            if suit_at := self.suit_behind(at):
                return piece.rank + self.pieces[suit_at].suit, suit_at + 1
            if joined and self.spells(at, JOKER):
                if at < self.doubtful:
                    raise self.trouble(at, "joker-or-ranks", at + 1)
                return JOKER, at + 2
            raise self.trouble(at + 1, "suit") if joined else self.trouble(at, "no-suit")
        if piece.kind != SUIT:
            raise self.trouble(at, "card")
        if self.lang != "en" and piece.form == LETTER:
            raise self.trouble(at, "rank")  # with Spanish initials the rank stands first
        if behind.kind in (RANK, BOTH) and (joined or piece.form == WORD):
            return behind.rank + piece.suit, at + 2
        raise self.trouble(at + 1, "rank") if joined else self.trouble(at, "lone-suit")

    def suit_behind(self, at: int) -> int:
        """Where the suit of the rank at a piece stands; 0 where none follows."""
        behind = self.pieces[at + 1]
        if behind.kind == OF:
            return self.suit_of(at + 2)
        if behind.kind not in (SUIT, BOTH):
            return 0
        if self.adjoins(at + 1) and self.spells_as(at):
            name = self.pieces[at + 2]
            if name.kind == OF:
                return self.suit_of(at + 3)
            if name.kind == SUIT and name.form == WORD:
                return at + 2
        worded = WORD in (self.pieces[at].form, behind.form)
        return at + 1 if worded or self.adjoins(at + 1) else 0

    def suit_of(self, at: int) -> int:
        """The place of the suit that must stand here, behind "of"."""
        if self.pieces[at].kind not in (SUIT, BOTH):
            raise self.trouble(at, "suit")
        return at

    def take_mark(self, at: int) -> int:
        """Reads a sign of the Spanish game behind a card: what a wild card stands for, or that it is rescued."""
        card, piece = self.found[-1], self.pieces[at]
        marked = piece.start if card.marked < 0 else card.marked
        if self.text[piece.start] == "=":
            if card.stands_for or self.pieces[at - 1].kind == SEPARATOR:
                raise self.trouble(at, "card")
            stands_for, stop = self.one(at + 1)
            self.found[-1] = card._replace(
                stands_for=stands_for, end=self.pieces[stop - 1].end, marked=marked
            )
            return stop
        if card.rescued or not self.adjoins(at) or self.pieces[at - 1].kind == SEPARATOR:
            raise self.trouble(at, "card")
        self.found[-1] = card._replace(rescued=True, end=piece.end, marked=marked)
        return at + 1

    # --- refusing --------------------------------------------------------------------------------------------

    def trouble(self, at: int, expected: str, until: int | None = None) -> Refusal:
        """The refusal at a piece (up to another), where something else was expected."""
        from meldcalc.cards.trouble import unknown_card

        piece = self.pieces[at]
        if until is not None:
            piece = piece._replace(end=self.pieces[until].end)
        return unknown_card(self.text, piece, expected, self.ranks, self.lang)

    def dots_wrong(self, dots: int) -> Refusal:
        """The refusal of a text with dots that are not three."""
        from meldcalc.cards.trouble import dotted_form

        return dotted_form(self.text, self.start, dots, self.lang)
