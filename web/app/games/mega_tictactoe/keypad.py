"""Digits as on a keypad: 7 8 9 are the top row, 1 2 3 the bottom row. One chooses a local board, one its square."""

from pygame35.basics import TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import SQUARE

if TYPE_CHECKING:
    from app.core.protocols import BoardActions
    from app.core.session import Session

TAKE_BACK = "Backspace"


def chosen(session: "Session") -> int | None:
    """The local board of the next digit: the one that a digit has chosen, else the only one in play; else None."""
    if session.selection.digit:
        return session.selection.digit - 1
    boards: list[int] = session.position.open_boards()
    return boards[0] if len(boards) == 1 else None


def type_key(actions: "BoardActions", key: str) -> bool:
    """Apply a digit, or take the digit back that has chosen a board; False for other keys."""
    session = actions.session
    if key == TAKE_BACK and session.selection.digit:
        actions.attempt(None, session.selection.digit)
        return True
    if len(key) != 1 or key not in "123456789":
        return False
    actions.by_touch = False
    digit, board = int(key), chosen(session)
    if board is not None:
        actions.attempt(SQUARE[board][digit - 1])
    elif session.is_over() or session.position.boards[digit - 1]:
        actions.attempt(_empty(session, digit - 1))  # the page says why not
    else:
        actions.attempt(None, digit)
    return True


def _empty(session: "Session", board: int) -> int:
    """An empty square of a local board, or any if it is full."""
    squares = SQUARE[board]
    return ([square for square in squares if not session.position.owners[square]] or squares)[0]
