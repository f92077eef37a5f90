"""Finds out which exports of Pyodide's WebAssembly somebody imports, and shortens the script that lists them all.

Pyodide exports every function of CPython, for any package that could be loaded. The script assigns each to a variable,
and puts each into a table. On the site, the importers are the script itself and the modules of numpy.
"""

import io
import re
import zipfile
from collections.abc import Iterable

from tools import wasm

SCRIPT = "pyodide.asm.mjs"
WORD = re.compile(r"[A-Za-z_$][\w$]*")
DECLARATION = re.compile(r"(?<=var )[\w$,]*(?=;function assignWasmExports\()")
LISTING = re.compile(r"function assignWasmExports\(wasmExports\)\{.*?\}")
ASSIGNMENT = re.compile(r'(?:[\w$]+=|Module\["[\w$]+"\]=)*wasmExports\["(?P<name>[\w$]+)"\](?:\.value>>>0)?;?')


def needed(names: Iterable[str], scripts: Iterable[str], wheels: Iterable[bytes]) -> set[str]:
    """Those names of exports that a script uses beside listing them, or that a module in a wheel imports."""
    words: set[str] = set()
    for script in scripts:
        words.update(WORD.findall(LISTING.sub("", DECLARATION.sub("", script))))
    imported = {name for wheel in wheels for name in imports(wheel)}
    return {name for name in names if name in imported or name in words or f"_{name}" in words}


def names(module: bytes) -> list[str]:
    """The names of all exports of a module."""
    (content,) = (part.content for part in wasm.sections(module) if part.number == wasm.EXPORT)
    return [entry.name.decode() for entry in wasm.exports(content)]


def imports(wheel: bytes) -> set[str]:
    """The names of all that the modules in a wheel import."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        modules = [archive.read(name) for name in archive.namelist() if name.endswith(".so")]
    return {
        entry.name.decode()
        for module in modules
        for part in wasm.sections(module)
        if part.number == wasm.IMPORT
        for entry in wasm.imports(part.content)
    }


def shortened(script: str, names: set[str]) -> str:
    """The script, listing only these exports."""
    (listing,) = LISTING.findall(script)
    unneeded = {f"_{name}" for name in ASSIGNMENT.findall(listing) if name not in names}

    def assignment(match: re.Match[str]) -> str:
        return match[0] if match["name"] in names else ""

    def declaration(match: re.Match[str]) -> str:
        return ",".join(name for name in match[0].split(",") if name not in unneeded)

    script = LISTING.sub(lambda match: ASSIGNMENT.sub(assignment, match[0]), script)
    return DECLARATION.sub(declaration, script)
