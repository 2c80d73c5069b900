"""Every key of a rule table as it is declared, a line each; run it to write ``rules.keys`` anew.

A key that changes, or two that change places, show in the diff.
"""

from pathlib import Path
from typing import Any

from meldcalc.rules.layout import FAMILIES, Each, Group
from meldcalc.rules.values import REQUIRED

FILE = Path(__file__).parent / "rules.keys"


def lines() -> Any:
    for family, layout in FAMILIES.items():
        for path, field, part in keys(Group(layout, "")):
            yield f"{family} {'.'.join(path)} -> {'.'.join(field)}: {told(part)}"


def keys(part: Any, path: Any = (), field: Any = ()) -> Any:
    """Every part of a layout, with the path of its key and that of its field in the model."""
    if path:
        yield path, field, part
    if isinstance(part, Each):
        yield from keys(part.part, (*path, "*"), (*field, "*"))
    elif isinstance(part, Group):
        for name, (key, inner) in zip(part.fields or part.parts, part.parts.items(), strict=True):
            yield from keys(inner, (*path, key), (*field, name))


def told(part: Any) -> Any:
    said = []
    if isinstance(part, (Group, Each)):
        said += ["map", *(name for name in ("optional", "removable", "scaled") if getattr(part, name, False))]
    else:
        said += [part.kind, *part.words, *([f"{part.counted}N"] if part.counted else [])]
        said += [f"from {part.least}"] * bool(part.least) + [f"to {part.most}"] * (part.most is not None)
        said += ["scaled"] * part.scaled
    if part.default is not REQUIRED:
        said.append(f"default {part.default!r}")
    if part.since:
        said.append(f"since {part.since}")
    return f"{' '.join(said)}; {part.doc}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
