"""The JSON Schema of rule tables, made from the layout; ``tables/schema.json`` is its text.

    python -m meldcalc.rules.schema > tables/schema.json

The schema says what can be said without reading other files or adding up: arithmetic, divisions, what an extended
file holds, duplicate keys and the parts of YAML that are not read are the reader's alone.
"""

import json
from typing import Any

from meldcalc.lang import LANGUAGES
from meldcalc.numbers import LONGEST
from meldcalc.rules.layout import FAMILIES, LAYOUTS, Each, Group, Part
from meldcalc.rules.values import REQUIRED, Field

_RANK = "(?:10|[AKQJT2-9])"
_CARD = f"{_RANK}[SHDC]"
_NUMBER = f"0*[0-9]{{1,{LONGEST}}}"
_POSITIVE = f"0*[1-9][0-9]{{0,{LONGEST - 1}}}"
_NAME = r"^[\w-]*[^\W_][\w-]*$"
_DIFFERENT = r"(?!(?:.* )?([^ ]+) (?:.* )?\1(?: |$))"
_KEYS = {
    "name": _NAME,
    "number": f"^{_POSITIVE}$",
    "bid": f"^{_NUMBER}$",
    "rank": f"^{_RANK}$",
    "card": "^(10|[AKQJT3-9]|joker|deuce)$",
}


def _row(item: str) -> str:
    return f"^ *{item}( +{item})* *$"


def _numbers(least: int, most: int | None = None) -> list[dict[str, Any]]:
    # A number as YAML reads it, or the same digits as a text.
    number: dict[str, Any] = {"type": "integer", "minimum": least, "maximum": most or 10**LONGEST - 1}
    if most is not None:
        digits = f"0*({'|'.join(map(str, range(least, most + 1)))})"
    else:
        digits = _POSITIVE if least == 1 else _NUMBER
        if least > 1:
            digits = f"(?!0*[0-{least - 1}]$){_NUMBER}"
    return [number, {"type": "string", "pattern": f"^[+]?{digits}$"}]


def _field(field: Field) -> dict[str, Any]:
    kind = field.kind
    text: dict[str, Any] = {"type": ["string", "number", "boolean"], "minLength": 1}
    if kind == "text":
        return text
    if kind == "name":
        return {"type": ["string", "integer", "boolean"], "pattern": _NAME}
    if kind == "titles":
        languages = dict.fromkeys(LANGUAGES, text)
        both: dict[str, Any] = {"type": "object", "properties": languages, "minProperties": 1}
        return {"anyOf": [text, {**both, "additionalProperties": False}]}
    if kind == "yes":
        return {"enum": ["yes", "no", True, False, "true", "false"]}
    if kind == "word":
        return {"enum": list(field.words)}
    if kind == "number":
        words = [{"enum": list(field.words)}] if field.words else []
        return {"anyOf": [*_numbers(field.least, field.most), *words]}
    if kind == "numbers":
        row = _row(rf"[+]?{_POSITIVE if field.least else _NUMBER}")
        numbers = _numbers(field.least)
        return {"anyOf": [numbers[0], {"type": "string", "pattern": row}, _list({"anyOf": numbers})]}
    if kind == "step":
        return {"anyOf": [_numbers(1)[0], {"type": "string", "pattern": rf"^[+]?{_POSITIVE}\+?$"}]}
    if kind == "counted":
        counted = f"^{field.counted.replace('+', '[+]')}[+]?{_NUMBER}$"
        return {"anyOf": [{"enum": list(field.words)}, {"type": "string", "pattern": counted}]}
    ranks = {"type": "integer", "minimum": 2, "maximum": 10}
    rank = {"anyOf": [ranks, {"type": "string", "pattern": f"^{_RANK}$"}]}
    if kind == "ranks":
        text = {"type": "string", "pattern": f"^{_DIFFERENT}{_row(_RANK)[1:]}"}
        return {"anyOf": [ranks, text, {**_list(rank), "uniqueItems": True}]}
    assert kind == "cards"
    text = {"type": "string", "pattern": f"{_row(_RANK)}|{_row(_CARD)}"}
    card = {"type": "string", "pattern": f"^{_CARD}$"}
    return {"anyOf": [ranks, text, _list(rank), _list(card)]}


