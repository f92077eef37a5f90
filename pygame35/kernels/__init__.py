"""Kernels: functions over arrays that run as WebAssembly, written in the subset of Python that Numba compiles.

A kernel is declared with `kernel.kernel`, beside what it computes; its WebAssembly, `<name>.wasm`, lies there, too. It
works on arrays of a context, the memory of one search:

- natively in a memory of wasmtime;
- in Pyodide in numpy's own memory;
- where there is no wasmtime, as plain Python, some hundred times slower.

After a change to a kernel, `python -m pygame35 kernels` makes its WebAssembly anew; it needs Numba and llvmlite.

    kernel        declares kernels and contexts
    context       makes contexts
    batches       a kernel that works on each of many boards alike
    in_wasmtime, in_pyodide, in_python  the kinds of contexts
    linking       what a kernel is made of, for Numba
    webassembly   Python to WebAssembly
    command       python -m pygame35 kernels
"""

PART = "is_part_of_kernels"
"""The attribute of functions that kernels call."""
