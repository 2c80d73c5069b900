"""Many hands at once score like each hand by itself, whatever they look like."""

import random
from typing import Any

import pytest
from bulk_hands import TRUMPS, odd, plain, seatings, text_of, trump_of, whole

from meldcalc.bulk.records import Book
from meldcalc.bulk.scoring import Found, Terms, failed, score, scorer_of
from meldcalc.errors import Refusal

np = pytest.importorskip("numpy")
pl = pytest.importorskip("polars")
from meldcalc.bulk import score_batch  # noqa: E402
from meldcalc.bulk.kernel import kernel_of  # noqa: E402
from meldcalc.bulk.many import score_many  # noqa: E402

ALL = [pytest.param(name, seating, id=f"{name}-{seating.players}") for name, seating in seatings()]


def one_by_one(
    book: Any, hand: Any, trump: Any, rules: Any = None, partial: Any = None, claim: Any = None
) -> Any:
    """The answer of the single-hand engine, with the claim beside it."""
    try:
        wanted = book.wanted(hand, trump, rules, partial, claim)
    except Refusal as refusal:
        return failed(refusal), None
    found = score(wanted, False)
    right = None if wanted.claim is None or found.meld is None else found.meld == wanted.claim
    return found, right


def answers(frame: Any) -> Any:
    rows = zip(frame["meld"].to_list(), frame["best"].to_list(), frame["error"].to_list(), strict=True)
    return [Found(meld, best, "", error) for meld, best, error in rows]


@pytest.mark.parametrize(("name", "seating"), ALL)
def test_a_frame_answers_like_the_single_hands(name: Any, seating: Any) -> None:
    rng = random.Random(f"{name} {seating.players}")
    hands = [text_of(rng, seating) for _ in range(250)] + [None]
    trumps = [trump_of(rng) for _ in hands]
    terms = Terms(name, players=seating.players)
    frame = score_batch(
        pl.DataFrame({"id": range(len(hands)), "hand": hands, "trump": trumps}), name, players=seating.players
    )
    assert frame.columns == ["id", "hand", "trump", "meld", "best", "error"]
    assert frame["id"].to_list() == list(range(len(hands)))
    book = Book(terms)
    expected = [one_by_one(book, hand, trump)[0] for hand, trump in zip(hands, trumps, strict=True)]
    assert answers(frame) == expected
    assert sum(found.error is None for found in expected) > 150


@pytest.mark.parametrize(("name", "seating"), ALL)
def test_lists_of_records_answer_like_the_single_records(name: Any, seating: Any) -> None:
    rng = random.Random(f"{seating.players} {name}")
    book = Book(Terms(name, players=seating.players))
    wanted = [
        book.wanted(text_of(rng, seating), rng.choice("SHDC "), None, rng.random() < 0.2) for _ in range(150)
    ]
    assert score_many(wanted, True) == [score(record, True) for record in wanted]


@pytest.mark.parametrize(("name", "seating"), ALL)
def test_every_table_has_a_kernel_that_takes_the_plain_forms(name: Any, seating: Any) -> None:
    """The answers would be alike without it too: this holds that it is used."""
    rng = random.Random(5)
    kernel = kernel_of(scorer_of(Terms(name, players=seating.players)))
    size = seating.hands[0]
    texts = [
        plain(rng.sample(cards, size), rng)
        for cards in [whole(rng, seating) for _ in range(50)]
        if len(cards) >= size
    ]
    assert kernel is not None
    _, good = kernel.read(("\n".join(texts) + "\n").encode(), np.full(len(texts), size))
    assert good.all()


def test_overflowing_counts_are_never_taken() -> None:
    """Eight copies of a card overflow into the next one's count: no number of them may look like another hand."""
    rng = random.Random(8)
    for name in ("double-deck", "single-deck", "six-handed", "cardzmania-double"):
        deck = ["AS", "TS", "KS", "QS", "JS", "AC", "JC", "AH"]
        hands = [" ".join(sorted(rng.choices(deck, k=rng.randrange(8, 100)))) for _ in range(60)]
        frame = score_batch(pl.DataFrame({"hand": hands, "partial": [True] * 60}), name, four=False)
        book = Book(Terms(name))
        assert answers(frame) == [one_by_one(book, hand, None, None, True)[0] for hand in hands]


def test_four_trumps_and_the_best_one() -> None:
    rng = random.Random(4)
    name, seating = next(seatings())
    hands = [plain(whole(rng, seating), rng) for _ in range(200)] + [
        odd(whole(rng, seating), rng) for _ in range(50)
    ]
    frame = score_batch(pl.DataFrame({"hand": [*hands, "X"]}), name)
    four = frame.select("meld_S", "meld_H", "meld_D", "meld_C").rows()
    book = Book(Terms(name))
    for hand, totals, meld, best in zip(hands, four, frame["meld"], frame["best"], strict=False):
        assert totals == tuple(one_by_one(book, hand, trump)[0].meld for trump in "SHDC")
        assert meld == max(totals)
        assert best == "SHDC"[totals.index(meld)]
    assert four[-1] == (None,) * 4
    assert frame["error"][-1].startswith("unknown-card: ")
    assert "meld_S" not in score_batch(frame.select("hand"), name, four=False).columns
    assert score_batch(frame.select("hand").with_columns(trump=pl.lit("D")), name, four=True)[
        "meld_D"
    ].to_list() == [None if totals[2] is None else totals[2] for totals in four]


