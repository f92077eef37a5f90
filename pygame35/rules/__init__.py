"""The rules of the games in plain Python, for CPython, Pyodide and MicroPython alike."""
