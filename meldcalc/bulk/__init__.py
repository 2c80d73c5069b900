"""Millions of hands: files and streams of records, frames of hands, and several machines.

    from meldcalc.bulk import score_batch              # extra "bulk"
    scored = score_batch(table_of_hands, rules="double-deck")

:func:`score_batch` is one pure function from anything that speaks Arrow to a table of the same kind; Dask, Ray and Spark
can call it on each of their parts. :func:`meldcalc.bulk.batch.score_all` is what ``meldcalc batch`` does, and needs no
extra for NDJSON and CSV.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meldcalc.bulk.frame import score_batch

__all__ = ["score_batch"]


def __getattr__(name: str) -> Any:
    """What needs the extra is loaded when it is first asked for."""
    if name != "score_batch":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from meldcalc.bulk.extra import need
    from meldcalc.lang import say

    need("bulk", say("scoring a table of hands"))
    from meldcalc.bulk.frame import score_batch

    return score_batch
