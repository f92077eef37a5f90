"""The bytes that a first visit loads, and their budgets: uncompressed, and those of the engine gzipped, too."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

from tools import bytecode, interpreter, operator
from tools.catalogue import GAMES, PAGE_BYTES

ENGINE = (
    "engine.json",
    "pyscript.mjs",
    "before_python.mjs",
    "pyscript/*",
    "worker.json",
    "worker.py",
    "pyodide_with_progress.mjs",
    "pyodide_rest.mjs",
    "pygame35.zip",
    "pyodide/*",
)
"""Names of files in the folders below `immutable/`."""
NEVER_ASKED_FOR = ("package.json",)
LATER = (interpreter.REST, bytecode.REST)
"""Files that a worker loads when it is ready, if at all."""
ADDRESS = re.compile(
    r'<link rel="(?:icon|stylesheet|(?:late-)?(?:module)?preload)"[^>]* href="([^"]+)"|<script [^>]*src="([^"]+)"'
)
HUB_BYTES = 150_000
ENGINE_GZIPPED = 4_600_000
BUDGETS = {
    "daily/index.html": PAGE_BYTES,
    "you/index.html": PAGE_BYTES,
    "games/index.html": HUB_BYTES,
}
BUDGETS |= {f"{game.address}puzzles/index.html": PAGE_BYTES for game in GAMES if game.has_puzzles}
BUDGETS |= {f"{game.address}lessons/index.html": PAGE_BYTES for game in GAMES if game.lessons}
BUDGETS |= {f"{game.address}{page}": game.page_bytes for game in GAMES for page in ("index.html", "embed.html")}
"""{page: the most bytes that it may load before its board can be used}."""
ENGINE_BUDGETS = {
    f"{game.address}index.html": (game.engine_bytes, (game.worker, *game.data.values()))
    for game in GAMES
    if game.data or game == GAMES[0]
}
"""{page: (the most bytes that it may load before the engine is ready, the page included; files beside `ENGINE`)}."""


def page_files(page: Path, site: Path) -> set[Path]:
    """The files that a page loads before its board can be used."""
    text = page.read_text(encoding="utf-8")
    found = {page}
    for match in ADDRESS.finditer(text):
        found.add((page.parent / (match[1] or match[2])).resolve())
    return found


def engine_files(site: Path, names: Iterable[str] = ENGINE) -> set[Path]:
    """The files that a worker loads."""
    others = (*NEVER_ASKED_FOR, *LATER)
    return {path for name in names for path in site.glob(f"immutable/*/{name}") if path.name not in others}


def gzipped(path: Path) -> int:
    """The bytes of a file as a host sends it."""
    return len(gzip.compress(path.read_bytes(), mtime=0))


def weigh(site: Path) -> dict[str, tuple[int, int]]:
    """{name of the load: (bytes, budget)}; a budget of 0 means no limit. What the operator adds has room of its own.

    A Pyodide that is not split, being newer than the list of what runs, has no limit.
    """
    site, room = site.resolve(), operator.read().room
    whole = not any(site.glob(f"immutable/*/pyodide/{interpreter.REST}"))

    def total(files: Iterable[Path]) -> int:
        return sum(path.stat().st_size for path in files)

    weights = {name: (total(page_files(site / name, site)), budget + room) for name, budget in BUDGETS.items()}
    for name, (budget, own) in ENGINE_BUDGETS.items():
        both = page_files(site / name, site) | engine_files(site, (*ENGINE, *own))
        weights[f"{name} and the engine"] = (total(both), 0 if whole else budget + room)
    weights["the engine, gzipped"] = (sum(map(gzipped, engine_files(site))), 0 if whole else ENGINE_GZIPPED)
    weights["the whole site"] = (total(path for path in site.rglob("*") if path.is_file()), 0)
    return weights
