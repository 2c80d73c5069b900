"""What the tests of saved files share: a match, a tournament and records, and every command that writes."""

from pathlib import Path

HEAD = """\
meldcalc: 1
rules: single-deck@1
sides: {We: [Ana, Luis], They: [Bob, Carol]}
hands:
- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140}}
- {bidder: Luis, bid: 300, trump: S, meld: {We: 190, They: 40}, tricks: {We: 140}}
"""
EVENT = "meldcalc: 1\nname: Tuesday\nplayers: {1: Ana, 2: Bob, 3: Carol, 4: Dan}\n"
RESULTS = "round,table,n,s,e,w,ns,ew\n1,1,1,2,3,4,5,-6\n"
HAND = ("--bidder", "Luis", "--bid", "300", "-t", "S", "--meld", "190,40", "--tricks", "140,-")
CARDS = "id,hand,trump,partial\n1,AS TS KS QS JS,S,yes\n"

# A name for each call that writes, the call itself, and the file that it writes.
CALLS: dict[str, tuple[list[str], str]] = {
    "new": (["match", "new", "new.yaml", "-r", "single-deck"], "new.yaml"),
    "add": (["match", "add", "evening.yaml", *HAND], "evening.yaml"),
    "fix": (["match", "fix", "evening.yaml", "1", *HAND, "--reason", "x"], "evening.yaml"),
    "void": (["match", "void", "evening.yaml", "1", "--reason", "x"], "evening.yaml"),
    "unvoid": (["match", "unvoid", "void.yaml", "1"], "void.yaml"),
    "undo": (["match", "undo", "evening.yaml"], "evening.yaml"),
    "redo": (["match", "redo", "undone.yaml"], "undone.yaml"),
    "adjust": (["match", "adjust", "evening.yaml", "They=-50", "--reason", "x"], "evening.yaml"),
    "sub": (["match", "sub", "evening.yaml", "Ana=Rosa"], "evening.yaml"),
    "note": (["match", "note", "evening.yaml", "x"], "evening.yaml"),
    "end": (["match", "end", "evening.yaml"], "evening.yaml"),
    "match-export": (["match", "export", "evening.yaml", "--html", "page.html"], "page.html"),
    "event-add": (["event", "add", "night", "2", "1", "3", "4", "-p", "1,2,3,4"], "night/results.csv"),
    "event-first": (["event", "add", "first", "1", "1", "3", "4", "-p", "1,2,3,4"], "first/results.csv"),
    "event-fix": (["event", "fix", "night", "1", "1", "3", "4", "--reason", "x"], "night/results.csv"),
    "event-swap": (["event", "fix", "two", "1", "--swap", "1,5", "--reason", "x"], "two/results.csv"),
    "event-void": (["event", "void", "night", "1", "1", "--reason", "x"], "night/results.csv"),
    "event-next": (["event", "next", "first", "--write", "--seed", "1"], "first/seating.csv"),
    "event-export": (["event", "export", "night", "--html", "page.html"], "page.html"),
    "batch": (["batch", "hands.csv", "--out", "scored.csv"], "scored.csv"),
    "batch-ndjson": (["batch", "hands.csv", "--out", "scored.ndjson"], "scored.ndjson"),
}


def put(place: Path) -> None:
    """The files that the calls work on."""
    (place / "evening.yaml").write_text(HEAD)
    (place / "void.yaml").write_text(HEAD + "- {void: 1}\n")
    (place / "undone.yaml").write_text(HEAD + "- {undo: 2}\n")
    (place / "hands.csv").write_text(CARDS)
    for name in ("night", "first"):
        (place / name).mkdir()
        (place / name / "event.yaml").write_text(EVENT)
    (place / "night" / "results.csv").write_text(RESULTS)
    (place / "two").mkdir()
    (place / "two" / "event.yaml").write_text(EVENT.replace("}", ", 5: Eva, 6: Fay, 7: Gus, 8: Hal}"))
    (place / "two" / "results.csv").write_text(RESULTS + "1,2,5,6,7,8,9,-9\n")


def contents(place: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {
        str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()
    }
