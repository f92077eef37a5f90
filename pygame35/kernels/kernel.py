"""Declares kernels, and the contexts whose arrays they work on.

A kernel is a function that returns nothing. Its parameters are flat arrays, contiguous and of one axis:

    @kernel("int32 float32", __file__)
    def halves(numbers: np.ndarray, result: np.ndarray) -> None:
        for i in range(len(numbers)):
            result[i] = half(numbers[i])

A kernel may call functions with the decorator `part`, and use global numbers of its module. It must not use global
tuples, since a change to a tuple would not change the hash of its sources. It must not allocate, raise, or use arrays
other than its parameters: WebAssembly has no memory for that.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import numpy as np

from . import PART

Part = TypeVar("Part", bound=Callable[..., Any])


def part(function: Part) -> Part:
    """Mark a function that kernels call."""
    setattr(function, PART, True)
    return function


class Kernel:
    """A function over arrays that a context can run.

    function: also runs as plain Python. arguments: the item types of the parameters, separated by spaces. file: a
    module of the package; its folder holds the WebAssembly, NAME.wasm. declared: all kernels of this process.
    """

    declared: ClassVar[list["Kernel"]] = []

    def __init__(self, function: Callable[..., None], arguments: str, file: str):
        self.function = function
        self.arguments = tuple(map(np.dtype, arguments.split()))
        self.name = function.__name__
        self.wasm = Path(file).with_name(f"{self.name}.wasm")
        self.declared.append(self)

    def check(self, arrays: Sequence[np.ndarray]) -> None:
        """Raise TypeError or ValueError unless the kernel can take these arrays."""
        if (types := tuple(array.dtype for array in arrays)) != self.arguments:
            raise TypeError(f"{self.name} is given arrays of {types}, not {self.arguments}")
        if not all(array.flags.c_contiguous for array in arrays):
            raise ValueError(f"{self.name} is given an array with gaps")


def kernel(arguments: str, file: str) -> Callable[[Callable[..., None]], Kernel]:
    """Declare the decorated function as a kernel; see `Kernel` for the arguments."""
    return lambda function: Kernel(function, arguments, file)


class Context(ABC):
    """A memory for arrays, and the kernels that work on them.

    A context and its arrays belong to one search or other piece of work, which runs on one thread at a time. Contexts
    share only compiled code, so threads need no locks. Everything is freed with the last array and the last bound call.
    """

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        """A contiguous array of zeros. MemoryError if there is no room for it."""
        return np.zeros(shape, dtype)

    def array(self, values: Any) -> np.ndarray:
        """A contiguous copy of the values. Kernels can read and write the copy."""
        values = np.asarray(values)
        copy = self.zeros(values.shape, values.dtype)
        copy[...] = values
        return copy

    def constant(self, values: Any) -> np.ndarray:
        """A contiguous array that kernels can read. It is a copy only if they cannot read the given array."""
        return np.ascontiguousarray(values)

    @staticmethod
    @abstractmethod
    def prepare(kernel: Kernel) -> None:
        """Do the slow part of a kernel's first `bind` in advance."""

    @abstractmethod
    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]: ...

    def bind(self, kernel: Kernel, *arrays: np.ndarray) -> Callable[[], None]:
        """Return a function without arguments that runs the kernel on these arrays of the context.

        The arrays may have any shape; the kernel sees them flattened. TypeError if their types are wrong. ValueError if
        an array is not contiguous or belongs to another context.
        """
        kernel.check(arrays)
        return self._bound(kernel, arrays)
