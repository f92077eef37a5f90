"""A WebAssembly module in two parts: the same results, and a clear word if the second part cannot be had."""

import json
import subprocess
import zlib

import pytest

from tools import assembly, instructions, interpreter, splitting, tracing, wasm
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
                wasm.export(b"unused", wasm.FUNCTIONS, 1),
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
console.log(JSON.stringify({ told, loads, names: Object.keys(exports) }));
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


def test_a_core_exports_what_somebody_imports(tmp_path):
    found = called(tmp_path, *splitting.split(small(), [4], {"outer", "through_table", "branching"}, []))
    assert "outer" in found["names"] and "unused" not in found["names"]


@pytest.mark.parametrize("status, word", [(404, "404 for the rest"), (0, "the rest does not arrive")])
def test_a_rest_that_cannot_be_loaded_is_named_each_time_it_is_needed(tmp_path, status, word):
    core, rest = splitting.split(small(), [4], {"outer", "through_table", "branching"}, [])
    assert called(tmp_path, core, rest, status) == called(tmp_path, core, rest, status) | {
        "told": [7, word, word, word],
        "loads": 3,
    }


def test_a_rest_that_is_damaged_or_of_another_core_is_not_used(tmp_path):
    names = {"outer", "through_table", "branching"}
    core, rest = splitting.split(small(), [4], names, [])
    _, other = splitting.split(small(), [0, 4], names, [])
    for wrong in (rest[:-1], rest.replace(b"twice", b"thrice"), other):
        assert called(tmp_path, core, wrong)["told"] == [7, *3 * ["the rest is damaged"]]


def test_an_instrumented_module_flags_what_ran():
    module = tracing.instrumented(small())
    assert zlib.crc32(module) != zlib.crc32(small())
    script = (
        f"const bytes = Uint8Array.from({list(module)});"
        "const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { twice: (n) => n } });"
        "exports.through_table(1);"
        f"console.log(Object.keys(exports).filter((name) => name.startsWith('{tracing.FLAG.decode()}')"
        " && exports[name].value).join());"
    )
    result = subprocess.run([assembly.node_program(), "--eval", script], capture_output=True, check=True)
    assert result.stdout.decode().strip() == "ran 0,ran 1,ran 2,ran 3"


@pytest.mark.parametrize("body", ["00 fd 0c 0b", "00 fe 10 0b", "00 1f 40 00 0b", "00 fc 08 00 00 0b"])
def test_an_unknown_instruction_is_named(body):
    with pytest.raises(wasm.WasmError, match="unknown instruction " + " ".join(body.split()[1:3])):
        list(instructions.mentions(bytes.fromhex(body)))


def test_what_is_known_is_about_the_webassembly_that_is_shipped():
    """Else the site would have it whole: run tests/bench/make_hot_functions.py."""
    module = runtime_files()[f"pyodide/{interpreter.WHOLE}"]
    ran = interpreter.known(module)
    assert ran and 2000 < len(ran.functions) < 6000
    assert interpreter.known(module + b"\0") is None


def test_whoever_reads_a_table_of_the_rest_is_in_the_rest():
    """The tables belong to these modules of CPython and to iconv; nobody else reads them."""
    whole = splitting.Module(runtime_files()[f"pyodide/{interpreter.WHOLE}"])
    ran = interpreter.known(runtime_files()[f"pyodide/{interpreter.WHOLE}"])
    owners = {f"PyInit__codecs_{of}" for of in ("cn", "hk", "iso2022", "jp", "kr", "tw")}
    owners |= {"PyInit_unicodedata", "PyInit__multibytecodec", "iconv", "iconv_open"}
    places = {it.name.decode(): it.number - len(whole.functions) for it in whole.exports if it.kind == wasm.FUNCTIONS}
    assert owners <= places.keys() and not {places[name] for name in owners} & set(ran.functions)
    assert [end - begin for begin, end in ran.tables] == [1222096, 139358]
