"""The strict reader: positions, everything that is refused, all problems at once, linear time, no traceback."""

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import mark_of, plain_loop
from hypothesis import given, strategies as st

from meldcalc.errors import MOST_PROBLEMS, Refusal, Refusals, problems_of
from meldcalc.reader import (
    Problems,
    list_of,
    map_of,
    one_of,
    parse,
    read_bytes,
    read_file,
    read_text,
    record,
    text,
    whole,
    yes_no,
)


def plain(node: Any) -> Any:
    """A node's value without its places."""
    if node.kind == "map":
        return {key: plain(value) for key, (_, value) in node.value.items()}
    return [plain(value) for value in node.value] if node.kind == "list" else node.value


def refused(source: Any) -> Any:
    """The problems of a text as (code, line, column, path)."""
    with pytest.raises(Refusals) as caught:
        read_text(source, "f.yaml")
    return [
        (problem.code, mark_of(problem).line, mark_of(problem).column, ".".join(mark_of(problem).path))
        for problem in problems_of(caught.value)
    ]


def test_every_scalar_is_text() -> None:
    source = "a: 010\nb: NO\nc: 12:30\nd: 1e3\ne: ~\nf: '#'\n10: [yes, 2026-01-01, 0x1F]\n"
    assert plain(read_text(source)) == {
        "a": "010",
        "b": "NO",
        "c": "12:30",
        "d": "1e3",
        "e": "~",
        "f": "#",
        "10": ["yes", "2026-01-01", "0x1F"],
    }


def test_places_count_from_one() -> None:
    node = read_text("a:\n  - {b: 1, ñ: 2}\n")
    key, value = node.value["a"]
    assert (key.line, key.column) == (1, 1)
    inner = value.value[0]
    assert (inner.line, inner.column) == (2, 5)
    key, value = inner.value["ñ"]
    assert (key.line, key.column, value.line, value.column) == (2, 12, 2, 15)


def test_crlf_and_bom_change_nothing() -> None:
    source = "a: 1\nb: [x, y]\nb: 3\n"
    marked = b"\xef\xbb\xbf" + source.replace("\n", "\r\n").encode()
    assert refused(read_bytes(marked)) == refused(source) == [("duplicate-key", 3, 1, "b")]


def test_nothing_at_all_is_empty() -> None:
    assert read_text("").empty
    assert read_text("# only a comment\n").empty
    assert read_text("hands:\n").value["hands"][1].empty
    assert not read_text("hands: ''\n").value["hands"][1].empty


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a: 1\na: 2\n", [("duplicate-key", 2, 1, "a")]),
        ("x: {y: [1, {a: 1, a: 2}]}", [("duplicate-key", 1, 19, "x.y.2.a")]),
        ("a: &n 1\nb: *n\n", [("yaml-syntax", 1, 4, "a"), ("yaml-syntax", 2, 4, "b")]),
        ("a: !x 1\n", [("yaml-syntax", 1, 4, "a")]),
        ("a: !!str 1\n", [("yaml-syntax", 1, 4, "a")]),
        ("a: ! 1\n", [("yaml-syntax", 1, 4, "a")]),
        ("a: &n {b: 1}\nc: !m [1]\n", [("yaml-syntax", 1, 4, "a"), ("yaml-syntax", 2, 4, "c")]),
        ("*n : 1\n", [("yaml-syntax", 1, 1, "")]),
        ("<<: {a: 1}\nb: 2\n", [("yaml-syntax", 1, 1, "")]),
        ("? [a, b]\n: 1\nc: 2\nc: 3\n", [("yaml-syntax", 1, 3, ""), ("duplicate-key", 4, 1, "c")]),
        ("{a: 1}: 2\n", [("yaml-syntax", 1, 1, "")]),
        ("a: 1\n---\nb: 2\n", [("yaml-syntax", 2, 1, "")]),
        ("a: [1\n", [("yaml-syntax", 2, 1, "")]),
        ("a: b: c\n", [("yaml-syntax", 1, 5, "")]),
        ("\ta: 1\n", [("yaml-syntax", 1, 1, "")]),
        ('a: "x\n', [("yaml-syntax", 2, 1, "")]),
        ("a: \x00\n", [("yaml-syntax", 1, 1, "")]),
        ("a: \ud800\n", [("yaml-syntax", 1, 4, "")]),
        ("%YAML 3.0\n---\na: 1\n", [("yaml-syntax", 1, 1, "")]),
        ("[" * 100, [("yaml-syntax", 1, 41, "")]),
        ("[" * 100 + "]" * 100, [("yaml-syntax", 1, 41, "")]),
        ("{a: " * 100 + "}" * 100, [("yaml-syntax", 1, 161, "")]),
    ],
)
def test_refused(source: str, found: Any) -> None:
    assert refused(source) == found


def test_a_quoted_merge_sign_is_a_key_like_any_other() -> None:
    assert plain(read_text("'<<': 1\n")) == {"<<": "1"}


def test_explicit_document_start_and_directive_are_fine() -> None:
    assert plain(read_text("%YAML 1.1\n---\na: 1\n...\n")) == {"a": "1"}


