"""What must add up in a table: hands and deck, trick points and their total, melds and the cards there are."""

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.rules.model import Deck, Meld, Rules, RummyRules, Seating, TrickRules
from meldcalc.rules.places import Path, Places
from meldcalc.rules.values import written

MOST_MELDS = 100  # so many can still be searched in a moment

_DECK: tuple[Path, ...] = tuple(("deck", key) for key in Deck._fields)


class Arithmetic:
    """The check of one table: everything in it that contradicts itself is collected in ``found``."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.found: list[Refusal] = []

    def check(self, rules: Rules) -> list[Refusal]:
        """All that is wrong with a table."""
        if not rules.seating:
            self.bad(say("the table has no seating left"), ("seating",))
            return self.found
        for row in rules.seating:
            self._sides(row)
        if isinstance(rules, TrickRules):
            self._trick_taking(rules)
        else:
            self._rummy(rules)
        return self.found

    def bad(self, message: str, *paths: Path, hint: str | None = None) -> None:
        """Note a contradiction of the values at these paths, the likeliest culprit first."""
        self.found.append(self.places.refusal("table-arithmetic", message, *paths, hint=hint))

    def _sides(self, row: Seating) -> None:
        if row.players % row.sides:
            self.bad(
                say("{players} players can't form {sides} equal sides", players=row.players, sides=row.sides),
                _in_row(row, "sides"),
                _in_row(row),
            )

    # --- the trick-taking family

    def _trick_taking(self, rules: TrickRules) -> None:
        for row in rules.seating:
            self._deal(rules, row)
        for row in rules.seating:
            self._tricks(rules, row)
        if len(rules.melds) > MOST_MELDS:
            said = say(
                "a table has {most} melds at most, not {found}", most=MOST_MELDS, found=len(rules.melds)
            )
            self.bad(said, ("melds",))
        for meld in rules.melds:
            self._meld(rules, meld)
        if not rules.bidding.steps:
            self.bad(say("the bids have no step"), ("bidding", "steps"))
        if rules.moon.default != "none" and rules.moon.default not in rules.moon.kinds:
            self.bad(
                say("the moon kind {kind} is worth nothing", kind=rules.moon.default),
                ("moon", "default"),
                ("moon", rules.moon.default),
            )
        if rules.match.both_cross == ("extend", 0):
            self.bad(say("the line must move up by at least 1"), ("match", "both_cross"))

    def _deal(self, rules: TrickRules, row: Seating) -> None:
        kitty = rules.deal.kitty
        if all(hand * row.players + kitty != row.deck.size for hand in row.hands):
            self.bad(
                say(
                    "{players} hands of {hand} cards and a kitty of {kitty} are not the deck of {deck}",
                    players=row.players,
                    hand=row.hands[0],
                    kitty=kitty,
                    deck=row.deck.size,
                ),
                *_dealt(row),
                ("deal", "kitty"),
            )

    def _tricks(self, rules: TrickRules, row: Seating) -> None:
        total, found = rules.tricks.total, rules.tricks.counted(row.deck)
        if total is not None and found != total:
            self.bad(
                say(
                    "the trick points of the {deck} cards for {players} players add up to {found} with the last trick,"
                    " not to tricks.total {total}",
                    deck=row.deck.size,
                    players=row.players,
                    found=found,
                    total=total,
                ),
                ("tricks", "total"),
                ("tricks", "points"),
                ("tricks", "last_trick"),
                _in_row(row, "deck"),
                _in_row(row),
                *_DECK,
                hint=say("set tricks.total too, or set it to none"),
            )

    def _meld(self, rules: TrickRules, meld: Meld) -> None:
        places = ("melds", meld.name, "cards"), ("melds", meld.name, "suit"), ("melds", meld.name)
        in_suit = len(meld.cards[0]) == 1
        if in_suit != (meld.suit is not None):
            if in_suit:
                said = say("ranks need a suit (trump, plain or each); fixed cards name theirs (QS JD)")
            else:
                said = say("with suit, cards are ranks of one suit (A 10 K Q J)")
            self.bad(said, *places)
            return
        for card in dict.fromkeys(meld.cards):
            count = meld.cards.count(card)
            if not any(card[0] in row.deck.ranks and count <= row.deck.copies for row in rules.seating):
                self.bad(
                    say(
                        "no deck of the table has {count} × {card} for {meld}",
                        count=count,
                        card=written(card),
                        meld=meld.name,
                    ),
                    *places,
                    *_DECK,
                    ("seating",),
                    hint=say("take the meld away: melds.{meld}: none", meld=meld.name),
                )

    # --- the Spanish family

    def _rummy(self, rules: RummyRules) -> None:
        for row in rules.seating:
            if max(row.hands) * row.players >= row.deck.size:
                said = say(
                    "{players} hands of {hand} cards leave nothing of a deck of {deck}",
                    players=row.players,
                    hand=max(row.hands),
                    deck=row.deck.size,
                )
                self.bad(said, *_dealt(row))
        ranks = dict.fromkeys(rank for row in rules.seating for rank in row.deck.ranks)
        decks = [("deck", "ranks"), *(_in_row(row, "deck", "ranks") for row in rules.seating)]
        for rank in dict.fromkeys((*ranks, "2", "JK")):
            if rank not in rules.card_points:
                shown = {"2": "deuce", "JK": "joker"}.get(rank, written(rank))
                self.bad(say("card_points says nothing of {rank}", rank=shown), ("card_points",), *decks)
        if "2" in ranks:
            self.bad(say("a deuce is wild in this game and no rank"), *decks)


def _in_row(row: Seating, *names: str) -> Path:
    return ("seating", str(row.players), *names)


def _dealt(row: Seating) -> tuple[Path, ...]:
    return _in_row(row, "hand"), _in_row(row, "deck"), _in_row(row), *_DECK
