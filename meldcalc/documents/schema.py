"""JSON Schema (draft 2020-12) made of the types of the documents."""

import types
from collections.abc import Iterable
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}

Schema = dict[str, Any]


def object_schema(document: Any, parts: dict[str, Schema], first: Schema | None = None) -> Schema:
    """The schema of a TypedDict; the TypedDicts in it are put into ``parts`` by name and referred to.

    ``first``: keys that stand before its own and are required.
    """
    properties = dict(first or {})
    required = list(properties)
    for key, hint in get_type_hints(document, include_extras=True).items():
        inner = hint
        if get_origin(inner) is NotRequired:
            (inner,) = get_args(inner)
        else:
            required.append(key)
        properties[key] = schema_of(inner, parts)
    return {"type": "object", "properties": properties, "required": required}


def schema_of(hint: Any, parts: dict[str, Schema]) -> Schema:
    """The schema of a type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return {**schema_of(inner[0], parts), "description": inner[1]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, types.UnionType):
        return _one_of(inner, parts)
    if origin is list:
        return {"type": "array", "items": schema_of(inner[0], parts)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1], parts)}
    if hint is Any:
        return {}
    if is_typeddict(hint):
        if hint.__name__ not in parts:
            parts[hint.__name__] = {}  # a name for the types that it holds itself
            parts[hint.__name__] = object_schema(hint, parts)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return {"type": _PLAIN[hint]}


def _one_of(hints: Iterable[Any], parts: dict[str, Schema]) -> Schema:
    found = [schema_of(hint, parts) for hint in hints]
    if all(list(one) == ["type"] for one in found):
        kinds = [one["type"] for one in found]
        return {"type": [kind for kind in kinds if kind != "integer" or "number" not in kinds]}
    null = {"type": "null"} in found
    words = [one for one in found if "enum" in one]
    if null and len(words) == 1 and len(found) == 2:
        return {"enum": [*words[0]["enum"], None]}
    return {"anyOf": found}
