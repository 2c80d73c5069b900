"""One line more: every byte stays, whatever the file looks like."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from meldcalc.errors import Refusal
from meldcalc.match.lines import Value, flow, with_entry
from meldcalc.reader import read_bytes, read_text

ENTRY: dict[str, Value] = {"bidder": "Luis", "bid": 300}
LINE = "{bidder: Luis, bid: 300}"
HEAD = "meldcalc: 1\nrules: single-deck\nsides: {We: [], They: []}\n"


def put(text: str) -> str:
    data = text.encode()
    return with_entry(data, read_text(read_bytes(data)), "hands", ENTRY).data.decode()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("hands:\n- {a: b}\n", f"hands:\n- {{a: b}}\n- {LINE}\n", id="block"),
        pytest.param("hands:\n  - {a: b}\n", f"hands:\n  - {{a: b}}\n  - {LINE}\n", id="indented"),
        pytest.param("hands:\n- {a: b}", f"hands:\n- {{a: b}}\n- {LINE}\n", id="no last end"),
        pytest.param("hands:\r\n- {a: b}\r\n", f"hands:\r\n- {{a: b}}\r\n- {LINE}\r\n", id="crlf"),
        pytest.param(
            "hands:\n- {a: b}  # so\n\n# the end\n",
            f"hands:\n- {{a: b}}  # so\n\n# the end\n- {LINE}\n",
            id="comments",
        ),
        pytest.param(
            "hands:\n-   a: b\n    c: d\n", f"hands:\n-   a: b\n    c: d\n- {LINE}\n", id="block map"
        ),
        pytest.param("hands:\n-\n  a: b\n", f"hands:\n-\n  a: b\n- {LINE}\n", id="dash alone"),
        pytest.param(
            "hands:\n- {a: b,\n   c: d}\n", f"hands:\n- {{a: b,\n   c: d}}\n- {LINE}\n", id="flow over lines"
        ),
        pytest.param("hands:\n- a: |\n    # x\n", f"hands:\n- a: |\n    # x\n- {LINE}\n", id="literal"),
        pytest.param("hands:\n", f"hands:\n- {LINE}\n", id="nothing"),
        pytest.param("hands:", f"hands:\n- {LINE}\n", id="nothing, no end"),
        pytest.param("hands: # soon\n# more\n", f"hands: # soon\n- {LINE}\n# more\n", id="nothing, comments"),
        pytest.param("hands: []\n", f"hands:\n- {LINE}\n", id="empty brackets"),
        pytest.param("hands: [ ] # soon\n", f"hands: # soon\n- {LINE}\n", id="empty brackets, comment"),
        pytest.param("hands: []", f"hands:\n- {LINE}\n", id="empty brackets, no end"),
        pytest.param("", f"hands:\n- {LINE}\n", id="no list"),
        pytest.param("hands: [{a: b}]\n", f"hands: [{{a: b}}, {LINE}]\n", id="flow"),
        pytest.param(
            "hands: [{a: b}] # ]\n", f"hands: [{{a: b}}, {LINE}] # ]\n", id="flow, bracket in a comment"
        ),
        pytest.param("hands: [{a: b},]\n", f"hands: [{{a: b}},{LINE}]\n", id="flow, last comma"),
        pytest.param(
            "hands: [\n  {a: b}, # x\n  {c: d}\n]\n",
            f"hands: [\n  {{a: b}}, # x\n  {{c: d}}\n  , {LINE}\n]\n",
            id="flow over several lines",
        ),
        pytest.param(
            "hands:\n- {a: b}\n... # x\n# y\n",
            f"hands:\n- {{a: b}}\n- {LINE}\n... # x\n# y\n",
            id="document end, comments",
        ),
        pytest.param("hands:\n- a: |\n    x", f"hands:\n- a: |\n    x\n- {LINE}\n", id="literal, no end"),
        pytest.param("hands:\n- {a: b}\n...\n", f"hands:\n- {{a: b}}\n- {LINE}\n...\n", id="document end"),
        pytest.param(
            "hands:\n- {a: b}\n\n# of the dealer\ndealer: We\n",
            f"hands:\n- {{a: b}}\n- {LINE}\n\n# of the dealer\ndealer: We\n",
            id="a key behind",
        ),
        pytest.param("hands:\ndealer: We\n", f"hands:\n- {LINE}\ndealer: We\n", id="nothing, a key behind"),
        pytest.param(
            "hands: []\ndealer: We\n", f"hands:\n- {LINE}\ndealer: We\n", id="brackets, a key behind"
        ),
        pytest.param('"hands":\n- {a: b}\n', f'"hands":\n- {{a: b}}\n- {LINE}\n', id="quoted key"),
    ],
)
def test_where_the_line_goes(old: str, new: str) -> None:
    assert put(HEAD + old) == HEAD + new
    assert put("\ufeff" + HEAD + old) == "\ufeff" + HEAD + new


def test_a_file_in_json() -> None:
    assert (
        put('{"meldcalc": 1, "hands": [{"a": "b"}]}') == f'{{"meldcalc": 1, "hands": [{{"a": "b"}}, {LINE}]}}'
    )
    assert put('{"meldcalc": 1, "hands": []}\n') == f'{{"meldcalc": 1, "hands": [{LINE}]}}\n'


def test_the_number_of_the_new_line() -> None:
    for text, line in (
        ("hands:\n- {a: b}\n", 6),
        ("hands:\n- {a: b}", 6),
        ("hands:\n- {a: b}\ndealer: We\n", 6),
    ):
        data = (HEAD + text).encode()
        assert with_entry(data, read_text(read_bytes(data)), "hands", ENTRY).line == line


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [
        "15+4",
        "yes",
        "~",
        "- x",
        "a: b",
        "#",
        "JK^",
        "* KS",
        "2H=3S",
        "O'Brien",
        "José",
        "a ",
        "null",
        "?",
        "{",
        "!x",
    ]
)
VALUES = st.recursive(
    WORDS | st.integers(-(10**6), 10**6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


def plain(node: Any) -> Any:
    if node.kind == "text":
        return node.value
    if node.kind == "list":
        return [plain(item) for item in node.value]
    return {name: plain(value) for name, (_, value) in node.value.items()}


def as_text(value: Any) -> Any:
    if isinstance(value, list):
        return [as_text(item) for item in value]
    if isinstance(value, dict):
        return {name: as_text(item) for name, item in value.items()}
    return str(value)


@given(st.dictionaries(WORDS.filter(lambda word: word != "<<"), VALUES, min_size=1, max_size=4))
def test_what_is_written_is_what_is_read(entry: dict[str, Value]) -> None:
    line = flow(entry)
    assert "\n" not in line
    assert plain(read_text(line)) == as_text(entry)
    data = f"{HEAD}hands:\n- {{a: b}}\n".encode()
    placed = with_entry(data, read_text(read_bytes(data)), "hands", entry)
    assert placed.data.startswith(data)
    assert plain(read_text(placed.data.decode()).value["hands"][1]) == [{"a": "b"}, as_text(entry)]


def test_no_place() -> None:
    data = (HEAD + "hands: {a: b}\n").encode()
    with pytest.raises(Refusal) as caught:
        with_entry(data, read_text(read_bytes(data)), "hands", ENTRY)
    assert caught.value.code == "cannot-append"
