"""Kernels by Numba, on CPython.

Numba keeps what it compiled in a cache, but forgets it only when the file of the function itself changes. So each
kernel is given a file of its own in the user's cache folder, named by a hash of all that the kernel is made of.
"""

import importlib.util
import os
import types
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import PART

if TYPE_CHECKING:
    from .kernel import Kernel

OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}


@cache
def available() -> bool:
    """True if Numba is installed."""
    try:
        return importlib.util.find_spec("numba") is not None
    except ValueError:  # sys.modules says that there is none
        return False


def compiled(kernel: "Kernel") -> Any:
    """Numba's function of a kernel, for flat arrays; compiled, or read from the cache."""
    import numba

    function = linked(kernel.function)
    arrays = [numba.types.Array(numba.from_dtype(kind), 1, "C") for kind in kernel.arguments]
    signature = numba.void(*arrays)
    file = cache_folder() / f"{kernel.name}-{digest(kernel)[:16]}.py"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text("# Numba keeps a kernel of pygame35 beside this file.\n", encoding="utf-8")
        placed = function.__code__.replace(co_filename=str(file))
        cached = types.FunctionType(placed, function.__globals__, function.__name__, None, function.__closure__)
        return numba.njit(signature, cache=True, **OPTIONS)(cached)
    except OSError:  # there is no place for a cache
        return numba.njit(signature, **OPTIONS)(function)


def bound(run: Any, arrays: Sequence[np.ndarray]) -> Callable[[], None]:
    """A call of Numba's function on arrays."""
    flat = [array.reshape(-1) for array in arrays]
    return lambda: run(*flat)


def cache_folder() -> Path:
    """The folder in which compiled kernels are kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pygame35" / "kernels"


def linked(function: Callable[..., Any]) -> types.FunctionType:
    """A function like this one that calls its parts by way of Numba."""
    import numba

    made: dict[Callable[..., Any], Any] = {}

    def replaced(value: Any) -> Any:
        if not hasattr(value, PART):
            return value
        if value not in made:
            made[value] = numba.njit(**OPTIONS)(copied(value))
        return made[value]

    def copied(function: Any) -> types.FunctionType:
        names = dict(function.__globals__)  # also those that Numba itself looks for
        names.update((name, replaced(names[name])) for name in function.__code__.co_names if name in names)
        closure = tuple(types.CellType(replaced(cell.cell_contents)) for cell in function.__closure__ or ())
        return types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, closure or None)

    return copied(function)


def functions(function: Any) -> list[Any]:
    """A function and all the parts that it calls, each once, in the order in which they are found."""
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
    """The values of the names that a function takes from its module, and from the function around it."""
    yield from (function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__)
    yield from (cell.cell_contents for cell in function.__closure__ or ())


def digest(kernel: "Kernel") -> str:
    """A hash of the sources that a kernel is made of, of its types and of the numbers that it uses."""
    parts = functions(kernel.function)
    files = sorted({part.__code__.co_filename for part in parts})
    texts = [Path(file).read_text(encoding="utf-8") for file in files]
    numbers = [repr(value) for part in parts for value in used(part) if isinstance(value, int | float | np.generic)]
    return sha256("\0".join([*texts, *numbers, *map(str, kernel.arguments)]).encode()).hexdigest()
