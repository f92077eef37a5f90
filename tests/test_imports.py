"""Who may import whom.

A room is a group of modules with one purpose. The tables of rooms in pygame35/README.md and web/README.md list them in
order: a module may import its own room and the rooms above it. So a change in a room can break only that room and the
rooms below it.

Five more rules hold:
- MicroPython runs the rules of a game: they are plain Python without numpy, and so is all that they import.
- A game imports no other game, and a room that serves every game neither imports nor names one.
- Pages of games for two and pages of games for one import nothing of each other.
- `app.core` imports nothing of the browser.
- The browser loads neither matches nor training.

The tests read the modules' source. They count imports inside functions, too, and those for annotations alone.
"""

import ast
import re
import tomllib
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.paths import ROOT
from tests.sources import GAME, GAMES, game_of, is_in, of_any_game, own_imports
from tools.imports import MODULES, imports, reached


def rooms_of(document):
    """The rooms in a document's table, in its order: for each row the dotted names of its modules and folders."""
    text = (ROOT / document).read_text(encoding="utf-8")
    cells = re.findall(r"^\| (.+?) \|", text.partition("| room | holds |\n")[2].partition("\n\n")[0], re.MULTILINE)
    paths = [re.findall("`(.+?)`", cell.replace("<game>", GAME)) for cell in cells if "`" in cell]
    return [[path.strip("/").replace("/", ".").removesuffix(".__init__") for path in row] for row in paths]


HOUSES = {"pygame35": rooms_of("pygame35/README.md"), "app": rooms_of("web/README.md")}  # `app` is web/app
PROTOCOLS = {"pygame35.contracts", *(name for name in MODULES if is_in(name, "app") and name.endswith(".protocols"))}
"""Modules for type checkers alone."""
ON_MICROPYTHON = reached(*(name for name in MODULES if is_in(name, "app") and name not in PROTOCOLS))
"""The modules that MicroPython runs: the pages' own, and all that they import. No other list names them."""
LIBRARY = ("collections", "json", "math", "sys")
"""What the package's modules among these may import of the standard library."""
OF_GAMES = (
    f"pygame35.games.{GAME}",
    "pygame35.games",  # the list
    "pygame35.bench",  # measures 35
    "pygame35.piskvork",  # a protocol of five in a row
    "pygame35.cli",  # subcommands of one game, such as `learn`
    f"app.games.{GAME}",
    "app.pages",
)
"""Who may import a game, and name it."""
TRAINING = (
    *("pygame35.match", "pygame35.learning", "pygame35.parallel", f"pygame35.games.{GAME}.training"),
    *("pygame35.kernels.command", "pygame35.kernels.webassembly"),
)
"""What the browser does not load."""


def house_of(module):
    return module.split(".")[0]


def room_of(module):
    """The place of a module's room in its house, from 0; of two rooms the one that names more of the module's path."""
    house, _, name = of_any_game(module).partition(".")
    folders = [
        (len(folder), place) for place, room in enumerate(HOUSES[house]) for folder in room if is_in(name, folder)
    ]
    return max(folders)[1] if folders else None


def wrong_imports(importers, is_wrong):
    """A line for each import that is wrong, by is_wrong(importer, imported)."""
    pairs = [(module, name) for module in importers for name in own_imports(module)]
    return "\n".join(f"{module} imports {name}" for module, name in pairs if is_wrong(module, name))


def is_generic(module):
    return module != "pygame35" and not is_in(of_any_game(module), *OF_GAMES)  # the public API is that of 35


def test_every_module_has_a_room_and_every_room_a_module():
    assert [module for module in MODULES if module not in HOUSES and room_of(module) is None] == []
    names = {f"{house}.{name}" for house, rooms in HOUSES.items() for room in rooms for name in room}
    assert [name for name in names if not any(is_in(of_any_game(module), name) for module in MODULES)] == []


