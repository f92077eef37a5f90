"""A finger that comes down just beside the boards in play means the nearest square that can be marked."""

from app.platform.browser import find
from pygame35.basics import TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import BOARD, SIZE

if TYPE_CHECKING:
    from app.core.protocols import BoardController, BoardPage, Element
    from pygame35.games.mega_tictactoe.rules import Position

BESIDE = 0.45  # squares


def meant(position: "Position", square: int, right: float, up: float) -> int:
    """The square that a touch means: the touched one if its board is in play, else the nearest legal one within BESIDE.

    square: the touched one. right, up: the place of the touch, in squares from the lower left corner of the board.
    """
    if BOARD[square] in position.open_boards():
        return square
    nearest, least = square, BESIDE
    for move in position.legal_moves():
        row, column = divmod(move, SIZE)
        distance = max(column - right, right - column - 1, row - up, up - row - 1)
        if distance < least:
            nearest, least = move, distance
    return nearest


def listen(controller: "BoardController", view: "BoardPage") -> None:
    """Let a touch beside a board in play click the square that it means."""
    grid, session = view.grid, controller.session

    def on_click(event: "Element") -> None:
        square = grid.square_of(event.target)
        if not (controller.by_touch and event.isTrusted) or square is None or not session.awaits_person():
            return
        if view.board.magnifier.lifted:
            return  # its cells are large enough
        box = find("grid").getBoundingClientRect()
        size = box.width / SIZE
        wanted = meant(session.position, square, (event.clientX - box.left) / size, (box.bottom - event.clientY) / size)
        if wanted != square:
            event.stopPropagation()
            grid.cells[wanted].click()

    grid.element.addEventListener("click", on_click)
