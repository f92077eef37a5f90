"""Third-party parts of the site, pinned by hash, and their sources: a cache, the CDN, a package client."""

import functools
import hashlib
import io
import os
import queue
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.programs import VENV, BuildError, run, venv_program


class Part(NamedTuple):
    folder: str
    """The folder of the part's files under dist/runtime/."""
    name: str
    version: str
    cdn: str
    """The address of the folder on the CDN; "" if the CDN does not have the files."""
    client: tuple[str, ...]
    """The command of a package client that fetches an archive with the files. The target folder is added at the end."""
    inside: str
    """The folder of the files in that archive."""
    files: tuple[tuple[str, str], ...]
    """(name, sha256)"""


JSDELIVR = "https://cdn.jsdelivr.net"


def npm_part(folder: str, name: str, version: str, *files: tuple[str, str]) -> Part:
    client = ("npm", "pack", "--silent", "--fetch-retries=0", f"{name}@{version}", "--pack-destination")
    return Part(folder, name, version, f"{JSDELIVR}/npm/{name}@{version}/", client, "package/", files)


MICROPYTHON_NPM = "@micropython/micropython-webassembly-pyscript"
PIP_DOWNLOAD = (
    *("pip", "download", "--quiet", "--retries=0"),
    *("--no-deps", "--ignore-requires-python", "--only-binary=:all:"),
)
PARTS = (
    npm_part(
        *("pyscript", "@pyscript/core", "0.7.31"),
        ("dist/core.js", "e3c6992c6625630423d8e720ebba6cfe1d2ad7a9e4be7224a1e4a3c52edc8d07"),
        ("dist/core-C9KDLldu.js", "6ebd3fd9f13faa7859f54bed5304c532da8a194fffbe14baf1986af1a1f17dd6"),
        ("dist/error-D2315lOB.js", "872d9b91b2b1ba283fc6d0d98af1e49dedebfa1a026c15265d712e5f84a599ee"),
    ),
    npm_part(
        *("micropython", MICROPYTHON_NPM, "1.29.0-6"),
        ("micropython.mjs", "26cc7a99064a16518ab9a695e848efb248bfce504aee56ae73b2af35f3dcbf8b"),
        ("micropython.wasm", "d5913c9327072e71d3e7a2e9384ea326f7d784bcc2f50a01b602c52bd2bdcafd"),
        ("package.json", "6d70f674a60e43be8124f7b826248565ab25319e0004629118c03ed6ddb19e6b"),
    ),
    npm_part(
        *("fonts", "@fontsource-variable/figtree", "5.3.0"),
        (
            "files/figtree-latin-wght-normal.woff2",
            "4ba7d3d096695818fe0686be4f1e82c6b05134e18a22260336130335027462dd",
        ),
        (
            "files/figtree-latin-ext-wght-normal.woff2",
            "bf7828e2c258cffcfa50a048ee388a36b95bc16b452e8d36fa797635dbe15965",
        ),
    ),
    npm_part(
        *("qr", "qr", "0.7.0"),
        ("index.js", "a0de370051f94bd74f218f74401fdf197585e3f9ef0143164f87ea941a3fdd6f"),
    ),
    npm_part(
        *("pyodide", "pyodide", "314.0.3"),
        ("pyodide.mjs", "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5"),
        ("pyodide.asm.mjs", "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d"),
        ("pyodide.asm.wasm", "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf"),
        ("python_stdlib.zip", "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4"),
        ("pyodide-lock.json", "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3"),
        ("package.json", "0393eb01a0707cddc251f1a66090998773fe1aa3cfde66eedc96e83e43861845"),
    ),
    Part(
        *("pyodide", "numpy", "2.4.3"),
        f"{JSDELIVR}/pyodide/v314.0.3/full/",
        # Pyodide's build of numpy is on no package index. This PyPI wheel (106 MB) contains the same file.
        (*PIP_DOWNLOAD, "open-webui==0.12.4", "--dest"),
        "open_webui/frontend/pyodide/",
        (
            (
                "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
                "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e",
            ),
        ),
    ),
)


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "pygame35"


