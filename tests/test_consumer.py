"""A program as a user of the library writes it: it imports nothing but ``meldcalc``, and names everything in it.

It runs as a test, and mypy checks it strictly: a comment that ignores an error is itself an error where there is none.
"""

from collections.abc import Callable
from pathlib import Path

import meldcalc

EVENING = """\
meldcalc: 1
rules: single-deck
sides: {We: [Ana, Luis], They: [Bob, Carol]}
hands:
- {bidder: We, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140}}
- {bidder: They, bid: 250, trump: H, meld: {We: 60, They: 120}, tricks: {We: 100}}
"""
PINACLE = "meldcalc: 1\nrules: pinacle\nsides: {NS: [], EW: []}\npartials:\n- {NS: {melds: KS KS KH, out: normal}, EW: {points: 60}}\n"
TUESDAY = "meldcalc: 1\nname: Tuesday\nrules: single-deck\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan}\n"


def refusal_of(call: Callable[[], object]) -> meldcalc.Refusal:
    try:
        call()
    except meldcalc.Refusal as refusal:
        return refusal
    raise AssertionError("nothing is refused")


def test_a_hand_and_its_melds() -> None:
    game = meldcalc.Game("single-deck", options={"run-extras": "none"})
    seating: meldcalc.Seating = game.seating
    assert (seating.players, seating.sides) == (4, 2)
    hand: meldcalc.Hand = game.hand("QS QS JD JD KD QD KH QH 9H AC 10C KC")
    assert repr(hand) == "<Hand ♠ Q Q   ♥ K Q 9   ♦ K Q J J   ♣ A 10 K>"
    assert (hand.meld("H").total, hand.best().trump, hand.least()) == (370, "H", 340)
    assert [(line.meld, line.points) for line in hand.meld("H").lines] == [
        ("royal_marriage", 40),
        ("marriage", 20),
        ("dix", 10),
        ("pinochle", 300),
    ]

    best: meldcalc.BestMeld = hand.best()
    suit: meldcalc.Suit = best.trump
    trump: meldcalc.Trump = suit
    meld: meldcalc.HandMeld = hand.meld(trump)
    lines: list[meldcalc.MeldLine] = list(meld.lines)
    assert sum(line.points for line in lines) == meld.total == best.total
    totals: dict[meldcalc.Suit, int] = hand.totals()
    assert totals[suit] == best.total
    others: tuple[meldcalc.Trump, ...] = ("S", "H", "D", "C", "none")
    assert max(hand.meld(one).total for one in others) == best.total
    assert [len(one) for one in game.hands("AS / KS", partial=True)] == [1, 1]


def test_a_trump_is_one_of_five_words_to_mypy_too() -> None:
    hand = meldcalc.Game("single-deck").hand("QS JD", partial=True)
    refusal = refusal_of(lambda: hand.meld("s"))  # type: ignore[arg-type]
    assert refusal.code == "unknown-suit"


def test_points_are_whole_numbers_to_mypy_too() -> None:
    game = meldcalc.Game("single-deck")
    melds = {"We": 190, "They": 40}
    refusal = refusal_of(lambda: game.settle(bidder="We", bid=300.5, meld=melds))  # type: ignore[arg-type]
    assert refusal.code == "bad-value"


def test_a_settled_hand_and_the_match_after_it() -> None:
    game = meldcalc.Game("single-deck", set={"match.target": 1000})
    settled: meldcalc.Settled = game.settle(
        bidder="We", bid=300, meld={"We": 190, "They": 40}, tricks={"We": 100}
    )
    assert (settled.result, settled.points) == ("set", {"We": -300, "They": 190})
    ours: meldcalc.SideScore = settled.scores[0]
    assert (ours.meld, ours.tricks, ours.delta) == (190, 100, -300)
    state: meldcalc.MatchState = game.after(settled, {"We": 100, "They": 900})
    assert (state.totals, state.over, state.winner) == ((-200, 1090), True, 1)

    wanting = game.settle(bidder="We", bid=300, meld={"We": 190, "They": 40})
    needs: meldcalc.Needs | None = wanting.needs
    assert needs is not None
    assert needs.tricks == 110


