#!/usr/bin/env python3
"""Builds, serves and tests the site. Standard library only.

python3 build.py build                          put the whole site into dist/
python3 build.py serve [--port N] [--no-open]   build, then serve dist/ on localhost
python3 build.py test [pytest arguments]        build, lint, check types and test, in .venv
"""

import argparse
import functools
import hashlib
import http.server
import importlib.util
import io
import json
import os
import queue
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import tomllib
import urllib.request
import webbrowser
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
sys.path.append(str(WEB))
from tools import bytecode, pages, weight  # noqa: E402

DIST = ROOT / "dist"
VENV = ROOT / ".venv"
FIREFOX_VENV = ROOT / ".venv-firefox"


class BuildError(Exception):
    """Ends the program with its message."""


# --- Third-party parts: what the site ships, pinned ------------------------------------------------------------------


class Part(NamedTuple):
    folder: str
    """Where its files lie under dist/runtime/."""
    name: str
    version: str
    cdn: str
    """The address that a file's name is appended to."""
    client: tuple[str, ...]
    """The package client's command that fetches an archive with the files; a scratch folder is appended."""
    inside: str
    """The folder in that archive."""
    files: tuple[tuple[str, str], ...]
    """(name, sha256)"""


JSDELIVR = "https://cdn.jsdelivr.net"


def npm_part(folder: str, name: str, version: str, *files: tuple[str, str]) -> Part:
    client = ("npm", "pack", "--silent", "--fetch-retries=1", f"{name}@{version}", "--pack-destination")
    return Part(folder, name, version, f"{JSDELIVR}/npm/{name}@{version}/", client, "package/", files)


