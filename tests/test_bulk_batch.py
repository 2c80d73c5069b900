"""``meldcalc batch``: records in, records out, in the same order, whatever stands in them."""

import csv
import io
import json
import signal
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli

RUN = "AS TS KS QS JS AH AH TH TH JH AD TD TD QD QD AC TC TC JC JC"  # a run and aces around: 25
LINES = [{"meld": "run", "suit": "S", "count": 1, "points": 15, "cards": ["AS", "TS", "KS", "QS", "JS"]}]
LINES += [{"meld": "aces_around", "count": 1, "points": 10, "cards": ["AS", "AH", "AD", "AC"]}]


def ndjson(cli: Cli, *records: Any, args: Any = ()) -> Any:
    """Runs records (maps or lines) through the command; gives what it did and the answers."""
    text = "".join((record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records)
    done = cli("batch", *args, stdin=text)
    return done, [json.loads(line) for line in done.out.splitlines()]


def rows(cli: Cli, text: Any, *args: Any) -> Any:
    """Runs CSV through the command; gives what it did and the rows as maps."""
    done = cli("batch", *args, stdin=text)
    return done, list(csv.DictReader(io.StringIO(done.out, newline="")))


def test_a_record_comes_back_with_its_answer(cli: Cli) -> None:
    done, [answer] = ndjson(cli, {"id": 7, "hand": RUN, "trump": "S", "note": {"a": [1, None]}})
    assert (done.status, done.err) == (0, "")
    assert answer == {
        "id": 7, "hand": RUN, "trump": "S", "note": {"a": [1, None]}, "meld": 25, "melds": LINES, "error": None,
    }  # fmt: skip


@pytest.mark.parametrize("trump", [{}, {"trump": None}, {"trump": ""}, {"trump": "  "}])
def test_without_a_trump_the_best_one_is_named(cli: Cli, trump: Any) -> None:
    _, [answer] = ndjson(cli, {"hand": RUN, **trump})
    assert (answer["meld"], answer["best"], answer["melds"]) == (25, "S", LINES)


@pytest.mark.parametrize(
    ("trump", "meld"), [("none", 12), ("H", 12), ("♠", 25), ("spades", 25), ("picas", 25), ("s", 25)]
)
def test_trumps_in_every_spelling(cli: Cli, trump: str, meld: int) -> None:
    _, [answer] = ndjson(cli, {"hand": RUN, "trump": trump})
    assert answer["meld"] == meld
    assert "best" not in answer


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({"hand": "AS XX", "trump": "S"}, "unknown-card"),
        ({"hand": "9S"}, "not-in-deck"),
        ({"hand": "AS AS AS AS AS"}, "too-many-copies"),
        ({"hand": "AS"}, "hand-size"),
        ({"hand": f"{RUN} / {RUN} / {RUN}"}, "too-many-copies"),
        ({"hand": "AS / KS / QS", "partial": True}, "too-many-hands"),
        ({"hand": "A.K"}, "dotted-form"),
        ({"hand": ""}, "empty-hand"),
        ({"hand": None}, "empty-hand"),
        ({}, "empty-hand"),
        ({"hand": 5}, "bad-field"),
        ({"hand": ["AS"]}, "bad-field"),
        ({"hand": RUN, "trump": "X"}, "unknown-suit"),
        ({"hand": RUN, "trump": 3}, "bad-field"),
        ({"hand": RUN, "rules": "nope"}, "unknown-table"),
        ({"hand": RUN, "rules": 3}, "bad-field"),
        ({"hand": RUN, "partial": "perhaps"}, "bad-field"),
        ({"hand": RUN, "partial": []}, "bad-field"),
        ({"hand": RUN, "claim": "much"}, "bad-field"),
        ({"hand": RUN, "claim": True}, "bad-field"),
        ({"hand": RUN, "claim": 1.5}, "bad-field"),
        ({"hand": "KS KH KD", "rules": "fournier", "trump": "S"}, "bad-field"),
        ({"hand": "KS KH 4C", "rules": "fournier"}, "not-a-meld"),
    ],
)
def test_a_bad_record_says_what_is_wrong_and_stops_nothing(cli: Cli, record: Any, code: str) -> None:
    good = {"hand": RUN, "trump": "S"}
    done, answers = ndjson(cli, good, record, good)
    assert done.status == 1
    assert "(lines 2)" in done.err
    assert [answer["meld"] for answer in answers] == [25, None, 25]
    assert answers[1]["error"].startswith(f"{code}: ")
    assert answers[1]["melds"] is None
    assert "best" not in answers[1]
    assert {name: answers[1][name] for name in record} == record


