"""The JSON documents are as docs/json.md and ``help json --schema`` say: every key, every type, every null."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Cli, run_command
from jsonschema import Draft202012Validator

from meldcalc.documents.contract import ANSWERS, definitions, schema
from meldcalc.documents.page import page

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"


def strict(part: Any) -> Any:
    """A schema that takes no key that it does not name, but for the records of a batch, which keep their own fields."""
    if isinstance(part, list):
        return [strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: strict(value) for key, value in part.items()}
    if "properties" in found and "required" in found and "claim_ok" not in found["properties"]:
        found["additionalProperties"] = False
    return found


SHEET = "meldcalc: 1\nrules: single-deck\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\nseats: [Ana, Bob, Luis, Carol]\ndealer: Bob\nhands:\n"
HAND = "- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140, They: 110}}\n"
SET = "- {bidder: Carol, bid: 250, trump: H, meld: {We: 60, They: 80}, tricks: {They: 50}}\n"
EVERY_LINE = (
    HAND
    + SET
    + "- {result: passed-out}\n- {void: 2, reason: misdeal}\n- {unvoid: 2}\n- {adjust: {They: -50}, reason: talk}\n"
    "- {fix: 1, bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 130, They: 120}, reason: wrong}\n"
    "- {note: late}\n- {undo: 4}\n- {redo: 4}\n- {sub: {Ana: Rosa}}\n- {adjust: {We: 5}}\n- {end: }\n"
)
GAMES = "meldcalc: 1\nrules: pinacle\nsides: {NS: [], EW: []}\npartials:\n"
GAME = '- {NS: {melds: "KS KH KD JK / 4C 5C 6C 7C 2H=8C", held: "AD", out: normal}, EW: {points: 120}}\n'
EVENT = "meldcalc: 1\nname: T\nrules: single-deck\n"
PLAYERS = (
    EVENT
    + 'players: {1: Ana, 2: Bob, 3: Carol, 4: Dan, 5: Eva}\ngroups: {all: [1, 2], none: [5]}\nentry: "5.00"\nset_money: "0.50"\nprizes: [50%, 30%]\n'
)
HEAD = "round,table,n,s,e,w,ns,ew\n"


def put(place: Path) -> None:
    """The files that the calls work on."""
    files = {
        "new.yaml": SHEET,
        "one.yaml": SHEET + HAND,
        "all.yaml": SHEET + EVERY_LINE.replace("- {end: }\n", ""),
        "other.yaml": SHEET + HAND.replace("300", "290") + SET,
        "ended.yaml": SHEET + HAND + "- {end: We}\n",
        "undone.yaml": SHEET + HAND + "- {undo: 1}\n",
        "void.yaml": SHEET + HAND + "- {void: 1}\n",
        "plain.yaml": "meldcalc: 1\nrules: single-deck\nsides: {We: [], They: []}\nhands:\n" + HAND.replace("Luis", "We"),
        "three.yaml": "meldcalc: 1\nrules: three-handed\nsides: {A: [], B: [], C: []}\nhands:\n"
        "- {bidder: A, bid: 30, trump: S, meld: {A: 19, B: 4, C: 0}, tricks: {A: 14, B: 11}}\n",
        "bad.yaml": SHEET + "- {bidder: Nobody, bid: 300}\n- {nonsense: 1}\n",
        "games.yaml": GAMES + GAME,
        "played.yaml": GAMES + "- {NS: {points: 1600}, EW: {points: 900}}\n",
        "empty.yaml": GAMES,
        "house.yaml": "extends: single-deck\nname: house\nmatch: {target: x}\nplay: {leads: nobody}\n",
        "log.yaml": "rules: ehow\ntrump: S\nplayers: [Ana, Bob, Luis, Carol]\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\n"
        "leader: Ana\ntricks:\n- AH KS 9H KH\n- QS TH AS TS\n",
        "revoke.yaml": "rules: ehow\ntrump: S\nplayers: [Ana, Bob, Luis, Carol]\nsides: {We: [Ana, Luis], They: [Bob, Carol]}\n"
        "leader: Ana\ntricks:\n- AS 9H KS QS\n- AH JS 9D KH\n",
        "rounds.yaml": "meldcalc: 1\nrules: cardzmania-single\noption: {rounds: 3}\nsides: {We: [], They: []}\nhands:\n",
        "eight.yaml": "meldcalc: 1\nrules: pinacle\nset: {match.partials: 8}\nsides: {NS: [A, C], EW: [B, D]}\nseats: [A, B, C, D]\n"
        "dealer: A\npartials:\n",
        "quiet/event.yaml": PLAYERS,
        "quiet/nights.csv": "night,player,points\n",
        "lots/event.yaml": EVENT + "teams: {1: [A, B], 2: [C, D]}\nscoring: team\n",
        "lots/results.csv": "round,table,a,b,a_points,b_points,a_sets,b_sets\n1,1,1,2,50,20,1,0\n",
        "hands.ndjson": '{"id": 1, "hand": "KS QS", "partial": true, "claim": 2}\n{"hand": "KX"}\n'
        '{"hand": "KS KH KD JK", "rules": "fournier"}\n',
        "event/event.yaml": PLAYERS + "penalties: [{player: 2, round: 1, points: -2, reason: late}]\n",
        "event/results.csv": HEAD + "1,1,1,2,3,4,200,100\n2,1,1,3,2,4,200,150\n3,1,1,4,2,3,90,90\n",
        "event/seating.csv": "round,table,n,s,e,w\n4,1,1,2,3,4\n",
        "none/event.yaml": PLAYERS,
        "sets/event.yaml": PLAYERS,
        "sets/results.csv": HEAD.replace("ew\n", "ew,sets\n") + "1,1,1,2,3,4,200,100,1\n",
        "teams/event.yaml": EVENT + "teams: {1: [A, B], 2: [C, D], 3: [E, F]}\nscoring: team\nbye: {result: win, points: 50}\n",
        "teams/results.csv": "round,table,a,b,a_points,b_points\n1,1,1,2,50,20\n1,,3,bye,,\n",
        "season/event.yaml": PLAYERS.replace("name: T\n", ""),
        "season/nights.csv": "night,player,points\none,1,30\none,2,20\ntwo,1,30\ntwo,3,30\n",
        "wrong/event.yaml": PLAYERS,
        "wrong/results.csv": HEAD + "1,1,1,2,3,9,200,x\n",
    }  # fmt: skip
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text)


FULL = "AS TS KS QS JS KH QH JD AD AH AC 9S"
CALLS: dict[str, Any] = {
    "meld": [
        ["AS TS KS QS JS KH QH JD", "-t", "S", "--partial", "-r", "single-deck"],
        ["KS QS KH QH KD QD KC QC / JD QS", "-t", "none", "--partial", "--claim", "5"],
        ["KS QS KH QH", "-t", "S", "--partial", "--claim", "3"],
        ["KS QS JD KH QH", "-t", "S", "--partial", "--claim", "12"],
        ["AS TS KS QS JS QS JD", "-t", "S", "--partial", "--claim", "4"],
        ["AS TS KS QS JS QS JD", "-t", "S", "--partial", "--claim", "17"],
        ["KS QS KH", "-t", "H", "--partial", "--claim", "4"],
        ["9H 9H 9D 9D 9C 9C KC QC AS AH AD AC", "-t", "H", "-r", "ehow"],
        ["9H 9H 9D 9D 9C 9C KC QC AS AH AD AC", "-r", "ehow"],
        ["KS QS", "--partial"],
        ["KS QS", "-t", "S", "--partial", "--claim", "2"],
        ["QS JD KH QH", "-t", "S", "--partial", "--claim", "2"],
        ["9H 9H 9D 9D 9C 9C KC QC AS AH AD AC", "-r", "cardzmania-single"],
        ["9H 9H 9D 9D 9C 9C KC QC AS AH AD AC", "-r", "cardzmania-single", "-t", "S"],
        ["KS KH KD JK / 4C 5C 6C 2H=7C / KS KH KD 2C", "-r", "fournier"],
        ["KS KH KD JK / 4C 5C 6C 2H=7C", "-r", "fournier", "--claim", "10"],
        ["KS KH KD KC / QS QH QD", "-r", "fournier"],
        ["AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "-r", "fournier", "--claim", "0"],
    ],
    "tricks": [
        ["AS AS TH KD", "--last"],
        ["AS KS QS", "-r", "ehow"],
        ["AS KS QS", "-r", "single-deck", "-s", "tricks.rounding=up-7"],
        ["--log", "log.yaml"],
        ["--log", "revoke.yaml"],
    ],
    "score": [
        ["--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20"],
        ["--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20", "--before", "0,0"],
        ["--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20", "--before", "490,0"],
        ["--bidder", "Us", "--bid", "60", "--meld", "35,12"],
        ["--bidder", "Us", "--bid", "60", "--meld", "70,12"],
        ["--bidder", "Us", "--bid", "60", "--meld", "35,12", "--thrown-in"],
        ["--passed-out"],
        ["--bidder", "Us", "--bid", "60", "--meld", "70,12", "-s", "settlement.save_meld=trick"],
        ["-r", "three-handed", "--sides", "A,B,C", "--bidder", "A", "--bid", "25", "--meld", "12,6,6", "--tricks", "7,8,6", "--tricks-won", "5,6,4", "--buried", "4", "--before", "80,90,88"],
        ["-r", "single-deck", "--bidder", "Us", "--bid", "250", "--meld", "290,40"],
        ["-r", "single-deck", "--bidder", "Us", "--bid", "300", "--meld", "190,40"],
        ["-s", "match.both_cross=extend-25", "--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20", "--before", "490,490"],
        ["-s", "match.rounds=3", "--round", "3", "--bidder", "Us", "--bid", "60", "--meld", "35,12", "--tricks", "30,20", "--before", "0,33"],
    ],
    "partial": [
        ["--melds", "KS KH KD JK / 4C 5C 6C", "--held", "AD 9H", "--out", "normal"],
        ["--melds", "KS KH KD JK", "--before", "800", "--failed-openings", "1"],
        ["--opening", "--before", "800", "--melds", "KS KH KD"],
        ["--opening", "--before", "100", "--melds", "KS KH KD"],
    ],
    "batch": [["hands.ndjson"], ["hands.ndjson", "--out", "scored.ndjson"]],
    "match new": [
        ["begun.yaml", "-r", "single-deck", "--sides", "We=Ana+Luis,They=Bob+Carol", "--seats", "Ana,Bob,Luis,Carol", "--dealer", "Bob"],
        ["begun2.yaml", "-r", "pinacle", "--sides", "NS,EW"],
    ],
    "match add": [
        ["one.yaml", "--bidder", "Ana", "--bid", "300", "-t", "S", "--meld", "190,40", "--tricks", "140,-"],
        ["games.yaml", "--melds", "NS=KS KH KD", "--points", "EW=40"],
        ["one.yaml", "--passed-out"],
    ],
    "match fix": [["all.yaml", "1", "--passed-out", "--reason", "x"]],
    "match void": [["one.yaml", "1", "--reason", "x"]],
    "match unvoid": [["void.yaml", "1"]],
    "match undo": [["one.yaml"]],
    "match redo": [["undone.yaml"]],
    "match adjust": [["one.yaml", "They=-50", "--reason", "x"]],
    "match sub": [["one.yaml", "Ana=Rosa"]],
    "match note": [["one.yaml", "x"]],
    "match end": [["one.yaml"], ["one.yaml", "We"]],
    "match show": [
        ["all.yaml"], ["one.yaml", "--hand", "1", "--stake", "0.05"], ["new.yaml"], ["games.yaml"], ["empty.yaml"],
        ["played.yaml", "--stake", "0.05"], ["three.yaml", "--stake", "0.1"], ["ended.yaml"], ["plain.yaml"],
    ],
    "match check": [["bad.yaml", "one.yaml"], ["games.yaml"]],
    "match log": [["all.yaml"], ["ended.yaml"], ["games.yaml"]],
    "match next": [["rounds.yaml"], ["eight.yaml"], ["one.yaml"], ["ended.yaml"], ["games.yaml"], ["played.yaml"], ["plain.yaml"]],
    "match stats": [["all.yaml", "one.yaml"], ["games.yaml"], ["new.yaml"], ["empty.yaml"], ["one.yaml", "three.yaml"]],
    "match compare": [["one.yaml", "other.yaml"], ["one.yaml", "one.yaml"], ["other.yaml", "one.yaml"]],
    "match export": [["one.yaml", "--html", "page.html"], ["one.yaml", "--html", "-"]],
    "event standings": [["event"], ["none"], ["sets"], ["teams"], ["season"], ["season", "--best", "1"]],
    "event season": [["season", "--best", "1"]],
    "event crosstable": [["teams"]],
    "event card": [["event", "1"], ["event", "5"], ["teams", "3"], ["season", "1", "--best", "1"], ["season", "3"], ["sets", "5"]],
    "event honours": [["quiet"], ["lots"], ["event"], ["none"], ["sets"], ["season"], ["teams"]],
    "event prizes": [["event"], ["none"], ["sets"], ["season"]],
    "event missing": [["event", "--round", "4"], ["event", "--round", "3"]],
    "event check": [["event"], ["wrong"], ["season"]],
    "event add": [["lots", "2", "1", "30", "20", "-p", "1,2", "--sets", "0,1"], ["none", "1", "1", "30", "20", "-p", "1,2,3,4"], ["event", "4", "1", "30", "20"], ["event", "4", "bye", "-p", "5"]],
    "event fix": [["event", "1", "1", "30", "20", "--reason", "x"]],
    "event void": [["lots", "1", "1", "--reason", "x"], ["event", "1", "1", "--reason", "x"]],
    "event seat": [["--players", "8", "--rounds", "3"], ["--teams", "5"], ["--players", "9", "--rounds", "2", "--draw"]],
    "event next": [["event", "--seed", "1"], ["teams", "--seed", "1"], ["none", "--seed", "2"]],
    "event export": [["event", "--html", "page.html"]],
    "tally": [["one.yaml", "ended.yaml"], ["event"], ["one.yaml", "games.yaml"]],
    "rules list": [[]],
    "rules show": [["cardzmania-single"], ["single-deck"], ["double-deck", "-s", "moon=none"], ["fournier"], ["pinacle"], ["ehow"]],
    "rules diff": [["double-deck", "single-deck"], ["fournier", "double-deck"], ["double-deck", "fournier"]],
    "rules check": [["house.yaml"]],
    "help": [[], ["notation"], ["errors"], ["json"], ["json", "match", "show"]],
    "error": [
        ["meld", "XX"], ["match", "show", "nowhere.yaml"], ["match", "show", "bad.yaml"], ["score", "--bid", "x"], ["rules", "show", "nothing"],
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Every document of every call, by command; each call finds the files as they were."""
    documents: dict[str, list[tuple[Any, Any]]] = {}
    wrong: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in ("MELDCALC_RULES", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        for command, calls in CALLS.items():
            for call in calls:
                place = tmp_path_factory.mktemp("call")
                put(place)
                patch.chdir(place)
                words = [] if command == "error" else command.split()
                done = run_command(*words, *call, "--json")
                if (done.status == 2) != (command == "error"):
                    wrong.append(f"{command} {call}: {done.err}")
                    continue
                text = done.err.splitlines()[-1] if command == "error" else done.out
                documents.setdefault(command, []).append((call, json.loads(text)))
    assert not wrong, "\n".join(wrong)
    return documents


DEFS = strict(definitions())


def test_every_command_is_in_the_contract() -> None:
    from importlib import import_module

    from meldcalc.cli.app import COMMANDS

    called = set()
    for name, (module, _) in COMMANDS.items():
        own = import_module(f"meldcalc.cli.{module}").app.registered_commands
        for info in own:
            word = info.name or info.callback.__name__.rstrip("_").replace("_", "-")
            called.add(name if len(own) == 1 else f"{name} {word}")
    assert set(ANSWERS) == called - {"rules schema"} | {"error"}  # that one is itself a JSON Schema
    assert set(CALLS) == set(ANSWERS) - {"match play"}  # which needs a terminal


@pytest.mark.parametrize("command", CALLS)
def test_documents_have_the_keys_and_types_that_are_published(found: Any, command: Any) -> None:
    for call, document in found[command]:
        assert next(iter(document.items())) == ("meldcalc", 1), call
        for answers in ({**DEFS[command], "$defs": DEFS}, schema(command)):
            problems = [
                f"{call}: {'.'.join(map(str, one.absolute_path))}: {one.message[:300]} {[c.message[:200] for c in one.context or ()]}"
                for one in Draft202012Validator(answers).iter_errors(document)
            ]
            assert not problems, "\n".join(problems)


def seen_in(document: Any, part: Any, seen: Any) -> None:
    """Notes every key of a document by what is published of it, and whether its value was null."""
    if "$ref" in part:
        part = DEFS[part["$ref"].removeprefix("#/$defs/")]
    for one in part.get("anyOf", ()):
        if Draft202012Validator({**one, "$defs": DEFS}).is_valid(document):
            seen_in(document, one, seen)
    if isinstance(document, list):
        for one in document:
            seen_in(one, part.get("items", {}), seen)
    elif isinstance(document, dict):
        for key, value in document.items():
            inner = part.get("properties", {}).get(key)
            if inner is not None:
                seen.add((key, inner.get("description"), value is None))
            others = part.get("additionalProperties")
            seen_in(value, inner or (others if isinstance(others, dict) else {}), seen)


def may_be_null(part: Any) -> Any:
    return (
        None in part.get("enum", ())
        or "null" in part.get("type", ())
        or any(may_be_null(one) for one in part.get("anyOf", ()))
    )


# What needs a terminal, a cluster or a broken machine.
ELSEWHERE = {
    ("file", "The file that holds it."),
    ("lost", "The parts that could not be scored (with --dask)."),
    ("part", "The name of the part."),
    ("error", "Why, for people."),
}


def test_every_key_is_seen_and_every_null(found: Any) -> None:
    """What is published happens: a key that no document has, or a null that is never there, would be a slip."""
    seen: set[Any] = set()
    for command, calls in found.items():
        for _, document in calls:
            seen_in(document, DEFS[command], seen)
    lacking = []
    for name, part in DEFS.items():
        for key, inner in part.get("properties", {}).items():
            told = (key, inner.get("description"))
            if told in ELSEWHERE:
                continue
            if not {(*told, True), (*told, False)} & seen:
                lacking.append(f"{name}: {key}")
            elif may_be_null(inner):
                lacking += [f"{name}: {key}: {null=}" for null in (True, False) if (*told, null) not in seen]
    assert not lacking, "\n".join(lacking)


def test_schemas_are_schemas(cli: Cli) -> None:
    whole = json.loads(cli("help", "json", "--schema").out)
    Draft202012Validator.check_schema(whole)
    assert whole == json.loads(cli("help", "json", "--schema", "--json").out) == schema()
    assert set(ANSWERS) <= set(whole["$defs"])
    one = json.loads(cli("help", "json", "match", "show", "--schema").out)
    Draft202012Validator.check_schema(one)
    sheet = {"meldcalc": 1, "rules": "x", "sides": [], "hands": [], "total": {}, "match": {}}
    assert [error.message for error in Draft202012Validator(one).iter_errors(sheet)]
    sheet["match"] = {"over": False, "winner": None, "tie": False, "target": 5}
    sheet["added later"] = True
    assert Draft202012Validator(one).is_valid(sheet)
    assert Draft202012Validator(whole).is_valid(sheet)
    assert not Draft202012Validator(one).is_valid({**sheet, "meldcalc": 2})


def test_an_unknown_command_has_no_document(cli: Cli) -> None:
    assert cli("help", "json", "match", "shwo", "--json").refusal()["code"] == "unknown-topic"
    assert "did you mean match show?" in cli("help", "json", "match", "shwo").err
    assert cli("help", "rules", "--schema", "--json").refusal()["code"] == "usage"
    assert cli("help", "json", "--schema", "-f", "csv", "--json").status == 2


def test_the_page_is_made_from_the_types() -> None:
    """``python -m meldcalc.documents > docs/json.md`` writes it anew."""
    assert (ROOT / "docs" / "json.md").read_text(encoding="utf-8") == page()


def test_documents_are_english_in_every_language(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path)
    monkeypatch.chdir(tmp_path)
    for call in (["match", "show", "one.yaml"], ["help", "json", "meld"], ["match", "show", "nowhere.yaml"]):
        here, there = cli(*call, "--json"), cli(*call, "--json", "--lang", "es")
        assert (here.out, here.err) == (there.out, there.err)
