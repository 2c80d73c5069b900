"""``meldcalc partial``: what it prints and how it ends."""

import json
from typing import Any

import pytest
from conftest import Cli

MELDS = "KS KH KD JK / 4C 5C 6C 7C"


def answer(cli: Cli, *args: Any, status: Any = 0) -> Any:
    return cli("partial", *args, "--json").answer(status)


def refusal(cli: Cli, *args: Any) -> Any:
    return cli("partial", *args, "--json").refusal()


def test_the_document(cli: Cli) -> None:
    found = answer(cli, "--melds", MELDS, "--held", "AD 9H 3S", "--out", "normal", "--number", "2")
    assert found == {
        "rules": "fournier",
        "number": 2,
        "melds": [
            {
                "kind": "set",
                "cards": ["KS", "KH", "KD", "JK"],
                "wilds": [{"card": "JK", "for": None, "rescued": False}],
                "special": None,
                "points": 60,
                "rescue": 0,
            },
            {
                "kind": "straight",
                "cards": ["7C", "6C", "5C", "4C"],
                "wilds": [],
                "special": None,
                "points": 20,
                "rescue": 0,
            },
        ],
        "special": 0,
        "ordinary": 80,
        "factor": 1,
        "rescue": 0,
        "bonuses": [{"bonus": "finish", "points": 20}],
        "held": 30,
        "penalties": 0,
        "total": 70,
        "why": [
            "KS KH KD JK: set, 10 + 10 + 10 + 30 = 60",
            "7C 6C 5C 4C: straight, 5 + 5 + 5 + 5 = 20",
            "ordinary melds: 60 + 20 = 80",
            "factor 1: went out, having laid a wild card",
            "bonus, finish: 20",
            "left in hand, 3S 9H AD: 5 + 10 + 15 = 30",
            "0 + 1 x 80 + 0 + 20 - 30 - 0 = 70",
        ],
        "before": None,
        "after": None,
        "barbele": None,
    }


def test_every_option(cli: Cli) -> None:
    melds = ("--melds", "KS KH KC / 4C 5C 6C 7C")
    assert answer(cli, *melds)["total"] == 50
    assert answer(cli, *melds, "-r", "pinacle")["rules"] == "pinacle"
    assert answer(cli, *melds, "--number", "3", "--out", "normal")["bonuses"] == []
    assert answer(cli, *melds, "--out", "fold-hand")["factor"] == 4
    assert answer(cli, *melds, "--out", "fold-hand", "--relied", "--partner-wild")["factor"] == 2
    assert answer(cli, *melds, "--out", "fold-hand", "--relied", "--no-partner-wild")["factor"] == 4
    assert answer(cli, *melds, "--out", "fold", "--wild")["factor"] == 1
    assert answer(cli, "--melds", MELDS, "--out", "fold", "--no-wild")["factor"] == 2
    assert answer(cli, *melds, "--cut")["bonuses"] == [{"bonus": "exact_cut", "points": 50}]
    paid = answer(cli, *melds, "--turned-card", "-s", "bonuses.turned_card=50")
    assert paid["bonuses"] == [{"bonus": "turned_card", "points": 50}]
    assert answer(cli, *melds, "--failed-openings", "2")["penalties"] == 100
    assert answer(cli, *melds, "--held", "AS 3S / 2S JK")["held"] == 65


@pytest.mark.parametrize(
    ("before", "after", "barbele"),
    [("700", 750, True), ("699", 749, False), ("-20", 30, False), ("0", 50, False)],
)
def test_before_and_after(cli: Cli, before: str, after: int, barbele: bool) -> None:
    found = answer(cli, "--melds", "KS KH KC / 4C 5C 6C 7C", "--before", before)
    assert (found["before"], found["after"], found["barbele"]) == (int(before), after, barbele)


def test_a_sticky_barbele_stays(cli: Cli) -> None:
    args = ("--melds", "", "--held", "AS", "--before", "760")
    assert answer(cli, *args)["barbele"] is False
    assert answer(cli, *args, "-s", "barbele.sticky=yes")["barbele"] is True


def test_a_side_that_laid_nothing(cli: Cli) -> None:
    found = answer(cli, "--melds", "", "--held", "AD 9H 3S", "--failed-openings", "1")
    assert (found["melds"], found["ordinary"], found["total"]) == ([], 0, -80)
    assert answer(cli, "--held", "AD")["total"] == -15