def test_bytes_that_are_no_utf8() -> None:
    with pytest.raises(Refusal) as caught:
        read_bytes("a: 1\nñb: ".encode() + b"\xff\xfe", "f.yaml")
    assert caught.value.code == "not-utf8"
    assert mark_of(caught.value)[:3] == ("f.yaml", 2, 5)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as caught:
        read_file(str(tmp_path / "none.yaml"))
    assert caught.value.code == "file-missing"
    with pytest.raises(Refusal) as caught:
        read_file(str(tmp_path))
    assert caught.value.code == "not-a-file"
    with pytest.raises(Refusal) as caught:
        read_file("a\0b")
    assert caught.value.code == "cannot-read"


HAND = record(
    {
        "bidder": text,
        "bid": whole(1),
        "trump": one_of("S", "H", "D", "C"),
        "made": yes_no,
        "points": map_of(whole(None)),
        "tags": list_of(text),
    },
    need=("bid",),
)


def test_fields_are_converted() -> None:
    problems = Problems("f.yaml")
    source = "{bidder: Ana, bid: 060, trump: S, made: no, points: {We: -5, They: +7}, tags: [a, b]}"
    assert HAND(parse(source, problems), problems) == {
        "bidder": "Ana",
        "bid": 60,
        "trump": "S",
        "made": False,
        "points": {"We": -5, "They": 7},
        "tags": ["a", "b"],
    }
    assert HAND(parse("{bid: 1, points: , tags: }", problems), problems) == {
        "bid": 1,
        "points": {},
        "tags": [],
    }
    problems.done()


def test_all_problems_of_a_file_with_breadcrumbs_and_near_misses() -> None:
    source = """\
- {bidder: Ana, bid: x}
- {bider: Ana, bid: 5, trump: s}
- {trump: S, made: perhaps, points: {We: [1], They: 1.5}}
- oops
- {bid: 0, bidder: &a Bob, tags: {a: b}}
"""
    problems = Problems("f.yaml")
    list_of(HAND)(parse(source, problems), problems)
    with pytest.raises(Refusals) as caught:
        problems.done()
    told = [
        (p.code, mark_of(p).line, mark_of(p).column, ".".join(mark_of(p).path), p.hint)
        for p in caught.value.problems
    ]
    assert told == [
        ("bad-value", 1, 22, "1.bid", None),
        ("unknown-key", 2, 4, "2.bider", "did you mean bidder?"),
        ("bad-value", 2, 31, "2.trump", "did you mean S?"),
        ("missing-key", 3, 3, "3", None),
        ("bad-value", 3, 20, "3.made", None),
        ("bad-value", 3, 42, "3.points.We", None),
        ("bad-value", 3, 53, "3.points.They", None),
        ("bad-value", 4, 3, "4", None),
        ("bad-value", 5, 9, "5.bid", None),
        ("yaml-syntax", 5, 20, "5.bidder", None),
        ("bad-value", 5, 34, "5.tags", None),
    ]
    assert "allowed: bidder, bid, trump, made, points, tags" in caught.value.problems[1].message


texts = st.text(alphabet=st.sampled_from(list("ab:-[]{}&*!|>'\"%@`#?,\n\t <~.é\ud800\x00\x85")), max_size=60)


@given(texts)
def test_any_text_is_read_or_refused(source: Any) -> None:
    found = []
    try:
        read_text(source)
    except Refusals as refusal:
        found = refusal.problems
    assert all(problem.code in ("yaml-syntax", "duplicate-key") for problem in found)
    assert all(mark_of(problem).line >= 1 and mark_of(problem).column >= 1 for problem in found)


@given(st.binary())
def test_any_bytes_are_text_or_refused(data: Any) -> None:
    code = "not-utf8"
    try:
        read_bytes(data)
    except Refusal as refusal:
        code = refusal.code
    assert code == "not-utf8"


@given(texts)
def test_the_pure_loader_reads_the_same(source: Any) -> None:
    def outcome() -> Any:
        try:
            return plain(read_text(source))
        except Refusals as refusal:
            return [problem.code for problem in refusal.problems]

    fast = outcome()
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CBaseLoader")
        slow = outcome()
    # The two scanners differ in what they let pass at the edges (tabs, odd breaks); what both read, they read alike.
    if isinstance(fast, dict) and isinstance(slow, dict):
        assert slow == fast


def test_the_pure_loader_keeps_places_and_strictness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CBaseLoader")
    node = read_text("a:\n  - {b: 1, ñ: '2'}\n")
    key, value = node.value["a"][1].value[0].value["ñ"]
    assert (key.line, key.column, key.plain, value.column, value.plain) == (2, 12, True, 15, False)
    assert refused("a: &n 1\nb: *n\na: !x 2\n") == [
        *(("yaml-syntax", 1, 4, "a"), ("yaml-syntax", 2, 4, "b")),
        *(("duplicate-key", 3, 1, "a"), ("yaml-syntax", 3, 4, "a")),
    ]


LINE = "- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140, They: 110}}\n"


def test_time_grows_with_the_file_and_no_faster() -> None:
    def seconds(hands: Any) -> Any:
        source = "hands:\n" + LINE * hands
        best = 9.0
        for _ in range(3):
            start = time.process_time()
            read_text(source)
            best = min(best, time.process_time() - start)
        return best

    small, large = seconds(500), seconds(4000)
    assert large < 8 * small * 2


def test_a_long_list_and_deep_problems_stay_cheap() -> None:
    """Many problems in one file: the first are told, the rest counted, and finding their paths takes no longer."""
    source = "".join(f"- {{a: 1, a: {n}}}\n" for n in range(5000))
    start = time.process_time()
    assert len(refused(source)) == MOST_PROBLEMS + 1
    assert time.process_time() - start < 200 * plain_loop()
