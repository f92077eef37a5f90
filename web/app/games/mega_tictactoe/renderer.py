"""The scene of Mega tic-tac-toe; also finds the square that is meant by a touch beside the boards in play."""

from app.core.analysis_words import own
from app.core.protocols import BoardController, BoardPage, Element
from app.core.session import Session
from app.core.words import percent
from app.duel.renderer import Renderer
from app.games.mega_tictactoe.board_canvas import Board, Scene
from app.games.mega_tictactoe.game import GAME
from app.platform.browser import find
from pygame35.games.mega_tictactoe.rules import BOARD, SIZE, Position

BESIDE = 0.45  # squares


def meant(position: Position, square: int, right: float, up: float) -> int:
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


def listen(controller: BoardController, view: BoardPage) -> None:
    """Let a touch beside a board in play click the square that it means."""
    grid, session = view.grid, controller.session

    def on_click(event: Element) -> None:
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


class MegaTicTacToeRenderer(Renderer):
    game = GAME
    board = Board

    def scene(self, session: Session) -> Scene:
        selection, (preview, line) = session.selection, self.shown_moves(session)
        keypad = selection.digit - 1 if selection.digit else None
        moves = preview, session.study.hint, line
        return Scene(session.position, selection.chosen(), *moves, chances(session), keypad, selection.asked)

    def notes(self, session: Session) -> dict[int, str]:
        notes = {square: text for square, (text, _) in chances(session).items()}
        notes.update(super().notes(session))
        return notes

    def bare_scene(self, session: Session) -> Scene:
        return Scene(session.position, None, None, None, [], {}, None, None)

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        view.board.magnifier.grid = view.grid
        listen(controller, view)


def chances(session: Session) -> dict[int, tuple[str, float]]:
    """{square: (the mover's chance to win as text, its nearness to the best chance 0 ... 1)}; {} without a heat map."""
    analysis = session.analysis if session.settings["heat"] else None
    position, rows = session.position, (analysis or {}).get("candidates", [])
    wins = {row["move"]: own(row["value"], position.turn) for row in rows}
    best = max(wins.values()) if wins else 0.0
    return {position.parse_move(name): (percent(win), max(0.0, 1 - 6 * (best - win))) for name, win in wins.items()}


RENDERER = MegaTicTacToeRenderer()
