"""Where answers go: the form, look and language that were asked for, standard output and standard error."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, TextIO

from meldcalc.errors import Refusal, Status
from meldcalc.journal import current
from meldcalc.lang import LANGUAGES, Spelling, say, translate


class Output(NamedTuple):
    """How the answer is wanted."""

    quiet: bool = False
    json: bool = False
    format: str | None = None
    safe: bool = False
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

    complain(
        refusal,
        lang=language(output),
        json=output.json,
        room=_room_on_stderr(),
        spelling=spelling_of(output, sys.stderr),
    )


def spelling_of(output: Output, stream: TextIO | None = None) -> Spelling:
    """How people see cards in sentences: in plain letters, the initials that are typed, where a stream has no glyphs."""
    return Spelling(output.lang or "en", output.ascii or not encodes("♠", stream))


def say_on_stderr(text: str, output: Output) -> None:
    """A sentence beside the answer, in the language of people."""
    from meldcalc.render import fold

    text = translate(text, language(output), spelling_of(output, sys.stderr))
    print(fold(text, _room_on_stderr()), file=sys.stderr)


def _room_on_stderr() -> int:
    """How wide the terminal is that standard error goes to; where it is none, no line is too long."""
    try:
        return (
            max(os.get_terminal_size(sys.stderr.fileno()).columns, 40) if sys.stderr.isatty() else sys.maxsize
        )
    except (OSError, ValueError):
        return sys.maxsize


def output_of(args: Sequence[str]) -> Output:
    """How a call wants to be told what is wrong, as far as that can be read from its words."""
    lang = None
    for at, word in enumerate(args):
        if word.startswith("--lang="):
            lang = word.partition("=")[2]
        elif word == "--lang":
            lang = "".join(args[at + 1 : at + 2])
    return Output(json="--json" in args, lang=lang)


def complain_of_usage(error: Any, args: Sequence[str]) -> int:
    """A call with words or options that the command does not take."""
    from meldcalc.cli.complaint import misuse

    if type(error).__name__ == "NoArgsIsHelpError" and "--json" not in args:
        print(error.format_message(), file=sys.stderr)  # called with nothing: the help says what there is
        return Status.REFUSED
    return refuse(misuse(error), output_of(args))


def complain_of_system(fault: OSError, args: Sequence[str]) -> int:
    """Something that the operating system refused to the command line itself."""
    from meldcalc.files import refused

    output = output_of(args)
    status = emit(b"", Status.DONE, output)  # is it standard output that says no?
    if status != Status.DONE or isinstance(fault, BrokenPipeError):
        return status
    if fault.filename is None:
        why = str(fault) or type(fault).__name__
        refusal = Refusal("cannot-read", say("the operating system refused something: {why}", why=why))
    else:
        refusal = refused(fault, str(fault.filename))
    return refuse(refusal, output)


def refuse(refusal: Refusal, output: Output) -> int:
    """Say what was refused; gives the exit status. What is saved already stays so, and is told as saved."""
    saved = current().saved
    if not saved:
        complain(refusal, output)
        return Status.REFUSED
    from meldcalc.cli.complaint import not_shown

    complain(not_shown(saved, refusal.message), output)
    return Status.NOT_SHOWN


def interrupted(args: Sequence[str]) -> int:
    """Ctrl-C; what is saved already is told."""
    print(file=sys.stderr)
    if current().saved:
        files = ", ".join(current().saved)
        say_on_stderr(say("meldcalc: interrupted, but {files} is saved", files=files), output_of(args))
    return Status.INTERRUPTED


def harmless(text: str) -> str:
    """Text for programs, as it is; on a terminal without anything that the terminal would obey."""
    if not sys.stdout.isatty():
        return text
    from meldcalc.columns import visible

    return "\t".join(map(visible, text.split("\t")))


class _Deaf(io.FileIO):
    """Standard error: where it can't be written to, nobody is told, and the exit status stays what it is."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data) or 0
        except OSError:
            return len(data)


def _heard_or_not(stream: TextIO | None) -> TextIO:
    """Standard error, which never says no."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if sys.__stderr__ is None or stream is not sys.__stderr__:
        return stream  # that of a program that calls us
    raw = io.BufferedWriter(_Deaf(stream.fileno(), "w", closefd=False))
    return io.TextIOWrapper(raw, encoding=stream.encoding, line_buffering=True)


def settle_streams() -> None:
    """Text that the terminal cannot show never breaks a command, nor does a stream that is closed."""
    import codecs

    codecs.register_error("meldcalc", _in_plain_letters)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:  # closed: opened so that writing fails, since the answer would be lost
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = _heard_or_not(sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
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


def emit(text: str | bytes, status: int, output: Output | None = None) -> int:
    """Write an answer out, to the last byte; gives the exit status.

    A full disk is an error. A reader that has gone away is none, unless something is saved that it should know of.
    """
    try:
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        elif text:  # a full disk refuses even no bytes, which is no fault where there is no answer
            sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as fault:
        let_go_of_stdout()
        if isinstance(fault, BrokenPipeError) and not current().saved:
            return status
        return refuse(unwritten(fault), output or Output())
    return status


def unwritten(fault: OSError) -> Refusal:
    """The refusal of an answer that standard output does not take."""
    import errno

    from meldcalc.files.refusing import why

    closed = fault.errno == errno.EBADF
    reason = say("standard output is closed") if closed else why(fault)
    return Refusal("cannot-write", say("the answer could not be written: {why}", why=reason))


def let_go_of_stdout() -> None:
    """What is still to be written goes nowhere: whoever read it has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
