"""The table that a file of the user's names: ``rules: single-deck@1``, with ``option:`` and ``set:`` beside it."""

from collections.abc import Mapping
from os import PathLike
from typing import NamedTuple

from meldcalc.errors import Mark, Refusal, Refusals, problems_of
from meldcalc.lang import say
from meldcalc.numbers import whole_number
from meldcalc.reader import Node, Problems, text, words_of
from meldcalc.rules.model import Rules

_CHOICES = ("option", "set")


class Named(NamedTuple):
    """A table by its name or file, the version it must have (None: any), choices, and where each of them stands."""

    name: str = "double-deck"
    version: int | None = None
    options: Mapping[str, str] = {}
    sets: Mapping[str, str] = {}
    marks: Mapping[str, Mark] = {}  # of "rules", and of every word under option and set


def setting(node: Node, problems: Problems) -> str | None:
    """A value under ``set``: a text; a list of words is their text with spaces between."""
    said = words_of(node)
    return text(Node("text", said, node.line, node.column), problems) if said else text(node, problems)


def table_named(
    written: str,
    options: Mapping[str, str],
    sets: Mapping[str, str],
    keys: Mapping[str, tuple[Node, Node]],
    problems: Problems,
) -> Named:
    """What was read under ``rules``, ``option`` and ``set``; ``keys`` is the map in which they stand."""
    marks = {key: problems.mark(keys[key][0]) for key in _CHOICES if key in keys}
    if "rules" in keys:
        marks["rules"] = problems.mark(keys["rules"][1])
    for key, words in zip(_CHOICES, (options, sets), strict=True):
        marks |= {word: problems.mark(keys[key][1].value[word][0]) for word in words}
    base, at, version = written.rpartition("@")
    number = whole_number(version)
    if at and base and number is not None:
        return Named(base, number, options, sets, marks)
    return Named(written, None, options, sets, marks)


def table_of(asked: Named, folder: "str | PathLike[str] | None") -> Rules:
    """The table, whatever its version. Raises as ``resolve``, each problem at its place in the file."""
    from meldcalc.rules import resolve

    try:
        return resolve(asked.name, options=asked.options, sets=asked.sets, base=folder)
    except Refusal as refusal:
        raise Refusals([_placed(one, asked) for one in problems_of(refusal)]) from None


def _placed(problem: Refusal, asked: Named) -> Refusal:
    """A problem at the word that it speaks of, else where the table is named."""
    setting = problem.spot.text if problem.spot else ""
    word = next((one for one in (*asked.options, *asked.sets) if setting.startswith(f"{one}=")), "rules")
    return problem.at(mark=asked.marks.get(word))


def other_version(asked: Named, rules: Rules) -> Refusal | None:
    """What to say of a file that was begun under another version of the table: what changed, and how to go on."""
    if asked.version in (None, rules.version):
        return None
    low, high = sorted((asked.version or 0, rules.version))
    changes = "; ".join(
        f"{asked.name}@{number}: {rules.changes[number]}" for number in rules.changes if low < number <= high
    )
    message = say(
        "this file is scored by {name}@{version}, and the table here is version {now}",
        name=asked.name,
        version=asked.version,
        now=rules.version,
    )
    if changes:
        message = say("{message}; what changed: {changes}", message=message, changes=changes)
    hint = say(
        "to go on under the table as it is now, write rules: {name}@{now} in the file; to go on under the old "
        "one, keep that table as a file of your own and name it there",
        name=asked.name,
        now=rules.version,
    )
    return Refusal("rules-version", message, hint=hint, mark=asked.marks.get("rules"))