def test_openings(cli: Cli) -> None:
    args = ("--opening", "--before", "800", "--melds")
    small = answer(cli, *args, "KS KH KD JK", status=1)
    assert small == {"rules": "fournier", "opening": 60, "needed": 70, "stands": False, "penalty": 50}
    large = answer(cli, *args, "KS KH KD JK / 4C 5C 6C")
    assert large == {"rules": "fournier", "opening": 75, "needed": 70, "stands": True, "penalty": 0}
    free = answer(cli, "--opening", "--before", "749", "--melds", "4C 5C 6C")
    assert free == {"rules": "fournier", "opening": 15, "needed": 0, "stands": True, "penalty": 0}
    done = cli("partial", *args, "KS KH KD JK", "-q")
    assert (done.status, done.out, done.err) == (1, "60\n", "")


def test_openings_for_people(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("partial", "--opening", "--melds", "KS KH KD JK", "--before")
    assert cli(*args, "800").out == (
        "Meld     Cards          Points\n"
        "-------  -----------  --------\n"
        "Set      K♠ K♥ K♦ JK        60\n"
        "Opening                     60\n"
        "\n"
        "it does not stand: 70 are needed, it is 10 short\n"
        "the cards go back, and 50 points are deducted\n"
    )
    assert cli(*args, "800", "-s", "barbele.opening=60").out.endswith("\n\nit stands: 60 are needed\n")
    assert cli(*args, "700").out.endswith("\n\nit stands: at 700 the side has no Barbele\n")
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert cli(*args, "700").out.endswith("\n\nvale: con 700 el bando no tiene Barbele\n")


def test_a_page_of_a_side_that_laid_nothing(cli: Cli) -> None:
    done = cli("partial", "--melds", "", "--held", "AD", "--failed-openings", "2", "--before", "800")
    assert done.out == (
        "Partial game 2    Cards      Worth    Points\n"
        "----------------  -------  -------  --------\n"
        "Left in hand      A♦                     -15\n"
        "Failed openings             2 x 50      -100\n"
        "Total                                   -115\n"
        "\n"
        "left in hand, A♦: 15\n"
        "before 800, after 685\n"
        "no Barbele in the next partial game\n"
    )


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--opening", "--melds", "KS KH KD"], "usage"),
        (["--opening", "--before", "800", "--held", "AS"], "usage"),
        (["--opening", "--before", "800", "--failed-openings", "1"], "usage"),
        (["--melds", "-"], "empty-hand"),
        (["--melds", MELDS, "--held", "-"], "empty-hand"),
        (["--melds", "KS KH KD", "--melds", ""], "empty-hand"),
        ([], "usage"),
        (["--melds", MELDS, "--out", "walk"], "usage"),
        (["--melds", MELDS, "--number", "0"], "usage"),
        (["--melds", MELDS, "--failed-openings", "-1"], "usage"),
        (["--melds", MELDS, "-q", "-f", "csv"], "usage"),
        (["--melds", MELDS, "--held", ""], "empty-hand"),
        (["--melds", "KS KH KD /"], "empty-hand"),
        (["--melds", MELDS, "--held", "AD / 9H", "--out", "normal"], "finisher-holds"),
        (["--melds", MELDS, "--held", "AD", "--out", "normal", "-p", "2"], "finisher-holds"),
        (["--melds", MELDS, "--held", "AD / AH / 9H"], "too-many-hands"),
        (["--melds", "", "--out", "normal"], "finish-no-meld"),
        (["--melds", MELDS, "--failed-openings", "1", "--before", "749"], "not-barbele"),
        (["--melds", MELDS, "--held", "KS KS"], "too-many-copies"),
        (["--melds", MELDS, "-r", "ehow"], "wrong-family"),
        (["--melds", MELDS, "-p", "7"], "players"),
    ],
)
def test_what_is_refused(cli: Cli, args: Any, code: str) -> None:
    assert refusal(cli, *args)["code"] == code


def test_two_hands_of_a_side_that_did_not_go_out(cli: Cli) -> None:
    assert answer(cli, "--melds", MELDS, "--held", "AD / 9H")["held"] == 25


def test_an_option_given_again_adds_to_the_first(cli: Cli) -> None:
    melds = ("--melds", "KS KH KD JK", "--melds", "4C 5C 6C 7C")
    assert answer(cli, *melds) == answer(cli, "--melds", MELDS)
    assert answer(cli, *melds, "--held", "AS", "--held", "3S 4D")["held"] == 25
    assert refusal(cli, *melds, "--held", "AS", "--held", "3S", "--out", "fold")["code"] == "finisher-holds"
    assert refusal(cli, *melds, "--melds", "5H 6H")["where"]["text"] == f"{MELDS} / 5H 6H"


