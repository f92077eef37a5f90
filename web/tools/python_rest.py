"""Runs in a worker: a module that the worker's archives lack comes with the rest, when it is imported.

The build puts this module into the standard library as `sitecustomize`, which Python imports when it starts, and fills
in `MODULES` and `CHECKSUM` (`tools/bytecode.py`). The rest is loaded once, by a request that blocks the worker
(`static/pyodide_rest.mjs`). Few modules are there so early, and `typing` is none of them.
"""

import os
import sys
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

MODULES: frozenset[str] = frozenset()
"""The names of the modules of the rest, with their packages."""
CHECKSUM = 0
"""The Adler-32 of the archive."""
ARCHIVE = "/lib/python_rest.zip"


class Finder:
    """A finder behind all others."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> "ModuleSpec | None":
        return importer(name).find_spec(name) if name in MODULES else None


def importer(name: str) -> zipimporter:
    """The importer of a module of the rest. An error of JavaScript if the rest is missing or damaged."""
    if not os.path.exists(ARCHIVE):
        from rest_of_python import load  # type: ignore[import-not-found]

        content = load(CHECKSUM).to_bytes()
        with open(ARCHIVE, "wb") as file:
            file.write(content)
    return zipimporter("/".join([ARCHIVE, *name.split(".")[:-1]]))


def fill(module: dict[str, object]) -> object:
    """Run the real module in place of a door, whose variables are given; returns the module."""
    name = str(module["__name__"])
    code = importer(name).get_code(name)
    del module["__getattr__"]
    exec(code, module)
    return sys.modules[name]


sys.meta_path.append(Finder)
