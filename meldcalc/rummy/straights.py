"""Reading a straight: its wild cards placed, its rescued ones checked."""

from typing import NamedTuple, NoReturn

from meldcalc.cards import LaidMeld, is_wild
from meldcalc.cards.spelling import CardText, card_text
from meldcalc.lang import say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Meld, Wild
from meldcalc.rummy.refusing import name, refuse, typed

Line = tuple[str, ...]  # ranks of a straight, from the top down


class _Card(NamedTuple):
    """A card of the straight, with its number in the order written (several may stand at one place: ``2xJK``)."""

    number: int
    card: str
    stands_for: str | None
    rescued: bool
    start: int
    end: int


class _Written(NamedTuple):
    """The cards of one straight as they were written, told apart."""

    suit: str
    naturals: list[_Card]
    named: list[_Card]  # wild cards that fill a place and say which
    loose: list[_Card]  # wild cards that fill a place and don't say
    rescued: list[_Card]
    text: str


def read_straight(rules: RummyRules, laid: LaidMeld, text: str) -> Meld:
    """The straight that the cards make.

    Raises, the first that holds: repeated-rank, wild-outside, straight-gap, wild-unspecified, rescue-no-natural,
    rescue-blocked, rescue-twice.
    """
    written = _tell_apart(laid, text)
    _check_once(written)
    _check_names(written, rules.deck.ranks)
    filled = {card.card[0]: card for card in written.naturals}
    filled |= {(card.stands_for or "")[0]: card for card in written.named}
    lines = _lines(rules, written, filled)
    line = max(lines, key=lambda one: len(_named_ranks(written.rescued) & set(_ends(rules, written, one))))
    loose, downwards = _place(written, filled, line)
    rescued = _rescue(rules, written, line, downwards)
    return _meld(written, filled | loose, line, rescued, len(line) == len(rules.deck.ranks))


def _tell_apart(laid: LaidMeld, text: str) -> _Written:
    cards = [_Card(number, *card) for number, card in enumerate(laid.cards)]
    naturals = [card for card in cards if not is_wild(card.card)]
    wilds = [card for card in cards if is_wild(card.card)]
    standing = [card for card in wilds if not card.rescued]
    named = [card for card in standing if card.stands_for]
    if not naturals and not named:
        message = say("{card} does not say what it stands for", card=name(cards[0].card))
        refuse(
            "wild-unspecified",
            message,
            cards[0],
            text,
            say("say which: {example}", example=typed("JK", "9S")),
        )
    return _Written(
        suit=naturals[0].card[1] if naturals else (named[0].stands_for or "")[-1],
        naturals=naturals,
        named=named,
        loose=[card for card in standing if not card.stands_for],
        rescued=[card for card in wilds if card.rescued],
        text=text,
    )


def _check_once(written: _Written) -> None:
    seen: set[str] = set()
    for card in written.naturals:
        if card.card in seen:
            message = say("{card} stands twice in this straight", card=name(card.card))
            hint = say("two straights are never joined: part them with /")
            refuse("repeated-rank", message, card, written.text, hint)
        seen.add(card.card)


def _check_names(written: _Written, ranks: Line) -> None:
    naturals = {card.card for card in written.naturals}
    taken = set(naturals)
    for card in sorted(written.named + written.rescued, key=lambda one: one.number):
        place = card.stands_for
        if place is None:
            continue
        if is_wild(place) or place[1] != written.suit or place[0] not in ranks:
            message = say(
                "{card} stands for {place}, which is no card of this straight",
                card=name(card.card),
                place=name(place),
            )
            hint = say("in a straight a wild card stands for a missing card of its suit")
            refuse("wild-outside", message, card, written.text, hint)
        if card.rescued:
            continue
        if place in taken:
            message = say(
                "{card} stands for {place}, and that place is taken", card=name(card.card), place=name(place)
            )
            hint = say("one wild card fills a place")
            if place in naturals:
                hint = say("a wild card whose natural card lies in its place is rescued: mark it with ^")
            refuse("wild-outside", message, card, written.text, hint)
        taken.add(place)


