"""The commands that write a line in a match file: ``add fix void unvoid adjust sub note undo redo end``."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from meldcalc.cli.kit import Answer, Asked, Command, answers
from meldcalc.cli.match_app import File, app, begun_by_new
from meldcalc.cli.match_options import Reason, Total, beside, find, hand_fields, says_hand
from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match import change
from meldcalc.match.change import Fields, Written, append
from meldcalc.match.lines import Value
from meldcalc.match.state import Reading
from meldcalc.match.words import totals_line

Number = Annotated[str, typer.Argument(metavar="N", help="The number of the hand.", show_default=False)]


# --- hands -------------------------------------------------------------------------------------------------------


@app.command(
    cls=Command,
    epilog="Example: meldcalc match add evening.yaml --bidder Luis --bid 300 -t S --meld 190,40 --tricks 140,-",
)
@answers()
@says_hand
def add(asked: Asked, file: File, said: dict[str, Any]) -> Answer:
    """Check a hand, write it into the file, and show it with the totals.

    Numbers stand in the order of the sides; - for one of the tricks is the rest.
    """
    return _written(asked, file, lambda reading: hand_fields(reading, said, asked.notation))


@app.command(
    cls=Command,
    epilog="Example: meldcalc match fix evening.yaml 2 --bidder Carol --bid 250 -t H --meld 60,120 --tricks -,150 "
    "--reason 'a marriage was missed'",
)
@answers()
@says_hand
def fix(asked: Asked, file: File, number: Number, said: dict[str, Any]) -> Answer:
    """Replace a whole hand by the one said; the old line stays in the file."""
    return _written(
        asked,
        file,
        lambda reading: {"fix": _whole(number), **hand_fields(reading, said, asked.notation)},
    )


def _whole(text: str) -> int:
    from meldcalc.numbers import read_sum

    return read_sum(text)


@app.command(cls=Command, epilog="Example: meldcalc match void evening.yaml 4 --reason misdeal")
@answers()
def void(asked: Asked, file: File, number: Number, reason: Reason = None, total: Total = None) -> Answer:
    """Declare a hand void: it keeps its number and counts nothing."""
    return _correction(asked, file, lambda reading: {"void": _whole(number)}, reason=reason, total=total)


@app.command(cls=Command, epilog="Example: meldcalc match unvoid evening.yaml 4")
@answers()
def unvoid(asked: Asked, file: File, number: Number, reason: Reason = None, total: Total = None) -> Answer:
    """Let a void hand count again."""
    return _correction(asked, file, lambda reading: {"unvoid": _whole(number)}, reason=reason, total=total)


# --- beside the hands ----------------------------------------------------------------------------------------------


@app.command(cls=Command, epilog="Example: meldcalc match adjust evening.yaml They=-50 --reason 'table talk'")
@answers()
def adjust(
    asked: Asked,
    file: File,
    points: Annotated[
        list[str], typer.Argument(metavar="SIDE=N…", help="Points given or taken.", show_default=False)
    ],
    reason: Reason = None,
    total: Total = None,
) -> Answer:
    """Give a side points, or take some, beside the hands."""

    def fields(reading: Reading) -> Fields:
        from meldcalc.numbers import read_sum

        found: dict[str, Value] = {}
        for name, value in _pairs(points, "SIDE=N").items():
            side = find(reading.record.known.sides, name, "side").name
            if side in found:
                raise Refusal("duplicate-name", say("the name {name} stands twice", name=side))
            found[side] = read_sum(value)
        return {"adjust": found}

    return _correction(asked, file, fields, reason=reason, total=total)


@app.command(cls=Command, epilog="Example: meldcalc match sub evening.yaml Ana=Rosa")
@answers()
def sub(
    asked: Asked,
    file: File,
    players: Annotated[
        list[str],
        typer.Argument(metavar="OLD=NEW…", help="Who goes, and who takes the seat.", show_default=False),
    ],
    reason: Reason = None,
    total: Total = None,
) -> Answer:
    """Give a player's seat to somebody else from here on."""

    def fields(reading: Reading) -> Fields:
        seated = {key: name for key, name in reading.record.known.all.items() if name.player}
        pairs = _pairs(players, "OLD=NEW")
        return {"sub": {find(seated, old, "player").name: new for old, new in pairs.items()}}

    return _correction(asked, file, fields, reason=reason, total=total)


