"""The extras: what they are for, and the refusal where one is needed and not there."""

from importlib import import_module

from meldcalc.errors import Refusal
from meldcalc.lang import say

_MODULES = {"bulk": ("numpy", "polars"), "dask": ("distributed", "numpy", "polars")}


def has(extra: str) -> bool:
    """Whether the packages of an extra are installed."""
    try:
        need(extra, "")
    except Refusal:
        return False
    return True


def need(extra: str, purpose: str) -> None:
    """Raises Refusal needs-extra where a package of an extra is not installed."""
    for module in _MODULES[extra]:
        try:
            import_module(module)
        except ImportError:
            raise Refusal(
                "needs-extra",
                say(
                    "{purpose} needs the extra {extra} (there is no {module})",
                    purpose=purpose,
                    extra=extra,
                    module=module,
                ),
                hint=say("python3 -m pip install {package}", package=f'"meldcalc[{extra}]"'),
            ) from None
