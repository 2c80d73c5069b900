"""What a command says about itself where Python has thrown the docstrings away (``python -OO``)."""

import ast
import inspect
from collections.abc import Callable
from functools import cache
from typing import Any


def described(function: Callable[..., Any]) -> str | None:
    """The docstring of a function of a module, from its source; None where there is no source."""
    return _docstrings(inspect.getmodule(function)).get(function.__name__)


@cache
def _docstrings(module: Any) -> dict[str, str | None]:
    try:
        source = inspect.getsource(module)
    except (OSError, TypeError):
        return {}
    found = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_docstring(node) for node in found}
