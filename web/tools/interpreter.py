"""Pyodide's WebAssembly in two parts: the functions that a worker runs, and the rest, loaded when it is needed.

`hot_functions.json` has the functions that run, found by `tests/bench/make_hot_functions.py`, and `tables`, found by
hand: places of static data of C files all of whose functions are in the rest. They are the tables of the codecs for
Chinese, Japanese and Korean with those of unicodedata, which follow each other, and those of iconv. All this holds for
one WebAssembly file, which it names by its hash; any other is shipped whole.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tools import exports, instructions, splitting, wasm
from tools.parts import derived

LIST = Path(__file__).with_name("hot_functions.json")
WHOLE = "pyodide.asm.wasm"
"""The name of the file that Pyodide publishes, and of its core on the site."""
STARTER = "pyodide.mjs"
REST = "pyodide.rest.wasm"


class Known(NamedTuple):
    """The entry of `hot_functions.json` for one WebAssembly file."""

    functions: list[int]
    """The functions that run, counted from the first that the module does not import."""
    tables: list[list[int]]
    """[begin, end] of data that only other functions read."""


def known(module: bytes) -> Known | None:
    """The entry of the list for this file; None if the list was made for another one."""
    entry = json.loads(LIST.read_text(encoding="utf-8"))
    if entry["wasm"] != hashlib.sha256(module).hexdigest():
        return None
    bits = int.from_bytes(base64.b64decode(entry["functions"]), "little")
    return Known([place for place in range(bits.bit_length()) if bits >> place & 1], entry["tables"])


def write_known(module: bytes, what: Known) -> None:
    bits = sum(1 << place for place in what.functions)
    packed = base64.b64encode(bits.to_bytes((bits.bit_length() + 7) // 8, "little")).decode()
    entry = {"wasm": hashlib.sha256(module).hexdigest(), "tables": what.tables, "functions": packed}
    LIST.write_text(json.dumps(entry) + "\n", encoding="utf-8")


def slim(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """{name: content} of the core, the rest and the script, from the cache; nothing if it is not known what runs.

    files: those of Pyodide by their names, with its wheels.
    """
    module = files[WHOLE]
    ran = known(module)
    if not ran:
        print(f"{LIST.name} is about another {WHOLE}: it stays whole")
        return {}
    wheels = [data for name, data in files.items() if name.endswith(".whl")]
    modules = (exports, instructions, splitting, wasm)
    programs = [Path(path).read_bytes() for path in (__file__, *(str(module.__file__) for module in modules))]
    sources = [module, files[exports.SCRIPT], files[STARTER], *wheels, LIST.read_bytes(), *programs]

    def split() -> dict[str, bytes]:
        print(f"splitting {WHOLE}")
        scripts = [files[name].decode() for name in (exports.SCRIPT, STARTER)]
        names = exports.needed(exports.names(module), scripts, wheels)
        core, rest = splitting.split(module, ran.functions, names, ran.tables)
        return {WHOLE: core, REST: rest, exports.SCRIPT: exports.shortened(scripts[0], names).encode()}

    return derived(sources, split)
