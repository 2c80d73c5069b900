"""``meldcalc score``: every option, every form of answer, every refusal."""

import csv
import io
import json
from typing import Any

import pytest
from conftest import Cli, run_command
from hypothesis import example, given, strategies as st

MADE = ["--sides", "We,They", "--bidder", "We", "--bid", "60", "--meld", "35,12", "--tricks", "30,20"]
RUN = "AS TS KS QS JS"
# two hands of twelve for each side; spades are trump
WE = "AS TS KS QS JS KH QH JD 9S AC TC 9D / AH TH JH 9H AD TD KD 9C JC QC KC QD"
THEY = "AS TS 9S KC QC JC AD TD KD QD JH 9H / KS QS JS AH TH KH QH AC TC JD 9D 9C"


def answer(cli: Cli, *args: Any) -> Any:
    done = cli("score", *args, "--json")
    assert done.status == 0, done.err
    return done.document()


def refusal(cli: Cli, *args: Any) -> Any:
    return cli("score", *args, "--json").refusal()


def test_the_document(cli: Cli) -> None:
    assert answer(cli, *MADE, "--before", "0,0") == {
        "rules": "double-deck",
        "result": "made",
        "bid": 60,
        "bidder": "We",
        "margin": 5,
        "sides": {
            "We": {"meld": 35, "meld_counted": 35, "tricks": 30, "total": 65},
            "They": {"meld": 12, "meld_counted": 12, "tricks": 20, "total": 32},
        },
        "why": [
            "We: made, meld 35 and tricks 30 come to 65, the bid was 60",
            "They: meld 12 and tricks 20 come to 32",
        ],
        "delta": {"We": 65, "They": 32},
        "after": {"We": 65, "They": 32},
        "match": {"over": False},
    }
    assert {"after", "match"} & answer(cli, *MADE).keys() == set()


def test_what_is_needed(cli: Cli) -> None:
    found = answer(
        cli, "-r", "double-deck-20", "--bidder", "Us", "--bid", "60", "--meld", "28,12", "--before", "9,9"
    )
    assert found["needs"] == {"tricks": 32, "of": 50, "floor": 20}
    assert (found["result"], found["margin"]) == (None, None)
    assert found["sides"]["Them"] == {"meld": 12, "meld_counted": 0, "tricks": None, "total": None}
    assert {"delta", "after", "match"} & found.keys() == set()
    done = cli("score", "--bidder", "Us", "--bid", "60", "--meld", "28,12", "-q")
    assert (done.status, done.out) == (0, "32\n")


def test_the_sides_that_nobody_named(cli: Cli) -> None:
    found = answer(cli, "--bidder", "us", "--bid", "60", "--meld", "35,12", "--tricks", "30,-")
    assert list(found["delta"]) == ["Us", "Them"]
    found = answer(cli, "-r", "cardzmania-cutthroat", "-p", "4", "--passed-out")
    assert list(found["delta"]) == ["A", "B", "C", "D"]
    found = answer(cli, "-r", "cardzmania-single", "--sides", "X,Y,Z", "--passed-out")
    assert found["delta"] == {"X": 0, "Y": 0, "Z": 0}


