"""The whole site, put together from web/, the package pygame35 and the third-party parts."""

import hashlib
import io
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools import (
    bytecode,
    documentation,
    embeds,
    interpreter,
    lean_script,
    offline,
    operator,
    policy,
    puzzles,
    shrink,
    templates,
    versions,
    weight,
)
from tools.catalogue import GAMES, Game
from tools.headers import parsed
from tools.imports import MODULES, found, reached
from tools.integrity import integrity
from tools.parts import derived, runtime_files
from tools.programs import ROOT, VENV, WEB, BuildError

DIST = ROOT / "dist"
STYLE = ("tokens", "base", "frame", "table", "pad", "side", "dialogs", "first", "narrow", "held", "paper")
"""The parts of `style.css` in web/style; later ones override earlier ones."""
LATER_STYLE = ("opponents", "result", "review", "invitation")
"""The parts of `later.css`, which the page of a game for two loads once its board can be used."""
FONTS = {
    "figtree.woff2": "fonts/figtree-latin-wght-normal.woff2",
    "figtree-more.woff2": "fonts/figtree-latin-ext-wght-normal.woff2",  # letters of Polish, Turkish and others
}
"""{file of the site: its third-party part}"""
QR = "qr/index.js"
"""The third-party part that the site has as `qr.js`."""


def build(target: Path = DIST, address: str = "") -> None:
    """Build the whole site, and replace the content of `target`.

    address: of the site, with a slash at its end; "" if it is not known.
    """
    published = runtime_files()
    third_party = published | compiled(published)
    third_party |= slimmed(third_party)
    third_party[lean_script.SCRIPT] = lean_script.lean(third_party[lean_script.SCRIPT].decode()).encode()
    third_party["pyodide/pyodide-lock.json"] = trimmed_lock(third_party)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".dist-") as scratch:
        site = Path(scratch).resolve() / "site"
        shutil.copytree(WEB / "static", site, ignore=shutil.ignore_patterns("__pycache__"))
        for name, part in FONTS.items():
            (site / name).write_bytes(third_party.pop(part))
        (site / "qr.js").write_bytes(third_party.pop(QR))
        (site / "style.css").write_text(style_sheet(STYLE), encoding="utf-8")
        (site / "later.css").write_text(style_sheet(LATER_STYLE), encoding="utf-8")
        (site / "pages.css").write_text(style_sheet(["pages"]), encoding="utf-8")
        (site / "games").mkdir()
        (site / "games/hub.css").write_text(hub_style_sheet(), encoding="utf-8")
        add_engine(site)
        (site / "licences/numpy.txt").write_text(numpy_licences(published), encoding="utf-8")
        add_third_party(site, third_party)
        for game in GAMES:
            add_game(site, game)
            if game.has_puzzles:
                puzzles.add(site, game.name)
        if maker := documentation.maker():
            documentation.add(site, maker)
            (site / "docs/style.css").write_text(style_sheet(["tokens", "docs"]), encoding="utf-8")
        for name in versions.IMPORTERS:
            shrink.strip_script(site / name)
        for style in site.glob("**/*.css"):
            shrink.narrow_style(style)
        embeds.add_games(site / "embed.js")
        versions.name_runtime(site)
        (site / "engine.json").write_text(json.dumps(engine_list(site)))
        templates.render(site, address, documented=maker is not None)
        for page in sorted(site.rglob("*.html")):
            policy.add_policy(page, operator.read().relay_origin)
        check_headers(site)
        versions.separate(site)
        templates.anchor(site / "404.html", address)
        worker = (site / "sw.js").read_text(encoding="utf-8")
        (site / "sw.js").write_text(offline.with_list(worker, site), encoding="utf-8")
        check_weight(site)
        if target.exists():
            shutil.rmtree(target)
        site.rename(target)


def style_sheet(parts: Iterable[str]) -> str:
    """A style sheet made of parts in web/style."""
    return "".join((WEB / f"style/{name}.css").read_text(encoding="utf-8") for name in parts)


def hub_style_sheet() -> str:
    """The style sheet of the page of all games, with the styles of the drawings of games."""
    drawings = [game.folder / "thumbnail.css" for game in GAMES]
    paths = [WEB / "style/hub.css", *(path for path in drawings if path.exists())]
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def add_engine(site: Path) -> None:
    """Add the package for the workers and the files that only one game's worker loads."""
    (site / "pygame35.zip").write_bytes(engine_archive())
    shutil.copyfile(ROOT / "LICENSE", site / "licences/pygame35.txt")
    worker = json.loads((site / "worker.json").read_text(encoding="utf-8"))
    for game in GAMES:
        for source, name in game.data.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / source, site / name)
        if game.data:
            own = {f"./{name}": f"./{source}" for source, name in game.data.items()}
            (site / game.worker).write_text(json.dumps(worker | {"files": worker["files"] | own}), encoding="utf-8")


def add_third_party(site: Path, files: dict[str, bytes]) -> None:
    """Add the interpreters, PyScript and numpy."""
    for name, data in files.items():
        path = site / "runtime" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def add_game(site: Path, game: Game) -> None:
    """Add a game's icon and style sheets."""
    shutil.copyfile(game.folder / "icon.svg", site / f"icons/{game.name}.svg")
    own = {"style.css": game.style, "embed.css": game.embed_style}
    for source, name in own.items():
        if name:
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(game.folder / source, site / name)


def check_headers(site: Path) -> None:
    """Raise BuildError if hosts would skip a line of `_headers`."""
    try:
        parsed((site / "_headers").read_text(encoding="utf-8"))
    except ValueError as error:
        raise BuildError(f"_headers: {error}") from error


