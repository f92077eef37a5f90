"""Kernels: functions over arrays that run as machine code, written in the subset of Python that Numba compiles.

A kernel is declared with `kernel.kernel`, beside what it computes. There is one source and three ways to run it:

- In Pyodide as WebAssembly, on numpy's own memory. The file `<name>.wasm` lies beside the source;
  `python -m pygame35 kernels` makes it; this needs Numba and llvmlite, and `webassembly` does the work.
- Natively as machine code that Numba makes when it is needed, where Numba is installed: `pip install 'pygame35[fast]'`.
- Not at all: then numpy or Python does the same more slowly, and is the reference in tests. So it is with
  PYGAME35_KERNELS=no in the environment before a kernel is first used.

    kernel       declares, loads and binds kernels
    choice       chooses between a kernel and numpy
    memory       WebAssembly modules over numpy's memory
    native       Numba
    webassembly  Python to WebAssembly, for developers
    command      python -m pygame35 kernels
"""

PART = "is_part_of_kernels"
"""The attribute of functions that kernels call."""
VARIABLE = "PYGAME35_KERNELS"
"""The variable of the environment that says "no" to kernels."""
