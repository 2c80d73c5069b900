"""Blocks through workers, in one process or several: the answers come in the order of the records, with the same bytes."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from meldcalc.bulk.blocks import Block
from meldcalc.bulk.worker import Done, Task, Worker
from meldcalc.errors import Refusal
from meldcalc.lang import say

SHOWN = 10  # line numbers of failed records that are told


class Tally(NamedTuple):
    """How a batch went: records, how many failed, and the first lines that did (of parts: with the part's name)."""

    records: int = 0
    failed: int = 0
    lines: tuple[int | str, ...] = ()

    def plus(self, records: int, failed: Iterable[int]) -> "Tally":
        """With so many more records, of which the ones in these lines failed."""
        places = tuple(failed)
        return Tally(self.records + records, self.failed + len(places), (self.lines + places)[:SHOWN])


def run(
    blocks: Iterable[Block],
    task: Task,
    emit: Callable[[bytes], object],
    *,
    jobs: int = 1,
    waiting: Callable[[], bool] = lambda: False,
    note: Callable[[int, Tally], object] = lambda size, tally: None,
) -> Tally:
    """Answer every block: ``emit`` gets the bytes, ``note`` what is done after each block.

    ``jobs`` is the number of processes. ``waiting`` says that no more input is there yet: then everything that is
    known is given out before the next block is asked for. Raises Refusal: worker-lost.
    """
    tally = Tally()
    for size, done in _answers(blocks, task, jobs, waiting):
        emit(done.data)
        tally = tally.plus(done.records, done.failed)
        note(size, tally)
    return tally


def _answers(
    blocks: Iterable[Block], task: Task, jobs: int, waiting: Callable[[], bool]
) -> Iterator[tuple[int, Done]]:
    if jobs == 1:
        worker = Worker(task)
        for block in blocks:
            yield len(block.data), worker(block)
        return
    from concurrent.futures.process import BrokenProcessPool

    with _pool(task, jobs) as pool:
        pending: deque[tuple[int, Any]] = deque()
        try:
            for block in blocks:
                with no_interrupts():  # a process may be started here
                    pending.append((len(block.data), pool.submit(_work, block)))
                while pending and (len(pending) > 2 * jobs or waiting()):
                    size, future = pending.popleft()
                    yield size, future.result()
            while pending:
                size, future = pending.popleft()
                yield size, future.result()
        except BrokenProcessPool:
            raise Refusal(
                "worker-lost",
                say("a process that was scoring has died"),
                hint=say("perhaps the memory ran out; try again with fewer --jobs"),
            ) from None


# --- other processes ---------------------------------------------------------------------------------------

_worker: Worker | None = None


@contextmanager
def _pool(task: Task, jobs: int) -> Iterator[Any]:
    """So many processes, each with a worker of its own."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(task,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Processes that are started in here never hear of Ctrl-C (this one ends them); here it is only put off."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # when it starts it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(task: Task) -> None:
    import threading
    from multiprocessing import parent_process

    global _worker
    _worker = Worker(task)
    parent = parent_process()
    if parent is not None:
        # A process whose parent was killed has nobody to work for.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _work(block: Block) -> Done:
    assert _worker is not None
    return _worker(block)
