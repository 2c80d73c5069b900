"""``meldcalc batch``: a file or a stream of hands, scored."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from meldcalc.bulk.batch import Batch, score_all
from meldcalc.bulk.scoring import Terms
from meldcalc.bulk.stream import Tally
from meldcalc.cli.bundles import ANY
from meldcalc.cli.console import Output, harmless, let_go_of_stdout, say_on_stderr, unwritten
from meldcalc.cli.exporting import Force
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.documents import FORMAT
from meldcalc.errors import Refusal, Status
from meldcalc.journal import current
from meldcalc.lang import say

app = new_app()

MOST_JOBS = 1024  # as many processors as the largest machines have

_FORMS = {"csv": "csv", "jsonl": "ndjson"}  # tables for people would need all records at once


@app.command(cls=Command, epilog="Example: meldcalc batch hands.csv --out scored.csv")
@answers(rules=ANY, own=("safe",))
def batch(
    asked: Asked,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="NDJSON, CSV or Parquet; else standard input.")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="OUT", help="The file to write.")] = None,
    force: Force = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", help="Processes that score.", min=1, max=MOST_JOBS)
    ] = 1,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS|local", help="A Dask cluster, for a folder of parts."),
    ] = None,
) -> Answer:
    """Score a file or stream of hands: one record out for each record in.

    Fields: hand, trump (without it the best one), and where wanted id, rules,
    partial, claim; all others pass through. Added: meld, best, melds,
    claim_ok, error. A bad record stops nothing, and the exit status is 1.
    """
    current().busy = True  # processes and files beside OUT
    path = None if file == "-" else file
    target = None if out == "-" else out
    terms = Terms(
        asked.rules.table_name(),
        tuple(asked.rules.options.items()),
        tuple(asked.rules.sets.items()),
        asked.rules.players,
    )
    if dask is not None:
        tally, lost = _on_dask(path, target, dask, terms, asked.output, force=force)
    else:
        lost = []
        form = _form(asked.output, target)
        tally = _here(Batch(terms, path, target, form, jobs, force=force), asked.output)
    for part in lost:
        say_on_stderr(say("meldcalc: part {part}: {error}", part=part.part, error=part.error), asked.output)
    if tally.failed:
        _tell(tally, asked.output)
    return Answer(
        lambda: _summary(tally, target) | ({"lost": [part._asdict() for part in lost]} if lost else {}),
        list,
        str,
        Status.NO if tally.failed or lost else Status.DONE,
        printed=target is None or not asked.output.json,
    )


def _form(output: Output, out: str | None) -> str | None:
    """The form of the records that was asked for, None: as the input or OUT has it."""
    if output.format is not None:
        if output.format not in _FORMS:
            raise Refusal(
                "usage",
                say(
                    "records are written as {known}, not as {form}",
                    known=", ".join(_FORMS),
                    form=output.format,
                ),
            )
        return _FORMS[output.format]
    if out is None and (output.json or output.quiet):
        return "ndjson" if output.json else "numbers"
    return None


def _here(batch: Batch, output: Output) -> Tally:
    write = _Writer(output.json and batch.out is None)
    try:
        with _ended_by_sigterm():
            tally = score_all(batch, write, lambda size: _progress(size, output))
            if batch.out is None:
                write.end(tally)
    except BrokenPipeError:
        let_go_of_stdout()
        return Tally()
    return tally


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """SIGTERM ends what is done in here like an error, so that nothing is left beside OUT."""
    try:
        before = signal.signal(signal.SIGTERM, _end)
    except ValueError:  # in a thread of somebody else's program
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _: object) -> None:
    raise SystemExit(128 + number)


_BEGIN = b'{"meldcalc": %d, "results": [' % FORMAT


class _Writer:
    """Standard output, for bytes as they come; as one JSON document where that is wanted."""

    def __init__(self, document: bool) -> None:
        self.document = document
        self.begun = False

    def __call__(self, data: bytes) -> None:
        if self.document:
            lines = data.rstrip(b"\n").replace(b"\n", b",\n")
            data = (b",\n" if self.begun else _BEGIN + b"\n") + lines if lines else b""
        elif not self.begun and data.startswith(b"PAR1") and sys.stdout.isatty():
            raise Refusal(
                "usage",
                say("Parquet is not shown on a terminal"),
                hint=say("give it a file: --out scored.parquet"),
            )
        self.begun = self.begun or bool(data)
        self._put(data)

    def end(self, tally: Tally) -> None:
        """What stands behind the last record."""
        if self.document:
            import json

            begin = b"\n" if self.begun else _BEGIN
            self._put(begin + b"], " + json.dumps(_summary(tally, None))[1:].encode() + b"\n")

    @staticmethod
    def _put(data: bytes) -> None:
        try:
            if sys.stdout.isatty():
                data = harmless(data.decode(errors="replace")).encode(errors="replace")
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            raise
        except OSError as fault:
            let_go_of_stdout()
            raise unwritten(fault) from None


def _summary(tally: Tally, out: str | None) -> dict[str, Any]:
    found = {"records": tally.records, "failed": tally.failed, "lines": list(tally.lines)}
    return found if out is None else found | {"out": out}


def _tell(tally: Tally, output: Output) -> None:
    lines = ", ".join(map(str, tally.lines)) + (" …" if tally.failed > len(tally.lines) else "")
    say_on_stderr(
        say(
            "meldcalc: records with an error: {failed} of {records} (lines {lines})",
            failed=tally.failed,
            records=tally.records,
            lines=lines,
        ),
        output,
    )


def _progress(size: int | None, output: Output) -> Callable[[int, Tally], object]:
    """What shows how far it is, where somebody looks."""
    if size is None or output.quiet or not sys.stderr.isatty():
        return lambda more, tally: None
    from meldcalc.cli.progress import Bar

    return Bar(size, output)


def _on_dask(
    path: str | None, out: str | None, address: str, terms: Terms, output: Output, *, force: bool
) -> Any:
    from meldcalc.bulk.extra import need

    if path is None or out is None:
        raise Refusal(
            "usage",
            say("--dask scores a folder of parts into another folder"),
            hint="meldcalc batch FOLDER --out FOLDER --dask local",
        )
    need("dask", "--dask")
    import logging

    from meldcalc.bulk.cluster import score_folder

    # What Dask logs is not for people; what matters is told as an answer. It stays off until the program ends, since
    # Dask's own threads go on for a moment after the cluster is closed.
    logging.disable()
    return score_folder(path, out, terms, address, lambda parts: _progress(parts, output), force=force)
