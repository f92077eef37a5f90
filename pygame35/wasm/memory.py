"""WebAssembly modules that work on numpy's arrays in place: in Pyodide both live in one memory.

`pyodide_js._module.memory` is not a public API of Pyodide, so every kernel needs a fallback. Checked with Pyodide
314.0.3.
"""

from typing import Any

import numpy as np


def instantiate(code: bytes) -> Any:
    """The exports of a module made by `assembler.module`: functions of addresses and ints.

    Fails, ImportError among other things, where there is no Pyodide or no such memory.
    """
    import js  # type: ignore[import-not-found]
    import pyodide_js  # type: ignore[import-not-found]
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    imports = to_js({"numpy": {"memory": pyodide_js._module.memory}}, dict_converter=js.Object.fromEntries)
    return js.WebAssembly.Instance.new(js.WebAssembly.Module.new(to_js(code)), imports).exports


def address(array: np.ndarray) -> int:
    """The address of the first byte; the array must be contiguous, and must exist while the address is used."""
    if not array.flags.c_contiguous:
        raise ValueError("the array has gaps")
    return array.ctypes.data