@pytest.mark.parametrize(
    ("args", "delta"),
    [
        ("--meld 15+20,12 --tricks 30,20", [65, 32]),
        ("--meld 15+4+16,10+2 --tricks 10+20,-", [65, 32]),
        ("--meld 35 --meld 12 --tricks 30,20", [65, 32]),
        ("--meld 35,12 --tricks -,20", [65, 32]),
        ("--meld 35,12 --tricks 30,20 --renege Us", [-60, 62]),
        ("--meld 35,12 --renege them", [85, 0]),
        ("--meld 35,12 --thrown-in", [-60, 12]),
        ("--meld 35,12 --no-marriage", [-60, 0]),
        ("--meld 35,12 --misdeal", [0, 0]),
        ("--no-marriage", [-60, 0]),
        ("--meld 35,12 --tricks 30,20 --tricks-won 12,8", [65, 32]),
        ("--meld 35,12 --tricks 30,20 --last-bid 59", [65, 32]),
        ("--meld 35,12 --tricks-won 20,0", [85, 12]),
        ("--meld 35,12 --tricks 30,20 --round 7", [65, 32]),
    ],
)
def test_ways_to_say_a_hand(cli: Cli, args: str, delta: list[int]) -> None:
    found = answer(cli, "--bidder", "Us", "--bid", "60", *args.split())
    assert list(found["delta"].values()) == delta


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ("--bid 62", "bid-step"),
        ("--bid 49", "bid-minimum"),
        ("--bid 60 --last-bid 60", "bid-step"),
        ("--bid x", "bad-value"),
        ("--bid 6O", "bad-value"),
        ("--bid 99999999999999999999", "bad-value"),
        ("--bidder Thme", "unknown-side"),
        ("--bidder Nobody", "unknown-side"),
        ("--renege Thme", "unknown-side"),
        ("--meld 35,12,9", "count"),
        ("--meld 35", "count"),
        ("--meld 35,-12", "negative"),
        ("--meld 35,", "bad-value"),
        ("--meld 35,-", "bad-value"),
        ("--meld 35,1.5", "bad-value"),
        ("--meld 35 --meld AS", "trump-missing"),
        ("--meld AS", "count"),
        ("--tricks 30,30", "trick-total"),
        ("--tricks 30", "count"),
        ("--tricks -,-", "tricks-missing"),
        ("--tricks 30;20", "bad-value"),
        ("--tricks-won 11,10", "trick-count"),
        ("--moon run", "no-moon"),
        ("--moon rnu", "no-moon"),
        ("--buried 3", "no-kitty"),
        ("--dix 40,0", "dix"),
        ("--thrown-in --misdeal", "contradiction"),
        ("--thrown-in", "contradiction"),
        ("--sides We", "players"),
        ("--sides We,we", "side-names"),
        ("--sides We,", "side-names"),
        ("--sides A,B,C", "players"),
        ("--before 10", "count"),
        ("--before 10,x", "bad-value"),
        ("--round 0 --before 0,0", "bad-value"),
        ("-s match.rounds=3 --before 0,0", "round-missing"),
        ("-s match.rounds=3 --before 0,0 --round 4", "bad-value"),
        ("-r fournier", "wrong-family"),
        ("-r nothing", "unknown-table"),
        ("-r jpgames -o target=700", "unknown-choice"),
        ("-s settlement.set_time=2", "unknown-path"),
        ("-p 5", "players"),
        ("-q", "usage"),
        ("-f nothing", "usage"),
    ],
)
def test_refusals(cli: Cli, args: str, code: str) -> None:
    given = {"--bidder": "Us", "--bid": "60", "--meld": "35,12", "--tricks": "30,20"}
    words = args.split()
    line = [word for pair in given.items() if pair[0] not in words for word in pair]
    if words[0] == "--thrown-in" and len(words) > 1:
        line = line[:-2]
    found = refusal(cli, *line, *words)
    assert found["code"] == code
    assert found["message"]


def test_near_names_are_suggested_and_never_taken(cli: Cli) -> None:
    found = refusal(cli, "--bidder", "Thm", "--bid", "60", "--meld", "35,12", "--tricks", "30,20")
    assert "Them" in found["hint"]
    done = cli(
        "score", "--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20", "--moon", "tricsk"
    )
    assert "did you mean tricks?" in done.err


