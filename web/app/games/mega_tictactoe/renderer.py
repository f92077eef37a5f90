"""The look of Mega tic-tac-toe, and where a finger beside the boards in play is meant to be."""

from app.core.analysis_words import own
from app.core.protocols import BoardController, BoardPage, Element
from app.core.session import Session
from app.core.words import percent
from app.duel.renderer import Renderer, shown_moves
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
        shown, line = shown_moves(session)
        if shown is None and not line:
            shown = self.ghost(session)
        keypad_board = session.selection.digit - 1 if session.selection.digit else None
        found = chances(session) if session.settings["heat"] else {}
        return Scene(
            session.position,
            session.selection.chosen(),
            shown,
            session.study.hint,
            line,
            found,
            keypad_board,
            session.selection.asked,
        )

    def notes(self, session: Session) -> dict[int, str]:
        found = {square: text for square, (text, _) in chances(session).items()} if session.settings["heat"] else {}
        found.update(super().notes(session))
        return found

    def bare_scene(self, session: Session) -> Scene:
        return Scene(session.position, None, None, None, [], {}, None, None)

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        view.board.magnifier.grid = view.grid
        listen(controller, view)


def chances(session: Session) -> dict[int, tuple[str, float]]:
    """{square: (the mover's chance to win as text, how near it comes to the best 0 ... 1)} of the analysis."""
    position, rows = session.position, (session.analysis or {}).get("candidates", [])
    wins = {row["move"]: own(row["value"], position.turn) for row in rows}
    best = max(wins.values()) if wins else 0.0
    return {position.parse_move(name): (percent(win), max(0.0, 1 - 6 * (best - win))) for name, win in wins.items()}


RENDERER = MegaTicTacToeRenderer()
