"""Totals of match files and of results in CSV, without a tournament's folder: for scripts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Refusal, Refusals, problems_of
from meldcalc.event import settings
from meldcalc.event.folder import HANDS, RESULTS, rules_of
from meldcalc.event.model import Entrant, Event, Results, label
from meldcalc.event.results import read_results
from meldcalc.event.scores import last_round, lines
from meldcalc.event.sheets import Trouble, sheet_of, within
from meldcalc.lang import say
from meldcalc.rules.model import Rules

_MATCHES, _SHEETS = (".yaml", ".yml"), (".csv", ".tsv")


class Totals(NamedTuple):
    """What one file comes to: by side of a match, by id of results or hands; ``rules`` where a table was used."""

    file: str
    kind: str  # match, results or hands
    rules: str | None
    totals: Mapping[str, int]
    over: bool | None = None  # of a match
    winner: str | None = None


def tally(
    names: Sequence[str], rules: Callable[[], Rules], stdin: Callable[[], bytes], *, beside: bool = True
) -> list[Totals]:
    """The totals of each file; a folder stands for the match files and CSV in it, ``-`` for standard input.

    ``rules`` settles hands that are CSV, or (``beside``) the table that an event.yaml beside them names. Raises
    Refusals with every problem of every file; nothing is skipped.
    """

    def table(file: str) -> Rules:
        event = _beside(file) if beside else None
        return rules() if event is None else rules_of(event)

    found: list[Totals] = []
    wrong: list[Refusal] = []
    for name in _expanded(names, wrong):
        try:
            data = stdin() if name == "-" else files.read(name)
            found.append(_totals(name, data, table))
        except Refusal as refusal:
            wrong += problems_of(refusal)
    if wrong:
        raise Refusals(wrong)
    return found


def _beside(file: str) -> Event | None:
    """The settings of the tournament in whose folder a file is."""
    folder = str(Path(file).parent)
    return settings.read_settings(folder) if file != "-" and settings.written(folder) else None


def added(found: Iterable[Totals]) -> dict[str, int]:
    """All files together: sides in the order in which they come, numbered players by number."""
    totals: dict[str, int] = {}
    for one in found:
        for name, points in one.totals.items():
            totals[name] = totals.get(name, 0) + points
    if all(isinstance(label(name), int) for name in totals):
        return dict(sorted(totals.items(), key=lambda entry: int(entry[0])))
    return totals


def _expanded(names: Sequence[str], wrong: list[Refusal]) -> Iterable[str]:
    """The files of folders beside the files that are named."""
    for name in names:
        if not Path(name).is_dir():
            yield name
            continue
        try:
            inside = sorted(one.name for one in Path(name).iterdir())
        except OSError as error:
            wrong.append(
                Refusal("cannot-read", say("{file} can't be read: {why}", file=name, why=error.strerror))
            )
            continue
        if settings.NAME in inside:  # a tournament: what it scored stands in these two
            wanted = [one for one in (RESULTS, HANDS) if one in inside]
        else:
            wanted = [one for one in inside if one.casefold().endswith(_MATCHES + _SHEETS) and one[0] != "."]
        if not wanted:
            said = say("there are no match files and no results in {folder}", folder=name)
            wrong.append(Refusal("nothing-to-tally", said))
        yield from (within(name, one) for one in wanted)


def _totals(name: str, data: bytes, rules: Callable[[str], Rules]) -> Totals:
    folded = name.casefold()
    if folded.endswith(_SHEETS) or (not folded.endswith(_MATCHES) and _looks_like_rows(data)):
        return _of_rows(name, data, rules)
    from meldcalc.match.reading import read_match

    match = read_match(data, name)
    totals = dict(zip(match.head.sides, match.total, strict=True))
    return Totals(
        name,
        "match",
        match.head.rules and match.head.rules.name,
        totals,
        match.stand.over,
        match.stand.winner,
    )


def _looks_like_rows(data: bytes) -> bool:
    first = data.lstrip(b"\xef\xbb\xbf\r\n ").partition(b"\n")[0].lower()
    return b"round" in first and b"table" in first


def _of_rows(name: str, data: bytes, rules: Callable[[str], Rules]) -> Totals:
    trouble = Trouble()
    sheet = sheet_of(data, name, trouble)
    kind, results = "results", Results()
    if sheet is not None and "hand" in sheet.columns:
        from meldcalc.event.hands import read_hands

        kind = "hands"
        results, _ = read_hands(sheet, None, partial(rules, name), trouble)
    elif sheet is not None:
        results, _ = read_results(sheet, None, trouble)
    if trouble.found:
        raise Refusals(trouble.found)
    return Totals(name, kind, results.rules, _points(results, _beside(name) if results.byes else None))


def _points(results: Results, event: Event | None) -> dict[str, int]:
    """The points of everybody in some results, byes as the tournament beside them (else as any) counts them."""
    ids = [id for table in results.tables for side in table.sides for id in side.ids]
    ids += [id for _, id in results.byes]
    everybody = Event("", "", entrants={id: Entrant(id, id, (id,)) for id in ids})
    if event is not None:
        everybody = everybody._replace(bye=event.bye)
    return {line.id: line.points for line in lines(everybody, results, last_round(results))}
