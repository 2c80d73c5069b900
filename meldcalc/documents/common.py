"""What several documents share: refusals with their places, the cards and melds of a hand."""

from typing import Annotated, Literal, NotRequired, TypedDict

Suit = Literal["S", "H", "D", "C"]
Trump = Literal["S", "H", "D", "C", "none"]


class Place(TypedDict):
    """Where a problem is: in a text that was typed, in a file, both or nowhere."""

    text: NotRequired[Annotated[str, "The text that was typed."]]
    start: NotRequired[Annotated[int, "Where the problem begins in that text, in characters from 0."]]
    end: NotRequired[Annotated[int, "Where it ends: the first character after it."]]
    file: NotRequired[Annotated[str, "The file, as it was named."]]
    line: NotRequired[Annotated[int, "The line, from 1."]]
    column: NotRequired[Annotated[int, "The column, from 1."]]
    path: NotRequired[Annotated[str, "The keys that lead there, with dots between; may be empty."]]


class Problem(TypedDict):
    """One thing that is wrong."""

    code: Annotated[str, "What kind of problem it is; `meldcalc help errors` lists the codes."]
    message: Annotated[str, "A sentence for people."]
    where: Annotated[Place, "The place, empty where there is none."]
    hint: NotRequired[Annotated[str, "The way out, for people."]]


class Error(Problem):
    """Why a call was refused; of several problems the first one."""

    problems: NotRequired[Annotated[list[Problem], "Every problem, where a file has several."]]


class ErrorDocument(TypedDict):
    """The last line of standard error, where a call with --json was refused."""

    error: Annotated[Error, "What was refused."]
