"""WebAssembly modules that work on numpy's arrays in place: in Pyodide both live in one memory.

`pyodide_js._module.memory` is not a public API of Pyodide, so every kernel needs a fallback. Checked with Pyodide
314.0.3.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

_STACK = np.zeros(2**16, np.uint8)  # all kernels' own; a kernel has returned before another begins
_SLOTS = np.zeros(16, np.uint8)  # where Numba puts a result and an exception, of which kernels have none


def instantiate(code: bytes) -> Any:
    """The function of a module made by `webassembly.module`.

    Fails, ImportError among other things, where there is no Pyodide or no such memory.
    """
    import js  # type: ignore[import-not-found]
    import pyodide_js  # type: ignore[import-not-found]
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    def plain(found: Any) -> Any:
        return to_js(found, dict_converter=js.Object.fromEntries)

    top = (address(_STACK) + len(_STACK)) & ~15
    stack = js.WebAssembly.Global.new(plain({"value": "i32", "mutable": True}), top)
    imports = plain({"env": {"__linear_memory": pyodide_js._module.memory, "__stack_pointer": stack}})
    return js.WebAssembly.Instance.new(js.WebAssembly.Module.new(to_js(code)), imports).exports.run


def bound(run: Any, arrays: Sequence[np.ndarray]) -> Callable[[], None]:
    """A call of the module's function on arrays, without any work in Python."""
    numbers = [number for array in arrays for number in (address(array), array.size)]
    if run.length != 2 + len(numbers):
        raise TypeError(f"the module has {run.length} parameters, not {2 + len(numbers)}: it is stale")
    call = run.bind(None, address(_SLOTS), address(_SLOTS) + 8, *numbers)

    def call_with(arrays: Sequence[np.ndarray] = arrays) -> None:  # which keeps the arrays alive
        call()

    return call_with


def address(array: np.ndarray) -> int:
    """The address of the first byte; the array must be contiguous, and must exist while the address is used."""
    if not array.flags.c_contiguous:
        raise ValueError("the array has gaps")
    return array.ctypes.data
