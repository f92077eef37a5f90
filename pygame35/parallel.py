"""Work spread over processes that can be stopped at any moment."""

import itertools
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "NUMBA_NUM_THREADS")
_DIED = "a process died in the middle of its work"
_PATIENCE = 5.0  # seconds for a process to clean up before it is killed


def results(work: Callable[[Any], Any], tasks: Iterable[Any], processes: int) -> Generator[Any]:
    """work(task) for each task, in the order in which they end, in so many single-threaded processes.

    Closing the iterator, or an exception such as KeyboardInterrupt, ends the processes and what they were doing.
    `work` must be importable; an exception in it is shown on stderr, and ends everything with ChildProcessError.
    """
    ready: Any
    waiting = iter(tasks)
    first = list(itertools.islice(waiting, processes))
    workers = _started(work, len(first))
    try:
        for pipe, task in zip(workers, first, strict=True):
            _send(pipe, task)
        busy = set(workers)
        while busy:
            for ready in wait(list(busy)):
                try:
                    result = ready.recv()
                except (EOFError, ConnectionError):
                    raise ChildProcessError(_DIED) from None
                task = next(waiting, None)
                if task is None:
                    busy.remove(ready)
                else:
                    _send(ready, task)
                yield result
    finally:
        _ended(workers)


def _send(pipe: Connection, task: Any) -> None:
    try:
        pipe.send(task)
    except ConnectionError:
        raise ChildProcessError(_DIED) from None


def _started(work: Callable[[Any], Any], processes: int) -> dict[Connection, Any]:
    """The processes by the pipes to them."""
    context = get_context("spawn")
    workers = {}
    with single_threaded(), interrupt_put_off():
        for _ in range(processes):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(work, theirs), daemon=True)
            process.start()
            theirs.close()
            workers[ours] = process
    return workers


@contextmanager
def single_threaded() -> Iterator[None]:
    """Processes started in here use one thread each: numba and numpy's libraries look at the environment first."""
    before = {name: os.environ.get(name) for name in _THREADS}
    os.environ.update(dict.fromkeys(_THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def interrupt_put_off() -> Iterator[None]:
    """Ctrl-C is this process's to answer: those started in here have the signal blocked; here it comes afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it starts with the first process, and would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """A process: answer tasks until the other end is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # unwinds, so that programs it started are ended
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(work(task))


def _ended(workers: dict[Connection, Any]) -> None:
    for process in workers.values():
        process.terminate()
    for pipe, process in workers.items():
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()
        pipe.close()