def test_melds_given_as_cards_and_as_hands() -> None:
    game = meldcalc.Game("double-deck")
    hand = game.hand("AS TS KS QS JS", partial=True)
    by_hands = game.settle(
        bidder="We", bid=60, trump="S", partial=True, meld={"We": [hand], "They": "QS JD"}, tricks={"We": 30}
    )
    assert [score.meld for score in by_hands.scores] == [15, 4]
    by_hand = game.settle(
        bidder="We", bid=60, trump="S", partial=True, meld={"We": hand, "They": 4}, tricks={"We": 30}
    )
    assert by_hand.points == by_hands.points


def test_tricks() -> None:
    game = meldcalc.Game("single-deck")
    pile: meldcalc.TrickPile = game.tricks("AS TH KD", last=True)
    assert (pile.points, pile.of, pile.last_trick, pile.cards["A"]) == (40, 250, True, 1)
    replayed = game.replay("S", 0, [["AS", "TS", "KS", "QS"]])
    assert (replayed.tricks[0].winner, replayed.revokes, replayed.complete) == (0, (), False)


def test_the_spanish_game() -> None:
    pinacle = meldcalc.Game("pinacle")
    partial: meldcalc.Partial = pinacle.partial(
        melds="KS KS KH / 4C 5C 6C", held="AD 9H", out="normal", before=100
    )
    assert partial.total == 85
    assert sum(one.points for one in pinacle.melds("KS KS KH / 4C 5C 6C")) == 45
    opening: meldcalc.Opening = pinacle.opening("KS KS KH", before=800)
    assert (opening.worth, opening.needed, opening.stands) == (30, 70, False)
    assert refusal_of(lambda: pinacle.hand("AS")).code == "wrong-family"


def test_a_match_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING)
    match: meldcalc.Match = meldcalc.open_match(path)
    assert match.points == {"We": 490, "They": 420}
    assert match.hands[0].why[0].startswith("We: made, meld 190 and tricks 140 come to 330")
    scored = match.hands[0].scored
    assert isinstance(scored, meldcalc.ScoredHand)
    assert (scored.bid, scored.settled.margin) == (300, 30)
    path.write_text(PINACLE)
    (row,) = meldcalc.open_match(str(path)).hands
    assert isinstance(row.scored, meldcalc.ScoredPartial)
    assert row.points["EW"] == 60


def test_a_tournament_and_a_season(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text(TUESDAY)
    (tmp_path / "results.csv").write_text("round,table,n,s,e,w,ns,ew\n1,1,1,2,3,4,200,-300\n")
    event: meldcalc.Tournament = meldcalc.open_event(tmp_path)
    standings = event.standings()
    assert isinstance(standings, meldcalc.Standings)
    assert [(one.rank, one.name, one.points) for one in standings.standings][:2] == [
        (1, "Ana", 200),
        (1, "Bob", 200),
    ]
    assert event.card("Carol").standing.line.rounds == (-300,)
    (tmp_path / "results.csv").unlink()
    (tmp_path / "nights.csv").write_text("night,player,points\n1,1,100\n1,2,50\n2,1,10\n")
    season = meldcalc.open_event(str(tmp_path)).standings(best=1)
    assert isinstance(season, meldcalc.Season)
    assert [(one.name, one.points) for one in season.standings][:2] == [("Ana", 100), ("Bob", 50)]


def test_what_is_refused(tmp_path: Path) -> None:
    refusal = refusal_of(lambda: meldcalc.Game("single-deck").hand("QS QS QS"))
    assert refusal.code == "too-many-copies"
    assert refusal.spot is not None
    assert refusal.spot.text == "QS QS QS"
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING + "- {void: 9}\n- {bidder: Eve, bid: 300}\n")
    refusals = refusal_of(lambda: meldcalc.open_match(path))
    assert isinstance(refusals, meldcalc.Refusals)
    assert {one.code for one in refusals.problems} >= {"no-such-hand", "unknown-name"}


def test_every_public_name_is_named_here() -> None:
    assert {"double-deck", "pinacle"} <= set(meldcalc.shipped())
    assert meldcalc.__version__.count(".") == 2
    program = Path(__file__).read_text(encoding="utf-8")
    assert not [name for name in meldcalc.__all__ if f"meldcalc.{name}" not in program]
