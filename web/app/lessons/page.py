"""The page of lessons of a two-player game. It has the view with the board, and the actions of a visitor."""

from collections.abc import Awaitable, Callable

from pyscript import document, window

from app.core.duel_game import DuelGame
from app.core.duel_kind import ENTER
from app.core.lessons.course import Course
from app.core.lessons.progress import Verdict
from app.core.lessons.teacher import Teacher
from app.core.protocols import BoardActions, Move, Outcome, Square
from app.core.words import sides
from app.duel import standings
from app.duel.hand.listening import BoardInput
from app.duel.hand.pointing import Pointing
from app.duel.renderer import Renderer
from app.lessons.done_view import Rival
from app.lessons.step_view import StepView
from app.lessons.storage import LessonStorage, content_of
from app.lessons.walking import Walking
from app.platform.browser import find, speak, write
from app.platform.painter import Painter
from app.tasks.panel import show_form
from app.widgets.board_input import take_task_key
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import BLUE


class LessonsView(StepView):
    """Shows a `Course`. A `Painter` collects the changes and draws them together."""

    course: Course

    def __init__(self, course: Course, renderer: Renderer) -> None:
        super().__init__(course, course.session.settings)
        session = self.session = course.session
        self.renderer, self.parts = renderer, renderer.parts()
        self.board = renderer.make_board(find("squares"), session)
        self.grid = Grid(find("grid"), document)
        self.painter = Painter(
            self.board, session.settings, [self.update], lambda: renderer.scene(session), self.refresh
        )
        self.table, self.square = find("table"), find("square")
        self.side = find("side-text")

    # Drawing

    def refresh(self) -> None:
        """Update everything in the next frame. If the step has another board, its cells are made immediately."""
        self.board.lay_out(self.session, self.grid, find("board").style)
        self.painter.refresh()

    show_selected = refresh

    def show_position(self) -> None:
        self.drop_effects()
        self.refresh()

    def attend(self) -> None:
        """Draw only the parts that depend on the square under the pointer."""
        self.painter.follow(self.write_square)

    def update(self) -> None:
        """Update everything but the board."""
        session = self.session
        self.grid.update(session)
        for part in self.parts:
            part.update(session)
        document.body.classList.toggle("blue-moves", self.course.position.turn == BLUE)
        self.write_square()
        self.update_step(session.settings["shortcuts"])

    def show_texts(self) -> None:
        session, turn, plays = self.session, self.course.position.turn, not self.course.asks_square()
        scores = session.position.scores() if session.game.unit else None
        write(self.side, sides(session.game.words.SIDES, turn, scores, plays))
        show_form(turn)
        super().show_texts()

    def rival(self) -> Rival | None:
        """The weakest rival that the visitor has not beaten, else the strongest one."""
        game = self.session.game
        ladder = [value for value in game.ladder() if not standings.tally(self.session, value)[standings.WON]]
        if not (ladder or game.ladder()):
            return None
        value = (ladder or game.ladder()[-1:])[0]
        opponent = game.words.OPPONENTS[value]
        return Rival(opponent.rival, opponent.name, f"?side=red&{game.ai_setting}={value}")

    def show_end(self) -> None:
        super().show_end()
        self.board.celebrate(self.session.position, self.course.position.turn, window.performance.now())
        self.painter.repaint()

    def write_square(self) -> None:
        session = self.session
        square, said = session.selection.looked_at(), session.game.words
        label = "" if square is None else said.square_label(session.position, square)
        write(self.square, said.foretold(session.selection.preview) if session.selection.preview else label)

    # Events and messages

    def show_move(self, move: Move, outcome: Outcome, before: object) -> None:
        """Animate a move. before: a copy of the position's owners, taken before the move."""
        self.board.show_move(move, outcome, before, window.performance.now())

    def drop_effects(self) -> None:
        self.board.effects = {}

    def say(self, text: str) -> None:
        """Let screen readers say a text."""
        speak(text)

    def show_step(self) -> None:
        self.table.classList.toggle("only-looks", self.course.asks_square())
        super().show_step()


