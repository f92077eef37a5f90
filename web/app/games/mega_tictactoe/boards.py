"""Local boards by name, the boards and squares in play, and the board to which a move leads: pure functions."""

from pygame35.basics import NONE, TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import BOARD, PLACE, line_of

if TYPE_CHECKING:
    from pygame35.games.mega_tictactoe.rules import Position

NAMES = ("bottom left", "bottom", "bottom right", "left", "centre", "right", "top left", "top", "top right")


def named(board: int) -> str:
    """A local board in a sentence, such as "the top right board"."""
    return f"the {NAMES[board]} board"


def is_in_play(position: "Position", square: int) -> bool:
    """True if the side to move may mark that square."""
    board = BOARD[square]
    closed = position.owners[square] or position.boards[board] or position.line
    return not closed and position.forced in (None, board)


def target(position: "Position", square: int) -> int | None:
    """The local board to which a mark on an empty square sends the opponent; None: to any that is not decided."""
    place = PLACE[square]
    decided = position.boards[place] or (place == BOARD[square] and _decides(position, square))
    return None if decided else place


def _decides(position: "Position", square: int) -> bool:
    """True if a mark of the side to move on an empty square wins or fills its local board."""
    local = position.local(BOARD[square])
    local[PLACE[square]] = position.turn
    return NONE not in local or bool(line_of(local, position.turn))
