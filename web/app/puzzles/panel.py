"""The panel beside a puzzle. It has the task, the feedback, the visitor's rating, the last puzzles and the themes."""

from pyscript import document

from app.core.puzzles import words as puzzle_words
from app.core.puzzles.attempt import Attempt
from app.core.puzzles.choice import of_theme
from app.core.puzzles.progress import Progress
from app.core.record.dates import day_name
from app.core.texts import say
from app.platform.browser import add_button, find, mark_current, write
from app.puzzles.solving import RIGHT, WRONG, Solving
from app.tasks.panel import TaskPanel, add_choice

CHIPS = 10


class Panel(TaskPanel):
    """Shows the state of a `Solving` and its results. Two-player games have a subclass."""

    def __init__(self, controller: Solving) -> None:
        super().__init__()
        self.controller, self.results = controller, controller.results
        index = self.results.collection.index
        self.themes = [""] + [theme for theme in index.themes if theme in self.results.themes]
        self.numbers = [of_theme(index, theme) for theme in self.themes]  # the puzzles of each theme
        self.listed: Progress | None = None  # the progress that the list of themes shows
        parts = ("name", "count")
        self.rows = [add_choice("data-theme-wanted", theme, self.name_of(theme), parts) for theme in self.themes]
        self.chips = [add_button(find("steps"), "data-number", "") for _ in range(CHIPS)]

    def name_of(self, theme: str) -> str:
        """The title of a theme."""
        return str(self.results.themes[theme]) if theme else say("puzzles.every")

    def show_task(self, task: Attempt) -> str:
        """Show the text of the task. Returns a text about the position, or "". By default, do nothing."""
        return ""

    def update(self, advised: str, shown: str = "") -> None:
        """Update everything. advised, shown: the hint as it is read out and as it is shown, or ""."""
        controller = self.controller
        task, said = controller.task, controller.feedback
        write(self.heading, self.title())
        if task:
            write(find("side-text"), self.show_task(task))
            write(find("themes"), self._themes(task) if task.solved else "")
        self.write_feedback(said.kind if said else "", said.text if said else "", advised, shown)
        self._buttons()
        self._standing()
        self._lists()

    def title(self) -> str:
        """The heading; "" before the first puzzle."""
        task, day = self.controller.task, self.results.day
        if day and task:
            return say("puzzles.title-of-day", date=day_name(day))
        return say("puzzles.title", number=puzzle_words.number(task.puzzle.number)) if task else ""

    def _themes(self, task: Attempt) -> str:
        """The themes of a solved puzzle. An unsolved puzzle hides them."""
        return " · ".join([self.name_of(theme) for theme in task.puzzle.themes if theme in self.themes])

    def _buttons(self) -> None:
        controller = self.controller
        task, kind = controller.task, controller.feedback.kind if controller.feedback else ""
        open_task = task is not None and not task.solved
        wanted = {RIGHT: "next", WRONG: "again"}.get(kind, "")
        enabled = {"hint": open_task and not controller.waiting, "again": kind == WRONG, "next": True}
        self.update_buttons(enabled, wanted)
        onward = say("puzzles.next") if not task or self.results.counted else say("puzzles.skip")
        write(self.onward, say("puzzles.to-the-day") if self.results.day else onward)

    def _standing(self) -> None:
        """Show the visitor's rating, its change and the streak once the puzzle is done, and the wished difficulty.

        Before the first puzzle is done, there is no rating.
        """
        progress, task, before = self.results.progress, self.controller.task, self.results.before
        done = self.results.counted and task and task.solved
        known = done or len(progress.results) > self.results.counted
        write(find("rating"), puzzle_words.rating(before, progress.rating.rating if done else before) if known else "")
        write(find("streak"), puzzle_words.streak(progress) if done else "")
        document.querySelector(f"[name=difficulty][value={self.results.difficulty}]").checked = True

    def _lists(self) -> None:
        progress, wanted = self.results.progress, self.results.theme
        if self.listed is not progress:
            self.listed = progress
            for row, numbers in zip(self.rows, self.numbers):
                done = len([number for number in numbers if progress.results.get(number)])
                write(row.lastElementChild, say("puzzles.count", done=done, count=len(numbers)))
        for row, theme in zip(self.rows, self.themes):
            mark_current(row, theme == wanted)
        write(find("chosen"), self.name_of(wanted))
        task = self.controller.task
        for at in range(CHIPS):
            chip, shown = self.chips[at], at < len(progress.recent)
            chip.parentElement.hidden = not shown
            if shown:
                number, clean = progress.recent[at]
                chip.setAttribute("data-number", str(number))
                result, name = str(clean).lower(), puzzle_words.number(number)
                chip.setAttribute("data-clean", result)
                chip.setAttribute("aria-label", say("puzzles.tried", result=result, number=name))
                write(chip, name)
                mark_current(chip, task is not None and task.puzzle.number == number)
