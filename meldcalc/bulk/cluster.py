"""A folder of parts on a Dask cluster: one scored part for each part, safe to run again (extra ``dask``).

A part is scored by one worker into a file beside its place, which is renamed when it is whole; then a note says what it
was made from. A worker that dies leaves nothing that can be taken for a part, and Dask gives its part to another one.
Run again, parts whose notes still hold are kept. The workers must see the same folders as the caller.
"""

import asyncio
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from meldcalc import __version__
from meldcalc.bulk.batch import ENDINGS, Batch, score_all
from meldcalc.bulk.scoring import Terms, scorer_of
from meldcalc.bulk.stream import SHOWN, Tally, no_interrupts
from meldcalc.errors import Refusal
from meldcalc.files import refused, replace, sweep
from meldcalc.journal import current
from meldcalc.lang import english, say
from meldcalc.rules import resolve
from meldcalc.rules.files import is_file

_NOTES = ".meldcalc"  # a folder in the folder of the answers; programs that read folders pass over such names
LOCAL = "local"  # the address of a cluster that lives as long as the call
_LOOK = 5  # seconds between two looks whether anybody is left to work
_PATIENCE = 60  # seconds without a worker of our own; elsewhere new ones may be slow to come
_RETRIES = 3  # workers that a part may lose
_GONE = (
    CancelledError,
    asyncio.CancelledError,
    OSError,
)  # what calls of a scheduler raise that is no longer there


class Lost(NamedTuple):
    """A part that could not be scored, and why (``code: message``)."""

    part: str
    error: str


def score_folder(
    folder: str,
    out: str,
    terms: Terms,
    address: str,
    note: Callable[[int], Callable[[int, Tally], object]] = lambda parts: lambda done, tally: None,
    *,
    force: bool = False,
) -> tuple[Tally, list[Lost]]:
    """Scores every part of a folder that is not done yet; the tally counts all parts, those that were kept too.

    ``address`` is that of a Dask scheduler, or ``local``. Lines in the tally are told with their part
    (``part-3.ndjson:17``). Raises Refusal: no-parts, no-cluster, and those of the table.
    """
    terms, call = _settled(terms)
    parts = parts_of(folder)
    if os.path.realpath(out) == os.path.realpath(folder):
        raise Refusal("usage", say("the answers need a folder of their own"))
    jobs = [
        Part(str(Path(folder).resolve() / part), str(Path(out).resolve() / part), terms, call, force)
        for part in parts
    ]
    told = note(len(jobs))
    done: dict[str, Tally] = {}
    lost: list[Lost] = []

    def put(job: Part, answer: Tally | str) -> None:
        if isinstance(answer, Tally):
            done[job.name] = answer
        else:
            lost.append(Lost(job.name, answer))
        told(1, _sum(done))

    waiting = []
    for job in jobs:
        known = _kept(job)
        if known is None:
            waiting.append(job)
        else:
            put(job, known)
    try:
        if waiting:
            with _client(address) as client:
                _make(Path(out) / _NOTES)
                for job, answer in _scored(client, waiting, _PATIENCE if address == LOCAL else _PATIENCE * 5):
                    put(job, answer)
                current().saved.append(out)
    finally:
        for job in jobs:
            # workers elsewhere may still be writing what is not done
            if job.name in done or address == LOCAL:
                sweep(job.target)
    return _sum(done), sorted(lost)


def parts_of(folder: str) -> list[str]:
    """The names of the parts in a folder, in their order. Raises Refusal: not-a-folder, no-parts."""
    if not Path(folder).is_dir():
        raise Refusal("not-a-folder", say("{folder} is no folder of parts", folder=folder))
    parts = sorted(
        path.name
        for path in Path(folder).iterdir()
        if path.suffix.lower() in ENDINGS and not path.name.startswith((".", "_")) and path.is_file()
    )
    if not parts:
        raise Refusal(
            "no-parts",
            say("there are no parts in {folder} ({endings})", folder=folder, endings=" ".join(ENDINGS)),
        )
    return parts


def _settled(terms: Terms) -> tuple[Terms, str]:
    """The terms as a worker anywhere can read them, and a mark that stands for what they come to."""
    scorer_of(terms)  # refuses what can't be scored anywhere
    rules = resolve(terms.rules, options=dict(terms.options), sets=dict(terms.sets))
    if is_file(terms.rules):
        terms = terms._replace(rules=str(Path(terms.rules).resolve()))
    mark = hashlib.sha256(repr((__version__, rules, terms.players)).encode()).hexdigest()
    return terms, mark