class LessonInput:
    """Turns presses and keys into answers. If the step asks for a move, the `DuelGame` interprets them."""

    def __init__(self, actions: "LessonActions") -> None:
        self.course = actions.course
        self.game = actions.session.game
        self.pointed = self.game.pointed

    def press(self, actions: "LessonActions", square: Square) -> None:
        if self.course.asks_square():
            actions.point(square)
        else:
            self.game.press(actions, square)

    def type_key(self, actions: "LessonActions", key: str, focused: Square | None) -> bool:
        if not actions.is_at_step():
            return False
        if self.course.asks_square() and focused is not None and key in ENTER:
            actions.point(focused)
            return True
        if key.isdigit():
            actions.withdraw()
        return self.game.type_key(actions, key, focused)

    def pressed(self) -> dict[str, Callable[["LessonActions", str], object]]:
        return {name: _after_withdrawal(action) for name, action in self.game.pressed().items()}


def _after_withdrawal(action: Callable[[BoardActions, str], object]) -> Callable[["LessonActions", str], object]:
    """Make an action that first takes back a wrong move, and then calls the given action."""

    def act(actions: "LessonActions", value: str) -> None:
        actions.withdraw()
        action(actions, value)

    return act


class LessonActions(Walking, Pointing):
    """The actions of a visitor in a lesson. They include `app.core.protocols.BoardActions`."""

    course: Course
    view: LessonsView

    def __init__(self, game: DuelGame, course: Course, view: LessonsView, storage: LessonStorage) -> None:
        super().__init__(course, view, storage)
        self.duel_game = game
        self.session = course.session

    # On the board

    def move_on(self) -> None:
        """Clear the message, because the visitor has pressed something."""
        self.view.show_message("")

    def select(self, square: Square) -> None:
        if square != self.session.selection.square:
            self.withdraw()
        super().select(square)

    def deselect(self) -> None:
        if self.session.selection.square is not None:
            self.withdraw()
        super().deselect()

    def withdraw(self) -> None:
        """Take a wrong move back. Without a wrong move, nothing happens."""
        if self.course.is_tried() and not self.course.is_over():
            self.course.withdraw()
            self.view.drop_effects()

    def _preview(self, move: Move | None) -> None:
        super()._preview(move if self.session.awaits_person() else None)

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        session = self.session
        if move is None and digit and session.awaits_person():
            self.arm(None if digit == session.selection.digit else digit)
            self.view.show_message(session.game.waits(session.selection.digit))
        elif session.selection.asked != move and self.asks_again() and self.course.accepts(move):
            session.selection.ask(move)
            self.foresee(move)
            self.view.show_message(session.game.words.press_again(session.position, move))
        else:
            self._answer(lambda: self.course.attempt(move))

    def point(self, square: Square) -> None:
        """Give a square as the answer to a step that asks for a square."""
        self._answer(lambda: self.course.point(square))

    def _answer(self, give: Callable[[], tuple[Verdict, Outcome | None]]) -> None:
        """Give an answer, and show its verdict.

        give(): gives the answer. It returns (verdict, outcome of the move), or (verdict, None) without a move.
        """
        before = self.course.position.owners.copy()
        self.view.drop_effects()
        verdict, outcome = give()
        given = verdict is self.course.verdict
        self.view.show_message("" if given else verdict.text)
        if outcome is not None:
            self.view.show_move(self.session.position.moves[-1], outcome, before)
        if given:
            self.view.show_feedback()
            self.storage.keep_progress(self.course.solved)
        self.view.refresh()

    def apply_settings(self) -> None:
        self.course.follow_settings()
        self.view.painter.follow_theme()


async def start(teacher: Teacher, renderer: Renderer, content: str, unpack: Callable[[], Awaitable[object]]) -> None:
    """Start the page of a game. content: the address of its `lessons.json` in the site.

    unpack(): loads the modules of sounds.
    """
    storage = LessonStorage(teacher.game)
    await storage.open_lessons()
    course = Course(teacher, teacher.lessons(await content_of(content)), storage.solved, storage.chosen)
    course.session.memory.update(await storage.open_memory())
    view = LessonsView(course, renderer)
    view.refresh()  # makes the cells of the board before the first paint
    actions = LessonActions(renderer.game, course, view, storage)
    storage.apply = actions.apply_settings
    BoardInput(
        actions,
        view,
        actions.buttons(),
        lambda event, key: take_task_key(event, key, view.grid, actions),
        LessonInput(actions),
    )
    renderer.listen(actions, view)
    SquareNames(view.grid, ("text", "task", "feedback"))  # no variable is needed: the listeners keep the object alive
    view.painter.follow_theme()
    view.painter.follow_screen()
    actions.begin()
    await view.sound.load(unpack)
