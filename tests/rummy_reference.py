"""The Spanish game told a second time, by trying every possibility: what the tests compare the program with."""

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

from meldcalc.rules import seating_of
from meldcalc.rummy.setup import RummySetup

RANKS = "AKQJT9876543"
SUITS = "SHDC"
WILDS = ["JK", "2S", "2H", "2D", "2C"]


def game_of(rules: Any, players: Any = None) -> Any:
    """A table at its first seating, or at that of so many players."""
    return RummySetup(rules, seating_of(rules, players))


class Token(NamedTuple):
    """A card as it is written in a meld."""

    card: str
    place: str | None = None
    rescued: bool = False


def wild(card: Any) -> Any:
    return card == "JK" or card[0] == "2"


def text_of(tokens: Any, mark: Any = None) -> Any:
    words = [t.card + (f"={t.place}" if t.place else "") + ("^" if t.rescued else "") for t in tokens]
    return (f"{mark}: " if mark else "") + " ".join(words)


class Wrong(Exception):
    """The code with which a meld is refused."""


def need(holds: Any, code: Any) -> None:
    if not holds:
        raise Wrong(code)


def in_a_row(ranks: Any, ace_low: Any) -> Any:
    """The lines (from the top down) that these ranks fill without a gap."""
    lines = [RANKS] + ([RANKS[1:] + "A"] if ace_low else [])
    size = len(ranks)
    runs = [line[i : i + size] for line in lines for i in range(13 - size)]
    return [run for run in runs if set(run) == set(ranks)]


def reading(tokens: Any, rules: Any, mark: Any = None) -> Any:
    """(kind, rank or suit, [(card, place, rescued) sorted]) of a meld that keeps the rules; else raises Wrong."""
    naturals = [t for t in tokens if not wild(t.card)]
    wilds = [t for t in tokens if wild(t.card)]
    need(all(not t.rescued and not t.place for t in naturals), "natural-marked")
    need(naturals, "no-natural")
    need(sum(not t.rescued for t in tokens) >= rules.melds.size, "meld-size")
    ranks, suits = {t.card[0] for t in naturals}, {t.card[1] for t in naturals}
    if mark in ("set", "straight"):
        kind = mark
        need(len(ranks if kind == "set" else suits) == 1, "not-a-meld")
    else:
        need(len(ranks) == 1 or len(suits) == 1, "not-a-meld")
        kind = "set" if len(ranks) == 1 else "straight"
        if len(naturals) == 1 and any(
            t.place and not t.rescued and not wild(t.place) and t.place[1] in suits for t in wilds
        ):
            kind = "straight"
    if kind == "set":
        found = set_of(naturals, wilds, rules, *ranks)
    else:
        found = straight_of(naturals, wilds, rules, *suits)
    if mark in ("pinochle", "dealt"):
        need(kind == "set" and len(naturals) == 8 and len(wilds) == 3, "not-a-pinochle")
        found = [(card, None, False) for card, _, _ in found]
        kind = mark
    return kind, *(ranks if kind != "straight" else suits), sorted(found, key=str)


def set_of(naturals: Any, wilds: Any, rules: Any, rank: Any) -> Any:
    need(all(t.place is None or (t.place[0] == rank and t.place != "JK") for t in wilds), "wild-outside")
    full = 4 * rules.deck.copies
    rescued = [t.rescued or len(naturals) >= full for t in wilds]
    there = [t.card for t in naturals]
    filled = there + [t.place for t, out in zip(wilds, rescued, strict=True) if not out and t.place]
    standing = {t.place for t, out in zip(wilds, rescued, strict=True) if not out and t.place}
    need(all(filled.count(place) <= rules.deck.copies for place in standing), "wild-outside")
    left = [t.place for t, out in zip(wilds, rescued, strict=True) if out and t.place]
    need(set(left) <= set(there), "rescue-no-natural")
    need(all(left.count(place) <= there.count(place) for place in left), "rescue-twice")
    need(sum(rescued) <= len(naturals), "rescue-excess")
    if rules.rescue.in_sets == "full-only":
        need(not any(rescued) or len(naturals) + rescued.count(False) >= full, "rescue-excess")
    found = [(t.card, None, lies) for t, lies in zip(wilds, rescued, strict=True)]
    return found + [(t.card, None, False) for t in naturals]


