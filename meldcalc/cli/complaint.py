"""What goes wrong, told on standard error: refusals with their place and the way out, and calls that make no sense.

Loaded only when something is refused.
"""

import sys
from collections.abc import Sequence
from typing import Any

from meldcalc.cli.typed import Piped
from meldcalc.errors import Refusal, did_you_mean, near, problems_of
from meldcalc.lang import GLYPHS, Phrase, Spelling, say, translate


def complain(refusal: Refusal, *, lang: str, json: bool, room: int, spelling: Spelling = GLYPHS) -> None:
    """Say what was refused, where, and the way out; with ``json`` as the last line, for programs.

    ``room`` is the width of the screen, where longer lines are broken between words; ``spelling`` is that of cards.
    """
    if json:
        from meldcalc.render import document

        print(document({"error": refusal.document()}, ascii=True), file=sys.stderr)
        return
    for problem in problems_of(refusal):
        print("\n".join(_lines(problem, lang, room, spelling)), file=sys.stderr)


def _lines(problem: Refusal, lang: str, room: int, spelling: Spelling) -> list[str]:
    from meldcalc.render import fold

    if problem.mark or (problem.spot and isinstance(problem.spot.text, Piped)):
        spelling = spelling._replace(initials="en")  # files and standard input know no others
    place = path = ""
    if problem.mark:
        place = f"{problem.mark.place}: "
        if problem.mark.path:
            path = translate(say(" (at {path})", path=" › ".join(problem.mark.path)), lang)
    message = translate(problem.message, lang, spelling)
    lines = [fold(f"meldcalc: error: {place}{message}{path}", room)]
    if problem.spot:
        from meldcalc.cards import caret_lines

        lines += caret_lines(problem.spot, room)
    hints = [problem.hint, initials_hint(problem) if (lang, spelling.initials) == ("es", "en") else None]
    return lines + [fold(f"  {translate(hint, lang, spelling)}", room) for hint in hints if hint]


def initials_hint(problem: Refusal) -> Phrase | None:
    """The way out where cards were refused that were typed with Spanish initials, which nobody asked for."""
    if problem.mark or not problem.spot or isinstance(problem.spot.text, Piped):
        return None
    if problem.code not in ("unknown-card", "unknown-suit"):
        return None
    from meldcalc.cards.english import reads_in

    if not reads_in("es", *problem.spot):
        return None
    return say("with --lang es Spanish initials are read: {examples}", examples="RP, DC, JD, 4T")


def not_shown(saved: Sequence[str], why: str) -> Refusal:
    """Something is saved, and the answer that would say so can't be given."""
    return Refusal(
        "not-shown",
        say("{files} is saved, but {why}", files=", ".join(saved), why=why),
        hint=say("it counts: do not enter it again"),
    )


def misuse(error: Any) -> Refusal:
    """The refusal of a call with words or options that the command does not take."""
    said, hint = _misuse_said(error)
    if hint is None and error.ctx is not None:
        hint = say("try {command}", command=f"{error.ctx.command_path} --help")
    return Refusal("usage", said, hint=hint)


def _misuse_said(error: Any) -> tuple[str, str | None]:
    """What the library of the command line found wrong, and the way out; common slips in a sentence of ours."""
    kind, text = type(error).__name__, str(error.format_message()).strip().rstrip(".")
    if kind == "MissingParameter":
        return say("{name} is missing", name=_named(error.param)), None
    if kind == "NoSuchOption":
        option = error.message.partition(": ")[2]
        if error.ctx is not None and hasattr(error.ctx.command, "list_commands"):
            where = f"{error.ctx.command_path} … {option}"
            hint = say("options come after the command: {command}", command=where)
            return say("there is no option {option} before the command", option=option), hint
        if not error.possibilities:
            return say("there is no option {option}", option=option), None
        others = ", ".join(sorted(error.possibilities))
        return say("there is no option {option}; there are {near}", option=option, near=others), None
    if kind == "BadOptionUsage":
        if "requires" in text:
            return say("{name} needs a value", name=error.option_name), None
        return say("{name} takes no value", name=error.option_name), None
    if kind == "BadParameter" and error.param is not None:
        return _bad_value_said(error, text)
    if text.startswith("No such command "):
        return _no_such_command(text.split("'")[1], error.ctx)
    _, extra, more = text.partition("unexpected extra argument(s) (")
    if extra:
        hint = say("a value is one word: 35,12 without spaces, or in quotes")
        return say("there is no place for {words}", words=more.rstrip(")")), hint
    return text, None


def _bad_value_said(error: Any, text: str) -> tuple[str, str | None]:
    """A value that its option or argument does not take."""
    name, kind, message = _named(error.param), error.param.type, str(error.message)
    value, number, _ = message.partition(" is not a valid int")
    if number:
        return say("{name} takes a whole number, not {text}", name=name, text=value), None
    value, outside, _ = message.partition(" is not in the range")
    if outside and kind.max is None:
        shape = say("a whole number of at least {least}", least=kind.min)
        return say("{option} takes {shape}, not {text}", option=name, shape=shape, text=value), None
    value, unknown, _ = message.partition(" is not one of ")
    if unknown:
        known = ", ".join(map(str, kind.choices))
        said = say("{option} does not know {word}; it takes {known}", option=name, word=value, known=known)
        return said, did_you_mean(near(value.strip("'"), map(str, kind.choices)))
    return text, None


def _no_such_command(word: str, ctx: Any) -> tuple[str, str | None]:
    """A first word that is no command: a near one is meant, or it is a card already."""
    from meldcalc.cards import read_cards

    said = say("there is no command {word}", word=repr(word))
    hint = did_you_mean(near(word, ctx.command.list_commands(ctx)))
    if hint is None and ctx.parent is None:
        try:
            read_cards(word)
            hint = say("a hand stands behind a command: {command}", command=f"meldcalc meld {word} …")
        except Refusal:
            hint = None
    return said, hint


def _named(parameter: Any) -> str:
    """A parameter as it is typed: ``-p/--players``, ``HAND…``."""
    if parameter.param_type_name == "option":
        return "/".join(parameter.opts)
    return str(parameter.human_readable_name)
