"""Kernels as plain Python: correct, and very slow."""

from collections.abc import Callable

import numpy as np

from .kernel import Context, Kernel


class InPython(Context):
    """A context whose arrays are ordinary numpy arrays."""

    @staticmethod
    def prepare(kernel: Kernel) -> None:
        """Do nothing: plain Python needs no preparation."""

    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]:
        flat = [array.reshape(-1) for array in arrays]

        def run() -> None:
            with np.errstate(over="ignore"):
                kernel.function(*flat)

        return run
