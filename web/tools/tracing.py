"""Finds out which functions of a WebAssembly module run: `instrumented` makes a module that keeps an account of it.

A flag, a global of its own, belongs to each function. Globals and exports are added behind all others, so every index
stays as it is.
"""

from tools import instructions, wasm

FLAG = b"ran "
"""The flag of a function is exported by this name, with the function's place among the bodies behind it."""


def instrumented(module: bytes) -> bytes:
    parts = {part.number: part.content for part in wasm.sections(module) if part.number != wasm.CUSTOM}
    bodies = wasm.bodies(parts[wasm.CODE])
    first = sum(entry.kind == wasm.GLOBALS for entry in wasm.imports(parts[wasm.IMPORT]))
    first += wasm.read_number(parts[wasm.GLOBAL], 0)[0]
    names = [FLAG + str(place).encode() for place in range(len(bodies))]
    added = {
        wasm.GLOBAL: [wasm.I32 + b"\1\x41\0" + wasm.END for _ in bodies],
        wasm.EXPORT: [wasm.export(name, wasm.GLOBALS, first + place) for place, name in enumerate(names)],
    }
    changed = {number: wasm.extended(parts[number], entries) for number, entries in added.items()}
    changed[wasm.CODE] = wasm.vector(wasm.text(noting(body, first + place)) for place, body in enumerate(bodies))
    return wasm.joined(part._replace(content=changed.get(part.number, part.content)) for part in wasm.sections(module))


def noting(body: bytes, flag: int) -> bytes:
    """A body that sets its flag first."""
    at = instructions.after_locals(body)
    return body[:at] + b"\x41\1" + bytes([instructions.GLOBAL_SET]) + wasm.number(flag) + body[at:]
