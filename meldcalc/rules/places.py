"""Where to report what several values of a table get wrong together: at the one that the user changed last."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from meldcalc.errors import Mark, Refusal, Spot
from meldcalc.reader import Node
from meldcalc.rules.files import Table
from meldcalc.rules.layout import LAYOUTS, Each, Group, Part
from meldcalc.rules.tree import Leaf, Tree
from meldcalc.rules.values import KEYS, Field

if TYPE_CHECKING:
    from meldcalc.codes import Code

Path = tuple[str, ...]


class Places(NamedTuple):
    """A table with the choices that hold, and the options and settings that were asked for with it."""

    table: Table
    chosen: Mapping[str, str]
    options: Mapping[str, str]
    sets: Mapping[str, str]

    def refusal(self, code: "Code", message: str, *paths: Path, hint: str | None = None) -> Refusal:
        """A problem that the values at ``paths`` make together, the first of them the likeliest.

        It is placed at a setting, else at an option, else in the last of the user's files that says one of the
        values; a value that nobody changed is never the place. Without any, the file is named with what it extends.
        """
        spot = next(self._settings(paths), None) or next(self._options(paths), None)
        if spot:
            return Refusal(code, message, hint=hint, spot=spot)
        mark = next(self._marks(paths), None) or self._whole()
        return Refusal(code, message, hint=hint, mark=mark)

    def _settings(self, paths: tuple[Path, ...]) -> Iterator[Spot]:
        for path in paths:
            for written, text in reversed(tuple(self.sets.items())):
                names = tuple(written.split("."))
                if all(a == b for a, b in zip(names, path, strict=False)):
                    yield Spot(f"{written}={text}", len(written) + 1, len(written) + 1 + len(text))

    def _options(self, paths: tuple[Path, ...]) -> Iterator[Spot]:
        for path in paths:
            for name, choice in self.options.items():
                if _says(self.table.tree["options"][name]["choices"][choice], path):
                    yield Spot(f"{name}={choice}", len(name) + 1, len(name) + 1 + len(choice))

    def _marks(self, paths: tuple[Path, ...]) -> Iterator[Mark]:
        layout = Group(LAYOUTS[self.table.family], "")
        for source in self.table.sources:
            for path in paths:
                overlays = [
                    ("options", name, "choices", choice, *path) for name, choice in self.chosen.items()
                ]
                for way in (*overlays, path):
                    node = _node_at(source.node, layout, way)
                    if node:
                        yield Mark(source.file, node.line, node.column, path)

    def _whole(self) -> Mark:
        source = self.table.sources[0]
        if "extends" not in source.node.value:
            return Mark(source.file, 1, 1)
        node = source.node.value["extends"][1]
        return Mark(source.file, node.line, node.column, ("extends",))


def _says(tree: Tree, path: Path) -> bool:
    said: Tree | Leaf | None = tree
    for name in path:
        if not isinstance(said, dict):
            break
        said = said.get(name)
    return said is not None


def _node_at(node: Node, part: Part, path: Path) -> Node | None:
    """The node at a path, or above it where a word stands for the whole; a map is shown at its key."""
    place = node
    for name in path:
        if node.kind != "map" or isinstance(part, Field):
            break
        if isinstance(part, Each):
            check = KEYS[part.key]
            found = next((pair for key, pair in node.value.items() if check(key) == name), None)
            part = part.part
        else:
            found = node.value.get(name)
            part = part.parts[name]
        if found is None:
            return None
        key, node = found
        place = key if node.kind == "map" else node
    return place