def _windows(rules: RummyRules, filled: set[str], size: int) -> list[Line]:
    """Every run of ``size`` ranks that holds the filled ones; the ace is high, or low where the table has it so."""
    ranks = rules.deck.ranks
    around = ranks + (("A",) if rules.melds.ace_low and ranks[0] == "A" else ())
    if size > len(ranks):
        return []
    runs = (around[start : start + size] for start in range(len(around) - size + 1))
    return [run for run in runs if filled <= set(run)]


def _lines(rules: RummyRules, written: _Written, filled: dict[str, _Card]) -> list[Line]:
    """The ways in which the straight may lie; they differ at most in the end where its ace is."""
    fixed = set(filled)
    lines = _windows(rules, fixed, len(fixed) + len(written.loose))
    places = {frozenset(line) - fixed for line in lines}
    if len(places) != 1:
        _refuse_places(rules, written, filled, places)
    return lines


def _refuse_places(
    rules: RummyRules, written: _Written, filled: dict[str, _Card], places: set[frozenset[str]]
) -> NoReturn:
    """Refuse the straight whose wild cards have no set of places, or several."""
    loose = written.loose
    if not any(_windows(rules, set(filled), len(filled) + few) for few in range(len(loose) + 1)):
        _refuse_gap(rules, written, filled)
    if not places:
        message = say("no place is left for {card} in this straight", card=name(loose[-1].card))
        hint = say("a wild card whose natural card lies in its place is rescued: mark it with ^")
        refuse("wild-unspecified", message, loose[-1], written.text, hint)
    options = sorted({rank for free in places for rank in free}, key=rules.deck.ranks.index)
    _refuse_unnamed(loose[0], [rank + written.suit for rank in options], written.text)


def _refuse_gap(rules: RummyRules, written: _Written, filled: dict[str, _Card]) -> NoReturn:
    sizes = range(len(filled), len(rules.deck.ranks) + 1)
    line = next(run for size in sizes for run in _windows(rules, set(filled), size))
    missing = [rank for rank in line if rank not in filled]
    hole = line.index(missing[0])
    below = next(rank for rank in line[hole:] if rank in filled)
    card = max(filled[line[hole - 1]], filled[below], key=lambda one: one.number)
    message = say(
        "there is a gap in this straight; it lacks {cards}",
        cards=card_text([rank + written.suit for rank in missing]),
    )
    hint = say("a wild card may fill a place ({example}); the ranks don't go round", example=_example(rules))
    refuse("straight-gap", message, card, written.text, hint)


def _example(rules: RummyRules) -> CardText:
    return typed("JK", rules.deck.ranks[-1] + "S")


def _refuse_unnamed(card: _Card, places: list[str], text: str) -> NoReturn:
    shown = typed(card.card, rescued=card.rescued)
    message = say("{card} could stand for any of {places}", card=shown, places=card_text(places))
    hint = say("say which: {example}", example=typed(card.card, places[0], card.rescued))
    refuse("wild-unspecified", message, card, text, hint)


def _place(written: _Written, filled: dict[str, _Card], line: Line) -> tuple[dict[str, _Card], bool]:
    """The wild cards without a name, each in its place, and whether the straight was written from the top down.

    They fill the free places in the order written, in the direction in which the whole straight runs.
    """
    down = [rank for rank in line if rank not in filled]
    where = {card.number: rank for rank, card in filled.items()}

    def backwards(free: list[str]) -> int:
        at = where | {card.number: rank for card, rank in zip(written.loose, free, strict=True)}
        order = [line.index(at[start]) for start in sorted(at)]
        return sum(later < earlier for n, earlier in enumerate(order) for later in order[n + 1 :])

    up = down[::-1]
    pairs = len(line) * (len(line) - 1) // 2
    downwards = backwards(down) <= pairs - backwards(up)
    return dict(zip(down if downwards else up, written.loose, strict=True)), downwards


def _named_ranks(cards: list[_Card]) -> set[str]:
    return {card.stands_for[0] for card in cards if card.stands_for}


