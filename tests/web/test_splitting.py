"""A WebAssembly module in two parts: the same results, and a clear word if the second part cannot be had."""

import json
import subprocess

import pytest

from tools import assembly, interpreter, splitting, wasm
from tools.parts import runtime_files
from tools.programs import WEB

NOTHING, ADD, ONE = b"\x60\0\0", b"\x60\2\x7f\x7f\1\x7f", b"\x60\1\x7f\1\x7f"
BODIES = [  # of small(); function 0 is the import `env.twice`
    "00 20 00 20 01 6a 0b",  # 1 add: a + b
    "00 20 00 10 03 41 05 10 01 0b",  # 2 outer(a): inner(a) + 5
    "01 01 7f 20 00 10 00 23 00 10 01 41 90 08 2d 00 00 6a 21 01 20 01 24 00 20 01 0b",  # 3 inner(a)
    "00 20 00 41 00 11 02 00 0b",  # 4 through_table(a): outer(a), by the table
    "00 20 00 0e 02 00 00 00 0b 41 07 0b".replace("20 00 0e", "02 40 20 00 0e"),  # 5 branching(a): 7
]


def small():
    """A module in which functions call each other, read a global, and `inner` reads data."""
    parts = {
        wasm.TYPE: wasm.vector([NOTHING, ADD, ONE]),
        wasm.IMPORT: wasm.vector([wasm.text(b"env") + wasm.text(b"twice") + b"\0\2"]),
        wasm.FUNCTION: wasm.vector([b"\1", b"\2", b"\2", b"\2", b"\2"]),
        wasm.TABLE: wasm.vector([b"\x70\0\1"]),
        wasm.MEMORY: wasm.vector([b"\0\1"]),
        wasm.GLOBAL: wasm.vector([b"\x7f\1\x41\x0a\x0b"]),
        wasm.EXPORT: wasm.vector(
            [
                wasm.export(b"outer", wasm.FUNCTIONS, 2),
                wasm.export(b"through_table", wasm.FUNCTIONS, 4),
                wasm.export(b"branching", wasm.FUNCTIONS, 5),
                wasm.export(b"memory", wasm.MEMORIES, 0),
            ]
        ),
        wasm.ELEMENT: wasm.vector([b"\0\x41\0\x0b" + wasm.vector([b"\2"])]),
        wasm.CODE: wasm.vector(wasm.text(bytes.fromhex(body)) for body in BODIES),
        wasm.DATA: wasm.data_section([wasm.Data(1024, b"abc" + bytes(8) + b"defgh*")]),
    }
    return wasm.joined(wasm.Section(number, content) for number, content in parts.items())


CALLS = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [script, core, rest, status] = process.argv.slice(-4);
const { lendRest } = await import(pathToFileURL(script));
let loads = 0;
globalThis.XMLHttpRequest = class {
  open() {}
  send() {
    loads += 1;
    if (status === "0") throw new Error("NetworkError");
    this.status = Number(status);
    this.response = new Uint8Array(readFileSync(rest)).buffer;
  }
};
const imports = { env: { twice: (number) => 2 * number } };
const { exports } = (await WebAssembly.instantiate(readFileSync(core), imports)).instance;
lendRest(exports, imports, "the rest");
const told = [];
for (const name of ["branching", "outer", "through_table", "outer"]) {
  try {
    told.push(exports[name](3));
  } catch (error) {
    told.push(error.message);
  }
}
console.log(JSON.stringify({ told, loads }));
"""


def called(folder, core, rest=b"", status=200):
    """Under Node: results or errors of functions of the core, and the number of times that the rest was loaded."""
    (folder / "core.wasm").write_bytes(core)
    (folder / "rest.wasm").write_bytes(rest)
    command = [assembly.node_program(), "--input-type=module", "--eval", CALLS, "--"]
    command += [WEB / "static/pyodide_rest.mjs", folder / "core.wasm", folder / "rest.wasm", str(status)]
    result = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    return json.loads(result.stdout)


WHOLE = [7, 3 * 2 + 10 + ord("*") + 5, 3 * 2 + 58 + ord("*") + 5, 3 * 2 + 106 + ord("*") + 5]


def test_the_two_parts_return_what_the_whole_does(tmp_path):
    assert called(tmp_path, small())["told"] == WHOLE
    names = {"outer", "through_table", "branching"}
    for hot in ([], [4], [0, 4], [0, 1, 4], [1, 2, 4], [3, 4], [0, 1, 2, 3]):
        tables = [] if 2 in hot else [[1027, 1041]]
        found = called(tmp_path, *splitting.split(small(), hot, names, tables))
        assert found["told"] == WHOLE and found["loads"] == 1, hot
    found = called(tmp_path, *splitting.split(small(), range(5), names, []))
    assert found["told"] == WHOLE and found["loads"] == 0


@pytest.mark.parametrize("status, word", [(404, "404 for the rest"), (0, "the rest does not arrive")])
def test_a_rest_that_cannot_be_loaded_is_named_each_time_it_is_needed(tmp_path, status, word):
    core, rest = splitting.split(small(), [4], {"outer", "through_table", "branching"}, [])
    assert called(tmp_path, core, rest, status) == {"told": [7, word, word, word], "loads": 3}


def test_what_is_known_is_about_the_webassembly_that_is_shipped():
    """Else the site would have it whole: run tests/bench/make_hot_functions.py."""
    module = runtime_files()[f"pyodide/{interpreter.WHOLE}"]
    ran = interpreter.known(module)
    assert ran and 2000 < len(ran.functions) < 6000
    assert interpreter.known(module + b"\0") is None
