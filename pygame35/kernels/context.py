"""Makes contexts of the fastest kind that this interpreter supports, and lends objects that are costly to make."""

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar
from weakref import finalize

from .in_python import InPython
from .kernel import Context, Kernel

Made = TypeVar("Made")


class Pool(Generic[Made]):
    """Objects that are costly to make, such as bound kernels. Each has one user at a time; at most `most` are kept."""

    def __init__(self, make: Callable[[], Made], most: int = 8):
        self._make, self._most = make, most
        self._free: list[Made] = []

    @contextmanager
    def lent(self) -> Iterator[Made]:
        """Lend an object for the duration of a `with` block."""
        one = self._taken()
        try:
            yield one
        finally:
            self._back(one)

    def lent_to(self, owner: object) -> Made:
        """Lend an object for the lifetime of the owner. The object may hold data of an earlier owner."""
        one = self._taken()
        finalize(owner, self._back, one).atexit = False
        return one

    def _taken(self) -> Made:
        try:
            return self._free.pop()
        except IndexError:
            return self._make()

    def _back(self, one: Made) -> None:
        if len(self._free) < self._most:
            self._free.append(one)


def context() -> Context:
    """A new context of the fastest kind that this interpreter supports."""
    return _fastest()()


def prepare(folder: Path) -> None:
    """Compile the imported kernels whose WebAssembly is below `folder`. Then their first call does not wait."""
    for kernel in Kernel.declared:
        if kernel.wasm.is_relative_to(folder):
            _fastest().prepare(kernel)


def has_webassembly() -> bool:
    """True if kernels run as WebAssembly here."""
    return _fastest() is not InPython


@cache
def _fastest() -> type[Context]:
    """The fastest kind of context that this interpreter supports. If it is plain Python, a warning says why."""
    if sys.platform == "emscripten":
        from .in_pyodide import InPyodide

        return InPyodide
    try:
        from .in_wasmtime import InWasmtime
    except (ImportError, OSError, RuntimeError) as error:  # wasmtime does not support this system
        warnings.warn(f"kernels run as plain Python, some hundred times slower: {error!r}", stacklevel=3)
        return InPython
    return InWasmtime
