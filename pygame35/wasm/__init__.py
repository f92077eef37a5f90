"""Small WebAssembly kernels for Pyodide, written in Python, which work on numpy's own memory.

`assembler` turns a kernel written with Python's operators into the bytes of a module, `memory` instantiates it.
"""
