"""Starts the lessons: fetches their texts and positions, then shows the first step that was not solved."""

import asyncio
import json

from pyscript import document, fetch, window

from app.core import settings
from app.games.thirtyfive.game import GAME, GEOMETRY
from app.games.thirtyfive.lessons.input import Actions, listen
from app.games.thirtyfive.lessons.keeper import ProgressKeeper
from app.games.thirtyfive.lessons.lesson import Course, lessons_of, place_of
from app.games.thirtyfive.lessons.view import View
from app.games.thirtyfive.render import Board
from app.platform import updates
from app.platform.browser import find, in_version
from app.widgets.grid import Grid


async def load():
    """The content of lessons.json; without it the page does not begin, and watchdog.js says why."""
    answer = await fetch(in_version("lessons/lessons.json"))
    return json.loads(await answer.text())


async def start():
    problems = []
    keeper = ProgressKeeper(problems.append)
    chosen = settings.defaults(GAME)
    known, solved = await keeper.open_lessons()
    chosen.update(known)
    lessons = lessons_of(await load())
    course = Course(lessons, solved)
    grid = Grid(find("grid"), document)
    view = View(course, Board(find("squares"), window, GEOMETRY), grid, chosen)
    actions = Actions(course, view, keeper)
    listen(actions, grid)
    view.painter.follow_theme()
    view.painter.follow_screen()
    actions.open(*(place_of(lessons, window.location.hash) or course.first_open()))
    view.complain(" ".join(problems))
    keeper.tell = view.complain

    def on_settings(values):
        chosen.update(values)
        view.painter.follow_theme()

    keeper.follow_settings(on_settings)
    document.body.setAttribute("data-ready", "true")
    updates.begin()


asyncio.create_task(start())