def _ends(rules: RummyRules, written: _Written, line: Line) -> list[str]:
    """The ranks whose wild card can be rescued, from the top down: the natural card is there and not blocked."""
    naturals = {card.card[0] for card in written.naturals}
    rule = rules.rescue.in_straights
    if rule == "full-ends" and len(line) < len(rules.deck.ranks):
        return []
    return [rank for rank in (line if rule == "any" else (line[0], line[-1])) if rank in naturals]


def _rescue(rules: RummyRules, written: _Written, line: Line, downwards: bool) -> dict[int, str]:
    """The rank from which each rescued wild card came, by its number."""
    ends = _ends(rules, written, line)
    named = [card for card in written.rescued if card.stands_for]
    unnamed = [card for card in written.rescued if not card.stands_for]
    free = [rank for rank in ends if rank not in _named_ranks(named)]
    if unnamed and len(free) > len(unnamed):
        _refuse_unnamed(unnamed[0], [rank + written.suit for rank in free], written.text)
    found = {card.number: card.stands_for[0] for card in named if card.stands_for}
    _check_rescues(rules, written, line, ends, found, unnamed[len(free) :])
    found |= {
        card.number: rank for card, rank in zip(unnamed, free if downwards else free[::-1], strict=False)
    }
    return found


def _check_rescues(
    rules: RummyRules,
    written: _Written,
    line: Line,
    ends: list[str],
    found: dict[int, str],
    homeless: list[_Card],
) -> None:
    """Refuse the rescued wild cards that can't be; ``homeless`` are those without a name that found no place."""
    text, naturals = written.text, {card.card[0] for card in written.naturals}
    short = rules.rescue.in_straights == "full-ends" and len(line) < len(rules.deck.ranks)
    for card in written.rescued:
        rank = found.get(card.number)
        if rank and rank not in naturals:
            message = say(
                "{card} is marked as rescued from {place}, and {place} does not lie there",
                card=name(card.card),
                place=name(rank + written.suit),
            )
            hint = say("without ^ it still stands for the card")
            refuse("rescue-no-natural", message, card, text, hint)
        if card in homeless and not ends and not short:
            message = say("{card} is marked as rescued, and no natural end lies there", card=name(card.card))
            refuse("rescue-no-natural", message, card, text, say("without ^ it still stands for the card"))
    for card in written.rescued:
        rank = found.get(card.number)
        if (rank and rank not in ends) or (card in homeless and not ends):
            _refuse_blocked(rules, card, text)
    seen: set[str] = set()
    for card in written.rescued:
        rank = found.get(card.number)
        if card in homeless or rank in seen:
            message = say("another wild card was rescued where {card} is", card=name(card.card))
            hint = say("one wild card is rescued at each place")
            refuse("rescue-twice", message, card, text, hint)
        seen |= {rank} if rank else set()


def _refuse_blocked(rules: RummyRules, card: _Card, text: str) -> NoReturn:
    message = say("{card} is blocked and can't be rescued", card=name(card.card))
    if rules.rescue.in_straights == "full-ends":
        hint = say("only the two ends of a full straight give a wild card back")
    else:
        hint = say("only the two ends of a straight give a wild card back")
    refuse("rescue-blocked", message, card, text, hint)


def _meld(
    written: _Written, filled: dict[str, _Card], line: Line, rescued: dict[int, str], full: bool
) -> Meld:
    standing = [
        Wild(filled[rank].card, rank + written.suit, False) for rank in line if is_wild(filled[rank].card)
    ]
    crossways = [Wild(card.card, rescued[card.number] + written.suit, True) for card in written.rescued]
    cards = [filled[rank].card for rank in line] + [wild.card for wild in crossways]
    return Meld(
        kind="straight",
        of=written.suit,
        dealt=False,
        naturals=tuple(filled[rank].card for rank in line if not is_wild(filled[rank].card)),
        wilds=(*standing, *crossways),
        cards=tuple(cards),
        full=full,
    )
