"""The Python of the pages: what MicroPython can run, and in which order."""

import ast
from functools import cache

import pytest

from tools import bundle, micropython, parts
from tools.programs import ROOT, BuildError


@cache
def imported():
    """The paths of all modules that a page can load, in the order in which they are loaded."""
    programs = [path for path in pages() if path.parent.name == "pages" or path.stem in ("game", "look", "start")]
    names = [".".join(path.relative_to(ROOT / "web").with_suffix("").parts) for path in programs]
    return list(bundle.imported_modules("\n".join(f"import {name}" for name in names)))


@cache
def pages():
    return sorted((ROOT / "web/app").rglob("*.py"))


@cache
def syntax_trees():
    """[(path, its tree)] of the pages' own modules, and of the rules that they load."""
    paths = [*pages(), *(ROOT / name for name in imported() if name.startswith("pygame35/"))]
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def test_each_module_comes_after_those_that_it_imports():
    order = imported()
    for place, path in enumerate(order):
        source = (ROOT / ("web" if path.startswith("app/") else ".") / path).read_text(encoding="utf-8")
        folder, _, name = path.removesuffix(".py").rpartition("/")
        module = (folder if name == "__init__" else f"{folder}/{name}").replace("/", ".")
        named = {dotted.replace(".", "/") for dotted in bundle.imports(module, bundle.without_type_checking(source))}
        assert not [later for later in order[place + 1 :] if later.removesuffix(".py") in named], path


@pytest.mark.parametrize("source", ["both = (*some, other)", "def f(a=1, /): pass", "try: pass\nexcept* E: pass"])
def test_python_that_micropython_cannot_read_stops_the_build(source):
    with pytest.raises(BuildError, match="MicroPython cannot compile app/core/words.py"):
        micropython.byte_code("app/core/words.py", source)


def test_the_compiler_is_of_the_interpreters_version():
    (part,) = [part for part in parts.PARTS if part.folder == "micropython"]
    assert micropython.VERSION.split(".post")[0] == part.version.split("-")[0]


def test_lines_of_a_page_keep_their_numbers():
    source = "from a import TYPE_CHECKING, b\nif TYPE_CHECKING:\n    import c\n    import d\nx = 1\n"
    assert bundle.without_type_checking(source).split("\n") == ["from a import b", "", "", "", "x = 1", ""]
    with pytest.raises(BuildError, match="line 1: an else"):
        bundle.without_type_checking("if TYPE_CHECKING:\n    import c\nelse:\n    c = None\n")


# Methods of text that MicroPython does not have, without those whose names the project gives to functions of its own.
NOT_IN_MICROPYTHON = {"capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isdecimal", "isidentifier"}
NOT_IN_MICROPYTHON |= {
    "isnumeric",
    "isprintable",
    "ljust",
    "removeprefix",
    "removesuffix",
    "rjust",
    "swapcase",
    "zfill",
}


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


def test_what_only_type_checkers_import_is_not_loaded():
    source = """from pygame35.basics import RED, TYPE_CHECKING
from pygame35.links import pack

if TYPE_CHECKING:
    from pygame35.contracts import Position

def side(position: "Position") -> int:
    return RED
"""
    assert "contracts" not in bundle.without_type_checking(source)
    assert "TYPE_CHECKING" not in bundle.without_type_checking(source)
    assert not any("contracts" in name for name in bundle.imported_modules(source))
    source = (
        "from pygame35.basics import TYPE_CHECKING\nif TYPE_CHECKING:\n    from app.core.session import Session\nA=1"
    )
    assert bundle.without_type_checking(source).strip() == "A=1"
