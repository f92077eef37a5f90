"""Shows the lessons of Threes: the tiles, the score and the next tile, beside what `StepView` shows."""

from app.games.threes import words
from app.games.threes.lessons.board_view import BoardView
from app.games.threes.lessons.words import board
from app.lessons.step_view import StepView
from app.platform.browser import write
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import MOVES

if TYPE_CHECKING:
    from app.core.protocols import Settings
    from app.games.threes.lessons.sliding_course import SlidingCourse
    from pygame35.games.threes.rules import Outcome


class SlidingView(StepView):
    """Shows a `SlidingCourse`, and changes nothing."""

    course: "SlidingCourse"

    def __init__(self, course: "SlidingCourse", chosen: "Settings") -> None:
        super().__init__(course)
        self.chosen = chosen
        self.board = BoardView()
        self.tiles = self.board.tiles

    def refresh(self) -> None:
        """Update everything but the tiles."""
        course, position = self.course, self.course.session.position
        possible = [] if course.is_over() else list(MOVES) if course.is_tried() else position.legal_moves()
        told = [course.hint[0]] if course.hint and course.hint[1] else []
        self.board.update(position, possible, told)
        self.update_step(self.chosen["shortcuts"])

    def show_position(self) -> None:
        """Show the position at once, without animation."""
        self.tiles.show_tiles(self.course.session.position.tiles)
        self.refresh()

    def show_move(self, move: int, outcome: "Outcome") -> None:
        """Show a move that the course has made, and announce it."""
        position = self.course.session.position
        self.tiles.show_move(move, outcome, position.tiles)
        write(self.spoken, words.announcement(move, outcome, position.shown))

    def show_step(self) -> None:
        self.tiles.show_tiles(self.course.session.position.tiles)
        super().show_step()

    def spoken_step(self) -> str:
        position = self.course.session.position
        return f"{super().spoken_step()} {board(position.tiles)} {words.shown_in_words(position.shown)}."