def engine_list(site: Path) -> dict[str, str]:
    """{address: integrity} of every file that any worker loads. Addresses are relative to the folder of our files."""
    runtime = f"../runtime-{versions.digest(site / 'runtime')}/"
    of_games = [name for game in GAMES if game.data for name in (game.worker, *game.data.values())]
    paths = [site / name for name in (*weight.ENGINE, *of_games) if (site / name).is_file()]
    for folder in ("pyscript", "pyodide"):
        files = (site / "runtime" / folder).iterdir()
        paths += [path for path in files if path.name not in weight.NEVER_ASKED_FOR]
    names = {path: path.relative_to(site).as_posix().replace("runtime/", runtime, 1) for path in paths}
    return {names[path]: integrity(path.read_bytes()) for path in sorted(paths)}


def check_weight(site: Path) -> None:
    """Print the bytes that a first visit loads; raise BuildError if the bytes exceed a budget.

    A build without byte code, made without Node, is larger, and is not refused.
    """
    has_bytecode = any(
        name.endswith(".pyc")
        for path in site.glob("immutable/*/pyodide/python_stdlib.zip")
        for name in zipfile.ZipFile(path).namelist()
    )
    for what, (size, budget) in weight.weigh(site).items():
        allowed = f" of at most {budget / 1e6:.2f}" if budget else ""
        print(f"{what}: {size / 1e6:.2f}{allowed} MB")
        if budget and size > budget and has_bytecode:
            raise BuildError(f"{what}: {size:,} bytes are more than {budget:,}")


def trimmed_lock(runtime: dict[str, bytes]) -> bytes:
    """Pyodide's lock file with numpy as the only package, and the size of a worker's downloads for the progress bar."""
    lock = json.loads(runtime["pyodide/pyodide-lock.json"])
    numpy = lock["packages"]["numpy"]
    downloads = ("pyodide.asm.wasm", "python_stdlib.zip", numpy["file_name"])
    total = sum(len(runtime[f"pyodide/{name}"]) for name in downloads)
    wheel = runtime[f"pyodide/{numpy['file_name']}"]
    numpy["sha256"] = hashlib.sha256(wheel).hexdigest()
    info = lock["info"] | {"bytes": total, "integrity": integrity(wheel)}
    return json.dumps({"info": info, "packages": {"numpy": numpy}}).encode()


def compiled(runtime: dict[str, bytes]) -> dict[str, bytes]:
    """Pyodide's standard library, numpy and the rest of both, as byte code; {} without Node."""
    names = ["python_stdlib.zip", *(Path(name).name for name in runtime if name.endswith(".whl"))]
    pyodide = {Path(name).name: data for name, data in sorted(runtime.items()) if name.startswith("pyodide/")}
    sources = [*pyodide.values(), *(path.read_bytes() for path in bytecode.sources())]  # Pyodide is the compiler, too

    def compile() -> dict[str, bytes]:
        node = node_program()
        if not node:
            print("Node is missing: Pyodide stays as it is published, larger and slower to start")
            return {}
        print(f"compiling {' and '.join(names)}")
        return bytecode.compiled(node, pyodide, {name: pyodide[name] for name in names})

    return {f"pyodide/{name}": data for name, data in derived(sources, compile).items()}


def slimmed(runtime: dict[str, bytes]) -> dict[str, bytes]:
    """Pyodide's WebAssembly in two parts, and the script of Pyodide that loads both."""
    pyodide = {Path(name).name: data for name, data in runtime.items() if name.startswith("pyodide/")}
    return {f"pyodide/{name}": data for name, data in interpreter.slim(pyodide).items()}


def numpy_licences(runtime: dict[str, bytes]) -> str:
    """The notices of numpy and of the libraries that numpy's wheel bundles."""
    (wheel,) = (data for name, data in runtime.items() if name.endswith(".whl"))
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        texts = {
            name.partition(".dist-info/licenses/")[2]: archive.read(name).decode()
            for name in archive.namelist()
            if ".dist-info/licenses/" in name
        }
    rule = 80 * "="
    return "\n\n".join(f"{rule}\n{name}\n{rule}\n\n{text.strip()}" for name, text in texts.items()) + "\n"


def node_program() -> str | None:
    """Node on the PATH, or the one in Playwright's package."""
    own = [str(path) for path in VENV.glob("lib/python3*/site-packages/playwright/driver/node*") if path.is_file()]
    return shutil.which("node") or next(iter(own), None)


NATIVE = {"pygame35.kernels.in_wasmtime"}
"""Modules that are never imported in a browser."""
DATA = (".wasm", ".npz", ".json")
"""Endings of the data files that modules of the package read."""


def engine_modules() -> set[str]:
    """The modules that a worker's program can import. The engine imports the games by name."""
    program = (WEB / "static/worker.py").read_text(encoding="utf-8")
    games = {f"pygame35.games.{game.module}.game" for game in GAMES} & MODULES.keys()  # Monty Hall needs no engine
    return reached(*(line.name for line in found(program)), *games) - NATIVE


def engine_archive() -> bytes:
    """The package for the workers, without data of single games; equal sources give equal bytes."""
    modules = {MODULES[name] for name in engine_modules()}
    of_games = {ROOT / name for game in GAMES for name in game.data}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path in sorted((ROOT / "pygame35").rglob("*")):
            if path in modules or (path.suffix in DATA and path not in of_games):
                name = path.relative_to(ROOT).as_posix()
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()
