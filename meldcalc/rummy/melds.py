"""Reading the melds on a table: telling sets and straights apart and checking them against the rules."""

from collections import Counter
from collections.abc import Callable

from meldcalc.cards import JOKER, SUITS, Laid, LaidMeld, is_wild, show_laid
from meldcalc.lang import say
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import Meld, Wild
from meldcalc.rummy.refusing import name, refuse
from meldcalc.rummy.straights import read_straight
from meldcalc.rummy.worth import pinochle_rows


def read_meld(rules: RummyRules, laid: LaidMeld, text: str) -> Meld:
    """The meld that the cards make (the Fournier page: "cards of the same rank or straights of the same suit").

    Raises a refusal with its place in ``text``, the first that holds: no-natural, meld-size, not-a-meld,
    repeated-rank, wild-outside, straight-gap, wild-unspecified, rescue-no-natural, rescue-blocked, rescue-twice,
    rescue-excess, not-a-pinochle. The cards are not counted against the deck here.
    """
    naturals = [card for card in laid.cards if not is_wild(card.card)]
    _check_size(rules, laid, naturals, text)
    straight = _is_straight(laid, naturals, text)
    meld = read_straight(rules, laid, text) if straight else _read_set(rules, laid, naturals, text)
    if laid.mark in ("pinochle", "dealt"):
        return _pinochle(rules, laid, meld, text)
    return meld


def _check_size(rules: RummyRules, laid: LaidMeld, naturals: list[Laid], text: str) -> None:
    needed = rules.melds.naturals
    if len(naturals) < needed:
        message = say(
            "natural cards that a meld needs: {needed}; this one has {have}",
            needed=needed,
            have=len(naturals),
        )
        hint = say("jokers and deuces are wild cards; a deuce never stands for a two")
        refuse("no-natural", message, laid, text, hint)
    counted = sum(not card.rescued for card in laid.cards)
    if counted < rules.melds.size:
        message = say(
            "cards that a meld needs, rescued ones not counted: {needed}; this one has {have}",
            needed=rules.melds.size,
            have=counted,
        )
        refuse("meld-size", message, laid, text, say("melds are parted by /, the cards of one are not"))


def _is_straight(laid: LaidMeld, naturals: list[Laid], text: str) -> bool:
    """Whether the meld is a straight, not a set; refuses what can be neither, or not the one it says it is."""
    one_rank = len({card.card[0] for card in naturals}) <= 1
    one_suit = len({card.card[1] for card in naturals}) <= 1
    if laid.mark == "set" and not one_rank:
        odd = next(card for card in naturals if card.card[0] != naturals[0].card[0])
        message = say("{card} is of another rank than this set", card=name(odd.card))
        refuse("not-a-meld", message, odd, text, say("a set is of one rank"))
    if laid.mark == "straight" and not one_suit:
        odd = next(card for card in naturals if card.card[1] != naturals[0].card[1])
        message = say("{card} is of another suit than this straight", card=name(odd.card))
        refuse("not-a-meld", message, odd, text, say("a straight is of one suit"))
    if laid.mark in ("set", "straight"):
        return laid.mark == "straight"
    if not one_rank and not one_suit:
        odd = _odd_one(naturals)
        message = say("with {card} these cards are neither of one rank nor of one suit", card=name(odd.card))
        hint = say("a set is of one rank, a straight of one suit; melds are parted by /")
        refuse("not-a-meld", message, odd, text, hint)
    if len(naturals) > 1:
        return not one_rank
    wilds = [card for card in laid.cards if is_wild(card.card) and not card.rescued]
    places = [card.stands_for for card in wilds if card.stands_for and not is_wild(card.stands_for)]
    if not naturals:
        return len({place[0] for place in places}) > 1
    return any(place[1] == naturals[0].card[1] for place in places)


def _odd_one(naturals: list[Laid]) -> Laid:
    """The first card with which the cards before it are neither of one rank nor of one suit."""
    ranks: set[str] = set()
    suits: set[str] = set()
    for card in naturals:
        ranks.add(card.card[0])
        suits.add(card.card[1])
        if len(ranks) > 1 and len(suits) > 1:
            break
    return card


def full_set(rules: RummyRules) -> int:
    """How many natural cards a set has at most: every card of the rank, eight of two packs."""
    return 4 * rules.deck.copies


def _read_set(rules: RummyRules, laid: LaidMeld, naturals: list[Laid], text: str) -> Meld:
    wilds = [card for card in laid.cards if is_wild(card.card)]
    standing = [card.stands_for for card in wilds if card.stands_for and not card.rescued]
    rank = next((card[0] for card in [*(one.card for one in naturals), *standing] if not is_wild(card)), None)
    for card in wilds:
        place = card.stands_for
        if place and (is_wild(place) or place[0] != rank):
            message = say(
                "{card} stands for {place}, which is no card of this set",
                card=name(card.card),
                place=name(place),
            )
            hint = say("in a set a wild card stands for a card of its rank, and needs no name")
            refuse("wild-outside", message, card, text, hint)
    all_there = len(naturals) >= full_set(rules)
    rescued = wilds if all_there else [card for card in wilds if card.rescued]
    _check_named(rules, naturals, wilds, rescued, text)
    _check_excess(rules, naturals, wilds, rescued, text)
    cards = sorted((card.card for card in naturals), key=lambda card: SUITS.index(card[1]))
    found = [Wild(card.card, None, card in rescued) for card in wilds]
    found.sort(key=_wild_order)
    return Meld(
        "set", rank, False, tuple(cards), tuple(found), (*cards, *(wild.card for wild in found)), False
    )


