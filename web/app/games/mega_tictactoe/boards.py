"""Local boards by name, the squares in play, and the board or the result to which a move leads: pure functions."""

from pygame35.basics import NONE, TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, PLACE, line_of

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
    decided = position.boards[place] or (place == BOARD[square] and _became(position, square))
    return None if decided else place


def result(position: "Position", square: int) -> int | None:
    """The winner, or NONE for a tie, if a mark of the side to move on an empty square ends the game; else None."""
    boards = position.boards.copy()
    if boards.count(position.turn) < 2 and boards.count(NONE) > 1:  # neither a third board nor the last one
        return None
    boards[BOARD[square]] = _became(position, square)
    if line_of(boards, position.turn):
        return position.turn
    return None if NONE in boards else NONE


def _became(position: "Position", square: int) -> int:
    """The owner of a local board after a mark of the side to move on an empty square, as in `Position.boards`."""
    local = position.local(BOARD[square])
    local[PLACE[square]] = position.turn
    if line_of(local, position.turn):
        return position.turn
    return NONE if NONE in local else DRAWN
