"""Shows a puzzle of Threes: the board, an arrow at the best slide, and a panel beside it."""

from app.games.threes.hints.worth import best
from app.games.threes.lessons.board_view import BoardView
from app.games.threes.lessons.words import board
from app.games.threes.words import announcement, shown_in_words
from app.platform.browser import say
from app.widgets.notice import Notice
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import MOVES

if TYPE_CHECKING:
    from app.games.threes.puzzles.controller import SlidePuzzleController
    from app.games.threes.puzzles.panel import SlidePanel
    from pygame35.games.threes.rules import Outcome


class SlidePuzzleView:
    """Shows a `SlidePuzzleController`, and changes nothing. `app.games.threes.puzzles.start` sets it, and the panel."""

    controller: "SlidePuzzleController"
    panel: "SlidePanel"

    def __init__(self) -> None:
        self.notice = Notice()
        self.board = BoardView()
        self.tiles = self.board.tiles

    def refresh(self) -> None:
        """Update everything but the tiles."""
        controller = self.controller
        position, task = controller.session.position, controller.task
        possible: list[int] = []
        outstanding: list[int] = []
        if task and not task.solved:
            possible = list(MOVES) if position.moves else position.legal_moves()
        if task and controller.valued:
            outstanding = best(task.puzzle.values)
        elif controller.told is not None:
            outstanding = [controller.told]
        self.board.update(position, possible, outstanding)
        self.panel.update(controller.advised)

    def show_position(self) -> None:
        """Show the position at once, without animation."""
        self.tiles.show_tiles(self.controller.session.position.tiles)
        self.tiles.square_width()  # lays the tiles out: or the next move would not be seen to slide
        self.refresh()

    def describe(self) -> None:
        """Let screen readers say the position."""
        position = self.controller.session.position
        say(f"{self.panel.title}. {board(position.tiles)} {shown_in_words(position.shown)}.")

    def show_move(self, move: int, outcome: "Outcome") -> None:
        """Show a slide that the controller has made, and announce it."""
        position = self.controller.session.position
        self.tiles.show_move(move, outcome, position.tiles)
        say(announcement(move, outcome, position.shown))
        self.refresh()

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next slide."""
        self.notice.show(text)
