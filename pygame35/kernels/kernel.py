"""Kernels: how they are declared, and how they are bound to arrays.

A kernel is a function without a result whose parameters are flat arrays (contiguous ones of one axis), as in

    @kernel("int32 float32", __file__)
    def halves(numbers: np.ndarray, result: np.ndarray) -> None:
        for i in range(len(numbers)):
            result[i] = half(numbers[i])

Kernels call functions that are marked as a `part`, and use numbers of their module. They do not allocate, raise, or
use other arrays than their parameters: there is no memory for it in WebAssembly.
"""

import os
import sys
import warnings
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from . import PART, VARIABLE

Part = TypeVar("Part", bound=Callable[..., Any])


def part(function: Part) -> Part:
    """Mark a function that kernels call."""
    setattr(function, PART, True)
    return function


class Kernel:
    """A function over arrays that can run as machine code.

    function: it itself, which also runs as plain Python. arguments: the type of each parameter's items. file: the
    module of the package whose folder holds its WebAssembly, NAME.wasm.
    """

    def __init__(self, function: Callable[..., None], arguments: str, file: str):
        self.function = function
        self.arguments = tuple(map(np.dtype, arguments.split()))
        self.name = function.__name__
        self.wasm = Path(file).with_name(f"{self.name}.wasm")

    @cached_property
    def how(self) -> str:
        """ "wasm" or "numba": how it runs here; "" if it does not, or is not to (`pygame35.kernels`)."""
        if os.environ.get(VARIABLE) == "no":
            return ""
        if sys.platform == "emscripten":
            return "wasm"
        from . import native

        return "numba" if native.available() else ""

    @cached_property
    def runs(self) -> bool:
        """True if it runs here. A warning says why it does not, as in browsers without WebAssembly's vectors."""
        if not self.how:
            return False
        try:
            self.bind(*[np.zeros(0, kind) for kind in self.arguments])
        except Exception as error:  # numpy works in any Pyodide and browser
            warnings.warn(
                f"the kernel {self.name} does not run, and something slower takes its place: {error!r}", stacklevel=2
            )
            return False
        return True

    @cached_property
    def _machine_code(self) -> Any:
        if self.how == "wasm":
            from . import memory

            return memory.instantiate(self.wasm.read_bytes())
        from . import native

        return native.compiled(self)

    def bind(self, *arrays: np.ndarray) -> Callable[[], None]:
        """A call that runs the kernel on these arrays each time; of any shape, contiguous; the kernel sees them flat.

        Raises an exception where it cannot run: ImportError without Numba, others in Pyodide.
        """
        if (types := tuple(array.dtype for array in arrays)) != self.arguments:
            raise TypeError(f"{self.name} is given arrays of {types}, not {self.arguments}")
        if not all(array.flags.c_contiguous for array in arrays):
            raise ValueError(f"{self.name} is given an array with gaps")
        bound: Callable[[], None]
        if self.how == "wasm":
            from . import memory

            bound = memory.bound(self._machine_code, arrays)
        else:
            from . import native

            bound = native.bound(self._machine_code, arrays)
        return bound


def kernel(arguments: str, file: str) -> Callable[[Callable[..., None]], Kernel]:
    """Declare the function below as a kernel: `Kernel` says how."""
    return lambda function: Kernel(function, arguments, file)
