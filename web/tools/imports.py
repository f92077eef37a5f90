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
    """True if only type checkers need it: under `if TYPE_CHECKING:`; in the pages, also if only annotations use it."""


def found(source: str, module: str = "", is_package: bool = False) -> Iterator[Import]:
    """The imports in a module's source, in the order of its lines."""
    tree = ast.parse(source)
    parts = module.split(".")
    used = {name for node in tree.body if not is_for_type_checkers(node) for name in used_names(node)}
    yield from _found(tree, parts if is_package else parts[:-1], used if parts[0] == "app" else None, True, False)


def _found(node: ast.AST, package: list[str], used: set[str] | None, at_top: bool, for_types: bool) -> Iterator[Import]:
    """used: the names that the module uses outside annotations; None if its annotations are evaluated."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            source = _source(child, package) if isinstance(child, ast.ImportFrom) else []
            for alias in child.names:
                only_types = for_types or (used is not None and bound_name(alias) not in used)
                yield Import(".".join([*source, alias.name]), at_top, only_types)
        guards = isinstance(child, ast.stmt) and is_for_type_checkers(child)
        yield from _found(child, package, used, False, for_types or guards)


def _source(node: ast.ImportFrom, package: list[str]) -> list[str]:
    """The parts of the absolute name of the module from which a statement imports."""
    around = package[: len(package) + 1 - node.level] if node.level else []
    return [*around, *([node.module] if node.module else [])]


def is_for_type_checkers(node: ast.stmt) -> bool:
    """True for `if TYPE_CHECKING:` without an else, and for a type alias, `Name: TypeAlias = ...`."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def used_names(node: ast.AST) -> Iterator[str]:
    """The names that a program reads outside annotations, without the names that a function imports for itself."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id
    own = set(imported_names(node)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else set()
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from (name for name in used_names(child) if name not in own)


def imported_names(function: ast.AST) -> Iterator[str]:
    """The names that import statements in a function bind."""
    for node in ast.walk(function):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (bound_name(alias) for alias in node.names)


def bound_name(alias: ast.alias) -> str:
    """The name that an import statement binds."""
    return alias.asname or alias.name.partition(".")[0]


def _modules(folder: Path, root: Path) -> dict[str, Path]:
    paths = {path.relative_to(root).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}


MODULES = _modules(ROOT / "pygame35", ROOT) | _modules(WEB / "app", WEB)
"""{dotted name: path} of all modules of `pygame35` and of `app`, which is the folder web/app."""


@cache
def imports(module: str) -> tuple[Import, ...]:
    """All imports of one of our modules. A name in one of our modules is replaced by the module."""
    path = MODULES[module]
    unsorted = found(path.read_text(encoding="utf-8"), module, path.stem == "__init__")
    return tuple(dict.fromkeys(line._replace(name=_module_of(line.name)) for line in unsorted))


def _module_of(name: str) -> str:
    package = name.rpartition(".")[0]
    return package if name not in MODULES and package in MODULES else name


def reached(*names: str) -> set[str]:
    """Our modules among these, the packages around them, and everything that they import, directly or indirectly."""
    known: set[str] = set()
    waiting = list(names)
    while waiting:
        module = _module_of(waiting.pop())
        if module in MODULES and module not in known:
            known.add(module)
            waiting += [module.rpartition(".")[0], *(line.name for line in imports(module) if not line.for_types)]
    return known
