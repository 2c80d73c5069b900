"""What people see of ``meldcalc meld``: each meld with its cards and points, or the four trumps side by side."""

from collections.abc import Sequence
from typing import Any

from meldcalc.cards import NO_TRUMP, SUITS, Suit, Trump, show_rank
from meldcalc.cards.model import GLYPHS
from meldcalc.cli.claimed import claim_lines
from meldcalc.cli.console import look_of
from meldcalc.cli.kit import Asked
from meldcalc.lang import say, titled
from meldcalc.render import GLUE, Cards, Column, Label, Look, Sheet, Tone
from meldcalc.tricktaking.melds import MeldLine
from meldcalc.tricktaking.melds.claim import explain, sentence
from meldcalc.tricktaking.melds.side import Side

Parts = list[Any]


class Words:
    """How things are called here: in the reader's language, with glyphs or letters."""

    def __init__(self, side: Side, look: Look) -> None:
        self.look = look
        self.titles = {meld.name: meld.titles for meld in side.game.rules.melds}

    def suit(self, suit: str) -> str:
        """``♠`` or ``S``."""
        return suit if self.look.ascii else GLYPHS[suit]

    def meld(self, name: str, suit: str | None = None) -> str:
        """``Run ♠``."""
        title = titled(self.titles[name], self.look.lang, name)
        return f"{title} {self.suit(suit)}" if suit else title

    def line(self, line: MeldLine) -> str:
        """``2 × Pinochle``."""
        name = self.meld(line.meld, line.suit)
        return f"{name} {'x' if self.look.ascii else '×'}{line.count}" if line.count > 1 else name

    def hand(self, cards: Sequence[str]) -> str:
        """``♠ A 10 K  ♥ Q 9``: the hand by suits."""
        suits = []
        for suit in GLYPHS:
            ranks = [show_rank(card[0]) for card in cards if card[1] == suit]
            if ranks:
                suits.append(GLUE.join([f"{self.suit(suit)}{':' if self.look.ascii else ''}", *ranks]))
        return "   ".join(suits)


def page_of(asked: Asked, side: Side, trump: Trump, claim: int | None) -> Parts:
    """The melds of a side's hands with one trump."""
    words = Words(side, look_of(asked.output))
    if asked.output.rows:
        return [_rows_for_programs(side, [trump])]
    if asked.output.format is not None:
        return [_all_melds(side, words, trump)]
    named = say("no trump") if trump == NO_TRUMP else say("trump {suit}", suit=words.suit(trump))
    parts: Parts = [Tone(say("{table}, {trump}", table=_table(side, words), trump=named), "strong")]
    if len(side.hands) == 1:
        parts += [words.hand(_cards(side, 0)), _melds_of(side, words, trump, 0)]
    else:
        parts += [_melds_of(side, words, trump, at) for at in range(len(side.hands))]
        parts.append(Tone(say("Total of the side: {total}", total=side.total(trump)), "strong"))
    return [*parts, *_notes(side, words, trump), *_claim(side, words, trump, claim)]


def comparison_page(asked: Asked, side: Side) -> Parts:
    """The melds of a side's hands with each of the four trumps, side by side."""
    words = Words(side, look_of(asked.output))
    if asked.output.rows:
        return [_rows_for_programs(side, SUITS)]
    totals = side.totals()
    best, most = side.best()
    answer = say(
        "Best: {suit} with {total}. At least {least} whatever the trump.",
        suit=words.suit(best),
        total=most,
        least=min(totals.values()),
    )
    parts: Parts = [Tone(_table(side, words), "strong")]
    for at in range(len(side.hands)):
        cards = words.hand(_cards(side, at))
        parts.append(say("Hand {number}: {cards}", number=at + 1, cards=cards) if side.hands[1:] else cards)
    return [*parts, _side_by_side(side, words, totals), Tone(answer, "strong"), *_notes(side, words, best)]


def _table(side: Side, words: Words) -> str:
    title = titled(side.game.rules.titles, words.look.lang)
    return f"{side.game.rules.name}: {title}" if title else side.game.rules.name


def _cards(side: Side, at: int) -> list[str]:
    return side.hands[at].cards


