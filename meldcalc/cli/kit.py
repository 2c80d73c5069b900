"""What every command shares: the rules bundle, the output bundle, answers, errors, exit statuses.

A command is a function that takes its own options and an :class:`Asked`, and returns an :class:`Answer`::

    app = new_app()

    @app.command(cls=Command)
    @answers(rules=ANY)
    def meld(asked: Asked, hand: Annotated[list[str], typer.Argument(help="…")]) -> Answer:
        rules = asked.rules.resolve()
        …
        return Answer(document=lambda: {...}, quiet=lambda: "25", parts=lambda: [Sheet(...), "a line"])

``answers`` adds ``-r -p -o -s`` (where ``rules`` names a family) and ``-q --json -f --ascii --color --lang``; it prints the
answer in the form asked for, says refusals on standard error and ends with the right exit status. The three
callables are called only when their form is asked for. ``-f`` draws the first sheet of ``parts`` alone.
"""

import inspect
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperCommand

from meldcalc.cli import ahead
from meldcalc.cli.bundles import (
    ANY,
    DEFAULT_TABLE,
    OUTPUT,
    RULES,
    RUMMY,
    default,
    table_taken,
)
from meldcalc.cli.console import Output, emit, encodes, harmless, look_of, print_ascii, refuse, say_on_stderr
from meldcalc.errors import Refusal, Status, did_you_mean, near
from meldcalc.journal import current
from meldcalc.lang import LANGUAGES, say
from meldcalc.numbers import sum_of

if TYPE_CHECKING:
    from meldcalc.rummy.setup import RummySetup
    from meldcalc.tricktaking.setup import TrickSetup


class RulesAsked(NamedTuple):
    """The table a command was asked to use, not read yet."""

    family: str
    name: str | None
    players: int | None
    options: dict[str, str]
    sets: dict[str, str]

    def table_name(self) -> str:
        """The table's name or file: -r, else the one that is taken where none is named."""
        return table_taken(self.family) if self.name is None else self.name

    def resolve(self) -> Any:
        """The resolved table (TrickRules or RummyRules). Raises Refusal for a table of the wrong family."""
        from meldcalc.rules import resolve

        rules = resolve(self.table_name(), options=self.options, sets=self.sets)
        if self.family not in (ANY, rules.family):
            from meldcalc.rules.resolve import other_game

            raise other_game(rules, say("the default here is {table}", table=DEFAULT_TABLE[self.family]))
        return rules

    def trick_setup(self, sides: int | None = None) -> "TrickSetup":
        """As :meth:`setup`, for a command of the trick-taking game."""
        game: Any = self.setup(sides)
        return game  # type: ignore[no-any-return]

    def rummy_setup(self) -> "RummySetup":
        """As :meth:`setup`, for a command of the Spanish game."""
        game: Any = self.setup()
        return game  # type: ignore[no-any-return]

    def setup(self, sides: int | None = None) -> "TrickSetup | RummySetup":
        """The table at the seating that was asked for: a TrickSetup or a RummySetup. Raises as resolve, and players."""
        from meldcalc.rules import seating_of

        rules = self.resolve()
        seating = seating_of(rules, self.players, sides)
        if rules.family == RUMMY:
            from meldcalc.rummy.setup import RummySetup

            return RummySetup(rules, seating)
        from meldcalc.tricktaking.setup import TrickSetup

        return TrickSetup(rules, seating)


class Asked(NamedTuple):
    """Everything a command was asked beside its own options."""

    rules: RulesAsked
    output: Output

    @property
    def notation(self) -> str:
        """The language of the initials in HAND and -t: Spanish only where --lang says so outright."""
        return self.output.lang or "en"


class Answer(NamedTuple):
    """What a command found, in each form in which it may be asked for."""

    document: Callable[[], Any]  # --json
    parts: Callable[[], Sequence[Any]]  # people: Sheet, Tone and str; -f draws the first Sheet
    quiet: Callable[[], str]  # -q
    status: Status = Status.DONE
    warnings: Sequence[tuple[str, str]] = ()  # (code, message), to standard error
    printed: bool = False  # the command has written its answer out by itself, bit by bit
    raw: Callable[[], bytes] | None = None  # a file's bytes: in place of parts and quiet


