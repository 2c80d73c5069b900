"""The documents for people: the keys of each as rows, and the page ``docs/json.md``."""

from collections.abc import Iterator
from typing import NamedTuple

from meldcalc.documents.contract import ANSWERS, Answers, definitions
from meldcalc.documents.schema import Schema


class Key(NamedTuple):
    """A key of a document: ``[]`` behind a key is each of a list, ``*`` each key of a map."""

    path: str
    type: str
    always: bool
    meaning: str

    @property
    def said(self) -> str:
        """The type, and whether the key may be absent."""
        return self.type if self.always else f"{self.type}, or absent"


def keys_of(part: Schema, defs: dict[str, Schema]) -> list[Key]:
    """Every key of a document, the keys of its parts under their paths."""
    found: dict[str, Key] = {}
    for key in _walk(part, defs, "", True):
        known = found.setdefault(key.path, key)
        kind = known.type if known.type == key.type else f"{known.type} or {key.type}"
        found[key.path] = known._replace(type=kind, always=known.always and key.always)
    return list(found.values())


def _walk(part: Schema, defs: dict[str, Schema], above: str, always: bool) -> Iterator[Key]:
    part = _meant(part, defs)
    options = [_meant(one, defs) for one in part.get("anyOf", ())]
    everywhere = {name for one in options for name in one.get("required", ())}
    for one in options:
        everywhere &= set(one.get("required", everywhere))
    for one in options:
        for key in _walk(one, defs, above, always):
            name = key.path.removeprefix(f"{above}.").partition(".")[0].partition("[")[0]
            yield key._replace(always=key.always and ("properties" not in one or name in everywhere))
    for name, inner in part.get("properties", {}).items():
        path = f"{above}.{name}" if above else name
        yield Key(path, kind_of(inner, defs), name in part["required"], inner.get("description", ""))
        yield from _walk(inner, defs, path, True)
    if "items" in part:
        yield from _walk(part["items"], defs, f"{above}[]", True)
    if isinstance(part.get("additionalProperties"), dict):
        yield from _walk(part["additionalProperties"], defs, f"{above}.*", True)


def _meant(part: Schema, defs: dict[str, Schema]) -> Schema:
    """The definition that a reference means."""
    return defs[part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else part


def kind_of(part: Schema, defs: dict[str, Schema]) -> str:
    """The type in words."""
    if "const" in part:
        return str(part["const"])
    if "enum" in part:
        return " or ".join(_word(one) for one in part["enum"])
    if "anyOf" in part:
        return " or ".join(dict.fromkeys(kind_of(one, defs) for one in part["anyOf"]))
    if "$ref" in part:
        return kind_of(_meant(part, defs), defs)
    if part.get("type") == "array":
        return f"list of {kind_of(part['items'], defs)}"
    if isinstance(part.get("additionalProperties"), dict):
        return f"map of {kind_of(part['additionalProperties'], defs)}"
    kinds = part.get("type", "any")
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def _word(value: object) -> str:
    return {None: "null", True: "true"}.get(value, f'"{value}"')  # type: ignore[call-overload, no-any-return]


PROMISE = """# JSON documents

Every command but `rules schema`, which prints the JSON Schema of rule tables, answers with one JSON document on one line with `--json`; a call that is
refused says why in the last line of standard error (`error` below). This page is made from the types that the code is held to;
`meldcalc help json --schema` prints the same as JSON Schema (draft 2020-12), `meldcalc help json match show --schema` that of
one command.

## What is promised

Every document has `"meldcalc": 1`. As long as that number stays:

* no key is renamed or removed, none changes its type, none that is always present goes missing;
* keys may be added, and words to the lists of words below: read what you know, let the rest be;
* the order of keys is not promised; the order of lists is where this page names it;
* points are whole numbers in the table's own scale, averages numbers with at most two decimals, money text with two decimals
  (a settlement has as many as the stake needs), ids text, cards two characters (`TS` is the ten of spades, `JK` a joker);
* texts that are "for people" may change their wording at any time; codes and words in quotes do not;
* keys are English and the same in every language, so are all texts in them;
* exit statuses: 0 done, 1 the answer is "no", 2 refused and nothing was written, 3 written but the answer could not be shown,
  130 interrupted.

The records of `batch` and the rows of `-f jsonl` are rows, not documents: they have no `meldcalc` key.

In the tables, `[]` behind a key is each entry of a list, `*` each key of a map (sides, players, ranks). A key is always there
unless its type says "or absent".
"""


def page() -> str:
    """The text of ``docs/json.md``."""
    defs = definitions()
    lines = [PROMISE]
    for commands, answers in _sections():
        lines += [f"## {', '.join(commands)}", "", answers.about, ""]
        for when, document in answers.documents.items():
            lines += [f"**{when[:1].upper()}{when[1:]}**", ""] if when else []
            lines += ["| key | type | meaning |", "|---|---|---|"]
            lines += [_row(key) for key in keys_of(defs[document.__name__], defs) if key.path != "meldcalc"]
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _sections() -> Iterator[tuple[list[str], Answers]]:
    """Commands that answer alike stand together."""
    told: list[Answers] = []
    for answers in ANSWERS.values():
        if answers not in told:
            told.append(answers)
            yield [name for name, other in ANSWERS.items() if other == answers], answers


def _row(key: Key) -> str:
    return f"| `{key.path}` | {key.said} | {key.meaning} |"
