"""35 and its sibling games: rules, search, engine. See `pygame35.games` and `pygame35.engine`.

The names in `__all__` are imported on first use. So `import pygame35.games.thirtyfive.rules` does not load numpy, and
MicroPython, which has no engine, can import the rules.

>>> import pygame35
>>> position = pygame35.Position()
>>> position.play(pygame35.parse_move("e4=9")).created == position.owners[28]
True
"""

from .basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from .basics import BLUE as BLUE
    from .basics import NONE as NONE
    from .basics import RED as RED
    from .basics import IllegalMove as IllegalMove
    from .basics import UserError as UserError
    from .engine import Engine as Engine
    from .engine import EngineError as EngineError
    from .engine import think as think
    from .games.thirtyfive.records import format_fragment as format_fragment
    from .games.thirtyfive.records import format_record as format_record
    from .games.thirtyfive.records import parse_fragment as parse_fragment
    from .games.thirtyfive.records import parse_record as parse_record
    from .games.thirtyfive.rules import Outcome as Outcome
    from .games.thirtyfive.rules import Position as Position
    from .games.thirtyfive.rules import format_move as format_move
    from .games.thirtyfive.rules import parse_move as parse_move
    from .links import RecordError as RecordError

__version__ = "0.9.0"
_SOURCES = {
    "basics": ("BLUE", "IllegalMove", "NONE", "RED", "UserError"),
    "engine": ("Engine", "EngineError", "think"),
    "games.thirtyfive.records": ("format_fragment", "format_record", "parse_fragment", "parse_record"),
    "games.thirtyfive.rules": ("Outcome", "Position", "format_move", "parse_move"),
    "links": ("RecordError",),
}
__all__ = sorted([name for names in _SOURCES.values() for name in names])


def _imported(name: str) -> "Any":
    from importlib import import_module

    for module, names in _SOURCES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


globals()["__getattr__"] = _imported  # a plain `def __getattr__` would make type checkers accept any name