class Command(TyperCommand):
    """A command whose positional arguments may be negative numbers, or text behind a dash.

    Its whole numbers are read as everywhere: sums too, and no digits but ASCII's.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            kind: Any = parameter.type
            if getattr(kind, "_number_class", None) is int:
                kind._number_class = _whole

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ahead.give(ctx, args))

    def make_parser(self, ctx: Any) -> Any:
        parser: Any = super().make_parser(ctx)
        read_option, read_value = parser._process_opts, parser._get_value_from_state

        together = False  # --moon=run, -tS: whatever stands there is the value

        def read(arg: str, state: Any) -> None:
            nonlocal together
            together = "=" in arg if arg.startswith("--") else len(arg) > 2
            if arg[1:2].isdigit() or arg[1:2].isspace():  # no option begins like that: -50, "- they say"
                state.largs.append(arg)
            else:
                read_option(arg, state)

        def value(name: str, option: Any, state: Any) -> Any:
            following = "" if together or not state.rargs else state.rargs[0]
            if following.partition("=")[0] in parser._long_opt or following in parser._short_opt:
                state.rargs = []  # the next option is no value: --moon --tricks 30,20 lacks the kind of the moon
            return read_value(name, option, state)

        parser._process_opts = read
        parser._get_value_from_state = value
        return parser


def _whole(text: Any) -> int:
    """The number that an option or argument holds (a default is one already)."""
    number = text if isinstance(text, int) else sum_of(text)
    if number is None:
        raise ValueError(text)
    return number


def new_app(help: str | None = None) -> typer.Typer:
    """A Typer for one command module."""
    return typer.Typer(
        help=help,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        no_args_is_help=bool(help),
    )


def answers(
    rules: str | None = None, own: Sequence[str] = ()
) -> Callable[[Callable[..., Answer]], Callable[..., None]]:
    """Make a command of a function that returns an Answer (see the module's text).

    ``own`` names parameters of the bundles that the command takes itself, under another meaning, or has no use for.
    """

    def decorate(function: Callable[..., Answer]) -> Callable[..., None]:
        if function.__doc__ is None:  # python -OO
            from meldcalc.cli.described import described

            function.__doc__ = described(function)
        bundle = {**(RULES if rules else {}), **OUTPUT}
        signature = inspect.signature(function)
        mine = [p for name, p in signature.parameters.items() if name != "asked"]
        added = [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=default(name), annotation=annotation
            )
            for name, annotation in bundle.items()
            if name not in own
        ]

        @wraps(function)
        def command(**given: Any) -> None:
            taken = {parameter.name: given.pop(parameter.name) for parameter in added}
            output = Output(**{name: taken[name] for name in Output._fields if name in taken})
            raise typer.Exit(_answer(function, given, rules or ANY, taken, output))

        keyword = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in mine]
        command.__signature__ = signature.replace(parameters=keyword + added, return_annotation=None)  # type: ignore[attr-defined]
        command.__annotations__ = {p.name: p.annotation for p in keyword + added}
        command.family = rules  # type: ignore[attr-defined]  # for the shell's completion
        return command

    return decorate


def _answer(
    function: Callable[..., Answer], given: dict[str, Any], family: str, taken: dict[str, Any], output: Output
) -> int:
    """Call the command, print what it answers; gives the exit status."""
    try:
        _check_output(output)
        if output.ascii and not output.for_programs:
            print_ascii()
        asked_rules = RulesAsked(
            family,
            taken.get("rules"),
            taken.get("players"),
            _pairs(taken.get("option") or [], "-o", "NAME=CHOICE"),
            _pairs(taken.get("set") or [], "-s", "PATH=VALUE"),
        )
        answer = function(asked=Asked(asked_rules, output), **given)
        text = _printed(answer, output)
    except Refusal as refusal:
        return refuse(refusal, output)
    for code, message in (*answer.warnings, *current().warnings):
        say_on_stderr(say("meldcalc: warning: {message} ({code})", message=message, code=code), output)
    return emit(text, answer.status, output)


def _printed(answer: Answer, output: Output) -> str | bytes:
    if answer.printed:
        return ""
    if answer.raw and not output.json and output.format is None:
        data = answer.raw()
        return harmless(data.decode(errors="replace")) if sys.stdout.isatty() else data
    if output.quiet:
        text = answer.quiet()
        return harmless(f"{text}\n") if text else ""
    from meldcalc import render

    if output.json:
        text = render.document(answer.document(), ascii=output.ascii or not encodes("é♠"))
        return harmless(f"{text}\n")
    parts = answer.parts()
    if output.format is None:
        return render.page(parts, look_of(output)) if parts else ""
    sheet = next((part for part in parts if isinstance(part, render.Sheet)), None)
    if sheet is None:
        raise Refusal("usage", say("this answer is no table: no -f for it"), hint=say("leave -f out"))
    if output.rows:
        ascii = output.ascii or not encodes("é♠")
        return harmless(render.rows(sheet, output.format, ascii=ascii, safe=output.safe))
    return render.table(sheet, output.format, look_of(output)) + "\n"


def _check_output(output: Output) -> None:
    if output.quiet + output.json + (output.format is not None) > 1:
        raise Refusal("usage", say("-q, --json and -f exclude each other"), hint=say("give one of them"))
    if output.format is not None:
        from meldcalc.render import FORMATS

        _check_word("--format", output.format, FORMATS)
    if output.safe and output.format not in ("csv", "tsv"):
        raise Refusal("usage", say("--safe belongs to -f csv or -f tsv"))
    _check_word("--color", output.color, ("auto", "always", "never"))
    if output.lang is not None:
        _check_word("--lang", output.lang, LANGUAGES)


def _check_word(option: str, word: str, known: Sequence[str]) -> None:
    if word in known:
        return
    raise Refusal(
        "usage",
        say(
            "{option} does not know {word}; it takes {known}",
            option=option,
            word=repr(word),
            known=", ".join(known),
        ),
        hint=did_you_mean(near(word, known)),
    )


def _pairs(given: Sequence[str], option: str, shape: str) -> dict[str, str]:
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise Refusal(
                "usage",
                say("{option} takes {shape}, not {text}", option=option, shape=shape, text=repr(text)),
            )
        pairs[name.strip()] = value.strip()
    return pairs
