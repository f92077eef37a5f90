"""Who may import whom.

A room is a group of modules with one purpose. PACKAGE and PAGES list the rooms in order: a module may import its own
room and the rooms above it, and none below it. So a change in a room can break only that room and those below it.

Five more rules hold:
- MicroPython runs the rules of a game: they are plain Python without numpy, and so is all that they import.
- A game imports no other game, and a room that serves every game neither imports nor names one.
- Pages of games for two and pages of games for one import nothing of each other.
- `app.core` imports nothing of the browser.
- The browser loads neither matches nor training.

The tests read the modules' source. They count imports inside functions, too, and those for type checkers alone.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

import pytest

from tests.sources import GAME, GAMES, MODULES, game_of, imports, is_in, of_any_game, own_imports


class Room(NamedTuple):
    modules: tuple[str, ...]
    """Modules, and folders with all that is in them."""
    purpose: str


PACKAGE = (
    Room(("basics", "contracts", "links", "chance", "arguments"), "sides, errors, contracts, packed moves, chance"),
    Room(("skill",), "an estimate of a person's strength"),
    Room(("search", "kernels", "npz"), "searches for any game that keeps the contracts, and what they are made of"),
    Room(("records",), "a game as text and as a link"),
    Room(("players", "game"), "what a player is, and what a game is"),
    Room((f"games.{GAME}",), "one folder a game: rules, evaluation, players"),
    Room(("games",), "the list of games"),
    Room(("engine",), "requests in, analyses out"),
    Room(("protocols",), "what protocols over standard input and output share"),
    Room(("ugi", "piskvork", "terminal", "commentary", "bench"), "other ways to the engine: UGI, piskvork, a terminal"),
    Room(("options", "output", "parallel"), "what commands share: options, files, work in several processes"),
    Room(("match",), "games between players, and their statistics"),
    Room(("learning", f"games.{GAME}.training"), "what the training of games shares, and how one game learns"),
    Room(("kernels.command", "kernels.webassembly"), "kernels compiled for the browser"),
    Room(("cli", "__main__"), "the command line"),
)
PAGES = (
    Room(("core",), "plain state and logic: no browser, no drawing"),
    Room(("platform",), "what talks to the browser"),
    Room(("widgets",), "parts for any page"),
    Room(("engine",), "the engine's workers, and requests to them"),
    Room(("duel", "solo"), "pages of games for two; pages of games for one"),
    Room(
        ("embed", "puzzles", "daily", "lessons"), "boards on other people's pages; puzzles, those of the day; lessons"
    ),
    Room(("you",), "the page of a person's record in all games"),
    Room((f"games.{GAME}",), "one folder a game: its class, its look, its words"),
    Room(("pages",), "one entry point a page"),
)
HOUSES = {"pygame35": PACKAGE, "app": PAGES}  # `app` is web/app

HABITS = (f"pygame35.games.{GAME}.habits",)
_SCALAR = ("rules", "boards", "values", "strategy", "threats", "quiet", "reasons", "original", "ratings", "habits")
SCALAR = tuple(f"pygame35.games.{GAME}.{name}" for name in (*_SCALAR, "chances", "report"))
"""The modules of a game that MicroPython runs."""
SCALAR_TOO = tuple(name.replace("habits", "people") for name in MODULES if of_any_game(name) in HABITS)
"""The people of games that have `habits`: those of other games need more."""
PLAIN = ("pygame35.basics", "pygame35.links", "pygame35.chance", "pygame35.skill")
"""What these may import of the package, beside each other. For type checkers alone they may import contracts."""
PLAIN_LIBRARY = ("collections", "json", "math")
"""What these may import of the standard library."""
FOR_PAGES = (*PLAIN, *SCALAR, "pygame35.records", "pygame35.contracts")
"""What the pages may import of the package."""
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


def of_house(house):
    return [module for module in MODULES if house_of(module) == house]


def room_of(module):
    """The place of a module's room in its house, from 0; of two rooms the one that names more of the module's path."""
    house, _, name = of_any_game(module).partition(".")
    folders = [
        (len(folder), place)
        for place, room in enumerate(HOUSES[house])
        for folder in room.modules
        if is_in(name, folder)
    ]
    return max(folders)[1] if folders else None


def wrong_imports(importers, is_wrong):
    """A line for each import that is wrong, by is_wrong(importer, imported)."""
    pairs = [(module, name) for module in importers for name in own_imports(module)]
    return "\n".join(f"{module} imports {name}" for module, name in pairs if is_wrong(module, name))


def is_generic(module):
    return module != "pygame35" and not is_in(of_any_game(module), *OF_GAMES)  # the public API is that of 35


def test_every_module_has_a_room():
    assert [module for module in MODULES if module not in HOUSES and room_of(module) is None] == []


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


def test_rules_import_only_what_micropython_can_run():
    rules = [module for module in MODULES if of_any_game(module) in SCALAR or module in SCALAR_TOO]
    assert len(rules) >= len(GAMES)
    found = [(module, name) for module in (*rules, *PLAIN) for name, for_types in imports(module) if not for_types]
    plain = (*PLAIN_LIBRARY, *PLAIN, *SCALAR)
    assert [(module, name) for module, name in found if not is_in(of_any_game(name), *plain)] == []


def test_the_pages_import_of_the_package_only_what_micropython_runs():
    package = [name for name in of_house("pygame35") if not is_in(of_any_game(name), *FOR_PAGES)]
    package = [name for name in package if name not in SCALAR_TOO]
    wrong = wrong_imports(of_house("app"), lambda _, name: name in package)
    assert not wrong, wrong


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
    assert [(module, name) for module in core for name, _ in imports(module) if is_in(name, "pyscript", "js")] == []


def test_only_matches_training_and_the_command_line_load_matches_or_training():
    others = [module for module in MODULES if not is_in(of_any_game(module), *TRAINING, "pygame35.cli")]
    wrong = wrong_imports(others, lambda _, name: is_in(of_any_game(name), *TRAINING))
    assert not wrong, wrong


def test_no_imports_go_in_a_circle():
    graph = {
        module: {name for name, for_types in imports(module) if name in MODULES and name != module and not for_types}
        for module in MODULES
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" is imported by ".join(error.args[1]))
