"""Trims the archives that the engine's worker downloads, and turns their modules into byte code.

`tools/trimming.py` says what a worker gets at once, and what comes with the rest, an archive of its own. The byte code
must be that of Pyodide's own Python, so Pyodide compiles, under Node: `compiled` starts Pyodide with this very module,
and `repack_all` runs inside. The zlib is Pyodide's, too: equal inputs give equal bytes on any machine.
"""

import io
import re
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from importlib import _bootstrap_external as external
from pathlib import Path

from tools import trimming
from tools.trimming import STDLIB

REST = "python_rest.zip"
FINDER = Path(__file__).with_name("python_rest.py")

WITH_DOCSTRINGS = ("_pyodide/", "pyodide/")  # Pyodide's C code reads them while it starts

IN_NODE = """
import { pathToFileURL } from "node:url";
import { join } from "node:path";
const [folder, tool, scratch] = process.argv.slice(-3);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" } });
for (const [name, path] of [["/tool", tool], ["/scratch", scratch]]) pyodide.mountNodeFS(name, path);
pyodide.runPython("import sys; sys.path.append('/tool'); from tools import bytecode; bytecode.repack_all('/scratch')");
"""


def sources() -> list[Path]:
    """The files that decide what `compiled` makes of an archive."""
    return [Path(__file__), Path(trimming.__file__), trimming.HOT, FINDER]


def compiled(node: str | Path, pyodide: Mapping[str, bytes], archives: Mapping[str, bytes]) -> dict[str, bytes]:
    """{name: content} of the trimmed archives, python_stdlib.zip and numpy's wheel, and of the rest.

    pyodide: the files of the pinned Pyodide, as published. Raises CalledProcessError if Node or Pyodide fails.
    """
    tool = str(Path(__file__).resolve().parents[1])
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as scratch:
        for place, files in ((folder, pyodide), (scratch, archives)):
            for name, data in files.items():
                Path(place, name).write_bytes(data)
        command = [str(node), "--input-type=module", "--eval", IN_NODE, "--", folder, tool, scratch]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        return {name: Path(scratch, name).read_bytes() for name in (*archives, REST)}


def repack_all(folder: str) -> None:
    """Repack every archive of a folder, and write the rest. This and all functions below run inside Pyodide."""
    rest: dict[str, bytes] = {}
    cores: dict[Path, dict[str, bytes]] = {}
    for path in sorted(Path(folder).iterdir()):
        core = cores.setdefault(path, {})
        for name, content, hot in trimmed(path.name, path.read_bytes()):
            (core if hot else rest)[name] = content
    archive = zipped(rest)
    Path(folder, REST).write_bytes(archive)
    for path, core in cores.items():
        if path.name == STDLIB:
            core["sitecustomize.pyc"] = byte_code(STDLIB, "sitecustomize.py", finder(rest, archive))
        path.write_bytes(zipped(core))


def trimmed(archive: str, data: bytes) -> Iterator[tuple[str, bytes, bool]]:
    """(name, content, whether a worker gets it at once) of the kept files of an archive, modules as byte code."""
    hot = trimming.hot()
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        for name in sorted(filter(lambda name: not name.endswith("/"), source.namelist())):
            if not trimming.is_kept(archive, name):
                continue
            content = trimming.NUMPY_INSTEAD[name].encode() if name in trimming.NUMPY_INSTEAD else source.read(name)
            if not name.endswith(".py"):
                yield name, content, True
                continue
            door = trimming.door(archive, name)
            if door:
                yield f"{name}c", byte_code(archive, name, door.encode()), True
            yield f"{name}c", byte_code(archive, name, content), not door and trimming.module_name(name) in hot


def finder(rest: Mapping[str, bytes], archive: bytes) -> bytes:
    """The text of the finder for the rest."""
    names = sorted(trimming.module_name(name.removesuffix("c")) for name in rest)
    text = FINDER.read_text(encoding="utf-8")
    text = re.sub(r"^MODULES.*", f"MODULES = frozenset({names})", text, flags=re.MULTILINE)
    return re.sub(r"^CHECKSUM.*", f"CHECKSUM = {zlib.adler32(archive)}", text, flags=re.MULTILINE).encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive. Its files have the fixed date that `ZipInfo` has by default."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return target.getvalue()


def byte_code(archive: str, name: str, source: bytes) -> bytes:
    """The content of a .pyc file that is never checked against its source; `name` is the name in tracebacks."""
    major, minor = sys.version_info[:2]  # of Pyodide, which runs this
    place = f"/lib/python{major}{minor}.zip" if archive == STDLIB else f"/lib/python{major}.{minor}/site-packages"
    optimize = 0 if name.startswith(WITH_DOCSTRINGS) else 2
    code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]
