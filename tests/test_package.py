"""What `import pygame35` gives."""

import ast
import subprocess
import sys

import pytest

import pygame35
from tests.paths import ROOT


@pytest.mark.parametrize("name", pygame35.__all__)
def test_every_exported_name_is_there(name):
    value = getattr(pygame35, name)
    assert value.__module__.startswith("pygame35.") or name == "think"


def test_there_is_no_other_name():
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        _ = pygame35.Board


def test_type_checkers_see_the_same_names_from_the_same_modules():
    tree = ast.parse((ROOT / "pygame35/__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom) and node.level]
    seen = sorted((str(node.module), alias.asname) for node in imports for alias in node.names)
    assert seen == sorted((module, name) for module, names in pygame35._SOURCES.items() for name in names)


def test_importing_the_package_loads_neither_engine_nor_numpy():
    script = (
        "import sys, pygame35\n"
        "loaded = [name for name in sys.modules if name.partition('.')[0] in ('pygame35', 'numpy')]\n"
        "assert sorted(loaded) == ['pygame35', 'pygame35.basics'], loaded"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def test_the_names_of_the_games_load_none_of_them():
    script = (
        "import sys, pygame35.games\n"
        "assert list(pygame35.games.GAMES)[0] == '35' and 'threes' in pygame35.games.GAMES\n"
        "assert not [name for name in sys.modules if name.startswith('pygame35.games.')]"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0
