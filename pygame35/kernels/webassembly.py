"""Compiles a kernel to a WebAssembly module, by Numba and LLVM; for developers, never loaded by the engine.

Numba translates the kernel to LLVM IR, for a generic CPU. LLVM compiles that for wasm32, with vectors of 16 bytes. The
resulting object file is already a module: it imports its memory (`env.__linear_memory`) and its stack pointer. Then the
module's function is exported as `run`, and notes for a linker are removed.

`python -m pygame35.kernels.webassembly MODULE NAME` writes a module to its standard output. It is a separate process
since Numba reads its settings only once, when it is imported.

https://webassembly.github.io/spec/core/binary/modules.html
"""

import importlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from . import linking
from .kernel import Kernel

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
SETTINGS = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0", "NUMBA_DISABLE_JIT": "0"}
IMPORTS = {"__linear_memory", "__stack_pointer"}
MADE_BY = "pygame35"  # the name of the section with the build information
_CUSTOM, _IMPORT, _EXPORT, _CODE, _DATA = 0, 2, 7, 10, 11


def made_by(kernel: Kernel) -> dict[str, str]:
    """The build information for a kernel's module: a hash of its sources, and the versions of the compilers."""
    tools = {name: version(name) for name in ("numba", "llvmlite")}
    return {"sources": linking.digest(kernel), "python": platform.python_version(), **tools}


def read_build_info(module: bytes) -> dict[str, str]:
    """The build information in a WebAssembly module; empty if the module has none."""
    for kind, content in sections(module):
        if kind == _CUSTOM:
            length, start = _unsigned_at(content, 0)
            if content[start : start + length] == MADE_BY.encode():
                found: dict[str, str] = json.loads(content[start + length :])
                return found
    return {}


def compiled(module: str, name: str) -> bytes:
    """Compile a kernel to WebAssembly in another process. Equal sources and tools give equal bytes."""
    command = [sys.executable, "-m", "pygame35.kernels.webassembly", module, name]
    return subprocess.run(command, check=True, capture_output=True, env={**os.environ, **SETTINGS}).stdout


def module(kernel: Kernel) -> bytes:
    """The WebAssembly of a kernel."""
    return executable_module(machine_code(portable_ir(llvm_ir(kernel))), json.dumps(made_by(kernel), sort_keys=True))


