"""The actions of a visitor of the lessons of Threes: they change the course, update the view and store the progress."""

from app.games.threes.lessons.words import TAKEN_BACK
from app.lessons.walking import Walking
from app.platform.painter import take_theme
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Settings
    from app.games.threes.lessons.sliding_course import SlidingCourse
    from app.games.threes.lessons.view import SlidingView
    from app.lessons.keeper import ProgressKeeper


class SlidingActions(Walking):
    """The actions. `app.games.threes.swipe.Swipe` calls them, too.

    taken  the message that the last slide is taken back, until the next one is made; else ""
    """

    course: "SlidingCourse"
    view: "SlidingView"
    taken = ""

    def __init__(
        self, course: "SlidingCourse", view: "SlidingView", keeper: "ProgressKeeper", chosen: "Settings"
    ) -> None:
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
            self.view.tiles.square_width()  # lays the tiles out: or the next move would not be seen to slide

    def hint(self) -> None:
        self.course.ask_hint()
        self.view.show_position()

    def try_again(self) -> None:
        self.course.try_again()
        self.view.say_again()
        self.view.show_position()

    def follow_settings(self, values: "Settings") -> None:
        self.chosen.update(values)
        take_theme(self.chosen)
        self.view.refresh()
