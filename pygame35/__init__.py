"""35 and its sibling games: rules, search, engine.

Every game has a folder with the same names, such as `pygame35.thirtyfive.Position`; `pygame35.games[name]` finds it by
the game's name. `analyse` and `play` ask the engine about a position of any game.

The names in `__all__` are imported on first use. So `import pygame35.games.thirtyfive.rules` does not load numpy, and
MicroPython, which has no engine, can import the rules.

>>> import pygame35
>>> position = pygame35.thirtyfive.Position()
>>> outcome = position.play("e4=9")
>>> move = pygame35.play(position, level=1)
>>> analysis = pygame35.analyse(position, simulations=64)
>>> outcome = position.play(analysis.best)
"""

from .basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .analysis import Analysis as Analysis
    from .analysis import Candidate as Candidate
    from .analysis import Engine as Engine
    from .analysis import How as How
    from .analysis import analyse as analyse
    from .analysis import play as play
    from .basics import BLUE as BLUE
    from .basics import NONE as NONE
    from .basics import RED as RED
    from .basics import IllegalMove as IllegalMove
    from .basics import UserError as UserError
    from .engine import EngineError as EngineError
    from .engine import think as think
    from .game_files import GameRecord as GameRecord
    from .game_files import read_games as read_games
    from .game_files import write_games as write_games
    from .games import Folder
    from .games import cell_division as cell_division
    from .games import five_in_a_row as five_in_a_row
    from .games import list_games as list_games
    from .games import mega_tictactoe as mega_tictactoe
    from .games import monty_hall as monty_hall
    from .games import thirtyfive as thirtyfive
    from .games import threes as threes
    from .games.thirtyfive.records import format_fragment as format_fragment
    from .games.thirtyfive.records import format_record as format_record
    from .games.thirtyfive.records import parse_fragment as parse_fragment
    from .games.thirtyfive.records import parse_record as parse_record
    from .games.thirtyfive.rules import Outcome as Outcome
    from .games.thirtyfive.rules import Position as Position
    from .games.thirtyfive.rules import format_move as format_move
    from .games.thirtyfive.rules import parse_move as parse_move
    from .links import RecordError as RecordError

games: "Mapping[str, Folder]"  # the subpackage, which can be asked for a game by its name
__version__ = "0.9.0"
_SOURCES = {
    "basics": ("BLUE", "IllegalMove", "NONE", "RED", "UserError"),
    "analysis": ("Analysis", "Candidate", "Engine", "How", "analyse", "play"),
    "engine": ("EngineError", "think"),
    "game_files": ("GameRecord", "read_games", "write_games"),
    "games": ("list_games",),
    "games.thirtyfive.records": ("format_fragment", "format_record", "parse_fragment", "parse_record"),
    "games.thirtyfive.rules": ("Outcome", "Position", "format_move", "parse_move"),
    "links": ("RecordError",),
}
_FOLDERS = ("cell_division", "five_in_a_row", "mega_tictactoe", "monty_hall", "thirtyfive", "threes")
__all__ = sorted([name for names in _SOURCES.values() for name in names] + list(_FOLDERS) + ["games"])


def _imported(name: str) -> "Any":
    from importlib import import_module
    from importlib.util import find_spec

    if name in _FOLDERS:
        return import_module(f"{__name__}.games.{name}")
    for module, names in _SOURCES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    if find_spec(f"{__name__}.{name}"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


globals()["__getattr__"] = _imported  # a plain `def __getattr__` would make type checkers accept any name
