"""Starts the page of lessons of Threes."""

import asyncio

from app.core.lessons.steps import read_lessons
from app.games.threes.game import GAME
from app.games.threes.lessons.actions import SlidingActions
from app.games.threes.lessons.input import listen
from app.games.threes.lessons.sliding_course import SlidingCourse
from app.games.threes.lessons.view import SlidingView
from app.lessons.opening import Opening
from app.platform.painter import take_theme


def run(content: str) -> None:
    """Start the page. content: the address of `lessons.json` in the site."""
    asyncio.create_task(_start(content))


async def _start(content: str) -> None:
    opening = Opening(GAME)
    lessons = read_lessons(await opening.read(content))
    course = SlidingCourse(lessons, opening.solved)
    view = SlidingView(course, opening.chosen)
    actions = SlidingActions(course, view, opening.keeper, opening.chosen)
    listen(actions)
    take_theme(opening.chosen)
    opening.begin(actions)
