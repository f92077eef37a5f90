"""The page of lessons of Threes: the course with its board, the actions of a visitor, the view."""

from collections.abc import Iterable
from typing import Any

from app.core.lessons.progress import RIGHT, Progress, Verdict, not_asked
from app.core.lessons.steps import Lesson, read_lessons
from app.core.lessons.words import SOLVED
from app.core.protocols import Settings
from app.games.threes import words
from app.games.threes.game import GAME, ThreesSession
from app.games.threes.input import listen_to_answers
from app.games.threes.lessons.teacher import judge, solution
from app.games.threes.tasks import TAKEN_BACK, board, hint, nothing_moves, position_of
from app.games.threes.tiles_view import TilesView
from app.lessons.opening import Opening, ProgressKeeper
from app.lessons.step_view import StepView
from app.lessons.walking import Walking
from app.platform.browser import write
from app.platform.painter import take_theme
from pygame35.games.threes.rules import MOVES, Outcome


class SlidingCourse(Progress):
    """The lessons with a board.

    session  the game on the board: the step's position, or the one after the visitor's move
    verdict  the Verdict on the last move, or None
    hint     (move, True if the visitor asked again), or None
    """

    verdict: Any
    hint: tuple[int, bool] | None

    def __init__(self, lessons: list[Lesson], solved: Iterable[str]) -> None:
        super().__init__(lessons, solved)
        self.session = ThreesSession()
        self.open(self.lesson, self.number)

    def open(self, lesson: int, number: int) -> None:
        """Show a step."""
        self.lesson, self.number = lesson, number
        self.verdict = self.hint = None
        self.session.show(position_of(self.step()))

    def is_over(self) -> bool:
        """True if the step is solved."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    def is_tried(self) -> bool:
        """True if the board shows a move of the visitor's."""
        return bool(self.session.position.moves)

    def hint_text(self) -> str:
        """The text of the hint; "" if there is none."""
        return hint(self.step(), self.hint[0], self.hint[1]) if self.hint else ""

    def withdraw(self) -> None:
        """Take a move back. The verdict's message then is its text for the board without the move."""
        if self.is_tried():
            self.session.undo()
            self.verdict = Verdict(self.verdict.kind, self.verdict.later, self.verdict.later)

    def try_again(self) -> None:
        """Show the position of the step again."""
        self.withdraw()
        self.verdict = None

    def ask_hint(self) -> None:
        """Show the clue as a hint; the second call tells the move."""
        self.try_again()
        self.hint = (solution(self.step(), self.session.position), self.hint is not None)

    def attempt(self, move: int) -> tuple[Any, Outcome | None]:
        """Make a move, in place of a wrong one: (verdict, Outcome). Outcome is None if no move was made."""
        if self.is_over():
            return not_asked(SOLVED)
        self.withdraw()
        position = self.session.position
        if move not in position.legal_moves():
            return not_asked(nothing_moves(move))
        self.hint = None
        self.verdict = self.verdict_on(judge(self.step(), position, move))
        return self.verdict, self.session.play(move)


class SlidingView(StepView):
    """Shows a `SlidingCourse`, and changes nothing."""

    course: SlidingCourse

    def __init__(self, course: SlidingCourse, chosen: Settings) -> None:
        super().__init__(course)
        self.chosen = chosen
        self.tiles = TilesView()

    def refresh(self) -> None:
        """Update everything but the tiles."""
        course, position = self.course, self.course.session.position
        possible = [] if course.is_over() else list(MOVES) if course.is_tried() else position.legal_moves()
        self.tiles.update(position, possible, [course.hint[0]] if course.hint and course.hint[1] else [])
        self.update_step(self.chosen["shortcuts"])

    def show_position(self) -> None:
        """Show the position at once, without animation."""
        self.tiles.show_tiles(self.course.session.position.tiles)
        self.refresh()

    def show_move(self, move: int, outcome: Outcome) -> None:
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


class SlidingActions(Walking):
    """The actions. `app.games.threes.input.Swipe` calls them, too.

    taken  the message that the last slide is taken back, until the next one is made; else ""
    """

    course: SlidingCourse
    view: SlidingView
    taken = ""

    def __init__(self, course: SlidingCourse, view: SlidingView, keeper: ProgressKeeper, chosen: Settings) -> None:
        super().__init__(course, view, keeper)
        self.session = course.session
        self.chosen = chosen

    def slide(self, move: int) -> None:
        """Make a move, in place of a wrong one."""
        self.withdraw()
        course, view = self.course, self.view
        verdict, outcome = course.attempt(move)
        view.show_message(self.taken if outcome else verdict.text)
        self.taken = ""
        if outcome:
            view.show_move(move, outcome)
            view.show_feedback()
            self.keeper.keep_progress(course.solved)
        elif not course.is_over():
            view.tiles.nudge()
        view.refresh()

    def withdraw(self) -> None:
        """Take a wrong move back, for another one, and say so."""
        if self.course.is_tried() and not self.course.is_over():
            self.course.withdraw()
            self.view.show_position()
            self.taken = TAKEN_BACK
            self.view.show_message(TAKEN_BACK)
            self.view.tiles.square_width()  # lays the tiles out, so that the next move is seen to slide

    def hint(self) -> None:
        self.course.ask_hint()
        self.view.show_position()

    def try_again(self) -> None:
        self.course.try_again()
        self.view.say_again()
        self.view.show_position()

    def follow_settings(self, values: Settings) -> None:
        self.chosen.update(values)
        take_theme(self.chosen)
        self.view.refresh()


async def start(content: str) -> None:
    """Start the page. content: the address of `lessons.json` in the site."""
    opening = Opening(GAME)
    lessons = read_lessons(await opening.read(content))
    course = SlidingCourse(lessons, opening.solved)
    view = SlidingView(course, opening.chosen)
    actions = SlidingActions(course, view, opening.keeper, opening.chosen)
    listen_to_answers(actions, actions.buttons(), actions.pressed())
    take_theme(opening.chosen)
    actions.begin(opening)
