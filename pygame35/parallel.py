"""Runs tasks in several processes, on this machine or on a dask cluster. Both kinds of processes are a `Pool`:

    with pool(processes=4) as workers:  # or pool(1, Cluster("tcp://192.168.0.2:8786"))
        weights = workers.shared(weights)
        for games in workers.results(play, tasks, weights):
            ...

A task is a call of an importable function; functions and arguments are pickled. An exception in a task is raised again
where the caller asks for the task's result. Processes of this machine end with the block, and so do running tasks.

On this machine, processes limit libraries such as OpenBLAS to one thread each, if threadpoolctl is installed (the extra
`learn`). Without it, each library uses one thread for each core: the results are the same, but the processes slow each
other down. Workers of dask limit their libraries to one thread anyway.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process, resource_tracker
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from .basics import UserError
from .options import Cluster
from .output import lines_of

Task = TypeVar("Task")
Result = TypeVar("Result")
Value = TypeVar("Value")

_DIED = "a process died in the middle of its work; a script that starts processes needs: if __name__ == '__main__':"
_PATIENCE = 5.0  # seconds that a process has to clean up before it is killed
_CONNECTING = 10.0  # seconds that a dask scheduler has to answer


class Pool:
    """Processes that work on tasks."""

    def __init__(self, executor: Executor, width: Callable[[], int], share: Callable[[Any], Any] = lambda value: value):
        """Make a pool from an executor.

        width: returns the number of tasks that can run at once. share: makes the proxy that `shared` returns.
        """
        self._executor, self._width, self._share = executor, width, share

    def submit(self, work: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Begin a task, which calls `work` with the arguments."""
        return self._executor.submit(work, *arguments)

    def shared(self, value: Value) -> Value:
        """A proxy of a large value. Tasks that get the proxy see the value, which a cluster receives only once."""
        shared: Value = self._share(value)
        return shared

    def results(self, work: Callable[..., Result], tasks: Iterable[Task], *arguments: Any) -> Generator[Result]:
        """Call work(task, *arguments) for each task, and yield the results as tasks end.

        The generator takes a new task only when a process is free, so `tasks` may be endless. Closing the generator
        cancels the tasks that have not begun.
        """
        waiting, under_way = iter(tasks), set[Future[Result]]()
        try:
            while True:
                free = max(0, self._width() - len(under_way))
                under_way |= {self.submit(work, task, *arguments) for task in islice(waiting, free)}
                if not under_way:
                    return
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in under_way:
                future.cancel()


def pool(processes: int, dask: Cluster | None = None) -> AbstractContextManager[Pool]:
    """A pool on the dask cluster, if one is given. Otherwise a pool of `processes` processes of this machine."""
    return cluster(dask) if dask else local(processes)


@contextmanager
def local(processes: int) -> Iterator[Pool]:
    """A pool of processes of this machine. They start with the first tasks; ChildProcessError if a process dies.

    Ctrl+C reaches only this process, not those of the pool. At the end of the block, or when this process is killed,
    the pool's processes receive SIGTERM, clean up and exit.
    """
    before = active_children()
    executor = _Processes(processes, get_context("spawn"), _begin)
    try:
        yield Pool(executor, lambda: processes)
    except BrokenExecutor:
        raise ChildProcessError(_DIED) from None
    finally:
        _end([process for process in active_children() if process not in before])
        executor.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Worker processes that ignore Ctrl+C. SIGTERM raises an exception in them, so a running task can clean up."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        with interrupt_blocked():  # a process that starts here inherits the blocked signal
            return super().submit(_call, work, *arguments, **options)


def _begin() -> None:
    """Initialise a process of a local pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a closed terminal ends the parent, which then ends this process
    threading.Thread(target=_outlive_no_parent, daemon=True).start()
    try:
        from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]
    except ImportError:
        return
    import numpy  # noqa: F401 - only libraries that are loaded can be limited

    threadpool_limits(1)


def _outlive_no_parent() -> None:
    """Wait until the parent process has died. Then end this process: by SIGTERM, _PATIENCE seconds later by force."""
    parent = parent_process()
    if parent is None:
        return
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


_running: list[bool] = []  # not empty while a process works on a task


def _exit(number: int, frame: FrameType | None) -> None:
    """Handle SIGTERM: raise SystemExit in a running task, so that the task can end the programs that it started.

    Further SIGTERMs are ignored. Outside a task, the process exits at once, since the executor would catch SystemExit
    and wait for another task.
    """
    if not _running:
        os._exit(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()


def _call(work: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    try:
        _running.append(True)
        try:
            return work(*arguments, **options)
        finally:
            _running.clear()
    except SystemExit:  # the executor would take it for the task's result and begin the next task
        os._exit(1)


def _end(processes: list[Any]) -> None:
    for process in processes:
        process.terminate()
    left = {process.sentinel: process for process in processes}
    while left and (ended := connection.wait(list(left), _PATIENCE)):
        for sentinel in ended:
            del left[sentinel]
    for process in left.values():
        process.kill()


@contextmanager
def interrupt_blocked() -> Iterator[None]:
    """Delay Ctrl+C until the end of a `with` block. Processes that start in the block never receive Ctrl+C."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # otherwise the tracker starts with the first process, and unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cluster(where: Cluster) -> Iterator[Pool]:
    """A pool on a dask cluster. At the end of the `with` block, running tasks are completed.

    A task whose worker is lost begins again on another worker, which may also join later. ChildProcessError if a task
    loses its worker several times, or if the scheduler is lost. UserError if there is no connection to the cluster.
    """
    if not where.address:
        raise UserError("TLS files are for a dask cluster: --dask tls://HOST:PORT is missing")
    try:
        from distributed import Client, KilledWorker
        from distributed.security import Security
    except ImportError:
        raise UserError("--dask needs dask's distributed: pip install 'pygame35[learn]'") from None
    connect: Callable[..., AbstractContextManager[Any]] = Client  # dask's own types are incomplete
    names = {"tls_ca_file": where.ca_file, "tls_client_cert": where.cert, "tls_client_key": where.key}
    files = {name: file for name, file in names.items() if file}
    for file in files.values():
        lines_of(Path(file))  # raises UserError that names a missing file; dask's message does not name it
    secured: Callable[..., Any] = Security
    security = secured(require_encryption=True, **files) if files else None  # None: dask uses its own configuration
    with ExitStack() as stack:
        try:
            client = stack.enter_context(connect(where.address, timeout=_CONNECTING, security=security))
        except (TypeError, ValueError, RuntimeError) as error:  # dask's errors about an address or about TLS
            raise UserError(f"{where.address}: {error}") from error
        executor = client.get_executor(pure=False)
        try:
            yield Pool(
                executor,
                width=lambda: max(1, sum(client.nthreads().values())),
                # Client.scatter would lose the value together with its worker; the result of a task is computed again.
                share=lambda value: client.submit(_same, value, pure=False),
            )
        except (KilledWorker, CancelledError):
            raise ChildProcessError(_DIED) from None
        finally:
            executor.shutdown(wait=False)


def _same(value: Value) -> Value:
    return value
