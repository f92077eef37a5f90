"""What a visitor has done with the puzzles, in the browser's storage."""

from app.core import stored
from app.core.puzzles import daily
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import DIFFICULTIES
from app.core.puzzles.progress import KIND, Progress, new, read_progress, to_plain
from app.platform.storage import GameStorage
from app.platform.text_storage import DAILY
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

WANTED = "puzzles wanted"
FIRST = "", "even"


class PuzzleKeeper(GameStorage):
    """Stores the progress and the wanted kind of puzzle, and reads the settings of the game's page."""

    NOT_KEPT = puzzle_words.NOT_KEPT

    async def read_progress(self) -> Progress:
        return (await self.read(KIND, read_progress) if self.storage else None) or new()

    def keep_progress(self, progress: Progress) -> None:
        self.write(KIND, stored.write(KIND, to_plain(progress)))

    def follow_progress(self, take: "Callable[[Progress], object]") -> None:
        """Call take(progress) whenever another tab changes it."""
        self.follow(KIND, read_progress, take)

    def keep_day(self, date: str, marks: str, begun: str, today: str) -> None:
        """Store the marks of an attempt at the puzzle of a day. begun, today: of `daily.noted`."""
        game = self.game.rules.NAME

        def add(text: str | None) -> str:
            try:
                days = daily.read_days(text) if text else {}
            except stored.Spoiled:
                days = {}
            return stored.write(daily.KIND, daily.noted(days, date, game, marks, begun, today))

        self.change(DAILY, add)

    async def read_day(self, date: str) -> str:
        """The marks of an attempt at the puzzle of a day that was left before it was solved; "" if there is none."""
        days = (await self.read(DAILY, daily.read_days) if self.storage else None) or {}
        return daily.left_off(days, date, self.game.rules.NAME)

    async def read_wanted(self) -> tuple[str, str]:
        """(theme, difficulty) that the visitor wants."""
        return (await self.read(WANTED, _read_wanted) if self.storage else None) or FIRST

    def keep_wanted(self, theme: str, difficulty: str) -> None:
        self.write(WANTED, stored.write(WANTED, [theme, difficulty]))


def _read_wanted(text: str) -> tuple[str, str]:
    content = stored.read(WANTED, text)
    if not (isinstance(content, list) and len(content) == 2 and str(content[1]) in DIFFICULTIES):
        raise stored.Spoiled("it is no theme with a difficulty")
    return str(content[0]), str(content[1])
