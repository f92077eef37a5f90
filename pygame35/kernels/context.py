"""Contexts: the memory in which kernels run, and the arrays in it.

A context and its arrays belong to one search, or one other piece of work, which one thread does at a time. Nothing is
shared between contexts but compiled code, so that threads need no locks; all is freed with the last array and call.
"""

import os
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Generic, TypeVar

import numpy as np

from . import VARIABLE
from .kernel import Kernel

Made = TypeVar("Made")


class Context(ABC):
    """A memory for arrays, and the kernels that work on them."""

    @abstractmethod
    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        """A contiguous array of zeros. MemoryError where there is no room for it."""

    @abstractmethod
    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]: ...

    def array(self, values: Any) -> np.ndarray:
        """A contiguous copy of an array, which kernels can read."""
        values = np.asarray(values)
        copy = self.zeros(values.shape, values.dtype)
        copy[...] = values
        return copy

    def bind(self, kernel: Kernel, *arrays: np.ndarray) -> Callable[[], None]:
        """A call that runs the kernel on these arrays of the context each time. Of any shape, it sees them flat.

        TypeError or ValueError if the kernel cannot take them, or they belong to another context.
        """
        kernel.check(arrays)
        return self._bound(kernel, arrays)


class InPython(Context):
    """Kernels as plain Python: right, and very slow."""

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        return np.zeros(shape, dtype)

    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]:
        flat = [array.reshape(-1) for array in arrays]

        def run() -> None:
            with np.errstate(over="ignore"):
                kernel.function(*flat)

        return run


class Pool(Generic[Made]):
    """What is bound to a context and used for a moment only: lent to one thread at a time, and kept for the next."""

    def __init__(self, make: Callable[[], Made]):
        self._make = make
        self._free: list[Made] = []

    @contextmanager
    def lent(self) -> Iterator[Made]:
        """One that nobody else has meanwhile."""
        try:
            one = self._free.pop()
        except IndexError:
            one = self._make()
        try:
            yield one
        finally:
            self._free.append(one)


def context() -> Context:
    """A new context of the fastest kind that works here."""
    return _fastest()()


def has_webassembly() -> bool:
    """True if kernels run as WebAssembly here."""
    return _fastest() is not InPython


@cache
def _fastest() -> type[Context]:
    """The kind of contexts that works here. A warning says why it is the slow one."""
    if os.environ.get(VARIABLE) == "no":
        return InPython
    try:
        if sys.platform == "emscripten":
            from .in_pyodide import InPyodide as Fastest
        else:
            from .in_wasmtime import InWasmtime as Fastest
        Fastest().zeros(1, np.int32)
        return Fastest
    except Exception as error:  # whatever a browser or a system lacks
        warnings.warn(f"kernels run as plain Python, some hundred times slower: {error!r}", stacklevel=3)
        return InPython
