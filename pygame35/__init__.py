"""35 and its sibling games: rules, search, engine. See `pygame35.games`, `pygame35.engine`.

What is exported here is loaded when it is asked for first, so that a command can begin before the engine is there.
"""

from importlib import import_module
from typing import Any

_HOMES = {
    "engine": ("Engine", "EngineError", "think"),
    "basics": ("UserError",),
    "records": ("RecordError", "format_fragment", "format_record", "parse_fragment", "parse_record"),
    "games.thirtyfive.rules": ("IllegalMove", "Outcome", "Position", "format_move", "parse_move"),
}
__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
