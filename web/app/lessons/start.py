"""Starts the page of lessons of a game for two."""

import asyncio

from pyscript import document, window

from app.core.lessons.course import Course
from app.lessons.actions import LessonActions
from app.lessons.input import listen
from app.lessons.opening import Opening
from app.lessons.view import LessonsView
from app.platform.browser import find
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.lessons.teacher import Teacher
    from app.duel.look import Look


def run(teacher: "Teacher", look: "Look", content: str) -> None:
    """Start the page of a game. content: the address of its `lessons.json` in the site."""
    asyncio.create_task(_start(teacher, look, content))


async def _start(teacher: "Teacher", look: "Look", content: str) -> None:
    game = teacher.game
    opening = Opening(game)
    lessons = teacher.lessons(await opening.read(content))
    course = Course(teacher, lessons, opening.solved, opening.chosen)
    board = look.board(find("squares"), window, game.geometry(course.position))
    view = LessonsView(course, look, board, Grid(find("grid"), document))
    view.refresh()  # lays the board, before anything is painted
    actions = LessonActions(look.game, course, view, opening.keeper)
    listen(actions)
    look.listen(actions, view)
    SquareNames(view.grid, ("text", "task", "feedback"))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    opening.begin(actions)