def runtime_files() -> dict[str, bytes]:
    """{path under dist/runtime/: content} of all parts."""
    return {
        f"{part.folder}/{name.rpartition('/')[2]}": part_file(part, name, sha256)
        for part in PARTS
        for name, sha256 in part.files
    }


def part_file(part: Part, name: str, sha256: str) -> bytes:
    """A file of a part, from the cache or another source. Content with another hash than the pinned one is not used."""
    cached = cache_folder() / sha256
    if cached.is_file():
        kept = cached.read_bytes()
        if hashlib.sha256(kept).hexdigest() == sha256:
            return kept
        print(f"{cached} is damaged: {name} is fetched again")
    if (found := from_cdn(part, name)) is not None:
        source, data = part.cdn + name, found
    else:
        source, data = " ".join(part.client[:2]), from_client(part)[name]
    got = hashlib.sha256(data).hexdigest()
    if got != sha256:
        raise BuildError(f"{part.name} {part.version}: {name} from {source} differs\nexpected {sha256}\n     got {got}")
    print(f"{part.name} {part.version}: {name} from {source}")
    write_whole(cached, data)
    return data


def derived(sources: Iterable[bytes], make: Callable[[], Mapping[str, bytes]]) -> dict[str, bytes]:
    """{name: content} that `make` derives from the sources, from the cache if possible. An empty result is not kept.

    The cache keeps an archive, because its checksums reveal damage; a damaged result is made again. Checksums prove no
    origin, so the published site is built without a cache (`.github/workflows/site.yml`).
    """
    key = hashlib.sha256(b"".join(hashlib.sha256(source).digest() for source in sources)).hexdigest()
    kept = cache_folder() / f"{key}.zip"
    try:
        with zipfile.ZipFile(kept) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except FileNotFoundError:
        pass
    except (zipfile.BadZipFile, EOFError):
        print(f"{kept} is damaged: it is made again")
    made = dict(make())
    if made:
        write_whole(kept, packed(made))
    return made


def packed(files: Mapping[str, bytes]) -> bytes:
    """An archive of some files, not compressed. Equal files give equal bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return data.getvalue()


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file under another name, then rename it: an interrupted or parallel build leaves no partial file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    Path(file.name).chmod(mode)
    os.replace(file.name, path)


def from_cdn(part: Part, name: str) -> bytes | None:
    if not (part.cdn and cdn_answers()):
        return None
    try:
        with urllib.request.urlopen(part.cdn + name, timeout=30) as response:
            return bytes(response.read())
    except OSError as error:
        print(f"{part.cdn}{name}: {error}")
        return None


@functools.cache
def cdn_answers() -> bool:
    """True if the CDN answers. It is asked once a run. A thread asks, because resolving a name has no time limit."""
    answers: queue.SimpleQueue[bool] = queue.SimpleQueue()

    def ask() -> None:
        try:
            with urllib.request.urlopen(f"{PARTS[0].cdn}package.json", timeout=4):
                answers.put(True)
        except OSError:
            answers.put(False)

    threading.Thread(target=ask, daemon=True).start()
    try:
        return answers.get(timeout=4)
    except queue.Empty:
        return False


@functools.cache
def from_client(part: Part) -> dict[str, bytes]:
    """{name: content} of the part's files, from the archive that its package client fetches."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            run(*client_command(part.client), scratch)
        except subprocess.CalledProcessError:
            sources = f"not in {cache_folder()}, no answer from the CDN, and {' '.join(part.client[:2])} failed"
            again = "with a network, the next run goes on from here"
            raise BuildError(f"{part.name} {part.version} cannot be had: {sources}; {again}") from None
        archive = next(Path(scratch).iterdir())
        names = {part.inside + name: name for name, _ in part.files}
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                return {name: wheel.read(member) for member, name in names.items()}
        with tarfile.open(archive) as tar:
            return {name: tar.extractfile(member).read() for member, name in names.items()}  # type: ignore[union-attr]


def client_command(client: Sequence[str]) -> list[str]:
    if client[0] == "pip":
        python = str(venv_program("python")) if VENV.exists() else sys.executable
        return [python, "-m", *client]
    program = shutil.which(client[0])
    if not program:
        raise BuildError(f"the CDN does not answer and {client[0]} is not installed: install one of them")
    return [program, *client[1:]]
