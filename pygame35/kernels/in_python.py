"""Kernels as plain Python: right, and very slow."""

from collections.abc import Callable
from typing import Any

import numpy as np

from .kernel import Context, Kernel


class InPython(Context):
    """Arrays anywhere."""

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        return np.zeros(shape, dtype)

    def constant(self, values: Any) -> np.ndarray:
        return np.ascontiguousarray(values)

    @staticmethod
    def prepare(kernel: Kernel) -> None:
        """Do nothing: it is Python."""

    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]:
        flat = [array.reshape(-1) for array in arrays]

        def run() -> None:
            with np.errstate(over="ignore"):
                kernel.function(*flat)

        return run