def test_melds_from_standard_input(cli: Cli) -> None:
    piped = "KS KH KD JK /  # kings\n\n4C 5C 6C 7C\n"
    assert cli("partial", "--melds", "-", "--held", "AS", "-q", stdin=piped).out == "65\n"
    assert cli("partial", "--melds", "QS QH QD", "--held", "-", "-q", stdin="AS / 3S").out == "10\n"
    assert cli("partial", "--melds", "-", "--held", "-", stdin=piped).status == 2


def test_the_target_is_told_in_place_of_barbele(cli: Cli) -> None:
    args = ("partial", "--melds", "KS KH KD", "--before")
    last = [cli(*args, before).out.splitlines()[-1] for before in ("719", "720", "1469", "1470")]
    assert last == [
        "no Barbele in the next partial game",
        "Barbele in the next partial game",
        "Barbele in the next partial game",
        "the target of 1500 is reached: the highest total wins",
    ]


def test_a_factor_that_takes_everything_is_shown(cli: Cli) -> None:
    done = cli(
        *("partial", "--melds", "9S 9H 9D JK", "--out", "fold", "--number", "1"),
        *("-s", "multipliers.fold_with_wild=0"),
    )
    assert "60 x 0" in done.out


def test_the_place_of_an_error(cli: Cli) -> None:
    done = cli("partial", "--melds", "KS KH KD / 5H 10H JK=6D")
    assert done.status == 2
    assert done.err.splitlines() == [
        "meldcalc: error: JK stands for 6♦, which is no card of this straight",
        "  KS KH KD / 5H 10H JK=6D",
        "                    ^^^^^",
        "  in a straight a wild card stands for a missing card of its suit",
    ]
    found = refusal(cli, "--melds", "KS KH KD", "--held", "AS AS AS")
    assert found["where"] == {"text": "AS AS AS", "start": 6, "end": 8}


PAGE = """\
Partial game 3      Cards                Worth    Points
------------------  -----------------  -------  --------
Set                 K♠ K♥ K♦ JK^            30
Rescued                                     30
Straight            Q♣ 2♦=J♣ 10♣ 9♣         45
Six natural aces    A♠ A♠ A♥ A♥ A♦ A♣      300
Special melds                                        300
Ordinary melds                          75 x 2       150
Rescued wild cards                                    30
Exact cut                                             50
Left in hand        3♠ 4♦                            -10
Total                                                520

K♠ K♥ K♦ JK^: set, 10 + 10 + 10 = 30
rescued, JK: 1 x 30 + 0 x 20 for every two = 30
Q♣ 2♦=J♣ 10♣ 9♣: straight, 10 + 15 + 10 + 10 = 45
factor 2: folded the hand, having laid a wild card
no bonus for the finish in partial game 3
left in hand, 3♠ 4♦: 5 + 5 = 10
before 720, after 1240
Barbele in the next partial game
"""


def test_the_page(cli: Cli) -> None:
    done = cli(
        *("partial", "--melds", "KS KH KD JK^ / 9C TC 2D QC / AS AS AH AH AD AC", "--held", "4D 3S", "--cut"),
        *("--out", "fold-hand", "--number", "3", "--before", "720"),
    )
    assert done.out == PAGE


def test_other_forms(cli: Cli) -> None:
    args = ("partial", "--melds", "9C TC 2D QC", "--held", "AS AH")
    assert cli(*args, "-q").out == "15\n"
    assert cli(*args, "-f", "csv").out.splitlines() == [
        "part,cards,worth,points",
        "straight,QC 2D=JC TC 9C,45,",
        "ordinary,,,45",
        "held,AS AH,,-30",
        "total,,,15",
    ]
    assert "Q♣" not in cli(*args, "--ascii").out
    assert "QC 2D=JC 10C 9C" in cli(*args, "--ascii").out


