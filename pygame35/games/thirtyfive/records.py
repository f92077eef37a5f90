"""Games of 35 as lists of moves, as text and as link fragments.

>>> from pygame35.games.thirtyfive.rules import parse_move
>>> format_fragment([parse_move("e4=9"), parse_move("d5=3")])
'EEE9'
"""

from collections.abc import Iterable

from ...records import RecordError, read_fragment, read_record, write_fragment, write_record
from ...records import replay as replay_moves
from . import rules
from .rules import Position


def replay(moves: Iterable[int], board: str = "") -> Position:
    """The position after the moves from the empty board of that name; RecordError names the ply at fault."""
    return replay_moves(moves, rules, board)


def format_fragment(moves: Iterable[int], board: str = "") -> str:
    """A fragment, two base64url characters for each move; RecordError when the moves are not a legal game."""
    return write_fragment(replay(moves, board).moves, rules, board)


def parse_fragment(text: str) -> list[int]:
    """The moves in the URL fragment of a game on the usual board.

    RecordError when a character, the length or a move is wrong.
    """
    return _of_the_usual_board(read_fragment(text, rules)).moves


def format_record(tags: dict[str, str], moves: Iterable[int], board: str = "") -> str:
    """The game as text (`records.write_record`); RecordError when the moves are not a legal game."""
    return write_record(tags, replay(moves, board))


def parse_record(text: str) -> tuple[dict[str, str], list[int]]:
    """The tags and the moves of a text (`records.read_record`); the game must be on the usual board."""
    tags, position = read_record(text, rules)
    return tags, _of_the_usual_board(position).moves


def _of_the_usual_board(position: Position) -> Position:
    """Return `position`; RecordError unless it is on the usual board. Elsewhere, move numbers mean other squares."""
    if position.board:
        raise RecordError(f"this is a game on the board {position.board}: pygame35.records reads it")
    return position
