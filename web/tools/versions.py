"""Addresses that contain a hash of their content, so that no cache mixes two versions of the site.

A browser may keep a file for as long as its host allows, without asking the host again. A page and the files it loads
would then come from two versions. So only pages, and files that others link to, keep their addresses (`LASTING`). All
other files lie in two folders named by their content: `immutable/runtime-…` has the third-party files, which rarely
change, `immutable/site-…` all others, laid out as in web/static.
"""

import hashlib
import os
import re
from pathlib import Path

from tools import documentation

FOLDER = "immutable"
PREVIEWS = "previews"
"""The folder of the pictures of links to the pages; only other sites ask for them."""
OWN = f"{FOLDER}/site"
"""The temporary name of the folder of our own files."""
LASTING = (
    *("*.html", "sw.js", "embed.js", "embed_site.mjs", "manifest.webmanifest", "_headers", "icons", "licences"),
    PREVIEWS,
    documentation.FOLDER,
)
IMPORTERS = ("start.mjs", "pyscript.mjs", "pyodide_with_progress.mjs")
QUOTED = re.compile(r'"([\w./-]+)(#[\w-]*)?"')


def digest(folder: Path) -> str:
    """Ten hexadecimal digits of a hash of the names and contents of all files."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.relative_to(folder).as_posix()}" for path in files]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:10]


def name_runtime(site: Path) -> None:
    """Write the final address of `site/runtime/` into the scripts that import from it."""
    name = f"../runtime-{digest(site / 'runtime')}/"
    for path in (site / script for script in IMPORTERS):
        path.write_text(path.read_text(encoding="utf-8").replace("./runtime/", name), encoding="utf-8")


def separate(site: Path) -> None:
    """Move every file that needs no lasting address, and change its address in the pages."""
    runtime = f"{FOLDER}/runtime-{digest(site / 'runtime')}"
    moved = {}
    for path in site.rglob("*"):
        name = path.relative_to(site)
        if path.is_file() and not any(name.match(kept) or name.parts[0] == kept for kept in LASTING):
            within = name.relative_to("runtime") if name.parts[0] == "runtime" else None
            moved[path] = site / runtime / within if within else site / OWN / name
    for page in site.rglob("*.html"):
        page.write_text(readdressed(page, moved), encoding="utf-8")
    for path, place in moved.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        path.rename(place)
    for folder in sorted((path for path in site.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    name_by_content(site)


def readdressed(page: Path, moved: dict[Path, Path]) -> str:
    """The text of a page with the new addresses of moved files in place of the old ones."""

    def lead(match: re.Match[str]) -> str:
        place = moved.get((page.parent / match[1]).resolve())
        return f'"{os.path.relpath(place, page.parent).replace(os.sep, "/")}{match[2] or ""}"' if place else match[0]

    return QUOTED.sub(lead, page.read_text(encoding="utf-8"))


def name_by_content(site: Path) -> None:
    """Name the folder of our files by its content, and change its address in the pages."""
    (folder,) = (site / FOLDER).glob("site*")
    named = folder.with_name(f"site-{digest(folder)}")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(f"{FOLDER}/{folder.name}/", f"{FOLDER}/{named.name}/"), encoding="utf-8")
    folder.rename(named)
