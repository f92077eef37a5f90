"""The minified Python of the pages: smaller, with the same names for other modules."""

import ast

import pytest

from tools import bundle
from tools.programs import ROOT

PAGES = sorted((ROOT / "web/app").rglob("*.py"))
PROGRAMS = [path for path in PAGES if path.parent.name == "pages" or path.stem in ("game", "look", "start")]
IMPORTS = "\n".join(f"import {'.'.join(path.relative_to(ROOT / 'web').with_suffix('').parts)}" for path in PROGRAMS)
RULES = [ROOT / name for name in bundle.imported_modules(IMPORTS) if name.startswith("pygame35/")]
SOURCES = [*PAGES, *RULES]


def test_each_module_comes_after_those_that_it_imports():
    order = list(bundle.imported_modules(IMPORTS))
    for place, path in enumerate(order):
        source = (ROOT / ("web" if path.startswith("app/") else ".") / path).read_text(encoding="utf-8")
        folder, _, name = path.removesuffix(".py").rpartition("/")
        module = (folder if name == "__init__" else f"{folder}/{name}").replace("/", ".")
        named = {dotted.replace(".", "/") for dotted in bundle.imports(module, bundle.without_type_checking(source))}
        assert not [later for later in order[place + 1 :] if later.removesuffix(".py") in named], path


def public(source):
    """The names by which other modules can use a module: its own, and those of its classes' members and parameters."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            names.add(f".{node.attr}")
        elif isinstance(node, ast.keyword):
            names.add(f"{node.arg}=")
    for node in ast.parse(source).body:
        inside = node.body if isinstance(node, ast.ClassDef) else []
        for definition in (node, *inside):
            if isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(definition.name)
            elif isinstance(definition, ast.Assign):
                names |= {name.id for target in definition.targets for name in ast.walk(target) if hasattr(name, "id")}
            elif isinstance(definition, ast.AnnAssign) and definition.value:
                names.add(definition.target.id)
            elif isinstance(definition, ast.ImportFrom | ast.Import):
                names |= {alias.asname or alias.name for alias in definition.names}
    return names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_smaller_module_keeps_the_names_that_others_use(path):
    source = path.read_text(encoding="utf-8")
    smaller = bundle.minified(source)
    assert public(smaller) == public(bundle.without_type_checking(source))
    assert len(smaller) <= len(source)
    assert not any(ast.get_docstring(node) for node in ast.walk(ast.parse(smaller)) if isinstance(node, ast.ClassDef))
    assert not any(node.annotation for node in ast.walk(ast.parse(smaller)) if isinstance(node, ast.arg))


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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_method_of_text_is_used_that_micropython_lacks(path):
    names = {node.attr for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if hasattr(node, "attr")}
    assert not names & NOT_IN_MICROPYTHON


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_answer_of_a_function_is_sliced_with_a_step(path):
    """MicroPython takes every second item of a list, but not of a tuple."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Subscript)]
    assert not [node for node in nodes if isinstance(node.value, ast.Call) and getattr(node.slice, "step", None)]


def test_comments_docstrings_annotations_and_long_local_names_go():
    source = """def f(a: int, *, b: str = 'x') -> str:
    'Says.'
    # why
    longer: str = b * 2
    return f'{a!r:>{3}} # {longer} {longer}' if a not in (1, 2) else 'y'
"""
    assert bundle.minified(source) == "def f(a,*,b='x'):A=b*2;return f\"{a!r:>{3}} # {A} {A}\"if a not in(1,2)else'y'"


def test_what_only_type_checkers_import_is_not_loaded():
    source = """from pygame35.basics import RED, TYPE_CHECKING
from pygame35.links import pack

if TYPE_CHECKING:
    from pygame35.contracts import Position

def side(position: "Position") -> int:
    return RED
"""
    smaller = bundle.minified(source)
    assert smaller == "from pygame35.basics import RED\nfrom pygame35.links import pack\ndef side(position):return RED"
    assert not any("contracts" in name for name in bundle.imported_modules(source))


def test_an_import_of_nothing_but_the_flag_goes():
    source = (
        "from pygame35.basics import TYPE_CHECKING\nif TYPE_CHECKING:\n    from app.core.session import Session\nA=1"
    )
    assert bundle.minified(source) == "A=1"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_display_unpacks_another_since_micropython_cannot(path):
    """(*some, other), [*some] and {*some}; a call may have such arguments, and an assignment such a target."""
    displays = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if hasattr(node, "elts")]
    made = [node for node in displays if not isinstance(getattr(node, "ctx", None), ast.Store)]
    assert not [part for node in made for part in node.elts if isinstance(part, ast.Starred)]