def straight_of(naturals: Any, wilds: Any, rules: Any, suit: Any) -> Any:
    low = rules.melds.ace_low
    need(len({t.card for t in naturals}) == len(naturals), "repeated-rank")
    places = [t.card for t in naturals]
    for t in wilds:
        if t.place:
            need(t.place[0] in RANKS and t.place[1] == suit, "wild-outside")
            need(t.rescued or t.place not in places, "wild-outside")
            places += [] if t.rescued else [t.place]
    filled = {place[0] for place in places}
    loose = [t for t in wilds if not t.place and not t.rescued]
    free = [rank for rank in RANKS if rank not in filled]
    ways = {
        n: [w for w in combinations(free, n) if in_a_row(filled | set(w), low)] for n in range(len(loose) + 1)
    }
    need(any(ways.values()), "straight-gap")
    need(len(ways[len(loose)]) == 1, "wild-unspecified")
    line = in_a_row(filled | set(ways[len(loose)][0]), low)
    there, named, unnamed = rescuable(naturals, wilds, rules, line)
    ends = [rank for rank in there if rank not in named]
    need(not unnamed or len(ends) <= len(unnamed), "wild-unspecified")
    natural = {t.card[0] for t in naturals}
    short = rules.rescue.in_straights == "full-ends" and len(line[0]) < 12
    need(set(named) <= natural and (there or not unnamed or short), "rescue-no-natural")
    need(set(named) <= set(there) and (there or not unnamed), "rescue-blocked")
    need(len(set(named)) == len(named) and len(unnamed) <= len(ends), "rescue-twice")
    standing = sorted(t.card for t in loose), sorted(rank + suit for rank in ways[len(loose)][0])
    crossways = sorted(t.card for t in unnamed), sorted(rank + suit for rank in ends if unnamed)
    found = [(t.card, t.place, t.rescued) for t in wilds if t.place]
    found += [(t.card, None, False) for t in naturals]
    return [*found, ("loose", str(standing), False), ("loose", str(crossways), True)]


def rescuable(naturals: Any, wilds: Any, rules: Any, lines: Any) -> Any:
    """The ranks from which a wild card can be rescued, those that are said, and the rescued ones that don't say."""
    natural = {t.card[0] for t in naturals}
    named = [t.place[0] for t in wilds if t.rescued and t.place]
    unnamed = [t for t in wilds if t.rescued and not t.place]
    rule = rules.rescue.in_straights
    best = max(lines, key=lambda line: len({line[0], line[-1]} & natural & set(named)))
    if rule == "any":
        return sorted(natural), named, unnamed
    if rule == "full-ends" and len(best) < 12:
        return [], named, unnamed
    return [rank for rank in dict.fromkeys([best[0], best[-1]]) if rank in natural], named, unnamed


# --- what it is worth ----------------------------------------------------------------------------------------


def special_rows(kind: Any, of: Any, standing: Any, n: Any, rules: Any) -> Any:
    """The rows of the table of special melds that fit, the highest first; each row says what a meld needs for it."""
    u = len(standing)
    good = [f"2{of}"] + ["JK"] * (rules.semi_clean_wilds == "joker-or-own-deuce")
    full = kind == "straight" and n + u == 12
    clean = full and all(card in good for card, _ in standing)
    sets = kind == "set" and n + u >= 6
    who = "aces" if of == "A" else "figures"
    rows = [
        ("pinochle_dealt", kind == "dealt"),
        ("pinochle", kind in ("dealt", "pinochle")),
        ("clean_straight", clean and u < 1),
        ("semi_clean_straight_1", clean and u < 2),
        ("semi_clean_straight_2", clean and u < 3),
        ("dirty_straight", full),
        *((f"natural_{many}_{who}", sets and of in "AKQJ" and not u and n >= many) for many in (8, 7, 6)),
        (f"six_{who}_with_wild", sets and of in "AKQJ" and u > 0),
    ]
    return [row for row, fits in rows if fits]