def _sum(done: Mapping[str, Tally]) -> Tally:
    """All parts together, in the order of their names."""
    total = Tally()
    for part, tally in sorted(done.items()):
        lines = (total.lines + tuple([f"{part}:{line}" for line in tally.lines]))[:SHOWN]
        total = Tally(total.records + tally.records, total.failed + tally.failed, lines)
    return total


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise refused(fault, str(folder.parent)) from None


# --- one part: here, or on a worker ------------------------------------------------------------------------


class Part(NamedTuple):
    """One part to be scored; ``call`` stands for the rules."""

    source: str
    target: str
    terms: Terms
    call: str
    force: bool = False

    @property
    def name(self) -> str:
        """The part's name in both folders."""
        return Path(self.source).name

    @property
    def note(self) -> Path:
        """Where it stands what the scored part was made from."""
        return Path(self.target).parent / _NOTES / f"{self.name}.json"

    def made_from(self) -> dict[str, Any]:
        """What the scored part depends on."""
        status = Path(self.source).stat()
        return {"call": self.call, "size": status.st_size, "time": status.st_mtime_ns}


def score_part(part: Part) -> Tally | str:
    """Scores one part, whatever was there before; an error instead of a tally where that can't be done."""
    try:
        made_from = part.made_from()
        tally = score_all(Batch(part.terms, part.source, part.target, force=part.force), lambda data: None)
        replace(part.note, json.dumps({**made_from, "tally": tally}).encode(), told=False)
    except Refusal as refusal:
        return f"{refusal.code}: {english(refusal.message)}"
    except OSError as fault:
        return f"cannot-read: {fault}"
    return tally


def _kept(part: Part) -> Tally | None:
    """The tally of a part that is done already, and still as it would be made today."""
    try:
        known = json.loads(part.note.read_text(encoding="utf-8"))
        records, failed, lines = known.pop("tally")
        if known == part.made_from() and Path(part.target).is_file():
            return Tally(records, failed, tuple(lines))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


# --- the cluster -------------------------------------------------------------------------------------------


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed: Any = import_module("distributed")
    if address == LOCAL:
        # A worker that is just starting again is not lost; Dask would forget it, and soon have none.
        with import_module("dask").config.set({"distributed.deploy.lost-worker-timeout": "1h"}):
            with no_interrupts():
                cluster = distributed.LocalCluster(
                    n_workers=os.cpu_count() or 1,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=50,
                )
            with cluster, distributed.Client(cluster) as client:
                yield client
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (*_GONE, ValueError) as fault:
        raise Refusal(
            "no-cluster",
            say("there is no Dask scheduler at {address}: {why}", address=address, why=fault),
            hint=say("--dask local starts a cluster on this machine"),
        ) from None
    try:
        yield client
    finally:
        with suppress(*_GONE):  # nothing is left to do on a cluster that has gone
            client.close()


def _scored(client: Any, parts: list[Part], patience: int) -> Iterator[tuple[Part, Tally | str]]:
    """Each part with its answer, in the order they are done.

    Raises Refusal worker-lost where nobody is left to do the work: every call of Dask in here is a talk with the
    scheduler, and each of them may be the one that finds it gone.
    """
    try:
        yield from _as_done(client, parts, patience)
    except _GONE:
        raise _nobody(say("the Dask scheduler has gone")) from None
    except Exception:
        if client.status == "running":
            raise
        # A client that has lost its scheduler refuses new work in ways that differ from version to version.
        raise _nobody(say("the Dask scheduler has gone")) from None


def _as_done(client: Any, parts: list[Part], patience: int) -> Iterator[tuple[Part, Tally | str]]:
    distributed: Any = import_module("distributed")
    waiting = {client.submit(score_part, part, pure=False, retries=_RETRIES): part for part in parts}
    alone = 0
    while waiting:
        try:
            done = distributed.wait(list(waiting), timeout=_LOOK, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            alone = 0 if _workers(client) else alone + _LOOK
            if alone >= patience:
                raise _nobody(say("the Dask cluster has no workers")) from None
            continue
        for future in done:
            answer = _answer(future)  # before the part is taken off: this is a talk with the scheduler too
            yield waiting.pop(future), answer


def _nobody(message: str) -> Refusal:
    return Refusal("worker-lost", message, hint=say("call again when it is back: what is done is kept"))


def _workers(client: Any) -> int:
    try:
        return len(client.nthreads())
    except (OSError, TypeError, TimeoutError):  # the scheduler is gone
        return 0


def _answer(future: Any) -> Tally | str:
    try:
        answer = future.result()
    except Exception as fault:
        if future.status == "error":  # the part's own end: it lost too many workers
            return f"worker-lost: {fault}"
        raise
    return answer if isinstance(answer, str) else Tally(*answer)