def llvm_ir(kernel: Kernel) -> str:
    """The kernel as LLVM IR. It takes addresses of a result and an exception, then each array's address and length."""
    import numba
    from numba import carray, types  # type: ignore[attr-defined]

    names = range(len(kernel.arguments))
    parameters = ", ".join(f"array{n}, length{n}" for n in names)
    arrays = ", ".join(f"carray(array{n}, (length{n},))" for n in names)
    run = numba.njit(**linking.OPTIONS)(linking.linked(kernel.function))
    scope: dict[str, Any] = {"kernel": run, "carray": carray}
    exec(f"def entry({parameters}):\n    kernel({arrays})\n", scope)
    pairs = [(types.CPointer(numba.from_dtype(kind)), types.int32) for kind in kernel.arguments]  # type: ignore[no-untyped-call]
    options = {**linking.OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    entry = numba.njit(numba.void(*(kind for pair in pairs for kind in pair)), **options)(scope["entry"])
    text: str = entry.inspect_llvm(entry.signatures[0])
    return text


def portable_ir(text: str) -> str:
    """The LLVM IR, changed so that it compiles for wasm32.

    Reference counts and the host's target are removed, and linkage is internal. A new function `run` takes the address
    of a list of pointers and lengths. It calls the kernel's function with them.
    """
    text = re.sub(r"^target .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^.*\bcall void @NRT_(incref|decref)\(.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(@\S+ = )(?:common|linkonce) global", r"\1internal global", text, flags=re.MULTILINE)
    text = re.sub(r"^define linkonce_odr ", "define internal ", text, flags=re.MULTILINE)
    (found,) = re.finditer(r"^define i32 (@\S+?)\((.*)\) \{", text, flags=re.MULTILINE)
    kinds = re.findall(r"(ptr|i32) %arg\.", found[2])
    loads = [
        f"%at{n} = getelementptr i32, ptr %given, i32 {n}\n%number{n} = load {kind}, ptr %at{n}\n"
        for n, kind in enumerate(kinds)
    ]
    numbered = "".join(f", {kind} %number{n}" for n, kind in enumerate(kinds))
    slots = "%result = alloca [2 x i64]\n%error = alloca [2 x i64]\n"  # Numba needs them, but kernels do not use them
    call = f"call i32 {found[1]}(ptr %result, ptr %error{numbered})\nret void\n"
    run = "define void @run(ptr %given) {\n" + slots + "".join(loads) + call + "}\n\n"
    return text[: found.start()] + run + text[found.start() :].replace("define i32", "define internal i32", 1)


def machine_code(text: str) -> bytes:
    """Compile LLVM IR to an object file for wasm32."""
    import llvmlite.binding as llvm  # type: ignore[import-untyped]

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    heading = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    program = llvm.parse_assembly(heading + text)
    program.verify()
    options = llvm.PipelineTuningOptions(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(program, builder)
    code: bytes = machine.emit_object(program)
    return code


def executable_module(code: bytes, made_by: str) -> bytes:
    """Turn LLVM's object file into a module that exports its function `run`.

    ValueError if the kernel contains constant data, or calls a function that WebAssembly lacks.
    """
    parts = list(sections(code))
    if any(kind == _DATA for kind, _ in parts):
        raise ValueError("a kernel has constant data, for which there is no memory")
    names = list(imported(next(content for kind, content in parts if kind == _IMPORT)))
    if unknown := {name for name, _ in names} - IMPORTS:
        raise ValueError(f"a kernel calls {', '.join(sorted(unknown))}, which WebAssembly lacks")
    functions = sum(kind == 0 for _, kind in names)
    # WebAssembly numbers imported functions first. LLVM keeps the order of the others, of which `run` is the first.
    export = _unsigned(1) + _text("run") + bytes([0]) + _unsigned(functions)
    kept = [(kind, content) for kind, content in parts if kind != _CUSTOM]
    place = [kind for kind, _ in kept].index(_CODE)
    kept.insert(place, (_EXPORT, export))
    kept.append((_CUSTOM, _text(MADE_BY) + made_by.encode()))
    return b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + _unsigned(len(part)) + part for kind, part in kept)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """A pair (kind, content) for each section of a module."""
    at = 8
    while at < len(module):
        kind = module[at]
        length, at = _unsigned_at(module, at + 1)
        yield kind, module[at : at + length]
        at += length


def imported(content: bytes) -> Iterator[tuple[str, int]]:
    """A pair (name, kind) for each import in an import section. Kind 0 is a function, 2 a memory, 3 a global."""
    count, at = _unsigned_at(content, 0)
    for _ in range(count):
        length, at = _unsigned_at(content, at)
        length, at = _unsigned_at(content, at + length)
        name, at = content[at : at + length].decode(), at + length
        kind, at = content[at], at + 1
        if kind == 3:
            at += 2
        elif kind == 0:
            _, at = _unsigned_at(content, at)
        else:  # a memory or a table: flags, and one or two limits
            at += kind == 1
            flags, at = _unsigned_at(content, at)
            for _ in range(1 + (flags & 1)):
                _, at = _unsigned_at(content, at)
        yield name, kind


def _unsigned(number: int) -> bytes:
    """A number in LEB128: seven bits per byte, lowest bits first. The high bit is set in all bytes except the last."""
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _unsigned(rest) if rest else bytes([low])


def _unsigned_at(data: bytes, at: int) -> tuple[int, int]:
    """Read a LEB128 number that begins at index `at`. Returns the number and the index after it."""
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if not byte & 0x80:
            return number, at


def _text(text: str) -> bytes:
    return _unsigned(len(text)) + text.encode()


if __name__ == "__main__":
    _, where, name = sys.argv
    sys.stdout.buffer.write(module(getattr(importlib.import_module(where), name)))
