"""PyYAML, loaded in half its time."""

import re
import sys
from typing import Any


class Later:
    """A pattern that is compiled when it is first used."""

    def __init__(self, *given: Any) -> None:
        self.given = given

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self.given), name)
        setattr(self, name, found)
        return found


def load_yaml() -> Any:
    """The module ``yaml``.

    Half of its import goes into compiling the patterns of its scanner and resolver in Python, which the parser in C
    never asks for: they wait until somebody does. Every start of the program that reads a table would pay for them.
    """
    if "yaml" in sys.modules:
        return sys.modules["yaml"]
    compile_now = re.compile
    re.compile = Later  # type: ignore[assignment]
    try:
        import yaml
    finally:
        re.compile = compile_now
    return yaml