def test_a_room_imports_no_room_below_it():
    """And the package imports nothing of the pages."""
    rooms = {module: len(HOUSES[module]) if module in HOUSES else room_of(module) for module in MODULES}

    def is_below(module, name):
        same = house_of(module) == house_of(name)
        return rooms[name] > rooms[module] if same else house_of(name) == "app"

    wrong = wrong_imports([module for module in MODULES if module not in HOUSES], is_below)
    assert not wrong, wrong


def test_pages_for_two_and_pages_for_one_import_nothing_of_each_other():
    rooms = [[module for module in MODULES if is_in(module, room)] for room in ("app.duel", "app.solo")]
    for room, other in (rooms, rooms[::-1]):
        wrong = wrong_imports(room, lambda _, name, other=other: name in other)
        assert not wrong, wrong


def test_the_pages_load_of_the_package_only_what_micropython_can_run():
    package = [module for module in ON_MICROPYTHON if house_of(module) == "pygame35"]
    assert {f"pygame35.games.{game}.rules" for game in GAMES} < set(package) and not ON_MICROPYTHON & PROTOCOLS
    lines = [(module, line.name) for module in package for line in imports(module) if not line.for_types]
    allowed = (*LIBRARY, "importlib.import_module", "importlib.util.find_spec")  # these in functions that no page calls
    assert [line for line in lines if line[1] not in MODULES and not is_in(line[1], *allowed)] == []


def test_ruff_spares_only_what_micropython_runs():
    ignores = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    spared = {path for name in ignores["per-file-ignores"] if name.startswith("pygame35") for path in ROOT.glob(name)}
    assert spared and spared <= {MODULES[module] for module in ON_MICROPYTHON}


def test_a_game_imports_no_other_game():
    wrong = wrong_imports(
        [module for module in MODULES if game_of(module)],
        lambda module, name: game_of(name) not in (None, game_of(module)),
    )
    assert not wrong, wrong


def test_a_generic_room_imports_no_game_and_names_none():
    wrong = wrong_imports(filter(is_generic, MODULES), lambda _, name: game_of(name))
    assert not wrong, wrong
    names = {game.replace("_", "-") for game in GAMES} | GAMES | {"35"}
    found = [
        f"{module}, line {node.lineno}: {node.value!r}"
        for module in filter(is_generic, MODULES)
        for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert found == []


def test_the_core_of_the_pages_imports_nothing_of_the_browser():
    core = [module for module in MODULES if is_in(module, "app.core")]
    assert [line for module in core for line in imports(module) if is_in(line.name, "pyscript", "js")] == []


def test_only_matches_training_and_the_command_line_load_matches_or_training():
    others = [module for module in MODULES if not is_in(of_any_game(module), *TRAINING, "pygame35.cli")]
    wrong = wrong_imports(others, lambda _, name: is_in(of_any_game(name), *TRAINING))
    assert not wrong, wrong


def test_no_imports_go_in_a_circle():
    """Imports for annotations count: what a module names, it knows."""
    graph = {module: set(own_imports(module)) - {module} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" is imported by ".join(error.args[1]))


READERS = (
    "app.core",
    "app.platform",
    "app.widgets",
    "app.engine",
    "app.duel.views",
    "app.duel.renderer",
    "app.duel.tips",
)
WRITERS = ("app.core.changes", "app.core.session", "app.core.records", "app.core.lessons")


def written(node):
    """The attributes that a statement of a module writes, as text."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    names = [target for each in targets if each for target in ast.walk(each) if isinstance(target, ast.Attribute)]
    return [ast.unparse(name) for name in names if isinstance(name.ctx, ast.Store)]


def test_views_and_services_read_the_session_and_actions_write_it():
    readers = [name for name in MODULES if is_in(name, *READERS) or name.endswith(("look", "render", "words"))]
    found = [
        f"{module}, line {node.lineno}: {name}"
        for module in readers
        if not is_in(module, *WRITERS)
        for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign))
        for name in written(node)
        if "session." in name
    ]
    assert found == []