def test_rules_partial_and_claims_of_single_rows() -> None:
    rng = random.Random(11)
    double = next(seating for name, seating in seatings() if name == "double-deck")
    single = next(seating for name, seating in seatings() if name == "ehow")
    rows = []
    for at in range(600):
        seating = single if at % 3 == 0 else double
        cards = whole(rng, seating)
        cards = cards[: rng.randrange(1, len(cards))] if at % 5 == 0 else cards
        rows.append(
            {
                "hand": plain(cards, rng),
                "trump": rng.choice(TRUMPS),
                "rules": "ehow" if at % 3 == 0 else rng.choice([None, "", "double-deck", "nope", "fournier"]),
                "partial": rng.choice([None, "", "yes", "no", "1", "0", "TRUE", "maybe"]),
                "claim": rng.choice([None, "", "4", "-7", " 10 ", "x", "1.5", "99999999999999999999"]),
            }
        )
    frame = score_batch(pl.DataFrame(rows))
    book = Book(Terms())
    expected = [one_by_one(book, *row.values()) for row in rows]
    assert answers(frame) == [found for found, _ in expected]
    assert frame["claim_ok"].to_list() == [right for _, right in expected]


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("partial", [True, False, None, True]),
        ("partial", [1, 0, None, 2]),
        ("partial", [1.0, 0.0, None, 2.5]),
        ("claim", [4, None, 8, -1]),
        ("claim", [4.0, None, 8.5, float("nan")]),
        ("claim", [1 << 63, None, 0, 4]),
        ("trump", [1, None, 2, 3]),
        ("trump", pl.Series(["S", None, "none", "X"], dtype=pl.Categorical)),
        ("rules", pl.Series(["ehow", None, "", "x"], dtype=pl.Enum(["ehow", "", "x"]))),
        ("rules", [["ehow"], None, [], ["x"]]),
    ],
)
def test_columns_of_any_type(column: str, values: Any) -> None:
    hands = ["AS KS QS", "AS KS QS", "KS QS", "AS KS"]
    frame = pl.DataFrame({"hand": hands, column: values}, strict=False)
    book = Book(Terms())
    rows = frame.rows(named=True)
    expected = [
        one_by_one(book, *[row.get(name) for name in ("hand", "trump", "rules", "partial", "claim")])[0]
        for row in rows
    ]
    assert answers(score_batch(frame, four=False)) == expected


def test_an_empty_frame_and_one_of_nothing() -> None:
    assert (
        score_batch(
            pl.DataFrame({"hand": [], "trump": []}, schema={"hand": pl.String, "trump": pl.String})
        ).height
        == 0
    )
    frame = score_batch(pl.DataFrame({"hand": [None, None]}))
    assert frame["error"].to_list() == ["empty-hand: no card here"] * 2


def test_whatever_speaks_arrow_goes_in() -> None:
    """Any object with ``__arrow_c_stream__``, which is all that is asked of it."""

    class Stream:
        def __init__(self, frame: Any) -> None:
            self.frame = frame

        def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
            return self.frame.__arrow_c_stream__(requested_schema)

    cards = "AS TS KS QS JS"
    frame = pl.DataFrame(
        {"hand": pl.Series([cards, cards], dtype=pl.Categorical), "note": [1, 2], "partial": True}
    )
    scored = score_batch(Stream(frame))
    assert scored["meld"].to_list() == [15, 15]
    assert scored["note"].to_list() == [1, 2]
    assert hasattr(scored, "__arrow_c_stream__")


def test_options_settings_and_players() -> None:
    frame = pl.DataFrame({"hand": ["QS JD"], "trump": ["S"], "partial": [True]})
    assert score_batch(frame, "single-deck")["meld"].item() == 40
    assert score_batch(frame, "single-deck", options={"scale": "ones"})["meld"].item() == 4
    assert score_batch(frame, "single-deck", sets={"melds.pinochle.points": "7"})["meld"].item() == 7
    with pytest.raises(Refusal) as refused:
        score_batch(frame, "single-deck", players=5)
    assert refused.value.code == "players"


@pytest.mark.parametrize("frame", [{"cards": ["AS"]}, {"hand": [5]}])
def test_a_table_without_hands_is_refused(frame: Any) -> None:
    with pytest.raises(Refusal) as refused:
        score_batch(pl.DataFrame(frame))
    assert refused.value.code == "no-hand-column"


def test_a_table_whose_melds_compete_across_suits_is_scored_singly() -> None:
    sets = {"melds.roundhouse.points": "240", "melds.roundhouse.class": "1"}
    assert kernel_of(scorer_of(Terms("double-deck", sets=tuple(sets.items())))) is None
    hand = "KS QS KH QH KD QD KC QC"
    frame = score_batch(pl.DataFrame({"hand": [hand], "partial": True, "trump": "S"}), sets=sets)
    assert frame["meld"].item() == 240 + 8 + 6
    assert frame["error"].item() is None


@pytest.mark.long
@pytest.mark.parametrize(("name", "seating"), ALL)
def test_a_million_hands_of_each_table(name: Any, seating: Any) -> None:
    rng = random.Random(1_000_000)
    book = Book(Terms(name, players=seating.players))
    for _ in range(20):
        hands = [text_of(rng, seating, 0.02) for _ in range(50_000)]
        trumps = [trump_of(rng) for _ in hands]
        frame = score_batch(pl.DataFrame({"hand": hands, "trump": trumps}), name, players=seating.players)
        expected = [one_by_one(book, hand, trump)[0] for hand, trump in zip(hands, trumps, strict=True)]
        assert answers(frame) == expected