def as_played(meld: Any, rules: Any) -> Any:
    """A Pinochle that the table does not play is a set like any other: wild cards on a full one are rescued."""
    kind, of, cards = meld
    if kind not in ("dealt", "pinochle") or set(special_rows(kind, of, [], 8, rules)) & set(rules.special):
        return meld
    full = 4 * rules.deck.copies <= 8
    return "set", of, [(card, place, full and wild(card)) for card, place, _ in cards]


def worth(meld: Any, rules: Any) -> Any:
    """(special, points, rescue) of a meld: (kind, rank or suit, [(card, place, rescued)])."""
    kind, of, cards = meld
    value = {"JK": rules.card_points["JK"]}

    def points(card: Any) -> Any:
        return value.get(card) or rules.card_points[card[0]]

    naturals = [card for card, _, _ in cards if not wild(card)]
    standing = [(card, place) for card, place, rescued in cards if wild(card) and not rescued]
    rescued = [card for card, _, rescued in cards if rescued]
    rows = special_rows(kind, of, standing, len(naturals), rules)
    special = next((row for row in rows if row in rules.special), None)
    each: dict[str, Callable[[Any, Any], Any]] = {
        "own": lambda c, p: points(c),
        "zero": lambda c, p: 0,
        "represented": lambda c, p: points(p or of),
    }
    plain = sum(map(points, naturals)) + sum(each[rules.melds.wild_points](c, p) for c, p in standing)
    jokers, deuces = rescued.count("JK"), len(rescued) - rescued.count("JK")
    more = rules.rescue.pair_straight
    if kind != "straight":
        more = rules.rescue.pair_set_times * points(of)
    credit = rules.rescue.each * (jokers + deuces) + more * ((jokers + deuces) // 2)
    if rules.rescue.rule == "deuce":
        credit = rules.rescue.each * jokers + more * deuces
    return special, rules.special[special] if special else plain, credit


def score(
    rules: Any,
    melds: Any,
    held: Any,
    *,
    out: Any,
    wild_laid: Any,
    leaned: Any,
    cut: Any,
    turned: Any,
    failed: Any,
    number: Any,
) -> Any:
    """(special, ordinary, factor, rescue, bonuses, held, penalties, total) of melds and of cards held."""
    melds = [as_played(meld, rules) for meld in melds]
    found = [worth(meld, rules) for meld in melds]
    special = sum(p for s, p, _ in found if s)
    ordinary = sum(p for s, p, _ in found if not s)
    rescue = sum(r for _, _, r in found)
    m, b = rules.multipliers, rules.bonuses
    factor = {
        None: 1,
        "normal": 1 if wild_laid or leaned else m.finish_without_wild,
        "fold": m.fold_with_wild if wild_laid else 1 if leaned else m.finish_without_wild,
        "fold-hand": m.fold_hand_with_wild
        if wild_laid
        else m.fold_hand_relied
        if leaned
        else m.fold_hand_without_wild,
    }[out]
    cards = [card for _, _, cards in melds for card, _, _ in cards]
    naturals = [card for card in cards if not wild(card)]
    eights = [
        1
        for kind, of, c in melds
        if kind == "set" and of in "T9876543" and sum(not wild(x[0]) for x in c) >= 8
        if not any(wild(card) and not rescued for card, _, rescued in c)
    ]
    late = {
        "not-in-partials-1-3": number not in (1, 3),
        "not-when-folding-hand": out != "fold-hand",
        "always": True,
    }
    red = [card[1] in "HD" for card in cards if card != "JK"]
    great = {
        "one_colour": b.one_colour * (out is not None and (all(red) or not any(red))),
        "only_honours": b.only_honours * (out is not None and all(card[0] in "AKQJ" for card in naturals)),
        "no_honours": b.no_honours * (out is not None and not any(card[0] in "AKQJ" for card in naturals)),
    }
    if b.thousands == "best":
        top = max(great, key=great.__getitem__)
        great = {top: great[top]}
    bonuses = {
        "exact_cut": b.exact_cut * cut,
        "turned_card": b.turned_card * turned,
        "eight_of_a_rank": b.eight_of_a_rank * len(eights),
        "finish": b.finish * (out is not None and late[b.finish_when]),
        **great,
    }
    bonuses = {name: points for name, points in bonuses.items() if points}
    left = sum(rules.card_points["JK" if card == "JK" else card[0]] for card in held)
    penalties = failed * rules.barbele.penalty
    total = special + factor * ordinary + rescue + sum(bonuses.values()) - left - penalties
    return special, ordinary, factor, rescue, bonuses, left, penalties, total


# --- random tables -------------------------------------------------------------------------------------------


class Pack:
    """The deck, from which random melds are taken."""

    def __init__(self, random: Any, rules: Any) -> None:
        self.random, self.rules = random, rules
        deck = rules.deck
        self.left = {rank + suit: deck.copies for rank in RANKS for suit in SUITS}
        self.left |= {"2" + suit: deck.deuces // 4 for suit in SUITS} | {"JK": deck.jokers}

    def take(self, card: Any) -> Any:
        self.left[card] -= 1
        return card

    def wild(self) -> Any:
        cards = [card for card in WILDS if self.left[card] > 0]
        return self.take(self.random.choice(cards)) if cards else None

    def set(self) -> Any:
        """(kind, rank, tokens): as many naturals and wild cards as chance has it, some of them rescued."""
        rank = self.random.choice(RANKS)
        there = [rank + suit for suit in SUITS for _ in range(self.left[rank + suit])]
        self.random.shuffle(there)
        few = self.random.choice([1, 2, 3, 4, 6, 7, 8, len(there)])
        naturals = [self.take(card) for card in there[:few]]
        if not naturals:
            return None
        tokens = [Token(card) for card in naturals]
        missing = max(0, self.rules.melds.size - len(tokens))
        for _ in range(missing + self.random.choice([0, 0, 1, 2, 3])):
            if (card := self.wild()) is None:
                break
            tokens.append(Token(card))
        tokens = [self.maybe_rescued(i, tokens) for i in range(len(tokens))]
        self.random.shuffle(tokens)
        return "set", rank, tokens

    def maybe_rescued(self, i: Any, tokens: Any) -> Any:
        if wild(tokens[i].card) and self.random.random() < 0.4:
            return tokens[i]._replace(rescued=True)
        return tokens[i]

    def straight(self) -> Any:
        """(kind, suit, tokens), from the top down; every wild card is named; the ends of some are rescued."""
        suit = self.random.choice(SUITS)
        size = self.random.choice([3, 3, 4, 5, 7, 11, 12, 12, 12])
        low = self.random.random() < 0.3 and self.rules.melds.ace_low
        line = (RANKS[1:] + "A") if low else RANKS
        start = self.random.randrange(13 - size)
        tokens = []
        chance = self.random.choice([0, 0.1, 0.3, 0.7])
        for rank in line[start : start + size]:
            place = rank + suit
            card = None
            if self.random.random() < chance or not self.left[place]:
                card = self.wild()
            if card:
                tokens.append(Token(card, place))
            elif self.left[place]:
                tokens.append(Token(self.take(place)))
            else:
                return None
        rule = self.rules.rescue.in_straights
        inside = tokens if rule == "any" else [tokens[0], tokens[-1]]
        inside = inside if rule != "full-ends" or size == 12 else []
        for token in inside:
            if not wild(token.card) and self.random.random() < 0.4 and (card := self.wild()):
                tokens.append(Token(card, token.card, True))
        return "straight", suit, tokens

    def pinochle(self) -> Any:
        rank = self.random.choice(RANKS)
        there = [rank + suit for suit in SUITS for _ in range(2) if self.left[rank + suit] >= 2]
        if len(there) < 8 or sum(self.left[card] for card in WILDS) < 3:
            return None
        tokens = [Token(self.take(card)) for card in there] + [Token(self.wild()) for _ in range(3)]
        return self.random.choice(["pinochle", "dealt"]), rank, tokens

    def meld(self) -> Any:
        """A random meld that keeps the rules, as (kind, rank or suit, tokens)."""
        while True:
            kind = self.random.choice([self.set, self.set, self.straight, self.straight, self.pinochle])
            before = dict(self.left)
            made = kind()
            if made:
                try:
                    reading(made[2], self.rules, made[0] if kind == self.pinochle else None)
                    return made
                except Wrong:
                    pass
            self.left = before

    def hand(self) -> Any:
        cards = [card for card, left in self.left.items() for _ in range(left)]
        return [self.take(card) for card in self.random.sample(cards, self.random.randrange(12))]
