"""What the build puts into its packages, and the workflow that runs it."""

import ast
import re
import zipfile

import pytest

from tools import bundle, trimming
from tools.catalogue import GAMES
from tools.programs import ROOT

SCRIPTS = re.compile(r"(?:from|import) ([\w.,]+)")


NATIVE = {"pygame35.kernels.in_wasmtime", "pygame35.kernels.webassembly"}
"""Modules that a worker never reaches: it has kernels, or does without."""


@pytest.fixture(scope="session")
def package(built):
    """{dotted name: the dotted names that it imports anywhere, among them functions} of our package for the workers."""
    with zipfile.ZipFile(next(built.glob("immutable/*/pygame35.zip"))) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")}
    return {trimming.module_name(path): set(imported(path, text)) for path, text in texts.items()}


def imported(path, source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = path.split("/")[: -node.level] if node.level else []
            package = ".".join([*around, *([node.module] if node.module else [])])
            yield package
            yield from (f"{package}.{alias.name}" for alias in node.names)


def test_no_module_that_a_worker_imports_is_left_out(package, built):
    """Those of the library, for the package and for the Python in PyScript's own script."""
    names = set().union(*package.values())
    assert {"math", "difflib", "json"} <= names
    script = next(built.glob("immutable/*/pyscript/core-*.js")).read_text(encoding="utf-8")
    scripts = {name for found in SCRIPTS.findall(script) for name in found.split(",")}
    assert {"html", "pathlib", "json"} <= scripts
    gone = {name.replace("/", ".") for name in trimming.STDLIB_WITHOUT}
    assert gone & (names | scripts) <= {"gzip"}  # which PyScript needs for files that this site has not


def test_the_package_for_the_workers_has_all_that_they_import_and_nothing_else(package):
    ours = {trimming.module_name(path.relative_to(ROOT).as_posix()) for path in (ROOT / "pygame35").rglob("*.py")}
    reached = {"pygame35.engine", "pygame35.bench", *(f"pygame35.games.{game.module}.game" for game in GAMES)} & ours
    known = set()
    while known != reached:
        known = reached
        imports = (package.get(name, set()) | {name.rpartition(".")[0]} for name in known)
        reached = known.union(*imports) & ours
    assert reached - NATIVE == set(package)


def test_games_with_friends_are_no_part_of_what_a_page_begins_with():
    game = GAMES[0]
    first = bundle.imported_modules(
        f"import app.duel.start, app.games.{game.module}.game, app.games.{game.module}.look"
    )
    later = bundle.imported_modules(game.later)
    parts = {
        f"app/duel/correspondence/{name}.py" for name in ("desk", "letter_view", "link_dialog", "rivals", "takebacks")
    }
    parts |= {f"app/core/correspondence/{name}.py" for name in ("letter", "merge", "talk", "words")}
    assert not parts & set(first) and parts <= set(later)
