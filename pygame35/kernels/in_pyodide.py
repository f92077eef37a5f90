"""Kernels in Pyodide: WebAssembly that works on numpy's arrays in place, since both share one memory.

`pyodide_js._module.memory` is not a public API of Pyodide. Checked with Pyodide 314.0.3.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .kernel import Context, Kernel

# A WebAssembly module with a function that makes a vector and reads it.
_VECTORS = bytes.fromhex("0061736d010000000105016000017b030201000a0a0108004100fd0ffd620b")
_STACK = np.zeros(2**16, np.uint8)  # shared by all kernels, which never run at the same time


class InPyodide(Context):
    """A context whose arrays are in numpy's own memory."""

    @staticmethod
    def prepare(kernel: Kernel) -> None:
        _run(kernel)

    def _bound(self, kernel: Kernel, arrays: tuple[np.ndarray, ...]) -> Callable[[], None]:
        numbers = [number for array in arrays for number in (array.ctypes.data, array.size)]
        given = np.array(numbers, np.uint32)
        call = _run(kernel).bind(None, given.ctypes.data)

        def caller(kept: tuple[Any, ...] = (given, arrays)) -> None:  # `kept` keeps the arrays alive
            call()

        return caller


def has_vectors() -> bool:
    """True if this browser's WebAssembly supports vectors; kernels need them."""
    import js  # type: ignore[import-not-found]
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    return bool(js.WebAssembly.validate(to_js(_VECTORS)))


@cache
def _run(kernel: Kernel) -> Any:
    """The function `run` of a kernel's WebAssembly module, which is loaded once."""
    import js
    import pyodide_js  # type: ignore[import-not-found]
    from pyodide.ffi import to_js

    def plain(found: Any) -> Any:
        return to_js(found, dict_converter=js.Object.fromEntries)

    top = (_STACK.ctypes.data + len(_STACK)) & ~15
    stack = js.WebAssembly.Global.new(plain({"value": "i32", "mutable": True}), top)
    imports = plain({"env": {"__linear_memory": pyodide_js._module.memory, "__stack_pointer": stack}})
    code = to_js(kernel.wasm.read_bytes())
    return js.WebAssembly.Instance.new(js.WebAssembly.Module.new(code), imports).exports.run
