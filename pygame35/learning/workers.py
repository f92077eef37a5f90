"""Where tasks are worked on: processes of this machine, or a dask cluster. Both take `submit(function, argument)`."""

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Protocol

from ..basics import UserError
from ..parallel import interrupt_put_off, single_threaded


class Future(Protocol):
    def result(self, timeout: float | None = None) -> Any:
        """What the function returned; TimeoutError after so many seconds, or the exception of the function."""


Submit = Callable[[Callable[[Any], Any], Any], Future]


@contextmanager
def processes(count: int) -> Iterator[Submit]:
    """So many processes of one thread; the end terminates those that still work. Ctrl-C is this process's to answer."""
    before = active_children()

    def submit(function: Callable[[Any], Any], argument: Any) -> Future:
        with interrupt_put_off():  # a process that starts here has the signal blocked before it can ignore it
            return executor.submit(function, argument)

    executor = ProcessPoolExecutor(count, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        with single_threaded():  # they start one by one, as tasks come
            yield submit
    except BrokenExecutor:
        raise ChildProcessError("a process died in the middle of its work") from None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in before:
                process.terminate()


@contextmanager
def dask(address: str) -> Iterator[Submit]:
    """The dask cluster whose scheduler is at an address such as tcp://192.168.0.2:8786.

    How many threads its workers' libraries use is the cluster's to say; dask itself starts them with one.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UserError("--dask needs dask's distributed: pip install 'pygame35[learn]'") from None
    with Client(address, timeout=10) as client:  # seconds
        yield lambda function, argument: client.submit(function, argument, pure=False)
