"""Reads the lessons and the settings for a page of lessons, and stores a visitor's progress."""

import json
from collections.abc import Iterable

from pyscript import fetch

from app.core.lessons.progress import best_of, read_progress
from app.core.protocols import Json
from app.core.texts import say
from app.platform.browser import in_version
from app.tasks.storage import TaskStorage

NAME = "lessons"


async def content_of(lessons: str) -> Json:
    """Fetch the content of a file of lessons. lessons: the address of the file in the site.

    Without that file the page does not start, and watchdog.js shows the reason.
    """
    answer = await fetch(in_version(lessons))
    return json.loads(await answer.text())


class LessonStorage(TaskStorage):
    """The storage of a page of lessons. solved: the ids of the solved steps."""

    NOT_KEPT = say("lessons.not-kept")
    solved: list[str]

    async def open_lessons(self) -> None:
        """Read the settings and the progress."""
        await self.read_page()
        self.locks = None  # a solved step is stored immediately: the visitor could leave during the wait for a lock
        self.solved = await self.read(NAME, read_progress) or []

    def keep_progress(self, solved: Iterable[str]) -> None:
        """Store the solved steps. The steps that another tab has stored are kept."""
        own = list(solved)
        self.update(NAME, read_progress, [], lambda before: best_of(before + own))
