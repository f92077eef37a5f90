"""The solved steps of a game's lessons in the browser's storage."""

from app.core import stored
from app.core.lessons import words as lesson_words
from app.core.lessons.progress import best_of, read_progress
from app.platform.storage import GameStorage
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.core.protocols import Settings

NAME = "lessons"


class ProgressKeeper(GameStorage):
    """Stores the progress, and reads the settings of the game's page."""

    NOT_KEPT = lesson_words.NOT_KEPT

    async def open_lessons(self) -> "tuple[Settings, list[str]]":
        """(settings, ids of the solved steps): the valid part of the stored ones."""
        settings = await self.open()
        self.locks = None  # a step that is solved is kept before the page can be left, which a lock would not allow
        return settings, (await self.read(NAME, read_progress) if self.storage else None) or []

    def keep_progress(self, solved: "Iterable[str]") -> None:
        """Store the solved steps, with those that another tab has stored."""
        own = list(solved)

        def add(text: str | None) -> str:
            try:
                before = read_progress(text) if text else []
            except stored.Spoiled:
                before = []
            return stored.write(NAME, best_of(before + own))

        self.change(NAME, add)
