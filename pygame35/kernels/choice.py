"""The choice between a kernel and what computes the same with numpy."""

import warnings
from collections.abc import Callable
from typing import TypeVar

from .kernel import Kernel

Function = TypeVar("Function")


def fastest(
    what: str, kernel: Kernel, compiled: Function, with_numpy: Function, agree: Callable[[], bool]
) -> tuple[str, Function]:
    """(name, function): the compiled one if the kernel runs here and both agree, else the one with numpy.

    agree: compares them on an example. A warning says why a kernel is not used; without Numba, CPython has none.
    """
    if not kernel.how:
        return "numpy", with_numpy
    try:
        if agree():
            return kernel.how, compiled
        why = "it differs from numpy"
    except Exception as error:  # numpy works in any Pyodide and browser
        why = repr(error)
    warnings.warn(f"{what} are made without their kernel, more slowly: {why}", stacklevel=2)
    return "numpy", with_numpy
