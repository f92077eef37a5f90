"""The scene of Mega tic-tac-toe. A touch beside the boards in play means the nearest square in them."""

from app.core.protocols import BoardController, BoardPage, Element
from app.core.session import Session
from app.duel.renderer import Renderer
from app.engine.heat import heat
from app.games.mega_tictactoe.board_canvas import Board, Scene
from app.games.mega_tictactoe.game import GAME
from app.games.mega_tictactoe.words import Preview
from app.platform.browser import find
from pygame35.games.mega_tictactoe.rules import BOARD, SIZE, Position

BESIDE = 0.45  # squares, from a touch to the square that it means


def meant(position: Position, square: int, right: float, up: float) -> int:
    """The square that a touch means.

    This is the touched square if its board is in play. Else it is the nearest legal square, if one is within BESIDE.
    square: the touched square. right, up: the place of the touch, in squares from the lower left corner of the board.
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


def listen(controller: BoardController, view: BoardPage) -> None:
    """Let a touch beside a board in play click the square that it means."""
    grid, session = view.grid, controller.session

    def other(event: Element) -> int | None:
        """The square that a touch means, if it is not the touched one."""
        square = grid.square_of(event.target)
        if not (controller.by_touch and event.isTrusted) or square is None or not session.awaits_person():
            return None
        box = find("grid").getBoundingClientRect()
        size = box.width / SIZE
        wanted = meant(session.position, square, (event.clientX - box.left) / size, (box.bottom - event.clientY) / size)
        return wanted if wanted != square else None

    def on_press(event: Element) -> None:
        if other(event) is not None:
            event.preventDefault()  # the touched square must not get the focus, which would drop a held mark

    def on_click(event: Element) -> None:
        wanted = other(event)
        if wanted is not None:
            event.stopPropagation()
            grid.cells[wanted].click()

    grid.element.addEventListener("mousedown", on_press)
    grid.element.addEventListener("click", on_click)


class MegaTicTacToeRenderer(Renderer):
    game = GAME
    board = Board
    make_scene = Scene

    def selected(self, session: Session, preview: Preview | None) -> int | None:
        square = session.selection.chosen()
        return None if preview or square is None or session.position.owners[square] else square

    def layers(self, session: Session) -> tuple[object, ...]:
        digit, asked, trap = session.selection.digit, session.selection.asked, session.selection.trap
        return heat(session), digit - 1 if digit else None, asked, trap.squares if trap else ()

    def bare_layers(self, session: Session) -> tuple[object, ...]:
        return [], None, None, ()

    def layer_notes(self, session: Session) -> dict[int, str]:
        return {square: chance for square, chance, _ in heat(session)}

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        view.board.magnifier.grid = view.grid
        listen(controller, view)


RENDERER = MegaTicTacToeRenderer()
