"""Mega tic-tac-toe in the terminal."""

from ...basics import BLUE, NONE, RED
from .rules import BOARD, DRAWN, FILES, SIZE, Outcome, Position

_LETTERS = {RED: "x", BLUE: "o"}


def draw(position: Position) -> list[str]:
    """The nine boards: x is a cross, o a nought, * an empty square that can be marked now, a dot any other.

    In a board that is won, empty squares show the winner's letter as a capital.
    """
    legal = set(position.legal_moves())
    lines = []
    for row in reversed(range(SIZE)):
        squares = [_letter(position, square, square in legal) for square in range(SIZE * row, SIZE * (row + 1))]
        lines.append(f"{row + 1} {'  '.join(' '.join(squares[start : start + 3]) for start in (0, 3, 6))}")
        if row in (3, 6):
            lines.append("")
    return [*lines, "  " + "  ".join(" ".join(FILES[start : start + 3]) for start in (0, 3, 6))]


def _letter(position: Position, square: int, legal: bool) -> str:
    owner, winner = position.owners[square], position.boards[BOARD[square]]
    if owner:
        return _LETTERS[owner]
    return "*" if legal else _LETTERS[winner].upper() if winner in _LETTERS else "."


def describe(outcome: Outcome) -> str:
    """A note if the move decides a local board or the game; else ""."""
    if outcome.line:
        return ": three boards in a row"
    if outcome.became == DRAWN:
        return ": the small board is full, nobody's"
    return ": the small board is won" if outcome.became != NONE else ""
