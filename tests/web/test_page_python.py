"""The Python of the pages: what MicroPython can run, and in which order."""

import ast
from functools import cache

import pytest

from tools import bundle, micropython, trimming
from tools.programs import ROOT, BuildError


@cache
def imported():
    """{path: text} of all modules that a page can load, in the order in which they are loaded."""
    programs = [path for path in pages() if path.parent.name == "pages" or path.stem in ("game", "look", "start")]
    names = [".".join(path.relative_to(ROOT / "web").with_suffix("").parts) for path in programs]
    return bundle.imported_modules("\n".join(f"import {name}" for name in names))


@cache
def pages():
    return sorted((ROOT / "web/app").rglob("*.py"))


@cache
def syntax_trees():
    """[(path, its tree)] of the pages' own modules, and of the rules that they load."""
    paths = [*pages(), *(ROOT / name for name in imported() if name.startswith("pygame35/"))]
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


@pytest.mark.parametrize("source", ["both = (*some, other)", "def f(a=1, /): pass", "try: pass\nexcept* E: pass"])
def test_python_that_micropython_cannot_read_stops_the_build(source):
    with pytest.raises(BuildError, match="MicroPython cannot compile app/core/words.py"):
        micropython.byte_code("app/core/words.py", source)


WITH_TYPES = """
from typing import Any, TypeAlias
import json, types
from app.core.protocols import (
    Move,
    Square,
)
if TYPE_CHECKING:
    from app.core.game import Game
Names: TypeAlias = dict[str, Any]
class Board:
    squares: list[Square]
    chosen: Move | None = None
    def names(self, *games: "Game", kind: types.ModuleType) -> Names:
        return json.loads(Square)
"""
WITHOUT_TYPES = """

import json
from app.core.protocols import Square






class Board:
    squares: list[Square]
    chosen: Move | None = None
    def names(self, *games: "Game", kind: types.ModuleType) -> Names:
        return json.loads(Square)
"""


def test_what_only_annotations_use_is_left_out():
    assert bundle.without_types(WITH_TYPES) == WITHOUT_TYPES


def test_micropython_compiles_no_annotations():
    annotated = "def f(x: A | None, *y: list[B]) -> C:\n    z: D[int] = x\n    return z\n"
    bare = "def f(x, *y):\n    z = x\n    return z\n"
    assert micropython.byte_code("a.py", annotated) == micropython.byte_code("a.py", bare)


def test_a_page_loads_nothing_for_types():
    names = {
        name
        for path, text in imported().items()
        for name in bundle.imports(trimming.module_name(path), text, path.endswith("__init__.py"))
    }
    assert not {name for name in names if name.startswith(("typing", "collections.abc", "types"))}
    assert not [path for path in imported() if path.endswith("/protocols.py") or path == "pygame35/contracts.py"]


# Methods of text that MicroPython does not have, without those whose names the project gives to functions of its own.
NOT_IN_MICROPYTHON = {"capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isdecimal", "isidentifier"}
NOT_IN_MICROPYTHON |= {"isnumeric", "isprintable", "ljust", "removeprefix", "removesuffix", "rjust"}
NOT_IN_MICROPYTHON |= {"swapcase", "zfill"}


def test_no_method_of_text_is_used_that_micropython_lacks():
    for path, tree in syntax_trees():
        assert not {node.attr for node in ast.walk(tree) if hasattr(node, "attr")} & NOT_IN_MICROPYTHON, path


def test_no_answer_of_a_function_is_sliced_with_a_step():
    """MicroPython takes every second item of a list, but not of a tuple."""
    for path, tree in syntax_trees():
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
        assert not [node for node in nodes if isinstance(node.value, ast.Call) and getattr(node.slice, "step", None)], (
            path
        )
