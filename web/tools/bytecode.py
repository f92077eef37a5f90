"""Trims the archives that the engine's worker downloads, and turns their modules into byte code.

The byte code must be that of Pyodide's own Python, so Pyodide compiles, under Node: `compiled` starts Pyodide with this
very module, and `repack` runs inside. The zlib is Pyodide's, too: equal inputs give equal bytes on any machine.
"""

import _imp
import io
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from importlib import _bootstrap_external as external
from pathlib import Path

STDLIB = "python_stdlib.zip"

EMAIL = (  # all but `email` itself, which importlib.metadata imports
    *("_encoded_words", "_header_value_parser", "_parseaddr", "_policybase", "base64mime", "charset", "contentmanager"),
    *("encoders", "errors", "feedparser", "generator", "header", "headerregistry", "iterators", "message", "mime"),
    *("parser", "policy", "quoprimime", "utils"),
)

# Modules that a worker in a browser does not use. An import of one of them raises a ModuleNotFoundError that names it.
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
    *("_aix_support", "_apple_support", "_ios_support", "ctypes/_aix", "ctypes/macholib", "ctypes/wintypes"),
    *("asyncio/proactor_events", "asyncio/windows_events", "asyncio/windows_utils"),  # other systems
    *("importlib/_bootstrap", "importlib/_bootstrap_external", "importlib/resources", "site-packages"),  # in the wasm
    *("_strptime", "calendar", "csv", "pprint", "quopri", "stringprep", "uuid"),
    *(f"email/{name}" for name in EMAIL),
    *("_sysconfigdata__emscripten_wasm32-emscripten", "argparse", "ctypes/util", "gzip", "tracemalloc"),
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
WITH_DOCSTRINGS = ("_pyodide/", "pyodide/")  # Pyodide's C code reads them while it starts

IN_NODE = """
import { pathToFileURL } from "node:url";
import { join } from "node:path";
const [folder, tool, scratch] = process.argv.slice(-3);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" } });
for (const [name, path] of [["/tool", tool], ["/scratch", scratch]]) pyodide.mountNodeFS(name, path);
pyodide.runPython("import sys; sys.path.append('/tool'); import bytecode; bytecode.repack_all('/scratch')");
"""


def compiled(node: str | Path, pyodide: Mapping[str, bytes], archives: Mapping[str, bytes]) -> dict[str, bytes]:
    """{name: content} of the trimmed archives: python_stdlib.zip and numpy's wheel.

    pyodide: the files of the pinned Pyodide, as published. Raises CalledProcessError if Node or Pyodide fails.
    """
    tool = str(Path(__file__).resolve().parent)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as scratch:
        for place, files in ((folder, pyodide), (scratch, archives)):
            for name, data in files.items():
                Path(place, name).write_bytes(data)
        command = [str(node), "--input-type=module", "--eval", IN_NODE, "--", folder, tool, scratch]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        return {name: Path(scratch, name).read_bytes() for name in archives}


def repack_all(folder: str) -> None:
    """Repack every archive of a folder. This and all functions below run inside Pyodide."""
    for path in sorted(Path(folder).iterdir()):
        path.write_bytes(repack(path.name, path.read_bytes()))


def repack(archive: str, data: bytes) -> bytes:
    """An archive with only the needed modules, as byte code."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as out:
        for name in sorted(source.namelist()):
            if name.endswith("/") or not kept(archive, name):
                continue
            content = NUMPY_INSTEAD[name].encode() if name in NUMPY_INSTEAD else source.read(name)
            if name.endswith(".py"):
                add(out, f"{name}c", byte_code(archive, name, content))
            else:
                add(out, name, content)
    return target.getvalue()


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file with the fixed date that `ZipInfo` has by default."""
    archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def byte_code(archive: str, name: str, source: bytes) -> bytes:
    """The content of a .pyc file that is never checked against its source; `name` is the name in tracebacks."""
    place = "/lib/python314.zip" if archive == STDLIB else "/lib/python3.14/site-packages"
    optimize = 0 if name.startswith(WITH_DOCSTRINGS) else 2
    code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]


def kept(archive: str, name: str) -> bool:
    path = name.rpartition(".")[0] if name.endswith(".py") else name.partition(".")[0]
    if archive == STDLIB:
        frozen = path.replace("/", ".") in _imp._frozen_module_names()  # type: ignore[attr-defined]
        codec = path.startswith("encodings/") and path.removeprefix("encodings/") not in ENCODINGS
        return not (frozen or codec or within(path, STDLIB_WITHOUT))
    if ".dist-info/" in name:
        return not name.endswith(("/RECORD", "/entry_points.txt"))
    unneeded = name.endswith((".pyi", ".pxd", ".h", ".a", ".c", ".build", ".typed", ".csv")) or "/tests/" in name
    return not (unneeded or within(path.partition("/")[2], NUMPY_WITHOUT))


def within(path: str, modules: tuple[str, ...]) -> bool:
    return path in modules or path.startswith(tuple(f"{module}/" for module in modules))
