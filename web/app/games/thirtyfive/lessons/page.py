"""The page of the lessons: fetches their texts and positions, then shows the first unsolved step."""

import asyncio
import json

from pyscript import document, fetch, window

from app.core import address, settings
from app.games.thirtyfive.board.render import Board
from app.games.thirtyfive.game import GAME, GEOMETRY
from app.games.thirtyfive.lessons.input import LessonActions, listen
from app.games.thirtyfive.lessons.keeper import ProgressKeeper
from app.games.thirtyfive.lessons.lesson import Course
from app.games.thirtyfive.lessons.steps import lessons_of
from app.games.thirtyfive.lessons.view import LessonsView
from app.platform import updates
from app.platform.browser import find, in_version
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Settings


def run() -> None:
    """Start the page."""
    asyncio.create_task(_start())


async def _load() -> "Any":
    """The content of lessons.json. Without it the page does not start, and watchdog.js shows the reason."""
    answer = await fetch(in_version("lessons/lessons.json"))
    return json.loads(await answer.text())


async def _start() -> None:
    problems: list[str] = []
    keeper = ProgressKeeper(problems.append)
    chosen = settings.defaults(GAME)
    kept_settings, solved = await keeper.open_lessons()
    chosen.update(kept_settings)
    given = address.read_query(window.location.search, GAME.choices)[0]
    chosen.update(given)
    course = Course(lessons_of(await _load()), solved)
    grid = Grid(find("grid"), document)
    view = LessonsView(course, Board(find("squares"), window, GEOMETRY), grid, chosen)
    actions = LessonActions(course, view, keeper)
    listen(actions, grid)
    SquareNames(grid, ("text", "task", "feedback"))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    if not actions.open_address(window.location.hash):
        actions.open(*course.first_open())
    view.show_message(" ".join(problems))
    keeper.show = view.show_message

    def on_settings(values: "Settings") -> None:
        chosen.update({name: values[name] for name in values if name not in given})
        view.painter.follow_theme()

    keeper.follow_settings(on_settings)
    document.body.setAttribute("data-ready", "true")
    updates.begin()