def _pairs(given: list[str], shape: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in given:
        name, equals, value = text.rpartition("=")
        if not equals or not name.strip() or not value.strip():
            raise Refusal("usage", say("{shape} is expected, not {text}", shape=shape, text=repr(text)))
        pairs[name.strip()] = value.strip()
    return pairs


@app.command(cls=Command, epilog="Example: meldcalc match note evening.yaml 'played on at the club'")
@answers()
def note(
    asked: Asked,
    file: File,
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="The note.", show_default=False)],
    total: Total = None,
) -> Answer:
    """Write a note into the file."""
    words = " ".join(text).strip()
    if not words:
        raise Refusal("usage", say("the note is empty"))
    return _correction(asked, file, lambda reading: {"note": words}, total=total)


@app.command(cls=Command, epilog="Example: meldcalc match undo evening.yaml")
@answers()
def undo(asked: Asked, file: File, reason: Reason = None, total: Total = None) -> Answer:
    """Take back the last entry that still holds; a redo before anything older."""
    return _correction(asked, file, change.undo, reason=reason, total=total)


@app.command(cls=Command, epilog="Example: meldcalc match redo evening.yaml")
@answers()
def redo(asked: Asked, file: File, reason: Reason = None, total: Total = None) -> Answer:
    """Take the last undo back: its entry holds again, unless something new was written since."""
    return _correction(asked, file, change.redo, reason=reason, total=total)


@app.command(cls=Command, epilog="Example: meldcalc match end evening.yaml")
@answers()
def end(
    asked: Asked,
    file: File,
    side: Annotated[
        str | None,
        typer.Argument(metavar="SIDE", help="Who has won, as you have it: checked.", show_default=False),
    ] = None,
    reason: Reason = None,
    total: Total = None,
) -> Answer:
    """End the match: no hand may follow. Before the target the leader wins."""
    return _correction(asked, file, lambda reading: change.end(reading, side), reason=reason, total=total)


# --- what all of them share ----------------------------------------------------------------------------------------


def _correction(
    asked: Asked,
    file: str,
    fields: Callable[[Reading], Fields],
    *,
    reason: str | None = None,
    total: str | None = None,
) -> Answer:
    said = {"reason": reason, "total": total}
    return _written(asked, file, lambda reading: {**fields(reading), **beside(reading, said)})


def _written(asked: Asked, file: str, fields: Callable[[Reading], Fields]) -> Answer:
    """Append the line; the answer shows what it changed."""
    with begun_by_new(file):
        written = append(file, fields)
    match, last = written.match, written.change
    return Answer(
        document=lambda: written_document(written),
        parts=lambda: written_parts(written, asked),
        quiet=lambda: totals_line(match),
        warnings=last.warnings,
    )


def written_document(written: Written) -> Mapping[str, Any]:
    """What a command wrote: the sheet's document with the hand that changed, the entry and its line."""
    from meldcalc.match.document import show_document
    from meldcalc.match.log import entry_document

    match, last = written.match, written.change
    rows = [row for row in match.rows if row.number == last.hand]
    return {
        **show_document(match, rows),
        "entry": entry_document(match, last),
        "line": written.line,
        "text": written.text,
    }


def written_parts(written: Written, asked: Asked) -> list[Any]:
    """What a command wrote, for people: the hand that changed, the old and new values, the totals."""
    from meldcalc.cli.match_sheets import sheet_parts
    from meldcalc.cli.match_tell import change_lines, indented
    from meldcalc.render import Tone

    match, last = written.match, written.change
    rows = [row for row in match.rows if row.number == last.hand]
    if asked.output.format is not None:
        return sheet_parts(match, asked, rows)
    lines: list[Any] = [Tone(line, "strong") for line in indented(change_lines(match, last))]
    *shown, standing = sheet_parts(match, asked, rows)
    if rows:
        lines = [*lines, "", *shown]
    return [*lines, *([] if last.entry.kind == "hand" else [totals_line(match)]), standing]