def _check_named(
    rules: RummyRules, naturals: list[Laid], wilds: list[Laid], rescued: list[Laid], text: str
) -> None:
    """Refuse a wild card that stands for a card of which the set has every copy, or was rescued from one it lacks.

    DECISION: only the set itself counts. A wild card is laid before the card that it stands for turns up, and where
    that lies in another meld the wild one stays ("blocked", the Fournier page says).
    """
    lying = Counter(card.card for card in naturals)
    filled = lying.copy()
    for card in wilds:
        place = card.stands_for
        if place is None or card in rescued:
            continue
        filled[place] += 1
        if filled[place] > rules.deck.copies:
            message = say(
                "{card} stands for {place}, and that place is taken", card=name(card.card), place=name(place)
            )
            hint = say("one wild card fills a place")
            if lying[place]:
                hint = say("a wild card whose natural card lies in its place is rescued: mark it with ^")
            refuse("wild-outside", message, card, text, hint)
    _check_rescued_names([card for card in rescued if card.stands_for], lying, text)


def _check_rescued_names(rescued: list[Laid], lying: Counter[str], text: str) -> None:
    """Refuse the wild cards rescued from a natural card that does not lie in the set, or not so often."""
    for card in rescued:
        place = card.stands_for or ""
        if not lying[place]:
            message = say(
                "{card} is marked as rescued from {place}, and {place} does not lie there",
                card=name(card.card),
                place=name(place),
            )
            hint = say("without ^ it still stands for the card")
            refuse("rescue-no-natural", message, card, text, hint)
    replaced: Counter[str] = Counter()
    for card in rescued:
        replaced[card.stands_for or ""] += 1
        if replaced[card.stands_for or ""] > lying[card.stands_for or ""]:
            message = say("another wild card was rescued where {card} is", card=name(card.card))
            hint = say("one wild card is rescued at each place")
            refuse("rescue-twice", message, card, text, hint)


def _check_excess(
    rules: RummyRules, naturals: list[Laid], wilds: list[Laid], rescued: list[Laid], text: str
) -> None:
    if len(rescued) > len(naturals):
        odd = rescued[len(naturals)]
        message = say(
            "rescued wild cards of this set: {rescued}; its natural cards are only {naturals}",
            rescued=len(rescued),
            naturals=len(naturals),
        )
        hint = say("each of them was replaced by a natural card")
        refuse("rescue-excess", message, odd, text, hint)
    standing = len(naturals) + len(wilds) - len(rescued)
    if rescued and rules.rescue.in_sets == "full-only" and standing < full_set(rules):
        message = say("{card} can't be rescued: the set is not full", card=name(rescued[0].card))
        hint = say("only cards beyond a set of {full} are rescued here", full=full_set(rules))
        refuse("rescue-excess", message, rescued[0], text, hint)


def _pinochle(rules: RummyRules, laid: LaidMeld, meld: Meld, text: str) -> Meld:
    """The marked Pinochle: eight natural cards of one rank and exactly three wild cards, laid at once.

    Where the table does not play it, it is a set like any other.
    Its own wild cards were never on the table before it, so none of them is rescued (DECISION).
    """
    if meld.kind != "set" or len(meld.naturals) != 8 or len(meld.wilds) != 3:
        message = say("these are not the eight cards of one rank and three wild cards of a Pinochle")
        hint = say("without its mark it is scored as any other meld")
        refuse("not-a-pinochle", message, laid, text, hint)
    dealt = laid.mark == "dealt"
    if not any(row in rules.special for row in pinochle_rows(dealt)):
        return meld
    wilds = tuple(wild._replace(rescued=False) for wild in meld.wilds)
    return meld._replace(kind="pinochle", dealt=dealt, wilds=wilds)


def _wild_order(wild: Wild) -> tuple[bool, bool, int]:
    """Deuces by suits, then jokers; the rescued ones last."""
    return wild.rescued, wild.card == JOKER, "".join(SUITS).find(wild.card[1])


def notation(meld: Meld, show: Callable[[str], str] = str) -> str:
    """The meld as text that is read as the same meld again: ``KS QS JK=JS 2H=KS^``; ``show`` writes a card."""
    mark = ("dealt: " if meld.dealt else "pinochle: ") if meld.kind == "pinochle" else ""
    return mark + " ".join(
        show_laid(show(card), place and show(place), rescued) for card, place, rescued in meld.lying
    )
