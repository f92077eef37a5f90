"""Sorts the modules of Python's standard library and numpy: loaded at the start, loaded on import, or left out.

`hot_modules.json` lists the modules that a worker imports, found by `tests/bench/make_hot_functions.py`. They are in
the archives that it loads before it is ready. Other modules come with the rest when one of them is imported
(`tools/python_rest.py`). Modules that the engine does not need are left out, although some would work in a browser:
importing one raises a ModuleNotFoundError that names it.

The paths of modules below are those in the archive, without their ending; the path of a folder stands for all in it.
"""

import _imp
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

STDLIB = "python_stdlib.zip"
HOT = Path(__file__).with_name("hot_modules.json")

EMAIL = (  # all but `email` itself, which importlib.metadata imports
    *("_encoded_words", "_header_value_parser", "_parseaddr", "_policybase", "base64mime", "charset", "contentmanager"),
    *("encoders", "errors", "feedparser", "generator", "header", "headerregistry", "iterators", "message", "mime"),
    *("parser", "policy", "quoprimime", "utils"),
)

STDLIB_WITHOUT = (
    *("__hello__", "__phello__", "_pyrepl", "antigravity", "this", "pydoc", "rlcompleter", "webbrowser"),
    *("asyncio/__main__", "asyncio/tools", "code", "json/tool", "pyodide/console", "timeit"),  # a terminal
    *("bdb", "cProfile", "cmd", "doctest", "pdb", "profile", "pstats", "trace", "unittest"),  # a developer
    *("compileall", "modulefinder", "pickletools", "py_compile", "pyclbr", "symtable", "tabnanny", "zipapp"),
    *("configparser", "fileinput", "filecmp", "getopt", "getpass", "optparse", "pty", "tty"),  # a program
    *("ftplib", "http", "imaplib", "ipaddress", "mailbox", "netrc", "poplib", "smtplib", "socketserver"),  # a network
    *("wsgiref", "xmlrpc", "urllib/request", "urllib/robotparser", "logging/config", "logging/handlers"),
    *("colorsys", "plistlib", "shelve", "sqlite3", "tomllib", "wave", "xml", "zoneinfo"),  # unused formats
    *("concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/interpreters", "multiprocessing"),
    *("_markupbase", "gettext", "graphlib", "html/parser", "mimetypes", "nturl2path", "sched"),
    *("_py_abc", "_pydatetime", "_pyio"),  # replacements of modules in C
    *("_aix_support", "_apple_support", "_ios_support"),
    *("asyncio/proactor_events", "asyncio/windows_events", "asyncio/windows_utils"),  # other systems
    *("importlib/_bootstrap", "importlib/_bootstrap_external", "importlib/resources", "site-packages"),  # in the wasm
    *("_strptime", "calendar", "csv", "pprint", "quopri", "stringprep", "uuid"),
    *(f"email/{name}" for name in EMAIL),
    *("_sysconfigdata__emscripten_wasm32-emscripten", "argparse", "gzip", "tracemalloc"),
    *("bz2", "compression", "ctypes", "lzma", "ssl"),  # optional: their importers catch the ImportError
)
ENCODINGS = (
    *("__init__", "aliases", "ascii", "cp437", "latin_1", "raw_unicode_escape", "undefined"),
    *("unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"),
)

NUMPY_WITHOUT = (
    *("_core/include", "_core/lib", "_pyinstaller", "conftest", "core", "distutils", "f2py", "testing", "typing"),
    *("ctypeslib", "fft", "lib/recfunctions", "ma/core", "ma/extras", "ma/mrecords", "ma/testutils"),
    *("ma/timer_comparison", "matlib", "polynomial"),
    *("linalg/_linalg", "linalg/_umath_linalg", "linalg/lapack_lite"),
    *("random/_examples", "random/_mt19937", "random/_philox", "random/_pickle", "random/_sfc64"),
    *("random/lib", "random/mtrand"),
)
LINALG = """
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    def missing(*args, **named):
        raise NotImplementedError(f"numpy.linalg.{name} is not among what this site loads of numpy")
    return missing
"""
RANDOM = """
from ._generator import Generator, default_rng
from ._pcg64 import PCG64
from .bit_generator import BitGenerator, SeedSequence
class RandomState:
    "default_rng asks whether its seed is one."
"""
MASKED = """
def is_masked(array):
    return False
isMaskedArray = is_masked
"""
NUMPY_INSTEAD = {
    "numpy/_core/_add_newdocs.py": "",  # docstrings of functions in C
    "numpy/_core/_add_newdocs_scalars.py": "",
    "numpy/linalg/__init__.py": LINALG,  # numpy imports it, the engine does not use it
    "numpy/ma/__init__.py": MASKED,  # unique and median ask
    "numpy/random/__init__.py": RANDOM,
}
"""{module: its text in place of numpy's}"""

DOOR = """
{there}
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    import sitecustomize
    return getattr(sitecustomize.fill(globals()), name)
"""
UNIX_EVENTS = """
from .events import _BaseDefaultEventLoopPolicy
__all__ = ()
class _DefaultEventLoopPolicy(_BaseDefaultEventLoopPolicy):
    "Pyodide's policy inherits from it, and has a loop of its own."
"""
DOORS = {
    "asyncio/sslproto": "",
    "asyncio/unix_events": UNIX_EVENTS,
    "html/__init__": "",
    "pickle": "",
    "platform": "",
    "subprocess": "PIPE, STDOUT, DEVNULL = -1, -2, -3",
    "tarfile": "",
}
"""{module that is imported at the start, and not used: the part of it that its importers read}. It becomes a door: the
module itself comes with the rest when any other name in it is read."""


def hot() -> frozenset[str]:
    """The names of the modules that a worker imports."""
    return frozenset(json.loads(HOT.read_text(encoding="utf-8")))


def write_hot(names: Iterable[str]) -> None:
    HOT.write_text(json.dumps(sorted(names), indent=0) + "\n", encoding="utf-8")


def modules(archives: Iterable[bytes]) -> Iterator[str]:
    """The names of all modules in archives."""
    for data in archives:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (module_name(name) for name in archive.namelist() if name.endswith(".py"))


def is_kept(archive: str, name: str) -> bool:
    """True if a worker can have a file of an archive, at once or with the rest."""
    path = name.rpartition(".")[0] if name.endswith(".py") else name.partition(".")[0]
    if archive == STDLIB:
        frozen = path.replace("/", ".") in _imp._frozen_module_names()  # type: ignore[attr-defined]
        codec = path.startswith("encodings/") and path.removeprefix("encodings/") not in ENCODINGS
        return not (frozen or codec or within(path, STDLIB_WITHOUT) or name.endswith(".typed"))
    if ".dist-info/" in name:
        return name.endswith(("/METADATA", "/WHEEL"))
    unneeded = not name.endswith((".py", ".so")) or "/tests/" in name
    return not (unneeded or within(path.partition("/")[2], NUMPY_WITHOUT))


def door(archive: str, name: str) -> str:
    """The text of a module's door, "" if it has none."""
    path = name.removesuffix(".py")
    return DOOR.format(there=DOORS[path]) if archive == STDLIB and path in DOORS else ""


def module_name(path: str) -> str:
    """The dotted name of a module: "numpy/lib/__init__.py" is numpy.lib."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def within(path: str, modules: tuple[str, ...]) -> bool:
    return path in modules or path.startswith(tuple(f"{module}/" for module in modules))
