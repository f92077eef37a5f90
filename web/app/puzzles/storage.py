"""Stores a visitor's progress in the puzzles of a game, and the wanted kind of puzzle."""

from collections.abc import Callable

from app.core import stored
from app.core.game import Game
from app.core.puzzles import daily
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import DIFFICULTIES
from app.core.puzzles.progress import KIND, Progress, new, read_progress, to_plain
from app.platform.text_storage import DAILY
from app.puzzles.collection import Collection
from app.tasks.storage import TaskStorage

WANTED = "puzzles wanted"
FIRST = "", "even"


class PuzzleStorage(TaskStorage):
    """The storage of a page of puzzles. collection: the puzzles on the site."""

    NOT_KEPT = puzzle_words.NOT_KEPT

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.collection = Collection(game.rules.NAME)

    async def open_puzzles(self) -> None:
        """Read the settings, and fetch the list of puzzles.

        Without that list the page does not start, and watchdog.js shows the reason.
        """
        await self.read_page()
        await self.collection.open()

    async def read_progress(self) -> Progress:
        return await self.read(KIND, read_progress) or new()

    def keep_progress(self, progress: Progress) -> None:
        self.write(KIND, stored.write(KIND, to_plain(progress)))

    def follow_progress(self, take: Callable[[Progress], object]) -> None:
        """Call take(progress) whenever another tab changes it."""
        self.follow(KIND, read_progress, take)

    def keep_day(self, date: str, marks: str, begun: str, today: str) -> None:
        """Store the marks of an attempt at the puzzle of a day. begun, today: of `daily.noted`."""
        game = self.game.rules.NAME
        self.update(DAILY, daily.read_days, {}, lambda days: daily.noted(days, date, game, marks, begun, today))

    async def read_day(self, date: str) -> str:
        """The marks of an attempt at the puzzle of a day that was left before it was solved; "" if there is none."""
        days = await self.read(DAILY, daily.read_days) or {}
        return daily.left_off(days, date, self.game.rules.NAME)

    async def read_wanted(self) -> tuple[str, str]:
        """(theme, difficulty) that the visitor wants."""
        return await self.read(WANTED, _read_wanted) or FIRST

    def keep_wanted(self, theme: str, difficulty: str) -> None:
        self.write(WANTED, stored.write(WANTED, [theme, difficulty]))


def _read_wanted(text: str) -> tuple[str, str]:
    content = stored.read(WANTED, text)
    if not (isinstance(content, list) and len(content) == 2 and str(content[1]) in DIFFICULTIES):
        raise stored.Spoiled("it is no theme with a difficulty")
    return str(content[0]), str(content[1])
