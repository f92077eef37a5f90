"""The modules of the package and of the pages, and what each imports, read from their source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.paths import ROOT

GAME = "GAME"
"""Stands for the folder of any game in a dotted name."""


class Import(NamedTuple):
    name: str
    """The dotted name of the module that is imported, or imported from."""
    for_types: bool
    """True under `if TYPE_CHECKING:`, where only type checkers follow it."""


def _modules(folder: Path, root: Path) -> dict[str, Path]:
    paths = {path.relative_to(root).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}


MODULES = _modules(ROOT / "pygame35", ROOT) | _modules(ROOT / "web/app", ROOT / "web")
"""Dotted name -> path: `pygame35` and all below it, and `app`, which is web/app, and all below it."""
GAMES = {folder.parent.name for folder in ROOT.glob("pygame35/games/*/__init__.py")}


@cache
def imports(module: str) -> tuple[Import, ...]:
    """All imports of one of our modules, those inside functions, too."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return tuple(dict.fromkeys(_imports(tree, module, for_types=False)))


def _imports(node: ast.AST, module: str, for_types: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, for_types) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        source = _source(node, module)
        for alias in node.names:
            name = f"{source}.{alias.name}"
            yield Import(name if name in MODULES else source, for_types)
    only_types = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, module, for_types or only_types)


def _source(node: ast.ImportFrom, module: str) -> str:
    """The absolute name of what a statement imports from."""
    package = module.split(".") if MODULES[module].stem == "__init__" else module.split(".")[:-1]
    around = package[: len(package) + 1 - node.level] if node.level else []
    return ".".join([*around, *([node.module] if node.module else [])])


def own_imports(module: str) -> list[str]:
    """The names of our own modules that a module imports."""
    return [found.name for found in imports(module) if found.name in MODULES]


def is_in(module: str, *folders: str) -> bool:
    """True of each of these modules or folders, and of what lies in the folders."""
    return any(f"{module}.".startswith(f"{folder}.") for folder in folders)


def game_of(module: str) -> str | None:
    """The folder of the game that a module belongs to, in the package or in the pages."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] in GAMES else None


def of_any_game(module: str) -> str:
    """The name with GAME in place of the game's folder."""
    return ".".join(GAME if place == 2 and game_of(module) else part for place, part in enumerate(module.split(".")))
