"""Local boards: their names and digits, the squares in play, the board or the result to which a move leads."""

from app.core.positions import Played
from app.core.protocols import BoardActions
from app.core.session import Session
from app.core.texts import say
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe.reasons import completing
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, PLACE, SQUARE, Position, line_of

SIGNS = {RED: "crosses", BLUE: "noughts"}  # what texts choose a side by
PLACES = ("bottom-left", "bottom", "bottom-right", "left", "centre", "right", "top-left", "top", "top-right")
# The local boards as sentences need them: alone, as subject, as object, "in the top board", "to the top board"
NAMES = [say("mega.board.name", place=place) for place in PLACES]
SUBJECT = [say("mega.board.subject", place=place) for place in PLACES]
OBJECT = [say("mega.board.object", place=place) for place in PLACES]
IN = [say("mega.board.in", place=place) for place in PLACES]
TO = [say("mega.board.to", place=place) for place in PLACES]
TAKE_BACK = "Backspace"


def is_in_play(position: Position, square: int) -> bool:
    """True if the side to move may mark that square."""
    board = BOARD[square]
    closed = position.owners[square] or position.boards[board] or position.line
    return not closed and position.forced in (None, board)


def target(position: Position, square: int) -> int | None:
    """The local board to which a mark on an empty square sends the opponent; None if all undecided boards are open."""
    place = PLACE[square]
    decided = position.boards[place] or (place == BOARD[square] and _became(position, square))
    return None if decided else place


def result(position: Position, square: int) -> int | None:
    """The winner (NONE for a tie) if the side to move ends the game on an empty square; None if the game goes on."""
    boards = position.boards.copy()
    if boards.count(position.turn) < 2 and boards.count(NONE) > 1:  # no third board, and not the last board
        return None
    boards[BOARD[square]] = _became(position, square)
    if line_of(boards, position.turn):
        return position.turn
    return None if NONE in boards else NONE


def _became(position: Position, square: int) -> int:
    """The owner of a square's local board, as in `Position.boards`, once the side to move has marked the square."""
    local = position.local(BOARD[square])
    local[PLACE[square]] = position.turn
    if line_of(local, position.turn):
        return position.turn
    return NONE if NONE in local else DRAWN


def given(position: Position, move: int) -> tuple[list[int], bool] | None:
    """What a move gives to the opponent: ([squares that win a board], True if they win the game); None for nothing.

    The list is empty if the opponent may only choose the board. A move that wins a board gives nothing but the game.
    """
    with Played(position, move) as outcome:
        if position.is_over():
            return None
        rival = position.turn
        wins = [square for board in position.open_boards() for square in completing(position, board, rival)]
        games = [square for square in wins if result(position, square) == rival]
        if games:
            return games, True
        if outcome.became == -rival or not (wins or position.forced is None):
            return None
        return wins, False


def chosen_board(session: Session) -> int | None:
    """The local board in which the next digit marks a square; None if the next digit chooses a board."""
    if session.selection.digit:
        return session.selection.digit - 1
    boards: list[int] = session.position.open_boards()
    return boards[0] if len(boards) == 1 else None


def type_digit(actions: BoardActions, key: str) -> bool:
    """Apply a digit, or the key that takes a typed digit back; False for other keys."""
    session = actions.session
    if key == TAKE_BACK and session.selection.digit:
        actions.attempt(None, session.selection.digit)
        return True
    if len(key) != 1 or key not in "123456789":
        return False
    actions.by_touch = False
    digit, board = int(key), chosen_board(session)
    if board is not None:
        actions.attempt(SQUARE[board][digit - 1])
    elif session.is_over() or session.position.boards[digit - 1]:
        actions.attempt(_empty(session, digit - 1))  # the page then says why no square can be marked there
    else:
        actions.attempt(None, digit)
    return True


def _empty(session: Session, board: int) -> int:
    """An empty square of a local board; any square if the board is full."""
    squares = SQUARE[board]
    return ([square for square in squares if not session.position.owners[square]] or squares)[0]
