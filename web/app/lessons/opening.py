"""Opens a page of lessons: the texts, the progress, the settings."""

import json
from collections.abc import Iterable
from typing import Any

from pyscript import fetch, window

from app.core import address, settings
from app.core.game import Game
from app.core.lessons import words as lesson_words
from app.core.lessons.progress import best_of, read_progress
from app.core.protocols import Settings
from app.platform.browser import in_version
from app.platform.storage import GameStorage

NAME = "lessons"


class ProgressKeeper(GameStorage):
    """Stores the progress, and reads the settings of the game's page."""

    NOT_KEPT = lesson_words.NOT_KEPT

    async def open_lessons(self) -> tuple[Settings, list[str]]:
        """(settings, ids of the solved steps): the valid part of the stored ones."""
        settings = await self.open()
        self.locks = None  # without waiting for a lock, a solved step is stored before the visitor can leave the page
        return settings, await self.read(NAME, read_progress) or []

    def keep_progress(self, solved: Iterable[str]) -> None:
        """Store the solved steps, with those that another tab has stored."""
        own = list(solved)
        self.update(NAME, read_progress, [], lambda before: best_of(before + own))


class Opening:
    """The start of a page of lessons.

    problems  messages from before the page can show them
    keeper    stores the progress
    chosen    {setting: value}
    given     {setting: value} from the address, a part of `chosen`
    solved    the ids of the solved steps
    """

    def __init__(self, game: Game) -> None:
        self.problems: list[str] = []
        self.game = game
        self.keeper = ProgressKeeper(self.problems.append, game)
        self.chosen: Settings = settings.defaults(game)
        self.given: Settings = {}
        self.solved: list[str] = []

    async def read(self, content: str) -> Any:
        """Read all that the browser keeps; returns the content of `lessons.json`. content: its address in the site.

        Without that file the page does not start, and watchdog.js shows the reason.
        """
        kept, self.solved = await self.keeper.open_lessons()
        self.chosen.update(kept)
        self.given = address.read_query(window.location.search, self.game.choices)[0]
        self.chosen.update(self.given)
        answer = await fetch(in_version(content))
        return json.loads(await answer.text())
