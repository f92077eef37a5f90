"""A visitor's results in the puzzles of a game, and the kind of puzzle that the visitor wants."""

from collections.abc import Callable

from app.core.puzzles.attempt import Attempt
from app.core.puzzles.progress import Progress, after, solved_later
from app.platform.browser import today
from app.puzzles.storage import PuzzleStorage
from app.widgets.site_page import follow_return


class Results:
    """The stored results, and the attempt at the puzzle on the board.

    progress            the visitor's `Progress`
    theme, difficulty   of the next puzzles; theme is "" for all
    day                 the date of the daily puzzle on the board, else ""
    begun               the date on which the puzzle came to the board
    before              the rating before the puzzle
    counted             True once the puzzle counts in the progress
    """

    progress: Progress
    theme: str
    difficulty: str
    before: float

    def __init__(self, storage: PuzzleStorage) -> None:
        self.storage = storage
        self.day = self.begun = ""
        self.counted = False

    async def open(self, themes: dict[str, str], refresh: Callable[[], object]) -> None:
        """Read the stored results, and follow other tabs. refresh(): called when they have changed the results."""
        theme, self.difficulty = await self.storage.read_wanted()
        self.theme = theme if theme in themes else ""

        def take(progress: Progress) -> None:
            self.progress, self.before = progress, progress.rating.rating

        def take_changed(progress: Progress) -> None:
            take(progress)
            refresh()

        async def read_again() -> None:
            take_changed(await self.storage.read_progress())

        take(await self.storage.read_progress())
        self.storage.follow_progress(take_changed)
        follow_return(read_again)

    def want(self, theme: str, difficulty: str) -> None:
        self.theme, self.difficulty = theme, difficulty
        self.storage.keep_wanted(theme, difficulty)

    def begin(self, day: str) -> None:
        """A puzzle comes to the board."""
        self.day, self.begun, self.counted = day, today(), False
        self.before = self.progress.rating.rating

    def is_at_stake(self, task: Attempt) -> bool:
        """True if the puzzle can still be solved at once, for the rating or for the day."""
        return task.is_clean() and (bool(self.day) or task.puzzle.number not in self.progress.results)

    def keep(self, task: Attempt) -> None:
        """Store the attempt after a move or a hint. The first mistake or hint decides that the puzzle is missed."""
        number, clean, first = task.puzzle.number, task.is_clean(), not self.counted
        if self.day:
            self.storage.keep_day(self.day, task.marks, self.begun, today())
        if not (task.solved or (first and not clean)):
            return
        if first:
            self.counted, self.before = True, self.progress.rating.rating
            self.progress = after(self.progress, number, None if self.day else task.puzzle.rating, clean)
        if task.solved and not clean:
            self.progress = solved_later(self.progress, number)
        self.storage.keep_progress(self.progress)