def _list(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": 1}


def _said(part: Part) -> dict[str, str]:
    return {"description": f"{part.doc} (since {part.since})" if part.since else part.doc}


def _part(part: Part, family: str) -> dict[str, Any]:
    if isinstance(part, Field):
        return {**_said(part), **_field(part)}
    if isinstance(part, Each):
        entry = _part(part.part, family)
        if part.removable:
            described = {"description": entry.pop("description")} if isinstance(part.part, Field) else {}
            entry = {**described, "anyOf": [{"const": "none"}, entry]}
        return {
            **_said(part),
            "type": "object",
            "patternProperties": {_KEYS[part.key]: entry},
            "additionalProperties": False,
        }
    group = {**_said(part), **_properties(part.parts, family)}
    return {"anyOf": [{"const": "none"}, group]} if part.optional else group


def _properties(parts: dict[str, Part], family: str) -> dict[str, Any]:
    # The groups of a table stand in the table and in each choice of an option: they are written once.
    shared = FAMILIES[family]
    return {
        "type": "object",
        "properties": {
            name: {"$ref": f"#/$defs/{family}.{name}"} if part is shared.get(name) else _part(part, family)
            for name, part in parts.items()
        },
        "additionalProperties": False,
    }


def _needs(part: Part) -> dict[str, Any] | None:
    # What a table that extends nothing must say in a part.
    if isinstance(part, Each):
        inner = _needs(part.part)
        return {"additionalProperties": {"if": {"type": "object"}, "then": inner}} if inner else None
    if isinstance(part, Group) and not part.optional:
        return _all_of(part.parts)
    return None


def _all_of(parts: dict[str, Part]) -> dict[str, Any]:
    inner = {name: _needs(part) for name, part in parts.items() if part.default is REQUIRED}
    needs: dict[str, Any] = {"required": list(inner)}
    deeper = {name: need for name, need in inner.items() if need}
    return {**needs, "properties": deeper} if deeper else needs


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a rule table of either family."""
    from meldcalc.rules.files import find, shipped

    tables: dict[str, list[str]] = {family: [] for family in FAMILIES}
    for name in shipped():
        tables[find(name).family].append(name)

    def told(family: str) -> dict[str, Any]:
        by_base = {"properties": {"extends": {"enum": tables[family]}}, "required": ["extends"]}
        by_word = {"properties": {"family": {"const": family}}, "required": ["family"]}
        return {"anyOf": [by_base, by_word]}

    definitions: dict[str, Any] = {}
    for family, layout in LAYOUTS.items():
        option = layout["options"]
        assert isinstance(option, Each)
        assert isinstance(option.part, Group)
        whole = {
            "if": {"not": {"required": ["extends"]}},
            "then": {
                **_all_of({"family": layout["family"], **FAMILIES[family]}),
                "properties": {
                    **_all_of(FAMILIES[family])["properties"],
                    "options": {
                        "additionalProperties": {
                            "if": {"type": "object"},
                            "then": {
                                "required": ["default", "choices"],
                                "properties": {"choices": {"minProperties": 1}},
                            },
                        }
                    },
                },
            },
        }
        definitions[family] = {**_properties(layout, family), **whole}
        definitions |= {f"{family}.{name}": _part(part, family) for name, part in FAMILIES[family].items()}
        definitions[family]["properties"]["family"] = {
            "description": "the family of games",
            "const": family,
        }
    families = list(FAMILIES)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Made from the program's layout by python -m meldcalc.rules.schema",
        "title": "A Pinochle rule table of meldcalc",
        "type": "object",
        "anyOf": [{"required": ["extends"]}, {"required": ["family"]}],
        "allOf": [
            *({"if": told(family), "then": {"$ref": f"#/$defs/{family}"}} for family in families),
            {
                "if": {"not": {"anyOf": [told(family) for family in families]}},
                "then": {"anyOf": [{"$ref": f"#/$defs/{family}"} for family in families]},
            },
        ],
        "$defs": definitions,
    }


def text() -> str:
    """The schema as it stands in ``tables/schema.json``."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(text(), end="")
