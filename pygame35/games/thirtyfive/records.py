"""Games of 35 as lists of moves, as text and as link fragments.

>>> from pygame35.games.thirtyfive.rules import parse_move
>>> format_fragment([parse_move("e4=9"), parse_move("d5=3")])
'EEE9'
"""

from collections.abc import Iterable

from ...records import play_moves, read_fragment, read_record, write_fragment, write_record
from . import rules
from .rules import Position


def replay(moves: Iterable[int]) -> Position:
    """The position after the moves from the empty board; RecordError names the ply at fault."""
    return play_moves(Position(), moves)


def format_fragment(moves: Iterable[int]) -> str:
    """Two base64url characters for each move; RecordError when the moves are not a legal game."""
    return write_fragment(replay(moves).moves, rules)


def parse_fragment(text: str) -> list[int]:
    """The moves of a fragment; RecordError when a character, the length or a move is wrong."""
    return read_fragment(text, rules).moves


def format_record(tags: dict[str, str], moves: Iterable[int]) -> str:
    """The game as text, as `records.write_record` writes it; RecordError when the moves are not a legal game."""
    return write_record(tags, replay(moves))


def parse_record(text: str) -> tuple[dict[str, str], list[int]]:
    """The tags and the moves of a game as text, as `records.read_record` reads it."""
    tags, position = read_record(text, rules)
    return tags, position.moves