def test_the_refusal_for_people(cli: Cli) -> None:
    done = cli("score", "--bidder", "Us", "--bid", "62", "--meld", "35,12", "--tricks", "30,20")
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "meldcalc: error: a bid of 62 is no multiple of 5\n"
        "  the nearest legal bids are 60 and 65; --any-bid takes any\n"
    )
    done = cli("score", "--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,25")
    assert done.err == "meldcalc: error: trick points 30 + 25 come to 55, the deck has 50\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("", ["the bidder is missing", "  --bidder names the side that bid; --passed-out: nobody did"]),
        ("--bidder Us", ["the bid of Us is missing", "  --bid says how much"]),
        ("--bidder Us --bid 60", ["the meld of Us is missing", "  --meld takes one for each side, 0 too: 35,0"]),
        ("--bidder Us --bid 60 --meld 35,12 --tricks 30",
         ["tricks: 2 are wanted, one for each of Us, Them; given: 1", "  with - one side has the rest"]),
        ("--bidder Us --bid 60 --meld 35,12 --tricks 60,-", ["trick points 60 are more than the deck has, 50"]),
        ("--bidder Us --bid 60 --meld 35,12 --tricks 140,110",
         ["trick points 140 + 110 come to 250, the deck has 50",
          "  tables that count to 250: bicycle, cardzmania-cutthroat, cardzmania-single, ehow, single-deck"]),
        ("--bidder Us --bid 60 --meld 35,l2", ['"5" is not a suit here (S H D C)', "  35,l2", "   ^"]),
        ("--bidder Us --bid 60 --meld 35,-",
         ["--meld: a number is missing here: only trick points can be the rest", "  35,-", "     ^"]),
        ("--bidder Us --bid 60 --meld 35,12 --tricks 30,",
         ["--tricks: a number is missing here", "  30,", "     ^"]),
        ("--bidder Us --bid 60 --meld 35,12 --tricks 30,20 --before 1,2x",
         ["--before: '2x' is no whole number and no sum of them", "  1,2x", "    ^^", "  write 35, or a sum: 15+4"]),
    ],
)  # fmt: skip
def test_each_refusal_says_where_and_the_way_out(cli: Cli, args: str, said: list[str]) -> None:
    done = cli("score", *args.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines() == ["meldcalc: error: " + said[0], *said[1:]]


def test_totals_at_the_target_before_the_hand_are_told(cli: Cli) -> None:
    done = cli("score", *MADE, "--before", "500,20", "-q")
    assert (done.status, done.out) == (0, "65 32\n")
    assert "at-target" in done.err
    for args in (["-s", "match.target=625"], ["-s", "match.rounds=5", "--round", "2"],
                 ["-s", "match.must_bid_to_win=yes"]):  # fmt: skip
        assert cli("score", *MADE, "--before", "500,20", *args).err == ""


def test_long_names_fit_the_screen(cli: Cli) -> None:
    long = "The Most Honourable Company of the Knights of Pinochle at the River"
    done = cli("score", *MADE, "--before", "0,0", "--sides", f"{long},They", "--bidder", "They")
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_negative_totals_before(cli: Cli) -> None:
    found = answer(cli, *MADE, "--before", "-30,-120")
    assert found["after"] == {"We": 35, "They": -88}


def test_the_page_for_people(cli: Cli) -> None:
    done = cli("score", *MADE[:-2], "--tricks", "20,30", "--before", "470,480")
    assert done.out == (
        "We bid 60: SET, 5 short (double-deck)\n"
        "\n"
        "Side      Meld    Counts    Tricks    Sum    Points    Total\n"
        "------  ------  --------  --------  -----  --------  -------\n"
        "We          35        35        20     55       -60      410\n"
        "They        12        12        30     42        42      522\n"
        "\n"
        "We: set, meld 35 and tricks 20 come to 55, 5 short of the bid of 60\n"
        "We: the bid of 60 is lost\n"
        "They: meld 12 and tricks 30 come to 42\n"
        "the match goes to They: alone stands at the target of 500\n"
    )
    spanish = cli("score", *MADE, "--lang", "es")
    assert spanish.out.startswith("We apostó 60: CUMPLE, le sobran 5 (double-deck)\n")
    assert "cumple, combinaciones 35 y bazas 30 suman 65" in spanish.out
    colored = cli("score", *MADE, "--color", "always")
    assert "\x1b[32m" in colored.out


def test_machine_formats(cli: Cli) -> None:
    done = cli("score", *MADE, "-f", "csv", "--before", "0,0")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert rows[0] == {
        "side": "We", "meld": "35", "meld_counted": "35", "tricks": "30", "total": "65", "delta": "65", "after": "65"
    }  # fmt: skip
    lines = cli("score", *MADE, "-f", "jsonl", "--lang", "es").out.splitlines()
    assert [json.loads(line)["delta"] for line in lines] == [65, 32]
    for form in ("simple", "rounded_outline", "github", "plain", "html", "latex", "tsv"):
        done = cli("score", *MADE, "-f", form)
        assert done.status == 0
        assert "They" in done.out
    assert cli("score", *MADE, "-q").out == "65 32\n"


@pytest.mark.parametrize(
    ("words", "headline"),
    [
        ("--meld 35,12 --tricks 25,25", "MADE, exactly"),
        ("--meld 35,12 --tricks 26,24", "MADE, with 1 to spare"),
        ("--meld 35,12", "NEEDS 25 in tricks"),
        ("--meld 70,12", "NEEDS NO TRICK POINTS"),
        ("--meld 70,12 -s settlement.save_meld=trick", "NEEDS A TRICK"),
        ("--meld 5,12", "OUT OF REACH"),
        ("--meld 35,12 --thrown-in", "THROWN IN"),
        ("--no-marriage", "NO MARRIAGE"),
        ("--meld 35,12 --misdeal", "no score"),
        ("--meld 35,12 --renege Us", "RENEGE"),
        ("--meld 18,12 -s settlement.meld_floor=20 -s settlement.meld_floor_sets_bidder=yes", "under the meld floor"),
        ("--meld 60,12 --tricks 10,40 -s settlement.tricks_floor=20", "SET"),
    ],
)  # fmt: skip
def test_headlines(cli: Cli, words: str, headline: str) -> None:
    done = cli("score", "--bidder", "Us", "--bid", "60", *words.split())
    assert headline in done.out.splitlines()[0]
    assert max(map(len, done.out.splitlines())) <= 80


def test_moons_have_headlines(cli: Cli) -> None:
    args = [
        "-r",
        "cardzmania-single",
        "--bidder",
        "Us",
        "--bid",
        "300",
        "--meld",
        "100,80",
        "--moon",
        "double-run",
    ]
    assert "MOON MADE" in cli("score", *args, "--tricks", "250,0").out
    assert "MOON FAILED" in cli("score", *args, "--tricks", "240,10").out
    assert answer(cli, *args, "--tricks", "250,0")["delta"] == {"Us": 1850, "Them": 80}


# --- melds as cards -----------------------------------------------------------------------------------------------


def test_melds_as_cards(cli: Cli) -> None:
    args = ["-r", "ehow", "--bidder", "Us", "--bid", "250", "-t", "S", "--meld", WE, "--meld", THEY]
    found = answer(cli, *args, "--tricks", "100,150")
    by_hand = answer(
        cli, "-r", "ehow", "-t", "S", "--bidder", "Us", "--bid", "250", "--meld", WE, "--meld", "0"
    )
    # ours: run 150, hearts marriage 20, dix 10, pinochle 40; clubs marriage 20, diamonds marriage 20
    assert found["sides"]["Us"]["meld"] == 260
    assert by_hand["sides"]["Us"]["meld"] == 260
    # theirs: dix 10, clubs marriage 20, diamonds marriage 20; spades marriage 40, hearts marriage 20, pinochle 40
    assert found["sides"]["Them"]["meld"] == 150
    assert found["delta"] == {"Us": 360, "Them": 300}


def test_melds_as_the_melded_cards_alone(cli: Cli) -> None:
    args = ["--bidder", "Us", "--bid", "60", "--tricks", "30,20", "-t", "S"]
    laid = ["--meld", "AS TS KS QS JS / KH QH", "--meld", "QS JD"]
    refused = refusal(cli, *args, *laid)
    assert refused["code"] == "hand-size"
    assert "--partial" in refused["hint"]
    sides = answer(cli, *args, *laid, "--partial")["sides"]
    assert (sides["Us"]["meld"], sides["Them"]["meld"]) == (17, 4)
    numbers = answer(cli, *args, *laid[:2], "--meld", "4", "--partial")["sides"]
    assert numbers == sides
    assert answer(cli, *args, "--meld", "9", "--meld", "4", "--partial")["sides"]["Us"]["meld"] == 9


def test_the_deck_holds_over_melded_cards_too(cli: Cli) -> None:
    args = ["--bidder", "Us", "--bid", "60", "--tricks", "30,20", "-t", "S", "--partial"]
    for melds in (["--meld", "5xKS", "--meld", "4"], ["--meld", "3xKS", "--meld", "KS KS"]):
        assert refusal(cli, *args, *melds)["code"] == "too-many-copies"
    crowd = ["--meld", "KS QS / KH QH / KD QD", "--meld", "4"]
    assert refusal(cli, *args, *crowd)["code"] == "too-many-hands"


def test_melded_cards_alone_do_not_tell_whether_the_bidder_has_a_marriage(cli: Cli) -> None:
    args = [
        "--bidder",
        "Us",
        "--bid",
        "60",
        "--tricks",
        "30,20",
        "--meld",
        "AS AH AD AC",
        "--meld",
        "4",
        "--partial",
    ]
    assert answer(cli, *args, "-t", "S")["sides"]["Us"]["meld"] == 10
    none = [
        "--bidder",
        "Us",
        "--bid",
        "60",
        "--meld",
        "KH QH",
        "--meld",
        "KS QS",
        "--no-marriage",
        "--partial",
    ]
    floored = ["-r", "double-deck-20", "-s", "settlement.meld_floor=1"]
    assert answer(cli, *none, *floored)["delta"]["Them"] == 2


def test_dix_is_known_from_the_cards(cli: Cli) -> None:
    args = [
        "-r",
        "single-deck",
        "--bidder",
        "Us",
        "--bid",
        "250",
        "--tricks",
        "250,0",
        "-t",
        "S",
        "--meld",
        "100",
    ]
    only_dix = "9S 9S AH TH JH 9H AD TD JC 9C JC 9C"
    found = answer(cli, *args, "--meld", only_dix)
    assert found["sides"]["Them"] == {"meld": 20, "meld_counted": 20, "tricks": 0, "total": 20}
    mixed = "9S 9S KH QH JH 9H AD TD JC 9C JC 9C"
    assert answer(cli, *args, "--meld", mixed)["sides"]["Them"]["meld_counted"] == 0
    laid = answer(cli, *args, "--meld", "9S 9S", "--partial")
    assert laid["sides"]["Them"]["meld_counted"] == 20
    always = answer(cli, *args, "--meld", mixed, "-s", "settlement.dix_saves=always")
    assert always["sides"]["Them"]["meld_counted"] == 20


# double-deck hands of twenty; the first holds no marriage in spades, and one in hearts
NO_SPADES = "AS AS TS TS KS KS KS JS JS AH AH TH TH KH QH JH AD TD JD AC"
PLAIN = "AS AS TS TS KS QS JS JS AH TH QH JH AD AD TD JD AC TC KC QC"


def test_a_bidder_without_a_marriage(cli: Cli) -> None:
    args = ["--bidder", "Us", "--bid", "60", "--meld", NO_SPADES, "--meld", PLAIN]
    found = refusal(cli, *args, "-t", "S", "--tricks", "30,20")
    assert found["code"] == "no-marriage"
    assert "--no-marriage" in found["hint"]
    assert refusal(cli, *args, "-t", "S", "--thrown-in")["code"] == "no-marriage"
    assert answer(cli, *args, "-t", "H", "--tricks", "30,20")["result"] == "set"
    assert answer(cli, *args, "--no-marriage")["delta"] == {"Us": -60, "Them": 0}
    loose = answer(cli, *args, "-t", "S", "--tricks", "30,20", "-s", "bidding.trump_needs_marriage=no")
    assert loose["result"] in ("made", "set")
    floored = ["-r", "double-deck-20", "-s", "settlement.meld_floor=4"]
    kept = answer(
        cli, *args, "--no-marriage", *floored
    )  # spades and clubs are plain marriages: 2 and 2, aces 10
    assert kept["sides"]["Them"]["meld"] == kept["delta"]["Them"] > 4
    other_way = ["--bidder", "Them", "--bid", "60", "--meld", NO_SPADES, "--meld", PLAIN, "--tricks", "30,20"]
    assert answer(cli, *other_way, "-t", "S")["bidder"] == "Them"


@pytest.mark.parametrize(
    ("meld", "code"),
    [
        (f"{WE} / {RUN}", "too-many-hands"),
        ("AS TS KS", "hand-size"),
        (WE.replace("9S", "2S"), "not-in-deck"),
        (WE.replace("9S", "XS"), "unknown-card"),
        (WE + " /", "empty-hand"),
        (WE.replace("9S", "AS").replace("AH", "AS"), "too-many-copies"),
    ],
)
def test_cards_that_are_refused(cli: Cli, meld: Any, code: str) -> None:
    args = ["-r", "ehow", "--bidder", "Us", "--bid", "250", "-t", "S", "--tricks", "100,150"]
    found = refusal(cli, *args, "--meld", meld, "--meld", THEY)
    assert found["code"] == code


def test_cards_of_all_sides_come_from_one_deck(cli: Cli) -> None:
    args = ["-r", "ehow", "--bidder", "Us", "--bid", "250", "-t", "S", "--tricks", "100,150"]
    assert refusal(cli, *args, "--meld", WE, "--meld", THEY.replace("9C", "9S"))["code"] == "too-many-copies"
    assert refusal(cli, *args[:6], "--meld", WE, "--meld", THEY)["code"] == "trump-missing"


def test_warnings_do_not_stop_anything(cli: Cli) -> None:
    done = cli("score", "--bidder", "Us", "--bid", "60", "--meld", "900,12", "--tricks", "30,20", "-q")
    assert (done.status, done.out) == (0, "930 32\n")
    assert "meld-too-high" in done.err
    done = cli("score", "-r", "single-deck", "--any-bid", "--bidder", "Us", "--bid", "60", "--meld", "35,12",
               "--tricks", "150,100", "-q")  # fmt: skip
    assert (done.status, done.out) == (0, "185 112\n")
    assert "other-scale" in done.err


def test_the_table_of_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MELDCALC_RULES", "ehow")
    args = ["--bidder", "Us", "--bid", "300", "--meld", "190,40", "--tricks", "120,130"]
    assert answer(cli, *args)["rules"] == "ehow"
    monkeypatch.setenv("MELDCALC_RULES", "fournier")
    assert answer(cli, *MADE)["rules"] == "double-deck"


# --- anything at all ----------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["Us", "Them", "A", "60", "250", "0", "-5", "35,12", "30,20", "15+4,-", "-", "", "run", "x,y", "S",
                         "1,2,3", "none", "10,10", "AS KS", "½", "１２", "٣,٤", "+", "9" * 5000, "1++2", "\x00", "12,0"])  # fmt: skip
