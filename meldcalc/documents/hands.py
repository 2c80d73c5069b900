"""The documents of single hands: meld, tricks, score, partial."""

from typing import Annotated, Literal, NotRequired, TypedDict

from meldcalc.documents.common import Suit, Trump

TABLE = "The name of the rule table."


class MeldLine(TypedDict):
    """One meld of a hand."""

    meld: Annotated[str, "The name of the meld in the table."]
    suit: NotRequired[Annotated[Suit, "Its suit, where the meld has one."]]
    count: Annotated[int, "How many of it: 2 for a double meld."]
    points: Annotated[int, "What all of them are worth."]
    cards: Annotated[list[str], "Their cards."]


class MeldedHand(TypedDict):
    """One hand and its melds."""

    cards: Annotated[list[str], "The cards, by suits S H D C and from high to low."]
    total: Annotated[int, "What the hand melds."]
    melds: Annotated[list[MeldLine], "The melds, in the order of the table."]
    redeal: NotRequired[Annotated[Literal[True], "Present where the hand may ask for a new deal."]]


class Slip(TypedDict):
    """One miscount that may explain a wrong claim."""

    slip: Annotated[
        Literal[
            "missed", "twice", "parts", "singles", "fewer", "lesser", "as_plain", "as_trump", "short", "hand",
            "together", "trump", "scale",
        ],
        "What kind of miscount it is.",
    ]  # fmt: skip
    points: Annotated[int, "What it added to the true total; negative where melds were missed."]
    hand: NotRequired[Annotated[int, "The hand it is about, from 1."]]
    meld: NotRequired[Annotated[str, "The meld it is about."]]
    suit: NotRequired[Annotated[Suit | None, "The suit of that meld, null where it has none."]]
    count: NotRequired[Annotated[int, "How many of that meld."]]
    cards: NotRequired[Annotated[list[str], "The cards of that meld."]]
    counted_as: NotRequired[Annotated[str, "The meld that was counted in its place."]]
    trump: NotRequired[Annotated[str, "The trump that was counted with."]]
    text: Annotated[str, "A sentence for people."]


class TrumpMeld(TypedDict):
    """What a side's hands meld with one trump."""

    rules: Annotated[str, TABLE]
    trump: Annotated[Trump, "The trump."]
    total: Annotated[int, "What the hands meld together."]
    roundhouse: Annotated[int, "How many roundhouses they hold."]
    hands: Annotated[list[MeldedHand], "Each hand, in the order given."]
    redeal: NotRequired[Annotated[Literal[True], "Present where a hand may ask for a new deal."]]


class Claim(TypedDict):
    """A claimed number beside the true one."""

    claim: NotRequired[Annotated[int, "The number that was claimed (with --claim)."]]
    difference: NotRequired[Annotated[int, "The claim less the true total (with --claim)."]]


class ClaimedSlips(Claim):
    """A claim, and the miscounts that explain it."""

    explanations: NotRequired[
        Annotated[
            list[list[Slip]],
            "Explanations of the difference, likelier ones first; each is the miscounts that make it up.",
        ]
    ]


class Meld(TrumpMeld, ClaimedSlips):
    """The answer with a trump."""


class Best(TypedDict):
    """The best trump of a hand."""

    trump: Annotated[Suit, "The trump with the highest total, the first of S H D C among equals."]
    total: Annotated[int, "What the hands meld with it."]


class MeldComparison(TypedDict):
    """The answer without a trump."""

    rules: Annotated[str, TABLE]
    trumps: Annotated[dict[str, TrumpMeld], "The answer for each of the trumps S, H, D, C."]
    best: Annotated[Best, "The best trump."]
    least: Annotated[int, "The least of the four totals."]
    redeal: NotRequired[Annotated[Literal[True], "Present where a hand may ask for a new deal."]]


Wild = TypedDict(
    "Wild",
    {
        "card": Annotated[str, "The wild card: JK or a deuce."],
        "for": Annotated[str | None, "The card it stands for, null in a set."],
        "rescued": Annotated[bool, "Whether it was rescued and lies crossways."],
    },
)


class LaidMeld(TypedDict):
    """A meld on the table of the Spanish game."""

    kind: Annotated[Literal["set", "straight", "pinochle"], "What it is."]
    cards: Annotated[list[str], "All its cards as they lie, rescued wild cards last."]
    wilds: Annotated[list[Wild], "Its wild cards, in the same order."]
    special: Annotated[str | None, "Which special meld it is (a path under `special` of the table)."]
    points: Annotated[int, "The value of the special meld, else of its cards."]
    rescue: Annotated[int, "The credit for rescued wild cards, on top."]


class LaidSlip(TypedDict):
    """One miscount that may explain a wrong claim of the Spanish game."""

    slip: Annotated[Literal["missed", "rescue", "twice"], "What kind of miscount it is."]
    points: Annotated[int, "What it added to the true total; negative where something was missed."]
    meld: Annotated[int, "The number of the meld, from 1."]
    text: Annotated[str, "A sentence for people."]


class LaidMelds(Claim):
    """The answer for a table of the Spanish game."""

    rules: Annotated[str, TABLE]
    melds: Annotated[list[LaidMeld], "The melds, in the order given."]
    total: Annotated[int, "What they are worth, rescue credit included."]
    explanations: NotRequired[
        Annotated[
            list[list[LaidSlip]],
            "Explanations of the difference (with --claim), the simplest; each is the miscounts that make it up.",
        ]
    ]


