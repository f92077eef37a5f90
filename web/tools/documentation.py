"""The documentation of the Python package, made of web/docs by MkDocs, if that is installed."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.programs import WEB, venv_program

FOLDER = "docs"
"""The folder of the site."""
NEEDED = "import mkdocs, mkdocstrings_handlers.python, pygments"
UNUSED = ("assets", "sitemap.xml", "sitemap.xml.gz")
"""A style sheet that our template does not load, and lists of the pages, which would need the site's address."""


def maker() -> Path | None:
    """A Python with MkDocs and its plugins: this one, or the tests'. None if neither has them; a message says so."""
    for python in (Path(sys.executable), venv_program("python")):
        if python.exists() and not subprocess.run([python, "-P", "-c", NEEDED], capture_output=True).returncode:
            return python
    print(f"The documentation of the package is left out: it needs MkDocs, {sys.executable} -m pip install '.[docs]'")
    return None


def add(site: Path, python: Path) -> None:
    """Add the pages, and the font of their style sheet. CalledProcessError if a page or a link is wrong."""
    target = site / FOLDER
    options = ("--strict", "--quiet", "--config-file", WEB / "mkdocs.yml", "--site-dir", target)
    subprocess.run([python, "-P", "-m", "mkdocs", "build", *options], check=True)
    for path in (target / name for name in UNUSED):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for font in site.glob("figtree*.woff2"):
        shutil.copy(font, target)
