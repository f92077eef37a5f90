"""What Python's modules import, read from their source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.programs import ROOT, WEB


class Import(NamedTuple):
    name: str
    """The dotted name of a module, or of something in a module."""
    at_top: bool
    """False inside functions and other blocks."""
    for_types: bool
    """True under `if TYPE_CHECKING:`, where only type checkers follow it."""


def found(source: str, module: str = "", is_package: bool = False) -> Iterator[Import]:
    """The imports in a module's source, in the order of its lines."""
    tree = ast.parse(source)
    parts = module.split(".")
    yield from _found(tree, parts if is_package else parts[:-1], at_top=True, for_types=False)


def _found(node: ast.AST, package: list[str], at_top: bool, for_types: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, at_top, for_types) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            around = package[: len(package) + 1 - child.level] if child.level else []
            parts = [*around, *([child.module] if child.module else [])]
            yield from (Import(".".join([*parts, alias.name]), at_top, for_types) for alias in child.names)
        only_types = isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")
        yield from _found(child, package, at_top=False, for_types=for_types or only_types)


def _modules(folder: Path, root: Path) -> dict[str, Path]:
    paths = {path.relative_to(root).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}


MODULES = _modules(ROOT / "pygame35", ROOT) | _modules(WEB / "app", WEB)
"""Dotted name -> path: `pygame35` and all below it, and `app`, which is web/app, and all below it."""


@cache
def imports(module: str) -> tuple[Import, ...]:
    """All imports of one of our modules. Names in modules of ours are replaced by their module."""
    path = MODULES[module]
    unsorted = found(path.read_text(encoding="utf-8"), module, path.stem == "__init__")
    return tuple(dict.fromkeys(line._replace(name=_module_of(line.name)) for line in unsorted))


def _module_of(name: str) -> str:
    package = name.rpartition(".")[0]
    return package if name not in MODULES and package in MODULES else name


def reached(*names: str) -> set[str]:
    """Our modules among these, the packages around them, and all that they import, in functions or in turn."""
    known: set[str] = set()
    waiting = list(names)
    while waiting:
        module = _module_of(waiting.pop())
        if module in MODULES and module not in known:
            known.add(module)
            waiting += [module.rpartition(".")[0], *(line.name for line in imports(module) if not line.for_types)]
    return known
