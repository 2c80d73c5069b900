"""Totals of match files and of results in CSV: for scripts."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from meldcalc import files
from meldcalc.errors import Refusal, Refusals, first_of, problems_of
from meldcalc.event import settings
from meldcalc.event.folder import HANDS, NIGHTS, RESULTS, look
from meldcalc.event.model import Entrant, Event, Results, label
from meldcalc.event.results import read_results
from meldcalc.event.scores import bye_points, last_round, lines
from meldcalc.event.sheets import Trouble, heads_in, not_a_workbook, sheet_of, within
from meldcalc.lang import say
from meldcalc.names import folded
from meldcalc.rules.model import Rules

_MATCHES, _SHEETS = (".yaml", ".yml"), (".csv", ".tsv")


class Totals(NamedTuple):
    """What one file comes to: by side of a match, by id of results or hands; ``rules`` where a table was used.

    The penalties of a tournament stand in its event.yaml, and count where its folder is named.
    """

    file: str
    kind: str  # match, results, hands or penalties
    rules: str | None
    totals: Mapping[str, int]
    over: bool | None = None  # of a match
    winner: str | None = None


def tally(
    names: Sequence[str],
    rules: Callable[[], Rules],
    stdin: Callable[[], bytes],
    *,
    beside: bool = True,
    twice: list[str] | None = None,
) -> list[Totals]:
    """The totals of each file; a folder stands for the match files and CSV in it, ``-`` for standard input.

    The folder of a tournament stands for all that counts in its standings. ``rules`` settles hands that are CSV, or
    (``beside``) the table that an event.yaml beside them names. A file that is named again counts once, and is noted in
    ``twice``. Raises Refusals with every problem of every file; nothing is skipped.
    """

    def table(file: str) -> Rules:
        event = _beside(file) if beside else None
        return rules() if event is None else settings.rules_of(event)

    found: list[Totals] = []
    wrong: list[Refusal] = []
    seen: set[str] = set()
    again = twice if twice is not None else []
    for name in names:
        try:
            if settings.written(name) and Path(name).is_dir():
                found += _of_tournament(name, None if beside else rules(), seen, again)
                continue
            for file in _first(_files_of(name), seen, again):
                try:
                    found.append(_totals(file, stdin() if file == "-" else files.read(file), table))
                except Refusal as refusal:
                    wrong += problems_of(refusal)
        except Refusal as refusal:
            wrong += problems_of(refusal)
    if wrong:
        raise Refusals(first_of(wrong))
    return found


def _first(names: Iterable[str], seen: set[str], again: list[str]) -> list[str]:
    """Those of some files that were not counted before, whatever they were called."""
    fresh = []
    for name in names:
        real = name if name == "-" else os.path.realpath(name)
        if real in seen:
            again.append(name)
        else:
            seen.add(real)
            fresh.append(name)
    return fresh


def _of_tournament(folder: str, rules: Rules | None, seen: set[str], again: list[str]) -> list[Totals]:
    """What counts in the standings of a tournament: its results, its hands, and its penalties."""
    there = [name for name in (RESULTS, HANDS) if Path(folder, name).exists()]
    if not there:
        raise _nothing(folder)
    loaded, trouble = look(folder, rules=rules)
    if loaded is None or trouble.found:
        raise Refusals(first_of(trouble.found))
    fresh = _first([within(folder, name) for name in there], seen, again)
    event, results, last = loaded.event, loaded.results, last_round(loaded.results)
    worth = bye_points(event.bye, results)
    found = []
    for name in there:
        file, by_hand = within(folder, name), name == HANDS
        mine = Results(
            [table for table in results.tables if (table.round in loaded.by_hand) == by_hand],
            [bye for bye in results.byes if (bye[0] in loaded.by_hand) == by_hand],
        )
        everybody = lines(event._replace(penalties=()), mine, last, worth)
        total = {line.id: line.points for line in everybody}
        there_first = [id for table in mine.tables for side in table.sides for id in side.ids]
        points = {id: total[id] for id in dict.fromkeys([*there_first, *(id for _, id in mine.byes)])}
        if file in fresh:
            found.append(Totals(file, name.removesuffix(".csv"), event.table if by_hand else None, points))
    penalties = {one.id: 0 for one in event.penalties if one.round <= last}
    for one in event.penalties:
        if one.round <= last:
            penalties[one.id] += one.points
    settled = _first([within(folder, settings.NAME)], seen, [])
    return found + [Totals(file, "penalties", None, penalties) for file in settled if penalties]


def _beside(file: str) -> Event | None:
    """The settings of the tournament in whose folder a file is."""
    folder = str(Path(file).parent)
    return settings.read_settings(folder) if file != "-" and settings.written(folder) else None


def added(found: Iterable[Totals]) -> dict[str, int]:
    """All files together: sides in the order in which they come, numbered players by number.

    A name is the same however it is written.
    """
    totals: dict[str, int] = {}
    spelled: dict[str, str] = {}
    for one in found:
        for name, points in one.totals.items():
            first = spelled.setdefault(folded(name), name)
            totals[first] = totals.get(first, 0) + points
    if all(isinstance(label(name), int) for name in totals):
        return dict(sorted(totals.items(), key=lambda entry: int(entry[0])))
    return totals


def _files_of(name: str) -> list[str]:
    """A file that is named, or the files of a folder."""
    if not Path(name).is_dir():
        return [name]
    try:
        inside = sorted(one.name for one in Path(name).iterdir())
    except OSError as error:
        raise Refusal(
            "cannot-read", say("{file} can't be read: {why}", file=name, why=error.strerror)
        ) from None
    wanted = [one for one in inside if one.casefold().endswith(_MATCHES + _SHEETS) and one[0] != "."]
    if not wanted:
        raise _nothing(name)
    return [within(name, one) for one in wanted]


def _nothing(folder: str) -> Refusal:
    said = say("there are no match files and no results in {folder}", folder=folder)
    nights = Path(folder, NIGHTS).exists()
    hint = say("meldcalc event season adds up {file}", file=NIGHTS) if nights else None
    return Refusal("nothing-to-tally", said, hint=hint)


def _totals(name: str, data: bytes, rules: Callable[[str], Rules]) -> Totals:
    not_a_workbook(data, name)
    ending = name.casefold()
    if ending.endswith(_SHEETS) or (not ending.endswith(_MATCHES) and _looks_like_rows(data)):
        return _of_rows(name, data, rules)
    from meldcalc.match.reading import read_match

    match = read_match(data, name)
    totals = dict(zip(match.head.sides, match.total, strict=True))
    return Totals(
        name,
        "match",
        match.head.table or None,
        totals,
        match.stand.over,
        match.stand.winner,
    )


def _looks_like_rows(data: bytes) -> bool:
    begin = data[:_BEGIN].decode("utf-8", "replace").removeprefix("\ufeff")
    return heads_in(begin, ("round", "table")) is not None


_BEGIN = 5000  # bytes in which the heads of a CSV are looked for


def _of_rows(name: str, data: bytes, rules: Callable[[str], Rules]) -> Totals:
    trouble = Trouble()
    sheet = sheet_of(data, name, trouble)
    kind, results = "results", Results()
    if sheet is not None and "hand" in sheet.columns:
        from meldcalc.event.hands import read_hands

        kind = "hands"
        results, _ = read_hands(sheet, None, rules(name), trouble)
    elif sheet is not None:
        results, _ = read_results(sheet, None, trouble)
    if trouble.found:
        raise Refusals(first_of(trouble.found))
    return Totals(name, kind, results.rules, _points(results, _beside(name) if results.byes else None))


def _points(results: Results, event: Event | None) -> dict[str, int]:
    """The points of everybody in some results, byes as the tournament beside them (else as any) counts them."""
    ids = [id for table in results.tables for side in table.sides for id in side.ids]
    ids += [id for _, id in results.byes]
    everybody = Event("", "", entrants={id: Entrant(id, id, (id,)) for id in ids})
    if event is not None:
        everybody = everybody._replace(bye=event.bye)
    return {line.id: line.points for line in lines(everybody, results, last_round(results))}
