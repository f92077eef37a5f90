"""Starts a game's page of lessons: fetches their texts and positions, then shows the first unsolved step."""

import asyncio
import json

from pyscript import document, fetch, window

from app.core import address, settings
from app.core.lessons.course import Course
from app.lessons.actions import LessonActions
from app.lessons.input import listen
from app.lessons.keeper import ProgressKeeper
from app.lessons.view import LessonsView
from app.platform import updates
from app.platform.browser import find, in_version
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.lessons.teacher import Teacher
    from app.core.protocols import Settings
    from app.duel.look import Look


def run(teacher: "Teacher", look: "Look", content: str) -> None:
    """Start the page of a game. content: the address of its `lessons.json` in the site."""
    asyncio.create_task(_start(teacher, look, content))


async def _load(name: str) -> "Any":
    """The content of lessons.json. Without it the page does not start, and watchdog.js shows the reason."""
    answer = await fetch(in_version(name))
    return json.loads(await answer.text())


async def _start(teacher: "Teacher", look: "Look", content: str) -> None:
    problems: list[str] = []
    game = teacher.game
    keeper = ProgressKeeper(problems.append, game)
    chosen = settings.defaults(game)
    kept_settings, solved = await keeper.open_lessons()
    chosen.update(kept_settings)
    given = address.read_query(window.location.search, game.choices)[0]
    chosen.update(given)
    course = Course(teacher, teacher.lessons(await _load(content)), solved, chosen)
    board = look.board(find("squares"), window, game.geometry(course.position))
    view = LessonsView(course, look, board, Grid(find("grid"), document))
    view.refresh()  # lays the board, before anything is painted
    actions = LessonActions(course, view, keeper)
    listen(actions)
    look.listen(actions, view)
    SquareNames(view.grid, ("text", "task", "feedback"))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    if not actions.open_address(window.location.hash):
        actions.open(*course.first_open())
    view.show_message(" ".join(problems))
    keeper.show = view.show_message

    def on_settings(values: "Settings") -> None:
        actions.follow_settings({name: values[name] for name in values if name not in given})

    keeper.follow_settings(on_settings)
    document.body.setAttribute("data-ready", "true")
    updates.begin()