class TrickPile(TypedDict):
    """The answer for captured cards."""

    rules: Annotated[str, TABLE]
    points: Annotated[int, "What the cards are worth in tricks, the last trick included where it is theirs."]
    of: Annotated[int, "All trick points of a hand."]
    last_trick: Annotated[bool, "Whether the last trick is among them."]
    cards: Annotated[dict[str, int], "How many cards of each rank there are, of ranks that are there."]
    rounded: NotRequired[Annotated[int, "What the points count as, where the table rounds them."]]


class RecordedTrick(TypedDict):
    """One trick of a recorded hand."""

    trick: Annotated[int, "Its number, from 1."]
    leader: Annotated[str, "The player who led."]
    winner: Annotated[str, "The player who won it."]
    cards: Annotated[list[str], "The cards in the order in which they were played."]
    points: Annotated[int, "Its points, those of the last trick included."]


class Revoke(TypedDict):
    """A card that broke a rule of play."""

    trick: Annotated[int, "The number of the trick."]
    player: Annotated[str, "Who played it."]
    card: Annotated[str, "The card."]
    rule: Annotated[Literal["follow", "beat", "trump", "overtrump"], "The rule that it broke."]
    legal: Annotated[list[str], "The cards that could be played, as the later tricks show them."]


class RecordedHand(TypedDict):
    """The answer for a hand that was recorded (with --log)."""

    rules: Annotated[str, TABLE]
    trump: Annotated[Trump, "The trump."]
    tricks: Annotated[list[RecordedTrick], "The tricks in the order in which they were played."]
    points: Annotated[dict[str, int], "Trick points by player."]
    sides: Annotated[dict[str, int], "Trick points by side."]
    complete: Annotated[bool, "Whether the record holds every trick of the hand."]
    revokes: Annotated[list[Revoke], "Every card that broke a rule, in the order of play."]


Result = Literal[
    "made", "set", "set_under_meld_floor", "thrown_in", "no_marriage", "no_score", "moon_made", "moon_failed",
    "renege",
]  # fmt: skip


class ScoredSide(TypedDict):
    """What one side had in a hand."""

    meld: Annotated[int | None, "Its meld, null where it was not said."]
    meld_counted: Annotated[int, "What of the meld counts."]
    tricks: Annotated[
        int | None, "Its trick points as they count, null where they were not said or not played."
    ]
    total: Annotated[int | None, "The sum of these two, null where one is not known."]


class Needs(TypedDict):
    """What the bidder still needs."""

    tricks: Annotated[int, "The fewest trick points with which the bid is made."]
    of: Annotated[int, "How many are to be had."]
    floor: Annotated[int, "The trick points that the table demands in any case."]
    trick: NotRequired[Annotated[Literal[True], "Present where a trick is needed, of whatever worth."]]


class MatchAfter(TypedDict):
    """How the match stands after the hand."""

    over: Annotated[bool, "Whether it is over."]
    winner: NotRequired[Annotated[str | None, "Who has won, where it is over; null: nobody, it is a tie."]]
    tie: NotRequired[Annotated[Literal[True], "Present where it ended in a tie."]]
    new_target: NotRequired[Annotated[int, "The new target, where the hand moved it."]]


class Score(TypedDict):
    """A hand that is settled, or what the bidder still needs."""

    rules: Annotated[str, TABLE]
    result: Annotated[Result | None, "What came of it, null where the tricks are still needed."]
    bid: Annotated[int | None, "The bid, null where nobody bid."]
    bidder: Annotated[str | None, "The side that bid, null where nobody did."]
    margin: Annotated[int | None, "The bidder's total less the bid, null where it was not tried in play."]
    sides: Annotated[dict[str, ScoredSide], "What each side had."]
    why: Annotated[list[str], "A sentence for people for each rule that decided a number."]
    needs: NotRequired[Annotated[Needs, "What the bidder needs, in place of `delta`."]]
    delta: NotRequired[Annotated[dict[str, int], "What each side is written."]]
    after: NotRequired[Annotated[dict[str, int], "The totals after the hand (with --before)."]]
    match: NotRequired[Annotated[MatchAfter, "How the match stands then (with --before)."]]


class Bonus(TypedDict):
    """One bonus of a partial game."""

    bonus: Annotated[str, "Its name in the table."]
    points: Annotated[int, "Its points."]


class PartialParts(TypedDict):
    """One side's score of one partial game, part by part."""

    number: Annotated[int, "Which partial game of the match it is, from 1."]
    melds: Annotated[list[LaidMeld], "The melds, in the order given."]
    special: Annotated[int, "What the special melds are worth."]
    ordinary: Annotated[int, "What the cards of the other melds are worth, not multiplied yet."]
    factor: Annotated[int, "What `ordinary` is multiplied by."]
    rescue: Annotated[int, "The credit for rescued wild cards."]
    bonuses: Annotated[list[Bonus], "The bonuses that were earned."]
    held: Annotated[int, "The points of cards left in hand, taken off."]
    penalties: Annotated[int, "The penalties for failed openings, taken off."]
    total: Annotated[int, "special + factor * ordinary + rescue + bonuses - held - penalties."]
    why: Annotated[list[str], "A sentence for people for each part."]


class Partial(PartialParts):
    """The score of a partial game."""

    rules: Annotated[str, TABLE]
    before: Annotated[int | None, "The side's total before it, null without --before."]
    after: Annotated[int | None, "Its total after it, null without --before."]
    barbele: Annotated[bool | None, "Whether it has Barbele in the next one, null without --before."]


class Opening(TypedDict):
    """Whether a first display stands (with --opening)."""

    rules: Annotated[str, TABLE]
    opening: Annotated[int, "What the melds are worth."]
    needed: Annotated[int, "What they must be worth, 0 where the side has no Barbele."]
    stands: Annotated[bool, "Whether they stand."]
    penalty: Annotated[int, "What the failed opening costs, 0 where it stands."]
