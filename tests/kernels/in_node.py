"""Runs a kernel's WebAssembly under Node, on a memory of its own."""

import json
import shutil
import subprocess

import numpy as np

NODE = shutil.which("node")
PROGRAM = """
const { readFileSync, writeFileSync } = require("node:fs");
const [wasm, content, numbers] = process.argv.slice(-3);
const bytes = readFileSync(content);
const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes.length / 65536) });
new Uint8Array(memory.buffer).set(bytes);
const stack = new WebAssembly.Global({ value: "i32", mutable: true }, 65536);
const imports = { env: { __linear_memory: memory, __stack_pointer: stack } };
const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), imports);
instance.exports.run(65536, 65544, ...JSON.parse(numbers));
writeFileSync(content, new Uint8Array(memory.buffer, 0, bytes.length));
"""


def run(kernel, arrays, folder):
    """Run the kernel; the arrays then hold what it made of them. folder: an empty one, to work in.

    Arrays that begin at one address are views of one memory, the first of them the whole.
    """
    content, numbers = bytearray(65536 + 64), []  # the stack, and the places of a result and an exception
    places = {}
    for array in arrays:
        if array.ctypes.data not in places or not array.size:
            places[array.ctypes.data] = len(content)
            content += array.tobytes() + bytes(-array.nbytes % 16)
        numbers += [places[array.ctypes.data], array.size]
    (folder / "memory").write_bytes(content)
    command = [NODE, "--eval", PROGRAM, "--", kernel.wasm, folder / "memory", json.dumps(numbers)]
    subprocess.run(list(map(str, command)), check=True)
    content = (folder / "memory").read_bytes()
    for array, place in zip(arrays, numbers[::2], strict=True):
        array[...] = np.frombuffer(content, array.dtype, array.size, place).reshape(array.shape)
