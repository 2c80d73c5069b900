"""Where answers go: the form, look and language that were asked for, standard output and standard error."""

import os
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, TextIO

from meldcalc.errors import Refusal, Status
from meldcalc.lang import LANGUAGES, say, translate


class Output(NamedTuple):
    """How the answer is wanted."""

    quiet: bool = False
    json: bool = False
    format: str | None = None
    ascii: bool = False
    color: str = "auto"
    lang: str | None = None

    @property
    def rows(self) -> bool:
        """Whether rows for programs are asked for: csv, tsv or jsonl."""
        if self.format is None:
            return False
        from meldcalc.render import ROW_FORMATS

        return self.format in ROW_FORMATS

    @property
    def for_programs(self) -> bool:
        """Whether a program reads it: it is exact then, whatever the language and the terminal."""
        return self.json or self.rows


def language(output: Output) -> str:
    """The language of what people read: --lang, else the environment's."""
    if output.lang in LANGUAGES:
        return str(output.lang)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "es" if os.environ[name].lower().startswith("es") else "en"
    return "en"


def look_of(output: Output) -> Any:
    """The look of people's output on this terminal."""
    import shutil

    from meldcalc.render import Look

    width = (
        shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() or "COLUMNS" in os.environ else 80
    )
    return Look(language(output), output.ascii or not encodes("♠─10·"), _colored(output), max(width, 40))


def _colored(output: Output) -> bool:
    if output.color != "auto":
        return output.color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def encodes(text: str, stream: TextIO | None = None) -> bool:
    """Whether a stream (standard output, unless said) can take these signs."""
    try:
        text.encode((stream or sys.stdout).encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def complain(refusal: Refusal, output: Output) -> None:
    """Say on standard error what was refused, where, and the way out."""
    from meldcalc.cli.complaint import complain

    complain(refusal, lang=language(output), json=output.json, room=_room_on_stderr())


def say_on_stderr(text: str, output: Output) -> None:
    """A sentence beside the answer, in the language of people."""
    from meldcalc.render import fold

    print(fold(translate(text, language(output)), _room_on_stderr()), file=sys.stderr)


def _room_on_stderr() -> int:
    """How wide the terminal is that standard error goes to; where it is none, no line is too long."""
    try:
        return (
            max(os.get_terminal_size(sys.stderr.fileno()).columns, 40) if sys.stderr.isatty() else sys.maxsize
        )
    except (OSError, ValueError):
        return sys.maxsize


def complain_of_usage(error: Any, args: Sequence[str]) -> int:
    """A call with words or options that the command does not take."""
    from meldcalc.cli.complaint import language_of, misuse

    if type(error).__name__ == "NoArgsIsHelpError" and "--json" not in args:
        print(error.format_message(), file=sys.stderr)  # called with nothing: the help says what there is
        return Status.REFUSED
    complain(misuse(error), Output(json="--json" in args, lang=language_of(args)))
    return Status.REFUSED


def complain_of_system(fault: OSError, args: Sequence[str]) -> int:
    """Something that the operating system refused to the command line itself."""
    from meldcalc.cli.complaint import language_of
    from meldcalc.files import refused

    if fault.filename is None:
        why = str(fault) or type(fault).__name__
        refusal = Refusal("cannot-read", say("the operating system refused something: {why}", why=why))
    else:
        refusal = refused(fault, str(fault.filename))
    complain(refusal, Output(json="--json" in args, lang=language_of(args)))
    return Status.REFUSED


def settle_streams() -> None:
    """Text that the terminal cannot show never breaks a command, nor does a stream that is closed."""
    import codecs

    codecs.register_error("meldcalc", _in_plain_letters)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="meldcalc")


def print_ascii() -> None:
    """Nothing but plain letters from here on."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="ascii", errors="meldcalc")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Signs that an encoding lacks, as plain letters: ``e`` for ``é``, ``S`` for ``♠``."""
    from meldcalc.cli.plain import plain

    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def emit(text: str, status: int, output: Output | None = None) -> int:
    """Write an answer out, to the last byte. A reader that has gone away is no error, a full disk is."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go_of_stdout()
    except OSError as error:
        let_go_of_stdout()
        why = error.strerror or str(error)
        complain(
            Refusal("cannot-write", say("the answer could not be written: {why}", why=why)),
            output or Output(),
        )
        return Status.REFUSED
    return status


def let_go_of_stdout() -> None:
    """What is still to be written goes nowhere: whoever read it has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