NAMED = st.sampled_from(
    [
        *(
            "--bidder",
            "--bid",
            "--meld",
            "--tricks",
            "--renege",
            "--moon",
            "--tricks-won",
            "--buried",
            "--dix",
        ),
        *("--last-bid", "--before", "--round", "--sides", "-t", "-p", "-o", "-s"),
    ]
)
FLAGS = st.sampled_from(["--thrown-in", "--no-marriage", "--passed-out", "--misdeal", "--any-bid"])
TABLES = st.sampled_from(
    ["double-deck", "double-deck-20", "cardzmania-cutthroat", "three-handed", "ehow", "single-deck"]
)


@given(
    TABLES,
    st.lists(st.tuples(NAMED, WORDS | st.text(max_size=8)), max_size=7),
    st.lists(FLAGS, max_size=2, unique=True),
)
@example("double-deck", [("--bidder", "Us"), ("--bid", "60"), ("--meld", "35,12")], [])
def test_any_options_give_an_answer_or_a_coded_error(table: Any, pairs: Any, flags: Any) -> None:
    done = run_command("score", "-r", table, *(word for pair in pairs for word in pair), *flags, "--json")
    if done.status == 0:
        found = json.loads(done.out)
        assert (found["result"] is None) == ("needs" in found)
        assert found["result"] is None or set(found["delta"]) == set(found["sides"])
    else:
        assert (done.status, done.out) == (2, "")
        assert done.refusal()["code"]
