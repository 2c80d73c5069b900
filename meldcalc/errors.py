"""The one error that a user sees: what is wrong, where, what was expected, and the way out.

Everything that refuses an input raises :class:`Refusal` (or :class:`Refusals`, when a file has several
problems). The command line prints it and ends with exit status 2; a traceback is a bug.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from meldcalc.lang import Phrase, english, say

if TYPE_CHECKING:
    from meldcalc.codes import Code
    from meldcalc.documents import common as doc


class Status(IntEnum):
    """The exit statuses of every command."""

    DONE = 0  # answered; a set bid is an answer, not a failure
    NO = 1  # the answer is "no": a wrong claim, a file with errors, a revoke
    REFUSED = 2  # the input or the call was refused, nothing was computed or written
    NOT_SHOWN = 3  # it was saved, but the answer could not be shown
    INTERRUPTED = 130


class Spot(NamedTuple):
    """A place in a text that somebody typed: ``text[start:end]`` is what is wrong."""

    text: str
    start: int
    end: int


class Mark(NamedTuple):
    """A place in a file: line and column count from 1; ``path`` is the way to the value (melds, run, points)."""

    file: str
    line: int
    column: int
    path: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """``file:line:column``, as editors read it."""
        return f"{self.file}:{self.line}:{self.column}"


class Refusal(Exception):
    """An input that was refused.

    ``code`` is stable and kebab-case (``meldcalc help errors`` lists them); ``message`` says what is wrong and
    what was expected, without a full stop; ``hint`` is the way out; ``spot`` or ``mark`` is the place. None of them
    changes once it is made: ``replaced`` makes another refusal.
    """

    def __init__(
        self,
        code: "Code",
        message: str,
        *,
        hint: str | None = None,
        spot: Spot | None = None,
        mark: Mark | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.spot = spot
        self.mark = mark

    def replaced(self, **changes: Any) -> Self:
        """This refusal with other values for some of ``message``, ``hint``, ``spot`` and ``mark``."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__ | changes)
        other.args = (other.message,)
        return other

    def at(self, *, spot: Spot | None = None, mark: Mark | None = None) -> Self:
        """This refusal with a place, where it has none of that kind yet."""
        return self.replaced(spot=self.spot or spot, mark=self.mark or mark)

    def where(self) -> "doc.Place":
        """The place as the ``where`` of the JSON error: text/column/length and file/line/column/path."""
        place: doc.Place = {}
        if self.spot:
            text, start, end = self.spot
            place |= {"text": text, "start": start, "end": end}
        if self.mark:
            file, line, column, path = self.mark
            place |= {"file": file, "line": line, "column": column, "path": ".".join(path)}
        return place

    def document(self) -> dict[str, Any]:
        """The refusal as the value of ``error`` in JSON."""
        found: dict[str, Any] = {"code": self.code, "message": english(self.message), "where": self.where()}
        if self.hint:
            found["hint"] = english(self.hint)
        return found


class Refusals(Refusal):
    """Several problems at once (of a file): the first one gives the code, all of them are told."""

    def __init__(self, problems: Iterable[Refusal]) -> None:
        self.problems = list(problems)
        first = self.problems[0]
        super().__init__(first.code, first.message, hint=first.hint, spot=first.spot, mark=first.mark)

    def document(self) -> dict[str, Any]:
        return super().document() | {"problems": [problem.document() for problem in self.problems]}


def problems_of(refusal: Refusal) -> list[Refusal]:
    """Every single problem of a refusal, one or many."""
    return refusal.problems if isinstance(refusal, Refusals) else [refusal]


def in_order(problems: Iterable[Refusal]) -> list[Refusal]:
    """Problems of a file in the order in which they stand there; those without a place come first."""
    return sorted(problems, key=lambda found: found.mark[1:3] if found.mark else (0, 0))


MOST_PROBLEMS = 1000  # of one file that are told; nobody reads more, and a broken file may have a million


class MoreProblems(Refusal):
    """The last of many problems: how many more there are (``count``)."""

    count = 0


def more_problems(count: int, mark: Mark | None) -> MoreProblems:
    """What stands behind the problems that are told, at the place of the last one."""
    found = MoreProblems("more-problems", say("… and {count} more problems", count=count), mark=mark)
    found.count = count
    return found


def first_of(problems: list[Refusal]) -> list[Refusal]:
    """As many problems as are told, and behind them how many more there are."""
    told, rest = problems[:MOST_PROBLEMS], problems[MOST_PROBLEMS:]
    if not rest or isinstance(rest[0], MoreProblems):
        return problems
    return [*told, more_problems(count_of(rest), told[-1].mark)]


def count_of(problems: Iterable[Refusal]) -> int:
    """How many problems there are, those that are not told included."""
    return sum(problem.count if isinstance(problem, MoreProblems) else 1 for problem in problems)


def near(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The known word that is nearest to ``word``, if one is near enough to be what was meant."""
    folded = {name.casefold(): name for name in known}
    if word.casefold() in folded:
        return folded[word.casefold()]
    import difflib

    match = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)
    return folded[match[0]] if match else None


def did_you_mean(word: str | None) -> Phrase | None:
    """The hint that names the near miss, where there is one."""
    return None if word is None else say("did you mean {word}?", word=word)