def test_melds_on_the_table_are_of_the_deck_of_the_seating(cli: Cli) -> None:
    record = json.dumps({"hand": "9S 9S 9S"})
    deck = ("-r", "fournier", "-s", "seating.6.deck={copies: 3, deuces: 12, jokers: 6}")
    done = cli("batch", *deck, "-p", "6", stdin=record + "\n")
    assert json.loads(done.out)["meld"] == 30
    done = cli("batch", *deck, stdin=record + "\n")
    assert json.loads(done.out)["error"].startswith("too-many-copies: ")


@pytest.mark.parametrize(
    "line",
    [
        "nonsense", "{", '{"hand": "AS"', '{"hand": "AS",}', '{"hand": NaN}', '{"x": Infinity}', '{"x": -Infinity}', '"AS"', "5", "null", "[]",
        '[{"hand": "AS"}]', '{"hand": "AS"} {"hand": "AS"}', '{"hand": "AS"} x', '{"hand": "A\tS"}', "{'hand': 'AS'}", '{"hand": "AS", "hand": "KS"}',
        '{"hand": "AS", "trump": "S", "trump": "H"}', '{"claim": 1, "claim": 2, "hand": "AS"}', "[" * 100_000, '{"a":' * 100_000, '{"x": ' + "9" * 5000 + "}",
        "\ufeff{}", "\x0b{}", '{"hand": "\\ud8"}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_record_is_kept_as_it_was(cli: Cli, line: str) -> None:
    done, answers = ndjson(cli, {"hand": RUN}, line, {"hand": RUN})
    assert done.status == 1
    assert [answer["meld"] for answer in answers] == [25, None, 25]
    assert answers[1]["error"].startswith("bad-json: ")
    if "hand" not in answers[1]:
        assert answers[1]["text"] == line.strip(" \t\r\n")


def test_fields_pass_through_to_the_last_character(cli: Cli) -> None:
    """Numbers are not rounded, names not escaped anew, the order stays; only what the answer adds is replaced."""
    line = '{ "x":1.10, "n":1e400 ,"big":123456789012345678901234567890, "é":"\\u00e9\\ud83c", "hand":"AS", "partial":1}'
    done = cli("batch", stdin=line + "  \r\n")
    assert done.out.startswith(line[:-1] + ', "meld": 0, "best": "S"')
    twice = '{"error": "old", "hand": "AS KS", "meld": 5, "n": 1.10, "melds": 7, "best": 1, "partial": true, "claim_ok": 4}'
    _, [answer] = ndjson(cli, twice)
    assert answer == {
        "hand": "AS KS",
        "n": 1.1,
        "partial": True,
        "meld": 0,
        "best": "S",
        "melds": [],
        "error": None,
    }
    assert '"n": 1e400' in cli("batch", stdin='{"hand": "AS", "n": 1e400, "meld": 1}\n').out


def test_blank_lines_are_no_records_but_lines(cli: Cli) -> None:
    done = cli("batch", stdin='\n{"hand": "X"}\n  \n\r\n{"hand": "X"}')
    assert len(done.out.splitlines()) == 2
    assert "records with an error: 2 of 2 (lines 2, 5)" in done.err


def test_the_first_line_numbers_are_told(cli: Cli) -> None:
    done, answers = ndjson(cli, *[{"hand": "X"}] * 25)
    assert len(answers) == 25
    assert done.err == "meldcalc: records with an error: 25 of 25 (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …)\n"


@pytest.mark.parametrize(
    ("claim", "right"), [(25, True), (24, False), ("25", True), (" +25 ", True), (25.0, True), (-25, False)]
)
def test_claims(cli: Cli, claim: float | int | str, right: bool) -> None:
    done, answers = ndjson(cli, {"hand": RUN, "claim": claim}, {"hand": RUN}, {"hand": RUN, "claim": ""})
    assert done.status == 0
    assert answers[0]["claim_ok"] is right
    assert ["claim_ok" in answer for answer in answers[1:]] == [False, False]
    assert ndjson(cli, {"hand": "X", "claim": claim})[1][0]["claim_ok"] is None


@pytest.mark.parametrize("value", [True, "true", "yes", "YES", "1", 1, " Yes "])
def test_partial_hands(cli: Cli, value: bool | int | str) -> None:
    assert ndjson(cli, {"hand": "AS", "partial": value})[1][0]["meld"] == 0


@pytest.mark.parametrize("value", [False, "false", "no", "0", 0, "", None])
def test_whole_hands(cli: Cli, value: bool | int | str | None) -> None:
    assert ndjson(cli, {"hand": "AS", "partial": value})[1][0]["error"].startswith("hand-size: ")


def test_sides_and_the_spanish_game(cli: Cli) -> None:
    spades, hearts = "KS QS JD", "KH QH"
    _, [side, laid] = ndjson(
        cli,
        {"hand": f"{spades} / {hearts}", "partial": True, "trump": "H"},
        {"hand": "KS KH KD JK / 4C 5C 6C", "rules": "fournier"},
    )
    assert side["meld"] == 4 + 2 + 4
    assert [meld["meld"] for meld in side["melds"]] == ["marriage", "pinochle", "royal_marriage"]
    assert laid["meld"] == 75
    assert [meld["kind"] for meld in laid["melds"]] == ["set", "straight"]
    assert "best" not in laid


def test_a_record_may_name_its_table(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("name: house\nextends: double-deck\nmelds: {pinochle: {points: 7}}\n")
    hands = [
        {"hand": "QS JD", "partial": 1, **table} for table in ({}, {"rules": "ehow"}, {"rules": str(house)})
    ]
    assert [answer["meld"] for answer in ndjson(cli, *hands)[1]] == [4, 40, 7]
    args = ("-r", "single-deck", "-o", "scale=ones")
    hands[2]["rules"] = "single-deck"
    # the options belong to the table of the command line, under its own name too
    assert [answer["meld"] for answer in ndjson(cli, *hands, args=args)[1]] == [4, 40, 4]
    assert ndjson(cli, *hands[:1], args=("-s", "melds.pinochle.points=9"))[1][0]["meld"] == 9
    sixteen = {"hand": "AS " * 4 + "KH " * 4 + "QD " * 4 + "JC " * 4}
    assert ndjson(cli, sixteen, args=("-r", "cardzmania-double", "-p", "6"))[0].status == 0
    assert ndjson(cli, sixteen, args=("-r", "cardzmania-double"))[0].status == 1


def test_a_file_of_rules_is_read_each_time(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    for points in (7, 8):
        house.write_text(f"extends: double-deck\nmelds: {{pinochle: {{points: {points}}}}}\n")
        args = ("-r", str(house), "-q")
        assert cli("batch", *args, stdin='{"hand": "QS JD", "partial": 1}\n').out == f"{points}\n"


@pytest.mark.parametrize(
    "args", [("-r", "nope"), ("-o", "x=y"), ("-s", "x=y"), ("-p", "5"), ("-r", "./none.yaml"), ("--jobs", "0"), ("--jobs", "1025"), ("--jobs", "2147483647"), ("-f", "github")]
)  # fmt: skip
def test_a_call_that_cannot_be_answered_is_refused(cli: Cli, args: Any) -> None:
    done = cli("batch", *args, stdin='{"hand": "AS"}\n')
    assert (done.status, done.out) == (2, "")


def test_a_missing_file_is_refused(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for args in (("none.csv",), (".",), ("none.csv", "--out", "x.csv")):
        done = cli("batch", *args)
        assert (done.status, done.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


# --- CSV ---------------------------------------------------------------------------------------------------


def test_rows_come_back_with_their_answers(cli: Cli) -> None:
    done, [first, second, third] = rows(cli, f"id,hand,trump\n1,{RUN},S\n2,{RUN},\n3,XX,S\n")
    assert done.status == 1
    assert done.out.startswith("id,hand,trump,meld,best,error\n")
    assert (first["id"], first["meld"], first["best"], first["error"]) == ("1", "25", "", "")
    assert (second["meld"], second["best"]) == ("25", "S")
    assert (third["meld"], third["best"]) == ("", "")
    assert third["error"].startswith("unknown-card: ")
    assert "(lines 4)" in done.err


def test_every_field_of_a_row_is_used(cli: Cli) -> None:
    done, answers = rows(
        cli, "claim,rules,partial,hand\n4,,yes,QS JD\n5,ehow,1,QS JD\n40,ehow,true,QS JD\n,,,QS JD\n"
    )
    assert [answer["claim_ok"] for answer in answers] == ["true", "false", "true", ""]
    assert [answer["meld"] for answer in answers] == ["4", "40", "40", ""]
    assert done.status == 1


def test_the_form_of_the_file_stays(cli: Cli) -> None:
    text = f'\ufeffId;Hand ;TRUMP;"a ""note"""\r\n1;"{RUN}";S;"x;y\r\nz"\r\n\r\n2;AS, KS;;\r\n'
    done = cli("batch", stdin=text)
    assert done.out == (
        f'Id;Hand ;TRUMP;"a ""note""";meld;best;error\r\n1;"{RUN}";S;"x;y\r\nz";25;;\r\n'
        '2;AS, KS;;;;;"hand-size: cards in this hand: 2, and a hand here has 20"\r\n'
    )
    assert "(lines 5)" in done.err
    assert (
        cli("batch", stdin=f"hand\ttrump\n{RUN}\tS\n").out
        == f"hand\ttrump\tmeld\tbest\terror\n{RUN}\tS\t25\t\t\n"
    )


def test_odd_rows_are_errors_and_stay(cli: Cli) -> None:
    done, answers = rows(
        cli, f'hand,trump,id\n{RUN},S\n{RUN},S,2,3,"4,5"\n"a"b,S,5\n"{RUN},S,3\n{RUN},S,4\n,,\n{RUN},S,6'
    )
    assert [answer["id"] for answer in answers] == ["", "2", "", "", "4", "", "6"]
    assert [answer["meld"] for answer in answers] == ["", "", "", "", "25", "", "25"]
    assert [answer["error"].partition(":")[0] for answer in answers] == ["bad-csv"] * 4 + [
        "",
        "empty-hand",
        "",
    ]
    assert answers[1]["error"].endswith("left over: 3,4,5")
    assert answers[3]["hand"] == f'"{RUN},S,3'
    assert all(len(answer) == 6 for answer in answers)
    assert "(lines 2, 3, 4, 5, 7)" in done.err


def test_columns_of_an_earlier_answer_are_replaced(cli: Cli) -> None:
    once = cli("batch", stdin=f"hand,claim\n{RUN},25\nXX,4\n").out
    assert cli("batch", stdin=once).out == once


@pytest.mark.parametrize(
    "text", ["cards,trump\nAS,S\n", "AS KS QS\n", "hand,hand\nAS,KS\n", 'hand,"x\nAS,S\n', "[]\n", "hand,trump,Trump\n,,\n"]
)  # fmt: skip
def test_a_head_without_hands_is_refused(cli: Cli, text: str) -> None:
    done = cli("batch", stdin=text)
    assert (done.status, done.out) == (2, "")
    assert "hand" in done.err or "head" in done.err


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", " \n\n"])
def test_nothing_in_is_nothing_out(cli: Cli, text: str) -> None:
    assert cli("batch", stdin=text) == (0, "", "")


def test_a_head_alone(cli: Cli) -> None:
    assert cli("batch", stdin="hand,trump").out == "hand,trump,meld,best,error\n"


# --- bytes -------------------------------------------------------------------------------------------------


def test_bytes_that_are_no_text(cli: Cli, tmp_path: Path) -> None:
    bad = tmp_path / "bad.ndjson"
    bad.write_bytes(
        b'{"hand": "AS", "partial": 1}\n{"hand": "\xff"}\n\x00\n{"hand": "AS\xc3"}\n{"hand": "KS", "partial": 1}'
    )
    answers = [json.loads(line) for line in cli("batch", str(bad)).out.splitlines()]
    assert [answer["meld"] for answer in answers] == [0, None, None, None, 0]
    assert [(answer["error"] or "").partition(":")[0] for answer in answers] == [
        "",
        "not-utf8",
        "bad-json",
        "not-utf8",
        "",
    ]
    assert answers[1]["text"] == '{"hand": "\\xff"}'
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b'hand,partial,note\nAS,1,a\nAS,1,\xe9\n"AS",1,"\xff\n,"\nAS,1,b\n')
    done = cli("batch", str(bad))
    assert [row["error"] for row in csv.DictReader(io.StringIO(done.out, newline=""))] == [
        "",
        "not-utf8: byte 6 is not UTF-8",
        "not-utf8: byte 9 is not UTF-8",
        "",
    ]
    assert "(lines 3, 4)" in done.err
    bad.write_bytes("hand\nAS\n".encode("utf-16"))
    assert "not UTF-8" in cli("batch", str(bad)).err


def test_a_lone_surrogate_stays_an_escape(cli: Cli) -> None:
    done = cli("batch", stdin='{"hand": "A\\ud800", "meld": 1}\n')
    answer = json.loads(done.out)
    assert answer["hand"] == "A\ud800"
    assert answer["error"].startswith("unknown-card: ")


def test_a_line_that_is_too_long_is_a_record_too(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import meldcalc.bulk.blocks as blocks

    monkeypatch.setattr(blocks, "LONGEST", 1 << 20)
    monkeypatch.setattr(blocks, "BLOCK", 1 << 16)
    good = '{"hand": "AS", "partial": 1}\n'
    long = tmp_path / "long.ndjson"
    long.write_text(f'{good}{{"x": "{"y" * (3 << 20)}"}}\n{good}{{"z": "{"y" * (2 << 20)}"}}')
    done = cli("batch", str(long))
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["meld"] for answer in answers] == [0, None, 0, None]
    assert answers[1]["error"] == f"too-long: this line has {(3 << 20) + 9} bytes"
    assert answers[3]["error"] == f"too-long: this line has {(2 << 20) + 9} bytes"
    assert answers[1]["text"] == '{"x": "' + "y" * 993
    assert "(lines 2, 4)" in done.err


# --- forms -------------------------------------------------------------------------------------------------


def test_standard_input_is_ndjson_when_it_begins_with_a_brace(cli: Cli) -> None:
    assert cli("batch", stdin=' \n{"hand": "AS"}\n').out.lstrip().startswith("{")
    assert cli("batch", "-", stdin="hand\nAS\n").out.startswith("hand,meld,best,error\n")


def test_the_ending_says_what_a_file_is(cli: Cli, tmp_path: Path) -> None:
    for name, text, begins in [
        ("a.ndjson", '{"hand": "AS"}\n', '{"hand": "AS", '),
        ("a.jsonl", "hand\nAS\n", '{"text": "hand"'),
        ("a.CSV", "hand\nAS\n", "hand,meld"),
        ("a.txt", '{"hand": "AS"}\n', '{"hand": "AS", '),
        ("a", "hand\nAS\n", "hand,meld"),
    ]:
        (tmp_path / name).write_text(text)
        assert cli("batch", str(tmp_path / name)).out.startswith(begins), name


def test_out_has_the_form_of_its_ending(cli: Cli, tmp_path: Path) -> None:
    hands = tmp_path / "hands.csv"
    hands.write_text(f"id,Hand,trump,claim,id\n1,{RUN},S,25,x\n2,XX,,,y\n")
    out = tmp_path / "out.ndjson"
    done = cli("batch", str(hands), "--out", str(out))
    assert (done.status, done.out) == (1, "")
    first, second = [json.loads(line) for line in out.read_text().splitlines()]
    assert first == {
        "id": "1", "hand": RUN, "trump": "S", "claim": "25", "id_": "x", "meld": 25, "melds": LINES, "claim_ok": True, "error": None,
    }  # fmt: skip
    assert second["error"].startswith("unknown-card")
    back = tmp_path / "back.csv"
    cli("batch", str(out), "--out", str(back))
    assert back.read_text().splitlines()[:2] == [
        "id,hand,trump,claim,id_,meld,best,claim_ok,error",
        f"1,{RUN},S,25,x,25,,true,",
    ]
    plain = tmp_path / "out.txt"
    cli("batch", str(hands), "--out", str(plain))
    assert plain.read_text().startswith("id,Hand,trump,claim,id,meld")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "back.csv",
        "hands.csv",
        "out.ndjson",
        "out.txt",
    ]


def test_ndjson_to_csv_misses_no_field_of_any_record(cli: Cli) -> None:
    text = '{"hand": "AS", "partial": 1}\n{"a": [1, {"b": 2}], "n": 1.10, "t": true, "z": null, "hand": "X\\n,\\""}\nnot\n{"claim": 3}\n'
    _, answers = rows(cli, text, "-f", "csv")
    assert list(answers[0]) == [
        "hand",
        "partial",
        "a",
        "n",
        "t",
        "z",
        "text",
        "claim",
        "meld",
        "best",
        "claim_ok",
        "error",
    ]
    assert (answers[1]["a"], answers[1]["n"], answers[1]["t"], answers[1]["z"]) == (
        '[1, {"b": 2}]',
        "1.10",
        "true",
        "",
    )
    assert answers[1]["hand"] == 'X\n,"'
    assert answers[2]["text"] == "not"
    assert len(answers) == 4


def test_numbers_alone_and_one_document(cli: Cli) -> None:
    text = f'{{"hand": "{RUN}"}}\n{{"hand": "X"}}\n{{"hand": "{RUN}", "trump": "H"}}\n'
    assert cli("batch", "-q", stdin=text).out == "25\n\n12\n"
    document = cli("batch", "--json", stdin=text).document()
    assert [record["meld"] for record in document["results"]] == [25, None, 12]
    assert (document["records"], document["failed"], document["lines"]) == (3, 1, [2])
    assert cli("batch", "--json", stdin="").document() == {
        "results": [],
        "records": 0,
        "failed": 0,
        "lines": [],
    }


def test_with_out_the_document_tells_how_it_went(cli: Cli, tmp_path: Path) -> None:
    out = str(tmp_path / "out.csv")
    done = cli("batch", "--out", out, "--json", stdin="hand\nX\n")
    assert done.document() == {"records": 1, "failed": 1, "lines": [2], "out": out}


def test_machine_formats_do_not_speak_spanish(cli: Cli) -> None:
    done = cli("batch", "--lang", "es", stdin='{"hand": "RP", "trump": "P"}\n')
    assert "unknown-" in done.out
    assert "registros con error" in done.err


def test_a_number_of_thousands_of_digits_is_one_bad_record(cli: Cli) -> None:
    """Python refuses to read it; the message is about the record, not about Python."""
    good = '{"hand": "QS JD", "partial": 1, "n": %s}\n'
    done = cli("batch", stdin=good % ("7" * 4300) + good % ("-" + "7" * 4301) + good % 7)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["meld"] for answer in answers] == [4, None, 4]
    assert answers[1]["error"] == "bad-json: a number has more than 4300 digits"
    assert done.out.startswith('{"hand": "QS JD", "partial": 1, "n": ' + "7" * 4300 + ", ")


def test_a_call_in_a_program_leaves_its_signals_as_they_were(cli: Cli) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert cli("batch", stdin='{"hand": "QS JD", "partial": 1}\n').status == 0
    assert cli("batch", "none.csv").status == 2
    assert signal.getsignal(signal.SIGTERM) is before
