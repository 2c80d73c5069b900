"""Files that people's evenings depend on: the old file or the new one, never half of either.

``reading`` reads, up to a limit; ``locking`` takes the advisory lock of a file; ``scratch`` writes a new file beside an
old one and clears away what killed writers left; ``writing`` puts it in place; ``outputs`` knows which files an answer
may replace; ``lines`` adds a line to the bytes of a file; ``refusing`` words what the operating system refuses.
"""

from typing import TYPE_CHECKING

from meldcalc.lazy import handed_on

if TYPE_CHECKING:
    from meldcalc.files.lines import line_end, with_line
    from meldcalc.files.outputs import GENERATOR, Over, over_pages
    from meldcalc.files.reading import read
    from meldcalc.files.refusing import refused
    from meldcalc.files.scratch import sweep
    from meldcalc.files.writing import aside, create, replace, rewrite

# Most commands only read.
__getattr__ = handed_on(
    __name__,
    {
        "GENERATOR": "outputs",
        "Over": "outputs",
        "aside": "writing",
        "create": "writing",
        "line_end": "lines",
        "over_pages": "outputs",
        "read": "reading",
        "refused": "refusing",
        "replace": "writing",
        "rewrite": "writing",
        "sweep": "scratch",
        "with_line": "lines",
    },
)

__all__ = [
    "GENERATOR",
    "Over",
    "aside",
    "create",
    "line_end",
    "over_pages",
    "read",
    "refused",
    "replace",
    "rewrite",
    "sweep",
    "with_line",
]
