"""The command `kernels`: compiles all kernels to WebAssembly."""

import argparse
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..basics import UserError
from .kernel import Kernel

_PACKAGE = Path(__file__).parents[1]
_FOLDER = "kernels"  # the name of the folder of kernels, in each game and in the searches


def found() -> Iterator[tuple[str, str, Kernel]]:
    """A tuple (module, name, kernel) for every kernel."""
    for package in pkgutil.walk_packages([str(_PACKAGE)], "pygame35."):
        if package.name.split(".")[-2] == _FOLDER and not package.name.startswith("pygame35.kernels."):
            for name, value in vars(importlib.import_module(package.name)).items():
                if isinstance(value, Kernel):
                    yield package.name, name, value


def add_commands(commands: Any) -> None:
    """Add the command to argparse's subparsers."""
    kernels = commands.add_parser("kernels", help="compile the kernels for the browser, after a change to them")
    kernels.set_defaults(run=_kernels)


def _kernels(_: argparse.Namespace) -> None:
    try:
        import numba  # noqa: F401
    except ImportError as error:
        raise UserError("compiling kernels needs Numba: pip install numba") from error
    from . import webassembly

    for module, name, kernel in found():
        kernel.wasm.write_bytes(webassembly.compiled(module, name))
        print(f"{kernel.wasm.stat().st_size:7,} bytes  {kernel.wasm}")
