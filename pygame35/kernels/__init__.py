"""Kernels: functions over arrays that run as WebAssembly, written in the subset of Python that Numba compiles.

The decorator `kernel.kernel` makes a function a kernel. Its WebAssembly is `<name>.wasm` in the same folder. A kernel
reads and writes the arrays of a context, the memory of one search. There are three kinds of contexts:

- on CPython, WebAssembly in a memory of wasmtime;
- in Pyodide, WebAssembly in numpy's own memory;
- on CPython without wasmtime, plain Python, some hundred times slower.

After a change to a kernel, `python -m pygame35 kernels` compiles its WebAssembly again; it needs Numba and llvmlite.

    kernel        declares kernels and contexts
    context       makes contexts
    bits          functions for sets of numbers, each a uint64
    batches       runs a kernel on many boards
    in_wasmtime, in_pyodide, in_python  the kinds of contexts
    linking       links a kernel and the functions that it calls, for Numba
    webassembly   compiles Python to WebAssembly
    command       python -m pygame35 kernels
"""

PART = "is_part_of_kernels"
"""The attribute of functions that kernels call."""
