"""Shows an exercise: board, pad, the square that is looked at, the verdict."""

from pyscript import document, window

from app.games.thirtyfive import words
from app.games.thirtyfive.board.pad_view import PadView
from app.games.thirtyfive.board.render import Scene
from app.games.thirtyfive.exercise.exercise import Shown
from app.games.thirtyfive.game import GEOMETRY
from app.platform.browser import find, write
from app.platform.painter import Painter
from app.widgets.notice import Notice
from pygame35.basics import BLUE, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Settings
    from app.games.thirtyfive.board.render import Board
    from app.games.thirtyfive.exercise.exercise import Exercise
    from app.widgets.grid import Grid
    from pygame35.games.thirtyfive.rules import Outcome, Position


class ExerciseView:
    """Shows an `Exercise`. Changes are drawn together, by a `Painter`."""

    def __init__(self, exercise: "Exercise", board: "Board", grid: "Grid", settings: "Settings") -> None:
        self.exercise = exercise
        self.board = board
        self.grid = grid
        self.settings = settings
        self.pad = PadView()
        grid.lay(GEOMETRY, exercise)
        board.place(grid.element.style)
        self.nearest = window.JSON.parse('{"block": "nearest"}')
        self.painter = Painter(board, settings, self._update, self._scene)
        self.feedback, self.square, self.notice = find("feedback"), find("square"), Notice()
        self.spoken = find("spoken")
        self.shortcuts = find("shortcuts")  # their description

    # Drawing

    def refresh(self) -> None:
        """Draw the board in the next frame, and everything else after it."""
        self.painter.refresh()

    def attend(self) -> None:
        """Draw only the parts that depend on the square under the pointer."""
        self._square()
        self.painter.repaint()

    def show_texts(self) -> None:
        """Show the task and the verdict."""
        raise NotImplementedError

    def show_controls(self) -> None:
        """Show the state of buttons and lists."""
        raise NotImplementedError

    def shows_sums(self) -> bool:
        """True if the board shows the sums of all squares."""
        return bool(self.settings["sums"])

    def _update(self) -> None:
        exercise = self.exercise
        self.grid.update(Shown(exercise.game, self.shown(), exercise.selected))
        self.pad.update(exercise)
        document.body.classList.toggle("blue-moves", exercise.position.turn == BLUE)
        self._square()
        self.show_texts()
        self.show_controls()
        self.shortcuts.hidden = not self.settings["shortcuts"]

    def shown(self) -> "Position":
        """The position on the board; during a preview, without the visitor's wrong move."""
        return self.exercise.position if self.exercise.preview else self.exercise.shown

    def _scene(self) -> Scene:
        exercise = self.exercise
        return Scene(
            self.shown(),
            exercise.selected,
            exercise.looked_at(),
            exercise.preview,
            exercise.mark(),
            None,
            [],
            [],
            None,
            self.shows_sums(),
            None,
        )

    def _square(self) -> None:
        exercise = self.exercise
        square = exercise.looked_at()
        label = "" if square is None else words.square_label(self.shown(), square)
        write(self.square, words.foretold(exercise.preview) if exercise.preview else label)

    def say(self, kind: str, text: str) -> None:
        """Show a text about the answer. kind: of a verdict, or ""."""
        if kind:
            self.feedback.setAttribute("data-kind", kind)
        else:
            self.feedback.removeAttribute("data-kind")
        write(self.feedback, text)

    # Events and messages

    def show_move(self, move: int, outcome: "Outcome", before: list[int]) -> None:
        """Animate a move. before: the owners before the move."""
        self.board.show_move(move, outcome, before, window.performance.now())

    def show_feedback(self) -> None:
        """Scroll the message about a move into view, for small windows."""
        self.show_texts()
        self.feedback.scrollIntoView(self.nearest)

    def drop_effects(self) -> None:
        self.board.effects = {}

    def show_message(self, text: str) -> None:
        """Show a message until the next one or the next move."""
        self.notice.show(text)

    def say_again(self) -> None:
        """Announce that the position is as it was."""
