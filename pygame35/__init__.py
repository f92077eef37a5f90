"""35 and its sibling games: rules, search, engine. See `pygame35.rules`, `pygame35.batch`, `pygame35.engine`."""

from .engine import Engine, EngineError, think
from .rules.contract import UserError
from .rules.record import RecordError, format_fragment, format_record, parse_fragment, parse_record
from .rules.thirtyfive import IllegalMove, Outcome, Position, format_move, parse_move

__all__ = [
    "Engine",
    "EngineError",
    "IllegalMove",
    "Outcome",
    "Position",
    "RecordError",
    "UserError",
    "format_fragment",
    "format_move",
    "format_record",
    "parse_fragment",
    "parse_move",
    "parse_record",
    "think",
]
