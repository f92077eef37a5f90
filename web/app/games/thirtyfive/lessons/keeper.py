"""Which steps of the lessons were solved, in the browser's storage, with the same care as the games."""

from app.core import records as kept
from app.core import words
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import words as lesson_words
from app.games.thirtyfive.lessons.lesson import read_progress
from app.platform.storage import Keeper

NAME = "lessons"


class ProgressKeeper(Keeper):
    """A `Keeper` that keeps progress; of the games page it reads the settings.

    tell: is told what could not be read or kept.
    """

    def __init__(self, tell):
        super().__init__(self._complain, GAME)
        self.tell = tell

    def _complain(self, text):
        self.tell(lesson_words.NOT_KEPT if text == words.NOT_KEPT else text)

    async def open_lessons(self):
        """(settings, ids of the steps that were solved), as far as they were kept and can be read."""
        settings = await self.open()
        return settings, (await self.read(NAME, read_progress) if self.storage else None) or []

    def keep_progress(self, solved):
        self.write(NAME, kept.write(NAME, sorted(solved)))