def test_a_long_table_fits_the_screen(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S JK=AS^ 2H=3S^"
    held = "AS KS QS TH 9H 9D 8C 7C 6C 5D 2D JK AH KD JC TS 8S 7D 6D 4S 3D / 3H 3C"
    for lang in ("en", "es"):
        monkeypatch.setenv("LC_ALL", lang)
        done = cli("partial", "--melds", f"{line} / 9H 9C 9C", "--held", held)
        assert max(map(len, done.out.splitlines())) <= 80, done.out
    assert "Escalera limpia" in done.out
    assert "Grupo" in done.out


def test_spanish(cli: Cli) -> None:
    melds = "RP RC RD JK / 4T 5T 6T 7T"
    done = cli(
        "partial", "--melds", melds, "--out", "normal", "--number", "1", "--before", "0", "--lang", "es"
    )
    assert "cerró tras bajar un comodín" in done.out
    assert "sin Barbele en la próxima partida parcial" in done.out
    wrong = cli("partial", "--melds", "5C 6C 8C", "--lang", "es")
    assert "hay un hueco en esta escalera; falta 7♥" in wrong.err
    found = cli("partial", "--melds", melds, "--lang", "es", "--json").document()
    assert found["why"][0] == "KS KH KD JK: set, 10 + 10 + 10 + 30 = 60"


def test_spanish_words_are_read_always_and_initials_when_asked(cli: Cli) -> None:
    assert cli("partial", "--melds", "rey de picas KH KD comodín", "-q").out == "60\n"
    spanish = ("--melds", "4D 5D 6D / 7C 8C 9C", "--out", "normal", "-q")
    assert cli("partial", *spanish, "--lang", "es").out == "2100\n"  # all red
    assert cli("partial", *spanish).out == "1100\n"


def test_an_opening_of_nothing_is_no_try(cli: Cli) -> None:
    call = ("partial", "--opening", "--before", "800", "--melds")
    assert cli(*call, "", "--json").refusal()["code"] == "empty-hand"
    assert cli(*call, " ", "--before", "100", "--json").refusal()["code"] == "empty-hand"


# --- meld, on a Spanish table --------------------------------------------------------------------------------


def test_meld_of_melds_on_a_table(cli: Cli) -> None:
    done = cli("meld", "-r", "fournier", "AS KS QS JS TS 9S 8S 7S 6S 5S", "4S 3S 2H=3S^ / KS KH JK", "--json")
    assert done.document() == {
        "rules": "fournier",
        "melds": [
            {
                "kind": "straight",
                "cards": [*(rank + "S" for rank in "AKQJT9876543"), "2H"],
                "wilds": [{"card": "2H", "for": "3S", "rescued": True}],
                "special": "clean_straight",
                "points": 1500,
                "rescue": 30,
            },
            {
                "kind": "set",
                "cards": ["KS", "KH", "JK"],
                "wilds": [{"card": "JK", "for": None, "rescued": False}],
                "special": None,
                "points": 50,
                "rescue": 0,
            },
        ],
        "total": 1580,
    }


def test_meld_in_other_forms(cli: Cli) -> None:
    args = ("meld", "-r", "pinacle", "QS QH JK^ QD / pinochle: 9S 9S 9H 9H 9D 9D 9C 9C JK 2S 2D")
    assert cli(*args, "-q").out == "1560\n"
    right = cli(*args, "--claim", "1560")
    assert right.status == 0
    assert "the claim of 1560 is right" in right.out
    assert "the claim" not in cli(*args).out
    wrong = cli(*args, "--claim", "1600", "--json")
    assert wrong.status == 1
    assert {"claim": 1600, "difference": 40}.items() <= json.loads(wrong.out).items()
    page = cli(*args, "--claim", "1600").out
    assert "claimed 1600, the cards hold 1560 (+40)" in page
    assert "Q♠ Q♥ Q♦ JK^" in page
    assert cli(*args, "-t", "S").status == 2
    assert cli("meld", "-r", "fournier", "-", "-q", stdin="KS KH KD / # kings\n9S 9H JK\n").out == "80\n"
    assert cli("meld", "-r", "fournier", "--lang", "es", "RP RC JK", "-q").out == "50\n"
    assert json.loads(cli("meld", "-r", "fournier", "", "--json").err)["error"]["code"] == "empty-hand"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (75, ["  meld 3: missed (-45)"]),
        (90, ["  meld 1: its rescue missed (-30)"]),
        (135, ["  meld 2: counted twice (+15)"]),
        (60, ["  meld 1: missed (-60)"]),
        (150, ["  meld 2: missed (-15)", "  meld 3: counted twice (+45)"]),
        (77, ["  no melds missed or counted twice explain it"]),
    ],
)
def test_what_a_wrong_claim_of_melds_missed_or_counted_twice(cli: Cli, claim: int, said: list[str]) -> None:
    args = ("meld", "-r", "fournier", "KS KH KD JK^ / 4C 5C 6C / AS AH AD", "--claim", str(claim))
    lines = cli(*args).out.splitlines()
    assert (
        lines[lines.index(f"claimed {claim}, the cards hold 120 ({claim - 120:+d})") + 1 :][: len(said)]
        == said
    )
    for slips in cli(*args, "--json").document()["explanations"]:
        assert sum(slip["points"] for slip in slips) == claim - 120
        assert [slip["text"] for slip in slips] == [line.strip().removeprefix("or ") for line in said][
            : len(slips)
        ]