MICROPYTHON_NPM = "@micropython/micropython-webassembly-pyscript"
PIP_DOWNLOAD = ("pip", "download", "--quiet", "--no-deps", "--ignore-requires-python", "--only-binary=:all:")
PARTS = (
    npm_part(
        *("pyscript", "@pyscript/core", "0.7.31"),
        ("dist/core.js", "e3c6992c6625630423d8e720ebba6cfe1d2ad7a9e4be7224a1e4a3c52edc8d07"),
        ("dist/core-C9KDLldu.js", "6ebd3fd9f13faa7859f54bed5304c532da8a194fffbe14baf1986af1a1f17dd6"),
        ("dist/error-D2315lOB.js", "872d9b91b2b1ba283fc6d0d98af1e49dedebfa1a026c15265d712e5f84a599ee"),
        ("LICENSE", "c68147368fdf136436187ce9bd0f938a85e4b4355315eb5c00a9a86fe48394a5"),
    ),
    npm_part(
        *("micropython", MICROPYTHON_NPM, "1.29.0-6"),
        ("micropython.mjs", "26cc7a99064a16518ab9a695e848efb248bfce504aee56ae73b2af35f3dcbf8b"),
        ("micropython.wasm", "d5913c9327072e71d3e7a2e9384ea326f7d784bcc2f50a01b602c52bd2bdcafd"),
        ("package.json", "6d70f674a60e43be8124f7b826248565ab25319e0004629118c03ed6ddb19e6b"),
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
        # Pyodide's build of numpy is on no package index, but this PyPI wheel (106 MB) carries the very same file.
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


# --- Getting the parts: cache, CDN, package client -------------------------------------------------------------------


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "pygame35"


def runtime_files() -> dict[str, bytes]:
    """Path under dist/runtime/ -> content, for every part."""
    return {
        f"{part.folder}/{name.rpartition('/')[2]}": part_file(part, name, sha256)
        for part in PARTS
        for name, sha256 in part.files
    }


def part_file(part: Part, name: str, sha256: str) -> bytes:
    cached = cache_folder() / sha256
    if cached.exists():
        source, data = str(cached), cached.read_bytes()
    elif (found := from_cdn(part, name)) is not None:
        source, data = part.cdn + name, found
    else:
        source, data = " ".join(part.client[:2]), from_client(part)[name]
    got = hashlib.sha256(data).hexdigest()
    if got != sha256:
        raise BuildError(f"{part.name} {part.version}: {name} from {source} differs\nexpected {sha256}\n     got {got}")
    if not cached.exists():
        print(f"{part.name} {part.version}: {name} from {source}")
        write_whole(cached, data)
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Written beside and renamed, so that an interrupted or a second build never leaves half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    os.replace(file.name, path)


def from_cdn(part: Part, name: str) -> bytes | None:
    if not cdn_answers():
        return None
    try:
        with urllib.request.urlopen(part.cdn + name, timeout=30) as response:
            return bytes(response.read())
    except OSError as error:
        print(f"{part.cdn}{name}: {error}")
        return None


@functools.cache
def cdn_answers() -> bool:
    """Asked once a run, and in a thread: resolving a name knows no time limit."""
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
    """The part's files, out of the archive that its package client fetches."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            run(*client_command(part.client), scratch)
        except subprocess.CalledProcessError:
            sources = f"not in {cache_folder()}, no answer from the CDN, and {' '.join(part.client[:2])} failed"
            raise BuildError(f"{part.name} {part.version} cannot be had: {sources}") from None
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


# --- build -----------------------------------------------------------------------------------------------------------


def build(target: Path = DIST) -> None:
    """The whole site, in place of whatever `target` held."""
    runtime = runtime_files()
    runtime |= compiled(runtime)
    runtime["pyodide/pyodide-lock.json"] = trimmed_lock(runtime)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".dist-") as scratch:
        site = Path(scratch) / "site"
        shutil.copytree(WEB, site, ignore=shutil.ignore_patterns("main.json", "app", "parts", "tools", "__pycache__"))
        (site / "pygame35.zip").write_bytes(engine_archive())
        for source, name in APART.items():
            shutil.copyfile(ROOT / source, site / name)
        for name, data in runtime.items():
            path = site / "runtime" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        for page in sorted(site.rglob("*.html")):
            pages.include_parts(page, site)
            if "<!-- runtime -->" in page.read_text(encoding="utf-8"):
                pages.add_runtime(page, site)
            pages.add_policy(page)
        pages.add_offline_list(site / "sw.js")
        check_weight(site)
        if target.exists():
            shutil.rmtree(target)
        site.rename(target)


def check_weight(site: Path) -> None:
    """Tell what a first visit loads; BuildError when that is more than it may be."""
    compiled = any(
        name.endswith(".pyc") for name in zipfile.ZipFile(site / "runtime/pyodide/python_stdlib.zip").namelist()
    )
    for what, (size, budget) in weight.weigh(site).items():
        allowed = f" of at most {budget / 1e6:.2f}" if budget else ""
        print(f"{what}: {size / 1e6:.2f}{allowed} MB")
        if budget and size > budget and compiled:
            raise BuildError(f"{what}: {size:,} bytes are more than {budget:,}")


def trimmed_lock(runtime: dict[str, bytes]) -> bytes:
    """Pyodide's list of packages with numpy alone, and the bytes that a worker downloads, for the progress bar."""
    lock = json.loads(runtime["pyodide/pyodide-lock.json"])
    numpy = lock["packages"]["numpy"]
    downloads = ("pyodide.asm.wasm", "python_stdlib.zip", numpy["file_name"])
    total = sum(len(runtime[f"pyodide/{name}"]) for name in downloads)
    wheel = runtime[f"pyodide/{numpy['file_name']}"]
    numpy["sha256"] = hashlib.sha256(wheel).hexdigest()
    info = lock["info"] | {"bytes": total, "integrity": pages.integrity(wheel)}
    return json.dumps({"info": info, "packages": {"numpy": numpy}}).encode()


def compiled(runtime: dict[str, bytes]) -> dict[str, bytes]:
    """Pyodide's standard library and numpy, trimmed, as byte code, kept in the cache; nothing where Node is missing."""
    names = ["python_stdlib.zip", *(Path(name).name for name in runtime if name.endswith(".whl"))]
    sources = [*(runtime[f"pyodide/{name}"] for name in names), Path(bytecode.__file__).read_bytes()]
    key = hashlib.sha256(b"".join(hashlib.sha256(source).digest() for source in sources)).hexdigest()
    kept = {name: cache_folder() / f"{key}-{name}" for name in names}
    if not all(path.exists() for path in kept.values()):
        node = node_program()
        if not node:
            print("Node is missing: Pyodide stays as it is published, larger and slower to start")
            return {}
        print(f"compiling {' and '.join(names)}")
        pyodide = {Path(name).name: data for name, data in runtime.items() if name.startswith("pyodide/")}
        for name, data in bytecode.compiled(node, pyodide, {name: pyodide[name] for name in names}).items():
            write_whole(kept[name], data)
    return {f"pyodide/{name}": path.read_bytes() for name, path in kept.items()}


def node_program() -> str | None:
    """Node on the PATH, or the one that Playwright brings."""
    own = [str(path) for path in VENV.glob("lib/python3*/site-packages/playwright/driver/node*") if path.is_file()]
    return shutil.which("node") or next(iter(own), None)


APART = {"pygame35/evaluation/weights/threes.npz": "threes/threes.npz"}
"""What only one game's worker loads (web/worker-threes.json), and where the site has it."""


def engine_archive() -> bytes:
    """The package for the worker: all but training and what is apart, the same bytes from the same sources."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path in sorted((ROOT / "pygame35").rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            shipped = "__pycache__" not in name and not name.startswith("pygame35/learn/") and name not in APART
            if path.is_file() and shipped:
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


# --- serve -----------------------------------------------------------------------------------------------------------


class Handler(http.server.SimpleHTTPRequestHandler):
    """The folder `directory` under the path `prefix`, and nothing elsewhere."""

    protocol_version = "HTTP/1.1"
    prefix = "/"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".svg": "image/svg+xml",
        ".py": "text/plain; charset=utf-8",
    }

    def send_head(self) -> Any:
        if self.path.startswith(self.prefix):
            return super().send_head()
        self.send_error(http.HTTPStatus.NOT_FOUND)
        return None

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if not self.path.partition("?")[0].endswith("/embed.html"):  # as web/_headers asks of hosts that read it
            self.send_header("Content-Security-Policy", "frame-ancestors 'self'")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments: Any) -> None:
        """A browser that closes a connection, as they do, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*arguments)


def server(directory: Path, port: int = 0, prefix: str = "/") -> Server:
    """Bound to localhost, not yet serving; port 0 takes a free one."""
    handler = type("Handler", (Handler,), {"prefix": prefix})
    try:
        return Server(("127.0.0.1", port), functools.partial(handler, directory=str(directory)))
    except OSError as error:
        raise BuildError(f"port {port} cannot be used ({error}); --port 0 takes a free one") from error


def serve(port: int, open_browser: bool) -> None:
    build()
    with server(DIST, port) as running:
        address = f"http://localhost:{running.server_port}/"
        print(f"{address}   (Ctrl+C ends it)", flush=True)
        if open_browser:
            webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


# --- test ------------------------------------------------------------------------------------------------------------


def run(*command: str | Path) -> None:
    print("+", *command, flush=True)
    subprocess.run([str(word) for word in command], check=True, cwd=ROOT)


def venv_program(name: str, venv: Path = VENV) -> Path:
    return venv / "Scripts" / f"{name}.exe" if os.name == "nt" else venv / "bin" / name


def prepare_venv(venv: Path = VENV, extra: str = "test") -> None:
    """A virtual environment with an extra of pyproject.toml; a stamp in it says for which pyproject.toml."""
    pyproject = (ROOT / "pyproject.toml").read_bytes()
    stamp = venv / "pyproject.sha256"
    digest = hashlib.sha256(pyproject).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    if not importlib.util.find_spec("ensurepip"):
        raise BuildError("this Python cannot make virtual environments; on Debian: apt-get install python3-venv")
    project = tomllib.loads(pyproject.decode())["project"]
    run(sys.executable, "-m", "venv", venv)
    run(venv_program("python", venv), "-m", "pip", "install", "--quiet", *project["optional-dependencies"][extra])
    stamp.write_text(digest)


HEADLESS = "chromium-headless-shell"  # Debian's; without a window's frame it opens a page in half the time
CHROMIUMS = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIREFOXES = ("firefox-esr", "firefox")


def program_on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def install_from_debian(package: str) -> bool:
    """Where that can be done: as root, on Debian. True when it worked."""
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        return False
    print(f"installing Debian's {package}")
    try:
        run("apt-get", "update")
        run("apt-get", "install", "--yes", "--no-install-recommends", package)
    except subprocess.CalledProcessError:
        print("that failed")
        return False
    return True


def test_in_firefox() -> None:
    """The tests in Firefox, with a Playwright that Firefox ESR understands; where there is none, they are left out."""
    if not program_on_path(FIREFOXES) and not install_from_debian(FIREFOXES[0]):
        print("no Firefox: its tests are left out")
        return
    prepare_venv(FIREFOX_VENV, "firefox")
    run(venv_program("python", FIREFOX_VENV), "-m", "pytest", "tests/web/test_firefox.py")


def playwright_has_browser() -> bool:
    script = (
        "from pathlib import Path; from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: raise SystemExit(not Path(p.chromium.executable_path).exists())"
    )
    return subprocess.run([venv_program("python"), "-c", script]).returncode == 0


def prepare_browser() -> None:
    """Playwright's own, or the headless one of Debian, or what there is, or what can be installed."""
    if playwright_has_browser():
        print("browser: Playwright's own")
        return
    if not program_on_path([HEADLESS]):
        install_from_debian(HEADLESS)
    if browser := program_on_path(CHROMIUMS):
        print(f"browser: {browser}")
        return
    print("no browser found: asking Playwright to install one")
    try:
        run(venv_program("python"), "-m", "playwright", "install", "chromium")
    except subprocess.CalledProcessError:
        if not install_from_debian("chromium"):
            raise BuildError("no browser for the tests: install Chromium or Chrome") from None


def test(pytest_arguments: Sequence[str]) -> None:
    prepare_venv()
    prepare_browser()
    build()
    run(venv_program("ruff"), "check")
    run(venv_program("ruff"), "format", "--check")
    run(venv_program("mypy"))
    pytest = (venv_program("python"), "-m", "pytest")
    if pytest_arguments:
        run(*pytest, *pytest_arguments)
    else:
        run(*pytest, "--ignore=tests/web", "--numprocesses=auto", "--dist=worksteal")
        run(*pytest, "tests/web", "-m", "not long and not timed", "--numprocesses=auto", "--dist=loadfile")
        run(*pytest, "tests/web", "-m", "timed and not long")
        test_in_firefox()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="put the whole site into dist/")
    options = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    options.add_argument("--port", type=int, default=8035, help="0 takes a free one (default %(default)s)")
    options.add_argument("--no-open", action="store_true", help="do not open the browser")
    commands.add_parser("test", help="build, lint, check types and test; further arguments go to pytest")
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    try:
        if arguments.command == "build":
            build()
        elif arguments.command == "serve":
            serve(arguments.port, not arguments.no_open)
        else:
            test(rest)
    except BuildError as error:
        sys.exit(f"build.py: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
