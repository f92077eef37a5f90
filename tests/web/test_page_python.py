"""What the build makes of the pages' Python: smaller, and the same program."""

import ast

import pytest

from tools import pages
from tools.programs import ROOT

SOURCES = sorted([*(ROOT / "web/app").rglob("*.py"), *(ROOT / "pygame35/rules").rglob("*.py")])
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def bare(source):
    """The program as a text, without docstrings and annotations of functions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.Module):
            node.body = [line for line in node.body if not isinstance(line, ast.Pass)]
    return ast.dump(tree)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_without_comments_is_the_same_program(path):
    source = path.read_text(encoding="utf-8")
    assert bare(pages.without_comments(source)) == bare(source)


def test_what_reads_as_one_word_stays_apart():
    source = """def f(a: int, *, b: str = 'x') -> str:
    'Says.'
    # why
    return f'{a!r:>{3}} # {b}' if a not in (1, 2) else 'y'
"""
    assert pages.without_comments(source) == ("def f(a,*,b='x'):\n return f'{a!r:>{3}} # {b}' if a not in(1,2)else 'y'")
