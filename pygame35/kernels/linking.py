"""The functions that a kernel calls: links them for Numba, lists them, and hashes their sources.

Only compiling, training and tests use it.
"""

import ast
import types
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import PART

if TYPE_CHECKING:
    from .kernel import Kernel

OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}


def linked(function: Callable[..., Any]) -> types.FunctionType:
    """A copy of the function in which Numba compiles every `part` that it calls."""
    import numba

    made: dict[Callable[..., Any], Any] = {}

    def replaced(value: Any) -> Any:
        if not hasattr(value, PART):
            return value
        if value not in made:
            made[value] = numba.njit(**OPTIONS)(copied(value))
        return made[value]

    def copied(function: Any) -> types.FunctionType:
        names = dict(function.__globals__)  # all names, since Numba looks up some of them itself
        names.update((name, replaced(names[name])) for name in function.__code__.co_names if name in names)
        closure = tuple(types.CellType(replaced(cell.cell_contents)) for cell in function.__closure__ or ())
        return types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, closure or None)

    return copied(function)


def functions(function: Any) -> list[Any]:
    """The function and every `part` that it calls, directly or not, each once."""
    found: list[Any] = []

    def add(function: Any) -> None:
        if function not in found:
            found.append(function)
            for value in used(function):
                if hasattr(value, PART):
                    add(value)

    add(function)
    return found


def used(function: Any) -> Iterator[Any]:
    """The values of the names that a function uses and does not define: globals and variables of its closure."""
    yield from (function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__)
    yield from (cell.cell_contents for cell in function.__closure__ or ())


def digest(kernel: "Kernel") -> str:
    """A hash of a kernel's sources, the types of its parameters, and the global numbers that it uses."""
    parts = functions(kernel.function)
    files = sorted({part.__code__.co_filename for part in parts})
    texts = [_code(Path(file).read_text(encoding="utf-8")) for file in files]
    numbers = [repr(value) for part in parts for value in used(part) if isinstance(value, int | float | np.generic)]
    return sha256("\0".join([*texts, *numbers, *map(str, kernel.arguments)]).encode()).hexdigest()


def _code(text: str) -> str:
    """A module's source without its comments and docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            del node.body[0]
    return ast.unparse(tree)
