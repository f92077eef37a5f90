"""How many bytes a first visit needs, uncompressed, and how many it may need."""

import re
from collections.abc import Iterable
from pathlib import Path

ENGINE = ("engine.json", "worker.json", "worker.py", "pyodide_with_progress.mjs", "pygame35.zip", "pyodide/*")
"""Below one of the folders of `immutable/`, as are the other files that are no pages."""
NEVER_ASKED_FOR = ("package.json",)
ADDRESS = re.compile(
    r'<link rel="(?:icon|stylesheet|modulepreload|preload)"[^>]* href="([^"]+)"|<script [^>]*src="([^"]+)"'
)
BUDGETS = {
    "index.html": 900_000,
    "lessons/index.html": 900_000,
    "embed.html": 900_000,
    "cell-division/index.html": 900_000,
    "cell-division/embed.html": 900_000,
    "five-in-a-row/index.html": 900_000,
    "five-in-a-row/embed.html": 900_000,
    "threes/index.html": 900_000,
    "threes/embed.html": 900_000,
    "monty-hall/index.html": 900_000,
    "monty-hall/embed.html": 900_000,
}  # bytes before the board is usable
ENGINE_BUDGETS = {
    "index.html": (17_000_000, ()),
    "threes/index.html": (21_200_000, ("worker-threes.json", "threes/threes.npz")),
}  # page -> bytes before the engine is ready, the page's included, and what it loads beside `ENGINE`


def page_files(page: Path, site: Path) -> set[Path]:
    """What a page loads before its board can be used; the parts of PyScript import each other."""
    found = {page, *site.glob("immutable/*/pyscript/*.js")}
    for match in ADDRESS.finditer(page.read_text(encoding="utf-8")):
        found.add((page.parent / (match[1] or match[2])).resolve())
    return found


def engine_files(site: Path, names: Iterable[str] = ENGINE) -> set[Path]:
    """What a worker loads."""
    return {path for name in names for path in site.glob(f"immutable/*/{name}") if path.name not in NEVER_ASKED_FOR}


def weigh(site: Path) -> dict[str, tuple[int, int]]:
    """What is loaded -> (bytes, budget); the whole site has none."""
    site = site.resolve()

    def total(files):
        return sum(path.stat().st_size for path in files)

    weights = {name: (total(page_files(site / name, site)), budget) for name, budget in BUDGETS.items()}
    for name, (budget, own) in ENGINE_BUDGETS.items():
        both = page_files(site / name, site) | engine_files(site, (*ENGINE, *own))
        weights[f"{name} and the engine"] = (total(both), budget)
    weights["the whole site"] = (total(path for path in site.rglob("*") if path.is_file()), 0)
    return weights
