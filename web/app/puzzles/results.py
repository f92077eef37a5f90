"""A visitor's results in the puzzles of a game, and the kind of puzzle that the visitor wants."""

from collections.abc import Callable

from app.core import stored
from app.core.game import Game
from app.core.puzzles import daily
from app.core.puzzles.attempt import Attempt
from app.core.puzzles.choice import DIFFICULTIES
from app.core.puzzles.progress import KIND, Progress, after, is_new, new, read_progress, solved_later, to_plain
from app.core.texts import say
from app.platform.browser import today
from app.platform.persistence import persist
from app.platform.text_storage import DAILY
from app.puzzles.collection import Collection
from app.tasks.storage import TaskStorage

WANTED, ON_BOARD = "puzzles wanted", "puzzle on the board"


class Results(TaskStorage):
    """The stored results, and the result of the puzzle on the board.

    themes              {id: title} of the game's themes
    collection          the puzzles on the site
    progress            the visitor's `Progress`
    theme, difficulty   the visitor's wish for the next puzzles; theme is "" for all themes
    day                 the date of the daily puzzle on the board, else ""
    begun               the date on which the puzzle was first shown
    before              the visitor's rating before the puzzle
    counted             True once the result of the puzzle is part of the progress
    """

    NOT_KEPT = say("puzzles.not-kept")
    progress: Progress
    before: float

    def __init__(self, game: Game, themes: dict[str, str]) -> None:
        super().__init__(game)
        self.themes = themes
        self.collection = Collection(game.rules.NAME)
        self.theme, self.difficulty = "", "even"
        self.day = self.begun = ""
        self.counted = False

    async def open_puzzles(self) -> None:
        """Read the settings and the results, and fetch the list of puzzles.

        Without that list the page does not start, and watchdog.js shows the reason.
        """
        await self.read_page()
        await self.collection.open()
        await self._read()
        theme, self.difficulty = await self.read(WANTED, _read_wanted) or ("", self.difficulty)
        self.theme = theme if theme in self.themes and theme in self.collection.index.themes else ""

    async def _read(self) -> None:
        self._take(await self.read(KIND, read_progress) or new())

    def _take(self, progress: Progress) -> None:
        self.progress, self.before = progress, progress.rating.rating

    def follow_results(self, refresh: Callable[[], object]) -> None:
        """Call refresh() when another page has changed the progress."""

        def take(progress: Progress) -> None:
            self._take(progress)
            refresh()

        self.follow(KIND, read_progress, take)

    def want(self, theme: str, difficulty: str) -> None:
        self.theme, self.difficulty = theme, difficulty
        self.write(WANTED, stored.write(WANTED, [theme, difficulty]))

    async def read_marks(self, day: str) -> str:
        """Read the marks of an unfinished attempt at the puzzle of a day; "" if there is no such attempt."""
        days = await self.read(DAILY, daily.read_days) or {}
        return daily.left_off(days, day, self.game.rules.NAME)

    async def left(self) -> int | None:
        """The number of the puzzle that was left unfinished on the board; None without one. A damaged text is none."""
        try:
            number = stored.read(ON_BOARD, await self.text(ON_BOARD) or "")
        except stored.Spoiled:
            return None
        return number if stored.is_count(number, len(self.collection.index.ratings) - 1) else None

    def begin_puzzle(self, number: int, day: str) -> None:
        """Prepare for the result of a new puzzle. day: the date of a daily puzzle, else ""."""
        self._leave(number, day)
        self.day, self.begun, self.counted = day, today(), False
        self.before = self.progress.rating.rating

    def is_at_stake(self, task: Attempt) -> bool:
        """True if a hint now would spoil the result of the puzzle."""
        counts = not is_new(self.progress) and task.puzzle.number not in self.progress.results
        return task.is_clean() and (bool(self.day) or counts)

    def _leave(self, number: int | None, day: str) -> None:
        """Store the puzzle that the page shows when the visitor comes back; None for a new one."""
        if not day:
            self.write(ON_BOARD, stored.write(ON_BOARD, number))

    def keep(self, task: Attempt) -> None:
        """Store the attempt after a move or a hint. After a mistake or a hint, the puzzle counts as missed.

        A hint at one of the first puzzles changes neither rating nor streak.
        """
        number, clean, first = task.puzzle.number, task.is_clean(), not self.counted
        if self.day:
            noted = self.day, self.game.rules.NAME, task.marks, self.begun, today()
            self.update(DAILY, daily.read_days, {}, lambda days: daily.noted(days, *noted))
        if task.solved:
            self._leave(None, self.day)
            persist()
        elif clean or not first:
            return
        if first:
            self.counted, self.before = True, self.progress.rating.rating
            free = self.day or (daily.HINT in task.marks and is_new(self.progress))
            rating = None if free else task.puzzle.rating
            self.progress = after(self.progress, number, rating, clean, daily.current(today()))
        if task.solved and not clean:
            self.progress = solved_later(self.progress, number)
        self.write(KIND, stored.write(KIND, to_plain(self.progress)))


def _read_wanted(text: str) -> tuple[str, str]:
    content = stored.read(WANTED, text)
    if not (isinstance(content, list) and len(content) == 2 and str(content[1]) in DIFFICULTIES):
        raise stored.Spoiled("it is no theme with a difficulty")
    return str(content[0]), str(content[1])
