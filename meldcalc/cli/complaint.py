"""What goes wrong, told on standard error: refusals with their place and the way out, and calls that make no sense.

Loaded only when something is refused.
"""

import sys
from collections.abc import Sequence
from typing import Any

from meldcalc.errors import Refusal, problems_of
from meldcalc.lang import say, translate


def complain(refusal: Refusal, *, lang: str, json: bool) -> None:
    """Say what was refused, where, and the way out; with ``json`` as the last line, for programs."""
    if json:
        from meldcalc.render import document

        print(document({"error": refusal.document()}, ascii=True), file=sys.stderr)
        return
    for problem in problems_of(refusal):
        print("\n".join(_lines(problem, lang)), file=sys.stderr)


def _lines(problem: Refusal, lang: str) -> list[str]:
    place = path = ""
    if problem.mark:
        place = f"{problem.mark.place}: "
        if problem.mark.path:
            path = translate(say(" (at {path})", path=" › ".join(problem.mark.path)), lang)
    lines = [f"meldcalc: error: {place}{translate(problem.message, lang)}{path}"]
    if problem.spot:
        from meldcalc.cards import caret_lines

        lines += caret_lines(problem.spot)
    if problem.hint:
        lines.append(f"  {translate(problem.hint, lang)}")
    return lines


def misuse(error: Any) -> Refusal:
    """The refusal of a call with words or options that the command does not take."""
    hint = None
    if error.ctx is not None:
        hint = say("try {command}", command=f"{error.ctx.command_path} --help")
    return Refusal("usage", _misuse_said(error), hint=hint)


def _misuse_said(error: Any) -> str:
    """What the library of the command line found wrong; common slips in a sentence of ours."""
    kind = type(error).__name__
    if kind == "MissingParameter":
        return say("{name} is missing", name=_named(error.param))
    if kind == "NoSuchOption":
        option = error.message.partition(": ")[2]
        if not error.possibilities:
            return say("there is no option {option}", option=option)
        near = ", ".join(sorted(error.possibilities))
        return say("there is no option {option}; there are {near}", option=option, near=near)
    if kind == "BadParameter" and error.param is not None:
        found, number, _ = error.message.partition(" is not a valid int")
        if number:
            return say("{name} takes a whole number, not {text}", name=_named(error.param), text=found)
    return str(error.format_message()).strip().rstrip(".")


def _named(parameter: Any) -> str:
    """A parameter as it is typed: ``-p/--players``, ``HAND…``."""
    if parameter.param_type_name == "option":
        return "/".join(parameter.opts)
    return str(parameter.human_readable_name)


def language_of(args: Sequence[str]) -> str | None:
    """The language that a call asks for which could not be read."""
    for at, word in enumerate(args):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang":
            return "".join(args[at + 1 : at + 2])
    return None
