"""The page of lessons of Threes, with its state, its view and the actions of a visitor."""

from collections.abc import Awaitable, Callable, Iterable

from app.core.lessons.progress import Progress, Verdict, not_asked
from app.core.lessons.steps import Lesson, read_lessons
from app.core.lessons.words import SOLVED
from app.core.protocols import Settings
from app.core.words import joined
from app.games.threes.game import GAME, ThreesSession
from app.games.threes.input import listen_to_answers
from app.games.threes.lessons.teacher import judge, solution
from app.games.threes.task_tiles import TaskTiles
from app.games.threes.tasks import TAKEN_BACK, hint, nothing_moves, position_of
from app.lessons.step_view import StepView
from app.lessons.storage import LessonStorage, content_of
from app.lessons.walking import Walking
from app.platform.browser import write
from app.platform.painter import take_theme
from pygame35.games.threes.rules import Outcome


class SlidingCourse(Progress):
    """The lessons of Threes, and the board of the shown step.

    session  the `ThreesSession` with the position on the board, which is before or after the visitor's move
    """

    def __init__(self, lessons: list[Lesson], solved: Iterable[str]) -> None:
        self.session = ThreesSession()
        super().__init__(lessons, solved)

    def open(self, lesson: int, number: int) -> None:
        super().open(lesson, number)
        self.session.show(position_of(self.step()))

    def is_tried(self) -> bool:
        return bool(self.session.position.moves)

    def take_back(self) -> None:
        self.session.undo()

    def solution(self) -> int:
        return solution(self.step(), self.session.position)

    def hint_text(self) -> str:
        return hint(self.step(), *self.hint) if self.hint else ""

    def attempt(self, move: int) -> tuple[Verdict, Outcome | None]:
        """Answer the step with a move, in place of a wrong one. Returns (verdict, Outcome of the move or None)."""
        if self.is_over():
            return not_asked(SOLVED)
        self.withdraw()
        position = self.session.position
        if move not in position.legal_moves():
            return not_asked(nothing_moves(move))
        self.hint = None
        return self.take_answer(judge(self.step(), position, move)), self.session.play(move)


class SlidingView(StepView):
    """Shows a `SlidingCourse`."""

    course: SlidingCourse

    def __init__(self, course: SlidingCourse, chosen: Settings) -> None:
        super().__init__(course, chosen)
        self.tiles = TaskTiles(course.session)

    def refresh(self) -> None:
        """Update everything but the tiles."""
        hint = self.course.hint
        self.tiles.update_around(not self.course.is_over(), [hint[0]] if hint and hint[1] else [])
        self.update_step(self.chosen["shortcuts"])

    def apply_settings(self) -> None:
        take_theme(self.chosen)
        self.refresh()

    def show_position(self) -> None:
        self.tiles.show_position()
        self.refresh()

    def spoken_step(self) -> str:
        return joined(super().spoken_step(), self.tiles.in_words())


class SlidingActions(Walking):
    """The actions of a visitor in the lessons of Threes.

    taken  the message that the last slide was taken back; "" after another slide
    """

    course: SlidingCourse
    view: SlidingView
    taken = ""

    def __init__(self, course: SlidingCourse, view: SlidingView, storage: LessonStorage) -> None:
        super().__init__(course, view, storage)
        self.session, self.chosen = course.session, storage.chosen

    def slide(self, move: int) -> None:
        """Answer the step with a slide. An earlier wrong slide is taken back first."""
        if not self.is_at_step():
            return
        self.withdraw()
        course, view = self.course, self.view
        verdict, outcome = course.attempt(move)
        view.show_message(self.taken if outcome else verdict.text)
        self.taken = ""
        if outcome:
            write(view.spoken, view.tiles.show_last_move(outcome))
            view.show_feedback()
            self.storage.keep_progress(course.solved)
        elif not course.is_over():
            view.tiles.nudge()
        view.refresh()

    def withdraw(self) -> None:
        """Take a wrong slide back, and show a message about this."""
        if self.course.is_tried() and not self.course.is_over():
            self.course.withdraw()
            self.view.show_position()
            self.taken = TAKEN_BACK
            self.view.show_message(TAKEN_BACK)


async def start(content: str, unpack: Callable[[], Awaitable[object]]) -> None:
    """Start the page. content: the address of `lessons.json` in the site. unpack(): loads the modules of sounds."""
    storage = LessonStorage(GAME)
    await storage.open_lessons()
    course = SlidingCourse(read_lessons(await content_of(content)), storage.solved)
    view = SlidingView(course, storage.chosen)
    storage.apply = view.apply_settings
    actions = SlidingActions(course, view, storage)
    listen_to_answers(actions, actions.buttons())
    take_theme(storage.chosen)
    actions.begin()
    await view.sound.load(unpack)