def _columns() -> list[Column]:
    return [
        Column("meld", say("Meld")),
        Column("points", say("Points"), right=True),
        Column("cards", say("Cards"), wrap=True),
    ]


def _melds_of(side: Side, words: Words, trump: Trump, at: int) -> Sheet:
    """The melds of one hand, with the total below; under a heading where the side has several."""
    lines = side.engine.breakdown(side.hands[at], trump)
    rows: list[Any] = [[words.line(line), line.points, Cards(line.cards)] for line in lines]
    rows.append([say("Total"), side.engine.total(side.hands[at], trump), None])
    heading = ""
    if len(side.hands) > 1:
        heading = say("Hand {number}: {cards}", number=at + 1, cards=words.hand(_cards(side, at)))
    return Sheet(_columns(), rows, heading, strong=frozenset({len(lines)}))


def _all_melds(side: Side, words: Words, trump: Trump) -> Sheet:
    """The melds of all hands in one table."""
    rows: list[Any] = [
        [at + 1, words.line(line), line.points, Cards(line.cards)]
        for at, hand in enumerate(side.hands)
        for line in side.engine.breakdown(hand, trump)
    ]
    rows.append([None, say("Total"), side.total(trump), None])
    columns = [Column("hand", say("Hand"), right=True), *_columns()]
    if len(side.hands) == 1:
        columns, rows = columns[1:], [row[1:] for row in rows]
    return Sheet(columns, rows, strong=frozenset({len(rows) - 1}))


def _rows_for_programs(side: Side, trumps: Sequence[Trump]) -> Sheet:
    """Every meld as a row, under each trump."""
    keys = ("trump", "hand", "meld", "suit", "count", "points", "cards")
    rows: list[Any] = [
        [trump, at + 1, line.meld, line.suit, line.count, line.points, Cards(line.cards)]
        for trump in trumps
        for at, hand in enumerate(side.hands)
        for line in side.engine.breakdown(hand, trump)
    ]
    return Sheet([Column(key, key) for key in keys], rows)


def _side_by_side(side: Side, words: Words, totals: dict[Suit, int]) -> Sheet:
    """A row for each meld, a column for each trump, the totals below."""
    points = {(name, suit): 0 for name in words.titles for suit in totals}
    for suit in totals:
        for hand in side.hands:
            for line in side.engine.breakdown(hand, suit):
                points[line.meld, suit] += line.points
    none = "." if words.look.ascii else "·"
    rows: list[Any] = [
        [Label(name, words.meld(name)), *[points[name, suit] or none for suit in totals]]
        for name in words.titles
        if any(points[name, suit] for suit in totals)
    ]
    rows.append([Label("total", say("Total")), *totals.values()])
    columns = [Column("meld", say("Meld")), *[Column(suit, words.suit(suit), right=True) for suit in totals]]
    return Sheet(columns, rows, strong=frozenset({len(rows) - 1}))


def _notes(side: Side, words: Words, trump: Trump) -> Parts:
    """What stands beside the melds: roundhouses, hands of nines."""
    notes: Parts = []
    named = {meld.name for meld in side.game.rules.melds if not any(meld.points)}
    held = sum([side.engine.roundhouses(hand, trump) for hand in side.hands])
    if held and "roundhouse" in named:
        notes.append(
            say("{meld}: {count}, counted in its parts above", meld=words.meld("roundhouse"), count=held)
        )
    for at, redeal in enumerate(side.redeals()):
        if redeal:
            nines = side.engine.nines(side.hands[at])
            note = say("{nines} nines: this hand may ask for a new deal", nines=nines)
            notes.append(say("Hand {number}: {text}", number=at + 1, text=note) if side.hands[1:] else note)
    return notes


def _claim(side: Side, words: Words, trump: Trump, claim: int | None) -> Parts:
    if claim is None:
        return []
    several = len(side.hands) > 1
    explanations = [
        [sentence(slip, words.meld, words.suit, several=several) for slip in slips]
        for slips in explain(side.engine, side.hands, trump, claim)
    ]
    return claim_lines(claim, side.total(trump), explanations)
